"""Moves whose answers get lost: each is played once, or the person is told that it was not played."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Caller, Server
from .visiting import moves, open_room, play_offered, sit_down, view_of

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def other(server: Server, make_caller: Callable[[Server], Caller]) -> Caller:
    return make_caller(server)


def play_with(page: Page, other: Caller, game: str) -> str:
    """Let the page and somebody else begin a match in which both may choose now; give the table's id."""
    table = open_room(page, game).rsplit("/", 1)[1]
    assert other.post(f"/api/tables/{table}/sit", json={"name": "Bob"}).status_code == 200
    assert other.post(f"/api/tables/{table}/ready", json={"ready": True}).status_code == 200
    page.wait_for_selector(".is-ready")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector("[data-on-turn]")
    assert other.view(table)["acting"] == [0, 1]
    return table


def play_for(other: Caller, table: str) -> None:
    view = other.view(table)
    assert other.move(table, view["moves"][0], view["version"]).status_code == 200


def lose(page: Page, deed: Callable[[], Any] = lambda: None, *, arrives: bool) -> list[str]:
    """Lose the first answer to a move, after something has been done; give what is sent from then on."""
    sent: list[str] = []

    def handle(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) > 1:
            route.continue_()
            return
        if arrives:
            route.fetch()
        deed()
        route.abort()

    page.route("**/moves", handle)
    return sent


def play_first_offered(page: Page) -> str:
    """Click the first move, and wait until the page is done with it."""
    move = moves(page)[0]
    play_offered(page, move)
    page.wait_for_selector("#table:not([aria-busy])")
    return move


def own_moves(page: Page) -> int:
    return [step["seat"] for step in view_of(page)["log"]].count(0)


def nothing_is_refused(page: Page) -> None:
    expect(page.locator("[data-slot].refused")).to_have_count(0)
    expect(page.locator("#refused")).to_have_text("")
    expect(page.locator("#undone")).to_be_hidden()


@pytest.mark.parametrize("arrives", [True, False])
@pytest.mark.parametrize("others_move", [True, False])
def test_where_all_choose_side_by_side_a_move_whose_answer_is_lost_is_played_once(
    page: Page, other: Caller, arrives: bool, others_move: bool
) -> None:
    table = play_with(page, other, "challengers")
    sent = lose(page, lambda: play_for(other, table) if others_move else None, arrives=arrives)
    play_first_offered(page)
    page.wait_for_function("() => document.getElementById('table').ariaBusy !== 'true'", polling=20)
    assert own_moves(page) == 1
    nothing_is_refused(page)
    # Once more for the answer, and once more for what has happened meanwhile.
    assert len(sent) == (3 if others_move and not arrives else 2)


def test_a_move_that_never_arrived_and_was_overtaken_is_told_of(page: Page, other: Caller) -> None:
    table = play_with(page, other, "monster_trick")
    lose(page, lambda: play_for(other, table), arrives=False)
    move = play_first_offered(page)
    expect(page.locator("[data-slot]")).to_contain_text("Somebody has played since your page was drawn")
    assert own_moves(page) == 0
    play_offered(page, move)
    assert own_moves(page) == 1


def test_a_move_that_arrived_and_was_overtaken_is_not_told_of(page: Page, other: Caller) -> None:
    table = play_with(page, other, "monster_trick")
    lose(page, lambda: play_for(other, table), arrives=True)
    play_first_offered(page)
    assert own_moves(page) == 1
    nothing_is_refused(page)


def test_the_last_move_of_a_match_is_not_refused_when_it_is_sent_again(page: Page) -> None:
    sit_down(page, "giants", max_rounds="1")
    sent = lose(page, arrives=True)
    play_first_offered(page)
    page.wait_for_selector("[data-over]")
    page.wait_for_selector("#table:not([aria-busy])")
    assert len(sent) == 2
    nothing_is_refused(page)

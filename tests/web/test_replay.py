"""Looking back at a match: what is shown of each step, to whom, and in a browser."""

import hashlib
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tuckbox import Match
from tuckbox.table.errors import BadInput
from tuckbox.web.drawing import draw_scene, drawn_games
from tuckbox.web.lookback import Replay, scene_then
from tuckbox.web.scenes import ALL, Ending, Place, Teller, Viewer

from .conftest import PATIENCE_SECONDS, Caller, Server
from .visiting import width

pytestmark = pytest.mark.xdist_group("browser")
expect.set_options(timeout=1000 * PATIENCE_SECONDS)


def place_of(players: int) -> Place:
    named = [(f"Player {number}", "") for number in range(players)]
    return Place("x" * 22, named, "c" * 64, None, Ending("/record", "", "", "", "/proof"))


def play_one(match: Match, dice: random.Random) -> None:
    seat = dice.choice(match.acting)
    match.play(seat, dice.choice(match.moves(seat)))


def played(name: str, players: int | None = None, seed: int = 1, **options: Any) -> Match:
    """Play a match at random to its end."""
    match, dice = Match.new(name, players, seed=seed, options=options), random.Random(seed)
    while match.acting:
        play_one(match, dice)
    return match


@pytest.mark.parametrize("name", drawn_games())
def test_a_seat_sees_at_each_step_what_it_saw_then_and_no_more(name: str) -> None:
    for players in {drawn_games()[name].players[0], drawn_games()[name].players[-1]}:
        match, dice, place = Match.new(name, players, seed=players), random.Random(players), place_of(players)
        viewers: list[Viewer] = [0, players - 1, None]
        seen: dict[tuple[int, Viewer], tuple[dict[str, Any], str]] = {}
        hashes: list[str] = []
        while True:
            hashes.append(match.hash())
            if match.number % 11 < 2 or not match.acting:
                for viewer in viewers:
                    assert viewer != ALL
                    then = draw_scene(scene_then(match, viewer, place, Teller())).html
                    seen[match.number, viewer] = (match.view(viewer).position(), then)
            if not match.acting:
                break
            play_one(match, dice)
        replayed = Replay(match, place, "/replays/x")
        assert [replayed.match.at(step).hash() for step in range(replayed.steps + 1)] == hashes
        for (step, viewer), (position, html) in seen.items():
            scene = replayed.scene(step, viewer)
            assert scene.view.position() == position
            assert scene.moves == ()
            assert draw_scene(scene).html == html


@pytest.mark.parametrize("name", drawn_games())
def test_open_cards_are_all_cards_as_they_lay(name: str) -> None:
    match = played(name)
    replayed = Replay(match, place_of(match.setup.players), "/replays/x")
    again = Match(match.setup, match.seed, match.nonce)
    for step, made in enumerate(match.steps):
        if step % 7 == 0:
            scene = replayed.scene(step, ALL)
            assert scene.view.position() == again.position()
            assert "?" not in str(scene.view.position()["piles"])
            shown = {pile: cards for _owner, lying in scene.opened for pile, cards in lying}
            assert sum(len(cards) for _owner, lying in scene.opened for _pile, cards in lying) == sum(
                map(len, again.position()["piles"].values())
            )
            assert shown
            happened = replayed.happened(step, ALL)
            assert "?" not in re.sub(r"“.*?”", "", happened)
        again.play_action(made.seat, made.action)


def test_there_are_no_steps_beyond_the_match() -> None:
    match = played("giants", 2)
    for step in (-1, match.number + 1):
        with pytest.raises(BadInput, match=f"This match has {match.number} moves; there is no move {step}"):
            match.at(step)


def test_marks_name_the_rounds_or_the_turns() -> None:
    def marks(name: str, players: int | None = None) -> list[tuple[int, str]]:
        match = played(name, players)
        replayed = Replay(match, place_of(match.setup.players), "/replays/x")
        return [(mark.step, mark.title) for mark in replayed.marks]

    giants = played("giants")
    assert marks("giants") == [(number, f"Round {number}") for number in range(1, giants.number + 1)]
    assert len(marks("power_cards")) == played("power_cards").position()["rounds"]
    assert [title for _step, title in marks("challengers", 3)] == [f"Round {number}" for number in range(1, 9)]
    rounds = marks("monster_trick")
    assert rounds[0] == (0, "Round 1")
    match = played("monster_trick")
    for number, (step, _title) in enumerate(rounds, 1):
        assert match.at(step).position()["round"] == number
    turns = marks("touche")
    assert turns[0] == (1, f"Turn 1: Player {played('touche').steps[0].seat}")


# At the server.


def begun(caller: Caller, **wish: Any) -> str:
    """Open a table of a short match with one bot."""
    return caller.open(players=2, name="Marie", options={"max_turns": 6}, **wish)


def test_a_match_that_goes_on_is_not_shown(caller: Caller) -> None:
    table = begun(caller)
    caller.wait_for_turn(table)
    for path in ("replay", "replay/0", "replay?seat=all&step=0", "replay/1?seat=1", "proof"):
        answer = caller.get(f"/tables/{table}/{path}", headers={"Accept": "application/json"})
        assert answer.status_code == 409
        assert set(answer.json()) == {"error", "rule"}
        assert answer.json()["error"].count(".") <= 1
        page = caller.get(f"/tables/{table}/{path}")
        assert page.status_code == 409
        assert "data-replay" not in page.text
    caller.play_to_the_end(table)
    assert caller.get(f"/tables/{table}/replay").status_code == 200


def test_steps_of_a_table_show_what_its_seat_was_sent(
    server: Server, caller: Caller, make_caller: Callable[[Server], Caller]
) -> None:
    table = begun(caller)
    views: dict[int, dict[str, Any]] = {}
    while not (view := caller.wait_for_turn(table))["result"]:
        views[len(view["log"])] = view
        caller.move(table, view["moves"][0], view["version"])
    stranger = make_caller(server)
    for number, view in views.items():
        html = caller.get(f"/tables/{table}/replay/{number}").text
        for card in view["position"]["piles"]["hand/0"]:
            assert f'data-choose="{card}"' in html
        assert html.count("data-choose") == len(view["position"]["piles"]["hand/0"])
        said = " ".join(view["log"][-1]["sentences"]) if number else ""
        assert said in re.sub(r"<[^>]+>", "", html)
        assert "data-moves='[]'" in html
        assert re.search(r'<button type="button"(?! disabled)', html) is None
        # Whoever did not sit there looks at all cards, for the match is over.
        assert "All cards" in stranger.get(f"/tables/{table}/replay/{number}").text
        assert "data-choose" not in stranger.get(f"/tables/{table}/replay/{number}").text


def test_what_an_address_names_wrongly_is_answered_in_one_sentence(caller: Caller) -> None:
    table = begun(caller)
    caller.play_to_the_end(table)
    last = len(caller.view(table)["log"])
    for path, said in (
        (f"replay/{last + 1}", f"This match has the steps 0 to {last}; there is no step “{last + 1}”."),
        ("replay/x", f"This match has the steps 0 to {last}; there is no step “x”."),
        ("replay?step=-1", f"This match has the steps 0 to {last}; there is no step “-1”."),
        ("replay/1?seat=2", "The seat is a number from 0 to 1 or “all”, not “2”."),
        ("replay?seat=me", "The seat is a number from 0 to 1 or “all”, not “me”."),
        (f"replay/{'9' * 400}", f"This match has the steps 0 to {last}; there is no step “{'9' * 59}…”."),
    ):
        answer = caller.get(f"/tables/{table}/{path}", headers={"Accept": "application/json"})
        assert (answer.status_code, answer.json()["error"]) == (400, said)
    assert caller.get("/tables/nothing-is-here-at-all/replay").status_code == 404
    assert caller.get("/replays/nothing-is-here-at-all").status_code == 404


def test_the_proof_is_what_was_committed_to(caller: Caller) -> None:
    table = begun(caller)
    commitment = caller.view(table)["commitment"]
    caller.play_to_the_end(table)
    proof = caller.get(f"/tables/{table}/proof").json()
    assert proof["commitment"] == commitment
    assert hashlib.sha256(f"{proof['seed']}:{proof['nonce']}".encode()).hexdigest() == commitment
    assert (proof["matches"], proof["reproduced"]) == (True, True)


# In a browser.


@pytest.fixture
def over(caller: Caller) -> str:
    """Give the address of the replay of a match that is over."""
    table = begun(caller)
    caller.play_to_the_end(table)
    return f"/tables/{table}/replay"


def test_the_slider_goes_through_the_match(page: Page, over: str) -> None:
    page.goto(over)
    last = int(page.locator("#main").get_attribute("data-last") or "")
    expect(page.locator("#at")).to_have_text("The deal")
    slider = page.get_by_role("slider")
    slider.focus()
    heard: list[str] = []
    for number in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#table")).to_have_attribute("data-number", str(number))
        expect(page.locator("#at")).to_have_text(f"Move {number} of {last}")
        assert slider.get_attribute("aria-valuetext") == f"Move {number} of {last}"
        heard.append(page.locator("#happened[aria-live]").inner_text())
    assert all(heard)
    assert len(set(heard)) == 3
    assert page.evaluate("document.activeElement.id") == "step"
    page.keyboard.press("End")
    expect(page.locator("#table")).to_have_attribute("data-over", "")
    expect(page.locator("#ending h2")).to_contain_text("won")
    assert page.locator("#to-next").get_attribute("aria-disabled") == "true"
    page.locator("#to-before").click()
    expect(page.locator("#at")).to_have_text(f"Move {last - 1} of {last}")
    expect(page).to_have_url(re.compile(rf"\?step={last - 1}&seat=all$"))
    page.reload()
    expect(page.locator("#at")).to_have_text(f"Move {last - 1} of {last}")
    page.locator("#to-start").click()
    expect(page.locator("#at")).to_have_text("The deal")
    assert page.locator("#fragment button:not([disabled]):visible").count() == 0


def test_the_match_plays_by_itself_until_it_is_stopped(page: Page, over: str) -> None:
    page.goto(over)
    last = page.locator("#main").get_attribute("data-last")
    page.get_by_role("button", name="Play").click()
    # Not one step or another: a slow machine may miss each of them.
    expect(page.locator("#table")).not_to_have_attribute("data-number", "0")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped = page.locator("#at").inner_text()
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#at")).not_to_have_text(stopped)
    expect(page.locator("#table")).to_have_attribute("data-number", last or "")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_one_can_jump_and_change_the_seat(page: Page, over: str) -> None:
    page.goto(over)
    page.get_by_label("Jump to").select_option(index=2)
    expect(page.locator("#table")).to_have_attribute("data-number", "3")
    expect(page.locator(".opened")).to_contain_text("Hand 5")
    page.get_by_label("Seen by").select_option("1")
    expect(page.locator("#fragment .card[data-choose]")).to_have_count(5)
    expect(page.locator(".opened")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-number", "3")


def test_it_works_without_a_script(make_context: Callable[..., BrowserContext], over: str) -> None:
    page = make_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()
    page.goto(over)
    page.get_by_role("link", name="One move on").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    page.get_by_role("link", name="To the end").click()
    expect(page.locator("#ending")).to_be_visible()
    page.get_by_label("Jump to").select_option(index=1)
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "2")
    page.get_by_label("Seen by").select_option("0")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#fragment .card[data-choose]")).to_have_count(5)
    assert page.get_by_role("link", name="Check the deal").get_attribute("href")
    assert not page.get_by_role("button", name="Play").is_visible()


def test_it_fits_a_small_screen_and_moves_little_where_that_is_wished(
    make_context: Callable[..., BrowserContext], over: str
) -> None:
    page = make_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(over)
    for _step in range(3):
        page.locator("#to-next").click()
        assert width(page) == 360
    expect(page.locator("#table")).to_have_attribute("data-number", "3")
    page.locator("#to-end").click()
    expect(page.locator("#ending")).to_be_visible()
    assert width(page) == 360


def test_a_browser_checks_the_deal_it_was_promised(make_context: Callable[..., BrowserContext]) -> None:
    page = make_context().new_page()
    opened = page.request.post(
        "/api/tables", data={"game": "touche", "players": 2, "options": {"max_turns": 4}}, headers=origin(page)
    )
    table = opened.json()["id"]
    page.goto(f"/tables/{table}")
    page.wait_for_selector("#table")
    while not (view := page.request.get(f"/api/tables/{table}/view").json())["result"]:
        if view["moves"]:
            data = {"move": view["moves"][0], "version": view["version"]}
            page.request.post(f"/api/tables/{table}/moves", data=data, headers=origin(page))
    page.get_by_role("link", name="Check the deal").click()
    expect(page.locator("#deal-checked")).to_contain_text("it is the commitment. It is the same one")
    page.get_by_role("link", name="Look back at the match").click()
    page.get_by_role("link", name="Check the deal").click()
    expect(page.locator("#deal-checked")).to_contain_text("It is the same one that this browser was shown")
    # A table that showed another commitment at first is found out.
    page.evaluate("Object.keys(localStorage).forEach((key) => localStorage.setItem(key, 'f'.repeat(64)))")
    page.get_by_role("link", name="Check the deal").click()
    expect(page.locator("#deal-checked")).to_contain_text("was shown another commitment: ffff")
    # So is a seed that does not fit; and a browser that cannot compute asks the table.
    page.evaluate("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.get_by_role("link", name="Check the deal").click()
    expect(page.locator("#deal-checked")).to_contain_text("so this table did it")
    page.reload()
    page.evaluate("document.getElementById('seed').textContent += '1'")
    page.get_by_role("link", name="Check the deal").click()
    expect(page.locator("#deal-checked")).to_contain_text("This does not fit")
    stranger = make_context().new_page()
    stranger.goto(f"/tables/{table}/replay")
    stranger.get_by_role("link", name="Check the deal").click()
    expect(stranger.locator("#deal-checked")).to_contain_text("had not opened the table before")
    assert json.loads(stranger.request.get(f"/tables/{table}/proof").text())["matches"]


def origin(page: Page) -> dict[str, str]:
    return {"Origin": page.request.get("/health").url.removesuffix("/health")}

"""Pages that cannot show what they were sent: they ask for everything anew, and never stand still for good."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Caller, Server
from .visiting import moves, open_room, play_by_request, play_offered, sit_down, version, view_of, wait_for_newer

pytestmark = pytest.mark.xdist_group("browser")

FAILS = """
times => {
  const fragment = document.getElementById("fragment");
  fragment.replaceChildren = () => {
    times -= 1;
    if (times === 0) delete fragment.replaceChildren;
    throw new Error("this change fails");
  };
}
"""


def play_a_move(page: Page) -> None:
    """Play a move without waiting for the page to show it."""
    page.wait_for_selector("[data-on-turn]")
    view = view_of(page)
    assert view["moves"]
    play_by_request(page, view, view["moves"][0])


def say(page: Page, text: str) -> None:
    table = page.url.rsplit("/", 1)[1]
    assert page.request.post(f"/api/tables/{table}/say", data={"text": text}).ok


def shows_the_table_as_it_is(page: Page) -> None:
    """Wait until the page shows all of the table as it is now."""
    page.wait_for_selector("[data-on-turn]")
    expect(page.locator("#table")).to_have_attribute("data-number", str(view_of(page)["number"]))
    assert page.locator("template[data-same]").count() == 0
    shown = page.locator("#fragment").inner_text()
    page.reload()
    page.wait_for_selector("[data-on-turn]")
    assert page.locator("#fragment").inner_text() == shown


def test_a_page_that_lacks_a_part_is_sent_the_whole_table(page: Page, caller: Caller) -> None:
    table = open_room(page, "touche").rsplit("/", 1)[1]
    assert caller.post(f"/api/tables/{table}/sit", json={"name": "Bob"}).status_code == 200
    assert caller.post(f"/api/tables/{table}/ready", json={"ready": True}).status_code == 200
    page.wait_for_selector(".is-ready")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector(".table")
    for turn in range(4):
        before = version(page)
        if turn % 2:
            # The first table on a connection is whole, the next ones lack what the page shows already.
            page.evaluate("document.getElementById('agreed').remove()")
        view = caller.view(table)
        if view["moves"]:
            assert caller.move(table, view["moves"][0], view["version"]).status_code == 200
        else:
            play_a_move(page)
        # Nothing else happens that would bring another table.
        wait_for_newer(page, before)
        expect(page.locator("#agreed")).to_have_count(1)
        assert page.locator("#table").get_attribute("data-number") == str(turn + 1)


@pytest.mark.parametrize("times", [1, 2])
def test_a_page_on_which_a_change_has_failed_is_sent_the_whole_table(page: Page, times: int) -> None:
    sit_down(page, "touche")
    before = version(page)
    play_a_move(page)
    wait_for_newer(page, before)
    page.wait_for_selector("[data-on-turn]")
    before = version(page)
    page.evaluate(FAILS, times)
    play_a_move(page)
    wait_for_newer(page, before)
    assert page.evaluate("Object.hasOwn(document.getElementById('fragment'), 'replaceChildren')") is False
    shows_the_table_as_it_is(page)


def test_what_is_said_while_a_change_fails_is_heard(page: Page) -> None:
    sit_down(page, "touche")
    page.wait_for_selector("[data-on-turn]")
    before = version(page)
    page.evaluate(FAILS, 1)
    play_a_move(page)
    say(page, "Hello")
    expect(page.locator(".chat-line.say")).to_have_text(["Marie Hello"])
    wait_for_newer(page, before)
    shows_the_table_as_it_is(page)


def test_a_page_that_knows_more_than_the_database_shows_what_that_knows(
    chromium: Any, make_server: Callable[..., Server], tmp_path: Path
) -> None:
    """Put an older copy of the database back while a page of a table is open."""

    def kept(folder: Path) -> list[Path]:
        return sorted(folder.glob("tables.db*"))

    folder, copy = tmp_path / "now", tmp_path / "copy"
    folder.mkdir()
    copy.mkdir()
    server = make_server(folder / "tables.db")
    context = chromium.new_context(base_url=server.url, reduced_motion="reduce")
    page = context.new_page()
    sit_down(page, "touche")
    before = version(page) or ""
    assert server.stop() == (0, "")
    for file in kept(folder):
        shutil.copy(file, copy)
    server.start()
    expect(page.locator("#connection")).to_have_text("")
    play_offered(
        page, next(move for move in moves(page) if page.locator(f'[data-finish="{move.split()[-1]}"]').count())
    )
    say(page, "This will be forgotten")
    expect(page.locator("#chat-lines")).to_contain_text("This will be forgotten")
    assert server.stop() == (0, "")
    for file in kept(folder):
        file.unlink()
    for file in kept(copy):
        shutil.copy(file, folder)
    server.start()
    expect(page.locator("#table")).to_have_attribute("data-version", before)
    expect(page.locator("#chat-lines")).not_to_contain_text("This will be forgotten")
    say(page, "We begin again")
    expect(page.locator("#chat-lines")).to_contain_text("We begin again")
    play_a_move(page)
    wait_for_newer(page, before)
    context.close()

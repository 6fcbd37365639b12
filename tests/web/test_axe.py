"""Every page can be read and used by everyone: axe finds nothing, on a wide light and a narrow dark screen."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize

from tuckbox.table.registry import games

from .visiting import (
    end_animations,
    game_form,
    is_over,
    join,
    moves,
    open_room,
    play_by_request,
    play_offered,
    sensible,
    sit_down,
    start,
    view_of,
    wait_for_view,
    width,
)

pytestmark = pytest.mark.xdist_group("browser among people")

STANDARD = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],
}
LOOKS: list[tuple[ViewportSize, Literal["light", "dark"]]] = [
    ({"width": 1280, "height": 900}, "light"),
    ({"width": 360, "height": 740}, "dark"),
]
SHORT = {"touche": {"max_turns": "40"}, "giants": {"max_rounds": "9"}, "power_cards": {"max_rounds": "9"}}
"""Options with which a match ends soon."""


def violations(page: Page) -> list[str]:
    """Give what axe finds on a page; nothing may be wider than the window."""
    found: list[str] = []
    for size, scheme in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        # A colour that is still changing is neither the one nor the other. Not waited for: an animation may have to
        # wait for a frame that the browser, with nothing to draw, does not begin.
        end_animations(page)
        where = f"{page.url.split('/', 3)[-1]} {size['width']} {scheme}"
        if width(page) > size["width"]:
            found.append(f"{where}: {width(page)} wide")
        for violation in Axe().run(page, options=STANDARD).response["violations"]:
            for node in violation["nodes"]:
                found.append(f"{where}: {violation['id']}: {node['html'][:200]} {node['failureSummary'][:300]}")
    return found


@pytest.fixture
def guest(make_context: Callable[..., BrowserContext]) -> Page:
    return make_context().new_page()


def test_pages_without_a_table(page: Page) -> None:
    found: list[str] = []
    for address in ("/lobby", "/mine", "/me", "/replays", "/docs", "/rules/touche", "/nowhere"):
        page.goto(address)
        found += violations(page)
    page.goto("/me")
    page.goto(page.get_by_label("Personal link", exact=True).input_value())
    found += violations(page)
    page.goto("/")
    found += violations(page)
    for game in ("challengers", "touche"):
        game_form(page, game)
        page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
        found += violations(page)
    # A form that came back with a reason.
    form = game_form(page, "touche")
    form.get_by_text("bring another").click()
    form.locator("textarea").fill("7H 8H")
    form.get_by_role("button", name="Against bots").click()
    page.wait_for_selector("#problem")
    found += violations(page)
    assert found == []


def test_the_room_as_host_and_as_guest_and_the_lists_with_tables(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    page.locator("#players-4").check()
    page.get_by_label("Listed").check()
    guest.goto(address)
    guest.wait_for_selector("#sit-down")
    found = violations(guest)
    join(guest, address, "Paul")
    guest.locator("#chat").evaluate("chat => { chat.open = true; }")
    guest.get_by_role("button", name="Hello!").click()
    page.locator("#bot-2-easy").click()
    page.wait_for_selector(".seat-state >> text=Bot, easy")
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    found += violations(page) + violations(guest)
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector("#undone:not([hidden])")
    found += violations(page)
    for address in ("/", "/lobby", "/mine"):
        guest.goto(address)
        found += violations(guest)
    assert found == []


def open_everything(page: Page) -> None:
    page.evaluate("document.querySelectorAll('#fragment details').forEach(details => { details.open = true; })")


@pytest.mark.parametrize("game", list(games()))
def test_a_table_in_its_phases_up_to_the_ending(page: Page, game: str) -> None:
    dice = random.Random(game)
    sit_down(page, game, players=2, **SHORT.get(game, {}))
    found: list[str] = []
    seen: set[str] = set()
    while not (view := view_of(page))["result"]:
        if offered := view["moves"]:
            # One look at each kind of move that is offered.
            kind = json.dumps(sorted({move.split()[0] for move in offered} & verbs(offered)))
            if kind not in seen and len(seen) < 4:
                seen.add(kind)
                wait_for_view(page, view)
                open_everything(page)
                found += violations(page)
            play_by_request(page, view, sensible(offered, dice))
    page.wait_for_selector("[data-over]")
    open_everything(page)
    found += violations(page)
    assert found == []


def verbs(offered: Sequence[str]) -> set[str]:
    """Give the first words that begin several moves or stand alone; cards begin moves too."""
    first = [move.split()[0] for move in offered]
    return {word for word in first if word.isalpha() and word.islower()}


def test_everything_around_a_table_with_a_clock(page: Page, guest: Page) -> None:
    address = open_room(page, "monster_trick")
    page.get_by_label("Time to think").select_option("bank-300-3")
    page.wait_for_function("() => Number(document.getElementById('table').dataset.version) >= 2", polling=20)
    join(guest, address, "Paul")
    start(page, guest)
    found = violations(page)
    for visitor in (page, guest):
        play_offered(visitor, moves(visitor)[0])
    page.wait_for_function("() => document.querySelectorAll('.person.acting').length === 1", polling=20)
    if page.locator(".person.you.acting").count() == 0:
        page, guest = guest, page
    play_offered(page, moves(page)[0])
    page.wait_for_selector("#takeback")
    page.locator("#chat-title").click()
    page.get_by_text("I must go").click()
    found += violations(page)
    page.locator("#chat-title").click()
    page.get_by_text("More", exact=True).click()
    found += violations(page)
    page.get_by_text("More", exact=True).click()
    page.locator("#open-rules").click()
    page.wait_for_selector("dialog[open] .rule")
    found += violations(page)
    page.keyboard.press("Escape")
    page.get_by_text("I must go").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.wait_for_selector("#back")
    found += violations(page)
    guest.close()
    page.wait_for_selector(".person-state.gone")
    found += violations(page)
    assert found == []


def test_a_replay(page: Page) -> None:
    sit_down(page, "giants", max_rounds="2")
    while not is_over(page):
        play_offered(page, moves(page)[0])
    page.goto(page.url + "/replay")
    page.wait_for_selector("input[type=range]")
    assert violations(page) == []

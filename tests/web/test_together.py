"""Friends apart play together to the end: two desktop browsers and a phone, one of which is cut off in the middle."""

import random
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .visiting import (
    click_move,
    join,
    moves,
    open_room,
    play_by_request,
    play_offered,
    sensible,
    start,
    version,
    view_of,
)

pytestmark = pytest.mark.xdist_group("browser among people")


def may_play(page: Page) -> bool:
    return page.locator("[data-on-turn]").count() > 0


def is_over(pages: Sequence[Page]) -> bool:
    return any(page.locator("[data-over]").count() for page in pages)


def play(pages: Sequence[Page], dice: random.Random, most: int = 100_000) -> int:
    """Let the people play who can, in turn, so many moves at most or until nobody can; give how many were played."""
    played = 0
    while played < most and not is_over(pages):
        pages[0].wait_for_function("() => document.querySelector('#connection').textContent === ''", polling=20)
        able = [page for page in pages if may_play(page)]
        if not able:
            if not waits_for(pages):
                return played
            pages[0].wait_for_timeout(20)
            continue
        play_offered(able[0], sensible(moves(able[0]), dice))
        played += 1
    return played


def play_on(pages: Sequence[Page], dice: random.Random) -> None:
    """Play to the end with the pages open but without looking at each move, which would take minutes."""
    while True:
        for page in pages:
            view = view_of(page)
            if view["result"]:
                return
            if view["moves"]:
                play_by_request(page, view, sensible(view["moves"], dice))


def waits_for(pages: Sequence[Page]) -> bool:
    """Tell whether one of the people of these pages is to play, so that it is worth waiting for a page to show it."""
    acting = set(pages[0].locator(".person.acting").evaluate_all("people => people.map(one => one.dataset.name)"))
    return any(page.locator(".person.you").get_attribute("data-name") in acting for page in pages)


@pytest.mark.parametrize(
    ("game", "options"),
    [("touche", {"max_turns": "60"}), ("monster_trick", {}), ("challengers", {})],
    ids=["touche", "monster_trick", "challengers"],
)
def test_three_browsers_play_to_the_end_though_one_is_cut_off(
    game: str,
    options: dict[str, str],
    make_context: Callable[..., BrowserContext],
    make_moving_context: Callable[..., BrowserContext],
) -> None:
    dice = random.Random(game)
    host, guest = (make_context(viewport={"width": 1280, "height": 900}).new_page() for _browser in range(2))
    # Cards move in one of the three, where they move most.
    make_pocket = make_moving_context if game == "monster_trick" else make_context
    pocket = make_pocket(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone = pocket.new_page()
    address = open_room(host, game)
    host.locator("#players-3").check()
    expect(host.locator(".room-seat")).to_have_count(3)
    for name, value in options.items():
        host.locator(f"#option-{name}").fill(value)
        host.locator(f"#option-{name}").blur()
    join(guest, address, "Paul")
    join(phone, address, "Petra")
    for name, value in options.items():
        expect(phone.locator(".told-settings")).to_contain_text(value)
        expect(host.locator(f"#option-{name}")).to_have_value(value)
    start(host, guest, phone)
    everybody = [host, guest, phone]
    play(everybody, dice, most=12)

    # The phone loses its connection while it is to play: the move is not lost silently, and nothing is played twice.
    while not may_play(phone):
        play(everybody, dice, most=1)
    pocket.set_offline(True)
    number = version(phone)
    move = sensible(moves(phone), dice)
    click_move(phone, move)
    expect(phone.locator("#prompt")).to_contain_text("The move could not be sent.")
    pocket.set_offline(False)
    expect(phone.locator("#connection")).to_have_text("")
    assert version(phone) == number or game == "challengers"
    # Then the page itself is gone, and the others go on as far as they can.
    phone.close()
    away = host.locator(".person", has_text="Petra")
    expect(away).to_contain_text("not connected")
    play([host, guest], dice, most=6)
    phone = pocket.new_page()
    phone.goto(address)
    expect(away).not_to_contain_text("not connected")
    expect(phone.locator("#table")).to_have_attribute("data-version", version(host) or "")

    everybody = [host, guest, phone]
    play(everybody, dice, most=12)
    play_on(everybody, dice)
    for page in everybody:
        page.wait_for_selector("[data-over]")
        expect(page.locator(".placing li")).to_have_count(3)
    placings = [page.locator(".placing .score").all_inner_texts() for page in everybody]
    assert placings[0] == placings[1] == placings[2]
    # The rematch takes all three to one new table.
    phone.get_by_role("button", name="Another game").click()
    phone.wait_for_selector("[data-gathering]")
    for page in (host, guest):
        page.get_by_role("link", name="Join the next match").click()
        page.wait_for_selector("[data-gathering]")
    assert host.url == guest.url == phone.url
    expect(host.locator(".room-seat").nth(1)).to_contain_text("Guest")
    start(phone, host, guest)

"""The pages in a real browser: what a person clicks, types, reads and sees."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Caller, Server
from .visiting import OPEN_FOR_ME, game_form, moves, sit_down, version, wait_for_newer, width

pytestmark = pytest.mark.xdist_group("browser")

GAME = "touche"


def play_what_is_highlighted(page: Page) -> None:
    """Choose a card and one of the squares that light up, or press what the page offers instead."""
    page.wait_for_selector(OPEN_FOR_ME)
    if page.locator("[data-over]").count():
        return
    before = version(page)
    offered = page.locator(".hand-area [data-move]")
    squares = page.locator(".square.can")
    if squares.count():
        for number in range(page.locator(".card").count()):
            page.locator(".card").nth(number).click()
            if page.locator(".square.fit").count():
                break
        page.locator(".square.fit").first.click()
    else:
        offered.first.click()
    wait_for_newer(page, before)


def shown(page: Page) -> str:
    """Give what the table shows, without what only this tab has chosen."""
    return page.locator("#fragment").inner_text()


def test_a_whole_match_is_played_by_clicking(page: Page, tmp_path: Path) -> None:
    sit_down(page, GAME, players=2)
    while not page.locator("[data-over]").count():
        play_what_is_highlighted(page)
    expect(page.locator("#ending h2")).to_contain_text("won")
    expect(page.locator(".placing li")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = json.loads(download.value.path().read_text("utf-8"))
    assert record["commitment"] == page.locator("#commitment").text_content()
    assert record["seed"] == page.locator("#seed").text_content()
    scores = [int(text) for text in page.locator(".placing .score").all_inner_texts()]
    assert scores == sorted(record["result"]["scores"], reverse=True)
    before = page.url
    page.get_by_role("button", name="Another game").click()
    page.wait_for_url(lambda url: url != before)
    page.wait_for_selector(OPEN_FOR_ME)
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator("[data-over]")).to_have_count(0)


def test_a_square_alone_plays_the_card_that_fits(page: Page) -> None:
    sit_down(page, GAME)
    square = page.locator(".square.can").first
    name = square.get_attribute("data-finish")
    fitting = [move for move in moves(page) if move.endswith(f" {name}")]
    # The square's own card goes before a joker that fits there too.
    own = f"{square.get_attribute('data-default')} {name}"
    square.click()
    if len(fitting) > 1 and own not in fitting:
        expect(page.locator("#prompt")).to_contain_text("Choose the card to play there.")
        page.locator(".card.fit").first.click()
    expect(page.locator("#told")).to_contain_text(f"Marie places a marker on {name}.")


@pytest.mark.rule("TO-11")
def test_a_refused_click_says_why_with_the_rule_and_changes_nothing(page: Page) -> None:
    sit_down(page, GAME)
    page.wait_for_selector("[data-on-turn]")
    number = version(page)
    card = page.locator(".card:not(.joker)").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    wrong = page.locator(".square:not(.fit):not(.free)").first
    wrong.click()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text(f"{wrong.get_attribute('data-finish')} is a square of")
    expect(page.locator("#refused")).to_contain_text("Rule TO-11")
    prompt.get_by_role("link", name="Why? TO-11").click()
    drawer = page.get_by_role("dialog", name="Rules of Touché")
    expect(drawer.locator("#TO-11")).to_be_focused()
    expect(drawer.locator("#TO-11")).to_be_in_viewport()
    # Rules are found by number and by word, and Escape leads back to the table.
    drawer.get_by_label("Find a rule").fill("to-27")
    expect(drawer.locator(".rule:visible")).to_have_count(1)
    drawer.get_by_label("Find a rule").fill("no such words")
    expect(drawer).to_contain_text("No rule fits.")
    drawer.get_by_label("Find a rule").fill("")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert version(page) == number
    # The card is still chosen, so that another square can be tried at once.
    expect(card).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(prompt).to_contain_text("Your turn")


@pytest.mark.rule("TO-14")
def test_a_free_space_that_completes_nothing_is_refused(page: Page) -> None:
    sit_down(page, GAME)
    page.wait_for_selector("[data-on-turn]")
    page.locator(".square.free").first.click()
    expect(page.locator("#prompt")).to_contain_text("TO-14")


def test_a_reload_and_a_second_tab_show_the_same(page: Page) -> None:
    sit_down(page, GAME, players=3)
    for _turn in range(3):
        play_what_is_highlighted(page)
    page.wait_for_selector(OPEN_FOR_ME)
    before = shown(page)
    page.reload()
    page.wait_for_selector(OPEN_FOR_ME)
    assert shown(page) == before
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector(OPEN_FOR_ME)
    assert shown(second) == before
    # What is played in one tab is seen in the other.
    number = version(page)
    play_what_is_highlighted(second)
    wait_for_newer(page, number)
    page.wait_for_selector(OPEN_FOR_ME)
    second.wait_for_selector(OPEN_FOR_ME)
    expect(page.locator("#fragment")).to_have_text(second.locator("#fragment").text_content() or "")


def test_another_visitor_sees_no_hand_and_cannot_play(
    page: Page, make_context: Callable[..., BrowserContext], server: Server
) -> None:
    sit_down(page, GAME)
    page.wait_for_selector("[data-on-turn]")
    stranger = make_context().new_page()
    stranger.goto(page.url)
    expect(stranger.locator("#prompt")).to_contain_text("You are watching.")
    assert stranger.locator(".card").count() == 0
    assert stranger.locator("[data-move-form]").count() == 0
    assert stranger.locator(".square.can").count() == 0
    number = version(page)
    stranger.locator(".square").first.click()
    expect(stranger.locator("#prompt")).to_have_text("You are watching this table; only who sits at it can play.")
    assert version(page) == number


def test_the_page_comes_back_by_itself_after_a_restart(chromium: Any, make_server: Callable[..., Server]) -> None:
    server = make_server()
    context = chromium.new_context(base_url=server.url)
    page = context.new_page()
    sit_down(page, GAME, players=3)
    play_what_is_highlighted(page)
    page.wait_for_selector("[data-on-turn]")
    before = version(page)
    server.kill()
    expect(page.locator("#connection")).to_have_text("Connection lost. Trying again …")
    page.locator(".square.can").first.click()
    if page.locator(".card.fit").count():
        page.locator(".card.fit").first.click()
    expect(page.locator("#prompt")).to_contain_text("The move could not be sent.")
    server.start()
    expect(page.locator("#connection")).to_have_text("")
    assert version(page) == before
    play_what_is_highlighted(page)
    context.close()


def test_some_turns_are_played_with_the_keyboard_alone(page: Page) -> None:
    sit_down(page, GAME)
    page.wait_for_selector("[data-on-turn]")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    played = 0
    while played < 4 and not page.locator("[data-over]").count():
        page.wait_for_selector(OPEN_FOR_ME)
        before = version(page)
        fitting = [
            card
            for card in page.locator(".card").all()
            if any(move.startswith(f"{card.get_attribute('data-choose')} ") for move in moves(page))
        ]
        if fitting:
            # To a card with Tab, choose it; the first square that fits has the focus then.
            for _step in range(60):
                if fitting[0].evaluate("card => card === document.activeElement"):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            focused = page.locator(":focus")
            expect(focused).to_have_class(re.compile(r"\bfit\b"))
            # Away from it and back with the arrows.
            name = focused.get_attribute("data-finish")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowLeft")
            if page.locator(":focus").get_attribute("data-finish") != name:
                page.locator(f"#square-{name}").focus()
            page.keyboard.press("Enter")
        else:
            page.locator(".hand-area [data-move]").first.focus()
            page.keyboard.press("Enter")
        wait_for_newer(page, before)
        # The focus is not lost when the table is drawn anew.
        assert page.evaluate("document.activeElement !== document.body")
        played += 1
    assert played == 4


def test_what_happens_is_read_out(page: Page) -> None:
    sit_down(page, GAME)
    page.wait_for_selector("[data-on-turn]")
    play_what_is_highlighted(page)
    said = page.locator("#said[aria-live=polite]")
    expect(said).to_contain_text("plays")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_small_phone(make_context: Callable[..., BrowserContext], scheme: Any) -> None:
    page = make_context(viewport={"width": 360, "height": 740}, color_scheme=scheme, has_touch=True).new_page()
    width = "() => document.documentElement.scrollWidth"
    sit_down(page, GAME, players=6)
    assert page.evaluate(width) == 360
    for _turn in range(3):
        play_what_is_highlighted(page)
    page.wait_for_selector(OPEN_FOR_ME)
    assert page.evaluate(width) == 360
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] <= 360
    square = page.locator(".square").first.bounding_box()
    assert square is not None
    assert min(square["width"], square["height"]) >= 24
    page.goto("/rules/touche")
    assert page.evaluate(width) == 360
    game_form(page, "challengers")
    assert page.evaluate(width) == 360


def test_options_are_chosen_with_their_meaning_and_a_board_is_uploaded(page: Page, tmp_path: Path) -> None:
    rows = [" ".join(rank + suit for rank in "A23456789TJQK") for suit in "SHDC" for _copy in range(2)]
    layout = tmp_path / "board.txt"
    layout.write_text("\n".join(rows))
    form = game_form(page, GAME)
    expect(form.get_by_text("How many teams do six players form?")).to_be_hidden()
    form.get_by_role("radio", name="6", exact=True).check()
    form.get_by_role("radio", name="Two teams of three (Dutch rulebook).").check()
    form.get_by_role("radio", name="Four, dealt with the other cards").check()
    form.get_by_text("bring another").click()
    form.locator("input[type=file]").set_input_files(layout)
    form.get_by_role("button", name="Against bots").click()
    page.wait_for_selector(OPEN_FOR_ME)
    assert page.locator(".square").count() == 104
    assert len({seat.get_attribute("class") for seat in page.locator(".seat").all()}) == 2
    page.locator("#agreed-title").click()
    expect(page.locator("#agreed")).to_contain_text("Two teams of three (Dutch rulebook).")


def test_a_form_that_cannot_be_played_comes_back_with_the_reason(page: Page) -> None:
    form = game_form(page, GAME)
    form.get_by_label("Your name").fill("Marie")
    form.get_by_text("bring another").click()
    form.locator("textarea").fill("7H 8H")
    form.get_by_role("button", name="Against bots").click()
    expect(page.get_by_role("alert")).to_contain_text("each must be there twice")
    expect(form.get_by_label("Your name")).to_have_value("Marie")
    expect(form.locator("textarea")).to_have_value("7H 8H")


def test_a_page_without_scripts_can_be_played(make_context: Callable[..., BrowserContext]) -> None:
    page = make_context(java_script_enabled=False).new_page()
    page.goto("/")
    form = page.locator("form.new-table").filter(has=page.locator("input[value=touche]"))
    form.get_by_role("button", name="Against bots").click()
    for _look in range(200):
        if page.locator("[data-on-turn]").count():
            break
        page.reload()
    before = version(page)
    page.locator("#all-moves-title").click()
    page.locator("#listed-play").click()
    assert version(page) != before
    expect(page.locator("#told")).to_contain_text("Guest plays")


def crown_choice(caller: Caller) -> str:
    """Play as a visitor whose bots are weak until several patterns are complete; give that table."""
    for _match in range(60):
        table = caller.open(bots="easy", options={"max_turns": 400})
        while not (view := caller.wait_for_turn(table))["result"]:
            crowns = [move for move in view["moves"] if move.startswith("crown")]
            if crowns:
                return table
            caller.move(table, best_move(view), view["version"])
    raise AssertionError("no choice came up")


def best_move(view: dict[str, Any]) -> str:
    """Place markers next to own ones, so that patterns grow into each other."""
    mine = [square for square, side in view["position"]["board"].items() if side == 0]

    def nearness(move: str) -> int:
        square = move.split()[-1]
        if not square[1:].isdigit():
            return -1
        return sum(
            abs(ord(square[0]) - ord(other[0])) <= 2 and abs(int(square[1:]) - int(other[1:])) <= 2 for other in mine
        )

    return max(view["moves"], key=nearness)


@pytest.mark.rule("TO-27")
def test_the_pattern_to_crown_is_chosen_from_pictures(
    caller: Caller, make_context: Callable[..., BrowserContext], server: Server
) -> None:
    table = crown_choice(caller)
    context = make_context()
    context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in caller.cookies.items()])
    page = context.new_page()
    page.goto(f"/tables/{table}")
    choices = page.locator(".crown-choice")
    assert choices.count() == len(moves(page)) >= 2
    expect(page.locator("#prompt")).to_contain_text("TO-27")
    choices.last.focus()
    squares = (choices.last.get_attribute("data-shows") or "").split()
    expect(page.locator(".square.shown")).to_have_count(len(squares))
    before = version(page)
    page.keyboard.press("Enter")
    wait_for_newer(page, before)
    for name in squares:
        expect(page.locator(f"#square-{name}")).to_have_class(re.compile("crowned"))


SWAPS = """
// Every card of the hand is dead.
for (const held of document.querySelectorAll(".held")) {
  const swap = document.createElement("button");
  swap.className = "button small";
  swap.textContent = "Swap";
  held.append(swap);
}
"""


def test_five_dead_cards_fit_the_smallest_screen(make_context: Callable[..., BrowserContext]) -> None:
    page = make_context(viewport={"width": 320, "height": 600}).new_page()
    sit_down(page, GAME, players=2)
    assert page.locator(".held").count() == 5
    page.evaluate(SWAPS)
    assert width(page) == 320
    for swap in page.get_by_role("button", name="Swap", exact=True).all():
        box = swap.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert swap.evaluate("swap => swap.scrollWidth <= swap.clientWidth")

"""The page of Challengers!: a tournament by clicking, matches step by step, nothing that is hidden."""

import html
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tuckbox import Match
from tuckbox.games.challengers.cards import default_cards

from .visiting import dealt_differently, drawn, moves, sensible, sit_down, version, view_of, wait_for_newer, width

pytestmark = pytest.mark.xdist_group("browser")

GAME = "challengers"
SETTLED = "[data-on-turn]:not(:has(.seat[data-acting]:not([aria-current]))), [data-over]"
"""The visitor can do something and nobody else can: what is clicked then is not overtaken."""


def is_over(page: Page) -> bool:
    page.wait_for_selector(SETTLED)
    return page.locator("[data-over]").count() > 0


def play(page: Page, move: str) -> None:
    """Click what plays a move."""
    before = version(page)
    page.locator(f'.hand-area [data-move="{move}"]').first.click()
    wait_for_newer(page, before)


def play_to_the_end(page: Page, dice: random.Random) -> set[str]:
    """Play a tournament by clicking; everything that is possible must be offered. Give the kinds of moves played."""
    played: set[str] = set()
    while not is_over(page):
        offered = page.locator(".hand-area [data-move]").evaluate_all(
            "buttons => buttons.filter(button => button.offsetParent !== null).map(button => button.dataset.move)"
        )
        assert set(offered) == set(moves(page))
        move = sensible(moves(page), dice)
        played.add(move.split()[0])
        play(page, move)
    return played


def test_a_whole_tournament_of_four_is_played_by_clicking(page: Page) -> None:
    sit_down(page, GAME, players=4)
    expect(page.locator(".seat")).to_have_count(4)
    played = play_to_the_end(page, random.Random(1))
    assert played >= {"pick", "level", "ready"}
    expect(page.locator("#ending h2")).to_contain_text("won")
    expect(page.locator("#ending")).to_contain_text("The final is over; its winner wins the game.")
    expect(page.locator(".placing li")).to_have_count(4)
    expect(page.locator(".round-line")).to_contain_text("Final")
    assert page.locator(".hand-area [data-move]").count() == 0
    # Everybody's trophies are turned over, and the fans shown are those of the result.
    scores = view_of(page)["result"]["scores"]
    assert page.locator(".trophies", has_text="?").count() == 0
    shown = [int(text) for text in page.locator(".seat .fans b").all_inner_texts()]
    assert shown == scores


def test_a_solo_game_against_the_robot_is_played_by_clicking(page: Page) -> None:
    sit_down(page, GAME, players=1)
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(".seat").last).to_contain_text("Robot")
    play_to_the_end(page, random.Random(2))
    expect(page.locator("#ending h2")).to_contain_text("won")


@pytest.mark.rule("CH-12")
def test_a_refused_move_says_why_with_its_rule(page: Page) -> None:
    sit_down(page, GAME, players=2)
    page.wait_for_selector(SETTLED)
    play(page, "redraw")
    page.wait_for_selector(SETTLED)
    number = version(page)
    page.locator("#listed-move").evaluate("select => { select.options[0].value = 'redraw'; }")
    page.locator("#all-moves-title").click()
    page.locator("#listed-play").click()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("You can draw anew once in a deck phase.")
    expect(prompt.get_by_role("link", name="CH-12")).to_be_visible()
    expect(page.locator("#refused")).to_contain_text("Rule CH-12")
    assert version(page) == number


def play_first_match(page: Page) -> None:
    """Play until the first match is over."""
    page.wait_for_selector(SETTLED)
    while page.locator(".arena > .outcome").count() == 0:
        play(page, sensible(moves(page), random.Random(3)))
        page.wait_for_selector(SETTLED)


def test_a_match_is_shown_step_by_step_stopped_and_skipped(make_moving_context: Callable[..., BrowserContext]) -> None:
    page = make_moving_context().new_page()
    sit_down(page, GAME, players=2)
    play_first_match(page)
    match = page.locator(".arena .match[data-fresh]")
    expect(match.get_by_role("button", name="Faster")).to_be_visible()
    match.get_by_role("button", name="Pause").click()
    button = match.get_by_role("button", name="Play")
    expect(button).to_be_visible()
    hidden = match.locator(".chip[hidden]").count()
    assert hidden > 0
    # What it leads to stands below at once.
    expect(page.locator(".arena > .outcome")).to_contain_text("the match is won by")
    match.get_by_role("button", name="Skip").click()
    again = match.get_by_role("button", name="Watch it step by step")
    expect(again).to_be_visible()
    expect(again).to_be_focused()
    last = match.locator(".captions p:not([hidden])")
    expect(last).to_have_count(1)
    expect(last).to_contain_text("the match is won by")
    again.click()
    expect(match.get_by_role("button", name="Pause")).to_be_focused()
    expect(last).not_to_contain_text("the match is won by")


def test_with_reduced_motion_everything_is_shown_at_once(page: Page) -> None:
    sit_down(page, GAME, players=2)
    play_first_match(page)
    expect(page.locator(".captions p:not([hidden])")).to_contain_text("the match is won by")
    expect(page.get_by_role("button", name="Watch it step by step")).to_be_visible()


def test_a_card_is_picked_with_the_keyboard(page: Page) -> None:
    sit_down(page, GAME, players=2)
    page.wait_for_selector(SETTLED)
    for _step in range(30):
        if page.evaluate("document.activeElement.id") == "pick-1":
            break
        page.keyboard.press("Tab")
    name = page.locator("#pick-1 .card-name").inner_text()
    before = version(page)
    page.keyboard.press("Enter")
    wait_for_newer(page, before)
    expect(page.locator("#told")).to_contain_text(f"Marie: {name}")
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_small_phone(make_context: Callable[..., BrowserContext], scheme: Any) -> None:
    page = make_context(viewport={"width": 360, "height": 740}, color_scheme=scheme, has_touch=True).new_page()
    sit_down(page, GAME, players=4)
    dice = random.Random(4)
    for _turn in range(6):
        if is_over(page):
            break
        assert width(page) == 360
        page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
        assert width(page) == 360
        for button in page.locator(".hand-area [data-move]").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24
        play(page, sensible(moves(page), dice))


def test_a_visitor_who_watches_sees_no_deck_and_no_offer(
    page: Page, make_context: Callable[..., BrowserContext]
) -> None:
    sit_down(page, GAME, players=3)
    page.wait_for_selector(SETTLED)
    stranger = make_context().new_page()
    stranger.goto(page.url)
    expect(stranger.locator("#prompt")).to_contain_text("You are watching.")
    assert stranger.locator(".card, [data-move]").count() == 0


CARD_NAMES = {card.name for card in default_cards().rows}


def names_in(page: str) -> set[str]:
    return {name for name in CARD_NAMES if re.search(rf">(Pick:|Remove:)?{re.escape(html.escape(name))}[ <]", page)}


@pytest.mark.rule("CH-28")
@pytest.mark.parametrize("players", [1, 2, 4, 5])
def test_what_others_hold_is_not_in_the_page(players: int) -> None:
    """Everything that a page shows can be drawn from the view; names of cards stand there only if the view has them."""
    dice = random.Random(players)
    match = Match.new(GAME, players, seed=players)
    hidden_seen = 0
    while match.acting:
        seat = dice.choice(match.acting)
        match.play(seat, sensible([str(text) for text in match.moves(seat).texts], dice))
        for viewer in (0, None) if dice.random() < 0.15 else ():
            page = drawn(match, viewer)
            piles = match.view(viewer).position()["piles"]
            telling = json.dumps([match.log(viewer), match.deal_events(viewer)])
            known = {name for pile in piles.values() for name in pile}
            known = {name.removesuffix(" (S)") for name in known}
            known |= {name for name in CARD_NAMES if f'"{name}' in telling}
            assert names_in(page) <= known
            hidden = {
                name.removesuffix(" (S)")
                for pile, cards in match.position()["piles"].items()
                if pile.startswith(("deck/", "offer/"))
                for name in cards
            }
            hidden_seen += len(hidden - known)
    assert hidden_seen > 0 or players == 1


@pytest.mark.rule("CH-28")
def test_a_page_is_the_same_whatever_lies_in_other_decks() -> None:
    dice = random.Random(9)
    match = Match.new(GAME, 4, seed=9)
    different = 0
    while match.acting and different < 8:
        seat = dice.choice(match.acting)
        match.play(seat, sensible([str(text) for text in match.moves(seat).texts], dice))
        other = dealt_differently(match, 0, [[f"deck/{number}" for number in range(4)]], dice)
        if other == match.position() or match.position()["pending"] or dice.random() < 0.7:
            continue
        different += 1
        one = drawn(Match.from_position(match.setup, match.position(), seed=1), 0)
        assert one == drawn(Match.from_position(match.setup, other, seed=1), 0)
    assert different == 8


def final_state(page: str, name: str) -> dict[str, list[str]]:
    """Read what lies at a seat in the last step of a drawn match."""
    side = page[page.index(f'aria-label="{name}"') :]
    side = side[: side.index('<div class="between">')] if '<div class="between">' in side else side
    side = side[: side.index('class="captions"')] if 'class="captions"' in side else side
    lying, rest = side[side.index('class="lying"') :].split('<ol class="bench"')
    bench, _end, exhausted = rest.partition("</ol>")
    card = re.compile(r'<li class="chip [^"]*" data-from="\d+" title="[^"]*"><b>\d+</b><span>([^<]+)</span>')
    return {
        "park": [html.unescape(name) for name in card.findall(lying)],
        "bench": [html.unescape(name) for name in card.findall(bench)],
        "exhaust": [html.unescape(name) for name in card.findall(exhausted)],
    }


@pytest.mark.rule("CH-24")
def test_the_last_step_of_a_match_is_where_it_stands_now() -> None:
    """What is rebuilt from the events is the position: cards in the park, on the bench and exhausted."""
    compared = {"park": 0, "bench": 0, "exhaust": 0}
    for seed in range(12):
        dice = random.Random(seed)
        match = Match.new(GAME, 2, seed=seed)
        while match.acting:
            seat = dice.choice(match.acting)
            match.play(seat, sensible([str(text) for text in match.moves(seat).texts], dice))
            position = match.view(0).position()
            if not position["pending"]:
                continue
            page = drawn(match, 0)
            page = page[page.index('class="match"') :]
            for number in range(2):
                shown = final_state(page, f"Player {number}")
                for pile, cards in shown.items():
                    there = position["piles"][f"{pile}/{number}"]
                    assert sorted(cards) == sorted(there), (seed, number, pile)
                    compared[pile] += len(there)
    assert min(compared.values()) > 0, compared


def bonuses_of(page: str) -> list[tuple[str, str]]:
    return re.findall(r"<span>(?:Attack|Flag): ([+-]\d+)([^<]*)</span>", page)


@pytest.mark.rule("CH-45")
def test_every_bonus_is_named_with_the_cards_that_give_it() -> None:
    named = 0
    for seed in range(8):
        dice = random.Random(seed)
        match = Match.new(GAME, 2, seed=seed)
        while match.acting:
            seat = dice.choice(match.acting)
            match.play(seat, sensible([str(text) for text in match.moves(seat).texts], dice))
            if not any(event[0] == "end" for event in match.log(None)[-1]):
                continue
            page = drawn(match, 0)
            for amount, sources in bonuses_of(page):
                named += 1
                assert sources.strip(), (seed, amount)
                for source in sources.strip().split(", "):
                    assert source.removesuffix(" on the bench").removesuffix(" (S)") in CARD_NAMES
    assert named > 20


@pytest.mark.rule("CH-22")
def test_each_comparison_stands_until_the_next_one_or_until_the_flag_is_taken() -> None:
    dice = random.Random(5)
    match = Match.new(GAME, 2, seed=5)
    while not any(event[0] == "end" for step in match.log(None) for event in step):
        seat = dice.choice(match.acting)
        match.play(seat, sensible([str(text) for text in match.moves(seat).texts], dice))
    page = drawn(match, 0)
    flags = {int(number) for number in re.findall(r'class="flag" data-from="(\d+)"', page)}
    totals = re.findall(r'class="total ([a-z]*)" data-from="(\d+)"(?: data-until="(\d+)")?', page)
    assert len(totals) > 3
    for place, (enough, _from, until) in enumerate(totals[:-1]):
        assert int(until) in flags if enough else until == totals[place + 1][1]

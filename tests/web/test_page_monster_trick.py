"""The page of Monster Trick: four tricks with markers, rows of victory cards, the hand by colours, the score."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tuckbox import Match
from tuckbox.games.monster_trick.cards import COLOURS, PLACES

from .visiting import (
    click_and_wait,
    dealt_differently,
    drawn,
    is_over,
    moves,
    play_some,
    sit_down,
    version,
    view_of,
    wait_for_newer,
    width,
)

pytestmark = pytest.mark.xdist_group("browser")


def play_what_is_highlighted(page: Page, dice: random.Random) -> None:
    """Press one of the orders, or choose a card and one of the tricks that light up."""
    if is_over(page):
        return
    orders = page.locator("[data-move]")
    if orders.count():
        click_and_wait(page, orders.nth(dice.randrange(orders.count())))
        return
    page.locator(".card").nth(dice.randrange(page.locator(".card").count())).click()
    if not page.locator(".place.fit").count():
        playable = moves(page)[0].split()[0]
        page.locator(f"#card-{playable}").click()
    click_and_wait(page, page.locator(".place.fit").first)


def lay_a_row(page: Page) -> None:
    page.wait_for_selector("[data-move]")
    click_and_wait(page, page.locator("[data-move]").first)
    page.wait_for_selector("[data-on-turn]")


def wrong_card_and_trick(page: Page) -> tuple[str, str]:
    """Play until a card and an open trick of another colour do not go together; give both."""
    dice = random.Random(5)
    while not is_over(page):
        view = view_of(page)
        for place in PLACES:
            for card in view["position"]["piles"]["hand/0"]:
                if view["position"]["piles"][f"trick/{place}"] and f"{card} {place}" not in view["moves"]:
                    return card, place
        play_what_is_highlighted(page, dice)
    raise AssertionError("every card went everywhere")


def test_a_whole_match_is_played_by_clicking(page: Page) -> None:
    sit_down(page, "monster_trick", players=3)
    dice = random.Random(2)
    while not is_over(page):
        play_what_is_highlighted(page, dice)
    expect(page.locator("#ending h2")).to_contain_text("won")
    expect(page.locator(".placing li")).to_have_count(3)
    view = view_of(page)
    rows = page.locator("#scores tbody tr").all()
    for seat, row in enumerate(rows):
        cells = [int(text) for text in row.locator("td").all_inner_texts()]
        assert cells == [*view["position"]["round_scores"][seat], view["position"]["score"][seat]]
    assert sorted(view["position"]["score"], reverse=True) == [
        int(text) for text in page.locator(".placing .score").all_inner_texts()
    ]


@pytest.mark.rule("MT-3")
def test_the_row_is_chosen_from_six_pictures_before_a_card_is_played(page: Page) -> None:
    sit_down(page, "monster_trick", players=2)
    page.wait_for_selector("[data-on-turn]")
    orders = page.locator(".order")
    assert [order.inner_text().split() for order in orders.all()] == [move.split()[1:] for move in moves(page)]
    assert orders.count() == 6
    # The hand lies there to look at; playing from it is refused.
    page.locator(".card").first.click()
    page.locator("[data-finish=new]").click()
    expect(page.locator("#prompt")).to_contain_text("First lay your victory cards in a row")
    expect(page.locator("#prompt").get_by_role("link", name="MT-3")).to_be_visible()
    click_and_wait(page, orders.nth(4))
    page.wait_for_selector("[data-on-turn]")
    expect(page.locator(".seat").first.locator(".victory b")).to_have_text(["3", "1", "2"])
    expect(page.locator(".seat").nth(1).locator(".victory b").last).to_have_text("?")


@pytest.mark.rule("MT-7")
def test_a_card_on_a_trick_of_another_colour_is_refused_with_the_rule(page: Page) -> None:
    sit_down(page, "monster_trick", players=3)
    card, place = wrong_card_and_trick(page)
    before = version(page)
    page.locator(f"#card-{card}").click()
    page.locator(f"#place-{place}").click()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text(f"{card} may")
    expect(prompt).to_contain_text("be thrown onto another colour")
    expect(prompt.get_by_role("link", name="MT-7")).to_be_visible()
    expect(page.locator("#refused")).to_contain_text("Rule MT-7")
    assert version(page) == before
    # The card is still chosen, so that another trick can be tried at once.
    expect(page.locator(f"#card-{card}")).to_have_attribute("aria-pressed", "true")


def test_a_place_alone_asks_for_the_card_to_play_there(page: Page) -> None:
    sit_down(page, "monster_trick", players=2)
    lay_a_row(page)
    place = page.locator(".place.can").first
    target = place.get_attribute("data-finish")
    fitting = [move.split()[0] for move in moves(page) if move.endswith(f" {target}")]
    before = version(page)
    place.click()
    if len(fitting) > 1:
        expect(page.locator("#prompt")).to_contain_text("Choose the card to play there.")
        expect(page.locator(".card.fit")).to_have_count(len(fitting))
        page.locator(".card.fit").last.click()
    wait_for_newer(page, before)
    expect(page.locator("#told")).to_contain_text("Marie: ")
    expect(page.locator(".card")).to_have_count(11)


def test_a_card_is_played_with_the_keyboard(page: Page) -> None:
    sit_down(page, "monster_trick", players=3)
    lay_a_row(page)
    card = moves(page)[0].split()[0]
    for _step in range(40):
        if page.evaluate("document.activeElement.id") == f"card-{card}":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    focused = page.locator(":focus")
    expect(focused).to_have_class(re.compile(r"\bfit\b"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('[data-finish]')")
    page.locator(".place.fit").first.focus()
    before = version(page)
    page.keyboard.press("Enter")
    wait_for_newer(page, before)
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_small_phone(make_context: Callable[..., BrowserContext], scheme: Any) -> None:
    page = make_context(viewport={"width": 360, "height": 740}, color_scheme=scheme, has_touch=True).new_page()
    sit_down(page, "monster_trick", players=5)
    dice = random.Random(4)
    for _turn in range(6):
        assert not is_over(page)
        assert width(page) == 360
        card = page.locator(".card").first.bounding_box()
        assert card is not None
        assert min(card["width"], card["height"]) >= 24
        play_what_is_highlighted(page, dice)
    assert width(page) == 360


def test_colours_differ_in_shape_and_the_hand_is_sorted_by_them(page: Page) -> None:
    sit_down(page, "monster_trick", players=5)
    page.wait_for_selector("[data-on-turn]")
    shapes = [page.locator(f"#colour-{colour.letter}").inner_html() for colour in COLOURS]
    assert len(set(shapes)) == len(COLOURS) == 4
    style = page.request.get("/games/monster_trick/page.css").text()
    assert [colour.shade for colour in COLOURS if f"--{colour.name}: {colour.shade};" not in style] == []
    held = [card.get_attribute("data-choose") or "" for card in page.locator(".card").all()]
    letters = [colour.letter for colour in COLOURS]
    assert held == sorted(held, key=lambda card: (letters.index(card[0]), int(card[1:])))
    assert sorted(held) == sorted(view_of(page)["position"]["piles"]["hand/0"])
    for card in page.locator(".card").all():
        letter = (card.get_attribute("data-choose") or "")[0]
        assert card.locator("use").get_attribute("href") == f"#colour-{letter}"


def test_a_visitor_who_watches_sees_no_hand(page: Page, make_context: Callable[..., BrowserContext]) -> None:
    sit_down(page, "monster_trick", players=2)
    lay_a_row(page)
    stranger = make_context().new_page()
    stranger.goto(page.url)
    expect(stranger.locator("#prompt")).to_contain_text("You are watching.")
    assert stranger.locator(".card").count() == 0
    assert set(stranger.locator(".victory b").all_inner_texts()) == {"?"}
    number = version(page)
    stranger.locator("[data-finish]").first.click()
    expect(stranger.locator("#prompt")).to_have_text("You are watching this table; only who sits at it can play.")
    assert version(page) == number


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_page_is_the_same_whatever_lies_hidden(players: int) -> None:
    dice = random.Random(players)
    match = Match.new("monster_trick", players, seed=players)
    seats = range(players)
    for _position in range(4):
        play_some(match, 2 * players + 1, dice)
        for seat in seats:
            hands = [f"hand/{other}" for other in seats]
            other = dealt_differently(match, seat, [hands, *([f"victory/{owner}"] for owner in seats)], dice)
            assert other != match.position()
            one = drawn(Match.from_position(match.setup, match.position(), seed=1), seat)
            assert one == drawn(Match.from_position(match.setup, other, seed=1), seat)


@pytest.mark.rule("MT-9")
@pytest.mark.parametrize("players", [2, 5])
def test_tricks_show_their_cards_their_players_and_the_marker(players: int) -> None:
    dice = random.Random(players)
    match = Match.new("monster_trick", players, seed=players)
    shown = 0
    while match.acting:
        play_some(match, 3, dice)
        page = drawn(match, 0)
        position = match.view(0).position()
        for place in PLACES:
            cards = position["piles"][f"trick/{place}"][::-1]
            if not cards:
                continue
            trick = page[page.index(f'id="place-{place}"') :]
            trick = trick[: trick.index("</button>")]
            names = {colour.letter: colour.name for colour in COLOURS}
            played = ", ".join(
                f"{names[card[0]]} {card[1:]} (Player {seat})"
                for card, seat in zip(cards, position["played_by"][place][::-1], strict=True)
            )
            assert f"Trick {place}, opened with {names[cards[0][0]]}: {played};" in trick
            assert f"the marker is that of Player {position['marker'][place]}" in trick
            assert trick.count('class="playing colour-') == len(cards)
            shown += len(cards)
    assert shown > 20


@pytest.mark.rule("MT-10")
def test_the_trick_completed_last_lies_there_with_who_won_it() -> None:
    dice = random.Random(1)
    match = Match.new("monster_trick", 3, seed=1)
    seen = 0
    while match.acting:
        play_some(match, 1, dice)
        won = [event for event in match.log(0)[-1] if event[0] in ("win", "turn_up")]
        done = match.view(0).position()["piles"]["done"]
        if not won or not done:
            continue
        page = drawn(match, 0)
        strip = page[page.index('id="done"') : page.index('id="scores"')]
        assert f"Player {won[0][1]} won it and turned up a {won[1][2]}." in strip
        names = {colour.letter: colour.name for colour in COLOURS}
        told = re.findall(r'class="unseen">(\w+ \d+) \(Player \d\)', strip)
        assert told == [f"{names[card[0]]} {card[1:]}" for card in done[:4][::-1]]
        seen += 1
    assert seen > 5

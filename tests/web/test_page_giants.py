"""The page of the giants: two top giants face to face, the last round, and nothing that lies face down."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tuckbox import Match
from tuckbox.games.giants.cards import default_cards

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

NAMES = [giant.name for giant in default_cards().deck("fantastic")]
LAID = re.compile(r'class="mini-name">([^<]+?)(?: <span|</span>)')


def test_a_whole_match_is_played_by_announcing_lines(page: Page) -> None:
    sit_down(page, "giants", max_rounds="30")
    dice = random.Random(1)
    while not is_over(page):
        view = view_of(page)
        known = {card for pile in view["position"]["piles"].values() for card in pile}
        source = page.content()
        assert [name for name in NAMES if name in source and name not in known] == []
        own = view["position"]["piles"]["pile/0"][0]
        expect(page.locator("#giant-0 .giant-name")).to_have_text(own)
        assert page.locator("button.line.can").count() == len(view["moves"]) == 3
        click_and_wait(page, page.locator("button.line.can").nth(dice.randrange(3)))
        expect(page.locator("#fight-title")).to_contain_text("announced")
        assert page.locator(".mini.wins").count() == page.locator(".outcome .marker").count()
    scores = [int(text) for text in page.locator(".placing .score").all_inner_texts()]
    assert sum(scores) == 18
    expect(page.locator("#ending h2")).to_contain_text("won")
    assert page.locator("button.line").count() == 0


def test_the_other_giant_lies_face_down(page: Page) -> None:
    sit_down(page, "giants")
    page.wait_for_selector("[data-on-turn]")
    if view_of(page)["position"]["piles"]["pile/1"][0] == "?":
        expect(page.locator("#giant-1")).to_contain_text("Face down until it is laid")
    expect(page.locator("#giant-1 .line")).to_have_count(0)
    expect(page.locator("#giant-0")).to_have_attribute("aria-label", "Top giant of Marie")


@pytest.mark.rule("GF-14")
def test_a_line_that_cannot_be_announced_is_refused_with_its_rule(page: Page) -> None:
    sit_down(page, "giants", deck="mixed")
    while is_over(page) or not page.locator("#announce-element").count():
        # In one match of a thousand only museum giants come up before it is over.
        if is_over(page):
            sit_down(page, "giants", deck="mixed")
        else:
            click_and_wait(page, page.locator("button.line.can").first)
    assert moves(page) == ["size", "weight"]
    before = version(page)
    page.locator("#announce-element").click()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("With museum giants you can announce size or weight only.")
    expect(prompt.get_by_role("link", name="GF-14")).to_be_visible()
    expect(page.locator("#refused")).to_contain_text("Rule GF-14")
    assert version(page) == before


def test_a_line_is_announced_with_the_keyboard(page: Page) -> None:
    sit_down(page, "giants")
    page.wait_for_selector("[data-on-turn]")
    for _step in range(30):
        if page.evaluate("document.activeElement.id") == "announce-weight":
            break
        page.keyboard.press("Tab")
    before = version(page)
    page.keyboard.press("Enter")
    wait_for_newer(page, before)
    expect(page.locator("#told")).to_contain_text("Marie: weight!")
    assert page.evaluate("document.activeElement !== document.body")


def test_a_visitor_who_watches_sees_neither_giant(page: Page, make_context: Callable[..., BrowserContext]) -> None:
    sit_down(page, "giants")
    stranger = make_context().new_page()
    stranger.goto(page.url)
    expect(stranger.locator("#prompt")).to_contain_text("You are watching.")
    assert stranger.locator("[data-move]").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_small_phone(make_context: Callable[..., BrowserContext], scheme: Any) -> None:
    page = make_context(viewport={"width": 360, "height": 740}, color_scheme=scheme, has_touch=True).new_page()
    sit_down(page, "giants", deck="mixed")
    for _round in range(3):
        assert width(page) == 360
        if is_over(page):
            break
        line = page.locator("button.line.can").first
        box = line.bounding_box()
        assert box is not None
        assert box["height"] >= 24
        click_and_wait(page, line)
    page.locator("#known-title").click()
    assert width(page) == 360


@pytest.mark.parametrize("seat", [0, 1])
def test_a_page_is_the_same_whatever_lies_hidden(seat: int) -> None:
    dice = random.Random(seat)
    match = Match.new("giants", 2, seed=seat + 10)
    for _position in range(3):
        own = [match.view(seat).position()["piles"][f"pile/{seat}"][0]]
        other = dealt_differently(match, seat, [["pile/0", "pile/1"]], dice)
        assert other != match.position()
        assert other["piles"][f"pile/{seat}"][:1] == own
        one = drawn(Match.from_position(match.setup, match.position(), seed=1), seat)
        assert one == drawn(Match.from_position(match.setup, other, seed=1), seat)
        # What is told of the deal is that of the seed, not of this position.
        assert [name for name in NAMES if name in one[: one.index('id="told"')]] == own
        play_some(match, 1, dice)


@pytest.mark.rule("GF-8")
@pytest.mark.parametrize("empty_in_tie", ["loses", "last_card"])
def test_the_last_round_shows_every_card_laid_and_who_won(empty_in_tie: str) -> None:
    dice = random.Random(3)
    ties = 0
    for seed in range(6):
        match = Match.new("giants", 2, seed=seed, options={"empty_in_tie": empty_in_tie, "max_rounds": 25})
        while match.acting:
            play_some(match, 1, dice)
            events = match.log(0)[-1]
            laid = {number: [event[2] for event in events if event[:2] == ["lay", number]] for number in (0, 1)}
            ties += any(event[0] == "tie" for event in events)
            page = drawn(match, 0)
            fight = page[page.index('id="fight"') : page.index('id="known"')]
            pairs = fight.split('class="pair"')[1:]
            assert len(pairs) == max(map(len, laid.values()))
            shown = [name for pair in pairs for name in LAID.findall(pair)]
            assert sorted(shown) == sorted(laid[0] + laid[1])
            for event in events:
                if event[0] == "win":
                    assert f"Player {event[1]} wins {event[2]} card" in fight
    assert ties > 3


def test_every_giant_of_the_project_has_a_picture_and_every_line() -> None:
    for seed in range(12):
        match = Match.new("giants", 2, seed=seed, options={"deck": "mixed"})
        name = match.view(0).position()["piles"]["pile/0"][0]
        fields = next(giant.fields for giant in default_cards().giants if giant.name == name)
        page = drawn(match, 0)
        assert f'<h2 class="giant-name">{name}</h2>' in page
        assert '<svg class="figure"' in page
        assert f"{fields['size']:,} m".replace(",", "\u202f") in page
        assert f"{fields['weight']:,} kg".replace(",", "\u202f") in page
        assert json.loads(re.search(r"data-moves='([^']*)'", page)[1]) == ["size", "weight"]  # type: ignore[index]

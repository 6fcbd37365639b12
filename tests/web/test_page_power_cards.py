"""The page of Power Cards: the own top card, the structures, the last round, and nothing that is hidden."""

import html
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tuckbox import Match
from tuckbox.games.power_cards.cards import QUALITIES, default_cards

from .visiting import (
    click_and_wait,
    dealt_differently,
    drawn,
    is_over,
    play_some,
    sit_down,
    version,
    view_of,
    wait_for_newer,
    width,
)

pytestmark = pytest.mark.xdist_group("browser")

GAME = "power_cards"
REVEALED = re.compile(r'<li class="revealed side-(\d) ([a-z ]*)">.*?class="card-name">([^<]+)</span>', re.DOTALL)
CARDS = {card.name: card for card in default_cards().cards}


def seen_cards(view: dict[str, Any]) -> set[str]:
    """Give the cards that a view of the position names."""
    return {card for pile in view["position"]["piles"].values() for card in pile}


def names_in(page: str) -> set[str]:
    return {name for name in CARDS if html.escape(name, quote=False) in page}


def play_what_is_offered(page: Page, dice: random.Random) -> None:
    """Click one of the highlighted buttons: build where possible, else name a quality."""
    parts = page.locator(".back.can")
    buttons = parts if parts.count() else page.locator(".quality.can")
    click_and_wait(page, buttons.nth(dice.randrange(buttons.count())))


def test_a_whole_match_is_played_by_clicking(page: Page) -> None:
    sit_down(page, GAME, players=3, max_rounds="25", quick_ending="never")
    dice = random.Random(1)
    rounds = 0
    while not is_over(page):
        view = view_of(page)
        position = view["position"]
        assert names_in(page.content()) <= seen_cards(view)
        deck = position["piles"]["deck/0"]
        if deck:
            expect(page.locator("#own-name")).to_have_text(deck[0])
            values = page.locator(".quality b").all_inner_texts()
            assert values == [str(value) for value in CARDS[deck[0]].values[:4]]
            expect(page.locator(".slingshot b")).to_have_text(str(CARDS[deck[0]].values[4]))
        offered = page.locator(".quality.can, .back.can, #done")
        assert {button.get_attribute("data-move") for button in offered.all()} == set(view["moves"])
        for number, seat in enumerate(page.locator(".seat").all()):
            if position["out"][number] is None:
                expect(seat.locator(".deck b")).to_have_text(str(len(position["piles"][f"deck/{number}"])))
                built = seat.locator(".structure .beam").count()
                assert built == len(position["piles"][f"structure/{number}"])
        assert position["rounds"] >= rounds
        rounds = position["rounds"]
        play_what_is_offered(page, dice)
    expect(page.locator("#ending h2")).to_contain_text("won")
    expect(page.locator(".placing li")).to_have_count(3)
    assert rounds <= view_of(page)["position"]["rounds"] <= 25
    assert page.locator(".quality.can, .back.can, #done").count() == 0


@pytest.mark.rule("PC-5")
def test_slingshot_cannot_be_named_and_the_page_says_why(page: Page) -> None:
    sit_down(page, GAME, players=4)
    number = version(page)
    page.locator("#listed-move").evaluate("select => { select.options[0].value = 'lead slingshot'; }")
    page.locator("#all-moves-title").click()
    page.locator("#listed-play").click()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("Slingshot is never named")
    expect(prompt.get_by_role("link", name="PC-5")).to_be_visible()
    expect(page.locator("#refused")).to_contain_text("Rule PC-5")
    assert version(page) == number
    click_and_wait(page, page.locator("#lead-power"))
    expect(page.locator("#told")).to_contain_text("Marie: Power ")


@pytest.mark.rule("PC-10")
def test_a_part_that_does_not_fit_is_refused_with_its_rule(page: Page) -> None:
    dice = random.Random(3)
    sit_down(page, GAME, players=4, quick_ending="never")
    wrong = page.locator(".back:not(.can)")
    while is_over(page) or not wrong.count():
        if is_over(page):
            sit_down(page, GAME, players=4, quick_ending="never")
        else:
            play_what_is_offered(page, dice)
    before = version(page)
    wrong.first.click()
    prompt = page.locator("#prompt")
    expect(prompt).to_have_class(re.compile("refused"))
    expect(prompt.get_by_role("link", name=re.compile("PC-1[03]"))).to_be_visible()
    expect(prompt).to_contain_text(re.compile("Your structure needs a|All beams of a structure are of one material"))
    assert version(page) == before
    # The building goes on as if nothing had been asked.
    click_and_wait(page, page.locator("#done"))
    expect(page.locator(".back")).to_have_count(0)


def test_a_quality_is_named_with_the_keyboard(page: Page) -> None:
    sit_down(page, GAME, players=2, quick_ending="never")
    for _step in range(30):
        if page.evaluate("document.activeElement.id") == "lead-aim":
            break
        page.keyboard.press("Tab")
    before = version(page)
    page.keyboard.press("Enter")
    wait_for_newer(page, before)
    expect(page.locator("#told")).to_contain_text("Marie: Aim ")
    # The button keeps the focus, whoever leads now.
    assert page.evaluate("document.activeElement.id") == "lead-aim"


@pytest.mark.rule("PC-41")
def test_the_quick_ending_is_asked_and_played_with_two_structures() -> None:
    match = Match.new(GAME, 2, seed=5)
    for seat in (0, 1):
        page = drawn(match, seat)
        assert "Play the quick ending?" in page
        assert 'data-move="quick yes"' in page
        assert 'data-move="quick no"' in page
        assert 'class="flag"' not in page
    match.play(1, "quick yes")
    assert "Player 1: yes to the quick ending." in drawn(match, 0).split('id="prompt"')[1].split("</p>")[0]
    assert "Player 0 is being asked about the quick ending" in drawn(match, 1)
    assert 'data-move="quick yes"' not in drawn(match, 1)
    match.play(0, "quick yes")
    dice = random.Random(5)
    while match.acting and not match.position()["piles"]["structure2/0"]:
        seat = match.acting[0]
        texts = [str(text) for text in match.moves(seat).texts]
        match.play(seat, dice.choice([text for text in texts if text.startswith("build")] or texts))
    page = drawn(match, 0)
    assert 'class="flag">Quick ending' in page
    first_seat = page[page.index('class="structures"') :].split("</li>")[0]
    assert first_seat.count('class="structure"') == 2
    assert first_seat.count('class="beam ') == 3 + len(match.position()["piles"]["structure2/0"])


def test_a_visitor_who_watches_sees_no_top_card(page: Page, make_context: Callable[..., BrowserContext]) -> None:
    sit_down(page, GAME, players=3)
    stranger = make_context().new_page()
    stranger.goto(page.url)
    expect(stranger.locator("#prompt")).to_contain_text("You are watching.")
    assert stranger.locator(".own-card, [data-move]").count() == 0
    own = page.locator("#own-name").inner_text()
    assert names_in(stranger.locator("#fragment").inner_html()).isdisjoint({own})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_small_phone(make_context: Callable[..., BrowserContext], scheme: Any) -> None:
    page = make_context(viewport={"width": 360, "height": 740}, color_scheme=scheme, has_touch=True).new_page()
    sit_down(page, GAME, players=4, quick_ending="never")
    dice = random.Random(4)
    for _turn in range(4):
        assert width(page) == 360
        if is_over(page):
            break
        for button in page.locator(".quality.can, .back.can").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24
        play_what_is_offered(page, dice)
    is_over(page)
    assert width(page) == 360


@pytest.mark.rule("PC-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_page_is_the_same_whatever_lies_hidden(players: int) -> None:
    dice = random.Random(players)
    match = Match.new(GAME, players, seed=players + 20)
    for _position in range(4):
        for seat in range(players):
            decks = [f"deck/{number}" for number in range(players)]
            other = dealt_differently(match, seat, [decks], dice)
            assert other != match.position()
            one = drawn(Match.from_position(match.setup, match.position(), seed=1), seat)
            assert one == drawn(Match.from_position(match.setup, other, seed=1), seat)
            # Nobody's name stands in the page that the view does not hold.
            page = drawn(match, seat)
            told = page[page.index('id="told"') :]
            seen = seen_cards({"position": match.view(seat).position()})
            assert names_in(page[: page.index('id="told"')]) <= seen | names_in(told)
        play_some(match, 6, dice)


def steps(players: int, options: dict[str, Any], seeds: range) -> Iterator[tuple[list[list[Any]], str]]:
    """Play matches in which everybody builds; give what happened in each move, and how seat 0 sees it."""
    for seed in seeds:
        match = Match.new(GAME, players, seed=seed, options=options)
        dice = random.Random(seed)
        while match.acting:
            seat = match.acting[0]
            texts = [str(text) for text in match.moves(seat).texts]
            match.play(seat, dice.choice([text for text in texts if text.startswith("build")] or texts))
            yield [list(event) for event in match.log(None)[-1]], drawn(match, 0)


@pytest.mark.rule("PC-20")
def test_the_last_round_shows_every_card_revealed_and_who_won() -> None:
    seen = {"lead": 0, "slingshot": 0, "tie": 0, "sweep": 0}
    for events, page in steps(4, {"max_rounds": 40}, range(3)):
        kinds = [event[0] for event in events]
        if "lead" not in kinds and "slingshot" not in kinds:
            continue
        for kind in seen:
            seen[kind] += kind in kinds
        contest = page[page.index('class="contest ') : page.index('class="hand-area"')]
        contest = contest.split('class="earlier"')[0].split('class="pot"')[0]
        shown = REVEALED.findall(contest)
        revealed = [(str(event[1]), event[2]) for event in events if event[0] in ("slingshot", "reveal")]
        assert [(seat, html.unescape(name)) for seat, _state, name in shown] == revealed
        winners = [str(event[1]) for event in events if event[0] in ("win", "sweep")]
        assert [seat for seat, state, _name in shown if "wins" in state] in (winners, [])
        assert ("Slingshot round: the pig of" in contest) == ("slingshot" in kinds)
    assert min(seen.values()) > 0, seen


@pytest.mark.rule("PC-14")
def test_leftovers_lie_open_on_the_table() -> None:
    match = Match.new(GAME, 3, seed=4)
    (left,) = match.position()["piles"]["pot"]
    for seat in (*range(3), None):
        page = drawn(match, seat)
        pot = page[page.index('class="pot"') : page.index('class="hand-area"')]
        assert names_in(pot) == {left}


@pytest.mark.rule("PC-13")
@pytest.mark.parametrize("material", ["wood", "stone", "ice"])
def test_materials_have_a_pattern_of_their_own_and_are_named(material: str) -> None:
    beams = [card.name for card in CARDS.values() if card.material == material and card.part == "vertical"]
    for seed in range(200):
        match = Match.new(GAME, 2, seed=seed)
        name = match.view(0).position()["piles"]["deck/0"][0]
        if name in beams:
            page = drawn(match, 0)
            own = page[page.index('class="own-part"') :]
            assert f'fill="url(#{material}-up)"' in own
            assert f"vertical beam of {material}" in own
            assert f'<pattern id="{material}-up"' in page
            return
    raise AssertionError(material)


def test_every_card_of_the_project_has_a_picture_of_its_own() -> None:
    page = drawn(Match.new(GAME, 2, seed=1), None)
    drawings = dict(re.findall(r'<symbol id="(card-[^"]+)"[^>]*>(.*?)</symbol>', page))
    assert len(drawings) == len(set(drawings.values())) == len(CARDS)
    for shape in re.findall('href="#([^"]+)"', "".join(drawings.values())):
        assert f'id="{shape}"' in page
    shown: dict[str, str] = {}
    for _events, page in steps(3, {"max_rounds": 40}, range(4)):
        assert page.count('class="picture"') == page.count('<svg class="card-picture">')
        shown |= re.findall(
            r'data-card="([^"]+)" aria-hidden="true"><svg class="card-picture"><use href="#([^"]+)"', page
        )
    assert {html.unescape(name) for name in shown} == set(CARDS)
    assert sorted(shown.values()) == sorted(drawings)


def test_cards_of_another_deck_show_their_characters_or_first_letter() -> None:
    names = [f"Hero {number}" for number in range(5)]
    texts = dict.fromkeys(names, "&lt;3") | {"Zoe": "Z"}
    part = {"part": "vertical", "material": "ice"}
    cards = [
        {"name": name, **dict.fromkeys(QUALITIES, value), **part, **({"picture": "<3"} if name in names else {})}
        for value, name in enumerate([*texts, "Cosmic Cow"])
    ]
    shown: set[tuple[str, str]] = set()
    for _events, page in steps(2, {"cards": json.dumps({"game": GAME, "cards": cards}), "max_rounds": 9}, range(6)):
        shown |= set(re.findall(r'data-card="([^"]+)" aria-hidden="true">([^<]+)</span>', page))
        # Only the drawing that is needed is there.
        assert re.findall(r'<symbol id="(card-[^"]+)"', page) == ["card-cosmic-cow"]
    assert shown == set(texts.items())

"""Test what players of the giants read."""

import pytest

from tuckbox import Match
from tuckbox.games.giants import words
from tuckbox.table.options import Value
from tuckbox.table.rulebook import rule_lines

from .positions import a_match, cards_file, events, play

NAMES = ["You", "Bo"]


def said(match: Match) -> list[str]:
    """Give the latest move in sentences."""
    return [words.sentence(match.setup, event, NAMES) for event in events(match)]


def test_a_round_in_sentences() -> None:
    match = play(a_match("Soot Spider / Forest Spirit", "Storm Heron / Kraken"), "size")
    assert said(match)[:-2] == [
        "You: size!",
        "You: Soot Spider (12 m, 900 kg, Darkness).",
        "Bo: Storm Heron (12 m, 450 kg, Sky).",
        "A tie! 2 cards lie on the table.",
        "You: Forest Spirit (3 m, 1200 kg, Earth, museum bonus: size).",
        "Bo: Kraken (22 m, 9500 kg, Darkness, museum bonus: element).",
        "Museum bonus: Forest Spirit beats every other giant here.",
        "You: 4 cards won.",
    ]
    assert said(match)[-2].startswith("You: the next giant is Cellar Ogre (4 m")


def test_what_others_look_at_is_not_said() -> None:
    match = play(a_match("Soot Spider", "Storm Heron"), "weight")
    sentences = [words.sentence(match.setup, event, NAMES) for event in match.log(0)[0]]
    assert sentences[-1] == ""
    assert sentences[-2].startswith("You: the next giant is ")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "You: the lead in the first round."),
        ({"first_leader": "seat:1"}, "Bo: the lead in the first round."),
        (
            {"first_leader": "larger_giant", "cards": cards_file()},
            "Both top giants are equally large. {}: the lead by lot.",
        ),
        ({"first_leader": "larger_giant"}, "{}: the larger top giant, and so the lead."),
    ],
)
def test_the_deal_in_sentences(options: dict[str, Value], sentence: str) -> None:
    match = Match.new("giants", seed=2, options=options)
    heard = [words.sentence(match.setup, event, NAMES) for event in match.deal_events(None)]
    assert list(filter(None, heard)) == [sentence.format(NAMES[match.acting[0]])]


@pytest.mark.parametrize(
    ("options", "size", "text", "last"),
    [
        ({}, 1, "size", "One player has all cards: the game is over."),
        ({"max_rounds": 1}, 9, "weight", "That was the last round: most cards wins."),
        ({"cards": cards_file()}, 9, "size", "Neither player has a card left for the tie: the game is drawn."),
    ],
)
def test_the_end_in_a_sentence(options: dict[str, Value], size: int, text: str, last: str) -> None:
    tops = ("", "") if "cards" in options else ("Lantern Moth", "Root Bull")
    assert said(play(a_match(*tops, options, size), text))[-1] == last


def test_the_end_by_the_clock_and_an_empty_pile_in_sentences() -> None:
    match = a_match(options={"time_limit_minutes": 1})
    match.expire()
    assert said(match) == ["The time is over: most cards wins."]
    match = play(a_match("Soot Spider", "Storm Heron", size=1), "size")
    assert "You: no card left for the tie." in said(match)


def test_a_position_in_a_terminal() -> None:
    match = play(a_match("Wind Dragon", "Root Bull"), "size")
    assert match.view(0).text(NAMES).splitlines() == [
        "Round 2",
        "",
        "→ You: 10 cards",
        "  Bo: 8 cards",
        "",
        "Your top giant: Kraken (22 m, 9500 kg, Darkness, museum bonus: element)",
    ]
    assert match.view(None).text(NAMES).splitlines() == ["Round 2", "", "→ You: 10 cards", "  Bo: 8 cards"]


def test_a_drawn_position_in_a_terminal() -> None:
    match = play(a_match(options={"cards": cards_file()}), "size")
    assert match.view(0).text(NAMES).splitlines()[-1].startswith("Laid: G0 / G9 / G1 / ")


def test_a_museum_giant_has_no_element_to_show() -> None:
    match = a_match("Titanoboa", options={"deck": "museum"})
    assert match.view(0).text(NAMES).splitlines()[-1] == "Your top giant: Titanoboa (13 m, 1135 kg)"


def test_the_rules_are_said_with_their_numbers() -> None:
    assert [rule.number for rule in words.RULES] == [f"GF-{number}" for number in range(1, 15)]
    text = "\n".join(rule_lines("giants", None))
    assert "Earth beats Darkness, Darkness beats Sky, and Sky beats Earth." in " ".join(text.split())

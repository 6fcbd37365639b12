"""Test that every refused move of Touché says why and changes nothing, citing the rule."""

from typing import Any

import pytest

from tuckbox import IllegalMove, Match

from .positions import a_match, play, refused

REFUSED: list[tuple[str, str, str, dict[str, Any]]] = [
    ("8H g6", "TO-11", "You do not hold 8H.", {}),
    ("JK g6", "TO-11", "You do not hold JK.", {"hands": {0: "7H"}}),
    ("7H g6", "TO-11", "g6 is a square of 8H, not of 7H.", {}),
    ("7H a1", "TO-11", "There is no square a1.", {}),
    ("7H m6", "TO-11", "There is no square m6.", {}),
    ("7H", "TO-11", "A move is a card and a square such as “7H h6”, “swap 7H”, “pass” or “crown …”.", {}),
    ("", "TO-11", "A move is a card and a square such as “7H h6”, “swap 7H”, “pass” or “crown …”.", {}),
    ("1H h6", "TO-11", "A move is a card and a square such as “7H h6”, “swap 7H”, “pass” or “crown …”.", {}),
    ("7H h6 j4", "TO-11", "A move is a card and a square such as “7H h6”, “swap 7H”, “pass” or “crown …”.", {}),
    ("7H h6", "TO-12", "h6 is not empty.", {"markers": {0: "h6"}}),
    ("7H h6", "TO-12", "h6 is not empty.", {"markers": {1: "h6"}}),
    ("7H h6", "TO-12", "h6 is not empty.", {"crowned": {1: "h6"}}),
    ("7H e5", "TO-12", "This Free Space is crowned already.", {"crowned": {1: "e5"}}),
    ("JK h6", "TO-13", "A joker cannot touch a crowned square.", {"crowned": {0: "h6"}}),
    ("JK e5", "TO-13", "A joker cannot touch a crowned square.", {"crowned": {1: "e5"}}),
    ("JK h6", "TO-13", "A joker cannot replace a marker of your own side.", {"markers": {0: "h6"}}),
    ("7H e5", "TO-14", "You may take a Free Space only to complete a pattern.", {}),
    ("JK e5", "TO-14", "You may take a Free Space only to complete a pattern.", {"markers": {1: "d4 e4 d5"}}),
    (
        "7H e5",
        "TO-26",
        "You own this kind of pattern already.",
        {"markers": {0: "d4 e4 d5"}, "patterns": {0: "square"}},
    ),
    ("swap 7H", "TO-15", "7H is not dead: one of its squares is still empty.", {"markers": {1: "h6"}}),
    ("swap JK", "TO-15", "A joker is never dead.", {}),
    ("swap", "TO-15", "Name the dead card to swap, such as “swap 7H”.", {}),
    ("swap /", "TO-15", "Name the dead card to swap, such as “swap 7H”.", {}),
    ("swap 7H / 2C", "TO-15", "Swap one card at a time.", {"markers": {1: "h6 j4 h12 l9"}}),
    (
        "swap 7H 2C",
        "TO-15",
        "Put a slash between the cards, such as “swap 7H / 2C”.",
        {"markers": {1: "h6 j4 h12 l9"}, "options": {"dead_card": "several_end_turn"}},
    ),
    ("swap 8H", "TO-11", "You do not hold 8H.", {"markers": {1: "g6 j5"}}),
    (
        "swap 7H / 7H",
        "TO-11",
        "You do not hold 7H.",
        {"markers": {1: "h6 j4"}, "options": {"dead_card": "several_end_turn"}},
    ),
    ("swap seven", "TO-11", "“SEVEN” is no card.", {}),
    (
        "swap 7H",
        "TO-15",
        "You have swapped a card in this turn already.",
        {"markers": {1: "h6 j4"}, "options": {"dead_card": "continue"}, "swapped": True},
    ),
    ("pass", "TO-16", "You may pass only if you can neither place a marker nor swap a dead card.", {}),
    ("crown", "TO-27", "There is nothing to crown: no marker has just completed several patterns.", {}),
]


@pytest.mark.rule("TO-11", "TO-12", "TO-13", "TO-14", "TO-15", "TO-16", "TO-26", "TO-27")
@pytest.mark.parametrize(("text", "rule", "sentence", "position"), REFUSED)
def test_a_refusal_cites_the_rule(text: str, rule: str, sentence: str, position: dict[str, Any]) -> None:
    match = a_match(**{"hands": {0: "7H JK 2C"}, **position})
    refusal = refused(match, text)
    assert (refusal.rule, refusal.sentence) == (rule, sentence)
    assert str(refusal) == f"{sentence} (rule {rule})"


@pytest.mark.rule("TO-10")
def test_a_player_out_of_turn_learns_nothing_from_the_refusal() -> None:
    match = a_match(hands={1: "8H KD KD AD AD"}, markers={1: "d4 e4 d5"})
    sentences = {
        refused(match, text, seat=1).sentence for text in ("8H g6", "9S f3", "8H e5", "pass", "swap 8H", "crown", "")
    }
    assert sentences == {"It is not your turn."}


@pytest.mark.rule("TO-11")
def test_the_same_refusal_whatever_the_others_hold() -> None:
    for text in ("8H g6", "swap 8H", "7H h6 j4", "swap 7H"):
        answers = {str(refused(a_match(hands={0: "7H 2C", 1: other}), text)) for other in ("8H KD", "KD AD", "JK 7H")}
        assert len(answers) == 1


@pytest.mark.rule("TO-10")
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_are_no_other_seats(seat: int) -> None:
    with pytest.raises(IllegalMove, match=f"There is no seat {seat} at this table"):
        a_match().play(seat, "pass")


@pytest.mark.rule("TO-11")
def test_a_move_of_another_moment_is_refused() -> None:
    match = a_match(hands={0: "7H 8H 2C 2C 3C", 1: "4D 4D KD KD AD"})
    move = match.moves(0)[0]
    play(match, "7H h6", "4D b7")
    assert move.text.startswith("7H")
    with pytest.raises(IllegalMove) as refused_move:
        match.play(0, move)
    assert refused_move.value.rule == "TO-11"


@pytest.mark.rule("TO-11")
def test_whatever_is_sent_the_answer_is_one_short_sentence() -> None:
    texts = (
        "x" * 100_000,
        "swap " + "7H / " * 10_000,
        "7H " + "h" * 50_000,
        "\x00\n\x1b[31m 7H",
        "crown " * 5000,
        "７H h6",
    )
    match = a_match(hands={0: "7H 2C"})
    for text in texts:
        sentence = str(refused(match, text))
        assert len(sentence) < 150
        assert sentence.isprintable()


@pytest.mark.rule("TO-11")
def test_every_move_that_is_listed_is_accepted_and_no_other_card_or_square() -> None:
    match = Match.new("touche", players=2, seed=6)
    seat = match.acting[0]
    listed = match.moves(seat).texts
    for text in listed:
        match.copy().play(seat, text)
    hand = set(match.position()["piles"][f"hand/{seat}"])
    everything = {f"{card} {square}" for card in hand for square in match.setup.facts.names}
    for text in everything - set(listed):
        assert refused(match, text).rule in ("TO-11", "TO-14")

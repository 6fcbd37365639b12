"""Test how rounds of Touché end and what follows: rules TO-25 to TO-28."""

import pytest

from tuckbox import Match

from .positions import a_match, moves, pile, piles, play, refused, squares

SQUARE_LEFT_OPEN = "f5 f6 g6"
"""With the 9 of hearts on g5 a Square without Free Spaces."""


# TO-25


@pytest.mark.rule("TO-25")
def test_a_pattern_is_crowned_and_all_other_markers_go_back() -> None:
    match = a_match(
        3, hands={0: "9H 2C 2C 3C 3C"}, draws={0: "9S TD"}, markers={0: "f5 f6 g6 a4", 1: "a8", 2: "g7 h6"}
    )
    match.play(0, "9H g5")
    position = match.position()
    assert position["crowned"] == squares({0: "f5 g5 f6 g6"})
    assert position["board"] == {}
    assert position["patterns"] == [["square"], [], []]


@pytest.mark.rule("TO-25")
def test_the_order_of_things() -> None:
    match = a_match(hands={0: "9H 2C"}, draws={0: "9S TD 4D 5D 6D"}, markers={0: SQUARE_LEFT_OPEN})
    assert match.play(0, "9H g5") == [
        ["play", 0, "9H"],
        ["place", 0, "g5"],
        ["touche", 0, "square", ["f5", "g5", "f6", "g6"]],
        ["draw", 0, "9S"],
        ["draw", 0, "TD"],
        ["draw", 0, "4D"],
        ["draw", 0, "5D"],
    ]
    assert pile(match, "discard/0") == ["9H"]


@pytest.mark.rule("TO-25")
def test_crowned_squares_are_closed_for_the_rest_of_the_game() -> None:
    match = a_match(
        hands={0: "9H 8S 8S JK 2C", 1: "7S 3C 3C 4C 4C"}, markers={0: SQUARE_LEFT_OPEN, 1: "a4 b4"}
    )
    play(match, "9H g5")
    assert moves(match, "8S") == ["8S g6" if False else "8S f3"]
    for square in ("f5", "g5", "f6", "g6"):
        assert refused(match, f"JK {square}").rule == "TO-13"
    assert refused(match, "8S f6").rule == "TO-12"
    play(match, "2C l9")
    assert moves(match, "7S") == ["7S d3"]


@pytest.mark.rule("TO-25")
def test_squares_of_markers_that_went_back_are_open_again() -> None:
    match = a_match(hands={0: "9H 2S"}, markers={0: SQUARE_LEFT_OPEN, 1: "e1 a4"})
    assert moves(match, "2S") == []
    assert moves(match, "swap") == ["swap 2S"]
    play(match, "9H g5")
    assert moves(match, "2S") == ["2S a4", "2S e1"]
    assert moves(match, "swap") == []


@pytest.mark.rule("TO-25", "TO-14")
def test_after_a_round_no_free_space_completes_a_pattern_of_the_last_one() -> None:
    match = a_match(hands={0: "9H 2C", 1: "3C"}, markers={0: f"{SQUARE_LEFT_OPEN} d4 e4 d5", 1: "j7 k7 k8 j2"[:8]})
    assert "2C e5" in moves(match)
    play(match, "9H g5")
    assert "2C e5" not in moves(match)

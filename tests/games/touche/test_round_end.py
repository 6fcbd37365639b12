"""Test how rounds of Touché end and what follows: rules TO-25 to TO-28."""

import pytest

from .positions import a_match, moves, pile, piles, play, refused, squares

OPEN_SQUARE = "f5 f6 g6"
"""With the 9 of hearts on g5 a Square without Free Spaces."""
OPEN_STRAIGHT_AND_T = "a6 b6 d6 e6 c7 c8"
"""With the jack of spades on c6 a Straight and a T."""
STRAIGHT, T = "crown straight a6 b6 c6 d6 e6", "crown t b6 c6 d6 c7 c8"


# TO-25


@pytest.mark.rule("TO-25")
def test_a_pattern_is_crowned_and_all_other_markers_go_back() -> None:
    match = a_match(3, hands={0: "9H 2C 2C 3C 3C"}, markers={0: f"{OPEN_SQUARE} a4", 1: "a8", 2: "g7 h6"})
    position = play(match, "9H g5").position()
    assert position["crowned"] == squares({0: "f5 g5 f6 g6"})
    assert position["board"] == {}
    assert position["patterns"] == [["square"], [], []]


@pytest.mark.rule("TO-25")
def test_crowns_of_earlier_rounds_stay() -> None:
    match = a_match(hands={0: "9H"}, markers={0: OPEN_SQUARE}, crowned={1: "a9 b9 a8 b8"}, patterns={1: "square"})
    position = play(match, "9H g5").position()
    assert position["crowned"] == squares({0: "f5 g5 f6 g6", 1: "a9 b9 a8 b8"})
    assert position["patterns"] == [["square"], ["square"]]


@pytest.mark.rule("TO-25", "TO-11")
def test_the_order_of_things() -> None:
    match = a_match(hands={0: "9H 2C"}, draws={0: "9S TD 4D 5D 6D"}, markers={0: OPEN_SQUARE})
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
    hands = {0: "9H 8S JK 2C 2C", 1: "7S 3C 3C 4C 4C"}
    match = a_match(hands=hands, markers={0: OPEN_SQUARE, 1: "a4 b4"})
    play(match, "9H g5")
    assert moves(match, "8S") == ["8S e3"]
    assert refused(match, "8S f6").rule == "TO-12"
    for square in ("f5", "g5", "f6", "g6"):
        assert refused(match, f"JK {square}").rule == "TO-13"
    play(match, "2C l9")
    assert moves(match, "7S") == ["7S d3"]


@pytest.mark.rule("TO-25")
def test_squares_of_markers_that_went_back_are_open_again() -> None:
    match = a_match(hands={0: "9H 2S 2C 2C 3C"}, markers={0: OPEN_SQUARE, 1: "e1 a4"})
    assert moves(match, "swap") == ["swap 2S"]
    play(match, "9H g5")
    assert moves(match, "2S") == ["2S a4", "2S e1"]
    assert moves(match, "swap") == []


@pytest.mark.rule("TO-25", "TO-14")
def test_with_the_board_cleared_no_free_space_completes_a_pattern() -> None:
    match = a_match(hands={0: "9H 2C", 1: "3C"}, markers={0: f"{OPEN_SQUARE} d4 e4 f4", 1: "g7 g8 h7"})
    match_of_1 = play(match.copy(), "2C l9")
    assert "3C h8" in moves(match_of_1)
    play(match, "9H g5")
    assert refused(match, "2C e5").rule == "TO-14"
    play(match, "2C l9")
    assert refused(match, "3C h8").rule == "TO-14"


# TO-26


@pytest.mark.rule("TO-26")
@pytest.mark.parametrize(
    ("kind", "others", "move"),
    [
        ("square", "f5 f6 g6", "9H g5"),
        ("straight", "a6 b6 d6 e6", "JS c6"),
        ("t", "b6 d6 c7 c8", "JS c6"),
        ("cross", "c5 b6 d6 c7", "JS c6"),
    ],
)
def test_markers_of_a_kind_already_owned_simply_stay(kind: str, others: str, move: str) -> None:
    match = a_match(hands={0: move.split()[0]}, markers={0: others, 1: "l9"}, patterns={0: kind})
    events = match.play(0, move)
    assert "touche" not in [event[0] for event in events]
    position = match.position()
    assert position["board"] == squares({0: f"{others} {move.split()[1]}", 1: "l9"})
    assert (position["crowned"], position["patterns"], position["turn"]) == ({}, [[kind], []], 1)


@pytest.mark.rule("TO-26")
def test_each_side_may_own_the_same_kind() -> None:
    match = a_match(hands={0: "9H"}, markers={0: OPEN_SQUARE}, patterns={1: "square t"})
    assert play(match, "9H g5").position()["patterns"] == [["square"], ["square", "t"]]


@pytest.mark.rule("TO-26", "TO-7")
def test_a_kind_owned_by_the_team_counts_for_every_team_mate() -> None:
    match = a_match(4, hands={2: "9H"}, markers={0: OPEN_SQUARE}, patterns={0: "square"}, turn=2)
    assert play(match, "9H g5").position()["crowned"] == {}


@pytest.mark.rule("TO-26", "TO-14")
def test_a_free_space_is_not_taken_for_a_kind_already_owned() -> None:
    match = a_match(hands={0: "2C"}, markers={0: "d4 e4 d5"}, patterns={0: "square"})
    assert moves(match) == ["2C h12", "2C l9"]
    refusal = refused(match, "2C e5")
    assert (refusal.rule, refusal.sentence) == ("TO-26", "You own this kind of pattern already.")


@pytest.mark.rule("TO-26", "TO-14")
def test_a_free_space_that_also_completes_another_kind_may_be_taken() -> None:
    match = a_match(hands={0: "2C"}, markers={0: "d4 e4 d5 a5 b5 c5"}, patterns={0: "square"})
    position = play(match, "2C e5").position()
    assert position["patterns"] == [["square", "straight"], []]
    assert position["crowned"] == squares({0: "a5 b5 c5 d5 e5"})


@pytest.mark.rule("TO-26")
def test_kinds_are_listed_in_the_order_in_which_they_were_won() -> None:
    match = a_match(hands={0: "9H"}, markers={0: OPEN_SQUARE}, patterns={0: "t"})
    assert play(match, "9H g5").position()["patterns"] == [["t", "square"], []]


# TO-27


@pytest.mark.rule("TO-27")
def test_the_player_is_asked_which_pattern_is_crowned_and_draws_only_then() -> None:
    match = a_match(
        3, hands={0: "JS 2C 2C 3C 3C"}, draws={0: "9S TD"}, markers={0: OPEN_STRAIGHT_AND_T, 1: "l9"}, turns=6
    )
    assert match.play(0, "JS c6") == [["play", 0, "JS"], ["place", 0, "c6"]]
    position = match.position()
    assert (position["placed"], position["turn"], position["turns"]) == ("c6", 0, 6)
    assert position["board"] == squares({0: f"{OPEN_STRAIGHT_AND_T} c6", 1: "l9"})
    assert pile(match, "hand/0") == ["2C", "2C", "3C", "3C"]
    assert moves(match) == [STRAIGHT, T]
    assert match.view(1).position()["placed"] == "c6"


@pytest.mark.rule("TO-27")
@pytest.mark.parametrize("chosen", [STRAIGHT, T])
def test_what_is_chosen_is_crowned_and_the_rest_goes_back(chosen: str) -> None:
    match = a_match(hands={0: "JS 2C 2C 3C 3C"}, draws={0: "9S TD"}, markers={0: OPEN_STRAIGHT_AND_T, 1: "l9"}, turns=6)
    play(match, "JS c6")
    _crown, kind, *covered = chosen.split()
    assert match.play(0, chosen) == [["touche", 0, kind, covered], ["draw", 0, "9S"]]
    position = match.position()
    assert position["crowned"] == dict.fromkeys(covered, 0)
    assert (position["board"], position["patterns"]) == ({}, [[kind], []])
    assert (position["placed"], position["turn"], position["turns"]) == (None, 0, 7)
    assert pile(match, "hand/0") == ["2C", "2C", "3C", "3C", "9S"]


@pytest.mark.rule("TO-27")
def test_in_a_row_of_six_the_player_chooses_which_five() -> None:
    match = a_match(hands={0: "TS"}, markers={0: "a6 b6 c6 e6 f6"})
    play(match, "TS d6")
    assert moves(match) == ["crown straight a6 b6 c6 d6 e6", "crown straight b6 c6 d6 e6 f6"]
    position = play(match, "crown straight b6 c6 d6 e6 f6").position()
    assert position["crowned"] == squares({0: "b6 c6 d6 e6 f6"})
    assert position["board"] == {}


@pytest.mark.rule("TO-27")
def test_one_kind_may_be_completed_twice_by_one_marker() -> None:
    markers = {0: "b5 c5 b6 d6 c7 d7"}
    two_squares = ["crown square b5 c5 b6 c6", "crown square c6 d6 c7 d7"]
    match = a_match(hands={0: "JS"}, markers=markers, patterns={0: "cross"})
    assert moves(play(match, "JS c6")) == two_squares
    assert play(match, two_squares[1]).position()["crowned"] == squares({0: "c6 d6 c7 d7"})
    match = a_match(hands={0: "JS"}, markers=markers)
    assert moves(play(match, "JS c6")) == ["crown cross c5 b6 c6 d6 c7", *two_squares]


@pytest.mark.rule("TO-27", "TO-26")
@pytest.mark.parametrize(("owned", "completed"), [("t", "straight"), ("straight", "t")])
def test_nobody_is_asked_when_only_one_of_the_kinds_is_new(owned: str, completed: str) -> None:
    match = a_match(hands={0: "JS"}, markers={0: OPEN_STRAIGHT_AND_T}, patterns={0: owned})
    position = play(match, "JS c6").position()
    assert (position["patterns"], position["placed"]) == ([[owned, completed], []], None)


@pytest.mark.rule("TO-27", "TO-14")
def test_a_free_space_may_complete_several_patterns() -> None:
    match = a_match(hands={0: "2C"}, markers={0: "d4 e4 d5 a5 b5 c5"})
    play(match, "2C e5")
    assert match.position()["placed"] == "e5"
    assert moves(match) == ["crown square d4 e4 d5 e5", "crown straight a5 b5 c5 d5 e5"]
    assert play(match, "crown square d4 e4 d5 e5").position()["crowned"] == squares({0: "d4 e4 d5 e5"})


@pytest.mark.rule("TO-27", "TO-13")
def test_a_joker_that_replaces_a_marker_may_complete_several_patterns() -> None:
    match = a_match(hands={0: "JK"}, markers={0: OPEN_STRAIGHT_AND_T, 1: "c6"})
    assert moves(play(match, "JK c6")) == [STRAIGHT, T]


@pytest.mark.rule("TO-27")
def test_before_the_choice_nothing_else_is_possible() -> None:
    match = play(a_match(hands={0: "JS 2C 3C"}, markers={0: OPEN_STRAIGHT_AND_T}), "JS c6")
    for text in ("2C l9", "pass", "swap 2C"):
        refusal = refused(match, text)
        assert refusal.rule == "TO-27"
        assert refusal.sentence == "First choose which of your completed patterns is crowned."
    for text in ("crown", "crown square a6 b6 c6 d6 e6", "crown straight b6 c6 d6 e6 f6", "crown cross"):
        assert refused(match, text).rule == "TO-27"
    assert refused(match, STRAIGHT, seat=1).rule == "TO-10"


@pytest.mark.rule("TO-27")
def test_without_a_choice_there_is_nothing_to_crown() -> None:
    match = a_match(hands={0: "2C"}, markers={0: "a6 b6 c6 d6"})
    assert refused(match, STRAIGHT).rule == "TO-27"


@pytest.mark.rule("TO-27", "TO-15")
def test_a_choice_after_a_swap_ends_the_turn() -> None:
    match = a_match(
        hands={0: "7C JS 2C 2C 3C"},
        markers={0: OPEN_STRAIGHT_AND_T, 1: "g8 i10"},
        options={"dead_card": "continue"},
    )
    play(match, "swap 7C", "JS c6")
    assert match.position()["swapped"] is False
    position = play(match, T).position()
    assert (position["swapped"], position["turns"], position["turn"]) == (False, 1, 0)


# TO-28


@pytest.mark.rule("TO-28")
@pytest.mark.parametrize(("players", "seat"), [(2, 1), (3, 2), (4, 2), (6, 4)])
def test_the_player_who_completed_the_pattern_starts_the_next_round(players: int, seat: int) -> None:
    side = a_match(players).setup.game.sides(players, {"teams": 3})[seat]
    match = a_match(players, hands={seat: "9H 2C 2C 3C 3C"}, markers={side: OPEN_SQUARE}, turn=seat)
    play(match, "9H g5")
    assert match.acting == (seat,)
    play(match, "2C l9")
    assert match.acting == ((seat + 1) % players,)


@pytest.mark.rule("TO-28")
def test_hands_and_piles_stay_and_the_winner_draws_up_to_five_first() -> None:
    match = a_match(
        3, hands={1: "9H 2C 2C"}, draws={1: "9S TD 4D 5D 6D"}, markers={1: OPEN_SQUARE}, discards={1: "JK"}, turn=1
    )
    before = {kind: piles(match, kind) for kind in ("hand", "draw", "discard")}
    play(match, "9H g5")
    assert match.acting == (1,)
    assert pile(match, "hand/1") == ["2C", "2C", "4D", "9S", "TD"]
    assert pile(match, "draw/1") == ["5D", "6D"]
    assert pile(match, "discard/1") == ["9H", "JK"]
    for kind in before:
        after = piles(match, kind)
        assert [after[0], after[2]] == [before[kind][0], before[kind][2]]


@pytest.mark.rule("TO-28", "TO-30")
def test_a_touche_is_a_turn_that_placed_a_marker() -> None:
    match = a_match(hands={0: "9H"}, markers={0: OPEN_SQUARE}, idle=3, turns=8)
    position = play(match, "9H g5").position()
    assert (position["idle"], position["turns"]) == (0, 9)

"""Test dead cards, swaps and passes of Touché: rules TO-15 and TO-16."""

from typing import Any

import pytest

from .positions import a_match, markers_moves, moves, pile, play, refused, squares, squares_of

READINGS = ["ends_turn", "several_end_turn", "continue"]
DEAD = "g8 i10 g1 i3"
"""All squares of 7C and KH."""
CROWNED = "e1 a4 g11 k8"
"""All squares of 2S and 4C."""


@pytest.mark.rule("TO-15")
@pytest.mark.parametrize("dead_card", READINGS)
@pytest.mark.parametrize(
    "taken",
    [
        {"markers": {0: "g8 i10"}},
        {"markers": {1: "g8 i10"}},
        {"markers": {0: "g8", 1: "i10"}},
        {"markers": {1: "g8"}, "crowned": {0: "i10"}},
        {"crowned": {0: "g8", 1: "i10"}},
    ],
)
def test_a_card_is_dead_when_both_squares_carry_a_marker(dead_card: str, taken: dict[str, Any]) -> None:
    match = a_match(hands={0: "7C 2D"}, options={"dead_card": dead_card}, **taken)
    assert moves(match) == ["2D a8", "2D d12", "swap 7C"]


@pytest.mark.rule("TO-15")
@pytest.mark.parametrize("dead_card", READINGS)
@pytest.mark.parametrize("taken", [{}, {"markers": {1: "g8"}}, {"crowned": {1: "i10"}}])
def test_a_card_with_an_empty_square_is_not_dead(dead_card: str, taken: dict[str, Any]) -> None:
    match = a_match(hands={0: "7C 2D"}, options={"dead_card": dead_card}, **taken)
    assert moves(match, "swap") == []
    refusal = refused(match, "swap 7C")
    assert (refusal.rule, "not dead" in refusal.sentence) == ("TO-15", True)


@pytest.mark.rule("TO-15")
@pytest.mark.parametrize("dead_card", READINGS)
def test_a_joker_is_never_dead(dead_card: str) -> None:
    match = a_match(hands={0: "JK 7C"}, markers={1: DEAD}, options={"dead_card": dead_card})
    assert moves(match, "swap") == ["swap 7C"]
    assert refused(match, "swap JK").rule == "TO-15"


@pytest.mark.rule("TO-15")
def test_ends_turn_is_the_usual_reading_and_a_swap_is_the_whole_turn() -> None:
    match = a_match(hands={0: "7C KH KH 2S 3S"}, draws={0: "9S TD"}, markers={1: DEAD}, idle=1, turns=6)
    assert match.setup.options["dead_card"] == "ends_turn"
    assert moves(match, "swap") == ["swap 7C", "swap KH"]
    assert match.play(0, "swap 7C") == [["swap", 0, "7C"], ["draw", 0, "9S"]]
    assert pile(match, "discard/0") == ["7C"]
    assert pile(match, "hand/0") == ["2S", "3S", "9S", "KH", "KH"]
    position = match.position()
    assert position["board"] == squares({1: DEAD})
    assert (position["turn"], position["turns"], position["idle"], position["swapped"]) == (1, 7, 2, False)


@pytest.mark.rule("TO-15")
def test_ends_turn_swaps_one_card_at_a_time() -> None:
    match = a_match(hands={0: "7C KH KH 2S 3S"}, markers={1: DEAD})
    assert refused(match, "swap KH / 7C").rule == "TO-15"


@pytest.mark.rule("TO-15")
def test_several_dead_cards_are_one_turn() -> None:
    match = a_match(
        hands={0: "7C KH KH 2S 3S"},
        draws={0: "9S TD 4D 5D"},
        markers={1: DEAD},
        options={"dead_card": "several_end_turn"},
    )
    assert moves(match, "swap") == [
        "swap 7C",
        "swap KH",
        "swap KH / 7C",
        "swap KH / KH",
        "swap KH / KH / 7C",
    ]
    play(match, "swap KH / KH / 7C")
    assert pile(match, "hand/0") == ["2S", "3S", "4D", "9S", "TD"]
    position = match.position()
    assert (position["turn"], position["turns"], position["idle"], position["swapped"]) == (1, 1, 1, False)


@pytest.mark.rule("TO-15")
def test_several_dead_cards_are_still_a_choice() -> None:
    match = a_match(hands={0: "7C KH 2S"}, markers={1: DEAD}, options={"dead_card": "several_end_turn"})
    play(match, "swap KH")
    assert "7C" in pile(match, "hand/0")
    assert pile(match, "discard/0") == ["KH"]


@pytest.mark.rule("TO-15")
def test_five_dead_cards_may_be_swapped_at_once() -> None:
    match = a_match(
        hands={0: "7C KH 2S 4C 4C"},
        draws={0: "9S TD 4D 5D 6D JK"},
        markers={1: DEAD},
        crowned={1: CROWNED},
        options={"dead_card": "several_end_turn"},
    )
    # Every choice from 7C, KH and 2S with none, one or two of the equal 4C, except none at all.
    assert len(moves(match)) == 2 * 2 * 2 * 3 - 1
    play(match, "swap 2S / KH / 4C / 4C / 7C")
    assert pile(match, "hand/0") == ["4D", "5D", "6D", "9S", "TD"]


@pytest.mark.rule("TO-15")
def test_under_continue_the_same_player_still_plays_normally() -> None:
    match = a_match(
        hands={0: "7C KH 2S 3S 4S"},
        draws={0: "9S TD"},
        markers={1: DEAD},
        options={"dead_card": "continue"},
        idle=1,
        turns=6,
    )
    assert moves(match, "swap") == ["swap 7C", "swap KH"]
    assert match.play(0, "swap 7C") == [["swap", 0, "7C"], ["draw", 0, "9S"]]
    position = match.position()
    assert (position["turn"], position["turns"], position["idle"], position["swapped"]) == (0, 6, 1, True)
    assert moves(match) == markers_moves(match) != []
    refusal = refused(match, "swap KH")
    assert (refusal.rule, refusal.sentence) == ("TO-15", "You have swapped a card in this turn already.")
    play(match, "9S f3")
    position = match.position()
    assert (position["turn"], position["turns"], position["idle"], position["swapped"]) == (1, 7, 0, False)


@pytest.mark.rule("TO-15")
def test_under_continue_a_turn_without_a_swap_is_as_usual() -> None:
    match = a_match(hands={0: "7C 2S"}, markers={1: DEAD}, options={"dead_card": "continue"})
    assert play(match, "2S e1").position()["turn"] == 1


@pytest.mark.rule("TO-15")
def test_under_continue_a_card_drawn_dead_waits_for_the_next_turn() -> None:
    match = a_match(
        hands={0: "7C 2S 3S 4S 5S", 1: "4C 3C 3C AC AC"},
        draws={0: "KH TD 9S"},
        markers={1: DEAD},
        options={"dead_card": "continue"},
    )
    play(match, "swap 7C")
    assert "KH" in pile(match, "hand/0")
    assert moves(match, "swap") == []
    play(match, "2S e1", "4C k8")
    assert moves(match, "swap") == ["swap KH"]


@pytest.mark.rule("TO-15", "TO-16")
def test_under_continue_a_player_without_a_playable_card_then_passes() -> None:
    match = a_match(
        hands={0: "7C 7C KH KH 2S"},
        draws={0: "4C 9S"},
        markers={1: DEAD},
        crowned={1: CROWNED},
        options={"dead_card": "continue"},
        turns=6,
    )
    assert moves(match) == ["swap 2S", "swap 7C", "swap KH"]
    play(match, "swap 7C")
    assert pile(match, "hand/0") == ["2S", "4C", "7C", "KH", "KH"]
    assert match.acting == (0,)
    assert moves(match) == ["pass"]
    assert match.play(0, "pass") == [["pass", 0]]
    position = match.position()
    assert (position["turn"], position["turns"], position["idle"], position["swapped"]) == (1, 7, 1, False)


# TO-16


@pytest.mark.rule("TO-16")
@pytest.mark.parametrize("dead_card", READINGS)
def test_a_player_who_can_place_no_marker_must_swap(dead_card: str) -> None:
    match = a_match(hands={0: "7C KH"}, markers={1: DEAD}, crowned={1: CROWNED}, options={"dead_card": dead_card})
    assert moves(match) == moves(match, "swap") != []
    assert refused(match, "pass").rule == "TO-16"


@pytest.mark.rule("TO-16")
@pytest.mark.parametrize("dead_card", READINGS)
def test_a_player_who_can_place_a_marker_may_swap_but_not_pass(dead_card: str) -> None:
    match = a_match(hands={0: "7C 2D"}, markers={1: DEAD}, options={"dead_card": dead_card})
    assert moves(match) == ["2D a8", "2D d12", "swap 7C"]
    refusal = refused(match, "pass")
    assert refusal.rule == "TO-16"
    assert refusal.sentence == "You may pass only if you can neither place a marker nor swap a dead card."


@pytest.mark.rule("TO-16")
@pytest.mark.parametrize("dead_card", READINGS)
def test_a_player_who_can_do_neither_passes(dead_card: str) -> None:
    match = a_match(hands={0: ""}, draws={0: ""}, options={"dead_card": dead_card}, turns=6)
    assert moves(match) == ["pass"]
    assert refused(match, "swap 7C").rule == "TO-11"
    assert match.play(0, "PASS") == [["pass", 0]]
    position = match.position()
    assert (position["turn"], position["turns"], position["idle"]) == (1, 7, 1)
    assert pile(match, "hand/0") == []


@pytest.mark.rule("TO-16")
def test_jokers_alone_with_no_square_left_leave_only_a_pass() -> None:
    free = a_match()
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    crowned = {0: " ".join(square for card in cards for square in squares_of(free.setup, card))}
    match = a_match(hands={0: "JK JK JK"}, draws={0: "JK 7C"}, crowned=crowned)
    assert moves(match) == ["pass"]
    play(match, "pass")
    assert pile(match, "hand/0") == ["7C", "JK", "JK", "JK", "JK"]


@pytest.mark.rule("TO-16")
@pytest.mark.parametrize("dead_card", READINGS)
def test_a_dead_card_may_be_played_for_a_free_space_or_swapped(dead_card: str) -> None:
    match = a_match(hands={0: "7C"}, markers={0: "d4 e4 d5", 1: "g8 i10"}, options={"dead_card": dead_card})
    assert moves(match) == ["7C e5", "swap 7C"]
    assert play(match.copy(), "7C e5").position()["patterns"] == [["square"], []]
    assert play(match, "swap 7C").position()["board"] == squares({0: "d4 e4 d5", 1: "g8 i10"})


@pytest.mark.rule("TO-16")
@pytest.mark.parametrize(
    ("move", "from_the_top"),
    [
        ("swap 7C", ["7C", "JK"]),
        ("swap KH / 7C", ["7C", "KH", "JK"]),
        ("swap 7C / KH", ["7C", "KH", "JK"]),
        ("swap 2S / KH / 4C / 4C / 7C", ["7C", "4C", "4C", "KH", "2S", "JK"]),
        ("SWAP 7c/4c / 2s/ 4C /kh", ["7C", "4C", "4C", "KH", "2S", "JK"]),
    ],
)
def test_swapped_cards_lie_on_the_discard_pile_the_last_on_top(move: str, from_the_top: list[str]) -> None:
    # A move names its cards by suit S H D C and from ace to king; another order means the same move.
    match = a_match(
        hands={0: "7C KH 2S 4C 4C"},
        discards={0: "JK"},
        markers={1: DEAD},
        crowned={1: CROWNED},
        options={"dead_card": "several_end_turn"},
    )
    events = match.play(0, move)
    assert pile(match, "discard/0") == from_the_top
    assert [event[2] for event in events if event[0] == "swap"] == from_the_top[-2::-1]

"""Test a turn of Touché: rules TO-10 to TO-14."""

from typing import Any

import pytest

from tuckbox import Match

from .positions import a_match, markers_moves, moves, pile, piles, play, refused, squares, squares_of

FREE_SPACES = ["c3", "j3", "e5", "h5", "e8", "h8", "c10", "j10"]


# TO-10


@pytest.mark.rule("TO-10")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_player_left_of_the_dealer_starts_and_turns_go_clockwise(players: int) -> None:
    for seed in range(8):
        match = Match.new("touche", players=players, seed=seed)
        dealer = match.position()["dealer"]
        for turn in range(1, 2 * players + 1):
            assert match.acting == ((dealer + turn) % players,)
            assert match.position()["turns"] == turn - 1
            play(match, markers_moves(match)[0])


@pytest.mark.rule("TO-10")
def test_only_the_player_whose_turn_it_is_may_move() -> None:
    match = a_match(3, hands={0: "7H", 1: "8H"})
    assert match.moves(1).texts == []
    assert refused(match, "8H g6", seat=1).rule == "TO-10"
    assert refused(match, "pass", seat=2).rule == "TO-10"
    assert refused(play(match, "7H h6"), "7H j4", seat=0).rule == "TO-10"


# TO-11


@pytest.mark.rule("TO-11")
@pytest.mark.parametrize("square", ["h6", "j4"])
def test_a_card_is_discarded_a_marker_placed_and_a_card_drawn(square: str) -> None:
    match = a_match(hands={0: "7H 2C 2C 3C 3C"}, draws={0: "9S TD KC"}, discards={0: "AC"})
    others = piles(match, "draw")[1], piles(match, "hand")[1]
    events = match.play(0, f"7H {square}")
    assert events == [["play", 0, "7H"], ["place", 0, square], ["draw", 0, "9S"]]
    assert pile(match, "discard/0") == ["7H", "AC"]
    assert pile(match, "hand/0") == ["2C", "2C", "3C", "3C", "9S"]
    assert pile(match, "draw/0") == ["TD", "KC"]
    assert (piles(match, "draw")[1], piles(match, "hand")[1]) == others
    position = match.position()
    assert position["board"] == {square: 0}
    assert (position["turn"], position["turns"], position["idle"]) == (1, 1, 0)


@pytest.mark.rule("TO-11")
def test_a_hand_is_filled_up_to_five_with_several_cards() -> None:
    match = a_match(hands={0: "7H 2C"}, draws={0: "9S TD KC 4D 5D"})
    play(match, "7H h6")
    assert pile(match, "hand/0") == ["2C", "4D", "9S", "KC", "TD"]
    assert pile(match, "draw/0") == ["5D"]


@pytest.mark.rule("TO-11")
def test_only_the_player_who_draws_learns_the_card() -> None:
    match = a_match(hands={0: "7H 2C 2C 3C 3C"}, draws={0: "9S TD KC"})
    play(match, "7H h6")
    assert match.log(0) == [[["play", 0, "7H"], ["place", 0, "h6"], ["draw", 0, "9S"]]]
    for viewer in (1, None):
        assert match.log(viewer) == [[["play", 0, "7H"], ["place", 0, "h6"], ["draw", 0, "?"]]]
        assert match.view(viewer).position()["piles"]["hand/0"] == ["?"] * 5
        assert match.view(viewer).position()["piles"]["discard/0"] == ["7H"]


@pytest.mark.rule("TO-11")
def test_a_swap_ends_with_drawing_up_to_five() -> None:
    match = a_match(hands={0: "7C 2D"}, draws={0: "9S TD KC 4D 5D"}, markers={1: "g8 i10"})
    assert match.play(0, "swap 7C")[1:] == [["draw", 0, card] for card in ("9S", "TD", "KC", "4D")]
    assert pile(match, "hand/0") == ["2D", "4D", "9S", "KC", "TD"]
    assert match.acting == (1,)


@pytest.mark.rule("TO-11")
def test_a_swap_draws_also_where_the_turn_goes_on() -> None:
    match = a_match(
        hands={0: "7C 2D"}, draws={0: "9S TD KC 4D 5D 6D"}, markers={1: "g8 i10"}, options={"dead_card": "continue"}
    )
    play(match, "swap 7C")
    assert pile(match, "hand/0") == ["2D", "4D", "9S", "KC", "TD"]
    assert match.acting == (0,)
    play(match, "9S f3")
    assert pile(match, "hand/0") == ["2D", "4D", "5D", "KC", "TD"]
    assert match.acting == (1,)


@pytest.mark.rule("TO-11")
def test_a_pass_ends_with_drawing_up_to_five() -> None:
    match = a_match(hands={0: ""}, draws={0: "9S TD KC 4D 5D 6D"})
    assert moves(match) == ["pass"]
    play(match, "pass")
    assert pile(match, "hand/0") == ["4D", "5D", "9S", "KC", "TD"]
    assert match.acting == (1,)


@pytest.mark.rule("TO-11")
def test_a_wrong_card_is_refused() -> None:
    match = a_match(hands={0: "7H 2C"})
    assert refused(match, "8H g6").rule == "TO-11"
    assert refused(match, "7H g6").rule == "TO-11"
    assert refused(match, "7H z9").rule == "TO-11"
    assert refused(match, "7H a1").rule == "TO-11"


# TO-12


@pytest.mark.rule("TO-12")
@pytest.mark.parametrize(
    "taken", [{"markers": {0: "h6"}}, {"markers": {1: "h6"}}, {"crowned": {0: "h6"}}, {"crowned": {1: "h6"}}]
)
def test_the_square_must_be_empty(taken: dict[str, Any]) -> None:
    match = a_match(hands={0: "7H 2C"}, **taken)
    assert moves(match, "7H") == ["7H j4"]
    assert refused(match, "7H h6").rule == "TO-12"


@pytest.mark.rule("TO-12")
def test_the_square_need_not_be_next_to_own_markers() -> None:
    match = a_match(hands={0: "2D 2C"}, markers={0: "d1", 1: "e1"})
    assert moves(match) == ["2C h12", "2C l9", "2D a8", "2D d12"]
    assert play(match, "2D d12").position()["board"] == {"d1": 0, "e1": 1, "d12": 0}


# TO-13


@pytest.mark.rule("TO-13")
def test_a_joker_goes_on_any_empty_card_square_or_replaces_another_sides_marker() -> None:
    match = a_match(3, hands={0: "JK"}, markers={0: "h6 j4", 1: "g6", 2: "a9"}, crowned={0: "d1", 1: "e1", 2: "f1"})
    closed = {"h6", "j4", "d1", "e1", "f1", *FREE_SPACES}
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    assert moves(match) == sorted(
        f"JK {square}" for card in cards for square in squares_of(match.setup, card) if square not in closed
    )
    assert len(moves(match)) == 104 - 5


@pytest.mark.rule("TO-13")
def test_a_joker_on_an_empty_square() -> None:
    match = a_match(hands={0: "JK 2C 2C 3C 3C"}, draws={0: "9S KD"})
    assert match.play(0, "JK d4") == [["play", 0, "JK"], ["place", 0, "d4"], ["draw", 0, "9S"]]
    assert match.position()["board"] == {"d4": 0}
    assert pile(match, "discard/0") == ["JK"]


@pytest.mark.rule("TO-13")
def test_a_joker_replaces_a_marker() -> None:
    match = a_match(3, hands={0: "JK 2C 2C 3C 3C"}, draws={0: "9S KD"}, markers={0: "a9", 2: "d4 d5"})
    assert match.play(0, "JK d4") == [["play", 0, "JK"], ["replace", 0, "d4", 2], ["draw", 0, "9S"]]
    assert match.position()["board"] == {"a9": 0, "d4": 0, "d5": 2}


@pytest.mark.rule("TO-13")
def test_a_joker_may_complete_a_pattern_by_replacing() -> None:
    match = a_match(hands={0: "JK"}, markers={0: "f5 f6 g6", 1: "g5 d1"})
    position = play(match, "JK g5").position()
    assert position["crowned"] == squares({0: "f5 g5 f6 g6"})
    assert position["board"] == {}


@pytest.mark.rule("TO-13")
@pytest.mark.parametrize("side", [0, 1])
def test_a_joker_never_touches_a_crowned_square(side: int) -> None:
    match = a_match(hands={0: "JK 2C"}, crowned={side: "d4 e5"})
    refusal = refused(match, "JK d4")
    assert refusal.rule == "TO-13"
    assert "crowned" in refusal.sentence
    assert refused(match, "JK e5").rule == "TO-13"


@pytest.mark.rule("TO-13")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_joker_may_not_replace_a_marker_of_the_own_team(seat: int) -> None:
    match = a_match(4, hands={seat: "JK 2C"}, markers={0: "d4"}, turn=seat)
    assert "JK d4" not in moves(match)
    refusal = refused(match, "JK d4")
    assert refusal.rule == "TO-13"
    assert "own" in refusal.sentence


@pytest.mark.rule("TO-13")
def test_a_joker_goes_on_no_free_space_that_completes_nothing() -> None:
    match = a_match(hands={0: "JK 2C"})
    assert not {f"JK {square}" for square in FREE_SPACES} & set(moves(match))
    assert refused(match, "JK e5").rule == "TO-14"


@pytest.mark.rule("TO-13", "TO-14")
def test_after_a_marker_was_replaced_its_free_space_no_longer_completes_a_pattern() -> None:
    match = a_match(hands={0: "JK 2C", 1: "2D 3D"}, markers={0: "a9", 1: "d4 e4 d5"})
    play(match, "JK e4")
    assert not any(move.endswith("e5") for move in moves(match))
    assert refused(match, "2D e5").rule == "TO-14"
    still = a_match(hands={0: "JK 2C", 1: "2D 3D"}, markers={0: "a9", 1: "d4 e4 d5 d6 e6"})
    play(still, "JK e4")
    assert "2D e5" in moves(still)


# TO-14


@pytest.mark.rule("TO-14")
def test_a_free_space_that_completes_a_pattern_may_be_taken_with_any_card() -> None:
    match = a_match(hands={0: "2C 7C JK KD KD"}, markers={0: "d4 e4 d5", 1: "g8 i10"})
    free = [move for move in moves(match) if move.split()[1] in FREE_SPACES]
    assert free == ["2C e5", "7C e5", "JK e5", "KD e5"]


@pytest.mark.rule("TO-14")
@pytest.mark.parametrize("card", ["2C", "7C", "JK"])
def test_the_marker_on_a_free_space_is_crowned_in_the_same_move(card: str) -> None:
    match = a_match(hands={0: "2C 7C JK KD KD"}, markers={0: "d4 e4 d5 a9", 1: "g8 i10"})
    events = match.play(0, f"{card} e5")
    assert events[:3] == [["play", 0, card], ["place", 0, "e5"], ["touche", 0, "square", ["d4", "e4", "d5", "e5"]]]
    position = match.position()
    assert position["crowned"] == squares({0: "d4 e4 d5 e5"})
    assert position["board"] == {}
    assert pile(match, "discard/0") == [card]


@pytest.mark.rule("TO-14")
def test_a_free_space_that_completes_nothing_is_refused() -> None:
    lacking = a_match(hands={0: "2C"}, markers={0: "d4 e4", 1: "d5"})
    assert moves(lacking) == ["2C h12", "2C l9"]
    refusal = refused(lacking, "2C e5")
    assert (refusal.rule, refusal.sentence) == ("TO-14", "You may take a Free Space only to complete a pattern.")


@pytest.mark.rule("TO-14")
def test_what_another_side_could_complete_does_not_open_a_free_space() -> None:
    match = a_match(hands={0: "2C", 1: "3C"}, markers={1: "d4 e4 d5"})
    assert refused(match, "2C e5").rule == "TO-14"
    play(match, "2C l9")
    assert "3C e5" in moves(match)


@pytest.mark.rule("TO-14")
@pytest.mark.parametrize(
    ("kind", "others"),
    [
        ("square", "d4 e4 d5"),
        ("straight", "a5 b5 c5 d5"),
        ("straight", "e3 e4 e6 e7"),
        ("straight", "g3 f4 d6 c7"),
        ("t", "d4 e4 f4 e6"),
        ("t", "e4 e6 f5 g5"),
        ("t", "d6 f4 f6 g7"),
        ("cross", "e4 d5 f5 e6"),
        ("cross", "d4 f4 d6 f6"),
        ("cross", "d6 e6 f6 e7"),
    ],
)
def test_every_kind_may_be_completed_on_a_free_space(kind: str, others: str) -> None:
    match = a_match(hands={0: "2C"}, markers={0: others})
    assert play(match, "2C e5").position()["patterns"][0] == [kind]


@pytest.mark.rule("TO-14")
def test_a_pattern_on_two_free_spaces_can_never_be_completed() -> None:
    # The diagonal c3 d4 e5 f6 g7 h8 has Free Spaces at c3, e5 and h8.
    match = a_match(hands={0: "8C 2C"}, markers={0: "d4 f6"})
    assert "8C e5" not in moves(match)
    play(match, "8C g7")
    assert match.position()["board"] == squares({0: "d4 f6 g7"})
    position = match.position() | {"turn": 0}
    again = Match.from_position(match.setup, position)
    for square in ("c3", "e5", "h8"):
        assert refused(again, f"2C {square}").rule == "TO-14"


@pytest.mark.rule("TO-14", "TO-25")
@pytest.mark.parametrize("side", [0, 1])
def test_a_crowned_free_space_stays_closed(side: int) -> None:
    match = a_match(hands={0: "JK 2C"}, markers={0: "d4 e4 d5"}, crowned={side: "e5"})
    assert not any(move.endswith("e5") for move in moves(match))
    assert refused(match, "2C e5").rule == "TO-12"
    assert refused(match, "JK e5").rule == "TO-13"


@pytest.mark.rule("TO-14", "TO-25")
def test_the_last_marker_beside_a_crowned_free_space_opens_nothing() -> None:
    match = a_match(hands={0: "6S 2C", 1: "3C"}, markers={0: "d4 e4"}, crowned={1: "e5"})
    play(match, "6S d5", "3C l8")
    assert moves(match, "2C") == ["2C h12", "2C l9"]

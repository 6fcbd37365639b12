"""Test what happens when a trick is complete: rules MT-10 to MT-12, examples 1 and 2."""

import pytest

from .positions import a_match, moves, pile, play

RED, ORANGE = 0, 1


def a_fourth_card(seat: int, tricks: int, row: str, round_: int = 1) -> tuple[list[list[object]], int | None]:
    """Let a seat win one more trick; give what happened and its card that is face up afterwards."""
    match = a_match(
        4,
        turn=3,
        round_=round_,
        hands={3: "Y1 R1"},
        tricks={"a": f"Y9-{seat} Y3-{seat} Y2-{seat}"},
        won={seat: tricks},
        rows={seat: row},
        options={"starter": "same"},
        round_scores=[[0] * (round_ - 1)] * 4,
    )
    events = list(match.play(3, "Y1 a"))
    assert match.position()["tricks"][seat] == tricks + 1
    return events, match.position()["face_up"][seat]


# MT-10


@pytest.mark.rule("MT-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_fourth_card_completes_a_trick_whatever_the_number_of_players(players: int) -> None:
    match = a_match(players, turn=3 % players, hands={3 % players: "G2 R1"}, tricks={"a": "G3-0 G4-1 G1-0"})
    done, tricks = pile(match, "done"), match.position()["tricks"]
    events = match.play(3 % players, "G2 a")
    assert events[:2] == [["follow", 3 % players, "G2", "a"], ["win", 1, "a"]]
    assert pile(match, "trick/a") == []
    assert pile(match, "done") == ["G2", "G1", "G4", "G3", *done]
    position = match.position()
    assert position["tricks"][1] == tricks[1] + 1
    assert sum(position["tricks"]) == sum(tricks) + 1
    assert (position["marker"], position["played_by"]) == ({}, {})


@pytest.mark.rule("MT-10")
def test_the_fourth_card_may_win_the_trick_itself() -> None:
    match = a_match(turn=0, hands={0: "G9"}, tricks={"b": "G3-0 G4-1 G1-2"})
    assert match.play(0, "G9 b")[:3] == [["follow", 0, "G9", "b"], ["marker", 0, "b"], ["win", 0, "b"]]


@pytest.mark.rule("MT-10")
def test_the_place_is_free_for_a_new_trick() -> None:
    match = a_match(
        turn=0,
        hands={0: "G9", 1: "R9 Y9"},
        tricks={"a": "R1-0", "b": "G3-0 G4-1 G1-2", "c": "B1-0", "d": "B2-1 B3-2"},
    )
    assert moves(match, "G9") == ["G9 b"]
    play(match, "G9 b")
    assert moves(match, "Y9") == ["Y9 new"]
    assert match.play(1, "Y9 new")[0] == ["open", 1, "Y9", "b"]
    assert match.position()["marker"] == {"a": 0, "b": 1, "c": 0, "d": 2}


@pytest.mark.rule("MT-6", "MT-7", "MT-10")
def test_example_1_a_thrown_card_completes_a_trick_and_cannot_win_it() -> None:
    match = a_match(
        4,
        turn=RED,
        hands={RED: "B9"},
        tricks={"a": "G5-0 G8-1 G3-0", "b": "R1-2 R2-3", "c": "Y1-2", "d": "Y2-2 Y3-3"},
        rows={ORANGE: "2 1 3"},
    )
    assert moves(match, "B9") == ["B9 a", "B9 b", "B9 c", "B9 d"]
    assert match.play(RED, "B9 a") == [["throw", RED, "B9", "a"], ["win", ORANGE, "a"], ["turn_up", ORANGE, "2"]]
    assert pile(match, "done")[:4] == ["B9", "G3", "G8", "G5"]
    assert match.position()["tricks"][:2] == [0, 1]


# MT-11


@pytest.mark.rule("MT-11")
@pytest.mark.parametrize(("tricks", "points"), [(1, 2), (2, 1), (3, 3), (4, 2), (5, 1), (6, 3), (7, 2), (8, 1), (9, 3)])
def test_each_trick_turns_the_next_card_up_and_after_the_third_the_first(tricks: int, points: int) -> None:
    events, face_up = a_fourth_card(2, tricks - 1, "2 1 3")
    assert events[-1] == ["turn_up", 2, str(points)]
    assert face_up == points


@pytest.mark.rule("MT-11")
@pytest.mark.parametrize(("tricks", "points"), [(4, 1), (5, 3), (3, 2)])
def test_example_2_the_order_1_3_2(tricks: int, points: int) -> None:
    assert a_fourth_card(RED, tricks - 1, "1 3 2")[1] == points


@pytest.mark.rule("MT-2", "MT-11")
def test_the_cards_of_later_rounds_are_turned_alike() -> None:
    assert a_fourth_card(0, 1, "6 9 3", round_=3)[1] == 9
    assert a_fourth_card(0, 3, "6 2 4", round_=2)[1] == 6


@pytest.mark.rule("MT-11")
def test_the_row_stays_in_its_order_and_at_most_one_card_is_face_up() -> None:
    match = a_match(turn=0, hands={0: "G9", 1: "R9"}, tricks={"a": "G3-0 G4-1 G1-2", "b": "R1-0 R2-0 R3-2"})
    assert match.position()["face_up"] == [None, None, match.position()["face_up"][2]]
    play(match, "G9 a")
    assert match.position()["face_up"][:2] == [1, None]
    play(match, "R9 b")
    assert match.position()["face_up"][:2] == [1, 1]
    assert [pile(match, "victory/0"), pile(match, "victory/1")] == [["1", "2", "3"], ["1", "2", "3"]]


# MT-12


@pytest.mark.rule("MT-12")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_after_a_completed_trick_the_next_player_goes_on_not_the_winner(winner: int) -> None:
    match = a_match(turn=1, hands={1: "G1"}, tricks={"a": f"G9-{winner} G2-0 G3-0"})
    play(match, "G1 a")
    assert match.position()["tricks"][winner] >= 1
    assert match.acting == (2,)

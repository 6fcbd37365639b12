"""Test how rounds and the game of Monster Trick end: rules MT-13 to MT-15, example 5."""

from typing import Any

import pytest

from tuckbox import Match

from .positions import a_match, pile, play, refused


def an_end(rounds: list[list[int]], won: list[int], rows: list[str]) -> Match:
    """Give a match of three that is over after its last card; `rounds` are the scores of rounds 1 and 2 by seat.

    Seat 1 plays the last card, for seat 2 starts round 3; it completes nothing.
    """
    match = a_match(
        3,
        round_=3,
        turn=1,
        hands={0: "", 1: "Y9", 2: ""},
        tricks={"a": "G1-2 G2-0", "b": "R1-2"},
        won=dict(enumerate(won)),
        rows=dict(enumerate(rows)),
        round_scores=rounds,
    )
    return play(match, "Y9 new")


# MT-13


@pytest.mark.rule("MT-13")
def test_example_5_tricks_of_fewer_than_four_cards_are_won_by_nobody() -> None:
    match = a_match(
        4, turn=3, hands={0: "", 1: "", 2: "", 3: "R9"}, tricks={"a": "G9-0 G2-1", "b": "R1-0"}, won={0: 2, 1: 3, 2: 4}
    )
    tricks = match.position()["tricks"]
    assert tricks == [2, 3, 4, 2]
    events = match.play(3, "R9 b")
    assert [event for event in events if event[0] in ("win", "turn_up")] == []
    assert match.position()["round_scores"] == [[2], [3], [1], [2]]


@pytest.mark.rule("MT-13")
@pytest.mark.parametrize("sizes", [(1, 3), (2, 2), (3, 1), (1, 1), (3, 3)])
def test_any_number_of_cards_may_lie_in_the_last_open_tricks(sizes: tuple[int, int]) -> None:
    greens, reds = ["G9-0", "G2-0", "G3-0"][: sizes[0]], ["R1-0", "R2-0", "R3-0"][: sizes[1]]
    count = sum(sizes)
    filler = ["B1-0", "B2-0", "B3-0"][: (3 - count) % 4]
    tricks = {"a": " ".join(greens), "b": " ".join(reds)} | ({"c": " ".join(filler)} if filler else {})
    match = a_match(4, turn=3, hands={0: "", 1: "", 2: "", 3: "Y9"}, tricks=tricks)
    won = sum(match.position()["tricks"])
    play(match, "Y9 new")
    assert match.position()["round"] == 2
    assert won == 12 - (count + len(filler) + 1) // 4


@pytest.mark.rule("MT-10", "MT-13")
def test_the_very_last_card_may_still_complete_a_trick() -> None:
    match = a_match(4, turn=3, hands={0: "", 1: "", 2: "", 3: "R9"}, tricks={"b": "R1-0 R2-1 R3-2"}, won={0: 5, 1: 5})
    assert match.position()["tricks"] == [5, 5, 0, 1]
    events = match.play(3, "R9 b")
    assert [event[0] for event in events] == ["follow", "marker", "win", "turn_up", *["score"] * 4, "round"]
    assert match.position()["round_scores"] == [[2], [2], [0], [2]]


@pytest.mark.rule("MT-13", "MT-15")
def test_after_the_third_round_everything_stays_as_it_lies() -> None:
    match = an_end([[1, 2], [2, 4], [3, 6]], [4, 4, 0], ["3 6 9", "9 6 3", "6 3 9"])
    position = match.position()
    assert match.is_over
    assert pile(match, "trick/a") == ["G2", "G1"]
    assert [pile(match, "trick/b"), pile(match, "trick/c")] == [["R1"], ["Y9"]]
    assert position["marker"] == {"a": 0, "b": 2, "c": 1}
    assert position["played_by"] == {"a": [0, 2], "b": [2], "c": [1]}
    assert [pile(match, f"victory/{seat}") for seat in range(3)] == [["3", "6", "9"], ["9", "6", "3"], ["6", "3", "9"]]
    assert (position["tricks"], position["face_up"]) == ([4, 4, 0], [3, 9, None])
    assert (position["turn"], position["waiting"], position["round"]) == (None, [], 3)
    assert position["round_scores"] == [[1, 2, 3], [2, 4, 9], [3, 6, 0]]
    assert position["score"] == [6, 15, 9]
    assert refused(match, "Y9 new", 1).sentence == "The game is over."
    assert refused(match, "order 3 6 9", 0).rule == "MT-15"


# MT-14


@pytest.mark.rule("MT-14")
@pytest.mark.parametrize(("tricks", "points"), [(0, 0), (1, 2), (2, 3), (3, 1), (4, 2), (5, 3), (6, 1)])
def test_the_card_that_is_face_up_is_scored(tricks: int, points: int) -> None:
    match = a_match(
        4,
        turn=3,
        hands={0: "", 1: "", 2: "", 3: "R9"},
        tricks={"a": "R8-0", "b": "G1-1 G2-2"},
        won={0: tricks},
        rows={0: "2 3 1"},
    )
    assert ["score", 0, points] in match.play(3, "R9 a")
    assert match.position()["score"][0] == points


@pytest.mark.rule("MT-14")
def test_scores_of_the_rounds_add_up() -> None:
    match = a_match(
        3,
        round_=2,
        turn=0,
        hands={0: "Y9", 1: "", 2: ""},
        tricks={"a": "G1-1 G2-2", "b": "R1-1"},
        won={0: 3, 1: 1, 2: 4},
        rows={0: "2 4 6", 1: "4 2 6", 2: "2 6 4"},
        round_scores=[[3], [0], [2]],
    )
    position = play(match, "Y9 new").position()
    assert position["round_scores"] == [[3, 6], [0, 4], [2, 2]]
    assert position["score"] == [9, 4, 4]


# MT-15


def ended(match: Match) -> dict[str, Any]:
    assert match.result is not None
    return match.result.as_json()


@pytest.mark.rule("MT-15")
def test_the_highest_total_wins() -> None:
    match = an_end([[3, 6], [2, 4], [1, 2]], [3, 3, 2], ["3 6 9", "3 6 9", "3 6 9"])
    assert ended(match) == {"winners": [0], "ranks": [1, 2, 3], "scores": [18, 15, 9], "reason": "three rounds"}


@pytest.mark.rule("MT-15")
def test_a_high_last_round_does_not_beat_a_higher_total() -> None:
    match = an_end([[3, 6], [1, 0], [3, 6]], [1, 6, 1], ["3 6 9", "3 6 9", "3 6 9"])
    assert ended(match)["scores"] == [12, 10, 12]
    assert ended(match)["ranks"] == [1, 3, 1]


@pytest.mark.rule("MT-15")
def test_equal_totals_are_decided_by_round_3() -> None:
    match = an_end([[3, 6], [1, 2], [2, 4]], [2, 3, 3], ["6 3 9", "3 6 9", "9 3 6"])
    assert ended(match) == {"winners": [1], "ranks": [3, 1, 2], "scores": [12, 12, 12], "reason": "three rounds"}


@pytest.mark.rule("MT-15")
def test_then_by_round_2_and_then_they_are_shared() -> None:
    by_round_2 = an_end([[3, 2], [1, 4], [1, 4]], [4, 1, 3], ["3 6 9", "3 6 9", "9 6 3"])
    assert ended(by_round_2)["scores"] == [8, 8, 8]
    assert ended(by_round_2)["ranks"] == [3, 1, 1]
    assert ended(by_round_2)["winners"] == [1, 2]


@pytest.mark.rule("MT-15")
def test_all_may_share_the_first_rank() -> None:
    match = an_end([[1, 2]] * 3, [2, 5, 1], ["3 6 9", "3 6 9", "6 3 9"])
    assert ended(match) == {"winners": [0, 1, 2], "ranks": [1, 1, 1], "scores": [9, 9, 9], "reason": "three rounds"}

"""The entries of positions that somebody sends are read alike for all games."""

from typing import Any

import pytest

from tuckbox.table.errors import BadInput
from tuckbox.table.reading import check_entries, folded, read_by_seat, read_number, whole_number


@pytest.mark.parametrize("value", [0, 4, True, 1.0, "1", None, [1]])
def test_a_number_must_be_whole_and_in_its_range(value: Any) -> None:
    with pytest.raises(BadInput) as problem:
        read_number({"round": value}, "round", 1, 3)
    assert str(problem.value) == f"The entry “round” must be a whole number from 1 to 3, not “{value}”."
    with pytest.raises(BadInput, match="The score of seat 3 must be a whole number from 1 to 3, not"):
        whole_number(value, "The score of seat 3", 1, 3)


@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_number_is_given_as_it_is(value: int) -> None:
    assert read_number({"round": value}, "round", 1, 3) == whole_number(value, "This", 1, 3) == value


def test_what_somebody_sent_is_shortened_in_the_sentence() -> None:
    with pytest.raises(BadInput) as problem:
        read_number({"round": "9" * 1000}, "round", 1, 3)
    assert len(str(problem.value)) < 130
    with pytest.raises(BadInput) as problem:
        check_entries({"x" * 1000: 1}, ["round"])
    assert len(str(problem.value)) < 150


@pytest.mark.parametrize("value", [[], [1], [1, 2, 3], (1, 2), "12", {"0": 1, "1": 2}, None])
def test_a_list_by_seat_has_one_value_for_each(value: Any) -> None:
    with pytest.raises(BadInput) as problem:
        read_by_seat({"score": value}, "score", 2)
    assert str(problem.value) == "The entry “score” must be a list with one value for each of the 2 seats."
    assert read_by_seat({"score": [None, "x"]}, "score", 2) == [None, "x"]


def test_a_position_has_just_its_entries() -> None:
    check_entries({"turn": 0, "piles": {}, "round": 1}, ["round", "turn"])
    with pytest.raises(BadInput) as problem:
        check_entries({"piles": {}, "round": 1, "turn": 0, "dealer": 1}, ["round", "turn"])
    assert str(problem.value) == "There is no entry “dealer” in a position; its entries are piles, round or turn."
    with pytest.raises(BadInput, match="A position must have the entry “round”"):
        check_entries({"piles": {}, "turn": 0}, ["round", "turn"])


def test_names_are_compared_without_letter_case_and_further_blanks() -> None:
    assert folded(" Große  Kuh\t") == folded("GROSSE KUH") != folded("Große-Kuh")

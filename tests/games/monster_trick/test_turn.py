"""Test a turn of Monster Trick: rules MT-5 to MT-9."""

import pytest

from tuckbox import BadInput, Match, game

from .positions import a_match, laid, moves, pile, play, refused

FOUR = {"a": "G5-1", "b": "R5-2", "c": "B5-1", "d": "G2-2"}
THREE = {"a": "G5-1", "b": "R5-2", "d": "B5-1"}


# MT-5


@pytest.mark.rule("MT-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise_with_one_card_each(players: int) -> None:
    match = laid(Match.new("monster_trick", players=players, seed=8))
    for turn in range(2 * players):
        seat = turn % players
        assert match.acting == (seat,)
        assert match.position()["turn"] == seat
        play(match, moves(match)[0])
        assert len(pile(match, f"hand/{seat}")) == 12 - turn // players - 1
        if players > 1:
            assert refused(match, "G1 new", seat).rule == "MT-5"


@pytest.mark.rule("MT-5")
def test_any_card_may_be_chosen_there_is_no_duty_to_follow() -> None:
    match = a_match(hands={0: "G7 B3 Y1"}, tricks={"a": "G5-2"})
    assert {text.split()[0] for text in moves(match)} >= {"G7", "B3", "Y1"}
    assert moves(match, "B3") == ["B3 new"]


@pytest.mark.rule("MT-5")
def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    refusal = refused(a_match(hands={0: "G7", 1: "G8"}, tricks={"a": "G5-2"}), "G8 a")
    assert (refusal.rule, refusal.sentence) == ("MT-5", "You do not hold G8.")
    assert refused(a_match(hands={0: "G7"}), "3 new").rule == "MT-5"


# MT-6


@pytest.mark.rule("MT-6")
def test_a_card_goes_to_a_trick_of_its_colour_or_opens_one() -> None:
    match = a_match(hands={0: "G7 R2 Y1"}, tricks=THREE)
    assert moves(match, "G7") == ["G7 a", "G7 new"]
    assert moves(match, "R2") == ["R2 b", "R2 new"]
    assert moves(match, "Y1") == ["Y1 new"]


@pytest.mark.rule("MT-6")
@pytest.mark.parametrize("card", ["G1", "G9"])
def test_a_lower_card_of_the_colour_may_be_added_as_well(card: str) -> None:
    assert moves(a_match(hands={0: card}, tricks={"a": "G5-1"}), card) == [f"{card} a", f"{card} new"]


@pytest.mark.rule("MT-6")
def test_a_new_trick_lies_in_the_first_free_place() -> None:
    match = a_match(hands={0: "Y1", 1: "Y3"}, tricks=THREE)
    assert match.play(0, "Y1 new") == [["open", 0, "Y1", "c"], ["marker", 0, "c"]]
    assert pile(match, "trick/c") == ["Y1"]
    first = a_match(hands={0: "Y1"}, tricks={"b": "R5-1", "c": "B5-2"})
    assert pile(play(first, "Y1 new"), "trick/a") == ["Y1"]


@pytest.mark.rule("MT-6")
def test_at_most_four_tricks_are_open() -> None:
    match = a_match(hands={0: "G7 Y1"}, tricks=FOUR)
    assert moves(match, "G7") == ["G7 a", "G7 d"]
    refusal = refused(match, "G7 new")
    assert (refusal.rule, refusal.sentence) == ("MT-6", "Four tricks are open, so no new one can be opened.")


@pytest.mark.rule("MT-6")
def test_the_first_card_of_a_trick_sets_its_colour_whatever_was_thrown_onto_it() -> None:
    match = a_match(hands={0: "G7 Y7"}, tricks={**FOUR, "a": "G5-1 Y9-2 Y8-1"})
    assert moves(match, "G7") == ["G7 a", "G7 d"]
    assert moves(match, "Y7") == ["Y7 a", "Y7 b", "Y7 c", "Y7 d"]


@pytest.mark.rule("MT-6")
@pytest.mark.parametrize("text", ["G7", "G7 a b", "G7 e", "G7 c", "a G7", "Z3 a", "G77 a", "new", "G7 na"])
def test_what_is_no_place_or_no_card_is_refused(text: str) -> None:
    assert refused(a_match(hands={0: "G7"}, tricks={"a": "G5-1"}), text).rule in ("MT-5", "MT-6")


@pytest.mark.rule("MT-6")
def test_example_4_a_second_and_a_third_trick_of_a_colour() -> None:
    match = a_match(hands={0: "G7"}, tricks={"a": "G5-1", "b": "G2-2", "c": "R1-1"})
    assert moves(match, "G7") == ["G7 a", "G7 b", "G7 new"]
    play(match, "G7 new")
    assert [pile(match, f"trick/{place}") for place in "abd"] == [["G5"], ["G2"], ["G7"]]
    assert match.position()["marker"] == {"a": 1, "b": 2, "c": 1, "d": 0}


@pytest.mark.rule("MT-6", "MT-9")
def test_tricks_of_one_colour_are_won_apart() -> None:
    match = a_match(hands={0: "G7", 1: "G8"}, tricks={"a": "G9-2", "b": "G2-2"})
    assert play(match, "G7 b").position()["marker"] == {"a": 2, "b": 0}
    assert play(match, "G8 b").position()["marker"] == {"a": 2, "b": 1}


# MT-7


@pytest.mark.rule("MT-7")
@pytest.mark.parametrize("discard", ["strict", "loose"])
def test_a_card_that_fits_nowhere_is_thrown_onto_any_trick(discard: str) -> None:
    match = a_match(hands={0: "Y7"}, tricks=FOUR, options={"discard": discard})
    assert moves(match, "Y7") == ["Y7 a", "Y7 b", "Y7 c", "Y7 d"]
    assert match.play(0, "Y7 b") == [["throw", 0, "Y7", "b"]]


@pytest.mark.rule("MT-7")
@pytest.mark.parametrize(
    ("discard", "expected"), [("strict", ["Y7 new"]), ("loose", ["Y7 a", "Y7 b", "Y7 d", "Y7 new"])]
)
def test_example_3_three_tricks_are_open_and_none_is_yellow(discard: str, expected: list[str]) -> None:
    match = a_match(hands={0: "Y7", 1: "Y2 R1"}, tricks=THREE, options={"discard": discard})
    assert moves(match, "Y7") == expected
    yellow = a_match(turn=2, hands={2: "Y1 Y3"}, tricks=THREE | {"b": "R5-0 R6-0"}, options={"discard": discard})
    assert [text for text in moves(yellow) if not text.startswith("Y")] == []
    assert {text.split()[1] for text in moves(yellow)} == {text.split()[1] for text in expected}


@pytest.mark.rule("MT-7")
@pytest.mark.parametrize("discard", ["strict", "loose"])
@pytest.mark.parametrize("tricks", [THREE, FOUR], ids=["three open", "four open"])
def test_a_card_is_never_thrown_while_a_trick_of_its_colour_is_open(discard: str, tricks: dict[str, str]) -> None:
    match = a_match(hands={0: "R7 B1"}, tricks=tricks, options={"discard": discard})
    refusal = refused(match, "R7 a")
    assert refusal.rule == "MT-7"
    assert "of its own colour is open" in refusal.sentence


@pytest.mark.rule("MT-7")
def test_under_strict_a_card_is_thrown_only_if_four_tricks_are_open() -> None:
    refusal = refused(a_match(hands={0: "Y7"}, tricks=THREE), "Y7 a")
    assert refusal.rule == "MT-7"
    assert "only if four tricks are open" in refusal.sentence


@pytest.mark.rule("MT-7")
@pytest.mark.parametrize("discard", ["strict", "loose"])
def test_with_no_trick_open_a_card_opens_one(discard: str) -> None:
    match = laid(Match.new("monster_trick", players=3, seed=4, options={"discard": discard}))
    assert moves(match) == sorted(f"{card} new" for card in pile(match, "hand/0"))


@pytest.mark.rule("MT-7")
def test_other_values_of_discard_are_refused() -> None:
    with pytest.raises(BadInput, match=r"The option discard cannot be “free”; it can be strict or loose\."):
        game("monster_trick").setup(3, {"discard": "free"})


@pytest.mark.rule("MT-6", "MT-7", "MT-9")
def test_a_thrown_card_cannot_win() -> None:
    match = a_match(hands={0: "Y9", 1: "G6"}, tricks=FOUR)
    assert match.play(0, "Y9 d") == [["throw", 0, "Y9", "d"]]
    assert match.position()["marker"]["d"] == 2
    assert pile(match, "trick/d") == ["Y9", "G2"]
    play(match, "G6 d")
    assert match.position()["marker"]["d"] == 1


# MT-8


@pytest.mark.rule("MT-8")
def test_a_player_may_place_several_cards_on_the_same_trick() -> None:
    match = a_match(2, hands={0: "G5 G3 G2", 1: "R5 R3 R2"}, tricks={"a": "G4-0"}, won={0: 0}, turn=1)
    play(match, "R2 new", "G2 a", "R3 b", "G3 a")
    assert pile(match, "trick/a") == ["G3", "G2", "G4"]
    assert pile(match, "trick/b") == ["R3", "R2"]
    assert match.position()["played_by"] == {"a": [0, 0, 0], "b": [1, 1]}
    assert match.play(1, "R5 b") == [["follow", 1, "R5", "b"]]
    assert match.play(0, "G5 a")[1:3] == [["win", 0, "a"], ["turn_up", 0, "1"]]


# MT-9


@pytest.mark.rule("MT-9")
def test_the_first_card_brings_the_marker() -> None:
    match = a_match(hands={0: "Y1"})
    assert match.play(0, "Y1 new") == [["open", 0, "Y1", "a"], ["marker", 0, "a"]]
    assert match.position()["marker"] == {"a": 0}


@pytest.mark.rule("MT-9")
def test_a_higher_card_of_the_colour_moves_the_marker_and_a_lower_one_does_not() -> None:
    match = a_match(hands={0: "G7", 1: "G6"}, tricks={"a": "G5-2"})
    assert match.play(0, "G7 a") == [["follow", 0, "G7", "a"], ["marker", 0, "a"]]
    assert match.position()["marker"] == {"a": 0}
    assert match.play(1, "G6 a") == [["follow", 1, "G6", "a"]]
    assert match.position()["marker"] == {"a": 0}


@pytest.mark.rule("MT-9")
def test_a_marker_that_is_already_there_stays() -> None:
    match = a_match(hands={0: "G7", 1: "G8 G6"}, tricks={"a": "G5-0"})
    assert match.play(0, "G7 a") == [["follow", 0, "G7", "a"]]
    assert match.position()["marker"] == {"a": 0}
    twin = match.copy()
    assert twin.play(1, "G6 a") == [["follow", 1, "G6", "a"]]
    assert match.play(1, "G8 a") == [["follow", 1, "G8", "a"], ["marker", 1, "a"]]


@pytest.mark.rule("MT-9")
def test_one_player_may_have_markers_beside_all_four_tricks() -> None:
    match = a_match(hands={0: "Y7"}, tricks={"a": "G5-0", "b": "R5-0", "c": "B5-0", "d": "Y5-2"})
    assert play(match, "Y7 d").position()["marker"] == {"a": 0, "b": 0, "c": 0, "d": 0}

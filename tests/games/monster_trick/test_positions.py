"""Test that positions of Monster Trick are written and read back, and that impossible ones are refused."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tuckbox import BadInput, Match

from .positions import a_match, moves, play

Position = dict[str, Any]


def refusal(match: Match, position: Any) -> str:
    """Give the sentence with which a position is refused."""
    with pytest.raises(BadInput) as refused:
        Match.from_position(match.setup, position)
    return str(refused.value)


def changed(change: Callable[[Position], Any], **given: Any) -> str:
    """Change a position that is possible; give the sentence with which it is refused then."""
    match = a_match(3, **({"tricks": {"a": "G5-1 Y3-2", "c": "R5-0"}, "hands": {0: "B9"}, "won": {0: 2}} | given))
    position = match.position()
    change(position)
    return refusal(match, position)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"discard": "loose", "starter": "same"}])
def test_every_position_of_a_match_is_read_back(players: int, options: dict[str, str]) -> None:
    match = Match.new("monster_trick", players=players, seed=4, options=options)
    source = random.Random(4)
    while not match.is_over:
        again = Match.from_position(match.setup, json.loads(json.dumps(match.position())))
        assert again.position() == match.position()
        assert [again.moves(seat).texts for seat in range(players)] == [
            match.moves(seat).texts for seat in range(players)
        ]
        seat = source.choice(match.acting)
        match.play(seat, source.choice(match.moves(seat).texts))
    assert Match.from_position(match.setup, match.position()).result == match.result


def test_a_position_goes_on_like_the_match_it_was_taken_from() -> None:
    match = Match.new("monster_trick", players=4, seed=6)
    source = random.Random(6)
    for _move in range(30):
        seat = source.choice(match.acting)
        match.play(seat, source.choice(match.moves(seat).texts))
    again = Match.from_position(match.setup, match.position())
    while match.position()["round"] == 1:
        text = source.choice(moves(match))
        assert play(again, text).log(None)[-1] == play(match, text).log(None)[-1]
        if match.position()["round"] == 1:
            assert again.position() == match.position()
    assert again.position()["score"] == match.position()["score"]


def test_victory_cards_may_be_numbers_as_well() -> None:
    match = a_match(3, round_=2, tricks={"a": "G5-1"}, rows={0: "6 2 4"}, won={0: 1}, round_scores=[[1], [0], [3]])
    position = match.position()
    assert position["piles"]["victory/0"] == ["6", "2", "4"]
    position["piles"]["victory/0"] = [6, 2, 4]
    assert Match.from_position(match.setup, position).position() == match.position()


def test_the_entries_of_a_position() -> None:
    match = a_match(3, turn=0, tricks={"b": "G5-1 Y3-2", "c": "R5-0"}, won={0: 2, 1: 1})
    position = match.position()
    assert position.pop("piles").keys() == {
        *(f"hand/{seat}" for seat in range(3)),
        *(f"victory/{seat}" for seat in range(3)),
        *(f"trick/{place}" for place in "abcd"),
        "done",
    }
    assert position == {
        "marker": {"b": 1, "c": 0},
        "played_by": {"b": [2, 1], "c": [0]},
        "face_up": [2, 1, 3],
        "tricks": [2, 1, 3],
        "score": [0, 0, 0],
        "round_scores": [[], [], []],
        "waiting": [],
        "round": 1,
        "turn": 0,
    }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda p: p.pop("marker"), "A position must have the entry “marker”."),
        (lambda p: p.update(leader=0), "There is no entry “leader” in a position"),
        (lambda p: p.pop("piles"), "A position must have an entry “piles”"),
        (lambda p: p.update(round=4), "The entry “round” must be a whole number from 1 to 3, not “4”."),
        (lambda p: p.update(round=True), "The entry “round” must be a whole number"),
        (lambda p: p.update(turn=1), "It is the turn of seat 0 in this position, so “turn” cannot be “1”."),
        (lambda p: p.update(turn=None), "It is the turn of seat 0 in this position"),
        (lambda p: p.update(turn=False), "It is the turn of seat 0 in this position"),
        (lambda p: p.update(waiting=[0]), "Seat 0 is waiting, so the pile “victory/0” must be empty."),
        (lambda p: p.update(waiting=3), "The entry “waiting” must be a list of different seats, not “3”."),
        (lambda p: p.update(waiting=[3]), "The entry “waiting” must be a list of different seats"),
        (lambda p: p.update(waiting=[1, 1]), "The entry “waiting” must be a list of different seats"),
        (lambda p: p.update(tricks=[2, 0]), "The entry “tricks” must be a list with one value for each"),
        (lambda p: p["tricks"].__setitem__(1, 1), "The pile “done” has 24 cards, but 7 tricks won make 28."),
        (lambda p: p["tricks"].__setitem__(1, -1), "The number of tricks of seat 1 must be a whole number from 0 to 9"),
        (lambda p: p["face_up"].__setitem__(0, 1), "The entry “face_up” of seat 0 must be 2 after 2 tricks."),
        (lambda p: p["face_up"].__setitem__(1, 1), "The entry “face_up” of seat 1 must be null after 0 tricks."),
        (lambda p: p.update(face_up=None), "The entry “face_up” must be a list with one value for each"),
        (lambda p: p["marker"].pop("a"), "The entry “marker” must be an object with the places that hold"),
        (lambda p: p["marker"].update(b=1), "The entry “marker” must be an object with the places that hold"),
        (lambda p: p["marker"].update(a=2), "The marker beside trick a is that of seat 1, not of “2”."),
        (lambda p: p.update(played_by=[]), "The entry “played_by” must be an object with the places that hold"),
        (lambda p: p["played_by"].update(a=[1]), "The entry “played_by” must name a seat for each card of trick a"),
        (lambda p: p["played_by"].update(a=[1, 3]), "The entry “played_by” must name a seat for each card of trick a"),
        (lambda p: p.update(score=[1, 0, 0]), "The score of seat 0 must be the sum of its rounds."),
        (lambda p: p.update(round_scores=[[1], [], []]), "The entry “round_scores” must hold 0 numbers for each seat"),
        (lambda p: p["piles"]["victory/0"].pop(), "The pile “victory/0” must hold the cards of round 1: 1 2 3."),
        (lambda p: p["piles"].update({"victory/1": ["2", "4", "6"]}), "The pile “victory/1” must hold the cards of"),
        (lambda p: p["piles"].update({"victory/1": ["2", "2", "3"]}), "The pile “victory/1” must hold the cards of"),
        (lambda p: p["piles"].update({"victory/1": ["1", "2", "1"]}), "The card 1 lies in this position too often."),
        (lambda p: p["piles"].update({"victory/1": ["1", "2", "5"]}), "“5” is no card of this game"),
        (lambda p: p["piles"]["hand/0"].append("9"), "The card 9 cannot lie in the pile “hand/0”."),
        (lambda p: p["piles"]["victory/0"].append(p["piles"]["done"].pop()), "cannot lie in the pile “victory/0”."),
        (lambda p: p["piles"]["done"].remove("B8"), "The card B8 is missing from this position."),
        (lambda p: p["piles"]["done"].append("G5"), "The card G5 lies in this position too often."),
        (lambda p: p["piles"]["done"].append("G10"), "“G10” is no card of this game; a card is a colour and a value"),
        (lambda p: p["piles"].update({"box": []}), "There is no pile “box” in this game."),
    ],
)
def test_an_impossible_position_is_refused(change: Callable[[Position], Any], sentence: str) -> None:
    assert sentence in changed(change)


def test_all_hands_must_fit_the_turn() -> None:
    def move_a_card(position: Position) -> None:
        position["piles"]["hand/1"].append(position["piles"]["hand/0"].pop())

    assert changed(move_a_card) == "Hands of 2, 4, 3 cards are impossible: from seat 0 on all play one card in turn."


def test_a_trick_of_four_cards_is_no_longer_open() -> None:
    match = a_match(2, turn=1, hands={1: "B1"}, tricks={"a": "G5-0 G4-1 G3-0"})
    position = match.position()
    position["piles"]["trick/a"].insert(0, position["piles"]["hand/1"].pop(0))
    position["played_by"]["a"].insert(0, 1)
    position["turn"] = 0
    position["piles"]["hand/0"].append(position["piles"]["done"].pop())
    position["piles"]["hand/1"].append(position["piles"]["done"].pop())
    position["piles"]["hand/0"].append(position["piles"]["done"].pop())
    position["piles"]["hand/1"].append(position["piles"]["done"].pop())
    position["tricks"][1] -= 1
    assert refusal(match, position) == "The trick a has four cards or more, so it is no longer open."


def test_nobody_can_have_played_more_cards_than_left_the_hand() -> None:
    match = a_match(2, tricks={"a": "G5-0", "b": "R5-1"}, won={1: 0}, hands={0: "G1 R1 B1 Y1 G2 R2 B2 Y2 G3 R3 B3"})
    position = match.position()
    assert [len(position["piles"][f"hand/{seat}"]) for seat in (0, 1)] == [11, 11]
    position["played_by"]["b"] = [0]
    position["marker"]["b"] = 0
    assert refusal(match, position) == "Seat 0 cannot have played so many cards yet."


def test_before_all_rows_are_laid_nobody_has_played() -> None:
    match = a_match(3, tricks={"a": "G5-1"})
    position = match.position()
    position["waiting"] = [2]
    position["piles"]["victory/2"] = []
    assert refusal(match, position) == "All hands must have twelve cards until every row is laid."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"turn": 0}, "The game of this position is over, so “turn” must be null."),
        ({"face_up": [3, 9, 3]}, "The entry “face_up” of seat 2 must be null after 0 tricks."),
        ({"round_scores": [[1, 2, 6], [2, 4, 9], [3, 6, 0]]}, "In round 3 seat 0 scores the card that is face up."),
        ({"round_scores": [[1, 2, 3], [2, 4, 9], [3, 6, None]]}, "In round 3 a seat scores 0, 3, 6 or 9, not “None”."),
        ({"round_scores": [[1, 3, 3], [2, 4, 9], [3, 6, 0]]}, "In round 2 a seat scores 0, 2, 4 or 6, not “3”."),
        ({"round_scores": [[1, 2], [2, 4], [3, 6]]}, "The entry “round_scores” must hold 3 numbers for each seat"),
    ],
)
def test_an_impossible_end_is_refused(change: Position, sentence: str) -> None:
    match = a_match(
        3,
        round_=3,
        turn=1,
        hands={0: "", 1: "Y9", 2: ""},
        tricks={"a": "G1-2 G2-0", "b": "R1-2"},
        won={0: 4, 1: 4},
        rows={1: "3 6 9", 0: "3 6 9"},
        round_scores=[[1, 2], [2, 4], [3, 6]],
    )
    rows = match.position()["piles"]
    rows["victory/1"] = ["9", "3", "6"]
    position = play(
        Match.from_position(match.setup, match.position() | {"piles": rows, "face_up": [3, 9, None]}), "Y9 new"
    )
    assert Match.from_position(match.setup, position.position()).is_over
    assert sentence in refusal(match, position.position() | change)


def test_an_empty_round_before_the_third_is_refused() -> None:
    match = a_match(3, turn=2, hands={2: "B9"}, tricks={"a": "G1-0 G2-1", "c": "R1-1"})
    position = match.position()
    position["piles"]["hand/2"] = []
    position["piles"]["trick/c"].insert(0, "B9")
    position["played_by"]["c"].insert(0, 2)
    position["turn"] = None
    assert refusal(match, position) == "All hands are empty, so the next round would have been dealt."


@pytest.mark.parametrize("position", [{}, {"piles": 3}, {"piles": {"hand/0": 3}}])
def test_what_is_no_position_is_refused(position: Any) -> None:
    assert refusal(a_match(3, tricks={"a": "G5-1"}), position).endswith(".")

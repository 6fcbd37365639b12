"""Show that the second reading of Monster Trick plays the rules' examples and notices what is wrong in a record."""

import json
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from readings.mistakes import (
    Mistakes,
    Record,
    assert_change_noticed,
    assert_noticed,
    assert_order_is_free,
    assert_unfinished_has_no_result,
    checked_leaves,
    mistakes_in_any_game,
    step_where,
    turn_round,
)
from readings.monster_trick import follow, read_table
from readings.monster_trick_rules import Position, Trick, legal_moves, play, result
from readings.monster_trick_selfplay import random_record

OPTIONS = [
    {"discard": discard, "starter": starter} for discard, starter in product(["strict", "loose"], ["rotate", "same"])
]


@cache
def recorded(players: int = 4) -> str:
    """Return a self-played record as JSON text, made once."""
    return json.dumps(random_record(players, {"discard": "loose"}, 2))


def a_record() -> Record:
    return json.loads(recorded())


# the rules' examples


def a_position(hands: list[str], tricks: dict[str, Trick], **given: Any) -> Position:
    """Return a position in round 1 in which seat 0 is to play; what is not given is as at the start."""
    seats = range(len(hands))
    usual: dict[str, Any] = {
        "turn": 0,
        "rows": [[1, 3, 2] for _ in seats],
        "waiting": [],
        "won": [0 for _ in seats],
        "round_scores": [[] for _ in seats],
    }
    return Position(hands=[hand.split() for hand in hands], tricks=tricks, **(usual | given))


def a_trick(cards: str, seats: list[int], marker: int) -> Trick:
    return Trick(cards.split(), seats, marker)


def moves(hand: str, tricks: dict[str, Trick], **options: str) -> set[str]:
    """Return the legal moves of seat 0."""
    table = read_table({"players": 3, "options": options})
    return set(legal_moves(table, a_position([hand, "B1", "B2"], tricks), 0))


def no_shuffle(cards: list[str]) -> list[str]:
    """Fail, for no round begins here."""
    raise AssertionError(f"no deal is due, yet {cards} were collected")


def as_they_come(cards: list[str]) -> list[str]:
    """Return the cards unshuffled."""
    return cards


def test_a_higher_card_of_another_colour_does_not_win() -> None:
    tricks = {
        "a": a_trick("G5 G8 G3", [0, 1, 0], 1),
        "b": a_trick("R1", [2], 2),
        "c": a_trick("Y1", [2], 2),
        "d": a_trick("R2", [2], 2),
    }
    table = read_table({"players": 3, "options": {}})
    before = a_position(["B9 B1", "Y5", "Y6"], tricks)
    assert set(legal_moves(table, before, 0)) == {f"{card} {place}" for card in ("B9", "B1") for place in "abcd"}
    after = play(table, before, 0, "B9 a", no_shuffle)
    assert (after.won, after.face_up(1), after.turn) == ([0, 1, 0], 1, 1)
    assert after.done == ["B9", "G3", "G8", "G5"]
    assert sorted(after.tricks) == ["b", "c", "d"]
    assert play(table, after, 1, "Y5 new", no_shuffle).tricks["a"] == a_trick("Y5", [1], 1)


@pytest.mark.parametrize(("won", "points"), [(0, None), (1, 1), (2, 3), (3, 2), (4, 1), (5, 3)])
def test_which_victory_card_is_face_up(won: int, points: int | None) -> None:
    assert a_position(["", ""], {}, won=[won, 0]).face_up(0) == points


def test_a_card_without_a_trick_of_its_colour_opens_one_or_is_thrown_if_that_is_allowed() -> None:
    tricks = {"a": a_trick("G5", [0], 0), "b": a_trick("R1", [1], 1), "d": a_trick("B1", [2], 2)}
    assert moves("Y1 Y2", tricks) == {"Y1 new", "Y2 new"}
    assert moves("Y1", tricks, discard="loose") == {"Y1 new", "Y1 a", "Y1 b", "Y1 d"}
    assert moves("G1", tricks, discard="loose") == {"G1 new", "G1 a"}


def test_a_second_or_third_trick_of_a_colour_may_be_opened() -> None:
    tricks = {"a": a_trick("G5", [0], 0), "b": a_trick("R1", [1], 1), "c": a_trick("G1", [2], 2)}
    assert moves("G2", tricks) == {"G2 a", "G2 c", "G2 new"}
    four = tricks | {"d": a_trick("B1 G9", [2, 0], 2)}
    for discard in ("strict", "loose"):
        assert moves("G2 Y1", four, discard=discard) == {"G2 a", "G2 c", "Y1 a", "Y1 b", "Y1 c", "Y1 d"}


def test_open_tricks_are_won_by_nobody_at_the_end_of_a_round() -> None:
    table = read_table({"players": 2, "options": {}})
    tricks = {"a": a_trick("G1", [0], 0), "b": a_trick("R1 R2", [0, 1], 1)}
    before = a_position(["", "G2"], tricks, won=[2, 0], turn=1, done=["B1"])
    after = play(table, before, 1, "G2 a", as_they_come)
    assert after.round_scores == [[3], [0]]
    assert (after.round, after.turn, after.waiting, after.tricks, after.done) == (2, 1, [0, 1], {}, [])
    assert after.hands[1][:3] == ["B1", "B3", "B5"]
    assert legal_moves(table, after, 0)[0] == "order 2 4 6"
    last = play(table, a_position(["", "G2"], tricks, round=3, turn=1, won=[2, 0]), 1, "G2 a", no_shuffle)
    assert (last.turn, last.tricks["a"]) == (None, a_trick("G1 G2", [0, 1], 1))


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ([[1, 6, 6], [1, 6, 6], [1, 2, 9]], [1, 1, 3]),
        ([[0, 6, 6], [3, 0, 9], [1, 2, 3]], [2, 1, 3]),
        ([[1, 6, 6], [3, 4, 6], [3, 4, 6]], [1, 2, 2]),
    ],
)
def test_equal_totals_are_decided_by_round_3_then_round_2(scores: list[list[int]], ranks: list[int]) -> None:
    end = result(a_position(["", "", ""], {}, turn=None, round=3, round_scores=scores))
    assert end is not None
    assert end["ranks"] == ranks
    assert end["scores"] == [sum(by_round) for by_round in scores]


def test_rows_are_laid_in_any_order_of_seats() -> None:
    table = read_table({"players": 3, "options": {}})
    before = a_position(["G1", "G2", "G3"], {}, rows=[[], [], []], waiting=[0, 1, 2])
    after = play(table, before, 2, "order 3 1 2", no_shuffle)
    assert (after.waiting, after.rows, after.turn) == ([0, 1], [[], [], [3, 1, 2]], 0)


# records of self-play


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options.values()))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_self_played_records_are_followed_to_their_end(players: int, options: dict[str, str]) -> None:
    for seed in range(3):
        follow(json.loads(json.dumps(random_record(players, options, seed))))


def test_the_self_played_records_hold_every_kind_of_move() -> None:
    steps = [step for players in (2, 5) for step in json.loads(recorded(players))["steps"]]
    beginnings = {step["move"].split(" ")[1] for step in steps if not step["move"].startswith("order")}
    assert beginnings == {"a", "b", "c", "d", "new"}
    first_rows = [step["seat"] for step in json.loads(recorded(5))["steps"][:5]]
    assert first_rows != sorted(first_rows)
    assert sum(len(step["chance"]) for step in steps) == 4


def test_an_unfinished_record_has_no_result() -> None:
    assert_unfinished_has_no_result(follow, recorded(), 60)


def test_the_order_of_hands_legal_moves_and_winners_is_free() -> None:
    record = a_record()
    record["result"]["winners"].reverse()
    assert_order_is_free(follow, json.dumps(record), lambda name: name.startswith("hand/"))


# records with something wrong


def deal_of_round_2(record: Record) -> Record:
    """Return the step that ends round 1."""
    return step_where(record, lambda step: step["chance"])


def full(record: Record) -> Record:
    """Return the first position with a trick of three cards."""
    step = step_where(record, lambda step: any(len(seats) == 3 for seats in step["position"]["played_by"].values()))
    return step["position"]


def long_trick(position: Record) -> str:
    """Return the place of the trick with three cards."""
    return next(place for place, seats in position["played_by"].items() if len(seats) == 3)


def won(record: Record) -> Record:
    """Return the first position after a trick was won."""
    return step_where(record, lambda step: any(step["position"]["tricks"]))["position"]


def tenth(record: Record) -> Record:
    """Return the position after the tenth step."""
    return record["steps"][9]["position"]


def other_marker(record: Record) -> None:
    position = full(record)
    place = long_trick(position)
    position["marker"][place] = (position["marker"][place] + 1) % 4


def change_hands(record: Record) -> None:
    piles = record["position"]["piles"]
    piles["hand/0"].append(piles["hand/1"].pop())


WRONG: Mistakes = {
    **mistakes_in_any_game(step=9),
    "players": (lambda r: r.update(players=6), "players: expected 2, 3, 4 or 5"),
    "other players": (lambda r: r.update(players=3), "step 0 .*names of the piles"),
    "option value": (lambda r: r["options"].update(discard="never"), "option discard"),
    "option name": (lambda r: r["options"].update(wild="yes"), "options"),
    "discard": (lambda r: r["options"].update(discard="strict"), "legal moves that the rules do not allow"),
    "starter": (lambda r: r["options"].update(starter="same"), "step 52: (hand/0|turn)"),
    "deal, copies": (
        lambda r: r["position"]["piles"]["hand/0"].__setitem__(0, r["position"]["piles"]["hand/0"][1]),
        "step 0 .*cards dealt",
    ),
    "deal, sizes": (change_hands, "step 0 .*number of cards in hand/0"),
    "deal, turn": (lambda r: r["position"].update(turn=1), "step 0 .*turn"),
    "deal, waiting": (lambda r: r["position"].update(waiting=[]), "step 0 .*waiting"),
    "deal, pile": (lambda r: r["position"]["piles"].pop("done"), "step 0 .*names of the piles"),
    "seat": (lambda r: r["steps"][9].update(seat=(r["steps"][9]["seat"] + 1) % 4), "step 10: seat"),
    "seat of a row": (lambda r: r["steps"][1].update(seat=r["steps"][0]["seat"]), "step 2: seat"),
    "other seat's row": (lambda r: r["steps"][1].update(seat=r["steps"][2]["seat"]), "step 2: victory/"),
    "row": (lambda r: r["steps"][1].update(move="order 2 4 6"), "step 2: move"),
    "move's form": (lambda r: r["steps"][9].update(move=r["steps"][9]["move"].upper()), "step 10: move"),
    "legal, seats of rows": (lambda r: r["steps"][1]["legal"].popitem(), "step 2: seats with legal moves"),
    "legal, rows": (lambda r: r["steps"][1]["legal"].popitem()[1].pop(), "step 2: "),
    "chance, missing": (lambda r: deal_of_round_2(r)["chance"].clear(), "step 52: chance: expected a shuffle of"),
    "chance, cards": (lambda r: deal_of_round_2(r)["chance"][0][2].pop(), "step 52: shuffled cards"),
    "chance, order": (lambda r: turn_round(deal_of_round_2(r)["chance"][0][2]), "step 52: hand/"),
    "chance, kind": (lambda r: deal_of_round_2(r)["chance"].__setitem__(0, ["toss"]), "step 52: chance"),
    "hand": (lambda r: tenth(r)["piles"]["hand/2"].__setitem__(0, "?"), "step 10: hand/2"),
    "trick": (lambda r: turn_round(full(r)["piles"][f"trick/{long_trick(full(r))}"]), ": trick/"),
    "done": (lambda r: turn_round(won(r)["piles"]["done"]), ": done"),
    "victory cards": (lambda r: turn_round(tenth(r)["piles"]["victory/3"]), "step 10: victory/3"),
    "marker": (other_marker, ": marker"),
    "marker lacking": (lambda r: tenth(r)["marker"].popitem(), "step 10: marker"),
    "played by": (lambda r: full(r)["played_by"][long_trick(full(r))].append(0), ": played_by"),
    "face up": (lambda r: won(r).update(face_up=[None] * 4), ": face_up"),
    "tricks": (lambda r: won(r).update(tricks=[0] * 4), ": tricks"),
    "score": (lambda r: tenth(r).update(score=[0, 0, 0, 1]), "step 10: score"),
    "round scores": (lambda r: turn_round(deal_of_round_2(r)["position"]["round_scores"]), "step 52: round_scores"),
    "waiting": (lambda r: tenth(r).update(waiting=[1]), "step 10: waiting"),
    "waiting for rows": (lambda r: r["steps"][1]["position"]["waiting"].pop(), "step 2: waiting"),
    "round": (lambda r: tenth(r).update(round=2), "step 10: round"),
    "turn": (lambda r: tenth(r).update(turn=None), "step 10: turn"),
    "missing entry": (lambda r: tenth(r).pop("score"), "step 10: entries of the position"),
    "surplus entry": (lambda r: tenth(r).update(leader=1), "step 10: entries of the position"),
    "step left out": (lambda r: r["steps"].pop(9), "step 10: seat"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_a_record_is_noticed(name: str) -> None:
    assert_noticed(follow, recorded(), WRONG[name])


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(checked_leaves(recorded(2))),
    st.sampled_from([None, True, 2.5, 7, "G7", "2", "order 1 2 3", [], {}, ["G7"], {"a": 1}]),
)
def test_no_single_value_can_be_changed_unnoticed(leaf: tuple[Any, ...], value: Any) -> None:
    assert_change_noticed(follow, recorded(2), leaf, value)

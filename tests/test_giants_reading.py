"""Show that the second reading of Giants plays the rules' examples and notices whatever is wrong in a record."""

import json
import random
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from readings.giants import Difference, follow, read_table
from readings.giants_rules import Position, Table, play, result, time_is_over
from readings.giants_selfplay import GiantsChance, random_record
from readings.mistakes import (
    Mistakes,
    Record,
    assert_change_noticed,
    assert_noticed,
    assert_unfinished_has_no_result,
    checked_leaves,
    mistakes_in_any_game,
    moves_at,
    step_where,
)

LEADERS = ["seat:0", "seat:1", "larger_giant", "larger_giant_every_round"]
OPTIONS: list[dict[str, str | int]] = [
    {"first_leader": leader, "won_order": order, "empty_in_tie": empty, "deck": deck}
    for leader, order, empty, deck in product(
        LEADERS, ["fixed", "shuffled"], ["loses", "last_card"], ["fantastic", "museum", "mixed"]
    )
]
SHUFFLED: dict[str, str | int] = {"first_leader": "larger_giant_every_round", "won_order": "shuffled"}


@cache
def recorded() -> str:
    """Return a self-played record that holds shuffles and tosses as JSON text, made once."""
    return json.dumps(random_record(2, SHUFFLED, 1))


# the rules' examples

ELEMENTS = {"D": "Darkness", "E": "Earth", "S": "Sky", "K": "Darkness", "F": "Earth", "A": "Sky"}
BONUSES = {"K": "element", "F": "size", "A": "weight"}


def a_card(name: str) -> Record:
    """Return a card: its element, then its size and weight; K, F and A are the bonus giants."""
    bonus = {"bonus": BONUSES[name[0]]} if name[0] in BONUSES else {}
    return {"deck": "fantastic", "size": int(name[1]), "weight": int(name[2]), "element": ELEMENTS[name[0]]} | bonus


def a_table(names: str, **options: str | int) -> Table:
    """Return a table whose deck holds these cards and is filled up to 18."""
    cards = {name: a_card(name) for name in names.split()}
    for number in range(18 - len(cards)):
        cards[f"more {number}"] = {"deck": "fantastic", "size": 1, "weight": 1, "element": "Sky"}
    return read_table({"options": options, "cards": cards})


def announce(first: str, second: str, move: str, leader: int = 0, **options: str | int) -> tuple[Position, Any]:
    """Play a round from two piles; return the position after it and the result."""
    table = a_table(f"{first} {second}", **options)
    position = Position([first.split(), second.split()], [], leader)
    after = play(table, position, move, GiantsChance(random.Random(0)))
    return after, result(table, after)


@pytest.mark.parametrize(
    ("first", "second", "move", "winner"),
    [
        ("E11", "S99", "element", 1),
        ("D11", "S99", "element", 0),
        ("E11", "D99", "element", 0),
        ("K11", "E99", "element", 0),
        ("E99", "K11", "element", 1),
        ("K11", "D99", "element", 0),
        ("K11", "E99", "weight", 1),
        ("K99", "E11", "weight", 0),
        ("F11", "E99", "size", 0),
        ("F19", "E98", "weight", 0),
        ("F91", "E91", "size", 0),
        ("E99", "A11", "weight", 1),
        ("A11", "E99", "size", 1),
    ],
)
def test_who_wins_a_fight(first: str, second: str, move: str, winner: int) -> None:
    after, _ = announce(f"{first} E55", f"{second} E66", move)
    assert after.leader == winner
    own, other = (first, second) if winner == 0 else (second, first)
    assert after.piles[winner][1:] == [own, other]
    assert after.round == 2


def test_the_winner_of_two_ties_gets_six_cards_in_the_order_laid() -> None:
    after, _ = announce("D11 E21 S31 E99", "D12 E22 E32 E98", "element")
    assert after.piles[1] == ["E98"]
    assert after.piles[0] == ["E99", "D11", "E21", "S31", "D12", "E22", "E32"]


def test_who_cannot_lay_a_card_in_a_tie_loses_the_game() -> None:
    after, end = announce("D11", "D12 S99 S98", "element")
    assert after.piles == [[], ["S99", "S98", "D12", "D11"]]
    assert end == {"winners": [1], "ranks": [2, 1], "scores": [0, 4], "reason": "all cards"}


def test_the_last_card_laid_fights_on() -> None:
    after, end = announce("D11", "D12 D13 S99 S98", "element", empty_in_tie="last_card")
    assert after.piles == [["D11", "D12", "D13", "S99"], ["S98"]]
    assert (after.leader, end) == (0, None)
    after, end = announce("D11", "D12 E99 S98", "element", empty_in_tie="last_card")
    assert after.piles == [[], ["S98", "D12", "E99", "D11"]]
    assert end["reason"] == "all cards"


@pytest.mark.parametrize(
    ("first", "second", "option", "laid"),
    [
        ("D11 E11", "D12 E12", "loses", ["D12", "D11", "E12", "E11"]),
        ("D11", "D12 D13", "last_card", ["D12", "D11", "D13"]),
        ("D11 D13", "D12", "last_card", ["D12", "D11", "D13"]),
    ],
)
def test_if_neither_can_lay_a_card_the_game_is_drawn(first: str, second: str, option: str, laid: list[str]) -> None:
    after, end = announce(first, second, "element", leader=1, empty_in_tie=option)
    assert (after.laid, after.leader) == (laid, None)
    assert end == {"winners": [0, 1], "ranks": [1, 1], "scores": [0, 0], "reason": "drawn"}


def test_at_the_limit_the_bonus_cards_decide_between_equal_numbers() -> None:
    after, end = announce("E22 K55 F55", "E11 E12 E13 A55", "size", max_rounds=1)
    assert after.round == 1
    assert end == {"winners": [0], "ranks": [1, 2], "scores": [4, 3], "reason": "round limit"}
    _, end = announce("E22 K55", "E11 E12 E13", "size", max_rounds=1)
    assert end == {"winners": [0], "ranks": [1, 2], "scores": [3, 2], "reason": "round limit"}
    _, end = announce("E22 K55 E33", "E11 E12 E13 F66 A55", "size", max_rounds=1)
    assert end == {"winners": [1], "ranks": [2, 1], "scores": [4, 4], "reason": "round limit"}
    _, end = announce("E22 K55 E33", "E11 E12 E13 E66 A55", "size", max_rounds=1)
    assert end == {"winners": [0, 1], "ranks": [1, 1], "scores": [4, 4], "reason": "round limit"}


def test_the_time_limit_ends_the_game_between_rounds() -> None:
    table = a_table("E11 E22 E33", time_limit_minutes=5)
    after = time_is_over(Position([["E11", "E22"], ["E33"]], [], 1, round=7))
    assert (after.leader, after.round) == (None, 7)
    assert result(table, after) == {"winners": [0], "ranks": [1, 2], "scores": [2, 1], "reason": "time limit"}


@pytest.mark.parametrize(("option", "leader"), [("seat:0", 0), ("larger_giant", 0), ("larger_giant_every_round", 1)])
def test_who_leads_the_next_round(option: str, leader: int) -> None:
    after, _ = announce("E99 E22", "E11 E33", "size", first_leader=option)
    assert after.leader == leader


# records of self-play


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(map(str, options.values())))
def test_self_played_records_are_followed_to_their_end(options: dict[str, str | int]) -> None:
    for seed in range(5):
        follow(json.loads(json.dumps(random_record(2, options, seed))))


def test_the_self_played_records_hold_every_kind_of_chance() -> None:
    records = [
        random_record(2, SHUFFLED | {"deck": deck}, seed) for deck in ("fantastic", "mixed") for seed in range(5)
    ]
    steps = [step for record in records for step in record["steps"]]
    assert {step["move"] for step in steps} == {"size", "weight", "element"}
    assert {tuple(entry[0] for entry in step["chance"]) for step in steps} == {("shuffle",), ("shuffle", "toss")}


def test_a_time_step_is_followed_only_with_a_time_limit() -> None:
    record = random_record(2, {"time_limit_minutes": 10, "max_rounds": 0}, 3, time_after=4)
    assert record["steps"][-1]["seat"] is None
    assert record["steps"][-1]["move"] == "time"
    assert record["result"]["reason"] == "time limit"
    follow(record)
    record["options"]["time_limit_minutes"] = 0
    with pytest.raises(Difference, match="step 5: step of nobody"):
        follow(record)
    record["steps"][-1]["move"] = "size"
    with pytest.raises(Difference, match="step 5: move of nobody"):
        follow(record)


def test_the_round_limit_is_200_or_1000_unless_it_is_chosen() -> None:
    cards = random_record(2, {}, 0)["cards"]
    assert read_table({"options": {}, "cards": cards}).max_rounds == 200
    assert read_table({"options": {"deck": "mixed"}, "cards": cards}).max_rounds == 1000
    record = random_record(2, {"max_rounds": 3}, 0)
    assert record["result"]["reason"] == "round limit"
    assert len(record["steps"]) == 3
    follow(record)


def test_a_drawn_game_is_followed() -> None:
    cards = {f"Giant {number}": {"deck": "fantastic", "size": 2, "weight": 3, "element": "Sky"} for number in range(18)}
    record = random_record(2, {"first_leader": "larger_giant"}, 5, cards)
    assert record["result"] == {"winners": [0, 1], "ranks": [1, 1], "scores": [0, 0], "reason": "drawn"}
    follow(record)
    laid = record["steps"][0]["position"]["piles"]["laid"]
    assert len(laid) == 18
    laid[0], laid[1] = laid[1], laid[0]
    with pytest.raises(Difference, match="step 1: laid"):
        follow(record)


def test_an_unfinished_record_has_no_result() -> None:
    assert_unfinished_has_no_result(follow, recorded(), 4)


# records with something wrong


def toss(record: Record) -> list[Any]:
    """Return the first toss of a record."""
    return step_where(record, lambda step: len(step["chance"]) == 2)["chance"][1]


def fourth(record: Record) -> Record:
    """Return the position after the fourth step."""
    return record["steps"][3]["position"]


def other_leader(position: Record) -> None:
    position["leader"] = 1 - position["leader"]


def leader_with_the_smaller_giant(record: Record) -> None:
    top = record["position"]["piles"][f"pile/{record['position']['leader']}"][0]
    record["cards"][top]["size"] = 0.1


def one_card_too_many(record: Record) -> None:
    piles = record["position"]["piles"]
    piles["pile/0"].append(piles["pile/1"].pop())


WRONG: Mistakes = {
    **mistakes_in_any_game(step=3),
    "players": (lambda r: r.update(players=3), "players: expected 2"),
    "option value": (lambda r: r["options"].update(deck="dwarfs"), "option deck"),
    "option name": (lambda r: r["options"].update(wild="yes"), "options"),
    "option number": (lambda r: r["options"].update(max_rounds=-1), "option max_rounds"),
    "option minutes": (lambda r: r["options"].update(time_limit_minutes=181), "option time_limit_minutes"),
    "deck": (lambda r: r["options"].update(deck="mixed"), "step 0 .*number of cards in pile/0"),
    "other deck": (lambda r: r["options"].update(deck="museum"), "step 0 .*cards dealt"),
    "won order": (lambda r: r["options"].update(won_order="fixed"), "step 1: chance"),
    "first leader": (lambda r: r["options"].update(first_leader="larger_giant"), "step .*: (chance|leader): expected"),
    "round limit": (lambda r: r["options"].update(max_rounds=3), "step 3: leader: expected null"),
    "no cards": (lambda r: r.pop("cards"), "cards: expected an object"),
    "card lacking": (lambda r: r["cards"].pop("Sky 5"), "number of cards of the deck"),
    "card's size": (lambda r: r["cards"]["Sky 5"].update(size="tall"), "size of Sky 5"),
    "card's element": (lambda r: r["cards"]["Sky 5"].update(element="Fire"), "element of Sky 5"),
    "card without element": (lambda r: r["cards"]["Sky 5"].pop("element"), "element of Sky 5"),
    "card's deck": (lambda r: r["cards"]["Sky 5"].update(deck="Sky"), "deck of Sky 5"),
    "card's bonus": (lambda r: r["cards"]["Sky 5"].update(bonus="age"), "bonus of Sky 5"),
    "bonus twice": (lambda r: r["cards"]["Sky 5"].update(bonus="size"), "cards with the bonus size"),
    "deal, copies": (
        lambda r: r["position"]["piles"]["pile/0"].__setitem__(0, r["position"]["piles"]["pile/0"][1]),
        "step 0 .*cards dealt",
    ),
    "deal, sizes": (one_card_too_many, "step 0 .*number of cards in pile/0"),
    "deal, leader": (leader_with_the_smaller_giant, "step 0 .*leader"),
    "deal, round": (lambda r: r["position"].update(round=0), "step 0 .*round"),
    "deal, laid": (lambda r: r["position"]["piles"]["laid"].append("Sky 5"), "step 0 .*laid"),
    "deal, pile": (lambda r: r["position"]["piles"].pop("laid"), "step 0 .*names of the piles"),
    "seat": (lambda r: r["steps"][3].update(seat=1 - r["steps"][3]["seat"]), "step 4: seat"),
    "no seat": (lambda r: r["steps"][3].pop("seat"), "step 4: seat"),
    "seat of nobody": (lambda r: r["steps"][3].update(seat=None), "step 4: move of nobody"),
    "move": (lambda r: r["steps"][3].update(move="age"), "step 4: move: .*the record says age"),
    "move's form": (lambda r: r["steps"][3].update(move="Size"), "step 4: move"),
    "time by a seat": (lambda r: r["steps"][3].update(move="time"), "step 4: move"),
    "legal, surplus": (lambda r: moves_at(r, 3).append("time"), "step 4: legal moves that the rules do not allow"),
    "legal, seats": (
        lambda r: r["steps"][3]["legal"].update({"0": ["size"], "1": ["size"]}),
        "step 4: seats with legal moves",
    ),
    "chance, surplus": (
        lambda r: r["steps"][3]["chance"].append(["lots", 2, [0]]),
        "step 4: chance: expected nothing",
    ),
    "chance, missing": (lambda r: r["steps"][3]["chance"].clear(), "step 4: chance: expected a shuffle of"),
    "chance, cards": (lambda r: r["steps"][3]["chance"][0][2].pop(), "step 4: shuffled cards"),
    "chance, order": (lambda r: r["steps"][3]["chance"][0][2].reverse(), "step 4: pile/"),
    "chance, pile": (lambda r: r["steps"][3]["chance"][0].__setitem__(1, "deck"), "step 4: chance"),
    "chance, no toss": (
        lambda r: step_where(r, lambda step: len(step["chance"]) == 2)["chance"].pop(),
        "chance: expected a toss of leader, the record says nothing more",
    ),
    "toss, seat": (lambda r: toss(r).__setitem__(2, 2), "chance: expected seat 0 or 1"),
    "toss, other seat": (lambda r: toss(r).__setitem__(2, 1 - toss(r)[2]), "leader: expected"),
    "pile": (lambda r: fourth(r)["piles"]["pile/0"].reverse(), "step 4: pile/0"),
    "pile's name": (lambda r: fourth(r)["piles"].update(deck=[]), "step 4: names of the piles"),
    "laid": (lambda r: fourth(r)["piles"]["laid"].append("Sky 1"), "step 4: laid"),
    "hidden card": (lambda r: fourth(r)["piles"]["pile/1"].__setitem__(-1, "?"), "step 4: pile/1"),
    "leader": (lambda r: other_leader(fourth(r)), "step 4: leader"),
    "round": (lambda r: fourth(r).update(round=4), "step 4: round: expected 5, the record says 4"),
    "missing entry": (lambda r: fourth(r).pop("round"), "step 4: entries of the position"),
    "surplus entry": (lambda r: fourth(r).update(turn=1), "step 4: entries of the position"),
    "step left out": (lambda r: r["steps"].pop(3), "step 4: "),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_a_record_is_noticed(name: str) -> None:
    assert_noticed(follow, recorded(), WRONG[name])


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(checked_leaves(recorded())),
    st.sampled_from([None, True, 2.5, 7, "Sky 1", "Size", "time", [], {}, ["Sky 1"], {"Sky 1": 1}]),
)
def test_no_single_value_can_be_changed_unnoticed(leaf: tuple[Any, ...], value: Any) -> None:
    assert_change_noticed(follow, recorded(), leaf, value)

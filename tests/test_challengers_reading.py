"""Show that the second reading of Challengers! follows right records and notices whatever is wrong in one."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from readings.challengers import Difference, follow
from readings.challengers_cards import CARDS
from readings.challengers_selfplay import random_record
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

SPACE = "Castle,Film Studio,Funfair,Haunted House,Outer Space"
SEA = "Outer Space, Shipwreck, Haunted House, Film Studio, Castle"
GAMES: list[tuple[int, dict[str, str | int], int]] = [
    (1, {"robot_level": 5, "solo_cards": "yes", "sets": SPACE}, 3),
    (1, {"robot_level": "3", "solo_cards": "yes", "autocorrect": "opponent_sets", "sets": SEA}, 4),
    (1, {"robot_plan": "random"}, 5),
    (2, {"sets": SPACE}, 6),
    (3, {"robot_plan": "random", "robot_level": 3}, 7),
    (4, {"final_start": "trophy", "sets": SEA}, 8),
    (5, {"robot_level": 2}, 9),
    (6, {}, 10),
    (7, {"robot_level": "2"}, 11),
    (8, {"sets": SPACE}, 12),
    (8, {"sets": SEA, "final_start": "trophy"}, 13),
]


@cache
def recorded(game: int) -> str:
    """Return a self-played record as JSON text, made once."""
    return json.dumps(random_record(*GAMES[game]))


def a_text() -> str:
    """Return a record of four players as JSON text."""
    return recorded(5)


# records of self-play


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_self_played_records_are_followed_to_their_end(game: int) -> None:
    follow(json.loads(recorded(game)))


def test_the_self_played_records_hold_every_kind_of_move_and_event() -> None:
    steps = [step for game in range(len(GAMES)) for step in json.loads(recorded(game))["steps"]]
    verbs = {step["move"].split(" ")[0] for step in steps}
    deck_phase = {"level", "pick", "redraw", "end", "trade", "no", "remove", "ready"}
    assert verbs == deck_phase | {"top", "under", "order", "exhaust", "return", "skip"}
    events = [event for step in steps for event in step["events"]]
    assert {event[0] for event in events} == {"reveal", "compare", "fans", "end"}
    assert {event[4] for event in events if event[0] == "end"} == {"bench", "no card"}
    assert len({event[2] for event in events if event[0] == "reveal"}) > len(CARDS) * 0.9
    chance = [entry for step in steps for entry in step["chance"]]
    assert {"level", "deck"} >= {entry[1].split("/")[0] for entry in chance if entry[0] == "shuffle"} - {"discard"}
    assert any(entry[0] == "toss" for entry in chance)


@pytest.mark.parametrize("game", [0, 4, 9])
def test_no_card_and_no_trophy_is_ever_lost(game: int) -> None:
    record = json.loads(recorded(game))

    def everything(position: Record) -> list[str]:
        return sorted(card for cards in position["piles"].values() for card in cards)

    expected = everything(record["position"])
    assert all(everything(step["position"]) == expected for step in record["steps"])


def test_lots_are_followed_and_other_seats_are_noticed() -> None:
    record = random_record(4, {}, 78, strip=0.9)
    follow(record)
    entry = next(entry for step in record["steps"] for entry in step["chance"] if entry[0] == "lots")
    entry[2][0] = 9
    with pytest.raises(Difference, match="chance: lots"):
        follow(record)


def test_an_unfinished_record_has_no_result() -> None:
    assert_unfinished_has_no_result(follow, a_text(), 10)


# records with something wrong


def has_chance(step: Record) -> bool:
    return bool(step["chance"])


def has_bench(step: Record) -> bool:
    return any(len(cards) > 1 for name, cards in step["position"]["piles"].items() if name.startswith("park/"))


def in_match(record: Record) -> Record:
    """Return the first position that holds a running match with at least two cards in a park."""
    return step_where(record, has_bench)["position"]


def chance_of(record: Record, kind: str) -> list[Any]:
    """Return the first chance entry of a kind."""
    return next(entry for step in record["steps"] for entry in step["chance"] if entry[0] == kind)


def event_of(record: Record, kind: str) -> list[Any]:
    """Return the first event of a kind."""
    return next(event for step in record["steps"] for event in step["events"] if event[0] == kind)


def position_4(record: Record) -> Record:
    return record["steps"][4]["position"]


def pile(record: Record, name: str) -> list[str]:
    """Return a pile of the position after the fifth step."""
    return position_4(record)["piles"][name]


def change_seat(record: Record, entry: str, value: Any) -> None:
    """Set an entry of the position after the fifth step for seat 2."""
    assert position_4(record)[entry][2] != value
    position_4(record)[entry][2] = value


def other_park_order(record: Record) -> None:
    piles = in_match(record)["piles"]
    turn_round(next(cards for name, cards in piles.items() if name.startswith("park/") and len(set(cards)) > 1))


def drop_event(record: Record) -> None:
    step = step_where(record, lambda step: step["events"])
    step["events"].pop()


def swap_plans(record: Record) -> None:
    plan = position_4(record)["plan"]
    plan[0], plan[1] = plan[1], plan[0]


WRONG: Mistakes = {
    **mistakes_in_any_game(step=4),
    "players": (lambda r: r.update(players=9), "players: expected 1 to 8"),
    "number of seats": (lambda r: r.update(players=5), "names of the piles"),
    "option value": (lambda r: r["options"].update(final_start="no"), "option final_start"),
    "option name": (lambda r: r["options"].update(wild="yes"), "names of the options"),
    "robot's level": (lambda r: r["options"].update(robot_level=4), "option robot_level"),
    "solo cards": (lambda r: r["options"].update(solo_cards="yes"), "option solo_cards"),
    "sets": (lambda r: r["options"].update(sets=SPACE), "sets in play"),
    "final's start": (lambda r: r["options"].update(final_start="toss"), "chance|event|legal"),
    "card's power": (lambda r: r["cards"]["Pig"].update(power=4), "card Pig: power"),
    "card lacking": (lambda r: r["cards"].pop("Dog (S)"), "names of the cards"),
    "deal, starter": (lambda r: r["position"]["piles"]["deck/1"].pop(), "deck/1"),
    "deal, market": (lambda r: r["position"]["piles"]["level/B"].pop(), "copies of .* in level B"),
    "deal, foreign card": (lambda r: r["position"]["piles"]["level/B"].append("Alpha"), "sets in play"),
    "deal, trophies": (lambda r: turn_round(r["position"]["piles"]["stack/0"]), "trophies of round 1"),
    "deal, offer": (lambda r: r["position"]["piles"]["offer/0"].pop(), "level A"),
    "deal, plan": (lambda r: r["position"].update(plan=[0, 1, 2, 2]), "plans of all seats"),
    "deal, phase": (lambda r: r["position"]["phase"].__setitem__(0, "remove"), "step 0 .*phase"),
    "deal, pile": (lambda r: r["position"]["piles"].pop("box"), "step 0 .*names of the piles"),
    "no events": (lambda r: r["steps"][4].pop("events"), "step 5: .*--trace and --legal"),
    "seat": (lambda r: r["steps"][4].update(seat=7), "step 5: seat"),
    "chance, surplus": (
        lambda r: r["steps"][4]["chance"].append(["toss", "flag", 0]),
        "step 5: chance: expected nothing",
    ),
    "chance, missing": (lambda r: step_where(r, has_chance)["chance"].clear(), "chance: expected a shuffle of"),
    "chance, one missing": (lambda r: step_where(r, has_chance)["chance"].pop(), "chance: expected a toss"),
    "chance, pile": (
        lambda r: chance_of(r, "shuffle").__setitem__(1, "box"),
        'chance: expected a shuffle of .*, the record says ."shuffle", "box"',
    ),
    "chance, cards": (lambda r: chance_of(r, "shuffle")[2].pop(), "shuffled cards"),
    "chance, order": (lambda r: turn_round(chance_of(r, "shuffle")[2]), "event|legal|deck"),
    "chance, toss": (lambda r: chance_of(r, "toss").__setitem__(2, 9), "chance: toss"),
    "event, reveal": (lambda r: event_of(r, "reveal").__setitem__(2, "Bat"), "event: expected"),
    "event, compare": (lambda r: event_of(r, "compare").__setitem__(3, 40), "event: expected"),
    "event, end": (lambda r: event_of(r, "end").__setitem__(4, "boredom"), "event: expected"),
    "event, fans": (lambda r: event_of(r, "fans").__setitem__(2, 40), "event: expected"),
    "event, missing": (drop_event, "number of named events"),
    "event, surplus": (lambda r: r["steps"][4]["events"].append(["fans", 0, 1]), "step 5: number of named events"),
    "level pile": (lambda r: turn_round(pile(r, "level/C")), "step 5: level/C"),
    "discard": (lambda r: pile(r, "discard/A").append("Pig"), "step 5: discard/A"),
    "offer": (lambda r: pile(r, "offer/2").append("Pig"), "step 5: offer/2"),
    "deck": (lambda r: pile(r, "deck/2").append("Pig"), "step 5: deck/2"),
    "trophies": (lambda r: pile(r, "trophies/2").append("1:2"), "step 5: trophies/2"),
    "stack": (lambda r: turn_round(pile(r, "stack/1")), "step 5: stack/1"),
    "box": (lambda r: pile(r, "box").append("Newcomer"), "step 5: box"),
    "park's order": (other_park_order, "park/"),
    "flag": (lambda r: in_match(r).update(flag={}), "flag"),
    "bonus": (lambda r: in_match(r).update(bonus=[[]] * 4), "bonus"),
    "pending": (lambda r: in_match(r).update(pending={}), "pending"),
    "round": (lambda r: position_4(r).update(round=2), "step 5: round"),
    "fans": (lambda r: change_seat(r, "fans", 3), "step 5: fans"),
    "phase": (lambda r: change_seat(r, "phase", "done"), "step 5: phase"),
    "level": (lambda r: change_seat(r, "level", "C"), "step 5: level"),
    "picks": (lambda r: change_seat(r, "picks", 7), "step 5: picks"),
    "picked": (lambda r: change_seat(r, "picked", 7), "step 5: picked"),
    "redrawn": (lambda r: change_seat(r, "redrawn", 7), "step 5: redrawn"),
    "trade": (lambda r: change_seat(r, "trade", "Pig"), "step 5: trade"),
    "plan": (swap_plans, "step 5: plan"),
    "finalists": (lambda r: position_4(r).update(finalists=[0, 1]), "step 5: finalists"),
    "missing entry": (lambda r: position_4(r).pop("picks"), "step 5: entries of the position"),
    "surplus entry": (lambda r: position_4(r).update(turn=1), "step 5: entries of the position"),
    "reason": (lambda r: r["result"].update(reason=3), "the end .*reason"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_a_record_is_noticed(name: str) -> None:
    assert_noticed(follow, a_text(), WRONG[name])


def test_a_robot_with_another_deck_or_plan_is_noticed() -> None:
    record = json.loads(recorded(6))
    record["options"]["robot_level"] = "1"
    with pytest.raises(Difference, match="Robot's deck at level 1"):
        follow(record)
    record = json.loads(recorded(6))
    record["position"]["plan"].reverse()
    with pytest.raises(Difference, match="plan of the Robot"):
        follow(record)


@cache
def short_record() -> str:
    """Return the first steps of a record of two players, with a match and choices in it."""
    record = json.loads(recorded(3))
    record["steps"] = record["steps"][:10]
    record["result"] = None
    return json.dumps(record)


@cache
def leaves_that_count() -> list[tuple[Any, ...]]:
    """Return the paths to all values that must not be changed: others are free, and many piles have no order."""
    return checked_leaves(short_record(), ("options", "seats", "seed", "commitment"))


@settings(deadline=None, max_examples=40)
@given(st.data(), st.sampled_from([None, True, 2.5, 7, "Pig (S)", "pass", [], {}, ["Pig"], {"0": 1}]))
def test_no_single_value_can_be_changed_unnoticed(data: st.DataObject, value: Any) -> None:
    leaf = data.draw(st.sampled_from(leaves_that_count()))
    assert_change_noticed(follow, short_record(), leaf, value)


def test_the_order_of_many_piles_is_free() -> None:
    free = ("offer", "bench", "exhaust", "discard", "trophies", "box")
    assert_order_is_free(follow, a_text(), lambda name: name.split("/")[0] in free)

"""Show that the second reading of Touché follows right records and notices whatever is wrong in one."""

import json
from functools import cache
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
from readings.touche import Difference, follow
from readings.touche_rules import DEFAULT_ROWS
from readings.touche_selfplay import random_record

OPTIONS: list[dict[str, str | int]] = [
    {"dead_card": "ends_turn", "jokers": "6", "teams": 3},
    {"dead_card": "several_end_turn", "jokers": 4, "teams": "2", "max_turns": 180},
    {"dead_card": "continue", "jokers": "one_each", "max_turns": "150"},
]


@cache
def recorded(players: int, options: int, seed: int = 0) -> str:
    """Return a self-played record as JSON text, made once."""
    return json.dumps(random_record(players, OPTIONS[options], seed))


def a_text() -> str:
    """Return a record of six players that holds a swap, a re-deal and a finished pattern, as JSON text."""
    return recorded(6, 2)


def a_record() -> Record:
    return json.loads(a_text())


# records of self-play


@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_self_played_records_are_followed_to_their_end(players: int, options: int) -> None:
    follow(json.loads(recorded(players, options)))


def test_the_self_played_records_hold_every_kind_of_move_and_end() -> None:
    games = [(players, options) for players in (2, 3, 4, 6) for options in range(len(OPTIONS))]
    records = [json.loads(recorded(*game)) for game in games]
    steps = [step for record in records for step in record["steps"]]
    beginnings = {step["move"].split(" ")[0] for step in steps}
    assert {"swap", "crown", "JK"} <= beginnings
    assert any(" / " in step["move"] for step in steps)
    assert any(step["chance"] for step in steps)
    assert any(step["position"]["swapped"] for step in steps)
    assert {record["result"]["reason"] for record in records} == {"three patterns", "turn limit"}


def test_a_record_may_hold_options_as_text_or_numbers_and_the_board_as_one_text() -> None:
    record = a_record()
    record["options"] |= {"max_turns": 150, "teams": 3}
    record["board"] = "\n".join(record["board"]) + "\n"
    follow(record)


def test_another_layout_is_followed() -> None:
    rows = [" ".join(row.split()[::-1]) for row in DEFAULT_ROWS]
    record = random_record(2, {"max_turns": 5}, 1, rows)
    follow(record)
    record["options"]["board"] = "default"
    with pytest.raises(Difference, match="board: expected"):
        follow(record)


def test_an_unfinished_record_has_no_result() -> None:
    assert_unfinished_has_no_result(follow, a_text(), 10)


# records with something wrong


def after(record: Record, entry: str, value: Any) -> None:
    """Set an entry of the position after the fifth step."""
    assert record["steps"][4]["position"][entry] != value
    record["steps"][4]["position"][entry] = value


def pile(record: Record, name: str) -> list[str]:
    """Return a pile of the position after the fifth step."""
    return record["steps"][4]["position"]["piles"][name]


def other_marker(record: Record) -> None:
    board = record["steps"][4]["position"]["board"]
    square = next(iter(board))
    board[square] = (board[square] + 1) % 3


def other_cards_shuffled(record: Record) -> None:
    cards = step_where(record, lambda step: step["chance"])["chance"][0][2]
    cards[0] = next(card for card in cards if card != cards[0])


def crowned_for_another(record: Record) -> None:
    crowned = step_where(record, lambda step: step["position"]["crowned"])["position"]["crowned"]
    square = next(iter(crowned))
    crowned[square] = (crowned[square] + 1) % 3


def another_kind(record: Record) -> None:
    patterns = step_where(record, lambda step: step["position"]["crowned"])["position"]["patterns"]
    kinds = next(kinds for kinds in patterns if kinds)
    kinds[0] = "cross" if kinds[0] != "cross" else "t"


def marker_left_after_touche(record: Record) -> None:
    step = step_where(record, lambda step: step["position"]["crowned"])
    square = next(s for s in ("a4", "b4", "c4", "d4", "e4", "f4") if s not in step["position"]["crowned"])
    step["position"]["board"][square] = 0


def dealt_twice(record: Record) -> None:
    draw = record["position"]["piles"]["draw/0"]
    draw[0] = next(card for card in draw if card != draw[0])


def one_card_too_many(record: Record) -> None:
    piles = record["position"]["piles"]
    piles["draw/0"].append(piles["draw/1"].pop())


WRONG: Mistakes = {
    **mistakes_in_any_game(step=4),
    "players": (lambda r: r.update(players=5), "players: expected 2, 3, 4 or 6"),
    "option value": (lambda r: r["options"].update(jokers="7"), "option jokers"),
    "option name": (lambda r: r["options"].update(wild="yes"), "options"),
    "jokers": (lambda r: r["options"].update(jokers="4"), "step 0 .* number of cards"),
    "dead cards": (lambda r: r["options"].update(dead_card="ends_turn"), "step .*turn: expected"),
    "teams": (lambda r: r["options"].update(teams="2"), "step 0 .*patterns"),
    "turn limit": (lambda r: r["options"].update(max_turns=7), "step 7: turn: expected null"),
    "board": (lambda r: r["board"].reverse(), "the record: board"),
    "deal, copies": (dealt_twice, "step 0 .*copies of"),
    "deal, sizes": (one_card_too_many, "step 0 .*number of cards in draw/0"),
    "deal, dealer": (lambda r: r["position"].update(dealer=6), "step 0 .*dealer"),
    "deal, turn": (lambda r: r["position"].update(turn=r["position"]["dealer"]), "step 0 .*turn"),
    "deal, pile": (lambda r: r["position"]["piles"].pop("discard/3"), "step 0 .*names of the piles"),
    "seat": (lambda r: r["steps"][4].update(seat=(r["steps"][4]["seat"] + 1) % 6), "step 5: seat"),
    "move's form": (lambda r: r["steps"][4].update(move=r["steps"][4]["move"].lower()), "step 5: move"),
    "chance, missing": (
        lambda r: step_where(r, lambda s: s["chance"])["chance"].clear(),
        "chance: expected a shuffle of",
    ),
    "chance, cards": (other_cards_shuffled, "shuffled cards"),
    "chance, order": (lambda r: turn_round(step_where(r, lambda s: s["chance"])["chance"][0][2]), "draw/0"),
    "chance, kind": (
        lambda r: step_where(r, lambda s: s["chance"])["chance"].__setitem__(0, ["toss"]),
        "chance",
    ),
    "draw pile": (lambda r: turn_round(pile(r, "draw/2")), "step 5: draw/2"),
    "hand": (lambda r: pile(r, "hand/2").__setitem__(0, "??"), "step 5: hand/2"),
    "discard pile": (lambda r: pile(r, "discard/2").append("7H"), "step 5: discard/2"),
    "marker": (other_marker, "step 5: board"),
    "crowned": (lambda r: after(r, "crowned", {"d4": 0}), "step 5: crowned"),
    "crowned side": (crowned_for_another, "crowned"),
    "markers after Touché": (marker_left_after_touche, "board"),
    "patterns": (lambda r: after(r, "patterns", [["t"], [], []]), "step 5: patterns"),
    "kind": (another_kind, "patterns"),
    "dealer": (lambda r: after(r, "dealer", (r["position"]["dealer"] + 1) % 6), "step 5: dealer"),
    "turn": (lambda r: after(r, "turn", None), "step 5: turn"),
    "placed": (lambda r: after(r, "placed", "d4"), "step 5: placed"),
    "swapped": (lambda r: after(r, "swapped", True), "step 5: swapped"),
    "swapped as number": (lambda r: r["steps"][4]["position"].update(swapped=0), "step 5: swapped"),
    "idle": (lambda r: after(r, "idle", 1), "step 5: idle: expected 0, the record says 1"),
    "turns": (lambda r: after(r, "turns", 4), "step 5: turns: expected 5, the record says 4"),
    "missing entry": (lambda r: r["steps"][4]["position"].pop("idle"), "step 5: entries of the position"),
    "surplus entry": (lambda r: r["steps"][4]["position"].update(round=1), "step 5: entries of the position"),
    "step left out": (lambda r: r["steps"].pop(4), "step 5: seat"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_a_record_is_noticed(name: str) -> None:
    assert_noticed(follow, a_text(), WRONG[name])


def test_the_record_that_is_made_wrong_is_right_before() -> None:
    record = a_record()
    assert any(step["chance"] for step in record["steps"])
    assert any(step["position"]["crowned"] for step in record["steps"])
    follow(record)


SHORT = json.dumps(random_record(4, {"dead_card": "continue", "max_turns": 6}, 5))


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(checked_leaves(SHORT)),
    st.sampled_from([None, True, 2.5, 7, "7H", "JK", "pass", [], {}, ["d4"], {"d4": 1}]),
)
def test_no_single_value_can_be_changed_unnoticed(leaf: tuple[Any, ...], value: Any) -> None:
    assert_change_noticed(follow, SHORT, leaf, value)


def test_the_order_of_hands_legal_moves_and_winners_is_free() -> None:
    record = a_record()
    record["result"]["winners"].reverse()
    assert_order_is_free(follow, json.dumps(record), lambda name: name.startswith("hand/"))

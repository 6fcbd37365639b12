"""Make right records wrong, and show that a reading notices: what the tests of all readings have in common.

Records are handed on as JSON text, so that no test changes that of another.
"""

import json
from collections.abc import Callable, Collection
from functools import cache
from typing import Any

import pytest

from .following import Difference

Record = dict[str, Any]
Follow = Callable[[Record], None]
Mistakes = dict[str, tuple[Callable[[Record], Any], str]]
"""By name how a record is made wrong, and a pattern that the message must match."""

FREE = ("options", "cards", "seats", "seed", "commitment", "events")
"""The parts of a record in which a reading need not notice every change."""


def assert_noticed(follow: Follow, text: str, mistake: tuple[Callable[[Record], Any], str]) -> None:
    """Check that a record is followed as it is, and that a mistake in it is noticed for what it is."""
    assert is_followed(follow, text)
    change, message = mistake
    record = json.loads(text)
    change(record)
    with pytest.raises(Difference, match=message):
        follow(record)


@cache
def is_followed(follow: Follow, text: str) -> bool:
    """Follow a record to its end, once for all mistakes made in it."""
    follow(json.loads(text))
    return True


def assert_unfinished_has_no_result(follow: Follow, text: str, steps: int) -> None:
    """Check that a record cut off after some steps is right only without a result."""
    record = json.loads(text)
    record["steps"] = record["steps"][:steps]
    with pytest.raises(Difference, match=rf"step {steps}\): result: expected null"):
        follow(record)
    record["result"] = None
    follow(record)


def assert_order_is_free(follow: Follow, text: str, is_free: Callable[[str], bool]) -> None:
    """Check that legal moves, and cards of the piles for which `is_free` holds, may be listed in any order."""
    record = json.loads(text)
    for step in record["steps"]:
        for moves in step["legal"].values():
            moves.reverse()
        for name, cards in step["position"]["piles"].items():
            if is_free(name):
                cards.reverse()
    follow(record)


def assert_change_noticed(follow: Follow, text: str, leaf: tuple[Any, ...], value: Any) -> None:
    """Check that another value at the end of a path is noticed."""
    record = json.loads(text)
    part = record
    for key in leaf[:-1]:
        part = part[key]
    if json.dumps(part[leaf[-1]]) == json.dumps(value):
        return
    part[leaf[-1]] = value
    with pytest.raises(Difference):
        follow(record)


def checked_leaves(text: str, free: Collection[str] = FREE) -> list[tuple[Any, ...]]:
    """Return the paths to all values of a record that must not be changed: those that lead through nothing free."""
    return [leaf for leaf in leaves(json.loads(text)) if not set(free) & set(leaf)]


def leaves(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all values of a record that are not objects or lists."""
    if not isinstance(part, dict | list):
        return [path]
    entries = part.items() if isinstance(part, dict) else enumerate(part)
    return [leaf for key, value in entries for leaf in leaves(value, (*path, key))]


def step_where(record: Record, holds: Callable[[Record], Any]) -> Record:
    """Return the first step of a record for which `holds`."""
    return next(step for step in record["steps"] if holds(step))


def turn_round(cards: list[Any]) -> None:
    """Turn the order of cards or seats round."""
    assert cards != cards[::-1]
    cards.reverse()


def moves_at(record: Record, step: int) -> list[str]:
    """Return the legal moves of the first seat that may act at a step; steps are counted from 0."""
    return next(iter(record["steps"][step]["legal"].values()))


def mistakes_in_any_game(step: int) -> Mistakes:
    """Return mistakes that can be made in a record of any game, those of a step at this one, counted from 0."""
    where = f"step {step + 1}: "
    return {
        "game": (lambda r: r.update(game="hearts"), "game"),
        "format version": (lambda r: r.update(tuckbox=2), "format version"),
        "no position": (lambda r: r.pop("position"), "step 0 .*--trace and --legal"),
        "no legal": (lambda r: r["steps"][step].pop("legal"), where + ".*--trace and --legal"),
        "no chance": (lambda r: r["steps"][step].pop("chance"), where + ".*--trace and --legal"),
        "no position after": (lambda r: r["steps"][step].pop("position"), where + ".*--trace and --legal"),
        "move": (lambda r: r["steps"][step].update(move="pass"), where + "move: .*the record says pass"),
        "legal, lacking": (lambda r: moves_at(r, step).pop(), where + "legal moves that the record lacks"),
        "legal, surplus": (
            lambda r: moves_at(r, step).append("pass"),
            where + "legal moves that the rules do not allow",
        ),
        "legal, twice": (
            lambda r: moves_at(r, step).append(moves_at(r, step)[0]),
            where + "legal moves of seat ., each once",
        ),
        "legal, seats": (lambda r: r["steps"][step]["legal"].update({"9": []}), where + "seats with legal moves"),
        "chance, surplus": (
            lambda r: r["steps"][step]["chance"].append(["toss", "coin", 0]),
            where + "chance: expected nothing",
        ),
        "step too many": (lambda r: r["steps"].append(r["steps"][-1]), "expected no more steps"),
        "no result": (lambda r: r.pop("result"), "the end .*result"),
        "winners": (lambda r: r["result"].update(winners=[]), "the end .*winners"),
        "ranks": (lambda r: r["result"]["ranks"].__setitem__(0, 9), "the end .*ranks"),
        "scores": (lambda r: r["result"]["scores"].__setitem__(0, 99), "the end .*scores"),
        "reason": (lambda r: r["result"].update(reason="boredom"), "the end .*reason"),
    }

"""Follow a traced record of Challengers! and stop at the first thing that does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. The deal is checked, then for every
step who may act, all legal moves, what was random, the whole position after it and the events that the rules name, and
at last the result; `challengers_rules` works all of it out anew.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from .challengers_deal import check_cards, read_deal
from .challengers_form import agree_positions
from .challengers_rules import legal_moves, play, result
from .challengers_state import Position, Table
from .following import TRACED, Difference, RecordedChance, agree, check_head, check_step, chosen, follow_steps, require

__all__ = ["Difference", "follow"]

NAMED_EVENTS = ("reveal", "compare", "fans", "end")


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    check_head(record, "challengers")
    check_cards(record.get("cards"))
    table, position = read_deal(record)
    position, end = follow_steps(record, position, partial(follow_step, table))
    check_result(end, result(table, position), record.get("result"))


def follow_step(table: Table, position: Position, where: str, found: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    allowed = legal_moves(table, position)
    step = check_step(where, found, allowed, [*TRACED, "events"])
    seat, move = chosen(where, step, allowed)
    chance = ChallengersChance(where, step)
    after, events = play(table, position, seat, move, chance)
    chance.check_all_used()
    check_events(where, events, step["events"])
    agree_positions(where, after, step["position"])
    return after


def check_events(where: str, expected: list[list[Any]], found: Any) -> None:
    """Raise Difference unless the events that the rules name are these, in order; others may stand between them."""
    require(isinstance(found, list), where, "events", "a list", found)
    named = [event for event in found if isinstance(event, list) and event and event[0] in NAMED_EVENTS]
    for event, recorded in zip(expected, named, strict=False):
        agree(where, "event", event, recorded)
    agree(where, "number of named events", len(expected), len(named))


class ChallengersChance(RecordedChance):
    """Hand out shuffles of piles, tosses for the flag and lots between seats."""

    def toss(self, seats: Sequence[int]) -> int:
        """Return the recorded seat."""
        seat = self.next_outcome("toss", "flag", f"a toss between seats {list(seats)}")
        require(type(seat) is int and seat in seats, self.where, "chance: toss", f"one of {list(seats)}", seat)
        return seat

    def lots(self, count: int, seats: Sequence[int]) -> list[int]:
        """Return the recorded seats."""
        drawn = self.next_outcome("lots", count, f"{count} drawn from {list(seats)}")
        is_drawn = (
            isinstance(drawn, list)
            and all(type(seat) is int for seat in drawn)
            and len(set(drawn)) == len(drawn) == count
            and set(drawn) <= set(seats)
        )
        require(is_drawn, self.where, "chance: lots", f"{count} of {list(seats)}", drawn)
        return list(drawn)


def check_result(where: str, expected: Mapping[str, Any] | None, found: Any) -> None:
    """Raise Difference unless the record's result is the one the rules give; an unfinished game has none.

    The rules give no list of reasons, so any words do; winners stand in order.
    """
    if expected is None or not isinstance(found, dict):
        agree(where, "result", expected, found)
        return
    agree(where, "entries of the result", sorted([*expected, "reason"]), sorted(found))
    for entry, value in expected.items():
        agree(where, entry, value, found[entry])
    require(isinstance(found["reason"], str), where, "reason", "words", found["reason"])

"""Follow a traced record of Challengers! and stop at the first thing that does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. The deal is checked, then for every
step who may act, all legal moves, what was random, the whole position after it and the events that the rules name, and
at last the result; `challengers_rules` works all of it out anew.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .challengers_deal import check_cards, read_deal
from .challengers_form import agree_positions
from .challengers_rules import legal_moves, play, result
from .challengers_state import Position, Table
from .touche import NEEDS_TRACE, Difference, agree, in_short, require

__all__ = ["Difference", "follow"]

NAMED_EVENTS = ("reveal", "compare", "fans", "end")


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    agree("the record", "game", "challengers", record.get("game"))
    agree("the record", "format version", 1, record.get("tuckbox"))
    check_cards(record.get("cards"))
    table, position = read_deal(record)
    steps = record.get("steps")
    require(isinstance(steps, list), "the record", "steps", "a list", steps)
    for number, step in enumerate(steps or [], start=1):
        position = follow_step(table, position, f"step {number}", step)
    check_result(table, position, len(steps or []), record.get("result"))


def follow_step(table: Table, position: Position, where: str, step: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    require(isinstance(step, dict), where, "step", "an object", step)
    for part in ("legal", "chance", "position", "events"):
        if step.get(part) is None:
            raise Difference(f"{where}: expected {part}, the record says nothing: {NEEDS_TRACE}")
    allowed = {str(seat): moves for seat, moves in legal_moves(table, position).items()}
    if not allowed:
        raise Difference(f"{where}: expected no more steps, the record says {in_short(step.get('move'))}")
    check_legal(where, allowed, step["legal"])
    seat, move = step.get("seat"), step.get("move")
    require(type(seat) is int and str(seat) in allowed, where, "seat", f"one of {sorted(allowed)}", seat)
    require(move in allowed[str(seat)], where, "move", f"one of {allowed[str(seat)]}", move)
    require(isinstance(step["chance"], list), where, "chance", "a list", step["chance"])
    chance = RecordedChance(where, list(step["chance"]))
    after, events = play(table, position, int(seat), str(move), chance)
    require(not chance.entries, where, "chance", "nothing more", chance.entries)
    check_events(where, events, step["events"])
    agree_positions(where, table, after, step["position"])
    return after


def check_legal(where: str, allowed: Mapping[str, list[str]], legal: Any) -> None:
    """Raise Difference unless exactly the allowed moves are listed, each once, for exactly who may act."""
    require(isinstance(legal, dict), where, "legal", "an object", legal)
    agree(where, "seats with legal moves", sorted(allowed), sorted(legal))
    for seat, moves in allowed.items():
        listed = legal[seat]
        is_moves = isinstance(listed, list) and all(isinstance(move, str) for move in listed)
        require(is_moves, where, f"legal moves of seat {seat}", "a list of moves", listed)
        missing = sorted(set(moves) - set(listed))
        surplus = sorted(set(listed) - set(moves))
        require(not missing, where, "legal moves that the record lacks", "none lacking", missing)
        require(not surplus, where, "legal moves that the rules do not allow", "none of these", surplus)
        agree(where, "legal moves, each once", sorted(moves), sorted(listed))


def check_events(where: str, expected: list[list[Any]], found: Any) -> None:
    """Raise Difference unless the events that the rules name are these, in order; others may stand between them."""
    require(isinstance(found, list), where, "events", "a list", found)
    named = [event for event in found if isinstance(event, list) and event and event[0] in NAMED_EVENTS]
    for event, recorded in zip(expected, named, strict=False):
        agree(where, "event", event, recorded)
    agree(where, "number of named events", len(expected), len(named))


class RecordedChance:
    """Give what a step's chance entries say, one after the other, checking that each can be so."""

    def __init__(self, where: str, entries: list[Any]) -> None:
        self.where = where
        self.entries = entries

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        """Return the cards in the recorded order."""
        _, name, order = self.next_entry("shuffle", f"a shuffle of {pile}")
        agree(self.where, "chance: shuffled pile", pile, name)
        is_cards = isinstance(order, list) and all(isinstance(card, str) for card in order)
        require(is_cards, self.where, f"chance: shuffle of {pile}", "a list of cards", order)
        agree(self.where, f"chance: shuffled cards of {pile}, sorted", sorted(cards), sorted(order))
        return list(order)

    def toss(self, seats: Sequence[int]) -> int:
        """Return the recorded seat."""
        _, what, seat = self.next_entry("toss", f"a toss between seats {list(seats)}")
        agree(self.where, "chance: what is tossed for", "flag", what)
        require(type(seat) is int and seat in seats, self.where, "chance: toss", f"one of {list(seats)}", seat)
        return seat

    def lots(self, count: int, seats: Sequence[int]) -> list[int]:
        """Return the recorded seats."""
        _, number, drawn = self.next_entry("lots", f"{count} drawn from {list(seats)}")
        agree(self.where, "chance: number of lots", count, number)
        is_drawn = (
            isinstance(drawn, list)
            and all(type(seat) is int for seat in drawn)
            and len(set(drawn)) == len(drawn) == count
            and set(drawn) <= set(seats)
        )
        require(is_drawn, self.where, "chance: lots", f"{count} of {list(seats)}", drawn)
        return list(drawn)

    def next_entry(self, kind: str, expected: str) -> list[Any]:
        """Take the next entry; raises Difference unless it is of a kind and has three parts."""
        require(bool(self.entries), self.where, "chance", expected, "nothing more")
        entry = self.entries.pop(0)
        is_entry = isinstance(entry, list) and len(entry) == 3 and entry[0] == kind
        require(is_entry, self.where, "chance", expected, entry)
        return entry


def check_result(table: Table, position: Position, steps: int, found: Any) -> None:
    """Raise Difference unless the record's result is the one the rules give; an unfinished game has none.

    The rules give no list of reasons, so any words do.
    """
    where = f"the end (after step {steps})"
    expected = result(table, position)
    if expected is None or not isinstance(found, dict):
        agree(where, "result", expected, found)
        return
    agree(where, "entries of the result", sorted([*expected, "reason"]), sorted(found))
    for entry, value in expected.items():
        agree(where, entry, value, found[entry])
    require(isinstance(found["reason"], str), where, "reason", "words", found["reason"])

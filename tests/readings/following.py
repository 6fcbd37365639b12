"""Follow a traced record of any game: what the readings of all games have in common.

The reading of a game works out its rules anew. Here stands what holds for every record: what it must say, how two
values are compared, and how a difference is told. All checks raise `Difference`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

AnyPosition = TypeVar("AnyPosition")

DEAL = "step 0 (the deal)"
TRACED = ("legal", "chance", "position")
NEEDS_TRACE = "it must be made with --trace and --legal"


class Difference(Exception):
    """Say at which step a record and the rules part, what was expected, and what the record says."""


def require(holds: bool, where: str, what: str, expected: object, found: object) -> None:
    """Raise Difference unless `holds`."""
    if not holds:
        raise Difference(f"{where}: {what}: expected {in_short(expected)}, the record says {in_short(found)}")


def agree(where: str, what: str, expected: object, found: object) -> None:
    """Raise Difference unless both are the same as JSON."""
    require(is_same(expected, found), where, what, expected, found)


def is_same(expected: object, found: object) -> bool:
    """Tell whether both are the same as JSON, so that true is not 1."""
    return json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)


def in_short(value: object) -> str:
    """Return a value as it stands in a message: text as it is, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value)


def an_object(where: str, what: str, found: Any) -> Any:
    """Return what must be an object; any of its values may be anything."""
    require(isinstance(found, dict), where, what, "an object", found)
    return dict(found)


def a_list(where: str, what: str, found: Any) -> list[Any]:
    """Return what must be a list."""
    require(isinstance(found, list), where, what, "a list", found)
    return list(found)


def texts(where: str, what: str, kind: str, found: Any) -> list[str]:
    """Return what must be a list of texts; `kind` says what they are, such as cards."""
    is_texts = isinstance(found, list) and all(isinstance(text, str) for text in found)
    require(is_texts, where, what, f"a list of {kind}", found)
    return list(found)


# the record


def check_head(record: Mapping[str, Any], game: str) -> None:
    """Check that a record is one of this game, in the form that can be followed."""
    agree("the record", "game", game, record.get("game"))
    agree("the record", "format version", 1, record.get("tuckbox"))


def given_options(record: Mapping[str, Any]) -> dict[str, str]:
    """Return the options of a record as text."""
    return {name: str(value) for name, value in an_object("the record", "options", record.get("options")).items()}


def dealt_position(record: Mapping[str, Any]) -> Any:
    """Return the position after the deal."""
    found = record.get("position")
    if found is None:
        raise Difference(f"{DEAL}: expected a position, the record says nothing: {NEEDS_TRACE}")
    return an_object(DEAL, "position", found)


def follow_steps(
    record: Mapping[str, Any], position: AnyPosition, follow_step: Callable[[AnyPosition, str, Any], AnyPosition]
) -> tuple[AnyPosition, str]:
    """Follow all steps of a record.

    `follow_step` takes a position, the words for where in the record that is, and the step; it returns the position
    after it. Returned are the last position and the words for the end.
    """
    steps = a_list("the record", "steps", record.get("steps"))
    for number, step in enumerate(steps, start=1):
        position = follow_step(position, f"step {number}", step)
    return position, f"the end (after step {len(steps)})"


def check_result(where: str, expected: Mapping[str, Any] | None, found: Any) -> None:
    """Check that the result is the one the rules give, winners in any order; an unfinished game has none."""
    if expected is None or not isinstance(found, dict):
        agree(where, "result", expected, found)
        return
    agree(where, "entries of the result", sorted(expected), sorted(found))
    winners = found["winners"]
    is_seats = isinstance(winners, list) and all(isinstance(seat, int) for seat in winners)
    agree(where, "winners", expected["winners"], sorted(winners) if is_seats else winners)
    for entry in ("ranks", "scores", "reason"):
        agree(where, entry, expected[entry], found[entry])


# a step


def check_step(where: str, step: Any, allowed: Mapping[int, list[str]], traced: Iterable[str] = TRACED) -> Any:
    """Check that a step says all it must, and lists the legal moves as the rules do.

    Args:
        where: the words for the step.
        step: as the record holds it; returned.
        allowed: the moves by seat of all who may act by the rules; empty where the game is over.
        traced: the entries that must be there.
    """
    step = an_object(where, "step", step)
    for part in traced:
        if step.get(part) is None:
            raise Difference(f"{where}: expected {part}, the record says nothing: {NEEDS_TRACE}")
    if not allowed:
        raise Difference(f"{where}: expected no more steps, the record says {in_short(step.get('move'))}")
    check_legal(where, allowed, step["legal"])
    return step


def check_legal(where: str, allowed: Mapping[int, list[str]], found: Any) -> None:
    """Check that exactly the allowed moves are listed, each once, in any order, for exactly who may act."""
    legal = an_object(where, "legal", found)
    agree(where, "seats with legal moves", sorted(map(str, allowed)), sorted(legal))
    for seat, moves in allowed.items():
        listed = texts(where, f"legal moves of seat {seat}", "moves", legal[str(seat)])
        missing = sorted(set(moves) - set(listed))
        surplus = sorted(set(listed) - set(moves))
        require(not missing, where, "legal moves that the record lacks", "none lacking", missing)
        require(not surplus, where, "legal moves that the rules do not allow", "none of these", surplus)
        agree(where, f"legal moves of seat {seat}, each once", sorted(moves), sorted(listed))


def chosen(
    where: str, step: Any, allowed: Mapping[int, list[str]], usual_form: Callable[[str], str] = str
) -> tuple[int, str]:
    """Return the seat that acts and its move, which must be allowed, at least once it is in its usual form."""
    seat, move = step.get("seat"), step.get("move")
    require(type(seat) is int and seat in allowed, where, "seat to act", f"one of {sorted(allowed)}", seat)
    moves = allowed[seat]
    require(isinstance(move, str) and usual_form(move) in moves, where, "move", f"one of {sorted(moves)}", move)
    return int(seat), str(move)


class RecordedChance:
    """Hand out a step's chance entries one after the other, and check that each can be so.

    An entry is the kind of chance, what it is about, and how it turned out.
    """

    def __init__(self, where: str, step: Any) -> None:
        self.where = where
        self.entries = a_list(where, "chance", step["chance"])

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        """Return the cards in the recorded order."""
        order = texts(self.where, "chance", "cards", self.next_outcome("shuffle", pile, f"a shuffle of {pile}"))
        agree(self.where, f"shuffled cards of {pile}, sorted", sorted(cards), sorted(order))
        return order

    def next_outcome(self, kind: str, about: object, expected: str) -> Any:
        """Take the next entry and return how it turned out; `expected` says which entry is due."""
        require(bool(self.entries), self.where, "chance", expected, "nothing more")
        entry = self.entries.pop(0)
        is_due = isinstance(entry, list) and len(entry) == 3 and is_same([kind, about], entry[:2])
        require(is_due, self.where, "chance", expected, entry)
        return entry[2]

    def check_all_used(self) -> None:
        """Check that nothing more was random."""
        require(not self.entries, self.where, "chance", "nothing more", self.entries)


# positions


def read_piles(where: str, position: Mapping[str, Any], names: Iterable[str]) -> dict[str, list[str]]:
    """Return the piles by name: exactly these, each a list of cards."""
    piles = an_object(where, "piles", position.get("piles"))
    agree(where, "names of the piles", sorted(names), sorted(piles))
    return {name: texts(where, name, "cards", cards) for name, cards in piles.items()}


def is_no_hand(name: str) -> bool:
    """Tell whether the cards of a pile have an order where only those of hands have none."""
    return not name.startswith("hand/")


def agree_positions(
    where: str, expected: Mapping[str, Any], found: Any, has_order: Callable[[str], bool] | None = None
) -> None:
    """Check that a recorded position is the one that the rules give.

    Args:
        where: the words for the step.
        expected: in the form that records hold.
        found: as the record holds it.
        has_order: tells by its name whether the order of a pile counts; without it, that of all does.
    """
    position = an_object(where, "position", found)
    agree(where, "entries of the position", sorted(expected), sorted(position))
    recorded = read_piles(where, position, expected["piles"])
    for name, cards in expected["piles"].items():
        if has_order is None or has_order(name):
            agree(where, name, cards, recorded[name])
        else:
            agree(where, name, sorted(cards), sorted(recorded[name]))
    for entry, value in expected.items():
        if entry != "piles":
            agree(where, entry, value, position[entry])

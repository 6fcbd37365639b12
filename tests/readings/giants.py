"""Follow a traced record of Battle of the Fantastic Giants and stop where it does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. The deal is checked, then
for every step who may act, all legal moves, what was random and the whole position after it, and at last the
result; `giants_rules` works all of it out anew. Events are not looked at: the rules give them no form.
"""

from collections.abc import Mapping
from typing import Any

from .giants_rules import (
    CARDS_OF_DECK,
    CHARACTERISTICS,
    DEFAULT_MAX_ROUNDS,
    ELEMENTS,
    Giant,
    Position,
    Table,
    first_leaders,
    legal_moves,
    play,
    result,
    time_is_over,
)
from .touche import NEEDS_TRACE, Difference, agree, check_legal, in_short, require

__all__ = ["Difference", "follow"]

CHOICES = {
    "first_leader": ["seat:0", "seat:1", "larger_giant", "larger_giant_every_round"],
    "won_order": ["fixed", "shuffled"],
    "empty_in_tie": ["loses", "last_card"],
    "deck": ["fantastic", "museum", "mixed"],
}
LARGEST_NUMBERS = {"max_rounds": 10**9, "time_limit_minutes": 180}
PILES = ["laid", "pile/0", "pile/1"]


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    agree("the record", "game", "giants", record.get("game"))
    agree("the record", "format version", 1, record.get("tuckbox"))
    agree("the record", "players", 2, record.get("players"))
    table = read_table(record)
    position = read_deal(table, record.get("position"))
    steps = record.get("steps")
    require(isinstance(steps, list), "the record", "steps", "a list", steps)
    for number, step in enumerate(steps or [], start=1):
        position = follow_step(table, position, f"step {number}", step)
    check_result(table, position, len(steps or []), record.get("result"))


# before the first step


def read_table(record: Mapping[str, Any]) -> Table:
    """Read options and cards; raises Difference if the rules know no such game."""
    given = record.get("options")
    require(isinstance(given, dict), "the record", "options", "an object", given)
    options = {name: values[0] for name, values in CHOICES.items()}
    options |= {"time_limit_minutes": "0", "cards": "default"}
    options |= {name: str(value) for name, value in dict(given or {}).items()}
    options.setdefault("max_rounds", str(DEFAULT_MAX_ROUNDS.get(options["deck"], 0)))
    for name, value in options.items():
        known = [*CHOICES, *LARGEST_NUMBERS, "cards"]
        require(name in known, "the record", "options", known, name)
        require(value in CHOICES.get(name, [value]), "the record", f"option {name}", CHOICES.get(name), value)
    for name, largest in LARGEST_NUMBERS.items():
        value = options[name]
        in_range = value.isdecimal() and int(value) <= largest
        require(in_range, "the record", f"option {name}", f"a number from 0 to {largest}", value)
    table = Table(
        giants=read_giants(record.get("cards")),
        deck=options["deck"],
        first_leader=options["first_leader"],
        won_order=options["won_order"],
        empty_in_tie=options["empty_in_tie"],
        max_rounds=int(options["max_rounds"]),
        time_limit_minutes=int(options["time_limit_minutes"]),
    )
    dealt = table.dealt()
    agree("the record", f"number of cards of the deck {table.deck}", CARDS_OF_DECK[table.deck], len(dealt))
    for bonus in CHARACTERISTICS:
        owners = [name for name in dealt if table.giants[name].bonus == bonus]
        require(len(owners) <= 1, "the record", f"cards with the bonus {bonus}", "at most one", owners)
    return table


def read_giants(cards: Any) -> dict[str, Giant]:
    """Read the cards by name: deck, size, weight, element (museum giants need none) and bonus (where there is one)."""
    require(isinstance(cards, dict), "the record", "cards", "an object", cards)
    giants: dict[str, Giant] = {}
    for name, fields in dict(cards or {}).items():
        require(isinstance(fields, dict), "the record", f"card {name}", "an object", fields)
        for number in ("size", "weight"):
            is_number = type(fields.get(number)) in (int, float) and fields[number] > 0
            require(is_number, "the record", f"{number} of {name}", "a number above 0", fields.get(number))
        deck, element, bonus = (fields.get(word) for word in ("deck", "element", "bonus"))
        agree_choice(name, "deck", ["fantastic", "museum"], deck)
        agree_choice(name, "element", [*ELEMENTS] if deck == "fantastic" else [None, *ELEMENTS], element)
        agree_choice(name, "bonus", [None, *CHARACTERISTICS], bonus)
        giants[name] = Giant(deck, fields["size"], fields["weight"], element, bonus)
    return giants


def agree_choice(name: str, field: str, choices: list[Any], found: Any) -> None:
    """Raise Difference unless a card's field is one of the choices."""
    require(found in choices, "the record", f"{field} of {name}", choices, found)


def read_deal(table: Table, found: Any) -> Position:
    """Read the position after the deal; raises Difference unless the rules can deal it (GF-1, GF-3)."""
    where = "step 0 (the deal)"
    if found is None:
        raise Difference(f"{where}: expected a position, the record says nothing: {NEEDS_TRACE}")
    require(isinstance(found, dict), where, "position", "an object", found)
    piles = read_piles(where, found)
    by_seat = [piles["pile/0"], piles["pile/1"]]
    for seat, pile in enumerate(by_seat):
        agree(where, f"number of cards in pile/{seat}", CARDS_OF_DECK[table.deck] // 2, len(pile))
    agree(where, "cards dealt, sorted", sorted(table.dealt()), sorted(by_seat[0] + by_seat[1]))
    leader = found.get("leader")
    leaders = first_leaders(table, by_seat)
    require(type(leader) is int and leader in leaders, where, "leader", f"one of {leaders}", leader)
    position = Position(piles=by_seat, laid=[], leader=leader)
    agree_positions(where, position, found)
    return position


def read_piles(where: str, position: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the piles by name; raises Difference if one is missing, surplus or no list of cards."""
    piles = position.get("piles")
    require(isinstance(piles, dict), where, "piles", "an object", piles)
    piles = dict(piles or {})
    agree(where, "names of the piles", PILES, sorted(piles))
    for name, cards in piles.items():
        is_cards = isinstance(cards, list) and all(isinstance(card, str) for card in cards)
        require(is_cards, where, name, "a list of cards", cards)
    return {name: list(cards) for name, cards in piles.items()}


# a step


class RecordedChance:
    """Hand out a step's chance entries one after the other and check that each is of the right kind."""

    def __init__(self, where: str, entries: list[Any]) -> None:
        self.where = where
        self.entries = entries

    def next_entry(self, kind: str, of: str, length: int) -> list[Any]:
        """Take the next entry out of the list."""
        require(bool(self.entries), self.where, "chance", f"a {kind} of {of}", "nothing more")
        entry = self.entries.pop(0)
        is_kind = isinstance(entry, list) and len(entry) == length and entry[:2] == [kind, of]
        require(is_kind, self.where, "chance", f"a {kind} of {of}", entry)
        return list(entry)

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        """Return the cards in the order the record says (GF-9)."""
        order = self.next_entry("shuffle", pile, 3)[2]
        is_cards = isinstance(order, list) and all(isinstance(card, str) for card in order)
        require(is_cards, self.where, "chance", "a list of cards", order)
        agree(self.where, "shuffled cards, sorted", sorted(cards), sorted(order))
        return list(order)

    def toss(self, what: str) -> int:
        """Return the seat the record says (GF-3)."""
        seat = self.next_entry("toss", what, 3)[2]
        require(type(seat) is int and seat in (0, 1), self.where, "chance", "seat 0 or 1", seat)
        return int(seat)


def follow_step(table: Table, position: Position, where: str, step: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    require(isinstance(step, dict), where, "step", "an object", step)
    for part in ("legal", "chance", "position"):
        if step.get(part) is None:
            raise Difference(f"{where}: expected {part}, the record says nothing: {NEEDS_TRACE}")
    require("seat" in step, where, "seat", "a seat or null", "nothing")
    seat, move = step["seat"], step.get("move")
    leader = position.leader
    if leader is None:
        raise Difference(f"{where}: expected no more steps, the record says {in_short(move)}")
    allowed = sorted(legal_moves(table, position))
    check_legal(where, leader, allowed, step["legal"])
    require(isinstance(step["chance"], list), where, "chance", "a list", step["chance"])
    chance = list(step["chance"])
    if seat is None:
        agree(where, "move of nobody", "time", move)
        limit = table.time_limit_minutes
        require(limit > 0, where, "step of nobody", "none without a time limit", move)
        after = time_is_over(position)
    else:
        agree(where, "seat to act", leader, seat)
        require(move in allowed, where, "move", f"one of {allowed}", move)
        after = play(table, position, str(move), RecordedChance(where, chance))
    require(not chance, where, "chance", "nothing more", chance)
    agree_positions(where, after, step["position"])
    return after


# positions and the result


def position_as_json(position: Position) -> dict[str, Any]:
    """Return a position in the form records hold it."""
    return {
        "piles": {
            "pile/0": list(position.piles[0]),
            "pile/1": list(position.piles[1]),
            "laid": list(position.laid),
        },
        "leader": position.leader,
        "round": position.round,
    }


def agree_positions(where: str, position: Position, found: Any) -> None:
    """Raise Difference unless a recorded position is this one."""
    require(isinstance(found, dict), where, "position", "an object", found)
    expected = position_as_json(position)
    agree(where, "entries of the position", sorted(expected), sorted(found))
    recorded = read_piles(where, found)
    for name, cards in expected["piles"].items():
        agree(where, name, cards, recorded[name])
    for entry in ("leader", "round"):
        agree(where, entry, expected[entry], found[entry])


def check_result(table: Table, position: Position, steps: int, found: Any) -> None:
    """Raise Difference unless the record's result is the one the rules give; an unfinished game has none."""
    where = f"the end (after step {steps})"
    expected = result(table, position)
    if expected is None or not isinstance(found, dict):
        agree(where, "result", expected, found)
        return
    agree(where, "entries of the result", sorted(expected), sorted(found))
    winners = found["winners"]
    is_seats = isinstance(winners, list) and all(isinstance(seat, int) for seat in winners)
    agree(where, "winners", expected["winners"], sorted(winners) if is_seats else winners)
    for entry in ("ranks", "scores", "reason"):
        agree(where, entry, expected[entry], found[entry])

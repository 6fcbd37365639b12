"""Follow a traced record of Battle of the Fantastic Giants and stop where it does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. The deal is checked, then
for every step who may act, all legal moves, what was random and the whole position after it, and at last the
result; `giants_rules` works all of it out anew. Events are not looked at: the rules give them no form.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from .following import (
    DEAL,
    Difference,
    RecordedChance,
    agree,
    agree_positions,
    an_object,
    check_head,
    check_result,
    check_step,
    chosen,
    dealt_position,
    follow_steps,
    given_options,
    read_piles,
    require,
)
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
    check_head(record, "giants")
    agree("the record", "players", 2, record.get("players"))
    table = read_table(record)
    position = read_deal(table, record)
    position, end = follow_steps(record, position, partial(follow_step, table))
    check_result(end, result(table, position), record.get("result"))


# before the first step


def read_table(record: Mapping[str, Any]) -> Table:
    """Read options and cards; raises Difference if the rules know no such game."""
    options = {name: values[0] for name, values in CHOICES.items()}
    options |= {"time_limit_minutes": "0", "cards": "default"}
    options |= given_options(record)
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
    giants: dict[str, Giant] = {}
    for name, found in an_object("the record", "cards", cards).items():
        fields = an_object("the record", f"card {name}", found)
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


def read_deal(table: Table, record: Mapping[str, Any]) -> Position:
    """Read the position after the deal; raises Difference unless the rules can deal it (GF-1, GF-3)."""
    found = dealt_position(record)
    piles = read_piles(DEAL, found, PILES)
    by_seat = [piles["pile/0"], piles["pile/1"]]
    for seat, pile in enumerate(by_seat):
        agree(DEAL, f"number of cards in pile/{seat}", CARDS_OF_DECK[table.deck] // 2, len(pile))
    agree(DEAL, "cards dealt, sorted", sorted(table.dealt()), sorted(by_seat[0] + by_seat[1]))
    leader = found.get("leader")
    leaders = first_leaders(table, by_seat)
    require(type(leader) is int and leader in leaders, DEAL, "leader", f"one of {leaders}", leader)
    position = Position(piles=by_seat, laid=[], leader=leader)
    agree_positions(DEAL, position_as_json(position), found)
    return position


# a step


class GiantsChance(RecordedChance):
    """Hand out shuffles of won cards (GF-9) and tosses."""

    def toss(self, what: str) -> int:
        """Return the seat the record says (GF-3)."""
        seat = self.next_outcome("toss", what, f"a toss of {what}")
        require(type(seat) is int and seat in (0, 1), self.where, "chance", "seat 0 or 1", seat)
        return int(seat)


def follow_step(table: Table, position: Position, where: str, found: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    allowed = {} if position.leader is None else {position.leader: legal_moves(table, position)}
    step = check_step(where, found, allowed)
    chance = GiantsChance(where, step)
    require("seat" in step, where, "seat", "a seat or null", "nothing")
    if step["seat"] is None:
        agree(where, "move of nobody", "time", step.get("move"))
        require(table.time_limit_minutes > 0, where, "step of nobody", "none without a time limit", "time")
        after = time_is_over(position)
    else:
        _, move = chosen(where, step, allowed)
        after = play(table, position, move, chance)
    chance.check_all_used()
    agree_positions(where, position_as_json(after), step["position"])
    return after


# positions


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

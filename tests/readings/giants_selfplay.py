"""Make traced records of Battle of the Fantastic Giants by random play of the reading itself."""

import random
from collections.abc import Mapping
from typing import Any

from .giants import position_as_json, read_table
from .giants_rules import (
    DEFAULT_MAX_ROUNDS,
    ELEMENTS,
    Position,
    Table,
    first_leaders,
    legal_moves,
    play,
    result,
    time_is_over,
)
from .selfplaying import DrawnChance, a_step, begin_record

DEFAULTS: dict[str, str | int] = {
    "first_leader": "seat:0",
    "won_order": "fixed",
    "empty_in_tie": "loses",
    "deck": "fantastic",
    "time_limit_minutes": 0,
    "cards": "default",
}
BONUSES = {"Darkness 0": "element", "Earth 0": "size", "Sky 0": "weight"}


class GiantsChance(DrawnChance):
    """Draw shuffles of won cards, and tosses between the two seats."""

    def toss(self, what: str) -> int:
        """Return a seat drawn at random."""
        seat = self.luck.randrange(2)
        self.entries.append(["toss", what, seat])
        return seat


def random_cards(luck: random.Random, largest: int = 6) -> dict[str, dict[str, Any]]:
    """Return 18 fantastic giants, three of them with a bonus, and 18 museum giants.

    Sizes and weights are numbers from 1 to `largest`, so that ties are common.
    """
    cards: dict[str, dict[str, Any]] = {}
    for element in ELEMENTS:
        for number in range(6):
            name = f"{element} {number}"
            cards[name] = {"deck": "fantastic", **random_measures(luck, largest), "element": element}
            if name in BONUSES:
                cards[name]["bonus"] = BONUSES[name]
    for number in range(18):
        cards[f"Museum {number}"] = {"deck": "museum", **random_measures(luck, largest)}
    return cards


def random_measures(luck: random.Random, largest: int) -> dict[str, float]:
    """Return a size in half metres and a weight."""
    return {"size": luck.randint(1, largest) / 2, "weight": luck.randint(1, largest)}


def random_record(
    players: int,
    options: Mapping[str, str | int],
    seed: int,
    cards: Mapping[str, Any] | None = None,
    time_after: int | None = None,
) -> dict[str, Any]:
    """Play one game at random and return its record, as with ``--trace`` and ``--legal``.

    Options left out have their default. Cards left out are drawn anew, with many equal values; `time_after`
    rounds, unless the game is over by then, the time is up. The same arguments give the same record. Raises
    Difference if no such game exists.
    """
    luck = random.Random(seed)
    filled_in = DEFAULTS | dict(options)
    filled_in.setdefault("max_rounds", DEFAULT_MAX_ROUNDS[str(filled_in["deck"])])
    used = random_cards(luck) if cards is None else dict(cards)
    record = begin_record("giants", players, filled_in, seed, cards=used)
    table = read_table(record)
    position = deal(table, luck)
    record["position"] = position_as_json(position)
    steps: list[dict[str, Any]] = []
    while position.leader is not None:
        step, position = random_step(table, position, luck, len(steps) == time_after)
        steps.append(step)
    record["steps"] = steps
    record["result"] = result(table, position)
    return record


def deal(table: Table, luck: random.Random) -> Position:
    """Return a position after a random deal (GF-1, GF-3)."""
    cards = table.dealt()
    luck.shuffle(cards)
    piles = [cards[0::2], cards[1::2]]
    return Position(piles=piles, laid=[], leader=luck.choice(first_leaders(table, piles)))


def random_step(table: Table, position: Position, luck: random.Random, time: bool) -> tuple[dict[str, Any], Position]:
    """Play a random legal move, or let the time be over; return the recorded step and the position after it."""
    assert position.leader is not None
    chance = GiantsChance(luck)
    legal = legal_moves(table, position)
    move = "time" if time else luck.choice(legal)
    after = time_is_over(position) if time else play(table, position, move, chance)
    seat = None if time else position.leader
    return a_step(seat, move, {position.leader: legal}, chance.entries, position_as_json(after)), after

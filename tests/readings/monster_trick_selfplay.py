"""Make traced records of Monster Trick by random play of the reading itself."""

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

from .monster_trick import CHOICES, position_as_json, read_table
from .monster_trick_rules import Position, Table, acting, dealt, legal_moves, play, result, start_of_round
from .selfplaying import DrawnChance, a_step, begin_record

DEFAULTS = {name: values[0] for name, values in CHOICES.items()}


def random_record(players: int, options: Mapping[str, str], seed: int) -> dict[str, Any]:
    """Play one game at random and return its record, as with ``--trace`` and ``--legal``.

    Options left out have their default. First the card is drawn, then where it goes. The same arguments give
    the same record. Raises Difference if no such game exists.
    """
    luck = random.Random(seed)
    record = begin_record("monster_trick", players, DEFAULTS | dict(options), seed)
    table = read_table(record)
    hands = dealt(table, luck.sample(table.cards(), len(table.cards())), table.starts(1))
    position = start_of_round(table, 1, hands, [[] for _ in hands])
    record["position"] = position_as_json(position)
    record["steps"] = []
    while acting(position):
        step, position = random_step(table, position, luck)
        record["steps"].append(step)
    record["result"] = result(position)
    return record


def random_step(table: Table, position: Position, luck: random.Random) -> tuple[dict[str, Any], Position]:
    """Play a random legal move of a random seat that may act; return the recorded step and the position after it."""
    chance = DrawnChance(luck)
    seats = acting(position)
    legal = {seat: legal_moves(table, position, seat) for seat in seats}
    seat = luck.choice(seats)
    card = luck.choice(sorted({move.split(" ")[0] for move in legal[seat]}))
    move = luck.choice([move for move in legal[seat] if move.split(" ")[0] == card])
    after = play(table, position, seat, move, partial(chance.shuffle, "deck"))
    return a_step(seat, move, legal, chance.entries, position_as_json(after)), after

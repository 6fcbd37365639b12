"""Make traced records of Power Cards by random play of the reading itself, with cards made up for it."""

import random
from collections.abc import Mapping
from typing import Any

from .power_cards import DEFAULTS, VALUES, first_position, position_as_json, read_table
from .power_cards_rules import MATERIALS, legal_moves, play, result
from .selfplaying import a_step, begin_record

BACKS = [("vertical", material) for material in MATERIALS * 2]
BACKS += [("horizontal", material) for material in MATERIALS] + [("pig", None)] * 3


def random_cards(luck: random.Random, number: int, highest: int) -> dict[str, dict[str, Any]]:
    """Return made-up cards by name; the smaller `highest`, the more ties there are."""
    cards: dict[str, dict[str, Any]] = {}
    for index in range(number):
        part, material = BACKS[index % len(BACKS)]
        cards[f"Character {index + 1}"] = {
            **{value: luck.randint(1, highest) for value in VALUES},
            "part": part,
            **({} if material is None else {"material": material}),
        }
    return cards


def random_record(
    players: int, options: Mapping[str, str | int], seed: int, number: int = 52, highest: int = 30
) -> dict[str, Any]:
    """Play one game at random and return its record, as with ``--trace`` and ``--legal``.

    Options left out have their default; the deck has a number of made-up cards with values from 1 to `highest`. A
    winner stops building seldom, so that slingshot rounds are not rare. The same arguments give the same record.
    Raises Difference if no such game exists.
    """
    luck = random.Random(seed)
    filled_in = DEFAULTS | {"cards": "made up"} | dict(options)
    cards = random_cards(luck, number, highest)
    record = begin_record("power_cards", players, filled_in, str(seed), cards=cards)
    table = read_table(record)
    names = list(table.cards)
    luck.shuffle(names)
    size = len(names) // players
    decks = [names[size * seat : size * (seat + 1)] for seat in range(players)]
    position = first_position(table, decks, names[size * players :])
    record["position"] = position_as_json(position)
    record["steps"] = []
    while legal := legal_moves(table, position):
        seat = luck.choice(sorted(legal))
        moves = legal[seat]
        move = luck.choice([name for name in moves if name != "done"] if luck.random() < 0.85 else moves)
        position = play(table, position, seat, move)
        record["steps"].append(a_step(seat, move, legal, [], position_as_json(position)))
    record["result"] = result(position)
    return record

"""Make traced records of Challengers! by random play of the reading itself."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from .challengers_cards import (
    ADDITIONAL_SETS,
    CARDS,
    LEVELS,
    REPLACED,
    ROBOT_STARTER,
    STARTER,
    TROPHIES,
    market,
    robot_draws,
)
from .challengers_deal import CARD_FIELDS, DEFAULTS, SETS_IN_PLAY, STAYS, as_table, read_options
from .challengers_form import position_as_json
from .challengers_rules import first_position, legal_moves, play, result
from .challengers_state import Position, Table
from .selfplaying import DrawnChance, a_step, begin_record


class ChallengersChance(DrawnChance):
    """Draw shuffles of piles, tosses for the flag and lots between seats."""

    def toss(self, seats: Sequence[int]) -> int:
        """Return a random one of two seats."""
        seat = self.luck.choice(seats)
        self.entries.append(["toss", "flag", seat])
        return seat

    def lots(self, count: int, seats: Sequence[int]) -> list[int]:
        """Return some random seats."""
        drawn = self.luck.sample(seats, count)
        self.entries.append(["lots", count, list(drawn)])
        return drawn


def random_record(players: int, options: Mapping[str, str | int], seed: int, strip: float = 0.1) -> dict[str, Any]:
    """Play one game at random and return its record, as with ``--trace`` and ``--legal``.

    Options left out have their default. Players prefer picking and trading to ending it, and remove a card rather
    than be ready with the chance `strip`. The same arguments give the same record. Raises Difference if no such
    game exists.
    """
    luck = random.Random(seed)
    cards = {text: {name: getattr(card, name) for name in CARD_FIELDS} for text, card in CARDS.items()}
    record = begin_record("challengers", players, DEFAULTS | dict(options), str(seed), cards=cards)
    texts = read_options(record)
    sets = luck.sample(ADDITIONAL_SETS, SETS_IN_PLAY)
    if texts["sets"] != DEFAULTS["sets"]:
        sets = [part.strip() for part in texts["sets"].split(",")]
    table = as_table(players, sets, texts)
    position = deal(table, luck)
    record["position"] = position_as_json(position)
    record["steps"] = []
    while legal := legal_moves(table, position):
        seat = luck.choice(sorted(legal))
        move = choose(luck, legal[seat], strip)
        chance = ChallengersChance(luck)
        position, events = play(table, position, seat, move, chance)
        record["steps"].append(a_step(seat, move, legal, chance.entries, position_as_json(position), events))
    record["result"] = (result(table, position) or {}) | {"reason": "the game is over"}
    return record


def deal(table: Table, luck: random.Random) -> Position:
    """Return a random first position (CH-1 to CH-5, CH-70)."""
    plan = luck.sample(range(table.seats), table.seats)
    decks = [list(STARTER) for _ in range(table.players)]
    if table.robot is not None:
        if table.robot_plan == "stay":
            stays = plan.index(STAYS)
            plan[stays], plan[table.robot] = plan[table.robot], plan[stays]
        replaced, number = REPLACED[table.robot_level]
        kept = list(ROBOT_STARTER)
        for text in replaced:
            kept.remove(text)
        decks.append(kept + luck.sample(robot_draws(table.solo_cards), number))
    by_round = [luck.sample([f"{number}:{fans}" for fans in values], 4) for number, values in TROPHIES.items()]
    stack = [[trophies[park] for trophies in by_round] for park in range(table.parks)]
    level = {name: luck.sample(cards, len(cards)) for name in LEVELS if (cards := market(table.sets, name))}
    return first_position(table, plan, stack, level, decks)


def choose(luck: random.Random, moves: list[str], strip: float) -> str:
    """Choose a move: rarely one that ends picking, and being ready unless the deck is to be stripped."""
    if "ready" in moves and luck.random() >= strip:
        return "ready"
    if "no trade" in moves and luck.random() < 0.3:
        return "no trade"
    eager = [move for move in moves if move not in ("ready", "end picks", "no trade", "skip")]
    return luck.choice(eager if eager and luck.random() < 0.85 else moves)

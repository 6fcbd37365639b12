"""Write traced records of games that a reading plays by itself: what all games have in common."""

import random
from collections.abc import Mapping, Sequence
from typing import Any


def begin_record(game: str, players: int, options: Mapping[str, Any], seed: int | str, **facts: Any) -> dict[str, Any]:
    """Return the head of a record; `facts` are the entries that say what is played with, such as cards."""
    return {
        "tuckbox": 1,
        "game": game,
        "players": players,
        "options": dict(options),
        "seats": ["random"] * players,
        **facts,
        "seed": seed,
        "commitment": "",
    }


def a_step(
    seat: int | None,
    move: str,
    legal: Mapping[int, Sequence[str]],
    chance: Sequence[Any],
    position: Mapping[str, Any],
    events: Sequence[Any] = (),
) -> dict[str, Any]:
    """Return a step as with ``--trace`` and ``--legal``; `position` is the one after it."""
    return {
        "seat": seat,
        "move": move,
        "events": list(events),
        "legal": {str(acting): list(moves) for acting, moves in legal.items()},
        "chance": list(chance),
        "position": position,
    }


class DrawnChance:
    """Draw what the rules leave to chance and write it down as chance entries."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.entries: list[list[Any]] = []

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        """Return the cards of a pile in a random order, the top one first."""
        order = self.luck.sample(cards, len(cards))
        self.entries.append(["shuffle", pile, list(order)])
        return order

"""Write positions of Challengers! in the form that records hold them, and compare one with a recorded one."""

from collections.abc import Mapping
from typing import Any

from . import following
from .challengers_cards import LEVELS
from .challengers_state import MATCH, Position, Table

# Piles whose order counts; decks are among them during a match only.
ORDERED = ("level", "park", "stack")


def position_as_json(position: Position) -> dict[str, Any]:
    """Return a position in the form records hold it."""
    by_number = {
        "deck": position.deck,
        "offer": position.offer,
        "bench": position.bench,
        "exhaust": position.exhaust,
        "park": position.park,
        "trophies": position.trophies,
        "stack": position.stack,
    }
    piles = {f"{kind}/{number}": list(cards) for kind, lists in by_number.items() for number, cards in enumerate(lists)}
    for level in LEVELS:
        piles[f"level/{level}"] = list(position.level[level])
        piles[f"discard/{level}"] = list(position.discard[level])
    return {
        "piles": piles | {"box": list(position.box)},
        "round": position.round,
        "fans": list(position.fans),
        "flag": {str(park): seat for park, seat in position.flag.items()},
        "plan": list(position.plan),
        "phase": list(position.phase),
        "level": list(position.chosen),
        "picks": list(position.picks),
        "picked": list(position.picked),
        "redrawn": list(position.redrawn),
        "trade": list(position.trade),
        "bonus": [[list(pair) for pair in pairs] for pairs in position.bonus],
        "pending": {
            str(park): {"card": pending.card, "owner": pending.owner, "left": pending.left}
            for park, pending in position.pending.items()
        },
        "finalists": list(position.finalists),
    }


def read_piles(table: Table, where: str, found: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the piles of a recorded position; raises Difference if one is missing, surplus or no list of cards."""
    kinds = ("deck", "offer", "bench", "exhaust", "park", "trophies")
    names = [f"{kind}/{seat}" for kind in kinds for seat in range(table.seats)]
    names += [f"stack/{park}" for park in range(table.parks)]
    names += [f"{kind}/{level}" for kind in ("level", "discard") for level in LEVELS]
    return following.read_piles(where, found, [*names, "box"])


def agree_positions(where: str, position: Position, found: Any) -> None:
    """Raise Difference unless a recorded position is this one; many piles have no order."""

    def has_order(name: str) -> bool:
        kind, _, number = name.partition("/")
        return kind in ORDERED or (kind == "deck" and position.phase[int(number)] == MATCH)

    following.agree_positions(where, position_as_json(position), found, has_order)

"""Write positions of Challengers! in the form that records hold them, and compare one with a recorded one."""

from typing import Any

from .challengers_cards import LEVELS
from .challengers_state import MATCH, Position, Table
from .touche import agree, require

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


def read_piles(table: Table, where: str, found: Any) -> dict[str, list[str]]:
    """Return the piles of a recorded position; raises Difference if one is missing, surplus or no list of texts."""
    require(isinstance(found, dict), where, "position", "an object", found)
    piles = found.get("piles")
    require(isinstance(piles, dict), where, "piles", "an object", piles)
    kinds = ("deck", "offer", "bench", "exhaust", "park", "trophies")
    names = [f"{kind}/{seat}" for kind in kinds for seat in range(table.seats)]
    names += [f"stack/{park}" for park in range(table.parks)]
    names += [f"{kind}/{level}" for kind in ("level", "discard") for level in LEVELS]
    agree(where, "names of the piles", sorted([*names, "box"]), sorted(piles))
    for name, cards in piles.items():
        is_cards = isinstance(cards, list) and all(isinstance(card, str) for card in cards)
        require(is_cards, where, name, "a list of texts", cards)
    return piles


def agree_positions(where: str, table: Table, position: Position, found: Any) -> None:
    """Raise Difference unless a recorded position is this one; many piles have no order."""
    expected = position_as_json(position)
    recorded_piles = read_piles(table, where, found)
    agree(where, "entries of the position", sorted(expected), sorted(found))
    for name, cards in expected.pop("piles").items():
        kind, _, number = name.partition("/")
        in_match = kind == "deck" and position.phase[int(number)] == MATCH
        recorded = recorded_piles[name]
        if kind in ORDERED or in_match:
            agree(where, name, cards, recorded)
        else:
            agree(where, name, sorted(cards), sorted(recorded))
    for entry, value in expected.items():
        agree(where, entry, value, found[entry])

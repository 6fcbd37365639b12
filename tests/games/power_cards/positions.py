"""Set up matches of Power Cards at positions that a test spells out, with cards whose names say what they are.

`wv40` is a card with 40 in every quality and Slingshot 10, a vertical beam of wood on its back; `sh7s55` has a 7
everywhere, Slingshot 55, and a horizontal beam of stone; `pig5s90.b` is a pig. What follows a dot makes names differ.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from tuckbox import IllegalMove, Match, game
from tuckbox.table.game import Setup

Named = Mapping[int, str]
MATERIALS = {"w": "wood", "s": "stone", "i": "ice"}
PARTS = {"v": "vertical", "h": "horizontal"}
QUALITIES = ("power", "distance", "aim", "rarity")


def card(name: str, **fields: int) -> dict[str, Any]:
    """Give the fields of the card that a name describes, some of them replaced."""
    found = re.fullmatch(r"(pig|[wsi][vh])(\d+)(?:s(\d+))?(?:\.\w+)?", name)
    assert found, name
    back, value, slingshot = found.groups()
    back_fields = {"part": "pig"} if back == "pig" else {"part": PARTS[back[1]], "material": MATERIALS[back[0]]}
    values = dict.fromkeys(QUALITIES, int(value)) | {"slingshot": int(slingshot or 10)}
    return {"name": name, **values, **back_fields, **fields}


def card_file(cards: list[dict[str, Any]]) -> str:
    """Give a card file, as JSON."""
    return json.dumps({"game": "power_cards", "cards": cards})


def a_setup(names: str, players: int = 2, **options: Any) -> Setup:
    """Give a setup with just these cards."""
    return game("power_cards").setup(players, {"cards": card_file([card(name) for name in names.split()]), **options})


def a_match(
    *decks: str,
    structures: Named | None = None,
    structures2: Named | None = None,
    pot: str = "",
    won: str = "",
    cards: Mapping[str, Mapping[str, int]] | None = None,
    options: Mapping[str, Any] | None = None,
    **entries: Any,
) -> Match:
    """Set up a match with these decks, one for each seat, in round 1 with seat 0 to lead.

    `cards` replaces fields of cards by name; `structures` has the top part first; `entries` are those of the position.
    Who has no cards is out since round 1.
    """
    players = len(decks)
    piles = {f"deck/{seat}": deck.split() for seat, deck in enumerate(decks)}
    piles |= {f"structure/{seat}": (structures or {}).get(seat, "").split() for seat in range(players)}
    if entries.get("quick"):
        piles |= {f"structure2/{seat}": (structures2 or {}).get(seat, "").split() for seat in range(players)}
    piles |= {"pot": pot.split(), "won": won.split()}
    names = [name for pile in piles.values() for name in pile]
    made = [card(name, **(cards or {}).get(name, {})) for name in names]
    has_cards = [bool(piles[f"deck/{seat}"] or piles[f"structure/{seat}"]) for seat in range(players)]
    position = {
        "piles": piles,
        "phase": "lead",
        "leader": 0,
        "rounds": 1,
        "out": [None if has_cards[seat] else 1 for seat in range(players)],
        "quick": False,
        "refused": False,
        "agreed": [],
    }
    setup = game("power_cards").setup(players, {"cards": card_file(made), "quick_ending": "never", **(options or {})})
    return Match.from_position(setup, position | entries)


def play(match: Match, *texts: str) -> Match:
    """Play moves, each by the first seat that may act, and give the match back."""
    for text in texts:
        match.play(match.acting[0], text)
    return match


def pile(match: Match, name: str) -> str:
    """Give the cards of a pile from the top, as one text."""
    return " ".join(match.position()["piles"][name])


def decks(match: Match) -> list[str]:
    """Give the decks by seat."""
    return [pile(match, f"deck/{seat}") for seat in range(match.setup.players)]


def moves(match: Match, seat: int | None = None) -> list[str]:
    """Give the legal moves of a seat, the first that may act where None."""
    return match.moves(match.acting[0] if seat is None else seat).texts


def entry(match: Match, name: str) -> Any:
    """Give an entry of the position."""
    return match.position()[name]


def result(match: Match) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], str]:
    """Give winners, ranks, scores and reason of a match that is over."""
    assert match.result is not None
    return (match.result.winners, match.result.ranks, match.result.scores, match.result.reason)


def refused(match: Match, text: str, seat: int | None = None) -> IllegalMove:
    """Give the refusal of a move, having seen that it changed nothing."""
    before = match.hash()
    try:
        match.play(match.acting[0] if seat is None else seat, text)
    except IllegalMove as refusal:
        assert match.hash() == before
        return refusal
    raise AssertionError(f"{text} was not refused")


def events(match: Match, name: str) -> list[list[Any]]:
    """Give the events of one kind in the latest move, without their name."""
    return [list(event[1:]) for event in match.log(None)[-1] if event[0] == name]

"""Write and read everything of Challengers! that is text: cards, moves, positions, events, rules."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.moves import read_move, write_move
from tuckbox.games.challengers.position import in_play, read_further, write_further
from tuckbox.games.challengers.refusals import refuse
from tuckbox.games.challengers.rule_texts import RULES
from tuckbox.games.challengers.sentences import REASONS, said_of, sentence, write_text
from tuckbox.games.challengers.told import told_matches
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.options import shortened
from tuckbox.table.reading import folded

__all__ = [
    "EVENTS",
    "REASONS",
    "RULES",
    "read_card",
    "read_facts",
    "read_further",
    "read_move",
    "refuse",
    "said_of",
    "sentence",
    "told_matches",
    "write_card",
    "write_chance_pile",
    "write_facts",
    "write_further",
    "write_move",
    "write_text",
    "write_value",
]

END = "game over"
EVENTS: Mapping[int, tuple[str, Sequence[str]]] = {
    layout.SETS: ("sets", ("set...",)),
    layout.ROUND: ("round", ("number",)),
    layout.DRAW: ("draw", ("seat", "card...")),
    layout.PICK: ("pick", ("seat", "card")),
    layout.DISCARDED: ("discard", ("seat", "card...")),
    layout.REMOVED: ("remove", ("seat", "card")),
    layout.READY_SAID: ("ready", ("seat",)),
    layout.FANS: ("fans", ("seat", "number")),
    layout.BEGIN: ("begin", ("number", "seat")),
    layout.REVEAL: ("reveal", ("seat", "card")),
    layout.COMPARE: ("compare", ("number", "seat", "number", "number")),
    layout.FLAG_TAKEN_BY: ("flag", ("number", "seat")),
    layout.TO_BENCH: ("bench", ("seat", "card")),
    layout.TO_EXHAUST: ("exhaust", ("seat", "card")),
    layout.TO_DECK: ("return", ("seat", "card")),
    layout.JOINED: ("join", ("seat", "card")),
    layout.LEFT: ("leave", ("seat", "card")),
    layout.LOOKED: ("look", ("seat", "card...")),
    layout.ARRANGED: ("arrange", ("seat",)),
    layout.SKIPPED: ("skip", ("seat",)),
    layout.MATCH_END: ("end", ("number", "seat", "seat", "how")),
    layout.TROPHY: ("trophy", ("seat", "card")),
    layout.TURNED_OVER: ("turn over", ("seat", "card")),
    layout.FINALISTS: ("finalists", ("seat...",)),
    layout.SEEN: ("see", ("seat", "card...")),
    layout.ROBOT_CARDS: ("robot cards", ("card...",)),
    layout.END: (END, ("reason",)),
}
_HOW = {layout.BENCH_FULL: "bench", layout.NO_CARD_LEFT: "no card"}


def write_card(setup: Setup, face: int) -> str:
    """Write a card, such as `Cow`, `Dog (S)` or the trophy `3:4`."""
    return in_play(setup).texts[face]


def read_card(setup: Setup, text: str) -> int:
    """Read a card or a trophy in any letter case; raise `BadInput` where there is none of that name."""
    face = in_play(setup).faces.get(folded(text))
    if face is None:
        raise BadInput(_("There is no card “{text}” in this game.").format(text=shortened(text)))
    return face


def write_value(setup: Setup, kind: str, value: int) -> Any:
    """Write a value of an event."""
    if kind == "set":
        return in_play(setup).cards.sets[value]
    if kind == "how":
        return _HOW[value]
    if kind == "reason":
        return REASONS[value]
    if kind == "toss":
        return "flag"
    return value


def write_chance_pile(setup: Setup, pile: int) -> str:
    """Name the pile of a shuffle: a deck or a discard."""
    return setup.piles[pile].name


def write_facts(setup: Setup) -> dict[str, Any]:
    """Give what a record says about the cards: each with the fields of its file."""
    return {"cards": {card.text: dict(card.fields) for card in in_play(setup).cards.rows}}


def read_facts(entry: str, value: Any) -> str:
    """Give the text of the card file that a record holds."""
    if not isinstance(value, dict) or not value:
        raise BadInput(_("The entry “cards” must be an object from each card's name to its fields."))
    return json.dumps(value, ensure_ascii=False)

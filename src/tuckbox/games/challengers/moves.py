"""Write moves as text and read them back."""

from collections.abc import Iterable

import numpy as np

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.position import LEVEL_NAMES, in_play
from tuckbox.table.game import Setup
from tuckbox.table.notation import cards_of

READY = "ready"
REDRAW = "redraw"
END_PICKS = "end picks"
NO_TRADE = "no trade"
SKIP = "skip"

_PLAIN = {
    layout.REDRAW: REDRAW,
    layout.END_PICKS: END_PICKS,
    layout.NO_TRADE: NO_TRADE,
    layout.READY: READY,
    layout.SKIP: SKIP,
}
VERBS = ("level", "pick", "trade", "remove", "top", "under", "order", "exhaust", "return")
"""The words that stand before the name of a card or a level."""
_VERB_OF_PHASE = {layout.PICKING: "pick", layout.TRADING: "trade", layout.REMOVING: "remove"}


def write_move(setup: Setup, state: np.void, seat: int, action: int) -> str:
    """Write an action as the text of a move; what it means depends on the seat's phase."""
    numbers, texts = setup.numbers, in_play(setup).texts
    code = action - int(numbers.rows)
    if code < 0:
        return f"{verb_of(setup, state, seat)} {texts[action]}"
    if code in _PLAIN:
        return _PLAIN[code]
    if code < layout.REDRAW:
        return f"level {LEVEL_NAMES[code - layout.CHOOSE_LEVEL + layout.A]}"
    if code >= layout.PAIR:
        return "trade " + " / ".join(_alphabetical(texts[face] for face in _pair(setup, code - layout.PAIR)))
    looked_at = looked_at_faces(setup, state, seat)
    order = numbers.permutation[len(looked_at)][code - layout.ORDER].tolist()
    return "order " + " / ".join(texts[looked_at[rank]] for rank in order[: len(looked_at)])


def verb_of(setup: Setup, state: np.void, seat: int) -> str:
    """Give the word that stands before a card's name in the seat's phase."""
    phase = int(state["phase"][seat])
    if phase != layout.MATCH:
        return _VERB_OF_PHASE[phase]
    effect = int(state["waiting"][int(state["park_of"][seat])])
    do = int(setup.numbers.do[effect])
    if do == layout.EXHAUST_BENCH:
        return "exhaust"
    if do == layout.RETURN_BENCH:
        return "return"
    if do == layout.SEARCH and int(setup.numbers.place[effect]) == layout.BOTTOM:
        return "under"
    return "top"


def looked_at_faces(setup: Setup, state: np.void, seat: int) -> list[int]:
    """Give the faces that a card lets its owner put in order, in ascending order."""
    park = int(state["park_of"][seat])
    count = int(setup.numbers.number[int(state["waiting"][park])])
    deck = layout.DECK + int(state["waiting_seat"][park])
    return sorted(setup.faces[card] for card, _place in zip(cards_of(state, deck), range(count), strict=False))


def _pair(setup: Setup, code: int) -> list[int]:
    high = 0
    while (high + 1) * (high + 2) // 2 <= code:
        high += 1
    return [int(setup.numbers.pair_face[place]) for place in (code - high * (high + 1) // 2, high)]


def _alphabetical(names: Iterable[str]) -> list[str]:
    return sorted(names, key=str.casefold)


def read_move(setup: Setup, text: str) -> str:
    """Bring the text of a move into the form in which moves are written, legal or not."""
    plain = " ".join(text.split())
    if plain.casefold() in _PLAIN.values():
        return plain.casefold()
    verb, _space, rest = plain.partition(" ")
    verb = verb.casefold()
    if verb not in VERBS:
        return plain
    if verb == "level":
        return f"level {rest.upper()}"
    facts = in_play(setup)
    names: list[str] = []
    for part in rest.split("/"):
        name = " ".join(part.split())
        face = facts.faces.get(name.casefold())
        names.append(name if face is None else facts.texts[face])
    return f"{verb} " + " / ".join(_alphabetical(names) if verb == "trade" else names)

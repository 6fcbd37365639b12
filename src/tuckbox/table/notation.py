"""Write positions and events as text and JSON, and read positions back.

A position is `{"piles": {name: [cards, the top one first]}, ...}` with the game's further entries. A card that the
viewer does not know is `"?"`.
"""

# Kernel functions carry no types: they take native records and plain objects alike.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, cast, overload

import numpy as np

from tuckbox.table.engine import Numbers
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Pile, Setup
from tuckbox.table.kernel import log as log_, piles as piles_
from tuckbox.table.language import _
from tuckbox.table.options import shortened
from tuckbox.table.record import Plain, Records

HIDDEN = "?"

Event = list[Any]
"""An event as JSON: its name, then its values."""


def cards_of(state: np.void, pile: int) -> Iterator[int]:
    """Go through the cards of a pile from the top."""
    card = int(state["top"][pile])
    below = state["below"]
    while card != piles_.NO_CARD:
        yield card
        card = int(below[card])


def write_position(setup: Setup, state: np.void, viewer: int | None = None) -> dict[str, Any]:
    """Write a position as JSON.

    Args:
        setup: the match's setup.
        state: one position record; a look where a viewer is given.
        viewer: the seat it is written for, whose unknown cards become `"?"`; None writes everything.
    """
    further = setup.game.words.write_further(setup, state)
    texts = setup.texts
    if viewer is not None:
        known = state["knows_pile"].tolist()
        texts = [text if known[card] >> viewer & 1 else HIDDEN for card, text in enumerate(texts)]
    tops, below = state["top"].tolist(), state["below"].tolist()
    names: dict[str, list[str]] = {}
    for number, pile in enumerate(setup.piles):
        if pile.shown and (not pile.only_while or further[pile.only_while]):
            cards = names[pile.name] = []
            card = tops[number]
            while card != piles_.NO_CARD:
                cards.append(texts[card])
                card = below[card]
    return {"piles": names, **further}


def read_position(setup: Setup, position: Mapping[str, Any], records: Records, at: int) -> None:
    """Read a position with all cards known into a position record.

    The generator of the record stays as it is. Who knows which card follows from the piles alone.

    Raises:
        BadInput: if a card is missing, doubled or unknown, or an entry is not what it should be.
    """
    words = setup.game.words
    if not isinstance(position.get("piles"), dict):
        raise BadInput(_("A position must have an entry “piles” with the cards of every pile."))
    given = cast(dict[str, Any], position["piles"])
    numbers = {pile.name: number for number, pile in enumerate(setup.piles) if pile.shown}
    for name in given:
        if name not in numbers:
            raise BadInput(_("There is no pile “{name}” in this game.").format(name=shortened(name)))
    # By text, for a game may have cards that read alike though their backs differ; it sorts them out afterwards.
    free: dict[str, list[int]] = {}
    for card in range(setup.cards):
        free.setdefault(words.write_card(setup, setup.faces[card]), []).append(card)
    laid: list[tuple[int, list[int]]] = []
    for name, number in numbers.items():
        cards = given.get(name, [])
        if not isinstance(cards, list):
            raise BadInput(_("The pile “{name}” must be a list of cards.").format(name=name))
        taken: list[int] = []
        for text in cast(list[Any], cards):
            card = words.write_card(setup, words.read_card(setup, str(text)))
            if not free.get(card):
                raise BadInput(_("The card {card} lies in this position too often.").format(card=card))
            taken.append(free[card].pop(0))
        laid.append((number, taken))
    unshown = [number for number, pile in enumerate(setup.piles) if not pile.shown]
    left = [card for cards in free.values() for card in cards]
    if left and not unshown:
        raise BadInput(
            _("The card {card} is missing from this position.").format(
                card=words.write_card(setup, setup.faces[left[0]])
            )
        )
    plain = Plain(records, at)
    rules_setup = Plain(setup.records, 0)
    rest = unshown[0] if unshown else 0
    piles_.gather(rules_setup, plain, rest)
    for number, cards in laid:
        seen_by = _seen_by(setup.piles[number])
        for card in cards:
            if rules_setup.ordered[number]:
                piles_.put_under(rules_setup, plain, card, number, seen_by)
            else:
                piles_.put_on(rules_setup, plain, card, number, seen_by)
    words.read_further(setup, position, plain)
    plain.write(records, at)


def _seen_by(pile: Pile) -> int:
    if pile.seen_by == "everyone":
        return piles_.EVERYONE
    if pile.seen_by == "owner" and pile.owner is not None:
        return 1 << pile.owner
    return piles_.NOBODY


def read_entries(log: Numbers) -> Iterator[tuple[int, int, list[int]]]:
    """Go through the entries of a log: code, set of players who see its cards, values."""
    numbers: list[int] = log[: int(log[log_.USED])].tolist()
    start = log_.FIRST
    while start < len(numbers):
        code, seen_by, count = numbers[start : start + log_.HEAD]
        start += log_.HEAD
        yield code, seen_by & piles_.EVERYONE, numbers[start : start + count]
        start += count


def write_events(setup: Setup, log: Numbers, viewer: int | None = None) -> list[Event]:
    """Write what happened as JSON; cards that the viewer may not see become `"?"`, None writes everything."""
    words = setup.game.words
    events: list[Event] = []
    for code, seen_by, values in read_entries(log):
        if code < 0:
            continue
        name, kinds = words.EVENTS[code]
        hidden = viewer is not None and not seen_by >> viewer & 1
        events.append([name, *_write_values(setup, kinds, values, hidden)])
    return events


class Events(Sequence[Event]):
    """List what happened in one move; each event is put into JSON only when somebody looks."""

    def __init__(self, setup: Setup, log: Numbers) -> None:
        self._setup = setup
        self._log = log

    @cached_property
    def _events(self) -> list[Event]:
        return write_events(self._setup, self._log)

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        return self._events[at]

    def __eq__(self, other: object) -> bool:
        return self._events == (other._events if isinstance(other, Events) else other)

    def __repr__(self) -> str:
        return repr(self._events)


def _write_values(setup: Setup, kinds: Sequence[str], values: Sequence[int], hidden: bool) -> list[Any]:
    written: list[Any] = []
    for i, kind in enumerate(kinds):
        if kind.endswith("..."):
            written.append([_write_value(setup, kind[:-3], value, hidden) for value in values[i:]])
        else:
            written.append(_write_value(setup, kind, values[i], hidden))
    return written


def _write_value(setup: Setup, kind: str, value: int, hidden: bool) -> Any:
    if kind == "card":
        return HIDDEN if hidden else setup.texts[value]
    if kind in ("seat", "number"):
        return value
    return setup.game.words.write_value(setup, kind, value)


def write_chance(setup: Setup, log: Numbers) -> list[list[Any]]:
    """Write what was random in a move, for traced records; this names hidden cards."""
    words = setup.game.words
    written: list[list[Any]] = []
    for code, _seen_by, values in read_entries(log):
        if code == log_.SHUFFLE:
            cards = [words.write_card(setup, setup.faces[card]) for card in values[1:]]
            written.append(["shuffle", words.write_chance_pile(setup, values[0]), cards])
        elif code == log_.TOSS:
            written.append(["toss", words.write_value(setup, "toss", values[0]), values[1]])
        elif code == log_.LOTS:
            written.append(["lots", values[0], values[1:]])
    return written

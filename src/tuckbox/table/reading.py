"""Read what players send: helpers for a game's `words.py` and `position.py`.

They say in the same sentence for every game what is wrong with an entry of a position. What only one game asks of its
entries, the game checks itself.
"""

# Kernel functions carry no types: they take native records and plain objects alike.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Mapping, Sequence
from typing import Any, cast

from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.kernel import piles as piles_
from tuckbox.table.language import _
from tuckbox.table.options import listed, shortened


def folded(text: str) -> str:
    """Bring a name into the form in which names are compared: letter case and further blanks mean nothing.

    >>> folded("  Sir  Quacksalot ")
    'sir quacksalot'
    """
    return " ".join(text.split()).casefold()


def check_entries(position: Mapping[str, Any], entries: Sequence[str]) -> None:
    """Check that a position has just the entries it must have, besides the piles.

    >>> check_entries({"piles": {}, "round": 1, "turn": 0}, ["round", "turn"])
    >>> check_entries({"piles": {}, "round": 1}, ["round", "turn"])
    Traceback (most recent call last):
        ...
    tuckbox.table.errors.BadInput: A position must have the entry “turn”.

    Raises:
        BadInput: for an entry that is unknown or missing.
    """
    for entry in position:
        if entry != "piles" and entry not in entries:
            raise BadInput(
                _("There is no entry “{entry}” in a position; its entries are piles, {names}.").format(
                    entry=shortened(entry), names=listed(entries)
                )
            )
    for entry in entries:
        if entry not in position:
            raise BadInput(_("A position must have the entry “{entry}”.").format(entry=entry))


def whole_number(value: Any, what: str, least: int, most: int) -> int:
    """Give a value that must be a whole number in a range; true and 1.0 are none.

    >>> whole_number(26, "The score of seat 3", 0, 99)
    26
    >>> whole_number(100, "The score of seat 3", 0, 99)
    Traceback (most recent call last):
        ...
    tuckbox.table.errors.BadInput: The score of seat 3 must be a whole number from 0 to 99, not “100”.

    Args:
        value: as it was sent.
        what: what the value is, in the reader's language, to begin the sentence with.
        least: the smallest number that is allowed.
        most: the largest.

    Raises:
        BadInput: if it is no whole number or out of the range.
    """
    if type(value) is int and least <= value <= most:
        return value
    raise BadInput(
        _("{what} must be a whole number from {least} to {most}, not “{value}”.").format(
            what=what, least=least, most=most, value=shortened(value)
        )
    )


def read_number(position: Mapping[str, Any], entry: str, least: int, most: int) -> int:
    """Give an entry of a position that must be a whole number in a range.

    >>> read_number({"round": 4}, "round", 1, 3)
    Traceback (most recent call last):
        ...
    tuckbox.table.errors.BadInput: The entry “round” must be a whole number from 1 to 3, not “4”.

    Raises:
        BadInput: if it is no whole number or out of the range.
    """
    return whole_number(position[entry], _("The entry “{entry}”").format(entry=entry), least, most)


def read_by_seat(position: Mapping[str, Any], entry: str, players: int) -> list[Any]:
    """Give an entry of a position that must be a list by seat; what it holds is not looked at.

    >>> read_by_seat({"score": [3, 0]}, "score", 2)
    [3, 0]
    >>> read_by_seat({"score": [3]}, "score", 2)
    Traceback (most recent call last):
        ...
    tuckbox.table.errors.BadInput: The entry “score” must be a list with one value for each of the 2 seats.

    Raises:
        BadInput: if it is no list or has too few or too many values.
    """
    value = position[entry]
    if not isinstance(value, list) or len(cast("list[Any]", value)) != players:
        raise BadInput(
            _("The entry “{entry}” must be a list with one value for each of the {players} seats.").format(
                entry=entry, players=players
            )
        )
    return cast("list[Any]", value)


def cards_in(state: Any, pile: int) -> list[int]:
    """Give the cards of a pile of a plain state, such as `read_further` gets, from the top.

    `tuckbox.table.notation.cards_of` does the same with a position record.

    >>> from types import SimpleNamespace
    >>> cards_in(SimpleNamespace(top=[2, piles_.NO_CARD], below=[piles_.NO_CARD, 0, 1]), 0)
    [2, 1, 0]
    """
    cards: list[int] = []
    card = state.top[pile]
    while card != piles_.NO_CARD:
        cards.append(card)
        card = state.below[card]
    return cards


def check_no_card_is_missing(setup: Setup, state: Any) -> None:
    """Check that all cards lie in piles that positions show, for games in which no card is ever out of play.

    >>> from tuckbox import Match
    >>> match = Match.new("power_cards", seed=1)
    >>> position = match.position()
    >>> position["piles"]["deck/0"].remove("Jelly Gladiator")
    >>> Match.from_position(match.setup, position)
    Traceback (most recent call last):
        ...
    tuckbox.table.errors.BadInput: The card Jelly Gladiator is missing from this position.

    Args:
        setup: the match's setup.
        state: a plain state whose piles are laid; what the position did not name is in a pile that is not shown.

    Raises:
        BadInput: naming a card that lies in none of them.
    """
    for pile, described in enumerate(setup.piles):
        if not described.shown and state.size[pile]:
            card = setup.game.words.write_card(setup, setup.faces[state.top[pile]])
            raise BadInput(_("The card {card} is missing from this position.").format(card=card))

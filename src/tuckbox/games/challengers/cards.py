"""Read card files: sets, levels, names, powers, copies, and what each card does."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any, cast

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.effects import LEVELS, Effect, Names, check_together, read_effect
from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.table.options import listed, shortened

BASE_SET = "City"
ROBOT_SET = "Robot"
SETS_DRAWN = 5
STARTER_DECKS = layout.SEATS
"""The copies of a starter card are those of so many decks."""

_MARKET = ("A", "B", "C")
_ROBOT = ("S", "R", "SOLO")
_FIELDS = ("set", "level", "name", "power", "copies", "effects", "replaced_from", "replaced_by")
_MOST_ROWS = 200
_MOST_SETS = 14
_MOST_COPIES = 48
_MOST_POWER = 99
_MOST_STARTERS = 20
_LONGEST_NAME = 40
_ROBOT_LEVELS = 5


@dataclass(frozen=True)
class Card:
    """Hold one row of a card file.

    Attributes:
        set: the set it belongs to.
        level: its level, `S`, `A`, `B`, `C`, `R` or `SOLO`.
        name: the name that decides with which cards it shares a seat (CH-24).
        text: how it is written in piles and moves: `Dog (S)` where another level has the name too.
        power: the printed power.
        copies: how many there are; of a starter card in all eight starter decks.
        is_round_power: whether the base power is the number of the round.
        effects: what it does.
        replaced_from: the level of the Robot from which random cards take its place, 0 for none (CH-70).
        replaced_by: by how many.
        fields: the entry of the file.
    """

    set: str
    level: str
    name: str
    text: str
    power: int
    copies: int
    is_round_power: bool
    effects: tuple[Effect, ...]
    replaced_from: int
    replaced_by: int
    fields: Mapping[str, Any]

    @property
    def is_starter(self) -> bool:
        """Tell whether the card is in every player's first deck (CH-4)."""
        return self.set == BASE_SET and self.level == "S"

    @property
    def is_robot(self) -> bool:
        """Tell whether it is one of the Robot's cards."""
        return self.set == ROBOT_SET


@dataclass(frozen=True)
class Cards:
    """Hold the cards of a file, in its order: a card's place is its face."""

    rows: tuple[Card, ...]

    @cached_property
    def sets(self) -> tuple[str, ...]:
        """Give the names of the sets in the order of the file."""
        return tuple(dict.fromkeys(card.set for card in self.rows))

    @cached_property
    def further_sets(self) -> tuple[str, ...]:
        """Give the sets of which five are drawn (CH-3)."""
        return tuple(name for name in self.sets if name not in (BASE_SET, ROBOT_SET))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Give the names of cards without doubles."""
        return tuple(dict.fromkeys(card.name for card in self.rows))

    @cached_property
    def faces(self) -> dict[str, int]:
        """Give the face of every card's text, in small letters."""
        return {card.text.casefold(): face for face, card in enumerate(self.rows)}


@cache
def default_cards() -> Cards:
    """Give the cards that come with the game."""
    return read_cards((files("tuckbox.games.challengers") / "data" / "cards.toml").read_text("utf-8"))


def cards_of_option(value: str) -> Cards:
    """Give the cards that a value of the option `cards` means."""
    return default_cards() if value == "default" else read_cards(value)


@lru_cache(maxsize=16)
def read_cards(text: str) -> Cards:
    """Read a card file, TOML or the JSON of a record; raise `BadInput` naming the card and the reason.

    >>> len(default_cards().rows)
    89
    """
    rows = _entries(text)
    if not 0 < len(rows) <= _MOST_ROWS:
        raise BadInput(
            _("A card file has from 1 to {most} cards, not {count}.").format(most=_MOST_ROWS, count=len(rows))
        )
    plain = [_read_row(number, row) for number, row in enumerate(rows, 1)]
    _check_names(plain)
    names = Names(_numbered(card.set for card in plain), _numbered(card.name for card in plain))
    with_starters = {card.name for card in plain if card.level != "S"}
    cards = Cards(tuple(_finished(card, names, with_starters) for card in plain))
    _check_sets(cards)
    _check_numbers(cards)
    return cards


def _numbered(names: Any) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def _entries(text: str) -> Sequence[Any]:
    if text.lstrip().startswith("{"):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            raise BadInput(_("The cards are no valid JSON.")) from None
        return list(cast("dict[str, Any]", value).values())
    try:
        file = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(_("The file is no TOML: {reason}.").format(reason=shortened(error))) from None
    if file.get("game") != "challengers":
        raise BadInput(_('A card file for Challengers! must say: game = "challengers".'))
    for name in file:
        if name not in ("game", "cards"):
            raise BadInput(_("A card file has no entry “{name}”; it has game and cards.").format(name=shortened(name)))
    rows = file.get("cards")
    if not isinstance(rows, list):
        raise BadInput(_("A card file needs cards: a [[cards]] entry for each."))
    return rows


def _read_row(number: int, row: Any) -> Card:
    """Read what a row says by itself; its effects follow once all names are known."""
    if not isinstance(row, dict):
        raise BadInput(_("Card {number} must be a table of fields.").format(number=number))
    name = row.get("name")
    if not isinstance(name, str) or not _is_good_name(name):
        raise BadInput(
            _("Card {number} needs a name of 1 to {most} printable letters, without “ / ” and brackets.").format(
                number=number, most=_LONGEST_NAME
            )
        )
    for field in row:
        if field not in _FIELDS:
            raise _wrong(
                name,
                _("there is no field “{field}”; fields are {names}"),
                field=shortened(field),
                names=listed(_FIELDS),
            )
    set_name = row.get("set")
    if not isinstance(set_name, str) or not _is_good_name(set_name) or "," in set_name:
        raise _wrong(name, _("“set” must be the name of a set, without comma"))
    level = row.get("level")
    possible = _ROBOT if set_name == ROBOT_SET else ("S", *_MARKET) if set_name == BASE_SET else _MARKET
    if level not in possible:
        raise _wrong(
            name,
            _("“level” must be {names} in the set {set}, not “{value}”"),
            names=listed(possible),
            set=set_name,
            value=shortened(level),
        )
    replaced = "replaced_from" in row or "replaced_by" in row
    if replaced and not (set_name == ROBOT_SET and level == "S"):
        raise _wrong(name, _("only the Robot's cards of level S can be replaced"))
    return Card(
        set=set_name,
        level=str(level),
        name=name,
        text=name,
        power=_whole(row, name, "power", 0, _MOST_POWER),
        copies=_whole(row, name, "copies", 1, _MOST_COPIES),
        is_round_power=False,
        effects=(),
        replaced_from=_whole(row, name, "replaced_from", 2, _ROBOT_LEVELS) if replaced else 0,
        replaced_by=_whole(row, name, "replaced_by", 1, 9) if replaced else 0,
        fields=row,
    )


def _is_good_name(name: str) -> bool:
    if not name.isprintable() or name != " ".join(name.split()) or not 0 < len(name) <= _LONGEST_NAME:
        return False
    return not any(sign in name for sign in "/()?")


def _wrong(name: str, reason: str, **values: Any) -> BadInput:
    return BadInput(_("{card}: {reason}.").format(card=name, reason=reason.format(**values)))


def _whole(row: Mapping[str, Any], name: str, field: str, least: int, most: int) -> int:
    value = row.get(field)
    if type(value) is not int or not least <= value <= most:
        raise _wrong(
            name,
            _("“{field}” must be a whole number from {least} to {most}, not “{value}”"),
            field=field,
            least=least,
            most=most,
            value=shortened(value),
        )
    return value


def _finished(card: Card, names: Names, with_starters: set[str]) -> Card:
    """Give the card with its effects and its text."""
    entries = card.fields.get("effects", [])
    if not isinstance(entries, list):
        raise _wrong(card.name, _("“effects” must be a list"))
    try:
        effects = tuple(read_effect(entry, names) for entry in entries)
        check_together(effects)
    except BadInput as reason:
        raise BadInput(_("{card}: {reason}.").format(card=card.name, reason=reason)) from None
    values = dict(vars(card)) | {
        "text": f"{card.name} (S)" if card.level == "S" and card.name in with_starters else card.name,
        "is_round_power": any(effect.when == layout.NOTHING for effect in effects),
        "effects": effects,
    }
    return Card(**values)


def _check_names(cards: Sequence[Card]) -> None:
    """Refuse a name that stands twice; once more at level S it may."""
    spelled: dict[str, str] = {}
    seen: set[tuple[str, bool]] = set()
    for card in cards:
        if spelled.setdefault(card.name.casefold(), card.name) != card.name:
            raise _wrong(card.name, _("another card has the same name in other letters"))
        key = (card.name, card.level == "S")
        if key in seen:
            raise _wrong(card.name, _("a name can stand once, and once more at level S"))
        seen.add(key)


def _check_sets(cards: Cards) -> None:
    folded = {name.casefold() for name in cards.sets}
    if len(folded) != len(cards.sets):
        raise BadInput(_("Two sets have the same name in other letters."))
    for needed in (BASE_SET, ROBOT_SET):
        if needed not in cards.sets:
            raise BadInput(_("A card file needs the set {set}.").format(set=needed))
    count = len(cards.further_sets)
    if not SETS_DRAWN <= count <= _MOST_SETS:
        raise BadInput(
            _("A card file needs {least} to {most} sets besides {base} and {robot}, not {count}.").format(
                least=SETS_DRAWN, most=_MOST_SETS, base=BASE_SET, robot=ROBOT_SET, count=count
            )
        )
    starters = sum(card.copies for card in cards.rows if card.is_starter)
    for card in cards.rows:
        if card.is_starter and card.copies % STARTER_DECKS:
            raise _wrong(
                card.name, _("“copies” of a starter card are for {decks} decks, a multiple of it"), decks=STARTER_DECKS
            )
    if not 0 < starters <= _MOST_STARTERS * STARTER_DECKS:
        raise BadInput(_("A starter deck has from 1 to {most} cards.").format(most=_MOST_STARTERS))
    robot = [card for card in cards.rows if card.is_robot]
    replacing = sum(card.replaced_by for card in robot)
    if not any(card.level == "S" for card in robot):
        raise BadInput(_("The Robot needs cards of level S."))
    if sum(card.copies for card in robot if card.level == "R") < replacing:
        raise BadInput(
            _("The Robot's cards are replaced by {count} others; so many cards of level R are needed.").format(
                count=replacing
            )
        )
    for card in robot:
        if card.replaced_from and card.copies != 1:
            raise _wrong(card.name, _("a card that is replaced has one copy"))


def _check_numbers(cards: Cards) -> None:
    """Refuse more cards than a table has room for."""
    by_set = {name: sum(card.copies for card in cards.rows if card.set == name) for name in cards.sets}
    drawn = sorted((by_set[name] for name in cards.further_sets), reverse=True)[:SETS_DRAWN]
    starters = sum(card.copies for card in cards.rows if card.is_starter)
    in_a_deck = sum(drawn) + by_set[BASE_SET] - starters + max(starters // STARTER_DECKS, by_set[ROBOT_SET])
    if in_a_deck > layout.DECK_CARDS:
        raise BadInput(
            _("There may be {most} cards in a market at most; here there can be {count}.").format(
                most=layout.DECK_CARDS, count=in_a_deck
            )
        )
    total = sum(by_set.values())
    most = layout.CARDS - layout.PARKS * layout.ROUNDS
    if total > most:
        raise BadInput(_("A card file has {most} cards at most, not {count}.").format(most=most, count=total))


def level_number(card: Card) -> int:
    """Give the number of a card's level."""
    return LEVELS[card.level]

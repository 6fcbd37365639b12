"""Read the cards of Power Cards from a file and check them.

A card file is TOML: `game = "power_cards"`, then an entry `[[cards]]` for each card with its `name`, the whole
numbers `power`, `distance`, `aim`, `rarity` and `slingshot`, its `part` (`vertical`, `horizontal` or `pig`), the
`material` of a beam (`wood`, `stone` or `ice`) and, if wanted, a `picture` of a few characters. The same as a JSON
object is read as well, for that is how match records hold cards.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, cast

from tuckbox.games.power_cards import codes
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.options import FILES_KEPT, listed, shortened
from tuckbox.table.reading import folded

GAME_NAME = "power_cards"
QUALITIES = ("power", "distance", "aim", "rarity", "slingshot")
"""The qualities by number; the last one is never named by a leader (PC-5)."""
PARTS = ("vertical", "horizontal", "pig")
MATERIALS = ("wood", "stone", "ice")
FIELDS = ("name", *QUALITIES, "part", "material", "picture")

LARGEST_VALUE = 1_000_000
LONGEST_NAME = 40
LONGEST_PICTURE = 8
FEWEST_CARDS = 4
"""Two for each of two players; more players need more, which is checked when the deck is played with."""


@dataclass(frozen=True)
class Card:
    """Hold a card.

    Attributes:
        name: of the character on the front.
        values: of the qualities, in the order of `QUALITIES`.
        part: the part on the back, one of `PARTS`.
        material: of a beam, one of `MATERIALS`; None for a pig.
        picture: a few characters to draw the card with, such as an emoji; empty where there is none.
    """

    name: str
    values: tuple[int, ...]
    part: str
    material: str | None
    picture: str

    @property
    def fields(self) -> dict[str, Any]:
        """Give the card as the fields of a file, the name left out."""
        written: dict[str, Any] = dict(zip(QUALITIES, self.values, strict=True)) | {"part": self.part}
        if self.material is not None:
            written["material"] = self.material
        if self.picture:
            written["picture"] = self.picture
        return written


@dataclass(frozen=True)
class Cards:
    """Hold a deck: the cards by face, sorted by name, so that their order in the file does not matter."""

    cards: tuple[Card, ...]
    faces: Mapping[str, int]
    """The face of each name, as `folded` writes it."""


def cards_of(setup: Setup) -> Cards:
    """Give the deck of a match."""
    return cast(Cards, setup.facts)


@cache
def default_cards() -> Cards:
    """Give the project's own deck.

    >>> len(default_cards().cards)
    52
    """
    return read_cards((files("tuckbox.games.power_cards") / "data" / "default.toml").read_text("utf-8"))


@lru_cache(maxsize=FILES_KEPT)
def read_cards(text: str) -> Cards:
    """Read a card file; raise `BadInput` with the card and the reason where it cannot be used."""
    content = _parsed(text)
    if content.get("game") != GAME_NAME:
        raise BadInput(_('The card file must have the entry game = "{game}".').format(game=GAME_NAME))
    for entry in content:
        if entry not in ("game", "cards"):
            raise BadInput(
                _("The card file has an entry “{entry}”; it can have game and cards.").format(entry=shortened(entry))
            )
    entries = content.get("cards")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadInput(_("The card file must have an entry [[cards]] for each card."))
    if not FEWEST_CARDS <= len(entries) <= codes.CARDS:
        raise BadInput(
            _("The card file has {count} cards; a deck has {least} to {most}.").format(
                count=len(entries), least=FEWEST_CARDS, most=codes.CARDS
            )
        )
    cards = [_read_card(entry, number) for number, entry in enumerate(entries, 1)]
    cards.sort(key=lambda card: folded(card.name))
    for card, following in pairwise(cards):
        if folded(card.name) == folded(following.name):
            raise BadInput(_("Two cards have the name “{name}”.").format(name=card.name))
    return Cards(tuple(cards), {folded(card.name): face for face, card in enumerate(cards)})


def _parsed(text: str) -> dict[str, Any]:
    """Read TOML, or JSON where the text begins with a brace."""
    is_json = text.lstrip().startswith("{")
    try:
        content = json.loads(text) if is_json else tomllib.loads(text)
    except RecursionError:
        raise BadInput(_("The card file is nested too deeply.")) from None
    except ValueError as error:
        form = "JSON" if is_json else "TOML"
        raise BadInput(
            _("The card file is no {form}: {reason}.").format(form=form, reason=shortened(error, 150).rstrip("."))
        ) from None
    return cast(dict[str, Any], content)


def _read_card(entry: Mapping[str, Any], number: int) -> Card:
    name = _read_name(entry.get("name"), number)
    for field in entry:
        if field not in FIELDS:
            raise BadInput(
                _("The card “{name}” has a field “{field}”; its fields can be {names}.").format(
                    name=name, field=shortened(field), names=listed(FIELDS)
                )
            )
    values = tuple(_read_value(entry, name, quality) for quality in QUALITIES)
    part = _read_word(entry, name, "part", PARTS)
    material = None
    if part != "pig":
        material = _read_word(entry, name, "material", MATERIALS)
    elif "material" in entry:
        raise BadInput(_("The card “{name}” is a pig and can have no material.").format(name=name))
    return Card(name, values, part, material, _read_picture(entry, name))


def _read_name(value: Any, number: int) -> str:
    """Read a name, surplus blanks left out."""
    if not isinstance(value, str) or not value.strip():
        raise BadInput(_("Card number {number} of the file has no name.").format(number=number))
    name = " ".join(value.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadInput(
            _("The name of card number {number} must be at most {most} characters that can be printed.").format(
                number=number, most=LONGEST_NAME
            )
        )
    if name == "?" or " / " in f" {name} ":
        raise BadInput(
            _("Card number {number} cannot be named “{name}”: “?” and “ / ” mean something else in records.").format(
                number=number, name=name
            )
        )
    return name


def _read_value(entry: Mapping[str, Any], name: str, quality: str) -> int:
    value = entry.get(quality)
    if type(value) is int and 0 <= value <= LARGEST_VALUE:
        return value
    problem = _("has none") if value is None else _("has “{value}”").format(value=shortened(value))
    raise BadInput(
        _("The card “{name}” needs a whole number from 0 to {most} as {quality}; it {problem}.").format(
            name=name, most=LARGEST_VALUE, quality=quality, problem=problem
        )
    )


def _read_word(entry: Mapping[str, Any], name: str, field: str, words: tuple[str, ...]) -> str:
    value = entry.get(field)
    if isinstance(value, str) and value in words:
        return value
    problem = _("has none") if value is None else _("has “{value}”").format(value=shortened(value))
    raise BadInput(
        _("The card “{name}” needs {words} as {field}; it {problem}.").format(
            name=name, words=listed(words), field=field, problem=problem
        )
    )


def _read_picture(entry: Mapping[str, Any], name: str) -> str:
    value = entry.get("picture", "")
    if isinstance(value, str) and len(value) <= LONGEST_PICTURE and value.isprintable():
        return value
    raise BadInput(
        _("The picture of the card “{name}” must be at most {most} characters that can be printed.").format(
            name=name, most=LONGEST_PICTURE
        )
    )

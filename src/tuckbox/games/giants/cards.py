"""Read a file of giants: TOML with `game = "giants"` and a table `[[cards]]` for each card.

| field | holds |
| --- | --- |
| `name` | what the giant is called |
| `deck` | `fantastic`, or `museum` for giants that really lived |
| `size` | in metres, at most three decimals |
| `weight` | in kilograms, at most three decimals |
| `element` | `Darkness`, `Earth` or `Sky`; fantastic giants have one, museum giants have none |
| `bonus` | the characteristic in whose fights the card beats every other; may be left out |
| `emoji` | a picture; may be left out |
| `source` | where size and weight are published; may be left out |

A file has 18 giants of each deck, or none. JSON of the same form is read as well, for that is how match records hold
a file.
"""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, cast

from tuckbox.games.giants import rules
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.options import FILES_KEPT, listed, shortened

CHARACTERISTICS = ("size", "weight", "element")
ELEMENTS = ("Earth", "Darkness", "Sky")
"""In the order in which each beats the next, and the last one the first (GF-6)."""
FANTASTIC, MUSEUM = DECKS = ("fantastic", "museum")
MIXED = "mixed"

FIELDS = ("name", "deck", "size", "weight", "element", "bonus", "emoji", "source")
NEEDED = ("name", "deck", "size", "weight")
LARGEST = {"size": 1_000_000, "weight": 1_000_000_000}
THOUSANDTHS = 1000
LONGEST_NAME = 40
LONGEST_EMOJI = 8
LONGEST_SOURCE = 500


@dataclass(frozen=True)
class Giant:
    """Hold one card.

    Attributes:
        name: what it is called.
        deck: `fantastic` or `museum`.
        size: in millimetres.
        weight: in grams.
        element: its place in `ELEMENTS`, None for museum giants.
        bonus: the place in `CHARACTERISTICS` of the fights in which it beats every card, None for most.
        fields: what the file says about it besides the name, as match records hold it.
    """

    name: str
    deck: str
    size: int
    weight: int
    element: int | None
    bonus: int | None
    fields: Mapping[str, str | int | float]


@dataclass(frozen=True)
class Cards:
    """Hold the giants of a file, in its order."""

    giants: tuple[Giant, ...]

    def deck(self, name: str) -> tuple[Giant, ...]:
        """Give the giants of a deck: `fantastic`, `museum`, or both `mixed`; raise `BadInput` where there are none."""
        for each in DECKS if name == MIXED else (name,):
            if not any(giant.deck == each for giant in self.giants):
                raise BadInput(
                    _("This file has no {kind} giants, so the deck {deck} cannot be played with it.").format(
                        kind=each, deck=name
                    )
                )
        return tuple(giant for giant in self.giants if name in (MIXED, giant.deck))


@dataclass(frozen=True)
class InPlay:
    """Hold what a match is played with: all cards of the file, and the deck, in which a card's place is its face."""

    cards: Cards
    deck: tuple[Giant, ...]
    faces: Mapping[str, int]
    """The name of a card in small letters -> its face."""


def in_play(setup: Setup) -> InPlay:
    """Give what a match is played with."""
    return cast(InPlay, setup.facts)


@cache
def default_cards() -> Cards:
    """Give the project's own giants.

    >>> len(default_cards().deck("fantastic")), len(default_cards().deck("museum"))
    (18, 18)
    """
    return read_cards((files("tuckbox.games.giants") / "data" / "default.toml").read_text("utf-8"))


@lru_cache(maxsize=FILES_KEPT)
def read_cards(text: str) -> Cards:
    """Read a file of giants; raise `BadInput` naming the card or the line, and the reason, where it is unusable."""
    content = _read_json(text) if text.lstrip().startswith("{") else _read_toml(text)
    for entry in content:
        if entry not in ("game", "cards"):
            raise BadInput(
                _("There is no entry “{entry}” in a file of giants; its entries are game and cards.").format(
                    entry=shortened(entry)
                )
            )
    if content.get("game") != "giants":
        raise BadInput(_('A file of giants must say game = "giants" before the first card.'))
    entries = content.get("cards")
    if not isinstance(entries, list) or not entries:
        raise BadInput(_("A file of giants must have cards, each beginning with [[cards]]."))
    giants = tuple(_read_giant(entry, number) for number, entry in enumerate(cast(list[Any], entries), 1))
    _check_together(giants)
    return Cards(giants)


def _read_json(text: str) -> Mapping[str, Any]:
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=Decimal)
    except json.JSONDecodeError as error:
        raise BadInput(
            _("The file of giants is no valid JSON: line {line}, column {column}.").format(
                line=error.lineno, column=error.colno
            )
        ) from None
    except (ValueError, ArithmeticError, RecursionError):
        raise BadInput(_("The file of giants is no valid JSON.")) from None


def _read_toml(text: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        if place is None:
            raise BadInput(_("The file of giants is no valid TOML: it ends too early.")) from None
        raise BadInput(
            _("The file of giants is no valid TOML: line {line}, column {column}.").format(
                line=place[1], column=place[2]
            )
        ) from None
    except (ValueError, ArithmeticError, RecursionError):
        raise BadInput(_("The file of giants is no valid TOML.")) from None


def _read_giant(entry: Any, number: int) -> Giant:
    if not isinstance(entry, dict):
        raise BadInput(_("Card {number} must be a table that begins with [[cards]].").format(number=number))
    fields = cast(dict[str, Any], entry)
    name = _read_name(fields.get("name"), number)
    for field in fields:
        if field not in FIELDS:
            raise BadInput(
                _("{card} has a field “{field}”; the fields are {names}.").format(
                    card=name, field=shortened(field), names=", ".join(FIELDS)
                )
            )
    for field in NEEDED:
        if field not in fields:
            raise BadInput(_("{card} has no {field}.").format(card=name, field=field))
    deck = _read_word(name, "deck", fields["deck"], DECKS)
    size, weight = (_read_measure(name, field, fields[field]) for field in ("size", "weight"))
    written: dict[str, str | int | float] = {"deck": deck, "size": _plain(size), "weight": _plain(weight)}
    element = bonus = None
    if "element" in fields:
        written["element"] = _read_word(name, "element", fields["element"], ELEMENTS)
        element = ELEMENTS.index(str(written["element"]))
    if (element is None) != (deck == MUSEUM):
        reason = _("A museum giant has no element") if deck == MUSEUM else _("A fantastic giant needs an element")
        raise BadInput(_("{reason}: {card}.").format(reason=reason, card=name))
    if "bonus" in fields:
        written["bonus"] = _read_word(name, "bonus", fields["bonus"], CHARACTERISTICS)
        bonus = CHARACTERISTICS.index(str(written["bonus"]))
        if deck == MUSEUM and bonus == rules.ELEMENT:
            raise BadInput(_("{card} has the bonus element, but a museum giant has no element.").format(card=name))
    for field, longest in (("emoji", LONGEST_EMOJI), ("source", LONGEST_SOURCE)):
        if field in fields:
            written[field] = _read_text(name, field, fields[field], longest)
    return Giant(name, deck, size, weight, element, bonus, written)


def _read_name(value: Any, number: int) -> str:
    if not isinstance(value, str) or not _is_line(value, LONGEST_NAME):
        raise BadInput(
            _("Card {number} must have a name of 1 to {most} printable characters.").format(
                number=number, most=LONGEST_NAME
            )
        )
    if value.strip() == "?" or " / " in f" {value} ":
        raise BadInput(
            _("Card {number} cannot be called “{name}”: a name is no question mark and has no “ / ” in it.").format(
                number=number, name=value
            )
        )
    return " ".join(value.split())


def _is_line(value: str, longest: int) -> bool:
    return bool(value.strip()) and len(value) <= longest and value.isprintable()


def _read_text(name: str, field: str, value: Any, longest: int) -> str:
    if not isinstance(value, str) or not _is_line(value, longest):
        raise BadInput(
            _("The {field} of {card} must be a text of 1 to {most} printable characters.").format(
                field=field, card=name, most=longest
            )
        )
    return value


def _read_word(name: str, field: str, value: Any, words: Sequence[str]) -> str:
    for word in words:
        if isinstance(value, str) and value.strip().casefold() == word.casefold():
            return word
    raise BadInput(
        _("The {field} of {card} cannot be “{value}”; it can be {words}.").format(
            field=field, card=name, value=shortened(value), words=listed(words)
        )
    )


def _read_measure(name: str, field: str, value: Any) -> int:
    """Give a size or weight in thousandths."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool) and Decimal(value).is_finite():
        number = Decimal(value)
        if 0 < number <= LARGEST[field] and number * THOUSANDTHS == int(number * THOUSANDTHS):
            return int(number * THOUSANDTHS)
    raise BadInput(
        _("The {field} of {card} must be a number above 0, up to {most}, with at most three decimals.").format(
            field=field, card=name, most=LARGEST[field]
        )
    )


def _plain(thousandths: int) -> int | float:
    """Give a size or weight as match records hold it.

    >>> _plain(12000), _plain(2630)
    (12, 2.63)
    """
    return thousandths // THOUSANDTHS if thousandths % THOUSANDTHS == 0 else thousandths / THOUSANDTHS


def _check_together(giants: tuple[Giant, ...]) -> None:
    """Check what the cards must be together: names and bonuses apart (GF-7), decks whole (GF-1)."""
    names: dict[str, str] = {}
    bonuses: dict[int, str] = {}
    for giant in giants:
        if giant.name.casefold() in names:
            raise BadInput(
                _("Two cards have the same name: {first} and {second}.").format(
                    first=names[giant.name.casefold()], second=giant.name
                )
            )
        names[giant.name.casefold()] = giant.name
        if giant.bonus is None:
            continue
        if giant.bonus in bonuses:
            raise BadInput(
                _("Both {first} and {second} have the bonus {bonus}; at most one card can have it.").format(
                    first=bonuses[giant.bonus], second=giant.name, bonus=CHARACTERISTICS[giant.bonus]
                )
            )
        bonuses[giant.bonus] = giant.name
    for deck in DECKS:
        count = sum(giant.deck == deck for giant in giants)
        if count not in (0, rules.DECK_CARDS):
            raise BadInput(
                _("There are {count} {deck} giants; a deck has {most}, nine for each player.").format(
                    count=count, deck=deck, most=rules.DECK_CARDS
                )
            )


def write_cards(cards: Cards) -> dict[str, dict[str, str | int | float]]:
    """Give the entry `cards` of a match record."""
    return {giant.name: dict(giant.fields) for giant in cards.giants}


def text_of_entry(value: Any) -> str:
    """Give the text of the file that the entry `cards` of a match record stands for."""
    if not isinstance(value, dict) or not all(isinstance(fields, dict) for fields in value.values()):
        raise BadInput(_("The entry “cards” must be an object from each card's name to its fields."))
    cards = [{**fields, "name": name} for name, fields in value.items()]
    return json.dumps({"game": "giants", "cards": cards})

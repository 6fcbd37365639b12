"""Read what a card does: effects as data, checked one by one and put into numbers.

An effect is a table with `when` and `do`; which further fields it may have follows from `do`, see `_FIELDS`. Whatever
is unknown, missing or contradictory is refused with one sentence.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tuckbox.games.challengers import layout
from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.table.options import listed, shortened

WHENS: Mapping[str, int] = {
    "picked": layout.PICKED,
    "revealed": layout.REVEALED,
    "flag_taken": layout.FLAG_TAKEN,
    "flag_lost": layout.FLAG_LOST,
    "attack": layout.ATTACK,
    "flag": layout.FLAG,
    "bench": layout.ON_BENCH,
}
"""When an effect happens (the first four) or counts (the others)."""
ALWAYS = "always"
ROUND_POWER = "round_power"

DOES: Mapping[str, int] = {
    "bonus": layout.BONUS,
    "fans": layout.GAIN_FANS,
    "order": layout.ORDER_TOP,
    "keep_top": layout.KEEP_TOP,
    "search": layout.SEARCH,
    "exhaust": layout.EXHAUST_BENCH,
    "return": layout.RETURN_BENCH,
    "exhaust_deck": layout.EXHAUST_DECK,
    "bring": layout.BRING,
    "leave": layout.LEAVE,
    "bench_deck": layout.BENCH_DECK,
    "next": layout.NEXT,
    "trade": layout.TRADE,
}
CHOICES = ("order", "keep_top", "search", "exhaust", "return")
"""What may ask a player something during a match."""

_SOMETIMES = ("revealed", "flag_lost")
_TIMES: Mapping[str, Sequence[str]] = {
    "bonus": ("revealed", "attack", "flag", "bench"),
    "fans": ("picked", "revealed", "flag_taken", "flag_lost"),
    "order": _SOMETIMES,
    "keep_top": _SOMETIMES,
    "search": _SOMETIMES,
    "exhaust": _SOMETIMES,
    "return": _SOMETIMES,
    "exhaust_deck": ("revealed", "flag_taken", "flag_lost"),
    "bring": ("revealed", "flag_taken", "flag_lost"),
    "leave": ("flag_lost",),
    "bench_deck": ("flag_taken",),
    "next": ("flag_lost",),
    "trade": ("picked",),
    ROUND_POWER: (ALWAYS,),
}
_FIELDS: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "bonus": (("amount",), ("per", "if", "which", "during", "autocorrect")),
    "fans": (("amount",), ("per", "if", "whose")),
    "order": (("cards",), ("if",)),
    "keep_top": ((), ("if",)),
    "search": (("to",), ("if",)),
    "exhaust": (("may",), ("cards", "which", "whose", "choice", "if")),
    "return": (("may",), ("cards", "which", "whose", "choice", "if")),
    "exhaust_deck": (("from",), ("cards", "whose", "if")),
    "bring": (("level", "to"), ("cards", "whose", "if")),
    "leave": (("to",), ()),
    "bench_deck": (("whose",), ("if",)),
    "next": (("amount",), ("if",)),
    "trade": (("cards", "may"), ("which",)),
    ROUND_POWER: ((), ()),
}
"""What `do` says -> the fields the effect must have, and those it may have, besides `when` and `do`."""

_WHOSE = {"own": layout.OWN, "opponent": layout.OPPONENT}
_ENDS = {"top": layout.TOP, "bottom": layout.BOTTOM}
_DRAWN_TO = {**_ENDS, "exhaust": layout.EXHAUST_PILE}
_LEAVES_TO = {"exhaust": layout.EXHAUST_PILE, "discard": layout.DISCARD_PILE}
_ROLES = {"attack": layout.ATTACKING, "flag": layout.DEFENDING}
LEVELS: Mapping[str, int] = {
    "S": layout.S,
    "A": layout.A,
    "B": layout.B,
    "C": layout.C,
    "R": layout.R,
    "SOLO": layout.SOLO,
}
MARKET_LEVELS: Mapping[str, int] = {name: LEVELS[name] for name in "ABC"}
COUNTS: Mapping[str, int] = {
    "cards": layout.BENCH_CARDS,
    "sets": layout.BENCH_SETS,
    "empty seats": layout.EMPTY_SEATS,
    "trophies": layout.TROPHIES_OWNED,
    "deck": layout.CARDS_IN_DECK,
}
_WHICH: Mapping[str, int] = {
    "set": layout.OF_SET,
    "level": layout.OF_LEVEL,
    "name": layout.OF_NAME,
    "power": layout.OF_POWER,
    "power_at_most": layout.POWER_AT_MOST,
    "power_at_least": layout.POWER_AT_LEAST,
    "other_set": layout.OF_OTHER_SET,
}
AUTOCORRECT = ("robot_bench", "opponent_sets")
MOST_AMOUNT = 20
MOST_POWER = 99
MOST_COUNTED = 999


@dataclass(frozen=True)
class Names:
    """Hold what effects may refer to: the sets and the names of cards, each with its number."""

    sets: Mapping[str, int]
    cards: Mapping[str, int]


@dataclass(frozen=True)
class Effect:
    """Hold one effect in the numbers of `layout.py`; `columns` follows `layout.EFFECT_COLUMNS`.

    Attributes:
        when: when it happens or counts; `layout.NOTHING` for a base power that is the number of the round.
        autocorrect: the value of the option `autocorrect` with which it counts; empty for any.
        columns: the numbers, by name of the column.
    """

    when: int
    autocorrect: str
    columns: Mapping[str, int]


def read_effect(entry: Any, names: Names) -> Effect:
    """Read an effect; raise `BadInput` with the reason, which says nothing yet about the card or the file."""
    if not isinstance(entry, Mapping):
        raise BadInput(_("an effect must be a table such as { when = “flag”, do = “bonus”, amount = 1 }"))
    do = _word(entry, "do", (*DOES, ROUND_POWER))
    when = _word(entry, "when", _TIMES[do])
    needed, possible = _FIELDS[do]
    for name in entry:
        if name not in ("when", "do", *needed, *possible):
            raise BadInput(
                _("the effect “{do}” has no field “{name}”; it has {names}").format(
                    do=do, name=shortened(name), names=listed(["when", "do", *needed, *possible])
                )
            )
    for name in needed:
        if name not in entry:
            raise BadInput(_("the effect “{do}” needs the field “{name}”").format(do=do, name=name))
    if do == ROUND_POWER:
        return Effect(layout.NOTHING, "", {})
    columns = dict.fromkeys(layout.EFFECT_COLUMNS, 0) | {"do": DOES[do], "number": 1, "most": MOST_COUNTED}
    for name, value in entry.items():
        if name in _READERS:
            columns |= _READERS[name](value, do, names)
    autocorrect = _word(entry, "autocorrect", AUTOCORRECT) if "autocorrect" in entry else ""
    effect = Effect(WHENS[when], autocorrect, columns)
    _check_sense(effect, do, when, entry)
    return effect


def _check_sense(effect: Effect, do: str, when: str, entry: Mapping[str, Any]) -> None:
    """Refuse effects whose fields contradict one another."""
    columns = effect.columns
    if do == "trade" and not columns["may"]:
        raise BadInput(_("a trade is always optional: “may” must be true"))
    if do in ("bonus", "fans", "next") and columns["amount"] == 0:
        raise BadInput(_("an effect “{do}” of 0 does nothing").format(do=do))
    if do in ("fans", "next") and columns["amount"] < 0:
        raise BadInput(_("the effect “{do}” cannot take away").format(do=do))
    if do == "bonus" and when != "bench" and ("which" in entry or "during" in entry):
        raise BadInput(_("“which” and “during” belong to a bonus from the bench"))
    if do == "bring" and columns["place"] == layout.EXHAUST_PILE and columns["whose"] == layout.OPPONENT:
        raise BadInput(_("a card brought to the exhaust pile goes to the own one"))
    if do == "bench_deck" and columns["whose"] == layout.OWN:
        raise BadInput(_("“bench_deck” concerns the opponent: “whose” must be “opponent”"))
    if effect.autocorrect and when != "revealed":
        raise BadInput(_("“autocorrect” belongs to a bonus when revealed"))


def _word(entry: Mapping[str, Any], name: str, possible: Sequence[str]) -> str:
    value = entry.get(name)
    if value not in possible:
        raise BadInput(
            _("“{name}” must be {names}, not “{value}”").format(
                name=name, names=listed(list(possible)), value=shortened(value)
            )
        )
    return str(value)


def _whole(value: Any, name: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(
            _("“{name}” must be a whole number from {least} to {most}, not “{value}”").format(
                name=name, least=least, most=most, value=shortened(value)
            )
        )
    return value


def _read_cards(value: Any, do: str, names: Names) -> dict[str, int]:
    least, most = {"order": (2, layout.MOST_LOOKED_AT), "trade": (1, 2)}.get(do, (1, 9))
    return {"number": _whole(value, "cards", least, most)}


def _read_may(value: Any, do: str, names: Names) -> dict[str, int]:
    if not isinstance(value, bool):
        raise BadInput(_("“may” must be true or false, not “{value}”").format(value=shortened(value)))
    return {"may": int(value)}


def _read_to(value: Any, do: str, names: Names) -> dict[str, int]:
    places = {"bring": _DRAWN_TO, "leave": _LEAVES_TO}.get(do, _ENDS)
    return {"place": places[_word({"to": value}, "to", list(places))]}


def _read_which(value: Any, do: str, names: Names) -> dict[str, int]:
    which, number = read_which(value, names)
    return {"which": which, "which_value": number}


def read_which(value: Any, names: Names) -> tuple[int, int]:
    """Read which cards are meant: an object of one entry."""
    if not isinstance(value, Mapping) or len(value) != 1 or next(iter(value)) not in _WHICH:
        raise BadInput(
            _("“which” must say one of {names}, such as {{ set = “City” }}").format(names=listed(list(_WHICH)))
        )
    ((kind, wanted),) = value.items()
    if kind == "set":
        return _WHICH[kind], _named(wanted, names.sets, _("there is no set “{value}” in this file"))
    if kind == "name":
        return _WHICH[kind], _named(wanted, names.cards, _("there is no card “{value}” in this file"))
    if kind == "level":
        return _WHICH[kind], LEVELS[_word(value, "level", list(LEVELS))]
    if kind == "other_set":
        if wanted is not True:
            raise BadInput(_("“other_set” can only be true"))
        return _WHICH[kind], 0
    return _WHICH[kind], _whole(wanted, kind, 0, MOST_POWER)


def _named(value: Any, numbers: Mapping[str, int], sentence: str) -> int:
    if not isinstance(value, str) or value not in numbers:
        raise BadInput(sentence.format(value=shortened(value)))
    return numbers[value]


def _read_quantity(value: Any, name: str, bounds: Sequence[str], names: Names) -> tuple[int, int, int, int]:
    if not isinstance(value, Mapping):
        raise BadInput(_("“{name}” must be a table such as {{ count = “sets” }}").format(name=name))
    count = _word(value, "count", list(COUNTS))
    for field in value:
        if field not in ("count", "whose", *bounds, *(("which",) if count == "cards" else ())):
            raise BadInput(_("“{name}” has no field “{field}”").format(name=name, field=shortened(field)))
    whose = _WHOSE[_word(value, "whose", list(_WHOSE))] if "whose" in value else layout.OWN
    which, number = read_which(value["which"], names) if "which" in value else (layout.ANY, 0)
    return COUNTS[count], whose, which, number


def _read_per(value: Any, do: str, names: Names) -> dict[str, int]:
    count, whose, which, number = _read_quantity(value, "per", (), names)
    return {"per": count, "per_whose": whose, "per_which": which, "per_value": number}


def _read_if(value: Any, do: str, names: Names) -> dict[str, int]:
    count, whose, which, number = _read_quantity(value, "if", ("at_least", "at_most"), names)
    least = _whole(value.get("at_least", 0), "at_least", 0, MOST_COUNTED)
    most = _whole(value.get("at_most", MOST_COUNTED), "at_most", 0, MOST_COUNTED)
    if least > most or (least == 0 and most == MOST_COUNTED):
        raise BadInput(_("“if” needs “at_least” or “at_most”, and the first must not be above the second"))
    found = {"cond": count, "cond_whose": whose, "cond_which": which, "cond_value": number}
    return found | {"least": least, "most": most}


_READERS: Mapping[str, Callable[[Any, str, Names], dict[str, int]]] = {
    "amount": lambda value, do, names: {"amount": _whole(value, "amount", -MOST_AMOUNT, MOST_AMOUNT)},
    "cards": _read_cards,
    "may": _read_may,
    "whose": lambda value, do, names: {"whose": _WHOSE[_word({"whose": value}, "whose", list(_WHOSE))]},
    "choice": lambda value, do, names: {"choice": _WHOSE[_word({"choice": value}, "choice", list(_WHOSE))]},
    "to": _read_to,
    "from": lambda value, do, names: {"place": _ENDS[_word({"from": value}, "from", list(_ENDS))]},
    "level": lambda value, do, names: {"level": MARKET_LEVELS[_word({"level": value}, "level", list(MARKET_LEVELS))]},
    "which": _read_which,
    "during": lambda value, do, names: {"role": _ROLES[_word({"during": value}, "during", list(_ROLES))]},
    "per": _read_per,
    "if": _read_if,
}


def check_together(effects: Sequence[Effect]) -> None:
    """Refuse effects of one card that cannot stand beside one another."""
    if len(effects) > 6:
        raise BadInput(_("a card has at most 6 effects"))
    asking = [DOES[name] for name in CHOICES]
    for when in (layout.REVEALED, layout.FLAG_LOST):
        does = [effect.columns["do"] for effect in effects if effect.when == when]
        if sum(do in asking for do in does) > 1:
            raise BadInput(_("a card can ask for one choice at a time, so one of its effects is too many"))
        if layout.NEXT in does and any(do in asking for do in does):
            raise BadInput(_("“next” cannot stand beside a choice at the loss of the flag"))
        if does.count(layout.LEAVE) > 1:
            raise BadInput(_("a card can leave only once"))
    if sum(effect.columns.get("do") == layout.TRADE for effect in effects) > 1:
        raise BadInput(_("a card has at most one trade"))
    if sum(effect.when == layout.NOTHING for effect in effects) > 1:
        raise BadInput(_("a card has at most one base power"))


def with_others_left_out(effects: Sequence[Effect], autocorrect: str) -> list[Effect]:
    """Give the effects that count with a value of the option `autocorrect`, sorted by when they do."""
    counting = [replace(effect) for effect in effects if effect.autocorrect in ("", autocorrect)]
    return sorted((effect for effect in counting if effect.when != layout.NOTHING), key=lambda effect: effect.when)

"""Describe the options of a game and read their values from text."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _

Value = str | int
"""What an option's value looks like in a record: a word or a whole number."""

DEFAULT = "default"
"""The value that stands for the default: of a file, or of a number whose default another option decides."""

FILE = "file"
"""The value written for an option where the players brought a file; its contents are an entry of their own."""

FILES_KEPT = 16
"""So many files that players brought are kept read; more would let visitors fill the memory."""

LONGEST_PATH = 200
"""So many characters of the path of a file are repeated in a sentence."""

LARGEST_FILE = 1_000_000
"""Files of more bytes than that are refused unread."""


@dataclass(frozen=True)
class Choice:
    """Describe an option with a few named values.

    Attributes:
        name: as on the command line, such as `dead_card`.
        default: the value where none is given.
        meaning: one sentence on what the option decides.
        values: value -> one sentence on what it does.
        players: the player counts for which the option matters, all where empty.
        only: value -> the player counts for which it is possible; all where it is not named.
    """

    name: str
    default: Value
    meaning: str
    values: Mapping[Value, str]
    players: tuple[int, ...] = ()
    only: Mapping[Value, tuple[int, ...]] = field(default_factory=dict[Value, tuple[int, ...]])

    def read(self, text: Value) -> Value:
        """Give the value that a text means; raise `BadInput` where it means none.

        >>> Choice("jokers", 6, "How many jokers?", {6: "six", "one_each": "one each"}).read("6")
        6
        """
        for value in self.values:
            if str(value) == str(text).strip().casefold():
                return value
        raise BadInput(
            _("The option {name} cannot be “{text}”; it can be {values}.").format(
                name=self.name, text=shortened(text), values=listed([str(value) for value in self.values])
            )
        )


@dataclass(frozen=True)
class Number:
    """Describe an option that is a whole number from `least` to `most`.

    Attributes:
        name: as on the command line, such as `max_turns`.
        default: the value where none is given; `DEFAULT` where it depends on another option.
        meaning: one sentence on what the option decides.
        least, most: the smallest and the largest number.
        players: the player counts for which the option matters, all where empty.
        depends_on: the other option, which comes earlier among the game's options.
        defaults: each value of the other option -> the default with it.
    """

    name: str
    default: Value
    meaning: str
    least: int
    most: int
    players: tuple[int, ...] = ()
    depends_on: str = ""
    defaults: Mapping[Value, int] = field(default_factory=dict[Value, int])

    def read(self, text: Value) -> Value:
        """Give the number that a text means; raise `BadInput` where it is none or out of range.

        >>> Number("max_turns", 2000, "When does the game end?", 0, 9999).read("50")
        50
        """
        digits = str(text).strip()
        if self.depends_on and digits.casefold() == DEFAULT:
            return DEFAULT
        if digits.isascii() and digits.isdigit() and len(digits) < 12 and self.least <= int(digits) <= self.most:
            return int(digits)
        raise BadInput(
            _("The option {name} cannot be “{text}”; it is a whole number from {least} to {most}.").format(
                name=self.name, text=shortened(text), least=self.least, most=self.most
            )
        )


@dataclass(frozen=True)
class LayoutFile:
    """Describe an option whose value is a file that the players may bring.

    The value `default` means the file that comes with the game. Any other value is the text of a file: where a person
    names a path, `read_file` turns it into that text. Records name such a value `file` and hold the contents under
    `entry`.
    """

    name: str
    default: str
    meaning: str
    entry: str
    check: Callable[[str], Any] = field(compare=False)
    players: tuple[int, ...] = ()

    def read(self, text: Value) -> str:
        """Give the text of the file, checked; raise `BadInput` where it cannot be used."""
        if str(text).strip().casefold() == DEFAULT:
            return DEFAULT
        self.check(str(text))
        return str(text)

    def read_file(self, path: Value) -> str:
        """Give the text of the file at a path; raise `BadInput` where it cannot be read."""
        if str(path).strip().casefold() == DEFAULT:
            return DEFAULT
        return read_text_file(named_file(str(path)))


Option = Choice | Number | LayoutFile


def named_file(name: str) -> Path:
    """Give the path that a person wrote; raise `BadInput` where nothing is written, which Python takes for a folder."""
    if not name.strip():
        raise BadInput(_("The name of the file is empty."))
    return Path(name)


def read_text_file(path: Path, largest: int = LARGEST_FILE) -> str:
    """Read a text file that a person named; raise `BadInput` with one sentence where that fails."""
    name = shortened(path, LONGEST_PATH)
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except FileNotFoundError:
        raise BadInput(_("There is no file {path}.").format(path=name)) from None
    except IsADirectoryError:
        raise BadInput(_("{path} is a folder; name a file.").format(path=name)) from None
    except OSError as error:
        raise BadInput(
            _("The file {path} cannot be read: {reason}.").format(path=name, reason=error.strerror or error)
        ) from None
    except ValueError:
        # Python refuses a name that no file can have.
        raise BadInput(_("The file {path} cannot be read.").format(path=name)) from None
    if len(content) > largest:
        raise BadInput(_("The file {path} has more than {most} bytes, too many.").format(path=name, most=largest))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(_("The file {path} is no text in UTF-8.").format(path=name)) from None


def read_options(options: Sequence[Option], given: Mapping[str, Value], players: int) -> dict[str, Value]:
    """Give all options with their values, defaults filled in; raise `BadInput` for an unknown name or value."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = listed(sorted(known)) if known else _("none")
            raise BadInput(
                _("There is no option “{name}”; the options are {names}.").format(name=shortened(name), names=names)
            )
    values: dict[str, Value] = {}
    for option in options:
        default = usual_value(option, values)
        value = option.read(given[option.name]) if option.name in given else default
        values[option.name] = default if value == option.default else value
        if option.players and players not in option.players and values[option.name] != default:
            raise BadInput(
                _("The option {name} is for {counts} players, not for {players}.").format(
                    name=option.name, counts=listed([str(count) for count in option.players]), players=players
                )
            )
        if isinstance(option, Choice) and players not in option.only.get(values[option.name], (players,)):
            counts = listed([str(count) for count in option.only[values[option.name]]])
            raise BadInput(
                _("The option {name} can be “{value}” with {counts} players only, not with {players}.").format(
                    name=option.name, value=values[option.name], counts=counts, players=players
                )
            )
    return values


def usual_value(option: Option, values: Mapping[str, Value]) -> Value:
    """Give the default of an option, beside the values of the options before it.

    >>> limit = Number("max_rounds", DEFAULT, "When does the game end?", 0, 9999, (), "deck", {"mixed": 1000})
    >>> usual_value(limit, {"deck": "mixed"})
    1000
    """
    if isinstance(option, Number) and option.depends_on:
        return option.defaults[values[option.depends_on]]
    return option.default


def listed(words: Sequence[str]) -> str:
    """Write words as a list in a sentence.

    >>> listed(["2", "3", "4"])
    '2, 3 or 4'
    """
    if len(words) < 2:
        return "".join(words)
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


def shortened(text: object, most: int = 60) -> str:
    """Write what somebody sent so that it can stand in a sentence, however long it was.

    >>> shortened("x" * 100, 10)
    'xxxxxxxxx…'
    """
    clean = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in str(text)[: most + 1])
    return clean if len(clean) <= most else clean[: most - 1] + "…"

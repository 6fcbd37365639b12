"""Read what stands behind a command, and look at its files before anything is played."""

import io
import os
import sys
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from tuckbox.table.errors import BadInput, TuckboxError
from tuckbox.table.language import _
from tuckbox.table.options import LONGEST_PATH, LayoutFile, Value, listed, named_file, shortened


class CommandGroup(TyperGroup):
    """Find commands by their names, and list them where there is no such command."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the first argument names."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise BadInput(
                _("There is no command “{name}”; the commands are {names}.").format(
                    name=shortened(args[0]), names=", ".join(self.commands)
                )
            )
        return super().resolve_command(ctx, args)


def need_command(context: typer.Context) -> None:
    """Refuse a group of commands without one of them."""
    if context.invoked_subcommand is None and isinstance(context.command, CommandGroup):
        raise BadInput(
            _("{group} needs a command: {names}.").format(
                group="tuckbox" if context.parent is None else context.info_name,
                names=", ".join(context.command.commands),
            )
        )


def read_option_words(game: str, words: list[str] | None) -> dict[str, Value]:
    """Read `NAME=VALUE` words into options; where the value is a path, read the file it names.

    Raises:
        BadInput: for a word without `=`, an option given twice, or a file that cannot be read.
    """
    from tuckbox import game as find_game

    files = {option.name: option for option in find_game(game).options if isinstance(option, LayoutFile)}
    options: dict[str, Value] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        name = name.strip()
        if not equals or not name:
            raise BadInput(_("“{word}” is no option; write it as NAME=VALUE.").format(word=shortened(word)))
        if name in options:
            raise BadInput(_("The option {name} is given twice.").format(name=shortened(name)))
        options[name] = files[name].read_file(value) if name in files else value
    return options


def read_seed(text: str | None) -> int | None:
    """Read a seed; raise `BadInput` where it is no whole number from 0 to 2**128 - 1."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 40 and int(text) < 1 << 128):
        raise BadInput(_("A seed is a whole number from 0 to 2**128 - 1, not “{text}”.").format(text=shortened(text)))
    return int(text)


def read_specs(game: str, text: str | None) -> list[str]:
    """Read player SPECs separated by commas; random players at the game's smallest table where there are none."""
    from tuckbox import game as find_game

    if text is None:
        return ["random"] * find_game(game).players[0]
    return split_specs(text)


def split_specs(text: str) -> list[str]:
    """Split SPECs at their commas; raise `BadInput` where one of them is empty."""
    specs = [spec.strip() for spec in text.split(",")]
    if not all(specs):
        raise BadInput(
            _(
                "In --players “{text}” a name is missing; write names with commas between them, as in random,quick."
            ).format(text=shortened(text))
        )
    return specs


def read_whole(option: str, text: str, least: int, most: int | None = None) -> int:
    """Read the whole number of an option; raise `BadInput` where it is none or out of range."""
    digits = text.strip()
    is_whole = digits.isascii() and digits.isdigit() and len(digits) < 20
    if is_whole and least <= int(digits) and (most is None or int(digits) <= most):
        return int(digits)
    if most is None:
        sentence = _("{option} is a whole number, {least} or more, not “{text}”.")
    else:
        sentence = _("{option} is a whole number from {least} to {most}, not “{text}”.")
    raise BadInput(sentence.format(option=option, least=least, most=most, text=shortened(text)))


def read_seats(option: str, game: str, text: str | None) -> int | None:
    """Read a number of seats; raise `BadInput` where the game is not played with so many."""
    from tuckbox import game as find_game

    counts = find_game(game).players
    if text is None:
        return None
    for count in counts:
        if text.strip() == str(count):
            return count
    raise BadInput(
        _("{option} is {counts} for {game}, not “{text}”.").format(
            option=option, counts=listed([str(count) for count in counts]), game=game, text=shortened(text)
        )
    )


def write_file(path: str | None, text: str) -> None:
    """Write a text into a file, or to standard output where none is named."""
    if path is None or path == "-":
        typer.echo(text)
        return
    try:
        Path(path).write_text(text + "\n", "utf-8")
    except OSError as error:
        # It could be written before the first match; what was played since is not thrown away.
        typer.echo(text)
        raise TuckboxError(
            _("The file {path} cannot be written: {reason}. What it should hold is on standard output.").format(
                path=shortened(path, LONGEST_PATH), reason=error.strerror
            )
        ) from None


def check_writable(path: str | None) -> None:
    """Refuse a file that cannot be written before hours of matches, not after them."""
    if path is None or path == "-":
        return
    file = named_file(path)
    try:
        if not file.parent.is_dir():
            raise _unwritable(
                path, _("there is no folder {folder}").format(folder=shortened(file.parent, LONGEST_PATH))
            )
        if file.is_dir():
            raise _unwritable(path, _("it is a folder"))
        is_new = not file.exists()
        # A pipe that is opened and closed again would tell its reader that everything has been written.
        if is_new or file.is_file():
            with file.open("ab"):
                pass
        if is_new:
            # Where the name was a link to no file, the link stays.
            file.resolve().unlink()
    except OSError as error:
        raise _unwritable(path, error.strerror or str(error)) from None
    except ValueError:
        raise _unwritable(path, _("no file has such a name")) from None


def _unwritable(path: str, reason: str) -> BadInput:
    return BadInput(
        _("The file {path} cannot be written: {reason}.").format(path=shortened(path, LONGEST_PATH), reason=reason)
    )


def open_closed_streams() -> None:
    """Let what is written to a closed stream go nowhere, and what no encoding of the terminal knows be escaped."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # This takes the place of the closed one, so that no file opened later is mistaken for the stream.
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, "r" if name == "stdin" else "w", encoding="utf-8"))
        elif name == "stdout" and isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")

"""Read what somebody wants to play, from a form or from JSON, and check all of it before a table is opened."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from tuckbox.players import LEVELS
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.language import N_, _
from tuckbox.table.options import LayoutFile, Value, listed, shortened
from tuckbox.table.registry import game as find_game
from tuckbox.web.store import HUMAN, StoredSeat

BOT_LEVELS = {"random": N_("Easy"), "quick": N_("Medium")}
"""The SPEC of each bot that visitors may seat -> its level as they read it."""

BOT_NAMES = ("Ada", "Basil", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")
LONGEST_NAME = 24
LONGEST_LAYOUT = 20_000
FIELDS = ("game", "players", "options", "bots", "seat", "name")

assert set(BOT_LEVELS) <= set(LEVELS)


@dataclass(frozen=True)
class Wish:
    """Hold what somebody wants to play, checked.

    Attributes:
        setup: game, number of players and options.
        bots: the SPEC of the bots in the other seats.
        seat: the seat of the visitor.
        name: the visitor's name, empty where none was given.
    """

    setup: Setup
    bots: str
    seat: int
    name: str

    def seats(self, visitor: str) -> tuple[StoredSeat, ...]:
        """Seat the visitor and the bots."""
        bots = iter(BOT_NAMES)
        return tuple(
            StoredSeat(HUMAN, visitor, self.name or _("Guest"))
            if number == self.seat
            else StoredSeat(self.bots, None, next(bots))
            for number in range(self.setup.players)
        )


@dataclass
class Given:
    """Hold a form's values as they were typed, so that a refused form can be shown again."""

    game: str = ""
    players: str = ""
    bots: str = "quick"
    name: str = ""
    options: dict[str, str] = field(default_factory=dict[str, str])


async def read_form(form: FormData) -> Given:
    """Read the fields of a form: `option.NAME` holds an option, `file.NAME` an uploaded layout.

    Raises:
        BadInput: where an uploaded file is no text.
    """
    given = Given()
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            text = await _read_upload(value)
            if name.startswith("file.") and text:
                given.options[name.removeprefix("file.")] = text
        elif name.startswith("option."):
            option = name.removeprefix("option.")
            # A text area that is left empty, or an upload that has come already, leaves the layout alone.
            if value.strip() and option not in given.options:
                given.options[option] = value
        elif name in ("game", "players", "bots", "name"):
            setattr(given, name, value)
    return given


async def _read_upload(upload: UploadFile) -> str:
    try:
        return (await upload.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(
            _("The file {name} is no text in UTF-8.").format(name=shortened(upload.filename or ""))
        ) from None


def wish_from_form(given: Given) -> Wish:
    """Check a form; raise `BadInput` where it cannot be played that way."""
    game = find_game(given.game)
    if not (given.players.isascii() and given.players.isdigit() and len(given.players) < 4):
        raise BadInput(
            _("{title} is for {counts} players, not for {players}.").format(
                title=game.title,
                counts=listed([str(count) for count in game.players]),
                players=shortened(given.players),
            )
        )
    return make_wish(given.game, int(given.players), given.options, given.bots, 0, given.name)


def wish_from_json(body: Mapping[str, Any]) -> Wish:
    """Check the body of a JSON request; raise `BadInput` where it cannot be played that way."""
    for name in body:
        if name not in FIELDS:
            raise BadInput(
                _("There is no field “{name}”; the fields are {names}.").format(
                    name=shortened(name), names=", ".join(FIELDS)
                )
            )
    game = _field(body, "game", str, None)
    return make_wish(
        game,
        _field(body, "players", int, find_game(game).players[0]),
        _field(body, "options", dict, {}),
        _field(body, "bots", str, "quick"),
        _field(body, "seat", int, 0),
        _field(body, "name", str, ""),
    )


def _field(body: Mapping[str, Any], name: str, kind: type, default: Any) -> Any:
    value = body.get(name, default)
    if type(value) is kind:
        return value
    kinds = {str: _("a text"), int: _("a whole number"), dict: _("an object")}
    raise BadInput(_("The field “{name}” must be {kind}.").format(name=name, kind=kinds[kind]))


def make_wish(game: str, players: int, options: Mapping[str, Any], bots: str, seat: int, name: str) -> Wish:
    """Check everything about a new table; raise `BadInput` where something is not possible."""
    found = find_game(game)
    for option in found.options:
        if option.name in options:
            _check_option(option.name, options[option.name], isinstance(option, LayoutFile))
    setup = found.setup(players, options)
    if bots not in BOT_LEVELS:
        raise BadInput(
            _("There is no bot “{spec}” at this table; a bot is {levels}.").format(
                spec=shortened(bots), levels=listed(list(BOT_LEVELS))
            )
        )
    if not 0 <= seat < players:
        raise BadInput(
            _("There is no seat {seat} at this table; the seats are 0 to {last}.").format(
                seat=shortened(seat), last=players - 1
            )
        )
    return Wish(setup, bots, seat, clean_name(name))


def _check_option(name: str, value: Any, is_layout: bool) -> None:
    if type(value) not in (str, int):
        raise BadInput(_("The option {name} must be a text or a whole number.").format(name=name))
    if is_layout and len(str(value)) > LONGEST_LAYOUT:
        raise BadInput(
            _("The {name} has more than {most} characters, too many.").format(name=name, most=LONGEST_LAYOUT)
        )


def clean_name(name: str) -> str:
    r"""Give a name as it can be shown: in one line, printable, not longer than 24 characters.

    >>> clean_name("  Ann\n Marie ")
    'Ann Marie'
    """
    return shortened(" ".join(name.split()), LONGEST_NAME)


async def read_json(request: Request) -> dict[str, Any]:
    """Read the body of a request as a JSON object; raise `BadInput` where it is none."""
    body = await request.body()
    try:
        value = json.loads(body)
        # What cannot be written as UTF-8 could be neither stored nor shown.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise BadInput(_("The body of the request is no JSON in UTF-8.")) from None
    if not isinstance(value, dict):
        raise BadInput(_("The body of the request must be a JSON object such as {example}.").format(example="{}"))
    return value


def options_of(setup: Setup) -> dict[str, Value]:
    """Give the options as they are stored."""
    return dict(setup.options)

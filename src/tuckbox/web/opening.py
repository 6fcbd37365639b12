"""Read what somebody wants to play, from a form or from JSON, and check all of it before anything happens."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request

from tuckbox.players.levels import LEVELS
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.options import LayoutFile, listed, shortened
from tuckbox.table.registry import game as find_game
from tuckbox.web.clocks import BANK, NO_CLOCK, PER_MOVE
from tuckbox.web.settings import Settings
from tuckbox.web.state import DEFAULT_SETTINGS, HUMAN, OPEN, Seat

BOT_NAMES = ("Ada", "Basil", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")
USUAL = Settings()
"""The settings of a server whose operator chose nothing: how long names and layouts may be."""

FIELDS = ("game", "players", "options", "bots", "seat", "name", "with", "settings")

BOTS = "bots"
FRIENDS = "friends"

CLOCKS = (NO_CLOCK, PER_MOVE, BANK)
SECONDS = (5, 7 * 24 * 3600)
"""The least and the most seconds of a clock."""
INCREMENT = (0, 600)


@dataclass(frozen=True)
class Wish:
    """Hold what somebody wants to play, checked.

    Attributes:
        setup: game, number of players and options.
        company: `bots`, and the match begins at once; or `friends`, and the other seats wait for them.
        bots: the level of the bots.
        seat: the seat of the visitor.
        name: the visitor's name, empty where none was given.
        settings: how it is played, see `tuckbox.web.state.DEFAULT_SETTINGS`.
    """

    setup: Setup
    company: str
    bots: str
    seat: int
    name: str
    settings: Mapping[str, Any]

    def seats(self, visitor: str) -> tuple[Seat, ...]:
        """Seat the visitor, and the bots where no friends are waited for."""
        seats = [Seat(OPEN) for _seat in range(self.setup.players)]
        seats[self.seat] = Seat(HUMAN, visitor, self.name or _("Guest"))
        if self.company == BOTS:
            for number, bot in taken_by_bots(seats, self.bots).items():
                seats[number] = bot
        return tuple(seats)


def taken_by_bots(seats: Sequence[Seat], level: str) -> dict[int, Seat]:
    """Give bots of a level, each with a name of its own, for all open seats."""
    fill: dict[int, Seat] = {}
    for number, seat in enumerate(seats):
        if seat.is_open:
            fill[number] = Seat(check_level(level), None, free_bot_name([*seats, *fill.values()]))
    return fill


def free_bot_name(seats: Sequence[Seat]) -> str:
    """Give a name for a bot that nobody at the table has."""
    taken = {seat.name for seat in seats}
    return next(name for name in (*BOT_NAMES, *(f"{name} 2" for name in BOT_NAMES)) if name not in taken)


@dataclass
class Given:
    """Hold a form's values as they were typed, so that a refused form can be shown again."""

    game: str = ""
    players: str = ""
    bots: str = "medium"
    name: str = ""
    company: str = BOTS
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
        elif name == "with":
            given.company = value
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


def wish_from_form(given: Given, limits: Settings = USUAL) -> Wish:
    """Check a form; raise `BadInput` where it cannot be played that way."""
    players = read_players(given.game, given.players) if given.players else find_game(given.game).players[0]
    return make_wish(given.game, players, given.options, given.company, given.bots, 0, given.name, {}, limits)


def read_players(game: str, players: str) -> int:
    """Read a number of players as it was typed; raise `BadInput` where the game is not for so many."""
    found = find_game(game)
    if not (players.isascii() and players.isdigit() and len(players) < 4):
        raise BadInput(
            _("{title} is for {counts} players, not for {players}.").format(
                title=found.title, counts=listed([str(count) for count in found.players]), players=shortened(players)
            )
        )
    return int(players)


def wish_from_json(body: Mapping[str, Any], limits: Settings = USUAL) -> Wish:
    """Check the body of a JSON request; raise `BadInput` where it cannot be played that way."""
    for name in body:
        if name not in FIELDS:
            raise BadInput(
                _("There is no field “{name}”; the fields are {names}.").format(
                    name=shortened(name), names=", ".join(FIELDS)
                )
            )
    game = json_field(body, "game", str, None)
    return make_wish(
        game,
        json_field(body, "players", int, find_game(game).players[0]),
        json_field(body, "options", dict, {}),
        json_field(body, "with", str, BOTS),
        json_field(body, "bots", str, "medium"),
        json_field(body, "seat", int, 0),
        json_field(body, "name", str, ""),
        json_field(body, "settings", dict, {}),
        limits,
    )


def json_field(body: Mapping[str, Any], name: str, kind: type, default: Any) -> Any:
    """Give a field of a JSON body, or a default; raise `BadInput` where it is of another kind."""
    value = body.get(name, default)
    if type(value) is kind:
        return value
    kinds = {str: _("a text"), int: _("a whole number"), dict: _("an object"), bool: _("true or false")}
    raise BadInput(_("The field “{name}” must be {kind}.").format(name=name, kind=kinds[kind]))


def make_wish(
    game: str,
    players: int,
    options: Mapping[str, Any],
    company: str,
    bots: str,
    seat: int,
    name: str,
    settings: Mapping[str, Any],
    limits: Settings = USUAL,
) -> Wish:
    """Check everything about a new table; raise `BadInput` where something is not possible."""
    setup = make_setup(game, players, options, limits)
    check_level(bots)
    if company not in (BOTS, FRIENDS):
        raise BadInput(
            _("A table is opened with bots or with friends, not with “{company}”.").format(company=shortened(company))
        )
    if not 0 <= seat < players:
        raise BadInput(
            _("There is no seat {seat} at this table; the seats are 0 to {last}.").format(
                seat=shortened(seat), last=players - 1
            )
        )
    return Wish(setup, company, bots, seat, clean_name(name, limits), read_settings(settings, DEFAULT_SETTINGS))


def make_setup(game: str, players: int, options: Mapping[str, Any], limits: Settings = USUAL) -> Setup:
    """Prepare a match; raise `BadInput` for a number of players or an option that is not possible."""
    found = find_game(game)
    for option in found.options:
        if option.name in options:
            _check_option(
                option.name, options[option.name], limits.longest_layout if isinstance(option, LayoutFile) else 0
            )
    return found.setup(players, options)


def check_level(level: str) -> str:
    """Give the level of a bot that people may seat; raise `BadInput` where there is none of that name."""
    if level not in LEVELS:
        raise BadInput(
            _("There is no bot “{spec}” at this table; a bot is {levels}.").format(
                spec=shortened(level), levels=listed(list(LEVELS))
            )
        )
    return level


def read_settings(given: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Check how people want to play; what is not given stays as it was.

    Raises:
        BadInput: for an unknown setting, or a value that is not possible.
    """
    settings = dict(before)
    for name, value in given.items():
        default = DEFAULT_SETTINGS.get(name)
        if default is None:
            raise BadInput(
                _("There is no setting “{name}”; the settings are {names}.").format(
                    name=shortened(name), names=listed(list(DEFAULT_SETTINGS))
                )
            )
        settings[name] = json_field({name: value}, name, type(default), default)
    if settings["clock"] not in CLOCKS:
        raise BadInput(
            _("A clock is {clocks}, not “{clock}”.").format(
                clocks=listed(list(CLOCKS)), clock=shortened(settings["clock"])
            )
        )
    check_level(settings["standin"])
    _check_between(settings["seconds"], SECONDS, _("A clock has {least} to {most} seconds, not {number}."))
    _check_between(settings["increment"], INCREMENT, _("A move adds {least} to {most} seconds, not {number}."))
    return settings


def _check_between(number: int, limits: tuple[int, int], sentence: str) -> None:
    least, most = limits
    if not least <= number <= most:
        raise BadInput(sentence.format(least=least, most=most, number=shortened(number)))


def settings_from_form(fields: Mapping[str, str], before: Mapping[str, Any]) -> dict[str, Any]:
    """Read the settings of a form, in which a box that is not ticked does not appear."""
    given: dict[str, Any] = {}
    for name, default in DEFAULT_SETTINGS.items():
        text = fields.get(name, "")
        if type(default) is bool:
            given[name] = name in fields
        elif type(default) is int and text:
            if not (text.isascii() and text.isdigit() and len(text) < 10):
                raise BadInput(_("“{text}” is no whole number of seconds.").format(text=shortened(text)))
            given[name] = int(text)
        elif text:
            given[name] = text
    return read_settings(given, before)


def _check_option(name: str, value: Any, longest: int) -> None:
    if type(value) not in (str, int):
        raise BadInput(_("The option {name} must be a text or a whole number.").format(name=name))
    if "\x00" in str(value):
        raise BadInput(_("The option {name} holds a character that is no text.").format(name=name))
    if longest and len(str(value)) > longest:
        raise BadInput(_("The {name} has more than {most} characters, too many.").format(name=name, most=longest))


def clean_name(name: str, limits: Settings = USUAL) -> str:
    r"""Give a name as it can be shown: in one line, printable, not longer than the settings say.

    >>> clean_name("  Ann\n Marie ")
    'Ann Marie'
    """
    return shortened(" ".join(name.split()), limits.longest_name)


async def read_json(request: Request) -> dict[str, Any]:
    """Read the body of a request as a JSON object; raise `BadInput` where it is none."""
    body = await request.body()
    try:
        value = json.loads(body or b"{}")
        # What cannot be written as UTF-8 could be neither stored nor shown.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise BadInput(_("The body of the request is no JSON in UTF-8.")) from None
    if not isinstance(value, dict):
        raise BadInput(_("The body of the request must be a JSON object such as {example}.").format(example="{}"))
    return value

"""Draw pages and tables from what a seat may see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined, select_autoescape

from tuckbox.table.game import Game
from tuckbox.table.language import _, plural
from tuckbox.table.match import Result
from tuckbox.table.notation import Event
from tuckbox.table.options import Choice, LayoutFile, Number, Value, usual_value
from tuckbox.table.registry import games
from tuckbox.web.live import LiveTable
from tuckbox.web.opening import BOT_LEVELS
from tuckbox.web.store import StoredMatch

LATEST_MOVES = 40
"""So many moves are told on the page; the record has all of them."""


@dataclass(frozen=True)
class SeatShown:
    """Hold what a page shows of a seat besides its piles.

    Attributes:
        number: the seat's number.
        name: the name of who sits there.
        level: the level of the bot, empty for a person.
        side: the side it plays for.
        is_you: whether the page is drawn for it.
        is_acting: whether it may act now.
    """

    number: int
    name: str
    level: str
    side: int
    is_you: bool
    is_acting: bool


@dataclass(frozen=True)
class Told:
    """Hold what happened in one move.

    Attributes:
        number: the number of the move, from 1; 0 is the deal.
        seat: who played it, None for the deal.
        events: what happened, as the viewer may see it.
        sentences: the same in words.
        is_new: whether it happened since the viewer's own latest move, or one turn of everybody ago at most.
    """

    number: int
    seat: int | None
    events: Sequence[Event]
    sentences: Sequence[str]
    is_new: bool


@dataclass(frozen=True)
class Placed:
    """Hold how a seat ended."""

    seat: SeatShown
    rank: int
    score: int
    is_winner: bool


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PrefixLoader(
            {"web": PackageLoader("tuckbox.web", "templates"), "games": PackageLoader("tuckbox", "games")}
        ),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["_"] = _
    environment.globals["plural"] = plural
    environment.globals["BOT_LEVELS"] = BOT_LEVELS
    environment.tests["a_choice"] = lambda option: isinstance(option, Choice)
    environment.tests["a_number"] = lambda option: isinstance(option, Number)
    environment.tests["a_layout"] = lambda option: isinstance(option, LayoutFile)
    return environment


@cache
def drawn_games() -> dict[str, Game]:
    """Give the games that can be drawn, by name: those whose folder holds a page."""
    return {name: game for name, game in games().items() if (files(f"tuckbox.games.{name}") / game.page).is_file()}


def draw_page(template: str, **shown: Any) -> str:
    """Draw a page of `templates/`."""
    return _environment().get_template(f"web/{template}").render(games=drawn_games(), **shown)


def draw_table(table: LiveTable, seat: int | None) -> str:
    """Draw a table as a seat, or everybody, may see it: a fragment of HTML, drawn once for each version."""
    drawn = table.drawn.get(seat)
    if drawn is None:
        template = _environment().get_template("web/fragment.html")
        drawn = table.drawn[seat] = template.render(**_shown(table, seat))
    return drawn


def _shown(table: LiveTable, seat: int | None) -> dict[str, Any]:
    """Collect what the fragment shows. Everything here is redacted for the seat."""
    view = table.view(seat)
    game = view.setup.game
    seats = seats_shown(table.stored, game, seat, view.acting)
    return {
        "id": table.id,
        "version": view.number,
        "game": game,
        "page": f"games/{game.name}/{game.page}",
        "setup": view.setup,
        "facts": view.setup.facts,
        "words": game.words,
        "view": view,
        "position": view.position(),
        "moves": view.moves.texts,
        "you": seat,
        "seats": seats,
        "told": _told(table, seat, [shown.name for shown in seats]),
        "result": view.result,
        "placing": _placing(view.result, seats),
        "agreed": agreed(game, view.setup.options),
        "commitment": table.stored.commitment,
        "secrets": table.secrets(),
    }


def seats_shown(stored: StoredMatch, game: Game, you: int | None, acting: Sequence[int]) -> list[SeatShown]:
    """Give what pages show of the seats, in the order of their numbers."""
    sides = game.sides(stored.players, stored.options)
    return [
        SeatShown(
            number=number,
            name=seat.name,
            level=_(BOT_LEVELS.get(seat.player, seat.player)) if seat.is_bot else "",
            side=sides[number],
            is_you=number == you,
            is_acting=number in acting,
        )
        for number, seat in enumerate(stored.seats)
    ]


def _told(table: LiveTable, seat: int | None, names: Sequence[str]) -> list[Told]:
    """Tell the latest moves, the newest first, and at last the deal."""
    first = max(0, table.version - LATEST_MOVES)
    movers = table.movers(first)
    own = max((number for number, mover in enumerate(movers) if mover == seat), default=-1)
    own = max(own, len(movers) - table.stored.players)
    told = [
        Told(first + i + 1, mover, events, _sentences(table, events, names), i > own)
        for i, (mover, events) in enumerate(zip(movers, table.log(seat, first), strict=True))
    ]
    if first == 0:
        events = table.deal_events(seat)
        told.insert(0, Told(0, None, events, _sentences(table, events, names), False))
    return told[::-1]


def _sentences(table: LiveTable, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    words = table.setup.game.words
    return [said for event in events if (said := words.sentence(table.setup, event, names))]


def _placing(result: Result | None, seats: Sequence[SeatShown]) -> list[Placed]:
    if result is None:
        return []
    placed = [
        Placed(seat, result.ranks[seat.number], result.scores[seat.number], seat.number in result.winners)
        for seat in seats
    ]
    return sorted(placed, key=lambda place: place.rank)


def agreed(game: Game, options: Mapping[str, Value]) -> list[tuple[str, str, bool]]:
    """Give each option's meaning, what was chosen in words, and whether that is the usual choice."""
    lines: list[tuple[str, str, bool]] = []
    for option in game.options:
        value = options[option.name]
        if isinstance(option, Choice):
            chosen = _(option.values[value])
        elif isinstance(option, LayoutFile):
            chosen = _("The usual one.") if value == option.default else _("One of your own.")
        else:
            chosen = str(value)
        lines.append((_(option.meaning), chosen, value == usual_value(option, options)))
    return lines


def said_in_turn(table: LiveTable, seat: int | None) -> list[dict[str, Any]]:
    """Give what happened in each move, in words, for the JSON interface."""
    names = [shown.name for shown in table.stored.seats]
    return [
        {"number": number, "seat": mover, "events": events, "sentences": _sentences(table, events, names)}
        for number, (mover, events) in enumerate(zip(table.movers(), table.log(seat), strict=True), 1)
    ]

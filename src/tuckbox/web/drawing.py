"""Draw pages and tables from what a seat may see.

A table is drawn in parts, such as the seats, the board and the story. Each has a tag that changes with it, so that a
page is sent only the parts it does not show yet.
"""

import re
from collections.abc import Container, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary
from zlib import crc32

from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined, select_autoescape
from jinja2.runtime import Macro
from markupsafe import Markup

from tuckbox.players.levels import LEVELS
from tuckbox.table.game import Game, Setup
from tuckbox.table.language import _, language, plural
from tuckbox.table.options import Choice, LayoutFile, Number
from tuckbox.table.registry import games
from tuckbox.table.view import Result
from tuckbox.web.live import LiveTable
from tuckbox.web.scenes import Scene, SeatShown, Told, agreed, scene_of_table

CHARACTERS_KEPT = 4_000_000
"""Drawn pieces of so many characters are kept for each setup, to be used again."""

PART, PART_NAMED, PART_END = "<!--part ", "-->", "<!--end-->"
"""How templates mark a part: its name, which no other part of the table has, and one element, no part around it."""

_PLAYING_BUTTON = re.compile(r'<button type="button"(?![^>]*data-steps-do)')
"""A button that plays something; those that show what happened are no such buttons."""

_ELEMENT = re.compile(r"\s*<\w+")


@dataclass(frozen=True)
class Placed:
    """Hold how a seat ended."""

    seat: SeatShown
    rank: int
    score: int
    is_winner: bool


@cache
def _environment() -> Environment:
    pages = {name: PackageLoader(game.package, "") for name, game in drawn_games().items()}
    environment = Environment(
        loader=PrefixLoader({"web": PackageLoader("tuckbox.web", "templates"), "games": PrefixLoader(pages)}),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"_": _, "plural": plural, "LEVELS": LEVELS}
    environment.filters |= {
        "without": _without,
        "word": _word,
        "pick": _pick,
        "first_in": _first_in,
        "telling": _telling,
        "told_lines": _told_lines,
        "tuple": tuple,
    }
    environment.tests["a_choice"] = lambda option: isinstance(option, Choice)
    environment.tests["a_number"] = lambda option: isinstance(option, Number)
    environment.tests["a_layout"] = lambda option: isinstance(option, LayoutFile)
    return environment


class _Pieces:
    """Draw small pieces of tables, such as squares of a board, once for all tables on which they look the same."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, tuple[Hashable, ...]], Markup] = {}
        self._size = 0

    def draw(self, macro: Macro, *inputs: Hashable) -> Markup:
        """Draw a macro that shows nothing but its inputs and what belongs to the setup, such as the names of cards.

        No other macro of the page and what it includes has its name.
        """
        key = (macro.name, inputs)
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = Markup(macro(*inputs))
            self._size += len(drawn)
            if self._size > CHARACTERS_KEPT:
                self._drawn.clear()
                self._size = len(drawn)
            self._drawn[key] = drawn
        return drawn


_pieces: WeakKeyDictionary[Setup, dict[object, _Pieces]] = WeakKeyDictionary()


def _pieces_of(setup: Setup) -> _Pieces:
    return _pieces.setdefault(setup, {}).setdefault(language(), _Pieces())


def _without(texts: Sequence[str], *beginnings: str) -> list[str]:
    """Leave out texts that begin in one of these ways."""
    return [text for text in texts if not text.startswith(beginnings)]


def _word(texts: Sequence[str], place: int) -> dict[str, bool]:
    """Give the word at a place of each text that has so many, each word once, in order, to be asked for with `in`."""
    words = (text.split() for text in texts)
    return dict.fromkeys((parts[place] for parts in words if len(parts) > place), True)


def _pick(values: Mapping[str, Any], names: Sequence[str]) -> tuple[Any, ...]:
    """Give the values of names, None for a name that has none."""
    return tuple(map(values.get, names))


def _first_in(names: Sequence[str], values: Container[str]) -> str | None:
    """Give the first name that is among some values, None where there is none."""
    return next((name for name in names if name in values), None)


def _telling(told: Sequence[Told], kind: str) -> list[Told]:
    """Give the moves in which there was an event of that name."""
    return [move for move in told if kind in move.kinds]


def _told_lines(told: Sequence[Told]) -> Markup:
    """Draw what was told as lines of a list; in Python, for it is a good part of every table."""
    return Markup("\n").join(
        Markup(f'<li class="{"new" if move.is_new else ""}" data-number="{move.number}">{move.said}</li>')
        for move in told
    )


@cache
def drawn_games() -> dict[str, Game]:
    """Give the games that can be drawn, by name: those whose folder holds a page."""
    return {name: game for name, game in games().items() if (game.folder / game.page).is_file()}


def draw_page(template: str, **shown: Any) -> str:
    """Draw a page of `templates/`."""
    return _environment().get_template(f"web/{template}").render(games=drawn_games(), **shown)


def draw_fragment(template: str, **shown: Any) -> str:
    """Draw a part of a page of `templates/`."""
    return _environment().get_template(f"web/{template}").render(**shown)


@dataclass(frozen=True)
class Drawn:
    """Hold a table as it was drawn.

    Attributes:
        pieces: its HTML in order. Each is a part with its tag, which is the part's name and a number that changes with
            what it shows, or what stands between parts, with an empty tag.
    """

    pieces: Sequence[tuple[str, str]]

    @property
    def html(self) -> str:
        """Give the whole table."""
        return "".join(html for _tag, html in self.pieces)

    @property
    def tags(self) -> frozenset[str]:
        """Give the tags of its parts."""
        return frozenset(tag for tag, _html in self.pieces if tag)

    def without(self, shown: Container[str]) -> str:
        """Give the table with an empty template in place of each part whose tag is among those shown already."""
        return "".join(
            f'<template data-same="{tag}"></template>' if tag and tag in shown else html for tag, html in self.pieces
        )


class Sent:
    """Remember which parts of a table a page shows, to send it the others only."""

    def __init__(self) -> None:
        self._tags: frozenset[str] = frozenset()

    def changes(self, drawn: Drawn) -> str:
        """Give a table without the parts that were sent before; the page shows it from now on."""
        html = drawn.without(self._tags)
        self._tags = drawn.tags
        return html


def draw_scene(scene: Scene) -> Drawn:
    """Draw what a viewer may see of a match."""
    html = _environment().get_template("web/fragment.html").render(**_shown(scene))
    if scene.is_replay:
        html = _PLAYING_BUTTON.sub('<button type="button" disabled', html)
    between, *marked = html.split(PART)
    pieces = [("", between)]
    for piece in marked:
        name, _named, piece = piece.partition(PART_NAMED)
        part, _end, between = piece.partition(PART_END)
        opened = _ELEMENT.match(part)
        assert opened, f"the part {name} is an element"
        tag = f"{name}-{crc32(part.encode()):08x}"
        pieces += [(tag, f'{opened[0]} data-part="{tag}"{part[opened.end() :]}'), ("", between)]
    return Drawn(pieces)


_latest: WeakKeyDictionary[LiveTable, dict[int | None, tuple[Hashable, Drawn]]] = WeakKeyDictionary()


def draw_table(table: LiveTable, seat: int | None, sent: Sent | None = None) -> str:
    """Draw a table whose match has begun as a seat, or everybody, may see it: a fragment of HTML.

    It is drawn once as long as nothing of it changes, however many look at it.

    Args:
        table: the table.
        seat: who looks, None for everybody.
        sent: what a page shows already; everything is drawn where it is None.

    Raises:
        TooEarly: before the start.
    """
    state = table.state
    key = (language(), state.position_version, state.stage, state.rematch, tuple(other.name for other in state.seats))
    drawings = _latest.setdefault(table, {})
    known = drawings.get(seat)
    if known is None or known[0] != key:
        known = drawings[seat] = (key, draw_scene(scene_of_table(table, seat)))
    return known[1].html if sent is None else sent.changes(known[1])


def _shown(scene: Scene) -> dict[str, Any]:
    """Collect what the fragment shows. Everything here is redacted for the viewer."""
    view, setup = scene.view, scene.view.setup
    return {
        "kept": _pieces_of(setup).draw,
        "id": scene.id,
        "version": scene.version,
        "number": view.number,
        "game": setup.game,
        "page": f"games/{setup.game.name}/{setup.game.page}",
        "setup": setup,
        "facts": setup.facts,
        "words": setup.game.words,
        "position": view.position(),
        "moves": scene.moves,
        "you": scene.you,
        "seats": scene.seats,
        "names": tuple(seat.name for seat in scene.seats),
        "told": scene.told,
        "result": view.result,
        "placing": _placing(view.result, scene.seats),
        "agreed": agreed(setup.game, setup.options),
        "commitment": scene.commitment,
        "secrets": scene.secrets,
        "ending": scene.ending,
        "is_replay": scene.is_replay,
        "opened": scene.opened,
    }


def _placing(result: Result | None, seats: Sequence[SeatShown]) -> list[Placed]:
    if result is None:
        return []
    placed = [
        Placed(seat, result.ranks[seat.number], result.scores[seat.number], seat.number in result.winners)
        for seat in seats
    ]
    return sorted(placed, key=lambda place: place.rank)

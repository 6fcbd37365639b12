"""Collect what is drawn of a match as one viewer may see it, whether it is played, replayed or read from a record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from tuckbox.players.levels import LEVELS
from tuckbox.table.engine import ONLOOKER
from tuckbox.table.game import Game, Setup
from tuckbox.table.language import _, language
from tuckbox.table.match import NOBODY, Match
from tuckbox.table.notation import Event
from tuckbox.table.options import Choice, LayoutFile, Value, shortened, usual_value
from tuckbox.table.view import View
from tuckbox.web.live import LiveTable
from tuckbox.web.state import PLAYING

LATEST_MOVES = 40
"""So many moves are told on the page; the record has all of them."""

ALL = "all"
Viewer = int | None | Literal["all"]
"""A seat, None for who only watches, or `all` for looking back with every card known."""


@dataclass(frozen=True)
class SeatShown:
    """Hold what a page shows of a seat besides its piles.

    Attributes:
        number: the seat's number.
        name: the name of who sits there.
        level: the level of the bot that plays there, empty for a person.
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
        kinds: the names of these events.
        said: the same in words, as HTML.
        is_new: whether it happened since the viewer's own latest move, or one turn of everybody ago at most.
        token: stands for what is told here, so that a template can keep what it has drawn of it.
    """

    number: int
    seat: int | None
    events: Sequence[Event]
    kinds: frozenset[str]
    said: Markup
    is_new: bool
    token: object


@dataclass(frozen=True)
class Ending:
    """Hold what can be done when a match is over.

    Attributes:
        record: where the record is downloaded.
        again: where another match like this one is opened, empty where that cannot be done.
        rematch: where the same people play again, empty where they do not.
        replay: where the match can be looked at again, empty where that is done already.
        proof: where the server proves the deal.
    """

    record: str
    again: str
    rematch: str
    replay: str
    proof: str


@dataclass(frozen=True)
class Scene:
    """Hold what is drawn of a match, everything redacted for one viewer.

    Attributes:
        id: the id of the table or the record.
        version: the number that a page sends with a move.
        view: the position.
        moves: the moves that the viewer can choose from here; none where the match is only looked at.
        seats: the seats by number.
        told: the latest moves, the newest first, and at last the deal.
        commitment: what binds the table to its deal.
        secrets: the seed and the nonce behind it, None while the match goes on.
        ending: what can be done at the end.
        is_replay: whether the match is looked back at.
        opened: for a look at all cards, each seat's piles and those of nobody: the owner's name, then each pile's
            name and cards; empty otherwise.
    """

    id: str
    version: int
    view: View
    moves: Sequence[str]
    seats: Sequence[SeatShown]
    told: Sequence[Told]
    commitment: str
    secrets: tuple[int, str] | None
    ending: Ending
    is_replay: bool = False
    opened: Sequence[tuple[str, Sequence[tuple[str, Sequence[str]]]]] = ()

    @property
    def you(self) -> int | None:
        """Give the viewer's seat, None for who has none."""
        return next((seat.number for seat in self.seats if seat.is_you), None)


class Teller:
    """Say in words what happened in each move, once for each viewer however often it is shown."""

    def __init__(self, most: int = 2 * LATEST_MOVES) -> None:
        """Make one that remembers at most so many moves for each viewer."""
        self._most = most
        self._said_for: tuple[object, Sequence[str]] = (None, ())
        self._said: dict[Viewer, dict[int, _Said]] = {}

    def tell(self, match: Match, viewer: Viewer, names: Sequence[str]) -> list[Told]:
        """Tell the latest moves of a match, the newest first, and at last the deal."""
        if self._said_for != (language(), names):
            self._said_for = (language(), names)
            self._said.clear()
        setup = match.setup
        said = self._said.setdefault(viewer, {})
        first = max(0, match.number - LATEST_MOVES)
        steps = match.steps[first:]
        own = max((i for i, step in enumerate(steps) if step.seat == viewer), default=-1)
        own = max(own, len(steps) - setup.players)
        told: list[Told] = []
        if first == 0:
            known = said.get(0)
            if known is None:
                events = match.open_deal_events() if viewer == ALL else match.deal_events(_seat(viewer))
                known = said[0] = _said(match.deal_log, setup, events, names)
            told.append(Told(0, None, known.events, known.kinds, known.said, False, known))
        for i, step in enumerate(steps):
            number = first + i + 1
            known = said.get(number)
            # A move that was taken back and another one may have the same number.
            if known is None or known.of is not step:
                events = step.events(setup, None if viewer == ALL else ONLOOKER if viewer is None else viewer)
                known = said[number] = _said(step, setup, events, names)
            told.append(Told(number, step.seat, known.events, known.kinds, known.said, i > own, known))
        while len(said) > self._most:
            del said[min(said)]
        return told[::-1]


@dataclass(frozen=True, eq=False)
class _Said:
    """Hold what was said of a step or the deal."""

    of: object
    events: Sequence[Event]
    kinds: frozenset[str]
    said: Markup


def _said(of: object, setup: Setup, events: Sequence[Event], names: Sequence[str]) -> _Said:
    kinds = frozenset(event[0] for event in events)
    return _Said(of, events, kinds, escape(" ".join(sentences(setup, events, names))))


def _seat(viewer: Viewer) -> int | None:
    return None if viewer == ALL else viewer


def sentences(setup: Setup, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Say what happened in words; not every event needs any."""
    sentence = setup.game.words.sentence
    return [said for event in events if (said := sentence(setup, event, names))]


def seats_shown(
    setup: Setup, named: Sequence[tuple[str, str]], you: Viewer, acting: Sequence[int]
) -> tuple[SeatShown, ...]:
    """Give what pages show of the seats, in the order of their numbers.

    Args:
        setup: what is played.
        named: for each seat its name and the level or SPEC of the bot that plays there, empty for a person.
        you: the seat the page is drawn for.
        acting: the seats that may act.
    """
    sides = setup.game.sides(setup.players, setup.options)
    return tuple(
        SeatShown(
            number=number,
            name=name,
            level=level_title(bot),
            side=sides[number],
            is_you=number == you,
            is_acting=number in acting,
        )
        for number, (name, bot) in enumerate(named)
    )


def level_title(bot: str) -> str:
    """Give the title of a bot's level, of whose name or SPEC is given; any other SPEC stands for itself.

    >>> level_title("quick"), level_title("easy"), level_title("search:100"), level_title("")
    ('Medium', 'Easy', 'search:100', '')
    """
    for level in LEVELS.values():
        if bot in (level.name, level.spec):
            return _(level.title)
    return shortened(bot)


@dataclass(frozen=True)
class Place:
    """Hold what is shown of where a match is played or looked at, besides the match.

    Attributes:
        id: the id of the table or the record.
        named: for each seat its name and the level or SPEC of the bot that plays there, empty for a person.
        commitment: what binds the match to its deal.
        secrets: the seed and the nonce behind it, None while the match goes on.
        ending: what can be done at the end.
    """

    id: str
    named: Sequence[tuple[str, str]]
    commitment: str
    secrets: tuple[int, str] | None
    ending: Ending


def scene_of_match(match: Match, seat: int | None, place: Place, teller: Teller, version: int, may_move: bool) -> Scene:
    """Collect what a seat, or everybody, may see of a match that is played.

    Args:
        match: the match.
        seat: who looks.
        place: where it is played.
        teller: who tells what has happened.
        version: the number that a page sends with a move.
        may_move: whether moves are accepted there.
    """
    view = match.view(seat)
    return Scene(
        id=place.id,
        version=version,
        view=view,
        moves=view.moves.texts if may_move else (),
        seats=seats_shown(match.setup, place.named, seat, view.acting),
        told=teller.tell(match, seat, [name for name, _bot in place.named]),
        commitment=place.commitment,
        secrets=place.secrets,
        ending=place.ending,
    )


_tellers: WeakKeyDictionary[LiveTable, Teller] = WeakKeyDictionary()


def scene_of_table(table: LiveTable, seat: int | None) -> Scene:
    """Collect what a seat, or everybody, may see of a table whose match has begun.

    Raises:
        TooEarly: before the start.
    """
    state = table.state
    teller = _tellers.setdefault(table, Teller())
    place = place_of_table(table, seat)
    return scene_of_match(table.match, seat, place, teller, state.position_version, state.stage == PLAYING)


def place_of_table(table: LiveTable, seat: int | None) -> Place:
    """Collect what a seat, or everybody, is shown of a table besides its match."""
    state = table.state
    return Place(
        id=table.id,
        named=[(other.name, other.player if other.is_bot else "") for other in state.seats],
        commitment=table.commitment,
        secrets=table.secrets(),
        ending=Ending(
            record=f"/api/tables/{table.id}/record",
            again="" if seat is None else f"/tables/{table.id}/again",
            rematch=f"/tables/{state.rematch}" if state.rematch else "",
            replay=f"/tables/{table.id}/replay",
            proof=f"/tables/{table.id}/proof",
        ),
    )


def agreed(game: Game, options: Mapping[str, Value]) -> tuple[tuple[str, str, bool], ...]:
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
    return tuple(lines)


def seat_of_mover(mover: int | None) -> int | None:
    """Give who moved as programs are told it: nobody where the time was over."""
    return None if mover == NOBODY else mover


def said_in_turn(table: LiveTable, seat: int | None) -> list[dict[str, Any]]:
    """Give what happened in each move, in words, for the JSON interface."""
    names = [other.name for other in table.state.seats]
    told = table.told.setdefault(seat, [])
    since = len(told)
    told += [
        {
            "number": number,
            "seat": seat_of_mover(mover),
            "events": events,
            "sentences": sentences(table.setup, events, names),
        }
        for number, (mover, events) in enumerate(
            zip(table.movers(since), table.log(seat, since), strict=True), since + 1
        )
    ]
    return told

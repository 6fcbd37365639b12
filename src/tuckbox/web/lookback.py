"""Look back at matches that are over, move by move, and at records that visitors bring; prove the deals.

A match that goes on is never shown here: it is asked for by `LiveTable.finished`, which refuses it.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast
from weakref import WeakValueDictionary

from fastapi import FastAPI

from tuckbox.players.levels import LEVELS
from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.table.match import Match, commitment
from tuckbox.table.matchrecord import read_json, replay, write_record
from tuckbox.table.options import shortened
from tuckbox.table.registry import games
from tuckbox.table.view import View, seat_names
from tuckbox.web.drawing import drawn_games
from tuckbox.web.live import LiveTable
from tuckbox.web.problems import Broken, NotHere
from tuckbox.web.scenes import ALL, Ending, Place, Scene, Teller, Viewer, place_of_table, seats_shown
from tuckbox.web.store import is_id
from tuckbox.web.tables import Tables

MOST_STEPS = 20_000
"""Records of more steps than that are not shown."""

STEPS_KEPT = 60_000
"""So many steps of matches that are looked back at are kept in memory, with those of the latest match in any case."""

LONGEST_TEXT = 200
"""So many characters a nonce, or what sat at a seat, may have in a record that is brought."""

ROUND_EVENTS = ("round",)
"""The names of the events that begin a round, where a game's words do not name others."""


@dataclass(frozen=True)
class Mark:
    """Hold a place in a match that can be jumped to: the number of moves played there, and what it is."""

    step: int
    title: str


@dataclass(frozen=True, eq=False)
class Replay:
    """Hold a match that is over, to be looked at from any seat or with all cards open.

    Attributes:
        match: the match after its last move.
        place: where it was played.
        address: where it is looked at.
    """

    match: Match
    place: Place
    address: str

    @cached_property
    def _teller(self) -> Teller:
        return Teller(most=MOST_STEPS)

    @cached_property
    def names(self) -> list[str]:
        """Give the names of the seats."""
        return [name for name, _bot in self.place.named]

    @property
    def steps(self) -> int:
        """Give the number of moves."""
        return self.match.number

    def scene(self, step: int, viewer: Viewer) -> Scene:
        """Give what a viewer saw after so many moves, without what the viewer could do then.

        Raises:
            BadInput: for a step that the match does not have.
        """
        match = self.match.at(step)
        return scene_then(match, viewer, self.place, self._teller)

    def happened(self, step: int, viewer: Viewer) -> str:
        """Say what happened in a move, or in the deal for step 0, as a viewer could know it then."""
        told = self.scene(step, viewer).told[0]
        return told.said.unescape()

    @cached_property
    def marks(self) -> Sequence[Mark]:
        """Give the places to jump to: the beginning of each round, or of each turn where a game has no rounds."""
        setup = self.match.setup
        names = getattr(setup.game.words, "ROUND_EVENTS", ROUND_EVENTS)
        steps: list[int] = []
        for step, events in enumerate([self.match.open_deal_events(), *self.match.open_log()]):
            steps += [step for event in events if event[0] in names]
        if steps:
            return [Mark(step, _("Round {number}").format(number=number)) for number, step in enumerate(steps, 1)]
        turns: list[Mark] = []
        mover = None
        for number, step in enumerate(self.match.steps, 1):
            if step.seat != mover and 0 <= step.seat < setup.players:
                title = _("Turn {number}: {name}").format(number=len(turns) + 1, name=self.names[step.seat])
                turns.append(Mark(number, title))
            mover = step.seat
        return turns

    @cached_property
    def proof(self) -> dict[str, Any]:
        """Give what proves the deal: seed, nonce, the commitment published, and what came of checking them here."""
        match = self.match
        try:
            is_same = replay(write_record(match)).match.hash() == match.hash()
        except BadInput:
            is_same = False
        return {
            "seed": str(match.seed),
            "nonce": match.nonce,
            "commitment": self.place.commitment,
            "matches": commitment(match.seed, match.nonce) == self.place.commitment,
            "reproduced": is_same,
        }


def scene_then(match: Match, viewer: Viewer, place: Place, teller: Teller) -> Scene:
    """Give what a viewer sees of a match as it stands, without what could be done."""
    view = match.open_view() if viewer == ALL else match.view(cast("int | None", viewer))
    return Scene(
        id=place.id,
        version=match.number,
        view=view,
        moves=(),
        seats=seats_shown(match.setup, place.named, viewer, view.acting),
        told=teller.tell(match, viewer, [name for name, _bot in place.named]),
        commitment=place.commitment,
        secrets=place.secrets,
        ending=place.ending,
        is_replay=True,
        opened=_opened(view, place.named) if viewer == ALL else (),
    )


def _opened(view: View, named: Sequence[tuple[str, str]]) -> list[tuple[str, list[tuple[str, list[str]]]]]:
    """Give all piles that hold cards, by owner."""
    lying: dict[int, list[tuple[str, list[str]]]] = {}
    position = view.position()["piles"]
    for pile in view.setup.piles:
        cards = position.get(pile.name)
        if cards:
            owner = len(named) if pile.owner is None else pile.owner
            lying.setdefault(owner, []).append((_title(pile.name, pile.owner), cards))
    names = [*(name for name, _bot in named), _("On the table")]
    # A game may play a seat itself, such as a robot.
    return [(names[owner] if owner < len(names) else "", lying[owner]) for owner in sorted(lying)]


def _title(pile: str, owner: int | None) -> str:
    name, _slash, of = pile.partition("/")
    words = name.replace("_", " ").capitalize()
    return words if not of or of == str(owner) else f"{words} {of}"


class Replays:
    """Find matches that can be looked back at, and take in records."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # Reading and checking takes a processor, and many times as much memory as the text has; one at a time leaves
        # the other tables theirs.
        self._checking = asyncio.Lock()

    async def of_table(self, table_id: str) -> tuple[Replay, LiveTable]:
        """Give the match of a table, and the table.

        Raises:
            NotHere: where there is none of that id.
            TooEarly: while the match goes on.
        """
        table = await self._tables.table(table_id)
        match = table.finished()
        address = f"/tables/{table.id}/replay"
        known = self._kept.get(address)
        if known is None:
            place = place_of_table(table, None)
            known = Replay(match, replace(place, ending=replace(place.ending, replay="", rematch="")), address)
        return self._keep(known), table

    async def of_record(self, record_id: str) -> Replay:
        """Give the match of a record that somebody has brought.

        Raises:
            NotHere: where there is none of that id.
            Broken: where it cannot be played again any more.
        """
        address = f"/replays/{record_id}"
        known = self._kept.get(address)
        if known is None:
            # However many ask for it at the same time, it is read once.
            loading = self._loading.setdefault(address, asyncio.Lock())
            async with loading:
                known = self._kept.get(address) or await self._load(record_id, address)
        return self._keep(known)

    async def _load(self, record_id: str, address: str) -> Replay:
        try:
            match, seats = await self._check(lambda: self._text(record_id))
        except BadInput:
            # It was checked when it came.
            raise Broken(_("This match was played by other rules than today's and cannot be shown.")) from None
        return Replay(match, _place_of_record(match, seats, record_id), address)

    async def _text(self, record_id: str) -> str:
        text = await self._store.record(record_id) if is_id(record_id) else None
        if text is None:
            raise NotHere(_("There is no such record here; the address may be cut short."))
        return text

    def _keep(self, found: Replay) -> Replay:
        self._kept[found.address] = found
        self._kept.move_to_end(found.address)
        while len(self._kept) > 1 and sum(kept.steps for kept in self._kept.values()) > STEPS_KEPT:
            self._kept.popitem(last=False)
        return found

    async def take_in(self, text: str, owner: str) -> str:
        """Check a record completely and store it, in place of the owner's oldest where there are too many; give its id.

        Raises:
            BadInput: naming what is wrong; nothing is stored then.
        """

        async def brought() -> str:
            return text

        await self._check(brought)
        record_id = secrets.token_urlsafe(16)
        await self._store.add_record(record_id, owner, text)
        most = self._tables.settings.records_per_person
        for removed in await self._store.keep_records(owner, most) if most else ():
            self._kept.pop(f"/replays/{removed}", None)
        return record_id

    async def text_of(self, record_id: str) -> str:
        """Give the text of a record that somebody has brought."""
        await self.of_record(record_id)
        return await self._text(record_id)

    async def _check(self, find: Callable[[], Awaitable[str]]) -> tuple[Match, Sequence[str]]:
        """Play a record whose text is found when its turn has come; give the match and what sat at its seats."""
        preparation = self._tables.preparation
        while True:
            async with self._checking:
                record = await asyncio.to_thread(_read, await find())
                game: str = record["game"]
                if preparation.is_ready(game):
                    # It may be ready to be refused.
                    await preparation.wait(game)
                    return await asyncio.to_thread(_play, record)
            # Other records need not wait for this game, and nothing of this one is held meanwhile.
            del record
            await preparation.wait(game)

    async def prove(self, found: Replay) -> dict[str, Any]:
        """Give the proof of a deal, see `Replay.proof`."""
        async with self._checking:
            return await asyncio.to_thread(lambda: found.proof)


def replays_of(app: FastAPI) -> Replays:
    """Give the replays of an application whose tables are open."""
    if getattr(app.state, "replays", None) is None:
        app.state.replays = Replays(app.state.tables)
    found: Replays = app.state.replays
    return found


def read_text(content: bytes) -> str:
    """Read the text of a record that somebody brings; raise `BadInput` where it is none."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(_("The record is no text: a match record is a JSON file in UTF-8.")) from None


def read_place(replayed: Replay, step: str | None, seat: str | None, usual: tuple[int, Viewer]) -> tuple[int, Viewer]:
    """Give the step and the viewer that an address names, the usual ones where it names none.

    Raises:
        BadInput: where the match has no such step or seat.
    """
    usual_step, usual_viewer = usual
    steps, seats = replayed.steps, replayed.match.setup.players
    if step is not None and not (step.isascii() and step.isdigit() and len(step) < 10 and int(step) <= steps):
        raise BadInput(
            _("This match has the steps 0 to {last}; there is no step “{step}”.").format(
                last=steps, step=shortened(step)
            )
        )
    number = usual_step if step is None else int(step)
    if seat is None:
        return number, usual_viewer
    if seat == ALL:
        return number, ALL
    if not (seat.isascii() and seat.isdigit() and len(seat) < 10 and int(seat) < seats):
        raise BadInput(
            _("The seat is a number from 0 to {last} or “all”, not “{seat}”.").format(
                last=seats - 1, seat=shortened(seat)
            )
        )
    return number, int(seat)


def _read(text: str) -> dict[str, Any]:
    record = read_json(text, _("The record"))
    game, steps = record.get("game"), record.get("steps")
    if isinstance(game, str) and game in games() and game not in drawn_games():
        raise BadInput(_("The matches of this game cannot be shown here."))
    if isinstance(steps, list) and len(cast("list[Any]", steps)) > MOST_STEPS:
        raise BadInput(
            _("The record has {count} steps; records of up to {most} can be shown.").format(
                count=len(cast("list[Any]", steps)), most=MOST_STEPS
            )
        )
    if not isinstance(game, str) or game not in games():
        # Says what is wrong with it.
        replay({**record, "steps": []})
        raise BadInput(_("The record names no game of this table."))
    seats = record.get("seats")
    for entry, texts in (("nonce", [record.get("nonce")]), ("seats", seats if isinstance(seats, list) else [])):
        if any(isinstance(text, str) and len(text) > LONGEST_TEXT for text in cast("list[Any]", texts)):
            raise BadInput(
                _("In the entry “{entry}” a text has more than {most} characters, too many.").format(
                    entry=entry, most=LONGEST_TEXT
                )
            )
    return record


def _play(record: Mapping[str, Any]) -> tuple[Match, Sequence[str]]:
    played = replay(record)
    if not played.match.is_over:
        raise BadInput(_("The record ends before its match does; matches can be looked at when they are over."))
    return played.match, played.seats


def _place_of_record(match: Match, seats: Sequence[str], record_id: str) -> Place:
    specs = {spec for level in LEVELS.values() for spec in (level.name, level.spec)}
    named = [
        (name, seat if seat.partition(":")[0] in specs | {"random"} else "")
        for name, seat in zip(seat_names(match.setup.players), seats, strict=True)
    ]
    address = f"/replays/{record_id}"
    return Place(
        id=record_id,
        named=named,
        commitment=match.commitment,
        secrets=(match.seed, match.nonce),
        ending=Ending(record=f"{address}/record", again="", rematch="", replay="", proof=f"{address}/proof"),
    )

"""Hold a table while somebody needs it: what its events have come to, and who watches it change."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol

from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.match import Match
from tuckbox.table.matchrecord import write_record
from tuckbox.table.notation import Event
from tuckbox.table.view import Result, View
from tuckbox.web.metrics import Metrics
from tuckbox.web.presence import Presence
from tuckbox.web.problems import StoreDown, TooEarly
from tuckbox.web.state import (
    ABANDONED,
    OVER,
    POSITION_KINDS,
    TableEvent,
    TableState,
)
from tuckbox.web.store import Store, Taken

LISTED_KINDS = ("sit", "leave", "seat", "settings", "start", "abandon")
"""The kinds of events that change what lists of tables show."""


class Drives(Protocol):
    """Keep a table going by itself, see `tuckbox.web.driving`."""

    def wake(self) -> None:
        """Look whether there is something to do."""
        ...


def now() -> int:
    """Give the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class HeldTable:
    """Hold one table: store every event before anybody sees it, and let those know who watch.

    The match with the whole truth never leaves this object. What goes out is what a seat may see.

    Attributes:
        state: what the events have come to.
        presence: who has a page of the table open.
        drawn: what has been drawn of the present position, by seat; emptied whenever it changes.
        told: what has been told of the moves so far, by seat; emptied when one is taken back.
        hints: the latest hint of each seat, with the version of the position it is for.
        people_drawn: what has been drawn of the people, by seat, each with what it was drawn from.
        people_number: grows whenever something about the people changes that is no event.
        is_closing: whether the server closes.
        patience: so many seconds somebody must have been away before others can ask for a bot.
        foreign: whether the latest event came from another server, which is the one to go on.
        driver: lets bots play and clocks run out, None for a table that is only looked at.
    """

    def __init__(self, state: TableState, store: Store, server: str, metrics: Metrics) -> None:
        self.state = state
        self.presence = Presence()
        self.drawn: dict[Any, Any] = {}
        self.told: dict[int | None, list[dict[str, Any]]] = {}
        self.hints: dict[int, tuple[int, asyncio.Future[Any]]] = {}
        self.people_drawn: dict[int | None, tuple[tuple[int, int], str]] = {}
        self.people_number = 0
        self.is_closing = False
        self.patience = 0.0
        self.foreign = False
        self.driver: Drives | None = None
        self._views: dict[int | None, View] = {}
        self._store = store
        self._server = server
        self._metrics = metrics
        self._lock = asyncio.Lock()
        self._behind = False
        self._watchers: set[asyncio.Event] = set()

    @property
    def id(self) -> str:
        """Give the id of the table."""
        return self.state.id

    @property
    def version(self) -> int:
        """Give the number of events, which every page names when it sends a move."""
        return self.state.version

    @property
    def setup(self) -> Setup:
        """Give what the players agreed to."""
        return self.state.setup

    @property
    def commitment(self) -> str:
        """Give what binds the table to its deal from the moment it was opened."""
        return self.state.secrets.commitment

    @property
    def match(self) -> Match:
        """Give the match; raise `TooEarly` before the start."""
        if self.state.match is None:
            raise TooEarly(_("The match has not begun yet."))
        return self.state.match

    @property
    def number(self) -> int:
        """Give the number of moves played."""
        return 0 if self.state.match is None else self.state.match.number

    @property
    def result(self) -> Result | None:
        """Give the result, None while the match goes on."""
        return None if self.state.match is None else self.state.match.result

    def view(self, seat: int | None) -> View:
        """Give what a seat, or everybody, may see."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.match.view(seat)
        return view

    def log(self, seat: int | None, since: int = 0) -> list[list[Event]]:
        """Give what happened in each move, as a seat, or everybody, may see it."""
        return self.match.log(seat, since)

    def movers(self, since: int = 0) -> list[int]:
        """Give the seat of each move."""
        return [step.seat for step in self.match.steps[since:]]

    def deal_events(self, seat: int | None) -> list[Event]:
        """Give what happened in the deal, as a seat, or everybody, may see it."""
        return self.match.deal_events(seat)

    @property
    def is_over(self) -> bool:
        """Tell whether the match has come to its end."""
        return self.state.stage == OVER

    def secrets(self) -> tuple[int, str] | None:
        """Give the seed and the nonce behind the commitment; None while the match can still go on."""
        return (self.state.secrets.seed, self.state.secrets.nonce) if self.is_closed else None

    @property
    def is_closed(self) -> bool:
        """Tell whether nobody can play on: the match is over or was abandoned."""
        return self.state.stage in (OVER, ABANDONED)

    def finished(self) -> Match:
        """Give the match with the whole truth, to be looked back at; raise `TooEarly` while it can still go on."""
        if not self.is_closed:
            raise TooEarly(_("The record tells all cards; it is shown when the match is over."))
        return self.match

    def record(self) -> dict[str, Any]:
        """Give the record of the match; raise `TooEarly` while it goes on, for it tells every secret."""
        return write_record(self.finished(), [seat.player for seat in self.state.seats])

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[TableState]:
        async with self._lock:
            if self._behind:
                await self._catch_up()
            yield self.state

    async def has_missed(self) -> bool:
        """Take in what other servers have stored and were too late to tell; tell whether there was anything."""
        if not self._store.is_shared:
            return False
        before = self.version
        await self.catch_up()
        return self.version > before

    async def catch_up(self, version: int | None = None) -> None:
        """Take in what other servers have stored, up to a version that is known to be there or whatever there is."""
        async with self._lock:
            if version is None or self.version < version:
                # Should this fail, the next turn does it.
                self._behind = True
            if self._behind:
                await self._catch_up()

    async def _catch_up(self) -> None:
        events = await self._store.events(self.id, self.version)
        for event in events:
            self.state.fold(event)
        self._behind = False
        if events:
            self.foreign = True
            self._changed({event.kind for event in events})

    async def _commit(self, kind: str, seat: int | None, data: Mapping[str, Any] | None = None) -> None:
        """Store an event and take it in; the caller has the turn.

        Raises:
            Taken: where another server has stored one first; it has been taken in.
        """
        event = TableEvent(self.version + 1, kind, seat, data or {}, now())
        after = self.state.after(event) if kind in LISTED_KINDS else None
        # If this is interrupted it is not known whether the event is stored; the next turn asks the store.
        self._behind = True
        try:
            await self._store.add_event(self.id, event, after, self._server)
        except Taken:
            await self._catch_up()
            raise
        self.state.fold(event)
        self._behind = False
        self.foreign = False
        self._metrics.events.labels(kind).inc()
        self._changed({kind})
        if self.is_over and kind in POSITION_KINDS:
            # Should this fail, the stage is put right when the table is next read.
            with contextlib.suppress(StoreDown):
                await self._store.set_stage(self.id, OVER)

    def _changed(self, kinds: set[str]) -> None:
        if not kinds.isdisjoint(POSITION_KINDS):
            self.drawn.clear()
            self._views.clear()
        if "takeback" in kinds:
            self.told.clear()
        self.wake()

    def wake(self) -> None:
        """Let everybody look who waits for a change."""
        for watcher in self._watchers:
            watcher.set()
        self.wake_driver()

    def wake_driver(self) -> None:
        """Let the table go on by itself if it can."""
        if self.driver is not None:
            self.driver.wake()

    def people_changed(self) -> None:
        """Let everybody know that something about the people has changed."""
        self.people_number += 1
        self.wake()

    @asynccontextmanager
    async def watching(self, seat: int | None) -> AsyncIterator[asyncio.Event]:
        """Be here as long as a page is open; the event is set whenever something has changed."""
        watcher = asyncio.Event()
        self._watchers.add(watcher)
        if self.presence.come(seat):
            self.people_changed()
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)
            if self.presence.go(seat):
                self.people_changed()

    def close(self) -> None:
        """End all streams; what has happened is stored."""
        self.is_closing = True
        self.wake()

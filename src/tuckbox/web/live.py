"""Hold a table that is being played: the match, who watches it, and the bots that sit there."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Mapping
from typing import Any

from tuckbox.players import Player
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.match import Match, Result, View
from tuckbox.table.matchrecord import write_record
from tuckbox.table.notation import Event
from tuckbox.web.problems import NotYours, Stale, TooEarly
from tuckbox.web.store import Store, StoredMatch, StoredMove, Taken

_logger = logging.getLogger(__name__)


class LiveTable:
    """Play one match, storing every move before anybody sees it.

    The match with the whole truth never leaves this object. What goes out is what a seat may see.

    Attributes:
        stored: how the match began; pages may show of it the names and the commitment.
        drawn: what has been drawn of the present position, by seat; emptied at every move.
    """

    def __init__(
        self,
        stored: StoredMatch,
        match: Match,
        bots: Mapping[int, Player],
        store: Store,
        bot_pause: tuple[float, float],
    ) -> None:
        self.stored = stored
        self.drawn: dict[int | None, str] = {}
        self._match = match
        self._bots = bots
        self._store = store
        self._bot_pause = bot_pause
        self._lock = asyncio.Lock()
        self._watchers: set[asyncio.Event] = set()
        self._bots_at_work: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def id(self) -> str:
        """Give the id of the match."""
        return self.stored.id

    @property
    def setup(self) -> Setup:
        """Give what the players agreed to."""
        return self._match.setup

    @property
    def version(self) -> int:
        """Give the number of moves played, which every page names when it sends a move."""
        return self._match.number

    @property
    def result(self) -> Result | None:
        """Give the result, None while the match goes on."""
        return self._match.result

    def view(self, seat: int | None) -> View:
        """Give what a seat, or everybody, may see."""
        return self._match.view(seat)

    def log(self, seat: int | None, since: int = 0) -> list[list[Event]]:
        """Give what happened in each move, as a seat, or everybody, may see it."""
        return self._match.log(seat, since)

    def movers(self, since: int = 0) -> list[int]:
        """Give the seat of each move."""
        return [step.seat for step in self._match.steps[since:]]

    def deal_events(self, seat: int | None) -> list[Event]:
        """Give what happened in the deal, as a seat, or everybody, may see it."""
        return self._match.deal_events(seat)

    def secrets(self) -> tuple[int, str] | None:
        """Give the seed and the nonce behind the commitment; None while the match goes on."""
        return (self._match.seed, self._match.nonce) if self._match.is_over else None

    def record(self) -> dict[str, Any]:
        """Give the record of the match; raise `TooEarly` while it goes on, for it tells every secret."""
        if not self._match.is_over:
            raise TooEarly(_("The record tells all cards; it is shown when the match is over."))
        return write_record(self._match, [seat.player for seat in self.stored.seats])

    async def play(self, seat: int | None, text: str, version: int) -> None:
        """Play and store a move for a seat; it is on the disk when this returns.

        Args:
            seat: the visitor's seat, None for an onlooker.
            text: the move.
            version: the number of moves the visitor's page had seen.

        Raises:
            NotYours: for an onlooker.
            Stale: if another move was played since.
            IllegalMove: citing the rule that forbids the move.
        """
        if seat is None:
            raise NotYours(_("You are watching this table; only who sits at it can play."))
        async with self._lock:
            if version != self.version:
                raise Stale
            await self._store_and_play(seat, text)
        self.wake_bots()

    async def _store_and_play(self, seat: int, text: str) -> None:
        match = self._match
        action = match.read_move(seat, text)
        written = match.write_action(seat, action)
        try:
            await self._store.add_move(self.id, match.number, StoredMove(seat, written))
        except Taken:
            await self._catch_up()
            raise Stale from None
        match.play_action(seat, action)
        self._changed()

    async def _catch_up(self) -> None:
        """Play what another process has stored."""
        for move in await self._store.moves(self.id, self.version):
            self._match.play(move.seat, move.text)
        self._changed()

    def _changed(self) -> None:
        self.drawn.clear()
        for watcher in self._watchers:
            watcher.set()

    async def changes(self) -> AsyncIterator[int]:
        """Give the version now and after every change; a slow reader misses versions, never the latest."""
        watcher = asyncio.Event()
        self._watchers.add(watcher)
        try:
            while not self._closed:
                watcher.clear()
                yield self.version
                await watcher.wait()
        finally:
            self._watchers.discard(watcher)

    def _bot_to_play(self) -> int | None:
        return next((seat for seat in self._match.acting if seat in self._bots), None)

    def wake_bots(self) -> None:
        """Let the bots play if it is their turn."""
        at_work = self._bots_at_work is not None and not self._bots_at_work.done()
        if self._bot_to_play() is not None and not at_work and not self._closed:
            self._bots_at_work = asyncio.create_task(self._play_bots())
            self._bots_at_work.add_done_callback(_report)

    async def _play_bots(self) -> None:
        while self._bot_to_play() is not None:
            await asyncio.sleep(random.uniform(*self._bot_pause))
            async with self._lock:
                seat = self._bot_to_play()
                if seat is None:
                    return
                move = self._bots[seat].choose(self._match.view(seat))
                try:
                    await self._store_and_play(seat, str(move))
                except Stale:
                    # Another process has let the bot play; this table has caught up with it.
                    continue

    def close(self) -> None:
        """End all streams and let the bots rest; what has been played is stored."""
        self._closed = True
        if self._bots_at_work is not None:
            self._bots_at_work.cancel()
        for watcher in self._watchers:
            watcher.set()


def _report(task: asyncio.Task[None]) -> None:
    """Write down why the bots of a table stopped; the next visit to the table wakes them again."""
    if not task.cancelled() and task.exception() is not None:
        _logger.error("The bots of a table stopped.", exc_info=task.exception())

"""Open tables, find them again, hear of them from other servers, and have the games ready to be played."""

import asyncio
import os
import secrets
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncEngine

from tuckbox.table.errors import TuckboxError
from tuckbox.table.game import Game, Setup
from tuckbox.table.language import _
from tuckbox.table.match import SEED_BITS, commitment
from tuckbox.web.announcing import Listener, presence_notice, question
from tuckbox.web.driving import SECONDS_TO_COME_BACK, Driver
from tuckbox.web.held import now
from tuckbox.web.live import LiveTable
from tuckbox.web.logs import described, logger
from tuckbox.web.metrics import Metrics
from tuckbox.web.opening import Wish, taken_by_bots
from tuckbox.web.preparing import Preparation
from tuckbox.web.problems import Broken, NotHere, StoreDown, TooMany
from tuckbox.web.settings import Settings
from tuckbox.web.state import ABANDONED, PLAYING, Seat, Secrets, TableEvent, TableState
from tuckbox.web.store import Store, is_id

TABLES_KEPT = 1000
"""Tables that nobody looks at and no bot plays at are forgotten when so many others were used since; they are read
from the store again when somebody comes."""

SECONDS_TO_FINISH = 600
"""So long who sits at too many tables is asked to wait before opening another."""
SECONDS_BETWEEN_SWEEPS = 600
SECONDS_BETWEEN_LOOKS = 1
SECONDS_BETWEEN_NOTICES = 20
DAY = 24 * 3600 * 1000
HOURS_LISTED = 12
"""Tables at which nothing happened for so long are not listed any more."""

NICENESS = 15
"""How far the threads in which bots search stand back, see nice(1)."""

UNLIKE_EVENTS = (LookupError, TypeError, ValueError, AssertionError)
"""How events fail that no version of Tuckbox has written so."""

_log = logger()


def _give_way() -> None:
    """Let whoever is to be answered have the processors before this thread, where the system can do that."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Tables:
    """Hold the tables of this server."""

    def __init__(
        self, engine: AsyncEngine, store: Store, games: Mapping[str, Game], settings: Settings, metrics: Metrics
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.settings = settings
        self.preparation = Preparation(games)
        self.server = f"{os.getpid():x}-{secrets.token_hex(6)}"
        self._threads = ThreadPoolExecutor(settings.search_threads, thread_name_prefix="search", initializer=_give_way)
        self._live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        self._drivers: WeakValueDictionary[str, Driver] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        # Tables of which other servers want to know who is here, and of which this one wants to know it.
        self._asked: set[str] = set()
        self._asking: set[str] = set()
        self._listener = Listener(engine, self._hear, self._miss)
        self._tasks: set[asyncio.Task[Any]] = set()
        metrics.watch("tuckbox_live_tables", "Tables in memory", lambda: len(self._live))

    def start(self) -> None:
        """Begin to make the games ready, to listen to other servers and to close what was abandoned."""
        self.preparation.start()
        self._listener.start()
        self._background(self._sweep())
        self._background(self._tell_presence())

    def _background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def threads(self) -> ThreadPoolExecutor:
        """Give the threads in which search thinks."""
        return self._threads

    @property
    def live(self) -> Sequence[LiveTable]:
        """Give the tables that are in memory."""
        return list(self._live.values())

    def is_prepared(self, game: str) -> bool:
        """Tell whether a game can be played at once; if not, it is the next to be made ready."""
        return self.preparation.is_ready(game)

    # Opening.

    async def open(self, wish: Wish, visitor: str) -> TableState:
        """Open a table; its deal is fixed now by a seed that its commitment binds.

        Where no seat is open the match begins at once.

        Raises:
            TooMany: where the visitor sits at too many tables that are not over.
        """
        await self._check_unfinished(visitor)
        state = self._new(wish.setup, wish.settings, wish.seats(visitor), visitor)
        if not any(seat.is_open for seat in state.seats):
            await self.preparation.wait(state.game)
            state.fold(TableEvent(2, "start", None, {"fill": {}}, now()))
        await self.store.add_table(state)
        self._keep(self._alive(state))
        return state

    async def _check_unfinished(self, visitor: str) -> None:
        most = self.settings.unfinished_tables_per_person
        if most and await self.store.unfinished_of(visitor) >= most:
            sentence = _("You sit at {count} tables that are not over; finish or leave one of them first.")
            raise TooMany(sentence.format(count=most), SECONDS_TO_FINISH, "unfinished_tables")

    def _new(self, setup: Setup, settings: Mapping[str, Any], seats: Sequence[Seat], host: str) -> TableState:
        seed, nonce = secrets.randbits(SEED_BITS), secrets.token_hex(16)
        state = TableState(secrets.token_urlsafe(16), Secrets(seed, nonce, commitment(seed, nonce)))
        opening = {
            "game": setup.game.name,
            "players": setup.players,
            "options": dict(setup.options),
            "settings": dict(settings),
            "seats": [seat.as_data() for seat in seats],
            "host": host,
        }
        state.fold(TableEvent(1, "open", None, opening, now()))
        return state

    async def open_again(self, table: LiveTable, visitor: str) -> str:
        """Open the table at which the same people play again, each one seat further; give its id.

        Whoever asks first opens it; the others are led to the same one.
        """
        old = table.state
        if table.is_closed and old.seat_of(visitor) is not None and not old.rematch:
            table.check_may_follow()
            await self._check_unfinished(visitor)
            seats = [Seat(seat.player, seat.owner, seat.name) for seat in old.seats]
            seats = seats[-1:] + seats[:-1]
            state = self._new(old.setup, {**old.settings, "listed": False}, seats, visitor)
            await self.preparation.wait(state.game)
            if len(state.people) == 1:
                state.fold(TableEvent(2, "start", None, {"fill": {}}, now()))
            await self.store.add_table(state)
            chosen = await table.lead_on(visitor, state.id)
            if chosen != state.id:
                await self.store.remove_table(state.id)
            return chosen
        return await table.lead_on(visitor, "")

    async def start_match(self, table: LiveTable, visitor: str, level: str) -> None:
        """Deal the cards; bots of a level take the open seats, none where the level is empty."""
        await self.preparation.wait(table.state.game)
        fill = taken_by_bots(table.state.seats, level) if level else {}
        await table.start(visitor, fill)

    # Finding.

    async def table(self, table: str) -> LiveTable:
        """Give a table, read from the store where nobody has asked for it lately, and let it go on.

        Raises:
            NotHere: where there is none of that id.
            Broken: where what happened there cannot be played again.
        """
        live = self._live.get(table) or await self._loaded(table)
        self._keep(live)
        live.wake_driver()
        return live

    async def game_of(self, table: str) -> str:
        """Give the name of the game at a table; raise `NotHere` where there is none of that id."""
        live = self._live.get(table)
        if live is not None:
            return live.state.game
        game = await self.store.game_of(table) if is_id(table) else None
        if game is None:
            raise NotHere(_("There is no such table here; the address may be cut short."))
        return game

    async def _loaded(self, table: str) -> LiveTable:
        """Read a table once, however many ask for it at the same time."""
        if not is_id(table):
            raise NotHere(_("There is no such table here; the address may be cut short."))
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _task: self._loading.pop(table))
        # Who asks may go away; the others still want the table.
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        found = await self.store.secrets(table)
        if found is None:
            raise NotHere(_("There is no such table here; the address may be cut short."))
        fixed, stage = found
        events = await self.store.events(table)
        state = TableState(table, fixed)
        try:
            for number, event in enumerate(events):
                if event.kind == "start":
                    await self.preparation.wait(state.game)
                state.fold(event)
                if number % 50 == 49:
                    # A long match is played again in pieces, so that other tables go on meanwhile.
                    await asyncio.sleep(0)
        except (TuckboxError, *UNLIKE_EVENTS) as problem:
            _log.error("a stored match cannot be played again", **described(problem))
            raise Broken(_("This match was played by other rules than today's and cannot be shown.")) from None
        if stage != state.stage:
            await self.store.set_stage(table, state.stage)
        live = self._alive(state, SECONDS_TO_COME_BACK if state.stage == PLAYING else 0)
        if self.store.is_shared:
            # Notices of what happened while the table was read were of no table here.
            await live.catch_up()
            # Another server may be at it; it is given time to go on.
            live.foreign = True
            self._asking.add(table)
            live.presence.ask()
        return live

    def _alive(self, state: TableState, patience: float = 0) -> LiveTable:
        live = LiveTable(state, self.store, self.server, self.metrics)
        live.patience = self.settings.absent_seconds
        driver = Driver(live, self._threads, self.settings.bot_pause, self.metrics, patience)
        live.driver = self._drivers[state.id] = driver
        self._live[state.id] = live
        return live

    def _keep(self, table: LiveTable) -> None:
        self._recent[table.id] = table
        self._recent.move_to_end(table.id)
        if len(self._recent) > TABLES_KEPT:
            # Who watches it or plays for it still holds the table, so it stays the only one of its id.
            self._recent.popitem(last=False)

    # Other servers.

    def _hear(self, notice: str) -> None:
        kind, table, *rest = notice.split(" ")
        live = self._live.get(table)
        if live is None:
            return
        if kind == "event":
            version, sender = rest
            if sender != self.server and int(version) > live.version:
                self._background(self._catch_up(live, int(version)))
        elif kind == "present":
            sender, seats = rest
            told = [] if seats == "-" else [int(seat) for seat in seats.split(",")]
            if sender != self.server and live.presence.hear(sender, told):
                live.people_changed()
        elif kind == "who" and rest != [self.server]:
            self._asked.add(table)

    async def _catch_up(self, table: LiveTable, version: int | None = None) -> None:
        try:
            await table.catch_up(version)
        except StoreDown:
            _log.warning("what another server has stored could not be read yet")
        except TuckboxError as problem:
            _log.error("what another server has stored cannot be played here", **described(problem))

    async def _miss(self) -> None:
        for table in self.live:
            await self._catch_up(table)

    async def _tell_presence(self) -> None:
        told: dict[str, frozenset[int]] = {}
        repeated = time.monotonic()
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            for table in self.live:
                if table.presence.forget():
                    table.people_changed()
            is_time = time.monotonic() - repeated > SECONDS_BETWEEN_NOTICES
            asked, asking = self._asked, self._asking
            self._asked, self._asking = set(), set()
            here = {table.id: table.presence.here for table in self.live if table.presence.here}
            notices = [question(table, self.server) for table in asking]
            for table in {**told, **here}:
                seats = here.get(table, frozenset())
                if is_time or table in asked or told.get(table) != seats:
                    notices.append(presence_notice(table, self.server, seats))
            try:
                await self.store.announce(notices)
            except StoreDown:
                self._asked |= asked
                self._asking |= asking
                continue
            told = here
            if is_time:
                repeated = time.monotonic()

    async def _sweep(self) -> None:
        while True:
            idle_since = now() - int(self.settings.abandoned_after_days * DAY)
            try:
                await self._close_idle(idle_since)
            except StoreDown:
                _log.warning("abandoned tables could not be looked for; they are later")
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)

    async def _close_idle(self, idle_since: int) -> None:
        after = -1
        while idle := await self.store.idle(idle_since, after):
            after = idle[-1][1]
            tables = [live for table, _active in idle if (live := await self._idle_table(table)) is not None]
            # Who has a page open at another server is asked for first.
            await asyncio.sleep(max((table.presence.seconds_to_know for table in tables), default=0.0))
            for live in tables:
                try:
                    await live.abandon(idle_since)
                except StoreDown:
                    raise
                except TuckboxError as problem:
                    _log.error("an idle table could not be closed", **described(problem))

    async def _idle_table(self, table: str) -> LiveTable | None:
        try:
            return await self.table(table)
        except StoreDown:
            raise
        except Broken:
            # Nobody waits for what cannot be played again.
            await self.store.set_stage(table, ABANDONED)
        except TuckboxError as problem:
            # Whatever is wrong with one table, the others are still to be closed.
            _log.error("an idle table could not be read", **described(problem))
        return None

    async def close(self) -> None:
        """End all streams and let all bots rest; whoever reads the database is waited for."""
        self.preparation.stop()
        self.close_streams()
        ending = [*self._tasks, *self._loading.values(), *(driver.task for driver in self._drivers.values())]
        tasks = [task for task in ending if task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await self._listener.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def close_streams(self) -> None:
        """Tell all pages that the server closes."""
        for table in self.live:
            table.close()

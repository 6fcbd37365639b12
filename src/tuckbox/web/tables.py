"""Open tables, find them again, and have the games ready to be played."""

import asyncio
import logging
import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping
from weakref import WeakValueDictionary

from tuckbox.players import make_player
from tuckbox.table.errors import TuckboxError
from tuckbox.table.game import Game
from tuckbox.table.language import _
from tuckbox.table.match import SEED_BITS, Match, commitment
from tuckbox.table.registry import game as find_game
from tuckbox.web.live import LiveTable
from tuckbox.web.opening import Wish, options_of
from tuckbox.web.problems import Broken, Closing, NotHere
from tuckbox.web.store import Store, StoredMatch

TABLES_KEPT = 1000
"""Tables that nobody looks at and no bot plays at are forgotten when so many others were used since; they are read
from the store again when somebody comes."""

_ID = re.compile(r"[A-Za-z0-9_-]{16,40}")
_logger = logging.getLogger(__name__)


class Tables:
    """Hold the tables of this server."""

    def __init__(self, store: Store, games: Mapping[str, Game], bot_pause: tuple[float, float]) -> None:
        self._store = store
        self._bot_pause = bot_pause
        self._live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._games = games
        self._prepared = {name: asyncio.Event() for name in games}
        self._waiting = list(games)
        self._wanted: list[str] = []
        self._failed: set[str] = set()
        self._closed = False

    def prepare_games(self) -> None:
        """Begin to make the games ready, in a thread of its own: the first time on a machine they are compiled."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._prepare, args=(loop,), name="prepare games", daemon=True).start()

    def _prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting and not self._closed:
            # What somebody waits for comes first.
            name = next((name for name in self._wanted if name in self._waiting), self._waiting[0])
            try:
                Match.new(name, self._games[name].players[0], seed=0)
            except Exception:
                _logger.exception("The game %s cannot be prepared.", name)
                self._failed.add(name)
            self._waiting.remove(name)
            if not self._closed:
                loop.call_soon_threadsafe(self._prepared[name].set)

    def is_prepared(self, game: str) -> bool:
        """Tell whether a game can be played at once; if not, it is the next to be made ready."""
        if not self._prepared[game].is_set() and game not in self._wanted:
            self._wanted.append(game)
        return self._prepared[game].is_set()

    async def _wait_for(self, game: str) -> None:
        if game not in self._prepared:
            raise Broken(_("This match is of a game that is not here any more."))
        if not self.is_prepared(game):
            await self._prepared[game].wait()
        if self._closed:
            raise Closing
        if game in self._failed:
            raise Broken(_("This game cannot be prepared on this machine; its operator finds the reason in the log."))

    async def open(self, wish: Wish, visitor: str) -> StoredMatch:
        """Store a new match, its deal fixed by a seed that its commitment binds; give it."""
        seed, nonce = secrets.randbits(SEED_BITS), secrets.token_hex(16)
        match = StoredMatch(
            id=secrets.token_urlsafe(16),
            game=wish.setup.game.name,
            players=wish.setup.players,
            options=options_of(wish.setup),
            seed=seed,
            nonce=nonce,
            commitment=commitment(seed, nonce),
            seats=wish.seats(visitor),
        )
        await self._store.add_match(match)
        return match

    async def find(self, match_id: str) -> StoredMatch:
        """Give how a match began; raise `NotHere` where there is none of that id."""
        live = self._live.get(match_id)
        stored = live.stored if live else None
        if stored is None and _ID.fullmatch(match_id):
            stored = await self._store.match(match_id)
        if stored is None:
            raise NotHere(_("There is no such table here; the address may be cut short."))
        return stored

    async def table(self, match_id: str) -> LiveTable:
        """Give a table, read from the store where nobody has asked for it lately, with its bots awake.

        Raises:
            NotHere: where there is no match of that id.
            Broken: where the stored moves cannot be played any more.
        """
        stored = await self.find(match_id)
        await self._wait_for(stored.game)
        async with self._loading:
            table = self._live.get(match_id)
            if table is None:
                table = await self._load(stored)
                self._live[match_id] = table
        self._keep(table)
        table.wake_bots()
        return table

    async def _load(self, stored: StoredMatch) -> LiveTable:
        try:
            setup = find_game(stored.game).setup(stored.players, stored.options)
            match = Match(setup, stored.seed, stored.nonce)
            for move in await self._store.moves(stored.id):
                match.play(move.seat, move.text)
            bots = {
                number: make_player(seat.player, seed=secrets.randbits(64))
                for number, seat in enumerate(stored.seats)
                if seat.is_bot
            }
        except TuckboxError as problem:
            _logger.error("The match %s cannot be played again: %s", stored.id, problem)
            raise Broken(_("This match was played by other rules than today's and cannot be shown.")) from None
        return LiveTable(stored, match, bots, self._store, self._bot_pause)

    def _keep(self, table: LiveTable) -> None:
        self._recent[table.id] = table
        self._recent.move_to_end(table.id)
        if len(self._recent) > TABLES_KEPT:
            # Who watches it or plays for it still holds the table, so it stays the only one of its id.
            self._recent.popitem(last=False)

    def close(self) -> None:
        """End all streams and let all bots rest."""
        self._closed = True
        for prepared in self._prepared.values():
            prepared.set()
        for table in list(self._live.values()):
            table.close()

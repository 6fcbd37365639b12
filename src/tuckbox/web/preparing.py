"""Have the games ready to be played: the first time on a machine their rules are compiled."""

import asyncio
import threading
from collections.abc import Mapping

from tuckbox.table.game import Game
from tuckbox.table.language import _
from tuckbox.table.match import Match
from tuckbox.web.logs import described, logger
from tuckbox.web.problems import Broken, Closing

_log = logger()


class Preparation:
    """Make the games ready one after the other, what somebody waits for first."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._ready = {name: asyncio.Event() for name in games}
        self._waiting = list(games)
        self._wanted: list[str] = []
        self._failed: set[str] = set()
        self._stopped = False
        self._all_ready = asyncio.Event()

    def start(self) -> None:
        """Begin, in a thread of its own."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._prepare, args=(loop,), name="prepare games", daemon=True).start()

    def _prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting and not self._stopped:
            name = next((name for name in self._wanted if name in self._waiting), self._waiting[0])
            try:
                Match.new(name, self._games[name].players[0], seed=0)
            except Exception as failure:  # noqa: BLE001 - it is written down, and whoever waits is told
                _log.error("a game cannot be prepared", game=name, **described(failure))
                self._failed.add(name)
            self._waiting.remove(name)
            if not self._stopped:
                loop.call_soon_threadsafe(self._ready[name].set)
        if not self._stopped:
            loop.call_soon_threadsafe(self._all_ready.set)

    async def wait_for_all(self) -> None:
        """Wait until no game is made ready any more."""
        await self._all_ready.wait()

    def is_ready(self, game: str) -> bool:
        """Tell whether a game can be played at once; if not, it is the next to be made ready."""
        if game not in self._ready:
            raise Broken(_("This match is of a game that is not here any more."))
        if not self._ready[game].is_set() and game not in self._wanted:
            self._wanted.append(game)
        return self._ready[game].is_set()

    async def wait(self, game: str) -> None:
        """Wait until a game can be played.

        Raises:
            Broken: where it is not here, or cannot be played on this machine.
            Closing: where the server closes first.
        """
        if not self.is_ready(game):
            await self._ready[game].wait()
        if self._stopped:
            raise Closing
        if game in self._failed:
            raise Broken(_("This game cannot be prepared on this machine; its operator finds the reason in the log."))

    def stop(self) -> None:
        """Stop after the game that is being made ready; nobody has to wait any longer."""
        self._stopped = True
        for ready in (*self._ready.values(), self._all_ready):
            ready.set()

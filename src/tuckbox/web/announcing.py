"""Let several servers on one PostgreSQL database tell one another what happens, by LISTEN and NOTIFY.

A notice is a line of words: `event TABLE VERSION SENDER`, sent in the transaction that stores the event; `present TABLE
SENDER SEATS`, sent while a server has pages of that table open; or `who TABLE SENDER`, sent by a server that has read
the table from the store, which the others answer by `present`. On SQLite there is one server only, and nothing is told.
"""

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
from sqlalchemy.ext.asyncio import AsyncEngine

from tuckbox.web.database import WATCHFUL
from tuckbox.web.logs import described, logger

CHANNEL = "tuckbox"
SECONDS_TO_TRY_AGAIN = 0.5

_log = logger()


def written_notice(table: str, version: int, sender: str) -> str:
    """Write the notice that a table has a new event.

    >>> written_notice("abc", 7, "server-1")
    'event abc 7 server-1'
    """
    return f"event {table} {version} {sender}"


def presence_notice(table: str, sender: str, seats: frozenset[int]) -> str:
    """Write the notice of which seats have a page open at a server.

    >>> presence_notice("abc", "server-1", frozenset({2, 0}))
    'present abc server-1 0,2'
    """
    return f"present {table} {sender} {','.join(map(str, sorted(seats))) or '-'}"


def question(table: str, sender: str) -> str:
    """Write the notice that asks the other servers who has a page of a table open.

    >>> question("abc", "server-1")
    'who abc server-1'
    """
    return f"who {table} {sender}"


class Listener:
    """Listen to the other servers on the database for as long as this one runs.

    Whoever may use the database can send notices. One that cannot be taken in is written down, without its words, and
    the next one is heard all the same.

    Args:
        engine: the engine of the database; on SQLite nothing is listened to.
        hear: called with each notice.
        miss: called whenever notices may have been missed, for the connection was lost in between.
    """

    def __init__(self, engine: AsyncEngine, hear: Callable[[str], None], miss: Callable[[], Awaitable[None]]) -> None:
        self._engine = engine
        self._hear = hear
        self._miss = miss
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        if self._engine.dialect.name == "postgresql":
            self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            problem = None if self._task.cancelled() else self._task.exception()
            if problem is not None:
                _log.error("listening to the other servers has failed", **described(problem))

    async def _listen(self) -> None:
        address = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True, **WATCHFUL) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._take_in_what_was_missed()
                    async for notice in connection.notifies():
                        self._take_in(notice.payload)
            except Exception as problem:  # noqa: BLE001 - whatever it is, a server must not stay deaf
                _log.warning("the other servers cannot be heard just now", **described(problem))
            await asyncio.sleep(SECONDS_TO_TRY_AGAIN)

    async def _take_in_what_was_missed(self) -> None:
        try:
            await self._miss()
        except Exception as problem:  # noqa: BLE001 - what comes next shall be heard all the same
            _log.warning("what other servers have told before could not be taken in", **described(problem))

    def _take_in(self, notice: str) -> None:
        try:
            self._hear(notice)
        except Exception as problem:  # noqa: BLE001 - anybody can have sent it; the next one shall be heard all the same
            _log.warning("a notice could not be understood", **described(problem))

"""Let several servers on one PostgreSQL database tell one another what happens, by LISTEN and NOTIFY.

A notice is a line of words: `event TABLE VERSION SENDER`, sent in the transaction that stores the event; `present TABLE
SENDER SEATS`, sent while a server has pages of that table open; or `who TABLE SENDER`, sent by a server that has read
the table from the store, which the others answer by `present`. On SQLite there is one server only, and nothing is told.
"""

import asyncio
import contextlib
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
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        address = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True, **WATCHFUL) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._miss()
                    async for notice in connection.notifies():
                        self._hear(notice.payload)
            except (psycopg.Error, OSError) as problem:
                _log.warning("the other servers cannot be heard just now", **described(problem))
            await asyncio.sleep(SECONDS_TO_TRY_AGAIN)

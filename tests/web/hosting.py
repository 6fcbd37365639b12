"""Keep tables in this process, without a server around them: several hosts of one database are several servers."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from tuckbox.table.registry import games
from tuckbox.web.database import opened
from tuckbox.web.live import LiveTable
from tuckbox.web.metrics import Metrics
from tuckbox.web.opening import wish_from_json
from tuckbox.web.settings import Settings
from tuckbox.web.state import TableState
from tuckbox.web.store import Store
from tuckbox.web.tables import Tables

Answer = TypeVar("Answer")

SECONDS_TO_HAPPEN = 60


def alone(work: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
    """Run something in a loop and a thread of its own, for the browser's tests may keep a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()


@asynccontextmanager
async def stored(url: str) -> AsyncIterator[Store]:
    """Open the store of a database."""
    async with opened(url) as engine:
        store = Store(engine)
        yield store
        await store.close()


@asynccontextmanager
async def hosted(url: str, *, listening: bool = True, **settings: Any) -> AsyncIterator[Tables]:
    """Keep tables on a database, as a server does; one that does not listen hears nothing of other servers."""
    async with opened(url) as engine:
        chosen = Settings(**{"bot_pause": (0, 0), "absent_seconds": 0, **settings})
        store = Store(engine)
        tables = Tables(engine, store, games(), chosen, Metrics())
        if listening:
            tables.start()
        else:
            tables.preparation.start()
        try:
            yield tables
        finally:
            await tables.close()
            await store.close()


async def opened_table(tables: Tables, visitor: str, **wish: Any) -> TableState:
    """Open a table of Touché as a program does."""
    return await tables.open(wish_from_json({"game": "touche", **wish}), visitor)


async def started(tables: Tables, visitors: list[str], **wish: Any) -> LiveTable:
    """Open a table for people, all of them seated in order, and deal the cards."""
    opened = await opened_table(tables, visitors[0], players=len(visitors), **{"with": "friends", **wish})
    table = await tables.table(opened.id)
    for visitor in visitors[1:]:
        await table.sit(visitor, visitor)
        await table.be_ready(visitor, True)
    await tables.start_match(table, visitors[0], "")
    return table


async def until(happened: Callable[[], Any]) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(SECONDS_TO_HAPPEN):
        while not happened():
            await asyncio.sleep(0.01)


async def play(table: LiveTable, seat: int, move: str, version: int) -> None:
    """Let the person of a seat play a move."""
    await table.play(table.state.seats[seat].owner, move, version)


def first_move(table: LiveTable, seat: int | None = None) -> tuple[int, str]:
    """Give a seat that may act, and its first legal move."""
    seat = table.state.acting[0] if seat is None else seat
    return seat, table.match.moves(seat).texts[0]

"""Write to the database in one thread of its own, so that the server goes on while the disk is waited for.

Events that wait at the same moment are stored together, in one transaction: the disk is waited for once. Each is
acknowledged when all of it is on the disk; that the version of one is taken does not keep the others from being stored.
"""

import asyncio
import json
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import Connection, Engine, Text, delete, func, insert, literal, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, TimeoutError as PoolTimeout

from tuckbox.web.announcing import CHANNEL, written_notice
from tuckbox.web.problems import StoreDown
from tuckbox.web.rows import MatchRow, SeatRow
from tuckbox.web.state import TableEvent, TableState

MOST_TOGETHER = 100
"""So many events are stored in one transaction at most."""

MILLISECONDS_BETWEEN_TOUCHES = 60_000
"""When something last happened at a table is noted in its own row so often at most; its events tell it exactly."""
TABLES_TOUCHED = 10_000
"""Of so many tables it is remembered when that was noted."""

Written = TypeVar("Written")


class Taken(Exception):
    """Tell that another event has been stored under this version."""


@dataclass
class Waiting:
    """Hold an event that is to be stored, and who waits for it.

    Attributes:
        table: the id of the table.
        event: what happened.
        after: the state after it, where lists of tables show something of what it changes.
        sender: which process stores it, told to the others.
        stored: done when the event is on the disk, or is known not to be stored.
    """

    table: str
    event: TableEvent
    after: TableState | None
    sender: str
    stored: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def key(self) -> tuple[str, int]:
        """Give what only one event can have."""
        return (self.table, self.event.version)

    def tell(self, problem: Exception | None) -> None:
        """Say that the event is stored, or why it is not; whoever asked may have gone."""
        if self.stored.done():
            return
        if problem is None:
            self.stored.set_result(None)
        else:
            self.stored.set_exception(problem)


class Writer:
    """Write one transaction after the other.

    Args:
        engine: an engine that is used by this writer only.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._is_shared = engine.dialect.name == "postgresql"
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._waiting: deque[Waiting] = deque()
        self._storing: asyncio.Task[None] | None = None
        # Written by hand and not by the statements of SQLAlchemy: at every move these are the most of the work.
        place = "%s" if self._is_shared else "?"
        self._insert = (
            "INSERT INTO events (match, version, kind, seat, data, at) "
            f"VALUES ({', '.join([place] * 6)}) ON CONFLICT DO NOTHING"
        )
        self._touched: OrderedDict[str, int] = OrderedDict()
        self._touch = f"UPDATE matches SET active = {place} WHERE id = {place}"

    async def write(self, work: Callable[[Connection], Written]) -> Written:
        """Do something in a transaction, after what has been asked for before.

        Raises:
            StoreDown: where the database cannot be reached; whether anything was written then is not known.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], Written]) -> Written:
        with reported(), self.engine.begin() as connection:
            return work(connection)

    async def add_event(self, table: str, event: TableEvent, after: TableState | None, sender: str) -> None:
        """Store an event together with what else waits; it is on the disk when this returns.

        Raises:
            Taken: if the table has an event of this version already.
            StoreDown: as `write` does.
        """
        waiting = Waiting(table, event, after, sender)
        self._waiting.append(waiting)
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store_waiting())
        await waiting.stored

    async def _store_waiting(self) -> None:
        while self._waiting:
            batch = [self._waiting.popleft() for _event in range(min(len(self._waiting), MOST_TOGETHER))]
            # Where nobody waits any more, somebody else may ask for the same version; the first in line has it.
            wanted = {waiting.key: waiting for waiting in reversed(batch) if not waiting.stored.done()}
            for waiting in batch:
                if wanted.get(waiting.key) is not waiting:
                    waiting.tell(Taken())
            if wanted:
                # Sorted, so that two servers never wait for each other in a circle.
                await self._store_together(sorted(wanted.values(), key=lambda waiting: waiting.key))

    async def _store_together(self, batch: Sequence[Waiting]) -> None:
        problem: Exception | None = None
        try:
            await self.write(lambda connection: self._add(connection, batch))
        except (Taken, StoreDown) as failed:
            problem = failed
        except Exception as failed:  # noqa: BLE001 - it is told to whom it concerns
            problem = failed
        if problem is None or len(batch) == 1 or _is_unreachable(problem):
            for waiting in batch:
                waiting.tell(problem)
            return
        # Something is wrong with one of them, which is no reason to lose the others.
        for waiting in batch:
            await self._store_together([waiting])

    def _add(self, connection: Connection, batch: Sequence[Waiting]) -> None:
        """Write events and what follows from them; raise `Taken` where the version of one is taken."""
        added = connection.exec_driver_sql(
            self._insert,
            [
                (
                    waiting.table,
                    waiting.event.version,
                    waiting.event.kind,
                    waiting.event.seat,
                    json.dumps(dict(waiting.event.data)),
                    waiting.event.at,
                )
                for waiting in batch
            ],
        )
        if added.rowcount != len(batch):
            raise Taken
        touching = [waiting for waiting in batch if self._is_to_be_touched(waiting)]
        if touching:
            connection.exec_driver_sql(self._touch, [(waiting.event.at, waiting.table) for waiting in touching])
        for waiting in batch:
            if waiting.after is not None:
                _write_state(connection, waiting.after)
        if self._is_shared:
            notify(connection, [written_notice(*waiting.key, waiting.sender) for waiting in batch])

    def _is_to_be_touched(self, waiting: Waiting) -> bool:
        at = waiting.event.at
        noted = self._touched.get(waiting.table)
        if waiting.after is None and noted is not None and 0 <= at - noted < MILLISECONDS_BETWEEN_TOUCHES:
            return False
        # Should the transaction fail, it is noted a minute later.
        self._touched[waiting.table] = at
        if len(self._touched) > TABLES_TOUCHED:
            self._touched.popitem(last=False)
        return True

    async def close(self) -> None:
        """End when everything that was asked for is written."""
        if self._storing is not None:
            await self._storing
        await asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
        self._thread.shutdown()


def _is_unreachable(problem: Exception) -> bool:
    return isinstance(problem, StoreDown) and isinstance(problem.cause, OperationalError | PoolTimeout | OSError)


@contextmanager
def reported() -> Iterator[None]:
    """Say in one sentence that the database failed, whatever its driver says."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout, OSError) as problem:
        raise StoreDown(problem) from problem


def notify(connection: Connection, notices: Sequence[str]) -> None:
    """Tell the other servers on a PostgreSQL database when the transaction is committed."""
    told = func.unnest(literal(list(notices), postgresql.ARRAY(Text))).column_valued("notice")
    connection.execute(select(func.pg_notify(CHANNEL, told)))


def columns_of(state: TableState) -> dict[str, object]:
    """Give what the row of a table repeats of its state."""
    return {
        "game": state.game,
        "players": state.players,
        "options": dict(state.options),
        "host": state.host,
        "stage": state.stage,
        "listed": bool(state.settings["listed"]),
    }


def seats_of(state: TableState) -> Sequence[dict[str, object]]:
    """Give the rows that repeat who sits at a table."""
    return [
        {"match": state.id, "number": number, "player": seat.player, "owner": seat.owner, "name": seat.name}
        for number, seat in enumerate(state.seats)
    ]


def _write_state(connection: Connection, state: TableState) -> None:
    connection.execute(update(MatchRow).where(MatchRow.id == state.id).values(**columns_of(state)))
    connection.execute(delete(SeatRow).where(SeatRow.match == state.id))
    connection.execute(insert(SeatRow), seats_of(state))

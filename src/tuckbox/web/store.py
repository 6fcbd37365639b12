"""Keep tables and what happened at them: each event is stored before anybody is told about it."""

import re
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tuckbox.web.database import writing_engine
from tuckbox.web.rows import EventRow, KeyRow, MatchRow, RecordRow, SeatRow
from tuckbox.web.state import GATHERING, PLAYING, Secrets, TableEvent, TableState
from tuckbox.web.writing import Taken, Writer, columns_of, notify, reported, seats_of

__all__ = ["LONGEST_LIST", "Listed", "Store", "Taken", "is_id"]

LONGEST_LIST = 50
"""So many tables are listed at most."""

_ID = re.compile(r"[A-Za-z0-9_-]{16,40}")

MOST_REMOVED = 1000
"""So many match records are removed at a time."""


def is_id(text: str) -> bool:
    """Tell whether a text can be the id of a table or a record; PostgreSQL would not even take every text as one."""
    return _ID.fullmatch(text) is not None


@dataclass(frozen=True)
class Listed:
    """Hold what lists show of a table.

    Attributes:
        id: the id of the table.
        game: the name of the game.
        stage: `gathering`, `playing`, `over` or `abandoned`.
        names: the names of who sits there, empty for open seats.
        is_person: whether a person sits there, by seat.
        active: when something last happened there, in milliseconds since 1970.
    """

    id: str
    game: str
    stage: str
    names: tuple[str, ...]
    is_person: tuple[bool, ...]
    active: int

    @property
    def open_seats(self) -> int:
        """Give the number of seats that wait for somebody."""
        return self.names.count("")


class Store:
    """Read and write the rows of the web table.

    Attributes:
        is_shared: whether other servers may use the same database.

    Every method raises `StoreDown` where the database cannot be reached; whether an event was stored then is not
    known until it is asked for again.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._reading = engine
        self._writer = Writer(writing_engine(engine))
        self.is_shared = engine.dialect.name == "postgresql"

    @property
    def engines(self) -> tuple[Engine, ...]:
        """Give what reads and what writes."""
        return (self._reading.sync_engine, self._writer.engine)

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        with reported():
            async with self._reading.connect() as connection:
                yield connection

    async def close(self) -> None:
        """End when everything that was asked for is written."""
        await self._writer.close()

    async def check(self) -> None:
        """Ask the database for an answer."""
        async with self._read() as connection:
            await connection.execute(select(1))

    async def signing_key(self) -> str:
        """Give the key that signs cookies; the first server on a database makes it."""
        try:
            return await self._writer.write(_signing_key)
        except IntegrityError:
            # Another server has made it in this moment.
            return await self.signing_key()

    async def add_table(self, state: TableState) -> None:
        """Store a new table with the events it has begun with."""

        def add(connection: Connection) -> None:
            connection.execute(
                insert(MatchRow).values(
                    id=state.id,
                    seed=str(state.secrets.seed),
                    nonce=state.secrets.nonce,
                    commitment=state.secrets.commitment,
                    created=datetime.now(UTC),
                    **columns_of(state),
                    active=state.events[-1][0].at,
                )
            )
            connection.execute(insert(SeatRow), seats_of(state))
            connection.execute(insert(EventRow), [_row(state.id, event) for event, _step in state.events])

        await self._writer.write(add)

    async def add_event(self, table: str, event: TableEvent, after: TableState | None, sender: str) -> None:
        """Store an event; it is on the disk when this returns.

        Args:
            table: the id of the table.
            event: what happened.
            after: the state after it, where lists of tables show something of what it changes.
            sender: which process stores it, told to the others.

        Raises:
            Taken: if the table has an event of this version already; nothing is stored then.
        """
        await self._writer.add_event(table, event, after, sender)

    async def announce(self, notices: Sequence[str]) -> None:
        """Tell the other servers on the database what is not stored."""
        if self.is_shared and notices:
            await self._writer.write(lambda connection: notify(connection, notices))

    async def remove_table(self, table: str) -> None:
        """Remove a table with everything that happened there."""

        def remove(connection: Connection) -> None:
            for row in (EventRow, SeatRow):
                connection.execute(delete(row).where(row.match == table))
            connection.execute(delete(MatchRow).where(MatchRow.id == table))

        await self._writer.write(remove)

    async def set_stage(self, table: str, stage: str) -> None:
        """Write down the stage that the events of a table have come to."""
        change = update(MatchRow).where(MatchRow.id == table).values(stage=stage)
        await self._writer.write(lambda connection: connection.execute(change))

    async def secrets(self, table: str) -> tuple[Secrets, str] | None:
        """Give what fixes the deal of a table and the stage that lists show; None where there is none of that id."""
        async with self._read() as connection:
            found = await connection.execute(
                select(MatchRow.seed, MatchRow.nonce, MatchRow.commitment, MatchRow.stage).where(MatchRow.id == table)
            )
            row = found.one_or_none()
            if row is None:
                return None
            return Secrets(int(row.seed), row.nonce, row.commitment), row.stage

    async def game_of(self, table: str) -> str | None:
        """Give the name of the game at a table; None where there is none of that id."""
        async with self._read() as connection:
            return await connection.scalar(select(MatchRow.game).where(MatchRow.id == table))

    async def events(self, table: str, since: int = 0) -> list[TableEvent]:
        """Give the events of a table in order, those after version `since`."""
        async with self._read() as connection:
            rows = await connection.execute(
                select(EventRow.version, EventRow.kind, EventRow.seat, EventRow.data, EventRow.at)
                .where(EventRow.match == table, EventRow.version > since)
                .order_by(EventRow.version)
            )
            return [TableEvent(*row) for row in rows]

    async def lobby(self, since: int) -> list[Listed]:
        """List the tables that wait for people and want to be found, the latest first."""
        return await self._listed(
            select(MatchRow.id)
            .where(MatchRow.stage == GATHERING, MatchRow.listed, MatchRow.active > since)
            .order_by(MatchRow.active.desc())
        )

    async def tables_of(self, visitor: str) -> list[Listed]:
        """List the tables at which a visitor sits: those that are not over before the others, the latest first."""
        return await self._listed(
            select(MatchRow.id)
            .join(SeatRow, SeatRow.match == MatchRow.id)
            .where(SeatRow.owner == visitor)
            .order_by(MatchRow.stage.in_((GATHERING, PLAYING)).desc(), MatchRow.active.desc())
        )

    async def unfinished_of(self, visitor: str) -> int:
        """Count the tables at which a visitor sits and which are not over."""
        async with self._read() as connection:
            counted = select(func.count(SeatRow.match)).join(MatchRow, SeatRow.match == MatchRow.id)
            return (
                await connection.scalar(
                    counted.where(SeatRow.owner == visitor, MatchRow.stage.in_((GATHERING, PLAYING)))
                )
                or 0
            )

    async def idle(self, before: int, after: int) -> list[tuple[str, int]]:
        """Give the ids of some tables that are not over, and when something last happened there.

        Only tables at which that was before one time and after another, the longest ago first.
        """
        async with self._read() as connection:
            found = await connection.execute(
                select(MatchRow.id, MatchRow.active)
                .where(MatchRow.stage.in_((GATHERING, PLAYING)), MatchRow.active < before, MatchRow.active > after)
                .order_by(MatchRow.active)
                .limit(LONGEST_LIST)
            )
            return [(table, active) for table, active in found]

    async def _listed(self, ids: Select[str]) -> list[Listed]:
        async with self._read() as connection:
            wanted = list(await connection.scalars(ids.limit(LONGEST_LIST)))
            rows = await connection.execute(
                select(MatchRow.id, MatchRow.game, MatchRow.stage, MatchRow.active).where(MatchRow.id.in_(wanted))
            )
            matches = {row.id: row for row in rows}
            seated: dict[str, list[tuple[str, bool]]] = {table: [] for table in wanted}
            seats = select(SeatRow.match, SeatRow.name, SeatRow.owner).where(SeatRow.match.in_(wanted))
            for table, name, owner in await connection.execute(seats.order_by(SeatRow.match, SeatRow.number)):
                seated[table].append((name, owner is not None))
        return [
            Listed(
                id=table,
                game=matches[table].game,
                stage=matches[table].stage,
                names=tuple(name for name, _is_person in seated[table]),
                is_person=tuple(is_person for _name, is_person in seated[table]),
                active=matches[table].active,
            )
            for table in wanted
        ]

    async def add_record(self, record: str, owner: str, text: str) -> None:
        """Store a match record that a visitor has brought, under an id."""
        new = insert(RecordRow).values(id=record, owner=owner, text=text, created=datetime.now(UTC))
        await self._writer.write(lambda connection: connection.execute(new))

    async def record(self, record: str) -> str | None:
        """Give a match record that somebody has brought; None where there is none of that id."""
        async with self._read() as connection:
            return await connection.scalar(select(RecordRow.text).where(RecordRow.id == record))

    async def records_of(self, visitor: str) -> int:
        """Count the match records that a visitor has brought."""
        async with self._read() as connection:
            counted = select(func.count(RecordRow.id)).where(RecordRow.owner == visitor)
            return await connection.scalar(counted) or 0

    async def keep_records(self, visitor: str, most: int) -> list[str]:
        """Remove the oldest match records that a visitor has brought, so that so many are left; give their ids."""
        beyond = await self.records_of(visitor) - most
        if beyond <= 0:
            return []
        async with self._read() as connection:
            oldest = select(RecordRow.id).where(RecordRow.owner == visitor).order_by(RecordRow.created)
            # After a setting was lowered the rest goes with the next ones; no statement names any number of rows.
            removed = list(await connection.scalars(oldest.limit(min(beyond, MOST_REMOVED))))
        gone = delete(RecordRow).where(RecordRow.id.in_(removed))
        await self._writer.write(lambda connection: connection.execute(gone))
        return removed


def _signing_key(connection: Connection) -> str:
    key = connection.scalar(select(KeyRow.value).where(KeyRow.name == "cookies"))
    if key is None:
        key = secrets.token_urlsafe(48)
        connection.execute(insert(KeyRow).values(name="cookies", value=key))
    return key


def _row(table: str, event: TableEvent) -> dict[str, object]:
    return {
        "match": table,
        "version": event.version,
        "kind": event.kind,
        "seat": event.seat,
        "data": dict(event.data),
        "at": event.at,
    }

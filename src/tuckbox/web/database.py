"""Open the database of the web table and bring it to its present form.

By default everything is kept in SQLite, with a write-ahead log that is flushed to the disk at every commit; several
servers may share a PostgreSQL database instead. Either way what has been acknowledged survives the end of the process
and of the machine.
"""

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

import aiosqlite
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.table.options import shortened

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 20
POOL_SIZE = 10
WATCHFUL: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
"""How connections to PostgreSQL notice that the other side has gone without a word."""

MIGRATION_LOCK = 7_825_626
"""The number of the lock under which servers on one PostgreSQL database migrate it."""


def default_database_url() -> str:
    """Give the address of the database in the user's data folder, which is made where it is missing.

    Raises:
        BadInput: if the folder cannot be made.
    """
    folder = user_data_path("tuckbox", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInput(
            _("The folder {path} cannot be made ({reason}); name a database with --database.").format(
                path=folder, reason=problem.strerror
            )
        ) from None
    return URL.create("sqlite", database=str(folder / "tuckbox.db")).render_as_string()


@asynccontextmanager
async def opened(database_url: str) -> AsyncIterator[AsyncEngine]:
    """Open a database, bring its tables to their present form, and close it at the end.

    Args:
        database_url: `sqlite:///` and a path; the file is made where it is missing, readable by its owner only. Or
            `postgresql+psycopg://` with user, host and name of a PostgreSQL database, which several servers may share.

    Raises:
        BadInput: where it cannot be opened.
    """
    url = _checked(database_url)
    threads: WeakSet[threading.Thread] = WeakSet()
    engine = _sqlite(url, threads) if is_sqlite(url) else _postgresql(url)
    shown = url.database if is_sqlite(url) else url.render_as_string(hide_password=True)
    try:
        try:
            async with engine.execution_options(writing=True).begin() as connection:
                await connection.run_sync(_migrate)
        except DBAPIError as problem:
            reason = " ".join(str(problem.orig).split())
            raise BadInput(
                _("The database {path} cannot be opened: {reason}.").format(path=shown, reason=reason.rstrip("."))
            ) from None
        except CommandError:
            raise BadInput(
                _("The database {path} was made by another version of Tuckbox; use that one or another file.").format(
                    path=shown
                )
            ) from None
        yield engine
    finally:
        await engine.dispose()
        # Who was cancelled does not wait for what its connection was doing; it must not come after the end of the loop.
        for thread in tuple(threads):
            await asyncio.to_thread(thread.join, BUSY_SECONDS)


def is_sqlite(url: URL) -> bool:
    """Tell whether an address names an SQLite file; it names a PostgreSQL database otherwise."""
    return url.get_backend_name() == "sqlite"


def writing_engine(engine: AsyncEngine) -> Engine:
    """Give an engine for whoever writes to the same database from one thread; to be disposed by the caller."""
    if engine.dialect.name == "sqlite":
        made = create_engine(engine.url.set(drivername="sqlite"), connect_args={"check_same_thread": False})
        event.listen(made, "connect", _prepare_connection)
        event.listen(made, "begin", _begin)
    else:
        made = create_engine(engine.url, pool_pre_ping=True, pool_size=1, max_overflow=0, connect_args=WATCHFUL)
    return made.execution_options(writing=True)


def _checked(database_url: str) -> URL:
    example = _(
        "an address of a database looks like sqlite:///tuckbox.db or postgresql+psycopg://user:password@host/name"
    )
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise BadInput(
            _("“{url}” is no address of a database; {example}.").format(url=shortened(database_url), example=example)
        ) from None
    if url.drivername == "postgresql+psycopg" and url.database:
        return url
    if url.drivername not in ("sqlite", "sqlite+aiosqlite") or url.query:
        raise BadInput(
            _("The database “{url}” cannot be used; {example}.").format(
                url=shortened(url.render_as_string(hide_password=True)), example=example
            )
        )
    if not url.database or url.database == ":memory:":
        raise BadInput(
            _("The database needs a file, for matches outlive the server; {example}.").format(example=example)
        )
    return url


def _sqlite(url: URL, threads: WeakSet[threading.Thread]) -> AsyncEngine:
    """Make an engine; the threads of its connections, one each, are added as they begin."""
    assert url.database is not None
    path = Path(url.database)
    _make_file(path)

    def connect() -> aiosqlite.Connection:
        connection = aiosqlite.connect(path, check_same_thread=False)
        connection._thread.daemon = True  # pyright: ignore[reportPrivateUsage]
        threads.add(connection._thread)  # pyright: ignore[reportPrivateUsage]
        return connection

    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(path)), async_creator=connect)
    event.listen(engine.sync_engine, "connect", _prepare_connection)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _postgresql(url: URL) -> AsyncEngine:
    return create_async_engine(url, pool_pre_ping=True, pool_size=POOL_SIZE, connect_args=WATCHFUL)


def _make_file(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise BadInput(_("The database {path} cannot be opened: {reason}.").format(path=path, reason=reason)) from None


def _prepare_connection(connection: Any, _record: Any) -> None:
    # The driver itself shall not begin transactions; `_begin` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A transaction that turns from reading to writing could not wait for another; so writers say at once what they are.
    immediate = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Servers that start at the same time bring the tables to their present form one after the other.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

"""Open the database of the web table and bring it to its present form.

Everything is kept in SQLite with a write-ahead log that is flushed to the disk at every commit, so that what has been
acknowledged survives the end of the process and of the machine.
"""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from platformdirs import user_data_path
from sqlalchemy import JSON, URL, Connection, DateTime, ForeignKey, String, Text, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.table.options import shortened

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 20


class Row(DeclarativeBase):
    """Be the common ancestor of all rows."""


class MatchRow(Row):
    """Hold how a match began; everything else follows from its moves."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(40))
    nonce: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class SeatRow(Row):
    """Hold what sits in a seat: `human` and the visitor who owns it, or the SPEC of a bot."""

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(100))
    owner: Mapped[str | None] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(60))


class MoveRow(Row):
    """Hold a move; its key lets each number of a match be taken only once."""

    __tablename__ = "moves"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    played: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class KeyRow(Row):
    """Hold a secret of this server, such as the key that signs cookies."""

    __tablename__ = "keys"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(100))


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
        database_url: `sqlite:///` and a path; the file is made where it is missing, readable by its owner only.

    Raises:
        BadInput: where it cannot be opened.
    """
    path = _file_of(database_url)
    _make_file(path)
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(path)))
    event.listen(engine.sync_engine, "connect", _prepare_connection)
    event.listen(engine.sync_engine, "begin", _begin)
    try:
        try:
            async with writing(engine).begin() as connection:
                await connection.run_sync(_migrate)
        except DatabaseError as problem:
            raise BadInput(
                _("The database {path} cannot be opened: {reason}.").format(path=path, reason=problem.orig)
            ) from None
        except CommandError:
            raise BadInput(
                _("The database {path} was made by another version of Tuckbox; use that one or another file.").format(
                    path=path
                )
            ) from None
        yield engine
    finally:
        await engine.dispose()


def writing(engine: AsyncEngine) -> AsyncEngine:
    """Give the engine for transactions that write: they wait for each other before they begin."""
    return engine.execution_options(writing=True)


def _file_of(database_url: str) -> Path:
    example = _("an address of a database looks like sqlite:///tuckbox.db")
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise BadInput(
            _("“{url}” is no address of a database; {example}.").format(url=shortened(database_url), example=example)
        ) from None
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
    return Path(url.database)


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
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

"""What has been stored is kept and found again, on SQLite and on PostgreSQL alike."""

import asyncio
import re
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import QueuePool
from sqlalchemy.ext.asyncio import AsyncEngine

from tuckbox import BadInput
from tuckbox.table.match import commitment
from tuckbox.web import serve
from tuckbox.web.database import opened
from tuckbox.web.problems import StoreDown
from tuckbox.web.state import DEFAULT_SETTINGS, GATHERING, OVER, PLAYING, Seat, Secrets, TableEvent, TableState
from tuckbox.web.store import Taken

from .conftest import SECONDS_TO_END, Server
from .hosting import alone, hosted, opened_table, stored
from .postgres import Cluster

SECONDS_TO_REFUSE = 60
STRANGE = "Zoë “O'Brien”\t\\ 🂡 日本語 \x7f ; DROP TABLE events; --"


def new_state(table: str, *people: str, at: int = 1000, listed: bool = False, name: str = "Ann") -> TableState:
    """Give the state of a table at which people sit in the first seats of four."""
    state = TableState(table, Secrets(7, "nonce", commitment(7, "nonce")))
    seats = [Seat("human", owner, name) for owner in people] + [Seat("open") for _seat in range(4 - len(people))]
    opening = {
        "game": "touche",
        "players": 4,
        "options": {},
        "settings": {**DEFAULT_SETTINGS, "listed": listed},
        "seats": [seat.as_data() for seat in seats],
        "host": people[0],
    }
    state.fold(TableEvent(1, "open", None, opening, at))
    return state


def said(version: int, text: str, at: int = 2000) -> TableEvent:
    return TableEvent(version, "say", 0, {"text": text}, at)


def test_events_come_back_as_they_were_stored(database_url: str) -> None:
    events = [
        said(2, STRANGE),
        TableEvent(3, "move", 1, {"move": "7H a1", "bot": True}, 3000),
        TableEvent(4, "time", None, {}, (1 << 45) + 1),
    ]

    async def work() -> None:
        async with stored(database_url) as store:
            await store.add_table(new_state("table-of-ann", "ann", name=STRANGE[:24]))
            for event in events:
                await store.add_event("table-of-ann", event, None, "here")
        async with stored(database_url) as store:
            assert (await store.events("table-of-ann"))[1:] == events
            assert await store.events("table-of-ann", 3) == events[2:]
            assert await store.events("table-of-bob") == []
            assert await store.secrets("table-of-ann") == (Secrets(7, "nonce", commitment(7, "nonce")), GATHERING)
            assert await store.secrets("table-of-bob") is None
            assert await store.game_of("table-of-ann") == "touche"
            [listed] = await store.tables_of("ann")
            assert (listed.names, listed.is_person) == ((STRANGE[:24], "", "", ""), (True, False, False, False))
            assert listed.active == (1 << 45) + 1

    alone(work)


def test_of_those_who_want_a_version_one_gets_it_and_nobody_else_is_refused(database_url: str) -> None:
    """Ask for versions of several tables at the same time, from two connections to the database."""
    tables = [f"table-number-{number}" for number in range(5)]

    async def work() -> None:
        async with stored(database_url) as first, stored(database_url) as second:
            for table in tables:
                await first.add_table(new_state(table, "ann"))
            for version in range(2, 12):
                asked = [
                    (store, table, said(version, f"{number} {name}"))
                    for table in tables
                    for number in range(3)
                    for name, store in (("first", first), ("second", second))
                ]
                answers = await asyncio.gather(
                    *(store.add_event(table, event, None, "here") for store, table, event in asked),
                    return_exceptions=True,
                )
                assert all(answer is None or isinstance(answer, Taken) for answer in answers), answers
                won = {
                    table: event for (_store, table, event), answer in zip(asked, answers, strict=True) if not answer
                }
                assert len(won) == sum(answer is None for answer in answers) == len(tables)
                for table in tables:
                    assert await first.events(table, version - 1) == [won[table]]
            for table in tables:
                assert [event.version for event in await second.events(table)] == list(range(1, 12))

    alone(work)


def test_an_event_of_somebody_who_went_away_gives_its_version_to_no_other(database_url: str) -> None:
    """Give up waiting in every moment: what is acknowledged afterwards is what was stored."""

    async def work() -> None:
        async with stored(database_url) as store:
            await store.add_table(new_state("table-of-ann", "ann"))
            version = 2
            for yields in range(40):
                given_up = asyncio.create_task(store.add_event("table-of-ann", said(version, "gone"), None, "here"))
                for _moment in range(yields):
                    await asyncio.sleep(0)
                given_up.cancel()
                await asyncio.gather(given_up, return_exceptions=True)
                event = said(version, "stays")
                try:
                    await store.add_event("table-of-ann", event, None, "here")
                    assert await store.events("table-of-ann", version - 1) == [event]
                except Taken:
                    assert await store.events("table-of-ann", version - 1) == [said(version, "gone")]
                version += 1

    alone(work)


def test_what_cannot_be_stored_does_not_keep_others_from_being_stored(database_url: str) -> None:
    async def work() -> None:
        async with stored(database_url) as store:
            for table in ("table-of-ann", "table-of-bob"):
                await store.add_table(new_state(table, "ann"))
            wrong = TableEvent(2, "say", 0, {"text": {"no text"}}, 2000)
            answers = await asyncio.gather(
                store.add_event("table-of-ann", wrong, None, "here"),
                store.add_event("table-of-bob", said(2, "Hello"), None, "here"),
                store.add_event("no-such-table", said(2, "Hello"), None, "here"),
                return_exceptions=True,
            )
            assert answers[1] is None
            assert isinstance(answers[0], Exception)
            assert isinstance(answers[2], Exception)
            assert [len(await store.events(table)) for table in ("table-of-ann", "table-of-bob")] == [1, 2]
            await store.add_event("table-of-ann", said(2, "Hello"), None, "here")

    alone(work)


def test_tables_are_found_by_who_sits_there_and_by_what_they_wait_for(database_url: str) -> None:
    def ids(found: list[Any]) -> list[str]:
        return [table.id for table in found]

    async def work() -> None:
        async with stored(database_url) as store:
            await store.add_table(new_state("table-one", "ann", at=1000, listed=True))
            await store.add_table(new_state("table-two", "bob", "ann", at=2000))
            three = new_state("table-three", "bob", at=3000, listed=True)
            await store.add_table(three)
            assert ids(await store.lobby(0)) == ["table-three", "table-one"]
            assert ids(await store.lobby(1000)) == ["table-three"]
            assert ids(await store.tables_of("ann")) == ["table-two", "table-one"]
            sit = TableEvent(2, "sit", 1, {"owner": "ann", "name": "Ann"}, 4000)
            await store.add_event("table-three", sit, three.after(sit), "here")
            assert ids(await store.tables_of("ann")) == ["table-three", "table-two", "table-one"]
            assert (await store.lobby(0))[0].open_seats == 2
            assert [await store.unfinished_of(visitor) for visitor in ("ann", "bob", "eve")] == [3, 2, 0]
            await store.set_stage("table-three", PLAYING)
            assert ids(await store.lobby(0)) == ["table-one"]
            assert await store.idle(4000, -1) == [("table-one", 1000), ("table-two", 2000)]
            assert await store.idle(4001, 1000) == [("table-two", 2000), ("table-three", 4000)]
            await store.set_stage("table-two", OVER)
            assert await store.idle(4000, -1) == [("table-one", 1000)]
            assert await store.unfinished_of("ann") == 2
            await store.remove_table("table-three")
            assert ids(await store.tables_of("bob")) == ["table-two"]
            assert await store.events("table-three") == []

    alone(work)


def test_records_and_the_key_are_kept(database_url: str) -> None:
    async def work() -> None:
        async with stored(database_url) as first, stored(database_url) as second:
            keys = await asyncio.gather(first.signing_key(), second.signing_key(), first.signing_key())
            assert len(set(keys)) == 1
            assert len(keys[0]) >= 48
            await first.add_record("record-one", "ann", STRANGE * 100)
            assert await second.record("record-one") == STRANGE * 100
            assert await second.record("record-two") is None
            assert [await second.records_of(visitor) for visitor in ("ann", "bob")] == [1, 0]

    alone(work)


def test_servers_that_start_at_the_same_time_make_the_tables_once(database_url: str) -> None:
    async def check() -> None:
        async with stored(database_url) as store:
            await store.check()

    async def work() -> None:
        await asyncio.gather(*(check() for _server in range(4)))

    alone(work)


def test_a_database_that_does_not_answer_is_told_in_one_sentence(cluster: Cluster) -> None:
    """Nothing is acknowledged meanwhile, and when the database is back everything goes on."""
    name = cluster.new_database()

    async def work() -> None:
        async with stored(cluster.url(name)) as store:
            await store.add_table(new_state("table-of-ann", "ann"))
            cluster.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            cluster.cut(name)
            asked = [
                store.check(),
                store.events("table-of-ann"),
                store.add_event("table-of-ann", said(2, "Hello"), None, "here"),
                store.announce(["who table-of-ann here"]),
            ]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer) for answer in answers] == [StoreDown] * len(asked)
            assert str(answers[0]) == "The table’s memory cannot be reached just now; wait a moment and try again."
            cluster.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
            assert len(await store.events("table-of-ann")) == 1
            cluster.cut(name)
            await store.add_event("table-of-ann", said(2, "Hello"), None, "here")
            assert len(await store.events("table-of-ann")) == 2

    alone(work)


def test_a_file_is_its_owners_and_every_commit_is_flushed_to_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "new.db"

    async def settings() -> list[object]:
        async with opened(f"sqlite:///{path}") as engine, engine.connect() as connection:
            return [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
                for name in ("synchronous", "journal_mode", "foreign_keys")
            ]

    full = 2
    assert alone(settings) == [full, "wal", 1]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_seeds_are_kept_as_text(tmp_path: Path) -> None:
    """A seed has 128 bits, more than the numbers of a database hold."""
    state = new_state("table-of-ann", "ann")
    state.secrets = Secrets((1 << 128) - 1, "nonce", commitment((1 << 128) - 1, "nonce"))

    async def work() -> None:
        async with stored(f"sqlite:///{tmp_path / 'new.db'}") as store:
            await store.add_table(state)
            assert await store.secrets("table-of-ann") == (state.secrets, GATHERING)

    alone(work)


def why_refused(url: str) -> str:
    """Give the sentence with which a server refuses a database; asked in a process of its own, as an operator does."""
    command = [sys.executable, "-m", "tuckbox", "serve", "--port", "0", "--database", url]
    asked = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_TO_REFUSE, check=False)
    assert (asked.returncode, asked.stdout) == (2, "")
    return asked.stderr.strip()


def test_what_a_cancelled_command_left_to_its_connection_ends_before_the_database_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def wait_for_the_lock(engine: AsyncEngine) -> None:
        async with engine.execution_options(writing=True).begin():
            raise AssertionError("somebody else holds the lock")

    async def work() -> None:
        async with opened(f"sqlite:///{path}") as engine:
            holder = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            holder.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(wait_for_the_lock(engine))
            # The second time ends the wait for an orderly end.
            for _time in range(2):
                await asyncio.sleep(0.1)
                waiting.cancel()
            await asyncio.wait([waiting])
            assert waiting.cancelled()
            release.submit(lambda: (time.sleep(0.3), holder.close()))

    with ThreadPoolExecutor(1) as release:
        # What comes after the end of the loop fails there, or the end waits for it for good.
        loop = threading.Thread(target=lambda: asyncio.run(work()), daemon=True)
        loop.start()
        loop.join(SECONDS_TO_END)
    assert not loop.is_alive()
    assert [thread for thread in threading.enumerate() if thread.name.endswith("(_connection_worker_thread)")] == []


def test_a_database_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path, cluster: Cluster) -> None:
    text = tmp_path / "text.db"
    text.write_text("This is no database. " * 100)
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    example = (
        "an address of a database looks like sqlite:///tuckbox.db or postgresql+psycopg://user:password@host/name."
    )
    sentences = {
        f"sqlite:///{text}": f"The database {text} cannot be opened: file is not a database.",
        f"sqlite:///{newer}": f"The database {newer} was made by another version of Tuckbox; "
        "use that one or another file.",
        f"sqlite:///{tmp_path}": f"The database {tmp_path} cannot be opened: Is a directory.",
        f"sqlite:///{tmp_path}/no/such.db": f"The database {tmp_path}/no/such.db cannot be opened: "
        "No such file or directory.",
        "sqlite://": f"The database needs a file, for matches outlive the server; {example}",
        "nonsense": f"“nonsense” is no address of a database; {example}",
        "mysql://user:secret@host/name": f"The database “mysql://user:***@host/name” cannot be used; {example}",
        "postgresql+psycopg://user:secret@host": f"The database “postgresql+psycopg://user:***@host” cannot be used; "
        f"{example}",
    }
    for url, sentence in sentences.items():
        assert why_refused(url) == sentence
    secret = cluster.url("no_such").replace("://tester@", "://tester:secret@")
    assert re.fullmatch(
        r"The database postgresql\+psycopg://.*/no_such\?.* cannot be opened: .*\.", why_refused(secret)
    )
    assert "secret" not in why_refused("postgresql+psycopg://user:secret@127.0.0.1:9/name")


def test_a_port_that_is_taken_is_told_in_one_sentence(server: Server, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'unused.db'}"
    sentences = {
        ("127.0.0.1", server.port): f"The table cannot be opened at 127.0.0.1:{server.port} (Address already in use); "
        "choose another port with --port.",
        ("127.0.0.1", 70_000): "There is no port 70000; a port is a number from 0 to 65535.",
        ("192.0.2.1", 0): "The table cannot be opened at 192.0.2.1:0 (Cannot assign requested address); "
        "choose another port with --port.",
        ("a..b", 0): "The table cannot be opened at a..b:0; there is no such address.",
    }
    for (host, port), sentence in sentences.items():
        with pytest.raises(BadInput) as refused:
            serve(host, port, url)
        assert str(refused.value) == sentence
    assert not (tmp_path / "unused.db").exists()


def test_who_still_reads_when_the_tables_are_closed_leaves_no_connection_behind(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url) as tables:
            opened_before = await opened_table(tables, "ann", **{"with": "friends"})
        async with hosted(database_url) as tables:
            pool = tables.store.engines[0].pool
            assert isinstance(pool, QueuePool)
            reading = asyncio.create_task(tables.table(opened_before.id))
            while not pool.checkedout():
                await asyncio.sleep(0)
        assert pool.checkedout() == 0
        with pytest.raises(asyncio.CancelledError):
            await reading

    alone(work)

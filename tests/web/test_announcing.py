"""Notices of PostgreSQL that nobody can take in: the server goes on listening, and closes without a complaint."""

import asyncio
from typing import Any

import psycopg
import pytest

from tuckbox.web import announcing
from tuckbox.web.announcing import Listener
from tuckbox.web.database import opened

from .hosting import alone, first_move, hosted, play, started, until
from .postgres import Cluster

ANN, BOB = "ann", "bob"
BAD = ("hello", "", "event", "event x", "event {table} seven server", "present {table} server-9 Gewitter", "who")


def test_a_bad_notice_makes_no_server_deaf(cluster: Cluster, caplog: pytest.LogCaptureFixture) -> None:
    name = cluster.new_database()
    url = cluster.url(name)

    async def work() -> None:
        async with hosted(url) as first, hosted(url) as second:
            here = await started(first, [ANN, BOB])
            there = await second.table(here.id)
            for bad in BAD:
                cluster.execute(f"NOTIFY tuckbox, '{bad.format(table=here.id)}'", name)
                at, other = (there, here) if bad == BAD[-1] else (here, there)
                await play(at, *first_move(at), at.version)
                await until(lambda at=at, other=other: other.version == at.version)

    alone(work)
    assert "a notice could not be understood" in caplog.text
    assert not any(word in caplog.text for word in ("hello", "seven", "Gewitter"))


def test_who_cannot_take_in_what_was_missed_hears_what_comes(
    cluster: Cluster, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = cluster.new_database()
    monkeypatch.setattr(announcing, "SECONDS_TO_TRY_AGAIN", 0.01)

    async def work() -> None:
        heard: list[str] = []
        missed = 0

        async def miss() -> None:
            nonlocal missed
            missed += 1
            raise LookupError("Gewitter")

        async with opened(cluster.url(name)) as engine:
            listener = Listener(engine, heard.append, miss)
            listener.start()
            for word in ("one", "two"):
                await until(lambda: missed > len(heard))
                # It listens before it asks what it has missed.
                cluster.execute(f"NOTIFY tuckbox, '{word}'", name)
                await until(lambda word=word: heard[-1:] == [word])
                cluster.cut(name)
            await listener.stop()

    alone(work)
    assert "could not be taken in" in caplog.text
    assert "Gewitter" not in caplog.text


def test_whatever_fails_while_listening_the_server_listens_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = cluster.new_database()
    monkeypatch.setattr(announcing, "SECONDS_TO_TRY_AGAIN", 0.01)
    listen = psycopg.AsyncConnection.notifies
    failures = iter([UnicodeError("a notice that is no text"), ValueError("anything")])

    def listen_or_fail(connection: Any) -> Any:
        for failure in failures:
            raise failure
        return listen(connection)

    monkeypatch.setattr(psycopg.AsyncConnection, "notifies", listen_or_fail)

    async def work() -> None:
        heard: list[str] = []
        times = 0

        async def miss() -> None:
            nonlocal times
            times += 1

        async with opened(cluster.url(name)) as engine:
            listener = Listener(engine, heard.append, miss)
            listener.start()
            await until(lambda: times == 3)
            cluster.execute("NOTIFY tuckbox, 'one'", name)
            await until(lambda: heard == ["one"])
            await listener.stop()

    alone(work)


def test_listening_that_has_failed_does_not_make_the_end_fail(
    cluster: Cluster, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_listener: Listener) -> None:
        raise ValueError("Gewitter")

    monkeypatch.setattr(Listener, "_listen", fail)

    async def nothing() -> None:
        pass

    async def work() -> None:
        async with opened(cluster.url(cluster.new_database())) as engine:
            listener = Listener(engine, print, nothing)
            listener.start()
            await asyncio.sleep(0)
            await listener.stop()

    alone(work)
    assert "listening to the other servers has failed" in caplog.text
    assert "Gewitter" not in caplog.text

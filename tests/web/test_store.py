"""What has been acknowledged is kept: through a power cut, a restart, and two servers on one database."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from tuckbox import BadInput, Match
from tuckbox.web import serve
from tuckbox.web.database import Row, opened

from .conftest import PATIENCE_SECONDS, SERVE, Caller, Server


def alone(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function in a thread of its own, for the browser's tests may keep an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(function, *arguments).result()


def stored_moves(database: Path, table: str) -> list[tuple[int, int, str]]:
    """Read the rows of a match with nothing but SQLite."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT number, seat, text FROM moves WHERE match = ? ORDER BY number", [table])
        return rows.fetchall()


def test_a_killed_server_goes_on_where_it_was(
    make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    server = make_server()
    caller = make_caller(server)
    table = caller.open(players=3, bots="quick", options={"max_turns": 300})
    for _round in range(3):
        view = caller.wait_for_turn(table)
        for _move in range(3):
            caller.move(table, view["moves"][0], view["version"])
            view = caller.wait_for_turn(table)
        acknowledged = caller.move(table, view["moves"][0], view["version"]).json()
        # Killed at once, while the bots play.
        server.kill()
        assert len(stored_moves(server.database, table)) >= acknowledged["version"]
        server.start()
        again = caller.view(table)
        assert again["version"] >= acknowledged["version"]
        assert again["log"][: acknowledged["version"]] == acknowledged["log"]
    view = caller.play_to_the_end(table)
    steps = caller.get(f"/api/tables/{table}/record").json()["steps"]
    assert stored_moves(server.database, table) == [
        (number, step["seat"], step["move"]) for number, step in enumerate(steps)
    ]
    assert len(steps) == view["version"]


def test_the_bots_go_on_after_a_restart(
    make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    server = make_server(pause=(30, 30))
    caller = make_caller(server)
    table = caller.open(players=6, bots="quick")
    before = caller.view(table)
    if before["moves"]:
        before = caller.move(table, before["moves"][0], before["version"]).json()
    assert before["acting"] != [0]
    server.kill()
    server.pause = (0, 0)
    server.start()
    assert caller.wait_for_turn(table)["acting"] == [0]


def test_of_two_servers_that_race_one_is_answered_as_stale(
    make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    one = make_server()
    other = make_server(one.database)
    first, second = make_caller(one), make_caller(other)
    table = first.open(players=2, bots="quick")
    view = first.wait_for_turn(table)
    for name, value in first.cookies.items():
        second.cookies.set(name, value)
    assert second.wait_for_turn(table) == view
    answers: list[int] = []

    def play(caller: Caller, move: str) -> None:
        answers.append(caller.move(table, move, view["version"]).status_code)

    racers = [
        threading.Thread(target=play, args=(caller, move))
        for caller, move in ((first, view["moves"][0]), (second, view["moves"][-1]))
    ]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(answers) == [200, 409]
    rows = stored_moves(one.database, table)
    assert [number for number, _seat, _text in rows] == list(range(len(rows)))
    # Whoever lost has caught up, and both go on from the same position.
    assert first.wait_for_turn(table)["version"] > view["version"]
    loser = first if first.view(table)["version"] < len(stored_moves(one.database, table)) else second
    loser.move(table, "pass", loser.view(table)["version"])
    seen = [caller.view(table) for caller in (first, second)]
    assert seen[0]["log"][: seen[1]["version"]] == seen[1]["log"][: seen[0]["version"]]


def test_the_database_is_its_owners_and_holds_seeds_as_text(server: Server, caller: Caller) -> None:
    table = caller.open()
    assert stat.S_IMODE(server.database.stat().st_mode) == 0o600
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        seed, nonce, commitment, options = connection.execute(
            "SELECT seed, nonce, commitment, options FROM matches WHERE id = ?", [table]
        ).fetchone()
        seats = connection.execute(
            "SELECT number, player, owner IS NULL FROM seats WHERE match = ? ORDER BY number", [table]
        ).fetchall()
    assert isinstance(seed, str)
    assert Match.new("touche", 2, int(seed), nonce=nonce).commitment == commitment
    assert '"dead_card": "ends_turn"' in options
    assert seats == [(0, "human", 0), (1, "quick", 1)]


def test_the_migrations_make_the_tables_the_code_uses(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Row.metadata))

    async def compare() -> list[object]:
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as engine, engine.connect() as connection:
            return await connection.run_sync(differences)

    assert alone(asyncio.run, compare()) == []


def test_a_move_that_is_on_the_disk_was_flushed_to_it(tmp_path: Path) -> None:
    async def settings() -> list[object]:
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as engine, engine.connect() as connection:
            return [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
                for name in ("synchronous", "journal_mode", "foreign_keys")
            ]

    full = 2
    assert alone(asyncio.run, settings()) == [full, "wal", 1]


def test_a_database_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("This is no database. " * 100)
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    sentences = {
        f"sqlite:///{text}": f"The database {text} cannot be opened: file is not a database.",
        f"sqlite:///{newer}": f"The database {newer} was made by another version of Tuckbox; "
        "use that one or another file.",
        f"sqlite:///{tmp_path}": f"The database {tmp_path} cannot be opened: Is a directory.",
        f"sqlite:///{tmp_path}/no/such.db": f"The database {tmp_path}/no/such.db cannot be opened: "
        "No such file or directory.",
        "sqlite://": "The database needs a file, for matches outlive the server; "
        "an address of a database looks like sqlite:///tuckbox.db.",
        "nonsense": "“nonsense” is no address of a database; an address of a database looks like sqlite:///tuckbox.db.",
        "mysql://user:secret@host/name": "The database “mysql://user:***@host/name” cannot be used; "
        "an address of a database looks like sqlite:///tuckbox.db.",
    }
    for url, sentence in sentences.items():
        with pytest.raises(BadInput) as refused:
            alone(serve, "127.0.0.1", 0, url)
        assert str(refused.value) == sentence


def test_a_port_that_is_taken_is_told_in_one_sentence(server: Server, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'unused.db'}"
    with pytest.raises(BadInput) as refused:
        serve("127.0.0.1", server.port, url)
    assert str(refused.value) == (
        f"The table cannot be opened at 127.0.0.1:{server.port} (Address already in use); "
        "choose another port with --port."
    )
    with pytest.raises(BadInput, match=r"There is no port 70000; a port is a number from 0 to 65535\."):
        serve("127.0.0.1", 70_000, url)
    with pytest.raises(
        BadInput, match=r"The table cannot be opened at 192\.0\.2\.1:0 \(Cannot assign requested address\)"
    ):
        serve("192.0.2.1", 0, url)
    with pytest.raises(BadInput, match=r"The table cannot be opened at a\.\.b:0; there is no such address\."):
        serve("a..b", 0, url)
    assert not (tmp_path / "unused.db").exists()


def test_the_server_closes_in_good_order_while_pages_are_open(
    make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    server = make_server()
    caller = make_caller(server)
    table = caller.open()
    with caller.stream("GET", f"/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines)
        assert server.stop() == (0, "")
        assert list(lines)[-1] == ""


def test_the_first_page_comes_while_the_game_is_compiled(tmp_path: Path) -> None:
    """Start with an empty cache: the page says what is happening, and the table opens by itself."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, "0", f"sqlite:///{tmp_path / 'tables.db'}", "0", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TUCKBOX_CACHE": str(tmp_path / "cache")},
    )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split()[4]
        with Caller(base_url=url, timeout=PATIENCE_SECONDS) as caller:
            assert caller.get("/").status_code == 200
            table = caller.open()
            page = caller.get(f"/tables/{table}").text
            assert "The game is being prepared …" in page
            assert caller.view(table)["seat"] == 0
            assert "The game is being prepared …" not in caller.get(f"/tables/{table}").text
    finally:
        process.kill()
        process.communicate(timeout=20)

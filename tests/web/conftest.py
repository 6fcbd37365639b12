"""Start the real server in a process of its own, and the real Chromium."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from .postgres import Cluster

SERVE = """
import json, sys
from tuckbox.web import serve
from tuckbox.web.settings import Settings
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], settings=Settings(**json.loads(sys.argv[3])))
"""
WITHOUT_LIMITS = {
    "person_requests_per_second": 0,
    "address_requests_per_second": 0,
    "person_tables_per_hour": 0,
    "address_tables_per_hour": 0,
    "unfinished_tables_per_person": 0,
    "messages_per_minute": 0,
    "uploads_per_hour": 0,
    "absent_seconds": 0,
}
"""What tests ask for in a second, nobody else does; a test of a limit sets it."""
PATIENCE_SECONDS = 240
"""The first use of a game on a machine compiles it, which takes long while other tests use all processors."""
SECONDS_TO_END = 120
"""A process that ends while other tests use all processors needs long for that too."""
ADDRESS = re.compile(r"Tuckbox is open at (http://127\.0\.0\.1:(\d+)) \(stop with Ctrl\+C\)\n")


class Server:
    """Run `tuckbox.web.serve` on a database file, or on a database with an address."""

    def __init__(self, database: Path | str, pause: tuple[float, float], **settings: Any) -> None:
        self.database = database
        self.database_url = database if isinstance(database, str) else f"sqlite:///{database}"
        self.settings = {"bot_pause": pause, **WITHOUT_LIMITS, **settings}
        self.port = 0
        handle, self.errors = tempfile.mkstemp(prefix="tuckbox-", suffix=".log")
        os.close(handle)
        weakref.finalize(self, os.unlink, self.errors)
        self.told_before = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, on the same port as before where there was one, and wait for the address line."""
        # Nobody would read a pipe meanwhile, and a full one would hold the server up.
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, str(self.port), self.database_url, json.dumps(self.settings)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = ADDRESS.fullmatch(line)
        assert found, f"{line!r}, {self.process.wait(timeout=20)}, {self.told()}"
        self.port = int(found[2])

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=SECONDS_TO_END)

    def stop(self) -> tuple[int, str]:
        """End the process as Ctrl+C does; give its exit status and what it wrote on standard error."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=SECONDS_TO_END)
        return self.process.returncode, self.told()

    def told(self) -> str:
        """Give what the server wrote on standard error since this was asked last."""
        text = Path(self.errors).read_text("utf-8")
        before, self.told_before = self.told_before, len(text)
        return text[before:]


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers that are ended after the test; none of them may have complained."""
    servers: list[Server] = []

    def make(database: Path | str | None = None, pause: tuple[float, float] = (0, 0), **settings: Any) -> Server:
        servers.append(Server(database or tmp_path / "tables.db", pause, **settings))
        return servers[-1]

    yield make
    # All of them are ended, whatever one of them has to complain about.
    ended = [server.stop() for server in servers if server.process.poll() is None]
    assert ended == [(0, "")] * len(ended)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Give a PostgreSQL cluster of this process's tests."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the address of a new database, first in SQLite, then in PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.url(cluster.new_database())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give the server that the tests share; it must have answered all of them without a complaint of its own."""
    server = Server(tmp_path_factory.mktemp("web") / "tables.db", (0, 0))
    yield server
    assert server.stop() == (0, "")


class Caller(httpx.Client):
    """Use the JSON interface as one visitor."""

    def open(self, **wish: Any) -> str:
        """Open a table of Touché and give its id."""
        answer = self.post("/api/tables", json={"game": "touche", **wish})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def view(self, table: str) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}/view")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def move(self, table: str, move: Any, version: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/moves", json={"move": move, "version": version})

    def wait_for_turn(self, table: str) -> dict[str, Any]:
        """Give the view as soon as the visitor can move or the match is over."""
        while True:
            view = self.view(table)
            if view["moves"] or view["result"]:
                return view

    def play_to_the_end(self, table: str) -> dict[str, Any]:
        while not (view := self.wait_for_turn(table))["result"]:
            answer = self.move(table, view["moves"][len(view["moves"]) // 2], view["version"])
            assert answer.status_code == 200, answer.text
        return view


@pytest.fixture
def make_caller() -> Iterator[Callable[[Server], Caller]]:
    callers: list[Caller] = []

    def make(server: Server) -> Caller:
        # A browser says which page a form comes from; see docs/decisions/0007-cross-site-requests.md.
        headers = {"Origin": server.url}
        callers.append(Caller(base_url=server.url, headers=headers, timeout=PATIENCE_SECONDS))
        return callers[-1]

    yield make
    for caller in callers:
        caller.close()


@pytest.fixture
def caller(server: Server, make_caller: Callable[[Server], Caller]) -> Caller:
    return make_caller(server)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert path, "these tests need a Chromium on the PATH"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"],
        )
        yield browser
        browser.close()


@pytest.fixture
def make_context(chromium: Browser, server: Server) -> Iterator[Callable[..., BrowserContext]]:
    """Make visitors with a browser each. Nothing may be asked for anywhere else, and no script may fail.

    They wish for reduced motion: without a graphics card, drawing what moves takes longer than all else these tests do.
    """
    contexts: list[BrowserContext] = []
    asked: list[str] = []
    failures: list[str] = []

    def watch(page: Page) -> None:
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("console", lambda message: failures.append(message.text) if is_failure(message.text) else None)

    def make(**settings: Any) -> BrowserContext:
        context = chromium.new_context(base_url=server.url, **{"reduced_motion": "reduce", **settings})
        context.on("page", watch)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith((server.url + "/", "data:"))] == []
    assert failures == []


def is_failure(message: str) -> bool:
    """Tell what the browser complains about itself, such as a broken policy, from answers that refuse a move."""
    return "Content Security Policy" in message or "Uncaught" in message


@pytest.fixture
def make_moving_context(make_context: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    """Make visitors who see things move."""
    return partial(make_context, reduced_motion="no-preference")


@pytest.fixture
def page(make_context: Callable[..., BrowserContext]) -> Page:
    return make_context(viewport={"width": 1280, "height": 900}).new_page()

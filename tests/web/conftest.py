"""Start the real server in a process of its own, and the real Chromium."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

SERVE = """
import sys
from tuckbox.web import serve
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], bot_pause=(float(sys.argv[3]), float(sys.argv[4])))
"""
PATIENCE_SECONDS = 240
"""The first use of a game on a machine compiles it, which takes long while other tests use all processors."""
ADDRESS = re.compile(r"Tuckbox is open at (http://127\.0\.0\.1:(\d+)) \(stop with Ctrl\+C\)\n")


class Server:
    """Run `tuckbox.web.serve` on a database file."""

    def __init__(self, database: Path, pause: tuple[float, float]) -> None:
        self.database = database
        self.pause = pause
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, on the same port as before where there was one, and wait for the address line."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), f"sqlite:///{self.database}", *map(str, self.pause)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = ADDRESS.fullmatch(line)
        assert found, f"{line!r}, {self.process.communicate(timeout=20)}"
        self.port = int(found[2])

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=20)

    def stop(self) -> tuple[int, str]:
        """End the process as Ctrl+C does; give its exit status and what it wrote on standard error."""
        self.process.send_signal(signal.SIGINT)
        _out, err = self.process.communicate(timeout=20)
        return self.process.returncode, err


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start servers that are ended after the test; none of them may have complained."""
    servers: list[Server] = []

    def make(database: Path | None = None, pause: tuple[float, float] = (0, 0)) -> Server:
        servers.append(Server(database or tmp_path / "tables.db", pause))
        return servers[-1]

    yield make
    for server in servers:
        if server.process.poll() is None:
            assert server.stop() == (0, "")


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
        callers.append(Caller(base_url=server.url, timeout=PATIENCE_SECONDS))
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
    """Make visitors with a browser each. Nothing may be asked for anywhere else, and no script may fail."""
    contexts: list[BrowserContext] = []
    asked: list[str] = []
    failures: list[str] = []

    def watch(page: Page) -> None:
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("console", lambda message: failures.append(message.text) if is_failure(message.text) else None)

    def make(**settings: Any) -> BrowserContext:
        context = chromium.new_context(base_url=server.url, **settings)
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
def page(make_context: Callable[..., BrowserContext]) -> Page:
    return make_context(viewport={"width": 1280, "height": 900}).new_page()

"""Make the web table in this process, with the settings that a test needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from tuckbox.web.app import make_app
from tuckbox.web.settings import Settings

ADDRESS = "http://testserver"
JSON = {"Accept": "application/json"}


@contextmanager
def client_of(folder: Path, client: tuple[str, int] = ("192.0.2.7", 50000), **settings: Any) -> Iterator[TestClient]:
    """Give a client of a new table, as a browser with a page of it open."""
    app = make_app(f"sqlite:///{folder / 'tables.db'}", settings=Settings(bot_pause=(0, 0), **settings))
    with TestClient(app, ADDRESS, headers={"Origin": ADDRESS}, client=client) as opened:
        yield opened


def app_of(client: TestClient) -> FastAPI:
    """Give the application that a client asks."""
    assert isinstance(client.app, FastAPI)
    return client.app


def another_at(first: TestClient, host: str) -> TestClient:
    """Give a client of the same table that asks from another address and has no cookies."""
    return TestClient(first.app, ADDRESS, headers={"Origin": ADDRESS}, client=(host, 50000))


def post_routes(app: Any) -> list[str]:
    """Give the path of every route of an application that changes something, each once."""
    paths: list[str] = []

    def collect(routes: Any) -> None:
        for route in routes:
            inner = getattr(route, "original_router", None)
            if inner is not None:
                collect(inner.routes)
            elif "POST" in (getattr(route, "methods", None) or ()):
                paths.append(route.path)

    collect(app.routes)
    return sorted(set(paths))

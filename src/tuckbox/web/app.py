"""Put the web table together: the store, the tables, the routes, and one clear answer to everything that goes wrong."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Receive, Scope, Send

from tuckbox.table.errors import TuckboxError
from tuckbox.table.language import _
from tuckbox.table.registry import games
from tuckbox.web import api, pages, streams
from tuckbox.web.database import opened
from tuckbox.web.drawing import draw_page
from tuckbox.web.guards import SafeAnswers, ShortBodies, check_request
from tuckbox.web.problems import IllegalMove, as_json, sentence_of, status_of
from tuckbox.web.seats import Visitors
from tuckbox.web.store import Store
from tuckbox.web.tables import Tables

STATIC = Path(__file__).parent / "static"
BOT_PAUSE = (0.8, 1.5)
"""The least and the most seconds that a bot takes for a move, so that people can follow."""

_logger = logging.getLogger(__name__)


class _RevalidatedFiles(StaticFiles):
    """Serve files that browsers keep, but ask about before they use them again."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


class _Answered:
    """Answer what a request's head forbids, and what went wrong where no route could answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            try:
                check_request(request.headers, request.method)
            except TuckboxError as problem:
                await _answer(request, problem)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _answer(request: Request, problem: TuckboxError | HTTPException) -> Response:
    status = status_of(problem)
    headers = problem.headers if isinstance(problem, HTTPException) else None
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        return JSONResponse(as_json(problem), status, headers=headers)
    rule = problem.rule if isinstance(problem, IllegalMove) else ""
    return HTMLResponse(
        draw_page("error.html", status=status, sentence=sentence_of(problem), rule=rule), status, headers
    )


async def _answer_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, TuckboxError | HTTPException)
    return _answer(request, problem)


async def _answer_failure(request: Request, problem: Exception) -> Response:
    return _answer(request, _Failure(_("Something went wrong here; the match is stored and nothing is lost.")))


class _Failure(TuckboxError):
    """Say that the server itself is at fault."""

    status = 500


def make_app(database_url: str, *, bot_pause: tuple[float, float] = BOT_PAUSE) -> FastAPI:
    """Make the web table as an ASGI application.

    Args:
        database_url: `sqlite:///` and a path. It is opened when the application starts, which raises `BadInput` where
            that fails.
        bot_pause: the least and the most seconds that a bot takes for a move.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened(database_url) as engine:
            store = Store(engine)
            app.state.visitors = Visitors(await store.signing_key())
            app.state.tables = Tables(store, games(), bot_pause)
            app.state.tables.prepare_games()
            try:
                yield
            finally:
                app.state.tables.close()

    app = FastAPI(
        title="Tuckbox",
        lifespan=lifespan,
        middleware=[Middleware(SafeAnswers), Middleware(ShortBodies), Middleware(_Answered)],
        exception_handlers={
            TuckboxError: _answer_problem,
            HTTPException: _answer_problem,
            Exception: _answer_failure,
        },
        # The interactive documentation would load scripts from elsewhere.
        openapi_url=None,
        redirect_slashes=False,
    )
    app.mount("/static", _RevalidatedFiles(directory=STATIC), name="static")
    app.include_router(api.router)
    app.include_router(streams.router)
    app.include_router(pages.router)
    return app

"""Put the web table together: the store, the tables, the routes, and one clear answer to everything that goes wrong."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Receive, Scope, Send

from tuckbox.table.errors import TuckboxError
from tuckbox.table.registry import games
from tuckbox.web import api, apilooking, apiplay, apireplays, document, hints, metrics, pages, playing, replays, streams
from tuckbox.web.database import opened
from tuckbox.web.drawing import draw_page
from tuckbox.web.guards import Guarded, SafeAnswers
from tuckbox.web.limits import Limited, Limits
from tuckbox.web.logs import Logged, request_id
from tuckbox.web.metrics import Measured, Metrics
from tuckbox.web.problems import Failed, IllegalMove, TooMany, as_json, headers_of, sentence_of, status_of
from tuckbox.web.seats import Visitors
from tuckbox.web.settings import Settings
from tuckbox.web.store import Store
from tuckbox.web.tables import Tables

STATIC = Path(__file__).parent / "static"


class _RevalidatedFiles(StaticFiles):
    """Serve files that browsers keep, but ask about before they use them again."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


class _Answered:
    """Answer what a middleware refuses, just as a route would."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except TuckboxError as problem:
            if scope["type"] != "http":
                raise
            await _answer(Request(scope), problem)(scope, receive, send)


def _answer(request: Request, problem: TuckboxError | HTTPException) -> Response:
    cause = problem.__cause__
    if isinstance(problem, HTTPException) and isinstance(cause, TuckboxError):
        # Raised while the framework read the body; it would say only that the body cannot be read.
        problem = cause
    if isinstance(problem, TooMany):
        request.app.state.metrics.refused.labels(problem.limit).inc()
    status, headers = status_of(problem), headers_of(problem)
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        return JSONResponse(as_json(problem), status, headers=headers)
    rule = problem.rule if isinstance(problem, IllegalMove) else ""
    failed = request_id() if status >= 500 else ""
    return HTMLResponse(
        draw_page("error.html", status=status, sentence=sentence_of(problem), rule=rule, failed=failed), status, headers
    )


async def _answer_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, TuckboxError | HTTPException)
    return _answer(request, problem)


async def _answer_failure(scope: Scope, receive: Receive, send: Send) -> None:
    await _answer(Request(scope), Failed())(scope, receive, send)


def make_app(database_url: str, *, settings: Settings | None = None) -> FastAPI:
    """Make the web table as an ASGI application.

    Args:
        database_url: see `tuckbox.web.database.opened`. It is opened when the application starts, which raises
            `BadInput` where that fails.
        settings: what the operator chose; the defaults where it is None.
    """
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened(database_url) as engine:
            app.state.store = store = Store(engine)
            for used in store.engines:
                app.state.metrics.watch_database(used)
            app.state.visitors = Visitors(await store.signing_key(), chosen.secure_cookies)
            app.state.tables = tables = Tables(engine, store, games(), chosen, app.state.metrics)
            tables.start()
            try:
                yield
            finally:
                await tables.close()
                await store.close()

    app = FastAPI(
        title="Tuckbox",
        lifespan=lifespan,
        middleware=[
            Middleware(SafeAnswers),
            Middleware(Measured),
            Middleware(Logged, answer_failure=_answer_failure),
            Middleware(_Answered),
            Middleware(Guarded),
            Middleware(Limited),
        ],
        exception_handlers={TuckboxError: _answer_problem, HTTPException: _answer_problem},
        # The interactive documentation would load scripts from elsewhere.
        openapi_url=None,
        redirect_slashes=False,
    )
    app.state.settings = chosen
    app.state.limits = Limits(chosen)
    app.state.describe = cache(partial(document.describe, app))
    app.state.metrics = Metrics()
    app.state.metrics.watch("tuckbox_open_streams", "Open streams", lambda: app.state.limits.streams.open)
    app.state.metrics.watch(
        "tuckbox_people_connected", "Persons with a page open", lambda: app.state.limits.streams.people
    )
    app.mount("/static", _RevalidatedFiles(directory=STATIC), name="static")
    # Looked through in this order, at every request: what is asked for most often comes first.
    for part in (apilooking, apiplay, streams, playing, api, apireplays, hints, replays, pages, metrics, document):
        app.include_router(part.router)
    return app

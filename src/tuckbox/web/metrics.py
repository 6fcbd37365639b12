"""Count what an operator wants to watch, for Prometheus: never a table's id, a name or a card."""

import asyncio
import ipaddress
import time
from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckbox.table.language import _
from tuckbox.web.logs import known_method, route_of
from tuckbox.web.problems import NotYours, StoreDown
from tuckbox.web.settings import Settings

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
THINKING = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""The upper bounds in seconds between which times are counted."""

SECONDS_FOR_HEALTH = 5

router = APIRouter(include_in_schema=False)


class Metrics:
    """Hold the counts of one process.

    Attributes:
        requests: requests by method, route and status.
        seconds: how long they took, by route; of a stream, until its answer began.
        moves: how long moves took from their arrival until they were acknowledged, which is after they were stored.
        bot_thinking: how long bots thought about a move, by level.
        events: events stored, by kind.
        refused: requests refused by a limit, by the limit's name.
        database_errors: failures of the database, by kind.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self.requests = Counter(
            "tuckbox_requests", "Requests answered", ("method", "route", "status"), registry=self._registry
        )
        self.seconds = Histogram(
            "tuckbox_request_seconds",
            "Seconds until the answer began",
            ("route",),
            buckets=FAST,
            registry=self._registry,
        )
        self.moves = Histogram(
            "tuckbox_move_seconds", "Seconds until a move was acknowledged", buckets=FAST, registry=self._registry
        )
        self.bot_thinking = Histogram(
            "tuckbox_bot_move_seconds",
            "Seconds that a bot thought about a move",
            ("level",),
            buckets=THINKING,
            registry=self._registry,
        )
        self.events = Counter("tuckbox_events_stored", "Events stored", ("kind",), registry=self._registry)
        self.refused = Counter(
            "tuckbox_refused_by_limit", "Requests refused by a limit", ("limit",), registry=self._registry
        )
        self.database_errors = Counter(
            "tuckbox_database_errors", "Failures of the database", ("kind",), registry=self._registry
        )

    def watch(self, name: str, meaning: str, count: Callable[[], float]) -> None:
        """Show a number that is counted when somebody asks."""
        Gauge(name, meaning, registry=self._registry).set_function(count)

    def watch_database(self, engine: Engine) -> None:
        """Count what fails in a database. That somebody else has stored an event first is no failure."""

        def count(context: ExceptionContext) -> None:
            failure = context.sqlalchemy_exception or context.original_exception
            if not isinstance(failure, IntegrityError):
                self.database_errors.labels(type(failure).__name__).inc()

        event.listen(engine, "handle_error", count)

    def written(self) -> bytes:
        """Write all counts as Prometheus reads them."""
        return generate_latest(self._registry)


@router.get("/health")
async def show_health(request: Request) -> PlainTextResponse:
    """Say ok where the database answers and the server is not closing."""
    try:
        async with asyncio.timeout(SECONDS_FOR_HEALTH):
            await request.app.state.store.check()
    except TimeoutError as problem:
        raise StoreDown(problem) from None
    return PlainTextResponse("ok")


@router.get("/metrics")
async def show_metrics(request: Request) -> Response:
    """Show the counts to whom the settings name."""
    settings: Settings = request.app.state.settings
    if not is_within(request.client.host if request.client else "", settings.metrics_from):
        raise NotYours(_("The metrics are shown to the addresses only that the settings name in metrics_from."))
    return Response(request.app.state.metrics.written(), media_type=CONTENT_TYPE_LATEST)


def is_within(host: str, networks: tuple[str, ...]) -> bool:
    """Tell whether an address lies in one of the networks.

    >>> is_within("10.1.2.3", ("10.0.0.0/8",)), is_within("::1", ("10.0.0.0/8",)), is_within("?", ("0.0.0.0/0",))
    (True, False, False)
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(network) for network in networks)


class Measured:
    """Count every request, as a middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        metrics: Metrics = scope["app"].state.metrics
        began = time.perf_counter()

        async def send_measured(message: Message) -> None:
            if message["type"] == "http.response.start":
                _count(metrics, scope, message["status"], time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, send_measured)


def _count(metrics: Metrics, scope: Scope, status: int, seconds: float) -> None:
    route = route_of(scope)
    metrics.requests.labels(known_method(scope["method"]), route, str(status)).inc()
    metrics.seconds.labels(route).observe(seconds)
    if scope["method"] == "POST" and route.endswith("/moves") and status < 400:
        metrics.moves.observe(seconds)

"""Write down what the server does, a line for each request, without anything that a visitor said, is or holds.

Only the fields in `FIELDS` are ever written: the route's pattern instead of the address, the kind of a failure and
where in the source it came from instead of its message. So no name, chat, card, move, seed, token, cookie, address of
a visitor or id of a table can get in, whoever writes the line.
"""

import asyncio
import logging
import secrets
import sys
import time
from collections.abc import MutableMapping
from contextvars import ContextVar
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any, TextIO

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckbox.web.settings import Settings

FIELDS = ("timestamp", "level", "event", "request", "method", "route", "status", "ms", "game", "failure", "at", "count")
CLIENT_WENT_AWAY = 499
"""What is logged as the status where the visitor did not wait for the answer."""

FRAMES_KEPT = 12

_request_id: ContextVar[str] = ContextVar("request id", default="")


def _only_known_fields(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    # What a library writes is its sentence as it stands in the source, without what would be filled in.
    line["event"] = str(line["event"]).partition("\n")[0]
    failure = (line.get("exc_info") or (None, None))[1]
    if failure is not None:
        line.update(described(failure))
    if _request_id.get():
        line.setdefault("request", _request_id.get())
    return {name: line[name] for name in FIELDS if name in line}


def described(failure: BaseException) -> dict[str, str]:
    """Describe a failure by its kinds and places, never by its message, which may quote what nobody shall read.

    >>> try:
    ...     {}["7H"]
    ... except KeyError as failure:
    ...     print(described(failure)["failure"])
    KeyError
    """
    kinds: list[str] = []
    deepest: TracebackType | None = None
    current: BaseException | None = failure
    while current is not None and len(kinds) < FRAMES_KEPT:
        kinds.append(type(current).__name__)
        deepest = current.__traceback__ or deepest
        if isinstance(current, BaseExceptionGroup) and current.exceptions:
            current = current.exceptions[0]
        else:
            current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    places = [
        f"{Path(frame.f_code.co_filename).name}:{line} {frame.f_code.co_name}" for frame, line in walk_tb(deepest)
    ]
    return {"failure": " < ".join(kinds), "at": " > ".join(places[-FRAMES_KEPT:])}


_SHARED = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logger() -> Any:
    """Give the logger of the web table. What it is given beyond `FIELDS` is left out."""
    return structlog.wrap_logger(
        logging.getLogger("tuckbox.web"),
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def configure_logs(settings: Settings, stream: TextIO | None = None) -> None:
    """Let everything that is logged in this process go through `FIELDS`, to standard error or to a stream."""
    drawn = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0)
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED, processors=[_only_known_fields, drawn], use_get_message=False
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("tuckbox").setLevel(settings.log_level.upper())
    # Visitors who send nonsense get their answer; they shall not fill the operator's log as well.
    for name in ("python_multipart", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.ERROR)


def report_loop_failures() -> None:
    """Let the running event loop write what fails in a task of its own as `described`."""

    def report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        failure = context.get("exception")
        logger().error("a task failed", **(described(failure) if failure else {}))

    asyncio.get_running_loop().set_exception_handler(report)


def request_id() -> str:
    """Give the id of the request that is being answered, empty outside of one."""
    return _request_id.get()


def route_of(scope: Scope) -> str:
    """Give the pattern of a request's route, such as `/tables/{match_id}`, or `unknown` where there is none."""
    if scope["path"].startswith("/static/"):
        return "/static"
    return getattr(scope.get("route"), "path", "unknown")


class Logged:
    """Give each request an id, write a line about it, and answer what failed unexpectedly, as a middleware."""

    def __init__(self, app: ASGIApp, answer_failure: ASGIApp) -> None:
        self._app = app
        self._answer_failure = answer_failure
        self._log = logger()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        id_before = _request_id.set(secrets.token_hex(6))

        async def send_watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], (b"x-request-id", request_id().encode())]}
            await send(message)

        def line() -> dict[str, Any]:
            ms = round((time.perf_counter() - began) * 1000, 1)
            return {"method": known_method(scope["method"]), "route": route_of(scope), "status": status, "ms": ms}

        try:
            await self._app(scope, receive, send_watched)
        except ClientDisconnect:
            status = CLIENT_WENT_AWAY
            self._log.info("request", **line())
        except Exception as failure:  # noqa: BLE001 - it is written down, and whoever waits gets an answer
            if not status:
                await self._answer_failure(scope, receive, send_watched)
            # Where an answer had begun, the server cuts the connection, so that nobody takes the half for the whole.
            status = 500
            self._log.error("a request failed", **line(), **described(failure))
        else:
            self._log.info("request", **line())
        finally:
            _request_id.reset(id_before)


def known_method(method: str) -> str:
    """Give the method of HTTP where it is one; a visitor may send any word."""
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"

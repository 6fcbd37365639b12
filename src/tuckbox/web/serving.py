"""Serve the web table until somebody stops it."""

import asyncio
import gc
import signal
import socket
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI
from sse_starlette.sse import AppStatus
from uvicorn.loops.auto import auto_loop_factory

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.web.app import make_app
from tuckbox.web.database import opened
from tuckbox.web.logs import configure_logs, report_loop_failures
from tuckbox.web.settings import Settings

SECONDS_TO_CLOSE = 4
"""So long requests in flight may take to end when the server stops; then they are cut off."""

SECONDS_KEPT_ALIVE = 75
"""So long a connection is kept for the next request: longer than proxies keep theirs, so that none asks in vain."""

LARGEST_PORT = 65535
SPARE_CONNECTIONS = 1000
"""Connections beside the open streams; who comes after them is told to come again."""

SPARE_FILES = 100


class _Server(uvicorn.Server):
    """Say where the table is as soon as it can be reached, and end the open streams first when it closes."""

    def __init__(self, app: FastAPI, address: str, settings: Settings) -> None:
        streams = settings.streams_in_all
        super().__init__(
            uvicorn.Config(
                app,
                # The logs of this process are set up by `configure_logs`.
                log_config=None,
                access_log=False,
                http=_protocol(),
                server_header=False,
                proxy_headers=True,
                forwarded_allow_ips=list(settings.trusted_proxies),
                limit_concurrency=streams + SPARE_CONNECTIONS if streams else None,
                timeout_keep_alive=SECONDS_KEPT_ALIVE,
                timeout_graceful_shutdown=SECONDS_TO_CLOSE,
            )
        )
        self._app = app
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _prepare_for_many_requests()
            self._settling = asyncio.create_task(self._settle())
            print(_("Tuckbox is open at {address} (stop with Ctrl+C)").format(address=self._address), flush=True)

    async def _settle(self) -> None:
        """Take what the games brought with them for what stays."""
        await self._app.state.tables.preparation.wait_for_all()
        _prepare_for_many_requests()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Nobody new first, so that a page that is told to come back meets the next server and not this one again.
        for server in self.servers:
            server.close()
        self._settling.cancel()
        tables = self._app.state.tables
        tables.preparation.stop()
        tables.close_streams()
        await super().shutdown(sockets)


def serve(host: str, port: int, database_url: str, *, settings: Settings | None = None) -> None:
    """Open the web table and serve it until Ctrl+C or a signal to end.

    Then nobody new is let in, the open pages are told to connect again, and requests in flight are answered.

    Args:
        host: the name or address to listen on, such as `127.0.0.1`.
        port: from 0 to 65535; 0 takes a free one.
        database_url: see `tuckbox.web.database.opened`.
        settings: what the operator chose; the defaults where it is None.

    Raises:
        BadInput: if the port cannot be listened on or the database cannot be opened.
    """
    chosen = settings or Settings()
    configure_logs(chosen)
    _allow_files(chosen.streams_in_all + SPARE_CONNECTIONS + SPARE_FILES)
    # The streams are ended by `_Server.shutdown`; the library would cut them off in the middle of an answer.
    AppStatus.disable_automatic_graceful_drain()
    # When everything is closed, the server raises the signal that ended it once more; it shall mean what Ctrl+C does.
    handler_before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        # The fastest event loop that is installed: uvloop is not to be had on every system.
        with _listen(host, port) as listener, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(_serve(listener, host, database_url, chosen))
    except KeyboardInterrupt:
        return
    finally:
        signal.signal(signal.SIGTERM, handler_before)


async def _serve(listener: socket.socket, host: str, database_url: str, settings: Settings) -> None:
    report_loop_failures()
    # Opened once beforehand, so that a database that cannot be used is told in one sentence.
    async with opened(database_url):
        pass
    app = make_app(database_url, settings=settings)
    await _Server(app, _address(host, listener.getsockname()[1]), settings).serve([listener])


def _prepare_for_many_requests() -> None:
    """Keep the pauses short in which nobody is answered."""
    # Other threads, such as the one that writes to the database, give the processor back ten times as soon.
    sys.setswitchinterval(0.0005)
    # What was made until now stays; unused objects are looked for among the younger ones only, and less often.
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 500)


def _protocol() -> Any:
    """Give the fastest parser of HTTP that is installed. The other one bounds the heads of requests by itself."""
    try:
        from tuckbox.web.heads import BoundedHeads
    except ImportError:
        return "h11"
    return BoundedHeads


def _allow_files(wanted: int) -> None:
    """Let this process open as many files as it may and needs; each connection is one."""
    try:
        import resource
    except ImportError:
        # Windows has no such bound.
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if now != resource.RLIM_INFINITY and now < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= LARGEST_PORT:
        raise BadInput(
            _("There is no port {port}; a port is a number from 0 to {most}.").format(port=port, most=LARGEST_PORT)
        )
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError):
        raise BadInput(
            _("The table cannot be opened at {host}:{port}; there is no such address.").format(host=host, port=port)
        ) from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(socket.SOMAXCONN)
    except OSError as problem:
        listener.close()
        raise BadInput(
            _("The table cannot be opened at {host}:{port} ({reason}); choose another port with --port.").format(
                host=host, port=port, reason=problem.strerror
            )
        ) from None
    return listener


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"

"""Serve the web table until somebody stops it."""

import asyncio
import logging
import socket

import uvicorn
from fastapi import FastAPI
from sse_starlette.sse import AppStatus

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.web.app import BOT_PAUSE, make_app
from tuckbox.web.database import opened

SECONDS_TO_CLOSE = 5
LARGEST_PORT = 65535


class _Server(uvicorn.Server):
    """Say where the table is as soon as it can be reached, and end the open streams first when it closes."""

    def __init__(self, app: FastAPI, address: str) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=SECONDS_TO_CLOSE,
            )
        )
        self._app = app
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(_("Tuckbox is open at {address} (stop with Ctrl+C)").format(address=self._address), flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.tables.close()
        await super().shutdown(sockets)


def serve(host: str, port: int, database_url: str, *, bot_pause: tuple[float, float] = BOT_PAUSE) -> None:
    """Open the web table and serve it until Ctrl+C or a signal to end.

    Args:
        host: the name or address to listen on, such as `127.0.0.1`.
        port: from 0 to 65535; 0 takes a free one.
        database_url: see `tuckbox.web.database.opened`.
        bot_pause: the least and the most seconds that a bot takes for a move.

    Raises:
        BadInput: if the port cannot be listened on or the database cannot be opened.
    """
    # Visitors who send nonsense get their answer; they shall not fill the operator's screen as well.
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    # The streams are ended by `_Server.shutdown`; the library would cut them off in the middle of an answer.
    AppStatus.disable_automatic_graceful_drain()
    with _listen(host, port) as listener:
        try:
            asyncio.run(_serve(listener, host, database_url, bot_pause))
        except KeyboardInterrupt:
            return


async def _serve(listener: socket.socket, host: str, database_url: str, bot_pause: tuple[float, float]) -> None:
    # Opened once beforehand, so that a database that cannot be used is told in one sentence.
    async with opened(database_url):
        pass
    app = make_app(database_url, bot_pause=bot_pause)
    await _Server(app, _address(host, listener.getsockname()[1])).serve([listener])


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

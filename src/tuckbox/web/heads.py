"""Bound how long the head of a request may be and how long it may take, which the fast parser does not do itself."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 64 * 1024
SECONDS_FOR_HEAD = 20
"""So long a visitor may take from the first byte, or from the beginning of the connection, to the end of the head."""


class BoundedHeads(HttpToolsProtocol):
    """Cut off who sends a head that does not end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._bytes = 0
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_has_come()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._late is None:
            return
        self._bytes += len(data)
        if self._bytes > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        self._head_has_come()
        super().on_headers_complete()

    def _await_head(self) -> None:
        self._head_has_come()
        self._bytes = 0
        self._late = self.loop.call_later(SECONDS_FOR_HEAD, self._give_up)

    def _head_has_come(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.close()

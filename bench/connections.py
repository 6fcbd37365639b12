"""Speak HTTP with as little work as possible: whoever measures shares the processors with what is measured."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from typing import Any

HOST = "127.0.0.1"
COOKIE = re.compile(rb"\r\nset-cookie: *([^;\r]+)", re.IGNORECASE)
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


def with_token(token: str) -> str:
    """Give the line of a head that says which seat a program plays."""
    return f"Authorization: Bearer {token}\r\n"


def with_cookie(cookie: str) -> str:
    """Give the lines of a head that a browser sends with what its pages ask for."""
    return f"Cookie: {cookie}\r\nOrigin: http://{HOST}\r\n"


class Refused(Exception):
    """Tell that a server has refused a request, or cut the connection.

    Attributes:
        status: of HTTP, 0 where the connection was cut.
    """

    def __init__(self, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.status = status


class Requests(asyncio.Protocol):
    """Ask one thing after the other over a connection that is kept.

    Attributes:
        cookie: the latest that a server has given.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self.cookie = ""
        self._transport: asyncio.WriteTransport | None = None
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._read = b""

    def data_received(self, data: bytes) -> None:
        self._read += data
        head, mark, body = self._read.partition(b"\r\n\r\n")
        if not mark:
            return
        cookie = COOKIE.search(head)
        if cookie is not None:
            self.cookie = cookie[1].decode()
        found = LENGTH.search(head)
        assert found is not None, head
        length = int(found[1])
        if len(body) >= length and self._answer is not None and not self._answer.done():
            self._read = body[length:]
            self._answer.set_result((int(head[9:12]), body[:length]))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Refused("the connection was cut"))

    async def ask(self, method: str, path: str, who: str, body: Any = None, form: str = "") -> Any:
        """Ask for something and give the JSON of the answer.

        Args:
            method: of HTTP.
            path: what is asked for.
            who: the lines of the head that say who asks, see `with_token` and `with_cookie`.
            body: sent as JSON.
            form: sent instead, as a page does.

        Raises:
            Refused: where the server refuses it.
        """
        if self._transport is None or self._transport.is_closing():
            # A server hangs up on whoever has not asked for long.
            self._read = b""
            self._transport, _protocol = await asyncio.get_running_loop().create_connection(
                lambda: self, HOST, self._port
            )
        sent = form.encode() if form else b"" if body is None else json.dumps(body).encode()
        kind = "application/x-www-form-urlencoded" if form else "application/json"
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept: application/json\r\nContent-Length: {len(sent)}\r\n"
        )
        if sent:
            head += f"Content-Type: {kind}\r\n"
        head += who
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + b"\r\n" + sent)
        status, answer = await self._answer
        if status >= 400:
            asked = f"{method} {re.sub('/tables/[^/]+', '/tables/…', path)}"
            raise Refused(f"{asked}: {status} {answer.decode()[:200]}", status)
        return json.loads(answer)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


class Stream(asyncio.Protocol):
    """Follow a stream of server-sent events.

    Args:
        path: the stream's address on the server.
        who: the lines of the head that say who follows.
        hear: called with the name and the data of each event, and when it came.
    """

    def __init__(self, path: str, who: str, hear: Callable[[bytes, bytes, float], None]) -> None:
        self._request = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept: text/event-stream\r\n{who}\r\n"
        self._hear = hear
        self._transport: asyncio.WriteTransport | None = None
        self._raw = b""
        self._text = b""
        self._has_begun = False
        self.is_lost = False

    async def open(self, port: int) -> None:
        """Connect to a server on this machine."""
        self._transport, _protocol = await asyncio.get_running_loop().create_connection(lambda: self, HOST, port)
        self._transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        came = time.perf_counter()
        self._raw += data
        if not self._has_begun:
            head, mark, rest = self._raw.partition(b"\r\n\r\n")
            if not mark:
                return
            assert b" 200 " in head, head
            self._raw, self._has_begun = rest, True
        while (end := self._raw.find(b"\r\n")) > 0:
            size = int(self._raw[:end], 16)
            if len(self._raw) < end + size + 4:
                break
            self._text += self._raw[end + 2 : end + 2 + size]
            self._raw = self._raw[end + 4 + size :]
        *events, self._text = self._text.split(b"\r\n\r\n")
        for event in events:
            self._tell(event, came)

    def _tell(self, event: bytes, came: float) -> None:
        if event.startswith(b":"):
            return
        fields: dict[bytes, bytes] = {}
        for line in event.split(b"\r\n"):
            field, _colon, value = line.partition(b": ")
            fields[field] = value
        self._hear(fields.get(b"event", b""), fields.get(b"data", b""), came)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

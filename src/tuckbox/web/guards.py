"""Stand between the network and the table: what may come in, and what browsers are told about what goes out."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckbox.table.language import _
from tuckbox.web.problems import NotYours, TooLarge

LARGEST_BODY = 1_000_000

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not `no-referrer`: with it browsers would hide the origin of forms from `check_origin` too.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


class SafeAnswers:
    """Add to every answer the headers that keep pages from loading or running anything foreign."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


class ShortBodies:
    """Refuse bodies of more than a megabyte, whether they say so beforehand or not."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        read = 0

        async def receive_short() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST_BODY:
                raise too_large()
            return message

        await self._app(scope, receive_short, send)


def too_large() -> TooLarge:
    """Say that a body is too long."""
    return TooLarge(_("The request has more than {most} bytes, too many.").format(most=f"{LARGEST_BODY:,}"))


def check_request(headers: Headers, method: str) -> None:
    """Check what the head of a request says before its body is read.

    Raises:
        TooLarge: if it announces too long a body.
        NotYours: if a browser says that the request comes from a page of somebody else.
    """
    length = headers.get("content-length", "0")
    if length.isascii() and length.isdigit() and int(length[:12]) > LARGEST_BODY:
        raise too_large()
    if method in ("GET", "HEAD", "OPTIONS"):
        return
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin")
    if (site is not None and site not in ("same-origin", "none")) or (
        origin is not None and not _is_same_origin(origin, headers.get("host", ""))
    ):
        raise NotYours(_("This request comes from another site; play from the pages of this table."))


def _is_same_origin(origin: str, host: str) -> bool:
    # The scheme is not compared: behind a proxy the server may be reached by another one than the browser used.
    try:
        return urlsplit(origin).netloc == host != ""
    except ValueError:
        return False

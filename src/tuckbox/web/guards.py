"""Stand between the network and the table: what may come in, and what browsers are told about what goes out.

Why a request counts as one of our own pages' is told in `docs/decisions/0007-cross-site-requests.md`.
"""

import asyncio
import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuckbox.table.language import _
from tuckbox.web.problems import NotYours, TooLarge, TooSlow
from tuckbox.web.settings import Settings

POLICY = "; ".join(
    (
        # Nothing at all, but for what is named: files of this server, and small pictures within a style.
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
NOT_NEEDED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone",
              "midi", "payment", "usb")  # fmt: skip
"""What browsers offer and no page of the table asks for."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in NOT_NEEDED),
    # Not `no-referrer`: with it browsers would hide the origin of forms from `check_request` too.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
STAY_WITH_TLS = "max-age=31536000"

_AN_UPLOAD = re.compile(r"(/api)?/replays")
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_OWN_SITES = ("same-origin", "none")


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
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", STAY_WITH_TLS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


class Guarded:
    """Refuse requests of foreign pages, and bodies that are too long or take too long to arrive."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        settings: Settings = scope["app"].state.settings
        largest = settings.largest_upload if _AN_UPLOAD.fullmatch(scope["path"]) else settings.largest_body
        headers = Headers(scope=scope)
        check_origin(headers, scope["method"], scope["scheme"], settings.public_address)
        _check_length(headers, largest)
        await self._app(scope, _short_and_quick(receive, largest, settings.body_seconds), send)


def _short_and_quick(receive: Receive, largest: int, seconds: int) -> Receive:
    """Give a `receive` that raises `TooLarge` or `TooSlow` where the body breaks a limit.

    After the body it waits as long as it takes, for then it tells when the visitor goes away.
    """
    read = 0
    is_complete = False
    deadline = asyncio.get_running_loop().time() + seconds if seconds else None

    async def receive_guarded() -> Message:
        nonlocal read, is_complete
        try:
            async with asyncio.timeout_at(None if is_complete else deadline):
                message = await receive()
        except TimeoutError:
            raise TooSlow(
                _("The request took more than {most} seconds to arrive, too long.").format(most=seconds)
            ) from None
        read += len(message.get("body", b""))
        is_complete = not message.get("more_body", False)
        if read > largest:
            raise _too_large(largest)
        return message

    return receive_guarded


def _check_length(headers: Headers, largest: int) -> None:
    length = headers.get("content-length", "0")
    if length.isascii() and length.isdigit() and int(length[:12]) > largest:
        raise _too_large(largest)


def _too_large(largest: int) -> TooLarge:
    return TooLarge(_("The request has more than {most} bytes, too many.").format(most=f"{largest:,}"))


def check_origin(headers: Headers, method: str, scheme: str, public_address: str = "") -> None:
    """Check that a request does not come from a page of somebody else.

    Args:
        headers: of the request.
        method: of HTTP.
        scheme: `https` where the visitor came by TLS.
        public_address: how the table is reached from outside, where that is known.

    Raises:
        NotYours: if it does, or if it carries cookies and nothing in it shows that it does not.
    """
    site = headers.get("sec-fetch-site")
    if method in _SAFE_METHODS:
        if site is not None and site not in _OWN_SITES and not _leads_here(headers):
            raise NotYours(_("Another site asks for this; open the page of this table itself."))
        return
    origin = headers.get("origin")
    if site is not None or origin is not None:
        is_own_origin = origin is None or origin == (public_address or None) or _is_same(origin, headers, scheme)
        is_own = (site is None or site in _OWN_SITES) and is_own_origin
    elif "cookie" not in headers or _asks_first(headers):
        is_own = True
    elif (page := headers.get("referer")) is not None:
        is_own = _is_same(page, headers, scheme)
    else:
        raise NotYours(
            _("Nothing shows that this request comes from a page of this table; a program sends JSON or an Origin.")
        )
    if not is_own:
        raise NotYours(_("This request comes from another site; play from the pages of this table."))


def _leads_here(headers: Headers) -> bool:
    """Tell whether somebody follows a link to this site; if not, a foreign page uses it as a part of itself."""
    return headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest", "document") == "document"


def _asks_first(headers: Headers) -> bool:
    """Tell whether a browser would ask this server before a foreign page sends such a request; it is never allowed."""
    kind = headers.get("content-type", "").partition(";")[0].strip().casefold()
    has_token = headers.get("authorization", "").casefold().startswith("bearer ")
    return kind == "application/json" or has_token


def _is_same(address: str, headers: Headers, scheme: str) -> bool:
    """Tell whether an origin, or the address of a page, belongs to this site.

    By TLS it must have come by TLS too. Otherwise the scheme says nothing: a proxy may hide it.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    host = headers.get("host", "")
    return parts.netloc == host != "" and (scheme != "https" or parts.scheme == "https")

"""Know a visitor again by a signed cookie, which is all that makes a seat somebody's own."""

import hashlib
import secrets

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

A_YEAR = 365 * 24 * 3600


class Visitors:
    """Give visitors their cookie and read it."""

    def __init__(self, key: str) -> None:
        self._signed = URLSafeSerializer(key, salt="visitor")
        # Browsers share cookies between all ports of a machine; the name keeps two servers there apart.
        self._cookie = "tuckbox-" + hashlib.sha256(key.encode()).hexdigest()[:8]

    def visitor(self, request: Request) -> str | None:
        """Give who asks, None for somebody without a cookie of this server."""
        try:
            visitor = self._signed.loads(request.cookies.get(self._cookie, ""))
        except BadData:
            return None
        return visitor if isinstance(visitor, str) else None

    def welcome(self, request: Request) -> str:
        """Give who asks, a new visitor where nobody is known."""
        return self.visitor(request) or secrets.token_urlsafe(24)

    def remember(self, visitor: str, request: Request, response: Response) -> None:
        """Let the answer carry the visitor's cookie."""
        response.set_cookie(
            self._cookie,
            str(self._signed.dumps(visitor)),
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )

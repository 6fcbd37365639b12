"""Know a visitor again: by a signed cookie, or by a token that is good for one table.

The cookie is all that makes a seat somebody's own. A token stands for its visitor at one table, so that a program can
be given a seat without the cookie. A personal link carries the cookie's visitor to another device for an hour.
"""

import hashlib
import secrets
from functools import lru_cache

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _

A_YEAR = 365 * 24 * 3600
LINK_SECONDS = 3600
SIGNATURES_KEPT = 5000
"""So many cookies and tokens that were found to be good are remembered."""


class Visitors:
    """Give visitors their cookie, tokens and links, and read them.

    Args:
        key: the secret that signs them all.
        secure: whether cookies go over TLS only: `auto` where the visitor came by it, `always` or `never`.
    """

    def __init__(self, key: str, secure: str = "auto") -> None:
        self._signed = URLSafeSerializer(key, salt="visitor")
        self._tokens = URLSafeSerializer(key, salt="seat")
        # Every request shows a signature, most of them the same one as the request before.
        self._read_cookie = lru_cache(SIGNATURES_KEPT)(self._signed.loads)
        self._read_token = lru_cache(SIGNATURES_KEPT)(self._tokens.loads)
        self._links = URLSafeTimedSerializer(key, salt="link")
        self._secure = secure
        # Browsers share cookies between all ports of a machine; the name keeps two servers there apart.
        self.cookie = "tuckbox-" + hashlib.sha256(key.encode()).hexdigest()[:8]

    def visitor(self, request: Request, table: str = "") -> str | None:
        """Give who asks, None for somebody without a cookie of this server or a token of this table."""
        bearer = _bearer(request)
        try:
            if bearer is not None:
                visitor, of_table = self._read_token(bearer)
                return visitor if of_table == table else None
            visitor = self._read_cookie(request.cookies.get(self.cookie, ""))
        except (BadData, ValueError, TypeError):
            return None
        return visitor if isinstance(visitor, str) else None

    def welcome(self, request: Request) -> str:
        """Give who asks, a new visitor where nobody is known."""
        return self.visitor(request) or secrets.token_urlsafe(24)

    def remember(self, visitor: str, request: Request, response: Response) -> None:
        """Let the answer carry the visitor's cookie."""
        response.set_cookie(
            self.cookie,
            str(self._signed.dumps(visitor)),
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=self._secure == "always" or (self._secure == "auto" and request.url.scheme == "https"),
        )

    def token(self, visitor: str, table: str) -> str:
        """Give the token that stands for a visitor at one table."""
        return str(self._tokens.dumps([visitor, table]))

    def link(self, visitor: str) -> str:
        """Give the last part of the personal link, which is good for an hour."""
        return str(self._links.dumps(visitor))

    def read_link(self, link: str) -> str:
        """Give the visitor of a personal link; raise `BadInput` where it is too old or none of this server."""
        try:
            visitor = self._links.loads(link, max_age=LINK_SECONDS)
        except BadData:
            raise BadInput(
                _("This personal link is not good any more; make a new one on the device where your games are.")
            ) from None
        return str(visitor)


def _bearer(request: Request) -> str | None:
    kind, _space, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.casefold() == "bearer" else None

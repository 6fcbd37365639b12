"""Say who asks and at which table, for pages and programs alike."""

from fastapi import Request
from fastapi.responses import Response

from tuckbox.web.live import LiveTable


def visitor_of(request: Request) -> str | None:
    """Give who asks, None for somebody who is not known here."""
    visitor: str | None = request.app.state.visitors.visitor(request, request.path_params.get("match_id", ""))
    return visitor


def asking(request: Request) -> str:
    """Give who asks; nobody, who has no seat anywhere, where that is not known."""
    return visitor_of(request) or ""


def has_token(request: Request) -> bool:
    """Tell whether who asks shows a token. A password that a proxy asks for is none."""
    return request.headers.get("authorization", "").partition(" ")[0].casefold() == "bearer"


def remember(visitor: str, request: Request, answer: Response) -> None:
    """Let the answer carry the visitor's cookie, unless the visitor is known by a token.

    A token is good for one table. It shall neither be exchanged for the cookie, which is good for all, nor replace one
    that is there.
    """
    if not has_token(request):
        request.app.state.visitors.remember(visitor, request, answer)


async def find_table(match_id: str, request: Request) -> LiveTable:
    """Give a table; raise `NotHere` where there is none of that id."""
    table: LiveTable = await request.app.state.tables.table(match_id)
    return table

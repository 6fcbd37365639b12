"""Send a table to its pages and to programs as it changes, by server-sent events.

What a page gets of one change goes out together, and its last event has the version of the table as its id. A page that
was away names the last id it had and gets exactly what it missed of what was said, the people, and the table anew if
its position has changed since. So who has had a part of it only gets all of it again.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator

from fastapi import APIRouter, Request
from sse_starlette.sse import EventSourceResponse

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.web.drawing import Sent, draw_table
from tuckbox.web.held import now
from tuckbox.web.live import LiveTable
from tuckbox.web.people import draw_people
from tuckbox.web.problems import TuckboxError
from tuckbox.web.rooms import draw_room
from tuckbox.web.state import ABANDONED
from tuckbox.web.tables import Tables
from tuckbox.web.telling import tell_chat, tell_events

router = APIRouter()

RETRY_MILLISECONDS = 1000
PING_SECONDS = 15


def version_seen(request: Request) -> int:
    """Give the version that a page or program has seen, 0 for one that comes for the first time.

    Raises:
        BadInput: where it is no version.
    """
    text = request.headers.get("last-event-id") or request.query_params.get("since") or "0"
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadInput(_("The version that was seen is a whole number such as 12."))
    return int(text)


def event_stream(events: AsyncIterator[bytes]) -> EventSourceResponse:
    """Answer with a stream of events."""
    return EventSourceResponse(events, ping=PING_SECONDS)


def draw_now(table: LiveTable, visitor: str | None, sent: Sent | None = None) -> str:
    """Draw a table as a visitor may see it now, as a fragment of HTML: who gathers there, or the match.

    Args:
        table: the table.
        visitor: who looks.
        sent: which parts of the match a page shows already; everything is drawn where it is None.
    """
    if table.state.match is None:
        return draw_room(table, visitor)
    return draw_table(table, table.state.seat_of(visitor), sent)


@router.get("/tables/{match_id}/events")
async def stream_table(match_id: str, request: Request) -> EventSourceResponse:
    """Send a page the table, its people and its chat, now and after every change."""
    tables: Tables = request.app.state.tables
    await tables.game_of(match_id)
    visitor = request.app.state.visitors.visitor(request)
    return event_stream(_page_events(tables, match_id, visitor, version_seen(request)))


async def _page_events(tables: Tables, match_id: str, visitor: str | None, since: int) -> AsyncIterator[bytes]:
    try:
        table = await tables.table(match_id)
        if since > table.version:
            # It was seen at another server, and this one has not heard of it yet.
            await table.has_missed()
    except TuckboxError as problem:
        yield _event("problem", {"error": str(problem)}, None)
        return
    state = table.state
    # A page from before a restart of another database has seen more than there is; it gets everything anew.
    seen = since if since <= state.version else 0
    # Who came into the room or left it has no version, so that nobody knows whether the page shows it.
    is_shown = state.match is not None and seen >= _position_key(table)[0]
    drawn = _position_key(table) if is_shown else None
    sent, people = Sent(), ""
    while not table.is_closing:
        seat = state.seat_of(visitor)
        async with table.watching(seat) as changed:
            while not table.is_closing and state.seat_of(visitor) == seat:
                changed.clear()
                # What follows is sent together as it stands now, whatever happens while it goes out.
                version, key = state.version, _position_key(table)
                chat = tell_chat(table, seen)
                html = draw_now(table, visitor, sent) if key != drawn else None
                strip = draw_people(table, visitor)
                news: list[tuple[str, object]] = []
                if html is not None:
                    news.append(("table", {"version": version, "html": html}))
                if strip != people:
                    news.append(("people", {"version": version, "now": now(), "html": strip}))
                if chat:
                    news.append(("chat", chat))
                for place, (name, data) in enumerate(news, 1):
                    yield _event(name, data, version if place == len(news) else None)
                drawn, people, seen = key, strip, version
                await changed.wait()
    yield _event("closing", {}, None)


def _position_key(table: LiveTable) -> tuple[int, str, str]:
    """Give what the fragment depends on, beginning with the version of its latest change."""
    state = table.state
    if state.match is None:
        # The room also shows who has a page of it open.
        return (state.version, state.stage, str(table.people_number))
    latest = state.version if state.stage == ABANDONED or state.rematch else state.position_version
    return (latest, state.stage, state.rematch)


def _event(name: str, data: object, version: int | None) -> bytes:
    """Write an event; JSON has no line breaks, so that nobody has to look for them in a whole table."""
    number = "" if version is None else f"id: {version}\r\n"
    written = json.dumps(data, ensure_ascii=False)
    return f"{number}event: {name}\r\ndata: {written}\r\nretry: {RETRY_MILLISECONDS}\r\n\r\n".encode()


async def program_events(table: LiveTable, visitor: str | None, since: int) -> AsyncGenerator[bytes, None]:
    """Send a program every event after a version once, in order, as its seat may see it."""
    seen = since
    while not table.is_closing:
        seat = table.state.seat_of(visitor)
        async with table.watching(seat) as changed:
            while not table.is_closing and table.state.seat_of(visitor) == seat:
                changed.clear()
                for told in tell_events(table, seat, seen):
                    yield _event("event", told, told["version"])
                    seen = told["version"]
                if table.version <= seen:
                    await changed.wait()
                else:
                    await asyncio.sleep(0)
    yield _event("closing", {}, None)

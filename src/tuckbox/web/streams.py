"""Send a table to its pages as it changes, by server-sent events.

Every event is the whole table as the visitor may see it, with its version as the event's id. So a page that was away
needs no history: the first event after it comes back is all there is to know.
"""

import json
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from sse_starlette.event import ServerSentEvent
from sse_starlette.sse import EventSourceResponse

from tuckbox.web.drawing import draw_table
from tuckbox.web.problems import WebProblem
from tuckbox.web.tables import Tables

router = APIRouter()

RETRY_MILLISECONDS = 1000
PING_SECONDS = 15


@router.get("/tables/{match_id}/events")
async def stream_table(match_id: str, request: Request) -> EventSourceResponse:
    """Send the table now and after every change."""
    tables: Tables = request.app.state.tables
    stored = await tables.find(match_id)
    seat = stored.seat_of(request.app.state.visitors.visitor(request))
    return EventSourceResponse(_events(tables, match_id, seat), ping=PING_SECONDS)


async def _events(tables: Tables, match_id: str, seat: int | None) -> AsyncIterator[ServerSentEvent]:
    try:
        table = await tables.table(match_id)
    except WebProblem as problem:
        yield ServerSentEvent(json.dumps({"error": str(problem)}), event="problem", retry=RETRY_MILLISECONDS)
        return
    async for version in table.changes():
        drawn = json.dumps({"version": version, "html": draw_table(table, seat)}, ensure_ascii=False)
        yield ServerSentEvent(drawn, event="table", id=str(version), retry=RETRY_MILLISECONDS)

"""Answer programs in JSON that look at a table: as it lies, as it changes, and how a match was played."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from sse_starlette.sse import EventSourceResponse

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.web import apimodels as models
from tuckbox.web.apiroutes import AT_A_TABLE, TableId, refusals
from tuckbox.web.asking import find_table, visitor_of
from tuckbox.web.live import LiveTable
from tuckbox.web.people import people_shown
from tuckbox.web.scenes import said_in_turn
from tuckbox.web.streams import event_stream, program_events, version_seen

router = APIRouter(prefix="/api")


@router.get("/tables/{match_id}/view", response_model=models.View, responses=refusals(*AT_A_TABLE), tags=["playing"])
async def view_table(match_id: TableId, request: Request) -> JSONResponse:
    """Give the table as you may see it, with your legal moves."""
    table = await find_table(match_id, request)
    return JSONResponse(describe_table(table, visitor_of(request)))


@router.get(
    "/tables/{match_id}/events",
    response_class=EventSourceResponse,
    responses={
        200: {
            "description": _("A stream of events as it goes on until you leave or the server closes."),
            "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/Told"}}},
        },
        **refusals(400, *AT_A_TABLE),
    },
    openapi_extra={
        "parameters": [
            {
                "name": "since",
                "in": "query",
                "description": _("The version that was seen last; 0 gives everything from the start."),
                "schema": {"type": "integer", "minimum": 0, "default": 0},
            },
            {
                "name": "Last-Event-ID",
                "in": "header",
                "description": _("The same, as browsers send it when they connect again."),
                "schema": {"type": "integer", "minimum": 0},
            },
        ]
    },
    tags=["playing"],
)
async def stream_events(match_id: TableId, request: Request) -> EventSourceResponse:
    """Send every event after the version that was seen, once, in order, as you may see it.

    Each is a server-sent event of the name `event`, with its version as the id and the JSON shown here as its data. The
    last one of a server that closes is `closing`: connect again and name the version you saw last.
    """
    table = await find_table(match_id, request)
    seen = version_seen(request)
    if seen > table.version:
        # It was seen at another server, and this one has not heard of it yet.
        await table.has_missed()
    if seen > table.version:
        raise BadInput(
            _("This table has {count} events so far; ask for those since a version that was seen.").format(
                count=table.version
            )
        )
    return event_stream(program_events(table, visitor_of(request), seen))


@router.get(
    "/tables/{match_id}/record",
    response_model=models.Record,
    responses=refusals(409, *AT_A_TABLE),
    tags=["looking back"],
)
async def give_record(match_id: TableId, request: Request) -> Response:
    """Give the record of a match that is over, with the seed and the nonce that prove the commitment."""
    table = await find_table(match_id, request)
    name = f"{table.setup.game.name}-{table.id[:8]}.json"
    return JSONResponse(table.record(), headers={"Content-Disposition": f'attachment; filename="{name}"'})


def describe_table(table: LiveTable, visitor: str | None) -> dict[str, Any]:
    """Give the table as a visitor may see it: from the seat where the visitor sits now, or as everybody."""
    state = table.state
    seat = state.seat_of(visitor)
    nothing: dict[str, Any] = {
        "game": state.game, "seat": seat, "number": 0, "acting": [], "moves": [], "result": None, "position": None
    }  # fmt: skip
    view = nothing if state.match is None else table.view(seat).as_json()
    sides = state.rules.sides(state.players, state.options)
    return {
        **view,
        "id": table.id,
        "version": table.version,
        "stage": state.stage,
        "options": state.setup.written_options,
        "settings": dict(state.settings),
        "seats": [
            {
                "name": shown.name,
                "bot": shown.level or None,
                "standin": shown.standin or None,
                "here": shown.is_here,
                "you": shown.is_you,
                "ready": state.seats[shown.number].ready,
                "side": sides[shown.number],
                "left": shown.left,
                "deadline": shown.deadline,
                "votes": shown.votes,
            }
            for shown in people_shown(table, seat)
        ],
        "host": state.host_seat,
        "may_take_back": table.may_take_back(seat),
        "rematch": state.rematch or None,
        "commitment": table.commitment,
        "log": [] if state.match is None else said_in_turn(table, seat),
    }

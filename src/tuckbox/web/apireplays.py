"""Answer programs that look back at matches that are over, step by step, and that bring records."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import WithJsonSchema

from tuckbox.web import apimodels as models
from tuckbox.web.apireading import read_bytes
from tuckbox.web.apiroutes import AT_A_TABLE, READING, WRITING, RecordId, TableId, refusals, takes
from tuckbox.web.asking import remember
from tuckbox.web.lookback import Replay, read_place, read_text, replays_of
from tuckbox.web.scenes import ALL, level_title, seat_of_mover, sentences

router = APIRouter(prefix="/api", tags=["looking back"])

NUMBER = {"type": "integer", "minimum": 0}

StepNumber = Annotated[
    str | None,
    Query(description="How many moves were played; all of them where it is left out."),
    WithJsonSchema(NUMBER),
]
SeenFrom = Annotated[
    str | None,
    Query(description="The number of the seat that looks; all cards lie open where it is left out."),
    WithJsonSchema({"anyOf": [NUMBER, {"type": "string", "enum": [ALL]}]}),
]
"""Both are read by `read_place`, which says in a sentence what is wrong with them."""


# Matches of tables.


@router.get("/tables/{match_id}/replay", response_model=models.Replay, responses=refusals(409, *AT_A_TABLE))
async def tell_match(match_id: TableId, request: Request) -> JSONResponse:
    """Give what there is to look back at when the match of a table is over."""
    replayed, _table = await replays_of(request.app).of_table(match_id)
    return JSONResponse(_describe(replayed))


@router.get(
    "/tables/{match_id}/replay/view",
    response_model=models.Past,
    responses=refusals(400, 409, *AT_A_TABLE),
)
async def view_match(
    match_id: TableId, request: Request, step: StepNumber = None, seat: SeenFrom = None
) -> JSONResponse:
    """Give a match that is over as it stood after so many moves, as a seat saw it then or with all cards open."""
    replayed, _table = await replays_of(request.app).of_table(match_id)
    return JSONResponse(_describe_step(replayed, step, seat))


@router.get("/tables/{match_id}/proof", response_model=models.Proof, responses=refusals(409, *AT_A_TABLE))
async def prove_match(match_id: TableId, request: Request) -> JSONResponse:
    """Prove the deal of a match that is over."""
    replays = replays_of(request.app)
    replayed, _table = await replays.of_table(match_id)
    return JSONResponse(await replays.prove(replayed))


# Records that programs bring.


@router.post(
    "/replays",
    status_code=201,
    response_model=models.Brought,
    responses=refusals(*WRITING, *READING),
    openapi_extra=takes(models.Record),
)
async def bring_record(request: Request) -> JSONResponse:
    """Check a match record completely and store it, so that it can be looked at.

    It may be longer than other bodies, and records are counted: how many bytes, and how many records an hour from one
    address, say the settings of the server.
    """
    visitor = request.app.state.visitors.welcome(request)
    record_id = await replays_of(request.app).take_in(read_text(await read_bytes(request)), visitor)
    answer = JSONResponse(
        {"id": record_id, "url": f"/replays/{record_id}"}, 201, headers={"Location": f"/api/replays/{record_id}"}
    )
    remember(visitor, request, answer)
    return answer


@router.get("/replays/{record_id}", response_model=models.Replay, responses=refusals(*AT_A_TABLE))
async def tell_record(record_id: RecordId, request: Request) -> JSONResponse:
    """Give what there is to look back at in a record that was brought."""
    return JSONResponse(_describe(await replays_of(request.app).of_record(record_id)))


@router.get("/replays/{record_id}/view", response_model=models.Past, responses=refusals(400, *AT_A_TABLE))
async def view_record(
    record_id: RecordId, request: Request, step: StepNumber = None, seat: SeenFrom = None
) -> JSONResponse:
    """Give the match of a record as it stood after so many moves, as a seat saw it then or with all cards open."""
    return JSONResponse(_describe_step(await replays_of(request.app).of_record(record_id), step, seat))


@router.get("/replays/{record_id}/record", response_model=models.Record, responses=refusals(*AT_A_TABLE))
async def give_record_back(record_id: RecordId, request: Request) -> Response:
    """Give a record back as it was brought."""
    return Response(await replays_of(request.app).text_of(record_id), media_type="application/json")


@router.get("/replays/{record_id}/proof", response_model=models.Proof, responses=refusals(*AT_A_TABLE))
async def prove_record(record_id: RecordId, request: Request) -> JSONResponse:
    """Prove the deal of a record."""
    replays = replays_of(request.app)
    return JSONResponse(await replays.prove(await replays.of_record(record_id)))


# What they share.


def _describe(replayed: Replay) -> dict[str, Any]:
    match, place = replayed.match, replayed.place
    setup = match.setup
    return {
        "id": place.id,
        "url": replayed.address,
        "game": setup.game.name,
        "title": setup.game.title,
        "players": setup.players,
        "options": setup.written_options,
        "names": replayed.names,
        "bots": [level_title(bot) or None for _name, bot in place.named],
        "steps": replayed.steps,
        "marks": [{"step": mark.step, "title": mark.title} for mark in replayed.marks],
        "commitment": place.commitment,
        "result": None if match.result is None else match.result.as_json(),
    }


def _describe_step(replayed: Replay, step: str | None, seat: str | None) -> dict[str, Any]:
    """Give a match as it stood at a step that an address names, the last one with all cards open where it does not."""
    scene = replayed.scene(*read_place(replayed, step, seat, (replayed.steps, ALL)))
    told = scene.told[0]
    return {
        **scene.view.as_json(),
        "happened": {
            "seat": seat_of_mover(told.seat),
            "events": told.events,
            "sentences": sentences(replayed.match.setup, told.events, replayed.names),
        },
    }

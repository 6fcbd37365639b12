"""Answer browsers that look back at a match: step by step, from any seat or with all cards open; take in records.

A match is looked at under `/tables/ID/replay` or, for a record that somebody has brought, under `/replays/ID`. Below
both, `/STEP` is the table after so many moves, which the page's script puts in place; without the script the page is
loaded anew for every step.
"""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import escape
from starlette.datastructures import UploadFile

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.web.asking import remember, visitor_of
from tuckbox.web.drawing import draw_page, draw_scene, drawn_games
from tuckbox.web.forms import opened_form, wants_json
from tuckbox.web.lookback import Replay, read_place, read_text, replays_of
from tuckbox.web.problems import NotHere
from tuckbox.web.scenes import ALL, Viewer

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)


# Matches of tables.


@router.get("/tables/{match_id}/replay")
async def show_table_replay(
    match_id: str, request: Request, step: str | None = None, seat: str | None = None
) -> HTMLResponse:
    """Show a match that is over at one of its steps, the first one where none is named."""
    replayed, own = await _of_table(match_id, request)
    return HTMLResponse(_draw_page(replayed, *read_place(replayed, step, seat, (0, own))))


@router.get("/tables/{match_id}/replay/{step}")
async def show_table_step(match_id: str, step: str, request: Request, seat: str | None = None) -> HTMLResponse:
    """Give the table as it lay at a step, a fragment of HTML."""
    replayed, own = await _of_table(match_id, request)
    return HTMLResponse(_draw_step(replayed, *read_place(replayed, step, seat, (0, own))))


@router.get("/tables/{match_id}/proof")
async def prove_table(match_id: str, request: Request) -> JSONResponse:
    """Prove the deal of a match that is over."""
    replayed, _own = await _of_table(match_id, request)
    return JSONResponse(await replays_of(request.app).prove(replayed))


async def _of_table(match_id: str, request: Request) -> tuple[Replay, Viewer]:
    replayed, table = await replays_of(request.app).of_table(match_id)
    if table.state.game not in drawn_games():
        raise NotHere(_("This game cannot be shown here; programs can play it by the JSON interface."))
    own = table.state.seat_of(visitor_of(request))
    return replayed, ALL if own is None else own


# Records that visitors bring.


@router.get("/replays")
async def show_upload(request: Request) -> HTMLResponse:
    """Show the form that takes a match record."""
    return HTMLResponse(draw_page("replays.html", problem=""))


@router.post("/replays")
async def take_record(request: Request) -> Response:
    """Check a match record completely, store it and go there; say what is wrong with it where that is not possible."""
    visitor = request.app.state.visitors.welcome(request)
    try:
        record_id = await replays_of(request.app).take_in(await read_upload(request), visitor)
    except BadInput as problem:
        if wants_json(request):
            raise
        return HTMLResponse(draw_page("replays.html", problem=str(problem)), status_code=400)
    address = f"/replays/{record_id}"
    answer: Response = RedirectResponse(address, status_code=303)
    if wants_json(request):
        answer = JSONResponse({"id": record_id, "url": address}, status_code=201)
    remember(visitor, request, answer)
    return answer


@router.get("/replays/{record_id}")
async def show_record(
    record_id: str, request: Request, step: str | None = None, seat: str | None = None
) -> HTMLResponse:
    """Show the match of a record at one of its steps, the last one where none is named."""
    replayed = await replays_of(request.app).of_record(record_id)
    return HTMLResponse(_draw_page(replayed, *read_place(replayed, step, seat, (replayed.steps, ALL))))


@router.get("/replays/{record_id}/record")
async def give_record(record_id: str, request: Request) -> Response:
    """Give a record back as it was brought."""
    text = await replays_of(request.app).text_of(record_id)
    headers = {"Content-Disposition": f'attachment; filename="record-{record_id[:8]}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/replays/{record_id}/proof")
async def prove_record(record_id: str, request: Request) -> JSONResponse:
    """Prove the deal of a record."""
    replays = replays_of(request.app)
    return JSONResponse(await replays.prove(await replays.of_record(record_id)))


@router.get("/replays/{record_id}/{step}")
async def show_record_step(record_id: str, step: str, request: Request, seat: str | None = None) -> HTMLResponse:
    """Give the table as it lay at a step of a record, a fragment of HTML."""
    replayed = await replays_of(request.app).of_record(record_id)
    return HTMLResponse(_draw_step(replayed, *read_place(replayed, step, seat, (replayed.steps, ALL))))


# What they share.


def _draw_page(replayed: Replay, step: int, viewer: Viewer) -> str:
    match = replayed.match
    marks = replayed.marks
    return draw_page(
        "replay.html",
        game=match.setup.game,
        address=replayed.address,
        step=step,
        last=replayed.steps,
        viewer=ALL if viewer is None else viewer,
        ALL=ALL,
        names=replayed.names,
        marks=marks,
        mark=max((place for place, mark in enumerate(marks) if mark.step <= step), default=0),
        happened=replayed.happened(step, viewer),
        proof=replayed.place.ending.proof,
        fragment=draw_scene(replayed.scene(step, viewer)).html,
    )


def _draw_step(replayed: Replay, step: int, viewer: Viewer) -> str:
    """Give what happened in a step, which the page's script says at its place, and the table."""
    happened = escape(replayed.happened(step, viewer))
    return f"<p data-happened hidden>{happened}</p>\n{draw_scene(replayed.scene(step, viewer)).html}"


async def read_upload(request: Request) -> str:
    """Give the text of the file that a form brings, or of a body that is the record itself.

    Raises:
        BadInput: where there is none, or it is no text.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().casefold() == "application/json":
        content = await request.body()
    else:
        async with opened_form(request, most_files=1, most_fields=5) as form:
            file = form.get("file")
            if not isinstance(file, UploadFile) or not file.filename:
                raise BadInput(_("Choose the file of a match record first."))
            content = await file.read()
    return read_text(content)

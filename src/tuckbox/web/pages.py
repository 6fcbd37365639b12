"""Answer browsers: the home page, tables, rules, and what a page sends when somebody plays."""

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response

from tuckbox.table.errors import BadInput, TuckboxError
from tuckbox.table.language import _
from tuckbox.table.registry import game as find_game, games
from tuckbox.web.api import read_move, seat_at
from tuckbox.web.drawing import draw_page, draw_table, drawn_games
from tuckbox.web.live import LiveTable
from tuckbox.web.opening import BOT_LEVELS, Given, Wish, read_form, wish_from_form
from tuckbox.web.problems import IllegalMove, NotHere, NotYours, TooEarly, as_json, sentence_of, status_of
from tuckbox.web.store import StoredMatch
from tuckbox.web.tables import Tables

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/")
async def show_home() -> HTMLResponse:
    """Show the games and the form that opens a table."""
    return HTMLResponse(draw_page("home.html", given=Given(), problem=""))


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """Open a table as the form says and go there; show the form again where that is not possible."""
    given = Given()
    try:
        async with request.form(max_files=10, max_fields=100) as form:
            given = await read_form(form)
        wish = wish_from_form(given)
    except BadInput as problem:
        return HTMLResponse(draw_page("home.html", given=given, problem=str(problem)), status_code=400)
    return await _open(request, wish)


async def _open(request: Request, wish: Wish) -> Response:
    visitors = request.app.state.visitors
    visitor = visitors.welcome(request)
    match = await request.app.state.tables.open(wish, visitor)
    answer = RedirectResponse(f"/tables/{match.id}", status_code=303)
    visitors.remember(visitor, request, answer)
    return answer


@router.get("/tables/{match_id}")
async def show_table(match_id: str, request: Request) -> HTMLResponse:
    """Show a table as the visitor may see it."""
    tables: Tables = request.app.state.tables
    stored = await tables.find(match_id)
    if stored.game not in drawn_games():
        raise NotHere(_("This game cannot be shown here; programs can play it by the JSON interface."))
    if not tables.is_prepared(stored.game):
        return HTMLResponse(_draw(stored, None, request))
    return HTMLResponse(_draw(stored, await tables.table(match_id), request))


def _draw(stored: StoredMatch, table: LiveTable | None, request: Request, problem: IllegalMove | None = None) -> str:
    seat = stored.seat_of(request.app.state.visitors.visitor(request))
    return draw_page(
        "table.html",
        game=find_game(stored.game),
        id=stored.id,
        you=seat,
        version=-1 if table is None else table.version,
        fragment="" if table is None else draw_table(table, seat),
        problem=problem,
    )


@router.post("/tables/{match_id}/moves")
async def play_move(match_id: str, request: Request) -> Response:
    """Play what the page's form holds; the page's script is answered in JSON with the table drawn anew."""
    table: LiveTable = await request.app.state.tables.table(match_id)
    seat = seat_at(table, request)
    async with request.form(max_files=0, max_fields=10) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
    wants_json = "application/json" in request.headers.get("accept", "")
    answer, status = {}, 200
    try:
        version = fields.get("version", "")
        is_number = version.isascii() and version.isdigit() and len(version) < 10
        await table.play(seat, *read_move({**fields, "version": int(version) if is_number else None}))
    except TuckboxError as problem:
        answer, status = as_json(problem), status_of(problem)
        if not wants_json:
            told = problem if isinstance(problem, IllegalMove) else IllegalMove(sentence_of(problem))
            return HTMLResponse(_draw(table.stored, table, request, told), status_code=status)
    if not wants_json:
        return RedirectResponse(f"/tables/{match_id}", status_code=303)
    return JSONResponse({**answer, "version": table.version, "html": draw_table(table, seat)}, status)


@router.post("/tables/{match_id}/again")
async def play_again(match_id: str, request: Request) -> Response:
    """Open another table just like this one, when this match is over."""
    table: LiveTable = await request.app.state.tables.table(match_id)
    seat = seat_at(table, request)
    if seat is None:
        raise NotYours(_("You are watching this table; only who sits at it can open another like it."))
    if table.result is None:
        raise TooEarly(_("This match goes on; another one can follow when it is over."))
    bots = next((other.player for other in table.stored.seats if other.player in BOT_LEVELS), "quick")
    return await _open(request, Wish(table.setup, bots, seat, table.stored.seats[seat].name))


@router.get("/rules/{game}")
async def show_rules(game: str) -> HTMLResponse:
    """Show the rules of a game, each under its number."""
    if game not in games():
        raise NotHere(_("There is no game of that name here."))
    return HTMLResponse(draw_page("rules.html", game=games()[game]))


@router.get("/games/{game}/{name}")
async def give_game_file(game: str, name: str) -> FileResponse:
    """Give the style of a game's page."""
    path = Path(str(files(f"tuckbox.games.{game}") / name)) if game in drawn_games() and name == "page.css" else None
    if path is None or not path.is_file():
        raise NotHere(_("There is no such page here."))
    return FileResponse(path, media_type="text/css", headers={"Cache-Control": "no-cache"})

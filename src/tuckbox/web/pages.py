"""Answer browsers: the home page, lists of tables, tables, rules, and what is done before and after a match."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import segno
from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response

from tuckbox.table.errors import BadInput, TuckboxError
from tuckbox.table.language import _
from tuckbox.table.registry import games
from tuckbox.web.asking import asking, find_table, has_token, remember, visitor_of
from tuckbox.web.chat import EMOTES
from tuckbox.web.drawing import draw_page, drawn_games
from tuckbox.web.forms import answered, form_fields, number_in, opened_form
from tuckbox.web.held import now
from tuckbox.web.listing import TableInList, table_in_list
from tuckbox.web.live import LiveTable
from tuckbox.web.opening import (
    FRIENDS,
    Given,
    check_level,
    clean_name,
    free_bot_name,
    make_setup,
    read_form,
    read_players,
    settings_from_form,
    wish_from_form,
)
from tuckbox.web.paces import with_pace
from tuckbox.web.people import draw_people
from tuckbox.web.problems import IllegalMove, NotHere, NotYours
from tuckbox.web.settings import LONGEST_ADDRESS
from tuckbox.web.state import OPEN
from tuckbox.web.streams import draw_now
from tuckbox.web.tables import HOURS_LISTED, Tables
from tuckbox.web.telling import tell_chat

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

LATEST_LINES = 100
"""So many lines of the chat stand on a page that is opened."""


async def _home(request: Request, given: Given, problem: str = "", status: int = 200) -> HTMLResponse:
    drawn = draw_page("home.html", given=given, problem=problem, lobby=await _lobby(request), mine=await _mine(request))
    return HTMLResponse(drawn, status)


async def _lobby(request: Request) -> list[TableInList]:
    tables: Tables = request.app.state.tables
    at = now()
    return [table_in_list(table, at) for table in await tables.store.lobby(at - HOURS_LISTED * 3_600_000)]


async def _mine(request: Request) -> list[TableInList]:
    """List the tables of the visitor: those that wait for the visitor first, then running ones, then the others."""
    tables: Tables = request.app.state.tables
    visitor = request.app.state.visitors.visitor(request)
    if visitor is None:
        return []
    at = now()
    # Tables in memory tell whose turn it is; others would have to be read for it.
    live = {table.id: table.state for table in tables.live}
    listed = [table_in_list(table, at, live.get(table.id), visitor) for table in await tables.store.tables_of(visitor)]
    return sorted(listed, key=lambda table: (not table.is_your_turn, not table.is_running))


@router.get("/")
async def show_home(request: Request) -> HTMLResponse:
    """Show the games, the tables that wait for people, and those of the visitor."""
    return await _home(request, Given())


@router.get("/lobby")
async def show_lobby(request: Request) -> HTMLResponse:
    """List the tables that wait for people."""
    return HTMLResponse(draw_page("tables.html", which="lobby", tables=await _lobby(request)))


@router.get("/mine")
async def show_mine(request: Request) -> HTMLResponse:
    """List the tables of the visitor, running and finished."""
    return HTMLResponse(draw_page("tables.html", which="mine", tables=await _mine(request)))


@router.get("/me")
async def show_me(request: Request) -> HTMLResponse:
    """Show the personal link, which moves a person to another device."""
    if has_token(request):
        raise NotYours(_("A token is good for one table only; ask for your personal link without it."))
    visitors = request.app.state.visitors
    visitor = visitors.welcome(request)
    link = public_address(request) + f"/me/{visitors.link(visitor)}"
    answer = HTMLResponse(draw_page("me.html", link=link, qr=_qr(link, is_file=False)))
    remember(visitor, request, answer)
    return answer


@router.get("/me/{link}")
async def show_personal_link(link: str, request: Request) -> HTMLResponse:
    """Ask whether this device shall be the person's of the link."""
    request.app.state.visitors.read_link(link)
    return HTMLResponse(draw_page("move_here.html", link=link))


@router.post("/me/{link}")
async def follow_personal_link(link: str, request: Request) -> Response:
    """Make this device the person's of the link."""
    visitors = request.app.state.visitors
    visitor = visitors.read_link(link)
    answer = RedirectResponse("/mine", status_code=303)
    visitors.remember(visitor, request, answer)
    return answer


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """Open a table as the form says and go there; show the form again where that is not possible."""
    given = Given()
    try:
        async with opened_form(request, most_files=10, most_fields=100) as form:
            given = await read_form(form)
        wish = wish_from_form(_with_a_seat_for_a_friend(given), request.app.state.settings)
    except BadInput as problem:
        return await _home(request, given, str(problem), 400)
    visitor = request.app.state.visitors.welcome(request)
    opened = await request.app.state.tables.open(wish, visitor)
    answer = RedirectResponse(f"/tables/{opened.id}", status_code=303)
    remember(visitor, request, answer)
    return answer


def _with_a_seat_for_a_friend(given: Given) -> Given:
    """Give what somebody wants to play with friends at least two seats; more are chosen in the room."""
    if given.company != FRIENDS or given.game not in games() or given.players not in ("", "1"):
        return given
    return replace(given, players=str(next(count for count in games()[given.game].players if count > 1)))


@router.get("/tables/{match_id}")
async def show_table(match_id: str, request: Request) -> HTMLResponse:
    """Show a table as the visitor may see it."""
    tables: Tables = request.app.state.tables
    game = await tables.game_of(match_id)
    if game not in drawn_games():
        raise NotHere(_("This game cannot be shown here; programs can play it by the JSON interface."))
    if not tables.is_prepared(game):
        return HTMLResponse(draw_page("table.html", **_preparing(match_id, game, request)))
    return HTMLResponse(draw_table_page(await tables.table(match_id), request))


def _preparing(match_id: str, game: str, request: Request) -> dict[str, Any]:
    return {
        "id": match_id,
        "game": games()[game],
        "version": 0,
        "fragment": "",
        "strip": "",
        "chat": [],
        "EMOTES": EMOTES,
        "problem": None,
        "may_talk": False,
        "has_chat": False,
        "stage": "preparing",
        "now": now(),
        "link": _link(match_id, request),
    }


def draw_table_page(table: LiveTable, request: Request, problem: TuckboxError | None = None) -> str:
    """Draw the whole page of a table, with what could not be done where a problem is given."""
    visitor = visitor_of(request)
    refusal = problem if isinstance(problem, IllegalMove) or problem is None else IllegalMove(str(problem))
    return draw_page(
        "table.html",
        id=table.id,
        game=table.state.rules,
        version=table.version,
        fragment=draw_now(table, visitor),
        strip=draw_people(table, visitor),
        chat=tell_chat(table, 0)[-LATEST_LINES:],
        EMOTES=EMOTES,
        problem=refusal,
        may_talk=table.state.seat_of(visitor) is not None,
        has_chat=bool(table.state.settings["chat"]),
        stage=table.state.stage,
        now=now(),
        link=_link(table.id, request),
    )


def _link(match_id: str, request: Request) -> str:
    return f"{public_address(request)}/tables/{match_id}"


def public_address(request: Request) -> str:
    """Give the address under which others reach this server.

    Raises:
        BadInput: where the settings do not say it, and the request names the server by more than any name has.
    """
    chosen: str = request.app.state.settings.public_address
    if not chosen and len(request.headers.get("host", "")) > LONGEST_ADDRESS:
        raise BadInput(_("The header Host of the request is too long for the name of a server."))
    return (chosen or str(request.base_url)).rstrip("/")


def _qr(link: str, *, is_file: bool) -> str:
    """Draw a link as a square that cameras read, as a file of its own or as a part of a page."""
    drawn = io.BytesIO()
    code = segno.make(link, error="m")
    # Without a size of its own the picture fits the place it is shown in.
    code.save(
        drawn,
        kind="svg",
        scale=6,
        light="#fff",
        xmldecl=False,
        svgns=is_file,
        svgclass=None,
        lineclass=None,
        omitsize=True,
    )
    return drawn.getvalue().decode()


@router.get("/tables/{match_id}/qr.svg")
async def give_qr(match_id: str, request: Request) -> Response:
    """Give the invitation to a table as a picture that phones read."""
    await request.app.state.tables.game_of(match_id)
    picture = _qr(_link(match_id, request), is_file=True)
    return Response(picture, media_type="image/svg+xml")


@router.post("/tables/{match_id}/sit")
async def sit_down(match_id: str, request: Request) -> Response:
    """Take an open seat."""
    table = await find_table(match_id, request)
    visitor = visitor_of(request) or request.app.state.visitors.welcome(request)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        seat = number_in(fields, "seat") if fields.get("seat") else None
        await table.sit(visitor, clean_name(fields.get("name", ""), request.app.state.settings), seat)
    remember(visitor, request, answer.response)
    return answer.response


@router.post("/tables/{match_id}/leave")
async def leave(match_id: str, request: Request) -> Response:
    """Get up before the start; let a bot play on afterwards."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        await table.leave(asking(request))
    return answer.response


@router.post("/tables/{match_id}/seat")
async def set_seat(match_id: str, request: Request) -> Response:
    """Let the host open a seat or put a bot there."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        player = fields.get("player", "")
        name = "" if player == OPEN else free_bot_name(table.state.seats)
        await table.set_seat(
            asking(request),
            number_in(fields, "seat"),
            player if player == OPEN else check_level(player),
            name,
            fields.get("occupant"),
        )
    return answer.response


@router.post("/tables/{match_id}/settings")
async def change_settings(match_id: str, request: Request) -> Response:
    """Let the host change what is played and how."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        async with opened_form(request, most_files=10, most_fields=100) as form:
            fields = {name: value for name, value in form.items() if isinstance(value, str)}
            given = await read_form(form)
        state = table.state
        players = read_players(state.game, given.players) if given.players else state.players
        # What the form does not name stays; a layout that was brought stays until another is.
        options = {**state.options, **given.options} if players == state.players else given.options
        await table.change(
            asking(request),
            make_setup(state.game, players, options, request.app.state.settings),
            settings_from_form(with_pace(fields, state.settings), state.settings),
        )
    return answer.response


@router.post("/tables/{match_id}/ready")
async def be_ready(match_id: str, request: Request) -> Response:
    """Say that one is ready, or not any more."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        await table.be_ready(asking(request), fields.get("ready") != "no")
    return answer.response


@router.post("/tables/{match_id}/start")
async def start(match_id: str, request: Request) -> Response:
    """Deal the cards; bots take the open seats where the form names a level."""
    tables: Tables = request.app.state.tables
    table = await tables.table(match_id)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        fill = fields.get("fill", "")
        await tables.start_match(table, asking(request), check_level(fill) if fill else "")
    return answer.response


@router.post("/tables/{match_id}/again")
async def play_again(match_id: str, request: Request) -> Response:
    """Go to the table where the same people play again."""
    tables: Tables = request.app.state.tables
    table = await tables.table(match_id)
    following = await tables.open_again(table, asking(request))
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"url": f"/tables/{following}"})
    return RedirectResponse(f"/tables/{following}", status_code=303)


@router.get("/rules/{game}")
async def show_rules(game: str, part: str = "") -> HTMLResponse:
    """Show the rules of a game, each under its number; with `part` as a part that a page puts into its drawer."""
    if game not in games():
        raise NotHere(_("There is no game of that name here."))
    return HTMLResponse(draw_page("rules_part.html" if part else "rules.html", game=games()[game]))


@router.get("/games/{game}/{name}")
async def give_game_file(game: str, name: str) -> FileResponse:
    """Give the style of a game's page."""
    path = Path(str(drawn_games()[game].folder / name)) if game in drawn_games() and name == "page.css" else None
    if path is None or not path.is_file():
        raise NotHere(_("There is no such page here."))
    return FileResponse(path, media_type="text/css", headers={"Cache-Control": "no-cache"})

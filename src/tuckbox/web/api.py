"""Answer programs in JSON: the same tables, the same seats, the same rules."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from tuckbox.table.errors import BadInput
from tuckbox.table.game import Game
from tuckbox.table.language import _
from tuckbox.table.options import Choice, Number, Option
from tuckbox.table.registry import games
from tuckbox.web.drawing import said_in_turn, seats_shown
from tuckbox.web.live import LiveTable
from tuckbox.web.opening import BOT_LEVELS, read_json, wish_from_json
from tuckbox.web.problems import Stale, as_json

router = APIRouter(prefix="/api")

LONGEST_MOVE = 200


@router.get("/games")
async def list_games() -> JSONResponse:
    """List the games with everything that can be chosen."""
    levels = {spec: _(level) for spec, level in BOT_LEVELS.items()}
    return JSONResponse({"games": [_describe_game(game) for game in games().values()], "bots": levels})


def _describe_game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "rulebook": _(game.rulebook),
        "players": list(game.players),
        "options": [_describe_option(option) for option in game.options],
    }


def _describe_option(option: Option) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": option.name,
        "default": option.default,
        "meaning": _(option.meaning),
        "players": list(option.players),
    }
    if isinstance(option, Choice):
        described["values"] = [{"value": value, "meaning": _(text)} for value, text in option.values.items()]
    elif isinstance(option, Number):
        described |= {"least": option.least, "most": option.most}
    else:
        described["text"] = _("The text of a layout, or default.")
    return described


@router.post("/tables")
async def open_table(request: Request) -> JSONResponse:
    """Open a table with the caller in a seat and bots in the others."""
    wish = wish_from_json(await read_json(request))
    visitors = request.app.state.visitors
    visitor = visitors.welcome(request)
    match = await request.app.state.tables.open(wish, visitor)
    opened = {
        "id": match.id,
        "url": f"/tables/{match.id}",
        "seat": match.seat_of(visitor),
        "commitment": match.commitment,
    }
    answer = JSONResponse(opened, status_code=201, headers={"Location": f"/api/tables/{match.id}/view"})
    visitors.remember(visitor, request, answer)
    return answer


@router.get("/tables/{match_id}/view")
async def view_table(match_id: str, request: Request) -> JSONResponse:
    """Give the table as the caller may see it."""
    table: LiveTable = await request.app.state.tables.table(match_id)
    return JSONResponse(describe_table(table, seat_at(table, request)))


@router.post("/tables/{match_id}/moves")
async def play_move(match_id: str, request: Request) -> JSONResponse:
    """Play a move; one that was chosen on an older version of the table is not played."""
    table: LiveTable = await request.app.state.tables.table(match_id)
    seat = seat_at(table, request)
    move, version = read_move(await read_json(request))
    try:
        await table.play(seat, move, version)
    except Stale as problem:
        return JSONResponse({**as_json(problem), "view": describe_table(table, seat)}, problem.status)
    return JSONResponse(describe_table(table, seat))


@router.get("/tables/{match_id}/record")
async def give_record(match_id: str, request: Request) -> Response:
    """Give the record of a match that is over."""
    table: LiveTable = await request.app.state.tables.table(match_id)
    return JSONResponse(table.record(), headers={"Content-Disposition": f'attachment; filename="{_file_name(table)}"'})


def _file_name(table: LiveTable) -> str:
    return f"{table.setup.game.name}-{table.id[:8]}.json"


def seat_at(table: LiveTable, request: Request) -> int | None:
    """Give the caller's seat, None for an onlooker."""
    return table.stored.seat_of(request.app.state.visitors.visitor(request))


def read_move(body: dict[str, Any]) -> tuple[str, int]:
    """Read a move and the version it was chosen on; raise `BadInput` where they are not what they should be."""
    move, version = body.get("move"), body.get("version")
    if not isinstance(move, str) or len(move) > LONGEST_MOVE:
        raise BadInput(_("The field “move” must be a move as text, such as one of the view's “moves”."))
    if type(version) is not int:
        raise BadInput(_("The field “version” must be the whole number that came with the view."))
    return move, version


def describe_table(table: LiveTable, seat: int | None) -> dict[str, Any]:
    """Describe a table as a seat, or everybody, may see it."""
    view = table.view(seat)
    seats = seats_shown(table.stored, view.setup.game, seat, view.acting)
    return {
        **view.as_json(),
        "id": table.id,
        "version": view.number,
        "options": view.setup.written_options,
        "seats": [
            {"name": shown.name, "bot": shown.level or None, "side": shown.side, "you": shown.is_you} for shown in seats
        ],
        "commitment": table.stored.commitment,
        "log": said_in_turn(table, seat),
    }

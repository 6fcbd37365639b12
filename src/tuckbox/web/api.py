"""Answer programs in JSON: the same tables, the same seats, the same rules as on the pages.

What is sent and answered is described in `tuckbox.web.apimodels`, and shown at `/docs`.
"""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from tuckbox.players.levels import LEVELS
from tuckbox.table.game import Game
from tuckbox.table.language import _
from tuckbox.table.options import Choice, Number, Option
from tuckbox.table.registry import games
from tuckbox.web import apimodels as models
from tuckbox.web.apireading import read_body
from tuckbox.web.apiroutes import AT_A_TABLE, READING, WRITING, GameName, TableId, does, done, refusals, takes
from tuckbox.web.asking import asking, find_table, remember, visitor_of
from tuckbox.web.held import now
from tuckbox.web.opening import check_level, clean_name, free_bot_name, make_setup, read_settings, wish_from_json
from tuckbox.web.problems import NotHere, NotYours
from tuckbox.web.seats import LINK_SECONDS
from tuckbox.web.state import OPEN
from tuckbox.web.store import Listed
from tuckbox.web.tables import HOURS_LISTED, Tables

router = APIRouter(prefix="/api")

# Games and tables.


@router.get("/games", response_model=models.Games, responses=refusals(*READING), tags=["games"])
async def list_games() -> JSONResponse:
    """List the games with everything that can be chosen."""
    levels = {name: _(level.title) for name, level in LEVELS.items()}
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


@router.get("/games/{game}/rules", response_model=models.Rules, responses=refusals(*AT_A_TABLE), tags=["games"])
async def list_rules(game: GameName) -> JSONResponse:
    """Give the rules of a game, each under the number that a refused move names."""
    if game not in games():
        raise NotHere(_("There is no game of that name here."))
    rules = games()[game].words.RULES
    told = [{"number": rule.number, "text": _(rule.text), "ruling": _(rule.ruling)} for rule in rules]
    return JSONResponse({"game": game, "rules": told})


@router.get("/lobby", response_model=models.Tables, responses=refusals(*READING), tags=["tables"])
async def list_lobby(request: Request) -> JSONResponse:
    """List the tables that wait for people and may be found by everybody."""
    tables: Tables = request.app.state.tables
    listed = await tables.store.lobby(now() - HOURS_LISTED * 3_600_000)
    return JSONResponse({"tables": [_describe_listed(table) for table in listed]})


@router.get("/mine", response_model=models.OwnTables, responses=refusals(*READING), tags=["tables"])
async def list_mine(request: Request) -> JSONResponse:
    """List your tables, running and finished. You are known by the cookie; a token is good for one table only."""
    return JSONResponse(await _tables_of(request.app.state.visitors.visitor(request), request))


async def _tables_of(visitor: str | None, request: Request) -> dict[str, Any]:
    tables: Tables = request.app.state.tables
    listed: Sequence[Listed] = [] if visitor is None else await tables.store.tables_of(visitor)
    # Tables in memory tell whose turn it is; others would have to be read for it.
    live = {table.id: table.state for table in tables.live}
    return {
        "tables": [
            {
                **_describe_listed(table),
                "your_turn": live[table.id].seat_of(visitor) in live[table.id].acting if table.id in live else None,
            }
            for table in listed
        ]
    }


def _describe_listed(table: Listed) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "stage": table.stage,
        "names": list(table.names),
        "active": table.active,
    }


@router.get("/me", response_model=models.PersonalLink, responses=refusals(403, *READING), tags=["tables"])
async def give_personal_link(request: Request) -> JSONResponse:
    """Give the link that takes you and your tables to another device or program.

    You are known by the cookie; a token is good for one table only. Whoever has the link can become you for an hour.
    """
    visitor = request.app.state.visitors.visitor(request)
    if visitor is None:
        raise NotYours(_("Nobody is known by a cookie here; open a table or sit down first."))
    link = request.app.state.visitors.link(visitor)
    return JSONResponse({"link": link, "url": f"/me/{link}", "seconds": LINK_SECONDS})


@router.post(
    "/me",
    response_model=models.OwnTables,
    responses=refusals(*WRITING, *READING),
    openapi_extra=takes(models.MoveHere),
    tags=["tables"],
)
async def follow_personal_link(request: Request) -> JSONResponse:
    """Become the person of a personal link; the answer brings the cookie and the tables."""
    asked = await read_body(request, models.MoveHere)
    visitors = request.app.state.visitors
    visitor = visitors.read_link(asked.link)
    answer = JSONResponse(await _tables_of(visitor, request))
    visitors.remember(visitor, request, answer)
    return answer


@router.post(
    "/tables",
    status_code=201,
    response_model=models.Opened,
    responses=refusals(*WRITING, *READING),
    openapi_extra=takes(models.OpenTable),
    tags=["tables"],
)
async def open_table(request: Request) -> JSONResponse:
    """Open a table with you in a seat, and bots in the others or friends to come.

    The answer holds the token of your seat.
    """
    wish = await read_body(request, models.OpenTable)
    visitors = request.app.state.visitors
    visitor = visitors.welcome(request)
    asked = wish.model_dump(by_alias=True, exclude_unset=True)
    if wish.players is None:
        asked.pop("players", None)
    opened = await request.app.state.tables.open(wish_from_json(asked, request.app.state.settings), visitor)
    told = {
        "id": opened.id,
        "url": f"/tables/{opened.id}",
        "seat": opened.seat_of(visitor),
        "token": visitors.token(visitor, opened.id),
        "commitment": opened.secrets.commitment,
    }
    answer = JSONResponse(told, status_code=201, headers={"Location": f"/api/tables/{opened.id}/view"})
    remember(visitor, request, answer)
    return answer


# Getting together.


@does(router, "sit", "getting together", models.SitDown, answers=models.Seated)
async def sit_down(match_id: TableId, request: Request) -> JSONResponse:
    """Take an open seat and get the token that stands for it."""
    table = await find_table(match_id, request)
    asked = await read_body(request, models.SitDown)
    visitors = request.app.state.visitors
    known = visitor_of(request)
    visitor = known or visitors.welcome(request)
    seat = await table.sit(visitor, clean_name(asked.name, request.app.state.settings), asked.seat)
    answer = JSONResponse({"id": table.id, "seat": seat, "token": visitors.token(visitor, table.id)})
    remember(visitor, request, answer)
    return answer


@router.get(
    "/tables/{match_id}/token",
    response_model=models.Seated,
    responses=refusals(403, *AT_A_TABLE),
    tags=["getting together"],
)
async def give_token(match_id: TableId, request: Request) -> JSONResponse:
    """Give the token of the seat you have, so that a program can play for you.

    Open this address in the browser in which you sit at the table.
    """
    table = await find_table(match_id, request)
    visitor = asking(request)
    seat = table.state.seat_of(visitor)
    if seat is None:
        raise NotYours(_("You are watching this table; only who sits at it has a token."))
    return JSONResponse({"id": table.id, "seat": seat, "token": request.app.state.visitors.token(visitor, table.id)})


@does(router, "leave", "getting together", refuses=refusals(422))
async def leave(match_id: TableId, request: Request) -> JSONResponse:
    """Get up before the start; afterwards let a bot play on for you."""
    table = await find_table(match_id, request)
    await table.leave(asking(request))
    return done(table)


@does(router, "seat", "getting together", models.SetSeat)
async def set_seat(match_id: TableId, request: Request) -> JSONResponse:
    """Open a seat or put a bot there, as the host."""
    table = await find_table(match_id, request)
    asked = await read_body(request, models.SetSeat)
    is_open = asked.player == OPEN
    player, name = (OPEN, "") if is_open else (check_level(asked.player), free_bot_name(table.state.seats))
    await table.set_seat(asking(request), asked.seat, player, name, asked.occupant)
    return done(table)


@does(router, "settings", "getting together", models.ChangeTable)
async def change_table(match_id: TableId, request: Request) -> JSONResponse:
    """Change what is played and how, as the host; everybody has to be ready anew."""
    table = await find_table(match_id, request)
    asked = await read_body(request, models.ChangeTable)
    state = table.state
    players = state.players if asked.players is None else asked.players
    options = {**state.options, **asked.options} if players == state.players else asked.options
    settings = asked.settings.model_dump(exclude_unset=True)
    await table.change(
        asking(request),
        make_setup(state.game, players, options, request.app.state.settings),
        read_settings(settings, state.settings),
    )
    return done(table)


@does(router, "ready", "getting together", models.BeReady)
async def be_ready(match_id: TableId, request: Request) -> JSONResponse:
    """Say that you are ready to start, or not any more."""
    table = await find_table(match_id, request)
    asked = await read_body(request, models.BeReady)
    await table.be_ready(asking(request), asked.ready)
    return done(table)


@does(router, "start", "getting together", models.Start)
async def start(match_id: TableId, request: Request) -> JSONResponse:
    """Deal the cards, as the host; bots take the open seats where a level is named."""
    tables: Tables = request.app.state.tables
    table = await tables.table(match_id)
    asked = await read_body(request, models.Start)
    await tables.start_match(table, asking(request), check_level(asked.fill) if asked.fill else "")
    return done(table)


@does(router, "again", "getting together", answers=models.Following)
async def play_again(match_id: TableId, request: Request) -> JSONResponse:
    """Go to the table where the same people play again, each one seat further."""
    tables: Tables = request.app.state.tables
    table = await tables.table(match_id)
    visitor = asking(request)
    following = await tables.table(await tables.open_again(table, visitor))
    token = request.app.state.visitors.token(visitor, following.id)
    seat = following.state.seat_of(visitor)
    return JSONResponse({"id": following.id, "url": f"/tables/{following.id}", "seat": seat, "token": token})

"""Answer programs in JSON while a match is played: moves, hints, chat, people who vanish and come back."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from tuckbox.web import apimodels as models
from tuckbox.web.apilooking import describe_table
from tuckbox.web.apireading import read_body
from tuckbox.web.apiroutes import TableId, does, done, refusals
from tuckbox.web.asking import asking, find_table, visitor_of
from tuckbox.web.chat import clean_message
from tuckbox.web.hints import hint
from tuckbox.web.live import LiveTable
from tuckbox.web.playing import check_move
from tuckbox.web.problems import Stale, as_json
from tuckbox.web.tables import Tables

router = APIRouter(prefix="/api")

MOVED_ON = refusals(422) | refusals(409, model=models.StaleProblem)
"""How a move is refused, besides what refuses anything at a table."""


@does(router, "moves", "playing", models.Move, answers=models.View, refuses=MOVED_ON)
async def play_move(match_id: TableId, request: Request) -> JSONResponse:
    """Play a move, chosen on the version that you name.

    It is stored when the answer comes. If the position has changed since that version it is not played, and the answer
    is 409 with the table as it stands now; chat and the like do not count. A move that
    is sent twice is so played once.
    """
    table, visitor = await find_table(match_id, request), visitor_of(request)
    asked = await read_body(request, models.Move)
    move = check_move(asked.move, request.app.state.settings.longest_move)
    try:
        await table.play(visitor, move, asked.version)
    except Stale as problem:
        return _stale(table, visitor, problem)
    return JSONResponse(describe_table(table, visitor))


@does(router, "takeback", "playing", models.TakeBack, answers=models.View, refuses=MOVED_ON)
async def take_back(match_id: TableId, request: Request) -> JSONResponse:
    """Take your own latest move back, if nobody has moved since and nothing was revealed by it."""
    table, visitor = await find_table(match_id, request), visitor_of(request)
    asked = await read_body(request, models.TakeBack)
    try:
        await table.take_back(visitor, asked.version)
    except Stale as problem:
        return _stale(table, visitor, problem)
    return JSONResponse(describe_table(table, visitor))


def _stale(table: LiveTable, visitor: str | None, problem: Stale) -> JSONResponse:
    return JSONResponse({**as_json(problem), "view": describe_table(table, visitor)}, problem.status)


@does(router, "hint", "playing", answers=models.Hint)
async def give_hint(match_id: TableId, request: Request) -> JSONResponse:
    """Say what a good player would play in your place, if the table allows hints."""
    tables: Tables = request.app.state.tables
    return JSONResponse(await hint(tables, await tables.table(match_id), visitor_of(request)))


@does(router, "say", "talking", models.Say)
async def say(match_id: TableId, request: Request) -> JSONResponse:
    """Say something to everybody at the table."""
    table = await find_table(match_id, request)
    asked = await read_body(request, models.Say)
    await table.say(asking(request), clean_message(asked.text, request.app.state.settings.longest_message))
    return done(table)


@does(router, "emote", "talking", models.Emote)
async def emote(match_id: TableId, request: Request) -> JSONResponse:
    """Say one of the things that are said often."""
    table = await find_table(match_id, request)
    asked = await read_body(request, models.Emote)
    await table.emote(asking(request), asked.emote)
    return done(table)


@does(router, "vote", "people who vanish", models.Vote, refuses=refusals(422))
async def vote(match_id: TableId, request: Request) -> JSONResponse:
    """Ask for a bot to play for somebody who has gone; it comes when most of the others ask for it."""
    table = await find_table(match_id, request)
    asked = await read_body(request, models.Vote)
    await table.vote(asking(request), asked.seat)
    return done(table)


@does(router, "back", "people who vanish", refuses=refusals(422))
async def come_back(match_id: TableId, request: Request) -> JSONResponse:
    """Take your seat back from the bot that played on for you."""
    table = await find_table(match_id, request)
    await table.come_back(asking(request))
    return done(table)

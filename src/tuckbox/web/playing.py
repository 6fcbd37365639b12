"""Answer what people do during a match: moves, take-backs, chat, votes for a stand-in, coming back."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.web.asking import asking, find_table, visitor_of
from tuckbox.web.chat import clean_message
from tuckbox.web.forms import answered, form_fields, number_in

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)


def check_move(move: object, longest: int) -> str:
    """Give a move's text; raise `BadInput` where it cannot be one."""
    if not isinstance(move, str) or len(move) > longest:
        raise BadInput(_("The field “move” must be a move as text, such as one of the view's “moves”."))
    return move


@router.post("/tables/{match_id}/moves")
async def play_move(match_id: str, request: Request) -> Response:
    """Play a move; one that was chosen on an older position is not played."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        move = check_move(fields.get("move"), request.app.state.settings.longest_move)
        await table.play(visitor_of(request), move, number_in(fields, "version"))
    return answer.response


@router.post("/tables/{match_id}/takeback")
async def take_back(match_id: str, request: Request) -> Response:
    """Take one's own latest move back."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        await table.take_back(visitor_of(request), number_in(fields, "version"))
    return answer.response


@router.post("/tables/{match_id}/say")
async def say(match_id: str, request: Request) -> Response:
    """Say something to everybody at the table."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        text = clean_message(fields.get("text", ""), request.app.state.settings.longest_message)
        await table.say(asking(request), text)
    return answer.response


@router.post("/tables/{match_id}/emote")
async def emote(match_id: str, request: Request) -> Response:
    """Say one of the things that can be said with one click."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        await table.emote(asking(request), fields.get("emote", ""))
    return answer.response


@router.post("/tables/{match_id}/vote")
async def vote(match_id: str, request: Request) -> Response:
    """Ask for a bot to play for somebody who has gone."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        fields = await form_fields(request)
        await table.vote(asking(request), number_in(fields, "seat"))
    return answer.response


@router.post("/tables/{match_id}/back")
async def come_back(match_id: str, request: Request) -> Response:
    """Take one's seat back from the bot."""
    table = await find_table(match_id, request)
    async with answered(request, table) as answer:
        await table.come_back(asking(request))
    return answer.response

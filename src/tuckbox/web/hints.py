"""Answer a seat that asks what a good player would play there; the answer comes from what that seat sees."""

import asyncio
import secrets
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from tuckbox.players import new_dice
from tuckbox.players.search import Advice, SearchPlayer
from tuckbox.table.language import _
from tuckbox.table.view import View
from tuckbox.web.forms import visitor_of
from tuckbox.web.live import LiveTable
from tuckbox.web.problems import NotYours, TooEarly
from tuckbox.web.tables import Tables

router = APIRouter(include_in_schema=False)

HINT_PLAYOUTS = 2000
HINT_SECONDS = 2.0
"""A hint is thought about so long at most."""


@router.post("/tables/{match_id}/hint")
async def give_hint(match_id: str, request: Request) -> JSONResponse:
    """Say what a good player would play in the visitor's place, and how good that looks."""
    tables: Tables = request.app.state.tables
    table = await tables.table(match_id)
    return JSONResponse(await hint(tables, table, visitor_of(request)))


async def hint(tables: Tables, table: LiveTable, visitor: str | None) -> dict[str, Any]:
    """Give the advice of the search for a visitor's seat: its best move and the two next.

    Raises:
        NotYours: for an onlooker, or where the host has switched hints off.
        TooEarly: where the seat may not move now.
    """
    state = table.state
    seat = state.seat_of(visitor)
    if seat is None:
        raise NotYours(_("You are watching this table; only who sits at it can ask for a hint."))
    if not state.settings["hints"]:
        raise NotYours(_("The host has switched hints off at this table."))
    if seat not in state.acting:
        raise TooEarly(_("It is not your turn; ask again when it is."))
    version = state.position_version
    given = table.hints.get(seat)
    if given is None or given[0] != version:
        advice = asyncio.get_running_loop().run_in_executor(tables.threads, _consider, table.view(seat))
        given = table.hints[seat] = (version, advice)
    # Whoever asks again while the search thinks waits for the same answer.
    return _told(await asyncio.shield(given[1]), version)


def _consider(view: View) -> Advice:
    player = SearchPlayer(new_dice(secrets.randbits(64)), playouts=HINT_PLAYOUTS, seconds=HINT_SECONDS)
    return player.consider(view)


def _told(advice: Advice, version: int) -> dict[str, Any]:
    best, others = advice.best, advice.others
    if best.chance is None:
        sentence = _("There is only one move: {move}.").format(move=best.move)
    else:
        sentence = _("I would play {move}: it wins about {percent} times in 100.").format(
            move=best.move, percent=round(100 * best.chance)
        )
    return {
        "version": version,
        "sentence": sentence,
        "move": str(best.move),
        "chance": _rounded(best.chance),
        "others": [{"move": str(other.move), "chance": _rounded(other.chance)} for other in others],
    }


def _rounded(chance: float | None) -> float | None:
    return None if chance is None else round(chance, 3)

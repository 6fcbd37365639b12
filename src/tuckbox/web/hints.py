"""Answer a seat that asks what a good player would play there; the answer comes from what that seat sees.

Hints are thought about in the threads in which bots search. At every table bots wait for these threads, so hints get
half of them at most: a person gets one hint at a time, and those of others wait for it.
"""

import asyncio
import secrets
from typing import Any
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from tuckbox.players import new_dice
from tuckbox.players.search import Advice, SearchPlayer
from tuckbox.table.language import _
from tuckbox.table.view import View
from tuckbox.web.asking import visitor_of
from tuckbox.web.live import LiveTable
from tuckbox.web.problems import Closing, NotYours, TooEarly, TooLate, TooMany
from tuckbox.web.tables import Tables

router = APIRouter(include_in_schema=False)

HINT_PLAYOUTS = 2000
HINT_SECONDS = 2.0
"""A hint is thought about so long at most."""
MOST_WAITING = 30
"""So many hints may wait for one place to think."""


class _Desk:
    """Hold what one server thinks about as hints.

    Attributes:
        places: as many as hints may be thought about at the same time.
        most: as many as may be thought about and wait.
        asking: the visitors whose hints are being thought about or wait.
    """

    def __init__(self, threads: int) -> None:
        places = max(1, threads // 2)
        self.places = asyncio.Semaphore(places)
        self.most = places * (1 + MOST_WAITING)
        self.asking: set[str] = set()

    def check(self, visitor: str) -> None:
        """Raise `TooMany` where a visitor has to wait before asking for another hint."""
        if visitor in self.asking:
            sentence = _("Another hint for you is still being thought about; ask again when you have it.")
            raise TooMany(sentence, HINT_SECONDS, "hints_per_person")
        if len(self.asking) >= self.most:
            sentence = _("Too many hints are being thought about just now; ask again in a minute.")
            raise TooMany(sentence, MOST_WAITING * HINT_SECONDS, "hints_in_all")


_desks: WeakKeyDictionary[Tables, _Desk] = WeakKeyDictionary()


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
        TooLate: where the table moves on before the hint is thought about.
        TooMany: where the visitor, or everybody together, asks for too many at the same time.
        Closing: where the server closes first.
    """
    state = table.state
    seat = state.seat_of(visitor)
    if visitor is None or seat is None:
        raise NotYours(_("You are watching this table; only who sits at it can ask for a hint."))
    if not state.settings["hints"]:
        raise NotYours(_("The host has switched hints off at this table."))
    if seat not in state.acting:
        raise TooEarly(_("It is not your turn; ask again when it is."))
    version = state.position_version
    given = table.hints.get(seat)
    if given is None or given[0] != version:
        given = table.hints[seat] = (version, _begin(tables, table, visitor, seat, version))
    # Whoever asks again while the search thinks waits for the same answer.
    try:
        return _told(await asyncio.shield(given[1]), version)
    except asyncio.CancelledError:
        # Either who asks has gone, or the server closes and has ended the search.
        if given[1].cancelled():
            raise Closing from None
        raise


def _begin(tables: Tables, table: LiveTable, visitor: str, seat: int, version: int) -> asyncio.Task[Advice]:
    """Begin to think about a hint; one that fails is forgotten, so that it can be asked for again."""
    desk = _desks.get(tables)
    if desk is None:
        desk = _desks[tables] = _Desk(tables.settings.search_threads)
    desk.check(visitor)
    advice = asyncio.create_task(_advise(tables, table, seat, version, desk.places))
    desk.asking.add(visitor)

    def end(ended: asyncio.Task[Advice]) -> None:
        desk.asking.discard(visitor)
        has_failed = ended.cancelled() or ended.exception() is not None
        if has_failed and table.hints.get(seat, (0, None))[1] is ended:
            del table.hints[seat]

    advice.add_done_callback(end)
    return advice


async def _advise(tables: Tables, table: LiveTable, seat: int, version: int, places: asyncio.Semaphore) -> Advice:
    async with places:
        if table.is_closing:
            raise Closing
        if table.state.position_version != version:
            raise TooLate(_("Somebody has played since you asked; ask again when it is your turn."))
        return await asyncio.get_running_loop().run_in_executor(tables.threads, _consider, table.view(seat))


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

"""Draw the room in which people gather before a match: the seats, what is played, and how."""

from typing import Any

from tuckbox.players.levels import LEVELS
from tuckbox.web.drawing import draw_fragment
from tuckbox.web.live import LiveTable
from tuckbox.web.opening import INCREMENT, SECONDS, USUAL
from tuckbox.web.paces import OWN, PACES, clock_in_words, pace_of
from tuckbox.web.scenes import agreed
from tuckbox.web.state import ABANDONED


def draw_room(table: LiveTable, visitor: str | None) -> str:
    """Draw the room as a visitor sees it: a fragment of HTML."""
    return draw_fragment("room.html", **_shown(table, visitor))


def _shown(table: LiveTable, visitor: str | None) -> dict[str, Any]:
    state = table.state
    you = state.seat_of(visitor)
    sides = list(state.rules.sides(state.players, state.options))
    host = state.host_seat
    waiting = [state.seats[seat].name for seat in state.people if seat != host and not state.seats[seat].ready]
    return {
        "id": table.id,
        "version": table.version,
        "game": state.rules,
        "players": state.players,
        "options": state.options,
        "agreed": [
            line
            for option, line in zip(state.rules.options, agreed(state.rules, state.options), strict=True)
            if not option.players or state.players in option.players
        ],
        "settings": state.settings,
        "paces": PACES,
        "pace": pace_of(state.settings),
        "own_pace": OWN,
        "clock": clock_in_words(state.settings),
        "clock_seconds": SECONDS,
        "clock_increment": INCREMENT,
        "longest_name": USUAL.longest_name,
        "levels": LEVELS,
        "seats": state.seats,
        "sides": sides,
        "has_teams": len(set(sides)) < len(sides),
        "here": table.presence.seats,
        "you": you,
        "host": host,
        "is_host": you is not None and state.host == visitor,
        "waiting": waiting,
        "open_seats": sum(seat.is_open for seat in state.seats),
        "may_sit": you is None and visitor not in state.expelled,
        "is_expelled": visitor in state.expelled,
        "is_closed": state.stage == ABANDONED,
        "commitment": table.commitment,
    }

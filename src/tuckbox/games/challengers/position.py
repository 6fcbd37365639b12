"""Write what a position of Challengers! holds besides its piles, and read it back with every entry checked."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tuckbox.games.challengers import layout, rounds
from tuckbox.games.challengers.checks import check_market, check_seat, check_trophies, complain
from tuckbox.games.challengers.pending import read_matches, write_pending
from tuckbox.games.challengers.power import total_fans
from tuckbox.games.challengers.tables import InPlay
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.kernel import piles as piles_
from tuckbox.table.language import _
from tuckbox.table.options import listed, shortened
from tuckbox.table.reading import check_entries
from tuckbox.table.record import Plain

PHASES: Mapping[int, str] = {
    layout.CHOOSING_LEVEL: "level",
    layout.PICKING: "pick",
    layout.TRADING: "trade",
    layout.REMOVING: "remove",
    layout.DECK_PHASE: "deck phase",
    layout.READY_TO_PLAY: "ready",
    layout.MATCH: "match",
    layout.DONE: "done",
    layout.OUT: "out",
    layout.OVER: "over",
}
ENTRIES = (
    "round",
    "fans",
    "flag",
    "plan",
    "phase",
    "level",
    "picks",
    "picked",
    "redrawn",
    "trade",
    "bonus",
    "pending",
    "finalists",
)
BY_SEAT = ("fans", "plan", "phase", "level", "picks", "picked", "redrawn", "trade")
LEVEL_NAMES = ("", "A", "B", "C")
MOST_FANS = 1_000_000
MOST_PICKS = 100


def in_play(setup: Setup) -> InPlay:
    """Give the cards and trophies of a match."""
    facts: InPlay = setup.facts
    return facts


def write_further(setup: Setup, state: np.void) -> dict[str, Any]:
    """Write what a position holds besides the piles; what a seat's deck phase hides from the viewer is null."""
    seats = range(int(setup.numbers.seats))
    phase = state["phase"].tolist()
    hidden = [phase[seat] == layout.DECK_PHASE for seat in seats]
    level, trade = state["level"].tolist(), state["trade"].tolist()
    texts = in_play(setup).texts
    parks = range(int(setup.numbers.parks))
    return {
        "round": int(state["round"]),
        "fans": state["fans"].tolist()[: len(seats)],
        "flag": {str(park): int(state["holder"][park]) for park in parks if state["holder"][park] >= 0},
        "plan": state["plan"].tolist()[: len(seats)],
        "phase": [PHASES[phase[seat]] for seat in seats],
        "level": [LEVEL_NAMES[level[seat]] if level[seat] else None for seat in seats],
        "picks": [None if hidden[seat] else int(state["picks"][seat]) for seat in seats],
        "picked": [None if hidden[seat] else int(state["picked"][seat]) for seat in seats],
        "redrawn": [None if hidden[seat] else bool(state["redrawn"][seat]) for seat in seats],
        "trade": [texts[trade[seat]] if trade[seat] >= 0 else None for seat in seats],
        "bonus": [_write_bonus(state, seat) for seat in seats],
        "pending": write_pending(setup, state),
        "finalists": [seat for seat in seats if int(state["finalists"]) >> seat & 1],
    }


def _write_bonus(state: np.void, seat: int) -> list[list[int]]:
    """Write for each card of the park, the top one first, its fixed bonus and that of this attack only."""
    size = int(state["size"][layout.PARK + seat])
    return [
        [int(state["fixed"][seat][place]), int(state["attack_bonus"][seat]) if place == 0 else 0]
        for place in range(size - 1, -1, -1)
    ]


def read_further(setup: Setup, position: Mapping[str, Any], state: Any) -> None:
    """Read what a position holds besides the piles into a plain state whose piles are laid already.

    Args:
        setup: the match's setup.
        position: the position as JSON, see `write_further`; every entry must be there.
        state: a `Plain` position, changed in place.

    Raises:
        BadInput: for a missing or unknown entry, a value that is not what it should be, or entries that cannot be
            true together.
    """
    check_entries(position, ENTRIES)
    numbers = Plain(setup.records, 0)
    _begin(state)
    final = layout.FINAL if setup.players > 2 else layout.ROUNDS
    state.round = whole(position["round"], "round", 1, final)
    _read_lists(setup, numbers, position, state)
    _read_parks(numbers, position, state)
    check_market(setup, numbers, state)
    check_trophies(setup, numbers, state)
    for seat in range(numbers.seats):
        check_seat(setup, numbers, state, seat)
        piles_.lose_order(state, layout.DECK + seat)
    read_matches(setup, numbers, position, state)
    _read_end(setup, numbers, state)


def _begin(state: Any) -> None:
    """Empty what no entry tells, or the following entries fill."""
    state.reveals = 0
    state.revealed = [0] * layout.PARKS
    state.next_bonus = [0] * layout.SEATS
    state.attack_bonus = [0] * layout.SEATS
    state.fixed = [[0] * layout.DECK_CARDS for _seat in range(layout.SEATS)]
    state.champion = layout.NOBODY
    state.finalists = 0
    state.reason = 0


def whole(value: Any, entry: str, least: int, most: int) -> int:
    """Give a whole number of an entry; raise `BadInput` where it is none or out of range."""
    if type(value) is int and least <= value <= most:
        return value
    raise BadInput(
        _("The entry “{entry}” must hold whole numbers from {least} to {most}, not “{value}”.").format(
            entry=entry, least=least, most=most, value=shortened(value)
        )
    )


def _by_seat(numbers: Plain, position: Mapping[str, Any], entry: str) -> list[Any]:
    values = position[entry]
    if not isinstance(values, list) or len(values) != numbers.seats:
        raise BadInput(
            _("The entry “{entry}” must be a list with {count} values, one for each seat.").format(
                entry=entry, count=numbers.seats
            )
        )
    return [*values, *[None] * (layout.SEATS - len(values))]


def _read_lists(setup: Setup, numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Read the entries by seat."""
    codes = {name: code for code, name in PHASES.items() if code != layout.DECK_PHASE}
    names = {entry: _by_seat(numbers, position, entry) for entry in BY_SEAT}
    for seat in range(numbers.seats):
        state.fans[seat] = whole(names["fans"][seat], "fans", 0, MOST_FANS)
        state.plan[seat] = whole(names["plan"][seat], "plan", 0, numbers.seats - 1)
        phase = names["phase"][seat]
        if phase not in codes:
            raise BadInput(
                _("“{phase}” is no phase; the phases are {names}.").format(
                    phase=shortened(phase), names=listed(list(codes))
                )
            )
        state.phase[seat] = codes[phase]
        level = names["level"][seat]
        if level is not None and level not in LEVEL_NAMES[1:]:
            raise BadInput(_("The entry “level” must hold A, B, C or null, not “{v}”.").format(v=shortened(level)))
        state.level[seat] = LEVEL_NAMES.index(level or "")
        state.picks[seat] = whole(names["picks"][seat], "picks", 0, MOST_PICKS)
        state.picked[seat] = whole(names["picked"][seat], "picked", 0, MOST_PICKS)
        if not isinstance(names["redrawn"][seat], bool):
            raise BadInput(_("The entry “redrawn” must hold true or false for each seat."))
        state.redrawn[seat] = int(names["redrawn"][seat])
        trade = names["trade"][seat]
        state.trade[seat] = layout.NOTHING if trade is None else in_play(setup).faces.get(str(trade).casefold(), -2)
        if state.trade[seat] == -2:
            raise BadInput(_("The entry “trade” names no card: “{text}”.").format(text=shortened(trade)))
    for seat in range(numbers.seats, layout.SEATS):
        rounds.clear_deck_phase(state, seat)
        state.fans[seat] = 0
        state.plan[seat] = layout.NOBODY
        state.phase[seat] = layout.DONE
    if sorted(state.plan[: numbers.seats]) != list(range(numbers.seats)):
        raise BadInput(_("Each seat must have a tournament plan of its own."))


def _read_parks(numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Say who plays whom: by the plans, in the final by `finalists`."""
    finalists = position["finalists"]
    if (
        not isinstance(finalists, list)
        or len(finalists) not in (0, 2)
        or len(set(map(str, finalists))) != len(finalists)
    ):
        raise BadInput(_("The entry “finalists” must be an empty list or two different seats."))
    for seat in finalists:
        state.finalists |= 1 << whole(seat, "finalists", 0, numbers.players - 1)
    if bool(finalists) != (state.round == layout.FINAL):
        complain(_("there are finalists in round 8, and only then"))
    state.park_of = [layout.NOBODY] * layout.SEATS
    state.rival = [layout.NOBODY] * layout.SEATS
    if state.round == layout.FINAL:
        for seat in finalists:
            state.park_of[seat] = 0
        rounds.set_rivals_of_final(numbers, state)
        return
    for seat in range(numbers.seats):
        state.park_of[seat] = numbers.plan_park[state.plan[seat]][state.round - 1]
    for seat in range(numbers.seats):
        for other in range(numbers.seats):
            if other != seat and state.park_of[other] == state.park_of[seat]:
                state.rival[seat] = other


def _read_end(setup: Setup, numbers: Plain, state: Any) -> None:
    """See whether the game is over and why; who won a final is not part of a position (CH-60 to CH-62)."""
    over = [state.phase[seat] == layout.OVER for seat in range(numbers.seats)]
    if not any(over):
        if state.round == layout.FINAL or not rounds.all_done(numbers, state):
            return
        complain(_("all matches are over, so the next round would have begun"))
    if not all(over):
        complain(_("the game is over for all seats or for none"))
    if state.round == layout.FINAL:
        first, second = [seat for seat in range(numbers.players) if state.finalists >> seat & 1]
        state.champion = first if total_fans(numbers, state, first) >= total_fans(numbers, state, second) else second
        state.reason = layout.FINAL_PLAYED
        return
    if setup.players > 2:
        complain(_("with 3 or more players the game ends with the final"))
    lead = abs(total_fans(numbers, state, 0) - total_fans(numbers, state, 1))
    state.reason = layout.ELEVEN_AHEAD if lead >= layout.FANS_AHEAD else layout.MOST_FANS
    if state.reason == layout.MOST_FANS and state.round < layout.ROUNDS:
        complain(_("nobody is 11 fans ahead, so the game goes on"))

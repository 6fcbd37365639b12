"""Write what a position of Power Cards holds besides its piles, and read it back with every entry checked."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tuckbox.games.power_cards import codes, contest, rules
from tuckbox.games.power_cards.cards import PARTS
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.kernel import piles as piles_
from tuckbox.table.language import _
from tuckbox.table.options import listed, shortened
from tuckbox.table.reading import cards_in, check_entries, check_no_card_is_missing, read_number, whole_number
from tuckbox.table.record import Plain

ENTRIES = ("phase", "leader", "rounds", "out", "quick", "refused", "agreed")
PHASES = ("lead", "build", "quick", "over")
MOST_ROUNDS = 1_000_000_000
"""Positions of games without a round limit can hold no more rounds than that."""


def write_further(setup: Setup, state: np.void) -> dict[str, Any]:
    """Write what a position holds besides the piles."""
    seats = range(setup.players)
    out, agreed = state["out"].tolist(), int(state["agreed"])
    return {
        "phase": PHASES[int(state["phase"])],
        "leader": None if state["phase"] == codes.OVER else int(state["leader"]),
        "rounds": int(state["rounds"]),
        "out": [out[seat] or None for seat in seats],
        "quick": bool(state["quick"]),
        "refused": bool(state["refused"]),
        "agreed": [seat for seat in seats if agreed >> seat & 1],
    }


def read_further(setup: Setup, position: Mapping[str, Any], state: Any) -> None:
    """Read what a position holds besides the piles into a plain state whose piles are laid already.

    The reason of the end follows from the entries. Two things do not, and are taken as follows: all cards of `won` go
    under the deck in the order in which they lie, and in a draw all who went out last were tied.

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
    contest.forget_order(state)
    state.tied = 0
    check_no_card_is_missing(setup, state)
    phase = position["phase"]
    if phase not in PHASES:
        raise BadInput(
            _("The entry “phase” must be {names}, not “{value}”.").format(names=listed(PHASES), value=shortened(phase))
        )
    state.phase = PHASES.index(phase)
    state.rounds = read_number(position, "rounds", 0, numbers.max_rounds or MOST_ROUNDS)
    for entry in ("quick", "refused"):
        if not isinstance(position[entry], bool):
            raise BadInput(_("The entry “{entry}” must be true or false.").format(entry=entry))
        setattr(state, entry, int(position[entry]))
    _read_out(setup, position["out"], state)
    _read_leader(setup, numbers, position, state)
    _check_structures(setup, numbers, state)
    _check_quick_ending(numbers, state)
    _read_agreed(setup, numbers, position["agreed"], state)
    _check_phase(numbers, state)
    for seat in range(setup.players):
        if state.size[codes.DECK + seat]:
            piles_.show(numbers, state, state.top[codes.DECK + seat], 1 << seat)


def _read_out(setup: Setup, value: Any, state: Any) -> None:
    """Read in which round each player went out: exactly those who have no cards (PC-31)."""
    if not isinstance(value, list) or len(value) != setup.players:
        raise BadInput(
            _("The entry “out” must be a list with a round or null for each of {players} seats.").format(
                players=setup.players
            )
        )
    state.out = [0] * codes.SEATS
    for seat, number in enumerate(value):
        if number is not None:
            state.out[seat] = whole_number(number, _("The entry “out”"), 1, max(state.rounds, 1))
            if contest.cards_of(state, seat):
                raise BadInput(_("Seat {seat} has cards, so it cannot be out.").format(seat=seat))


def _read_leader(setup: Setup, numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Read who leads or builds; everybody who is not out has cards, the builder at least those just won."""
    state.leader = 0
    is_over = position["leader"] is None
    if is_over != (state.phase == codes.OVER):
        raise BadInput(_("The entry “leader” must be null after the end and a seat before it."))
    if not is_over:
        state.leader = read_number(position, "leader", 0, setup.players - 1)
        if state.out[state.leader]:
            raise BadInput(_("Seat {seat} is out, so it cannot lead.").format(seat=state.leader))
    if (state.size[codes.WON] > 0) != (state.phase == codes.BUILD):
        raise BadInput(_("The pile “won” has cards while their winner builds, and only then."))
    for seat in range(setup.players):
        is_builder = state.phase == codes.BUILD and seat == state.leader
        if not state.out[seat] and not contest.cards_of(state, seat) and not is_builder:
            raise BadInput(_("Seat {seat} has no cards, so it must be out.").format(seat=seat))
    state.reason = _reason(numbers, state)
    if (state.reason == 0) == (state.phase == codes.OVER):
        if state.phase == codes.OVER:
            raise BadInput(_("Nothing has ended the game of this position, so its phase cannot be “over”."))
        raise BadInput(_("The game of this position is over, so its phase must be “over”."))


def _reason(numbers: Plain, state: Any) -> int:
    """Give the reason of the end, 0 where the game goes on (PC-32 to PC-34, PC-41)."""
    left = contest.players_left(numbers, state)
    if left == 0:
        latest = max(state.out)
        state.tied = sum(1 << seat for seat in range(numbers.players) if state.out[seat] == latest)
        return codes.DRAW
    if contest.is_single(left):
        return codes.LAST_PLAYER
    if any(state.size[codes.STRUCTURE2 + seat] == codes.FULL for seat in range(numbers.players)):
        return codes.TWO_STRUCTURES
    if state.phase == codes.BUILD:
        return 0
    return codes.ROUND_LIMIT if rules.is_limit_reached(numbers, state) else 0


def _check_structures(setup: Setup, numbers: Plain, state: Any) -> None:
    """Check that structures are built as they must be (PC-10, PC-13, PC-41)."""
    for seat in range(setup.players):
        for first, name in ((codes.STRUCTURE, "structure"), (codes.STRUCTURE2, "structure2")):
            if not _is_well_built(numbers, state, first + seat):
                raise BadInput(
                    _(
                        "The pile “{name}/{seat}” must be, from below, two vertical beams, a horizontal beam and a "
                        "pig, or the first of these, with beams of one material."
                    ).format(name=name, seat=seat)
                )
        has_pig = state.size[codes.STRUCTURE + seat] == codes.FULL
        if has_pig and not state.quick and state.reason != codes.ROUND_LIMIT:
            raise BadInput(_("The pile “structure/{seat}” can keep a pig only in the quick ending.").format(seat=seat))
        if state.size[codes.STRUCTURE2 + seat] and not (state.quick and has_pig):
            raise BadInput(
                _(
                    "The pile “structure2/{seat}” can have cards only in the quick ending, when the first structure "
                    "has its pig."
                ).format(seat=seat)
            )


def _is_well_built(numbers: Plain, state: Any, pile: int) -> bool:
    cards = cards_in(state, pile)[::-1]
    parts = ("vertical", "vertical", "horizontal", "pig")
    return len(cards) <= len(parts) and all(
        rules.fits(numbers, numbers.face[card], PARTS.index(part), numbers.material[numbers.face[cards[0]]])
        for card, part in zip(cards, parts, strict=False)
    )


def _check_quick_ending(numbers: Plain, state: Any) -> None:
    """Check whether the quick ending can have been agreed to or refused (PC-40, PC-41)."""
    left = sum(1 for seat in range(numbers.players) if not state.out[seat])
    if state.quick and (numbers.quick_ending == codes.NEVER or left > 2):
        raise BadInput(_("The quick ending needs two players left and an option quick_ending other than never."))
    if state.refused and (numbers.quick_ending != codes.OFFER or left > 2 or state.quick):
        raise BadInput(
            _("“refused” may be true only where the quick ending was offered to two players and not agreed to.")
        )
    if state.phase == codes.QUICK and (
        numbers.quick_ending != codes.OFFER or not rules.is_question_due(numbers, state, state.size[codes.POT])
    ):
        raise BadInput(
            _("The phase “quick” needs two players left, an empty table and a question that is not yet answered.")
        )


def _read_agreed(setup: Setup, numbers: Plain, value: Any, state: Any) -> None:
    """Read who has said yes while the other has not answered (PC-41)."""
    if not isinstance(value, list) or len(value) > 1 or (value and state.phase != codes.QUICK):
        raise BadInput(_("The entry “agreed” must be a list, of one seat at most and only in the phase “quick”."))
    state.agreed = 0
    for seat in value:
        whole_number(seat, _("The entry “agreed”"), 0, setup.players - 1)
        if not contest.players_left(numbers, state) >> seat & 1:
            raise BadInput(_("Seat {seat} is out, so it cannot have agreed.").format(seat=seat))
        state.agreed = 1 << seat


def _check_phase(numbers: Plain, state: Any) -> None:
    """Check what must lie where in each phase (PC-11, PC-30)."""
    pot = state.size[codes.POT]
    if pot and (state.phase == codes.BUILD or state.reason in (codes.LAST_PLAYER, codes.TWO_STRUCTURES)):
        raise BadInput(_("The pile “pot” must be empty here, for the winner of a round takes it."))
    if state.phase == codes.BUILD and not rules.is_any_fitting(numbers, state, codes.WON, state.leader):
        raise BadInput(_("Nothing of the pile “won” fits, so the phase cannot be “build”."))
    if state.phase == codes.BUILD and not state.rounds:
        raise BadInput(_("Nobody can have won a round before the first one, so the phase cannot be “build”."))
    if state.phase == codes.LEAD and not state.size[codes.DECK + state.leader]:
        raise BadInput(_("The leader’s deck cannot be empty: a part of the structure is taken back first."))

"""Write what a position of the giants holds besides its piles, and read it back with every entry checked."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tuckbox.games.giants import rules
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.reading import cards_in, check_entries, read_number
from tuckbox.table.record import Plain

ENTRIES = ("leader", "round")
MOST_ROUNDS = 1_000_000_000
"""Positions of games without a round limit can have played no more rounds than that."""


def write_further(setup: Setup, state: np.void) -> dict[str, Any]:
    """Write what a position holds besides the piles."""
    return {"leader": None if state["reason"] else int(state["leader"]), "round": int(state["round"])}


def read_further(setup: Setup, position: Mapping[str, Any], state: Any) -> None:
    """Read what a position holds besides the piles into a plain state whose piles are laid already.

    Why the game has ended follows from the piles, the round and the options; where both limits could have ended it, it
    was the limit of rounds.

    Raises:
        BadInput: for a missing or unknown entry, a value that is not what it should be, or entries that cannot be
            true together.
    """
    check_entries(position, ENTRIES)
    numbers = Plain(setup.records, 0)
    state.round = read_number(position, "round", 1, numbers.max_rounds or MOST_ROUNDS)
    is_over = position["leader"] is None
    state.leader = 0 if is_over else read_number(position, "leader", 0, setup.players - 1)
    state.reason = _read_reason(setup, numbers, state, is_over)
    rules.look_at_top_cards(numbers, state)
    _read_comparison(numbers, state)


def _read_reason(setup: Setup, numbers: Plain, state: Any, is_over: bool) -> int:
    """Find why the game has ended, 0 where it goes on (GF-11 to GF-13)."""
    empty = [state.size[rules.PILE + seat] == 0 for seat in range(rules.SEATS)]
    if state.size[rules.LAID] > 0:
        if not all(empty) or not is_over:
            raise BadInput(
                _("Cards may be left in “laid” only after a drawn game: both piles empty and “leader” null.")
            )
        if not _could_all_tie(numbers, state):
            raise BadInput(_("The cards in “laid” cannot have tied all the time, so the game was not drawn."))
        return rules.DRAWN
    if any(empty):
        if not is_over:
            raise BadInput(_("One player has all cards, so the game is over and “leader” must be null."))
        return rules.ALL_CARDS
    if not is_over:
        return 0
    if numbers.max_rounds and state.round == numbers.max_rounds:
        return rules.ROUND_LIMIT
    if setup.options["time_limit_minutes"]:
        return rules.TIME_LIMIT
    raise BadInput(_("The game of this position is not over, so “leader” must be a seat."))


def _could_all_tie(numbers: Plain, state: Any) -> bool:
    """Tell whether some characteristic lets the cards laid tie from the first to the last (GF-8, GF-12)."""
    laid = [numbers.face[card] for card in cards_in(state, rules.LAID)]
    half = len(laid) // 2
    fewest = 1 if numbers.empty_in_tie == rules.LAST_CARD else half
    for characteristic in range(rules.CHARACTERISTICS if numbers.has_elements else rules.ELEMENT):
        for pairs in range(fewest, half + 1):
            for last in laid[2 * pairs - 2 : 2 * pairs]:
                fights = [(laid[i], laid[i + 1]) for i in range(0, 2 * pairs, 2)]
                fights += [(last, face) for face in laid[2 * pairs :]]
                if not any(rules.compare(numbers, characteristic, *fight) for fight in fights):
                    return True
    return False


def _read_comparison(numbers: Plain, state: Any) -> None:
    """Find what everybody knows about the top giants, and check that the right seat leads (GF-3)."""
    state.compared = rules.NOT_COMPARED
    every_round = numbers.first_leader == rules.LARGER_GIANT_EVERY_ROUND
    if state.reason or not (every_round or (numbers.first_leader == rules.LARGER_GIANT and state.round == 1)):
        return
    larger = rules.compare_top_cards(numbers, state, state.leader)
    if larger < 0:
        raise BadInput(_("The larger top giant is seat {seat}'s, so that seat leads.").format(seat=1 - state.leader))
    state.compared = rules.LEADERS_IS_LARGER if larger else rules.EQUALLY_LARGE

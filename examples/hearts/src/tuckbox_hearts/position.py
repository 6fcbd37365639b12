"""Write what a position of Hearts holds besides its piles, and read it back with every entry checked."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.kernel import piles as piles_
from tuckbox.table.language import _
from tuckbox.table.notation import HIDDEN, cards_of
from tuckbox.table.options import shortened
from tuckbox.table.reading import (
    cards_in,
    check_entries,
    check_no_card_is_missing,
    read_by_seat,
    read_number,
    whole_number,
)
from tuckbox.table.record import Plain

from tuckbox_hearts import rules
from tuckbox_hearts.cards import card_name

DIRECTIONS = ("left", "right", "across", "hold")
ENTRIES = ("deal", "direction", "turn", "trick", "winners", "broken", "gave", "points", "score")
MOST_DEALS = 999


def write_further(setup: Setup, state: np.void) -> dict[str, Any]:
    """Write what a position holds besides the piles.

    All of it but the number of the deal, the score and the cards that each seat gave follows from the piles. `trick`
    names, by seat, the cards of the trick that is going on, `winners` the winner of each trick that is complete.
    """
    seats = range(rules.SEATS)
    tricks = int(state["tricks"])
    trick: dict[str, str] = {}
    for seat in seats:
        cards = list(cards_of(state, rules.PLAYED + seat))
        if len(cards) > tricks:
            trick[str(seat)] = card_name(setup.faces[cards[0]])
    return {
        "deal": int(state["deal"]),
        "direction": DIRECTIONS[rules.direction_of(state["deal"])],
        "turn": [seat for seat in seats if int(state["turn"]) >> seat & 1],
        "trick": trick,
        "winners": state["winners"][:tricks].tolist(),
        "broken": bool(state["broken"]),
        "gave": [_write_gift(state["gave"][seat].tolist()) for seat in seats],
        "points": state["points"].tolist(),
        "score": state["scores"].tolist(),
    }


def _write_gift(faces: list[int]) -> list[str]:
    if faces[0] == rules.NOTHING_GIVEN:
        return []
    return [HIDDEN if face == rules.HIDDEN else card_name(face) for face in faces]


def read_further(setup: Setup, position: Mapping[str, Any], state: Any) -> None:
    """Read what a position holds besides the piles into a plain state whose piles are laid already.

    Args:
        setup: the match's setup.
        position: the position as JSON, see `write_further`; every entry must be there.
        state: a `Plain` position, changed in place.

    Raises:
        BadInput: for a missing or unknown entry, a value that is not what it should be, or entries that
            cannot be true together.
    """
    check_entries(position, ENTRIES)
    numbers = Plain(setup.records, 0)
    state.deal = read_number(position, "deal", 1, MOST_DEALS)
    state.reason = 0
    state.points = [0] * rules.SEATS
    state.winners = [rules.NOBODY] * rules.HAND_CARDS
    state.tricks = state.broken = state.passing = 0
    rules.clear_trick(state)
    check_no_card_is_missing(setup, state)
    played = [cards_in(state, rules.PLAYED + seat)[::-1] for seat in range(rules.SEATS)]
    _check_sizes(state, played)
    if rules.direction_of(state.deal) != rules.HOLD and not any(played) and _is_passing(position, state):
        _begin_passing(state)
    else:
        _play_again(numbers, state, played)
    _read_gifts(setup, numbers, position["gave"], state)
    _read_scores(numbers, position, state)
    _check_what_follows(setup, position, state)


def _check_sizes(state: Any, played: Sequence[Sequence[int]]) -> None:
    """Check that each seat has thirteen cards, wherever they lie, and has passed three at the most (HE-2, HE-3)."""
    for seat in range(rules.SEATS):
        passed = state.size[rules.PASSED + seat]
        if state.size[rules.HAND + seat] + passed + len(played[seat]) != rules.HAND_CARDS:
            raise BadInput(_("Seat {seat} must have thirteen cards in hand, passed and played.").format(seat=seat))
        if passed > rules.PASSED_CARDS:
            raise BadInput(_("Seat {seat} cannot have passed more than three cards.").format(seat=seat))


def _is_passing(position: Mapping[str, Any], state: Any) -> bool:
    """Tell whether cards are still being passed: where none is laid aside yet, whether all seats may act."""
    laid = sum(state.size[rules.PASSED : rules.PASSED + rules.SEATS])
    return laid > 0 or position["turn"] == list(range(rules.SEATS))


def _begin_passing(state: Any) -> None:
    state.passing = 1
    state.turn = 0
    for seat in range(rules.SEATS):
        if state.size[rules.PASSED + seat] < rules.PASSED_CARDS:
            state.turn |= 1 << seat
    if state.turn == 0:
        raise BadInput(_("All seats have chosen three cards, so these would have been passed."))


def _play_again(numbers: Plain, state: Any, played: Sequence[Sequence[int]]) -> None:
    """Go through the tricks that have been played, and find who won them and whose turn it is (HE-4, HE-5)."""
    if any(state.size[rules.PASSED : rules.PASSED + rules.SEATS]):
        raise BadInput(_("Cards lie aside for passing, but no cards are passed now."))
    state.turn = 0
    leader = _holder_of_the_lead(numbers, state, played)
    for trick in range(rules.HAND_CARDS):
        seat = leader
        while state.in_trick < rules.SEATS and len(played[seat]) > trick:
            rules.add_to_trick(numbers, state, seat, played[seat][trick])
            seat = rules.next_seat(seat)
        if state.in_trick < rules.SEATS:
            state.turn = 1 << seat
            break
        leader = rules.take_trick(state)
    if sum(map(len, played)) != state.tricks * rules.SEATS + state.in_trick:
        raise BadInput(_("The cards played make no tricks: each goes once around the table from its leader on."))


def _holder_of_the_lead(numbers: Plain, state: Any, played: Sequence[Sequence[int]]) -> int:
    """Give the seat that has led the two of clubs or is to lead it, and let all know where it is (HE-4)."""
    pile = state.pile[rules.TWO_OF_CLUBS]
    if rules.HAND <= pile < rules.HAND + rules.SEATS:
        if any(played):
            raise BadInput(_("Cards have been played, so the two of clubs must be among them."))
        piles_.show(numbers, state, rules.TWO_OF_CLUBS, piles_.EVERYONE)
        return pile - rules.HAND
    seat = pile - rules.PLAYED
    if played[seat][0] != rules.TWO_OF_CLUBS:
        raise BadInput(_("The two of clubs must be the first card that its player has played."))
    return seat


def _read_gifts(setup: Setup, numbers: Plain, value: Any, state: Any) -> None:
    """Read which cards each seat gave: after passing three that their receiver has, before that none (HE-3)."""
    if not isinstance(value, list) or not all(isinstance(gift, list) for gift in value) or len(value) != rules.SEATS:
        raise BadInput(_("The entry “gave” must be a list of the cards that each of the 4 seats gave."))
    direction = rules.direction_of(state.deal)
    count = 0 if state.passing or direction == rules.HOLD else rules.PASSED_CARDS
    state.gave = [[rules.NOTHING_GIVEN] * rules.PASSED_CARDS for _seat in range(rules.SEATS)]
    for seat, gift in enumerate(value):
        receiver = rules.receiver_of(seat, direction)
        has = [
            numbers.face[card]
            for pile in (rules.HAND + receiver, rules.PLAYED + receiver)
            for card in cards_in(state, pile)
        ]
        faces = [setup.game.words.read_card(setup, str(card)) for card in gift]
        if len(set(faces)) != count or len(faces) != count or not set(faces) <= set(has):
            raise BadInput(
                _("Seat {seat} must have given {count} cards that seat {receiver} has.").format(
                    seat=seat, count=count, receiver=receiver
                )
            )
        state.gave[seat][:count] = faces


def _read_scores(numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Read the points of earlier deals; at the end they hold those of the last one, too (HE-8 to HE-10)."""
    is_over = state.tricks == rules.HAND_CARDS
    most = numbers.limit - 1 + (rules.ALL_POINTS if is_over else 0)
    state.scores = [
        whole_number(value, _("The score of seat {seat}").format(seat=seat), 0, most)
        for seat, value in enumerate(read_by_seat(position, "score", rules.SEATS))
    ]
    deals = state.deal if is_over else state.deal - 1
    more = sum(state.scores) - deals * rules.ALL_POINTS
    if more % (2 * rules.ALL_POINTS) or not 0 <= more <= deals * 2 * rules.ALL_POINTS:
        raise BadInput(
            _("Scores of {sum} points together are impossible after {deals} deals.").format(
                sum=sum(state.scores), deals=deals
            )
        )
    if not is_over:
        return
    if max(state.scores) < numbers.limit:
        raise BadInput(_("All hands are empty and nobody has reached the limit, so the next deal would have begun."))
    state.turn = 0
    state.reason = rules.POINTS_REACHED


def _check_what_follows(setup: Setup, position: Mapping[str, Any], state: Any) -> None:
    """Check the entries that follow from the others."""
    record = np.zeros(1, setup.game.position_dtype)
    state.write(record, 0)
    for entry, truth in write_further(setup, record[0]).items():
        value = position[entry]
        if value != truth or type(value) is not type(truth):
            raise BadInput(
                _("In this position the entry “{entry}” must be {truth}, not “{value}”.").format(
                    entry=entry, truth=truth, value=shortened(value)
                )
            )

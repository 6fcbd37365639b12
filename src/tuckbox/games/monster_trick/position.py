"""Write what a position of Monster Trick holds besides its piles, and read it back with every entry checked."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tuckbox.games.monster_trick import rules
from tuckbox.games.monster_trick.cards import PLACES, card_name
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.kernel import piles as piles_
from tuckbox.table.language import _
from tuckbox.table.notation import cards_of
from tuckbox.table.options import listed, shortened
from tuckbox.table.reading import cards_in, check_entries, read_by_seat, read_number, whole_number
from tuckbox.table.record import Plain

ENTRIES = ("marker", "played_by", "face_up", "tricks", "score", "round_scores", "waiting", "round", "turn")


def write_further(setup: Setup, state: np.void) -> dict[str, Any]:
    """Write what a position holds besides the piles."""
    seats = range(setup.players)
    round_ = int(state["round"])
    finished = round_ if state["reason"] else round_ - 1
    round_scores = [state["round_scores"][seat][:finished].tolist() for seat in seats]
    marker, played_by = state["marker"].tolist(), state["played_by"].tolist()
    sizes = [int(state["size"][rules.TRICK + place]) for place in range(rules.PLACES)]
    return {
        "marker": {name: marker[place] for place, name in enumerate(PLACES) if sizes[place]},
        "played_by": {
            name: played_by[place][: sizes[place]][::-1] for place, name in enumerate(PLACES) if sizes[place]
        },
        "face_up": [_face_up(setup, state, seat) for seat in seats],
        "tricks": state["tricks"][: setup.players].tolist(),
        "score": [sum(scores) for scores in round_scores],
        "round_scores": round_scores,
        "waiting": [seat for seat in seats if int(state["waiting"]) >> seat & 1],
        "round": round_,
        "turn": None if state["reason"] else int(state["turn"]),
    }


def _face_up(setup: Setup, state: np.void, seat: int) -> int | None:
    tricks = int(state["tricks"][seat])
    if not tricks:
        return None
    row = list(cards_of(state, rules.VICTORY + seat))
    return rules.points_of(setup.faces[row[(tricks - 1) % rules.ROW_CARDS]])


def read_further(setup: Setup, position: Mapping[str, Any], state: Any) -> None:
    """Read what a position holds besides the piles into a plain state whose piles are laid already.

    What follows from other entries is checked against them: the turn, the score, markers and cards that are face up.

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
    state.round = read_number(position, "round", 1, rules.ROUNDS)
    _check_kinds(setup, numbers, state)
    _read_waiting(setup, position["waiting"], state)
    _lay_rows(setup, numbers, state)
    _read_turn(setup, numbers, position["turn"], state)
    _read_tricks_won(setup, position, state)
    _read_open_tricks(setup, numbers, position, state)
    _read_face_up(setup, numbers, position, state)
    _read_scores(setup, numbers, position, state)


def _check_kinds(setup: Setup, numbers: Plain, state: Any) -> None:
    """Check that victory cards lie in rows, and all playing cards in the other piles."""
    for pile, described in enumerate(setup.piles):
        is_row = rules.VICTORY <= pile < rules.VICTORY + rules.SEATS
        for card in cards_in(state, pile):
            face = numbers.face[card]
            if not described.shown and face < rules.PLAYING_FACES:
                raise BadInput(_("The card {card} is missing from this position.").format(card=card_name(face)))
            if described.shown and is_row != (face >= rules.PLAYING_FACES):
                raise BadInput(
                    _("The card {card} cannot lie in the pile “{pile}”.").format(
                        card=card_name(face), pile=described.name
                    )
                )


def _read_waiting(setup: Setup, value: Any, state: Any) -> None:
    """Read who has yet to lay a row (MT-3); the others must have done so, and no card is played before."""
    seats: list[Any] = value if isinstance(value, list) else [None]
    state.waiting = 0
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < setup.players or state.waiting >> seat & 1:
            raise BadInput(
                _("The entry “waiting” must be a list of different seats, not “{value}”.").format(
                    value=shortened(value)
                )
            )
        state.waiting |= 1 << seat
    for seat in range(setup.players):
        if state.waiting >> seat & 1 and state.size[rules.VICTORY + seat]:
            raise BadInput(_("Seat {seat} is waiting, so the pile “victory/{seat}” must be empty.").format(seat=seat))
        if state.waiting and state.size[rules.HAND + seat] != rules.HAND_CARDS:
            raise BadInput(_("All hands must have twelve cards until every row is laid."))


def _lay_rows(setup: Setup, numbers: Plain, state: Any) -> None:
    """Lay each seat's own victory cards of the round where cards with their points lie (MT-2, MT-3)."""
    points = [state.round * (rank + 1) for rank in range(rules.ROW_CARDS)]
    rows: list[list[int]] = []
    for seat in range(setup.players):
        row = [rules.points_of(numbers.face[card]) for card in cards_in(state, rules.VICTORY + seat)]
        if not state.waiting >> seat & 1 and sorted(row) != points:
            raise BadInput(
                _("The pile “victory/{seat}” must hold the cards of round {round}: {points}.").format(
                    seat=seat, round=state.round, points=" ".join(map(str, points))
                )
            )
        rows.append(row)
        piles_.put_all_on(numbers, state, rules.VICTORY + seat, rules.BOX, piles_.NOBODY)
    piles_.forget(numbers, state, rules.BOX, piles_.EVERYONE)
    for seat, row in enumerate(rows):
        for value in row:
            card = rules.victory_card(numbers, seat, state.round, value // state.round - 1)
            piles_.put_under(numbers, state, card, rules.VICTORY + seat, 1 << seat)
        for before in range(1, state.round):
            for rank in range(rules.ROW_CARDS):
                card = rules.victory_card(numbers, seat, before, rank)
                piles_.put_on(numbers, state, card, rules.SPENT, piles_.EVERYONE)


def _read_turn(setup: Setup, numbers: Plain, value: Any, state: Any) -> None:
    """Read whose turn it is, which follows from the hands (MT-4, MT-5); give the reason of the end (MT-13)."""
    players = setup.players
    starter = rules.starter_of(numbers, state.round)
    hands = [state.size[rules.HAND + seat] for seat in range(players)]
    played = players * rules.HAND_CARDS - sum(hands)
    turns = [(played + players - 1 - (seat - starter) % players) // players for seat in range(players)]
    if hands != [rules.HAND_CARDS - count for count in turns]:
        raise BadInput(
            _("Hands of {sizes} cards are impossible: from seat {starter} on all play one card in turn.").format(
                sizes=", ".join(map(str, hands)), starter=starter
            )
        )
    state.reason = 0
    if not sum(hands):
        if state.round < rules.ROUNDS:
            raise BadInput(_("All hands are empty, so the next round would have been dealt."))
        if value is not None:
            raise BadInput(_("The game of this position is over, so “turn” must be null."))
        state.reason = rules.THREE_ROUNDS
        state.turn = starter
        return
    state.turn = (starter + played) % players
    if value != state.turn or type(value) is not int:
        raise BadInput(
            _("It is the turn of seat {seat} in this position, so “turn” cannot be “{value}”.").format(
                seat=state.turn, value=shortened(value)
            )
        )


def _read_tricks_won(setup: Setup, position: Mapping[str, Any], state: Any) -> None:
    """Read how many tricks each seat has won in this round; their cards lie in the pile “done” (MT-10)."""
    state.tricks = [0] * rules.SEATS
    for seat, tricks in enumerate(read_by_seat(position, "tricks", setup.players)):
        what = _("The number of tricks of seat {seat}").format(seat=seat)
        state.tricks[seat] = whole_number(tricks, what, 0, setup.players * 3)
    if sum(state.tricks) * rules.TRICK_CARDS != state.size[rules.DONE]:
        raise BadInput(
            _("The pile “done” has {count} cards, but {tricks} tricks won make {cards}.").format(
                count=state.size[rules.DONE], tricks=sum(state.tricks), cards=sum(state.tricks) * rules.TRICK_CARDS
            )
        )


def _by_place(position: Mapping[str, Any], entry: str, state: Any) -> dict[str, Any]:
    """Give an entry that must name exactly the places with an open trick."""
    value = position[entry]
    taken = [name for place, name in enumerate(PLACES) if state.size[rules.TRICK + place]]
    if not isinstance(value, Mapping) or sorted(value) != taken:
        raise BadInput(
            _("The entry “{entry}” must be an object with the places that hold an open trick: {places}.").format(
                entry=entry, places=" ".join(taken) or _("none")
            )
        )
    return dict(value)


def _read_open_tricks(setup: Setup, numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Read who played the cards of the open tricks (MT-8) and check the markers (MT-9)."""
    markers, played_by = _by_place(position, "marker", state), _by_place(position, "played_by", state)
    state.colour = [rules.CLOSED] * rules.PLACES
    state.best = [0] * rules.PLACES
    state.marker = [rules.NOBODY] * rules.PLACES
    state.played_by = [[rules.NOBODY] * rules.TRICK_CARDS for _place in PLACES]
    lying = [0] * setup.players
    for place, name in enumerate(PLACES):
        cards = cards_in(state, rules.TRICK + place)[::-1]
        if not cards:
            continue
        if len(cards) >= rules.TRICK_CARDS:
            raise BadInput(_("The trick {place} has four cards or more, so it is no longer open.").format(place=name))
        seats = _seats_of_trick(setup, name, played_by[name], len(cards))
        state.colour[place] = rules.colour_of(numbers.face[cards[0]])
        for i, (card, seat) in enumerate(zip(cards, seats, strict=True)):
            face = numbers.face[card]
            state.played_by[place][i] = seat
            lying[seat] += 1
            if rules.colour_of(face) == state.colour[place] and rules.value_of(face) > state.best[place]:
                state.best[place] = rules.value_of(face)
                state.marker[place] = seat
        if type(markers[name]) is not int or markers[name] != state.marker[place]:
            raise BadInput(
                _("The marker beside trick {place} is that of seat {seat}, not of “{value}”.").format(
                    place=name, seat=state.marker[place], value=shortened(markers[name])
                )
            )
    for seat, count in enumerate(lying):
        if count > rules.HAND_CARDS - state.size[rules.HAND + seat]:
            raise BadInput(_("Seat {seat} cannot have played so many cards yet.").format(seat=seat))


def _seats_of_trick(setup: Setup, place: str, value: Any, cards: int) -> list[int]:
    """Give who played the cards of a trick, the first card first."""
    seats: list[Any] = value if isinstance(value, list) else []
    if len(seats) == cards and all(type(seat) is int and 0 <= seat < setup.players for seat in seats):
        return seats[::-1]
    raise BadInput(
        _("The entry “played_by” must name a seat for each card of trick {place}, the last card first.").format(
            place=place
        )
    )


def _read_face_up(setup: Setup, numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Check which victory cards are face up, and show those that are or have been (MT-11)."""
    for seat, points in enumerate(read_by_seat(position, "face_up", setup.players)):
        card = rules.face_up_card(state, seat)
        truth = None if card == piles_.NO_CARD else rules.points_of(numbers.face[card])
        if points != truth or isinstance(points, bool):
            raise BadInput(
                _("The entry “face_up” of seat {seat} must be {truth} after {tricks} tricks.").format(
                    seat=seat, truth="null" if truth is None else truth, tricks=state.tricks[seat]
                )
            )
        for card in cards_in(state, rules.VICTORY + seat)[: state.tricks[seat]]:
            piles_.show(numbers, state, card, piles_.EVERYONE)


def _read_scores(setup: Setup, numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Read the points of the finished rounds and check the totals (MT-14)."""
    finished = rules.ROUNDS if state.reason else state.round - 1
    totals = read_by_seat(position, "score", setup.players)
    state.round_scores = [[0] * rules.ROUNDS for _seat in range(rules.SEATS)]
    for seat, points in enumerate(read_by_seat(position, "round_scores", setup.players)):
        if not isinstance(points, list) or len(points) != finished:
            raise BadInput(
                _("The entry “round_scores” must hold {count} numbers for each seat, one a finished round.").format(
                    count=finished
                )
            )
        for number, value in enumerate(points, 1):
            possible = [number * rank for rank in range(rules.ROW_CARDS + 1)]
            if type(value) is not int or value not in possible:
                raise BadInput(
                    _("In round {round} a seat scores {possible}, not “{value}”.").format(
                        round=number, possible=listed(list(map(str, possible))), value=shortened(value)
                    )
                )
            state.round_scores[seat][number - 1] = value
        if state.reason and points[-1] != (position["face_up"][seat] or 0):
            raise BadInput(_("In round 3 seat {seat} scores the card that is face up.").format(seat=seat))
        if type(totals[seat]) is not int or totals[seat] != sum(points):
            raise BadInput(_("The score of seat {seat} must be the sum of its rounds.").format(seat=seat))

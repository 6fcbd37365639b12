"""Move the cards of a round: reveal and compare them, and put them under the deck of whoever won them.

Plain functions in the subset of Python that compiles, as in `rules.py`. While a round is settled its cards lie in the
pot, the card laid first on top. Three small fields say how they go under a deck (PC-8, PC-22): `pig` is 1 if the
first of them is the pig of a slingshot round, `shown` counts the last of them, which were revealed together, and
`own` is the place of the winner's among these.
"""

from typing import Any

from tuckbox.games.power_cards import codes
from tuckbox.table.kernel import log as log_, piles


def next_seat(setup: Any, seat: int) -> int:
    """Give the next seat clockwise."""
    return 0 if seat + 1 == setup.players else seat + 1


def players_left(setup: Any, state: Any) -> int:
    """Give the set of players who are not out (PC-31)."""
    left = 0
    for seat in range(setup.players):
        if state.out[seat] == 0:
            left |= 1 << seat
    return left


def is_single(seats: int) -> bool:
    """Tell whether a set has exactly one member."""
    return seats != 0 and seats & (seats - 1) == 0


def only_seat(seats: int) -> int:
    """Give the one member of a set."""
    seat = 0
    while seats >> (seat + 1):
        seat += 1
    return seat


def cards_of(state: Any, seat: int) -> int:
    """Count a player's cards: deck and structures (PC-41)."""
    parts = int(state.size[codes.STRUCTURE + seat]) + int(state.size[codes.STRUCTURE2 + seat])
    return int(state.size[codes.DECK + seat]) + parts


def forget_order(state: Any) -> None:
    """Forget how the cards of a round go under a deck, for they have gone or nobody won them."""
    state.pig = 0
    state.shown = 0
    state.own = 0


def look_at_top(setup: Any, state: Any, seat: int, log: Any) -> None:
    """Let a player see the top front of the own deck (PC-3)."""
    card = int(state.top[codes.DECK + seat])
    if card != piles.NO_CARD:
        piles.show(setup, state, card, 1 << seat)
        log_.event(log, codes.SEEN, 1 << seat, seat, card)


def take_back(setup: Any, state: Any, seat: int, log: Any) -> None:
    """Take the top part of the own structure back as a card to play, the second structure first (PC-30, PC-41)."""
    pile = codes.STRUCTURE2 + seat if state.size[codes.STRUCTURE2 + seat] > 0 else codes.STRUCTURE + seat
    card = int(state.top[pile])
    piles.put_on(setup, state, card, codes.DECK + seat, piles.EVERYONE)
    log_.event(log, codes.TAKEN_BACK, piles.EVERYONE, seat, card)


def reveal(setup: Any, state: Any, seat: int, quality: int, log: Any) -> int:
    """Lay a player's top card on the table (PC-5, PC-30); give the value that counts."""
    if state.size[codes.DECK + seat] == 0:
        take_back(setup, state, seat, log)
    card = int(state.top[codes.DECK + seat])
    piles.put_under(setup, state, card, codes.POT, piles.EVERYONE)
    log_.event(log, codes.REVEAL, piles.EVERYONE, seat, card)
    look_at_top(setup, state, seat, log)
    return int(setup.value[quality][setup.face[card]])


def compare(setup: Any, state: Any, seats: int, first: int, quality: int, pig: int, log: Any) -> int:
    """Let players reveal until one wins; give the winner, or `NOBODY` where no tied player has a next card.

    The cards are laid clockwise from the seat `first` (PC-6). `pig` is the value that counts for this seat in a
    slingshot round, in which it reveals only in a play-off (PC-20, PC-24); otherwise `NOBODY`.
    """
    highest = pig
    best = 1 << first if pig != codes.NOBODY else 0
    while True:
        state.shown = 0
        state.own = 0
        seat = first
        for _ in range(setup.players):
            if (seats >> seat) & 1:
                value = reveal(setup, state, seat, quality, log)
                if value > highest:
                    highest = value
                    best = 0
                    state.own = state.shown
                if value == highest:
                    best |= 1 << seat
                state.shown += 1
            seat = next_seat(setup, seat)
        if is_single(best):
            return only_seat(best)
        seats = _play_off(setup, state, best, log)
        if seats == 0 or is_single(seats):
            forget_order(state)
            state.tied = best
            return codes.NOBODY if seats == 0 else only_seat(seats)
        highest = codes.NOBODY
        best = 0


def _play_off(setup: Any, state: Any, tied: int, log: Any) -> int:
    """Give the set of those of the tied players who can reveal a next card (PC-6, PC-32)."""
    seats = 0
    log_.entry(log, codes.TIE, piles.EVERYONE)
    for seat in range(setup.players):
        if (tied >> seat) & 1:
            log_.value(log, seat)
            if cards_of(state, seat) > 0:
                seats |= 1 << seat
    return seats


def add_top(setup: Any, state: Any, player: int, log: Any) -> None:
    """Lay the pig owner's top card before those revealed last, as if it had been one of them (PC-22)."""
    reveal(setup, state, player, codes.SLINGSHOT, log)
    place = int(state.size[codes.POT]) - 1 - int(state.shown)
    for _ in range(state.shown):
        piles.put_under(setup, state, card_at(state, codes.POT, place), codes.POT, piles.EVERYONE)
    if state.shown > 0:
        state.own += 1
    state.shown += 1


def card_at(state: Any, pile: int, place: int) -> int:
    """Give the card at a place of a pile, counted from the top."""
    card = int(state.top[pile])
    for _ in range(place):
        card = int(state.below[card])
    return card


def take(setup: Any, state: Any, pile: int, seat: int) -> None:
    """Put the cards of pot or `won` under the deck: pig, revealed ones clockwise from the winner, the rest (PC-8)."""
    if state.pig:
        _take_at(setup, state, pile, 0, seat)
    start = int(state.size[pile]) - int(state.shown)
    own = int(state.own)
    for _ in range(state.shown - own):
        _take_at(setup, state, pile, start + own, seat)
    for _ in range(own):
        _take_at(setup, state, pile, start, seat)
    while state.size[pile] > 0:
        _take_at(setup, state, pile, 0, seat)
    forget_order(state)


def _take_at(setup: Any, state: Any, pile: int, place: int, seat: int) -> None:
    piles.put_under(setup, state, card_at(state, pile, place), codes.DECK + seat, piles.EVERYONE)


def take_structures(setup: Any, state: Any, player: int) -> int:
    """Put all structures under a deck, clockwise, each from its top part down (PC-21); give the number of cards."""
    taken = 0
    seat = player
    for _ in range(setup.players):
        pile = codes.STRUCTURE + seat
        taken += int(state.size[pile])
        while state.size[pile] > 0:
            _take_at(setup, state, pile, 0, player)
        seat = next_seat(setup, seat)
    return taken


def leave_out(state: Any, place: int) -> None:
    """Keep the order in which the cards of `won` go under the deck when the one at a place is built with."""
    start = int(state.size[codes.WON]) - int(state.shown)
    if place >= start:
        if place - start < state.own:
            state.own -= 1
        state.shown -= 1
        if state.own == state.shown:
            state.own = 0
    elif place == 0:
        state.pig = 0


def put_out(setup: Any, state: Any, winner: int, log: Any) -> int:
    """Put out whoever has neither deck nor structure, except the set `winner`; give the set of who is left (PC-31)."""
    left = winner
    for seat in range(setup.players):
        if state.out[seat] == 0 and (winner >> seat) & 1 == 0:
            if cards_of(state, seat) > 0:
                left |= 1 << seat
            else:
                state.out[seat] = state.rounds
                state.refused = 0  # PC-41
                log_.event(log, codes.GONE, piles.EVERYONE, seat, 0)
    return left

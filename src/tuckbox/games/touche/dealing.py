"""Deal and draw the cards of Touché: who deals, the packs, drawing up, dealing the discards again.

Faces are numbers from 0 (ace of spades) to 51 (king of clubs) and 52 (joker).
"""

from tuckbox.table.kernel import chance, log as log_, piles

SEATS = 6

DRAW = 0
HAND = 6
DISCARD = 12
BOX = 18
PILES = 19

FACES = 53
JOKER = 52
CARDS = 110
JOKERS = 6
HAND_CARDS = 5

# Events, numbered with those of `rules.py`.
DRAWN = 7
COLLECTED = 8


def draw_for_dealer(setup, state):
    """Let each player draw a card; the highest deals, those who tie draw again (TO-2)."""
    drawing = (1 << setup.players) - 1
    while True:
        highest = -1
        best = 0
        drawn = [-1] * SEATS
        for seat in range(setup.players):
            if not (drawing >> seat) & 1:
                continue
            card = chance.below(state, setup.cards)
            while _is_among(drawn, card):
                card = chance.below(state, setup.cards)
            drawn[seat] = card
            height = _height(setup.face[card])
            if height > highest:
                highest = height
                best = 0
            if height == highest:
                best |= 1 << seat
        if best & (best - 1) == 0:
            seat = 0
            while best != 1 << seat:
                seat += 1
            return seat
        drawing = best


def _is_among(cards, card):
    for other in cards:
        if other == card:
            return True
    return False


def _height(face):
    """Order cards for the draw for the dealer: joker 0, two 1, ... king 12, ace 13 (TO-2)."""
    if face == JOKER:
        return 0
    rank = face % 13
    return 13 if rank == 0 else int(rank)


def deal_packs(setup, state, first, log):
    """Deal all cards out, one at a time from the dealer's left; the top five make the hand (TO-3, TO-4)."""
    if setup.jokers_each:
        for _ in range(JOKERS):
            piles.put_on(setup, state, int(state.bottom[BOX]), DISCARD, piles.EVERYONE)
    piles.shuffle(setup, state, BOX, log)
    seat = first
    while state.size[BOX] > 0:
        piles.put_on(setup, state, int(state.top[BOX]), DRAW + seat, piles.NOBODY)
        seat = next_seat(setup, seat)
    if setup.jokers_each:
        for seat in range(setup.players):
            piles.put_on(setup, state, int(state.top[DISCARD]), DRAW + seat, piles.EVERYONE)
        piles.put_all_on(setup, state, DISCARD, BOX, piles.EVERYONE)
    for seat in range(setup.players):
        for _ in range(HAND_CARDS):
            piles.put_on(setup, state, int(state.top[DRAW + seat]), HAND + seat, 1 << seat)


def next_seat(setup, seat):
    """Give the next seat clockwise (TO-10)."""
    return 0 if seat + 1 == setup.players else seat + 1


def draw_up(setup, state, player, log):
    """Draw up to five, dealing the discards again whenever a pile is empty (TO-11, TO-17)."""
    if state.size[HAND + player] >= HAND_CARDS:
        return
    _deal_again_if_needed(setup, state, player, log)
    while state.size[HAND + player] < HAND_CARDS and state.size[DRAW + player] > 0:
        card = int(state.top[DRAW + player])
        piles.put_on(setup, state, card, HAND + player, 1 << player)
        log_.event(log, DRAWN, 1 << player, player, card)
        _deal_again_if_needed(setup, state, player, log)


def _deal_again_if_needed(setup, state, player, log):
    """Deal all discards to all players when a draw pile is empty, first to whose drawing led to it (TO-17)."""
    empty = False
    discarded = 0
    for seat in range(setup.players):
        if state.size[DRAW + seat] == 0:
            empty = True
        discarded += state.size[DISCARD + seat]
    if not empty or discarded == 0:
        return
    log_.event(log, COLLECTED, piles.EVERYONE, player, discarded)
    for seat in range(1, setup.players):
        piles.put_all_on(setup, state, DISCARD + seat, DISCARD, piles.EVERYONE)
    piles.shuffle(setup, state, DISCARD, log)
    seat = player
    while state.size[DISCARD] > 0:
        piles.put_under(setup, state, int(state.top[DISCARD]), DRAW + seat, piles.NOBODY)
        seat = next_seat(setup, seat)

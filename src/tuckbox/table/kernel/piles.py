"""Move cards between piles, and keep the account of who knows where each card lies.

Every card lies in exactly one pile. `state.top[pile]` is its top card, `state.below[card]` the card under a card,
`NO_CARD` ends both. `state.knows_pile[card]` is the set of players who know that the card is in its pile,
`state.knows_place[card]` the set of those who know at which place in it; sets are bit masks, the bit of a player is
`1 << seat`, that of onlookers `ONLOOKERS`. Piles without an order (hands) are kept sorted by card number, so that
they tell nothing about when a card came; there only the first set counts.

`state.vague[pile]` holds at least the players who know of a card in the pile without knowing its place. It saves
looking through the pile at every move: whoever knows cards of a pile vaguely and sees one leave it without seeing
which no longer knows that the others are there.

Cards that came under a pile together with `put_pile_under` are a bundle: who knew that a card was among them still
knows it, if not at which place in the bundle. In a pile, next to each other, cards of one bundle have the same number
`state.bundle[card]`, cards of two bundles different ones; single cards have number 0.

Each function that moves cards one by one takes `seen_by`: the players who see the face of the card as it moves.
"""

import numpy as np

from tuckbox.table.kernel import chance, log as log_

NO_CARD = -1
NOBODY = 0
EVERYONE = 0xFFFF
ONLOOKERS = 0x8000


def gather(setup, state, pile):
    """Put all cards into one pile, card 0 on top, known to nobody; all other piles are empty."""
    for other in range(len(state.top)):
        _take_apart(state, other)
        state.vague[other] = NOBODY
    for card in range(setup.cards - 1, -1, -1):
        state.knows_pile[card] = NOBODY
        state.knows_place[card] = NOBODY
        state.bundle[card] = 0
        _link_on_top(state, card, pile)


def _take_apart(state, pile):
    state.top[pile] = NO_CARD
    state.bottom[pile] = NO_CARD
    state.size[pile] = 0


def _link_on_top(state, card, pile):
    state.pile[card] = pile
    state.below[card] = state.top[pile]
    state.top[pile] = card
    if state.size[pile] == 0:
        state.bottom[pile] = card
    state.size[pile] += 1


def _link_at_bottom(state, card, pile):
    state.pile[card] = pile
    state.below[card] = NO_CARD
    if state.size[pile] == 0:
        state.top[pile] = card
    else:
        state.below[state.bottom[pile]] = card
    state.bottom[pile] = card
    state.size[pile] += 1


def _link_sorted(state, card, pile):
    above = NO_CARD
    at = int(state.top[pile])
    while at != NO_CARD and at < card:
        above = at
        at = int(state.below[at])
    state.pile[card] = pile
    state.below[card] = at
    if above == NO_CARD:
        state.top[pile] = card
    else:
        state.below[above] = card
    if at == NO_CARD:
        state.bottom[pile] = card
    state.size[pile] += 1


def _unlink(state, card):
    pile = state.pile[card]
    above = NO_CARD
    at = int(state.top[pile])
    while at != card:
        above = at
        at = int(state.below[at])
    if above == NO_CARD:
        state.top[pile] = state.below[card]
    else:
        state.below[above] = state.below[card]
    if state.bottom[pile] == card:
        state.bottom[pile] = above
    state.size[pile] -= 1


def forget(setup, state, pile, players):
    """Make players forget that cards lie in a pile, except those whose place they know."""
    card = int(state.top[pile])
    while card != NO_CARD:
        forgotten = players
        if setup.ordered[pile]:
            forgotten = players & ~state.knows_place[card]
        state.knows_pile[card] = state.knows_pile[card] & ~forgotten
        card = int(state.below[card])
    state.vague[pile] = state.vague[pile] & ~players


def _leave(setup, state, card, seen_by):
    """Take the card out of its pile; return who knows which card that was."""
    pile = state.pile[card]
    knowers = seen_by
    if setup.ordered[pile]:
        knowers = seen_by | state.knows_place[card]
    unsure = state.vague[pile] & ~knowers
    if unsure:
        forget(setup, state, pile, unsure)
    _unlink(state, card)
    return knowers


def _arrive(setup, state, card, pile, knowers):
    state.knows_pile[card] = knowers
    state.bundle[card] = 0
    if setup.ordered[pile]:
        state.knows_place[card] = knowers
    else:
        state.knows_place[card] = NOBODY
        state.vague[pile] = state.vague[pile] | knowers


def put_on(setup, state, card, pile, seen_by):
    """Move a card from wherever it lies to the top of a pile."""
    knowers = _leave(setup, state, card, seen_by)
    if setup.ordered[pile]:
        _link_on_top(state, card, pile)
    else:
        _link_sorted(state, card, pile)
    _arrive(setup, state, card, pile, knowers)


def put_under(setup, state, card, pile, seen_by):
    """Move a card from wherever it lies to the bottom of a pile that has an order."""
    knowers = _leave(setup, state, card, seen_by)
    _link_at_bottom(state, card, pile)
    _arrive(setup, state, card, pile, knowers)


def put_all_on(setup, state, source, target, seen_by):
    """Move all cards of a pile onto another, one by one from the top."""
    while state.size[source] > 0:
        put_on(setup, state, int(state.top[source]), target, seen_by)


def deal_hands(setup, state, source, first_hand, hands, starter):
    """Deal all cards of a pile, one by one from the top, to the hands of as many seats, the starter's first.

    The hands are piles without an order; each seat sees the cards that it gets.
    """
    seat = int(starter)
    card = int(state.top[source])
    while card != NO_CARD:
        knowers = 1 << seat
        if setup.ordered[source]:
            knowers = knowers | state.knows_place[card]
        _arrive(setup, state, card, first_hand + seat, knowers)
        state.pile[card] = first_hand + seat
        seat = 0 if seat + 1 == hands else seat + 1
        card = int(state.below[card])
    _take_apart(state, source)
    state.vague[source] = NOBODY
    for hand in range(first_hand, first_hand + hands):
        _take_apart(state, hand)
    # From the highest number down, each card belongs on top of its sorted hand: no search for its place is needed.
    for number in range(setup.cards - 1, -1, -1):
        pile = state.pile[number]
        if first_hand <= pile < first_hand + hands:
            _link_on_top(state, number, pile)


def put_pile_under(setup, state, source, target):
    """Move all cards of a pile, in their order, under another pile as one bundle; both piles must have an order.

    Everybody knows afterwards of each of these cards what they knew before, for nobody can lose sight of a bundle.
    """
    bundle = 1
    if state.size[target] > 0 and state.bundle[state.bottom[target]] == 1:
        bundle = 2
    while state.size[source] > 0:
        card = int(state.top[source])
        _unlink(state, card)
        _link_at_bottom(state, card, target)
        state.bundle[card] = bundle
    state.vague[target] = state.vague[target] | state.vague[source]
    state.vague[source] = NOBODY


def show(setup, state, card, players):
    """Let players see a card where it lies."""
    state.knows_pile[card] = state.knows_pile[card] | players
    if setup.ordered[state.pile[card]]:
        state.knows_place[card] = state.knows_place[card] | players
    else:
        state.vague[state.pile[card]] = state.vague[state.pile[card]] | players


def show_contents(state, pile, players):
    """Let players see which cards are in a pile, not where each lies."""
    card = int(state.top[pile])
    while card != NO_CARD:
        state.knows_pile[card] = state.knows_pile[card] | players
        card = int(state.below[card])
    state.vague[pile] = state.vague[pile] | players


def lose_order(state, pile):
    """Let nobody know a place in a pile any longer; who knew that a card was in it still does."""
    card = int(state.top[pile])
    while card != NO_CARD:
        state.knows_place[card] = NOBODY
        state.vague[pile] = state.vague[pile] | state.knows_pile[card]
        card = int(state.below[card])


def shuffle(setup, state, pile, log):
    """Shuffle a pile and note the new order as a chance entry.

    Who knew that a card was in the pile still does; nobody knows a place any longer.
    """
    count = int(state.size[pile])
    order = np.zeros(count, np.int64)
    card = int(state.top[pile])
    for i in range(count):
        order[i] = card
        card = int(state.below[card])
    for i in range(count - 1, 0, -1):
        j = chance.below(state, i + 1)
        order[i], order[j] = order[j], order[i]
    below = NO_CARD
    vague = state.vague[pile]
    for i in range(count - 1, -1, -1):
        card = int(order[i])
        state.below[card] = below
        state.bundle[card] = 0
        state.knows_place[card] = NOBODY
        vague = vague | state.knows_pile[card]
        below = card
    state.vague[pile] = vague
    if count > 0:
        state.top[pile] = order[0]
        state.bottom[pile] = order[count - 1]
    log_.entry(log, log_.SHUFFLE, NOBODY)
    log_.value(log, pile)
    if len(log) > log_.SILENT:
        for i in range(count):
            log_.value(log, order[i])


def find(setup, state, pile, face):
    """Find the topmost card of a pile with a given face; return `NO_CARD` where there is none."""
    card = int(state.top[pile])
    while card != NO_CARD and setup.face[card] != face:
        card = int(state.below[card])
    return card

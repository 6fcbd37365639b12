"""Take from a position what one player may not know, and deal it again.

To a player a card is **placed** (its place is known), **somewhere** (its pile is known, the place is not) or
**hidden**. `redact` brings a position into the one order that all positions share which look alike to that player:
placed cards stay, the others of a pile, or of a bundle in it, follow in sorted order, cards of equal faces take their
numbers in order of appearance, and hidden cards take the numbers that are left, each within its pool. `determinise`
takes such a position and deals the same cards at random.

What is hidden travels as a slot: the slot keeps the pool of its card and the set of players who know that it is in
the pile. Who knows a place is a matter of the place, not of the card: everybody sees that a player looks at the top
card of a pile, nobody else which card that is. Which slots belong to one bundle (see `piles`) everybody knows.
"""

import numpy as np

from tuckbox.table.kernel import chance, piles

KNOWS_PILE = 0
KNOWS_PLACE = 1
BUNDLE = 2


def _is_hidden(state, card, viewer):
    return (state.knows_pile[card] & viewer) == 0


def _is_placed(setup, state, card, viewer):
    return setup.ordered[state.pile[card]] != 0 and (state.knows_place[card] & viewer) != 0


def _rank(setup, state, card, viewer):
    """Give the number by which cards without a known place are sorted within their pile."""
    hidden = 1 if _is_hidden(state, card, viewer) else 0
    kind = int(setup.pool[card]) if hidden else int(setup.face[card])
    return (((hidden << 16) | kind) << 32) | (int(state.knows_pile[card]) << 16) | int(state.knows_place[card])


def _read_slots(setup, state, viewer, slots, free, ranks):
    """Write all cards into `slots`, pile after pile from the top; sort those of a bundle without a known place.

    `free[i]` becomes 1 where the card at slot i has no place known to the viewer. Returns nothing; `ranks` is room
    to work in.
    """
    start = 0
    for pile in range(len(state.top)):
        loose = 0
        first = 0
        bundle = 0
        card = int(state.top[pile])
        while card != piles.NO_CARD:
            if state.bundle[card] != bundle:
                bundle = int(state.bundle[card])
                first = loose
            if not _is_placed(setup, state, card, viewer):
                rank = _rank(setup, state, card, viewer)
                j = loose
                while j > first and ranks[j - 1] > rank:
                    ranks[j] = ranks[j - 1]
                    slots[start + j] = slots[start + j - 1]
                    j -= 1
                ranks[j] = rank
                slots[start + j] = card
                loose += 1
            card = int(state.below[card])
        size = int(state.size[pile])
        if loose < size:
            for j in range(loose):
                ranks[j] = slots[start + j]
            taken = 0
            card = int(state.top[pile])
            for i in range(start, start + size):
                free[i] = 0
                slots[i] = card
                if not _is_placed(setup, state, card, viewer):
                    free[i] = 1
                    slots[i] = ranks[taken]
                    taken += 1
                card = int(state.below[card])
        else:
            for i in range(start, start + size):
                free[i] = 1
        start += size


def _write_slots(setup, state, cards, kept):
    """Lay the cards out anew: slot after slot, piles keeping their sizes."""
    start = 0
    for pile in range(len(state.top)):
        size = int(state.size[pile])
        if not setup.ordered[pile]:
            _sort(cards, kept, start, size)
        vague = 0
        above = piles.NO_CARD
        state.top[pile] = piles.NO_CARD
        for i in range(start, start + size):
            card = int(cards[i])
            state.pile[card] = pile
            state.below[card] = piles.NO_CARD
            state.knows_pile[card] = int(kept[KNOWS_PILE][i])
            state.knows_place[card] = int(kept[KNOWS_PLACE][i])
            state.bundle[card] = int(kept[BUNDLE][i])
            vague |= int(kept[KNOWS_PILE][i]) & ~int(kept[KNOWS_PLACE][i])
            if above == piles.NO_CARD:
                state.top[pile] = card
            else:
                state.below[above] = card
            above = card
        state.bottom[pile] = above
        state.vague[pile] = vague
        start += size


def _sort(cards, kept, start, size):
    for i in range(start + 1, start + size):
        j = i
        while j > start and cards[j - 1] > cards[j]:
            cards[j - 1], cards[j] = cards[j], cards[j - 1]
            for what in range(len(kept)):
                kept[what][j - 1], kept[what][j] = kept[what][j], kept[what][j - 1]
            j -= 1


def redact(setup, state, viewer):
    """Bring a position, in place, into the form that a player may see; `viewer` is the player's bit.

    Every two positions that look alike to the player become the same bytes, apart from the game's own fields, which
    are the business of its `hide` function. The generator is wiped.
    """
    count = int(setup.cards)
    slots = np.zeros(count, np.int64)
    free = np.zeros(count, np.int64)
    lookers = np.zeros(count, np.int64)
    room = np.zeros(count, np.int64)
    _separate_places(setup, state, viewer, lookers)
    _read_slots(setup, state, viewer, slots, free, room)
    kept = np.zeros((3, count), np.int64)
    hidden = np.zeros(count, np.int64)
    _keep(state, viewer, slots, lookers, kept, hidden)
    _number_again(setup, slots, hidden)
    _write_slots(setup, state, slots, kept)
    chance.wipe(state)


def _separate_places(setup, state, viewer, lookers):
    """Move what others know about places from the cards to the places, where the viewer does not know the card.

    `lookers[i]` becomes the set of players who know which card lies at place i, counted over all piles. Whether such
    a player knew the card to be in the pile before looking cannot be told from having looked: that knowledge stays
    only where it is the same for all cards in question.
    """
    place = 0
    for pile in range(len(state.top)):
        looking = 0
        common = piles.EVERYONE
        card = int(state.top[pile])
        while card != piles.NO_CARD:
            if not _is_placed(setup, state, card, viewer):
                looking |= int(state.knows_place[card])
                if state.knows_pile[card] != piles.EVERYONE:
                    common &= int(state.knows_pile[card])
            card = int(state.below[card])
        card = int(state.top[pile])
        while card != piles.NO_CARD:
            if not _is_placed(setup, state, card, viewer):
                lookers[place] = int(state.knows_place[card])
                state.knows_place[card] = piles.NOBODY
                known = int(state.knows_pile[card])
                if known != piles.EVERYONE:
                    state.knows_pile[card] = (known & ~looking) | (common & looking)
            place += 1
            card = int(state.below[card])


def _keep(state, viewer, slots, lookers, kept, hidden):
    """Write down, slot by slot, what stays with the slot whichever card comes to lie there."""
    for i in range(len(slots)):
        card = slots[i]
        kept[KNOWS_PILE][i] = int(state.knows_pile[card]) | lookers[i]
        kept[KNOWS_PLACE][i] = int(state.knows_place[card]) | lookers[i]
        kept[BUNDLE][i] = int(state.bundle[card])
        hidden[i] = 1 if _is_hidden(state, card, viewer) else 0


def _number_again(setup, slots, hidden):
    """Give the cards in the slots their numbers: known faces in order of appearance, then the hidden ones."""
    count = len(slots)
    first = np.zeros(count, np.int64)
    following = np.zeros(count, np.int64)
    taken = np.zeros(count, np.int64)
    for card in range(count):
        following[card] = card
        first[card] = card
        if card > 0 and setup.face[card] == setup.face[card - 1]:
            first[card] = first[card - 1]
    for i in range(count):
        if not hidden[i]:
            equal = first[slots[i]]
            card = following[equal]
            following[equal] = card + 1
            taken[card] = 1
            slots[i] = card
    lowest = np.zeros(count, np.int64)
    for i in range(count):
        if hidden[i]:
            pool = int(setup.pool[slots[i]])
            card = lowest[pool]
            while taken[card] or setup.pool[card] != pool:
                card += 1
            taken[card] = 1
            lowest[pool] = card + 1
            slots[i] = card


def determinise(setup, state, viewer, dice):
    """Deal again at random, in place, what the viewer of a redacted position does not know.

    Hidden cards are exchanged with one another within their pool; in piles with an order, cards whose place is not
    known are mixed, those of a bundle among themselves. The generator gets a key from `dice`. A game's own hidden
    fields are filled by its `guess`.
    """
    count = int(setup.cards)
    slots = np.zeros(count, np.int64)
    free = np.zeros(count, np.int64)
    lookers = np.zeros(count, np.int64)
    room = np.zeros(count, np.int64)
    _separate_places(setup, state, viewer, lookers)
    _read_slots(setup, state, viewer, slots, free, room)
    start = 0
    for pile in range(len(state.top)):
        size = int(state.size[pile])
        if setup.ordered[pile]:
            _mix_bundles(state, slots, free, start, size, room, dice)
        start += size
    kept = np.zeros((3, count), np.int64)
    hidden = np.zeros(count, np.int64)
    _keep(state, viewer, slots, lookers, kept, hidden)
    _exchange_hidden(setup, slots, hidden, dice)
    _write_slots(setup, state, slots, kept)
    chance.reseed_from(state, dice, chance.DEALS)


def _mix_bundles(state, slots, free, start, size, room, dice):
    """Shuffle the cards without a known place in a stretch of slots, those of each bundle among themselves."""
    first = start
    for i in range(start + 1, start + size + 1):
        if i == start + size or state.bundle[slots[i]] != state.bundle[slots[first]]:
            _mix(slots, free, first, i - first, room, dice)
            first = i


def _mix(slots, marked, start, size, room, dice):
    """Shuffle among themselves the cards in the marked slots of a stretch."""
    count = 0
    for i in range(start, start + size):
        if marked[i]:
            room[count] = i
            count += 1
    for i in range(count - 1, 0, -1):
        j = chance.below(dice, i + 1)
        slots[room[i]], slots[room[j]] = slots[room[j]], slots[room[i]]


def _exchange_hidden(setup, slots, hidden, dice):
    count = len(slots)
    room = np.zeros(count, np.int64)
    marked = np.zeros(count, np.int64)
    for pool in range(setup.pools):
        for i in range(count):
            marked[i] = 1 if hidden[i] and setup.pool[slots[i]] == pool else 0
        _mix(slots, marked, 0, count, room, dice)

"""Move cards between market, offers, decks and discards (CH-10 to CH-15, CH-28)."""

from tuckbox.games.challengers import layout
from tuckbox.table.kernel import log as log_, piles


def prepare_draw(setup, state, level, count, log):
    """Put the shuffled discard under a pile that is too short for a draw; return how many can be drawn (CH-13).

    Nobody keeps their own discarded cards in mind: who else knows them would tell others what is drawn again.
    """
    pile = layout.LEVEL + level - layout.A
    discard = layout.DISCARD + level - layout.A
    if state.size[pile] < count and state.size[discard] > 0:
        piles.shuffle(setup, state, discard, log)
        piles.lose_order(state, discard)
        piles.forget(setup, state, discard, piles.EVERYONE)
        piles.put_pile_under(setup, state, discard, pile)
    return min(count, int(state.size[pile]))


def draw_offer(setup, state, seat, level, count, log):
    """Draw cards of a level into a seat's offer (CH-11, CH-12)."""
    drawn = prepare_draw(setup, state, level, count, log)
    pile = layout.LEVEL + level - layout.A
    log_.entry(log, layout.DRAW, 1 << seat)
    log_.value(log, seat)
    for _ in range(drawn):
        card = int(state.top[pile])
        piles.put_on(setup, state, card, layout.OFFER + seat, 1 << seat)
        log_.value(log, card)


def discard_offer(setup, state, seat, log):
    """Put the cards of an offer face down on the discard of their level (CH-13)."""
    if state.size[layout.OFFER + seat] == 0:
        return
    log_.entry(log, layout.DISCARDED, 1 << seat)
    log_.value(log, seat)
    while state.size[layout.OFFER + seat] > 0:
        card = int(state.top[layout.OFFER + seat])
        discard(setup, state, card, 1 << seat)
        log_.value(log, card)


def discard(setup, state, card, seen_by):
    """Put a card to the discard of its level, or into the box where it has none (CH-15)."""
    level = int(setup.level_of[setup.face[card]])
    if layout.A <= level <= layout.C:
        piles.put_on(setup, state, card, layout.DISCARD + level - layout.A, seen_by)
    else:
        piles.put_on(setup, state, card, layout.BOX, seen_by)


def pick(setup, state, seat, face, log):
    """Put a card of the offer into the own deck (CH-11)."""
    card = piles.find(setup, state, layout.OFFER + seat, face)
    piles.put_on(setup, state, card, layout.DECK + seat, 1 << seat)
    piles.lose_order(state, layout.DECK + seat)
    log_.event(log, layout.PICK, 1 << seat, seat, card)


def remove(setup, state, seat, face, log):
    """Remove a card from the own deck, unseen by the others (CH-15)."""
    card = piles.find(setup, state, layout.DECK + seat, face)
    discard(setup, state, card, 1 << seat)
    log_.event(log, layout.REMOVED, 1 << seat, seat, card)


def turn_up(setup, state, card, pile):
    """Move a card of a deck face up to the top of another pile.

    Who knew that such a card is in the deck cannot tell whether it was this one or an equal one: of equal cards the one
    that is turned up counts as the one that was known.
    """
    surprised = piles.EVERYONE & ~int(state.knows_pile[card])
    if surprised:
        other = int(state.top[state.pile[card]])
        while other != piles.NO_CARD and surprised:
            if other != card and setup.face[other] == setup.face[card]:
                confused = surprised & int(state.knows_pile[other]) & ~int(state.knows_place[other])
                state.knows_pile[other] = int(state.knows_pile[other]) & ~confused
                surprised &= ~confused
            other = int(state.below[other])
    piles.put_on(setup, state, card, pile, piles.EVERYONE)


def take_back(setup, state, seat, log):
    """Put all cards of a deck together again after a match (CH-28).

    Cards that joined the deck unseen are seen by their owner now. Nobody keeps a place in mind, for in the deck phase
    others must not tell a removed card by it.
    """
    deck = layout.DECK + seat
    if seat != setup.robot:
        _see_joined(state, seat, log)
    piles.put_all_on(setup, state, layout.BENCH + seat, deck, piles.EVERYONE)
    piles.put_all_on(setup, state, layout.PARK + seat, deck, piles.EVERYONE)
    piles.put_all_on(setup, state, layout.EXHAUST + seat, deck, piles.EVERYONE)
    piles.lose_order(state, deck)


def _see_joined(state, seat, log):
    """Show the owner of a deck the cards in it that nobody has seen."""
    unseen = 0
    card = int(state.top[layout.DECK + seat])
    while card != piles.NO_CARD:
        if (state.knows_pile[card] >> seat) & 1 == 0:
            if unseen == 0:
                log_.entry(log, layout.SEEN, 1 << seat)
                log_.value(log, seat)
            unseen += 1
            log_.value(log, card)
        card = int(state.below[card])
    if unseen > 0:
        piles.show_contents(state, layout.DECK + seat, 1 << seat)


def list_faces(setup, state, pile, which, value, own_set, actions):
    """List the different faces of a pile that are meant, in ascending order; return their number.

    `which`, `value` and `own_set` say which cards are meant, see `is_meant`.
    """
    count = 0
    card = int(state.top[pile])
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        card = int(state.below[card])
        if which != layout.ANY and not is_meant(setup, state, which, value, face, own_set):
            continue
        at = count
        while at > 0 and actions[at - 1] > face:
            at -= 1
        if at > 0 and actions[at - 1] == face:
            continue
        for i in range(count, at, -1):
            actions[i] = actions[i - 1]
        actions[at] = face
        count += 1
    return count


def base_power(setup, state, face):
    """Give the base power of a face: the printed one, or the number of the round (CH-45, CH-70)."""
    return int(state.round) if setup.is_round_power[face] else int(setup.power[face])


def is_meant(setup, state, which, value, face, own_set):
    """Tell whether a face is among the cards an effect speaks of; `own_set` is the set of the effect's card (CH-48)."""
    if which == layout.ANY:
        return True
    if which == layout.OF_SET:
        return setup.set_of[face] == value
    if which == layout.OF_LEVEL:
        return setup.level_of[face] == value
    if which == layout.OF_NAME:
        return setup.name_of[face] == value
    if which == layout.OF_OTHER_SET:
        return setup.set_of[face] != own_set
    power = base_power(setup, state, face)
    if which == layout.OF_POWER:
        return power == value
    if which == layout.POWER_AT_MOST:
        return power <= value
    return power >= value


def count_meant(setup, state, pile, which, value, own_set):
    """Count the cards of a pile that are meant, equal ones each (CH-40)."""
    count = 0
    card = int(state.top[pile])
    while card != piles.NO_CARD:
        if is_meant(setup, state, which, value, int(setup.face[card]), own_set):
            count += 1
        card = int(state.below[card])
    return count


def pair_code(setup, first, second):
    """Give the code, counted from `PAIR`, of two rows that are traded away together (CH-14)."""
    low = min(int(setup.pair_place[first]), int(setup.pair_place[second]))
    high = max(int(setup.pair_place[first]), int(setup.pair_place[second]))
    return high * (high + 1) // 2 + low


def count_face(setup, state, pile, face):
    """Count the cards of one face in a pile."""
    count = 0
    card = int(state.top[pile])
    while card != piles.NO_CARD:
        if setup.face[card] == face:
            count += 1
        card = int(state.below[card])
    return count

"""Carry out what cards do (CH-40 to CH-50): one short function for each operation.

An operation gives `DONE`, `WAITING` where a player owes a choice, or `OVERFLOW` where a card had to go on a bench
that had no seat for it.
"""

import numpy as np

from tuckbox.games.challengers import decks, layout, power
from tuckbox.table.kernel import log as log_, piles

DONE = 0
WAITING = 1
OVERFLOW = 2

SEVERAL = -2


def resolve(setup, state, park, seat, face, when, first, log):
    """Carry out the effects of a seat's card that happen now, from effect `first` on (CH-40, CH-43, CH-44)."""
    if not power.works(setup, seat, face):
        return DONE
    own_set = int(setup.set_of[face])
    start = max(first, int(setup.effects_from[face][when]))
    for effect in range(start, int(setup.effects_to[face][when])):
        if not power.holds(setup, state, seat, effect, own_set):
            continue
        outcome = _carry_out(setup, state, park, seat, face, effect, log)
        if outcome != DONE:
            return outcome
    return DONE


def _carry_out(setup, state, park, seat, face, effect, log):
    do = setup.do[effect]
    if do == layout.BONUS:
        place = int(state.size[layout.PARK + seat]) - 1
        state.fixed[seat][place] += power.amount_of(setup, state, seat, effect, int(setup.set_of[face]))
    elif do == layout.GAIN_FANS:
        amount = power.amount_of(setup, state, seat, effect, int(setup.set_of[face]))
        gain_fans(state, power.affected(state, seat, int(setup.whose[effect])), amount, log)
    elif do == layout.ORDER_TOP or do == layout.KEEP_TOP or do == layout.SEARCH:
        return _look(setup, state, park, seat, face, effect, log)
    elif do == layout.EXHAUST_BENCH or do == layout.RETURN_BENCH:
        return choose_from_bench(setup, state, park, seat, face, effect, int(setup.number[effect]), log)
    elif do == layout.EXHAUST_DECK:
        _exhaust_deck(setup, state, power.affected(state, seat, int(setup.whose[effect])), effect, log)
    elif do == layout.BRING:
        _bring(setup, state, power.affected(state, seat, int(setup.whose[effect])), effect, log)
    elif do == layout.LEAVE:
        _leave(setup, state, seat, effect, log)
    elif do == layout.BENCH_DECK:
        return _bench_deck(setup, state, power.affected(state, seat, int(setup.whose[effect])), log)
    elif do == layout.NEXT:
        state.next_bonus[seat] += setup.amount[effect]
    return DONE


def gain_fans(state, seat, amount, log):
    """Take fans from the supply, which is unlimited (CH-63)."""
    if amount > 0:
        state.fans[seat] += amount
        log_.event(log, layout.FANS, piles.EVERYONE, seat, amount)


def chooser(setup, state, seat, effect):
    """Give who chooses for an effect of this seat's card: never the Robot (CH-47, CH-71)."""
    chosen = power.affected(state, seat, int(setup.choice[effect]))
    return int(state.rival[chosen]) if chosen == setup.robot else chosen


def _ask(state, park, seat, face, effect, left):
    state.waiting[park] = effect
    state.waiting_face[park] = face
    state.waiting_seat[park] = seat
    state.waiting_left[park] = left
    return WAITING


def looked_at(setup, state, seat, effect):
    """Give how many cards from the top of the own deck an effect looks at."""
    number = int(setup.number[effect])
    if setup.do[effect] == layout.KEEP_TOP:
        number = 2
    return min(number, int(state.size[layout.DECK + seat]))


def show_looked_at(setup, state, seat, effect):
    """Show the chooser what the effect lets see; the others lose track of the deck (CH-50).

    They do so before the choice, so that what they remember cannot tell them later which card was moved.
    """
    deck = layout.DECK + seat
    viewer = 1 << chooser(setup, state, seat, effect)
    piles.forget(setup, state, deck, piles.EVERYONE & ~viewer)
    if setup.do[effect] == layout.SEARCH or state.size[deck] == 1:
        piles.show_contents(state, deck, viewer)
        return
    card = int(state.top[deck])
    for _ in range(looked_at(setup, state, seat, effect)):
        piles.show(setup, state, card, viewer)
        card = int(state.below[card])


def _look(setup, state, park, seat, face, effect, log):
    """Look into the own deck; from two cards on there is a choice (CH-47)."""
    size = int(state.size[layout.DECK + seat])
    if size == 0:
        return DONE
    show_looked_at(setup, state, seat, effect)
    _log_look(setup, state, seat, effect, log)
    if size == 1:
        return DONE
    return _ask(state, park, seat, face, effect, 1)


def _log_look(setup, state, seat, effect, log):
    """Note which cards the chooser sees: those on top in their order, those of a search sorted."""
    log_.entry(log, layout.LOOKED, 1 << chooser(setup, state, seat, effect))
    log_.value(log, seat)
    deck = layout.DECK + seat
    if setup.do[effect] != layout.SEARCH:
        card = int(state.top[deck])
        for _ in range(looked_at(setup, state, seat, effect)):
            log_.value(log, card)
            card = int(state.below[card])
        return
    count = int(state.size[deck])
    for rank in range(count):
        log_.value(log, ranked(setup, state, deck, count, rank))


def keep_top(setup, state, seat, effect, face, log):
    """Keep one of the top two cards on top, the other goes under the deck."""
    deck = layout.DECK + seat
    first = int(state.top[deck])
    moved = int(state.below[first]) if setup.face[first] == face else first
    viewer = 1 << chooser(setup, state, seat, effect)
    piles.put_under(setup, state, moved, deck, viewer)
    piles.lose_order(state, deck)
    log_.event(log, layout.ARRANGED, piles.EVERYONE, seat, 0)


def order_top(setup, state, seat, effect, order, log):
    """Put the cards looked at back in the chosen order, the first of it on top."""
    deck = layout.DECK + seat
    count = looked_at(setup, state, seat, effect)
    viewer = 1 << chooser(setup, state, seat, effect)
    chosen = np.zeros(count, np.int64)
    for i in range(count):
        chosen[i] = ranked(setup, state, deck, count, int(setup.permutation[count][order][i]))
    for i in range(count - 1, -1, -1):
        piles.put_on(setup, state, int(chosen[i]), deck, viewer)
    piles.lose_order(state, deck)
    log_.event(log, layout.ARRANGED, piles.EVERYONE, seat, 0)


def ranked(setup, state, deck, count, rank):
    """Give the card of a rank among the top cards of a deck: by face, equal ones from the top."""
    card = int(state.top[deck])
    for i in range(count):
        before = 0
        other = int(state.top[deck])
        for j in range(count):
            if setup.face[other] < setup.face[card] or (setup.face[other] == setup.face[card] and j < i):
                before += 1
            other = int(state.below[other])
        if before == rank:
            return card
        card = int(state.below[card])
    return card


def search(setup, state, seat, effect, face, log):
    """Put one card of the own deck on top or under it; the rest keeps its order (CH-50)."""
    deck = layout.DECK + seat
    card = piles.find(setup, state, deck, face)
    viewer = 1 << chooser(setup, state, seat, effect)
    if setup.place[effect] == layout.TOP:
        piles.put_on(setup, state, card, deck, viewer)
    else:
        piles.put_under(setup, state, card, deck, viewer)
    piles.lose_order(state, deck)
    log_.event(log, layout.ARRANGED, piles.EVERYONE, seat, 0)


def choose_from_bench(setup, state, park, seat, face, effect, left, log):
    """Move cards from a bench, asking where there is a choice (CH-47): card by card, `left` of them at most."""
    own_set = int(setup.set_of[face])
    while left > 0:
        only = _only_face(setup, state, seat, effect, own_set)
        if only == layout.NOTHING:
            return DONE
        if only == SEVERAL or setup.may[effect]:
            return _ask(state, park, seat, face, effect, left)
        move_from_bench(setup, state, seat, effect, only, log)
        left -= 1
    return DONE


def _only_face(setup, state, seat, effect, own_set):
    """Give the one face of the bench that qualifies, `NOTHING` or `SEVERAL`."""
    only = layout.NOTHING
    card = int(state.top[layout.BENCH + power.affected(state, seat, int(setup.whose[effect]))])
    which = int(setup.which[effect])
    value = int(setup.which_value[effect])
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        if face != only and decks.is_meant(setup, state, which, value, face, own_set):
            if only != layout.NOTHING:
                return SEVERAL
            only = face
        card = int(state.below[card])
    return only


def move_from_bench(setup, state, seat, effect, face, log):
    """Exhaust a card of a bench, or return it on top of its deck (CH-46)."""
    owner = power.affected(state, seat, int(setup.whose[effect]))
    card = piles.find(setup, state, layout.BENCH + owner, face)
    leave_bench(setup, state, owner, card)
    if setup.do[effect] == layout.RETURN_BENCH:
        piles.put_on(setup, state, card, layout.DECK + owner, piles.EVERYONE)
        log_.event(log, layout.TO_DECK, piles.EVERYONE, owner, card)
    else:
        piles.put_on(setup, state, card, layout.EXHAUST + owner, piles.EVERYONE)
        log_.event(log, layout.TO_EXHAUST, piles.EVERYONE, owner, card)


def leave_bench(setup, state, seat, card):
    """Free the seat of a card that is about to leave the bench, unless others of its name stay (CH-24)."""
    face = int(setup.face[card])
    if setup.effects_from[face][layout.ON_BENCH] < setup.effects_to[face][layout.ON_BENCH]:
        state.helping[seat] -= 1
    if decks.count_meant(setup, state, layout.BENCH + seat, layout.OF_NAME, int(setup.name_of[face]), 0) == 1:
        state.seats_used[seat] -= 1


def put_on_bench(setup, state, seat, card, log):
    """Put a card on the bench, to its name or on a seat of its own; `OVERFLOW` where none is free (CH-24, CH-25)."""
    face = int(setup.face[card])
    log_.event(log, layout.TO_BENCH, piles.EVERYONE, seat, card)
    if decks.count_meant(setup, state, layout.BENCH + seat, layout.OF_NAME, int(setup.name_of[face]), 0) == 0:
        if state.seats_used[seat] == layout.BENCH_SEATS:
            decks.turn_up(setup, state, card, layout.BENCH + seat)
            return OVERFLOW
        state.seats_used[seat] += 1
    if setup.effects_from[face][layout.ON_BENCH] < setup.effects_to[face][layout.ON_BENCH]:
        state.helping[seat] += 1
    decks.turn_up(setup, state, card, layout.BENCH + seat)
    return DONE


def _exhaust_deck(setup, state, owner, effect, log):
    """Exhaust cards of a deck unresolved, as far as there are any (CH-46)."""
    deck = layout.DECK + owner
    for _ in range(setup.number[effect]):
        if state.size[deck] == 0:
            return
        card = int(state.top[deck]) if setup.place[effect] == layout.TOP else int(state.bottom[deck])
        decks.turn_up(setup, state, card, layout.EXHAUST + owner)
        log_.event(log, layout.TO_EXHAUST, piles.EVERYONE, owner, card)


def _bring(setup, state, owner, effect, log):
    """Bring cards of a level into a deck, unseen by anybody, or face up onto the exhaust pile, for good (CH-28)."""
    level = int(setup.level[effect])
    drawn = decks.prepare_draw(setup, state, level, int(setup.number[effect]), log)
    for _ in range(drawn):
        card = int(state.top[layout.LEVEL + level - layout.A])
        if setup.place[effect] == layout.EXHAUST_PILE:
            piles.put_on(setup, state, card, layout.EXHAUST + owner, piles.EVERYONE)
            log_.event(log, layout.TO_EXHAUST, piles.EVERYONE, owner, card)
        elif setup.place[effect] == layout.TOP:
            piles.put_on(setup, state, card, layout.DECK + owner, piles.NOBODY)
            log_.event(log, layout.JOINED, piles.NOBODY, owner, card)
        else:
            piles.put_under(setup, state, card, layout.DECK + owner, piles.NOBODY)
            log_.event(log, layout.JOINED, piles.NOBODY, owner, card)


def _leave(setup, state, seat, effect, log):
    """Take the card that loses the flag out of the park; it needs no seat (CH-28, CH-44)."""
    card = int(state.top[layout.PARK + seat])
    state.fixed[seat][int(state.size[layout.PARK + seat]) - 1] = 0
    if setup.place[effect] == layout.EXHAUST_PILE:
        piles.put_on(setup, state, card, layout.EXHAUST + seat, piles.EVERYONE)
        log_.event(log, layout.TO_EXHAUST, piles.EVERYONE, seat, card)
    else:
        decks.discard(setup, state, card, piles.EVERYONE)
        log_.event(log, layout.LEFT, piles.EVERYONE, seat, card)


def _bench_deck(setup, state, owner, log):
    """Put the top card of a deck on its bench, unresolved (CH-46)."""
    card = int(state.top[layout.DECK + owner])
    if card == piles.NO_CARD:
        return DONE
    return put_on_bench(setup, state, owner, card, log)

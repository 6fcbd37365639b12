"""Play Battle of the Fantastic Giants by its rules: plain functions on the record of a position.

The face of a card is its number in the deck. The numbers in the comments are those of the rules, `tuckbox rules
giants` prints them. An action is the characteristic that the leader announces.
"""

from tuckbox.table.kernel import chance, log as log_, piles, secrecy

SEATS = 2
PILE = 0
LAID = 2
PILES = 3

DECK_CARDS = 18
CARDS = 36

SIZE = 0
WEIGHT = 1
ELEMENT = 2
CHARACTERISTICS = 3
NO_BONUS = -1
NO_ELEMENT = -1

ELEMENTS = 3
"""Each element beats the one with the next number, the last one the first: Earth 0, Darkness 1, Sky 2."""

LARGER_GIANT = 2
"""Values of `first_leader` below this one are seats."""
LARGER_GIANT_EVERY_ROUND = 3

FIXED = 0
SHUFFLED = 1

LOSES = 0
LAST_CARD = 1

NOT_COMPARED = 0
LEADERS_IS_LARGER = 1
EQUALLY_LARGE = 2

ALL_CARDS = 1
DRAWN = 2
ROUND_LIMIT = 3
TIME_LIMIT = 4

LEADER = 1
LARGER = 2
EQUAL = 3
ANNOUNCE = 4
LAY = 5
BONUS = 6
TIE = 7
EMPTY = 8
WIN = 9
LOOK = 10
END = 11

LEAD = 0
"""The number of what is tossed for: who leads when both top giants are equally large."""


def deal(setup, state, log):
    """Deal the cards out into two piles and find who leads (GF-1 to GF-3)."""
    piles.gather(setup, state, LAID)
    piles.shuffle(setup, state, LAID, log)
    seat = 0
    while state.size[LAID] > 0:
        piles.put_on(setup, state, int(state.top[LAID]), PILE + seat, piles.NOBODY)
        seat = 1 - seat
    _look(setup, state, log)
    state.round = 1
    state.reason = 0
    state.compared = NOT_COMPARED
    if setup.first_leader >= LARGER_GIANT:
        _let_the_larger_lead(setup, state, log)
    else:
        state.leader = setup.first_leader
        log_.event(log, LEADER, piles.EVERYONE, int(state.leader), 0)


def look_at_top_cards(setup, state):
    """Let both players look at their own top card (GF-2)."""
    for seat in range(SEATS):
        if state.size[PILE + seat] > 0:
            piles.show(setup, state, int(state.top[PILE + seat]), 1 << seat)


def _look(setup, state, log):
    """Let both players look at their own top card, and note it for whoever knows it now (GF-2)."""
    look_at_top_cards(setup, state)
    for seat in range(SEATS):
        if state.size[PILE + seat] > 0:
            card = int(state.top[PILE + seat])
            log_.event(log, LOOK, int(state.knows_place[card]), seat, card)


def compare_top_cards(setup, state, seat):
    """Tell whether the top giant of a seat is larger than the other's (1), smaller (-1) or as large (0) (GF-3)."""
    own = setup.giant_size[setup.face[state.top[PILE + seat]]]
    other = setup.giant_size[setup.face[state.top[PILE + 1 - seat]]]
    if own == other:
        return 0
    return 1 if own > other else -1


def _let_the_larger_lead(setup, state, log):
    """Let the owner of the larger top giant lead; draw by lot where they are equally large (GF-3)."""
    larger = compare_top_cards(setup, state, 0)
    if larger == 0:
        seat = chance.below(state, SEATS)
        state.compared = EQUALLY_LARGE
        log_.event(log, log_.TOSS, piles.NOBODY, LEAD, seat)
        log_.event(log, EQUAL, piles.EVERYONE, seat, 0)
    else:
        seat = 0 if larger > 0 else 1
        state.compared = LEADERS_IS_LARGER
        log_.event(log, LARGER, piles.EVERYONE, seat, 0)
    state.leader = seat


def acting(setup, state):
    """Give the set of players who may act: the leader, or nobody after the end."""
    if state.reason != 0:
        return 0
    return 1 << state.leader


def legal(setup, state, player, actions):
    """List the characteristics that the player may announce; return their number (GF-4, GF-14)."""
    if state.reason != 0 or state.leader != player:
        return 0
    count = CHARACTERISTICS if setup.has_elements else ELEMENT
    for i in range(count):
        actions[i] = i
    return count


def compare(setup, characteristic, face, other):
    """Tell whether a giant wins against another (1), loses (-1) or ties (0) (GF-5 to GF-7)."""
    if setup.giant_bonus[face] == characteristic:
        return 1
    if setup.giant_bonus[other] == characteristic:
        return -1
    if characteristic == ELEMENT:
        if setup.giant_element[face] == setup.giant_element[other]:
            return 0
        return 1 if (setup.giant_element[face] + 1) % ELEMENTS == setup.giant_element[other] else -1
    if characteristic == SIZE:
        own, others = setup.giant_size[face], setup.giant_size[other]
    else:
        own, others = setup.giant_weight[face], setup.giant_weight[other]
    if own == others:
        return 0
    return 1 if own > others else -1


def apply(setup, state, player, action, log):
    """Play a round to its end; of player -1, end the game because the time is over (GF-13)."""
    if player < 0:
        _end(state, TIME_LIMIT, log)
        return
    log_.event(log, ANNOUNCE, piles.EVERYONE, player, action)
    other = 1 - player
    face = 0
    others_face = 0
    pairs = 0
    lone = player
    outcome = 0
    while outcome == 0:
        has_card = state.size[PILE + player] > 0
        other_has_card = state.size[PILE + other] > 0
        if not has_card and not other_has_card:  # GF-12
            _end(state, DRAWN, log)
            return
        if has_card and other_has_card:
            pairs += 1
        else:
            lone = player if has_card else other
            log_.event(log, EMPTY, piles.EVERYONE, 1 - lone, 0)
            if setup.empty_in_tie == LOSES:  # GF-12
                outcome = 1 if has_card else -1
                continue
        if has_card:
            face = _lay(setup, state, player, log)
        if other_has_card:
            others_face = _lay(setup, state, other, log)
        outcome = compare(setup, action, face, others_face)
        _say_how_it_stands(setup, state, player, action, face, others_face, outcome, log)
    winner = player if outcome > 0 else other
    _take(setup, state, winner, player, pairs, lone, log)
    _look(setup, state, log)
    _go_on(setup, state, winner, log)


def _lay(setup, state, seat, log):
    """Lay the top card of a seat for all to see; return its face (GF-4, GF-8)."""
    card = int(state.top[PILE + seat])
    piles.put_under(setup, state, card, LAID, piles.EVERYONE)
    log_.event(log, LAY, piles.EVERYONE, seat, card)
    return int(setup.face[card])


def _say_how_it_stands(setup, state, player, action, face, others_face, outcome, log):
    """Note that a museum bonus decided, or that there is a tie (GF-7, GF-8)."""
    if outcome == 0:
        log_.event(log, TIE, piles.EVERYONE, int(state.size[LAID]), 0)
    elif setup.giant_bonus[face] == action:
        log_.event(log, BONUS, piles.EVERYONE, player, face)
    elif setup.giant_bonus[others_face] == action:
        log_.event(log, BONUS, piles.EVERYONE, 1 - player, others_face)


def _take(setup, state, winner, leader, pairs, lone, log):
    """Put all cards laid under the winner's pile (GF-9).

    They lie as they were laid: in `pairs` pairs the leader's card first, then cards of the seat `lone` alone.
    """
    count = int(state.size[LAID])
    if setup.won_order == SHUFFLED:
        piles.shuffle(setup, state, LAID, log)
        piles.put_pile_under(setup, state, LAID, PILE + winner)
    else:
        place = 0
        card = int(state.top[LAID])
        while card != piles.NO_CARD:
            following = int(state.below[card])
            owner = lone
            if place < 2 * pairs:
                owner = leader if place % 2 == 0 else 1 - leader
            if owner == winner:
                piles.put_under(setup, state, card, PILE + winner, piles.EVERYONE)
            place += 1
            card = following
        while state.size[LAID] > 0:
            piles.put_under(setup, state, int(state.top[LAID]), PILE + winner, piles.EVERYONE)
    log_.event(log, WIN, piles.EVERYONE, winner, count)


def _go_on(setup, state, winner, log):
    """End the game or begin the next round (GF-10, GF-11, GF-13)."""
    if state.size[PILE + 1 - winner] == 0:
        _end(state, ALL_CARDS, log)
    elif setup.max_rounds and state.round >= setup.max_rounds:
        _end(state, ROUND_LIMIT, log)
    else:
        state.round += 1
        state.leader = winner
        state.compared = NOT_COMPARED
        if setup.first_leader == LARGER_GIANT_EVERY_ROUND:
            _let_the_larger_lead(setup, state, log)


def _end(state, reason, log):
    state.reason = reason
    state.compared = NOT_COMPARED
    log_.event(log, END, piles.EVERYONE, reason, 0)


def hide(setup, state, player):
    """Hide nothing: apart from the cards everything lies open."""


def guess(setup, state, player, dice):
    """Deal again until the larger top giant is the leader's, where everybody knows that (GF-3)."""
    while not _agrees(setup, state):
        secrecy.determinise(setup, state, 1 << player, dice)


def _agrees(setup, state):
    if state.compared == NOT_COMPARED:
        return True
    wanted = 1 if state.compared == LEADERS_IS_LARGER else 0
    return compare_top_cards(setup, state, int(state.leader)) == wanted


def bonus_cards(setup, state, seat):
    """Count the museum bonus cards in a pile (GF-13)."""
    count = 0
    card = int(state.top[PILE + seat])
    while card != piles.NO_CARD:
        if setup.giant_bonus[setup.face[card]] != NO_BONUS:
            count += 1
        card = int(state.below[card])
    return count


def result(setup, state, scores, ranks):
    """Write scores (cards in the pile) and ranks; return the reason of the end, 0 while it goes on (GF-11, GF-13)."""
    for seat in range(SEATS):
        scores[seat] = state.size[PILE + seat]
        ranks[seat] = 1
    lead = int(scores[0]) - int(scores[1])
    if lead == 0:
        lead = bonus_cards(setup, state, 0) - bonus_cards(setup, state, 1)
    if lead > 0:
        ranks[1] = 2
    elif lead < 0:
        ranks[0] = 2
    return int(state.reason)

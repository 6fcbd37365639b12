"""Play the matches in the parks, from the shuffle to the last card (CH-20 to CH-29).

A match runs by itself until somebody owes a choice; `state.waiting_stage` says where it goes on afterwards. Whoever
has the flag when it ends has won.
"""

from tuckbox.games.challengers import decks, layout, operations, power, rounds
from tuckbox.table.kernel import chance, log as log_, piles


def begin_match(setup, state, park, log):
    """Shuffle both decks, see who begins and reveal the first card; return where it goes on (CH-20, CH-21)."""
    first = 0
    while state.park_of[first] != park:
        first += 1
    second = int(state.rival[first])
    state.phase[first] = layout.MATCH
    state.phase[second] = layout.MATCH
    state.revealed[park] = 0
    piles.shuffle(setup, state, layout.DECK + first, log)
    piles.shuffle(setup, state, layout.DECK + second, log)
    beginner = _beginner(setup, state, first, second, log)
    log_.event(log, layout.BEGIN, piles.EVERYONE, park, beginner)
    if state.size[layout.DECK + beginner] == 0:
        state.holder[park] = state.rival[beginner]
        return layout.WON_NO_CARD
    state.holder[park] = beginner
    _reveal(setup, state, park, beginner, log)
    return layout.FIRST_REVEALED


def _beginner(setup, state, first, second, log):
    """Give who begins: who owns the trophy of the higher round, or who wins the toss (CH-20, CH-61)."""
    if state.round > 1 and (state.round < layout.FINAL or setup.final_by_trophy):
        mine = power.highest_round(setup, state, first)
        yours = power.highest_round(setup, state, second)
        if mine != yours:
            return first if mine > yours else second
    beginner = first if chance.below(state, 2) == 0 else second
    log_.event(log, log_.TOSS, piles.EVERYONE, layout.FLAG_TOSS, beginner)
    return beginner


def _reveal(setup, state, park, seat, log):
    """Reveal the top card of a deck (CH-21, CH-22)."""
    card = int(state.top[layout.DECK + seat])
    place = int(state.size[layout.PARK + seat])
    decks.turn_up(setup, state, card, layout.PARK + seat)
    state.fixed[seat][place] = 0
    if place == 0:
        state.attack_bonus[seat] = state.next_bonus[seat]
        state.next_bonus[seat] = 0
    state.reveals += 1
    state.revealed[park] += 1
    log_.event(log, layout.REVEAL, piles.EVERYONE, seat, card)


def go_on(setup, state, park, stage, face, first, log):
    """Let a match run until somebody owes a choice or it is over.

    At a stage at which effects happen they do from effect `first` on, those of `face`; of the top card of the park
    where `face` is `NOTHING`.
    """
    while stage != layout.STOP:
        if stage <= layout.LAST_WITH_EFFECTS:
            seat = int(state.holder[park])
            if stage == layout.REVEALED_NOW:
                seat = int(state.rival[seat])
            if face == layout.NOTHING:
                face = int(setup.face[state.top[layout.PARK + seat]])
            when = int(setup.when_of_stage[stage])
            outcome = operations.resolve(setup, state, park, seat, face, when, first, log)
            face = layout.NOTHING
            first = 0
            if outcome == operations.WAITING:
                state.waiting_stage[park] = stage
                stage = layout.STOP
            elif outcome == operations.OVERFLOW:
                stage = layout.WON_BENCH
            else:
                stage = int(setup.next_stage[stage])
        elif stage == layout.ATTACKING_NOW:
            stage = _attack(setup, state, park, log)
        elif stage == layout.COMPARING:
            stage = _compare(setup, state, park, log)
        elif stage == layout.TAKING:
            stage = _take(state, park, log)
        elif stage == layout.SEATING:
            stage = _seat_losers(setup, state, park, log)
        else:
            _end(setup, state, park, stage, log)
            stage = layout.STOP


def _attack(setup, state, park, log):
    """Let the attacker reveal one more card; without one the match is lost (CH-22, CH-25)."""
    attacker = int(state.rival[state.holder[park]])
    if state.size[layout.DECK + attacker] == 0 or state.revealed[park] >= layout.MOST_REVEALS:
        return layout.WON_NO_CARD
    _reveal(setup, state, park, attacker, log)
    return layout.REVEALED_NOW


def _compare(setup, state, park, log):
    """Compare the attack with the card in flag possession (CH-22)."""
    holder = int(state.holder[park])
    attacker = int(state.rival[holder])
    attack = power.attack_power(setup, state, attacker)
    defence = power.defence_power(setup, state, holder)
    log_.entry(log, layout.COMPARE, piles.EVERYONE)
    log_.value(log, park)
    log_.value(log, attacker)
    log_.value(log, attack)
    log_.value(log, defence)
    return layout.LOSING if attack >= defence else layout.ATTACKING_NOW


def _take(state, park, log):
    """Give the flag to the last revealed card (CH-23)."""
    taker = int(state.rival[state.holder[park]])
    state.holder[park] = taker
    state.attack_bonus[taker] = 0  # CH-41
    log_.event(log, layout.FLAG_TAKEN_BY, piles.EVERYONE, park, taker)
    return layout.TAKEN


def _seat_losers(setup, state, park, log):
    """Put the card that lost the flag and those under it on their owner's bench (CH-23, CH-25)."""
    loser = int(state.rival[state.holder[park]])
    while state.size[layout.PARK + loser] > 0:
        card = int(state.top[layout.PARK + loser])
        state.fixed[loser][int(state.size[layout.PARK + loser]) - 1] = 0
        if operations.put_on_bench(setup, state, loser, card, log) == operations.OVERFLOW:
            return layout.WON_BENCH
    return layout.ATTACKING_NOW


def _end(setup, state, park, stage, log):
    """End a match, which the holder of the flag wins: both take their cards back (CH-27, CH-28)."""
    winner = int(state.holder[park])
    loser = int(state.rival[winner])
    log_.entry(log, layout.MATCH_END, piles.EVERYONE)
    log_.value(log, park)
    log_.value(log, winner)
    log_.value(log, loser)
    log_.value(log, layout.BENCH_FULL if stage == layout.WON_BENCH else layout.NO_CARD_LEFT)
    clear_side(setup, state, winner, log)
    clear_side(setup, state, loser, log)
    state.holder[park] = layout.NOBODY
    state.phase[winner] = layout.DONE
    state.phase[loser] = layout.DONE
    rounds.end_match(setup, state, park, winner, loser, log)


def clear_side(setup, state, seat, log):
    """Put a seat's cards together again, its park and bench are empty."""
    for place in range(state.size[layout.PARK + seat]):
        state.fixed[seat][place] = 0
    state.attack_bonus[seat] = 0
    state.next_bonus[seat] = 0
    state.seats_used[seat] = 0
    state.helping[seat] = 0
    decks.take_back(setup, state, seat, log)


def legal_choice(setup, state, park, actions):
    """List the choices of the player a match waits for; return their number (CH-47)."""
    effect = int(state.waiting[park])
    seat = int(state.waiting_seat[park])
    do = setup.do[effect]
    if do == layout.ORDER_TOP:
        return _legal_orders(setup, state, seat, effect, actions)
    own_set = int(setup.set_of[state.waiting_face[park]])
    if do == layout.EXHAUST_BENCH or do == layout.RETURN_BENCH:
        bench = layout.BENCH + power.affected(state, seat, int(setup.whose[effect]))
        which = int(setup.which[effect])
        count = decks.list_faces(setup, state, bench, which, int(setup.which_value[effect]), own_set, actions)
        if setup.may[effect]:
            actions[count] = setup.rows + layout.SKIP
            count += 1
        return count
    if do == layout.SEARCH:
        return decks.list_faces(setup, state, layout.DECK + seat, layout.ANY, 0, own_set, actions)
    first = int(state.top[layout.DECK + seat])
    one = int(setup.face[first])
    other = int(setup.face[state.below[first]])
    actions[0] = min(one, other)
    actions[1] = max(one, other)
    return 1 if one == other else 2


def _legal_orders(setup, state, seat, effect, actions):
    """List the orders of the cards looked at that differ; equal cards stay in theirs."""
    count = operations.looked_at(setup, state, seat, effect)
    equal_to_previous = 0
    for rank in range(1, count):
        card = operations.ranked(setup, state, layout.DECK + seat, count, rank)
        previous = operations.ranked(setup, state, layout.DECK + seat, count, rank - 1)
        if setup.face[card] == setup.face[previous]:
            equal_to_previous |= 1 << rank
    orders = 0
    for order in range(setup.permutations[count]):
        is_first = True
        placed = 0
        for i in range(count):
            rank = int(setup.permutation[count][order][i])
            placed |= 1 << rank
            if (equal_to_previous >> rank) & 1 and not (placed >> (rank - 1)) & 1:
                is_first = False
        if is_first:
            actions[orders] = setup.rows + layout.ORDER + order
            orders += 1
    return orders


def choose(setup, state, park, action, log):
    """Carry out the choice a match waits for; tell whether it waits for another one of the same card (CH-47)."""
    effect = int(state.waiting[park])
    seat = int(state.waiting_seat[park])
    do = setup.do[effect]
    if action == setup.rows + layout.SKIP:
        log_.event(log, layout.SKIPPED, piles.EVERYONE, operations.chooser(setup, state, seat, effect), 0)
    elif do == layout.ORDER_TOP:
        operations.order_top(setup, state, seat, effect, action - setup.rows - layout.ORDER, log)
    elif do == layout.KEEP_TOP:
        operations.keep_top(setup, state, seat, effect, action, log)
    elif do == layout.SEARCH:
        operations.search(setup, state, seat, effect, action, log)
    else:
        operations.move_from_bench(setup, state, seat, effect, action, log)
        face = int(state.waiting_face[park])
        left = int(state.waiting_left[park]) - 1
        return operations.choose_from_bench(setup, state, park, seat, face, effect, left, log) == operations.WAITING
    return False


def clear_waiting(state, park):
    """Wait for nobody in a park."""
    state.waiting[park] = layout.NOTHING
    state.waiting_face[park] = layout.NOTHING
    state.waiting_seat[park] = layout.NOBODY
    state.waiting_left[park] = 0
    state.waiting_stage[park] = layout.STOP

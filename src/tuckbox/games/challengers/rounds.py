"""Lead through the rounds: who plays whom, deck phases, the final, the end (CH-1, CH-10, CH-60 to CH-62)."""

from tuckbox.games.challengers import decks, layout
from tuckbox.games.challengers.power import standing, total_fans
from tuckbox.table.kernel import chance, log as log_, piles


def begin_round(setup, state, log):
    """Begin the next round: everybody goes to the park of the own plan, the deck phase starts (CH-1, CH-10)."""
    state.round += 1
    log_.event(log, layout.ROUND, piles.EVERYONE, state.round, 0)
    for seat in range(setup.seats):
        state.park_of[seat] = setup.plan_park[state.plan[seat]][state.round - 1]
    for seat in range(setup.seats):
        for other in range(setup.seats):
            if other != seat and state.park_of[other] == state.park_of[seat]:
                state.rival[seat] = other
    for seat in range(setup.seats):
        if seat == setup.robot:
            state.phase[seat] = layout.READY_TO_PLAY  # CH-71
        else:
            _begin_deck_phase(setup, state, seat, log)


def _begin_deck_phase(setup, state, seat, log):
    """Draw the offer at once where there is one level to choose from (CH-10, CH-11)."""
    clear_deck_phase(state, seat)
    levels = 0
    only = layout.A
    for level in range(layout.A, layout.C + 1):
        if setup.picks[state.round][level] > 0:
            levels += 1
            only = level
    if levels == 1:
        begin_picking(setup, state, seat, only, log)
    else:
        state.phase[seat] = layout.CHOOSING_LEVEL


def clear_deck_phase(state, seat):
    """Forget what a seat did in its latest deck phase."""
    state.level[seat] = 0
    state.picks[seat] = 0
    state.picked[seat] = 0
    state.redrawn[seat] = 0
    state.trade[seat] = layout.NOTHING


def begin_picking(setup, state, seat, level, log):
    """Draw the offer of a level (CH-11)."""
    state.level[seat] = level
    state.picks[seat] = setup.picks[state.round][level]
    decks.draw_offer(setup, state, seat, level, layout.OFFER_CARDS, log)
    go_on_picking(setup, state, seat, log)


def go_on_picking(setup, state, seat, log):
    """End picking where no pick is left or the offer is empty (CH-11)."""
    if state.picks[seat] == 0 or state.size[layout.OFFER + seat] == 0:
        end_picking(setup, state, seat, log)
    else:
        state.phase[seat] = layout.PICKING


def end_picking(setup, state, seat, log):
    """Discard what is left of the offer; then cards may be removed (CH-13, CH-15)."""
    decks.discard_offer(setup, state, seat, log)
    clear_deck_phase(state, seat)
    state.phase[seat] = layout.REMOVING


def all_done(setup, state):
    """Tell whether all matches of the round are over (CH-16)."""
    for seat in range(setup.seats):
        if state.phase[seat] != layout.DONE and state.phase[seat] != layout.OUT:
            return False
    return True


def end_match(setup, state, park, winner, loser, log):
    """Give the trophy out after a match and see whether the game goes on (CH-27, CH-62, CH-72)."""
    if state.round == layout.FINAL:
        state.champion = winner
        _end_game(setup, state, layout.FINAL_PLAYED, log)
        return
    card = int(state.top[layout.STACK + park])
    if setup.players <= 2:
        piles.put_on(setup, state, card, layout.TROPHIES + winner, piles.EVERYONE)
        log_.event(log, layout.TROPHY, piles.EVERYONE, winner, card)
    elif winner == setup.robot:
        piles.put_on(setup, state, card, layout.BOX, piles.NOBODY)
        log_.event(log, layout.TROPHY, piles.NOBODY, winner, card)
    else:
        piles.put_on(setup, state, card, layout.TROPHIES + winner, 1 << winner)
        log_.event(log, layout.TROPHY, 1 << winner, winner, card)
    if (
        setup.players <= 2
        and abs(total_fans(setup, state, winner) - total_fans(setup, state, loser)) >= layout.FANS_AHEAD
    ):
        _end_game(setup, state, layout.ELEVEN_AHEAD, log)
    elif all_done(setup, state):
        _end_round(setup, state, log)


def _end_round(setup, state, log):
    if state.round < layout.ROUNDS:
        begin_round(setup, state, log)
    elif setup.players <= 2:
        _end_game(setup, state, layout.MOST_FANS, log)
    else:
        _turn_trophies(setup, state, log)
        _begin_final(setup, state, log)


def _turn_trophies(setup, state, log):
    """Turn all trophies over, also those in the box (CH-27)."""
    for seat in range(setup.seats):
        card = int(state.top[layout.TROPHIES + seat])
        while card != piles.NO_CARD:
            piles.show(setup, state, card, piles.EVERYONE)
            log_.event(log, layout.TURNED_OVER, piles.EVERYONE, seat, card)
            card = int(state.below[card])
    card = int(state.top[layout.BOX])
    while card != piles.NO_CARD:
        if setup.trophy_round[setup.face[card]] > 0:
            piles.show(setup, state, card, piles.EVERYONE)
            log_.event(log, layout.TURNED_OVER, piles.EVERYONE, setup.robot, card)
        card = int(state.below[card])


def _begin_final(setup, state, log):
    """Send the two players with most fans into the final; they may remove cards, not pick (CH-60, CH-61)."""
    finalists = find_finalists(setup, state, log)
    state.finalists = finalists
    state.round = layout.FINAL
    log_.event(log, layout.ROUND, piles.EVERYONE, state.round, 0)
    log_.entry(log, layout.FINALISTS, piles.EVERYONE)
    for seat in range(setup.seats):
        clear_deck_phase(state, seat)
        state.phase[seat] = layout.OUT
        state.park_of[seat] = layout.NOBODY
        state.rival[seat] = layout.NOBODY
        if (finalists >> seat) & 1:
            log_.value(log, seat)
            state.phase[seat] = layout.REMOVING
            state.park_of[seat] = 0
    set_rivals_of_final(setup, state)


def set_rivals_of_final(setup, state):
    """Let the two finalists be each other's opponent."""
    for seat in range(setup.seats):
        for other in range(setup.seats):
            if other != seat and (state.finalists >> seat) & 1 and (state.finalists >> other) & 1:
                state.rival[seat] = other


def find_finalists(setup, state, log):
    """Give the set of the two best players; who is still equal draws lots (CH-60)."""
    finalists = 0
    equal = 0
    places = 2
    for seat in range(setup.players):
        better = better_players(setup, state, seat)
        same = 0
        for other in range(setup.players):
            if standing(setup, state, other) == standing(setup, state, seat):
                same += 1
        if better + same <= 2:
            finalists |= 1 << seat
            places -= 1
        elif better < 2:
            equal |= 1 << seat
    if equal:
        log_.entry(log, log_.LOTS, piles.EVERYONE)
        log_.value(log, places)
    while equal and places > 0:
        seat = _drawn(state, equal)
        log_.value(log, seat)
        finalists |= 1 << seat
        equal &= ~(1 << seat)
        places -= 1
    return finalists


def _drawn(state, seats):
    """Draw one of a set of seats."""
    count = 0
    for seat in range(layout.SEATS):
        count += (seats >> seat) & 1
    chosen = chance.below(state, count)
    for seat in range(layout.SEATS):
        if (seats >> seat) & 1:
            if chosen == 0:
                return seat
            chosen -= 1
    return layout.NOBODY


def better_players(setup, state, seat):
    """Count the players who stand better than one (CH-60)."""
    better = 0
    for other in range(setup.players):
        if standing(setup, state, other) > standing(setup, state, seat):
            better += 1
    return better


def _end_game(setup, state, reason, log):
    state.reason = reason
    for seat in range(setup.seats):
        clear_deck_phase(state, seat)
        state.phase[seat] = layout.OVER
    log_.event(log, layout.END, piles.EVERYONE, reason, 0)


def result(setup, state, scores, ranks):
    """Write scores (fans) and ranks, in solo the Robot's as well; return the reason of the end, 0 while it goes on."""
    ranked = int(setup.seats) if setup.players <= 2 else int(setup.players)
    for seat in range(min(ranked, len(scores))):
        scores[seat] = total_fans(setup, state, seat)
        ranks[seat] = 1
        for other in range(ranked):
            if other != seat and _is_ahead(setup, state, other, seat):
                ranks[seat] += 1
    return int(state.reason)


def _is_ahead(setup, state, seat, other):
    """Tell whether one seat is ranked before another: by the final, then by standing (CH-60 to CH-62)."""
    if state.reason == layout.FINAL_PLAYED:
        if seat == state.champion or other == state.champion:
            return seat == state.champion
        if (state.finalists >> seat) & 1 or (state.finalists >> other) & 1:
            return (state.finalists >> seat) & 1 != 0
    return standing(setup, state, seat) > standing(setup, state, other)

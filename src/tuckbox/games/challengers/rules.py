"""Play Challengers! by its rules: plain functions on the record of a position.

Sets of seats are bit masks; `layout.py` says what numbers mean. `rounds.py` leads through the tournament, `matches.py`
plays the matches, `operations.py` carries out what cards do, `power.py` reckons, `decks.py` moves cards. The numbers in
the comments are those of the rules, `tuckbox rules challengers` prints them.
"""

from tuckbox.games.challengers import decks, layout, matches, operations, power, rounds
from tuckbox.games.challengers.rounds import result
from tuckbox.table.kernel import chance, log as log_, piles

__all__ = ["acting", "apply", "deal", "guess", "hide", "legal", "result"]


def deal(setup, state, log):
    """Set up the parks, the market and the starter decks (CH-1 to CH-5, CH-70)."""
    for seat in range(layout.SEATS):
        rounds.clear_deck_phase(state, seat)
        state.phase[seat] = layout.DONE
        state.fans[seat] = 0
        state.plan[seat] = layout.NOBODY
        state.park_of[seat] = layout.NOBODY
        state.rival[seat] = layout.NOBODY
        state.attack_bonus[seat] = 0
        state.next_bonus[seat] = 0
        state.seats_used[seat] = 0
        state.helping[seat] = 0
        for place in range(layout.DECK_CARDS):
            state.fixed[seat][place] = 0
    for park in range(layout.PARKS):
        state.holder[park] = layout.NOBODY
        state.revealed[park] = 0
        matches.clear_waiting(state, park)
    state.round = 0
    state.finalists = 0
    state.champion = layout.NOBODY
    state.reason = 0
    state.reveals = 0
    piles.gather(setup, state, layout.UNUSED)
    _deal_plans(setup, state)
    _deal_cards(setup, state, _drawn_sets(setup, state, log), log)
    _deal_robot(setup, state, log)
    _deal_trophies(setup, state, log)
    piles.show_contents(state, layout.UNUSED, piles.EVERYONE)
    rounds.begin_round(setup, state, log)


def _deal_plans(setup, state):
    """Give each player a tournament plan, the Robot by recommendation the one that stays in park 0 (CH-1, CH-5)."""
    for seat in range(setup.seats):
        state.plan[seat] = seat
    first = 0
    if setup.robot != layout.NOBODY and setup.robot_stays:
        state.plan[setup.robot] = 0
        for seat in range(setup.players):
            state.plan[seat] = seat + 1
        first = 1
    count = int(setup.seats) - first
    for i in range(count - 1, 0, -1):
        j = chance.below(state, i + 1)
        plan = int(state.plan[i])
        state.plan[i] = state.plan[j]
        state.plan[j] = plan


def _drawn_sets(setup, state, log):
    """Draw five of the additional sets, or give those that were agreed to; a bit mask (CH-3)."""
    drawn = 0
    for _ in range(min(setup.sets_drawn, setup.further_sets)):
        i = chance.below(state, setup.further_sets) if setup.further_sets > setup.sets_drawn else 0
        while (drawn >> int(setup.further_set[i])) & 1:
            i = chance.below(state, setup.further_sets) if setup.further_sets > setup.sets_drawn else i + 1
        drawn |= 1 << int(setup.further_set[i])
    log_.entry(log, layout.SETS, piles.EVERYONE)
    for i in range(setup.further_sets):
        if (drawn >> int(setup.further_set[i])) & 1:
            log_.value(log, setup.further_set[i])
    return drawn | 1 << int(setup.base_set)


def _deal_cards(setup, state, sets, log):
    """Sort the market into its piles, give everybody a starter deck, the Robot its cards of level S (CH-3, CH-4)."""
    seat = 0
    face = layout.NOTHING
    for card in range(setup.cards):
        if setup.face[card] != face:
            face = int(setup.face[card])
            seat = 0
        if face >= setup.rows:
            return _shuffle_market(setup, state, log)
        level = int(setup.level_of[face])
        if setup.set_of[face] == setup.robot_set:
            if level == layout.S and setup.is_robot_start[face]:
                piles.put_on(setup, state, card, layout.DECK + setup.robot, piles.EVERYONE)
        elif level == layout.S:
            piles.put_on(setup, state, card, layout.DECK + seat, piles.EVERYONE)
            seat = seat + 1 if seat + 1 < setup.players else 0
        elif (sets >> int(setup.set_of[face])) & 1:
            piles.put_on(setup, state, card, layout.LEVEL + level - layout.A, piles.NOBODY)
    return _shuffle_market(setup, state, log)


def _shuffle_market(setup, state, log):
    for level in range(layout.LEVELS):
        piles.shuffle(setup, state, layout.LEVEL + level, log)
    for seat in range(setup.seats):
        piles.lose_order(state, layout.DECK + seat)


def _deal_robot(setup, state, log):
    """Give the Robot as many random cards as its level wants, for all to see (CH-70, CH-73)."""
    if setup.robot == layout.NOBODY or setup.robot_drawn == 0:
        return
    card = int(state.top[layout.UNUSED])
    while card != piles.NO_CARD:
        below = int(state.below[card])
        if setup.is_robot_drawn[setup.face[card]]:
            piles.put_on(setup, state, card, layout.SPARE, piles.NOBODY)
        card = below
    piles.shuffle(setup, state, layout.SPARE, log)
    log_.entry(log, layout.ROBOT_CARDS, piles.EVERYONE)
    for _ in range(setup.robot_drawn):
        card = int(state.top[layout.SPARE])
        piles.put_on(setup, state, card, layout.DECK + setup.robot, piles.EVERYONE)
        log_.value(log, card)
    piles.put_all_on(setup, state, layout.SPARE, layout.UNUSED, piles.EVERYONE)
    piles.lose_order(state, layout.DECK + setup.robot)


def _deal_trophies(setup, state, log):
    """Stack a trophy of each round in each park, round 1 on top; nobody knows which are left over (CH-2)."""
    for round_ in range(1, layout.ROUNDS + 1):
        card = int(state.top[layout.UNUSED])
        while card != piles.NO_CARD:
            below = int(state.below[card])
            if setup.trophy_round[setup.face[card]] == round_:
                piles.put_on(setup, state, card, layout.BOX, piles.NOBODY)
            card = below
        piles.shuffle(setup, state, layout.BOX, log)
        for park in range(setup.parks):
            piles.put_on(setup, state, int(state.top[layout.BOX]), layout.STACK + park, piles.NOBODY)
        piles.put_all_on(setup, state, layout.BOX, layout.SPARE, piles.NOBODY)


def acting(setup, state):
    """Give the set of players who may act: in their deck phase, or owing a choice in a match (CH-16, CH-47)."""
    seats = 0
    for seat in range(setup.players):
        if state.phase[seat] <= layout.DECK_PHASE:
            seats |= 1 << seat
    for park in range(setup.parks):
        if state.waiting[park] != layout.NOTHING:
            seats |= 1 << operations.chooser(setup, state, int(state.waiting_seat[park]), int(state.waiting[park]))
    return seats


def legal(setup, state, player, actions):
    """List the player's legal actions; return their number."""
    phase = state.phase[player]
    if phase == layout.MATCH:
        park = int(state.park_of[player])
        effect = int(state.waiting[park])
        if effect == layout.NOTHING:
            return 0
        if operations.chooser(setup, state, int(state.waiting_seat[park]), effect) != player:
            return 0
        return matches.legal_choice(setup, state, park, actions)
    if phase == layout.PICKING:
        return _legal_picks(setup, state, player, actions)
    if phase == layout.REMOVING:
        return _legal_removals(setup, state, player, actions)
    if phase == layout.CHOOSING_LEVEL:
        return _legal_levels(setup, state, actions)
    if phase == layout.TRADING:
        return _legal_trades(setup, state, player, actions)
    return 0


def _legal_levels(setup, state, actions):
    """List the levels that can be chosen in this round (CH-10)."""
    count = 0
    for level in range(layout.A, layout.C + 1):
        if setup.picks[state.round][level] > 0:
            actions[count] = setup.rows + layout.CHOOSE_LEVEL + level - layout.A
            count += 1
    return count


def _legal_picks(setup, state, player, actions):
    """List the cards of the offer, the one redraw, and the end of picking (CH-11, CH-12)."""
    count = decks.list_faces(setup, state, layout.OFFER + player, layout.ANY, 0, 0, actions)
    if not state.redrawn[player] and state.picked[player] <= layout.MOST_PICKED_BEFORE_REDRAW:
        actions[count] = setup.rows + layout.REDRAW
        count += 1
    actions[count] = setup.rows + layout.END_PICKS
    return count + 1


def _legal_removals(setup, state, player, actions):
    """List `ready`, which random players choose half of the time, and the cards that can be removed (CH-15)."""
    count = decks.list_faces(setup, state, layout.DECK + player, layout.ANY, 0, 0, actions)
    for i in range(count, 0, -1):
        actions[i] = actions[i - 1]
    actions[0] = setup.rows + layout.READY
    return count + 1


def _legal_trades(setup, state, player, actions):
    """List what can be removed for one more pick: one card, or two that may be equal (CH-14)."""
    deck = layout.DECK + player
    effect = int(setup.trade_effect[state.trade[player]])
    which = int(setup.which[effect])
    value = int(setup.which_value[effect])
    own_set = int(setup.set_of[state.trade[player]])
    count = decks.list_faces(setup, state, deck, which, value, own_set, actions)
    if setup.number[effect] == 2:
        faces = actions[:count].copy()
        kinds = count
        count = 0
        for i in range(kinds):
            for j in range(i, kinds):
                face = int(faces[i])
                if i == j and decks.count_face(setup, state, deck, face) < 2:
                    continue
                actions[count] = setup.rows + layout.PAIR + decks.pair_code(setup, face, int(faces[j]))
                count += 1
    actions[count] = setup.rows + layout.NO_TRADE
    return count + 1


def apply(setup, state, player, action, log):
    """Play a legal action, and let the match go on that it belongs to."""
    phase = state.phase[player]
    park = int(state.park_of[player])
    stage = layout.STOP
    face = layout.NOTHING
    first = 0
    if phase == layout.MATCH:
        if not matches.choose(setup, state, park, action, log):
            stage = int(state.waiting_stage[park])
            face = int(state.waiting_face[park])
            first = int(state.waiting[park]) + 1
            matches.clear_waiting(state, park)
    elif phase == layout.PICKING:
        _play_in_offer(setup, state, player, action, log)
    elif phase == layout.REMOVING:
        if action == setup.rows + layout.READY:
            stage = _be_ready(setup, state, player, log)
        else:
            decks.remove(setup, state, player, action, log)
    elif phase == layout.CHOOSING_LEVEL:
        level = action - setup.rows - layout.CHOOSE_LEVEL + layout.A
        rounds.begin_picking(setup, state, player, level, log)
    else:
        _trade(setup, state, player, action, log)
    if stage != layout.STOP:
        matches.go_on(setup, state, park, stage, face, first, log)


def _play_in_offer(setup, state, player, action, log):
    """Pick a card, draw the offer anew, or stop picking (CH-11, CH-12)."""
    if action == setup.rows + layout.END_PICKS:
        rounds.end_picking(setup, state, player, log)
    elif action == setup.rows + layout.REDRAW:
        state.redrawn[player] = 1
        count = int(state.size[layout.OFFER + player])
        decks.discard_offer(setup, state, player, log)
        decks.draw_offer(setup, state, player, int(state.level[player]), count, log)
        rounds.go_on_picking(setup, state, player, log)
    else:
        _pick(setup, state, player, action, log)


def _pick(setup, state, player, face, log):
    """Pick a card, and see whether it does something when picked (CH-11, CH-14)."""
    decks.pick(setup, state, player, face, log)
    state.picks[player] -= 1
    state.picked[player] += 1
    for effect in range(setup.effects_from[face][layout.PICKED], setup.effects_to[face][layout.PICKED]):
        if setup.do[effect] == layout.GAIN_FANS and power.holds(setup, state, player, effect, int(setup.set_of[face])):
            amount = power.amount_of(setup, state, player, effect, int(setup.set_of[face]))
            operations.gain_fans(state, power.affected(state, player, int(setup.whose[effect])), amount, log)
    if can_trade(setup, state, player, face):
        state.trade[player] = face
        state.phase[player] = layout.TRADING
    else:
        rounds.go_on_picking(setup, state, player, log)


def can_trade(setup, state, player, face):
    """Tell whether a card just picked lets its owner trade: an offer is left, the deck holds what to give (CH-14)."""
    effect = int(setup.trade_effect[face])
    if effect == layout.NOTHING or state.size[layout.OFFER + player] == 0:
        return False
    which = int(setup.which[effect])
    value = int(setup.which_value[effect])
    own_set = int(setup.set_of[face])
    return decks.count_meant(setup, state, layout.DECK + player, which, value, own_set) >= setup.number[effect]


def _trade(setup, state, player, action, log):
    """Remove the cards that are traded away for one more pick (CH-14)."""
    if action < setup.rows:
        decks.remove(setup, state, player, action, log)
        state.picks[player] += 1
    elif action >= setup.rows + layout.PAIR:
        code = action - setup.rows - layout.PAIR
        high = 0
        while (high + 1) * (high + 2) // 2 <= code:
            high += 1
        decks.remove(setup, state, player, int(setup.pair_face[code - high * (high + 1) // 2]), log)
        decks.remove(setup, state, player, int(setup.pair_face[high]), log)
        state.picks[player] += 1
    state.trade[player] = layout.NOTHING
    rounds.go_on_picking(setup, state, player, log)


def _be_ready(setup, state, player, log):
    """End the own deck phase; the match starts when the opponent has, too; return where it goes on (CH-16)."""
    state.phase[player] = layout.READY_TO_PLAY
    log_.event(log, layout.READY_SAID, piles.EVERYONE, player, 0)
    if state.phase[state.rival[player]] == layout.READY_TO_PLAY:
        return matches.begin_match(setup, state, int(state.park_of[player]), log)
    return layout.STOP


def hide(setup, state, player):
    """Hide how far others are in their deck phase, and what they know of the cards of their decks.

    They choose at the same time, in their own time. Others would else learn of which level the cards are that somebody
    looks at, and which of them joined the deck unseen.
    """
    for seat in range(setup.players):
        if seat == player:
            continue
        if state.phase[seat] < layout.DECK_PHASE:
            rounds.clear_deck_phase(state, seat)
            state.phase[seat] = layout.DECK_PHASE
        card = int(state.top[layout.DECK + seat])
        while card != piles.NO_CARD:
            if (state.knows_pile[card] >> player) & 1 == 0:
                state.knows_pile[card] = state.knows_pile[card] | 1 << seat
            if (state.knows_place[card] >> player) & 1 == 0:
                state.knows_place[card] = piles.NOBODY
            card = int(state.below[card])


def guess(setup, state, player, dice):
    """Fill in how far the others may be: with an offer they pick, without one they remove cards."""
    for seat in range(setup.players):
        if state.phase[seat] != layout.DECK_PHASE:
            continue
        state.phase[seat] = layout.REMOVING
        if state.size[layout.OFFER + seat] > 0:
            state.phase[seat] = layout.PICKING
            state.level[seat] = setup.level_of[setup.face[state.top[layout.OFFER + seat]]]
            state.picks[seat] = 1
            state.redrawn[seat] = chance.below(dice, 2)

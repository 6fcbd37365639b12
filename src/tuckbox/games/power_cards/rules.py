"""Play Power Cards by its rules: plain functions on the record of a position.

Sets of players are bit masks, qualities numbers from 0 (power) to 4 (slingshot), faces the numbers of the cards. The
numbers in the comments are those of the rules, `tuckbox rules power_cards` prints them.

While a round is settled its cards lie in the pot, the card laid first on top. Three small fields say how they go
under a deck (PC-8): `pig` is 1 if the first of them is the pig of a slingshot round, `shown` counts the last of them,
which were revealed together, and `own` is the place of the winner's among these.
"""

from tuckbox.table.kernel import log as log_, piles

SEATS = 4
CARDS = 120

DECK = 0
STRUCTURE = 4
STRUCTURE2 = 8
POT = 12
WON = 13
PILES = 14

QUALITIES = 4
"""How many qualities can be named; the one after them is Slingshot."""
SLINGSHOT = 4

VERTICAL = 0
HORIZONTAL = 1
PIG = 2
NOTHING = 3
VERTICALS = 2
FULL = 4
"""The number of parts of a structure with its pig."""

NOBODY = -1
ANY = -1

DONE = 4
YES = 5
NO = 6
FIRST_BUILD = 7
"""The code of building with face 0; codes go on by face. Codes below `QUALITIES` name a quality."""

MAY = 0
MUST = 1
OFFER = 0
ALWAYS = 1
NEVER = 2
REVEALED = 0
ALL_TOPS = 1

LEAD = 0
BUILD = 1
QUICK = 2
OVER = 3

LAST_WITH_CARDS = 1
QUICK_END = 2
ROUND_LIMIT = 3
DRAWN = 4

LEFTOVER = 1
NAMED = 2
REVEAL = 3
TIE = 4
WIN = 5
PART = 6
TAKEN_BACK = 7
SLING = 8
SWEEP = 9
STAYS = 10
GONE = 11
ANSWER = 12
QUICK_BEGINS = 13
END = 14


def deal(setup, state, log):
    """Shuffle and deal evenly; what is left over lies on the table, front up (PC-2, PC-14)."""
    for seat in range(SEATS):
        state.out[seat] = 0
    state.rounds = 0
    state.quick = 0
    state.refused = 0
    state.agreed = 0
    state.tied = 0
    state.reason = 0
    state.phase = LEAD
    _forget_order(state)
    piles.gather(setup, state, POT)
    piles.shuffle(setup, state, POT, log)
    for _ in range(setup.cards // setup.players):
        for seat in range(setup.players):
            piles.put_under(setup, state, int(state.top[POT]), DECK + seat, piles.NOBODY)
    card = int(state.top[POT])
    while card != piles.NO_CARD:
        piles.show(setup, state, card, piles.EVERYONE)
        log_.entry(log, LEFTOVER, piles.EVERYONE)
        log_.value(log, card)
        card = int(state.below[card])
    for seat in range(setup.players):
        _look_at_top(setup, state, seat)
    state.leader = setup.first_leader  # PC-4
    _start_round(setup, state, log)


def _look_at_top(setup, state, seat):
    """Let a player see the top front of the own deck (PC-3)."""
    card = int(state.top[DECK + seat])
    if card != piles.NO_CARD:
        piles.show(setup, state, card, 1 << seat)


def _forget_order(state):
    state.pig = 0
    state.shown = 0
    state.own = 0


def next_seat(setup, seat):
    """Give the next seat clockwise."""
    return 0 if seat + 1 == setup.players else seat + 1


def players_left(setup, state):
    """Give the set of players who are not out (PC-31)."""
    left = 0
    for seat in range(setup.players):
        if state.out[seat] == 0:
            left |= 1 << seat
    return left


def is_single(seats):
    """Tell whether a set has exactly one member."""
    return seats != 0 and seats & (seats - 1) == 0


def only_seat(seats):
    """Give the one member of a set."""
    seat = 0
    while seats >> (seat + 1):
        seat += 1
    return seat


def cards_of(state, seat):
    """Count a player's cards: deck and structures."""
    return int(state.size[DECK + seat]) + int(state.size[STRUCTURE + seat]) + int(state.size[STRUCTURE2 + seat])


def acting(setup, state):
    """Give the set of players who may act: the leader or builder, or who has not yet answered the question of PC-41."""
    if state.phase == OVER:
        return 0
    if state.phase == QUICK:
        return players_left(setup, state) & ~state.agreed
    return 1 << state.leader


def legal(setup, state, player, actions):
    """List the player's legal actions; return their number."""
    if (acting(setup, state) >> player) & 1 == 0:
        return 0
    if state.phase == LEAD:  # PC-5
        for quality in range(QUALITIES):
            actions[quality] = quality
        return QUALITIES
    if state.phase == QUICK:  # PC-41
        actions[0] = YES
        actions[1] = NO
        return 2
    return _legal_parts(setup, state, player, actions)


def _legal_parts(setup, state, player, actions):
    """List the cards just won that fit, and stopping where that is allowed (PC-10 to PC-12)."""
    part = wanted_part(state, player)
    material = wanted_material(setup, state, player)
    count = 0
    card = int(state.top[WON])
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        if fits(setup, face, part, material):
            actions[count] = FIRST_BUILD + face
            count += 1
        card = int(state.below[card])
    if setup.build == MAY:
        actions[count] = DONE
        count += 1
    return count


def structure_of(state, player):
    """Give the pile of the structure that the player builds: the second one once the first has its pig (PC-41)."""
    if state.quick and state.size[STRUCTURE + player] == FULL:
        return STRUCTURE2 + player
    return STRUCTURE + player


def wanted_part(state, player):
    """Give the part that comes next: two verticals, a horizontal, a pig (PC-10)."""
    size = int(state.size[structure_of(state, player)])
    if size < VERTICALS:
        return VERTICAL
    return HORIZONTAL + size - VERTICALS


def wanted_material(setup, state, player):
    """Give the material that beams must be of, fixed by the first beam; `ANY` before that (PC-13)."""
    bottom = int(state.bottom[structure_of(state, player)])
    if bottom == piles.NO_CARD:
        return ANY
    return int(setup.material[setup.face[bottom]])


def fits(setup, face, part, material):
    """Tell whether a card is of this part and, if a beam, of this material."""
    if setup.part[face] != part:
        return False
    return part == PIG or material == ANY or setup.material[face] == material


def _is_any_fitting(setup, state, pile, player):
    """Tell whether the player can build with a card of this pile."""
    part = wanted_part(state, player)
    material = wanted_material(setup, state, player)
    card = int(state.top[pile])
    while card != piles.NO_CARD:
        if fits(setup, int(setup.face[card]), part, material):
            return True
        card = int(state.below[card])
    return False


def apply(setup, state, player, action, log):
    """Play a legal action."""
    if action < QUALITIES:
        _play_round(setup, state, player, action, log)
    elif action == DONE:
        _stop_building(setup, state, player, log)
    elif action >= FIRST_BUILD:
        _build(setup, state, player, action - FIRST_BUILD, log)
    else:
        _answer(setup, state, player, action, log)


def _play_round(setup, state, player, quality, log):
    """Compare the quality that the leader names (PC-5)."""
    state.rounds += 1
    log_.event(log, NAMED, piles.EVERYONE, player, quality)
    log_.value(log, setup.value[quality][setup.face[state.top[DECK + player]]])
    winner = _compare(setup, state, players_left(setup, state), player, quality, NOBODY, log)
    if winner == NOBODY:
        _leave_pot(setup, state, player, log)
    else:
        _give_out(setup, state, winner, log)


def _compare(setup, state, seats, first, quality, pig, log):
    """Let players reveal until one wins; give the winner, or `NOBODY` where no tied player has a next card.

    The cards are laid clockwise from the seat `first` (PC-6). `pig` is the value that counts for this seat in a
    slingshot round, in which it reveals only in a play-off (PC-20, PC-24); otherwise `NOBODY`.
    """
    highest = pig
    best = 1 << first if pig != NOBODY else 0
    while True:
        state.shown = 0
        state.own = 0
        seat = first
        for _ in range(setup.players):
            if (seats >> seat) & 1:
                value = _reveal(setup, state, seat, quality, log)
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
        seats = 0
        log_.entry(log, TIE, piles.EVERYONE)
        for seat in range(setup.players):
            if (best >> seat) & 1:
                log_.value(log, seat)
                if cards_of(state, seat) > 0:  # PC-32
                    seats |= 1 << seat
        if seats == 0 or is_single(seats):
            _forget_order(state)
            state.tied = best
            return NOBODY if seats == 0 else only_seat(seats)
        highest = -1
        best = 0


def _reveal(setup, state, seat, quality, log):
    """Lay a player's top card on the table; give the value that counts."""
    if state.size[DECK + seat] == 0:
        _take_back(setup, state, seat, log)
    card = int(state.top[DECK + seat])
    piles.put_under(setup, state, card, POT, piles.EVERYONE)
    log_.event(log, REVEAL, piles.EVERYONE, seat, card)
    _look_at_top(setup, state, seat)
    return int(setup.value[quality][setup.face[card]])


def _take_back(setup, state, seat, log):
    """Take the top part of the own structure back as a card to play, the second structure first (PC-30, PC-41)."""
    pile = STRUCTURE2 + seat if state.size[STRUCTURE2 + seat] > 0 else STRUCTURE + seat
    card = int(state.top[pile])
    piles.put_on(setup, state, card, DECK + seat, piles.EVERYONE)
    log_.event(log, TAKEN_BACK, piles.EVERYONE, seat, card)


def _give_out(setup, state, winner, log):
    """Give the pot to the winner: first see who is out, then let the winner build (PC-5, PC-10, PC-31)."""
    state.tied = 0
    state.leader = winner  # PC-7
    log_.event(log, WIN, piles.EVERYONE, winner, state.size[POT])
    left = _look_for_players_out(setup, state, 1 << winner, log)
    if is_single(left):
        _take(setup, state, POT, winner)
        _end(state, LAST_WITH_CARDS, log)
    elif _is_any_fitting(setup, state, POT, winner):
        while state.size[POT] > 0:
            piles.put_under(setup, state, int(state.top[POT]), WON, piles.EVERYONE)
        state.phase = BUILD
    else:
        _take(setup, state, POT, winner)
        _start_round(setup, state, log)


def _look_for_players_out(setup, state, winner, log):
    """Put out whoever has neither deck nor structure, except the set `winner`; give the set of who is left (PC-31)."""
    left = winner
    for seat in range(setup.players):
        if state.out[seat] == 0 and (winner >> seat) & 1 == 0:
            if cards_of(state, seat) > 0:
                left |= 1 << seat
            else:
                state.out[seat] = state.rounds
                state.refused = 0  # PC-41
                log_.event(log, GONE, piles.EVERYONE, seat, 0)
    return left


def _take(setup, state, pile, seat):
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
    _forget_order(state)


def _take_at(setup, state, pile, place, seat):
    """Put the card at a place of a pile, counted from the top, under a deck."""
    card = int(state.top[pile])
    for _ in range(place):
        card = int(state.below[card])
    piles.put_under(setup, state, card, DECK + seat, piles.EVERYONE)


def _build(setup, state, player, face, log):
    """Place a part; a pig ends the building from this win (PC-10, PC-15)."""
    place = 0
    card = int(state.top[WON])
    while setup.face[card] != face:
        card = int(state.below[card])
        place += 1
    _leave_out(state, place)
    piles.put_on(setup, state, card, structure_of(state, player), piles.EVERYONE)
    log_.event(log, PART, piles.EVERYONE, player, card)
    if setup.part[face] == PIG:
        _take(setup, state, WON, player)
        if state.quick:
            _go_on_quickly(setup, state, player, log)
        else:
            _sling(setup, state, player, log)
    elif not _is_any_fitting(setup, state, WON, player):
        _stop_building(setup, state, player, log)


def _leave_out(state, place):
    """Keep the order in which the cards of `won` go under the deck when the one at a place is built with."""
    start = int(state.size[WON]) - int(state.shown)
    if place >= start:
        if place - start < state.own:
            state.own -= 1
        state.shown -= 1
        if state.own == state.shown:
            state.own = 0
    elif place == 0:
        state.pig = 0


def _stop_building(setup, state, player, log):
    """Put what was won and not built with under the deck (PC-8)."""
    _take(setup, state, WON, player)
    _start_round(setup, state, log)


def _go_on_quickly(setup, state, player, log):
    """Go on after a pig of the quick ending, which ends the game if it is the second (PC-40, PC-41)."""
    if state.size[STRUCTURE2 + player] == FULL:
        _end(state, QUICK_END, log)
    else:
        _start_round(setup, state, log)


def _is_limit_reached(setup, state):
    """Tell whether no further round may start (PC-34)."""
    return setup.max_rounds != 0 and state.rounds >= setup.max_rounds


def _sling(setup, state, player, log):
    """Play the slingshot round of the pig just placed (PC-20)."""
    if _is_limit_reached(setup, state):
        _end(state, ROUND_LIMIT, log)
        return
    state.rounds += 1
    pig = int(state.top[STRUCTURE + player])
    piles.put_under(setup, state, pig, POT, piles.EVERYONE)
    log_.event(log, SLING, piles.EVERYONE, player, pig)
    others = players_left(setup, state) & ~(1 << player)
    value = int(setup.value[SLINGSHOT][setup.face[pig]])
    before = int(state.size[DECK + player])
    winner = _compare(setup, state, others, player, SLINGSHOT, value, log)
    if winner == NOBODY:
        _leave_pot(setup, state, player, log)
        return
    state.pig = 1
    if winner == player:
        _sweep(setup, state, player, log)
        return
    if setup.slingshot_prize == ALL_TOPS and before > 0 and state.size[DECK + player] == before:
        _add_top(setup, state, player, log)
    _give_out(setup, state, winner, log)


def _add_top(setup, state, player, log):
    """Lay the pig owner's top card before those revealed last, as if it had been one of them (PC-22)."""
    _reveal(setup, state, player, SLINGSHOT, log)
    place = int(state.size[POT]) - 1 - int(state.shown)
    for _ in range(state.shown):
        card = int(state.top[POT])
        for _ in range(place):
            card = int(state.below[card])
        piles.put_under(setup, state, card, POT, piles.EVERYONE)
    if state.shown > 0:
        state.own += 1
    state.shown += 1


def _sweep(setup, state, player, log):
    """Give everything on the table to the owner of a pig that won (PC-21)."""
    state.tied = 0
    taken = int(state.size[POT])
    _take(setup, state, POT, player)
    seat = player
    for _ in range(setup.players):
        pile = STRUCTURE + seat
        taken += int(state.size[pile])
        while state.size[pile] > 0:
            piles.put_under(setup, state, int(state.top[pile]), DECK + player, piles.EVERYONE)
        seat = next_seat(setup, seat)
    log_.event(log, SWEEP, piles.EVERYONE, player, taken)
    state.refused = 0  # PC-41
    state.leader = player  # PC-25
    if is_single(_look_for_players_out(setup, state, 1 << player, log)):
        _end(state, LAST_WITH_CARDS, log)
    else:
        _start_round(setup, state, log)


def _leave_pot(setup, state, first, log):
    """Leave the pot for the next round when no tied player has a card left (PC-32)."""
    _forget_order(state)
    log_.event(log, STAYS, piles.EVERYONE, state.size[POT], 0)
    left = _look_for_players_out(setup, state, 0, log)
    if left == 0:
        _end(state, DRAWN, log)
        return
    state.tied = 0
    if is_single(left):
        _take(setup, state, POT, only_seat(left))
        _end(state, LAST_WITH_CARDS, log)
        return
    state.leader = first
    while (left >> state.leader) & 1 == 0:
        state.leader = next_seat(setup, int(state.leader))
    _start_round(setup, state, log)


def is_table_empty(setup, state):
    """Tell whether two players are left and no card lies on the table, as the quick ending wants it (PC-40)."""
    left = 0
    cards = int(state.size[POT])
    for seat in range(setup.players):
        left += state.out[seat] == 0
        cards += int(state.size[STRUCTURE + seat])
    return left == 2 and cards == 0


def _start_round(setup, state, log):
    """Begin a round: the limit, the question of the quick ending, then the leader's turn (PC-34, PC-41, PC-30)."""
    state.phase = LEAD
    if _is_limit_reached(setup, state):
        _end(state, ROUND_LIMIT, log)
        return
    if setup.quick_ending != NEVER and not state.quick and not state.refused and is_table_empty(setup, state):
        if setup.quick_ending == OFFER:
            state.phase = QUICK
            return
        _begin_quick_ending(state, log)
    _let_leader_name(setup, state, log)


def _begin_quick_ending(state, log):
    state.quick = 1
    log_.entry(log, QUICK_BEGINS, piles.EVERYONE)


def _let_leader_name(setup, state, log):
    """Make sure that the leader has a top card to name a quality of (PC-30)."""
    state.phase = LEAD
    if state.size[DECK + state.leader] == 0:
        _take_back(setup, state, int(state.leader), log)


def _answer(setup, state, player, action, log):
    """Answer the question of the quick ending, openly; the first no settles it (PC-41)."""
    log_.event(log, ANSWER, piles.EVERYONE, player, action)
    if action == YES:
        state.agreed |= 1 << player
        if players_left(setup, state) & ~state.agreed:
            return
        _begin_quick_ending(state, log)
    else:
        state.refused = 1
    state.agreed = 0
    _let_leader_name(setup, state, log)


def _end(state, reason, log):
    state.phase = OVER
    state.reason = reason
    log_.event(log, END, piles.EVERYONE, reason, 0)


def hide(setup, state, player):
    """Hide nothing: apart from the cards everything lies open."""


def guess(setup, state, player, dice):
    """Fill in nothing, for `hide` hides nothing."""


STILL_IN = 1 << 40


def standing(state, seat):
    """Give a number by which players rank, the higher the better (PC-35)."""
    if (state.tied >> seat) & 1:
        return STILL_IN
    if state.out[seat] != 0:
        return int(state.out[seat])
    completed = state.reason == QUICK_END and state.size[STRUCTURE2 + seat] == FULL
    return STILL_IN + 2 * cards_of(state, seat) + (1 if completed else 0)


def result(setup, state, scores, ranks):
    """Write scores (cards in deck and structures) and ranks; return the reason of the end, 0 while it goes on."""
    for seat in range(setup.players):
        scores[seat] = cards_of(state, seat)
        ranks[seat] = 1
        for other in range(setup.players):
            if standing(state, other) > standing(state, seat):
                ranks[seat] += 1
    return int(state.reason)

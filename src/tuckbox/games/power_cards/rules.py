"""Play Power Cards by its rules: plain functions on the record of a position.

Sets of players are bit masks, qualities numbers from 0 (power) to 4 (slingshot), faces the numbers of the cards;
`codes.py` names them all. How the cards of a round move is in `contest.py`. The numbers in the comments are those of
the rules, `tuckbox rules power_cards` prints them.
"""

from tuckbox.games.power_cards import codes, contest
from tuckbox.table.kernel import log as log_, piles


def deal(setup, state, log):
    """Shuffle and deal evenly; what is left over lies on the table, front up (PC-2, PC-14)."""
    for seat in range(codes.SEATS):
        state.out[seat] = 0
    state.rounds = 0
    state.quick = 0
    state.refused = 0
    state.agreed = 0
    state.tied = 0
    state.reason = 0
    contest.forget_order(state)
    piles.gather(setup, state, codes.POT)
    piles.shuffle(setup, state, codes.POT, log)
    for _ in range(setup.cards // setup.players):
        for seat in range(setup.players):
            piles.put_under(setup, state, int(state.top[codes.POT]), codes.DECK + seat, piles.NOBODY)
    card = int(state.top[codes.POT])
    while card != piles.NO_CARD:
        piles.show(setup, state, card, piles.EVERYONE)
        log_.event(log, codes.LEFTOVER, piles.EVERYONE, card, 0)
        card = int(state.below[card])
    for seat in range(setup.players):
        contest.look_at_top(setup, state, seat, log)
    _start_round(setup, state, int(setup.first_leader), log)  # PC-4


def acting(setup, state):
    """Give the set of players who may act: the leader or builder, or who has not yet answered the question of PC-41."""
    if state.phase == codes.OVER:
        return 0
    if state.phase == codes.QUICK:
        return contest.players_left(setup, state) & ~int(state.agreed)
    return 1 << int(state.leader)


def legal(setup, state, player, actions):
    """List the player's legal actions; return their number."""
    if (acting(setup, state) >> player) & 1 == 0:
        return 0
    if state.phase == codes.LEAD:  # PC-5
        for quality in range(codes.QUALITIES):
            actions[quality] = quality
        return codes.QUALITIES
    if state.phase == codes.QUICK:  # PC-41
        actions[0] = codes.YES
        actions[1] = codes.NO
        return 2
    return _legal_parts(setup, state, player, actions)


def _legal_parts(setup, state, player, actions):
    """List the cards just won that fit, and stopping where that is allowed (PC-10 to PC-12)."""
    part = wanted_part(state, player)
    material = wanted_material(setup, state, player)
    count = 0
    card = int(state.top[codes.WON])
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        if fits(setup, face, part, material):
            actions[count] = codes.FIRST_BUILD + face
            count += 1
        card = int(state.below[card])
    if setup.build == codes.MAY:
        actions[count] = codes.DONE
        count += 1
    return count


def structure_of(state, player):
    """Give the pile of the structure that the player builds: the second one once the first has its pig (PC-41)."""
    if state.quick and state.size[codes.STRUCTURE + player] == codes.FULL:
        return codes.STRUCTURE2 + player
    return codes.STRUCTURE + player


def wanted_part(state, player):
    """Give the part that comes next: two verticals, a horizontal, a pig (PC-10)."""
    size = int(state.size[structure_of(state, player)])
    if size < codes.VERTICALS:
        return codes.VERTICAL
    return codes.HORIZONTAL + size - codes.VERTICALS


def wanted_material(setup, state, player):
    """Give the material that beams must be of, fixed by the first beam; `ANY` before that (PC-13)."""
    bottom = int(state.bottom[structure_of(state, player)])
    if bottom == piles.NO_CARD:
        return codes.ANY
    return int(setup.material[setup.face[bottom]])


def fits(setup, face, part, material):
    """Tell whether a card is of this part and, if a beam, of this material."""
    if setup.part[face] != part:
        return False
    return part == codes.PIG or material == codes.ANY or setup.material[face] == material


def is_any_fitting(setup, state, pile, player):
    """Tell whether the player can build with a card of this pile (PC-11)."""
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
    if action < codes.QUALITIES:
        _play_round(setup, state, player, action, log)
    elif action == codes.DONE:
        _stop_building(setup, state, player, log)
    elif action >= codes.FIRST_BUILD:
        _build(setup, state, player, action - codes.FIRST_BUILD, log)
    else:
        _answer(setup, state, player, action, log)


def _play_round(setup, state, player, quality, log):
    """Compare the quality that the leader names (PC-5)."""
    state.rounds += 1
    log_.event(log, codes.NAMED, piles.EVERYONE, player, quality)
    log_.value(log, setup.value[quality][setup.face[state.top[codes.DECK + player]]])
    everybody = contest.players_left(setup, state)
    winner = contest.compare(setup, state, everybody, player, quality, codes.NOBODY, log)
    if winner == codes.NOBODY:
        _leave_pot(setup, state, player, log)
    else:
        _give_out(setup, state, winner, log)


def _give_out(setup, state, winner, log):
    """Give the pot to the winner: first see who is out, then let the winner build (PC-5, PC-10, PC-31)."""
    state.tied = 0
    state.leader = winner  # PC-7
    log_.event(log, codes.WIN, piles.EVERYONE, winner, state.size[codes.POT])
    left = contest.put_out(setup, state, 1 << winner, log)
    if contest.is_single(left):
        _end_with_last(setup, state, winner, log)
        return
    _begin_if_always(setup, state, 0, log)
    if is_any_fitting(setup, state, codes.POT, winner):
        while state.size[codes.POT] > 0:
            piles.put_under(setup, state, int(state.top[codes.POT]), codes.WON, piles.EVERYONE)
        state.phase = codes.BUILD
    else:
        contest.take(setup, state, codes.POT, winner)
        _start_round(setup, state, winner, log)


def _build(setup, state, player, face, log):
    """Place a part; a pig ends the building from this win (PC-10, PC-15)."""
    place = 0
    card = int(state.top[codes.WON])
    while setup.face[card] != face:
        card = int(state.below[card])
        place += 1
    contest.leave_out(state, place)
    piles.put_on(setup, state, card, structure_of(state, player), piles.EVERYONE)
    log_.event(log, codes.PART, piles.EVERYONE, player, card)
    if setup.part[face] == codes.PIG:
        contest.take(setup, state, codes.WON, player)
        if state.quick:
            _go_on_quickly(setup, state, player, log)
        else:
            _sling(setup, state, player, log)
    elif not is_any_fitting(setup, state, codes.WON, player):
        _stop_building(setup, state, player, log)


def _stop_building(setup, state, player, log):
    """Put what was won and not built with under the deck (PC-8)."""
    contest.take(setup, state, codes.WON, player)
    _start_round(setup, state, player, log)


def _go_on_quickly(setup, state, player, log):
    """Go on after a pig of the quick ending, which ends the game if it is the second (PC-40, PC-41)."""
    if state.size[codes.STRUCTURE2 + player] == codes.FULL:
        _end(state, codes.TWO_STRUCTURES, log)
    else:
        _start_round(setup, state, player, log)


def _sling(setup, state, player, log):
    """Play the slingshot round of the pig just placed (PC-20)."""
    if is_limit_reached(setup, state):
        _end(state, codes.ROUND_LIMIT, log)
        return
    state.rounds += 1
    pig = int(state.top[codes.STRUCTURE + player])
    piles.put_under(setup, state, pig, codes.POT, piles.EVERYONE)
    log_.event(log, codes.SLING, piles.EVERYONE, player, pig)
    others = contest.players_left(setup, state) & ~(1 << player)
    value = int(setup.value[codes.SLINGSHOT][setup.face[pig]])
    deck = int(state.size[codes.DECK + player])
    winner = contest.compare(setup, state, others, player, codes.SLINGSHOT, value, log)
    if winner == codes.NOBODY:
        _leave_pot(setup, state, player, log)
        return
    state.pig = 1
    if winner == player:
        _sweep(setup, state, player, log)
        return
    has_revealed = state.size[codes.DECK + player] != deck
    if setup.slingshot_prize == codes.ALL_TOPS and deck > 0 and not has_revealed:
        contest.add_top(setup, state, player, log)
    _give_out(setup, state, winner, log)  # PC-23


def _sweep(setup, state, player, log):
    """Give everything on the table to the owner of a pig that won (PC-21)."""
    state.tied = 0
    taken = int(state.size[codes.POT])
    contest.take(setup, state, codes.POT, player)
    taken += contest.take_structures(setup, state, player)
    log_.event(log, codes.SWEEP, piles.EVERYONE, player, taken)
    state.refused = 0  # PC-41
    if contest.is_single(contest.put_out(setup, state, 1 << player, log)):
        _end(state, codes.LAST_PLAYER, log)
    else:
        _start_round(setup, state, player, log)  # PC-25


def _leave_pot(setup, state, first, log):
    """Leave the pot for the next round when no tied player has a card left (PC-32)."""
    contest.forget_order(state)
    log_.event(log, codes.STAYS, piles.EVERYONE, state.size[codes.POT], 0)
    left = contest.put_out(setup, state, 0, log)
    if left == 0:
        _end(state, codes.DRAW, log)
        return
    state.tied = 0
    if contest.is_single(left):
        _end_with_last(setup, state, contest.only_seat(left), log)
        return
    leader = first
    while (left >> leader) & 1 == 0:
        leader = contest.next_seat(setup, leader)
    _start_round(setup, state, leader, log)


def is_table_empty(setup, state, pot):
    """Tell whether two players are left and no card lies on the table, as the quick ending wants it (PC-40)."""
    left = 0
    cards = pot
    for seat in range(setup.players):
        if state.out[seat] == 0:
            left += 1
        cards += int(state.size[codes.STRUCTURE + seat])
    return left == 2 and cards == 0


def is_limit_reached(setup, state):
    """Tell whether no further round may start (PC-34)."""
    return setup.max_rounds != 0 and state.rounds >= setup.max_rounds


def _start_round(setup, state, leader, log):
    """Begin a round: the limit, the question of the quick ending, then the leader's turn (PC-34, PC-41, PC-30)."""
    state.leader = leader
    pot = int(state.size[codes.POT])
    _begin_if_always(setup, state, pot, log)
    if is_limit_reached(setup, state):
        _end(state, codes.ROUND_LIMIT, log)
    elif setup.quick_ending == codes.OFFER and is_question_due(setup, state, pot):
        state.phase = codes.QUICK
    else:
        _let_leader_name(setup, state, log)


def is_question_due(setup, state, pot):
    """Tell whether the two players left have neither agreed to the quick ending nor refused it (PC-41)."""
    return not state.quick and not state.refused and is_table_empty(setup, state, pot)


def _begin_if_always(setup, state, pot, log):
    """Begin the quick ending as soon as its condition holds, under the option `always` (PC-41)."""
    if setup.quick_ending == codes.ALWAYS and not state.quick and is_table_empty(setup, state, pot):
        _begin_quick_ending(state, log)


def _begin_quick_ending(state, log):
    state.quick = 1
    log_.entry(log, codes.QUICK_BEGINS, piles.EVERYONE)


def _let_leader_name(setup, state, log):
    """Make sure that the leader has a top card to name a quality of (PC-30)."""
    state.phase = codes.LEAD
    if state.size[codes.DECK + state.leader] == 0:
        contest.take_back(setup, state, int(state.leader), log)


def _answer(setup, state, player, action, log):
    """Answer the question of the quick ending, openly; the first no settles it (PC-41)."""
    log_.event(log, codes.ANSWER, piles.EVERYONE, player, action)
    if action == codes.YES:
        state.agreed |= 1 << player
        if contest.players_left(setup, state) & ~int(state.agreed):
            return
        _begin_quick_ending(state, log)
    else:
        state.refused = 1
    state.agreed = 0
    _let_leader_name(setup, state, log)


def _end_with_last(setup, state, player, log):
    """End the game with the pot under the deck of the last player with cards (PC-1, PC-31, PC-32, PC-33)."""
    contest.take(setup, state, codes.POT, player)
    _end(state, codes.LAST_PLAYER, log)


def _end(state, reason, log):
    state.phase = codes.OVER
    state.reason = reason
    log_.event(log, codes.END, piles.EVERYONE, reason, 0)


def hide(setup, state, player):
    """Hide nothing: apart from the cards everything lies open."""


def guess(setup, state, player, dice):
    """Fill in nothing, for `hide` hides nothing."""


def standing(state, seat):
    """Give a number by which players rank, the higher the better (PC-35)."""
    if (int(state.tied) >> seat) & 1:
        return codes.STILL_IN
    if state.out[seat] != 0:
        return int(state.out[seat])
    height = codes.STILL_IN + 2 * contest.cards_of(state, seat)
    if state.reason == codes.TWO_STRUCTURES and state.size[codes.STRUCTURE2 + seat] == codes.FULL:
        height += 1
    return height


def result(setup, state, scores, ranks):
    """Write scores (cards in deck and structures) and ranks; return the reason of the end, 0 while it goes on."""
    for seat in range(setup.players):
        scores[seat] = contest.cards_of(state, seat)
        ranks[seat] = 1
        for other in range(setup.players):
            if standing(state, other) > standing(state, seat):
                ranks[seat] += 1
    return int(state.reason)

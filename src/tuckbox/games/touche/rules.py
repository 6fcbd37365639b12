"""Play Touché by its rules: plain functions on the record of a position.

Sets of players are bit masks, squares numbers from the top left in reading order, faces numbers from 0 (ace of
spades) to 51 (king of clubs) and 52 (joker). The numbers in the comments are those of the rules, `tuckbox rules
touche` prints them. What an action code means is said in `first_joker` and the functions beside it; how cards are
dealt and drawn is in `dealing.py`.
"""

from tuckbox.games.touche import dealing
from tuckbox.table.kernel import log as log_, piles

SIDES = 3
KINDS = 4
SQUARES = 256
PATTERNS = 4096
PATTERNS_OF_SQUARE = 74
"""More patterns than that cannot contain one square: 4 Squares, 20 Straights, 40 Ts and 10 Crosses."""
PATTERN_SQUARES = 5

KINDS_TO_WIN = 3

NOWHERE = -1
BROKEN = -2

ENDS_TURN = 0
SEVERAL_END_TURN = 1
CONTINUE = 2

THREE_PATTERNS = 1
TURN_LIMIT = 2

DEALER = 1
PLAY = 2
PLACE = 3
REPLACE = 4
SWAP = 5
PASS = 6
TOUCHE = 9
VOID = 10
END = 11


def deal(setup, state, log):
    """Draw for the dealer and deal the packs out (TO-2, TO-3, TO-4)."""
    for square in range(SQUARES):
        state.marker[square] = 0
        state.crowned[square] = 0
        state.ready[square] = 0
    for side in range(SIDES):
        state.ready_count[side] = 0
        state.owned[side] = 0
        state.kinds_won[side] = 0
        for i in range(KINDS):
            state.kinds[side][i] = 0
    state.placed = NOWHERE
    state.swapped = 0
    state.idle = 0
    state.turns = 0
    state.reason = 0
    piles.gather(setup, state, dealing.BOX)
    dealer = dealing.draw_for_dealer(setup, state)
    state.dealer = dealer
    log_.event(log, DEALER, piles.EVERYONE, dealer, 0)
    dealing.deal_packs(setup, state, dealing.next_seat(setup, dealer), log)
    state.turn = dealing.next_seat(setup, dealer)  # TO-10


def side_of(setup, seat):
    """Give the side a seat plays for (TO-7)."""
    return seat % setup.sides


def acting(setup, state):
    """Give the set of players who may act: the one whose turn it is, or nobody after the end."""
    if state.reason != 0:
        return 0
    return 1 << state.turn


def first_joker(setup):
    """Give the code of a joker on square 0; codes below are a card on the square with that number."""
    return int(setup.squares)


def first_free(setup):
    """Give the code of the first face on the first Free Space; faces count first, then Free Spaces."""
    return int(setup.squares) * 2


def first_swap(setup):
    """Give the code of swapping the first face; codes go on by face."""
    return first_free(setup) + int(setup.free_spaces) * dealing.FACES


def first_swap_several(setup):
    """Give the code from which the swaps of several cards count: plus the bit mask of places in the sorted hand."""
    return first_swap(setup) + dealing.JOKER


def first_crown(setup):
    """Give the code of crowning pattern 0; codes go on by pattern."""
    return first_swap_several(setup) + (1 << dealing.HAND_CARDS)


def pass_action(setup):
    """Give the code of passing, the last one."""
    return first_crown(setup) + int(setup.patterns)


def legal(setup, state, player, actions):
    """List the player's legal actions; return their number."""
    if state.reason != 0 or state.turn != player:
        return 0
    if state.placed != NOWHERE:
        return _legal_crowns(setup, state, player, actions)
    count = _legal_markers(setup, state, player, actions)
    if not state.swapped:
        count = _legal_swaps(setup, state, player, actions, count)
    if count == 0:  # TO-16
        actions[0] = pass_action(setup)
        count = 1
    return count


def _legal_crowns(setup, state, player, actions):
    """List the completed patterns among which the player must choose (TO-27)."""
    side = side_of(setup, player)
    square = int(state.placed)
    count = 0
    for i in range(setup.patterns_of_count[square]):
        pattern = int(setup.patterns_of[square][i])
        if lacks(setup, state, pattern, side) == NOWHERE:
            actions[count] = first_crown(setup) + pattern
            count += 1
    return count


def _legal_markers(setup, state, player, actions):
    """List where the hand can place a marker (TO-11 to TO-14)."""
    side = side_of(setup, player)
    count = 0
    last_face = -1
    card = int(state.top[dealing.HAND + player])
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        card = int(state.below[card])
        if face == last_face:
            continue
        last_face = face
        if face == dealing.JOKER:
            for square in range(setup.squares):
                if can_take_with_joker(setup, state, side, square):
                    actions[count] = first_joker(setup) + square
                    count += 1
        else:
            for i in range(2):
                square = int(setup.squares_of[face][i])
                if is_empty(state, square):  # TO-12
                    actions[count] = square
                    count += 1
        if state.ready_count[side]:
            for i in range(setup.free_spaces):
                square = int(setup.free_squares[i])
                if is_completing_free_space(state, side, square):
                    actions[count] = first_free(setup) + i * dealing.FACES + face
                    count += 1
    return count


def is_empty(state, square):
    """Tell whether a square carries no marker, crowned or not."""
    return state.marker[square] == 0 and state.crowned[square] == 0


def can_take_with_joker(setup, state, side, square):
    """Tell whether a joker of this side may go on the square (TO-13)."""
    return setup.free[square] == 0 and state.crowned[square] == 0 and state.marker[square] != side + 1


def is_completing_free_space(state, side, square):
    """Tell whether a marker of this side on the Free Space would complete a pattern it may complete (TO-14)."""
    return (state.ready[square] >> side) & 1 != 0


def is_dead(setup, state, face):
    """Tell whether both squares of a card carry a marker; a joker is never dead (TO-15)."""
    if face == dealing.JOKER:
        return False
    return not is_empty(state, setup.squares_of[face][0]) and not is_empty(state, setup.squares_of[face][1])


def _legal_swaps(setup, state, player, actions, count):
    """Add the dead cards, and under `several_end_turn` every set of them (TO-15)."""
    last_face = -1
    dead = 0
    place = 0
    card = int(state.top[dealing.HAND + player])
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        if is_dead(setup, state, face):
            dead |= 1 << place
            if face != last_face:
                actions[count] = first_swap(setup) + face
                count += 1
        last_face = face
        card = int(state.below[card])
        place += 1
    if setup.dead_card == SEVERAL_END_TURN and dead & (dead - 1):
        for chosen in range(1, 1 << dealing.HAND_CARDS):
            if chosen & ~dead == 0 and chosen & (chosen - 1) and _is_first_choice(setup, state, player, chosen):
                actions[count] = first_swap_several(setup) + chosen
                count += 1
    return count


def _is_first_choice(setup, state, player, chosen):
    """Tell whether, of cards with the same face, the chosen ones are the first in the hand."""
    last_face = -1
    passed_over = False
    place = 0
    card = int(state.top[dealing.HAND + player])
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        if face != last_face:
            passed_over = False
        if (chosen >> place) & 1:
            if passed_over:
                return False
        else:
            passed_over = True
        last_face = face
        card = int(state.below[card])
        place += 1
    return True


def lacks(setup, state, pattern, side):
    """Tell what a pattern lacks for a side.

    Gives `NOWHERE` for nothing, the square where only a Free Space that is still open is missing, `BROKEN` otherwise,
    also for a kind that the side owns already (TO-24, TO-26).
    """
    if (state.owned[side] >> setup.kind[pattern]) & 1:
        return BROKEN
    missing = NOWHERE
    for i in range(PATTERN_SQUARES):
        square = int(setup.pattern_squares[pattern][i])
        if state.marker[square] != side + 1 and square != missing:
            if setup.free[square] == 0 or state.crowned[square] != 0 or missing != NOWHERE:
                return BROKEN
            missing = square
    return missing


def apply(setup, state, player, action, log):
    """Play a legal action."""
    if action >= first_crown(setup):
        if action == pass_action(setup):
            log_.event(log, PASS, piles.EVERYONE, player, 0)
            _end_turn(setup, state, player, False, log)
        else:
            _crown(setup, state, player, action - first_crown(setup), log)
    elif action >= first_swap_several(setup):
        _swap_several(setup, state, player, action - first_swap_several(setup), log)
        _end_turn(setup, state, player, False, log)
    elif action >= first_swap(setup):
        _swap(setup, state, player, action - first_swap(setup), log)
    elif action >= first_free(setup):
        code = action - first_free(setup)
        _place(setup, state, player, code % dealing.FACES, int(setup.free_squares[code // dealing.FACES]), log)
    elif action >= first_joker(setup):
        _place(setup, state, player, dealing.JOKER, action - first_joker(setup), log)
    else:
        _place(setup, state, player, int(setup.face_of[action]), action, log)


def _place(setup, state, player, face, square, log):
    """Play a card and place a marker (TO-11 to TO-14), then look for patterns (TO-25)."""
    side = side_of(setup, player)
    card = piles.find(setup, state, dealing.HAND + player, face)
    piles.put_on(setup, state, card, dealing.DISCARD + player, piles.EVERYONE)
    log_.event(log, PLAY, piles.EVERYONE, player, card)
    before = int(state.marker[square])
    state.marker[square] = side + 1  # TO-6
    state.idle = 0
    state.swapped = 0
    if before == 0:
        log_.event(log, PLACE, piles.EVERYONE, player, square)
    else:
        log_.event(log, REPLACE, piles.EVERYONE, player, square)
        log_.value(log, before - 1)
        look_for_ready_free_spaces(setup, state, before - 1)
    completed = 0
    last = NOWHERE
    for i in range(setup.patterns_of_count[square]):
        pattern = int(setup.patterns_of[square][i])
        lacking = lacks(setup, state, pattern, side)
        if lacking == NOWHERE:
            completed += 1
            last = pattern
        elif lacking != BROKEN:
            _mark_ready(state, side, lacking)
    if completed == 0:
        _end_turn(setup, state, player, True, log)
    elif completed == 1:
        _crown(setup, state, player, last, log)
    else:
        state.placed = square  # TO-27


def _mark_ready(state, side, square):
    if (state.ready[square] >> side) & 1 == 0:
        state.ready[square] |= 1 << side
        state.ready_count[side] += 1


def look_for_ready_free_spaces(setup, state, side):
    """Find anew which Free Spaces complete a pattern of a side, after one of its markers was replaced (TO-13)."""
    state.ready_count[side] = 0
    for i in range(setup.free_spaces):
        square = int(setup.free_squares[i])
        state.ready[square] = state.ready[square] & ~(1 << side)
        for j in range(setup.patterns_of_count[square]):
            if lacks(setup, state, int(setup.patterns_of[square][j]), side) == square:
                _mark_ready(state, side, square)


def _crown(setup, state, player, pattern, log):
    """Crown a pattern, clear the board and begin the next round with its player (TO-25, TO-28, TO-29)."""
    side = side_of(setup, player)
    kind = int(setup.kind[pattern])
    log_.event(log, TOUCHE, piles.EVERYONE, player, kind)
    for i in range(setup.pattern_size[pattern]):
        square = int(setup.pattern_squares[pattern][i])
        state.crowned[square] = side + 1  # TO-6
        log_.value(log, square)
    state.placed = NOWHERE
    _clear_board(setup, state)
    state.kinds[side][state.kinds_won[side]] = kind
    state.kinds_won[side] += 1
    state.owned[side] |= 1 << kind
    if state.kinds_won[side] == KINDS_TO_WIN:  # TO-1
        _end(state, THREE_PATTERNS, log)
        return
    _finish_turn(setup, state, player, player, log)


def _clear_board(setup, state):
    """Take all markers that are not crowned back (TO-25)."""
    for square in range(setup.squares):
        state.marker[square] = 0
        state.ready[square] = 0
    for side in range(SIDES):
        state.ready_count[side] = 0


def _swap(setup, state, player, face, log):
    """Discard one dead card; under `continue` the turn goes on after drawing (TO-15)."""
    _discard_dead(setup, state, player, face, log)
    if setup.dead_card == CONTINUE:
        dealing.draw_up(setup, state, player, log)
        state.swapped = 1
    else:
        _end_turn(setup, state, player, False, log)


def _swap_several(setup, state, player, chosen, log):
    """Discard the chosen places of the sorted hand, the last on top (TO-15, TO-16)."""
    place = 0
    card = int(state.top[dealing.HAND + player])
    while card != piles.NO_CARD:
        following = int(state.below[card])
        if (chosen >> place) & 1:
            _discard_dead(setup, state, player, int(setup.face[card]), log)
        card = following
        place += 1


def _discard_dead(setup, state, player, face, log):
    card = piles.find(setup, state, dealing.HAND + player, face)
    piles.put_on(setup, state, card, dealing.DISCARD + player, piles.EVERYONE)
    log_.event(log, SWAP, piles.EVERYONE, player, card)


def _end_turn(setup, state, player, placed_marker, log):
    """End a turn that completed nothing: draw up, pass the turn on (TO-10, TO-11, TO-30)."""
    if not placed_marker:
        state.idle += 1
    _finish_turn(setup, state, player, dealing.next_seat(setup, player), log)


def _finish_turn(setup, state, player, following, log):
    """Draw up, void the round if nobody gets on, end the game at the turn limit (TO-11, TO-30)."""
    dealing.draw_up(setup, state, player, log)
    state.swapped = 0
    state.turns += 1
    state.turn = following
    if state.idle == 2 * setup.players:
        state.idle = 0
        _clear_board(setup, state)
        log_.event(log, VOID, piles.EVERYONE, following, 0)
    if setup.max_turns and state.turns >= setup.max_turns:
        _end(state, TURN_LIMIT, log)


def _end(state, reason, log):
    state.reason = reason
    log_.event(log, END, piles.EVERYONE, reason, 0)


def hide(setup, state, player):
    """Hide nothing: apart from the cards everything lies open."""


def guess(setup, state, player, dice):
    """Fill in nothing, for `hide` hides nothing."""


def result(setup, state, scores, ranks):
    """Write scores (kinds owned by the seat's side) and ranks; return the reason of the end, 0 while it goes on."""
    for seat in range(setup.players):
        scores[seat] = state.kinds_won[side_of(setup, seat)]
    for seat in range(setup.players):
        ranks[seat] = 1
        for other in range(setup.players):
            if scores[other] > scores[seat]:
                ranks[seat] += 1
    return int(state.reason)

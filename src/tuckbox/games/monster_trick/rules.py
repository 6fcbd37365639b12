"""Play Monster Trick by its rules: plain functions on the record of a position.

Sets of players and of places are bit masks; seats count clockwise, places are 0 to 3, colours 0 to 3, values 1 to 15.
The numbers in the comments are those of the rules, `tuckbox rules monster_trick` prints them.

A playing card's face is its colour times 15 plus its value less 1. Each victory card has a face of its own, counted
from 60: seat times 9 plus the set times 3 plus the rank. The three cards of a set make a pool, for backs tell apart
whose cards they are and of which round. Cards that are laid later lie in the box, where nobody follows which of a
set is which; the rows of finished rounds are spent, and open to all.

What an action code means: below 6 an order for the row, see `order` in the setup; from there on 5 codes for each face,
for places a to d and for a new trick.
"""

from tuckbox.table.kernel import log as log_, piles

SEATS = 5
COLOURS = 4
VALUES = 15
PLAYING_FACES = 60
HAND_CARDS = 12
ROUNDS = 3
ROW_CARDS = 3
SEAT_CARDS = 9
CARDS = 105
"""The cards of five players: 60 playing cards and 45 victory cards."""
FACES = 105

PLACES = 4
TRICK_CARDS = 4
ALL_PLACES = 15
CLOSED = -1
NOBODY = -1

HAND = 0
VICTORY = 5
TRICK = 10
DONE = 14
BOX = 15
SPENT = 16
PILES = 17

ORDERS = 6
TARGETS = 5
NEW = 4
ACTIONS = 306

STRICT = 0
LOOSE = 1

ROTATE = 0
SAME = 1

THREE_ROUNDS = 1

ROUND = 1
ROW = 2
OPEN = 3
FOLLOW = 4
THROW = 5
MARKER = 6
WIN = 7
TURN_UP = 8
SCORE = 9
END = 10


def deal(setup, state, log):
    """Deal the first round (MT-1, MT-2); the deck lies in the pile of completed tricks, as between rounds."""
    piles.gather(setup, state, BOX)
    for card in range(setup.players * HAND_CARDS):
        piles.put_on(setup, state, card, DONE, piles.NOBODY)
    for seat in range(SEATS):
        for i in range(ROUNDS):
            state.round_scores[seat][i] = 0
    for place in range(PLACES):
        _close(state, place)
    state.reason = 0
    state.round = 0
    _begin_round(setup, state, log)


def _begin_round(setup, state, log):
    """Shuffle and deal twelve cards each, one at a time from the starter on (MT-1, MT-4)."""
    state.round += 1
    for seat in range(SEATS):
        state.tricks[seat] = 0
    state.waiting = (1 << setup.players) - 1
    starter = starter_of(setup, state.round)
    state.turn = starter
    log_.event(log, ROUND, piles.EVERYONE, state.round, starter)
    piles.shuffle(setup, state, DONE, log)
    piles.deal_hands(setup, state, DONE, HAND, setup.players, starter)


def starter_of(setup, round_):
    """Give the seat that starts a round, rounds counting from 1 (MT-4)."""
    return 0 if setup.starter == SAME else (round_ - 1) % int(setup.players)


def next_seat(setup, seat):
    """Give the next seat clockwise (MT-5)."""
    return 0 if seat + 1 == setup.players else seat + 1


def colour_of(face):
    """Give the colour of a playing card."""
    return int(face) // VALUES


def value_of(face):
    """Give the value of a playing card."""
    return int(face) % VALUES + 1


def points_of(face):
    """Give the points of a victory card: 1, 2, 3, the same doubled, the same trebled (MT-2)."""
    of_seat = (int(face) - PLAYING_FACES) % SEAT_CARDS
    return (of_seat // ROW_CARDS + 1) * (of_seat % ROW_CARDS + 1)


def victory_card(setup, seat, round_, rank):
    """Give the number of a seat's victory card of a round, its rank counting from 0 (MT-2)."""
    return int(setup.players) * HAND_CARDS + seat * SEAT_CARDS + (round_ - 1) * ROW_CARDS + rank


def acting(setup, state):
    """Give the set of players who may act: all who owe their row, then the one whose turn it is (MT-3, MT-5)."""
    if state.reason != 0:
        return 0
    if state.waiting != 0:
        return int(state.waiting)
    return 1 << int(state.turn)


def legal(setup, state, player, actions):
    """List the player's legal actions; return their number."""
    if not (acting(setup, state) >> player) & 1:
        return 0
    if state.waiting != 0:
        for order in range(ORDERS):
            actions[order] = order
        return ORDERS
    open_places = 0
    for place in range(PLACES):
        if state.colour[place] != CLOSED:
            open_places |= 1 << place
    count = 0
    card = int(state.top[HAND + player])
    colour = CLOSED
    targets = 0
    while card != piles.NO_CARD:
        face = int(setup.face[card])
        if colour_of(face) != colour:
            colour = colour_of(face)
            targets = targets_of(setup, state, colour, open_places)
        for target in range(TARGETS):
            if (targets >> target) & 1:
                actions[count] = ORDERS + face * TARGETS + target
                count += 1
        card = int(state.below[card])
    return count


def targets_of(setup, state, colour, open_places):
    """Give the set of places, and of `NEW`, to which a card of this colour may go (MT-6, MT-7)."""
    targets = 0
    for place in range(PLACES):
        if state.colour[place] == colour:
            targets |= 1 << place
    no_match = targets == 0
    if open_places != ALL_PLACES:
        targets |= 1 << NEW
    if targets == 0 or (no_match and setup.discard == LOOSE):
        targets |= open_places
    return targets


def apply(setup, state, player, action, log):
    """Play a legal action."""
    if action < ORDERS:
        _lay_row(setup, state, player, action, log)
    else:
        _play(setup, state, player, (action - ORDERS) // TARGETS, (action - ORDERS) % TARGETS, log)


def _lay_row(setup, state, player, order, log):
    """Lay the round's victory cards in a row, known to their owner alone (MT-3)."""
    log_.entry(log, ROW, 1 << player)
    log_.value(log, player)
    for i in range(ROW_CARDS):
        card = victory_card(setup, player, int(state.round), int(setup.order[order][i]))
        piles.put_under(setup, state, card, VICTORY + player, 1 << player)
        log_.value(log, card)
    state.waiting = int(state.waiting) & ~(1 << player)


def _play(setup, state, player, face, target, log):
    """Put one card on a trick, or open one with it (MT-5, MT-6), and go on clockwise (MT-12)."""
    card = piles.find(setup, state, HAND + player, face)
    place = target if target != NEW else _first_free(state)
    size = int(state.size[TRICK + place])
    piles.put_on(setup, state, card, TRICK + place, piles.EVERYONE)
    state.played_by[place][size] = player
    colour = colour_of(face)
    if state.colour[place] == CLOSED:
        state.colour[place] = colour
        log_.event(log, OPEN, piles.EVERYONE, player, card)
    elif state.colour[place] == colour:
        log_.event(log, FOLLOW, piles.EVERYONE, player, card)
    else:
        log_.event(log, THROW, piles.EVERYONE, player, card)
    log_.value(log, place)
    if state.colour[place] == colour and value_of(face) > state.best[place]:  # MT-9
        state.best[place] = value_of(face)
        if state.marker[place] != player:
            state.marker[place] = player
            log_.event(log, MARKER, piles.EVERYONE, player, place)
    if size + 1 == TRICK_CARDS:
        _complete(setup, state, place, log)
    following = next_seat(setup, player)
    if state.size[HAND + following] == 0:
        _end_round(setup, state, log)
    else:
        state.turn = following


def _first_free(state):
    place = 0
    while state.colour[place] != CLOSED:
        place += 1
    return place


def _close(state, place):
    """Take marker and memory of a trick away; its cards must have gone already or go at once."""
    state.colour[place] = CLOSED
    state.best[place] = 0
    state.marker[place] = NOBODY
    for i in range(TRICK_CARDS):
        state.played_by[place][i] = NOBODY


def _complete(setup, state, place, log):
    """Give a trick of four cards to the marker's owner, who turns a victory card (MT-10, MT-11)."""
    winner = int(state.marker[place])
    while state.size[TRICK + place] > 0:
        piles.put_on(setup, state, int(state.bottom[TRICK + place]), DONE, piles.EVERYONE)
    _close(state, place)
    state.tricks[winner] += 1
    log_.event(log, WIN, piles.EVERYONE, winner, place)
    card = face_up_card(state, winner)
    piles.show(setup, state, card, piles.EVERYONE)
    log_.event(log, TURN_UP, piles.EVERYONE, winner, card)


def face_up_card(state, seat):
    """Give the number of a seat's victory card that is face up, `NO_CARD` before its first trick (MT-11)."""
    tricks = int(state.tricks[seat])
    if tricks == 0:
        return piles.NO_CARD
    card = int(state.top[VICTORY + seat])
    for _ in range((tricks - 1) % ROW_CARDS):
        card = int(state.below[card])
    return card


def _end_round(setup, state, log):
    """Score the victory cards that are face up; begin the next round or end the game (MT-13, MT-14)."""
    for seat in range(setup.players):
        card = face_up_card(state, seat)
        points = 0 if card == piles.NO_CARD else points_of(setup.face[card])
        state.round_scores[seat][state.round - 1] = points
        log_.event(log, SCORE, piles.EVERYONE, seat, points)
    if state.round == ROUNDS:
        state.reason = THREE_ROUNDS
        log_.event(log, END, piles.EVERYONE, THREE_ROUNDS, 0)
        return
    for place in range(PLACES):
        piles.put_all_on(setup, state, TRICK + place, DONE, piles.EVERYONE)
        _close(state, place)
    for seat in range(setup.players):
        piles.put_all_on(setup, state, VICTORY + seat, SPENT, piles.EVERYONE)
    _begin_round(setup, state, log)


def hide(setup, state, player):
    """Hide nothing: apart from the cards everything lies open."""


def guess(setup, state, player, dice):
    """Fill in nothing, for `hide` hides nothing."""


def score_of(state, seat):
    """Give the points of a seat in all finished rounds."""
    return int(state.round_scores[seat][0]) + int(state.round_scores[seat][1]) + int(state.round_scores[seat][2])


def _weight(state, seat):
    """Give a number that orders seats by total, then by round 3, then by round 2 (MT-15)."""
    return (score_of(state, seat) * 100 + int(state.round_scores[seat][2])) * 100 + int(state.round_scores[seat][1])


def result(setup, state, scores, ranks):
    """Write scores (points) and ranks; return the reason of the end, 0 while it goes on."""
    for seat in range(setup.players):
        scores[seat] = score_of(state, seat)
        ranks[seat] = 1
        for other in range(setup.players):
            if _weight(state, other) > _weight(state, seat):
                ranks[seat] += 1
    return int(state.reason)

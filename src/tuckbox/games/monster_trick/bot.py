"""Choose what a quick, sensible player of Monster Trick does: win just so many tricks that the best card is face up.

For each legal move the player works out what its victory card is worth at the end of the round: from what is face up
after the move, go through the tricks that may still be won. A trick that the own marker stands beside is won or not,
as it comes; a trick of others and those yet to be opened are won only where that helps. Equal moves go to the highest
card, for high cards win tricks late when they are no longer wanted.

How likely a trick is won was counted in 400 matches of four random players, and in 400 of two quick ones. The player
looks at what lies open, its own hand and its own row only.
"""

import numpy as np

from tuckbox.games.monster_trick import rules
from tuckbox.table.kernel import chance, piles

CERTAIN = 100
POINT = 10_000
"""What a point is worth in the reckoning."""

ROW_LOW_HIGH_MIDDLE = 1
ROW_HIGH_MIDDLE_LOW = 5

LATER_TRICKS_OF_HAND = 2
LATER_TRICK = 40
"""One later trick for so many cards left in the hand, and how likely each is won by a player who wants it."""


# The phases of a round: nine and more cards left in the hand after the move, four to eight, two or three, one, none.

KEEP_HIGHER = 5
KEEP = (
    *(100, 92, 82, 80, 68), *(100, 88, 71, 65, 46), *(100, 82, 70, 53, 33),
    *(99, 87, 77, 68, 56), *(95, 74, 55, 48, 35), *(86, 59, 43, 31, 22),
    *(88, 66, 47, 43, 22), *(63, 39, 21, 15, 12), *(32, 17, 12, 10, 8),
    *(63, 37, 19, 9, 5), *(23, 11, 7, 3, 2), *(7, 3, 3, 2, 1),
    *(28, 12, 3, 1, 0), *(4, 1, 0, 0, 0), *(0, 0, 0, 0, 0),
)  # fmt: skip
"""How likely, in percent, a marker stays to the end: a line a phase, in it a group for each number of missing cards
from 1 to 3, in that an entry for each number of higher cards that others may hold, 4 for more as well."""

KEEP_OF_TWO = (
    *(99, 96, 82, 80, 68), *(99, 92, 73, 65, 46), *(97, 82, 75, 45, 33),
    *(98, 96, 61, 63, 56), *(92, 49, 34, 16, 19), *(51, 22, 27, 18, 9),
    *(61, 50, 31, 32, 21), *(22, 13, 8, 4, 12), *(7, 3, 7, 5, 7),
    *(35, 14, 12, 9, 5), *(5, 4, 6, 3, 2), *(1, 0, 3, 2, 1),
    *(8, 2, 3, 1, 0), *(0, 0, 0, 0, 0), *(0, 0, 0, 0, 0),
)  # fmt: skip
"""The same at a table of two, where the other plays every second card and holds all cards not seen: counted in 400
matches of two quick players, and leaning on the table above where such a case was rare."""

TAKE_HIGHER = 4
TAKE = (
    *(0, 6, 12, 22), *(0, 14, 26, 42), *(0, 18, 32, 51),
    *(0, 10, 20, 27), *(0, 22, 40, 56), *(0, 30, 45, 66),
    *(0, 27, 40, 84), *(0, 40, 72, 90), *(0, 32, 46, 54),
    *(0, 50, 60, 60), *(0, 39, 45, 45), *(0, 14, 14, 14),
    *(0, 0, 0, 0), *(0, 0, 0, 0), *(0, 0, 0, 0),
)  # fmt: skip
"""How likely a trick of others is won by a player who wants it: lines and groups as above, in a group an entry for
each number of own cards that are higher, 3 for more as well. Half as much again as was counted, for random players do
not want anything."""


def choose(setup, state, player, actions, count, dice):
    """Give the action to play, one of the first `count` in `actions`."""
    if actions[0] < rules.ORDERS:
        # The second place is the easiest to aim at. Now and then another row, so that nobody can count on it.
        return ROW_HIGH_MIDDLE_LOW if chance.below(dice, 4) == 0 else ROW_LOW_HIGH_MIDDLE
    held = _faces_in(setup, state, rules.HAND + player)
    seen = held
    for pile in range(rules.TRICK, rules.DONE + 1):
        seen |= _faces_in(setup, state, pile)
    worth = np.zeros(rules.ROW_CARDS + 1, np.int64)
    best = actions[0]
    highest = -1
    equal = 0
    for i in range(count):
        code = int(actions[i]) - rules.ORDERS
        face = code // rules.TARGETS
        target = code % rules.TARGETS
        score = _score(setup, state, player, face, target, held & ~(1 << face), seen, worth)
        score = score * (rules.VALUES + 1) + rules.value_of(face)
        if score > highest:
            highest = score
            best = actions[i]
            equal = 1
        elif score == highest:
            equal += 1
            if chance.below(dice, equal) == 0:
                best = actions[i]
    return best


def _faces_in(setup, state, pile):
    """Give the playing cards of a pile as a set, bit by face."""
    faces = 0
    card = int(state.top[pile])
    while card != piles.NO_CARD:
        faces |= 1 << int(setup.face[card])
        card = int(state.below[card])
    return faces


def _size(faces):
    count = 0
    while faces:
        faces &= faces - 1
        count += 1
    return count


def _higher(setup, colour, value):
    """Give the set of all cards of a colour above a value."""
    return ((1 << (int(setup.values) - value)) - 1) << (colour * rules.VALUES + value)


def _phase(left):
    if left >= 9:
        return 0
    if left >= 4:
        return 1
    if left >= 2:
        return 2
    return 3 if left == 1 else 4


def _score(setup, state, player, face, target, held, seen, worth):
    """Give what the victory card will be worth after a move that leaves the set `held` in the hand.

    `worth` becomes, for no card face up and for each place of the row, what it is worth to have come that far.
    """
    worth[0] = 0
    card = int(state.top[rules.VICTORY + player])
    for i in range(rules.ROW_CARDS):
        worth[i + 1] = rules.points_of(setup.face[card]) * POINT
        card = int(state.below[card])
    left = _size(held)
    phase = _phase(left)
    for _ in range(left // LATER_TRICKS_OF_HAND):
        _may_win(worth, LATER_TRICK, True)
    if target == rules.NEW:
        _may_win(worth, _keeping(setup, phase, 1, rules.colour_of(face), rules.value_of(face), seen), False)
    tricks = int(state.tricks[player])
    for place in range(rules.PLACES):
        size = int(state.size[rules.TRICK + place])
        if size == 0:
            continue
        colour = int(state.colour[place])
        value = int(state.best[place])
        is_own = state.marker[place] == player
        if target == place:
            size += 1
            if rules.colour_of(face) == colour and rules.value_of(face) > value:
                value = rules.value_of(face)
                is_own = True
        if size == rules.TRICK_CARDS:
            tricks += is_own
        elif is_own:
            _may_win(worth, _keeping(setup, phase, size, colour, value, seen), False)
        else:
            _may_win(worth, _taking(phase, size, _size(held & _higher(setup, colour, value))), True)
    return int(worth[0 if tricks == 0 else (tricks - 1) % rules.ROW_CARDS + 1])


def _may_win(worth, percent, is_free):
    """Reckon with one more trick that is won so likely; if the player is free to try, only where it helps (MT-11)."""
    first = int(worth[1])
    for i in range(rules.ROW_CARDS + 1):
        following = first if i == rules.ROW_CARDS else int(worth[i + 1])
        if following > worth[i] or not is_free:
            worth[i] += (following - int(worth[i])) * percent // CERTAIN


def _keeping(setup, phase, size, colour, value, seen):
    """Give how likely the highest card of an open trick stays the highest until four cards lie there."""
    higher = min(_size(_higher(setup, colour, value) & ~seen), KEEP_HIGHER - 1)
    place = (phase * (rules.TRICK_CARDS - 1) + rules.TRICK_CARDS - 1 - size) * KEEP_HIGHER + higher
    return KEEP_OF_TWO[place] if setup.players == 2 else KEEP[place]


def _taking(phase, size, higher):
    """Give how likely a trick of others is won with so many higher cards in the hand."""
    return TAKE[
        (phase * (rules.TRICK_CARDS - 1) + rules.TRICK_CARDS - 1 - size) * TAKE_HIGHER + min(higher, TAKE_HIGHER - 1)
    ]

"""Choose what a quick, sensible player of Battle of the Fantastic Giants does: announce what most often wins.

The player looks at the own top giant and at what the other's can still be: the very card where it is known, one of
the cards won together where they were shuffled, otherwise any card never seen.
"""

from tuckbox.games.giants import rules
from tuckbox.table.kernel import chance, piles

SURE = 1_000_000
"""More than any number of cards, so that equal outlooks can be told apart by lot."""


def choose(setup, state, player, actions, count, dice):
    """Give the action to play, one of the first `count` in `actions`."""
    best = actions[0]
    highest = -SURE
    equal = 0
    for i in range(count):
        outlook = _outlook(setup, state, player, actions[i])
        if outlook > highest:
            highest = outlook
            best = actions[i]
            equal = 1
        elif outlook == highest:
            equal += 1
            if chance.below(dice, equal) == 0:
                best = actions[i]
    return best


def _outlook(setup, state, player, characteristic):
    """Give how many of the cards that the other's top giant can be lose against the own one, less those that win."""
    viewer = 1 << player
    other = rules.PILE + 1 - player
    top = int(state.top[other])
    if state.knows_place[top] & viewer:
        return _gain(setup, state, player, characteristic, top)
    outlook = 0
    if state.knows_pile[top] & viewer:
        card = top
        while card != piles.NO_CARD and state.bundle[card] == state.bundle[top]:
            outlook += _gain(setup, state, player, characteristic, card)
            card = int(state.below[card])
        return outlook
    for card in range(setup.cards):
        if state.knows_pile[card] & viewer == 0:
            outlook += _gain(setup, state, player, characteristic, card)
    return outlook


def _gain(setup, state, player, characteristic, card):
    """Give 1 where the own top giant wins against a card, -1 where it loses, 0 for a tie or an impossible card."""
    own = int(setup.face[state.top[rules.PILE + player]])
    face = int(setup.face[card])
    larger = int(setup.giant_size[own]) - int(setup.giant_size[face])
    if state.compared == rules.LEADERS_IS_LARGER and larger <= 0:
        return 0
    if state.compared == rules.EQUALLY_LARGE and larger != 0:
        return 0
    return rules.compare(setup, characteristic, own, face)

"""Choose what a quick, sensible player of Challengers! does: strong cards of few names, a deck without ballast.

Every face has a worth: its power, what its effects are good for, and what it does for the names and sets that the own
deck already has. Cards below a bar that rises with the rounds are removed. The player looks at the redacted position.
"""

from tuckbox.games.challengers import decks, layout, operations, power
from tuckbox.table.kernel import chance, piles

# All worths are in tenths of a point of power.
POWER = 10
FAN = 8
SAME_NAME = 12
NEW_NAME = 9
NAMES_FREE = 5
HELP_EACH = 4
LOOK = 4
LIVE_FLAG = 7
TRADE = 6
COUNTED = 14
FEWEST_CARDS = 6


def choose(setup, state, player, actions, count, dice):
    """Give the action to play, one of the first `count` in `actions`."""
    best = actions[0]
    highest = -1_000_000
    equal = 0
    for i in range(count):
        score = _score(setup, state, player, int(actions[i]))
        if score > highest:
            highest = score
            best = actions[i]
            equal = 1
        elif score == highest:
            equal += 1
            if chance.below(dice, equal) == 0:
                best = actions[i]
    return best


def _score(setup, state, player, action):
    phase = state.phase[player]
    if phase == layout.MATCH:
        return _score_choice(setup, state, player, action)
    if phase == layout.REMOVING:
        if action == setup.rows + layout.READY:
            return 0
        return _worth_removing(setup, state, player, action)
    if phase == layout.CHOOSING_LEVEL:
        return action
    if phase == layout.TRADING:
        if action >= setup.rows:
            return 0 if action == setup.rows + layout.NO_TRADE else -1
        return _worth_removing(setup, state, player, action) + TRADE
    if action == setup.rows + layout.END_PICKS:
        return bar(setup, state)
    if action == setup.rows + layout.REDRAW:
        return bar(setup, state) + 2 * POWER
    return worth(setup, state, player, action)


def bar(setup, state):
    """Give the worth below which a card does a deck no good in this round."""
    return POWER + 4 * int(state.round)


def worth(setup, state, player, face):
    """Give what a card is worth in a player's deck."""
    value = POWER * decks.base_power(setup, state, face)
    for effect in range(setup.effects_from[face][0], setup.effects_to[face][layout.WHENS - 1]):
        value += _worth_of_effect(setup, state, player, effect)
    deck = layout.DECK + player
    if decks.count_meant(setup, state, deck, layout.OF_NAME, int(setup.name_of[face]), 0) > 0:
        return value + SAME_NAME
    return value - NEW_NAME * max(_names(setup, state, player) - NAMES_FREE, 0)


def _names(setup, state, player):
    """Count the different names in a deck."""
    names = 0
    card = int(state.top[layout.DECK + player])
    while card != piles.NO_CARD:
        is_first = True
        other = int(state.top[layout.DECK + player])
        while other != card:
            if setup.name_of[setup.face[other]] == setup.name_of[setup.face[card]]:
                is_first = False
            other = int(state.below[other])
        names += is_first
        card = int(state.below[card])
    return names


def _worth_of_effect(setup, state, player, effect):
    do = setup.do[effect]
    amount = int(setup.amount[effect])
    if do == layout.GAIN_FANS:
        return FAN * amount
    if do == layout.BONUS:
        if setup.per[effect] != layout.UNCOUNTED or setup.cond[effect] != layout.UNCOUNTED:
            return COUNTED
        if setup.role[effect] != layout.ALWAYS or setup.which[effect] != layout.ANY:
            which = int(setup.which[effect])
            value = int(setup.which_value[effect])
            return HELP_EACH * amount * decks.count_meant(setup, state, layout.DECK + player, which, value, 0)
        return LIVE_FLAG * amount
    if do == layout.TRADE:
        return TRADE
    if do == layout.ORDER_TOP or do == layout.KEEP_TOP or do == layout.SEARCH:
        return LOOK
    if do == layout.BRING or do == layout.EXHAUST_DECK:
        return LOOK if setup.whose[effect] == layout.OPPONENT else -2 * POWER
    return LOOK


def _worth_removing(setup, state, player, face):
    if state.size[layout.DECK + player] <= FEWEST_CARDS:
        return -1
    return bar(setup, state) - worth(setup, state, player, face) - 1


def _score_choice(setup, state, player, action):
    """Value a choice in a match: strong cards come up, weak ones go down or away."""
    park = int(state.park_of[player])
    effect = int(state.waiting[park])
    seat = int(state.waiting_seat[park])
    do = setup.do[effect]
    if do == layout.ORDER_TOP:
        count = operations.looked_at(setup, state, seat, effect)
        order = action - setup.rows - layout.ORDER
        first = operations.ranked(setup, state, layout.DECK + seat, count, int(setup.permutation[count][order][0]))
        return decks.base_power(setup, state, int(setup.face[first]))
    if action >= setup.rows:
        return 0
    strength = decks.base_power(setup, state, action)
    if do == layout.SEARCH and setup.place[effect] == layout.BOTTOM:
        return -strength
    if do == layout.EXHAUST_BENCH:
        owner = power.affected(state, seat, int(setup.whose[effect]))
        alone = decks.count_meant(setup, state, layout.BENCH + owner, layout.OF_NAME, int(setup.name_of[action]), 0)
        if owner == player:
            return 3 if alone == 1 else -1
        return -alone
    return strength

"""Choose what a quick, sensible player of Touché does: complete, block, build where several patterns are open.

Every legal move gets a score and the best one is played; equal ones are drawn among. The player looks at the board
and the own hand only.
"""

from tuckbox.games.touche import dealing, rules
from tuckbox.table.kernel import chance

COMPLETE = 1_000_000
SWAP_AND_GO_ON = 500_000
SWAP = 1
JOKER_COST = 150
HARDER_KIND = 10
NOBODY = -1

# What a marker is worth in an open pattern that has so many others of the side already, and what it is worth in the
# way of another side's pattern.
BUILD_0, BUILD_1, BUILD_2, BUILD_3 = 1, 5, 25, 120
BLOCK_1, BLOCK_2, BLOCK_3, BLOCK_LAST = 1, 10, 70, 2000


def choose(setup, state, player, actions, count, dice):
    """Give the action to play, one of the first `count` in `actions`."""
    best = actions[0]
    highest = -1
    equal = 0
    for i in range(count):
        score = _score(setup, state, player, actions[i])
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
    side = rules.side_of(setup, player)
    if action >= rules.first_crown(setup):
        if action == rules.pass_action(setup):
            return 0
        return COMPLETE + HARDER_KIND * setup.kind[action - rules.first_crown(setup)]
    if action >= rules.first_swap(setup):
        return SWAP_AND_GO_ON if setup.dead_card == rules.CONTINUE else SWAP
    if action >= rules.first_free(setup):
        return COMPLETE - _use_of_card(setup, state, side, (action - rules.first_free(setup)) % dealing.FACES)
    if action >= rules.first_joker(setup):
        return max(_value(setup, state, side, action - rules.first_joker(setup)) - JOKER_COST, 0)
    return _value(setup, state, side, action)


def _use_of_card(setup, state, side, face):
    """Give what a card would still be good for, so that a Free Space is paid with the least useful one."""
    if face == dealing.JOKER:
        return 10 * JOKER_COST
    use = 0
    for i in range(2):
        square = int(setup.squares_of[face][i])
        if rules.is_empty(state, square):
            use = max(use, min(_value(setup, state, side, square), 9 * JOKER_COST))
    return use


def _value(setup, state, side, square):
    """Give what a marker of the side on the square is worth: in its own patterns and in the way of others'."""
    value = 0
    for i in range(setup.patterns_of_count[square]):
        pattern = int(setup.patterns_of[square][i])
        builder, having = _begun(setup, state, pattern, square)
        if builder == NOBODY:
            builder = side
        if having < 0 or (state.owned[builder] >> setup.kind[pattern]) & 1:
            continue
        lacking = int(setup.pattern_size[pattern]) - 1 - having
        value += _worth_building(having, lacking) if builder == side else _worth_blocking(having, lacking)
    return value


def _begun(setup, state, pattern, square):
    """Give the side that alone has markers on the other squares of a pattern, and how many.

    Where nobody has any, it is anybody's: `NOBODY` and 0; where nobody can complete it, the number is -1.
    """
    builder = NOBODY
    having = 0
    free_spaces = 0
    for i in range(setup.pattern_size[pattern]):
        other = int(setup.pattern_squares[pattern][i])
        if other == square:
            continue
        marker = int(state.marker[other])
        if marker != 0:
            if builder not in (NOBODY, marker - 1):
                return NOBODY, -1
            builder = marker - 1
            having += 1
        elif not rules.is_empty(state, other):
            return NOBODY, -1
        elif setup.free[other]:
            free_spaces += 1
            if free_spaces > 1:
                return NOBODY, -1
    return builder, having


def _worth_building(having, lacking):
    if lacking == 0:
        return COMPLETE
    if having == 0:
        return BUILD_0
    if having == 1:
        return BUILD_1
    return BUILD_2 if having == 2 else BUILD_3


def _worth_blocking(having, lacking):
    if having == 0:
        return 0
    if lacking == 0:
        return BLOCK_LAST
    if having == 1:
        return BLOCK_1
    return BLOCK_2 if having == 2 else BLOCK_3

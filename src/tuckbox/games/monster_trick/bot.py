"""Choose."""

from tuckbox.table.kernel import chance


def choose(setup, state, player, actions, count, dice):
    return actions[chance.below(dice, count)]

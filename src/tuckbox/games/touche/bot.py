def choose(setup, state, player, actions, count, dice):
    return actions[0]

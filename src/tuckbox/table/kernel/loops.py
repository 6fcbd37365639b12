"""Play whole matches and batches of matches in native code, the same loops for every game.

`deal`, `acting` and so on are the entries of one game, see `tuckbox.table.kernel.entries`: `tuckbox.table.engine` makes
a copy of these functions for each game in which the names mean its entries, so that native code calls them directly.
Who acts next among several is drawn at random from the players' dice, as are the moves of random players.
"""

from typing import Any

from tuckbox.table.kernel import chance, log as log_

deal: Any = None
acting: Any = None
legal: Any = None
apply: Any = None
result: Any = None
look: Any = None
choose: Any = None

RANDOM = 0
QUICK = 1


def pick_seat(seats, dice):
    """Draw one of the seats in a bit mask."""
    count = 0
    left = seats
    while left:
        count += left & 1
        left >>= 1
    chosen = chance.below(dice, count) if count > 1 else 0
    seat = 0
    while True:
        if (seats >> seat) & 1:
            if chosen == 0:
                return seat
            chosen -= 1
        seat += 1


def random_place(setup, actions, count, dice):
    """Draw the place of an action in the list, each equally likely but for the game's `habit`."""
    if count > 1 and setup.habit > 0 and actions[0] == setup.habit - 1:
        if chance.below(dice, 2) == 0:
            return 0
        return 1 + chance.below(dice, count - 1)
    return chance.below(dice, count)


def decide(setups, states, at, room, seat, kind, dice, actions):
    """Take the decision of a random or quick player; `room` is a position to lay what the player sees into."""
    if kind == QUICK:
        look(setups, states, at, room, seat)
        count = legal(setups, states, room, seat, actions)
        return choose(setups, states, room, seat, actions, count, dice)
    count = legal(setups, states, at, seat, actions)
    return actions[random_place(setups[0], actions, count, dice[0])]


def play_out(setups, states, at, room, kinds, dice, actions, log, limit):
    """Play a match to its end; return the number of decisions, or -1 where it did not end within `limit`."""
    decisions = 0
    while decisions < limit:
        seats = acting(setups, states, at)
        if seats == 0:
            return decisions
        seat = pick_seat(seats, dice[0])
        action = decide(setups, states, at, room, seat, kinds[seat], dice, actions)
        log_.clear(log)
        apply(setups, states, at, seat, action, log)
        decisions += 1
    return -1


def simulate(setups, states, dice, kinds, keys, actions, log, scores, ranks, reasons, decisions, limit):
    """Play one match for each key and write down how it ended; the first unfinished one stops the loop.

    `states` holds two positions, `kinds` what sits at each seat, `keys` four words a match. Returns the number of
    matches played.
    """
    for match in range(len(keys)):
        chance.seed(states[0], keys[match], chance.DEALS)
        chance.seed(dice[0], keys[match], chance.PLAYERS)
        log_.clear(log)
        deal(setups, states, 0, log)
        count = play_out(setups, states, 0, 1, kinds, dice, actions, log, limit)
        if count < 0:
            return match
        decisions[match] = count
        reasons[match] = result(setups, states, 0, scores[match], ranks[match])
    return len(keys)


def is_listed(actions, count, action):
    """Tell whether an action is among the first `count`."""
    for i in range(count):
        if actions[i] == action:
            return True
    return False


def advance(setups, states, keys, dice, actions, log, chosen, seats, counts, ended):
    """Play one action in each match of a batch and list what can be done next.

    Where `chosen` is negative nothing is played. Where one is not among the legal actions nothing is played in any
    match and its number is returned, less the number of matches. A match that has ended is dealt anew, from a key its
    dice give, and marked in `ended`. Afterwards `seats` holds who acts and `actions[match][:counts[match]]` the legal
    actions. Otherwise returns the number of matches that ended.
    """
    for match in range(len(states)):
        if chosen[match] >= 0 and not is_listed(actions[match], counts[match], chosen[match]):
            return match - len(states)
    endings = 0
    for match in range(len(states)):
        ended[match] = 0
        if chosen[match] >= 0:
            log_.clear(log)
            apply(setups, states, match, seats[match], chosen[match], log)
        acting_seats = acting(setups, states, match)
        if acting_seats == 0:
            ended[match] = 1
            endings += 1
            for i in range(4):
                keys[match][i] = chance.number(dice[0])
            chance.seed(states[match], keys[match], chance.DEALS)
            log_.clear(log)
            deal(setups, states, match, log)
            acting_seats = acting(setups, states, match)
        seats[match] = pick_seat(acting_seats, dice[0])
        counts[match] = legal(setups, states, match, seats[match], actions[match])
    return endings

"""Enter the rules of a game with arrays of records and an index, which is how Python and the shared loops call them.

`rules` and `bot` are those of one game: `tuckbox.table.engine` makes a copy of these functions for each game in which
the two names mean its modules.
"""

from typing import Any

from tuckbox.table.kernel import secrecy

rules: Any = None
bot: Any = None


def deal(setups, positions, at, log):
    """Set up the first position; its generator must have been seeded."""
    rules.deal(setups[0], positions[at], log)
    return 0


def acting(setups, positions, at):
    """Return the bit mask of the seats that may act."""
    return rules.acting(setups[0], positions[at])


def legal(setups, positions, at, seat, actions):
    """List the legal actions of a seat; return their number."""
    return rules.legal(setups[0], positions[at], seat, actions)


def apply(setups, positions, at, seat, action, log):
    """Play a legal action, unchecked."""
    rules.apply(setups[0], positions[at], seat, action, log)
    return 0


def result(setups, positions, at, scores, ranks):
    """Write scores and ranks by seat; return the number of the reason, 0 while the match goes on."""
    return rules.result(setups[0], positions[at], scores, ranks)


def look(setups, positions, at, room, seat):
    """Lay what a seat may see of one position into another."""
    positions[room] = positions[at]
    rules.hide(setups[0], positions[room], seat)
    secrecy.redact(setups[0], positions[room], 1 << seat)
    return 0


def guess(setups, positions, at, seat, dice):
    """Deal again, in place, what a seat does not know of the position it looks at."""
    secrecy.determinise(setups[0], positions[at], 1 << seat, dice[0])
    rules.guess(setups[0], positions[at], seat, dice[0])
    return 0


def choose(setups, positions, at, seat, actions, count, dice):
    """Return the quick player's action in the position it looks at."""
    return bot.choose(setups[0], positions[at], seat, actions, count, dice[0])

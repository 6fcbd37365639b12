"""Write down what a move did, as integers, for the match record and for the players' screens.

A log is an array of 32-bit integers. `log[USED]` counts the integers the entries need, beginning with `FIRST`;
`log[LATEST]` is where the latest entry starts. An entry is its code, the set of players who may see its cards, the
number of its values, and the values. When the array is too short the count goes on and nothing is written, so that
whoever called can see how much room is wanted. A log of length `SILENT` writes nothing at all: that is what
simulations pass.
"""

USED = 0
LATEST = 1
FIRST = 2
SILENT = 2
HEAD = 3

SHUFFLE = -1
"""Code of a chance entry: pile, then the cards from the top."""
TOSS = -2
"""Code of a chance entry: what is tossed for (the game's own number), seat."""
LOTS = -3
"""Code of a chance entry: how many are drawn, then the seats."""


def clear(log):
    """Empty the log."""
    log[USED] = FIRST
    log[LATEST] = FIRST


def entry(log, code, seen_by):
    """Begin an entry; `seen_by` is the set of players who may see the cards in it."""
    start = log[USED]
    log[LATEST] = start
    log[USED] = start + HEAD
    if start + HEAD <= len(log):
        log[start] = code
        log[start + 1] = seen_by
        log[start + 2] = 0


def value(log, number):
    """Add a value to the latest entry."""
    end = log[USED]
    log[USED] = end + 1
    if end < len(log):
        log[end] = number
        log[log[LATEST] + 2] += 1


def event(log, code, seen_by, first, second):
    """Add an entry of two values."""
    entry(log, code, seen_by)
    value(log, first)
    value(log, second)

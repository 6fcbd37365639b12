"""Tell whether a move revealed anything, so that it may not be taken back."""

# Kernel functions carry no types: they take native records and plain objects alike.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import numpy as np

from tuckbox.table.engine import new_log, seed_generator
from tuckbox.table.game import Setup
from tuckbox.table.kernel import chance
from tuckbox.table.record import DICE, GENERATOR_FIELDS, Records, copy_records

LOOKS = 8
"""In so many positions that look the same to the mover the move is tried."""


def reveals(setup: Setup, before: Records, after: Records, seat: int, action: int) -> bool:
    """Tell whether a move used chance or showed anybody a card that the mover did not know.

    A move that only shows cards of the mover's own hand reveals nothing in this sense: the mover gave that away. But
    where a drawn, turned or chosen card comes to be known to anybody, or the mover would see something else in another
    position that looked the same beforehand, the move has revealed something.

    Args:
        setup: what is played.
        before: the true position before the move, an array of one record.
        after: the true position after it.
        seat: who moved.
        action: the move.
    """
    if any(not np.array_equal(before[name], after[name]) for name, *_shape in GENERATOR_FIELDS):
        return True
    gained = after["knows_pile"][0] & ~before["knows_pile"][0]
    unknown = (before["knows_pile"][0] >> np.uint16(seat)) & 1 == 0
    if bool(np.any((gained != 0) & unknown)):
        return True
    return _depends_on_hidden(setup, before, after, seat, action)


def _depends_on_hidden(setup: Setup, before: Records, after: Records, seat: int, action: int) -> bool:
    engine = setup.game.engine
    dice = np.zeros(1, DICE)
    seed_generator(dice, 0, (1, 0, 0, 0), chance.PLAYERS)
    positions = copy_records(after, after, before, before)
    engine.look(setup.records, positions, 0, 1, seat)
    seen = positions[1:2].tobytes()
    engine.look(setup.records, positions, 2, 3, seat)
    look = copy_records(positions[3:4])
    for _look in range(LOOKS):
        positions = copy_records(look, look)
        engine.guess(setup.records, positions, 0, seat, dice)
        engine.apply(setup.records, positions, 0, seat, action, new_log())
        engine.look(setup.records, positions, 0, 1, seat)
        if positions[1:2].tobytes() != seen:
            return True
    return False

"""Lay out the records that hold a position, a setup and a pair of dice, and turn them into plain Python objects.

A **position** is everything that changes during a match, a **setup** everything that does not: the number of
players, the options, the cards or the board. Both are NumPy structured scalars of integers; a game adds its own
fields to the common ones.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

Fields = Sequence[tuple[Any, ...]]
Records = npt.NDArray[np.void]

GENERATOR_FIELDS: Fields = (
    ("key", "u4", 4),
    ("numbers", "u4", 16),
    ("block", "i8"),
    ("stream", "i4"),
    ("unread", "i4"),
)

DICE = np.dtype(list(GENERATOR_FIELDS), align=True)
"""A random generator by itself, see `tuckbox.table.kernel.chance`."""


def position_dtype(cards: int, piles: int, fields: Fields) -> np.dtype[np.void]:
    """Lay out the record of a position.

    Args:
        cards: the largest number of cards a match can have.
        piles: the number of piles.
        fields: the game's own fields, as NumPy field descriptions.
    """
    return np.dtype(
        [
            *GENERATOR_FIELDS,
            ("below", "i2", cards),
            ("knows_pile", "u2", cards),
            ("knows_place", "u2", cards),
            ("top", "i2", piles),
            ("bottom", "i2", piles),
            ("size", "i2", piles),
            ("vague", "u2", piles),
            ("pile", "u1", cards),
            ("bundle", "u1", cards),
            *fields,
        ],
        align=True,
    )


def setup_dtype(cards: int, piles: int, fields: Fields) -> np.dtype[np.void]:
    """Lay out the record of a setup.

    The common fields are the numbers of players, cards, pools and action codes; `habit`, 1 + the code of the action
    that random players choose half of the time where it is the first of the list, 0 for none; per card its face (cards
    of equal faces have consecutive numbers) and its pool (cards with the same back); per pile whether it has an order.
    """
    return np.dtype(
        [
            ("players", "i4"),
            ("cards", "i4"),
            ("pools", "i4"),
            ("actions", "i4"),
            ("habit", "i4"),
            ("face", "i2", cards),
            ("pool", "u1", cards),
            ("ordered", "u1", piles),
            *fields,
        ],
        align=True,
    )


def copy_records(*records: Records) -> Records:
    """Copy records, one array after the other, into an array of their own.

    As bytes: NumPy itself copies structured values field by field, ten times slower, and leaves the gaps between the
    fields as they happen to be.
    """
    return np.frombuffer(bytearray(b"".join(each.tobytes() for each in records)), records[0].dtype)


def overwrite_record(records: Records, at: int, content: bytes) -> None:
    """Put the bytes of a record in the place of another."""
    size = records.dtype.itemsize
    records.view(np.uint8)[at * size : (at + 1) * size] = np.frombuffer(content, np.uint8)


class Plain:
    """Hold a record as ordinary Python integers and lists, so that rules run on it as ordinary Python.

    >>> record = np.zeros(1, DICE)
    >>> plain = Plain(record, 0)
    >>> plain.unread += 3
    >>> plain.write(record, 0)
    >>> int(record["unread"][0])
    3
    """

    def __init__(self, records: Records, at: int) -> None:
        for name in _names(records):
            setattr(self, name, records[name][at].tolist())

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def write(self, records: Records, at: int) -> None:
        """Write the values back; raise `OverflowError` where one does not fit its field."""
        for name in _names(records):
            records[name][at] = getattr(self, name)


class PlainRecords:
    """Stand for an array of records: its elements are `Plain`, setting one copies it."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._plain: dict[int, Plain] = {}

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, at: int) -> Plain:
        if at not in self._plain:
            self._plain[at] = Plain(self._records, at)
        return self._plain[at]

    def __setitem__(self, at: int, plain: Plain) -> None:
        self._plain[at] = deepcopy(plain)

    def write(self) -> None:
        """Write back all elements that were touched."""
        for at, plain in self._plain.items():
            plain.write(self._records, at)


def _names(records: Records) -> tuple[str, ...]:
    names = records.dtype.names
    assert names is not None
    return names

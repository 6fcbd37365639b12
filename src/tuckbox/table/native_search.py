"""Compile the loop of a search, which is done when somebody searches for the first time.

The loop gets the entries of a game as functions, so its machine code depends on the layout of the records and on no
rule: it is kept in a folder of its own and outlives changes of the rules.
"""

# Numba comes without types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingTypeStubs=false

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numba import njit, types

from tuckbox.table.engine import SEARCH_ENTRIES
from tuckbox.table.native_inner import with_environments

HASH_FACTOR = 0x1E3779B97F4A7C15
HASH_KEPT = (1 << 35) - 1


def fingerprint(positions: Any, at: int) -> Any:
    """Give a number that tells a position from others: a hash of its bytes, eight at a time."""
    words = positions[at : at + 1].view(np.int64)
    number = np.int64(0)
    for i in range(len(words)):
        number = (number ^ words[i]) * np.int64(HASH_FACTOR)
        number ^= (number >> 29) & np.int64(HASH_KEPT)
    return number


def compile_search(
    loop: Callable[..., Any], entries: Mapping[str, Any], signatures: Mapping[str, Any], at: tuple[Any, ...], dice: Any
) -> tuple[Any, tuple[Any, ...]]:
    """Compile the loop, or load it from the cache.

    Args:
        loop: `search` of `tuckbox.table.kernel.search`, calling compiled functions.
        entries: the compiled entries of the game by name.
        signatures: their signatures.
        at: the types of the arrays of setups and positions, and of an index.
        dice: the type of an array of dice.

    Returns:
        The compiled loop, and the functions that are its first arguments.
    """
    setups, positions, whole = at
    numbers, table, words = types.int32[::1], types.int32[:, ::1], types.uint32[::1]
    nodes, sums = types.int64[:, ::1], types.float64[:, ::1]
    hashed = whole(positions, whole)
    signature = whole(
        *(types.FunctionType(signatures[name]) for name in SEARCH_ENTRIES),
        types.FunctionType(hashed),
        *(setups, positions, whole, dice, dice, numbers, numbers, numbers, whole, sums, words),
        *(numbers, numbers, numbers, numbers, numbers, sums, numbers, table, numbers, nodes, table, sums, numbers),
    )
    hash_position = njit(hashed, nogil=True, cache=True)(fingerprint)
    native = with_environments(njit(signature, nogil=True, cache=True)(loop))
    return native, (*(entries[name] for name in SEARCH_ENTRIES), hash_position)

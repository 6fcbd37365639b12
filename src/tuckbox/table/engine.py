"""Run the rules of a game: as native code, or as ordinary Python.

Both engines offer the same entries. Each takes the array of setups (its first one is used), the array of positions
and the index of the position meant; `seat`, `action` and indexes are integers, `actions`, `scores`, `ranks` and `log`
arrays of int32:

| entry | does |
| --- | --- |
| `deal(setups, positions, at, log)` | sets up the first position; the generator must have been seeded |
| `acting(setups, positions, at)` | returns the bit mask of the seats that may act now |
| `legal(setups, positions, at, seat, actions)` | fills `actions` and returns how many there are |
| `apply(setups, positions, at, seat, action, log)` | plays a legal action; unchecked |
| `result(setups, positions, at, scores, ranks)` | fills both by seat, returns the number of the reason, 0 = goes on |
| `look(setups, positions, at, room, seat)` | lays what a seat may see of position `at` into position `room` |
| `guess(setups, positions, at, seat, dice)` | deals again, in place, what the seat looking at it does not know |
| `choose(setups, positions, at, seat, actions, count, dice)` | returns the quick player's action in a look or guess |
| `simulate(...)`, `advance(...)` | whole matches and batches, see `tuckbox.table.kernel.loops` |
| `search(...)` | playouts of a search, see `tuckbox.table.kernel.search`; compiled when first asked for |

Set `TUCKBOX_PLAIN=1` in the environment to run everything as ordinary Python: slow, but every line can be stepped
through, and coverage sees it.
"""

# Kernel functions carry no types: they take native records and plain objects alike.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import os
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from tuckbox.table.kernel import chance, entries, log as log_, loops, search
from tuckbox.table.record import Plain, PlainRecords, Records

Numbers = npt.NDArray[np.int32]
Entry = Callable[..., int]

ENTRIES = ("deal", "acting", "legal", "apply", "result", "look", "guess", "choose")
LOOPS = ("simulate", "advance")
SEARCH_ENTRIES = ("acting", "legal", "apply", "result", "look", "guess", "choose")

ONLOOKER = 15
"""The seat number of everybody who watches without playing."""


class Engine:
    """Offer the entries listed at the top of this module."""

    deal: Entry
    acting: Entry
    legal: Entry
    apply: Entry
    result: Entry
    look: Entry
    guess: Entry
    choose: Entry
    simulate: Entry
    advance: Entry
    search: Entry


class PlainEngine(Engine):
    """Run a game's rules as ordinary Python on plain objects, writing back what they changed."""

    def __init__(self, rules: ModuleType, bot: ModuleType) -> None:
        self._setups: tuple[Records, PlainRecords] | None = None
        plain = {name: bind_entry(getattr(entries, name), {"rules": rules, "bot": bot}) for name in ENTRIES}
        for name, entry in plain.items():
            setattr(self, name, self._plainly(entry))
        for name, loop in bind_loops(vars(loops), plain).items():
            setattr(self, name, self._plainly(loop))
        self.search = self._plainly(search.search, (*(plain[name] for name in SEARCH_ENTRIES), _fingerprint))

    def _plainly(self, function: Callable[..., Any], first: tuple[Entry, ...] = ()) -> Entry:
        def run(setups: Records, *rest: Any) -> int:
            if self._setups is None or self._setups[0] is not setups:
                self._setups = (setups, PlainRecords(setups))
            values = [PlainRecords(value) if _is_records(value) else value for value in rest]
            returned = function(*first, self._setups[1], *values)
            for value in values:
                if isinstance(value, PlainRecords):
                    value.write()
            return 0 if returned is None else int(returned)

        return run


def _fingerprint(states: PlainRecords, at: int) -> int:
    """Give a number that tells one position from another, for one process."""
    return hash(repr(vars(states[at])))


def _is_records(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype.names is not None


def bind_entry(function: Callable[..., Any], uses: dict[str, Any]) -> Callable[..., Any]:
    """Copy a function of `tuckbox.table.kernel.entries` so that some of its global names mean something else."""
    assert isinstance(function, FunctionType)
    return FunctionType(function.__code__, {**function.__globals__, **uses}, function.__name__)


def bind_loops(
    space: Mapping[str, Any],
    of_game: Mapping[str, Any],
    inner: Callable[[FunctionType], Any] = lambda function: function,
) -> dict[str, FunctionType]:
    """Copy the loops of `tuckbox.table.kernel.loops` so that they call the entries of one game.

    Args:
        space: what the other names in the loops mean.
        of_game: the entries of the game by name.
        inner: is applied to the functions that the loops share, before they are called.

    Returns:
        The loops by name.
    """
    bound = {**space, **of_game}
    for function in (loops.decide, loops.play_out):
        bound[function.__name__] = inner(FunctionType(function.__code__, bound, function.__name__))
    return {name: FunctionType(getattr(loops, name).__code__, bound, name) for name in LOOPS}


def load_engine(
    game: str, rules: ModuleType, bot: ModuleType, position: np.dtype[np.void], setup: np.dtype[np.void]
) -> Engine:
    """Give the engine of a game: native, or plain where the environment sets `TUCKBOX_PLAIN=1`."""
    if os.environ.get("TUCKBOX_PLAIN") == "1":
        return PlainEngine(rules, bot)
    from tuckbox.table.native import NativeEngine

    return NativeEngine(game, rules, bot, position, setup)


def new_log(length: int = 2048) -> Numbers:
    """Make room for the log of one move; of length `tuckbox.table.kernel.log.SILENT` it stays empty."""
    log = np.zeros(length, np.int32)
    log_.clear(log)
    return log


def seed_generator(records: Records, at: int, key: tuple[int, int, int, int], stream: int) -> None:
    """Seed the generator in a record from Python; `key` is four 32-bit words."""
    plain = Plain(records, at)
    chance.seed(plain, key, stream)
    plain.write(records, at)

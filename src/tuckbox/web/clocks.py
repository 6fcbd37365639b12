"""Keep the clocks of a table from the times at which its events were stored.

Nothing here asks what time it is: every process that folds the same events finds the same clocks. A seat's clock runs
while its person may act. With `move` each decision has the same time, with `bank` the time of the whole match is given
at the start and every move adds the increment.
"""

from collections.abc import Iterable

NO_CLOCK = "none"
PER_MOVE = "move"
BANK = "bank"

LEAST_AFTER_RETURN = 30_000
"""Milliseconds that somebody has at least who comes back to a seat whose bank is empty."""


class Clocks:
    """Hold the clock of each seat of a match.

    Attributes:
        kind: `none`, `move` or `bank`.
        left: milliseconds left to each seat, counted to the moment at which it last began or ceased to act.
        since: when each seat began to act, in milliseconds since 1970; None where it may not act now.
    """

    def __init__(self, kind: str, seconds: int, increment: int, seats: int) -> None:
        self.kind = kind
        self._whole = seconds * 1000
        self._increment = increment * 1000
        self.left = [self._whole] * seats
        self.since: list[int | None] = [None] * seats
        self._before_move: tuple[int, list[int], list[int | None]] | None = None

    def turn(self, at: int, acting: Iterable[int], mover: int | None = None) -> None:
        """Charge who has acted until now, and let the clocks of those run who act from now on.

        Args:
            at: the time of the event, in milliseconds since 1970.
            acting: the seats that may act now.
            mover: the seat that has just moved, which gets the increment.

        >>> clocks = Clocks(BANK, 60, 2, seats=2)
        >>> clocks.turn(0, [0])
        >>> clocks.turn(10_000, [1], mover=0)
        >>> clocks.left, clocks.deadline(1)
        ([52000, 60000], 70000)
        """
        now_acting = set(acting)
        self._before_move = None if mover is None else (at, list(self.left), list(self.since))
        for seat, since in enumerate(self.since):
            if since is not None and (seat == mover or seat not in now_acting):
                self._charge(seat, at - since)
                self.since[seat] = None
            if seat == mover and self.kind == BANK:
                self.left[seat] += self._increment
            if seat in now_acting and self.since[seat] is None:
                self.since[seat] = at

    def take_back(self, at: int, acting: Iterable[int]) -> None:
        """Let the clocks stand and run as they did before the latest move, which is taken back.

        What has passed since that move is charged to nobody, and what the move has added is gone with it.

        >>> clocks = Clocks(BANK, 60, 2, seats=2)
        >>> clocks.turn(0, [0])
        >>> clocks.turn(10_000, [1], mover=0)
        >>> clocks.take_back(15_000, [0])
        >>> clocks.left, clocks.deadline(0), clocks.deadline(1)
        ([60000, 60000], 65000, None)
        """
        if self._before_move is not None:
            moved, self.left, before = self._before_move
            self.since = [None if since is None else since + at - moved for since in before]
        self.turn(at, acting)

    def _charge(self, seat: int, spent: int) -> None:
        if self.kind == BANK:
            self.left[seat] = max(0, self.left[seat] - max(0, spent))

    def stop(self, seat: int, at: int) -> None:
        """Stop the clock of a seat for which a bot plays from now on."""
        since = self.since[seat]
        if since is not None:
            self._charge(seat, at - since)
        self.since[seat] = None

    def resume(self, seat: int, at: int, acting: Iterable[int]) -> None:
        """Let the clock of a seat run again to which its person has come back."""
        if self.kind == BANK:
            self.left[seat] = max(self.left[seat], LEAST_AFTER_RETURN)
        self.since[seat] = at if seat in acting else None

    def deadline(self, seat: int) -> int | None:
        """Give when the time of a seat is over, in milliseconds since 1970; None where no clock runs for it."""
        since = self.since[seat]
        if self.kind == NO_CLOCK or since is None:
            return None
        return since + self.left[seat]

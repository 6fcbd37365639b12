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
"""Milliseconds that somebody has at least who comes back to a seat whose time was over or for which others asked for a
bot; or all the time of a move where that is less. Each decision has this once, so that no clock can be held up."""


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
        self._before_move: tuple[int, int, dict[int, int], list[int | None]] | None = None
        # Seats whose decision a bot took over, that have time to come when their person is back, that had it already.
        self._stopped: set[int] = set()
        self._owed: set[int] = set()
        self._given: set[int] = set()

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
        ending = [seat for seat in range(len(self.since)) if seat == mover or seat not in now_acting]
        before = {seat: self.left[seat] for seat in ending if self.since[seat] is not None}
        self._before_move = None if mover is None else (at, mover, before, list(self.since))
        for seat in before:
            self._charge(seat, at)
        if mover is not None:
            self._stopped.discard(mover)
            self._given.discard(mover)
            self.left[mover] += self._increment if self.kind == BANK else 0
        for seat, since in enumerate(self.since):
            if since is None and self.kind == PER_MOVE and seat not in self._stopped:
                self.left[seat] = self._whole
            if since is None and seat in now_acting:
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
        now_acting = set(acting)
        if self._before_move is not None:
            moved, mover, left, before = self._before_move
            for seat, milliseconds in left.items():
                # Who has come back meanwhile to a seat whose time was over keeps the time given for it.
                self.left[seat] = milliseconds if seat == mover else max(milliseconds, self.left[seat])
            for seat, since in enumerate(before):
                is_as_before = seat == mover or self.since[seat] in (since, None)
                if seat not in now_acting:
                    self.since[seat] = None
                else:
                    self.since[seat] = at if since is None or not is_as_before else since + at - moved
        self.turn(at, now_acting)

    def _charge(self, seat: int, at: int) -> None:
        since = self.since[seat]
        if since is not None and self.kind != NO_CLOCK:
            self.left[seat] = max(0, self.left[seat] - max(0, at - since))
        self.since[seat] = None

    def stop(self, seat: int, at: int, *, owes: bool) -> None:
        """Stop the clock of a seat for which a bot plays from now on.

        Args:
            seat: the seat.
            at: the time of the event, in milliseconds since 1970.
            owes: whether its person is given time when coming back; not where the person asked for the bot.
        """
        self._charge(seat, at)
        self._stopped.add(seat)
        if owes:
            self._owed.add(seat)

    def resume(self, seat: int, at: int, acting: Iterable[int]) -> None:
        """Let the clock of a seat run again to which its person has come back.

        >>> clocks = Clocks(PER_MOVE, 20, 0, seats=2)
        >>> clocks.turn(0, [0])
        >>> clocks.stop(0, 15_000, owes=False)
        >>> clocks.resume(0, 50_000, [0])
        >>> clocks.deadline(0)
        55000
        """
        if self.kind == PER_MOVE and seat not in self._stopped:
            self.left[seat] = self._whole
        if seat in self._owed and seat not in self._given:
            least = min(self._whole, LEAST_AFTER_RETURN) if self.kind == PER_MOVE else LEAST_AFTER_RETURN
            self.left[seat] = max(self.left[seat], least)
            self._given.add(seat)
        self._owed.discard(seat)
        self._stopped.discard(seat)
        self.since[seat] = at if seat in acting else None

    def deadline(self, seat: int) -> int | None:
        """Give when the time of a seat is over, in milliseconds since 1970; None where no clock runs for it."""
        since = self.since[seat]
        if self.kind == NO_CLOCK or since is None:
            return None
        return since + self.left[seat]

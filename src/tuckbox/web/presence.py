"""Know who has a page of a table open, at this server and at others on the same database."""

import math
import time
from collections import Counter
from collections.abc import Collection

SECONDS_BELIEVED = 50
"""What another server has told is believed so long; it repeats it more often."""
SECONDS_TO_ASK = 5.0
"""Other servers are given so long to tell who has a page of theirs open."""


class Presence:
    """Count the open pages of each seat."""

    def __init__(self) -> None:
        self._here: Counter[int | None] = Counter()
        self._elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        self._known_from = 0.0
        self._latest: dict[int, float] = {}
        self._came: dict[int, int] = {}

    def come(self, seat: int | None) -> bool:
        """Count a page that was opened; tell whether that makes its seat present at this server."""
        self._note(() if seat is None else (seat,))
        self._here[seat] += 1
        return seat is not None and self._here[seat] == 1

    def go(self, seat: int | None) -> bool:
        """Count a page that was closed; tell whether its seat is not present at this server any more."""
        if seat is not None:
            self._latest[seat] = time.monotonic()
        self._here[seat] -= 1
        if self._here[seat] == 0:
            del self._here[seat]
            return seat is not None
        return False

    def _note(self, coming: Collection[int]) -> None:
        for seat in coming:
            if not self.is_here(seat):
                self._came[seat] = time.time_ns() // 1_000_000
            self._latest[seat] = time.monotonic()

    def ask(self) -> None:
        """Wait for what other servers tell, which are asked now."""
        self._known_from = time.monotonic() + SECONDS_TO_ASK

    @property
    def seconds_to_know(self) -> float:
        """Give the seconds until all servers have had the time to tell who is there, 0 where they had."""
        return max(0.0, self._known_from - time.monotonic())

    def seconds_away(self, seat: int) -> float:
        """Give the seconds since a seat had a page open; infinite where it had none as far as that is known."""
        return 0.0 if self.is_here(seat) else time.monotonic() - self._latest.get(seat, -math.inf)

    def came(self, seat: int) -> int:
        """Give when a seat came last, in milliseconds since 1970, 0 where that is not known."""
        return self._came.get(seat, 0)

    @property
    def here(self) -> frozenset[int]:
        """Give the seats with an open page at this server."""
        return frozenset(seat for seat in self._here if seat is not None)

    @property
    def pages(self) -> int:
        """Give the number of open pages at this server, those of onlookers included."""
        return self._here.total()

    @property
    def onlookers(self) -> int:
        """Give the number of open pages of onlookers at this server."""
        return self._here[None]

    def hear(self, server: str, seats: Collection[int]) -> bool:
        """Take in what another server has told; tell whether that changes who is present."""
        before = self.seats
        self._note(seats)
        told = self._elsewhere.get(server, (frozenset[int](), 0.0))[0]
        self._latest |= dict.fromkeys(told.difference(seats), time.monotonic())
        if seats:
            self._elsewhere[server] = (frozenset(seats), time.monotonic())
        else:
            self._elsewhere.pop(server, None)
        return self.seats != before

    def forget(self) -> bool:
        """Forget what was told by servers that have fallen silent; tell whether that changes who is present."""
        before = self.seats
        latest = time.monotonic() - SECONDS_BELIEVED
        self._elsewhere = {server: told for server, told in self._elsewhere.items() if told[1] > latest}
        return self.seats != before

    @property
    def seats(self) -> frozenset[int]:
        """Give the seats with an open page anywhere, as far as that is known."""
        return self.here.union(*(seats for seats, _heard in self._elsewhere.values()))

    def is_here(self, seat: int) -> bool:
        """Tell whether a seat has an open page anywhere."""
        return seat in self.seats

    @property
    def somebody(self) -> bool:
        """Tell whether anybody has a page open."""
        return self.pages > 0 or bool(self.seats)

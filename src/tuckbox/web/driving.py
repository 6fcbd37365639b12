"""Keep a table going by itself: let its bots play, and its clocks run out."""

import asyncio
import contextlib
import random
import secrets
import time
from concurrent.futures import Executor

from tuckbox.players import Player, make_player
from tuckbox.players.levels import LEVELS
from tuckbox.table.view import View
from tuckbox.web.held import now
from tuckbox.web.live import LiveTable
from tuckbox.web.logs import described, logger
from tuckbox.web.metrics import Metrics
from tuckbox.web.problems import StoreDown, WebProblem
from tuckbox.web.state import PLAYING

AT_A_GLANCE = ("random", "careless", "quick")
"""The SPECs of players that decide in less time than it takes to hand the question to another thread."""

SECONDS_FOR_OTHERS = 2.0
"""Where the latest event came from another server, that one is given so much time to go on."""
SECONDS_TO_TRY_AGAIN = 1.0
SECONDS_TO_COME_BACK = 30.0
"""After a match was read from the store nobody's clock runs out before so many seconds, so that pages can come back."""

_log = logger()


class Driver:
    """Drive one table for as long as there is something to do at it.

    Args:
        table: the table.
        threads: where bots think that search.
        pause: the least and the most seconds that a bot takes for a move.
        metrics: where thinking is counted.
        patience: so many seconds nobody's clock runs out.
    """

    def __init__(
        self, table: LiveTable, threads: Executor, pause: tuple[float, float], metrics: Metrics, patience: float = 0
    ) -> None:
        self._table = table
        self._threads = threads
        self._pause = pause
        self._metrics = metrics
        self._bots: dict[tuple[int, str], Player] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._foreign_version = 0
        self._foreign_until = 0.0
        self._patient_until = now() + int(1000 * patience)

    def wake(self) -> None:
        """Look whether there is something to do."""
        self._changed.set()
        at_work = self._task is not None and not self._task.done()
        if not at_work and not self._table.is_closing and self._has_work():
            self._task = asyncio.create_task(self._drive())
            self._task.add_done_callback(_report)

    @property
    def task(self) -> asyncio.Task[None] | None:
        """Give what is being done, or was done last; it may be cancelled, for what has been played is stored."""
        return self._task

    def _has_work(self) -> bool:
        return self._bot_to_play() is not None or self._next_time() is not None

    async def _drive(self) -> None:
        while not self._table.is_closing and self._has_work():
            self._changed.clear()
            try:
                patience = self._patience_with_others()
                if patience > 0:
                    await self._wait(patience)
                    continue
                seat = self._bot_to_play()
                if self._is_time_over():
                    await self._table.end_time()
                elif seat is not None:
                    await self._let_play(seat)
                else:
                    await self._watch_clocks()
            except StoreDown:
                await asyncio.sleep(SECONDS_TO_TRY_AGAIN)

    async def _wait(self, seconds: float) -> None:
        """Wait for a change, not longer than so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    def _patience_with_others(self) -> float:
        """Give the seconds left to another server to go on, counted from its latest event however often one looks."""
        if not self._table.foreign:
            return 0.0
        if self._table.version != self._foreign_version:
            self._foreign_version = self._table.version
            self._foreign_until = time.monotonic() + SECONDS_FOR_OTHERS
        return self._foreign_until - time.monotonic()

    def _bot_to_play(self) -> int | None:
        state = self._table.state
        if self._is_deserted():
            return None
        return next((seat for seat in state.acting if state.seats[seat].bot), None)

    def _is_deserted(self) -> bool:
        """Tell whether bots would play among themselves with nobody there."""
        state = self._table.state
        return all(state.seats[seat].standin for seat in state.people) and not self._table.presence.somebody

    async def _let_play(self, seat: int) -> None:
        table = self._table
        spec = table.state.seats[seat].bot
        bot = self._bots.get((seat, spec))
        if bot is None:
            bot = self._bots[seat, spec] = make_player(spec, seed=secrets.randbits(64))
        view, version = table.view(seat), table.version
        began = time.monotonic()
        text = await self._choose(bot, spec, view)
        self._metrics.bot_thinking.labels(spec).observe(time.monotonic() - began)
        await asyncio.sleep(max(0.0, random.uniform(*self._pause) - (time.monotonic() - began)))
        await table.play_bot(seat, spec, text, version)

    async def _choose(self, bot: Player, spec: str, view: View) -> str:
        level = LEVELS.get(spec)
        if (level.spec if level else spec) in AT_A_GLANCE:
            return str(bot.choose(view))
        return str(await asyncio.get_running_loop().run_in_executor(self._threads, bot.choose, view))

    def _next_time(self) -> int | None:
        """Give when a clock runs out next, or the match; in milliseconds since 1970."""
        times = [deadline for _seat, deadline in self._deadlines()]
        end = self._end_of_time()
        if end is not None:
            times.append(end)
        return min(times, default=None)

    def _deadlines(self) -> list[tuple[int, int]]:
        state = self._table.state
        if state.stage != PLAYING or state.clocks is None or not self._table.presence.somebody:
            return []
        found = [(seat, state.clocks.deadline(seat)) for seat in state.acting if not state.seats[seat].bot]
        return [(seat, deadline) for seat, deadline in found if deadline is not None]

    def _end_of_time(self) -> int | None:
        state = self._table.state
        if state.stage != PLAYING or not state.rules.time_limit:
            return None
        minutes = state.options[state.rules.time_limit]
        return state.started + int(minutes) * 60_000 if minutes else None

    def _is_time_over(self) -> bool:
        end = self._end_of_time()
        return end is not None and max(end, self._patient_until) <= now()

    async def _watch_clocks(self) -> None:
        at = self._next_time()
        if at is None:
            return
        late = now() - max(at, self._patient_until)
        if late < 0:
            await self._wait(-late / 1000)
            return
        for seat, deadline in self._deadlines():
            if deadline <= now():
                await self._table.stand_in(seat, deadline)


def _report(task: asyncio.Task[None]) -> None:
    """Write down why a table stopped going on; the next visit to it starts it again."""
    if task.cancelled():
        return
    problem = task.exception()
    if problem is not None and not isinstance(problem, WebProblem):
        _log.error("a table stopped going on by itself", **described(problem))

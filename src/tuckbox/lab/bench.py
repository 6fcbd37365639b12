"""Measure how fast a game runs on this machine."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from tuckbox.lab.simulation import simulate
from tuckbox.players import new_dice
from tuckbox.table.batch import Batch
from tuckbox.table.game import Game
from tuckbox.table.language import _
from tuckbox.table.match import Match
from tuckbox.table.registry import game as find_game, games

ROUNDS = 3
BATCH_MATCHES = 1024
COPIES = 20_000


@dataclass(frozen=True)
class Speed:
    """Hold one measured speed.

    Attributes:
        game: the game's name.
        what: what was measured.
        value: the number, the median of a few rounds.
        unit: what it counts.
    """

    game: str
    what: str
    value: float
    unit: str

    @property
    def text(self) -> str:
        """Write the number with its unit.

        >>> Speed("touche", "random play", 1234567.0, "decisions/s").text
        '1,234,567 decisions/s'
        """
        number = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.2f}"
        return f"{number} {self.unit}"


def measure(name: str | None = None) -> Iterator[Speed]:
    """Measure one game, or every one, giving each speed as it is known.

    Random play is timed with the deal and the full list of legal moves at every decision.
    """
    for game in games().values() if name is None else [find_game(name)]:
        yield from _measure_game(game)


def _measure_game(game: Game) -> Iterator[Speed]:
    for players in game.players:
        speed = _median(lambda players=players: _random_play(game, players))
        yield Speed(
            game.name,
            _("random play in native code, {count} players").format(count=players),
            speed,
            "decisions/s",
        )
    players = game.players[0]
    yield Speed(game.name, _("one match driven from Python"), _median(lambda: _from_python(game)), "decisions/s")
    yield Speed(
        game.name,
        _("batch of {count} matches").format(count=BATCH_MATCHES),
        _median(lambda: _batch(game)),
        "decisions/s",
    )
    for what, seconds in (
        (_("copy of a position"), _median(lambda: _copy(game))),
        (_("redaction for one player, called from Python"), _median(lambda: _look(game, guess=False))),
        (_("redaction and new deal, called from Python"), _median(lambda: _look(game, guess=True))),
    ):
        yield Speed(game.name, what, seconds * 1e6, "microseconds")
    first, cached = _starts(game)
    yield Speed(game.name, _("first start on a machine: compiling, and one match"), first, "seconds")
    yield Speed(game.name, _("later starts: a new process, and one match"), cached, "seconds")


def _median(run: Callable[[], float]) -> float:
    return statistics.median(run() for _round in range(ROUNDS))


def _random_play(game: Game, players: int) -> float:
    count = 200
    while True:
        began = time.perf_counter()
        outcome = simulate(game.name, count, ["random"] * players, seed=1)
        seconds = time.perf_counter() - began
        if seconds > 0.5:
            return float(outcome.decisions.sum()) / seconds
        count *= 4


def _from_python(game: Game) -> float:
    source = random.Random(1)
    decisions, seconds = 0, 0.0
    while seconds < 0.5:
        match = Match.new(game.name, seed=source.getrandbits(128))
        began = time.perf_counter()
        while match.acting:
            seat = match.acting[0]
            moves = match.moves(seat)
            match.play(seat, moves[int(source.random() * len(moves))])
            decisions += 1
        seconds += time.perf_counter() - began
    return decisions / seconds


def _batch(game: Game) -> float:
    batch = Batch(game.setup(), BATCH_MATCHES, seed=1)
    source = np.random.default_rng(1)
    steps, seconds = 0, 0.0
    while seconds < 0.5:
        chosen = batch.random_actions(source)
        began = time.perf_counter()
        batch.step(chosen)
        seconds += time.perf_counter() - began
        steps += BATCH_MATCHES
    return steps / seconds


def _copy(game: Game) -> float:
    source = np.zeros(COPIES, game.position_dtype).view(np.uint8)
    target = np.ones_like(source)
    began = time.perf_counter()
    target[:] = source
    return (time.perf_counter() - began) / COPIES


def _look(game: Game, *, guess: bool) -> float:
    setup = game.setup()
    positions = np.repeat(Match.new(game.name, seed=1).true_position, 2)
    dice = new_dice(1)
    count = 20_000
    began = time.perf_counter()
    for _time in range(count):
        game.engine.look(setup.records, positions, 0, 1, 0)
        if guess:
            game.engine.guess(setup.records, positions, 1, 0, dice)
    return (time.perf_counter() - began) / count


def _starts(game: Game) -> tuple[float, float]:
    """Time two new processes that share a cache which is empty for the first."""
    program = f"from tuckbox.lab.simulation import simulate; simulate({game.name!r}, 1)"
    seconds: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for _start in range(2):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, "TUCKBOX_CACHE": folder})
            seconds.append(time.perf_counter() - began)
    return seconds[0], seconds[1]

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

from tuckbox.lab.simulation import match_seed, simulate
from tuckbox.players import make_player, new_dice
from tuckbox.players.search import SearchPlayer
from tuckbox.table.batch import Batch
from tuckbox.table.engine import new_log
from tuckbox.table.game import Game
from tuckbox.table.kernel import log as log_, loops
from tuckbox.table.language import _
from tuckbox.table.match import Match, seed_words
from tuckbox.table.record import DICE
from tuckbox.table.registry import game as find_game, games

ROUNDS = 3
BATCH_MATCHES = 1024
COPIES = 20_000
COUNTED_MATCHES = 100
SEARCH_PLAYOUTS = 200


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
        yield _random_speed(game, players)
    for players in sorted({game.players[0], game.players[-1]}):
        yield Speed(
            game.name,
            _("rollouts by quick players in native code, {count} players").format(count=players),
            _median(lambda players=players: _native_play(game, players, "quick")[1]),
            "matches/s",
        )
        yield Speed(
            game.name,
            _("search, over a match of {count} players").format(count=players),
            _median(lambda players=players: _search(game, players)),
            "playouts/s",
        )
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


def _random_speed(game: Game, players: int) -> Speed:
    """Time random play; where cards reveal themselves without a decision (`reveals`), each of them counts as one."""
    what = _("random play in native code, {count} players").format(count=players)
    decisions = _median(lambda: _native_play(game, players, "random")[0])
    if "reveals" not in (game.position_dtype.names or ()):
        return Speed(game.name, what, decisions, "decisions/s")
    revealed, decided = _count_reveals(game, players)
    return Speed(game.name, what, decisions * (1 + revealed / decided), _("decisions and revealed cards/s"))


def _native_play(game: Game, players: int, spec: str) -> tuple[float, float]:
    """Give decisions and matches a second; the first match only loads the code."""
    simulate(game.name, 1, [spec] * players, seed=1)
    count = 20
    while True:
        began = time.perf_counter()
        outcome = simulate(game.name, count, [spec] * players, seed=1)
        seconds = time.perf_counter() - began
        if seconds > 0.5:
            return float(outcome.decisions.sum()) / seconds, count / seconds
        count *= 4


def _count_reveals(game: Game, players: int) -> tuple[int, int]:
    """Give how many cards were revealed and how many decisions taken in the first of the matches that are timed."""
    setup = game.setup(players)
    states = np.zeros(2, game.position_dtype)
    revealed, decided = 0, 0
    for number in range(COUNTED_MATCHES):
        decisions = np.zeros(1, np.int32)
        ranks = np.zeros((2, 1, setup.ranked), np.int32)
        game.engine.simulate(
            setup.records, states, np.zeros(1, DICE), np.full(players, loops.RANDOM, np.int32),
            np.array([seed_words(match_seed(1, number))], np.uint32), np.zeros(setup.largest_action, np.int32),
            new_log(log_.SILENT), ranks[0], ranks[1], np.zeros(1, np.int32), decisions, game.max_decisions,
        )  # fmt: skip
        revealed += int(states["reveals"][0])
        decided += int(decisions[0])
    return revealed, decided


def _search(game: Game, players: int) -> float:
    """Give the playouts a second of searches from the beginning, the middle and the end of quick players' matches."""
    playouts, seconds, seed = 0, 0.0, 0
    searcher = SearchPlayer(new_dice(1), SEARCH_PLAYOUTS)
    # The first search on a machine compiles; the clock waits for it.
    searcher.consider(Match.new(game.name, players, seed=seed).view(Match.new(game.name, players, seed=seed).acting[0]))
    while seconds < 0.5:
        seed += 1
        match, quick = Match.new(game.name, players, seed=seed), make_player("quick", seed)
        while match.acting:
            seat = match.acting[0]
            view = match.view(seat)
            if len(view.moves) > 1 and match.number % 10 == 0:
                began = time.perf_counter()
                advice = searcher.consider(view)
                seconds += time.perf_counter() - began
                playouts += advice.playouts
            match.play(seat, quick.choose(view))
    return playouts / seconds


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

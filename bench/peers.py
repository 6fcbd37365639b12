"""Measure how fast other libraries play card games at random on this machine.

The peer is OpenSpiel's Hearts, from the wheel on PyPI, driven in four ways, each the fastest found for its
kind. All run on one thread. Only decisions of players count, never the chance events that deal the
cards; forced moves count, for the legal moves are listed there as well.

Run it with ``python -m bench.peers`` or ``python bench/peers.py``.
"""

import argparse
import importlib
import importlib.util
import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

REPEATS = 3
GAMES = 200
CARDS = 52
PASS_DIRECTIONS = 4
# OpenSpiel deals Hearts with one chance event for the direction of the pass and one for each card.
CHANCE_EVENTS = 1 + CARDS
DEALT_POSITIONS = 40
SEED = 7


@dataclass(frozen=True)
class Measurement:
    """Hold what one way of playing managed: decisions of players taken in so many seconds of wall time."""

    name: str
    what: str
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Return the decisions taken in one second."""
        return self.decisions / self.seconds


class _OpenSpielHearts:
    """Play blocks of random Hearts games with OpenSpiel; each public method returns the decisions it took."""

    def __init__(self) -> None:
        # Imported by name, for the library is optional and has no type information.
        self._pyspiel: Any = importlib.import_module("pyspiel")
        self._game = self._pyspiel.load_game("hearts")
        self._decks = np.random.default_rng(SEED)
        self._random = random.Random(SEED)
        self._games_of_bots = 0
        players = range(self._game.num_players())
        self._bots = [self._pyspiel.make_uniform_random_bot(player, SEED + player) for player in players]
        self._decisions = [self._count_decisions(direction) for direction in range(PASS_DIRECTIONS)]
        self._one_rollout = self._rollouts(1)
        self._many_rollouts = self._rollouts(GAMES // DEALT_POSITIONS)
        self._dealt = [
            (self._deal(direction, deck), self._decisions[direction])
            for direction, deck in self._shuffle(DEALT_POSITIONS)
        ]

    def play_with_bots(self) -> int:
        """Let OpenSpiel's own loop play whole games, the deal included, with its uniform random bots."""
        decisions = 0
        for _ in range(GAMES):
            self._games_of_bots += 1
            state = self._game.new_initial_state()
            self._pyspiel.evaluate_bots(state, self._bots, self._games_of_bots)
            decisions += state.move_number() - CHANCE_EVENTS
        return decisions

    def deal_then_roll_out(self) -> int:
        """Deal every game from Python and let OpenSpiel play it to the end in one call."""
        decisions = 0
        for direction, deck in self._shuffle(GAMES):
            self._one_rollout.mcts_search(self._deal(direction, deck))
            decisions += self._decisions[direction]
        return decisions

    def roll_out_dealt(self) -> int:
        """Let OpenSpiel play several games from each of some positions dealt beforehand."""
        decisions = 0
        for state, length in self._dealt:
            self._many_rollouts.mcts_search(state)
            decisions += length * (GAMES // DEALT_POSITIONS)
        return decisions

    def step_from_python(self) -> int:
        """Deal and play every game from Python, listing the legal actions at every decision."""
        return sum(self._play_out(self._deal(direction, deck)) for direction, deck in self._shuffle(GAMES))

    def _rollouts(self, games: int) -> Any:
        # The evaluator cannot be called from Python itself, but a tree search of a single simulation does
        # nothing except hand the position to it once, and it plays that many games to the end.
        evaluator = self._pyspiel.RandomRolloutEvaluator(games, SEED)
        return self._pyspiel.MCTSBot(self._game, evaluator, 1.0, 1, 1, False, SEED, False)

    def _shuffle(self, games: int) -> list[tuple[int, list[int]]]:
        # Shuffling many decks in one call takes half a microsecond each, one by one it would take twenty.
        directions = self._decks.integers(PASS_DIRECTIONS, size=games).tolist()
        decks = self._decks.permuted(np.tile(np.arange(CARDS), (games, 1)), axis=1).tolist()
        return list(zip(directions, decks, strict=True))

    def _deal(self, direction: int, deck: list[int]) -> Any:
        state = self._game.new_initial_state()
        for action in (direction, *deck):
            state.apply_action(action)
        return state

    def _play_out(self, state: Any) -> int:
        decisions = 0
        choose = self._random.random
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
            decisions += 1
        return decisions

    def _count_decisions(self, direction: int) -> int:
        # A rollout does not tell how many decisions it took. In Hearts the direction of the pass settles it:
        # 52 cards are played, and 12 passed before unless the direction is "no pass".
        counts = {self._play_out(self._deal(direction, deck)) for _, deck in self._shuffle(5)}
        if len(counts) != 1:
            raise RuntimeError(f"Games with pass direction {direction} differ in length: {sorted(counts)}")
        return counts.pop()


def peers_missing() -> list[str]:
    """Return one sentence for each peer that is not installed, saying how to install it."""
    if importlib.util.find_spec("pyspiel") is None:
        return ["OpenSpiel is not installed; install it with: pip install open_spiel"]
    return []


def measure_peers(seconds: float = 1.0) -> list[Measurement]:
    """Measure every installed peer and return the median of three runs for each way of driving it.

    Each run lasts about ``seconds`` of wall time. The list is empty when no peer is installed; ask
    `peers_missing` which they are. Raises ValueError if ``seconds`` is not a positive, finite number.
    """
    if not (math.isfinite(seconds) and seconds > 0):
        raise ValueError(f"The time for a run must be a positive number of seconds, not {seconds}.")
    if peers_missing():
        return []
    hearts = _OpenSpielHearts()
    ways: list[tuple[str, str, Callable[[], int]]] = [
        ("C++ with the deal", "evaluate_bots: one call for a whole game", hearts.play_with_bots),
        ("C++, dealt from Python", "a shuffled deck, then a rollout in one call", hearts.deal_then_roll_out),
        ("C++ without the deal", "rollouts from positions already dealt", hearts.roll_out_dealt),
        ("Python with the deal", "legal_actions and apply_action, step by step", hearts.step_from_python),
    ]
    return [_measure(f"OpenSpiel Hearts, {name}", what, play, seconds) for name, what, play in ways]


def _measure(name: str, what: str, play: Callable[[], int], seconds: float) -> Measurement:
    play()
    runs = []
    for _ in range(REPEATS):
        decisions = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            decisions += play()
        runs.append(Measurement(name, what, decisions, elapsed))
    middle = statistics.median_low(run.per_second for run in runs)
    return next(run for run in runs if run.per_second == middle)


def main() -> int:
    """Print the speed of the peers as a table and return the exit status, 1 if none could be measured."""
    parser = argparse.ArgumentParser(description="Measure how fast other libraries play at random.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each of three runs lasts")
    seconds = parser.parse_args().seconds
    try:
        measurements = measure_peers(seconds)
    except ValueError as error:
        parser.error(str(error))
    for notice in peers_missing():
        print(notice, file=sys.stderr)
    if not measurements:
        return 1
    table = Table("peer", "how it is driven", box=box.SIMPLE)
    table.add_column("decisions/s", justify="right", no_wrap=True)
    for row in measurements:
        table.add_row(row.name, row.what, f"{row.per_second:,.0f}")
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Measure how fast Tuckbox and other libraries play card games at random on this machine.

The game that is played side by side is Hearts, one deal with the passing of three cards: here as the example game of
`examples/hearts`, and in OpenSpiel, each driven in several ways. The other libraries have no Hearts; each plays the
game of its own that comes nearest, and only its order of magnitude says anything.

All run on one thread. What counts are decisions of players, forced ones included, each with the list of legal moves
made before it; chance events that deal cards do not count, but their time does where the deal is said to be included.
The ways are measured in turn, round after round, so that whatever else the machine does meets all of them; a row is the
median of its rounds.

Run it with ``python -m bench.peers`` or ``python bench/peers.py``.
"""

import argparse
import importlib
import importlib.util
import math
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tuckbox.table.engine import new_log
from tuckbox.table.kernel import log as log_, loops
from tuckbox.table.match import Match
from tuckbox.table.record import DICE

ROUNDS = 5
GAMES = 200
CARDS = 52
PASS_DIRECTIONS = 4
# OpenSpiel deals Hearts with one chance event for the direction of the pass and one for each card.
CHANCE_EVENTS = 1 + CARDS
DEALT_POSITIONS = 40
SEED = 7
NATIVE_GAMES = 2000
BATCH = 1024
BATCH_STEPS = 50
HEARTS = Path(__file__).parents[1] / "examples" / "hearts" / "src"


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


@dataclass(frozen=True)
class _Way:
    """Hold one way of playing; `play` plays a block of games and returns the decisions it took."""

    name: str
    what: str
    play: Callable[[], int]


@dataclass(frozen=True)
class _Peer:
    """Hold one library: what must be importable, how it is installed, and what makes its ways of playing."""

    name: str
    modules: Sequence[str]
    package: str
    ways: Callable[[], list[_Way]]

    @property
    def is_installed(self) -> bool:
        """Tell whether all its modules are there."""
        return all(importlib.util.find_spec(module) is not None for module in self.modules)


class _TuckboxHearts:
    """Play blocks of random Hearts games here; each public method returns the decisions it took."""

    def __init__(self) -> None:
        if str(HEARTS) not in sys.path:
            sys.path.append(str(HEARTS))
        self._game: Any = importlib.import_module("tuckbox_hearts").GAME
        # A limit of one point makes the match a single deal, which is what OpenSpiel calls a game.
        self._setup = self._game.setup(4, {"points": 1})
        self._keys = np.random.default_rng(SEED)
        self._random = random.Random(SEED)
        self._positions = np.zeros(2, self._game.position_dtype)
        self._dice = np.zeros(1, DICE)
        self._kinds = np.full(4, loops.RANDOM, np.int32)
        self._actions = np.zeros(self._setup.largest_action, np.int32)
        self._log = new_log(log_.SILENT)
        self._results = [np.zeros((NATIVE_GAMES, 4), np.int32) for _ in range(2)]
        self._reasons, self._decisions = (np.zeros(NATIVE_GAMES, np.int32) for _ in range(2))

    def play_natively(self) -> int:
        """Deal and play many games in one call, every decision with the full list of legal moves."""
        keys = self._keys.integers(0, 1 << 32, (NATIVE_GAMES, 4), np.uint64).astype(np.uint32)
        played = self._game.engine.simulate(
            *(self._setup.records, self._positions, self._dice, self._kinds, keys, self._actions, self._log),
            *(*self._results, self._reasons, self._decisions, self._game.max_decisions),
        )
        if played != NATIVE_GAMES:
            raise RuntimeError(f"Only {played} of {NATIVE_GAMES} games ended.")
        return int(self._decisions.sum())

    def step_from_python(self) -> int:
        """Deal and play every game from Python, listing the legal actions at every decision."""
        decisions = 0
        choose = self._random.random
        for _ in range(GAMES // 10):
            match = Match(self._setup, self._random.getrandbits(128), "nonce")
            while match.acting:
                seat = match.acting[0]
                actions = match.legal_actions(seat)
                match.play_action(seat, actions[int(choose() * len(actions))])
            decisions += match.number
        return decisions


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


def _tuckbox_ways() -> list[_Way]:
    hearts = _TuckboxHearts()
    return [
        _Way(
            "Tuckbox Hearts, native with the deal", "simulate: one call for many whole games", hearts.play_natively
        ),
        _Way(
            "Tuckbox Hearts, Python with the deal", "legal_actions and play_action, step by step",
            hearts.step_from_python,
        ),
    ]  # fmt: skip


def _openspiel_ways() -> list[_Way]:
    hearts = _OpenSpielHearts()
    ways = [
        ("C++ with the deal", "evaluate_bots: one call for a whole game", hearts.play_with_bots),
        ("C++, dealt from Python", "a shuffled deck, then a rollout in one call", hearts.deal_then_roll_out),
        ("C++ without the deal", "rollouts from positions already dealt", hearts.roll_out_dealt),
        ("Python with the deal", "legal_actions and apply_action, step by step", hearts.step_from_python),
    ]
    return [_Way(f"OpenSpiel Hearts, {name}", what, play) for name, what, play in ways]


def _rlcard_ways() -> list[_Way]:
    """Play Bridge, the only trick-taking game of RLCard: bidding, then thirteen tricks of 52 cards."""
    environment: Any = importlib.import_module("rlcard").make("bridge", config={"seed": SEED})
    choose = random.Random(SEED).random

    def play() -> int:
        decisions = 0
        for _ in range(5):
            state, _player = environment.reset()
            while not environment.is_over():
                actions = list(state["legal_actions"])
                state, _player = environment.step(actions[int(choose() * len(actions))])
                decisions += 1
        return decisions

    return [_Way("RLCard Bridge, Python with the deal", "reset and step; a step encodes what the player sees", play)]


def _pettingzoo_ways() -> list[_Way]:
    """Play Hanabi for two, the largest card game of PettingZoo's classic games; OpenSpiel plays it underneath."""
    environment: Any = importlib.import_module("pettingzoo.classic.hanabi_v5").env(players=2)
    source = np.random.default_rng(SEED)
    seeds = iter(range(1 << 30))

    def play() -> int:
        decisions = 0
        environment.reset(seed=next(seeds))
        for agent in environment.agent_iter():
            observation, _reward, is_over, is_cut, _info = environment.last()
            if is_over or is_cut:
                environment.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            environment.step(legal[int(source.random() * len(legal))])
            decisions += agent is not None
        return decisions

    return [_Way("PettingZoo Hanabi, Python with the deal", "last and step of the AEC interface", play)]


def _pgx_ways() -> list[_Way]:
    """Play Sparrow Mahjong, a rummy with tiles: of Pgx's games with hidden hands the largest that needs no download."""
    # JAX takes all processors unless it is told before it is imported.
    flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {flags}".strip()
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    wrappers: Any = importlib.import_module("pgx.experimental.wrappers")
    environment = pgx.make("sparrow_mahjong")
    step = jax.vmap(wrappers.auto_reset(environment.step, environment.init))

    def advance(carried: Any, _nothing: Any) -> Any:
        state, key = carried
        key, for_actions, for_steps = jax.random.split(key, 3)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(for_actions, scores, axis=-1)
        return (step(state, actions, jax.random.split(for_steps, BATCH)), key), None

    run = jax.jit(lambda carried: jax.lax.scan(advance, carried, None, length=BATCH_STEPS)[0])
    key = jax.random.PRNGKey(SEED)
    carried = [(jax.jit(jax.vmap(environment.init))(jax.random.split(key, BATCH)), key)]

    def play() -> int:
        carried[0] = jax.block_until_ready(run(carried[0]))
        return BATCH * BATCH_STEPS

    what = f"compiled by JAX for the CPU, {BATCH:,} games side by side, each dealt anew at its end"
    return [_Way("Pgx Sparrow Mahjong, compiled with the deal", what, play)]


_PEERS = (
    _Peer("OpenSpiel", ("pyspiel",), "open-spiel", _openspiel_ways),
    _Peer("RLCard", ("rlcard",), "rlcard", _rlcard_ways),
    _Peer("PettingZoo", ("pettingzoo", "shimmy", "pyspiel"), "pettingzoo[classic]", _pettingzoo_ways),
    _Peer("Pgx", ("pgx", "jax"), "pgx", _pgx_ways),
)


def peers_missing() -> list[str]:
    """Return one sentence for each peer that is not installed, saying how to install it."""
    return [
        f"{peer.name} is not installed; install it with: pip install '{peer.package}'"
        for peer in _PEERS
        if not peer.is_installed
    ]


def measure_peers(seconds: float = 1.0) -> list[Measurement]:
    """Measure Tuckbox and every installed peer, each way of driving it in turn, and return the median of its rounds.

    Each run lasts about ``seconds`` of wall time. Ask `peers_missing` which peers are not there. Raises ValueError if
    ``seconds`` is not a positive, finite number.
    """
    if not (math.isfinite(seconds) and seconds > 0):
        raise ValueError(f"The time for a run must be a positive number of seconds, not {seconds}.")
    ways = _tuckbox_ways() + [way for peer in _PEERS if peer.is_installed for way in peer.ways()]
    for way in ways:
        way.play()
    runs = [[_run(way, seconds) for way in ways] for _ in range(ROUNDS)]
    return [_median([round_[number] for round_ in runs]) for number in range(len(ways))]


def _run(way: _Way, seconds: float) -> Measurement:
    decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += way.play()
    return Measurement(way.name, way.what, decisions, elapsed)


def _median(runs: Sequence[Measurement]) -> Measurement:
    middle = statistics.median_low(run.per_second for run in runs)
    return next(run for run in runs if run.per_second == middle)


def main() -> int:
    """Print the speeds as a table, peers that are not installed named as such, and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure how fast Tuckbox and other libraries play at random.")
    parser.add_argument("--seconds", type=float, default=1.0, help=f"how long each of {ROUNDS} runs lasts")
    seconds = parser.parse_args().seconds
    try:
        measurements = measure_peers(seconds)
    except ValueError as error:
        parser.error(str(error))
    table = Table("library and game", "how it is driven", box=box.SIMPLE)
    table.add_column("decisions/s", justify="right", no_wrap=True)
    for row in measurements:
        table.add_row(row.name, row.what, f"{row.per_second:,.0f}")
    for peer in _PEERS:
        if not peer.is_installed:
            table.add_row(peer.name, escape(f"pip install '{peer.package}'"), "not installed")
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Simulate many matches of a game and count how they end.

The seed of each match is derived from the seed of the simulation and the match's number, so the result is the same
whatever the number of jobs, and any single match can be looked at with `tuckbox record --seed`.

>>> from tuckbox.lab.simulation import simulate
>>> outcome = simulate("touche", games=20, players=["random", "random"], seed=1)
>>> outcome.summary()["games"]
20
"""

import hashlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from tuckbox.lab.intervals import share_interval
from tuckbox.players import NATIVE, make_player, new_dice, pick_seat
from tuckbox.players.factories import play_for
from tuckbox.table.engine import Numbers, new_log
from tuckbox.table.errors import BadInput, TuckboxError
from tuckbox.table.game import Setup
from tuckbox.table.kernel import log as log_
from tuckbox.table.language import _
from tuckbox.table.match import Match, nonce_of, seed_words
from tuckbox.table.options import Value
from tuckbox.table.record import DICE
from tuckbox.table.registry import game as find_game

CHUNK = 200
"""How many matches a worker plays in native code before it reports."""
MOST_GAMES = 10_000_000
"""The scores and ranks of so many matches fit into the memory of an ordinary machine."""
MOST_JOBS = 256
AHEAD = 1000
"""So many pieces of work wait for threads, or with their results for a slower one before them."""

Item = TypeVar("Item")
Done = TypeVar("Done")


@dataclass(frozen=True)
class Outcome:
    """Hold how simulated matches ended.

    Attributes:
        setup: what was played.
        players: what sat at each seat.
        seed: the seed of the simulation.
        scores: int32, by match and seat.
        ranks: int32, by match and seat.
        reasons: int32, by match, the number of the reason.
        decisions: int32, by match.
    """

    setup: Setup
    players: tuple[str, ...]
    seed: int
    scores: Numbers
    ranks: Numbers
    reasons: Numbers
    decisions: Numbers

    def summary(self) -> dict[str, Any]:
        """Give the counts and shares as JSON: what `tuckbox simulate --json` writes.

        A match won by several is shared among them in `wins`.
        """
        games = len(self.reasons)
        first = self.ranks == 1
        shares = first / first.sum(axis=1, keepdims=True)
        names: Mapping[int, str] = self.setup.game.words.REASONS
        seats = range(self.setup.ranked)
        percentiles = np.percentile(self.decisions, [5, 50, 95])
        return {
            "game": self.setup.game.name,
            "options": self.setup.written_options,
            "players": list(self.players),
            "games": games,
            "seed": str(self.seed),
            "wins": [round(float(shares[:, seat].mean()), 6) for seat in seats],
            "wins_95": [
                [round(end, 6) for end in share_interval(float(shares[:, seat].sum()), games)] for seat in seats
            ],
            "rank_counts": [
                [int((self.ranks[:, seat] == rank).sum()) for rank in range(1, self.setup.ranked + 1)] for seat in seats
            ],
            "scores": {
                "mean": [round(float(self.scores[:, seat].mean()), 6) for seat in seats],
                "sd": [round(float(self.scores[:, seat].std()), 6) for seat in seats],
            },
            "decisions": {
                "mean": round(float(self.decisions.mean()), 6),
                "p5": float(percentiles[0]),
                "p50": float(percentiles[1]),
                "p95": float(percentiles[2]),
            },
            "ended_by": {name: int((self.reasons == number).sum()) for number, name in names.items()},
        }


def match_seed(seed: int, number: int) -> int:
    """Give the seed of a match of a simulation, `number` counting from 0."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:16], "little")


def simulate(
    game: str,
    games: int,
    players: Sequence[str] | None = None,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    jobs: int = 1,
    on_progress: Callable[[int], None] | None = None,
) -> Outcome:
    """Play many matches.

    Args:
        game: the game's name.
        games: how many matches, from 1 to `MOST_GAMES`.
        players: a player SPEC for each seat; random players at the game's smallest table where None.
        options: option name -> value.
        seed: from 0 to 2**128 - 1.
        jobs: how many threads play.
        on_progress: is called with the number of matches just finished.

    Raises:
        BadInput: for anything unusable, before the first match.
    """
    found = find_game(game)
    specs = list(players) if players else ["random"] * found.players[0]
    setup = found.setup(len(specs), options)
    if games < 1:
        raise BadInput(_("Simulate at least one game."))
    check_amounts(games, MOST_GAMES, jobs)
    for spec in specs:
        make_player(spec)
    seats = setup.ranked
    outcome = Outcome(
        setup,
        tuple(specs),
        seed,
        np.zeros((games, seats), np.int32),
        np.zeros((games, seats), np.int32),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
    )
    is_native = all(spec in NATIVE for spec in specs)
    play = _play_natively if is_native else _play_in_python
    # Matches of players written in Python may take a minute each; whoever stops the simulation does not wait for 200.
    chunk = CHUNK if is_native else 1

    def play_chunk(start: int) -> int:
        stop = min(start + chunk, games)
        play(outcome, start, stop)
        return stop - start

    starts = range(0, games, chunk)
    for count in map(play_chunk, starts) if jobs == 1 else in_threads(play_chunk, starts, jobs):
        if on_progress is not None:
            on_progress(count)
    return outcome


def check_amounts(games: int, most: int, jobs: int) -> None:
    """Raise `BadInput` where so many matches, or so many at a time, are more than a machine can take."""
    if games > most:
        raise BadInput(_("At most {most} games can be played in one go.").format(most=most))
    if jobs < 1:
        raise BadInput(_("At least one job is needed."))
    if jobs > MOST_JOBS:
        raise BadInput(_("At most {most} jobs are possible.").format(most=MOST_JOBS))


def in_threads(work: Callable[[Item], Done], items: Iterable[Item], jobs: int) -> Generator[Done, None, None]:
    """Work on items, several at a time, and give what came out in their order.

    Whoever stops waits for nothing: what has not begun is dropped, and what has begun ends by itself.
    """
    pool = ThreadPoolExecutor(jobs)
    begun: deque[Future[Done]] = deque()
    try:
        for item in items:
            begun.append(pool.submit(work, item))
            if len(begun) > AHEAD:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _play_natively(outcome: Outcome, start: int, stop: int) -> None:
    """Play a stretch of matches in native code, without the interpreter's lock."""
    setup = outcome.setup
    keys: npt.NDArray[np.uint32] = np.array(
        [seed_words(match_seed(outcome.seed, number)) for number in range(start, stop)], np.uint32
    )
    played = setup.game.engine.simulate(
        setup.records,
        np.zeros(2, setup.game.position_dtype),
        np.zeros(1, DICE),
        np.array([NATIVE[spec] for spec in outcome.players], np.int32),
        keys,
        np.zeros(setup.largest_action, np.int32),
        new_log(log_.SILENT),
        outcome.scores[start:stop],
        outcome.ranks[start:stop],
        outcome.reasons[start:stop],
        outcome.decisions[start:stop],
        setup.game.max_decisions,
    )
    if played < stop - start:
        raise TuckboxError(
            _("Match {number} did not end within {count} decisions.").format(
                number=start + played, count=setup.game.max_decisions
            )
        )


def _play_in_python(outcome: Outcome, start: int, stop: int) -> None:
    """Play a stretch of matches with players written in Python."""
    for number in range(start, stop):
        match = play_match(outcome.setup, outcome.players, match_seed(outcome.seed, number))
        result = match.result
        assert result is not None
        outcome.scores[number] = result.scores
        outcome.ranks[number] = result.ranks
        outcome.reasons[number] = _reason_number(outcome.setup, result.reason)
        outcome.decisions[number] = match.number


def _reason_number(setup: Setup, reason: str) -> int:
    reasons: Mapping[int, str] = setup.game.words.REASONS
    return next(number for number, name in reasons.items() if name == reason)


def play_match(setup: Setup, specs: Sequence[str], seed: int) -> Match:
    """Play one match to its end with a player for each SPEC, the same that `simulate` plays from this seed."""
    match = Match(setup, seed, nonce_of(seed))
    for _position in played_by(match, specs, seed):
        pass
    return match


def played_by(match: Match, specs: Sequence[str], seed: int) -> Iterator[Match]:
    """Let players finish a match, giving it before each decision."""
    dice = new_dice(seed)
    players = [make_player(spec, seed, dice) for spec in specs]
    decisions = 0
    while match.acting:
        if decisions == match.setup.game.max_decisions:
            raise TuckboxError(_("The match did not end within {count} decisions.").format(count=decisions))
        yield match
        seat = pick_seat(match.acting, dice)
        play_for(match, seat, players[seat], specs[seat])
        decisions += 1

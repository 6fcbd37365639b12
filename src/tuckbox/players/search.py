"""Search before every move, in any game.

>>> from tuckbox import Match
>>> from tuckbox.players import make_player
>>> advice = make_player("search:60", seed=1).consider(Match.new("giants", seed=2).view(0))
>>> len(advice.others), 0 <= advice.best.chance <= 1
(2, True)
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from tuckbox.table.engine import Numbers, new_log
from tuckbox.table.errors import BadInput
from tuckbox.table.kernel import chance, log as log_, search
from tuckbox.table.language import _
from tuckbox.table.moves import Move
from tuckbox.table.record import DICE, Plain, Records, copy_records
from tuckbox.table.view import View

PLAYOUTS = 500
"""So many playouts a decision gets where nobody says otherwise."""
MOST_PLAYOUTS = 1_000_000

MOST_CANDIDATES = 16
FIRST_WORLDS = 8
"""Candidates are so few that each is played in so many worlds before the first ones are dropped."""
CHUNK = 50
"""About so many playouts pass between two looks at the clock."""
DOUBT = 0.3
"""How far another move must be ahead of the quick player's, in parts of the spread of a single playout's worth."""

TREE_NODES = 1 << 16
EDGES_A_NODE = 8

SETTINGS = {
    search.RANDOM_PERCENT: 0,
    search.EXPLORATION: 50,
    search.PRIOR_PERCENT: 60,
    search.RANK_PERCENT: 25,
    search.DEPTH: 64,
}


@dataclass(frozen=True)
class Choice:
    """Hold what a search found out about one move.

    Attributes:
        move: the move.
        chance: its estimated chance to win, from 0 to 1, a shared win counting in part; None where nothing was tried.
        visits: how many playouts began with it.
    """

    move: Move
    chance: float | None
    visits: int


@dataclass(frozen=True)
class Advice:
    """Hold what a search advises.

    Attributes:
        best: the move to play.
        others: the two best of the other moves, or as many as there are.
        playouts: how many playouts were made; 0 where there was but one move.
    """

    best: Choice
    others: tuple[Choice, ...]
    playouts: int


class SearchPlayer:
    """Play the move that a search finds best.

    The quick player's ranking gives the candidates. All are played in the same worlds; after a round of them the worse
    half is dropped, until one is left (sequential halving: Z. Karnin, T. Koren and O. Somekh, "Almost optimal
    exploration in multi-armed bandits", 2013).

    Args:
        dice: the generator that gives each decision a seed of its own.
        playouts: how many playouts a decision gets, 1 to 1,000,000; it may be a few less or, where there are more
            candidates than that, a few more.
        seconds: after how long a decision ends even if playouts are left; with it, moves depend on the machine.

    Raises:
        BadInput: for an impossible number of playouts or seconds.
    """

    def __init__(self, dice: Records, playouts: int = PLAYOUTS, seconds: float | None = None) -> None:
        if not 1 <= playouts <= MOST_PLAYOUTS:
            raise BadInput(
                _("A search makes 1 to {most} playouts, not {playouts}.").format(most=MOST_PLAYOUTS, playouts=playouts)
            )
        if seconds is not None and not seconds > 0:
            raise BadInput(_("The time of a search must be more than nothing."))
        self._dice = dice
        self._playouts = playouts
        self._seconds = seconds

    def choose(self, view: View) -> Move:
        """Give the best move."""
        return self.consider(view).best.move

    def consider(self, view: View) -> Advice:
        """Give the best move and what was found out about it and its rivals.

        Raises:
            BadInput: where the seat has no move.
        """
        moves = dict(zip(view.moves.actions, view.moves, strict=True))
        if not moves:
            raise BadInput(_("This seat has nothing to decide now."))
        if len(moves) == 1:
            return Advice(Choice(view.moves[0], None, 0), (), 0)
        thinking = _Thinking(view, self._playouts, self._own_dice())
        thinking.halve(self._playouts, self._seconds)
        choices = [Choice(moves[found.action], found.wins / found.visits, found.visits) for found in thinking.ranking]
        return Advice(choices[0], tuple(choices[1:3]), sum(found.visits for found in thinking.found))

    def _own_dice(self) -> Records:
        """Draw a seed for a decision, so that later ones do not depend on how much this one draws."""
        source, plain = Plain(self._dice, 0), Plain(np.zeros(1, DICE), 0)
        chance.reseed_from(plain, source, chance.GUESSES)
        source.write(self._dice, 0)
        dice = np.zeros(1, DICE)
        plain.write(dice, 0)
        return dice


@dataclass
class _Found:
    """Hold what the playouts of a candidate came to; `order` is its place in the quick player's ranking."""

    action: int
    order: int
    visits: int = 0
    worth: float = 0.0
    wins: float = 0.0

    @property
    def promise(self) -> float:
        """Give the average worth; the quick player's own move is given the benefit of the doubt."""
        doubt = DOUBT / 2 / sqrt(self.visits) if self.order == 0 else 0.0
        return self.worth / self.visits + doubt


class _Thinking:
    """Hold one search: its candidates, and the arrays that the native loop works in."""

    def __init__(self, view: View, playouts: int, dice: Records) -> None:
        setup = view.setup
        self._seat = view.seat
        self._setup = setup
        self._dice = dice
        # Before the clock is looked at: the first search on a machine compiles the loop.
        self._loop = setup.game.engine.search
        self._states = copy_records(*[view.records] * search.ROOMS)
        sides = list(setup.game.sides(setup.players, setup.options))
        sides += range(max(sides) + 1, max(sides) + 1 + setup.ranked - setup.players)
        settings = {**SETTINGS, search.LONGEST: setup.game.search_horizon or setup.game.max_decisions}
        nodes = min(playouts, TREE_NODES)
        self._room = (
            np.zeros(4, np.uint32),
            np.zeros(setup.largest_action, np.int32),
            np.zeros(setup.largest_action, np.int32),
            new_log(log_.SILENT),
            np.zeros(setup.ranked, np.int32),
            np.zeros(setup.ranked, np.int32),
            np.zeros((MOST_CANDIDATES * setup.ranked, search.SUM_FIELDS)),
            np.zeros(MOST_CANDIDATES, np.int32),
            np.zeros((MOST_CANDIDATES * settings[search.DEPTH], 2), np.int32),
            np.zeros(2 * nodes, np.int32),
            np.zeros((nodes, search.NODE_FIELDS), np.int64),
            np.zeros((nodes * EDGES_A_NODE, search.EDGE_FIELDS), np.int32),
            np.zeros((nodes * EDGES_A_NODE, search.SUM_FIELDS)),
            np.zeros(search.USED_FIELDS, np.int32),
        )
        self._sides = np.array(sides, np.int32)
        self._settings = np.array([settings[place] for place in range(search.SETTINGS)], np.int32)
        candidates = self._candidates(view.moves.actions, most_candidates(len(view.moves), playouts))
        self.found = [_Found(action, order) for order, action in enumerate(candidates)]

    def _candidates(self, actions: Sequence[int], most: int) -> list[int]:
        """Give the moves worth a thought, in the order in which the quick player would choose them."""
        left = list(actions)
        candidates: list[int] = []
        look = copy_records(self._states[: search.ROOT + 1])
        while len(candidates) < most:
            given = np.array(left, np.int32)
            action = self._setup.game.engine.choose(
                self._setup.records, look, 0, self._seat, given, len(given), self._dice
            )
            if action not in left:
                # Some quick players have a move of their own for such a position, whatever else they are offered.
                action = left[0]
            candidates.append(action)
            left.remove(action)
        return candidates

    def halve(self, playouts: int, seconds: float | None) -> None:
        """Play rounds in which all candidates get the same number of playouts, and keep the better half after each."""
        began = time.monotonic()
        self._left = self.found
        rounds = rounds_of(len(self.found))
        for number in range(1, rounds + 1):
            worlds = max(playouts // (rounds * len(self._left)), 1)
            while worlds > 0:
                played = worlds if seconds is None else min(worlds, max(CHUNK // len(self._left), 1))
                self._play(played)
                worlds -= played
                if seconds is not None and time.monotonic() - began >= seconds * number / rounds:
                    break
            ordered = sorted(self._left, key=lambda found: (-found.promise, found.order))
            self._left = ordered[: (len(ordered) + 1) // 2]

    def _play(self, worlds: int) -> None:
        candidates: Numbers = np.array([found.action for found in self._left], np.int32)
        totals: npt.NDArray[np.float64] = np.zeros((len(candidates), search.SUM_FIELDS))
        self._loop(
            self._setup.records, self._states, self._seat, self._dice, np.zeros(1, DICE), self._sides, self._settings,
            candidates, worlds, totals, *self._room,
        )  # fmt: skip
        for found, total in zip(self._left, totals, strict=True):
            found.visits += worlds
            found.worth += float(total[search.WORTH])
            found.wins += float(total[search.WINS])

    @property
    def ranking(self) -> list[_Found]:
        """Give the candidates from the best: first the one that was kept, then those that were kept longest."""
        kept = self._left[0]
        return sorted(
            self.found,
            key=lambda found: (found is not kept, -found.visits, -found.promise, found.order),
        )


def rounds_of(candidates: int) -> int:
    """Give how many halvings leave one candidate.

    >>> [rounds_of(count) for count in (2, 3, 4, 5)]
    [1, 2, 2, 3]
    """
    return (candidates - 1).bit_length()


def most_candidates(moves: int, playouts: int) -> int:
    """Give how many candidates so many playouts are enough for, at least two.

    >>> most_candidates(40, 1000), most_candidates(40, 100), most_candidates(3, 1000)
    (16, 4, 3)
    """
    count = 2
    while count < min(moves, MOST_CANDIDATES) and playouts >= FIRST_WORLDS * (count + 1) * rounds_of(count + 1):
        count += 1
    return count

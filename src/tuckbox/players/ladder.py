"""Plan fair matches between players, and rate the players by how these end.

Players meet in pairs: all seats of a table are taken by the two. Every deal is played twice, and the second time they
change places, so each of them holds every hand of the deal once: neither the luck of the deal nor a better seat favours
one of them. At tables of several sides the places are split as evenly as possible, in all ways in turn. The seats of a
team are taken by the same player; where a game is for one player alone, each of the two plays the deal once.

>>> plan = plan_deals({2: [0, 1]}, players=2, deals=1, seed=0)
>>> plan[0].lineups
((0, 1), (1, 0))
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from openskill.models import PlackettLuce, PlackettLuceRating

NEIGHBOURS_EACH_ROUND = 4
"""So many deals of a round go to a pair of neighbours, while any other pair gets one."""
Z_95 = 1.959963984540054


@dataclass(frozen=True)
class Deal:
    """Describe one deal and who plays it.

    Attributes:
        number: counts the deals of a plan from 0.
        seats: the number of seats.
        pair: the two players, as places in the list of players, the earlier first.
        lineups: the players by seat, for the first match and for the one with changed places.
    """

    number: int
    seats: int
    pair: tuple[int, int]
    lineups: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Rating:
    """Hold how strong a player is thought to be.

    Attributes:
        mean: the strength; a new player has 25. Who is 10 ahead wins about five of six matches between two.
        deviation: the standard deviation of what is known about it; 25/3 for a new player.
    """

    mean: float
    deviation: float

    @property
    def interval(self) -> tuple[float, float]:
        """Give the 95% interval of the strength."""
        return self.mean - Z_95 * self.deviation, self.mean + Z_95 * self.deviation


@dataclass(frozen=True)
class Standing:
    """Hold how one match ended, side by side.

    Attributes:
        teams: for each side, the player at each of its seats.
        ranks: for each side, 1 being the best; equal ones are shared.
    """

    teams: Sequence[Sequence[int]]
    ranks: Sequence[int]


def pairs_of(players: int) -> list[tuple[int, int]]:
    """Give all pairs of so many players."""
    return list(combinations(range(players), 2))


def plan_deals(sides: Mapping[int, Sequence[int]], players: int, deals: int, seed: int) -> list[Deal]:
    """Plan which players meet at which table.

    A round gives one deal to every pair at every number of seats, then some more to those who are neighbours in the
    list of players, for whom it is hardest to say who is better. A plan of fewer deals is the beginning of a longer
    one.

    Args:
        sides: number of seats -> the side of each seat.
        players: how many players there are, at least 2.
        deals: how many deals to plan; less than a round leaves out somebody.
        seed: decides in which order the ways to split a table come.
    """
    ways = {
        (seats, pair): _shuffled(split_sides(len(set(of_seat))), f"{seed}/{seats}/{pair}")
        for seats, of_seat in sides.items()
        for pair in pairs_of(players)
    }
    met = dict.fromkeys(ways, 0)
    planned: list[Deal] = []
    for seats, pair in _rounds(list(sides), players):
        if len(planned) == deals:
            break
        of_cell = ways[seats, pair]
        first_sides = of_cell[met[seats, pair] % len(of_cell)]
        met[seats, pair] += 1
        lineup = tuple(pair[0] if side in first_sides else pair[1] for side in sides[seats])
        changed = tuple(pair[1] if side in first_sides else pair[0] for side in sides[seats])
        planned.append(Deal(len(planned), seats, pair, (lineup, changed)))
    return planned


def _rounds(counts: list[int], players: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Give number of seats and pair for one deal after the other, without end."""
    while True:
        for turn in range(NEIGHBOURS_EACH_ROUND):
            for pair in pairs_of(players):
                if turn == 0 or pair[1] == pair[0] + 1:
                    for seats in counts:
                        yield seats, pair


def split_sides(sides: int) -> list[frozenset[int]]:
    """Give every way to split sides between two players as evenly as possible: the sides of the first of them.

    Of two ways that differ only in who is the first one is given, for both are played anyway.

    >>> [sorted(first) for first in split_sides(4)]
    [[0, 1], [0, 2], [0, 3]]
    """
    halves = combinations(range(sides), (sides + 1) // 2)
    return [frozenset(half) for half in halves if sides % 2 or 0 in half]


def _shuffled(ways: list[frozenset[int]], seed: str) -> list[frozenset[int]]:
    random.Random(seed).shuffle(ways)
    return ways


def rate(players: int, standings: Iterable[Standing]) -> list[Rating]:
    """Rate players by the ranks of their sides, one match after the other (Plackett-Luce, as openskill has it).

    Strength does not change from match to match, so what is known about it only grows. A player who sits at several
    seats of a match gets the average of what they would be given.
    """
    model = PlackettLuce(tau=0.0)
    known = [model.rating() for _player in range(players)]
    for standing in standings:
        teams = [[_copy(model, known[player]) for player in team] for team in standing.teams]
        rated = model.rate(teams, ranks=[float(rank) for rank in standing.ranks])
        given: dict[int, list[PlackettLuceRating]] = {}
        for team, ratings in zip(standing.teams, rated, strict=True):
            for player, rating in zip(team, ratings, strict=True):
                given.setdefault(player, []).append(rating)
        for player, ratings in given.items():
            known[player].mu = sum(rating.mu for rating in ratings) / len(ratings)
            known[player].sigma = sum(rating.sigma for rating in ratings) / len(ratings)
    return [Rating(rating.mu, rating.sigma) for rating in known]


def _copy(model: PlackettLuce, rating: PlackettLuceRating) -> PlackettLuceRating:
    return model.rating(mu=rating.mu, sigma=rating.sigma)

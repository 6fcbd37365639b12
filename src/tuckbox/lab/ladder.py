"""Let players meet on a ladder: who is stronger, and how sure that is.

Every match can be played again by itself: `tuckbox simulate GAME --games 1 --players ... --seed S` with the seed from
`deal_seed`. So the result is the same whatever the number of jobs.

>>> from tuckbox.lab.ladder import climb
>>> ladder = climb("giants", games=20, players=["random", "quick"], seed=1)
>>> ladder.summary()["players"][0]["player"]
'quick'
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tuckbox.lab.intervals import paired_interval
from tuckbox.lab.simulation import check_amounts, in_threads, match_seed, simulate
from tuckbox.players import make_player
from tuckbox.players.ladder import Deal, Rating, Standing, pairs_of, plan_deals, rate
from tuckbox.players.levels import LEVELS
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Game, Setup
from tuckbox.table.language import _
from tuckbox.table.options import Value, listed, shortened
from tuckbox.table.registry import game as find_game

ALWAYS = ("random", *LEVELS)
"""The players of every ladder, from the weakest to the strongest."""
EVEN = 0.5
MOST_GAMES = 1_000_000
"""Who met in so many matches, and how these ended, fits into the memory of an ordinary machine."""

Ranks = tuple[tuple[int, ...], tuple[int, ...]]
"""The ranks by seat in both matches of a deal."""


@dataclass(frozen=True)
class Comparison:
    """Hold what deals say about two players.

    Attributes:
        deals: how many deals they played, each twice.
        share: of the matches, how many the player in question won; shared wins count in part.
        interval: its 95% interval, see `tuckbox.lab.intervals.paired_interval`.
    """

    deals: int
    share: float
    interval: tuple[float, float]

    @property
    def is_better(self) -> bool:
        """Tell whether it is certain, with 95%, that the player wins more than the other."""
        return self.interval[0] > EVEN

    @property
    def is_worse(self) -> bool:
        """Tell whether it is certain, with 95%, that the player wins less than the other."""
        return self.interval[1] < EVEN

    def summary(self) -> dict[str, Any]:
        """Give it as JSON."""
        return {
            "games": 2 * self.deals,
            "share": round(self.share, 6),
            "share_95": [round(end, 6) for end in self.interval],
            "certain": "better" if self.is_better else "worse" if self.is_worse else "no",
        }


@dataclass(frozen=True)
class Ladder:
    """Hold how the matches of a ladder ended.

    Attributes:
        game: what was played.
        options: the options, as reports name them.
        sides: number of seats -> the side of each seat.
        players: the players' names, as they were asked for.
        seed: the seed of the ladder.
        deals: who met.
        ranks: for each deal the ranks of its two matches.
    """

    game: Game
    options: Mapping[str, Value]
    sides: Mapping[int, Sequence[int]]
    players: tuple[str, ...]
    seed: int
    deals: Sequence[Deal]
    ranks: Sequence[Ranks]

    def ratings(self) -> list[Rating]:
        """Rate the players from all matches."""
        return rate(len(self.players), self._standings())

    def _standings(self) -> Iterable[Standing]:
        for deal, ranks in zip(self.deals, self.ranks, strict=True):
            sides = self.sides[deal.seats]
            if len(set(sides)) == 1:
                # Each played alone; who did better with the same deal is ahead.
                yield Standing([[player] for player in deal.pair], [of_match[0] for of_match in ranks])
                continue
            for lineup, of_match in zip(deal.lineups, ranks, strict=True):
                members = [[seat for seat, of in enumerate(sides) if of == side] for side in sorted(set(sides))]
                yield Standing(
                    [[lineup[seat] for seat in seats] for seats in members],
                    [of_match[seats[0]] for seats in members],
                )

    def compare(self, player: int, other: int, seats: int | None = None) -> Comparison:
        """Compare two players, given by their places in `players`, at tables of so many seats or at all."""
        shares: list[float] = []
        for deal, ranks in zip(self.deals, self.ranks, strict=True):
            if set(deal.pair) == {player, other} and seats in (None, deal.seats):
                ahead = sum(
                    self._won(deal.seats, lineup, of_match, player) - self._won(deal.seats, lineup, of_match, other)
                    for lineup, of_match in zip(deal.lineups, ranks, strict=True)
                )
                # Where each plays alone both may win a deal, or neither: nobody is ahead then.
                played = 1 if deal.seats == 1 else len(ranks)
                shares.append(EVEN + ahead / (2 * played))
        return Comparison(len(shares), sum(shares) / len(shares), paired_interval(shares))

    def _won(self, seats: int, lineup: Sequence[int], ranks: Sequence[int], player: int) -> float:
        """Give a player's part of the win of one match; seats that nobody holds are sides of their own."""
        sides = [*self.sides[seats], *range(seats, len(ranks))]
        winners = {side: seat for seat, side in reversed(list(enumerate(sides))) if ranks[seat] == 1}
        held = sum(seat < len(lineup) and lineup[seat] == player for seat in winners.values())
        return held / len(winners)

    def summary(self) -> dict[str, Any]:
        """Give ratings and comparisons as JSON: what `tuckbox ladder --json` writes.

        Players stand from the best rating to the worst. In every pair the share is that of the better rated one.
        """
        ratings = self.ratings()
        order = sorted(range(len(self.players)), key=lambda player: -ratings[player].mean)
        pairs: list[dict[str, Any]] = []
        for at, upper in enumerate(order):
            for lower in order[at + 1 :]:
                pairs.append(
                    {
                        "player": self.players[upper],
                        "against": self.players[lower],
                        "neighbours": lower == order[at + 1],
                        **self.compare(upper, lower).summary(),
                        "by_seats": {str(seats): self.compare(upper, lower, seats).summary() for seats in self.sides},
                    }
                )
        return {
            "game": self.game.name,
            "options": dict(self.options),
            "seats": list(self.sides),
            "games": 2 * len(self.deals),
            "seed": str(self.seed),
            "players": [
                {
                    "player": self.players[player],
                    "rating": round(ratings[player].mean, 6),
                    "deviation": round(ratings[player].deviation, 6),
                    "rating_95": [round(end, 6) for end in ratings[player].interval],
                    "games": sum(2 for deal in self.deals if player in deal.pair),
                }
                for player in order
            ],
            "pairs": pairs,
        }


def deal_seed(seed: int, deal: Deal) -> int:
    """Give the seed of `simulate` for both matches of a deal."""
    return match_seed(seed, deal.number)


def climb(
    game: str,
    games: int,
    players: Sequence[str] = ALWAYS,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    jobs: int = 1,
    on_progress: Callable[[int], None] | None = None,
) -> Ladder:
    """Play a ladder.

    Args:
        game: the game's name.
        games: how many matches in all, up to `MOST_GAMES`; one less where the number is odd.
        players: at least two different ones, each a level or a player SPEC.
        seats: how many seats the tables have; all numbers of the game in turn where None.
        options: option name -> value.
        seed: from 0 to 2**128 - 1.
        jobs: how many matches are played at a time.
        on_progress: is called with the number of matches just finished.

    Raises:
        BadInput: for anything unusable, before the first match.
    """
    found = find_game(game)
    counts = list(found.players) if seats is None else [seats]
    setups = _setups(found, counts, options)
    names = _checked_players(players)
    least = 2 * len(counts) * len(pairs_of(len(names)))
    if games < least:
        raise BadInput(
            _("This ladder needs at least {least} games: two for each pair of players and number of seats.").format(
                least=least
            )
        )
    check_amounts(games, MOST_GAMES, jobs)
    sides = {count: list(found.sides(count, setup.options)) for count, setup in setups.items()}
    deals = plan_deals(sides, len(names), games // 2, seed)
    specs = [LEVELS[name].spec if name in LEVELS else name for name in names]

    def play(deal: Deal) -> Ranks:
        seed_of_both = deal_seed(seed, deal)
        first, second = (
            tuple(simulate(game, 1, [specs[player] for player in lineup], options, seed_of_both).ranks[0].tolist())
            for lineup in deal.lineups
        )
        return first, second

    # Compiled before several threads could ask for it.
    _engine = found.engine
    ranks: list[Ranks] = []
    for of_deal in in_threads(play, deals, jobs):
        ranks.append(of_deal)
        if on_progress is not None:
            on_progress(2)
    written = next(iter(setups.values())).written_options
    return Ladder(found, written, sides, names, seed, deals, ranks)


def _setups(game: Game, counts: Sequence[int], options: Mapping[str, Value] | None) -> dict[int, Setup]:
    """Prepare a table of every number of seats; say which numbers remain where options do not suit all of them."""
    setups: dict[int, Setup] = {}
    refusals: list[BadInput] = []
    for count in counts:
        try:
            setups[count] = game.setup(count, options)
        except BadInput as refusal:
            refusals.append(refusal)
    if refusals and setups:
        raise BadInput(
            _("{reason} A ladder plays at all numbers of seats unless one is named: add --seats {counts}.").format(
                reason=str(refusals[0]), counts=listed([str(count) for count in setups])
            )
        )
    if refusals:
        raise refusals[0]
    return setups


def _checked_players(players: Sequence[str]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in players)
    for name in names:
        if names.count(name) > 1:
            raise BadInput(_("The player “{name}” is on the ladder twice.").format(name=shortened(name)))
        make_player(LEVELS[name].spec if name in LEVELS else name)
    if len(names) < 2:
        raise BadInput(_("A ladder needs at least two players."))
    return names

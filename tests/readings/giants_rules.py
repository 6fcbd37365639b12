"""Say what the rules of Battle of the Fantastic Giants allow and what follows, as plainly as possible.

The functions here know nothing of records: `giants` follows a record with them, `giants_selfplay` makes one.
Numbers such as GF-8 are the rules' own. Cards are their names, moves are text: ``"size"``.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Protocol

CHARACTERISTICS = ["size", "weight", "element"]
ELEMENTS = ["Darkness", "Earth", "Sky"]
BEATEN_BY_ELEMENT = {"Earth": "Darkness", "Darkness": "Sky", "Sky": "Earth"}
CARDS_OF_DECK = {"fantastic": 18, "museum": 18, "mixed": 36}
DEFAULT_MAX_ROUNDS = {"fantastic": 200, "museum": 200, "mixed": 1000}


@dataclass(frozen=True)
class Giant:
    """Hold what a card says; museum giants need no element, most giants have no bonus."""

    deck: str
    size: float
    weight: float
    element: str | None
    bonus: str | None


@dataclass(frozen=True)
class Table:
    """Hold what stays the same for a whole game: the giants by name and the options."""

    giants: Mapping[str, Giant]
    deck: str
    first_leader: str
    won_order: str
    empty_in_tie: str
    max_rounds: int
    time_limit_minutes: int

    def dealt(self) -> list[str]:
        """Return the names of the cards in the game (GF-14)."""
        if self.deck == "mixed":
            return list(self.giants)
        return [name for name, giant in self.giants.items() if giant.deck == self.deck]

    def characteristics(self) -> list[str]:
        """Return what may be announced (GF-4, GF-14)."""
        return CHARACTERISTICS if self.deck == "fantastic" else CHARACTERISTICS[:2]


@dataclass
class Position:
    """Hold what changes: both piles (top card first), cards laid in a drawn game, the leader, the round."""

    piles: list[list[str]]
    laid: list[str]
    leader: int | None
    round: int = 1
    reason: str | None = None


class Chance(Protocol):
    """Answer what the rules leave to chance."""

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        """Return the cards of a pile in a random order, the top one first."""
        ...

    def toss(self, what: str) -> int:
        """Return a seat drawn at random."""
        ...


# the leader


def larger_giants(table: Table, piles: list[list[str]]) -> list[int]:
    """Return the owner of the larger top giant, or both seats if the printed sizes are equal (GF-3)."""
    sizes = [table.giants[pile[0]].size for pile in piles]
    return [seat for seat in (0, 1) if sizes[seat] == max(sizes)]


def first_leaders(table: Table, piles: list[list[str]]) -> list[int]:
    """Return the seats of which one leads the first round (GF-3)."""
    if table.first_leader.startswith("seat:"):
        return [int(table.first_leader.removeprefix("seat:"))]
    return larger_giants(table, piles)


def next_leader(table: Table, piles: list[list[str]], winner: int, chance: Chance) -> int:
    """Return who leads after a round (GF-3, GF-10)."""
    if table.first_leader != "larger_giant_every_round":
        return winner
    seats = larger_giants(table, piles)
    return seats[0] if len(seats) == 1 else chance.toss("leader")


# a fight


def beats(characteristic: str, giant: Giant, other: Giant) -> bool:
    """Tell whether a giant beats another one (GF-5 to GF-7)."""
    if characteristic in (giant.bonus, other.bonus):
        return characteristic == giant.bonus
    if characteristic == "size":
        return giant.size > other.size
    if characteristic == "weight":
        return giant.weight > other.weight
    return giant.element is not None and BEATEN_BY_ELEMENT[giant.element] == other.element


def fight(table: Table, piles: list[list[str]], leader: int, characteristic: str) -> tuple[int | None, list[list[str]]]:
    """Lay cards off the piles until one player wins (GF-8, GF-12).

    Returns the winner (None for a draw) and the cards laid by seat, first laid first.
    """
    laid: list[list[str]] = [[], []]
    while True:
        able = [seat for seat in (0, 1) if piles[seat]]
        if not able:
            return None, laid
        if len(able) == 1 and table.empty_in_tie == "loses":
            return able[0], laid
        for seat in able:
            laid[seat].append(piles[seat].pop(0))
        mine = table.giants[laid[leader][-1]]
        others = table.giants[laid[1 - leader][-1]]
        if beats(characteristic, mine, others):
            return leader, laid
        if beats(characteristic, others, mine):
            return 1 - leader, laid


def laid_in_order(laid: list[list[str]], leader: int) -> list[str]:
    """Return the cards of a drawn game, first laid first, in each pair the leader's first."""
    order: list[str] = []
    for index in range(max(len(cards) for cards in laid)):
        for seat in (leader, 1 - leader):
            order += laid[seat][index : index + 1]
    return order


# moves


def legal_moves(table: Table, position: Position) -> list[str]:
    """Return all legal moves of the leader; none after the end (GF-4)."""
    return [] if position.leader is None else list(table.characteristics())


def play(table: Table, position: Position, move: str, chance: Chance) -> Position:
    """Return the position after the leader announces a characteristic; the one given stays as it is.

    Raises ValueError after the end of the game.
    """
    after = deepcopy(position)
    leader = after.leader
    if leader is None:
        raise ValueError("the game is over")
    winner, laid = fight(table, after.piles, leader, move)
    if winner is None:
        after.laid = laid_in_order(laid, leader)
        return end(after, "drawn")
    won = laid[winner] + laid[1 - winner]
    if table.won_order == "shuffled":
        won = chance.shuffle("laid", won)
    after.piles[winner] += won
    if not after.piles[1 - winner]:
        return end(after, "all cards")
    if after.round == table.max_rounds:
        return end(after, "round limit")
    after.round += 1
    after.leader = next_leader(table, after.piles, winner, chance)
    return after


def time_is_over(position: Position) -> Position:
    """Return the position after the time limit ended the game between two rounds (GF-13)."""
    return end(deepcopy(position), "time limit")


def end(position: Position, reason: str) -> Position:
    """End the game; everything but the leader stays as it is."""
    position.leader = None
    position.reason = reason
    return position


def result(table: Table, position: Position) -> dict[str, object] | None:
    """Return winners, ranks, scores and reason, or None while the game goes on (GF-11 to GF-13)."""
    if position.reason is None:
        return None
    scores = [len(pile) for pile in position.piles]
    bonuses = [sum(table.giants[name].bonus is not None for name in pile) for pile in position.piles]
    merits = list(zip(scores, bonuses, strict=True))
    ranks = [1 + (max(merits) > merit) for merit in merits]
    return {
        "winners": [seat for seat in (0, 1) if ranks[seat] == 1],
        "ranks": ranks,
        "scores": scores,
        "reason": position.reason,
    }

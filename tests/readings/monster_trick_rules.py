"""Say what the rules of Monster Trick allow and what follows from a move, as plainly as possible.

The functions here know nothing of records: `monster_trick` follows a record with them,
`monster_trick_selfplay` makes one. Numbers such as MT-6 are the rules' own. Cards, places and moves are text:
``"G7"``, ``"a"``, ``"G7 a"``, ``"order 2 1 3"``.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import permutations

COLOURS = "BGRY"
HIGHEST_NUMBER = {2: 6, 3: 9, 4: 12, 5: 15}
HAND_SIZE = 12
ROUNDS = 3
POINTS = {1: [1, 2, 3], 2: [2, 4, 6], 3: [3, 6, 9]}
PLACES = "abcd"
TRICK_SIZE = 4

Shuffle = Callable[[list[str]], list[str]]


@dataclass(frozen=True)
class Table:
    """Hold what stays the same for a whole game: the number of players and the options."""

    players: int
    discard: str
    starter: str

    def cards(self) -> list[str]:
        """Return all cards in the game (MT-1)."""
        return [f"{colour}{number}" for colour in COLOURS for number in range(1, HIGHEST_NUMBER[self.players] + 1)]

    def next_seat(self, seat: int) -> int:
        """Return the next seat clockwise (MT-5)."""
        return (seat + 1) % self.players

    def starts(self, number: int) -> int:
        """Return the seat that starts a round (MT-4)."""
        return 0 if self.starter == "same" else (number - 1) % self.players


@dataclass
class Trick:
    """Hold an open trick: its cards and who played them, first card first, and whose marker lies there."""

    cards: list[str]
    played_by: list[int]
    marker: int

    def opening_colour(self) -> str:
        """Return the colour of the trick's first card (MT-6)."""
        return colour_of(self.cards[0])


@dataclass
class Position:
    """Hold what changes; all lists are by seat but `done` (top card first), `waiting` and `tricks` (by place)."""

    hands: list[list[str]]
    turn: int | None
    rows: list[list[int]]
    waiting: list[int]
    won: list[int]
    round_scores: list[list[int]]
    tricks: dict[str, Trick] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    round: int = 1

    def face_up(self, seat: int) -> int | None:
        """Return the points of a seat's face-up victory card, or None if there is none (MT-11)."""
        if self.won[seat] == 0:
            return None
        return self.rows[seat][(self.won[seat] - 1) % 3]


def colour_of(card: str) -> str:
    """Return a card's colour."""
    return card[0]


def number_of(card: str) -> int:
    """Return a card's number."""
    return int(card[1:])


# a round begins


def start_of_round(table: Table, number: int, hands: list[list[str]], round_scores: list[list[int]]) -> Position:
    """Return the position after the deal of a round, before anybody has laid victory cards (MT-3, MT-4)."""
    return Position(
        hands=hands,
        turn=table.starts(number),
        rows=[[] for _ in range(table.players)],
        waiting=list(range(table.players)),
        won=[0] * table.players,
        round_scores=round_scores,
        round=number,
    )


def dealt(table: Table, deck: list[str], starter: int) -> list[list[str]]:
    """Return the hands when a shuffled deck, top card first, is dealt out one card at a time (MT-1)."""
    hands: list[list[str]] = [[] for _ in range(table.players)]
    seat = starter
    for card in deck:
        hands[seat].append(card)
        seat = table.next_seat(seat)
    return hands


# what is allowed


def acting(position: Position) -> list[int]:
    """Return the seats that may act: all that have yet to lay victory cards, else the one whose turn it is."""
    if position.waiting:
        return list(position.waiting)
    return [] if position.turn is None else [position.turn]


def legal_moves(table: Table, position: Position, seat: int) -> list[str]:
    """Return all legal moves of a seat that may act (MT-3, MT-5)."""
    if position.waiting:
        return ["order " + " ".join(map(str, order)) for order in permutations(POINTS[position.round])]
    return [
        f"{card} {place}" for card in position.hands[seat] for place in places_for(table, position, colour_of(card))
    ]


def places_for(table: Table, position: Position, colour: str) -> list[str]:
    """Return where a card of a colour may go: places of open tricks and ``new`` (MT-6, MT-7)."""
    matching = [place for place, trick in position.tricks.items() if trick.opening_colour() == colour]
    new = ["new"] if len(position.tricks) < len(PLACES) else []
    thrown: list[str] = []
    if not matching and (not new or table.discard == "loose"):
        thrown = list(position.tricks)
    return matching + new + thrown


# what follows from a move


def play(table: Table, position: Position, seat: int, move: str, shuffle: Shuffle) -> Position:
    """Return the position after a legal move of a seat; the one given stays as it is.

    `shuffle` is handed all cards before the next round and returns them in the order dealt.
    """
    after = deepcopy(position)
    first, *rest = move.split(" ")
    if first == "order":
        after.rows[seat] = [int(points) for points in rest]
        after.waiting.remove(seat)
        return after
    after.hands[seat].remove(first)
    put(after, seat, first, rest[0])
    after.turn = table.next_seat(seat)
    if any(after.hands):
        return after
    return end_round(table, after, shuffle)


def put(position: Position, seat: int, card: str, place: str) -> None:
    """Play a card to a place; the marker moves to the highest card, the fourth card completes (MT-9, MT-10)."""
    if place == "new":
        place = next(free for free in PLACES if free not in position.tricks)
        position.tricks[place] = Trick([card], [seat], seat)
        return
    trick = position.tricks[place]
    colour = trick.opening_colour()
    best = max(number_of(played) for played in trick.cards if colour_of(played) == colour)
    if colour_of(card) == colour and number_of(card) > best:
        trick.marker = seat
    trick.cards.append(card)
    trick.played_by.append(seat)
    if len(trick.cards) == TRICK_SIZE:
        position.won[trick.marker] += 1
        position.done = trick.cards[::-1] + position.done
        del position.tricks[place]


def end_round(table: Table, position: Position, shuffle: Shuffle) -> Position:
    """Score the face-up victory cards, then deal the next round or end the game (MT-13 to MT-15)."""
    for seat, scores in enumerate(position.round_scores):
        scores.append(position.face_up(seat) or 0)
    if position.round == ROUNDS:
        position.turn = None
        return position
    number = position.round + 1
    hands = dealt(table, shuffle(table.cards()), table.starts(number))
    return start_of_round(table, number, hands, position.round_scores)


def result(position: Position) -> dict[str, object] | None:
    """Return winners, ranks, scores and reason, or None while the game goes on (MT-15)."""
    if position.turn is not None:
        return None
    merits = [(sum(scores), scores[2], scores[1]) for scores in position.round_scores]
    ranks = [1 + sum(other > merit for other in merits) for merit in merits]
    return {
        "winners": [seat for seat, rank in enumerate(ranks) if rank == 1],
        "ranks": ranks,
        "scores": [total for total, _, _ in merits],
        "reason": "three rounds",
    }

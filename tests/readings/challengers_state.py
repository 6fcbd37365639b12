"""Hold a position of Challengers! and the questions asked of it everywhere.

Numbers such as CH-24 are the rules' own. Cards are text. Seats are numbered from 0; the Robot, where it plays, has
the seat after the last player.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .challengers_cards import CARDS, FINAL, PLANS, ROBOT, Card

SEATS_ON_BENCH = 6
# Phases of a seat.
LEVEL, PICK, TRADE, REMOVE, READY = "level", "pick", "trade", "remove", "ready"
MATCH, DONE, OUT, OVER = "match", "done", "out", "over"


@dataclass(frozen=True)
class Table:
    """Hold what stays the same for a whole game: players, sets and options."""

    players: int
    sets: list[str]
    robot_plan: str = "stay"
    robot_level: int = 1
    solo_cards: bool = False
    autocorrect: str = "robot_bench"
    final_start: str = "toss"

    @property
    def seats(self) -> int:
        """Return the number of seats, the Robot's included (CH-5)."""
        return self.players + self.players % 2

    @property
    def parks(self) -> int:
        """Return the number of parks (CH-1)."""
        return self.seats // 2

    @property
    def plans(self) -> list[list[int]]:
        """Return the tournament plans for this number of seats (CH-1)."""
        return PLANS[self.seats]

    @property
    def robot(self) -> int | None:
        """Return the Robot's seat, or nothing where it does not play."""
        return self.players if self.players % 2 else None

    @property
    def small(self) -> bool:
        """Say whether one or two play: open trophies, no final (CH-27, CH-62)."""
        return self.players <= 2


@dataclass
class Pending:
    """Hold a choice that a match waits for: the card that asks, its owner, and how many moves of cards are left."""

    card: str
    owner: int
    left: int


@dataclass
class Position:
    """Hold a whole position; lists by seat or by park, the top card first."""

    deck: list[list[str]]
    offer: list[list[str]]
    bench: list[list[str]]
    exhaust: list[list[str]]
    park: list[list[str]]
    bonus: list[list[list[int]]]
    level: dict[str, list[str]]
    discard: dict[str, list[str]]
    trophies: list[list[str]]
    stack: list[list[str]]
    plan: list[int]
    fans: list[int]
    phase: list[str]
    chosen: list[str | None]
    picks: list[int]
    picked: list[int]
    redrawn: list[bool]
    trade: list[str | None]
    box: list[str] = field(default_factory=list)
    round: int = 0
    flag: dict[int, int] = field(default_factory=dict)
    pending: dict[int, Pending] = field(default_factory=dict)
    finalists: list[int] = field(default_factory=list)
    winner: int | None = None


class Chance(Protocol):
    """Give what is random, from a generator or from a record."""

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        """Return the cards in a random order."""
        ...

    def toss(self, seats: Sequence[int]) -> int:
        """Return one of two seats."""
        ...

    def lots(self, count: int, seats: Sequence[int]) -> list[int]:
        """Return a number of seats drawn from more."""
        ...


@dataclass
class Game:
    """Hold what a step works on: the table, the position it changes, what is random, and the events so far."""

    table: Table
    position: Position
    chance: Chance
    events: list[list[Any]] = field(default_factory=list)
    # Whose next revealed card has the bonus of a lost Comic Character; it never outlasts a step.
    cheered: int | None = None

    def cards(self, texts: Sequence[str]) -> list[Card]:
        """Return the facts of cards."""
        return [CARDS[text] for text in texts]

    def park_of(self, seat: int) -> int:
        """Return the park a seat plays in this round (CH-1, CH-61)."""
        return (
            0 if self.position.round == FINAL else self.table.plans[self.position.plan[seat]][self.position.round - 1]
        )

    def pair(self, park: int) -> list[int]:
        """Return the two seats that meet in a park this round."""
        if self.position.round == FINAL:
            return sorted(self.position.finalists)
        return [seat for seat in range(self.table.seats) if self.park_of(seat) == park]

    def opponent(self, seat: int) -> int:
        """Return the other seat of the same match."""
        return next(other for other in self.pair(self.park_of(seat)) if other != seat)

    def base(self, text: str) -> int:
        """Return a card's base power; a Cyborg's is the number of the round (CH-70)."""
        return self.position.round if text == "Cyborg" else CARDS[text].power

    def works(self, seat: int, text: str) -> bool:
        """Say whether effects of a seat's card work; those of cards that joined the Robot's deck do not (CH-74)."""
        return seat != self.table.robot or CARDS[text].set == ROBOT

    def gain(self, seat: int, fans: int) -> None:
        """Give a seat fans from the supply (CH-63)."""
        self.position.fans[seat] += fans
        self.events.append(["fans", seat, fans])

    def draw(self, level: str, count: int) -> list[str]:
        """Take cards from the pile of a level as one draw (CH-13)."""
        pile, discard = self.position.level[level], self.position.discard[level]
        if len(pile) < count and discard:
            pile += self.chance.shuffle(f"discard/{level}", list(discard))
            discard.clear()
        drawn = pile[:count]
        del pile[:count]
        return drawn

    def put_away(self, text: str) -> None:
        """Put a card on the discard of its level, or into the box (CH-13, CH-15)."""
        level = CARDS[text].level
        (self.position.box if level == "S" else self.position.discard[level]).append(text)

    def names_on_bench(self, seat: int) -> set[str]:
        """Return the names that have a seat on the bench of a player (CH-24)."""
        return {card.name for card in self.cards(self.position.bench[seat])}

    def empty_seats(self, seat: int) -> int:
        """Return how many seats of a bench are empty (CH-24)."""
        return SEATS_ON_BENCH - len(self.names_on_bench(seat))

    def newest_trophy(self, seat: int) -> int:
        """Return the highest round of a seat's trophies, 0 without any (CH-20, CH-60)."""
        return max((int(trophy.split(":")[0]) for trophy in self.position.trophies[seat]), default=0)

    def total(self, seat: int) -> int:
        """Return a seat's fans: tokens and trophies (CH-60)."""
        return self.position.fans[seat] + sum(int(text.split(":")[1]) for text in self.position.trophies[seat])

    def standing(self, seat: int) -> tuple[int, int, int]:
        """Return what seats are ranked by: fans, number of trophies, round of the newest (CH-60)."""
        return self.total(seat), len(self.position.trophies[seat]), self.newest_trophy(seat)

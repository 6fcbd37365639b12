"""Set up scenes of Challengers! for tests of the reading, with known cards and nothing left to luck."""

from collections.abc import Sequence
from typing import Any

from .challengers_cards import STARTER
from .challengers_match import go_on
from .challengers_rules import first_position, legal_moves, play
from .challengers_state import MATCH, Game, Position, Table

SETS = ["Castle", "Film Studio", "Funfair", "Haunted House", "Outer Space"]
MARKET = {"A": ["Pig", "Cat", "Pony"] * 20, "B": ["Horse"] * 40, "C": ["Dragon"] * 40}


class KeepOrder:
    """Leave cards as they are, and let the lowest seats win."""

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        return list(cards)

    def toss(self, seats: Sequence[int]) -> int:
        return seats[0]

    def lots(self, count: int, seats: Sequence[int]) -> list[int]:
        return list(seats[:count])


def a_table(players: int = 2, **options: Any) -> Table:
    return Table(players=players, sets=SETS, **options)


def a_position(table: Table, number: int = 1) -> Position:
    """Return the first position of a table with known piles; later rounds begin with decks as at the start."""
    stack = [[f"{one}:{one + 1}" for one in range(number, 8)] for _ in range(table.parks)]
    decks = [list(STARTER) for _ in range(table.seats)]
    position = first_position(table, list(range(table.seats)), stack, MARKET, decks)
    position.round = number
    return position


def a_match(table: Table | None = None, number: int = 1, **given: Any) -> Game:
    """Return a match of seats 0 and 1: seat 0 has the flag on a Horse, seat 1 attacks; lists given are by seat."""
    table = table or a_table()
    position = a_position(table, number)
    position.phase[:2] = [MATCH, MATCH]
    position.offer = [[] for _ in range(table.seats)]
    position.level = {level: list(cards) for level, cards in MARKET.items()}
    position.deck[:2] = [["Pig"] * 4, ["Pig"] * 4]
    position.park[:2] = [["Horse"], []]
    position.flag = {0: 0}
    for name, lists in given.items():
        getattr(position, name)[:2] = [list(cards) for cards in lists]
    position.bonus = [[[0, 0] for _ in cards] for cards in position.park]
    return Game(table, position, KeepOrder())


def compares(game: Game) -> list[list[int]]:
    """Return attack and defence of all comparisons."""
    return [event[3:] for event in game.events if event[0] == "compare"]


def events(game: Game, kind: str) -> list[list[Any]]:
    return [event for event in game.events if event[0] == kind]


def attacked(game: Game) -> Game:
    """Return the match, played on from the next attack."""
    go_on(game, 0, "attack")
    return game


def play_on(game: Game, move: str) -> None:
    """Carry out a move of the only seat that may act, in the match itself."""
    legal = legal_moves(game.table, game.position)
    assert [move in moves for moves in legal.values() if "ready" not in moves] == [True], legal
    seat = next(seat for seat, moves in legal.items() if move in moves)
    game.position, made = play(game.table, game.position, seat, move, game.chance)
    game.events += made

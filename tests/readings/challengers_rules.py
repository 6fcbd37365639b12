"""Say what the rules of Challengers! allow and what follows from a move, as plainly as possible.

The functions here know nothing of records: `challengers` follows a record with them, `challengers_selfplay` makes
one. Numbers such as CH-60 are the rules' own.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from .challengers_cards import FINAL, LEVELS, ROUNDS
from .challengers_deck import deck_moves, play_in_deck_phase, start_deck_phase
from .challengers_effects import choice_moves, chooser
from .challengers_match import play_in_match, start_match
from .challengers_state import DONE, MATCH, OUT, OVER, READY, Chance, Game, Position, Table

FANS_AHEAD = 11
NO_LUCK_NEEDED = "nothing is random here"


class NoChance:
    """Refuse to be asked for anything random."""

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        raise AssertionError(NO_LUCK_NEEDED)

    def toss(self, seats: Sequence[int]) -> int:
        raise AssertionError(NO_LUCK_NEEDED)

    def lots(self, count: int, seats: Sequence[int]) -> list[int]:
        raise AssertionError(NO_LUCK_NEEDED)


def first_position(
    table: Table, plan: list[int], stack: list[list[str]], level: dict[str, list[str]], deck: list[list[str]]
) -> Position:
    """Return the position with the first offers drawn, from plans, trophies, market and decks (CH-1 to CH-5)."""
    seats = table.seats
    position = Position(
        deck=[list(cards) for cards in deck],
        offer=[[] for _ in range(seats)],
        bench=[[] for _ in range(seats)],
        exhaust=[[] for _ in range(seats)],
        park=[[] for _ in range(seats)],
        bonus=[[] for _ in range(seats)],
        level={name: list(level[name]) for name in LEVELS},
        discard={name: [] for name in LEVELS},
        trophies=[[] for _ in range(seats)],
        stack=[list(trophies) for trophies in stack],
        plan=list(plan),
        fans=[0] * seats,
        phase=[READY] * seats,
        chosen=[None] * seats,
        picks=[0] * seats,
        picked=[0] * seats,
        redrawn=[False] * seats,
        trade=[None] * seats,
        round=1,
    )
    start_deck_phase(Game(table, position, NoChance()))
    return position


def legal_moves(table: Table, position: Position) -> dict[int, list[str]]:
    """Return the legal moves of every seat that may act."""
    game = Game(table, position, NoChance())
    legal = {seat: deck_moves(game, seat) for seat in range(table.seats)}
    for pending in position.pending.values():
        legal[chooser(game, pending)] = choice_moves(game, pending)
    return {seat: moves for seat, moves in sorted(legal.items()) if moves}


def play(table: Table, before: Position, seat: int, move: str, chance: Chance) -> tuple[Position, list[list[Any]]]:
    """Return the position after a legal move, with all that follows by itself, and the events."""
    position = deepcopy(before)
    game = Game(table, position, chance)
    park = game.park_of(seat)
    if position.phase[seat] == MATCH:
        play_in_match(game, park, move)
    else:
        play_in_deck_phase(game, seat, move)
        if all(position.phase[one] == READY for one in game.pair(park)):
            start_match(game, park)
    if position.phase[seat] == DONE:
        after_match(game)
    return position, game.events


def after_match(game: Game) -> None:
    """End the game, start the next round, or wait for the other matches (CH-16, CH-60 to CH-62)."""
    table, position = game.table, game.position
    if any(phase not in (DONE, OUT) for phase in position.phase):
        return
    fans = [game.total(seat) for seat in range(table.seats)]
    ahead = table.small and abs(fans[0] - fans[1]) >= FANS_AHEAD
    if ahead or position.round == FINAL or (table.small and position.round == ROUNDS):
        position.phase = [OVER] * table.seats
        return
    if position.round == ROUNDS:
        position.finalists = choose_finalists(game)
    position.round += 1
    start_deck_phase(game)


def choose_finalists(game: Game) -> list[int]:
    """Return the two players of the final, in seat order (CH-60)."""
    players = sorted(range(game.table.players), key=game.standing, reverse=True)
    last = game.standing(players[1])
    sure = [seat for seat in players if game.standing(seat) > last]
    tied = sorted(seat for seat in players if game.standing(seat) == last)
    free = 2 - len(sure)
    drawn = tied if len(tied) == free else game.chance.lots(free, tied)
    return sorted(sure + drawn)


def result(table: Table, position: Position) -> dict[str, Any] | None:
    """Return the result of a game that is over, else nothing (CH-60 to CH-62)."""
    if OVER not in position.phase:
        return None
    game = Game(table, position, NoChance())
    ranked = [seat for seat in range(table.seats) if table.small or seat != table.robot]

    def strength(seat: int) -> tuple[bool, bool, tuple[int, int, int]]:
        return seat == position.winner, seat in position.finalists, game.standing(seat)

    ranks = [1 + sum(strength(other) > strength(seat) for other in ranked) for seat in ranked]
    return {
        "winners": [seat for seat, rank in zip(ranked, ranks, strict=True) if rank == 1],
        "ranks": ranks,
        "scores": [game.total(seat) for seat in ranked],
    }

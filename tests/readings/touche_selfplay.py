"""Make traced records of Touché by random play of the reading itself."""

import random
from collections.abc import Mapping
from typing import Any

from .selfplaying import a_step, begin_record
from .touche import DEFAULTS, position_as_json, read_table
from .touche_rules import (
    DEFAULT_ROWS,
    HAND_SIZE,
    JOKER,
    Position,
    Table,
    legal_moves,
    play,
    result,
    shuffled_cards,
)


def random_record(
    players: int, options: Mapping[str, str | int], seed: int, rows: list[str] | None = None
) -> dict[str, Any]:
    """Play one game at random and return its record, as with ``--trace`` and ``--legal``.

    Options left out have their default; `rows` is another layout than the default one. First it is drawn
    which card to play or whether to swap, then one move of that kind, so that jokers and swaps are neither
    rare nor all there is. The same arguments give the same record. Raises Difference if no such game exists.
    """
    luck = random.Random(seed)
    layout = {} if rows is None else {"board": "own layout"}
    filled_in = DEFAULTS | dict(options) | layout
    record = begin_record("touche", players, filled_in, seed, board=rows or DEFAULT_ROWS)
    table = read_table(record)
    position = deal(table, luck)
    record["position"] = position_as_json(position)
    record["steps"] = []
    while position.turn is not None:
        step, position = random_step(table, position, luck)
        record["steps"].append(step)
    record["result"] = result(table, position)
    return record


def deal(table: Table, luck: random.Random) -> Position:
    """Return a position after a random deal (TO-2 to TO-4)."""
    dealer = luck.randrange(table.players)
    cards = shuffled_cards(table)
    luck.shuffle(cards)
    piles: list[list[str]] = [[] for _ in range(table.players)]
    for index, card in enumerate(cards):
        piles[table.left_of(dealer)[index % table.players]].append(card)
    if table.jokers == "one_each":
        piles = [[JOKER, *pile] for pile in piles]
    return Position(
        draw=[pile[HAND_SIZE:] for pile in piles],
        hand=[pile[:HAND_SIZE] for pile in piles],
        discard=[[] for _ in piles],
        board={},
        crowned={},
        patterns=[[] for _ in range(table.sides)],
        dealer=dealer,
        turn=table.next_seat(dealer),
    )


def random_step(table: Table, position: Position, luck: random.Random) -> tuple[dict[str, Any], Position]:
    """Play a random legal move; return the recorded step and the position after it."""
    chance: list[Any] = []

    def shuffle(collected: list[str]) -> list[str]:
        luck.shuffle(collected)
        chance.append(["shuffle", "discard", list(collected)])
        return collected

    assert position.turn is not None
    legal = legal_moves(table, position)
    beginning = luck.choice(sorted({move.split(" ")[0] for move in legal}))
    move = luck.choice([move for move in legal if move.split(" ")[0] == beginning])
    after = play(table, position, move, shuffle)
    return a_step(position.turn, move, {position.turn: legal}, chance, position_as_json(after)), after

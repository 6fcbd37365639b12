"""Follow a traced record of Touché and stop at the first thing that does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. The deal is checked, then
for every step who may act, all legal moves, what was random and the whole position after it, and at last the
result; `touche_rules` works all of it out anew. Events are not looked at: the rules give them no form.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from .following import (
    DEAL,
    Difference,
    RecordedChance,
    agree,
    agree_positions,
    check_head,
    check_result,
    check_step,
    chosen,
    dealt_position,
    follow_steps,
    given_options,
    is_no_hand,
    read_piles,
    require,
)
from .touche_rules import (
    CARDS,
    DEFAULT_ROWS,
    HAND_SIZE,
    JOKER,
    Position,
    Table,
    cards_by_seat,
    legal_moves,
    play,
    read_board,
    result,
    shuffled_cards,
    usual_form,
)

__all__ = ["Difference", "follow"]

DEFAULTS = {"jokers": "6", "dead_card": "ends_turn", "teams": "3", "max_turns": "2000", "board": "default"}
CHOICES = {
    "jokers": ["6", "4", "one_each"],
    "dead_card": ["ends_turn", "several_end_turn", "continue"],
    "teams": ["3", "2"],
}
SIDES = {2: 2, 3: 3, 4: 2}


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    check_head(record, "touche")
    table = read_table(record)
    position = read_deal(table, record)
    position, end = follow_steps(record, position, partial(follow_step, table))
    check_result(end, result(table, position), record.get("result"))


# before the first step


def read_table(record: Mapping[str, Any]) -> Table:
    """Read players, options and board; raises Difference if the rules know no such game."""
    players = record.get("players")
    require(players in (2, 3, 4, 6), "the record", "players", "2, 3, 4 or 6", players)
    options = DEFAULTS | given_options(record)
    for name, value in options.items():
        require(name in DEFAULTS, "the record", "options", list(DEFAULTS), name)
        require(value in CHOICES.get(name, [value]), "the record", f"option {name}", CHOICES.get(name), value)
    max_turns = options["max_turns"]
    require(max_turns.isdecimal(), "the record", "option max_turns", "0 or more", max_turns)
    rows = record.get("board")
    rows = rows.strip("\n").split("\n") if isinstance(rows, str) else rows
    is_text = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    require(is_text, "the record", "board", "rows as text", rows)
    rows = list(rows or [])
    if options["board"] == "default":
        agree("the record", "board", [row.split() for row in DEFAULT_ROWS], [row.split() for row in rows])
    try:
        board = read_board(rows)
    except ValueError as reason:
        raise Difference(f"the record: board: expected that {reason}; the record says {rows}") from None
    seats = int(players or 0)
    return Table(
        players=seats,
        sides=SIDES.get(seats, int(options["teams"])),
        jokers=options["jokers"],
        dead_card=options["dead_card"],
        max_turns=int(max_turns),
        board=board,
    )


def read_deal(table: Table, record: Mapping[str, Any]) -> Position:
    """Read the position after the deal; raises Difference unless the rules can deal it (TO-2 to TO-4)."""
    found = dealt_position(record)
    kinds = ("draw", "hand", "discard")
    seats = range(table.players)
    piles = read_piles(DEAL, found, [f"{kind}/{seat}" for kind in kinds for seat in seats])
    draw, hand, discard = ([piles[f"{kind}/{seat}"] for seat in seats] for kind in kinds)
    dealer = found.get("dealer")
    is_seat = type(dealer) is int and dealer in range(table.players)
    require(is_seat, DEAL, "dealer", f"a seat from 0 to {table.players - 1}", dealer)
    position = Position(
        draw=draw,
        hand=hand,
        discard=discard,
        board={},
        crowned={},
        patterns=[[] for _ in range(table.sides)],
        dealer=dealer,
        turn=table.next_seat(dealer),
    )
    numbers = cards_by_seat(table, dealer)
    dealt: list[str] = []
    for seat, number in enumerate(numbers):
        agree(DEAL, f"number of cards in hand/{seat}", HAND_SIZE, len(hand[seat]))
        agree(DEAL, f"number of cards in draw/{seat}", number - HAND_SIZE, len(draw[seat]))
        agree(DEAL, f"discard/{seat}", [], discard[seat])
        dealt += hand[seat] + draw[seat]
        if table.jokers == "one_each":
            agree(DEAL, f"jokers in hand/{seat}", 1, hand[seat].count(JOKER))
            agree(DEAL, f"jokers in draw/{seat}", 0, draw[seat].count(JOKER))
    jokers = [JOKER] * table.players if table.jokers == "one_each" else []
    expected = shuffled_cards(table) + jokers
    for card in [*CARDS, JOKER, *dealt]:
        agree(DEAL, f"copies of {card}", expected.count(card), dealt.count(card))
    agree_positions(DEAL, position_as_json(position), found, is_no_hand)
    return position


# a step


def follow_step(table: Table, position: Position, where: str, found: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    allowed = {} if position.turn is None else {position.turn: legal_moves(table, position)}
    step = check_step(where, found, allowed)
    _, move = chosen(where, step, allowed, usual_form)
    chance = RecordedChance(where, step)
    after = play(table, position, move, partial(chance.shuffle, "discard"))
    chance.check_all_used()
    agree_positions(where, position_as_json(after), step["position"], is_no_hand)
    return after


# positions


def position_as_json(position: Position) -> dict[str, Any]:
    """Return a position in the form records hold it."""
    piles = {"draw": position.draw, "hand": position.hand, "discard": position.discard}
    return {
        "piles": {
            f"{kind}/{seat}": list(cards) for kind, by_seat in piles.items() for seat, cards in enumerate(by_seat)
        },
        "board": dict(position.board),
        "crowned": dict(position.crowned),
        "patterns": [list(kinds) for kinds in position.patterns],
        "dealer": position.dealer,
        "turn": position.turn,
        "placed": position.placed,
        "swapped": position.swapped,
        "idle": position.idle,
        "turns": position.turns,
    }

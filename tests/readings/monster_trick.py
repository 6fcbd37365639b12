"""Follow a traced record of Monster Trick and stop at the first thing that does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. The deal is checked, then
for every step who may act, all legal moves, what was random and the whole position after it, and at last the
result; `monster_trick_rules` works all of it out anew. Events are not looked at: the rules give them no form.
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
from .monster_trick_rules import (
    HAND_SIZE,
    HIGHEST_NUMBER,
    PLACES,
    Position,
    Table,
    acting,
    legal_moves,
    play,
    result,
    start_of_round,
)

__all__ = ["Difference", "follow"]

CHOICES = {"discard": ["strict", "loose"], "starter": ["rotate", "same"]}


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    check_head(record, "monster_trick")
    table = read_table(record)
    position = read_deal(table, record)
    position, end = follow_steps(record, position, partial(follow_step, table))
    check_result(end, result(position), record.get("result"))


# before the first step


def read_table(record: Mapping[str, Any]) -> Table:
    """Read players and options; raises Difference if the rules know no such game."""
    players = record.get("players")
    is_number = type(players) is int and players in HIGHEST_NUMBER
    require(is_number, "the record", "players", "2, 3, 4 or 5", players)
    options = {name: values[0] for name, values in CHOICES.items()} | given_options(record)
    for name, value in options.items():
        require(name in CHOICES, "the record", "options", list(CHOICES), name)
        require(value in CHOICES[name], "the record", f"option {name}", CHOICES[name], value)
    return Table(players=int(players or 0), discard=options["discard"], starter=options["starter"])


def read_deal(table: Table, record: Mapping[str, Any]) -> Position:
    """Read the position after the deal; raises Difference unless the rules can deal it (MT-1)."""
    found = dealt_position(record)
    names = [f"{kind}/{seat}" for kind in ("hand", "victory") for seat in range(table.players)]
    piles = read_piles(DEAL, found, [*names, *(f"trick/{place}" for place in PLACES), "done"])
    hands = [piles[f"hand/{seat}"] for seat in range(table.players)]
    for seat, hand in enumerate(hands):
        agree(DEAL, f"number of cards in hand/{seat}", HAND_SIZE, len(hand))
    agree(DEAL, "cards dealt, sorted", sorted(table.cards()), sorted(card for hand in hands for card in hand))
    position = start_of_round(table, 1, hands, [[] for _ in hands])
    agree_positions(DEAL, position_as_json(position), found, is_no_hand)
    return position


# a step


def follow_step(table: Table, position: Position, where: str, found: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    allowed = {seat: legal_moves(table, position, seat) for seat in acting(position)}
    step = check_step(where, found, allowed)
    seat, move = chosen(where, step, allowed)
    chance = RecordedChance(where, step)
    after = play(table, position, seat, move, partial(chance.shuffle, "deck"))
    chance.check_all_used()
    agree_positions(where, position_as_json(after), step["position"], is_no_hand)
    return after


# positions


def position_as_json(position: Position) -> dict[str, Any]:
    """Return a position in the form records hold it."""
    seats = range(len(position.hands))
    piles = {f"hand/{seat}": list(position.hands[seat]) for seat in seats}
    piles |= {f"victory/{seat}": [str(points) for points in position.rows[seat]] for seat in seats}
    for place in PLACES:
        trick = position.tricks.get(place)
        piles[f"trick/{place}"] = trick.cards[::-1] if trick else []
    piles["done"] = list(position.done)
    return {
        "piles": piles,
        "marker": {place: trick.marker for place, trick in position.tricks.items()},
        "played_by": {place: trick.played_by[::-1] for place, trick in position.tricks.items()},
        "face_up": [position.face_up(seat) for seat in seats],
        "tricks": list(position.won),
        "score": [sum(scores) for scores in position.round_scores],
        "round_scores": [list(scores) for scores in position.round_scores],
        "waiting": list(position.waiting),
        "round": position.round,
        "turn": position.turn,
    }

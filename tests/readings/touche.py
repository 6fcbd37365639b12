"""Follow a traced record of Touché and stop at the first thing that does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. The deal is checked, then
for every step who may act, all legal moves, what was random and the whole position after it, and at last the
result; `touche_rules` works all of it out anew. Events are not looked at: the rules give them no form.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

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

DEFAULTS = {"jokers": "6", "dead_card": "ends_turn", "teams": "3", "max_turns": "2000", "board": "default"}
CHOICES = {
    "jokers": ["6", "4", "one_each"],
    "dead_card": ["ends_turn", "several_end_turn", "continue"],
    "teams": ["3", "2"],
}
SIDES = {2: 2, 3: 3, 4: 2}
NEEDS_TRACE = "it must be made with --trace and --legal"


class Difference(Exception):
    """Say at which step a record and the rules part, what was expected, and what the record says."""


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    agree("the record", "game", "touche", record.get("game"))
    agree("the record", "format version", 1, record.get("tuckbox"))
    table = read_table(record)
    position = read_deal(table, record.get("position"))
    steps = record.get("steps")
    require(isinstance(steps, list), "the record", "steps", "a list", steps)
    for number, step in enumerate(steps or [], start=1):
        position = follow_step(table, position, f"step {number}", step)
    check_result(table, position, len(steps or []), record.get("result"))


def require(holds: bool, where: str, what: str, expected: object, found: object) -> None:
    """Raise Difference unless `holds`."""
    if not holds:
        raise Difference(f"{where}: {what}: expected {in_short(expected)}, the record says {in_short(found)}")


def agree(where: str, what: str, expected: object, found: object) -> None:
    """Raise Difference unless both are the same as JSON, so that true is not 1."""
    same = json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)
    require(same, where, what, expected, found)


def in_short(value: object) -> str:
    """Return a value as it stands in a message: text as it is, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value)


# before the first step


def read_table(record: Mapping[str, Any]) -> Table:
    """Read players, options and board; raises Difference if the rules know no such game."""
    players = record.get("players")
    require(players in (2, 3, 4, 6), "the record", "players", "2, 3, 4 or 6", players)
    given = record.get("options")
    require(isinstance(given, dict), "the record", "options", "an object", given)
    options = DEFAULTS | {name: str(value) for name, value in dict(given or {}).items()}
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


def read_deal(table: Table, found: Any) -> Position:
    """Read the position after the deal; raises Difference unless the rules can deal it (TO-2 to TO-4)."""
    where = "step 0 (the deal)"
    if found is None:
        raise Difference(f"{where}: expected a position, the record says nothing: {NEEDS_TRACE}")
    require(isinstance(found, dict), where, "position", "an object", found)
    draw, hand, discard = read_piles(table, where, found)
    dealer = found.get("dealer")
    is_seat = type(dealer) is int and dealer in range(table.players)
    require(is_seat, where, "dealer", f"a seat from 0 to {table.players - 1}", dealer)
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
        agree(where, f"number of cards in hand/{seat}", HAND_SIZE, len(hand[seat]))
        agree(where, f"number of cards in draw/{seat}", number - HAND_SIZE, len(draw[seat]))
        agree(where, f"discard/{seat}", [], discard[seat])
        dealt += hand[seat] + draw[seat]
        if table.jokers == "one_each":
            agree(where, f"jokers in hand/{seat}", 1, hand[seat].count(JOKER))
            agree(where, f"jokers in draw/{seat}", 0, draw[seat].count(JOKER))
    jokers = [JOKER] * table.players if table.jokers == "one_each" else []
    expected = shuffled_cards(table) + jokers
    for card in [*CARDS, JOKER, *dealt]:
        agree(where, f"copies of {card}", expected.count(card), dealt.count(card))
    agree_positions(where, table, position, found)
    return position


def read_piles(table: Table, where: str, position: Mapping[str, Any]) -> list[list[list[str]]]:
    """Return draw piles, hands and discard piles by seat; raises Difference if one is missing or no list."""
    piles = position.get("piles")
    require(isinstance(piles, dict), where, "piles", "an object", piles)
    piles = dict(piles or {})
    names = [f"{kind}/{seat}" for kind in ("draw", "hand", "discard") for seat in range(table.players)]
    agree(where, "names of the piles", sorted(names), sorted(piles))
    for name in names:
        is_cards = isinstance(piles[name], list) and all(isinstance(card, str) for card in piles[name])
        require(is_cards, where, name, "a list of cards", piles[name])
    return [[list(piles[f"{kind}/{seat}"]) for seat in range(table.players)] for kind in ("draw", "hand", "discard")]


# a step


def follow_step(table: Table, position: Position, where: str, step: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    require(isinstance(step, dict), where, "step", "an object", step)
    for part in ("legal", "chance", "position"):
        if step.get(part) is None:
            raise Difference(f"{where}: expected {part}, the record says nothing: {NEEDS_TRACE}")
    if position.turn is None:
        raise Difference(f"{where}: expected no more steps, the record says {in_short(step.get('move'))}")
    agree(where, "seat to act", position.turn, step.get("seat"))
    allowed = sorted(legal_moves(table, position))
    check_legal(where, position.turn, allowed, step["legal"])
    move = step.get("move")
    require(isinstance(move, str), where, "move", "text", move)
    require(usual_form(str(move)) in allowed, where, "move", f"one of {allowed}", move)
    require(isinstance(step["chance"], list), where, "chance", "a list", step["chance"])
    chance = list(step["chance"])
    after = play(table, position, str(move), shuffle_from(where, chance))
    require(not chance, where, "chance", "nothing more", chance)
    agree_positions(where, table, after, step["position"])
    return after


def check_legal(where: str, seat: int, allowed: list[str], legal: Any) -> None:
    """Raise Difference unless exactly the allowed moves are listed, each once, for the seat to act alone."""
    require(isinstance(legal, dict), where, "legal", "an object", legal)
    agree(where, "seats with legal moves", [str(seat)], sorted(legal))
    listed = legal[str(seat)]
    is_moves = isinstance(listed, list) and all(isinstance(move, str) for move in listed)
    require(is_moves, where, "legal", "a list of moves", listed)
    missing = sorted(set(allowed) - set(listed))
    surplus = sorted(set(listed) - set(allowed))
    require(not missing, where, "legal moves that the record lacks", "none lacking", missing)
    require(not surplus, where, "legal moves that the rules do not allow", "none of these", surplus)
    agree(where, "legal moves, each once", allowed, sorted(listed))


def shuffle_from(where: str, chance: list[Any]) -> Callable[[list[str]], list[str]]:
    """Return a shuffle that takes the record's next chance entry out of the list and checks it (TO-17)."""

    def shuffle(collected: list[str]) -> list[str]:
        require(bool(chance), where, "chance", f"a shuffle of {len(collected)} discards", "nothing more")
        entry = chance.pop(0)
        is_shuffle = (
            isinstance(entry, list)
            and len(entry) == 3
            and entry[:2] == ["shuffle", "discard"]
            and isinstance(entry[2], list)
            and all(isinstance(card, str) for card in entry[2])
        )
        require(is_shuffle, where, "chance", '["shuffle", "discard", [cards]]', entry)
        agree(where, "shuffled cards, sorted", sorted(collected), sorted(entry[2]))
        return list(entry[2])

    return shuffle


# positions and the result


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


def agree_positions(where: str, table: Table, position: Position, found: Any) -> None:
    """Raise Difference unless a recorded position is this one; cards in a hand have no order."""
    require(isinstance(found, dict), where, "position", "an object", found)
    expected = position_as_json(position)
    agree(where, "entries of the position", sorted(expected), sorted(found))
    read_piles(table, where, found)
    for name, cards in expected.pop("piles").items():
        recorded = found["piles"][name]
        if name.startswith("hand/"):
            cards, recorded = sorted(cards), sorted(recorded)
        agree(where, name, cards, recorded)
    for entry, value in expected.items():
        agree(where, entry, value, found[entry])


def check_result(table: Table, position: Position, steps: int, found: Any) -> None:
    """Raise Difference unless the record's result is the one the rules give; an unfinished game has none."""
    where = f"the end (after step {steps})"
    expected = result(table, position)
    if expected is None or not isinstance(found, dict):
        agree(where, "result", expected, found)
        return
    agree(where, "entries of the result", sorted(expected), sorted(found))
    winners = found["winners"]
    is_seats = isinstance(winners, list) and all(isinstance(seat, int) for seat in winners)
    agree(where, "winners", expected["winners"], sorted(winners) if is_seats else winners)
    for entry in ("ranks", "scores", "reason"):
        agree(where, entry, expected[entry], found[entry])

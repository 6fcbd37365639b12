"""Follow a traced record of Monster Trick and stop at the first thing that does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. The deal is checked, then
for every step who may act, all legal moves, what was random and the whole position after it, and at last the
result; `monster_trick_rules` works all of it out anew. Events are not looked at: the rules give them no form.
"""

from collections.abc import Callable, Mapping
from typing import Any

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
from .touche import NEEDS_TRACE, Difference, agree, in_short, require

__all__ = ["Difference", "follow"]

CHOICES = {"discard": ["strict", "loose"], "starter": ["rotate", "same"]}


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    agree("the record", "game", "monster_trick", record.get("game"))
    agree("the record", "format version", 1, record.get("tuckbox"))
    table = read_table(record)
    position = read_deal(table, record.get("position"))
    steps = record.get("steps")
    require(isinstance(steps, list), "the record", "steps", "a list", steps)
    for number, step in enumerate(steps or [], start=1):
        position = follow_step(table, position, f"step {number}", step)
    check_result(position, len(steps or []), record.get("result"))


# before the first step


def read_table(record: Mapping[str, Any]) -> Table:
    """Read players and options; raises Difference if the rules know no such game."""
    players = record.get("players")
    is_number = type(players) is int and players in HIGHEST_NUMBER
    require(is_number, "the record", "players", "2, 3, 4 or 5", players)
    given = record.get("options")
    require(isinstance(given, dict), "the record", "options", "an object", given)
    options = {name: values[0] for name, values in CHOICES.items()} | dict(given or {})
    for name, value in options.items():
        require(name in CHOICES, "the record", "options", list(CHOICES), name)
        require(value in CHOICES[name], "the record", f"option {name}", CHOICES[name], value)
    return Table(players=int(players or 0), discard=options["discard"], starter=options["starter"])


def read_deal(table: Table, found: Any) -> Position:
    """Read the position after the deal; raises Difference unless the rules can deal it (MT-1)."""
    where = "step 0 (the deal)"
    if found is None:
        raise Difference(f"{where}: expected a position, the record says nothing: {NEEDS_TRACE}")
    require(isinstance(found, dict), where, "position", "an object", found)
    piles = read_piles(table, where, found)
    hands = [piles[f"hand/{seat}"] for seat in range(table.players)]
    for seat, hand in enumerate(hands):
        agree(where, f"number of cards in hand/{seat}", HAND_SIZE, len(hand))
    agree(where, "cards dealt, sorted", sorted(table.cards()), sorted(card for hand in hands for card in hand))
    position = start_of_round(table, 1, hands, [[] for _ in hands])
    agree_positions(where, table, position, found)
    return position


def read_piles(table: Table, where: str, position: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the piles by name; raises Difference if one is missing, surplus or no list of cards."""
    piles = position.get("piles")
    require(isinstance(piles, dict), where, "piles", "an object", piles)
    piles = dict(piles or {})
    names = [f"{kind}/{seat}" for kind in ("hand", "victory") for seat in range(table.players)]
    names += [f"trick/{place}" for place in PLACES]
    agree(where, "names of the piles", sorted([*names, "done"]), sorted(piles))
    for name, cards in piles.items():
        is_cards = isinstance(cards, list) and all(isinstance(card, str) for card in cards)
        require(is_cards, where, name, "a list of cards", cards)
    return {name: list(cards) for name, cards in piles.items()}


# a step


def follow_step(table: Table, position: Position, where: str, step: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    require(isinstance(step, dict), where, "step", "an object", step)
    for part in ("legal", "chance", "position"):
        if step.get(part) is None:
            raise Difference(f"{where}: expected {part}, the record says nothing: {NEEDS_TRACE}")
    seats = acting(position)
    seat, move = step.get("seat"), step.get("move")
    if not seats:
        raise Difference(f"{where}: expected no more steps, the record says {in_short(move)}")
    require(type(seat) is int and seat in seats, where, "seat to act", f"one of {seats}", seat)
    allowed = {str(seat): sorted(legal_moves(table, position, seat)) for seat in seats}
    check_legal(where, allowed, step["legal"])
    require(move in allowed[str(seat)], where, "move", f"one of {allowed[str(seat)]}", move)
    require(isinstance(step["chance"], list), where, "chance", "a list", step["chance"])
    chance = list(step["chance"])
    after = play(table, position, int(seat or 0), str(move), shuffle_from(where, chance))
    require(not chance, where, "chance", "nothing more", chance)
    agree_positions(where, table, after, step["position"])
    return after


def check_legal(where: str, allowed: dict[str, list[str]], legal: Any) -> None:
    """Raise Difference unless exactly the allowed moves are listed, each once, for every seat that may act."""
    require(isinstance(legal, dict), where, "legal", "an object", legal)
    agree(where, "seats with legal moves", sorted(allowed), sorted(legal))
    for seat, moves in allowed.items():
        listed = legal[seat]
        is_moves = isinstance(listed, list) and all(isinstance(move, str) for move in listed)
        require(is_moves, where, f"legal moves of seat {seat}", "a list of moves", listed)
        missing = sorted(set(moves) - set(listed))
        surplus = sorted(set(listed) - set(moves))
        require(not missing, where, f"legal moves that the record lacks for seat {seat}", "none lacking", missing)
        require(not surplus, where, f"legal moves that the rules do not allow seat {seat}", "none of these", surplus)
        agree(where, f"legal moves of seat {seat}, each once", moves, sorted(listed))


def shuffle_from(where: str, chance: list[Any]) -> Callable[[list[str]], list[str]]:
    """Return a shuffle that takes the record's next chance entry out of the list and checks it (MT-1)."""

    def shuffle(cards: list[str]) -> list[str]:
        require(bool(chance), where, "chance", f"a shuffle of {len(cards)} cards", "nothing more")
        entry = chance.pop(0)
        is_shuffle = (
            isinstance(entry, list)
            and len(entry) == 3
            and entry[:2] == ["shuffle", "deck"]
            and isinstance(entry[2], list)
            and all(isinstance(card, str) for card in entry[2])
        )
        require(is_shuffle, where, "chance", '["shuffle", "deck", [cards]]', entry)
        agree(where, "shuffled cards, sorted", sorted(cards), sorted(entry[2]))
        return list(entry[2])

    return shuffle


# positions and the result


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


def agree_positions(where: str, table: Table, position: Position, found: Any) -> None:
    """Raise Difference unless a recorded position is this one; cards in a hand have no order."""
    require(isinstance(found, dict), where, "position", "an object", found)
    expected = position_as_json(position)
    agree(where, "entries of the position", sorted(expected), sorted(found))
    piles = read_piles(table, where, found)
    for name, cards in expected.pop("piles").items():
        recorded = piles[name]
        if name.startswith("hand/"):
            cards, recorded = sorted(cards), sorted(recorded)
        agree(where, name, cards, recorded)
    for entry, value in expected.items():
        agree(where, entry, value, found[entry])


def check_result(position: Position, steps: int, found: Any) -> None:
    """Raise Difference unless the record's result is the one the rules give; an unfinished game has none."""
    where = f"the end (after step {steps})"
    expected = result(position)
    if expected is None or not isinstance(found, dict):
        agree(where, "result", expected, found)
        return
    agree(where, "entries of the result", sorted(expected), sorted(found))
    winners = found["winners"]
    is_seats = isinstance(winners, list) and all(isinstance(seat, int) for seat in winners)
    agree(where, "winners", expected["winners"], sorted(winners) if is_seats else winners)
    for entry in ("ranks", "scores", "reason"):
        agree(where, entry, expected[entry], found[entry])

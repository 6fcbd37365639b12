"""Follow matches with the second reading of the rules, which knows nothing of the engine."""

import json
import random
from collections import Counter
from functools import cache

import pytest

from readings.touche import follow
from tuckbox import Match
from tuckbox.table.matchrecord import write_record
from tuckbox.table.options import Value

STEPS = 150
CARDS = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def crowded_board(source: random.Random) -> str:
    """Draw a board of 12 by 12 squares, 40 of them Free Spaces."""
    cells = CARDS * 2 + ["**"] * 40
    source.shuffle(cells)
    return "\n".join(" ".join(cells[start : start + 12]) for start in range(0, 144, 12))


def drawn_match(source: random.Random) -> Match:
    """Deal a match with drawn options."""
    players = source.choice([2, 3, 4, 6])
    options: dict[str, Value] = {
        "jokers": source.choice([6, 4, "one_each"]),
        "dead_card": source.choice(["ends_turn", "several_end_turn", "continue"]),
        "max_turns": source.choice([0, 120]),
        "board": source.choice(["default", crowded_board(source)]),
    }
    if players == 6:
        options["teams"] = source.choice([3, 2])
    return Match.new("touche", players=players, seed=source.randrange(1000), options=options)


def drawn_move(match: Match, source: random.Random) -> str:
    """Draw a move; most of them place a marker where the side has others, so that patterns come about."""
    seat = match.acting[0]
    texts = match.moves(seat).texts
    side = match.setup.game.sides(match.setup.players, match.setup.options)[seat]
    own = [square for square, other in match.position()["board"].items() if other == side]
    placing = [text for text in texts if not text.startswith(("swap", "pass", "crown"))]
    if not placing or source.random() < 0.2:
        return source.choice(texts)

    def neighbours(text: str) -> int:
        square = text.split()[1]
        return sum(
            abs(ord(square[0]) - ord(other[0])) <= 1 and abs(int(square[1:]) - int(other[1:])) <= 1 for other in own
        )

    most = max(map(neighbours, placing))
    return source.choice([text for text in placing if neighbours(text) == most])


@cache
def drawn_record(seed: int) -> tuple[Match, str]:
    """Play a match and give it with its full record as JSON, options as text."""
    source = random.Random(seed)
    match = drawn_match(source)
    while not match.is_over and match.number < STEPS:
        match.play(match.acting[0], drawn_move(match, source))
    record = write_record(match, trace=True, legal=True)
    record["options"] = {name: str(value) for name, value in record["options"].items()}
    return match, json.dumps(record)


@pytest.mark.parametrize("seed", range(8))
def test_the_second_reading_follows_every_step(seed: int) -> None:
    _match, record = drawn_record(seed)
    follow(json.loads(record))


def test_the_matches_followed_hold_what_matters() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        match, _record = drawn_record(seed)
        board = match.setup.facts
        free = [name for name, card in zip(board.names, board.cells, strict=True) if card is None]
        for move in match.log(None):
            for event in move:
                seen[event[0]] += 1
                seen["free space"] += event[0] == "place" and event[2] in free
        seen[f"{match.setup.players} players"] += 1
        seen[str(match.setup.options["dead_card"])] += 1
        seen[str(match.setup.options["jokers"])] += 1
    for name in ("touche", "free space", "replace", "swap", "collect", "end", "2 players", "3 players", "4 players"):
        assert seen[name], name
    for name in ("6 players", "ends_turn", "several_end_turn", "continue", "6", "4", "one_each"):
        assert seen[name], name

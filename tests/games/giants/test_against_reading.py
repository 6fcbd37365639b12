"""Follow matches with the second reading of the rules, which knows nothing of the engine."""

import json
import random
from pathlib import Path

import pytest

from readings.giants import follow
from tuckbox import Match
from tuckbox.table.matchrecord import write_record
from tuckbox.table.options import Value

from .positions import cards_file, play

SAMPLE = (Path(__file__).parents[2] / "samples" / "giants" / "cards.toml").read_text("utf-8")


def options_of(source: random.Random) -> dict[str, Value]:
    """Draw options."""
    options: dict[str, Value] = {
        "first_leader": source.choice(["seat:0", "seat:1", "larger_giant", "larger_giant_every_round"]),
        "won_order": source.choice(["fixed", "shuffled"]),
        "empty_in_tie": source.choice(["loses", "last_card"]),
        "deck": source.choice(["fantastic", "museum", "mixed"]),
        "time_limit_minutes": source.choice([0, 30]),
        "cards": source.choice(["default", SAMPLE]),
    }
    if source.random() < 0.5:
        options["max_rounds"] = source.choice([0, 1, 40])
    return options


@pytest.mark.parametrize("seed", range(36))
def test_the_second_reading_follows_random_matches(seed: int) -> None:
    source = random.Random(seed)
    match = Match.new("giants", seed=seed, options=options_of(source))
    last = source.randint(0, 40) if match.setup.options["time_limit_minutes"] else 400
    while match.acting and match.number < last:
        match.play_action(match.acting[0], source.choice(match.legal_actions(match.acting[0])))
    if match.acting and match.setup.options["time_limit_minutes"]:
        match.expire()
    follow(json.loads(json.dumps(write_record(match, trace=True, legal=True))))


@pytest.mark.parametrize("rule", ["loses", "last_card"])
def test_the_second_reading_follows_drawn_games(rule: str) -> None:
    cards = cards_file(changes={"G3": 'bonus = "weight"'})
    for seed in range(4):
        match = Match.new("giants", seed=seed, options={"cards": cards, "empty_in_tie": rule})
        play(match, "size")
        assert match.result is not None
        assert match.result.reason == "drawn"
        follow(json.loads(json.dumps(write_record(match, trace=True, legal=True))))


def test_the_second_reading_follows_the_last_card() -> None:
    for seed in range(60):
        match = Match.new("giants", seed=seed, options={"cards": SAMPLE, "empty_in_tie": "last_card"})
        source = random.Random(seed)
        while match.acting:
            match.play_action(match.acting[0], source.choice(match.legal_actions(match.acting[0])))
        if any(event[0] == "empty" for moves in match.log(None) for event in moves):
            follow(json.loads(json.dumps(write_record(match, trace=True, legal=True))))
            return
    raise AssertionError("no match in which a last card fought on")

"""Follow random matches with the independent reading of the rules."""

import json

import pytest

from readings.challengers import follow
from tuckbox import game
from tuckbox.lab.simulation import play_match
from tuckbox.table.matchrecord import write_record
from tuckbox.testing.conformance import Case, play_randomly

ROBOT = {"robot_level": 5, "solo_cards": "yes"}
CASES = [
    *((players, {}) for players in range(1, 9)),
    (1, ROBOT),
    (1, ROBOT | {"autocorrect": "opponent_sets"}),
    (3, {"robot_level": 3, "robot_plan": "random"}),
    (4, {"final_start": "trophy"}),
    (2, {"sets": "Castle,Funfair,Haunted House,Outer Space,Shipwreck"}),
]


@pytest.mark.rule("CH-1")
@pytest.mark.parametrize(("players", "options"), CASES)
def test_the_reading_agrees_with_random_matches(players, options):
    case = Case(game("challengers"), players, settings=options)
    for seed in range(3):
        match = case.match(seed + 1000)
        play_randomly(match, seed)
        follow(json.loads(json.dumps(write_record(match, trace=True, legal=True))))


@pytest.mark.rule("CH-1")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_reading_agrees_with_quick_players(players):
    setup = game("challengers").setup(players)
    match = play_match(setup, ["quick"] * players, 11)
    follow(json.loads(json.dumps(write_record(match, trace=True, legal=True))))

"""Follow matches of Power Cards with the independent reading of its rules."""

import json
import random
from pathlib import Path

import pytest

from readings import power_cards as reading
from tuckbox import Match, game
from tuckbox.lab.simulation import play_match
from tuckbox.table.matchrecord import write_record
from tuckbox.testing.conformance import Case, cases_of, play_randomly, random_match

CASES = cases_of(game("power_cards"), Path(__file__).parents[2])
VALUES = (*reading.QUALITIES, reading.SLINGSHOT)


def traced(match: Match) -> dict[str, object]:
    """Give the record of a match as it is written to a file."""
    return json.loads(json.dumps(write_record(match, trace=True, legal=True)))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_option_is_played_as_the_reading_plays_it(case: Case) -> None:
    for seed in range(2):
        reading.follow(traced(random_match(case, 100 + seed)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_players_play_as_the_reading_does(players: int) -> None:
    setup = CASES[0].game.setup(players)
    reading.follow(traced(play_match(setup, ["quick"] * players, seed=players)))


@pytest.mark.parametrize("number", range(12))
def test_small_decks_in_which_everything_ties_are_played_as_the_reading_plays_them(number: int) -> None:
    for seed in range(10 * number, 10 * number + 10):
        source = random.Random(seed)
        players = source.choice((2, 3, 4))
        options = {
            "cards": small_deck(source, source.randint(2 * players, 20)),
            "first_leader": source.randrange(players),
            "build": source.choice(("may", "must")),
            "slingshot_prize": source.choice(("revealed", "all_tops")),
            "quick_ending": source.choice(("offer", "always", "never")),
            "max_rounds": source.choice((1, 5, 50, 500)),
        }
        match = Match.new("power_cards", players, seed, options)
        play_randomly(match, seed)
        reading.follow(traced(match))


def small_deck(source: random.Random, count: int) -> str:
    """Give a card file with few different values and many pigs."""
    most = source.choice((0, 1, 2, 5))
    cards = []
    for number in range(count):
        fields: dict[str, object] = {value: source.randint(0, most) for value in VALUES}
        part = source.choice(("vertical", "vertical", "horizontal", "pig"))
        fields |= {"name": f"Card {number}", "part": part}
        if part != "pig":
            fields["material"] = source.choice(("wood", "stone"))
        cards.append(fields)
    return json.dumps({"game": "power_cards", "cards": cards})

"""Follow records of Monster Trick with the second reading of the rules."""

import json
from pathlib import Path

import pytest

from readings.monster_trick import Difference, follow
from tuckbox import game
from tuckbox.lab.simulation import played_by
from tuckbox.table.matchrecord import write_record
from tuckbox.testing.conformance import Case, cases_of, random_match

CASES = cases_of(game("monster_trick"), Path(__file__).parents[2])


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_random_matches_agree_with_the_reading(case: Case, seed: int) -> None:
    match = random_match(case, 1000 + seed)
    follow(json.loads(json.dumps(write_record(match, trace=True, legal=True))))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_matches_of_quick_players_agree_with_the_reading(case: Case) -> None:
    match = case.match(77)
    for _stood in played_by(match, ["quick"] * case.players, 77):
        pass
    assert match.is_over
    follow(json.loads(json.dumps(write_record(match, trace=True, legal=True))))


def test_the_reading_notices_a_trick_given_to_somebody_else() -> None:
    match = random_match(CASES[0], 5)
    record = json.loads(json.dumps(write_record(match, trace=True, legal=True)))
    number = next(
        number for number, step in enumerate(record["steps"]) if any(event[0] == "win" for event in step["events"])
    )
    record["steps"][number]["position"]["tricks"].reverse()
    with pytest.raises(Difference, match=f"step {number + 1}"):
        follow(record)

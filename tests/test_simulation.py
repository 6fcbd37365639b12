"""Simulations are what they say: the same matches as records, honest shares, players from anywhere."""

import threading
import time

import numpy as np
import pytest

from tuckbox import BadInput, all_games
from tuckbox.lab.ladder import climb
from tuckbox.lab.simulation import in_threads, match_seed, play_match, simulate

every_game = pytest.mark.parametrize("game", list(all_games()))


@every_game
def test_a_match_of_a_simulation_is_the_record_of_its_seed(game):
    seats = ["quick", *["random"] * (all_games()[game].players[0] - 1)]
    outcome = simulate(game, 6, seats, seed=4)
    for number in range(6):
        match = play_match(outcome.setup, seats, match_seed(4, number))
        assert match.number == outcome.decisions[number]
        assert match.result is not None
        assert match.result.scores == tuple(outcome.scores[number])
        assert match.result.ranks == tuple(outcome.ranks[number])
        assert match.result.reason == all_games()[game].words.REASONS[int(outcome.reasons[number])]


class FirstMove:
    """Play the first legal move, from Python."""

    def choose(self, view):
        return view.moves[0].text


def first_move(seed):
    return FirstMove()


@every_game
def test_players_from_python_sit_beside_native_ones(game):
    count = all_games()[game].players[0]
    seats = [f"{__name__}:first_move", *["random"] * (count - 1)]
    outcome = simulate(game, 3, seats, seed=2)
    assert outcome.summary()["players"] == seats
    again = simulate(game, 3, seats, seed=2, jobs=2)
    assert again.summary() == outcome.summary()


def test_the_quick_player_of_touche_beats_random_play():
    ahead = simulate("touche", 100, ["quick", "random"], seed=1).summary()["wins"][0]
    behind = simulate("touche", 100, ["random", "quick"], seed=2).summary()["wins"][1]
    assert (ahead + behind) / 2 >= 0.95


def test_progress_is_told_to_the_last_match():
    told = []
    simulate("touche", 450, ["random", "random"], seed=1, on_progress=told.append)
    assert sum(told) == 450


def test_shared_wins_are_shared():
    summary = simulate("touche", 40, ["random"] * 3, {"max_turns": 10}, seed=1).summary()
    assert summary["ended_by"] == {"three patterns": 0, "turn limit": 40}
    assert summary["wins"] == pytest.approx([1 / 3] * 3, abs=0.2)
    assert np.isclose(sum(summary["wins"]), 1, atol=1e-5)


@pytest.mark.parametrize("play", [simulate, climb])
def test_more_matches_or_jobs_than_a_machine_can_take_are_refused(play):
    for games in (4294967297000, 10**26):
        with pytest.raises(BadInput, match=r"At most 10*000 games"):
            play("giants", games)
    with pytest.raises(BadInput, match="At most 256 jobs"):
        play("giants", 100, jobs=10**9)


def test_whoever_stops_does_not_wait_for_what_is_being_done():
    may_end = threading.Event()

    def work(number):
        if number:
            may_end.wait(60)
        return number

    done = in_threads(work, range(100), 2)
    assert next(done) == 0
    began = time.monotonic()
    done.close()
    assert time.monotonic() - began < 10
    may_end.set()


def test_what_threads_do_comes_in_order():
    assert list(in_threads(lambda number: number * number, range(50), 3)) == [number * number for number in range(50)]

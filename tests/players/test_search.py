"""Test the player that searches: what it may know, what it finds, and that a seed decides it."""

import random
import sys
import threading
import time
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from tuckbox import Match, game
from tuckbox.lab.simulation import simulate
from tuckbox.players import make_player, new_dice
from tuckbox.players.search import MOST_PLAYOUTS, SearchPlayer
from tuckbox.table.engine import PlainEngine
from tuckbox.table.errors import BadInput
from tuckbox.table.record import copy_records
from tuckbox.table.registry import own_games
from tuckbox.table.view import View

from .small_games import coins_game, gift_game, lure_game

TABLES = [(name, players) for name, found in own_games().items() for players in found.players]


def played(name, players, seed, most):
    """Play so many quick moves; give the match at the last choice before, or at the first one, and whose it is."""
    match = Match.new(name, players, seed=seed)
    source = random.Random(seed)
    quick = make_player("quick", seed=seed)
    found = None
    while match.acting and (found is None or match.number < most):
        choosers = [seat for seat in match.acting if len(match.legal_actions(seat)) > 1]
        if choosers:
            found = match.copy(), source.choice(choosers)
        seat = source.choice(match.acting)
        match.play(seat, quick.choose(match.view(seat)))
    assert found is not None
    return found


def view_of(setup, match, seat, records):
    """Look at a position as a seat and give the view."""
    engine = setup.game.engine
    room = copy_records(records, records)
    engine.look(setup.records, room, 0, 1, seat)
    actions = np.zeros(setup.largest_action, np.int32)
    count = engine.legal(setup.records, room, 1, seat, actions)
    return View(setup, seat, match.number, match.acting, actions[:count].tolist(), None, copy_records(room[1:2]))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_decisions_follow_from_the_seed_and_from_what_the_seat_sees(name, players):
    for seed, most in enumerate((0, 9, 20)):
        match, seat = played(name, players, seed, most)
        advice = SearchPlayer(new_dice(seed), 12).consider(match.view(seat))
        assert advice.best.move in list(match.view(seat).moves)
        match.copy().play(seat, SearchPlayer(new_dice(seed), 12).choose(match.view(seat)))
        for again in range(3):
            guessed = copy_records(match.true_position, match.true_position)
            match.setup.game.engine.look(match.setup.records, guessed, 0, 1, seat)
            match.setup.game.engine.guess(match.setup.records, guessed, 1, seat, new_dice(100 + again))
            view = view_of(match.setup, match, seat, guessed[1:2])
            assert SearchPlayer(new_dice(seed), 12).consider(view) == advice


@pytest.mark.parametrize(("name", "players", "most"), [("giants", 2, 0), ("giants", 2, 5), ("monster_trick", 3, 90)])
def test_native_code_and_plain_python_find_the_same(name, players, most):
    match, seat = played(name, players, 3, most)
    native = game(name)
    plain = replace(native, _engines=[PlainEngine(native.rules, native.bot)]).setup(players)
    views = [view_of(setup, match, seat, match.true_position) for setup in (match.setup, plain)]
    first, second = (SearchPlayer(new_dice(5), 24).consider(view) for view in views)
    assert first == second
    assert first.playouts == sum(choice.visits for choice in (first.best, *first.others)) > 0


class Watched:
    """Stand for an engine and note how often another thread had a turn during each call of its search."""

    def __init__(self, engine, turns):
        self._engine = engine
        self._turns = turns
        self.progress = []

    def __getattr__(self, name):
        return getattr(self._engine, name)

    def search(self, *arguments):
        begun = self._turns[0]
        self._engine.search(*arguments)
        self.progress.append(self._turns[0] - begun)


def test_other_threads_go_on_while_native_code_searches():
    turns = [0]
    engine = Watched(game("giants").engine, turns)
    setup = replace(game("giants"), _engines=[engine]).setup(2)
    match = Match.new("giants", 2, seed=1)
    view = view_of(setup, match, match.acting[0], match.true_position)
    SearchPlayer(new_dice(1), 2).choose(view)
    engine.progress.clear()
    is_over = False

    def count():
        while not is_over:
            turns[0] += 1
            time.sleep(0)

    before = sys.getswitchinterval()
    thread = threading.Thread(target=count)
    # From now on nobody is made to hand the interpreter over: the other thread gets it only where it is given away.
    sys.setswitchinterval(1000)
    try:
        thread.start()
        SearchPlayer(new_dice(1), 8000).choose(view)
    finally:
        is_over = True
        sys.setswitchinterval(before)
        thread.join()
    assert min(engine.progress) > 0


def small_view(small):
    return Match(small.setup(), 1, "").view(0)


def test_what_the_quick_player_overlooks_is_found_for_the_own_team():
    view = small_view(gift_game([0, 1, 0, 1]))
    assert str(make_player("quick").choose(view)) == "1"
    advice = SearchPlayer(new_dice(2), 60).consider(view)
    assert str(advice.best.move) == "2"
    assert advice.best.chance == 1
    assert [choice.chance for choice in advice.others] == [0, 0]


def test_without_teams_nothing_is_worth_more_than_the_quick_move():
    advice = SearchPlayer(new_dice(2), 60).consider(small_view(gift_game([0, 1, 2, 3])))
    assert str(advice.best.move) == "1"
    assert [choice.chance for choice in (advice.best, *advice.others)] == [0, 0, 0]


@pytest.mark.parametrize(("horizon", "best"), [(0, "2"), (1, "1"), (3, "2")])
def test_a_playout_ends_at_the_horizon_of_its_game_and_is_judged_by_the_ranks_there(horizon: int, best: str):
    advice = SearchPlayer(new_dice(2), 60).consider(small_view(lure_game(horizon)))
    assert str(advice.best.move) == best
    assert advice.best.chance == 1


def test_opponents_do_not_see_what_is_chosen_at_the_same_time():
    advice = SearchPlayer(new_dice(3), 400).consider(small_view(coins_game()))
    assert sum(choice.chance or 0 for choice in (advice.best, *advice.others)) > 0.9, "who saw it would always win"


def won_at_once(players):
    """Give a match of Touché in which the seat to move has a winning move, and that move."""
    for seed in range(100):
        match = Match.new("touche", players, seed=seed)
        quick = make_player("quick", seed=seed)
        while match.acting:
            seat = match.acting[0]
            moves = list(match.moves(seat))
            move = quick.choose(match.view(seat))
            following = match.copy()
            following.play(seat, move)
            if following.is_over and len(moves) > 5:
                return match, seat, [each for each in moves if ends(match, seat, each)]
            match = following
    raise AssertionError("no match was won by a move")


def ends(match, seat, move):
    following = match.copy()
    following.play(seat, str(move))
    return following.is_over


@pytest.mark.parametrize("players", [2, 4])
def test_a_move_that_wins_at_once_is_found(players):
    match, seat, winning = won_at_once(players)
    advice = SearchPlayer(new_dice(1), 64).consider(match.view(seat))
    assert advice.best.move in winning
    assert advice.best.chance == 1


def test_a_search_ends_when_its_time_is_over():
    match, seat = played("power_cards", 3, 2, 4)
    advice = SearchPlayer(new_dice(1), MOST_PLAYOUTS, seconds=0.01).consider(match.view(seat))
    assert 0 < advice.playouts < MOST_PLAYOUTS
    assert advice.best.move in list(match.view(seat).moves)


def test_a_single_move_is_played_without_a_search():
    match = Match.new("giants", 2, seed=1)
    view = match.view(0)
    only = View(view.setup, 0, 0, (0,), view.moves.actions[:1], None, view.records)
    advice = SearchPlayer(new_dice(1)).consider(only)
    assert (str(advice.best.move), advice.best.chance, advice.others, advice.playouts) == (
        str(only.moves[0]),
        None,
        (),
        0,
    )


def test_a_seat_without_a_move_is_told_so():
    with pytest.raises(BadInput, match="nothing to decide"):
        SearchPlayer(new_dice(1)).choose(Match.new("giants", 2, seed=1).view(1))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**64), st.integers(1, 60), st.integers(0, 30))
def test_the_account_of_a_search_adds_up(table, seed, playouts, most):
    name, players = table
    match, seat = played(name, players, seed, most)
    advice = SearchPlayer(new_dice(seed), playouts).consider(match.view(seat))
    choices = (advice.best, *advice.others)
    assert len({choice.move for choice in choices}) == len(choices) == min(len(match.moves(seat)), len(choices))
    assert all(choice.chance is not None and 0 <= choice.chance <= 1 and choice.visits > 0 for choice in choices)
    assert max(choice.visits for choice in choices) == advice.best.visits
    assert sum(choice.visits for choice in choices) <= advice.playouts <= max(playouts, 2)


def test_simulations_take_searching_players_whatever_the_jobs():
    specs = ["search:6", "easy"]
    outcomes = [simulate("giants", 6, specs, seed=4, jobs=jobs) for jobs in (1, 2)]
    assert outcomes[0].summary() == outcomes[1].summary()
    assert outcomes[0].summary()["players"] == specs


def test_more_playouts_than_none_beat_chance():
    wins = simulate("power_cards", 40, ["search:40", "random"], seed=6).summary()["wins"]
    assert wins[0] > 0.9

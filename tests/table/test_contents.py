"""Looking through a pile, losing its order, the habit of random players."""

from types import SimpleNamespace

import numpy as np

from tuckbox.players import new_dice
from tuckbox.table.kernel import chance, loops, piles
from tuckbox.table.record import Plain, position_dtype

CARDS = 5
DECK, HAND = range(2)


def table():
    setup = SimpleNamespace(cards=CARDS, pools=1, face=[0, 1, 2, 3, 4], pool=[0] * CARDS, ordered=[1, 0])
    state = Plain(np.zeros(1, position_dtype(CARDS, 2, [])), 0)
    chance.seed(state, (1, 2, 3, 4), chance.DEALS)
    piles.gather(setup, state, DECK)
    return setup, state


def test_who_looks_through_a_pile_knows_its_cards_not_their_places():
    setup, state = table()
    piles.show_contents(state, DECK, 0b01)
    assert state.knows_pile == [0b01] * CARDS
    assert state.knows_place == [0] * CARDS
    assert state.vague[DECK] == 0b01
    piles.put_on(setup, state, 2, HAND, piles.NOBODY)
    assert state.knows_pile == [0] * CARDS


def test_a_pile_that_lost_its_order_is_known_as_a_set():
    setup, state = table()
    for card in (0, 1):
        piles.show(setup, state, card, 0b11)
    piles.lose_order(state, DECK)
    assert state.knows_place == [0] * CARDS
    assert state.knows_pile == [0b11, 0b11, 0, 0, 0]
    assert state.vague[DECK] == 0b11
    piles.put_on(setup, state, 0, HAND, 0b01)
    assert state.knows_pile == [0b01, 0b01, 0, 0, 0]


def drawn(habit: int, actions: list[int]) -> list[int]:
    """Draw the place of an action four hundred times."""
    dice = Plain(new_dice(5), 0)
    setup = SimpleNamespace(habit=habit)
    return [loops.random_place(setup, actions, len(actions), dice) for _draw in range(400)]


def test_random_players_follow_the_habit_half_of_the_time():
    assert 160 < drawn(8, [7, 1, 2, 3]).count(0) < 240
    assert set(drawn(8, [7, 1, 2, 3])) == {0, 1, 2, 3}
    assert set(drawn(8, [7])) == {0}


def test_without_the_habit_in_front_all_actions_are_equally_likely():
    for habit, actions in ((0, [7, 1, 2, 3]), (8, [1, 7, 2, 3])):
        assert all(60 < drawn(habit, actions).count(place) < 140 for place in range(4))

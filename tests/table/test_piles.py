"""Cards stay in their piles, and the account of who knows them is right."""

import copy
from types import SimpleNamespace

import numpy as np
from hypothesis import given, strategies

from tuckbox.table.kernel import chance, log as log_, piles, secrecy
from tuckbox.table.record import Plain, position_dtype

CARDS = 9
DECK, OTHER, HAND, OPEN = range(4)
PLAYERS = 3

moves = strategies.lists(
    strategies.tuples(
        strategies.sampled_from(["on", "under", "shuffle", "show", "all", "bundle"]),
        strategies.integers(0, CARDS - 1),
        strategies.integers(0, 3),
        strategies.integers(0, 7),
    ),
    max_size=40,
)


def table():
    setup = SimpleNamespace(
        cards=CARDS, pools=1, face=[0, 0, 1, 2, 3, 4, 4, 5, 6], pool=[0] * CARDS, ordered=[1, 1, 0, 1]
    )
    state = Plain(np.zeros(1, position_dtype(CARDS, 4, [])), 0)
    chance.seed(state, (1, 2, 3, 4), chance.DEALS)
    piles.gather(setup, state, DECK)
    return setup, state


def cards_in(state, pile):
    card, found = state.top[pile], []
    while card != piles.NO_CARD:
        found.append(card)
        card = state.below[card]
    return found


def play(setup, state, steps):
    """Move cards about, and keep for each player a simple memory of what was seen, to compare with the account."""
    log = [0] * log_.SILENT
    for what, card, pile, seen_by in steps:
        if what == "on":
            piles.put_on(setup, state, card, pile, seen_by)
        elif what == "under" and setup.ordered[pile]:
            piles.put_under(setup, state, card, pile, seen_by)
        elif what == "shuffle" and setup.ordered[pile]:
            log_.clear(log)
            piles.shuffle(setup, state, pile, log)
        elif what == "show":
            piles.show(setup, state, card, seen_by)
        elif what == "all" and state.pile[card] != pile:
            piles.put_all_on(setup, state, state.pile[card], pile, seen_by)
        elif what == "bundle" and state.pile[card] != pile and setup.ordered[pile] and setup.ordered[state.pile[card]]:
            piles.put_pile_under(setup, state, state.pile[card], pile)


@given(moves)
def test_no_card_is_lost_or_doubled(steps):
    setup, state = table()
    play(setup, state, steps)
    found = [card for pile in range(4) for card in cards_in(state, pile)]
    assert sorted(found) == list(range(CARDS))
    for pile in range(4):
        held = cards_in(state, pile)
        assert state.size[pile] == len(held)
        assert state.bottom[pile] == (held[-1] if held else piles.NO_CARD)
        assert all(state.pile[card] == pile for card in held)
    assert cards_in(state, HAND) == sorted(cards_in(state, HAND))


@given(moves)
def test_nobody_knows_a_place_without_the_pile(steps):
    setup, state = table()
    play(setup, state, steps)
    for card in range(CARDS):
        assert state.knows_place[card] & ~state.knows_pile[card] == 0
        if state.pile[card] == HAND:
            assert state.knows_place[card] == 0
        unsure = state.knows_pile[card] & ~state.knows_place[card]
        assert unsure & ~state.vague[state.pile[card]] == 0, "the short cut would miss what somebody must forget"


@given(moves, strategies.integers(0, PLAYERS), strategies.integers(0, 2**32 - 1))
def test_a_guess_looks_like_the_truth_and_keeps_what_is_known(steps, seat, seed):
    setup, state = table()
    play(setup, state, steps)
    viewer = 1 << seat
    known = {
        (state.pile[card], i): setup.face[card]
        for pile in (DECK, OTHER, OPEN)
        for i, card in enumerate(cards_in(state, pile))
        if state.knows_place[card] & viewer
    }
    secrecy.redact(setup, state, viewer)
    seen = {name: value.copy() if isinstance(value, list) else value for name, value in vars(state).items()}
    dice = Plain(np.zeros(1, position_dtype(CARDS, 4, [])), 0)
    chance.seed(dice, (seed, 0, 0, 0), chance.GUESSES)
    secrecy.determinise(setup, state, viewer, dice)
    for (pile, i), face in known.items():
        assert setup.face[cards_in(state, pile)[i]] == face
    secrecy.redact(setup, state, viewer)
    assert vars(state) == seen


@given(moves, strategies.sampled_from([DECK, OTHER]), strategies.integers(0, 1))
def test_dealing_hands_is_moving_card_by_card(steps, source, starter):
    setup, state = table()
    setup.ordered = [1, 1, 0, 0]
    play(setup, state, steps)
    one_by_one = copy.deepcopy(state)
    seat = starter
    while one_by_one.size[source] > 0:
        piles.put_on(setup, one_by_one, one_by_one.top[source], HAND + seat, 1 << seat)
        seat = 1 - seat
    piles.deal_hands(setup, state, source, HAND, 2, starter)
    assert state.vague[source] == 0
    one_by_one.vague[source] = 0
    assert vars(state) == vars(one_by_one)


def test_who_sees_a_card_leave_unseen_is_no_longer_sure_of_the_others():
    setup, state = table()
    piles.show(setup, state, 3, 0b010)
    piles.shuffle(setup, state, DECK, [2, 2])
    assert state.knows_pile[3] == 0b010
    assert state.knows_place[3] == 0
    piles.put_on(setup, state, state.top[DECK], HAND, 0b001)
    assert state.knows_pile[3] & 0b010 == 0


def test_who_knows_the_place_knows_which_card_left():
    setup, state = table()
    top = state.top[DECK]
    piles.show(setup, state, top, 0b010)
    piles.put_on(setup, state, top, HAND, 0b001)
    assert state.knows_pile[top] == 0b011


def test_guesses_deal_hidden_cards_evenly():
    setup, state = table()
    piles.shuffle(setup, state, DECK, [2, 2])
    for _card in range(3):
        piles.put_on(setup, state, state.top[DECK], HAND, 0b001)
    secrecy.redact(setup, state, 0b010)
    dice = Plain(np.zeros(1, position_dtype(CARDS, 4, [])), 0)
    chance.seed(dice, (9, 9, 9, 9), chance.GUESSES)
    counts = [0] * CARDS
    for _guess in range(900):
        secrecy.determinise(setup, state, 0b010, dice)
        for card in cards_in(state, HAND):
            counts[card] += 1
    assert min(counts) > 220
    assert max(counts) < 380


def looks_after_a_private_look(known_before):
    """Give what player 0 sees after player 1 looked at the top of a shuffled pile, for many orders of the pile."""
    looks = set()
    for seed in range(40):
        setup, state = table()
        for card in range(CARDS):
            piles.show(setup, state, card, known_before(card))
        chance.seed(state, (seed, 0, 0, 0), chance.DEALS)
        piles.shuffle(setup, state, DECK, [2, 2])
        piles.show(setup, state, state.top[DECK], 0b010)
        secrecy.redact(setup, state, 0b001)
        looks.add(str(sorted(vars(state).items())))
    return looks


def test_nobody_learns_which_card_another_player_looks_at():
    assert len(looks_after_a_private_look(lambda card: piles.EVERYONE)) == 1
    assert len(looks_after_a_private_look(lambda card: 0b001)) == 1
    assert len(looks_after_a_private_look(lambda card: 0b011)) == 1
    assert len(looks_after_a_private_look(lambda card: 0b001 if card > 4 else 0)) == 1
    assert len(looks_after_a_private_look(lambda card: 0b011 if card > 4 else 0b010)) == 1
    assert len(looks_after_a_private_look(lambda card: 0b011 if card > 4 else 0b001)) == 1


def test_who_looked_at_a_place_still_knows_that_place_in_a_guess():
    setup, state = table()
    piles.shuffle(setup, state, DECK, [2, 2])
    piles.show(setup, state, state.top[DECK], 0b010)
    dice = Plain(np.zeros(1, position_dtype(CARDS, 4, [])), 0)
    chance.seed(dice, (3, 0, 0, 0), chance.GUESSES)
    secrecy.redact(setup, state, 0b001)
    secrecy.determinise(setup, state, 0b001, dice)
    held = cards_in(state, DECK)
    assert state.knows_place[held[0]] == 0b010
    assert not any(state.knows_place[card] for card in held[1:])

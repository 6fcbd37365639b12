"""Test what players see and what they may conclude, no less and no more."""

import json

import pytest

from tuckbox import Match
from tuckbox.games.giants.cards import default_cards
from tuckbox.players import new_dice
from tuckbox.table import notation
from tuckbox.table.record import copy_records

from .positions import a_match, guesses, pile, play

SHUFFLED = {"won_order": "shuffled"}


def seen(match: Match, seat: int | None, of: int) -> list[str]:
    """Give a pile as a seat sees it."""
    return match.view(seat).position()["piles"][f"pile/{of}"]


@pytest.mark.rule("GF-9")
def test_under_fixed_a_card_laid_stays_known_in_its_place() -> None:
    match = play(a_match("Soot Spider / Kraken", "Storm Heron / Cloud Whale"), "size")
    for seat in (0, 1, None):
        assert seen(match, seat, 1)[-4:] == ["Storm Heron", "Cloud Whale", "Soot Spider", "Kraken"]
    assert seen(match, 0, 1)[:7] == ["?"] * 7
    assert seen(match, 0, 0)[1:] == ["?"] * 6


@pytest.mark.rule("GF-9")
def test_under_shuffled_it_is_known_as_one_of_the_cards_won_together() -> None:
    for seed in range(20):
        match = a_match("Mire Serpent / Kraken", "Root Bull / Tunnel Worm", SHUFFLED, seed=seed)
        play(match, "size", "weight")
        for seat in (0, 1, None):
            assert seen(match, seat, 0)[-2:] == sorted(["Mire Serpent", "Root Bull"], key=name_order)
            assert seen(match, seat, 1)[-2:] == sorted(["Kraken", "Tunnel Worm"], key=name_order)
            assert set(seen(match, seat, 0)[1:-2]) == {"?"}


def name_order(name: str) -> int:
    return [giant.name for giant in default_cards().giants].index(name)


@pytest.mark.rule("GF-9")
def test_guesses_keep_cards_won_together_together() -> None:
    match = play(a_match("Mire Serpent / Kraken", "Root Bull / Tunnel Worm", SHUFFLED), "size", "weight")
    orders = set()
    for guessed in guesses(match, 1):
        first, second = guessed["piles"]["pile/0"][-2:], guessed["piles"]["pile/1"][-2:]
        assert {*first} == {"Mire Serpent", "Root Bull"}
        assert {*second} == {"Kraken", "Tunnel Worm"}
        orders.add((*first, *second))
    assert len(orders) == 4


@pytest.mark.rule("GF-2", "GF-9")
def test_that_a_player_looks_at_a_shuffled_card_does_not_tell_which_it_is() -> None:
    views, own = set(), set()
    for seed in range(30):
        match = play(a_match("Wind Dragon", "Root Bull", SHUFFLED, size=1, seed=seed), "size")
        assert {*pile(match, 0)} == {"Wind Dragon", "Root Bull"}
        assert seen(match, 0, 0) == pile(match, 0)
        own.add(tuple(pile(match, 0)))
        other = match.view(1)
        views.add((json.dumps(other.as_json()), other.records.tobytes(), json.dumps(match.log(1))))
    assert len(own) == 2
    assert len(views) == 1


@pytest.mark.rule("GF-3")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("reading", ["larger_giant", "larger_giant_every_round"])
def test_guesses_agree_with_whose_top_giant_is_larger(reading: str, seat: int) -> None:
    sizes = {giant.name: giant.size for giant in default_cards().giants}
    match = a_match("Boulder Troll", "Root Bull", {"first_leader": reading})
    others = set()
    for guessed in guesses(match, seat, 300):
        tops = [guessed["piles"][f"pile/{each}"][0] for each in (0, 1)]
        assert tops[seat] == pile(match, seat)[0]
        assert sizes[tops[0]] > sizes[tops[1]]
        others.add(tops[1 - seat])
    possible = {
        giant.name
        for giant in default_cards().deck("fantastic")
        if (giant.size < sizes["Boulder Troll"] if seat == 0 else giant.size > sizes["Root Bull"])
    }
    assert others == possible


@pytest.mark.rule("GF-3")
def test_guesses_agree_with_equally_large_top_giants() -> None:
    match = a_match("Soot Spider", "Storm Heron", {"first_leader": "larger_giant"})
    assert {guessed["piles"]["pile/1"][0] for guessed in guesses(match, 0)} == {"Storm Heron"}
    open_guesses = {guessed["piles"]["pile/1"][0] for guessed in guesses(a_match("Soot Spider", "Storm Heron"), 0, 200)}
    assert len(open_guesses) == 17


@pytest.mark.rule("GF-3")
def test_after_the_first_round_sizes_tell_nothing_under_larger_giant() -> None:
    match = play(a_match("Wind Dragon / Cloud Whale", "Kraken", {"first_leader": "larger_giant"}), "size")
    assert len({guessed["piles"]["pile/1"][0] for guessed in guesses(match, 0, 200)}) > 12


def test_a_player_of_a_guess_knows_the_own_top_card() -> None:
    match = play(a_match("Wind Dragon", "Root Bull"), "size")
    engine, records = match.setup.game.engine, match.view(0).records
    room = copy_records(records, records)
    engine.guess(match.setup.records, room, 0, 0, new_dice(1))
    truth = notation.write_position(match.setup, room[0])
    engine.look(match.setup.records, room, 0, 1, 1)
    assert notation.write_position(match.setup, room[1], 1)["piles"]["pile/1"][0] == truth["piles"]["pile/1"][0]


@pytest.mark.rule("GF-4")
def test_the_moves_that_are_possible_tell_nothing() -> None:
    for top in ("Kraken", "Forest Spirit", "Lantern Moth"):
        assert a_match(top).moves(0).texts == ["size", "weight", "element"]

"""The set-up: parks, plans, trophies, market, starter decks, the Robot, options."""

from collections import Counter
from itertools import combinations

import pytest

from games.challengers.positions import STARTERS, events, pile
from tuckbox import BadInput, Match, game
from tuckbox.games.challengers.cards import default_cards
from tuckbox.games.challengers.tables import parks_in_play, plans, tournament

ALL = range(1, 9)


def dealt(players: int, seed: int = 1, **options) -> dict:
    """Give the first position."""
    return Match.new("challengers", players, seed, options).position()


@pytest.mark.rule("CH-1")
@pytest.mark.parametrize("players", ALL)
def test_two_plans_meet_in_every_park_in_every_round(players):
    table = plans(players)
    assert len(table) == players + players % 2
    parks = parks_in_play(players)
    assert parks == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}[players]
    for round_ in range(7):
        assert Counter(plan[round_] for plan in table) == dict.fromkeys(range(parks), 2)


@pytest.mark.rule("CH-1")
def test_example_10_with_eight_all_pairs_meet_once():
    met = [
        pair
        for round_ in range(7)
        for pair in combinations(range(8), 2)
        if plans(8)[pair[0]][round_] == plans(8)[pair[1]][round_]
    ]
    assert sorted(met) == sorted(combinations(range(8), 2))


@pytest.mark.rule("CH-1")
@pytest.mark.parametrize("players", ALL)
def test_everybody_gets_a_plan_at_random(players):
    seats = players + players % 2
    found = {tuple(dealt(players, seed)["plan"]) for seed in range(30)}
    assert all(sorted(plan) == list(range(seats)) for plan in found)
    assert len(found) > 1 or players == 1


@pytest.mark.rule("CH-2")
@pytest.mark.parametrize("players", ALL)
def test_each_park_has_a_stack_of_seven_trophies(players):
    piles = dealt(players)["piles"]
    stacks = [piles[f"stack/{park}"] for park in range(parks_in_play(players))]
    assert f"stack/{len(stacks)}" not in piles
    for stack in stacks:
        assert [int(trophy.split(":")[0]) for trophy in stack] == [1, 2, 3, 4, 5, 6, 7]
    for round_ in range(7):
        fans = Counter(int(stack[round_].split(":")[1]) for stack in stacks)
        assert not fans - Counter(tournament()["trophies"][str(round_ + 1)])
    assert len({tuple(dealt(players, seed)["piles"]["stack/0"]) for seed in range(20)}) > 1


@pytest.mark.rule("CH-3")
@pytest.mark.parametrize("players", ALL)
def test_the_market_is_city_and_five_sets_by_level(players):
    cards = default_cards()
    seen = set()
    for seed in range(12):
        piles = dealt(players, seed)["piles"]
        market = Counter()
        for level in "ABC":
            lying = piles[f"level/{level}"] + [
                card for seat in range(players) if level == "A" for card in piles[f"offer/{seat}"]
            ]
            assert {cards.rows[cards.faces[card.casefold()]].level for card in lying} == {level}
            market.update(lying)
        sets = {cards.rows[cards.faces[card.casefold()]].set for card in market}
        assert "City" in sets
        assert len(sets) == 6
        assert market == Counter(
            {card.text: card.copies for card in cards.rows if card.set in sets and card.level in "ABC"}
        )
        seen.add(frozenset(sets))
    assert len(seen) > 1


@pytest.mark.rule("CH-3")
def test_five_sets_can_be_chosen():
    chosen = "castle,  Shipwreck,FUNFAIR, Outer Space,Haunted House"
    setup = game("challengers").setup(2, {"sets": chosen})
    assert setup.options["sets"] == "Castle, Funfair, Haunted House, Outer Space, Shipwreck"
    piles = Match(setup, 1, "").position()["piles"]
    cards = default_cards()
    lying = {cards.rows[cards.faces[card.casefold()]].set for level in "ABC" for card in piles[f"level/{level}"]}
    assert lying == {"City", "Castle", "Funfair", "Haunted House", "Outer Space", "Shipwreck"}
    for wrong in ("Castle", "Castle,Castle,Funfair,Shipwreck,Outer Space", "A,B,C,D,E", ""):
        with pytest.raises(BadInput, match=r"set"):
            game("challengers").setup(2, {"sets": wrong})


@pytest.mark.rule("CH-4")
@pytest.mark.parametrize("players", ALL)
def test_everybody_starts_with_six_cards(players):
    position = dealt(players)
    for seat in range(players):
        assert sorted(position["piles"][f"deck/{seat}"]) == sorted(STARTERS)
    assert position["piles"]["box"] == []


@pytest.mark.rule("CH-5")
@pytest.mark.parametrize("players", [1, 3, 5, 7])
def test_the_robot_takes_the_plan_that_is_left(players):
    assert {dealt(players, seed)["plan"][players] for seed in range(10)} == {0}
    drawn = {dealt(players, seed, robot_plan="random")["plan"][players] for seed in range(120)}
    assert drawn == set(range(players + 1))
    assert dealt(players)["phase"][players] == "ready"


@pytest.mark.rule("CH-5")
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_there_is_no_robot_with_an_even_number(players):
    assert f"deck/{players}" not in dealt(players)["piles"]
    with pytest.raises(BadInput):
        game("challengers").setup(players, {"robot_level": 2})


FIRST = ["Alpha", "Beta", "Good Bot", "C.H.A.M.P."]


@pytest.mark.rule("CH-70")
@pytest.mark.parametrize(("level", "left", "drawn"), [(1, 4, 0), (2, 3, 1), (3, 2, 2), (4, 1, 3), (5, 0, 5)])
def test_random_cards_replace_the_robots_own(level, left, drawn):
    cards = default_cards()
    seen = set()
    for seed in range(10):
        match = Match.new("challengers", 1, seed, {"robot_level": level})
        deck = pile(match, "deck/1")
        assert deck.count("Cyborg") == 4
        assert [card for card in FIRST if card in deck] == FIRST[4 - left :]
        random = [card for card in deck if card not in (*FIRST, "Cyborg")]
        assert len(random) == drawn
        assert all(cards.rows[cards.faces[card.casefold()]].level == "R" for card in random)
        assert sorted(match.view(0).position()["piles"]["deck/1"]) == deck
        seen.add(tuple(random))
    assert len(seen) > 1 or not drawn


@pytest.mark.rule("CH-70")
def test_levels_4_and_5_and_solo_cards_are_for_one_player():
    for options in ({"robot_level": 4}, {"robot_level": 5}, {"solo_cards": "yes"}):
        game("challengers").setup(1, options)
        with pytest.raises(BadInput):
            game("challengers").setup(3, options)
    game("challengers").setup(3, {"robot_level": 3})


@pytest.mark.rule("CH-73")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_solo_cards_are_mixed_in(level):
    solo = {"Chatbot", "Robogram", "Autocorrect"}
    options = {"robot_level": level, "solo_cards": "yes"}
    decks = [Match.new("challengers", 1, seed, options).position()["piles"]["deck/1"] for seed in range(40)]
    assert any(solo & set(deck) for deck in decks) == (level > 1)
    without = [dealt(1, seed, robot_level=level)["piles"]["deck/1"] for seed in range(20)]
    assert not any(solo & set(deck) for deck in without)


@pytest.mark.rule("CH-71")
def test_the_robot_does_nothing_in_the_deck_phase():
    match = Match.new("challengers", 1, seed=1)
    assert match.acting == (0,)
    match.play(0, "end picks")
    match.play(0, "ready")
    assert {seat for seat, _card in events(match, "reveal")} == {0, 1}

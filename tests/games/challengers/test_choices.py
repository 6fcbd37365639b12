"""What cards move, and what they ask: decks, benches, exhaust piles, the market."""

from typing import Any

import pytest

from games.challengers.positions import (
    a_match,
    begun,
    chance,
    compared,
    events,
    in_the_attack,
    pile,
    refused,
    revealed,
    texts,
)

STRONG = 80
"""A fixed bonus with which the flag is never taken."""


def attack_with(*cards: str, **position):
    """Let seat 1 reveal cards after Butler; the match stops at the next choice."""
    match = in_the_attack("Dragon", cards, fixed=STRONG, **position)
    match.play(1, "skip")
    return match


@pytest.mark.rule("CH-47")
def test_butler_may_exhaust_up_to_two_cards_card_by_card():
    match = in_the_attack("Dragon", ["Newcomer"], bench=["Pig", "Pig", "Cat"], fixed=STRONG)
    assert texts(match, 1) == ["exhaust Cat", "exhaust Pig", "skip"]
    match.play(1, "exhaust Pig")
    assert match.position()["pending"] == {"0": {"card": "Butler", "owner": 1, "left": 1}}
    assert pile(match, "exhaust/1") == ["Pig"]
    match.play(1, "exhaust Pig")
    assert events(match)[0] == ["exhaust", 1, "Pig"]
    assert revealed(match) == ["Newcomer"]


@pytest.mark.rule("CH-47")
def test_skip_ends_an_offer_of_two():
    match = in_the_attack("Dragon", ["Newcomer"], bench=["Pig", "Cat"], fixed=STRONG)
    match.play(1, "exhaust Pig")
    match.play(1, "skip")
    assert revealed(match) == ["Newcomer"]


@pytest.mark.rule("CH-47")
def test_with_an_empty_bench_butler_asks_nothing():
    match = begun(["Butler"], ["Dog"])
    assert revealed(match) == ["Butler", "Dog"]
    assert match.position()["round"] == 3


@pytest.mark.rule("CH-47")
def test_vacuum_cleaner_asks_like_butler():
    match = attack_with("Vacuum Cleaner", "Newcomer", bench=["Pig", "Cat"])
    assert texts(match, 1) == ["exhaust Cat", "exhaust Pig", "skip"]


@pytest.mark.rule("CH-47")
def test_sorcerer_may_exhaust_a_card_of_base_power_3_or_less():
    match = attack_with("Sorcerer", "Newcomer", bench=["Pig", "Horse", "Champion"])
    assert texts(match, 1) == ["exhaust Pig", "skip"]
    match = attack_with("Sorcerer", "Newcomer", bench=["Horse", "Champion", "Skeleton", "Blacksmith"])
    assert texts(match, 1) == ["exhaust Blacksmith", "exhaust Skeleton", "skip"]
    match = attack_with("Sorcerer", "Newcomer", bench=["Horse"])
    assert revealed(match) == ["Sorcerer", "Newcomer"]


@pytest.mark.rule("CH-47")
def test_movie_star_returns_newcomers_on_top():
    match = attack_with("Movie Star", "Horse", bench=["Newcomer", "Newcomer", "Newcomer", "Pig"])
    assert texts(match, 1) == ["return Newcomer", "skip"]
    match.play(1, "return Newcomer")
    match.play(1, "return Newcomer")
    assert revealed(match) == ["Newcomer", "Newcomer", "Horse"]
    assert revealed(attack_with("Movie Star", "Horse", bench=["Pig"])) == ["Movie Star", "Horse"]


@pytest.mark.rule("CH-47")
def test_necromancer_must_return_a_card_of_base_power_2():
    one = attack_with("Necromancer", "Horse", bench=["Skeleton", "Skeleton", "Pig"])
    assert ["return", 1, "Skeleton"] in events(one)
    assert revealed(one) == ["Necromancer", "Skeleton", "Horse"]
    two = attack_with("Necromancer", "Horse", bench=["Skeleton", "Talent (S)", "Talent"])
    assert texts(two, 1) == ["return Skeleton", "return Talent", "return Talent (S)"]
    assert refused(two, 1, "skip").rule == "CH-47"
    assert revealed(attack_with("Necromancer", "Horse", bench=["Pig"])) == ["Necromancer", "Horse"]


@pytest.mark.rule("CH-48")
def test_vampire_returns_a_card_of_level_b_not_the_dog_of_level_s():
    match = attack_with("Vampire", "Newcomer", bench=["Dog (S)", "Champion", "Pig"])
    assert revealed(match) == ["Vampire", "Newcomer"]
    match = attack_with("Vampire", "Newcomer", bench=["Dog (S)", "Dog", "Pig"])
    assert revealed(match) == ["Vampire", "Dog", "Newcomer"]
    match = attack_with("Vampire", "Newcomer", bench=["Horse", "Dog"])
    assert texts(match, 1) == ["return Dog", "return Horse"]


@pytest.mark.rule("CH-48")
@pytest.mark.rule("CH-24")
def test_the_seat_stays_taken_while_a_card_of_the_name_is_left():
    match = in_the_attack("Dragon", ["Mime", "Newcomer"], bench=["Dog (S)", "Dog", "Pig"], fixed=STRONG)
    match.play(1, "exhaust Dog")
    match.play(1, "skip")
    assert compared(match)[1][0] == 1 + 1 + 4
    match = in_the_attack("Dragon", ["Mime", "Newcomer"], bench=["Dog (S)", "Dog", "Pig"], fixed=STRONG)
    match.play(1, "exhaust Dog")
    match.play(1, "exhaust Dog (S)")
    assert compared(match)[1][0] == 1 + 1 + 5


@pytest.mark.rule("CH-47")
def test_siren_may_exhaust_a_card_of_the_opponents_bench():
    match = attack_with("Siren", "Newcomer", bench=["Spider"], other_bench=["Cat", "Dog"])
    assert texts(match, 1) == ["exhaust Cat", "exhaust Dog", "skip"]
    match.play(1, "exhaust Dog")
    assert events(match)[0] == ["exhaust", 0, "Dog"]
    empty = attack_with("Siren", "Newcomer", bench=["Spider"], other_bench=[])
    assert revealed(empty) == ["Siren", "Newcomer"]


@pytest.mark.rule("CH-40")
def test_reporter_keeps_one_of_two_on_top():
    match = attack_with("Reporter", "Pig", "Cat", "Dog")
    assert texts(match, 1) == ["top Cat", "top Pig"]
    match.play(1, "top Cat")
    assert revealed(match) == ["Cat", "Dog", "Pig"]
    match = attack_with("Reporter", "Pig", "Cat", "Dog")
    match.play(1, "top Pig")
    assert revealed(match) == ["Pig", "Dog", "Cat"]


@pytest.mark.rule("CH-47")
def test_reporter_asks_for_equal_cards_too_but_not_for_one():
    match = attack_with("Reporter", "Pig", "Pig")
    assert texts(match, 1) == ["top Pig"]
    assert revealed(attack_with("Reporter", "Pig")) == ["Reporter", "Pig"]
    assert revealed(attack_with("Reporter")) == ["Reporter"]


@pytest.mark.rule("CH-40")
@pytest.mark.parametrize("card", ["Juggler", "Bumper Car"])
def test_juggler_puts_three_cards_back_in_any_order(card):
    match = attack_with(card, "Pig", "Cat", "Dog", "Newcomer")
    assert len(texts(match, 1)) == 6
    match.play(1, "order Dog / Pig / Cat")
    assert revealed(match) == ["Dog", "Pig", "Cat", "Newcomer"]


@pytest.mark.rule("CH-47")
def test_juggler_with_equal_cards_and_with_fewer():
    match = attack_with("Juggler", "Pig", "Cat", "Pig")
    assert texts(match, 1) == ["order Cat / Pig / Pig", "order Pig / Cat / Pig", "order Pig / Pig / Cat"]
    assert texts(attack_with("Juggler", "Pig", "Cat"), 1) == ["order Cat / Pig", "order Pig / Cat"]
    assert texts(attack_with("Juggler", "Pig", "Pig", "Pig", bench=["Cat"]), 1) == ["order Pig / Pig / Pig"]
    assert revealed(attack_with("Juggler", "Pig")) == ["Juggler", "Pig"]


@pytest.mark.rule("CH-50")
def test_sailor_puts_a_card_under_the_deck():
    match = attack_with("Sailor", "Pig", "Newcomer", "Parrot", "Newcomer", "Dog")
    assert texts(match, 1) == ["under Dog", "under Newcomer", "under Parrot", "under Pig"]
    match.play(1, "under Newcomer")
    assert revealed(match) == ["Pig", "Parrot", "Newcomer", "Dog", "Newcomer"]


@pytest.mark.rule("CH-50")
def test_clairvoyant_puts_a_card_on_top_when_it_loses_the_flag():
    match = in_the_attack("Clairvoyant", ["Dragon"], deck=["Newcomer", "Pig", "Lion", "Pig"], bench=["Cat"])
    match.play(1, "skip")
    assert match.acting == (0,)
    assert match.position()["flag"] == {"0": 0}
    assert texts(match, 0) == ["top Lion", "top Newcomer", "top Pig"]
    match.play(0, "top Lion")
    assert revealed(match) == ["Lion", "Newcomer", "Pig"]


@pytest.mark.rule("CH-44")
def test_navigator_chooses_when_it_loses_the_flag():
    match = in_the_attack("Navigator", ["Dragon"], deck=["Newcomer", "Pig", "Horse"], bench=["Cat"])
    match.play(1, "skip")
    assert match.position()["pending"] == {"0": {"card": "Navigator", "owner": 0, "left": 1}}
    assert pile(match, "park/0") == ["Navigator"]
    match.play(0, "top Pig")
    assert revealed(match) == ["Pig", "Horse"]


@pytest.mark.rule("CH-46")
def test_ghost_exhausts_the_opponents_top_card_unresolved():
    match = attack_with("Ghost", deck=["Villain", "Pig"])
    assert ["exhaust", 0, "Villain"] in events(match)
    assert not events(match, "join")


@pytest.mark.rule("CH-40")
@pytest.mark.parametrize("card", ["Ghost", "Submarine"])
def test_there_is_nothing_to_exhaust_in_an_empty_deck(card):
    match = attack_with(card, deck=[])
    assert not events(match, "exhaust")
    assert events(match, "end") == [[0, 0, 1, "no card"]]


@pytest.mark.rule("CH-40")
def test_submarine_exhausts_the_own_bottom_card():
    match = attack_with("Submarine", "Pig", "Parrot", "Dog")
    assert events(match, "exhaust") == [[1, "Dog"]]
    assert revealed(match) == ["Submarine", "Pig", "Parrot"]


@pytest.mark.rule("CH-28")
def test_villain_brings_a_card_of_level_a_on_top_for_good():
    match = attack_with("Villain", "Newcomer", top={"A": ["Cat"]})
    assert events(match, "join") == [[1, "Cat"]]
    assert revealed(match) == ["Villain", "Cat", "Newcomer"]
    assert "Cat" in pile(match, "deck/1")
    assert len(pile(match, "deck/1")) == 5


@pytest.mark.rule("CH-28")
def test_ufo_brings_two_cards_under_the_own_deck():
    match = attack_with("UFO", "Newcomer", top={"A": ["Cat", "Cow"]})
    assert revealed(match) == ["UFO", "Newcomer", "Cat", "Cow"]


@pytest.mark.rule("CH-28")
def test_hologram_brings_a_card_on_top_of_the_opponents_deck():
    match = in_the_attack("Dog", ["Hologram", "Pig"], deck=["Newcomer"], top={"B": ["Alien"]})
    match.play(1, "skip")
    assert revealed(match) == ["Hologram", "Alien", "Pig"]
    assert "Alien" in pile(match, "deck/0")


@pytest.mark.rule("CH-13")
def test_a_pile_that_is_too_short_gets_its_shuffled_discard_under_it():
    position = {"only": {"A": ["Cat"]}, "discards": {"A": ["Pig", "Pig"]}, "bench": ["Spider"]}
    match = in_the_attack("Dragon", ["UFO", "Newcomer"], fixed=STRONG, **position)
    match.play(1, "skip")
    shuffled = [entry for entry in chance(match) if entry[1] == "discard/A"]
    assert shuffled
    assert shuffled[0][0] == "shuffle"
    assert [card for _seat, card in events(match, "join")] == ["Cat", shuffled[0][2][0]]


@pytest.mark.rule("CH-13")
def test_fewer_cards_come_where_pile_and_discard_are_not_enough():
    match = attack_with("Hologram", deck=["Newcomer"], **_market_without("B"))
    assert not events(match, "join")
    assert not chance_of(match, "discard/B")


def _market_without(level):
    """Put all cards of a level into the own deck's company: the exhaust pile of seat 0."""
    dealt = a_match(2, options={"sets": "Castle,Film Studio,Funfair,Haunted House,Outer Space"})
    cards = [card for card in pile(dealt, f"level/{level}") if card != "Hologram"]
    return {
        "only": {level: []},
        "exhausts": {0: cards},
        "options": {"sets": "Castle,Film Studio,Funfair,Haunted House,Outer Space"},
    }


def chance_of(match, name):
    """Give the shuffles of a pile in the latest move."""
    return [entry for entry in chance(match) if entry[1] == name]


@pytest.mark.rule("CH-28")
@pytest.mark.rule("CH-44")
def test_rescue_pod_is_replaced_by_a_card_of_level_b():
    match = in_the_attack("Rescue Pod", ["Dragon"], deck=["Newcomer"], top={"B": ["Alien"]}, bench=["Cat"])
    match.play(1, "skip")
    assert ["leave", 0, "Rescue Pod"] in events(match)
    assert ["exhaust", 0, "Alien"] in events(match)
    assert not [event for event in events(match, "bench") if event == [0, "Rescue Pod"]]
    assert "Rescue Pod" not in pile(match, "deck/0")
    assert "Alien" in pile(match, "deck/0")


@pytest.mark.rule("CH-28")
def test_rescue_pod_is_only_removed_where_there_is_no_card_of_level_b():
    match = in_the_attack("Rescue Pod", ["Dragon"], deck=["Newcomer"], bench=["Cat"], **_market_without("B"))
    match.play(1, "skip")
    assert ["leave", 0, "Rescue Pod"] in events(match)
    assert not events(match, "exhaust")


FIVE = ["Pig", "Cat", "Spider", "Cow", "Bat"]
SIX = [*FIVE, "Lion"]


@pytest.mark.rule("CH-44")
def test_example_8_prince_needs_no_seat_but_the_cards_under_it_do():
    match = in_the_attack("Prince", ["Dragon"], under=["Dog", "Horse"], other_bench=FIVE, bench=["Newcomer"])
    match.play(1, "skip")
    assert ["exhaust", 0, "Prince"] in events(match)
    assert events(match, "end") == [[0, 1, 0, "bench"]]
    match = in_the_attack("Prince", ["Dragon"], under=["Dog", "Dog (S)"], other_bench=FIVE, bench=["Newcomer"])
    match.play(1, "skip")
    assert [event[1] for event in events(match, "bench")] == ["Dog", "Dog (S)"]
    assert events(match, "end") == [[0, 1, 0, "no card"]]


@pytest.mark.rule("CH-44")
def test_rescue_pod_leaves_a_nearly_full_bench_alone():
    position: dict[str, Any] = {"other_bench": SIX, "bench": ["Newcomer"], "deck": ["Dragon"]}
    match = in_the_attack("Rescue Pod", ["Newcomer"], **position)
    match.play(1, "skip")
    assert events(match, "end") == [[0, 0, 1, "no card"]]
    match = in_the_attack("Rescue Pod", ["Newcomer"], under=["Alien"], **position)
    match.play(1, "skip")
    assert events(match, "end") == [[0, 1, 0, "bench"]]


@pytest.mark.rule("CH-46")
@pytest.mark.rule("CH-23")
def test_cowboy_puts_the_opponents_top_card_on_the_bench():
    match = in_the_attack("Pig", ["Cowboy"], deck=["Villain", "Dragon"], bench=["Newcomer"])
    match.play(1, "skip")
    assert events(match, "bench")[:2] == [[0, "Villain"], [0, "Pig"]]
    assert not events(match, "join")


@pytest.mark.rule("CH-23")
def test_cowboy_overflows_the_opponents_bench_before_the_loser_benches_its_card():
    match = in_the_attack("Pig", ["Cowboy"], deck=["Villain"], other_bench=SIX, bench=["Newcomer"])
    match.play(1, "skip")
    assert events(match, "flag") == [[0, 1]]
    assert events(match, "bench") == [[0, "Villain"]]
    assert events(match, "end") == [[0, 1, 0, "bench"]]
    assert "Villain" in pile(match, "deck/0")


@pytest.mark.rule("CH-23")
def test_cowboy_comes_after_the_choice_of_the_card_that_lost_the_flag():
    match = in_the_attack("Navigator", ["Cowboy"], deck=["Newcomer", "Dragon"], bench=["Newcomer"])
    match.play(1, "skip")
    assert match.acting == (0,)
    match.play(0, "top Dragon")
    assert events(match, "bench")[0] == [0, "Dragon"]


@pytest.mark.rule("CH-23")
def test_cowboy_takes_nothing_from_an_empty_deck():
    match = in_the_attack("Pig", ["Cowboy"], deck=[], bench=["Newcomer"])
    match.play(1, "skip")
    assert events(match, "bench") == [[0, "Pig"]]
    assert events(match, "end") == [[0, 1, 0, "no card"]]


@pytest.mark.rule("CH-21")
def test_the_first_card_of_a_match_does_what_it_does():
    clown = begun(["Clown", "Clown"], ["Dog"])
    assert events(clown)[1:4] == [["begin", 0, 0], ["reveal", 0, "Clown"], ["fans", 0, 2]]
    cowboy = begun(["Cowboy"], ["Villain", "Villain"], top={"A": ["Cat"]})
    assert events(cowboy)[3] == ["bench", 1, "Villain"]
    reporter = begun(["Reporter"] * 3, ["Dog"])
    assert reporter.position()["flag"] == {"0": 0}
    assert texts(reporter, 0) == ["top Reporter"]
    ghost = begun(["Ghost"], ["Dog"])
    assert events(ghost, "exhaust") == [[1, "Dog"]]
    assert events(ghost, "end") == [[0, 0, 1, "no card"]]


@pytest.mark.rule("CH-41")
def test_comic_character_helps_the_next_card_in_that_attack_only():
    match = in_the_attack("Comic Character", ["Dragon"], deck=["Pig", "Pig", "Pig"], bench=["Newcomer"])
    match.play(1, "skip")
    attacks = [pair for pair in compared(match) if pair[1] == 7]
    assert attacks == [(5, 7), (8, 7)]


@pytest.mark.rule("CH-41")
def test_the_bonus_of_comic_character_does_not_defend():
    match = in_the_attack("Comic Character", ["Pig", "Pig"], deck=["Pig", "Dragon"], bench=["Newcomer"])
    match.play(1, "skip")
    assert compared(match) == [(1, 4), (4, 4), (5, 3), (3, 3), (7, 3)]
    assert events(match, "end") == [[0, 0, 1, "no card"]]


@pytest.mark.rule("CH-63")
def test_fans_from_cards():
    fan_bus = attack_with("Fan Bus", round_=4, trophies={0: [], 1: ["1:2", "2:2", "3:3"]})
    assert events(fan_bus, "fans") == [[1, 2]]
    too_many = attack_with("Fan Bus", round_=5, trophies={0: [], 1: ["1:2", "2:2", "3:3", "4:5"]})
    assert not events(too_many, "fans")
    assert events(attack_with("Pyrotechnician", "Newcomer"), "fans") == [[1, 2]]
    assert not events(attack_with("Pyrotechnician", "Newcomer", "Newcomer"), "fans")


@pytest.mark.rule("CH-23")
def test_example_9_heroine_gains_fans_and_the_bench_overflows():
    match = in_the_attack("Pig", ["Heroine"], other_bench=["Dog", *SIX[1:]], bench=["Newcomer"], deck=["Dragon"])
    match.play(1, "skip")
    assert events(match, "fans") == [[1, 3]]
    assert events(match, "end") == [[0, 1, 0, "bench"]]


@pytest.mark.rule("CH-47")
def test_only_the_one_who_is_asked_may_choose():
    match = in_the_attack("Dragon", ["Newcomer"], bench=["Pig"])
    assert match.acting == (1,)
    assert refused(match, 0, "skip").rule == "CH-47"
    assert refused(match, 1, "return Pig").rule == "CH-47"
    assert refused(match, 1, "exhaust Cat").rule == "CH-47"

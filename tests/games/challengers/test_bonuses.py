"""Bonuses: fixed at the reveal, during the attack, from the bench, in flag possession."""

import pytest

from games.challengers.positions import compared, in_the_attack


def attack(card: str, **position):
    """Give the power that a card adds to an attack, revealed after Butler (1)."""
    match = in_the_attack("Dragon", [card, *position.pop("deck_below", ())], fixed=80, **position)
    match.play(1, "skip")
    (first, _defence), (second, _again) = compared(match)[:2]
    return second - first


@pytest.mark.rule("CH-40")
@pytest.mark.parametrize(
    ("card", "position", "power"),
    [
        ("Mascot", {"bench": ["Pig", "Horse", "Cat", "Newcomer"]}, 2 + 3),
        ("Mascot", {"bench": ["Dog (S)", "Dog"]}, 2 + 1),
        ("Jester", {"bench": ["Newcomer", "Newcomer"]}, 1 + 3),
        ("Jester", {"bench": ["Pig"], "other_bench": ["Newcomer"]}, 1),
        ("Hermit", {"bench": ["Pig"], "other_bench": ["Dog"]}, 2 + 2),
        ("Hermit", {"bench": ["Newcomer", "Pig"]}, 2),
        ("Stable Boy", {"bench": ["Pig", "Pig", "Cat", "Dog", "Dog (S)"]}, 2 + 5),
        ("Mime", {"bench": ["Pig", "Pig"]}, 1 + 5),
        ("Mime", {"bench": ["Pig", "Cat", "Dog", "Horse", "Lion", "Bat"]}, 1),
        ("Teenager", {"bench": ["Spider", "Spider", "Bat", "Pig"]}, 2 + 3),
        ("Merman", {"bench": ["Parrot"]}, 1 + 3),
        ("Merman", {"bench": ["Pig"], "other_bench": ["Parrot"]}, 1),
        ("Lifeguard", {"deck_below": ["Newcomer"]}, 4 + 2),
        ("Lifeguard", {"deck_below": []}, 4 + 2),
        ("Lifeguard", {"deck_below": ["Newcomer", "Newcomer"]}, 4),
        ("Gangster", {}, 2 + 2),
        ("Skeleton", {}, 2),
        ("Treasure", {}, 2),
        ("Illusionist", {}, 5),
        ("Pig", {}, 3),
    ],
)
def test_power_with_which_a_card_attacks(card, position, power):
    assert attack(card, **position) == power


@pytest.mark.rule("CH-41")
@pytest.mark.rule("CH-49")
def test_knight_counts_the_trophies_of_the_opponent_while_attacking():
    position = {"round_": 3, "trophies": {0: ["1:2", "2:2"], 1: []}}
    assert attack("Knight", **position) == 3 + 2
    assert attack("Knight", round_=3, trophies={0: [], 1: ["1:2", "2:2"]}) == 3


@pytest.mark.rule("CH-41")
def test_example_5_a_knight_defends_with_its_base_power():
    match = in_the_attack("Dog", ["Knight"], deck=["Pig"], round_=3, trophies={0: ["1:2", "2:2"]})
    match.play(1, "skip")
    assert compared(match) == [(1, 3), (1 + 5, 3), (3, 3)]


@pytest.mark.rule("CH-42")
@pytest.mark.parametrize(
    ("bench", "card", "attacks", "defends"),
    [
        (["Blacksmith"], "Dog", 4, 4),
        (["Blacksmith"], "Cat", 3, 3),
        (["Blacksmith", "Blacksmith"], "Champion", 6, 6),
        (["Vendor", "Blacksmith"], "Pony", 4, 4),
        (["Vendor", "Vendor"], "Pony", 5, 5),
        (["Bard"], "Cat", 4, 3),
        (["Make-up Artist"], "Newcomer", 3, 1),
        (["Make-up Artist"], "Cat", 3, 3),
        (["Director", "Director"], "Cat", 5, 3),
        (["A.I."], "Talent", 3, 3),
        (["A.I."], "Cat", 3, 3),
        (["Band", "Band"], "Cow", 5, 5),
        (["Cook", "Cook"], "Cat", 3, 5),
        (["Blacksmith", "Bard", "Cook"], "Dog", 5, 5),
    ],
)
def test_bonuses_from_the_bench_add_up(bench, card, attacks, defends):
    bonus_of_butler = compared_first(bench)
    match = in_the_attack("Newcomer" if card != "Newcomer" else "Clown", [card], bench=bench, deck=["Dragon"], fixed=3)
    match.play(1, "skip")
    comparisons = compared(match)
    assert comparisons[1][0] - comparisons[0][0] == attacks
    assert comparisons[0][0] == bonus_of_butler
    assert comparisons[2] == (7, defends)


def compared_first(bench):
    """Give the power with which Butler attacks beside this bench."""
    match = in_the_attack("Dragon", [], bench=bench)
    match.play(1, "skip")
    return compared(match)[0][0]


@pytest.mark.rule("CH-42")
def test_example_7_two_blacksmiths_on_one_seat():
    match = in_the_attack("Champion", ["Dog"], bench=["Blacksmith", "Blacksmith"], deck=["Horse"])
    match.play(1, "skip")
    assert compared(match) == [(1, 4), (1 + 5, 4), (5, 5)]


@pytest.mark.rule("CH-43")
@pytest.mark.parametrize(
    ("card", "bench", "power"),
    [
        ("Skeleton", ["Pig"], 3),
        ("Treasure", ["Pig"], 4),
        ("Illusionist", ["Pig"], 5 + 5),
        ("Illusionist", ["Pig", "Pig", "Cat", "Bat"], 5 + 3),
    ],
)
def test_bonuses_in_flag_possession(card, bench, power):
    match = in_the_attack("Clown", ["Newcomer", card], bench=bench, deck=["Dragon"], fixed=2)
    match.play(1, "skip")
    assert compared(match)[-1] == (7, power)


@pytest.mark.rule("CH-45")
@pytest.mark.rule("CH-40")
def test_illusionist_is_live_and_mime_is_fixed():
    """Siren empties a seat of the bench while the card has the flag: only Illusionist gets stronger."""
    live = in_the_attack("Illusionist", ["Siren"], other_bench=["Pig", "Cat"], bench=["Spider"])
    live.play(1, "skip")
    assert compared(live) == [(1, 5 + 4)]
    live.play(1, "exhaust Pig")
    assert compared(live)[0] == (1 + 6, 5 + 5)
    fixed = in_the_attack("Mime", ["Siren"], other_bench=["Pig", "Cat"], bench=["Spider"], fixed=4)
    fixed.play(1, "skip")
    assert compared(fixed) == [(1, 1 + 4)]
    fixed.play(1, "exhaust Pig")
    assert compared(fixed)[0] == (1 + 6, 1 + 4)


@pytest.mark.rule("CH-42")
def test_a_bonus_from_the_bench_ends_when_the_card_leaves_it():
    match = in_the_attack("Pony", ["Siren"], other_bench=["Vendor", "Vendor"], bench=["Spider"])
    match.play(1, "skip")
    assert compared(match) == [(1, 3 + 2)]
    match.play(1, "exhaust Vendor")
    assert compared(match)[0] == (1 + 6, 3 + 1)


@pytest.mark.rule("CH-40")
def test_example_6_jester_keeps_its_bonus_when_the_card_leaves_the_bench():
    """The Newcomer that made Jester strong is exhausted by Butler; Jester still attacks with 4."""
    match = in_the_attack("Dragon", ["Jester", "Butler"], bench=["Newcomer"], fixed=80)
    match.play(1, "skip")
    assert compared(match) == [(1, 87), (1 + 4, 87)]
    assert match.moves(1).texts == ["exhaust Newcomer", "skip"]
    match.play(1, "exhaust Newcomer")
    assert compared(match)[0] == (1 + 4 + 1, 87)


@pytest.mark.rule("CH-40")
def test_a_fixed_bonus_is_kept_in_flag_possession():
    match = in_the_attack("Newcomer", ["Jester"], bench=["Newcomer"], deck=["Pig", "Newcomer"], fixed=1)
    match.play(1, "skip")
    assert compared(match) == [(1, 2), (5, 2), (3, 4), (4, 4)]


@pytest.mark.rule("CH-45")
def test_conditions_on_power_ask_for_the_printed_one():
    """Newcomer beside Blacksmith has power 2, but counts as a card of power 1."""
    assert attack("Jester", bench=["Newcomer", "Blacksmith"]) == 1 + 3
    match = in_the_attack("Dragon", ["Talent (S)"], bench=["A.I.", "Blacksmith"], fixed=80)
    match.play(1, "skip")
    assert compared(match)[1][0] - compared(match)[0][0] == 2 + 1 + 1


@pytest.mark.rule("CH-26")
def test_cards_under_the_flag_add_nothing():
    match = in_the_attack("Pig", ["Newcomer", "Newcomer"], under=["Dragon", "Comic Character"], deck=["Newcomer"])
    match.play(1, "skip")
    assert compared(match)[:3] == [(1, 3), (2, 3), (3, 3)]

"""Show that the second reading of Challengers! plays the rules' examples and the powers and effects of cards."""

from itertools import combinations
from typing import Any

import pytest

from readings.challengers_cards import PLANS
from readings.challengers_powers import defence
from readings.challengers_rules import play, result
from readings.challengers_scenes import KeepOrder, a_match, a_position, a_table, attacked, compares, events, play_on
from readings.challengers_state import READY, REMOVE

# examples


def test_example_1_and_3_newcomer_and_talent_take_the_flag_from_a_dog() -> None:
    game = attacked(a_match(park=[["Dog (S)"], []], deck=[["Sailor", "Pig", "Pig"], ["Newcomer", "Talent"]]))
    assert compares(game)[:2] == [[1, 3], [3, 3]]
    assert game.position.park[1] == ["Talent", "Newcomer"]
    assert game.position.bench[0] == ["Dog (S)"]
    game.position.bench[0] += ["Dog"]
    assert game.empty_seats(0) == 5


@pytest.mark.parametrize(("card", "reason"), [("Newcomer", "no card"), ("Dog", "bench")])
def test_example_2_a_seventh_name_loses(card: str, reason: str) -> None:
    six = ["Newcomer", "Pig", "Cat", "Pony", "Spider", "Cow"]
    game = attacked(a_match(park=[[card], []], bench=[six, []], deck=[[], ["Dragon"]]))
    assert events(game, "end") == [["end", 0, 1, 0, reason]]


def test_example_4_an_exact_total_takes_the_flag_and_the_empty_deck_loses_later() -> None:
    game = attacked(a_match(deck=[["Dragon"], ["Horse"]]))
    assert compares(game) == [[5, 5], [7, 5]]
    assert events(game, "end") == [["end", 0, 0, 1, "no card"]]


def test_example_5_a_knight_defends_without_trophies() -> None:
    game = a_match(deck=[["Gangster", "Reporter"], ["Knight"]], trophies=[["1:2", "2:2"], []])
    attacked(game)
    assert compares(game)[:2] == [[5, 5], [4, 3]]


def test_example_6_a_jester_keeps_its_bonus() -> None:
    game = attacked(a_match(park=[["Dog"], []], bench=[[], ["Newcomer"]], deck=[["Siren"], ["Jester"]]))
    assert compares(game) == [[4, 3]]
    play_on(game, "exhaust Newcomer")
    assert compares(game)[-1] == [6, 4]


def test_example_7_two_blacksmiths_help_city_cards_attacking_and_defending() -> None:
    game = a_match(bench=[[], ["Blacksmith"] * 2], deck=[["Sailor"] * 3, ["Dog", "Pig"]])
    attacked(game)
    assert compares(game)[:1] == [[5, 5]]
    assert defence(game, 1) == 5


def test_example_8_a_prince_needs_no_seat_but_the_cards_under_it_do() -> None:
    five = ["Newcomer", "Cat", "Pony", "Spider", "Cow"]
    for under, reason in [(["Pig", "Parrot"], "bench"), (["Pig", "Pig"], "no card")]:
        game = attacked(a_match(park=[["Prince", *under], []], bench=[five, []], deck=[[], ["Dragon"]]))
        assert events(game, "end") == [["end", 0, 1, 0, reason]]


def test_example_9_a_heroine_gains_fans_although_the_bench_overflows() -> None:
    six = ["Newcomer", "Pig", "Cat", "Pony", "Spider", "Cow"]
    game = attacked(a_match(bench=[six, []], deck=[[], ["Heroine"]]))
    assert [event for event in game.events if event[0] in ("fans", "end")] == [
        ["fans", 1, 3],
        ["end", 0, 1, 0, "bench"],
    ]


def test_example_10_eight_players_meet_exactly_once() -> None:
    pairs = [
        pair
        for parks in zip(*PLANS[8], strict=True)
        for pair in combinations(range(8), 2)
        if parks[pair[0]] == parks[pair[1]]
    ]
    assert sorted(pairs) == sorted(combinations(range(8), 2))


def test_example_11_eleven_fans_ahead_wins_at_once() -> None:
    table = a_table()
    position = a_position(table, 5)
    position.phase = [REMOVE, READY]
    position.fans = [15, 9]
    position.deck[1] = []
    after, _ = play(table, position, 0, "ready", KeepOrder())
    assert result(table, after) == {"winners": [0], "ranks": [1, 2], "scores": [21, 9]}
    position.fans = [13, 9]
    after, _ = play(table, position, 0, "ready", KeepOrder())
    assert after.round == 6
    assert result(table, after) is None


@pytest.mark.parametrize(
    ("trophies", "first"), [([["1:2"], []], 0), ([[], ["1:2"]], 1), ([["1:2"], ["1:3"]], 0), ([["2:2"], ["1:3"]], 0)]
)
def test_example_12_the_newest_trophy_begins(trophies: list[list[str]], first: int) -> None:
    table = a_table(4)
    position = a_position(table, 2)
    position.phase[:2] = [REMOVE, READY]
    position.trophies[:2] = trophies
    _, made = play(table, position, 0, "ready", KeepOrder())
    assert made[0][1] == first


# powers

REVEALED = [
    ("Mascot", ["Pig", "Horse", "Dog (S)"], 4),
    ("Jester", ["Pig"], 1),
    ("Jester", ["Mime"], 4),
    ("Hermit", ["Newcomer"], 2),
    ("Hermit", ["Pig"], 4),
    ("Stable Boy", ["Pig", "Pig", "Knight", "Talent"], 5),
    ("Gangster", [], 4),
    ("Mime", ["Pig", "Pig", "Cat"], 5),
    ("Teenager", ["Skeleton", "Skeleton", "Pig"], 4),
    ("Merman", ["Shark"], 4),
    ("Merman", ["Pig"], 1),
    ("Skeleton", [], 2),
    ("Treasure", [], 2),
    ("Illusionist", [], 5),
    ("Newcomer", ["Make-up Artist", "Make-up Artist"], 5),
    ("Talent", ["Make-up Artist"], 2),
    ("Talent", ["A.I."], 3),
    ("Cat", ["Director", "Bard", "Bard"], 6),
    ("Pony", ["Vendor", "Director"], 4),
    ("Cow", ["Band", "Cook"], 4),
    ("Robo-Knight", [], 4),
    ("Mechanic", [], 4),
    ("Cyborg-Friend", ["Cyborg", "Cyborg"], 3),
]


@pytest.mark.parametrize(("card", "bench", "power"), REVEALED)
def test_a_revealed_card_attacks_with_its_power(card: str, bench: list[str], power: int) -> None:
    given: dict[str, Any] = {"trophies": [["1:2"], []], "bench": [["Horse", "Dog (S)"], bench]}
    game = attacked(a_match(park=[["Villain"], []], deck=[["Pig"], [card, "Pig", "Pig"]], **given))
    assert compares(game)[0] == [power, 10]


@pytest.mark.parametrize(("left", "power"), [(0, 6), (1, 6), (2, 4)])
def test_a_lifeguard_counts_the_cards_left(left: int, power: int) -> None:
    game = attacked(a_match(park=[["Villain"], []], deck=[[], ["Lifeguard", *["Pig"] * left]]))
    assert compares(game)[0] == [power, 10]


DEFENDING = [
    ("Skeleton", [], 3),
    ("Treasure", ["Cook", "Cook"], 6),
    ("Illusionist", ["Pig", "Cat"], 9),
    ("Newcomer", ["Make-up Artist", "Bard", "Blacksmith"], 2),
    ("Cat", ["Director"], 3),
    ("Gangster", ["A.I."], 3),
    ("Pony", ["Vendor"], 4),
    ("Cow", ["Band"], 4),
]


@pytest.mark.parametrize(("card", "bench", "power"), DEFENDING)
def test_a_card_in_flag_possession_defends_with_its_power(card: str, bench: list[str], power: int) -> None:
    assert defence(a_match(park=[[card, "Dragon"], []], bench=[bench, []]), 0) == power


def test_the_first_card_of_a_match_is_no_attack() -> None:
    table = a_table()
    position = a_position(table)
    position.phase = [REMOVE, READY]
    position.deck = [["Gangster"], ["Newcomer", "Newcomer"]]
    _, made = play(table, position, 0, "ready", KeepOrder())
    assert made[0] == ["reveal", 0, "Gangster"]
    assert [event[3:] for event in made if event[0] == "compare"] == [[1, 2], [2, 2]]


def test_a_comic_character_cheers_the_next_card_in_that_attack_only() -> None:
    game = attacked(a_match(park=[["Comic Character"], []], deck=[["Pig", "Pig", "Pig"], ["Dragon"]]))
    assert compares(game)[:3] == [[7, 4], [5, 7], [8, 7]]
    game = a_match(park=[["Comic Character"], []], deck=[["Pig"], ["Talent", "Talent", "Talent"]])
    assert compares(attacked(game))[-1] == [2, 3]


@pytest.mark.parametrize(("reading", "power"), [("robot_bench", 5), ("opponent_sets", 4)])
def test_autocorrect_and_cards_that_joined_the_robots_deck(reading: str, power: int) -> None:
    table = a_table(1, autocorrect=reading)
    bench = [["Pig", "Cat", "Horse", "Pony"], ["Blacksmith", "Blacksmith", "Cyborg"]]
    game = attacked(a_match(table, park=[["Villain"], []], bench=bench, deck=[[], ["Autocorrect", "Mascot"]]))
    assert compares(game) == [[power, 10], [power + 2, 10]]


def test_no_card_has_less_than_no_power_and_cyborgs_have_the_rounds() -> None:
    table = a_table(1, autocorrect="robot_bench")
    game = attacked(a_match(table, 6, bench=[[], ["Horse"] * 8], deck=[[], ["Autocorrect", "Cyborg"]]))
    assert compares(game) == [[0, 5], [6, 5]]


# moves of cards


def test_villain_ufo_hologram_and_robogram_bring_cards() -> None:
    game = attacked(a_match(park=[["Dragon"], []], deck=[["Sailor", "Cow", "Cow"], ["Villain", "Cow"]]))
    assert compares(game)[0] == [10, 7]
    assert game.position.deck[1] == ["Pig", "Cow"]
    game = attacked(
        a_match(a_table(1), park=[["Villain"], []], deck=[["Cow"], ["Robogram", "Drone"]], bench=[["Pig", "Cat"], []])
    )
    assert game.position.deck[0] == ["Pig", "Cow"]
    game = a_match(park=[["Villain"], []], deck=[[], ["UFO", "Sailor", "Cow", "Cow"]])
    attacked(game)
    assert game.position.deck[1] == ["Cow", "Cow", "Pig", "Cat"]
    game = attacked(a_match(park=[["Villain"], []], deck=[["Cow"], ["Hologram", "Sailor", "Cow", "Cow"]]))
    assert game.position.deck[0] == ["Horse", "Cow"]


def test_a_short_pile_gets_its_shuffled_discard_first() -> None:
    game = a_match(park=[["Villain"], []], deck=[[], ["UFO", "Sailor", "Cow", "Cow"]])
    game.position.level["A"], game.position.discard["A"] = ["Pig"], ["Cat", "Pony"]
    attacked(game)
    assert game.position.deck[1] == ["Cow", "Cow", "Pig", "Cat"]
    assert (game.position.level["A"], game.position.discard["A"]) == (["Pony"], [])


def test_ghost_and_submarine_exhaust_without_effect() -> None:
    game = attacked(a_match(park=[["Dragon"], []], deck=[["Heroine", "Cow"], ["Ghost", "Sailor", "Cow", "Cow"]]))
    assert (game.position.exhaust[0], game.position.deck[0]) == (["Heroine"], ["Cow"])
    game = attacked(a_match(park=[["Villain"], []], deck=[[], ["Submarine", "Sailor", "Cow", "Pig", "Cat"]]))
    assert (game.position.exhaust[1], game.position.deck[1]) == (["Cat"], ["Cow", "Pig"])

"""Matches: who begins, attack and defence, the bench, how a match ends, and what comes after it."""

import pytest

from games.challengers.positions import a_match, begun, chance, compared, events, in_the_attack, pile, revealed
from tuckbox import Match
from tuckbox.table.matchrecord import write_record

SIX = ["Newcomer", "Cat", "Spider", "Cow", "Bat", "Lion"]


@pytest.mark.rule("CH-22")
@pytest.mark.rule("CH-23")
def test_example_1_the_flag_goes_over_with_an_equal_total():
    match = in_the_attack("Horse", ["Newcomer", "Dog"], bench=["Pig"], deck=["Dragon"])
    match.play(1, "skip")
    assert compared(match)[:3] == [(1, 5), (2, 5), (5, 5)]
    assert events(match, "flag")[0] == [0, 1]
    assert events(match, "bench")[0] == [0, "Horse"]
    assert events(match, "bench")[1:4] == [[1, "Dog"], [1, "Newcomer"], [1, "Butler"]]


@pytest.mark.rule("CH-22")
def test_example_1_talent_has_the_flag_newcomer_under_it_dog_goes_to_the_bench():
    match = begun(["Dog (S)"], ["Newcomer", "Talent (S)"])
    last = revealed(match)[2]
    assert compared(match)[-1] == (3, 3)
    assert events(match, "flag") == [[0, 1]]
    assert events(match, "bench") == [[0, "Dog (S)"]]
    assert last in ("Newcomer", "Talent (S)")
    assert events(match, "end") == [[0, 1, 0, "no card"]]


@pytest.mark.rule("CH-24")
@pytest.mark.rule("CH-25")
def test_example_2_six_names_lose_nothing_a_seventh_does():
    match = in_the_attack("Newcomer", ["Dog"], other_bench=SIX, deck=["Dragon"], bench=["Pig"])
    match.play(1, "skip")
    assert events(match, "end") == [[0, 0, 1, "no card"]]
    match = in_the_attack("Dog", ["Pig"], other_bench=SIX, deck=["Dragon"], bench=["Pig"])
    match.play(1, "skip")
    assert events(match, "end") == [[0, 1, 0, "bench"]]


@pytest.mark.rule("CH-24")
def test_example_3_dog_and_dog_share_a_seat():
    match = in_the_attack("Dog (S)", ["Pig"], other_bench=["Dog", *SIX[1:]], deck=["Dragon"], bench=["Pig"])
    match.play(1, "skip")
    assert events(match, "bench")[0] == [0, "Dog (S)"]
    assert events(match, "end") == [[0, 0, 1, "no card"]]


@pytest.mark.rule("CH-25")
def test_example_4_the_empty_deck_loses_when_it_must_attack():
    match = in_the_attack("Pig", ["Talent (S)"], deck=["Newcomer", "Newcomer"], bench=["Cat"])
    match.play(1, "skip")
    assert compared(match) == [(1, 3), (3, 3), (1, 2), (2, 2)]
    assert events(match, "end") == [[0, 0, 1, "no card"]]


@pytest.mark.rule("CH-25")
def test_two_empty_decks_are_no_tie():
    match = in_the_attack("Pig", ["Talent (S)"], deck=[], bench=["Cat"])
    match.play(1, "skip")
    assert events(match, "end") == [[0, 1, 0, "no card"]]


@pytest.mark.rule("CH-22")
def test_no_more_cards_are_revealed_than_needed_but_one_at_least():
    match = in_the_attack("Pig", ["Dragon", "Newcomer"], deck=[], bench=["Cat"])
    match.play(1, "skip")
    assert revealed(match) == ["Dragon"]
    autocorrected = in_the_attack("Newcomer", ["Dragon"], fixed=-5, deck=["Newcomer"], bench=["Cat"])
    autocorrected.play(1, "skip")
    assert compared(autocorrected)[0] == (1, 0)


@pytest.mark.rule("CH-20")
def test_the_trophy_of_the_higher_round_begins():
    for owner in (0, 1):
        trophies = {owner: ["2:2"], 1 - owner: ["1:2"]}
        match = a_match(2, round_=3, trophies=trophies, decks={0: ["Dog"], 1: ["Dog"]})
        match.play(0, "ready")
        match.play(1, "ready")
        assert events(match, "begin") == [[0, owner]]
        assert [entry[0] for entry in chance(match)] == ["shuffle", "shuffle"]
        assert [entry[1] for entry in chance(match)] == ["deck/0", "deck/1"]


@pytest.mark.rule("CH-20")
def test_round_1_is_tossed_for():
    seats = set()
    for seed in range(12):
        match = a_match(2, decks={0: ["Dog"], 1: ["Dog (S)"]}, seed=seed)
        match.play(0, "ready")
        match.play(1, "ready")
        toss = chance(match)[2]
        assert toss[:2] == ["toss", "flag"]
        assert events(match, "begin") == [[0, toss[2]]]
        seats.add(toss[2])
    assert seats == {0, 1}


@pytest.mark.rule("CH-20")
def test_example_12_who_won_in_round_1_begins_in_round_2_and_two_winners_toss():
    """With these plans seats 0 and 1 meet in round 2."""
    plan = [0, 1, 2, 3]
    match = a_match(4, round_=2, trophies={0: ["1:2"], 2: ["1:3"]}, plan=plan)
    assert _meeting(match, 0) == 1
    match.play(0, "ready")
    match.play(1, "ready")
    assert [entry[0] for entry in chance(match)] == ["shuffle", "shuffle"]
    assert events(match, "begin") == [[0, 0]]
    both = a_match(4, round_=2, trophies={0: ["1:2"], 1: ["1:3"]}, plan=plan)
    both.play(0, "ready")
    both.play(1, "ready")
    assert [entry[0] for entry in chance(both)] == ["shuffle", "shuffle", "toss"]


def _meeting(match: Match, seat: int) -> int:
    """Give whom a seat meets in this round."""
    position = match.position()
    plans = match.setup.numbers.plan_park
    parks = [int(plans[plan][position["round"] - 1]) for plan in position["plan"]]
    return next(other for other in range(len(parks)) if other != seat and parks[other] == parks[seat])


@pytest.mark.rule("CH-20")
@pytest.mark.rule("CH-15")
def test_who_begins_with_an_empty_deck_loses_even_if_both_are_empty():
    match = begun([], [])
    assert events(match, "end") == [[0, 1, 0, "no card"]]
    match = begun([], ["Dog"])
    assert events(match, "end") == [[0, 1, 0, "no card"]]
    match = begun(["Dog"], [])
    assert events(match, "end") == [[0, 0, 1, "no card"]]


@pytest.mark.rule("CH-28")
def test_everybody_takes_all_own_cards_back():
    match = in_the_attack(
        "Pig", ["Dragon", "Cat"], under=["Dog"], deck=["Newcomer"], exhausts={0: ["Cow"], 1: ["Bat"]}, bench=["Lion"],
        other_bench=["Horse"],
    )  # fmt: skip
    match.play(1, "skip")
    assert pile(match, "deck/0") == ["Cow", "Dog", "Horse", "Newcomer", "Pig"]
    assert pile(match, "deck/1") == ["Bat", "Butler", "Cat", "Dragon", "Lion"]
    for kind in ("bench", "park", "exhaust"):
        assert pile(match, f"{kind}/0") == pile(match, f"{kind}/1") == []


@pytest.mark.rule("CH-27")
def test_the_winner_takes_the_trophy_of_the_round_openly_with_two():
    match = in_the_attack("Pig", ["Dragon"], deck=[], bench=["Lion"])
    top = match.position()["piles"]["stack/0"][0]
    match.play(1, "skip")
    assert pile(match, "trophies/1") == [top]
    assert match.view(0).position()["piles"]["trophies/1"] == [top]


@pytest.mark.rule("CH-29")
def test_a_deck_in_a_match_shows_its_owner_no_order():
    match = in_the_attack("Pig", ["Dragon", "Cat", "Bat"], deck=["Newcomer", "Dog"], bench=["Lion"])
    view = match.view(1).position()["piles"]
    assert sorted(view["deck/1"]) == ["Bat", "Cat", "Dragon"]
    assert view["deck/0"] == ["?", "?"]
    other = in_the_attack("Pig", ["Cat", "Bat", "Dragon"], deck=["Newcomer", "Dog"], bench=["Lion"])
    assert other.view(1).position() == match.view(1).position()


@pytest.mark.rule("CH-16")
def test_a_match_starts_when_both_are_ready_and_parks_are_independent():
    match = a_match(4, plan=[0, 3, 1, 2])
    assert _meeting(match, 0) == 1
    match.play(0, "ready")
    assert match.position()["phase"] == ["ready", "remove", "remove", "remove"]
    match.play(1, "ready")
    assert match.position()["phase"] == ["done", "done", "remove", "remove"]
    assert match.position()["round"] == 1
    match.play(2, "remove Newcomer")
    match.play(3, "ready")
    match.play(2, "ready")
    assert match.position()["round"] == 2
    assert [step["seat"] for step in write_record(match)["steps"]] == [0, 1, 2, 3, 2]


@pytest.mark.rule("CH-1")
def test_the_names_of_events_that_others_rely_on():
    match = in_the_attack("Pig", ["Heroine"], deck=[], bench=["Lion"])
    match.play(1, "skip")
    assert events(match)[:8] == [
        ["skip", 1],
        ["compare", 0, 1, 1, 3],
        ["reveal", 1, "Heroine"],
        ["compare", 0, 1, 6, 3],
        ["flag", 0, 1],
        ["fans", 1, 3],
        ["bench", 0, "Pig"],
        ["end", 0, 1, 0, "no card"],
    ]

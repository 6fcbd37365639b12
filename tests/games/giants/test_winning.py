"""Test what the winner of a round gets, who leads next, and how games end (GF-9 to GF-11, GF-13)."""

import json

import pytest

from tuckbox import BadInput, IllegalMove, Match, game
from tuckbox.lab.simulation import simulate
from tuckbox.table.matchrecord import replay, write_record

from .positions import a_match, bottom, cards_file, chance, events, pile, play, refused

BONUSES = "Kraken / Forest Spirit / Giant Eagle"

# GF-9


@pytest.mark.rule("GF-9")
@pytest.mark.parametrize(("own", "other", "seat"), [("Wind Dragon", "Kraken", 0), ("Kraken", "Wind Dragon", 1)])
def test_won_cards_go_under_the_pile_the_own_first(own: str, other: str, seat: int) -> None:
    match = a_match(own, other)
    before = pile(match, seat)[1:]
    play(match, "size")
    assert pile(match, seat) == [*before, "Wind Dragon", "Kraken"]


@pytest.mark.rule("GF-9", "GF-8")
def test_after_a_tie_the_own_cards_lie_in_the_order_laid_then_the_others() -> None:
    match = play(a_match("Soot Spider / Kraken", "Storm Heron / Cloud Whale"), "size")
    assert bottom(match, 1, 4) == ["Storm Heron", "Cloud Whale", "Soot Spider", "Kraken"]
    assert not chance(match)


@pytest.mark.rule("GF-9")
def test_shuffled_won_cards_lie_in_any_order() -> None:
    orders = set()
    for seed in range(80):
        match = a_match("Soot Spider / Kraken", "Storm Heron / Cloud Whale", {"won_order": "shuffled"}, seed=seed)
        before = pile(match, 1)[2:]
        play(match, "size")
        won = bottom(match, 1, 4)
        assert pile(match, 1) == [*before, *won]
        assert sorted(won) == ["Cloud Whale", "Kraken", "Soot Spider", "Storm Heron"]
        assert chance(match) == [["shuffle", "laid", won]]
        orders.add(tuple(won))
    assert len(orders) > 18


# GF-10


@pytest.mark.rule("GF-10")
@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(("text", "seat"), [("size", 0), ("weight", 1)])
def test_the_winner_leads_the_next_round(leader: int, text: str, seat: int) -> None:
    match = play(a_match("Mire Serpent", "Root Bull", leader=leader), text)
    assert match.acting == (seat,)
    assert (match.position()["leader"], match.position()["round"]) == (seat, 2)


# GF-11


@pytest.mark.rule("GF-11")
def test_who_has_all_cards_wins() -> None:
    match = play(a_match("Cellar Ogre", "Cloud Whale", size=1), "size")
    assert events(match, "end") == [["end", "all cards"]]
    assert match.is_over
    assert match.result is not None
    assert match.result.as_json() == {"winners": [1], "ranks": [2, 1], "scores": [0, 18], "reason": "all cards"}
    position = match.position()
    assert (position["leader"], position["round"]) == (None, 1)
    refusal = refused(match, "size", seat=1)
    assert (refusal.rule, refusal.sentence) == ("GF-11", "The game is over.")


@pytest.mark.rule("GF-11", "GF-13")
def test_all_cards_in_the_last_round_is_all_cards() -> None:
    match = play(a_match("Cellar Ogre", "Cloud Whale", {"max_rounds": 5}, size=1, round=5), "size")
    assert match.result is not None
    assert match.result.reason == "all cards"


# GF-13: example 5


@pytest.mark.rule("GF-13")
@pytest.mark.parametrize(("more", "size", "ranks"), [(0, 8, (1, 2)), (1, 10, (2, 1))])
def test_at_the_limit_equal_cards_are_decided_by_bonus_cards(more: int, size: int, ranks: tuple[int, int]) -> None:
    two, one = "Wind Dragon / Kraken / Forest Spirit", "Cellar Ogre / Giant Eagle"
    own, other = (two, one) if more == 0 else (one, two)
    match = play(a_match(own, other, {"max_rounds": 7}, size=size, round=7), "size")
    assert events(match, "end") == [["end", "round limit"]]
    assert match.result is not None
    assert match.result.scores == (9, 9)
    assert (match.result.ranks, match.result.winners) == (ranks, (more,))
    assert (match.position()["leader"], match.position()["round"]) == (None, 7)
    assert refused(match, "size", seat=0).rule == "GF-13"


@pytest.mark.rule("GF-13")
def test_at_the_limit_most_cards_wins_whatever_the_bonus_cards() -> None:
    match = play(a_match(f"Cellar Ogre / {BONUSES}", "Wind Dragon", {"max_rounds": 1}), "size")
    assert match.result is not None
    assert match.result.as_json() == {"winners": [1], "ranks": [2, 1], "scores": [8, 10], "reason": "round limit"}


@pytest.mark.rule("GF-13")
@pytest.mark.parametrize("bonuses", [{}, {"G0": 'bonus = "size"', "G9": 'bonus = "weight"'}])
def test_still_equal_is_shared(bonuses: dict[str, str]) -> None:
    cards = cards_file(changes=bonuses | {"G1": "weight = 900"})
    match = play(a_match("G1 / G0", "", {"max_rounds": 3, "cards": cards}, size=8, round=3), "weight")
    assert match.result is not None
    assert match.result.as_json() == {"winners": [0, 1], "ranks": [1, 1], "scores": [9, 9], "reason": "round limit"}


@pytest.mark.rule("GF-13", "GF-14")
def test_the_krakens_bonus_counts_at_the_limit_of_the_mixed_deck() -> None:
    options = {"max_rounds": 1, "deck": "mixed"}
    match = play(a_match("Supersaurus / Kraken / Giant Eagle", "Pelagornis / Forest Spirit", options, size=17), "size")
    assert match.result is not None
    assert (match.result.scores, match.result.ranks) == ((18, 18), (1, 2))


@pytest.mark.rule("GF-13")
def test_the_limit_depends_on_the_deck_unless_it_is_given() -> None:
    limits = {deck: game("giants").setup(2, {"deck": deck}).options["max_rounds"] for deck in ("museum", "mixed")}
    assert limits == {"museum": 200, "mixed": 1000}
    assert game("giants").setup().options["max_rounds"] == 200
    assert game("giants").setup(2, {"deck": "mixed", "max_rounds": "DEFAULT"}).options["max_rounds"] == 1000
    assert game("giants").setup(2, {"deck": "mixed", "max_rounds": "200"}).options["max_rounds"] == 200
    for value in ("-1", "100000", "many", ""):
        with pytest.raises(BadInput, match="whole number from 0 to 99999"):
            game("giants").setup(2, {"max_rounds": value})


@pytest.mark.rule("GF-13")
def test_the_limit_is_reached_after_so_many_rounds() -> None:
    options = {"max_rounds": 3, "cards": cards_file(changes={"G0": "size = 9", "G1": "size = 8"})}
    match = a_match("G0 / G2 / G4", "G3 / G1 / G5", options)
    play(match, "size")
    play(match, "size")
    assert match.position()["round"] == 3
    assert not match.is_over
    play(match, "size")
    assert match.result is not None
    assert match.result.reason == "round limit"
    assert write_record(match)["options"]["max_rounds"] == 3


@pytest.mark.rule("GF-13")
def test_a_simulation_says_how_often_the_limit_was_reached() -> None:
    ended = simulate("giants", 300, options={"max_rounds": 20}, seed=1).summary()["ended_by"]
    assert set(ended) == {"all cards", "drawn", "round limit", "time limit"}
    assert 200 < ended["round limit"] < 300
    assert ended["time limit"] == 0
    assert sum(ended.values()) == 300


@pytest.mark.rule("GF-13")
def test_without_a_limit_the_game_goes_on() -> None:
    match = play(a_match("Mire Serpent", "Root Bull", {"max_rounds": 0}, round=123_456), "size")
    assert (match.position()["round"], match.is_over) == (123_457, False)


# GF-13: the limit as time


@pytest.mark.rule("GF-13")
def test_when_the_time_is_over_most_cards_wins() -> None:
    match = play(Match.new("giants", seed=4, options={"time_limit_minutes": 20}), "size", "weight")
    before = match.position()
    assert match.expire() == [["end", "time limit"]]
    assert match.position() == before | {"leader": None}
    assert match.result is not None
    scores = tuple(len(pile(match, seat)) for seat in (0, 1))
    assert (match.result.scores, match.result.reason) == (scores, "time limit")
    record = json.loads(json.dumps(write_record(match, trace=True, legal=True)))
    step = record["steps"][-1]
    assert (step["seat"], step["move"], step["chance"]) == (None, "time", [])
    assert replay(record).match.hash() == match.hash()
    assert refused(match, "size", seat=0).rule == "GF-13"
    with pytest.raises(IllegalMove, match="over"):
        match.expire()


@pytest.mark.rule("GF-13")
def test_time_can_be_taken_back() -> None:
    match = play(Match.new("giants", seed=4, options={"time_limit_minutes": 20}), "size")
    mark = match.hash()
    match.expire()
    match.undo()
    assert match.hash() == mark
    assert match.acting


@pytest.mark.rule("GF-13")
def test_with_both_limits_the_first_one_counts() -> None:
    options = {"time_limit_minutes": 1, "max_rounds": 1}
    match = play(Match.new("giants", seed=4, options=options), "size")
    assert match.result is not None
    assert match.result.reason == "round limit"
    match = Match.new("giants", seed=4, options=options)
    match.expire()
    assert match.result is not None
    assert (match.result.reason, match.result.scores) == ("time limit", (9, 9))


@pytest.mark.rule("GF-13")
def test_the_time_limit_is_given_in_minutes() -> None:
    assert game("giants").setup().options["time_limit_minutes"] == 0
    with pytest.raises(BadInput, match="whole number from 0 to 180"):
        game("giants").setup(2, {"time_limit_minutes": 181})

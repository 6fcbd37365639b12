"""Test the points and the end: rules HE-8 to HE-10."""

from typing import Any

import pytest
from tuckbox import BadInput, Match, game
from tuckbox.lab.simulation import simulate

from .positions import DECK, a_match, passed, play, play_out

# Twelve tricks of a deal of which seat 0 has won all but the first, with the queen of spades and twelve hearts.
BEFORE_THE_LAST = {
    0: "4C AC AD KD QD AS JS KS AH KH QH JH",
    1: "2C 6C 2D 3D 4D 2S 3S QS 2H 3H 4H 5H",
    2: "3C 7C 5D 6D 7D 4S 5S 6S 6H 7H 8H 9H",
    3: "5C 8C 8D 9D 10D 7S 8S 9S JD 9C 10C JC",
}


def last_trick(**changes: Any) -> Match:
    rest = [card for card in DECK if card not in " ".join(BEFORE_THE_LAST.values()).split()]
    assert sorted(rest) == sorted(["10H", "QC", "KC", "10S"])
    hands = {0: "10H", 1: "QC", 2: "KC", 3: "10S"}
    return a_match(hands, played=BEFORE_THE_LAST, **changes)


@pytest.mark.rule("HE-8")
def test_hearts_count_one_and_the_queen_of_spades_thirteen() -> None:
    match = a_match({0: "QS 5S", 1: "3S 3D", 2: "2S", 3: "KS AC"}, played={0: "3C", 1: "2C", 2: "10C", 3: "JC"})
    play(match, "KS", "QS")
    assert match.position()["points"] == [0, 0, 0, 0]
    play(match, match.moves(1)[0].text)
    assert match.play(2, "2S")[-1] == ["win", 3, 13]
    assert match.position()["points"] == [0, 0, 0, 13]


@pytest.mark.rule("HE-8")
def test_the_points_of_a_deal_are_26() -> None:
    for seed in range(60):
        match = passed(Match.new("hearts", seed=seed, options={"points": 1}), {})
        while match.acting:
            moves = match.moves(match.acting[0]).texts
            match.play(match.acting[0], moves[seed % len(moves)])
        position = match.position()
        assert sum(position["points"]) == 26
        assert 26 in position["points"] or position["score"] == position["points"]


@pytest.mark.rule("HE-9")
def test_shooting_the_moon_gives_26_to_the_others() -> None:
    match = last_trick(options={"points": 1})
    assert match.position()["points"] == [25, 0, 0, 0]
    play(match, "10H", "QC", "KC")
    events = match.play(3, "10S")
    assert events[1:] == [
        ["win", 0, 1], ["moon", 0, 26], ["score", 0, 0], ["score", 1, 26], ["score", 2, 26], ["score", 3, 26],
        ["end", "points reached"],
    ]  # fmt: skip
    assert match.result is not None
    assert match.result.scores == (0, 26, 26, 26)
    assert match.result.ranks == (1, 2, 2, 2)


@pytest.mark.rule("HE-10")
@pytest.mark.parametrize(
    ("score", "is_over"),
    [([99, 0, 0, 5], False), ([0, 73, 31, 0], False), ([0, 74, 30, 0], True), ([9, 2, 2, 91], True)],
)
def test_the_match_ends_when_somebody_has_the_limit(score: list[int], is_over: bool) -> None:
    match = last_trick(deal=5, score=score)
    play(match, "10H", "QC", "KC", "10S")
    totals = [score[0], *(points + 26 for points in score[1:])]
    assert match.position()["score"] == totals
    assert match.is_over is is_over
    assert (max(totals) >= 100) is is_over
    if not is_over:
        assert match.position()["deal"] == 6


@pytest.mark.rule("HE-10")
def test_the_fewest_points_win_and_equal_points_share_a_rank() -> None:
    match = last_trick(deal=5, score=[98, 0, 6, 0])
    play(match, "10H", "QC", "KC", "10S")
    assert not match.is_over
    match = last_trick(deal=9, score=[26, 90, 0, 92])
    play(match, "10H", "QC", "KC", "10S")
    assert match.result is not None
    assert match.result.scores == (26, 116, 26, 118)
    assert match.result.ranks == (1, 3, 1, 4)
    assert match.result.winners == (0, 2)


@pytest.mark.rule("HE-10")
def test_a_limit_of_one_makes_the_match_a_single_deal() -> None:
    outcome = simulate("hearts", 30, options={"points": 1}, seed=2)
    assert set(outcome.decisions.tolist()) == {64}
    with pytest.raises(BadInput, match="The option points cannot be “0”; it is a whole number from 1 to 1000"):
        game("hearts").setup(4, {"points": 0})


@pytest.mark.rule("HE-10")
def test_a_match_has_as_many_deals_as_it_needs() -> None:
    match = Match.new("hearts", seed=8)
    deals = 0
    while match.acting:
        if match.position()["direction"] != "hold":
            passed(match, {})
        before = match.position()
        assert max(before["score"]) < 100
        deals += 1
        assert before["deal"] == deals
        play_out(match)
    assert deals > 3
    assert max(match.position()["score"]) >= 100

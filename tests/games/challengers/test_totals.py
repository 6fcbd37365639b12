"""No card is lost or doubled, trophies and fans add up, also in the final; the quick player plays well."""

from collections import Counter

import pytest

from games.challengers.positions import result_of
from tuckbox import Match, game
from tuckbox.lab.simulation import simulate
from tuckbox.table.matchrecord import write_record
from tuckbox.testing.conformance import Case, play_randomly


@pytest.mark.rule("CH-13")
@pytest.mark.rule("CH-28")
@pytest.mark.parametrize("players", range(1, 9))
def test_no_card_is_lost_or_doubled_and_fans_add_up(players):
    case = Case(game("challengers"), players, settings={"sets": "Castle,Film Studio,Funfair,Outer Space,Shipwreck"})
    for seed in range(3):
        match = case.match(seed)
        cards = _all_cards(match)
        play_randomly(match, seed)
        assert match.is_over
        assert _all_cards(match) == cards
        record = write_record(match, trace=True)
        fans = Counter()
        trophies = Counter()
        won = Counter()
        for step in record["steps"]:
            for event in step["events"]:
                if event[0] == "fans":
                    fans[event[1]] += event[2]
                elif event[0] == "trophy":
                    trophies[event[1]] += int(event[2].split(":")[1])
                elif event[0] == "end":
                    won[event[2]] += 1
            assert step["position"]["fans"] == [fans[seat] for seat in range(len(step["position"]["fans"]))]
        for seat in range(match.setup.ranked):
            assert result_of(match).scores[seat] == fans[seat] + trophies[seat]
        reveals = sum(event[0] == "reveal" for step in record["steps"] for event in step["events"])
        assert match.true_position["reveals"][0] == reveals
        matches = sum(won.values())
        expected = 7 * ((players + 1) // 2) + (players > 2)
        assert matches == expected or (players <= 2 and result_of(match).reason == "11 fans ahead")


def _all_cards(match: Match) -> Counter:
    return Counter(card for cards in match.position()["piles"].values() for card in cards)


def test_the_quick_player_beats_random_ones():
    outcome = simulate("challengers", games=60, players=["quick", "random"], seed=1)
    assert outcome.summary()["wins"][0] >= 0.9

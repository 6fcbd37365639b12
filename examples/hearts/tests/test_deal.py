"""Test the deal and the passing of cards: rules HE-1 to HE-4."""

import pytest
from tuckbox import BadInput, Match, game

from .positions import DECK, hand, moves, passed, play_out, refused


@pytest.mark.rule("HE-1")
def test_four_play_each_alone() -> None:
    hearts = game("hearts")
    assert hearts.players == (4,)
    assert list(hearts.sides(4, {})) == [0, 1, 2, 3]
    with pytest.raises(BadInput, match=r"Hearts is for 4 players, not for 3\."):
        hearts.setup(3)


@pytest.mark.rule("HE-2")
def test_everybody_gets_thirteen_of_the_52_cards_and_no_deal_is_like_another() -> None:
    deals = []
    for seed in range(20):
        hands = [hand(Match.new("hearts", seed=seed), seat) for seat in range(4)]
        assert list(map(len, hands)) == [13] * 4
        assert sorted(card for cards in hands for card in cards) == sorted(DECK)
        deals.append(tuple(map(tuple, hands)))
    assert len(set(deals)) == 20


@pytest.mark.rule("HE-2")
def test_every_seat_gets_every_card_equally_often() -> None:
    counts = [0, 0, 0, 0]
    for seed in range(400):
        hands = [hand(Match.new("hearts", seed=seed), seat) for seat in range(4)]
        counts[next(seat for seat in range(4) if "QS" in hands[seat])] += 1
    # Each count is binomial with mean 100 and deviation 8.7; the seeds are fixed, so this cannot fail by chance.
    assert all(65 < count < 135 for count in counts)


@pytest.mark.rule("HE-3")
@pytest.mark.parametrize(("deal", "direction", "step"), [(1, "left", 1), (2, "right", 3), (3, "across", 2)])
def test_three_cards_are_passed(deal: int, direction: str, step: int) -> None:
    match = Match.new("hearts", seed=4, options={"points": 1000})
    while match.position()["deal"] < deal:
        passed(match, {})
        play_out(match)
    assert match.position()["direction"] == direction
    assert match.acting == (0, 1, 2, 3)
    before = [hand(match, seat) for seat in range(4)]
    gifts = {seat: before[seat][seat : seat + 3] for seat in range(4)}
    passed(match, {seat: " ".join(cards) for seat, cards in gifts.items()})
    for seat in range(4):
        kept = [card for card in before[seat] if card not in gifts[seat]]
        assert sorted(hand(match, seat)) == sorted(kept + gifts[(seat - step) % 4])


@pytest.mark.rule("HE-3")
def test_in_the_fourth_deal_no_cards_are_passed() -> None:
    match = Match.new("hearts", seed=4, options={"points": 1000})
    for _deal in range(3):
        passed(match, {})
        play_out(match)
    position = match.position()
    assert (position["deal"], position["direction"]) == (4, "hold")
    assert moves(match) == ["2C"]
    refusal = refused(match, "pass 2C")
    assert (refusal.rule, refusal.sentence) == ("HE-3", "Cards are no longer passed in this deal.")
    play_out(match)
    assert match.position()["direction"] == "left"


@pytest.mark.rule("HE-3")
def test_nobody_sees_what_others_pass_before_all_have_chosen() -> None:
    match = Match.new("hearts", seed=6)
    first = match.moves(0)[0].text.split()[1]
    assert match.play(0, f"pass {first}") == [["pass", 0, first]]
    assert match.view(0).position()["piles"]["passed/0"] == [first]
    for seat in (1, 2, 3, None):
        view = match.view(seat)
        assert view.position()["piles"]["passed/0"] == ["?"]
        assert match.log(seat)[-1] == [["pass", 0, "?"]]
        assert first not in str([pile for name, pile in view.position()["piles"].items() if name == "hand/0"])


@pytest.mark.rule("HE-3")
def test_giver_and_receiver_know_the_cards_and_others_do_not() -> None:
    match = Match.new("hearts", seed=6)
    given = hand(match, 0)[-3:]
    passed(match, {0: " ".join(given)})
    assert match.position()["gave"][0] == given
    for seat in (0, 1):
        assert ["give", 0, 1, given] in match.log(seat)[-1]
        assert match.view(seat).position()["gave"][0] == given
    for seat in (2, 3, None):
        assert ["give", 0, 1, ["?"] * 3] in match.log(seat)[-1]
        assert match.view(seat).position()["gave"][0] == ["?"] * 3
        assert set(match.view(seat).position()["piles"]["hand/1"]) <= {"?", "2C"}


@pytest.mark.rule("HE-3")
def test_who_has_chosen_waits_and_cannot_choose_again() -> None:
    match = Match.new("hearts", seed=6)
    cards = hand(match, 2)
    for card in cards[:3]:
        match.play(2, f"pass {card}")
    assert match.acting == (0, 1, 3)
    refusal = refused(match, f"pass {cards[4]}", 2)
    assert refusal.sentence == "Your three cards are chosen; the others are still choosing theirs."
    match.play(0, match.moves(0)[0])
    foreign = cards[5]
    assert refused(match, f"pass {foreign}", 0).sentence.startswith("You do not hold ")
    for text in (foreign, "pass", "pass 1Z", "QS"):
        assert refused(match, text, 0).rule == "HE-3"


@pytest.mark.rule("HE-4")
def test_the_two_of_clubs_leads_and_all_know_where_it_is() -> None:
    for seed in range(8):
        match = passed(Match.new("hearts", seed=seed), {})
        leader = next(seat for seat in range(4) if "2C" in hand(match, seat))
        assert match.acting == (leader,)
        assert moves(match) == ["2C"]
        assert match.log(None)[-1][-1] == ["lead", leader, "2C"]
        for viewer in (0, 1, 2, 3, None):
            assert "2C" in match.view(viewer).position()["piles"][f"hand/{leader}"]
        other = next(card for card in hand(match, leader) if card != "2C")
        refusal = refused(match, other)
        assert (refusal.rule, refusal.sentence) == ("HE-4", "The first card of a deal is the two of clubs.")

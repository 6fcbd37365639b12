"""Test the tricks: rules HE-5 to HE-7."""

import pytest

from .positions import a_match, moves, play, refused

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"


@pytest.mark.rule("HE-5")
def test_play_goes_clockwise_and_suit_is_followed() -> None:
    match = a_match({0: "AC 5H 9D", 1: "2C", 2: "10C KD", 3: "JC"})
    play(match, "2C")
    assert match.acting == (2,)
    assert all(card[-1] == "C" for card in moves(match))
    refusal = refused(match, "KD")
    assert (refusal.rule, refusal.sentence) == ("HE-5", "You must follow suit: you hold clubs.")
    assert refused(match, "JC").sentence == "You do not hold J♣."
    assert refused(match, "10C", 0).sentence == "It is not your turn."
    for text in ("", "1C", "10C 3C", "clubs"):
        assert refused(match, text).rule == "HE-5"
    play(match, "10C", "JC")
    assert match.acting == (0,)


@pytest.mark.rule("HE-5")
def test_the_highest_card_of_the_suit_led_wins_and_leads() -> None:
    match = a_match(
        {0: "3D 4H", 1: "5D", 2: "AS", 3: "KD"},
        void={2: "D"},
        played={0: "3C QD", 1: "2C 8D", 2: "10C 7D", 3: "JC 2D"},
    )
    # The second trick was led by seat 3 with the two of diamonds; the queen of diamonds won it.
    assert match.position()["winners"] == [3, 0]
    assert match.acting == (0,)
    play(match, "3D", "5D", "AS")
    assert match.play(3, "KD") == [["play", 3, "KD"], ["win", 3, 0]]
    assert match.acting == (3,)
    assert match.position()["winners"] == [3, 0, 3]


@pytest.mark.rule("HE-5")
def test_who_cannot_follow_may_play_anything() -> None:
    match = a_match({0: "7D 9S QS 4H", 3: "8C AC"}, played={0: "3C", 1: "2C", 2: "10C", 3: "JC"}, void={0: "C"})
    held = match.position()["piles"]["hand/0"]
    play(match, "AC")
    assert {card[-1] for card in held} == {"D", "S", "H"}
    assert moves(match) == held


@pytest.mark.rule("HE-6")
def test_hearts_may_not_be_led_before_they_are_broken() -> None:
    match = a_match({3: "4D 5H 6H"}, played={0: "3C", 1: "2C", 2: "10C", 3: "JC"})
    assert not [card for card in moves(match) if card[-1] == "H"]
    refusal = refused(match, "5H")
    assert (refusal.rule, refusal.sentence) == ("HE-6", "Hearts may not be led before they are broken.")


@pytest.mark.rule("HE-6")
@pytest.mark.parametrize("broken_by", ["hearts", "queen_too"])
def test_a_heart_played_breaks_hearts(broken_by: str) -> None:
    match = a_match(
        {0: "4H QS", 3: "5H AC"},
        played={0: "3C", 1: "2C", 2: "10C", 3: "JC"},
        void={0: "C"},
        options={"broken_by": broken_by},
    )
    play(match, "AC")
    assert match.play(0, "4H") == [["play", 0, "4H"], ["break", 0, "4H"]]
    assert match.position()["broken"]


@pytest.mark.rule("HE-6")
@pytest.mark.parametrize(("broken_by", "breaks"), [("hearts", False), ("queen_too", True)])
def test_the_queen_of_spades_breaks_hearts_with_the_option_only(broken_by: str, breaks: bool) -> None:
    match = a_match(
        {0: "4H QS", 1: "4C", 2: "5C", 3: "4D 5H AC"},
        played={0: "3C", 1: "2C", 2: "10C", 3: "JC"},
        void={0: "C"},
        options={"broken_by": broken_by},
    )
    play(match, "AC")
    events = match.play(0, "QS")
    assert (["break", 0, "QS"] in events) is breaks
    assert match.position()["broken"] is breaks
    play(match, "4C", "5C")
    assert match.acting == (3,)
    assert ("5H" in moves(match)) is breaks


@pytest.mark.rule("HE-6")
def test_who_holds_nothing_but_hearts_may_lead_them() -> None:
    match = a_match({3: HEARTS.removesuffix(" AH")}, played={0: "3C", 1: "2C", 2: "10C", 3: "JC"})
    assert not match.position()["broken"]
    assert moves(match) == HEARTS.split()[:-1]


@pytest.mark.rule("HE-7")
@pytest.mark.parametrize(("first_trick", "penalties"), [("no_points", False), ("any_card", True)])
def test_no_penalty_card_is_played_to_the_first_trick(first_trick: str, penalties: bool) -> None:
    match = a_match({0: "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QS KS 4H", 3: "2C"}, options={"first_trick": first_trick})
    play(match, "2C")
    assert ("QS" in moves(match)) is penalties
    assert ("4H" in moves(match)) is penalties
    assert "KS" in moves(match)
    if not penalties:
        refusal = refused(match, "QS")
        assert (refusal.rule, refusal.sentence) == ("HE-7", "Q♠ may not be played to the first trick.")


@pytest.mark.rule("HE-7")
def test_who_holds_nothing_but_penalty_cards_plays_one_to_the_first_trick() -> None:
    cards = HEARTS.replace("AH", "QS")
    match = a_match({0: cards, 3: "2C"})
    play(match, "2C")
    assert sorted(moves(match)) == sorted(cards.split())


@pytest.mark.rule("HE-7")
def test_penalty_cards_may_be_played_to_the_second_trick() -> None:
    match = a_match({0: "QS 4H", 3: "AC"}, played={0: "3C", 1: "2C", 2: "10C", 3: "JC"}, void={0: "C"})
    play(match, "AC")
    assert {"QS", "4H"} <= set(moves(match))

"""Play the eight examples of Touché's rules."""

import pytest

from tuckbox import Match

from .positions import a_match, chance, moves, pile, piles, play, refused, squares


@pytest.mark.rule("TO-14", "TO-20", "TO-26")
def test_example_1_a_free_space_completes_a_square() -> None:
    match = a_match(hands={0: "2C 4D 9S JK KD"}, markers={0: "d4 e4 d5"})
    for card in ("2C", "4D", "9S", "JK", "KD"):
        position = play(match.copy(), f"{card} e5").position()
        assert position["patterns"] == [["square"], []]
        assert position["crowned"] == squares({0: "d4 e4 d5 e5"})
    owner = a_match(hands={0: "2C 4D 9S JK KD"}, markers={0: "d4 e4 d5"}, patterns={0: "square"})
    assert not any(move.endswith("e5") for move in moves(owner))
    assert refused(owner, "2C e5").rule == "TO-26"
    both = a_match(hands={0: "2C 4D 9S JK KD"}, markers={0: "d4 e4 d5 e3 e6 e7"}, patterns={0: "square"})
    assert play(both, "2C e5").position()["patterns"] == [["square", "straight"], []]


@pytest.mark.rule("TO-13")
def test_example_2_a_joker_breaks_four_in_a_row() -> None:
    match = a_match(hands={0: "JK 2C"}, markers={1: "a4 b4 c4 d4"}, crowned={1: "a6"})
    assert play(match.copy(), "JK b4").position()["board"] == squares({0: "b4", 1: "a4 c4 d4"})
    refusal = refused(match, "JK a6")
    assert refusal.rule == "TO-13"
    assert str(refusal) == "A joker cannot touch a crowned square. (rule TO-13)"


@pytest.mark.rule("TO-27", "TO-25")
def test_example_3_a_straight_and_a_t_at_once() -> None:
    match = a_match(hands={0: "JS"}, markers={0: "a6 b6 d6 e6 c7 c8"})
    play(match, "JS c6")
    assert moves(match) == ["crown straight a6 b6 c6 d6 e6", "crown t b6 c6 d6 c7 c8"]
    position = play(match, "crown t b6 c6 d6 c7 c8").position()
    assert position["crowned"] == squares({0: "b6 c6 d6 c7 c8"})
    assert position["board"] == {}


@pytest.mark.rule("TO-24", "TO-25")
def test_example_4_a_pattern_with_a_crowned_square_can_never_be_completed() -> None:
    match = a_match(hands={0: "9H"}, markers={0: "f5 f6"}, crowned={0: "g6"})
    position = play(match, "9H g5").position()
    assert position["board"] == squares({0: "f5 f6 g5"})
    assert position["patterns"] == [[], []]


@pytest.mark.rule("TO-3", "TO-4")
def test_example_5_three_players_get_37_37_and_36_cards() -> None:
    match = Match.new("touche", players=3, seed=1)
    dealer = match.position()["dealer"]
    from_the_left = [(dealer + 1) % 3, (dealer + 2) % 3, dealer]
    assert [len(pile(match, f"draw/{seat}")) for seat in from_the_left] == [32, 32, 31]
    assert [len(hand) for hand in piles(match, "hand")] == [5, 5, 5]


@pytest.mark.rule("TO-15")
@pytest.mark.parametrize(("dead_card", "next_seat"), [("ends_turn", 1), ("several_end_turn", 1), ("continue", 0)])
def test_example_6_a_swapped_card_ends_the_turn_or_not(dead_card: str, next_seat: int) -> None:
    match = a_match(hands={0: "7C 2D"}, markers={1: "g8 i10"}, options={"dead_card": dead_card})
    assert play(match, "swap 7C").acting == (next_seat,)


@pytest.mark.rule("TO-17")
def test_example_7_an_emptied_pile_has_all_discards_dealt_at_once() -> None:
    match = a_match(3, hands={1: "7H 2C 2C 3C 3C"}, draws={0: "4H 5H", 1: "9S", 2: "6H 8H KH"}, turn=1)
    discards = sum(piles(match, "discard"), ["7H"])
    play(match, "7H h6")
    assert len(pile(match, "hand/1")) == 5
    [[_shuffle, _discard, cards]] = chance(match)
    assert sorted(cards) == sorted(discards)
    assert pile(match, "draw/1") == cards[::3]
    assert len(cards) // 3 <= len(pile(match, "draw/1")) <= len(cards) // 3 + 1
    assert pile(match, "draw/2") == ["6H", "8H", "KH", *cards[1::3]]
    assert pile(match, "draw/0") == ["4H", "5H", *cards[2::3]]
    assert piles(match, "discard") == [[], [], []]


@pytest.mark.rule("TO-25", "TO-28")
def test_example_8_after_a_touche() -> None:
    match = a_match(hands={0: "AS 6S 2C 2C 3C", 1: "9H 4C 4C AD AD"}, markers={0: "d4 e4 d5", 1: "g6 a9"}, turn=1)
    play(match, "9H g5", "2C e5")
    position = match.position()
    assert position["crowned"] == squares({0: "d4 e4 d5 e5"})
    assert position["board"] == {}
    assert pile(match, "discard/1") == ["9H"]
    assert match.acting == (0,)
    assert moves(match, "6S") == ["6S d2"]
    assert refused(match, "6S d5").rule == "TO-12"

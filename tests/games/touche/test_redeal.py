"""Test how the discard piles of Touché are dealt again: rule TO-17."""

import pytest

from tuckbox import Match

from .positions import a_match, chance, moves, pile, piles, play


def dealt_in_turn(cards: list[str], first: int, players: int) -> list[list[str]]:
    """Give what each seat gets when cards are dealt one at a time, `first` being the first seat."""
    shares = [cards[place::players] for place in range(players)]
    return [shares[(seat - first) % players] for seat in range(players)]


def collected(match: Match) -> list[str]:
    """Give the cards of the only shuffle in the latest move, in the order in which they were dealt."""
    entries = chance(match)
    assert [entry[:2] for entry in entries] == [["shuffle", "discard"]]
    return entries[0][2]


@pytest.mark.rule("TO-17")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_card_drawn_has_all_discards_dealt_beginning_with_the_drawer(players: int, seed: int) -> None:
    drawer = 1
    draws = dict(enumerate(["TD 4H", "9S", "JC", "QC", "5C 6C", "4S"][:players]))
    match = a_match(players, hands={drawer: "7H 2C 2C 3C 3C"}, draws=draws, turn=drawer, seed=seed)
    hands, drawn_from = piles(match, "hand"), piles(match, "draw")
    discards = sorted(card for cards in piles(match, "discard") for card in cards)
    assert len(discards) > players
    events = match.play(drawer, "7H h6")
    cards = collected(match)
    assert sorted(cards) == sorted([*discards, "7H"])
    assert events[2:] == [["draw", drawer, "9S"], ["collect", drawer, len(cards)]]
    shares = dealt_in_turn(cards, drawer, players)
    drawn_from[drawer] = []
    assert piles(match, "draw") == [old + new for old, new in zip(drawn_from, shares, strict=True)]
    assert piles(match, "discard") == [[] for _seat in range(players)]
    hands[drawer] = sorted(["9S", "2C", "2C", "3C", "3C"])
    assert piles(match, "hand") == hands


@pytest.mark.rule("TO-17")
def test_the_shuffle_is_a_shuffle() -> None:
    orders = set()
    for seed in range(20):
        match = a_match(hands={0: "7H 2C 2C 3C 3C"}, draws={0: "9S", 1: "JC"}, seed=seed)
        orders.add(tuple(collected(play(match, "7H h6"))))
    assert len(orders) == 20


@pytest.mark.rule("TO-17")
def test_cards_left_in_a_pile_are_used_before_the_new_ones() -> None:
    match = a_match(hands={0: "7H 2C 2C 3C 3C", 1: "8H 2D 2D 3D 3D"}, draws={0: "9S", 1: "JC QC"})
    play(match, "7H h6")
    new = pile(match, "draw/1")[2:]
    assert pile(match, "draw/1")[:2] == ["JC", "QC"]
    play(match, "8H g6")
    assert "JC" in pile(match, "hand/1")
    assert pile(match, "draw/1") == ["QC", *new]


@pytest.mark.rule("TO-17")
def test_drawing_goes_on_from_the_new_pile() -> None:
    match = a_match(hands={0: "7H 2C"}, draws={0: "9S TD", 1: "JC"}, seed=4)
    events = match.play(0, "7H h6")
    cards = collected(match)
    assert [event[0] for event in events] == ["play", "place", "draw", "draw", "collect", "draw", "draw"]
    assert pile(match, "hand/0") == sorted(["2C", "9S", "TD", cards[0], cards[2]])
    assert pile(match, "draw/0") == cards[4::2]
    assert pile(match, "draw/1") == ["JC", *cards[1::2]]


@pytest.mark.rule("TO-17")
def test_an_empty_pile_of_another_player_is_looked_for_before_drawing() -> None:
    match = a_match(3, hands={0: "7H 2C 2C 3C 3C"}, draws={0: "9S", 1: "JC", 2: ""})
    events = match.play(0, "7H h6")
    assert [event[0] for event in events] == ["play", "place", "collect", "draw"]
    shares = dealt_in_turn(collected(match), 0, 3)
    assert "9S" in pile(match, "hand/0")
    assert piles(match, "draw") == [shares[0], ["JC", *shares[1]], shares[2]]


@pytest.mark.rule("TO-17")
def test_with_the_own_pile_empty_the_first_card_drawn_is_a_new_one() -> None:
    match = a_match(3, hands={0: "7H 2C 2C 3C 3C"}, draws={0: "", 1: "JC", 2: "QC"})
    events = match.play(0, "7H h6")
    cards = collected(match)
    assert [event[0] for event in events] == ["play", "place", "collect", "draw"]
    assert events[3] == ["draw", 0, cards[0]]
    assert pile(match, "draw/0") == cards[3::3]


@pytest.mark.rule("TO-17")
def test_two_empty_piles_are_filled_by_one_deal() -> None:
    match = a_match(3, hands={0: "7H 2C 2C 3C 3C"}, draws={0: "", 1: "", 2: "QC"})
    play(match, "7H h6")
    shares = dealt_in_turn(collected(match), 0, 3)
    assert piles(match, "draw") == [shares[0][1:], shares[1], ["QC", *shares[2]]]


@pytest.mark.rule("TO-17")
def test_a_pile_that_stays_empty_has_the_discards_dealt_at_every_draw() -> None:
    # One discard only: it goes to the drawer, is drawn, and seat 1 has still no pile.
    match = a_match(hands={0: "7H 2C 2C 3C 3C", 1: "8H 2D 2D 3D 3D"}, draws={1: ""})
    count = len(pile(match, "draw/0"))
    play(match, "7H h6")
    assert collected(match) == ["7H"]
    assert pile(match, "draw/0")[-1] == "7H"
    assert len(pile(match, "draw/0")) == count
    assert match.play(1, "8H g6")[2:] == [["collect", 1, 1], ["draw", 1, "8H"]]
    assert piles(match, "draw")[1] == []
    assert piles(match, "discard") == [[], []]


@pytest.mark.rule("TO-17")
def test_with_nothing_to_collect_a_hand_falls_below_five() -> None:
    match = a_match(hands={0: "JK 2C"}, draws={0: ""})
    play(match, "2C l9")
    # The card just played is the only discard; it comes back.
    assert collected(match) == ["2C"]
    assert pile(match, "hand/0") == ["2C", "JK"]
    empty = a_match(hands={0: ""}, draws={0: ""})
    before = empty.position()["piles"]
    assert empty.play(0, "pass") == [["pass", 0]]
    assert chance(empty) == []
    assert empty.position()["piles"] == before


@pytest.mark.rule("TO-17")
def test_a_player_with_a_full_hand_does_not_draw_and_nothing_is_dealt() -> None:
    match = a_match(
        hands={0: "7C 7C KH KH 2S"},
        draws={0: "9S TD", 1: ""},
        markers={1: "g8 i10 g1 i3"},
        crowned={1: "e1 a4"},
        options={"dead_card": "continue"},
        swapped=True,
    )
    assert len(pile(match, "discard/0")) > 5
    assert moves(match) == ["pass"]
    before = match.position()["piles"]
    play(match, "pass")
    assert match.position()["piles"] == before


@pytest.mark.rule("TO-17")
@pytest.mark.parametrize("dead_card", ["ends_turn", "several_end_turn", "continue"])
def test_a_swap_may_empty_the_pile_and_the_swapped_card_is_dealt_as_well(dead_card: str) -> None:
    match = a_match(
        hands={0: "7C 2C 2C 3C 3C"},
        draws={0: "9S", 1: "JC"},
        markers={1: "g8 i10"},
        options={"dead_card": dead_card},
    )
    play(match, "swap 7C")
    assert "7C" in collected(match)
    assert "9S" in pile(match, "hand/0")
    assert match.acting == ((0,) if dead_card == "continue" else (1,))


@pytest.mark.rule("TO-17", "TO-25")
def test_a_touche_may_empty_the_pile() -> None:
    match = a_match(hands={0: "9H 2C 2C 3C 3C"}, draws={0: "9S", 1: "JC"}, markers={0: "f5 f6 g6"})
    events = match.play(0, "9H g5")
    assert [event[0] for event in events] == ["play", "place", "touche", "draw", "collect"]
    assert "9H" in collected(match)


@pytest.mark.rule("TO-17")
def test_nobody_knows_where_the_collected_cards_lie() -> None:
    match = a_match(3, hands={0: "7H 2C 2C 3C 3C"}, draws={0: "9S", 1: "JC", 2: "QC"})
    play(match, "7H h6")
    for viewer in (0, 1, 2, None):
        seen = match.view(viewer).position()["piles"]
        assert {card for seat in range(3) for card in seen[f"draw/{seat}"]} == {"?"}
        assert match.log(viewer)[0][3] == ["collect", 0, len(collected(match))]


@pytest.mark.rule("TO-17")
def test_hands_stay() -> None:
    match = a_match(3, hands={0: "7H 2C 2C 3C 3C"}, draws={0: "9S", 1: "JC", 2: "QC"})
    others = piles(match, "hand")[1:]
    play(match, "7H h6")
    assert piles(match, "hand")[1:] == others

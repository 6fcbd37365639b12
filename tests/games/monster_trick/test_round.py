"""Test how a round of Monster Trick begins: rules MT-1 to MT-4."""

from collections import Counter

import pytest

from tuckbox import BadInput, Match, game

from .positions import a_match, chance, deck, laid, moves, pile, play, refused


def a_round(match: Match) -> Match:
    """Lay all rows and play the first legal move until the round, or the game, is over."""
    round_ = match.position()["round"]
    while not match.is_over and match.position()["round"] == round_:
        seat = match.acting[0]
        match.play(seat, match.moves(seat)[0])
    return match


# MT-1


@pytest.mark.rule("MT-1")
@pytest.mark.parametrize(("players", "highest", "cards"), [(2, 6, 24), (3, 9, 36), (4, 12, 48), (5, 15, 60)])
def test_the_deck_depends_on_the_number_of_players(players: int, highest: int, cards: int) -> None:
    match = Match.new("monster_trick", players=players, seed=5)
    hands = [pile(match, f"hand/{seat}") for seat in range(players)]
    assert [len(hand) for hand in hands] == [12] * players
    dealt = [card for hand in hands for card in hand]
    assert len(dealt) == cards
    assert sorted(dealt) == sorted(f"{colour}{value}" for colour in "BGRY" for value in range(1, highest + 1))
    assert pile(match, "done") == []


@pytest.mark.rule("MT-1")
@pytest.mark.parametrize("players", [1, 6])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(BadInput, match=f"Monster Trick is for 2, 3, 4 or 5 players, not for {players}"):
        game("monster_trick").setup(players)


@pytest.mark.rule("MT-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_round_the_whole_deck_is_shuffled_and_dealt_one_card_at_a_time(players: int) -> None:
    match = a_round(Match.new("monster_trick", players=players, seed=3))
    ((name, what, cards),) = chance(match)
    assert (name, what) == ("shuffle", "deck")
    assert sorted(cards) == sorted(deck(players))
    for seat in range(players):
        assert sorted(pile(match, f"hand/{seat}")) == sorted(cards[(seat - 1) % players :: players])


@pytest.mark.rule("MT-1")
def test_deals_differ_from_round_to_round_and_from_seed_to_seed() -> None:
    match = Match.new("monster_trick", players=4, seed=1)
    hands = {tuple(pile(match, "hand/0")), tuple(pile(Match.new("monster_trick", players=4, seed=2), "hand/0"))}
    for _round in range(2):
        hands.add(tuple(pile(a_round(match), "hand/0")))
    assert len(hands) == 4


# MT-2


@pytest.mark.rule("MT-2")
def test_three_rounds_with_victory_cards_of_their_own() -> None:
    match = Match.new("monster_trick", players=2, seed=1)
    for round_, points in ((1, ["1", "2", "3"]), (2, ["2", "4", "6"]), (3, ["3", "6", "9"])):
        assert match.position()["round"] == round_
        assert match.acting == (0, 1)
        laid(match)
        assert [sorted(pile(match, f"victory/{seat}")) for seat in range(2)] == [points, points]
        a_round(match)
    assert match.is_over


@pytest.mark.rule("MT-2", "MT-3")
def test_victory_cards_lie_in_no_pile_until_they_are_laid_and_are_taken_back() -> None:
    match = Match.new("monster_trick", players=2, seed=1)
    assert [pile(match, "victory/0"), pile(match, "victory/1")] == [[], []]
    match.play(1, "order 3 1 2")
    assert [pile(match, "victory/0"), pile(match, "victory/1")] == [[], ["3", "1", "2"]]
    a_round(match)
    assert [pile(match, "victory/0"), pile(match, "victory/1")] == [[], []]


# MT-3


@pytest.mark.rule("MT-3")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_a_row_is_laid_in_any_order(round_: int) -> None:
    match = Match.new("monster_trick", players=2, seed=1)
    while match.position()["round"] < round_:
        a_round(match)
    low, middle, high = (round_ * rank for rank in (1, 2, 3))
    assert moves(match) == sorted(
        f"order {a} {b} {c}"
        for a, b, c in [
            (low, middle, high),
            (low, high, middle),
            (middle, low, high),
            (middle, high, low),
            (high, low, middle),
            (high, middle, low),
        ]
    )
    for text in moves(match):
        copy = match.copy()
        assert copy.play(0, text) == [["row", 0, text.split()[1:]]]
        assert pile(copy, "victory/0") == text.split()[1:]


@pytest.mark.rule("MT-3")
def test_all_lay_their_rows_before_the_first_card_in_whatever_order() -> None:
    match = Match.new("monster_trick", players=4, seed=2)
    waiting = [0, 1, 2, 3]
    for seat in (2, 0, 3, 1):
        assert match.acting == tuple(waiting)
        assert match.position()["waiting"] == waiting
        assert match.position()["turn"] == 0
        assert refused(match, f"{pile(match, f'hand/{seat}')[0]} new", seat).rule == "MT-3"
        match.play(seat, "order 2 1 3")
        assert match.moves(seat).texts == []
        assert match.is_over is False
        waiting.remove(seat)
        if waiting:
            assert refused(match, "order 1 2 3", seat).rule == "MT-3"
    assert match.acting == (0,)
    assert refused(match, "order 1 2 3").rule == "MT-3"


@pytest.mark.rule("MT-3")
@pytest.mark.parametrize("order", ["1 2", "1 2 4", "1 1 2", "2 4 6", "1 2 3 3", "", "a b c"])
def test_a_row_has_each_card_of_the_round_once(order: str) -> None:
    refusal = refused(Match.new("monster_trick", players=3, seed=2), f"order {order}", 1)
    assert refusal.rule == "MT-3"
    assert refusal.sentence == "Name each of your victory cards once: 1 2 3."


# MT-4


@pytest.mark.rule("MT-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("starter", "seats"), [("rotate", [0, 1, 2]), ("same", [0, 0, 0])])
def test_who_starts_each_round(players: int, starter: str, seats: list[int]) -> None:
    match = Match.new("monster_trick", players=players, seed=7, options={"starter": starter})
    for seat in seats:
        assert match.position()["turn"] == seat % players
        laid(match)
        assert match.acting == (seat % players,)
        a_round(match)


@pytest.mark.rule("MT-4")
def test_the_start_moves_on_by_default_and_other_values_are_refused() -> None:
    assert game("monster_trick").setup(3).options == {"discard": "strict", "starter": "rotate"}
    with pytest.raises(BadInput, match=r"The option starter cannot be “oldest”; it can be rotate or same\."):
        game("monster_trick").setup(3, {"starter": "oldest"})


# MT-13, MT-14: from one round to the next


@pytest.mark.rule("MT-13")
def test_between_rounds_everything_is_taken_back_and_dealt_anew() -> None:
    match = a_match(
        3,
        turn=2,
        hands={0: "", 1: "", 2: "B9"},
        tricks={"a": "G1-0 G2-1", "d": "B1-0"},
        won={0: 3},
        rows={0: "3 1 2"},
    )
    events = match.play(2, "B9 d")
    position = match.position()
    assert events[:3] == [["follow", 2, "B9", "d"], ["marker", 2, "d"], ["score", 0, 2]]
    assert [event for event in events if event[0] == "round"] == [["round", 2, 1]]
    assert position["round_scores"] == [[2], [0], [2]]
    assert position["score"] == [2, 0, 2]
    assert (position["marker"], position["played_by"]) == ({}, {})
    assert (position["tricks"], position["face_up"]) == ([0, 0, 0], [None, None, None])
    assert (position["round"], position["turn"], position["waiting"]) == (2, 1, [0, 1, 2])
    assert [len(pile(match, f"hand/{seat}")) for seat in range(3)] == [12, 12, 12]
    for name in ("trick/a", "trick/b", "trick/c", "trick/d", "done", "victory/0", "victory/1", "victory/2"):
        assert pile(match, name) == []


@pytest.mark.rule("MT-1", "MT-13")
def test_the_cards_of_completed_and_open_tricks_are_all_in_the_next_deal() -> None:
    match = play(a_match(3, turn=2, hands={2: "B9"}, tricks={"a": "G1-0 G2-1", "c": "R1-1"}), "B9 new")
    assert Counter(card for seat in range(3) for card in pile(match, f"hand/{seat}")) == Counter(deck(3))

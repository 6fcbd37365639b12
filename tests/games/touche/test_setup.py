"""Test the set-up of Touché: rules TO-1 to TO-7."""

from collections import Counter
from math import sqrt

import pytest

from tuckbox import BadInput, Match, game

from .positions import a_match, moves, pile, piles, play, squares_of

RANKS, SUITS = "A23456789TJQK", "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PLAYERS = (2, 3, 4, 6)


@pytest.mark.rule("TO-1")
def test_the_aim_is_three_different_patterns() -> None:
    two = a_match(hands={0: "9H 2C 2C 3C 3C"}, markers={0: "f5 f6 g6"}, patterns={0: "straight"})
    assert play(two, "9H g5").position()["patterns"] == [["straight", "square"], []]
    assert not two.is_over
    three = a_match(hands={0: "9H 2C 2C 3C 3C"}, markers={0: "f5 f6 g6"}, patterns={0: "straight t"})
    result = play(three, "9H g5").result
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "three patterns")


@pytest.mark.rule("TO-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_is_as_likely_to_deal(players: int) -> None:
    games = 3000
    dealers = Counter(Match.new("touche", players=players, seed=seed).position()["dealer"] for seed in range(games))
    deviation = sqrt(games * (players - 1)) / players
    for seat in range(players):
        assert abs(dealers[seat] - games / players) < 3.3 * deviation


@pytest.mark.rule("TO-2")
def test_the_dealer_is_known_to_all_and_stays_the_dealer() -> None:
    match = Match.new("touche", players=3, seed=11)
    dealer = match.position()["dealer"]
    assert match.deal_events(None) == [["dealer", dealer]]
    for _turn in range(80):
        play(match, moves(match)[0])
        assert match.position()["dealer"] == dealer
    after_touche = a_match(hands={0: "9H"}, markers={0: "f5 f6 g6"}, dealer=0)
    assert play(after_touche, "9H g5").position()["dealer"] == 0


@pytest.mark.rule("TO-3")
@pytest.mark.parametrize(
    ("jokers", "players", "from_the_dealers_left"),
    [
        (6, 2, [55, 55]),
        (6, 3, [37, 37, 36]),
        (6, 4, [28, 28, 27, 27]),
        (6, 6, [19, 19, 18, 18, 18, 18]),
        (4, 2, [54, 54]),
        (4, 3, [36, 36, 36]),
        (4, 4, [27, 27, 27, 27]),
        (4, 6, [18, 18, 18, 18, 18, 18]),
        ("one_each", 2, [53, 53]),
        ("one_each", 3, [36, 36, 35]),
        ("one_each", 4, [27, 27, 27, 27]),
        ("one_each", 6, [19, 19, 18, 18, 18, 18]),
    ],
)
def test_all_cards_are_dealt_and_those_over_go_to_the_dealers_left(
    jokers: str | int, players: int, from_the_dealers_left: list[int]
) -> None:
    dealers = set()
    for seed in range(12):
        match = Match.new("touche", players=players, seed=seed, options={"jokers": jokers})
        position = match.position()
        dealers.add(position["dealer"])
        order = [(position["dealer"] + 1 + place) % players for place in range(players)]
        assert [
            len(pile(match, f"hand/{seat}") + pile(match, f"draw/{seat}")) for seat in order
        ] == from_the_dealers_left
        count = players if jokers == "one_each" else jokers
        assert Counter(card for cards in position["piles"].values() for card in cards) == Counter(
            {"JK": count} | dict.fromkeys(PACK, 2)
        )
    assert len(dealers) > 1


@pytest.mark.rule("TO-3")
def test_the_packs_are_shuffled_by_the_seed() -> None:
    deals = [Match.new("touche", players=2, seed=seed).position()["piles"] for seed in (1, 1, 2)]
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]
    assert len({str(Match.new("touche", players=2, seed=seed).position()["piles"]) for seed in range(50)}) == 50


@pytest.mark.rule("TO-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_joker_each_is_in_the_hand_and_known_to_all(players: int) -> None:
    match = Match.new("touche", players=players, seed=3, options={"jokers": "one_each"})
    for viewer in (*range(players), None):
        seen = match.view(viewer).position()["piles"]
        for seat in range(players):
            if seat == viewer:
                assert sorted(seen[f"hand/{seat}"]) == pile(match, f"hand/{seat}")
                assert "?" not in seen[f"hand/{seat}"]
            else:
                assert sorted(seen[f"hand/{seat}"]) == ["?", "?", "?", "?", "JK"]
            assert set(seen[f"draw/{seat}"]) == {"?"}
    first = match.acting[0]
    free = squares_of(match.setup, "7H")[0]
    play(match, f"JK {free}")
    assert match.view((first + 1) % players).position()["piles"][f"hand/{first}"] == ["?"] * 5


@pytest.mark.rule("TO-3")
@pytest.mark.parametrize("jokers", [6, 4])
def test_jokers_dealt_with_the_others_are_known_to_their_owner_only(jokers: int) -> None:
    for seed in range(6):
        match = Match.new("touche", players=3, seed=seed, options={"jokers": jokers})
        for viewer in range(3):
            seen = match.view(viewer).position()["piles"]
            assert all(seen[f"hand/{seat}"] == ["?"] * 5 for seat in range(3) if seat != viewer)


@pytest.mark.rule("TO-3")
def test_other_numbers_of_jokers_are_refused() -> None:
    with pytest.raises(BadInput, match=r"jokers cannot be “5”; it can be 6, 4 or one_each\."):
        game("touche").setup(2, {"jokers": 5})


@pytest.mark.rule("TO-4")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_top_five_cards_make_the_hand_and_the_rest_stays_hidden(players: int) -> None:
    match = Match.new("touche", players=players, seed=5)
    assert [len(cards) for cards in piles(match, "hand")] == [5] * players
    assert piles(match, "discard") == [[] for _seat in range(players)]
    for viewer in range(players):
        seen = match.view(viewer).position()["piles"]
        assert sorted(seen[f"hand/{viewer}"]) == pile(match, f"hand/{viewer}")
        assert {card for seat in range(players) for card in seen[f"draw/{seat}"]} == {"?"}


@pytest.mark.rule("TO-4")
def test_each_player_draws_from_the_own_pile() -> None:
    match = a_match(3, hands={1: "7H 2C 2C 3C 3C"}, turn=1)
    before = piles(match, "draw")
    play(match, "7H h6")
    assert piles(match, "draw") == [before[0], before[1][1:], before[2]]
    assert before[1][0] in pile(match, "hand/1")


@pytest.mark.rule("TO-5")
def test_every_card_is_on_the_board_twice_and_jokers_are_not() -> None:
    match = a_match()
    cells = " ".join(match.setup.game.words.write_facts(match.setup)["board"]).split()
    assert Counter(cells) == Counter(dict.fromkeys(PACK, 2) | {"**": 8, "..": 144 - 112})


@pytest.mark.rule("TO-5")
def test_a_card_may_go_to_either_of_its_squares_and_a_free_space_carries_no_card() -> None:
    match = a_match(hands={0: "7H AS TD"})
    assert moves(match) == ["7H h6", "7H j4", "AS b4", "AS d1", "TD d7", "TD f9"]


@pytest.mark.rule("TO-6")
def test_a_side_may_have_more_than_sixty_markers() -> None:
    # Full rows in pairs hold Squares and Straights, which the side owns, but no T and no Cross.
    free = a_match()
    rows = ("1", "2", "4", "5", "7", "8", "10")
    taken = [
        square for card in PACK for square in squares_of(free.setup, card) if square.lstrip("abcdefghijkl") in rows
    ]
    assert len(taken) == 62
    match = a_match(hands={0: "AC"}, markers={0: " ".join(taken)}, patterns={0: "square straight"})
    assert len(play(match, "AC i12").position()["board"]) == 63


@pytest.mark.rule("TO-6")
def test_there_may_be_more_than_thirty_crowns() -> None:
    crowned = "d1 e1 f1 g1 h1 i1 d2 e2 f2 g2 h2 i2 d3 e3 f3 g3 h3 i3 a9 b9 d9 e9 f9 g9 h9 i9 j9 k9 l9 d12"
    match = a_match(
        3, hands={0: "9H"}, markers={0: "f5 f6 g6"}, crowned={1: crowned}, patterns={1: "t cross", 2: "t cross"}
    )
    assert len(play(match, "9H g5").position()["crowned"]) == 34


@pytest.mark.rule("TO-6")
def test_each_side_has_markers_of_its_own() -> None:
    match = a_match(3, hands={0: "7H", 1: "8H", 2: "9H"})
    assert play(match, "7H h6", "8H g6", "9H g5").position()["board"] == {"h6": 0, "g6": 1, "g5": 2}


@pytest.mark.rule("TO-7")
@pytest.mark.parametrize(
    ("players", "options", "sides"),
    [
        (2, {}, [0, 1]),
        (3, {}, [0, 1, 2]),
        (4, {}, [0, 1, 0, 1]),
        (6, {}, [0, 1, 2, 0, 1, 2]),
        (6, {"teams": 3}, [0, 1, 2, 0, 1, 2]),
        (6, {"teams": 2}, [0, 1, 0, 1, 0, 1]),
    ],
)
def test_seats_and_sides(players: int, options: dict[str, int], sides: list[int]) -> None:
    match = a_match(players, options=options)
    assert list(match.setup.game.sides(players, match.setup.options)) == sides
    assert len(match.position()["patterns"]) == len(set(sides))
    assert all(sides[seat] != sides[seat - 1] for seat in range(players))
    for side in sides:
        move = moves(match)[0]
        play(match, move)
        assert match.position()["board"][move.split()[1]] == side


@pytest.mark.rule("TO-7")
def test_a_team_shares_its_markers_and_patterns() -> None:
    match = a_match(4, hands={2: "9H"}, markers={0: "f5 f6 g6"}, turn=2)
    position = play(match, "9H g5").position()
    assert position["patterns"] == [["square"], []]
    assert position["crowned"] == {"f5": 0, "g5": 0, "f6": 0, "g6": 0}
    won = a_match(6, hands={4: "9H"}, markers={1: "f5 f6 g6"}, patterns={1: "t cross"}, turn=4)
    result = play(won, "9H g5").result
    assert result is not None
    assert (result.winners, result.scores, result.ranks) == ((1, 4), (0, 3, 0, 0, 3, 0), (3, 1, 3, 3, 1, 3))


@pytest.mark.rule("TO-7")
def test_team_mates_have_hands_and_piles_of_their_own_and_do_not_see_the_others() -> None:
    match = a_match(4, hands={0: "7H 2S 2S 3S 3S", 2: "8H 2D 2D 3D 3D"})
    assert match.view(0).position()["piles"]["hand/2"] == ["?"] * 5
    assert match.view(2).position()["piles"]["hand/0"] == ["?"] * 5
    assert play(match, "7H h6").position()["piles"]["discard/2"] == []
    assert pile(match, "hand/2") == ["2D", "2D", "3D", "3D", "8H"]


@pytest.mark.rule("TO-7")
def test_teams_are_an_option_for_six_players_only() -> None:
    with pytest.raises(BadInput, match=r"The option teams is for 6 players, not for 4\."):
        game("touche").setup(4, {"teams": 2})
    with pytest.raises(BadInput, match=r"teams cannot be “4”; it can be 3 or 2\."):
        game("touche").setup(6, {"teams": 4})
    with pytest.raises(BadInput, match=r"Touché is for 2, 3, 4 or 6 players, not for 5\."):
        game("touche").setup(5)

"""Test the set-up of Power Cards: rules PC-1 to PC-4, and what is seen."""

from collections import Counter

import pytest

from tuckbox import BadInput, Match, game

from .positions import a_match, a_setup, decks, entry, moves, pile, play, result

PLAYERS = (2, 3, 4)


@pytest.mark.rule("PC-1")
def test_the_aim_is_to_be_the_only_player_with_cards() -> None:
    match = play(a_match("wv40 wv41 wv42", "wv9"), "lead aim")
    assert result(match) == ((0,), (1, 2), (4, 0), "last player")


@pytest.mark.rule("PC-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_cards_are_dealt_evenly_and_the_rest_lies_on_the_table(players: int) -> None:
    match = Match.new("power_cards", players, seed=3)
    assert [len(deck) for deck in _decks(match)] == [52 // players] * players
    assert len(match.position()["piles"]["pot"]) == 52 % players
    everything = [card for cards in match.position()["piles"].values() for card in cards]
    assert Counter(everything) == Counter(match.setup.game.words.write_facts(match.setup)["cards"].keys())


@pytest.mark.rule("PC-2")
@pytest.mark.rule("PC-8")
def test_example_1_the_card_left_over_goes_to_the_winner_of_round_1() -> None:
    for seed in range(20):
        match = Match.new("power_cards", 3, seed=seed)
        (left,) = match.position()["piles"]["pot"]
        assert [len(deck) for deck in _decks(match)] == [17, 17, 17]
        tops = [deck[0] for deck in _decks(match)]
        play(match, "lead power")
        if any(event[0] == "tie" for event in match.log(None)[-1]):
            continue
        winner = entry(match, "leader")
        if entry(match, "phase") == "build":
            assert match.position()["piles"]["won"] == [left, *tops]
            play(match, "done")
        assert _decks(match)[winner][-4:] == [tops[(winner + step) % 3] for step in range(3)] + [left]


def _decks(match: Match) -> list[list[str]]:
    return [match.position()["piles"][f"deck/{seat}"] for seat in range(match.setup.players)]


@pytest.mark.rule("PC-2")
def test_several_cards_left_over_lie_on_the_table_for_all_to_see() -> None:
    setup = a_setup("wv1 wv2 wv3 wv4 wv5 wv6 wv7 wv8 wv9 wv10 wv11", players=4)
    match = Match(setup, 5, "")
    left = match.position()["piles"]["pot"]
    assert len(left) == 3
    assert match.view(None).position()["piles"]["pot"] == left
    assert [event[1] for event in match.deal_events(None) if event[0] == "leftover"] == left


@pytest.mark.rule("PC-2")
def test_the_deal_follows_the_seed() -> None:
    assert len({str(decks(Match.new("power_cards", 2, seed=seed))) for seed in range(50)}) == 50
    assert decks(Match.new("power_cards", 2, seed=9)) == decks(Match.new("power_cards", 2, seed=9))


@pytest.mark.rule("PC-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_player_sees_the_own_top_front_only(players: int) -> None:
    match = Match.new("power_cards", players, seed=4)
    for viewer in (*range(players), None):
        seen = match.view(viewer).position()["piles"]
        for seat in range(players):
            truth = match.position()["piles"][f"deck/{seat}"]
            expected = ["?"] * len(truth)
            if seat == viewer:
                expected[0] = truth[0]
            assert seen[f"deck/{seat}"] == expected
    deal = [event for event in match.deal_events(0) if event[0] == "top"]
    assert [event[2] for event in deal] == [_decks(match)[0][0], *["?"] * (players - 1)]


@pytest.mark.rule("PC-3")
def test_the_next_card_is_seen_once_the_top_one_is_gone() -> None:
    match = play(a_match("wv40 sv41 iv42", "wv9 sv8 iv7"), "lead aim", "done")
    assert match.view(0).position()["piles"]["deck/0"] == ["sv41", "?", "wv40", "wv9"]
    assert match.view(1).position()["piles"]["deck/0"] == ["?", "?", "wv40", "wv9"]
    assert match.view(1).position()["piles"]["deck/1"] == ["sv8", "?"]
    assert [event[1:] for event in match.log(1)[0] if event[0] == "top"] == [[0, "?"], [1, "sv8"]]


@pytest.mark.rule("PC-4")
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (4, 3)])
def test_the_option_names_who_leads_first(players: int, seat: int) -> None:
    options = {"first_leader": seat, "quick_ending": "never"}
    match = Match.new("power_cards", players, seed=1, options=options)
    assert match.acting == (seat,)
    assert entry(match, "leader") == seat
    assert moves(match) == ["lead power", "lead distance", "lead aim", "lead rarity"]


@pytest.mark.rule("PC-4")
def test_seat_0_leads_first_by_default_and_only_a_seat_at_the_table_can() -> None:
    assert Match.new("power_cards", 3, seed=1).acting == (0,)
    with pytest.raises(BadInput, match=r"first_leader can be “2” with 3 or 4 players only, not with 2\."):
        game("power_cards").setup(2, {"first_leader": 2})
    with pytest.raises(BadInput, match=r"first_leader can be “3” with 4 players only, not with 3\."):
        game("power_cards").setup(3, {"first_leader": "3"})
    with pytest.raises(BadInput, match=r"it can be 0, 1, 2 or 3\."):
        game("power_cards").setup(4, {"first_leader": "4"})


@pytest.mark.rule("PC-14")
def test_a_card_once_revealed_is_known_wherever_it_goes() -> None:
    match = a_match("wv40 wv41 wv42", "wv9 sv8 iv7", "iv1 iv2 iv3")
    play(match, "lead aim", "build wv9", "done")
    for viewer in (0, 1, 2, None):
        seen = match.view(viewer).position()["piles"]
        assert seen["structure/0"] == ["wv9"]
        assert seen["deck/0"][-2:] == ["wv40", "iv1"]
    play(match, "lead aim")
    assert match.view(2).position()["piles"]["won"] == ["wv41", "sv8", "iv2"]


@pytest.mark.rule("PC-14")
def test_ties_lie_open_in_the_pot() -> None:
    match = a_match("wv40", "wv40.b", "iv1 iv2 iv3", "iv4 iv5 iv6")
    play(match, "lead aim")
    assert pile(match, "pot") == "wv40 wv40.b iv1 iv4"
    for viewer in (0, 2, None):
        assert match.view(viewer).position()["piles"]["pot"] == ["wv40", "wv40.b", "iv1", "iv4"]

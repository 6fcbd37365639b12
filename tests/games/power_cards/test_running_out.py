"""Test running out of cards and the end of Power Cards: rules PC-30 to PC-35."""

import pytest

from tuckbox import Match
from tuckbox.lab.simulation import simulate

from .positions import a_match, decks, entry, events, moves, pile, play, refused, result


@pytest.mark.rule("PC-30")
def test_example_7_the_horizontal_is_played_first() -> None:
    match = a_match("ih9 ih8", "", structures={1: "wh7 wv6 wv5"})
    play(match, "lead aim")
    assert events(match, "take_back") == [[1, "wh7"]]
    assert events(match, "reveal") == [[0, "ih9"], [1, "wh7"]]
    assert pile(match, "structure/1") == "wv6 wv5"
    assert entry(match, "out") == [None, None]
    play(match, "lead aim", "done")
    assert pile(match, "structure/1") == "wv5"


@pytest.mark.rule("PC-30")
def test_the_leader_takes_back_at_the_start_of_the_round() -> None:
    match = a_match("wv9", "wv1 ih2 ih3")
    play(match, "lead aim", "build wv9", "build wv1")
    assert events(match, "take_back") == [[0, "wv1"]]
    assert decks(match)[0] == "wv1"
    assert pile(match, "structure/0") == "wv9"
    assert match.view(1).position()["piles"]["deck/0"] == ["wv1"]


@pytest.mark.rule("PC-30")
def test_a_part_taken_back_must_be_won_and_built_anew() -> None:
    match = play(a_match("", "ih1 ih2 ih3", structures={0: "wv9 wv8"}, leader=1), "lead aim")
    assert pile(match, "structure/0") == "wv8"
    assert moves(match) == ["build wv9", "done"]
    play(match, "done")
    assert decks(match)[0] == "wv9 ih1"


@pytest.mark.rule("PC-31")
def test_who_has_neither_deck_nor_structure_is_out() -> None:
    match = play(a_match("ih9 ih8", "ih1", "ih2 ih3 ih4"), "lead aim")
    assert entry(match, "out") == [None, 2, None]
    assert events(match, "out") == [[1]]
    assert refused(match, "lead aim", seat=1).rule == "PC-31"


@pytest.mark.rule("PC-31")
@pytest.mark.rule("PC-33")
def test_with_one_player_left_the_game_ends_before_building() -> None:
    match = play(a_match("wv9 wv8", "wv1", pot="wv7"), "lead aim")
    assert result(match) == ((0,), (1, 2), (4, 0), "last player")
    assert decks(match) == ["wv8 wv9 wv1 wv7", ""]
    assert entry(match, "phase") == "over"
    assert entry(match, "leader") is None
    refusal = refused(match, "lead aim", seat=0)
    assert (refusal.rule, refusal.sentence) == ("PC-33", "The game is over.")


@pytest.mark.rule("PC-31")
def test_a_winner_with_nothing_but_the_cards_just_won_is_in() -> None:
    match = play(a_match("wv9", "wv1 wv2", "wv3 wv4 wv5"), "lead aim")
    assert entry(match, "phase") == "build"
    assert entry(match, "out") == [None, None, None]


@pytest.mark.rule("PC-31")
@pytest.mark.rule("PC-35")
def test_two_of_four_players_drop_out_in_the_same_round() -> None:
    match = play(a_match("ih9 ih8", "ih1", "ih2 ih3 ih4", "ih5", pot="ih6"), "lead aim")
    assert entry(match, "out") == [None, 2, None, 2]
    play(match, "lead aim", "lead aim")
    assert result(match) == ((0,), (1, 3, 2, 3), (8, 0, 0, 0), "last player")


@pytest.mark.rule("PC-33")
def test_the_last_player_with_cards_wins() -> None:
    for seed in range(5):
        match = Match.new("power_cards", 3, seed=seed, options={"quick_ending": "never", "max_rounds": 0})
        while not match.is_over:
            text = "done" if "done" in moves(match) else moves(match)[seed % 4]
            play(match, text)
        winners, ranks, scores, reason = result(match)
        assert reason == "last player"
        assert [scores[seat] for seat in winners] == [52]
        assert sorted(ranks) == [1, 2, 3]


@pytest.mark.rule("PC-34")
def test_the_limit_ends_the_game_before_the_next_round() -> None:
    match = a_match("ih9 ih8 ih7", "ih1 ih2", options={"max_rounds": 3}, rounds=2)
    play(match, "lead aim")
    assert result(match) == ((0,), (1, 2), (4, 1), "round limit")
    assert entry(match, "rounds") == 3
    assert refused(match, "lead aim", seat=0).rule == "PC-34"


@pytest.mark.rule("PC-34")
def test_the_winner_of_the_last_round_still_builds() -> None:
    match = a_match("wv9 wv8 wv7", "ih1 ih2", options={"max_rounds": 3}, rounds=2)
    play(match, "lead aim")
    assert moves(match) == ["build wv9", "done"]
    play(match, "build wv9")
    assert result(match)[3] == "round limit"
    assert result(match)[2] == (4, 1)


@pytest.mark.rule("PC-34")
def test_equal_numbers_share_the_win_and_structures_count() -> None:
    match = a_match("ih9 ih8", "ih1 ih2", "ih3 ih4", structures={1: "wv1 wv2"}, options={"max_rounds": 2})
    play(match, "lead aim")
    assert result(match) == ((0,), (1, 2, 3), (4, 3, 1), "round limit")
    match = a_match("ih9 ih8", "ih1 ih2", "ih3 ih4", structures={1: "wh3 wv1 wv2"}, options={"max_rounds": 2})
    play(match, "lead aim")
    assert result(match) == ((0, 1), (1, 1, 3), (4, 4, 1), "round limit")


@pytest.mark.rule("PC-34")
def test_cards_in_the_pot_count_for_nobody() -> None:
    match = a_match("ih1 ih2", "ih9", "ih9.b", "ih3 ih4 ih5 ih6", options={"max_rounds": 2})
    play(match, "lead aim")
    assert pile(match, "pot") == "ih1 ih9 ih9.b ih3"
    assert result(match) == ((3,), (2, 3, 3, 1), (1, 0, 0, 3), "round limit")


@pytest.mark.rule("PC-34")
def test_a_slingshot_round_counts_and_a_pig_placed_after_the_last_round_stays() -> None:
    spelled = ("pig9s50 ih8 ih7", "ih1 ih2s1 ih3")
    match = a_match(*spelled, structures={0: "wh3 wv2 wv1"}, options={"max_rounds": 2})
    play(match, "lead aim", "build pig9s50")
    assert pile(match, "structure/0") == "pig9s50 wh3 wv2 wv1"
    assert entry(match, "rounds") == 2
    assert result(match) == ((0,), (1, 2), (7, 2), "round limit")
    match = a_match(*spelled, structures={0: "wh3 wv2 wv1"}, options={"max_rounds": 3})
    play(match, "lead aim", "build pig9s50")
    assert entry(match, "rounds") == 3
    assert result(match) == ((0,), (1, 2), (8, 1), "round limit")


@pytest.mark.rule("PC-34")
def test_the_default_is_500_rounds_and_0_means_none() -> None:
    match = a_match("ih9 ih8", "ih1 ih2", rounds=499)
    assert result(play(match, "lead aim"))[3] == "round limit"
    match = a_match("ih9 ih8", "ih1 ih2", options={"max_rounds": 0}, rounds=100_000)
    assert not play(match, "lead aim").is_over


@pytest.mark.rule("PC-34")
def test_the_simulation_says_how_often_the_limit_was_reached() -> None:
    ended = simulate("power_cards", 100, ["random"] * 3, {"max_rounds": 30}, seed=1).summary()["ended_by"]
    assert ended["round limit"] > 50
    assert sum(ended.values()) == 100


@pytest.mark.rule("PC-35")
def test_who_goes_out_later_ranks_higher() -> None:
    match = a_match("ih9 ih8 ih7", "ih1", "ih2 ih3", pot="ih4")
    play(match, "lead aim", "lead aim")
    assert entry(match, "out") == [None, 2, 3]
    assert result(match) == ((0,), (1, 3, 2), (7, 0, 0), "last player")


@pytest.mark.rule("PC-35")
def test_in_a_draw_those_who_went_out_earlier_rank_behind() -> None:
    match = a_match("ih9 ih8", "", "ih1", "ih9.b ih8.b", pot="wh1 wh2 wh3")
    play(match, "lead aim")
    assert result(match) == ((0, 3), (1, 4, 3, 1), (0, 0, 0, 0), "draw")

"""Test how a game of Touché ends: rules TO-29 and TO-30."""

import pytest

from tuckbox import BadInput, Match, Result, game

from .positions import a_match, chance, moves, pile, piles, play, refused, squares

OPEN_SQUARE = "f5 f6 g6"
"""With the 9 of hearts on g5 a Square without Free Spaces."""
DEAD = "g8 i10"
"""Both squares of the 7 of clubs."""


# TO-29


@pytest.mark.rule("TO-29", "TO-25")
def test_the_third_kind_wins_at_once_and_draws_nothing() -> None:
    match = a_match(
        3,
        hands={0: "9H 2C"},
        draws={0: "9S TD"},
        markers={0: f"{OPEN_SQUARE} a4", 1: "a8"},
        patterns={0: "t cross", 1: "square"},
        turns=40,
    )
    draws = piles(match, "draw")
    assert match.play(0, "9H g5") == [
        ["play", 0, "9H"],
        ["place", 0, "g5"],
        ["touche", 0, "square", ["f5", "g5", "f6", "g6"]],
        ["end", "three patterns"],
    ]
    position = match.position()
    assert (position["turn"], position["turns"]) == (None, 40)
    assert position["board"] == {}
    assert position["crowned"] == squares({0: "f5 g5 f6 g6"})
    assert position["patterns"] == [["t", "cross", "square"], ["square"], []]
    assert pile(match, "hand/0") == ["2C"]
    assert pile(match, "discard/0") == ["9H"]
    assert piles(match, "draw") == draws
    assert match.result == Result((0,), (1, 2, 3), (3, 1, 0), "three patterns")


@pytest.mark.rule("TO-29")
def test_after_the_end_nobody_may_move() -> None:
    match = play(a_match(hands={0: "9H 2C"}, markers={0: OPEN_SQUARE}, patterns={0: "t cross"}), "9H g5")
    assert match.is_over
    assert match.acting == ()
    for seat in (0, 1):
        assert match.moves(seat).texts == []
        refusal = refused(match, "2C l9", seat)
        assert (refusal.rule, refusal.sentence) == ("TO-29", "The game is over.")


@pytest.mark.rule("TO-29", "TO-17")
def test_the_winning_move_deals_nothing_again() -> None:
    match = a_match(hands={0: "9H 2C"}, draws={0: "", 1: "9S"}, markers={0: OPEN_SQUARE}, patterns={0: "t cross"})
    discards = pile(match, "discard/0")
    play(match, "9H g5")
    assert chance(match) == []
    assert pile(match, "discard/0") == ["9H", *discards]


@pytest.mark.rule("TO-29", "TO-27")
def test_the_winning_pattern_may_be_a_choice() -> None:
    match = a_match(hands={0: "JS 2C"}, markers={0: "a6 b6 d6 e6 c7 c8"}, patterns={0: "square cross"}, turns=9)
    play(match, "JS c6")
    assert not match.is_over
    play(match, "crown t b6 c6 d6 c7 c8")
    assert match.position()["turns"] == 9
    assert pile(match, "hand/0") == ["2C"]
    assert match.result == Result((0,), (1, 2), (3, 0), "three patterns")


@pytest.mark.rule("TO-29", "TO-14")
def test_the_game_may_be_won_on_a_free_space() -> None:
    match = a_match(hands={0: "2C"}, markers={0: "d4 e4 d5"}, patterns={0: "t cross"})
    play(match, "2C e5")
    assert match.result is not None


@pytest.mark.rule("TO-29", "TO-7")
def test_a_team_wins_together() -> None:
    match = a_match(4, hands={2: "9H"}, markers={0: OPEN_SQUARE}, patterns={0: "t cross", 1: "t"}, turn=2)
    assert play(match, "9H g5").result == Result((0, 2), (1, 3, 1, 3), (3, 1, 3, 1), "three patterns")


@pytest.mark.rule("TO-29")
def test_two_kinds_do_not_win() -> None:
    match = a_match(hands={0: "9H"}, markers={0: OPEN_SQUARE}, patterns={0: "t", 1: "t cross"})
    assert play(match, "9H g5").result is None


# TO-30


@pytest.mark.rule("TO-30")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_when_nobody_has_placed_a_marker_for_two_turns_each_the_round_is_void(players: int) -> None:
    match = a_match(
        players,
        hands={0: "7C 2D 2D 3D 3D"},
        markers={0: "a9", 1: DEAD},
        crowned={0: "d1 e1 d2 e2"},
        patterns={0: "square"},
        idle=2 * players - 1,
        turns=50,
    )
    events = match.play(0, "swap 7C")
    assert [event[0] for event in events] == ["swap", "draw", "void"]
    position = match.position()
    assert position["board"] == {}
    assert position["crowned"] == squares({0: "d1 e1 d2 e2"})
    assert position["patterns"][0] == ["square"]
    assert (position["idle"], position["turn"], position["turns"]) == (0, 1, 51)
    assert not match.is_over


@pytest.mark.rule("TO-30")
@pytest.mark.parametrize("players", [2, 3])
def test_before_that_the_round_goes_on(players: int) -> None:
    match = a_match(players, hands={0: "7C"}, markers={1: DEAD}, idle=2 * players - 2)
    position = play(match, "swap 7C").position()
    assert position["board"] == squares({1: DEAD})
    assert position["idle"] == 2 * players - 1


@pytest.mark.rule("TO-30", "TO-16")
def test_swaps_and_passes_of_all_players_add_up() -> None:
    match = a_match(
        hands={0: "", 1: "7C KH AC AC 3C"}, draws={0: ""}, markers={0: "a9 g1 i3", 1: DEAD}, crowned={1: "l9"}
    )
    for idle, move in enumerate(("pass", "swap 7C", "pass"), 1):
        position = play(match, move).position()
        assert position["idle"] == idle
        assert position["board"] == squares({0: "a9 g1 i3", 1: DEAD})
    assert match.play(1, "swap KH")[-1] == ["void", 0]
    position = match.position()
    assert (position["idle"], position["turns"], position["turn"]) == (0, 4, 0)
    assert (position["board"], position["crowned"]) == ({}, {"l9": 1})


@pytest.mark.rule("TO-30")
def test_any_marker_starts_the_count_anew() -> None:
    match = a_match(hands={0: "7H 2C"}, markers={1: DEAD}, idle=3)
    position = play(match, "7H h6").position()
    assert (position["idle"], position["board"]) == (0, squares({0: "h6", 1: DEAD}))
    asked = a_match(hands={0: "JS"}, markers={0: "a6 b6 d6 e6 c7 c8"}, idle=3)
    assert play(asked, "JS c6").position()["idle"] == 0


@pytest.mark.rule("TO-30", "TO-15")
def test_a_swap_and_a_pass_under_continue_are_one_turn() -> None:
    match = a_match(
        hands={0: "7C 7C KH KH 2S", 1: "AC AC 3C 3C 4D"},
        draws={0: "4C 9S"},
        markers={1: f"{DEAD} g1 i3"},
        crowned={1: "e1 a4 g11 k8"},
        options={"dead_card": "continue"},
        idle=2,
        turns=10,
    )
    position = play(match, "swap 7C").position()
    assert (position["idle"], position["turns"]) == (2, 10)
    position = play(match, "pass").position()
    assert (position["idle"], position["turns"], position["turn"]) == (3, 11, 1)


@pytest.mark.rule("TO-30", "TO-15")
def test_a_pass_after_a_swap_may_make_the_round_void() -> None:
    match = a_match(
        hands={0: "7C 7C KH KH 2S"},
        draws={0: "4C 9S"},
        markers={1: f"{DEAD} g1 i3"},
        crowned={1: "e1 a4 g11 k8"},
        options={"dead_card": "continue"},
        idle=3,
    )
    assert play(match, "swap 7C").position()["board"] != {}
    assert match.play(0, "pass") == [["pass", 0], ["void", 1]]
    assert match.position()["board"] == {}
    play(match, moves(match)[0])


@pytest.mark.rule("TO-30", "TO-14")
def test_a_void_round_closes_free_spaces_that_would_have_completed_a_pattern() -> None:
    match = a_match(hands={0: "7C", 1: "2C"}, markers={0: DEAD, 1: "d4 e4 d5"}, idle=3)
    play(match, "swap 7C")
    assert moves(match, "2C") == ["2C h12", "2C l9"]


@pytest.mark.rule("TO-30")
def test_at_the_turn_limit_most_kinds_win() -> None:
    match = a_match(
        3,
        hands={0: "7H 2C 2C 3C 3C"},
        draws={0: "9S TD"},
        markers={0: "a9"},
        patterns={0: "t", 1: "t cross", 2: "t"},
        options={"max_turns": 10},
        turns=9,
    )
    assert match.play(0, "7H h6")[2:] == [["draw", 0, "9S"], ["end", "turn limit"]]
    position = match.position()
    assert (position["turn"], position["turns"]) == (None, 10)
    assert position["board"] == squares({0: "a9 h6"})
    assert match.result == Result((1,), (2, 1, 2), (1, 2, 1), "turn limit")
    refusal = refused(match, "pass", seat=1)
    assert (refusal.rule, refusal.sentence) == ("TO-30", "The game is over.")


@pytest.mark.rule("TO-30")
def test_at_the_turn_limit_equal_numbers_share_the_win() -> None:
    match = a_match(3, hands={0: "7H"}, patterns={0: "t", 2: "square"}, options={"max_turns": 1})
    assert play(match, "7H h6").result == Result((0, 2), (1, 3, 1), (1, 0, 1), "turn limit")


@pytest.mark.rule("TO-30")
def test_a_touche_may_be_the_last_turn() -> None:
    match = a_match(hands={0: "9H"}, markers={0: OPEN_SQUARE}, options={"max_turns": 10}, turns=9)
    assert play(match, "9H g5").result == Result((0,), (1, 2), (1, 0), "turn limit")


@pytest.mark.rule("TO-30", "TO-29")
def test_the_third_kind_wins_also_in_the_last_turn() -> None:
    match = a_match(
        hands={0: "9H"}, markers={0: OPEN_SQUARE}, patterns={0: "t cross"}, options={"max_turns": 10}, turns=9
    )
    assert play(match, "9H g5").result == Result((0,), (1, 2), (3, 0), "three patterns")


@pytest.mark.rule("TO-30")
def test_a_void_round_is_looked_at_before_the_turn_limit() -> None:
    match = a_match(hands={0: "7C"}, markers={1: DEAD}, options={"max_turns": 10}, idle=3, turns=9)
    events = match.play(0, "swap 7C")
    assert events[-2:] == [["void", 1], ["end", "turn limit"]]
    position = match.position()
    assert (position["board"], position["idle"], position["turn"]) == ({}, 0, None)


@pytest.mark.rule("TO-30")
def test_a_swap_under_continue_does_not_reach_the_limit_before_the_turn_ends() -> None:
    match = a_match(
        hands={0: "7C 7H 2C 2C 3C"},
        markers={1: DEAD},
        options={"max_turns": 10, "dead_card": "continue"},
        turns=9,
    )
    assert not play(match, "swap 7C").is_over
    assert play(match, "7H h6").is_over


@pytest.mark.rule("TO-30")
def test_two_thousand_turns_are_the_usual_limit() -> None:
    assert game("touche").setup(2).options["max_turns"] == 2000
    match = a_match(hands={0: "7H"}, turns=1998)
    assert not play(match, "7H h6").is_over
    play(match, moves(match)[0])
    assert match.result == Result((0, 1), (1, 1), (0, 0), "turn limit")


@pytest.mark.rule("TO-30")
def test_with_a_limit_of_0_the_game_goes_on() -> None:
    match = a_match(hands={0: "7H"}, options={"max_turns": 0}, turns=1_999_999)
    position = play(match, "7H h6").position()
    assert (position["turn"], position["turns"]) == (1, 2_000_000)


@pytest.mark.rule("TO-30")
@pytest.mark.parametrize("limit", [1, 7])
def test_a_game_lasts_as_many_turns_as_the_limit_says(limit: int) -> None:
    match = Match.new("touche", players=3, seed=2, options={"max_turns": limit})
    for _turn in range(limit):
        assert not match.is_over
        play(match, moves(match)[0])
    assert match.is_over


@pytest.mark.rule("TO-30")
@pytest.mark.parametrize("limit", ["-1", "many", "1.5", ""])
def test_other_limits_are_refused(limit: str) -> None:
    with pytest.raises(BadInput, match=r"max_turns cannot be “.*”; it is a whole number from 0 to 1000000\."):
        game("touche").setup(2, {"max_turns": limit})

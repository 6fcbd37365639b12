"""Show that the second reading of Touché plays the rules' examples and rulings as they are written."""

from collections import Counter
from typing import Any

import pytest

from readings.touche import DEFAULTS, read_table
from readings.touche_rules import (
    DEFAULT_ROWS,
    FREE_SPACE,
    Position,
    Table,
    cards_by_seat,
    legal_moves,
    play,
    read_board,
    result,
)

SHAPES = ["straight a6 b6 c6 d6 e6", "t b6 c6 d6 c7 c8"]


def a_table(players: int = 2, **options: str | int) -> Table:
    """Return a table with the default board."""
    return read_table({"players": players, "options": DEFAULTS | options, "board": DEFAULT_ROWS})


def a_position(table: Table, hands: list[list[str]], **given: Any) -> Position:
    """Return a position in which seat 0 is to act; what is not given is as at the start."""
    usual: dict[str, Any] = {
        "draw": [["2D"] * 10 for _ in range(table.players)],
        "discard": [[] for _ in range(table.players)],
        "board": {},
        "crowned": {},
        "patterns": [[] for _ in range(table.sides)],
        "dealer": table.players - 1,
        "turn": 0,
    }
    return Position(hand=hands, **(usual | given))


def markers(side: int, squares: str) -> dict[str, int]:
    """Return markers of a side on squares named in one text."""
    return dict.fromkeys(squares.split(), side)


def squares_of(table: Table, card: str) -> list[str]:
    """Return the two squares of a card."""
    return [square for square, printed in table.board.squares.items() if printed == card]


def unshuffled(collected: list[str]) -> list[str]:
    """Return the collected cards as they come."""
    return collected


def no_shuffle(collected: list[str]) -> list[str]:
    """Fail, for nothing may be dealt again here."""
    raise AssertionError(f"no re-deal is due, yet {collected} were collected")


def test_the_default_board_has_the_patterns_that_the_rules_count() -> None:
    board = read_board(DEFAULT_ROWS)
    patterns = {pattern for through in board.patterns.values() for pattern in through}
    assert len(board.squares) == 112
    counted = Counter(pattern.kind for pattern in patterns)
    assert counted == {"square": 89, "straight": 224, "t": 536, "cross": 144}
    free = [[square for square in pattern.squares if board.squares[square] == FREE_SPACE] for pattern in patterns]
    assert sum(len(squares) >= 2 for squares in free) == 36


@pytest.mark.parametrize(
    "rows", [[], DEFAULT_ROWS[1:], [*DEFAULT_ROWS, ".."], [row + " .." * 15 for row in DEFAULT_ROWS]]
)
def test_unusable_layouts_are_refused(rows: list[str]) -> None:
    with pytest.raises(ValueError, match="a layout has"):
        read_board(rows)


def test_to_3_cards_over_go_to_the_first_seats_from_the_dealers_left() -> None:
    assert cards_by_seat(a_table(3), dealer=0) == [36, 37, 37]
    assert cards_by_seat(a_table(3, jokers="4"), dealer=0) == [36, 36, 36]
    assert cards_by_seat(a_table(6, jokers="one_each"), dealer=5) == [19, 19, 18, 18, 18, 18]


def test_to_14_a_free_space_is_taken_with_any_card_only_to_complete_a_pattern_not_owned() -> None:
    table = a_table()
    hands = [["2C", "JK"], []]
    board = markers(0, "d4 e4 d5")
    moves = legal_moves(table, a_position(table, hands, board=board))
    assert {"2C e5", "JK e5"} <= set(moves)
    assert not any(move.endswith(("h5", "c3")) for move in moves)
    owned = a_position(table, hands, board=board, patterns=[["square"], []])
    assert "2C e5" not in legal_moves(table, owned)
    both = a_position(table, hands, board=board | markers(0, "a5 b5 c5"), patterns=[["square"], []])
    assert "2C e5" in legal_moves(table, both)
    crowned = a_position(table, hands, board=markers(0, "e4 d5"), crowned=markers(0, "d4"))
    assert "2C e5" not in legal_moves(table, crowned)


def test_to_13_a_joker_replaces_only_markers_of_other_sides() -> None:
    table = a_table(4)
    board = markers(1, "a4 b4 c4 d4") | markers(0, "f4")
    position = a_position(table, [["JK"], [], [], []], board=board, crowned=markers(1, "g4"))
    moves = legal_moves(table, position)
    assert {"JK b4", "JK h4"} <= set(moves)
    assert not {"JK f4", "JK g4", "JK e5"} & set(moves)
    assert play(table, position, "JK b4", no_shuffle).board == markers(1, "a4 c4 d4") | markers(0, "b4 f4")


def test_to_11_and_to_12_a_card_goes_to_its_own_empty_squares() -> None:
    table = a_table()
    first, second = squares_of(table, "7C")
    position = a_position(table, [["7C"] * 2, []], board={first: 1})
    assert legal_moves(table, position) == [f"7C {second}"]
    then = play(table, position, f"7C {second}", no_shuffle)
    assert (then.hand[0], then.discard[0]) == (["7C", "2D", "2D", "2D", "2D"], ["7C"])
    assert (then.turn, then.turns, then.idle) == (1, 1, 0)


def dead_cards(table: Table, cards: list[str], **given: Any) -> Position:
    """Return a position in which seat 0 holds dead 7C and KH beside other cards."""
    board = {square: 1 for card in ("7C", "KH") for square in squares_of(table, card)}
    return a_position(table, [cards, []], **({"board": board} | given))


def test_to_15_one_dead_card_ends_the_turn() -> None:
    table = a_table(dead_card="ends_turn")
    position = dead_cards(table, ["7C", "KH", "KH", "2S", "3S"])
    moves = legal_moves(table, position)
    assert sorted(move for move in moves if move.startswith("swap")) == ["swap 7C", "swap KH"]
    assert len(moves) == 6
    then = play(table, position, "swap 7C", no_shuffle)
    assert (then.turn, then.turns, then.idle, then.swapped) == (1, 1, 1, False)
    assert sorted(then.hand[0]) == ["2D", "2S", "3S", "KH", "KH"]


def test_to_15_several_dead_cards_end_the_turn_and_lie_in_the_order_named() -> None:
    table = a_table(dead_card="several_end_turn")
    position = dead_cards(table, ["7C", "KH", "KH", "2S", "3S"])
    swaps = [move for move in legal_moves(table, position) if move.startswith("swap")]
    assert sorted(swaps) == sorted(["swap 7C", "swap KH", "swap KH / 7C", "swap KH / KH", "swap KH / KH / 7C"])
    then = play(table, position, "swap KH / KH / 7C", no_shuffle)
    assert then.discard[0] == ["7C", "KH", "KH"]
    assert (then.turn, then.turns, then.idle) == (1, 1, 1)


def test_to_15_after_one_dead_card_the_same_player_plays_on() -> None:
    table = a_table(dead_card="continue")
    position = dead_cards(table, ["7C", "KH", "2S"])
    then = play(table, position, "swap 7C", no_shuffle)
    assert (then.turn, then.turns, then.idle, then.swapped) == (0, 0, 0, True)
    assert len(then.hand[0]) == 5
    assert not any(move.startswith(("swap", "pass")) for move in legal_moves(table, then))
    placed = play(table, then, f"2S {squares_of(table, '2S')[0]}", no_shuffle)
    assert (placed.turn, placed.turns, placed.idle, placed.swapped) == (1, 1, 0, False)


def test_to_16_pass_only_without_marker_and_swap() -> None:
    table = a_table(dead_card="continue")
    position = dead_cards(table, ["7C", "KH"], draw=[["KH"] * 9, ["2D"]])
    assert sorted(legal_moves(table, position)) == ["swap 7C", "swap KH"]
    swapped = play(table, position, "swap 7C", no_shuffle)
    assert legal_moves(table, swapped) == ["pass"]
    passed = play(table, swapped, "pass", no_shuffle)
    assert (passed.turn, passed.turns, passed.idle, passed.swapped) == (1, 1, 1, False)


def test_to_17_an_emptied_pile_deals_all_discards_the_drawing_seat_first() -> None:
    table = a_table(3)
    hands = [["2S", "AS", "AS", "AS", "AS"], ["AS"] * 5, ["AS"] * 5]
    draw = [["3S", "4S"], ["5S"], ["6S"]]
    discard = [["AC", "2C"], ["3C"], []]
    position = a_position(table, hands, draw=draw, discard=discard, turn=1)
    position.hand[1] = ["2S", "AS", "AS", "AS", "AS"]
    then = play(table, position, f"2S {squares_of(table, '2S')[0]}", lambda _: ["AC", "2S", "3C", "2C"])
    assert then.hand[1] == ["AS", "AS", "AS", "AS", "5S"]
    assert then.draw == [["3S", "4S", "3C"], ["AC", "2C"], ["6S", "2S"]]
    assert then.discard == [[], [], []]


def test_to_17_an_empty_pile_of_another_player_is_looked_for_before_drawing() -> None:
    table = a_table(3)
    position = a_position(table, [["2S"], [], []], draw=[[], [], ["6S"]])
    then = play(table, position, f"2S {squares_of(table, '2S')[0]}", unshuffled)
    assert then.hand[0] == ["2S"]
    assert then.draw == [[], [], ["6S"]]


def test_to_17_with_nothing_to_collect_the_hand_stays_short() -> None:
    table = a_table()
    position = a_position(table, [[], []], draw=[[], ["6S"]])
    assert legal_moves(table, position) == ["pass"]
    then = play(table, position, "pass", no_shuffle)
    assert (then.hand[0], then.turn, then.idle) == ([], 1, 1)


def test_to_25_and_to_28_a_touche_clears_the_board_and_its_player_starts_the_next_round() -> None:
    table = a_table()
    board = markers(0, "d4 e4 d5 a4") | markers(1, "a8")
    position = a_position(table, [["9H", "2C"], []], board=board, idle=3)
    then = play(table, position, "9H e5", no_shuffle)
    assert then.crowned == markers(0, "d4 e4 d5 e5")
    assert (then.board, then.patterns) == ({}, [["square"], []])
    assert (then.turn, then.turns, then.idle, then.placed) == (0, 1, 0, None)
    assert (then.discard[0], len(then.hand[0])) == (["9H"], 5)


@pytest.mark.parametrize("chosen", SHAPES)
def test_to_27_the_player_chooses_among_several_patterns_and_draws_only_then(chosen: str) -> None:
    table = a_table()
    position = a_position(table, [["JS"], []], board=markers(0, "a6 b6 d6 e6 c7 c8"))
    asked = play(table, position, "JS c6", no_shuffle)
    assert (asked.turn, asked.placed, asked.turns, asked.hand[0]) == (0, "c6", 0, [])
    assert sorted(legal_moves(table, asked)) == [f"crown {shape}" for shape in SHAPES]
    then = play(table, asked, f"crown {chosen}", no_shuffle)
    kind, *squares = chosen.split(" ")
    assert then.crowned == dict.fromkeys(squares, 0)
    assert (then.board, then.patterns[0], then.placed, then.turn) == ({}, [kind], None, 0)
    assert len(then.hand[0]) == 5


def test_to_27_nobody_is_asked_when_all_but_one_kind_are_owned() -> None:
    table = a_table()
    position = a_position(table, [["JS"], []], board=markers(0, "a6 b6 d6 e6 c7 c8"), patterns=[["t"], []])
    assert play(table, position, "JS c6", no_shuffle).patterns[0] == ["t", "straight"]


def test_to_27_in_a_row_of_six_the_player_chooses_which_five() -> None:
    table = a_table()
    position = a_position(table, [["TS"], []], board=markers(0, "a6 b6 c6 e6 f6"))
    asked = play(table, position, "TS d6", no_shuffle)
    assert sorted(legal_moves(table, asked)) == [
        "crown straight a6 b6 c6 d6 e6",
        "crown straight b6 c6 d6 e6 f6",
    ]


def test_to_29_the_third_kind_wins_at_once_and_draws_nothing() -> None:
    table = a_table(4)
    position = a_position(
        table,
        [["9H", "2C"], [], [], []],
        board=markers(0, "d4 e4 d5 a4"),
        patterns=[["t", "cross"], ["t"]],
        draw=[["2D"], [], ["2D"], ["2D"]],
    )
    then = play(table, position, "9H e5", no_shuffle)
    assert (then.turn, then.board, then.hand[0], then.turns) == (None, {}, ["2C"], 0)
    assert legal_moves(table, then) == []
    assert result(table, then) == {
        "winners": [0, 2],
        "ranks": [1, 3, 1, 3],
        "scores": [3, 1, 3, 1],
        "reason": "three patterns",
    }


def test_to_30_a_void_round_is_looked_at_before_the_turn_limit() -> None:
    position = dead_cards(a_table(), ["7C"], idle=3, turns=9)
    void = play(a_table(), position, "swap 7C", no_shuffle)
    assert (void.board, void.idle, void.turn, void.turns) == ({}, 0, 1, 10)
    table = a_table(max_turns=10)
    then = play(table, position, "swap 7C", no_shuffle)
    assert (then.board, then.idle, then.turn) == ({}, 0, None)
    shared = {"winners": [0, 1], "ranks": [1, 1], "scores": [0, 0], "reason": "turn limit"}
    assert result(table, then) == shared

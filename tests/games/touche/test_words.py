"""Test everything of Touché that is text: moves, cards, sentences, the drawn board, the rules."""

import pytest

from tuckbox import BadInput, game

from .positions import a_match, moves, pile, play

NUMBERS = [f"TO-{number}" for number in (*range(1, 8), *range(10, 18), *range(20, 31))]


def test_there_is_a_text_for_every_rule() -> None:
    rules = game("touche").words.RULES
    assert [rule.number for rule in rules] == NUMBERS
    for rule in rules:
        assert rule.text.endswith(".")
        assert not rule.ruling or rule.ruling.endswith(".")
    assert len({rule.text for rule in rules}) == len(rules)


def test_every_option_and_value_is_named_in_the_rules() -> None:
    texts = " ".join(f"{rule.text} {rule.ruling}" for rule in game("touche").words.RULES)
    for name in ("jokers", "one_each", "dead_card", "ends_turn", "several_end_turn", "continue", "teams", "max_turns"):
        assert name in texts
    assert {option.name for option in game("touche").options} == {"jokers", "dead_card", "teams", "max_turns", "board"}


@pytest.mark.parametrize("text", ["7H h6", "7h H6", "  7H   h6 ", "7h\th6"])
def test_moves_are_accepted_in_any_letter_case_and_with_surplus_blanks(text: str) -> None:
    match = a_match(hands={0: "7H"})
    assert play(match, text).position()["board"] == {"h6": 0}


@pytest.mark.parametrize("text", ["swap 7C / KH", "SWAP kh/7c", " swap  7c /  KH", "swap KH /7C"])
def test_swaps_are_accepted_in_any_order(text: str) -> None:
    match = a_match(hands={0: "7C KH"}, markers={1: "g8 i10 g1 i3"}, options={"dead_card": "several_end_turn"})
    assert moves(match) == ["swap 7C", "swap KH", "swap KH / 7C"]
    play(match, text)
    assert pile(match, "discard/0") == ["7C", "KH"]


@pytest.mark.parametrize("text", ["crown t b6 c6 d6 c7 c8", "CROWN T c8 c7 d6 c6 b6", " crown  t  C6 b6 d6 c8 c7"])
def test_the_squares_of_a_crown_are_accepted_in_any_order(text: str) -> None:
    match = a_match(hands={0: "JS"}, markers={0: "a6 b6 d6 e6 c7 c8"})
    assert play(match, "JS c6", text).position()["patterns"] == [["t"], []]


def test_moves_are_written_as_they_read_back() -> None:
    match = a_match(
        hands={0: "7C JK 2D TD KH"},
        markers={0: "d4 e4 d5", 1: "g8 i10 g1 i3"},
        options={"dead_card": "several_end_turn"},
    )
    listed = match.moves(0).texts
    assert len(set(listed)) == len(listed)
    assert {"2D a8", "TD d7", "JK d1", "JK g8", "7C e5", "JK e5", "swap 7C", "swap KH / 7C"} <= set(listed)
    for text, action in zip(listed, match.moves(0).actions, strict=True):
        assert match.read_move(0, text) == action
        assert match.read_move(0, text.upper()) == action


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (["dealer", 1], "Bo deals."),
        (["play", 0, "TH"], "Ada plays 10♥."),
        (["play", 0, "JK"], "Ada plays ★."),
        (["place", 0, "h6"], "Ada places a marker on h6."),
        (["replace", 1, "h6", 0], "Bo replaces the marker on h6."),
        (["swap", 0, "7C"], "Ada swaps the dead card 7♣."),
        (["pass", 1], "Bo passes."),
        (["draw", 0, "2D"], "Ada draws 2♦."),
        (["draw", 1, "?"], ""),
        (["collect", 0, 12], "A draw pile is empty: the 12 discarded cards are shuffled and dealt."),
        (["touche", 0, "t", ["b6", "c6", "d6", "c7", "c8"]], "Touché! Ada completes a T: b6 c6 d6 c7 c8."),
        (["void", 1], "Nobody could place a marker for two rounds of turns: the board is cleared."),
        (["end", "three patterns"], "Three different patterns: the game is won!"),
        (["end", "turn limit"], "The turn limit is reached: whoever has most patterns wins."),
    ],
)
def test_every_event_has_its_sentence(event: list[object], sentence: str) -> None:
    setup = game("touche").setup(2)
    assert setup.game.words.sentence(setup, event, ["Ada", "Bo"]) == sentence


def test_the_position_is_drawn_for_a_terminal() -> None:
    match = a_match(
        3,
        hands={0: "7H 2C JK"},
        draws={0: "9S TD"},
        discards={1: "4D"},
        markers={0: "d1", 2: "l9"},
        crowned={1: "e5"},
        patterns={1: "square t"},
    )
    drawn = match.view(0).text(["Ada", "Bo", "Cleo"])
    lines = drawn.splitlines()
    assert lines[0].split() == list("abcdefghijkl")
    assert lines[1].split() == ["1", "X", "2S", "3S", "KH", "3H", "2H"]
    assert lines[5].split() == ["5", "3S", "4S", "5S", "6S", "[O]", "7S", "9H", "**", "JH", "8H", "5H", "2H"]
    assert lines[9].split()[-1] == "V"
    assert "→ X Ada: no pattern yet; 2 cards to draw, discard -" in lines
    assert any(line.strip().startswith("O Bo: Square, T;") and line.endswith("discard 4D") for line in lines)
    assert lines[-1] == "Your hand: 7H 2C JK"
    assert "Your hand" not in match.view(None).text()


def test_cards_are_read_in_any_letter_case() -> None:
    setup = game("touche").setup(2)
    words = setup.game.words
    for face in range(53):
        assert words.read_card(setup, f" {words.write_card(setup, face).lower()} ") == face
    with pytest.raises(BadInput, match="“10H” is no card; a card is a rank and a suit such as 7H or TS, or JK"):
        words.read_card(setup, "10H")


def test_a_record_holds_the_board_as_rows() -> None:
    setup = game("touche").setup(2)
    words = setup.game.words
    rows = words.write_facts(setup)["board"]
    assert len(rows) == 12
    text = words.read_facts("board", rows)
    assert words.write_facts(game("touche").setup(2, {"board": text}))["board"] == rows
    for value in (None, "AS", [1], {"a": "b"}):
        with pytest.raises(BadInput, match="“board” must be a list of rows as text"):
            words.read_facts("board", value)

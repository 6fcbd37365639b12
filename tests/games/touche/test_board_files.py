"""Test boards that players bring: rule TO-5 and the option `board`."""

import random
from pathlib import Path

import pytest

from tuckbox import BadInput, Match, game
from tuckbox.table.options import LARGEST_FILE, LayoutFile

from .positions import moves, play, squares_of

CARDS = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def default_rows() -> list[str]:
    """Give the rows of the default board."""
    setup = game("touche").setup(2)
    return setup.game.words.write_facts(setup)["board"]


def board_option() -> LayoutFile:
    """Give the option of the board file."""
    [option] = [option for option in game("touche").options if isinstance(option, LayoutFile)]
    return option


def refusal(text: str) -> str:
    """Give the sentence with which a board is refused."""
    with pytest.raises(BadInput) as refused:
        game("touche").setup(2, {"board": text})
    return str(refused.value)


def changed(old: str, new: str, count: int = 1) -> str:
    """Give the default board as text with the first places that show one cell showing another."""
    text = "\n".join(default_rows())
    assert text.count(old) >= count
    return text.replace(old, new, count)


# Boards that can be played on


def layout(columns: int, free_spaces: int = 0, gaps: int = 0) -> str:
    """Give a shuffled layout of so many columns, filled up with places without a square."""
    cells = CARDS * 2 + ["**"] * free_spaces + [".."] * gaps
    random.Random(columns).shuffle(cells)
    cells += [".."] * (-len(cells) % columns)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return "\n".join(" ".join(row) for row in rows) + "\n"


@pytest.mark.rule("TO-5")
@pytest.mark.parametrize(
    ("columns", "free_spaces", "gaps"), [(11, 17, 0), (26, 0, 0), (26, 4, 22), (8, 30, 4), (16, 152, 0), (1, 0, 3)]
)
@pytest.mark.parametrize("players", [2, 3])
def test_other_layouts_are_played_to_the_end(columns: int, free_spaces: int, gaps: int, players: int) -> None:
    match = Match.new(
        "touche",
        players=players,
        seed=columns,
        options={"board": layout(columns, free_spaces, gaps), "max_turns": 150},
    )
    choose = random.Random(players)
    while not match.is_over:
        assert match.number <= 2 * 150
        play(match, choose.choice(match.moves(match.acting[0])).text)
    assert match.result is not None
    assert match.position()["turns"] <= 150


@pytest.mark.rule("TO-5")
def test_squares_are_named_by_row_and_column() -> None:
    text = layout(26, free_spaces=4, gaps=22)
    match = Match.new("touche", players=2, seed=1, options={"board": text})
    rows = [line.split() for line in text.splitlines()]
    seat = match.acting[0]
    hand = set(match.position()["piles"][f"hand/{seat}"]) - {"JK"}
    expected = {
        f"{cell} {chr(ord('a') + column)}{row}"
        for row, line in enumerate(rows, 1)
        for column, cell in enumerate(line)
        if cell in hand
    }
    assert {move for move in moves(match) if not move.startswith("JK")} == expected


@pytest.mark.rule("TO-5")
def test_a_layout_without_free_spaces_has_none_to_take() -> None:
    setup = game("touche").setup(2, {"board": layout(26)})
    assert squares_of(setup, "**") == []
    assert len(setup.facts.names) == 104


@pytest.mark.rule("TO-5")
def test_case_blanks_and_remarks_do_not_matter() -> None:
    rows = default_rows()
    text = "# My board\n\n" + "\r\n".join(f"  {row.lower()}  " for row in rows[:6]) + "\n# the rest\n"
    text += "\n".join(row.replace(" ", "\t") for row in rows[6:])
    setup = game("touche").setup(2, {"board": text})
    assert setup.game.words.write_facts(setup)["board"] == rows


@pytest.mark.rule("TO-5")
def test_a_file_is_read_and_the_default_needs_none(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("\N{BYTE ORDER MARK}" + layout(11, free_spaces=17), encoding="utf-8")
    text = board_option().read_file(str(path))
    assert len(game("touche").setup(2, {"board": text}).facts.rows) == 11
    assert board_option().read_file("default") == "default"
    assert game("touche").setup(2, {"board": " Default "}).options["board"] == "default"


# Boards that cannot


@pytest.mark.rule("TO-5")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (changed("TC", ".."), "The card TC is on the board only once, in line 9; each must be there twice."),
        (changed("TC", "..", 2), "The card TC is missing from the board; each must be there twice."),
        (changed("..", "TC"), "The card TC is on the board 3 times, in lines 1, 7, 9; it must be twice."),
        (changed("**", "TC"), "The card TC is on the board 3 times, in lines 3, 7, 9; it must be twice."),
        (
            changed("TC", "10C"),
            "Line 7 of the board has “10C”; a square is a card such as “7H”, “**” or “..”.",
        ),
        (changed("**", "*"), "Line 3 of the board has “*”; a square is a card such as “7H”, “**” or “..”."),
        (changed("TC", "7X"), "Line 7 of the board has “7X”; a square is a card such as “7H”, “**” or “..”."),
        (changed("**", "JK"), "Line 3 of the board has a joker; jokers are not on the board."),
        (changed("TC", ""), "Line 7 of the board has length 11, but the first row has length 12."),
        (changed("TC", "TC .."), "Line 7 of the board has length 13, but the first row has length 12."),
        (changed(".. AS", "AS"), "Line 2 of the board has length 12, but the first row has length 11."),
        (layout(27), "Line 1 of the board has 27 squares; at most 26 columns are possible."),
        ("", "The board is empty; each line should hold a row of squares such as “.. 7H **”."),
        (" \n\n", "The board is empty; each line should hold a row of squares such as “.. 7H **”."),
        ("# nothing yet", "The board is empty; each line should hold a row of squares such as “.. 7H **”."),
        (layout(16, free_spaces=153), "The board has 257 squares; at most 256 are possible."),
    ],
)
def test_a_bad_board_is_refused_with_line_and_reason(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.rule("TO-5")
def test_lines_are_counted_with_remarks_and_empty_lines() -> None:
    text = "# My board\n\n" + changed("**", "JK")
    assert refusal(text) == "Line 5 of the board has a joker; jokers are not on the board."


@pytest.mark.rule("TO-5")
@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        (398, "Line 12 of the board has length 1, but the first row has length 12."),
        (-1, "Line 12 of the board has “.”; a square is a card such as “7H”, “**” or “..”."),
        (395, "The card 2D is on the board only once, in line 8; each must be there twice."),
        (143, "The card 3S is on the board only once, in line 1; each must be there twice."),
        (1, "Line 1 of the board has “.”; a square is a card such as “7H”, “**” or “..”."),
    ],
)
def test_a_truncated_board_is_refused(kept: int, sentence: str) -> None:
    assert refusal("\n".join(default_rows())[:kept]) == sentence


@pytest.mark.rule("TO-5")
def test_whatever_stands_in_the_file_the_sentence_stays_short() -> None:
    for text in ("x" * 100_000, "\x00\x1b[31m", "\u2028" * 50, "7H " * 300_000, "7H\n" * 5000, "<b>" * 5000):
        sentence = refusal(text)
        assert len(sentence) < 200
        assert sentence.isprintable()


@pytest.mark.rule("TO-5")
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    large, binary = tmp_path / "large.txt", tmp_path / "latin.txt"
    large.write_text(layout(11, free_spaces=17) + "#" * LARGEST_FILE)
    binary.write_bytes("Größe".encode("latin-1"))
    for path, sentence in (
        (tmp_path / "none.txt", f"There is no file {tmp_path / 'none.txt'}."),
        (tmp_path, f"{tmp_path} is a folder; name a file."),
        (large, f"The file {large} has more than 1000000 bytes, too many."),
        (binary, f"The file {binary} is no text in UTF-8."),
        ("nul\x00byte", "The file nul\N{REPLACEMENT CHARACTER}byte cannot be read."),
    ):
        with pytest.raises(BadInput) as refused:
            board_option().read_file(str(path))
        assert str(refused.value) == sentence

"""Test what counts as a pattern in Touché: rules TO-20 to TO-24."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tuckbox import game

from .positions import a_match, play, squares, squares_of

DRAWINGS = {
    "square": ["## ##"],
    "straight": ["#####", "# # # # #", "#.... .#... ..#.. ...#. ....#", "....# ...#. ..#.. .#... #...."],
    "t": [
        "### .#. .#.",
        "..# ### ..#",
        ".#. .#. ###",
        "#.. ### #..",
        "...# #.#. .#.. ..#.",
        ".#.. ..#. .#.# #...",
        "#... .#.# ..#. .#..",
        "..#. .#.. #.#. ...#",
    ],
    "cross": [".#. ### .#.", "#.# .#. #.#"],
}
RULE = {"square": "TO-20", "straight": "TO-21", "cross": "TO-22", "t": "TO-23"}

NEARLY = [
    "####",
    "##.##",
    "###.. ...##",
    "#... .#.. ..#. ...#",
    "##. .##",
    "#.. #.. ###",
    "### .#.",
    "### ... .#. .#.",
    "#... .### ..#.",
    "#...# .#.#. ..#..",
    "#.# .#. #..",
    ".#. #.# .#.",
    "#.# ... #.#",
    ".#. ### ...",
]


def fits(drawing: str, free_spaces: bool = False) -> Iterator[list[str]]:
    """Give every place on the default board where a drawing fits, its squares row by row."""
    setup = game("touche").setup(2)
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
    usable = {square for card in cards for square in squares_of(setup, card)}
    if free_spaces:
        usable |= set(squares_of(setup, "**"))
    rows = drawing.split()
    for top in range(1, 13):
        for left in range(12):
            covered = [
                f"{chr(ord('a') + left + column)}{top + row}"
                for row, line in enumerate(rows)
                for column, cell in enumerate(line)
                if cell == "#"
            ]
            if usable.issuperset(covered):
                yield covered


def each_last_marker(drawings: dict[str, list[str]]) -> list[object]:
    """Give kind, squares and the one placed last, for every drawing and each of its squares."""
    return [
        pytest.param(kind, covered, last, marks=pytest.mark.rule(RULE[kind]), id=f"{kind}-{number}-{last}")
        for kind, shapes in drawings.items()
        for number, drawing in enumerate(shapes)
        for covered in [next(fits(drawing))]
        for last in covered
    ]


@pytest.mark.parametrize(("kind", "covered", "last"), each_last_marker(DRAWINGS))
def test_every_kind_is_completed_in_every_direction_by_each_of_its_markers(
    kind: str, covered: list[str], last: str
) -> None:
    others = " ".join(square for square in covered if square != last)
    match = a_match(hands={0: "JK"}, markers={0: others})
    events = match.play(0, f"JK {last}")
    assert events[2] == ["touche", 0, kind, covered]
    position = match.position()
    assert position["patterns"] == [[kind], []]
    assert position["crowned"] == dict.fromkeys(covered, 0)
    assert position["turn"] == 0


@pytest.mark.rule("TO-20", "TO-21", "TO-22", "TO-23")
@pytest.mark.parametrize("drawing", NEARLY)
def test_what_only_looks_like_a_pattern_is_none(drawing: str) -> None:
    covered = next(fits(drawing))
    for last in covered:
        others = " ".join(square for square in covered if square != last)
        match = a_match(hands={0: "JK"}, markers={0: others, 1: "a9"})
        position = play(match, f"JK {last}").position()
        assert position["board"] == squares({0: " ".join(covered), 1: "a9"})
        assert (position["patterns"], position["turn"]) == ([[], []], 1)


@pytest.mark.rule("TO-20", "TO-21", "TO-22", "TO-23")
def test_the_default_board_has_exactly_these_patterns() -> None:
    setup = game("touche").setup(2)
    found = Counter(
        (kind, tuple(covered))
        for kind, shapes in DRAWINGS.items()
        for drawing in shapes
        for covered in fits(drawing, free_spaces=True)
    )
    assert set(found.values()) == {1}
    board = setup.facts
    kinds = ("square", "straight", "t", "cross")
    known = {
        (kinds[pattern.kind], tuple(board.names[square] for square in pattern.squares)) for pattern in board.patterns
    }
    assert known == set(found)
    assert len(known) == len(board.patterns)
    assert Counter(kind for kind, _squares in known) == {"square": 89, "straight": 224, "t": 536, "cross": 144}
    free = set(squares_of(setup, "**"))
    assert sum(len(free & set(covered)) >= 2 for _kind, covered in known) == 36


# TO-24


@pytest.mark.rule("TO-24")
@pytest.mark.parametrize("kind", DRAWINGS)
def test_one_marker_of_another_colour_spoils_a_pattern(kind: str) -> None:
    covered = next(fits(DRAWINGS[kind][-1]))
    for other in covered[1:]:
        mine = " ".join(square for square in covered[1:] if square != other)
        match = a_match(hands={0: "JK"}, markers={0: mine, 1: other})
        position = play(match, f"JK {covered[0]}").position()
        assert (position["patterns"], position["crowned"]) == ([[], []], {})
        assert position["board"] == squares({0: f"{covered[0]} {mine}", 1: other})


@pytest.mark.rule("TO-24")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("kind", DRAWINGS)
def test_one_crowned_square_spoils_a_pattern(kind: str, side: int) -> None:
    covered = next(fits(DRAWINGS[kind][0]))
    for closed in covered[1:]:
        mine = " ".join(square for square in covered[1:] if square != closed)
        match = a_match(hands={0: "JK"}, markers={0: mine}, crowned={side: closed})
        position = play(match, f"JK {covered[0]}").position()
        assert (position["patterns"], position["crowned"]) == ([[], []], {closed: side})


@pytest.mark.rule("TO-24", "TO-7")
def test_markers_of_team_mates_have_one_colour() -> None:
    hands = {0: "7S 2C 2C 3C 3C", 1: "AC 2D 2D 3D 3D", 2: "9H AD AD KD KD", 3: "AC 4C 4C KC KC"}
    match = a_match(4, hands=hands, markers={0: "f6 g6"})
    play(match, "7S f5", "AC i12")
    assert match.acting == (2,)
    assert play(match, "9H g5").position()["crowned"] == squares({0: "f5 g5 f6 g6"})

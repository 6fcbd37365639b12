"""Read a board of Touché from its text and find all patterns on it.

A board file is a grid: in each row the squares from left to right, two characters each, with blanks between
them. A square is a card (`7H`), a Free Space (`**`) or no square at all (`..`). Lines that begin with `#` are
remarks.
"""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import cast

from tuckbox.games.touche import dealing, rules
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.options import FILES_KEPT, shortened

RANKS = "A23456789TJQK"
SUITS = "SHDC"
JOKER = "JK"
FREE = "**"
NOTHING = ".."
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
KINDS = ("square", "straight", "t", "cross")

Offsets = tuple[tuple[int, int], ...]


def card_name(face: int) -> str:
    """Write a face as text: rank and suit, or `JK`.

    >>> card_name(0), card_name(51), card_name(52)
    ('AS', 'KC', 'JK')
    """
    return JOKER if face == dealing.JOKER else RANKS[face % 13] + SUITS[face // 13]


@cache
def faces() -> dict[str, int]:
    """Give the face of every card's text."""
    return {card_name(face): face for face in range(dealing.FACES)}


@dataclass(frozen=True)
class Pattern:
    """Hold one place where a pattern can lie: its kind (0 to 3, see `KINDS`), its squares row by row."""

    kind: int
    squares: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """Hold a board.

    Attributes:
        rows: the grid as text, a cell is `7H`, `**` or `..`.
        names: the name of each square, such as `d1`, in reading order.
        cells: what is on each square: a face, or None for a Free Space.
        patterns: every pattern that fits on the squares, also those with several Free Spaces.
    """

    rows: tuple[str, ...]
    names: tuple[str, ...]
    cells: tuple[int | None, ...]
    patterns: tuple[Pattern, ...]

    @property
    def numbers(self) -> dict[str, int]:
        """Give the number of each square's name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def lines(self) -> tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]:
        """Give each row as it is drawn: its number from 1, what its cells say, and their names, empty for a gap."""
        lines: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = []
        names = iter(self.names)
        for number, row in enumerate(self.rows, 1):
            cells = tuple(row.split())
            lines.append((number, cells, tuple("" if cell == ".." else next(names) for cell in cells)))
        return tuple(lines)

    @property
    def text(self) -> str:
        """Give the board as the text of a file."""
        return "\n".join(self.rows) + "\n"


def board_of(setup: Setup) -> Board:
    """Give the board of a match."""
    return cast(Board, setup.facts)


@cache
def default_board() -> Board:
    """Give the project's own board.

    >>> len(default_board().names), default_board().names[0]
    (112, 'd1')
    """
    return read_board((files("tuckbox.games.touche") / "data" / "default.txt").read_text("utf-8"))


@lru_cache(maxsize=FILES_KEPT)
def read_board(text: str) -> Board:
    """Read a board file; raise `BadInput` with the line and the reason where it cannot be used (TO-5)."""
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, cells) for number, cells in lines if cells and not cells[0].startswith("#")]
    if not lines:
        raise BadInput(_("The board is empty; each line should hold a row of squares such as “.. 7H **”."))
    width = len(lines[0][1])
    if width > len(COLUMNS):
        raise BadInput(
            _("Line {line} of the board has {count} squares; at most {most} columns are possible.").format(
                line=lines[0][0], count=width, most=len(COLUMNS)
            )
        )
    grid: list[list[str]] = []
    for number, cells in lines:
        if len(cells) != width:
            raise BadInput(
                _("Line {line} of the board has length {count}, but the first row has length {width}.").format(
                    line=number, count=len(cells), width=width
                )
            )
        grid.append([_read_cell(cell, number) for cell in cells])
    _check_cards(grid, [number for number, _cells in lines])
    return _make_board(grid)


def _read_cell(cell: str, line: int) -> str:
    name = cell.upper()
    if name in (FREE, NOTHING) or (name in faces() and name != JOKER):
        return name
    if name == JOKER:
        raise BadInput(_("Line {line} of the board has a joker; jokers are not on the board.").format(line=line))
    raise BadInput(
        _("Line {line} of the board has “{cell}”; a square is a card such as “7H”, “**” or “..”.").format(
            line=line, cell=shortened(cell)
        )
    )


def _check_cards(grid: list[list[str]], numbers: list[int]) -> None:
    """Check that every card is on the board twice (TO-5); `numbers` are the lines of the rows in the file."""
    found: dict[str, list[str]] = {name: [] for name in faces() if name != JOKER}
    for number, row in zip(numbers, grid, strict=True):
        for cell in row:
            if cell in found:
                found[cell].append(str(number))
    for name, lines in found.items():
        if not lines:
            raise BadInput(_("The card {card} is missing from the board; each must be there twice.").format(card=name))
        if len(lines) == 1:
            raise BadInput(
                _("The card {card} is on the board only once, in line {line}; each must be there twice.").format(
                    card=name, line=lines[0]
                )
            )
        if len(lines) > 2:
            raise BadInput(
                _("The card {card} is on the board {count} times, in lines {lines}; it must be twice.").format(
                    card=name, count=len(lines), lines=shortened(", ".join(lines))
                )
            )


def _make_board(grid: list[list[str]]) -> Board:
    numbers: dict[tuple[int, int], int] = {}
    names: list[str] = []
    cells: list[int | None] = []
    for row, line in enumerate(grid):
        for column, cell in enumerate(line):
            if cell == NOTHING:
                continue
            numbers[row, column] = len(names)
            names.append(f"{COLUMNS[column]}{row + 1}")
            cells.append(None if cell == FREE else faces()[cell])
    if len(names) > rules.SQUARES:
        raise BadInput(
            _("The board has {count} squares; at most {most} are possible.").format(
                count=len(names), most=rules.SQUARES
            )
        )
    return Board(tuple(" ".join(line) for line in grid), tuple(names), tuple(cells), _find_patterns(numbers))


def _turned(shape: Offsets) -> Offsets:
    """Turn a shape by a quarter turn."""
    return tuple((column, -row) for row, column in shape)


def _slanted(shape: Offsets) -> Offsets:
    """Lay an upright shape along the diagonals."""
    return tuple((row + column, column - row) for row, column in shape)


_BLOCK: Offsets = ((0, 0), (0, 1), (1, 0), (1, 1))
_ROW: Offsets = tuple((0, column) for column in range(5))
_T: Offsets = ((0, -1), (0, 0), (0, 1), (1, 0), (2, 0))
_PLUS: Offsets = ((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0))


def _shapes() -> list[tuple[int, Offsets]]:
    """Give every kind in every direction: TO-20, TO-21, TO-23, TO-22."""
    shapes: list[tuple[int, Offsets]] = [(0, _BLOCK)]
    for row in (_ROW, _slanted(_ROW)):
        shapes += [(1, row), (1, _turned(row))]
    for t in (_T, _slanted(_T)):
        for _quarter in range(4):
            shapes.append((2, t))
            t = _turned(t)
    shapes += [(3, _PLUS), (3, _slanted(_PLUS))]
    return shapes


def _find_patterns(numbers: dict[tuple[int, int], int]) -> tuple[Pattern, ...]:
    found: list[Pattern] = []
    for kind, shape in _shapes():
        for row, column in numbers:
            places = [(row + down, column + right) for down, right in shape]
            if all(place in numbers for place in places):
                found.append(Pattern(kind, tuple(sorted(numbers[place] for place in places))))
    return tuple(found)

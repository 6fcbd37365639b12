"""Say what the rules of Touché allow and what follows from a move, as plainly as possible.

The functions here know nothing of records: `touche` follows a record with them, `touche_selfplay` makes one.
Numbers such as TO-13 are the rules' own. Cards, squares and moves are text: ``"7H"``, ``"d4"``, ``"7H d4"``.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "SHDC"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
JOKER = "JK"
FREE_SPACE = "**"
NO_SQUARE = ".."
HAND_SIZE = 5
KINDS_TO_WIN = 3
LARGEST_WIDTH = 26

DEFAULT_ROWS = [
    ".. .. .. AS 2S 3S KH 3H 2H .. .. ..",
    ".. .. .. 6S 5S 4S QH 4H AH .. .. ..",
    ".. .. ** 7S 8S 9S JH 5H KH ** .. ..",
    "2S AS KS QS JS TS TH 6H QH 7H 6H AH",
    "3S 4S 5S 6S ** 7S 9H ** JH 8H 5H 2H",
    "KS QS JS TS 9S 8S 8H 7H TH 9H 4H 3H",
    "3D 4D 9D TD 7D 8D 8C 9C TC JC QC KC",
    "2D 5D 8D JD ** 9D 7C ** 6C 5C 4C 3C",
    "AD 6D 7D QD 6D TD TC JC QC KC AC 2C",
    ".. .. ** KD 5D JD 9C 8C 7C ** .. ..",
    ".. .. .. AD 4D QD 4C 5C 6C .. .. ..",
    ".. .. .. 2D 3D KD 3C 2C AC .. .. ..",
]

Place = tuple[int, int]
Shuffle = Callable[[list[str]], list[str]]


@dataclass(frozen=True)
class Pattern:
    """Name a kind (square, straight, t, cross) and the squares it lies on, row by row."""

    kind: str
    squares: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """Hold what is printed on each square (a card or a Free Space) and all patterns through it."""

    squares: dict[str, str]
    patterns: dict[str, list[Pattern]]


@dataclass(frozen=True)
class Table:
    """Hold what stays the same for a whole game: the players, their sides, the options and the board."""

    players: int
    sides: int
    jokers: str
    dead_card: str
    max_turns: int
    board: Board

    def side(self, seat: int) -> int:
        """Return the side a seat plays for (TO-7)."""
        return seat % self.sides

    def next_seat(self, seat: int) -> int:
        """Return the next seat clockwise (TO-10)."""
        return (seat + 1) % self.players

    def left_of(self, seat: int) -> list[int]:
        """Return all seats clockwise, the one to the left of `seat` first."""
        return [(seat + 1 + distance) % self.players for distance in range(self.players)]


@dataclass
class Position:
    """Hold what changes: the piles by seat (top card first), markers, patterns owned, whose turn it is."""

    draw: list[list[str]]
    hand: list[list[str]]
    discard: list[list[str]]
    board: dict[str, int]
    crowned: dict[str, int]
    patterns: list[list[str]]
    dealer: int
    turn: int | None
    placed: str | None = None
    swapped: bool = False
    idle: int = 0
    turns: int = 0


def card_order(card: str) -> tuple[int, int]:
    """Return what sorts cards by suit S H D C and in each from the ace to the king."""
    return SUITS.index(card[1]), RANKS.index(card[0])


# the board and its patterns


def square_name(place: Place) -> str:
    """Return a square's name.

    >>> square_name((0, 3))
    'd1'
    """
    row, column = place
    return f"{chr(ord('a') + column)}{row + 1}"


def shapes() -> Iterator[tuple[str, list[Place]]]:
    """Yield every shape that counts as a pattern (TO-20 to TO-23): its kind, and steps from one square."""
    yield "square", [(0, 0), (0, 1), (1, 0), (1, 1)]
    for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        yield "straight", [(down * step, right * step) for step in range(5)]
    yield "cross", [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]
    yield "cross", [(0, 0), (-1, -1), (1, 1), (-1, 1), (1, -1)]
    for down, right in [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]:
        bar = [(0, 0), (right, -down), (-right, down)]
        stem = [(down, right), (2 * down, 2 * right)]
        yield "t", bar + stem


def find_patterns(places: set[Place]) -> list[Pattern]:
    """Return all patterns that fit on these places, by laying every shape on every place."""
    found: list[Pattern] = []
    for row, column in sorted(places):
        for kind, steps in shapes():
            covered = sorted((row + down, column + right) for down, right in steps)
            if all(place in places for place in covered):
                found.append(Pattern(kind, tuple(square_name(place) for place in covered)))
    return found


def read_board(rows: list[str]) -> Board:
    """Read a layout: ``**`` is a Free Space, ``..`` no square, everything else a card (TO-5).

    Raises ValueError if the rows are unequal or too long, or if a card is not on the board exactly twice.
    """
    cells = [row.split() for row in rows]
    if not cells or {len(row) for row in cells} != {len(cells[0])} or len(cells[0]) > LARGEST_WIDTH:
        raise ValueError(f"a layout has rows of one length, of at most {LARGEST_WIDTH} squares")
    places = {
        (row, column): cell for row, line in enumerate(cells) for column, cell in enumerate(line) if cell != NO_SQUARE
    }
    on_board = sorted(cell for cell in places.values() if cell != FREE_SPACE)
    if on_board != sorted(CARDS * 2):
        raise ValueError("a layout has each of the 52 cards exactly twice and nothing else but Free Spaces")
    squares = {square_name(place): cell for place, cell in places.items()}
    patterns: dict[str, list[Pattern]] = {square: [] for square in squares}
    for pattern in find_patterns(set(places)):
        for square in pattern.squares:
            patterns[square].append(pattern)
    return Board(squares, patterns)


# the deal


def shuffled_cards(table: Table) -> list[str]:
    """Return the cards that are dealt out (TO-3), unshuffled and without the jokers of `one_each`."""
    jokers = 0 if table.jokers == "one_each" else int(table.jokers)
    return CARDS * 2 + [JOKER] * jokers


def cards_by_seat(table: Table, dealer: int) -> list[int]:
    """Return how many cards each seat gets, hand and draw pile together (TO-3)."""
    number = [0] * table.players
    for index in range(len(shuffled_cards(table))):
        number[table.left_of(dealer)[index % table.players]] += 1
    if table.jokers == "one_each":
        number = [cards + 1 for cards in number]
    return number


# what is allowed


def completed(table: Table, position: Position, side: int, square: str) -> list[Pattern]:
    """Return the patterns of kinds not owned that a marker of `side` on `square` completes (TO-24, TO-26)."""
    own = {marked for marked, owner in position.board.items() if owner == side} | {square}
    return [
        pattern
        for pattern in table.board.patterns[square]
        if pattern.kind not in position.patterns[side] and all(covered in own for covered in pattern.squares)
    ]


def is_dead(table: Table, position: Position, card: str) -> bool:
    """Tell whether both squares of a card carry a marker, crowned or not; a joker is never dead (TO-15)."""
    squares = [square for square, printed in table.board.squares.items() if printed == card]
    return card != JOKER and all(square in position.board or square in position.crowned for square in squares)


def may_place(table: Table, position: Position, seat: int, card: str, square: str) -> bool:
    """Tell whether a seat may play a card for a square (TO-11 to TO-14)."""
    side = table.side(seat)
    printed = table.board.squares[square]
    if square in position.crowned:
        return False
    if printed == FREE_SPACE:
        return square not in position.board and bool(completed(table, position, side, square))
    if card == JOKER:
        return position.board.get(square) != side
    return printed == card and square not in position.board


def placements(table: Table, position: Position, seat: int) -> list[str]:
    """Return all moves of a seat that place a marker."""
    return [
        f"{card} {square}"
        for card in sorted(set(position.hand[seat]))
        for square in table.board.squares
        if may_place(table, position, seat, card, square)
    ]


def swaps(table: Table, position: Position, seat: int) -> list[str]:
    """Return all swaps of dead cards that a seat may make (TO-15)."""
    if position.swapped:
        return []
    dead = sorted((card for card in position.hand[seat] if is_dead(table, position, card)), key=card_order)
    largest = len(dead) if table.dead_card == "several_end_turn" else min(1, len(dead))
    chosen = {cards for number in range(1, largest + 1) for cards in combinations(dead, number)}
    return ["swap " + " / ".join(cards) for cards in sorted(chosen)]


def crown_move(pattern: Pattern) -> str:
    """Return the move that chooses a pattern (TO-27)."""
    return " ".join(["crown", pattern.kind, *pattern.squares])


def legal_moves(table: Table, position: Position) -> list[str]:
    """Return all legal moves of the seat whose turn it is; none after the end."""
    seat = position.turn
    if seat is None:
        return []
    if position.placed is not None:
        choice = completed(table, position, table.side(seat), position.placed)
        return [crown_move(pattern) for pattern in choice]
    return placements(table, position, seat) + swaps(table, position, seat) or ["pass"]


def usual_form(move: str) -> str:
    """Return a move as the legal moves name it: the cards of a swap may be named in any order.

    >>> usual_form("swap 2C / 7H")
    'swap 7H / 2C'
    """
    if not move.startswith("swap "):
        return move
    cards = move.removeprefix("swap ").split(" / ")
    if not all(card in CARDS for card in cards):
        return move
    return "swap " + " / ".join(sorted(cards, key=card_order))


# what follows from a move


def play(table: Table, position: Position, move: str, shuffle: Shuffle) -> Position:
    """Return the position after a legal move of the seat whose turn it is.

    `shuffle` is handed the collected discards at a re-deal (TO-17) and returns them in the order dealt. The
    position given stays as it is. Raises ValueError after the end of the game.
    """
    after = deepcopy(position)
    seat = after.turn
    if seat is None:
        raise ValueError("the game is over")
    first, *rest = move.split(" ")
    if first == "pass":
        after.idle += 1
        draw_up(table, after, seat, shuffle)
        end_turn(table, after, table.next_seat(seat))
    elif first == "swap":
        for card in move.removeprefix("swap ").split(" / "):
            discard(after, seat, card)
        draw_up(table, after, seat, shuffle)
        if table.dead_card == "continue":
            after.swapped = True
        else:
            after.idle += 1
            end_turn(table, after, table.next_seat(seat))
    elif first == "crown":
        crown(table, after, seat, Pattern(rest[0], tuple(rest[1:])), shuffle)
    else:
        place(table, after, seat, first, rest[0], shuffle)
    return after


def discard(position: Position, seat: int, card: str) -> None:
    """Move a card from a hand onto the same seat's discard pile."""
    position.hand[seat].remove(card)
    position.discard[seat].insert(0, card)


def place(table: Table, position: Position, seat: int, card: str, square: str, shuffle: Shuffle) -> None:
    """Play a card and place the marker; crown what it completes, or let the player choose (TO-11, TO-27)."""
    discard(position, seat, card)
    position.board[square] = table.side(seat)
    position.swapped = False
    position.idle = 0
    choice = completed(table, position, table.side(seat), square)
    if not choice:
        draw_up(table, position, seat, shuffle)
        end_turn(table, position, table.next_seat(seat))
    elif len(choice) == 1:
        crown(table, position, seat, choice[0], shuffle)
    else:
        position.placed = square


def crown(table: Table, position: Position, seat: int, pattern: Pattern, shuffle: Shuffle) -> None:
    """Crown a pattern and clear the board; the same seat draws and plays on (TO-25, TO-28, TO-29)."""
    side = table.side(seat)
    position.placed = None
    position.patterns[side].append(pattern.kind)
    for square in pattern.squares:
        position.crowned[square] = side
    position.board.clear()
    if len(position.patterns[side]) == KINDS_TO_WIN:
        position.turn = None
        return
    draw_up(table, position, seat, shuffle)
    end_turn(table, position, seat)


def draw_up(table: Table, position: Position, seat: int, shuffle: Shuffle) -> None:
    """Draw from the own pile up to five; deal the discards again when a pile is empty (TO-11, TO-17)."""
    if len(position.hand[seat]) < HAND_SIZE:
        deal_again_if_needed(table, position, seat, shuffle)
    while len(position.hand[seat]) < HAND_SIZE and position.draw[seat]:
        position.hand[seat].append(position.draw[seat].pop(0))
        deal_again_if_needed(table, position, seat, shuffle)


def deal_again_if_needed(table: Table, position: Position, drawing: int, shuffle: Shuffle) -> None:
    """Deal all discards out below what is left, the drawing seat first, if any draw pile is empty (TO-17)."""
    collected = [card for pile in position.discard for card in pile]
    if all(position.draw) or not collected:
        return
    for pile in position.discard:
        pile.clear()
    seat = drawing
    for card in shuffle(collected):
        position.draw[seat].append(card)
        seat = table.next_seat(seat)


def end_turn(table: Table, position: Position, following: int) -> None:
    """End a turn: look for a void round, then for the turn limit, and hand the turn on (TO-30)."""
    position.turns += 1
    position.swapped = False
    position.turn = following
    if position.idle == 2 * table.players:
        position.board.clear()
        position.idle = 0
    if position.turns == table.max_turns:
        position.turn = None


def result(table: Table, position: Position) -> dict[str, object] | None:
    """Return winners, ranks, scores and reason, or None while the game goes on (TO-29, TO-30)."""
    if position.turn is not None:
        return None
    scores = [len(position.patterns[table.side(seat)]) for seat in range(table.players)]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    return {
        "winners": [seat for seat, rank in enumerate(ranks) if rank == 1],
        "ranks": ranks,
        "scores": scores,
        "reason": "three patterns" if KINDS_TO_WIN in scores else "turn limit",
    }

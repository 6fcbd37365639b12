"""List legal moves, each put into words only when it is looked at."""

from collections.abc import Sequence
from typing import overload

from tuckbox.table.game import Setup
from tuckbox.table.record import Records


class Move:
    """Hold a move that is possible in one position.

    Attributes:
        action: the move as an integer, an encoding that means something in this position only.
    """

    __slots__ = ("_seat", "_setup", "_state", "_text", "action")

    def __init__(self, setup: Setup, state: Records, seat: int, action: int) -> None:
        self.action = action
        self._setup = setup
        self._state = state
        self._seat = seat
        self._text: str | None = None

    def is_of(self, state: Records, seat: int) -> bool:
        """Tell whether this move was listed for a seat at just this position."""
        return self._state is state and self._seat == seat

    @property
    def text(self) -> str:
        """Give the move as text, the form in which it is shown and stored."""
        if self._text is None:
            self._text = str(self._setup.game.words.write_move(self._setup, self._state[0], self._seat, self.action))
        return self._text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Moves(Sequence[Move]):
    """List the legal moves of a seat; each is put into words only when it is looked at."""

    __slots__ = ("_actions", "_seat", "_setup", "_state", "_texts")

    def __init__(self, setup: Setup, state: Records, seat: int, actions: list[int]) -> None:
        self._texts: list[str] | None = None
        self._setup = setup
        self._state = state
        self._seat = seat
        self._actions = actions

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> list[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | list[Move]:
        if isinstance(at, slice):
            return [Move(self._setup, self._state, self._seat, action) for action in self._actions[at]]
        return Move(self._setup, self._state, self._seat, self._actions[at])

    def __repr__(self) -> str:
        return f"[{', '.join(map(repr, self))}]"

    @property
    def actions(self) -> list[int]:
        """Give the moves as integers."""
        return self._actions

    @property
    def texts(self) -> list[str]:
        """Give the moves as texts."""
        if self._texts is None:
            self._texts = [move.text for move in self]
        return self._texts

"""Show what one seat may see of a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tuckbox.table import notation
from tuckbox.table.engine import ONLOOKER
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.moves import Moves
from tuckbox.table.record import Records


@dataclass(frozen=True)
class Result:
    """Hold how a match ended.

    Attributes:
        winners: the seats that won.
        ranks: by seat, equal ranks shared: 1 1 3.
        scores: by seat.
        reason: one of the game's reasons, such as `three patterns`.
    """

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    def as_json(self) -> dict[str, Any]:
        """Give the result as it stands in records."""
        return {
            "winners": list(self.winners),
            "ranks": list(self.ranks),
            "scores": list(self.scores),
            "reason": self.reason,
        }


class View:
    """Hold what one seat may see of a position, and nothing else.

    Attributes:
        setup: the match's setup.
        seat: whose view it is; `ONLOOKER` for somebody who does not play.
        number: how many moves have been played.
        acting: the seats that may act.
        moves: the legal moves of this seat.
        result: the result, None while the match goes on.
        records: the redacted position, an array of one record.
    """

    def __init__(
        self,
        setup: Setup,
        seat: int,
        number: int,
        acting: tuple[int, ...],
        actions: list[int],
        result: Result | None,
        records: Records,
    ) -> None:
        self.setup = setup
        self.seat = seat
        self.number = number
        self.acting = acting
        self.result = result
        self.records = records
        self.moves = Moves(setup, records, seat, actions)

    def position(self) -> dict[str, Any]:
        """Write the position as JSON, unknown cards as `"?"`."""
        return notation.write_position(self.setup, self.records[0], self.seat)

    def as_json(self) -> dict[str, Any]:
        """Write the whole view as JSON."""
        return {
            "game": self.setup.game.name,
            "seat": None if self.seat == ONLOOKER else self.seat,
            "number": self.number,
            "acting": list(self.acting),
            "moves": self.moves.texts,
            "result": None if self.result is None else self.result.as_json(),
            "position": self.position(),
        }

    def text(self, names: Sequence[str] | None = None) -> str:
        """Write the position for a terminal."""
        seat = None if self.seat == ONLOOKER else self.seat
        return str(
            self.setup.game.words.write_text(self.setup, self.position(), names or seat_names(self.setup.players), seat)
        )


def seat_names(players: int) -> list[str]:
    """Give the names that seats have where nobody gave them any.

    >>> seat_names(2)
    ['Seat 0', 'Seat 1']
    """
    return [_("Seat {number}").format(number=seat) for seat in range(players)]

"""Sort what was told by the matches it belongs to, for showing each match step by step."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tuckbox.table.game import Setup

LAST_ROUND = 7
FINAL = 8
IN_A_MATCH = frozenset(
    (
        "reveal",
        "bench",
        "exhaust",
        "return",
        "join",
        "leave",
        "look",
        "arrange",
        "skip",
        "fans",
        "trophy",
        "compare",
        "flag",
        "end",
    )
)
_AFTER_THE_PARK = ("compare", "flag", "end")
"""The events that name the park before the seat."""


class Told(Protocol):
    """Hold what happened in one move."""

    @property
    def number(self) -> int:
        """Give the number of the move."""
        ...

    @property
    def events(self) -> Sequence[Sequence[Any]]:
        """Give what happened."""
        ...

    @property
    def token(self) -> Hashable:
        """Give what stands for the move as this viewer saw it."""
        ...


@dataclass(frozen=True)
class ToldMatch:
    """Hold what was told of a match; two are equal where the same was told.

    Attributes:
        park: the park it is played in.
        round: the round, 8 for the final.
        pair: the two who play.
        number: the number of the move that began it.
        tokens: stand for the moves that it was told in.
        latest: the number of the latest of these.
        over: the event that ended it, None as long as it is played.
        events: what happened in it.
    """

    park: int
    round: int
    pair: tuple[int, ...]
    number: int
    tokens: tuple[Hashable, ...]
    latest: int = field(compare=False)
    over: Sequence[Any] | None = field(compare=False)
    events: Sequence[Sequence[Any]] = field(compare=False)


@dataclass
class _Match:
    park: int
    round: int
    pair: tuple[int, ...]
    number: int
    tokens: dict[Hashable, None]
    latest: int
    over: Sequence[Any] | None
    events: list[Sequence[Any]]


def told_matches(setup: Setup, position: Mapping[str, Any], told: Sequence[Told]) -> list[ToldMatch]:
    """Give the matches that were told of from their beginning, in the order in which they began.

    Args:
        setup: what is played.
        position: the position as the viewer sees it.
        told: the latest moves, the newest first.
    """
    matches: list[_Match] = []
    played = _first_round(position, told)
    for move in reversed(told):
        for event in move.events:
            kind = event[0]
            if kind == "round":
                played = event[1]
            elif kind == "begin":
                pair = _pair(setup, position, played, event[1])
                matches.append(
                    _Match(event[1], played, pair, move.number, {move.token: None}, move.number, None, [event])
                )
            elif kind in IN_A_MATCH:
                seat = event[2] if kind in _AFTER_THE_PARK else event[1]
                for match in matches:
                    if match.round == played and seat in match.pair and (match.over is None or kind == "trophy"):
                        match.latest = move.number
                        match.tokens[move.token] = None
                        match.events.append(event)
                        if kind == "end":
                            match.over = event
    return [ToldMatch(m.park, m.round, m.pair, m.number, tuple(m.tokens), m.latest, m.over, m.events) for m in matches]


def _first_round(position: Mapping[str, Any], told: Sequence[Told]) -> int:
    """Give the round in which the oldest move was played that is told."""
    first: int = position["round"]
    for move in told:
        for event in reversed(move.events):
            if event[0] == "round" and event[1] <= first:
                first = max(event[1] - 1, 1)
    return first


def _pair(setup: Setup, position: Mapping[str, Any], played: int, park: int) -> tuple[int, ...]:
    """Give who plays in a park in a round."""
    if played == FINAL:
        return tuple(sorted(position["finalists"]))
    plans = setup.numbers.plan_park
    return tuple(seat for seat, plan in enumerate(position["plan"]) if int(plans[plan][played - 1]) == park)

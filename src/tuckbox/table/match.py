"""Play a match: the one place that knows the whole truth about it.

>>> from tuckbox import Match
>>> match = Match.new("touche", players=3, seed=7)
>>> seat = match.acting[0]
>>> move = match.moves(seat)[0]
>>> events = match.play(seat, move)
>>> match.undo()
>>> match.moves(seat)[0] == move
True
"""

# Kernel functions carry no types: they take native records and plain objects alike.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from tuckbox.table import notation
from tuckbox.table.engine import ONLOOKER, Numbers, new_log, seed_generator
from tuckbox.table.errors import BadInput, IllegalMove
from tuckbox.table.game import Setup
from tuckbox.table.kernel import chance, log as log_, piles
from tuckbox.table.language import _
from tuckbox.table.moves import Move, Moves
from tuckbox.table.options import Value, shortened
from tuckbox.table.record import Records, copy_records, overwrite_record
from tuckbox.table.registry import game as find_game
from tuckbox.table.takeback import reveals
from tuckbox.table.view import Result, View

SEED_BITS = 128
NOBODY = -1
"""The seat of a step that no player makes."""
TIME = "time"
"""The move of nobody that ends a match whose time is over."""


class Step(NamedTuple):
    """Hold one move as it was played: who, the action, the position before it, its log."""

    seat: int
    action: int
    before: bytes
    log: Numbers

    def events(self, setup: Setup, viewer: int | None) -> list[notation.Event]:
        """Write what happened as a viewer may see it; None writes the whole truth."""
        return notation.write_events(setup, self.log, viewer)


class Match:
    """Play a match of a game, checking every move.

    Make one with `Match.new`. The match holds the true position, so it stays on the server; give `view(seat)` to
    players and bots.
    """

    def __init__(self, setup: Setup, seed: int, nonce: str) -> None:
        if not 0 <= seed < 1 << SEED_BITS:
            raise BadInput(_("A seed is a whole number from 0 to 2**128 - 1."))
        self.setup = setup
        self.seed = seed
        self.nonce = nonce
        self._engine = setup.game.engine
        self._positions: Records = np.zeros(2, setup.game.position_dtype)
        self._actions = np.zeros(max(setup.largest_action, 1), np.int32)
        self._log = new_log()
        self._steps: list[Step] = []
        self._legal: dict[int, list[int]] = {}
        self._texts: dict[int, dict[str, int]] = {}
        self._offered: dict[int, Moves] = {}
        self._before: bytes | None = None
        self._snapshot: Records | None = None
        seed_generator(self._positions, 0, seed_words(seed), chance.DEALS)
        self._engine.deal(setup.records, self._positions, 0, self._log)
        self.deal_log = self._log[: int(self._log[log_.USED])].copy()
        self._acting = self._read_acting()

    @classmethod
    def new(
        cls,
        game: str,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Value] | None = None,
        nonce: str | None = None,
    ) -> "Match":
        """Deal a new match.

        Args:
            game: the game's name, such as `"touche"`.
            players: the number of seats; the game's smallest where None.
            seed: from 0 to 2**128 - 1; drawn from the system's secure source where None.
            options: option name -> value; defaults for the others.
            nonce: the secret part of the commitment; where None, drawn likewise, or made from a given seed.

        Raises:
            BadInput: for an unknown game, number of players, option or value.

        >>> Match.new("touche", players=2, seed=1).acting
        (1,)
        """
        setup = find_game(game).setup(players, options)
        if seed is None:
            return cls(setup, secrets.randbits(SEED_BITS), nonce or secrets.token_hex(16))
        return cls(setup, seed, nonce or nonce_of(seed))

    @classmethod
    def from_position(cls, setup: Setup, position: Mapping[str, Any], seed: int = 0) -> "Match":
        """Set up a match at a position given as JSON with all cards known; raise `BadInput` where it is impossible.

        What players could have seen earlier is not known: everybody sees what lies open, each the own hand.
        """
        match = cls(setup, seed, "")
        notation.read_position(setup, position, match._positions, 0)
        match.deal_log = new_log()[: log_.FIRST]
        match._changed()
        return match

    @property
    def commitment(self) -> str:
        """Give the hash of seed and nonce that is published before the first move."""
        return commitment(self.seed, self.nonce)

    @property
    def number(self) -> int:
        """Give how many moves have been played."""
        return len(self._steps)

    @property
    def acting(self) -> tuple[int, ...]:
        """Give the seats that may act now; none after the end."""
        return self._acting

    @property
    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return not self._acting

    def _read_acting(self) -> tuple[int, ...]:
        seats = self._engine.acting(self.setup.records, self._positions, 0)
        return _SEATS[seats] if seats < len(_SEATS) else _seats_in(seats)

    def _changed(self) -> None:
        self._legal = {}
        self._texts = {}
        self._offered = {}
        self._before = None
        self._snapshot = None
        self._acting = self._read_acting()

    def legal_actions(self, seat: int) -> list[int]:
        """List the legal moves of a seat as integers."""
        actions = self._legal.get(seat)
        if actions is None:
            if seat not in self._acting:
                actions = []
            else:
                count = self._engine.legal(self.setup.records, self._positions, 0, seat, self._actions)
                actions = self._actions[:count].tolist()
            self._legal[seat] = actions
        return actions

    def moves(self, seat: int) -> Moves:
        """List the legal moves of a seat, none where it may not act."""
        if self._snapshot is None:
            self._before = self._positions[0:1].tobytes()
            self._snapshot = np.frombuffer(self._before, self._positions.dtype)
        return Moves(self.setup, self._snapshot, seat, self.legal_actions(seat))

    def play(self, seat: int, move: Move | str) -> notation.Events:
        """Play a move and return what happened, as only the whole truth shows it.

        Raises:
            IllegalMove: citing the rule that forbids it; nothing has changed then.
        """
        if isinstance(move, Move) and self._snapshot is not None and move.is_of(self._snapshot, seat):
            self._play(seat, move.action)
        else:
            self._play(seat, self.read_move(seat, str(move)))
        return notation.Events(self.setup, self._steps[-1].log)

    def play_action(self, seat: int, action: int) -> None:
        """Play a move given as an integer; raise `IllegalMove` where it is not among `legal_actions(seat)`."""
        if action not in self.legal_actions(seat):
            raise IllegalMove(_("This move is not possible now."))
        self._play(seat, action)

    def _play(self, seat: int, action: int) -> None:
        before = self._before or self._positions[0:1].tobytes()
        log = self._log
        log_.clear(log)
        self._engine.apply(self.setup.records, self._positions, 0, seat, action, log)
        used = int(log[log_.USED])
        if used > len(log):
            overwrite_record(self._positions, 0, before)
            self._log = new_log(used)
            self._play(seat, action)
            return
        self._steps.append(Step(seat, action, before, log[:used].copy()))
        self._changed()

    def expire(self) -> notation.Events:
        """End the match because its time is over; the clock itself is the business of whoever keeps the match.

        Raises:
            IllegalMove: where the game has no time limit or the match is over.
        """
        if not self.setup.game.time_limit:
            raise IllegalMove(_("This game has no time limit."))
        if self.is_over:
            raise IllegalMove(_("The game is over."))
        self._play(NOBODY, NOBODY)
        return notation.Events(self.setup, self._steps[-1].log)

    def read_move(self, seat: int, text: str) -> int:
        """Give the action that a move's text means; raise `IllegalMove` where it is not legal."""
        words = self.setup.game.words
        if not 0 <= seat < self.setup.players:
            raise IllegalMove(_("There is no seat {seat} at this table.").format(seat=shortened(seat)))
        if seat not in self._texts:
            # What the seat was offered is in words already.
            moves = self._offered.get(seat) or self.moves(seat)
            self._texts[seat] = dict(zip(moves.texts, moves.actions, strict=True))
        action = self._texts[seat].get(words.read_move(self.setup, text))
        if action is None or action not in self.legal_actions(seat):
            raise words.refuse(self.setup, self.view(seat).records[0], seat, text)
        return action

    def write_action(self, seat: int, action: int) -> str:
        """Write a legal action of a seat as the text of a move."""
        return TIME if seat == NOBODY else Move(self.setup, self._positions[0:1], seat, action).text

    def undo(self) -> None:
        """Take the latest move back, byte for byte; raise `BadInput` where none has been played."""
        if not self._steps:
            raise BadInput(_("No move has been played yet."))
        step = self._steps.pop()
        overwrite_record(self._positions, 0, step.before)
        self._changed()

    def refuse_take_back(self, seat: int) -> str:
        """Say why a seat may not take its latest move back, empty where it may.

        It may as long as nobody has moved since and the move revealed nothing: no card that the mover did not know,
        and nothing that chance decided.
        """
        if not self._steps or self._steps[-1].seat != seat:
            return _("Only your own last move can be taken back, as long as nobody has moved since.")
        step = self._steps[-1]
        before: Records = np.frombuffer(bytearray(step.before), self._positions.dtype)
        if reveals(self.setup, before, copy_records(self._positions[0:1]), seat, step.action):
            return _("A move that revealed a card, or that chance had a part in, cannot be taken back.")
        return ""

    def copy(self) -> "Match":
        """Make an independent copy, history included."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._positions = copy_records(self._positions)
        twin._actions = self._actions.copy()
        twin._log = self._log.copy()
        twin._steps = list(self._steps)
        twin._legal = {}
        twin._texts = {}
        twin._offered = {}
        twin._before = None
        twin._snapshot = None
        return twin

    def view(self, seat: int | None) -> View:
        """Give what a seat may see, or what everybody may see where `seat` is None."""
        viewer = ONLOOKER if seat is None else seat
        self._engine.look(self.setup.records, self._positions, 0, 1, viewer)
        record = copy_records(self._positions[1:2])
        actions: list[int] = []
        if viewer in self._acting:
            count = self._engine.legal(self.setup.records, record, 0, viewer, self._actions)
            actions = self._actions[:count].tolist()
        view = View(self.setup, viewer, self.number, self._acting, actions, self.result, record)
        if actions:
            self._offered[viewer] = view.moves
        return view

    def log(self, seat: int | None, since: int = 0) -> list[list[notation.Event]]:
        """Write what happened in each move from number `since` on, as a seat (None: everybody) may see it."""
        viewer = ONLOOKER if seat is None else seat
        return [step.events(self.setup, viewer) for step in self._steps[since:]]

    def deal_events(self, seat: int | None) -> list[notation.Event]:
        """Write what happened in the deal, as a seat (None: everybody) may see it."""
        return notation.write_events(self.setup, self.deal_log, ONLOOKER if seat is None else seat)

    def open_view(self) -> View:
        """Give a view with every card known to everybody, for looking back at a match that is over."""
        record = self.true_position
        record["knows_pile"], record["knows_place"] = piles.EVERYONE, piles.EVERYONE
        return View(self.setup, ONLOOKER, self.number, self._acting, [], self.result, record)

    def open_log(self, since: int = 0) -> list[list[notation.Event]]:
        """Write what happened in each move from number `since` on with every card, as `open_view` shows them."""
        return [step.events(self.setup, None) for step in self._steps[since:]]

    def open_deal_events(self) -> list[notation.Event]:
        """Write what happened in the deal with every card."""
        return notation.write_events(self.setup, self.deal_log)

    def position(self) -> dict[str, Any]:
        """Write the true position as JSON."""
        return notation.write_position(self.setup, self._positions[0])

    @property
    def true_position(self) -> Records:
        """Give a copy of the true position, an array of one record."""
        return copy_records(self._positions[0:1])

    def hash(self) -> str:
        """Give a hash of the true position."""
        return hashlib.sha256(self._positions[0:1].tobytes()).hexdigest()

    @property
    def result(self) -> Result | None:
        """Give the result, None while the match goes on."""
        if self._acting:
            return None
        ranked = self.setup.ranked
        scores, ranks = np.zeros(ranked, np.int32), np.zeros(ranked, np.int32)
        reason = self._engine.result(self.setup.records, self._positions, 0, scores, ranks)
        winners = tuple(seat for seat in range(ranked) if ranks[seat] == 1)
        reasons: Mapping[int, str] = self.setup.game.words.REASONS
        return Result(winners, tuple(ranks.tolist()), tuple(scores.tolist()), reasons[reason])

    @property
    def steps(self) -> tuple[Step, ...]:
        """Give the moves played so far."""
        return tuple(self._steps)

    def at(self, number: int) -> "Match":
        """Give an independent match that stands after so many of the moves played; raise `BadInput` beyond them.

        >>> match = Match.new("giants", players=2, seed=1)
        >>> events = match.play(match.acting[0], "size")
        >>> match.at(0).number, match.at(1).hash() == match.hash()
        (0, True)
        """
        if not 0 <= number <= self.number:
            raise BadInput(
                _("This match has {count} moves; there is no move {number}.").format(
                    count=self.number, number=shortened(number)
                )
            )
        earlier = self.copy()
        earlier._steps = self._steps[:number]
        if number < self.number:
            overwrite_record(earlier._positions, 0, self._steps[number].before)
        earlier._changed()
        return earlier

    def replayed(self) -> Iterator[tuple[Step, "Match"]]:
        """Go through the match from its deal: each step with a match that stands before it."""
        walker = self.copy()
        walker._steps = []
        for step in self._steps:
            overwrite_record(walker._positions, 0, step.before)
            walker._changed()
            yield step, walker
            walker._steps.append(step)


def _seats_in(seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)


_SEATS = [_seats_in(seats) for seats in range(256)]


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """Split a seed of 128 bits into four 32-bit words, the lowest first.

    >>> seed_words(7)
    (7, 0, 0, 0)
    """
    return (seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, seed >> 64 & 0xFFFFFFFF, seed >> 96 & 0xFFFFFFFF)


def nonce_of(seed: int) -> str:
    """Give the nonce of a match whose seed somebody chose, so that the same seed gives the same record."""
    return hashlib.sha256(f"nonce of {seed}".encode()).hexdigest()[:32]


def commitment(seed: int, nonce: str) -> str:
    """Give the hash that commits the table to a deal: SHA-256 of the seed in decimal, a colon and the nonce."""
    return hashlib.sha256(f"{seed}:{nonce}".encode()).hexdigest()

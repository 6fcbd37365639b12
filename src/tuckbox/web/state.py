"""Fold the events of a table into its state: who sits where, what was agreed, the match, what was said.

Everything that happens at a table is an event with a version, stored before anybody is told. The same events give the
same state in every process and after every restart.

| kind | data | what it means |
| --- | --- | --- |
| `open` | game, players, options, settings, seats, host | somebody opens the table |
| `sit` | owner, name | a person takes the seat |
| `leave` | | the person gets up before the start |
| `seat` | player | the host opens the seat or puts a bot there; who sat there has to go |
| `settings` | game, players, options, settings, seats | the host changes what is played |
| `ready` | ready | the person is ready, or not any more |
| `start` | fill | the cards are dealt; bots of this level take the open seats |
| `move` | move, bot | the seat plays; `bot` is true where a bot did |
| `takeback` | | the seat takes its latest move back |
| `say`, `emote` | text, emote | the seat says something |
| `vote` | for | the seat wants a bot to play for another |
| `standin` | level, why | a bot plays for the person from now on |
| `back` | | the person plays again |
| `time` | | the time of the match is over |
| `abandon` | | nobody has come for a long time |
| `rematch` | table | the same people sit down again at another table |
"""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tuckbox.table.game import Game, Setup
from tuckbox.table.language import _
from tuckbox.table.match import Match, Step
from tuckbox.table.registry import game as find_game
from tuckbox.web.clocks import NO_CLOCK, Clocks
from tuckbox.web.problems import Broken

HUMAN = "human"
OPEN = "open"

GATHERING = "gathering"
PLAYING = "playing"
OVER = "over"
ABANDONED = "abandoned"

POSITION_KINDS = ("start", "move", "takeback", "time")
"""The kinds of events that change the position; a move made on an older one is not played."""

DEFAULT_SETTINGS: Mapping[str, Any] = {
    "clock": NO_CLOCK,
    "seconds": 60,
    "increment": 0,
    "standin": "medium",
    "hints": True,
    "listed": False,
    "chat": True,
}


@dataclass(frozen=True)
class TableEvent:
    """Hold one thing that happened at a table.

    Attributes:
        version: its number at this table, from 1.
        kind: see the table at the top of this module.
        seat: whose doing it was, or whom it concerns; None where it is no seat's.
        data: what belongs to it; the ids of visitors in it stay on the server.
        at: when it was stored, in milliseconds since 1970.
    """

    version: int
    kind: str
    seat: int | None
    data: Mapping[str, Any]
    at: int


@dataclass
class Seat:
    """Hold who sits in a seat.

    Attributes:
        player: `human`, `open`, or the level or SPEC of a bot.
        owner: the visitor who sits there, None where no person does.
        name: as players read it, empty for an open seat.
        ready: whether the person wants to start.
        standin: the level of the bot that plays for the person, empty where the person plays.
        votes: the seats that want a bot to play for this one, each with when it asked, in milliseconds since 1970.
    """

    player: str
    owner: str | None = None
    name: str = ""
    ready: bool = False
    standin: str = ""
    votes: Mapping[int, int] = field(default_factory=dict[int, int])

    @property
    def is_bot(self) -> bool:
        """Tell whether a bot sits here, not counting one that stands in for a person."""
        return self.player not in (HUMAN, OPEN)

    @property
    def is_person(self) -> bool:
        """Tell whether a person sits here."""
        return self.player == HUMAN

    @property
    def is_open(self) -> bool:
        """Tell whether the seat waits for somebody."""
        return self.player == OPEN

    @property
    def bot(self) -> str:
        """Give the level or SPEC of the bot that plays here now, empty where a person does."""
        return self.player if self.is_bot else self.standin

    def as_data(self) -> dict[str, Any]:
        """Give what events keep of the seat."""
        return {"player": self.player, "owner": self.owner, "name": self.name}


@dataclass(frozen=True)
class Secrets:
    """Hold what fixes the deal; it stays on the server until the match is over."""

    seed: int
    nonce: str
    commitment: str


@dataclass
class TableState:
    """Hold what the events of a table have come to.

    Attributes:
        id: the id of the table.
        secrets: what fixes the deal.
        version: the number of events so far.
        position_version: the version of the latest event that changed the position, 0 before the start.
        game, players, options: what is played.
        settings: how, see `DEFAULT_SETTINGS`.
        seats: who plays.
        host: the visitor who may change things before the start.
        stage: `gathering`, `playing`, `over` or `abandoned`.
        match: the match with the whole truth, None before the start.
        clocks: the clocks of the match, None before the start.
        started: when the match began, in milliseconds since 1970.
        expelled: the visitors whom the host has sent away.
        speakers: the names of those who said something or got up, as they were then, by version.
        rematch: the id of the table where the same people play again, empty where there is none.
        events: all events, with the step of the match that each move or the end of the time was.
    """

    id: str
    secrets: Secrets
    version: int = 0
    position_version: int = 0
    game: str = ""
    players: int = 0
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    settings: dict[str, Any] = field(default_factory=lambda: dict(DEFAULT_SETTINGS))
    seats: list[Seat] = field(default_factory=list[Seat])
    host: str | None = None
    stage: str = GATHERING
    match: Match | None = None
    clocks: Clocks | None = None
    started: int = 0
    expelled: set[str] = field(default_factory=set[str])
    speakers: dict[int, str] = field(default_factory=dict[int, str])
    rematch: str = ""
    events: list[tuple[TableEvent, Step | None]] = field(default_factory=list[tuple[TableEvent, Step | None]])
    _setup: Setup | None = None

    @property
    def rules(self) -> Game:
        """Give the game."""
        return find_game(self.game)

    @property
    def setup(self) -> Setup:
        """Give what the players agreed to."""
        if self._setup is None:
            self._setup = self.rules.setup(self.players, self.options)
        return self._setup

    @property
    def acting(self) -> tuple[int, ...]:
        """Give the seats that may act; none before the start and after the end."""
        return self.match.acting if self.match is not None and self.stage == PLAYING else ()

    def seat_of(self, visitor: str | None) -> int | None:
        """Give the seat that a visitor sits in, None for somebody who watches."""
        if visitor is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.owner == visitor), None)

    @property
    def host_seat(self) -> int | None:
        """Give the seat of the host, None where the host has none."""
        return self.seat_of(self.host)

    @property
    def people(self) -> list[int]:
        """Give the seats that persons sit in."""
        return [number for number, seat in enumerate(self.seats) if seat.is_person]

    def after(self, event: TableEvent) -> "TableState":
        """Give the state after an event that leaves the match alone, without changing this one."""
        twin = copy.copy(self)
        twin.seats = [replace(seat) for seat in self.seats]
        twin.expelled = set(self.expelled)
        twin.clocks = copy.deepcopy(self.clocks)
        twin.speakers, twin.events = {}, []
        twin.fold(event)
        return twin

    def fold(self, event: TableEvent) -> None:
        """Take in the next event.

        Raises:
            TuckboxError: where it cannot have happened, such as an illegal move.
        """
        assert event.version == self.version + 1, "events come in order"
        fold = getattr(self, f"_fold_{event.kind}", None)
        if fold is None:
            raise Broken(_("Something happened at this table that this version of Tuckbox does not know."))
        if event.kind in ("say", "emote", "leave"):
            # Somebody else may sit there when the words are read.
            self.speakers[event.version] = self._seat_in(event).name
        step = fold(event)
        self.version = event.version
        if event.kind in POSITION_KINDS:
            self.position_version = event.version
        self.events.append((event, step))

    def _seat_in(self, event: TableEvent) -> Seat:
        assert event.seat is not None
        return self.seats[event.seat]

    def _fold_open(self, event: TableEvent) -> None:
        self.host = event.data["host"]
        self._fold_settings(event)

    def _fold_settings(self, event: TableEvent) -> None:
        self.game = event.data["game"]
        self.players = event.data["players"]
        self.options = dict(event.data["options"])
        self._setup = None
        self.settings = {**DEFAULT_SETTINGS, **event.data["settings"]}
        self.seats = [Seat(**seat) for seat in event.data["seats"]]

    def _fold_sit(self, event: TableEvent) -> None:
        assert event.seat is not None
        owner = event.data["owner"]
        before = self.seat_of(owner)
        if before is not None:
            self.seats[before] = Seat(OPEN)
        self.seats[event.seat] = Seat(HUMAN, owner, event.data["name"])
        if self.host_seat is None:
            self.host = owner

    def _fold_leave(self, event: TableEvent) -> None:
        assert event.seat is not None
        leaver = self.seats[event.seat].owner
        self.seats[event.seat] = Seat(OPEN)
        if leaver == self.host:
            self.host = next((self.seats[seat].owner for seat in self.people), None)

    def _fold_seat(self, event: TableEvent) -> None:
        assert event.seat is not None
        sent_away = self.seats[event.seat].owner
        if sent_away is not None:
            self.expelled.add(sent_away)
        self.seats[event.seat] = Seat(event.data["player"], None, event.data["name"])

    def _fold_ready(self, event: TableEvent) -> None:
        self._seat_in(event).ready = event.data["ready"]

    def _fold_start(self, event: TableEvent) -> None:
        for number, seat in event.data["fill"].items():
            self.seats[int(number)] = Seat(**seat)
        self.match = Match(self.setup, self.secrets.seed, self.secrets.nonce)
        self.clocks = Clocks(
            self.settings["clock"], self.settings["seconds"], self.settings["increment"], len(self.seats)
        )
        self.stage = PLAYING
        self.started = event.at
        self._turn(event)

    def _turn(self, event: TableEvent, mover: int | None = None) -> None:
        assert self.match is not None
        assert self.clocks is not None
        if self.match.is_over:
            self.stage = OVER
        self.clocks.turn(event.at, (seat for seat in self.match.acting if not self.seats[seat].bot), mover)

    def _fold_move(self, event: TableEvent) -> Step:
        assert self.match is not None
        assert event.seat is not None
        self.match.play(event.seat, event.data["move"])
        if not event.data.get("bot"):
            self.seats[event.seat].votes = {}
        self._turn(event, event.seat)
        return self.match.steps[-1]

    def _fold_takeback(self, event: TableEvent) -> None:
        assert self.match is not None
        assert self.clocks is not None
        self.match.undo()
        self.clocks.take_back(event.at, (seat for seat in self.match.acting if not self.seats[seat].bot))

    def _fold_time(self, event: TableEvent) -> Step:
        assert self.match is not None
        self.match.expire()
        self._turn(event)
        return self.match.steps[-1]

    def _fold_say(self, event: TableEvent) -> None:
        pass

    _fold_emote = _fold_say

    def _fold_vote(self, event: TableEvent) -> None:
        assert event.seat is not None
        seat = self.seats[event.data["for"]]
        seat.votes = {**seat.votes, event.seat: event.at}

    def _fold_standin(self, event: TableEvent) -> None:
        assert event.seat is not None
        assert self.clocks is not None
        seat = self.seats[event.seat]
        seat.standin, seat.votes = event.data["level"], {}
        self.clocks.stop(event.seat, event.at, owes=event.data["why"] != "self")

    def _fold_back(self, event: TableEvent) -> None:
        assert event.seat is not None
        assert self.clocks is not None
        seat = self.seats[event.seat]
        seat.standin, seat.votes = "", {}
        self.clocks.resume(event.seat, event.at, self.acting)

    def _fold_abandon(self, event: TableEvent) -> None:
        self.stage = ABANDONED

    def _fold_rematch(self, event: TableEvent) -> None:
        self.rematch = event.data["table"]

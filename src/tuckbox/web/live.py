"""Take what people do at a table, from sitting down to playing again, and refuse what cannot be done."""

import functools
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Concatenate, ParamSpec, TypeVar

from tuckbox.table.errors import BadInput, IllegalMove, TuckboxError
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.web.chat import check_emote
from tuckbox.web.held import HeldTable
from tuckbox.web.problems import NotYours, Stale, StoreDown, TooEarly, TooLate
from tuckbox.web.state import ABANDONED, GATHERING, OPEN, OVER, PLAYING, POSITION_KINDS, Seat
from tuckbox.web.store import Taken

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")
_Command = Callable[Concatenate["LiveTable", _Given], Awaitable[_Answer]]


def _until_stored(command: _Command[_Given, _Answer]) -> _Command[_Given, _Answer]:
    """Let a command judge by all that has happened, at other servers too.

    Where another server has stored an event first, the command is tried again: nobody is refused who only spoke at the
    same time as somebody else. And where it is refused by what this server knows, that may be too little.
    """

    @functools.wraps(command)
    async def commanded(table: "LiveTable", *given: _Given.args, **named: _Given.kwargs) -> _Answer:
        while True:
            try:
                return await command(table, *given, **named)
            except Taken:
                continue
            except StoreDown:
                raise
            except TuckboxError:
                if not await table.has_missed():
                    raise

    return commanded


class LiveTable(HeldTable):
    """Take what people and bots do at one table. Each of it is stored when the method returns."""

    def _seat(self, visitor: str | None) -> int:
        seat = self.state.seat_of(visitor)
        if seat is None:
            raise NotYours(_("You are watching this table; only who sits at it can do that."))
        return seat

    def _player(self, visitor: str | None) -> int:
        seat = self.state.seat_of(visitor)
        if seat is None:
            raise NotYours(_("You are watching this table; only who sits at it can play."))
        return seat

    def _host(self, visitor: str | None) -> None:
        if visitor is None or visitor != self.state.host:
            raise NotYours(_("Only the host of this table can do that."))

    def _gathering(self) -> None:
        if self.state.stage != GATHERING:
            raise TooLate(_("The match has begun; this can be changed before the start only."))

    def _playing(self) -> None:
        if self.state.stage == GATHERING:
            raise TooEarly(_("The match has not begun yet."))
        if self.state.stage == ABANDONED:
            raise TooLate(_("This table was closed because nobody came for a long time."))
        if self.state.stage == OVER:
            raise IllegalMove(_("The game is over."))

    @_until_stored
    async def sit(self, visitor: str, name: str, seat: int | None = None) -> int:
        """Take an open seat, the first one where none is named; give its number."""
        async with self._turn() as state:
            self._gathering()
            if visitor in state.expelled:
                raise NotYours(_("The host has given your seat to somebody else; ask for another invitation."))
            if seat is None:
                seat = state.seat_of(visitor)
            if seat is None:
                seat = next((number for number, other in enumerate(state.seats) if other.is_open), None)
            if seat is None:
                raise TooLate(_("All seats of this table are taken; you can watch."))
            self.check_seat(seat)
            if not state.seats[seat].is_open and state.seats[seat].owner != visitor:
                raise TooLate(_("This seat is taken; choose another one."))
            await self._commit("sit", seat, {"owner": visitor, "name": self._free_name(name, visitor)})
            return seat

    def _free_name(self, name: str, visitor: str) -> str:
        """Tell apart people of the same name; nobody from oneself on another seat."""
        names = [other.name for other in self.state.seats if other.owner != visitor]
        wanted, number = name or _("Guest"), 2
        free = wanted
        while free in names:
            free, number = f"{wanted} {number}", number + 1
        return free

    def check_seat(self, seat: int) -> None:
        """Raise `BadInput` where the table has no such seat."""
        if not 0 <= seat < self.state.players:
            raise BadInput(
                _("There is no seat {seat} at this table; the seats are 0 to {last}.").format(
                    seat=seat, last=self.state.players - 1
                )
            )

    @_until_stored
    async def leave(self, visitor: str) -> None:
        """Get up before the start; afterwards let a bot play on."""
        async with self._turn() as state:
            seat = self._seat(visitor)
            if state.stage == GATHERING:
                await self._commit("leave", seat)
                return
            self._playing()
            if not state.seats[seat].standin:
                await self._commit("standin", seat, {"level": state.settings["standin"], "why": "self"})

    @_until_stored
    async def set_seat(self, visitor: str, seat: int, player: str, name: str, occupant: str | None = None) -> None:
        """Open a seat, or put a bot of a level there; the person who sat there has to go.

        Args:
            visitor: who asks.
            seat: the seat.
            player: `open`, or the level of the bot.
            name: the name of the bot.
            occupant: the name of who sat there when the visitor looked, empty for nobody; None where that does not
                matter.
        """
        async with self._turn() as state:
            self._host(visitor)
            self._gathering()
            self.check_seat(seat)
            if occupant is not None and state.seats[seat].name != occupant:
                raise TooLate(_("By now somebody else sits there; look again."))
            if state.seats[seat].owner == visitor:
                raise BadInput(_("This is your own seat; take another one first, or get up."))
            await self._commit("seat", seat, {"player": player, "name": name})

    @_until_stored
    async def change(self, visitor: str, setup: Setup, settings: Mapping[str, Any]) -> None:
        """Change what is played and how; everybody has to be ready anew."""
        async with self._turn() as state:
            self._host(visitor)
            self._gathering()
            seats = self._seats_for(setup.players)
            data = {
                "game": setup.game.name,
                "players": setup.players,
                "options": dict(setup.options),
                "settings": dict(settings),
                "seats": [seat.as_data() for seat in seats],
            }
            if setup is state.setup and dict(settings) == state.settings:
                return
            await self._commit("settings", None, data)

    def _seats_for(self, players: int) -> list[Seat]:
        """Give the seats with open ones added, or open ones and bots taken away from the end."""
        seats = list(self.state.seats)
        for unwanted in ("is_open", "is_bot"):
            for number in range(len(seats) - 1, -1, -1):
                if len(seats) > players and getattr(seats[number], unwanted):
                    del seats[number]
        if len(seats) > players:
            raise TooLate(
                _("{people} people sit here, too many for {players} seats.").format(people=len(seats), players=players)
            )
        return seats + [Seat(OPEN) for _new in range(players - len(seats))]

    @_until_stored
    async def be_ready(self, visitor: str, ready: bool) -> None:
        """Say that one wants to start, or not any more."""
        async with self._turn() as state:
            seat = self._seat(visitor)
            self._gathering()
            if state.seats[seat].ready != ready:
                await self._commit("ready", seat, {"ready": ready})

    @_until_stored
    async def start(self, visitor: str, fill: Mapping[int, Seat]) -> None:
        """Deal the cards; `fill` holds the bots for the open seats."""
        async with self._turn() as state:
            self._host(visitor)
            self._gathering()
            waiting = [state.seats[seat].name for seat in state.people if not state.seats[seat].ready]
            host = state.host_seat
            if host is not None and not state.seats[host].ready:
                waiting.remove(state.seats[host].name)
            if waiting:
                raise TooEarly(_("Not everybody is ready; waiting for {names}.").format(names=", ".join(waiting)))
            open_seats = [number for number, seat in enumerate(state.seats) if seat.is_open]
            if any(number not in fill for number in open_seats):
                raise TooEarly(_("A seat is open; wait for somebody, or let bots take the open seats."))
            taken = {str(number): fill[number].as_data() for number in open_seats}
            await self._commit("start", None, {"fill": taken})

    @_until_stored
    async def play(self, visitor: str | None, text: str, version: int) -> None:
        """Play a move for a person, in the seat where the person sits when it is played.

        Args:
            visitor: who plays.
            text: the move.
            version: the version that the visitor's page had seen.

        Raises:
            NotYours: for an onlooker, or where a bot plays for the seat.
            Stale: if the position has changed since.
            IllegalMove: citing the rule that forbids the move.
        """
        async with self._turn() as state:
            seat = self._player(visitor)
            self._playing()
            if not state.position_version <= version <= state.version:
                raise Stale
            if state.seats[seat].standin:
                raise NotYours(_("A bot plays for you; take your seat back first."))
            await self._play(seat, text)

    async def _play(self, seat: int, text: str, **more: Any) -> None:
        match = self.match
        written = match.write_action(seat, match.read_move(seat, text))
        await self._commit("move", seat, {"move": written, **more})

    @_until_stored
    async def play_bot(self, seat: int, bot: str, text: str, version: int) -> bool:
        """Play what a bot has chosen at a version, if it still plays there and nothing has overtaken it; tell whether.

        What others have chosen meanwhile at the same time does not overtake it; a move of its seat does, which another
        server may have played.
        """
        async with self._turn() as state:
            if seat not in state.acting or state.seats[seat].bot != bot:
                return False
            overtaking = [event for event, _step in state.events[version:] if event.kind in POSITION_KINDS]
            if any(event.kind != "move" or event.seat == seat for event in overtaking):
                return False
            if overtaking and text not in self.match.moves(seat).texts:
                return False
            await self._play(seat, text, bot=True)
            return True

    @_until_stored
    async def take_back(self, visitor: str | None, version: int) -> None:
        """Take a person's own latest move back; raise `IllegalMove` where it has to stand."""
        async with self._turn() as state:
            seat = self._player(visitor)
            self._playing()
            if not state.position_version <= version <= state.version:
                raise Stale
            refusal = self._why_it_stands(seat)
            if refusal:
                raise IllegalMove(refusal)
            await self._commit("takeback", seat)

    def _why_it_stands(self, seat: int) -> str:
        latest = self.state.events[-1][0]
        for event, _step in reversed(self.state.events):
            if event.kind in POSITION_KINDS:
                latest = event
                break
        if latest.kind != "move" or latest.seat != seat or latest.data.get("bot"):
            return _("Only your own last move can be taken back, as long as nobody has moved since.")
        return self.match.refuse_take_back(seat)

    def may_take_back(self, seat: int | None) -> bool:
        """Tell whether a seat may take its latest move back now."""
        return seat is not None and self.state.stage == PLAYING and not self._why_it_stands(seat)

    @_until_stored
    async def say(self, visitor: str, text: str) -> None:
        """Say something to everybody at the table."""
        async with self._turn() as state:
            seat = self._seat(visitor)
            if not state.settings["chat"]:
                raise NotYours(_("The host has switched the chat off."))
            await self._commit("say", seat, {"text": text})

    @_until_stored
    async def emote(self, visitor: str, name: str) -> None:
        """Say one of the things that can be said with one click."""
        async with self._turn():
            await self._commit("emote", self._seat(visitor), {"emote": check_emote(name)})

    @_until_stored
    async def vote(self, visitor: str, target: int) -> None:
        """Ask for a bot to play for somebody who has gone; it comes when most of the others ask for it."""
        async with self._turn() as state:
            seat = self._seat(visitor)
            self._playing()
            self.check_seat(target)
            gone = state.seats[target]
            if target == seat or not gone.is_person or gone.standin:
                raise BadInput(_("A bot can play for another person only, and only where none does yet."))
            self._check_gone(target)
            if seat not in self.votes(target):
                await self._commit("vote", seat, {"for": target})
            others = [person for person in state.people if person != target and not state.seats[person].standin]
            if 2 * len(self.votes(target).intersection(others)) > len(others):
                await self._commit("standin", target, {"level": state.settings["standin"], "why": "vote"})

    def _check_gone(self, seat: int) -> None:
        name = self.state.seats[seat].name
        if self.presence.is_here(seat):
            sentence = _("{name} is here; a bot can take over when the connection is lost.")
        elif self.presence.seconds_away(seat) < self.patience:
            sentence = _("{name} has only just gone; wait a few seconds.")
        elif self.presence.seconds_to_know:
            sentence = _("It is not known yet whether {name} is here; try again in a few seconds.")
        else:
            return
        raise TooEarly(sentence.format(name=name))

    def votes(self, seat: int) -> frozenset[int]:
        """Give the seats that want a bot to play for another since that one has gone."""
        return frozenset(voter for voter, at in self.state.seats[seat].votes.items() if at > self.presence.came(seat))

    @_until_stored
    async def come_back(self, visitor: str) -> None:
        """Play again oneself."""
        async with self._turn() as state:
            seat = self._seat(visitor)
            self._playing()
            if state.seats[seat].standin:
                await self._commit("back", seat)

    @_until_stored
    async def stand_in(self, seat: int, deadline: int) -> None:
        """Let a bot play for a seat whose clock has run out, if it still has."""
        async with self._turn() as state:
            if state.stage != PLAYING or state.clocks is None or state.clocks.deadline(seat) != deadline:
                return
            await self._commit("standin", seat, {"level": state.settings["standin"], "why": "clock"})

    @_until_stored
    async def end_time(self) -> None:
        """End the match because its own time limit has passed."""
        async with self._turn() as state:
            if state.stage == PLAYING:
                await self._commit("time", None)

    @_until_stored
    async def abandon(self, idle_since: int) -> None:
        """Close the table if nothing has happened at it since then."""
        async with self._turn() as state:
            latest = state.events[-1][0].at
            is_empty = not self.presence.somebody and not self.presence.seconds_to_know
            if state.stage in (GATHERING, PLAYING) and latest < idle_since and is_empty:
                await self._commit("abandon", None)

    def check_may_follow(self) -> None:
        """Raise `TooEarly` or `TooLate` where the same people cannot play again."""
        if self.state.stage not in (OVER, ABANDONED):
            raise TooEarly(_("This match goes on; another one can follow when it is over."))
        if self.state.match is None:
            raise TooLate(_("Nobody has played here, so that nobody can play again; open another table."))

    @_until_stored
    async def lead_on(self, visitor: str, table: str) -> str:
        """Tell everybody at which table the same people play again; give its id, which may be an earlier one."""
        async with self._turn() as state:
            self._seat(visitor)
            self.check_may_follow()
            if not state.rematch:
                await self._commit("rematch", None, {"table": table})
            return state.rematch

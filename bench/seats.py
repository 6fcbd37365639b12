"""Play at tables as people and programs do, for a measurement."""

import asyncio
import html
import json
import random
import re
import time
from typing import Any, Protocol
from urllib.parse import urlencode

from bench.connections import Refused, Requests, Stream, with_cookie, with_token


class Counts(Protocol):
    """Take in what is measured."""

    def acknowledge(self, seconds: float) -> None: ...

    def arrive(self, seconds: float) -> None: ...

    def fail(self, reason: str) -> None: ...


VERSION = re.compile(rb'\{"version": (\d+)')


class SeatPlayed:
    """Hold the seat of a program: its requests, its stream, what it knows."""

    def __init__(self, table: "Table", number: int, is_page: bool) -> None:
        self.table = table
        self.number = number
        self.is_page = is_page
        self.version = 0
        self.heard = 0
        self.moves: list[str] = []
        self.is_over = False
        self.who = ""
        self.changed = asyncio.Event()
        self.requests: Requests
        self.stream: Stream

    def seated(self, answer: dict[str, Any]) -> None:
        """Learn how to say who asks: pages do by their cookie, programs by the token of their seat."""
        self.who = with_cookie(self.requests.cookie) if self.is_page else with_token(answer["token"])

    async def follow(self, port: int) -> None:
        """Open the stream of the table."""
        path = f"/tables/{self.table.id}/events" if self.is_page else f"/api/tables/{self.table.id}/events"
        self.stream = Stream(path, self.who, self._hear)
        await self.stream.open(port)

    def _hear(self, name: bytes, data: bytes, came: float) -> None:
        if name == b"event" or (self.is_page and name == b"table"):
            found = VERSION.match(data)
            assert found, "what happened at a table begins with its version"
            version = int(found[1])
            self.heard = max(self.heard, version)
            self.table.arrived(self, version, came)
            if self.is_page:
                self._read_page(version, data)
            self.changed.set()

    def _read_page(self, version: int, data: bytes) -> None:
        drawn = json.loads(data)["html"]
        found = re.search(r"data-moves=(\"|')(.*?)\1", drawn, re.DOTALL)
        self.version = version
        self.moves = json.loads(html.unescape(found[2])) if found else []
        self.is_over = "data-over" in drawn

    async def look(self) -> None:
        """Ask for the legal moves, where the stream has told of something new."""
        if self.version < self.heard and not self.is_page:
            self.take_in(await self.requests.ask("GET", f"/api/tables/{self.table.id}/view", self.who))

    def take_in(self, view: dict[str, Any]) -> None:
        """Learn from a view."""
        self.version = view["version"]
        self.moves = view["moves"]
        self.is_over = view["result"] is not None

    async def send(self, move: str) -> None:
        """Send a move and learn what has become of it."""
        if self.is_page:
            form = urlencode({"move": move, "version": self.version})
            await self.requests.ask("POST", f"/tables/{self.table.id}/moves", self.who, form=form)
            # The page's script takes the new table from the stream.
            self.moves = []
        else:
            body = {"move": move, "version": self.version}
            self.take_in(await self.requests.ask("POST", f"/api/tables/{self.table.id}/moves", self.who, body))

    async def next_change(self) -> None:
        """Wait until the stream brings something."""
        self.changed.clear()
        if self.version >= self.heard:
            await self.changed.wait()


class Table:
    """Play one table after the other, all seats by programs.

    Args:
        game: what is played.
        ports: of each seat's server.
        pages: which seats follow the stream of pages.
        think: seconds between moves, on average.
        dice: choose moves and pauses.
        counts: where times go.
    """

    def __init__(
        self, game: str, ports: list[int], pages: list[bool], think: float, dice: random.Random, counts: Counts
    ) -> None:
        self.id = ""
        self._game = game
        self._ports = ports
        self._pages = pages
        self._think = think
        self._dice = dice
        self._counts = counts
        self._sent: tuple[SeatPlayed, int, float] | None = None
        self.seats: list[SeatPlayed] = []

    async def open(self) -> None:
        """Open the table, let everybody sit down, deal, and follow."""
        self.close()
        self.seats = [SeatPlayed(self, number, is_page) for number, is_page in enumerate(self._pages)]
        for seat, port in zip(self.seats, self._ports, strict=True):
            seat.requests = Requests(port)
        host = self.seats[0]
        wish = {"game": self._game, "players": len(self.seats), "with": "friends", "name": "Player 0"}
        opened = await host.requests.ask("POST", "/api/tables", "", wish)
        self.id = opened["id"]
        host.seated(opened)
        for seat in self.seats[1:]:
            name = {"name": f"Player {seat.number}"}
            seat.seated(await seat.requests.ask("POST", f"/api/tables/{self.id}/sit", "", name))
            await seat.requests.ask("POST", f"/api/tables/{self.id}/ready", seat.who, {"ready": True})
        await host.requests.ask("POST", f"/api/tables/{self.id}/start", host.who, {})
        for seat, port in zip(self.seats, self._ports, strict=True):
            await seat.follow(port)

    def arrived(self, seat: SeatPlayed, version: int, came: float) -> None:
        """Take the time at which a move has come to another seat."""
        if self._sent is not None:
            mover, before, sent = self._sent
            if seat is not mover and version > before:
                self._counts.arrive(came - sent)
                self._sent = None

    async def play(self) -> None:
        """Play until somebody cancels it."""
        await asyncio.sleep(self._dice.random() * self._think)
        while True:
            players = [asyncio.create_task(self._play_seat(seat)) for seat in self.seats]
            try:
                await asyncio.gather(*players)
            except Refused as refused:
                self._counts.fail(str(refused))
            finally:
                for player in players:
                    player.cancel()
            await self.open()

    async def _play_seat(self, seat: SeatPlayed) -> None:
        while not seat.is_over:
            await seat.look()
            if not seat.moves:
                if not seat.is_over:
                    await seat.next_change()
                continue
            # A seat that may move at the same time as others shares the table's pace with them.
            await asyncio.sleep(self._think * self._dice.uniform(0.5, 1.5))
            move = self._dice.choice(seat.moves)
            sent = time.perf_counter()
            self._sent = (seat, seat.version, sent)
            await seat.send(move)
            self._counts.acknowledge(time.perf_counter() - sent)

    def close(self) -> None:
        """Hang up."""
        for seat in self.seats:
            seat.requests.close()
            if hasattr(seat, "stream"):
                seat.stream.close()


class HardTable:
    """Play against a hard bot without a pause, so that the bot thinks all the time; nothing is measured."""

    def __init__(self, game: str, port: int, dice: random.Random, counts: Counts) -> None:
        self._game = game
        self._dice = dice
        self._counts = counts
        self._requests = Requests(port)

    async def open(self) -> None:
        """Open nothing yet; matches are opened one after the other."""

    async def play(self) -> None:
        """Play one match after the other until somebody cancels it."""
        while True:
            opened = await self._requests.ask("POST", "/api/tables", "", {"game": self._game, "bots": "hard"})
            path, who = f"/api/tables/{opened['id']}", with_token(opened["token"])
            view = await self._requests.ask("GET", f"{path}/view", who)
            while view["result"] is None:
                if view["moves"]:
                    body = {"move": self._dice.choice(view["moves"]), "version": view["version"]}
                    view = await self._requests.ask("POST", f"{path}/moves", who, body)
                else:
                    await asyncio.sleep(0.1)
                    view = await self._requests.ask("GET", f"{path}/view", who)

    def close(self) -> None:
        """Hang up."""
        self._requests.close()

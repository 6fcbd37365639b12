"""Kill a server again and again while many tables with bots are played at, and look what is left afterwards.

    python -m bench.survival --tables 200 --kills 20

At each table a program plays against bots over real connections. The server's process is ended by SIGKILL at random
moments and started again; the programs connect again and send once more what was not answered, as pages do. In the end
the database must hold every move that was acknowledged, each once, at its place, and every match must be playable
again from its events alone. The exit status says whether it is so.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.connections import Refused, Requests, with_token
from bench.servers import Servers
from tuckbox.table.errors import TuckboxError
from tuckbox.web.state import POSITION_KINDS, Secrets, TableEvent, TableState

GAMES = ("touche", "giants", "monster_trick", "power_cards")
LEVELS = ("easy", "medium")
OVERTAKEN = (409, 422)
TO_BE_TRIED_AGAIN = (0, 503)
SECONDS_BETWEEN_TRIES = 0.05


@dataclass
class Player:
    """Play at one table and remember what was sent and what was acknowledged.

    Attributes:
        id: the id of the table.
        sent: the versions that moves were sent for.
        acknowledged: the version that each acknowledged move has, and its text.
        tries: how often something was sent again because no answer came.
    """

    game: str
    port: int
    dice: random.Random
    id: str = ""
    sent: set[int] = field(default_factory=set[int])
    acknowledged: dict[int, str] = field(default_factory=dict[int, str])
    tries: int = 0

    async def play(self) -> None:
        """Open a table and play until somebody cancels it or the match is over."""
        requests = Requests(self.port)
        wish = {"game": self.game, "bots": self.dice.choice(LEVELS)}
        opened = await self._ask(requests, "POST", "/api/tables", "", wish)
        self.id, who = opened["id"], with_token(opened["token"])
        path = f"/api/tables/{self.id}"
        try:
            view = await self._ask(requests, "GET", f"{path}/view", who)
            while view["result"] is None:
                if view["moves"]:
                    move, version = self.dice.choice(view["moves"]), view["version"]
                    self.sent.add(version)
                    answer = await self._ask(requests, "POST", f"{path}/moves", who, {"move": move, "version": version})
                    if answer is not None:
                        self.acknowledged[version] = move
                await asyncio.sleep(self.dice.uniform(0.0, 0.1))
                view = await self._ask(requests, "GET", f"{path}/view", who)
        finally:
            requests.close()

    async def _ask(self, requests: Requests, method: str, path: str, who: str, body: Any = None) -> Any:
        """Ask until there is an answer; give None where the move was played or overtaken already."""
        while True:
            try:
                return await requests.ask(method, path, who, body)
            except Refused as problem:
                if problem.status in OVERTAKEN:
                    return None
                if problem.status not in TO_BE_TRIED_AGAIN:
                    raise
            except OSError:
                # Nobody listens; the server is being started.
                pass
            self.tries += 1
            await asyncio.sleep(SECONDS_BETWEEN_TRIES)


async def survive(arguments: argparse.Namespace, servers: Servers) -> list[Player]:
    """Let the tables be played while the server is killed again and again."""
    dice = random.Random(arguments.seed)
    players = [
        Player(GAMES[number % len(GAMES)], servers.ports[0], random.Random(dice.random()))
        for number in range(arguments.tables)
    ]
    playing = [asyncio.create_task(player.play()) for player in players]
    # The first use of a game on a machine compiles it; nobody can sit down before.
    while not all(player.id or task.done() for player, task in zip(players, playing, strict=True)):
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)
    for _kill in range(arguments.kills):
        await asyncio.sleep(dice.uniform(0.5, arguments.pause))
        await asyncio.to_thread(servers.restart_killed, 0)
    await asyncio.sleep(arguments.pause)
    for task in playing:
        task.cancel()
    for answer in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(answer, Exception):
            raise answer
    return players


def complaints(database: Path, players: list[Player]) -> Iterator[str]:
    """Compare what the programs were told with what the database holds."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        for player in players:
            row = connection.execute("SELECT seed, nonce, commitment FROM matches WHERE id = ?", [player.id]).fetchone()
            if row is None:
                if player.id:
                    yield f"table {player.id} was opened and is lost"
                continue
            told = connection.execute(
                "SELECT version, kind, seat, data, at FROM events WHERE match = ? ORDER BY version", [player.id]
            )
            events = [TableEvent(version, kind, seat, json.loads(data), at) for version, kind, seat, data, at in told]
            if [event.version for event in events] != list(range(1, len(events) + 1)):
                yield f"table {player.id}: the versions have gaps"
                continue
            yield from _complaints_of(player, events, Secrets(int(row[0]), row[1], row[2]))


def _complaints_of(player: Player, events: list[TableEvent], secrets: Secrets) -> Iterator[str]:
    state = TableState(player.id, secrets)
    played: dict[int, str] = {}
    try:
        for event in events:
            if event.kind == "move" and not event.data.get("bot"):
                # The position it was played on, which is what its version meant.
                played[state.position_version] = event.data["move"]
                if not any(state.position_version <= version < event.version for version in player.sent):
                    yield f"table {player.id}: move {event.version} was sent by nobody for this position"
            state.fold(event)
    except (TuckboxError, AssertionError) as problem:
        yield f"table {player.id} cannot be played again: {problem}"
        return
    positions = [event.version for event in events if event.kind in POSITION_KINDS]
    for version, move in player.acknowledged.items():
        position = max((other for other in positions if other <= version), default=0)
        if played.get(position) != move:
            yield f"table {player.id}: the acknowledged move {move} at version {version} is lost"


def main() -> None:
    """Read the command line, play, kill, and say what is left."""
    reader = argparse.ArgumentParser(prog="python -m bench.survival", description="Kill the server while it is used.")
    reader.add_argument("--tables", type=int, default=200, help="how many tables with bots")
    reader.add_argument("--kills", type=int, default=20, help="how often the server is killed")
    reader.add_argument("--pause", type=float, default=3.0, help="the most seconds between two kills")
    reader.add_argument("--seed", type=int, default=1, help="of what the programs play, and of the moments")
    arguments = reader.parse_args()
    with tempfile.TemporaryDirectory(prefix="tuckbox-survival-") as folder:
        database = Path(folder) / "tables.db"
        with Servers(1, f"sqlite:///{database}", Path(folder)) as servers:
            players = asyncio.run(survive(arguments, servers))
        found = list(complaints(database, players))
    acknowledged = sum(len(player.acknowledged) for player in players)
    tables = sum(bool(player.id) for player in players)
    tries = sum(player.tries for player in players)
    print(f"{tables} tables, {arguments.kills} kills: {acknowledged} moves were acknowledged, {tries} times none came.")
    for complaint in found[:20]:
        print(complaint)
    if found or not acknowledged:
        raise SystemExit(f"{len(found)} complaints")
    print("Every acknowledged move is there, once; every match can be played again from its events.")


if __name__ == "__main__":
    main()

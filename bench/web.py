"""Measure how many live tables the web table holds: programs play at real servers over real connections.

    python -m bench.web --tables 500 --seconds 30
    python -m bench.web --tables 500 --servers 2 --database postgresql+psycopg://user@host/name
    python -m bench.web --tables 500 --pages 0.5
    python -m bench.web --tables 100 --hard 10

Each table has two seats or more, each played by a program of its own that follows the table's stream of events and
thinks about every move for a while, as people do. Reported are the times from sending a move until it is acknowledged,
which is when it is on the disk, and until it arrives at the stream of another seat. Everything runs on this machine,
the programs included; it stops by itself.
"""

import argparse
import asyncio
import random
import resource
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from uvicorn.loops.auto import auto_loop_factory

from bench.connections import Refused
from bench.seats import HardTable, Table
from bench.servers import Servers

TOGETHER = 16
"""So many tables are opened at the same time before the measurement begins."""
SECONDS_TO_SETTLE = 3.0


@dataclass
class Measured:
    """Collect what is measured while `is_on`."""

    is_on: bool = False
    acknowledged: list[float] = field(default_factory=list[float])
    arrived: list[float] = field(default_factory=list[float])
    errors: int = 0
    reasons: dict[str, int] = field(default_factory=dict[str, int])

    def acknowledge(self, seconds: float) -> None:
        if self.is_on:
            self.acknowledged.append(seconds)

    def arrive(self, seconds: float) -> None:
        if self.is_on:
            self.arrived.append(seconds)

    def fail(self, reason: str) -> None:
        self.errors += 1
        self.reasons[reason] = self.reasons.get(reason, 0) + 1


async def measure(arguments: argparse.Namespace, servers: Servers) -> Measured:
    """Open the tables, let them be played at for a while, and stop."""
    measured = Measured()
    dice = random.Random(arguments.seed)
    tables: list[Table] = []
    for number in range(arguments.tables):
        ports = [servers.ports[(number + seat) % len(servers.ports)] for seat in range(arguments.players)]
        pages = [dice.random() < arguments.pages for _seat in range(arguments.players)]
        table = Table(arguments.game, ports, pages, arguments.think, random.Random(dice.random()), measured)
        tables.append(table)
    hard = [
        HardTable(arguments.game, servers.ports[number % len(servers.ports)], random.Random(dice.random()), measured)
        for number in range(arguments.hard)
    ]
    room = asyncio.Semaphore(TOGETHER)

    async def open_one(table: Table | HardTable) -> None:
        async with room:
            await table.open()

    began = time.perf_counter()
    await asyncio.gather(*map(open_one, [*tables, *hard]))
    print(f"{len(tables) + len(hard)} tables were opened in {time.perf_counter() - began:.1f} seconds.", flush=True)
    players = [asyncio.create_task(table.play()) for table in [*tables, *hard]]
    await asyncio.sleep(SECONDS_TO_SETTLE)
    measured.is_on, cpu, own = True, servers.cpu_seconds(), time.process_time()
    await asyncio.sleep(arguments.seconds)
    measured.is_on = False
    busy = (servers.cpu_seconds() - cpu) / arguments.seconds
    print(f"The programs themselves used {(time.process_time() - own) / arguments.seconds:.2f} processors.")
    for player in players:
        player.cancel()
    answers = await asyncio.gather(*players, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, Exception):
            measured.fail(f"{type(answer).__name__}: {answer}")
    for table in [*tables, *hard]:
        table.close()
    report(arguments, measured, busy)
    return measured


def report(arguments: argparse.Namespace, measured: Measured, busy: float) -> None:
    """Print a row of the README's table."""
    kind = "PostgreSQL" if arguments.database.startswith("postgresql") else "SQLite"
    print("| store | servers | tables | pages | moves/s | | median ms | 99% ms | most ms | errors | server CPUs |")
    print("| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    for what, times in (("acknowledged", measured.acknowledged), ("arrived", measured.arrived)):
        milliseconds = sorted(1000 * seconds for seconds in times) or [float("nan")] * 2
        print(
            f"| {kind} | {arguments.servers} | {arguments.tables} | {arguments.pages:.0%} | "
            f"{len(times) / arguments.seconds:.0f} | {what} | {statistics.median(milliseconds):.1f} | "
            f"{milliseconds[int(0.99 * len(milliseconds))]:.1f} | {milliseconds[-1]:.1f} | {measured.errors} | "
            f"{busy:.2f} |",
            flush=True,
        )
    for reason, count in sorted(measured.reasons.items(), key=lambda item: -item[1])[:5]:
        print(f"{count} times: {reason}")


def main() -> None:
    """Read the command line, start the servers, measure, and stop them."""
    reader = argparse.ArgumentParser(prog="python -m bench.web", description="Measure the web table under load.")
    reader.add_argument("--tables", type=int, default=500, help="how many tables of people")
    reader.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    reader.add_argument("--servers", type=int, default=1, help="how many server processes share the database")
    reader.add_argument("--database", default="", help="the database's address; a new SQLite file where left out")
    reader.add_argument("--game", default="touche", help="what is played")
    reader.add_argument("--players", type=int, default=2, help="seats of each table")
    reader.add_argument("--think", type=float, default=2.0, help="seconds between the moves of a table, on average")
    reader.add_argument("--pages", type=float, default=0.0, help="the share of seats that are pages, from 0 to 1")
    reader.add_argument("--hard", type=int, default=0, help="further tables at which a hard bot thinks all the time")
    reader.add_argument("--seed", type=int, default=1, help="of what the programs play")
    reader.add_argument("--profile", default="", help="a file into which the first server writes its profile")
    arguments = reader.parse_args()
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="tuckbox-bench-") as folder:
        if not arguments.database:
            arguments.database = f"sqlite:///{Path(folder) / 'tables.db'}"
        with Servers(arguments.servers, arguments.database, Path(folder), arguments.profile) as servers:
            try:
                with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
                    runner.run(measure(arguments, servers))
            except Refused as refused:
                raise SystemExit(f"The tables could not be opened: {refused}") from None


if __name__ == "__main__":
    main()

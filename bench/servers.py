"""Start servers of the web table for a measurement, each in a process of its own, and stop them."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

SECONDS_TO_STOP = 20
SERVE = """
import json, sys
from tuckbox.web import serve
from tuckbox.web.settings import Settings
serve("127.0.0.1", int(sys.argv[3]), sys.argv[1], settings=Settings(**json.loads(sys.argv[2])))
"""
PROFILED = """
import cProfile, sys
profile = cProfile.Profile()
try:
    profile.runcall(exec, compile({serve!r}, "serve", "exec"), {{"__name__": "served"}})
finally:
    profile.dump_stats({path!r})
"""
WITHOUT_LIMITS = {
    "person_requests_per_second": 0,
    "address_requests_per_second": 0,
    "person_tables_per_hour": 0,
    "address_tables_per_hour": 0,
    "unfinished_tables_per_person": 0,
    "streams_per_person": 0,
    "streams_per_address": 0,
    "streams_in_all": 0,
}
"""All programs of a measurement come from one address."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Servers:
    """Run servers on one database as long as the block lasts.

    Attributes:
        ports: where they listen.
    """

    def __init__(self, count: int, database: str, folder: Path, profile: str = "") -> None:
        self.ports = [0] * count
        self._database = database
        self._profile = profile
        self._logs = [folder / f"server-{number}.log" for number in range(count)]
        self._processes: list[subprocess.Popen[str]] = []
        for number in range(count):
            self._processes.append(self._start(number))

    def _start(self, number: int) -> subprocess.Popen[str]:
        """Start a server, on the same port as before where there was one, and wait until it can be reached."""
        is_profiled = bool(self._profile) and number == 0
        serve = PROFILED.format(serve=SERVE, path=self._profile) if is_profiled else SERVE
        settings = json.dumps({**WITHOUT_LIMITS, "bot_pause": [0.0, 0.0]})
        with self._logs[number].open("a") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", serve, self._database, settings, str(self.ports[number])],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert process.stdout is not None
        found = ADDRESS.search(process.stdout.readline())
        if found is None:
            self.kill()
            raise SystemExit(f"A server did not start: {self._logs[number].read_text()}")
        self.ports[number] = int(found[1])
        return process

    def restart_killed(self, number: int) -> None:
        """End a server at once, as a power cut would, and start it anew."""
        self._processes[number].kill()
        self._processes[number].communicate()
        self._processes[number] = self._start(number)

    def cpu_seconds(self) -> float:
        """Give the seconds of processor time that the servers have used, 0 where the system does not tell."""
        seconds = 0.0
        for process in self._processes:
            listing = Path(f"/proc/{process.pid}/stat")
            if listing.exists():
                used = listing.read_text().rpartition(")")[2].split()[11:13]
                seconds += sum(map(int, used)) / os.sysconf("SC_CLK_TCK")
        return seconds

    def kill(self) -> None:
        """End all servers at once."""
        for process in self._processes:
            process.kill()
            process.communicate()

    def stop(self) -> None:
        """Stop the servers as Ctrl+C does."""
        for process in self._processes:
            process.send_signal(signal.SIGINT)
        for process in self._processes:
            process.communicate(timeout=SECONDS_TO_STOP)

    def __enter__(self) -> "Servers":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        for log in self._logs:
            if text := log.read_text():
                print(text, file=sys.stderr)

"""Start a PostgreSQL cluster of the tests' own, from the programs that the system's package brings."""

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

SECONDS_TO_START = 60
SUPERUSER = "tester"


class Cluster:
    """Run PostgreSQL in a temporary folder; it is reached by a socket in there only.

    PostgreSQL refuses to be run by root; for root it is run by the user that its package has made.
    """

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="tuckbox-pg-"))
        self._data = self._folder / "data"
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._numbers = itertools.count(1)
        self._run("initdb", "-D", self._data, "-A", "trust", "-U", SUPERUSER, "-E", "UTF8", "--no-sync")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, program: str, *arguments: str | Path) -> None:
        done = subprocess.run(
            [_program(program), *arguments],
            cwd=self._folder,
            capture_output=True,
            text=True,
            user=self._user,
            extra_groups=None if self._user is None else [],
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start the cluster and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "shared_buffers": "16MB",
            "max_connections": "60",
            "autovacuum": "off",
        }
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    _program("postgres"),
                    "-D",
                    self._data,
                    *itertools.chain.from_iterable(("-c", f"{name}={value}") for name, value in settings.items()),
                ],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                user=self._user,
                extra_groups=None if self._user is None else [],
            )
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self.execute("SELECT 1")
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self._folder / "log").read_text()
                assert time.monotonic() < deadline, (self._folder / "log").read_text()
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop the cluster as an operator does who restarts it: connections are cut, transactions are undone."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(SECONDS_TO_START)
            self._process = None

    def remove(self) -> None:
        """Stop the cluster and leave nothing of it."""
        self.stop()
        shutil.rmtree(self._folder)

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run a statement as the superuser and give its rows."""
        address = f"host={self._folder} dbname={database} user={SUPERUSER}"
        with psycopg.connect(address, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def cut(self, database: str) -> int:
        """Cut all connections to a database; give their number."""
        rows = self.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}' AND pid != "
            "pg_backend_pid()"
        )
        return len(rows)

    def new_database(self) -> str:
        """Make an empty database and give its name."""
        name = f"tuckbox_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def url(self, database: str) -> str:
        """Give the address of a database as `tuckbox serve --database` takes it."""
        return f"postgresql+psycopg://{SUPERUSER}@/{database}?host={self._folder}"


def _program(name: str) -> str:
    found = [path for path in Path("/usr/lib/postgresql").glob(f"*/bin/{name}") if os.access(path, os.X_OK)]
    newest = max(found, key=lambda path: float(path.parts[-3]), default=None)
    program = newest or shutil.which(name)
    assert program, f"these tests need PostgreSQL's {name}; “make postgresql” says how to install it"
    return str(program)

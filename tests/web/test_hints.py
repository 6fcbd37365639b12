"""Hints: one at a time for each person, some threads always left to the bots, and failures that do not stay."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tuckbox.players.search import Advice
from tuckbox.table.view import View
from tuckbox.web import hints
from tuckbox.web.hints import hint
from tuckbox.web.live import LiveTable
from tuckbox.web.problems import TooLate, TooMany
from tuckbox.web.tables import Tables

from .clients import JSON, client_of
from .hosting import SECONDS_TO_HAPPEN, alone, first_move, hosted, play, started, until

VISITORS = [f"visitor-{number}" for number in range(4)]


class Thinking:
    """Stand for the search: it thinks until it may answer, and fails where it shall."""

    def __init__(self, consider: Callable[[View], Advice]) -> None:
        self._consider = consider
        self._lock = threading.Lock()
        self.may_answer = threading.Event()
        self.fails = False
        self.now = self.most = self.begun = 0

    def __call__(self, view: View) -> Advice:
        with self._lock:
            self.begun += 1
            self.now += 1
            self.most = max(self.most, self.now)
        try:
            self.may_answer.wait(SECONDS_TO_HAPPEN)
            if self.fails:
                raise ArithmeticError("the search fails")
            return self._consider(view)
        finally:
            with self._lock:
                self.now -= 1


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinking]:
    monkeypatch.setattr(hints, "HINT_PLAYOUTS", 20)
    stand_in = Thinking(hints._consider)
    monkeypatch.setattr(hints, "_consider", stand_in)
    yield stand_in
    stand_in.may_answer.set()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


async def table_of(tables: Tables, visitor: str) -> LiveTable:
    """Give a table of two at which a visitor is to play."""
    while True:
        table = await started(tables, [visitor, "another"])
        if table.state.acting == (0,):
            return table


def test_one_visitor_gets_one_hint_at_a_time(url: str, thinking: Thinking) -> None:
    async def work() -> None:
        async with hosted(url) as tables:
            first, second = [await table_of(tables, "ann") for _table in range(2)]
            asked = asyncio.create_task(hint(tables, first, "ann"))
            again = asyncio.create_task(hint(tables, first, "ann"))
            await until(lambda: thinking.now == 1)
            with pytest.raises(TooMany, match="Another hint for you is still being thought about") as refused:
                await hint(tables, second, "ann")
            assert refused.value.status == 429
            # Bots think meanwhile.
            assert await asyncio.get_running_loop().run_in_executor(tables.threads, lambda: 7) == 7
            thinking.may_answer.set()
            assert await asked == await again
            assert thinking.begun == 1
            assert (await hint(tables, second, "ann"))["sentence"]

    alone(work)


@pytest.mark.parametrize(("threads", "most"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_hints_of_many_leave_threads_to_the_bots(url: str, thinking: Thinking, threads: int, most: int) -> None:
    async def work() -> None:
        async with hosted(url, search_threads=threads) as tables:
            asked = [
                asyncio.create_task(hint(tables, await table_of(tables, visitor), visitor)) for visitor in VISITORS
            ]
            await until(lambda: thinking.now == most)
            for _bot in range(20 if threads > most else 0):
                assert await asyncio.get_running_loop().run_in_executor(tables.threads, lambda: 7) == 7
            thinking.may_answer.set()
            assert all(answer["sentence"] for answer in await asyncio.gather(*asked))
            assert (thinking.most, thinking.begun) == (most, len(VISITORS))

    alone(work)


def test_there_is_an_end_to_the_hints_that_wait(url: str, thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(hints, "MOST_WAITING", 1)
        async with hosted(url) as tables:
            there = [await table_of(tables, visitor) for visitor in VISITORS[:3]]
            asked = [
                asyncio.create_task(hint(tables, table, visitor))
                for table, visitor in zip(there[:2], VISITORS, strict=False)
            ]
            await until(lambda: thinking.now == 1)
            with pytest.raises(TooMany, match="Too many hints are being thought about just now"):
                await hint(tables, there[2], VISITORS[2])
            thinking.may_answer.set()
            await asyncio.gather(*asked)
            assert (await hint(tables, there[2], VISITORS[2]))["sentence"]

    alone(work)


def test_a_hint_that_waited_too_long_is_not_thought_about(url: str, thinking: Thinking) -> None:
    async def work() -> None:
        async with hosted(url) as tables:
            first, second = [await table_of(tables, visitor) for visitor in ("ann", "bob")]
            asked = asyncio.create_task(hint(tables, first, "ann"))
            await until(lambda: thinking.now == 1)
            late = asyncio.create_task(hint(tables, second, "bob"))
            await asyncio.sleep(0)
            await play(second, *first_move(second), second.version)
            thinking.may_answer.set()
            await asked
            with pytest.raises(TooLate, match="Somebody has played since you asked"):
                await late
            assert thinking.begun == 1

    alone(work)


def test_a_hint_that_failed_can_be_asked_for_again(url: str, thinking: Thinking) -> None:
    async def work() -> None:
        async with hosted(url) as tables:
            table = await table_of(tables, "ann")
            thinking.may_answer.set()
            thinking.fails = True
            for _try in range(2):
                with pytest.raises(ArithmeticError):
                    await hint(tables, table, "ann")
            thinking.fails = False
            assert (await hint(tables, table, "ann"))["sentence"]
            assert thinking.begun == 3

    alone(work)


def test_who_asks_too_often_is_told_so_with_429(tmp_path: Path, thinking: Thinking) -> None:
    def ask(table: str, path: str) -> Any:
        return client.post(f"{path}/{table}/hint", headers=JSON)

    with client_of(tmp_path) as client:
        wish = {"game": "giants", "players": 2, "bots": "easy"}
        first, second = [client.post("/api/tables", json=wish).json()["id"] for _table in range(2)]
        for table in (first, second):
            while not client.get(f"/api/tables/{table}/view").json()["moves"]:
                pass
        asking = threading.Thread(target=ask, args=(first, "/api/tables"))
        asking.start()
        while not thinking.now:
            pass
        for path in ("/tables", "/api/tables"):
            answer = ask(second, path)
            assert answer.status_code == 429
            assert answer.headers["retry-after"] == "2"
            assert answer.json()["error"].startswith("Another hint for you is still being thought about")
        thinking.may_answer.set()
        asking.join()
        assert ask(second, "/tables").status_code == 200

"""Records that are brought take little memory, hold up nobody and do not pile up."""

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tuckbox.table.match import commitment
from tuckbox.table.matchrecord import read_json
from tuckbox.table.registry import games
from tuckbox.web import lookback
from tuckbox.web.drawing import drawn_games
from tuckbox.web.lookback import LONGEST_TEXT, Replays
from tuckbox.web.problems import NotHere
from tuckbox.web.settings import Settings

from .clients import client_of
from .hosting import alone, hosted, until
from .test_upload import GOOD, changed, record_of

KIND = {"Content-Type": "application/json"}
TEXT = json.dumps(GOOD)


class Reading:
    """Watch how often records are read, and how many at the same time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = self.now = self.most = 0
        self._lock = threading.Lock()
        monkeypatch.setattr(lookback, "read_json", self)

    def __call__(self, text: str, what: str) -> Any:
        with self._lock:
            self.times += 1
            self.now += 1
            self.most = max(self.most, self.now)
        try:
            # Long enough for the others to come.
            threading.Event().wait(0.05)
            return read_json(text, what)
        finally:
            with self._lock:
                self.now -= 1


def test_records_are_read_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Reading(monkeypatch)

    async def work() -> None:
        async with hosted(f"sqlite:///{tmp_path / 'tables.db'}") as tables:
            await tables.preparation.wait("giants")
            replays = Replays(tables)
            brought = await asyncio.gather(*(replays.take_in(TEXT, "ann") for _upload in range(5)))
            later = Replays(tables)
            await asyncio.gather(*(later.of_record(record) for record in brought))

    alone(work)
    assert (reading.times, reading.most) == (10, 1)


def test_a_record_that_many_ask_for_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Reading(monkeypatch)

    async def work() -> None:
        async with hosted(f"sqlite:///{tmp_path / 'tables.db'}") as tables:
            record = await Replays(tables).take_in(TEXT, "ann")
            replays = Replays(tables)
            asking = [asyncio.create_task(replays.of_record(record)) for _page in range(8)]
            await until(lambda: reading.now)
            # Who came first goes away; the others still get it.
            asking[0].cancel()
            found = await asyncio.gather(*asking[1:])
            assert len(set(map(id, found))) == 1
            assert len(set(map(id, [*found, await replays.of_record(record)]))) == 1

    alone(work)
    # When it was brought, for the one who went away, and for all others.
    assert reading.times <= 3


def test_a_game_that_is_not_ready_holds_up_only_its_own_records(tmp_path: Path) -> None:
    ready = asyncio.Event()

    class Preparing:
        def is_ready(self, game: str) -> bool:
            return game != "giants" or ready.is_set()

        async def wait(self, game: str) -> None:
            if game == "giants":
                await ready.wait()

        def stop(self) -> None:
            pass

    async def work() -> None:
        async with hosted(f"sqlite:///{tmp_path / 'tables.db'}") as tables:
            for game in games():
                await tables.preparation.wait(game)
            tables.preparation = Preparing()  # type: ignore[assignment]
            replays = Replays(tables)
            waiting = asyncio.create_task(replays.take_in(TEXT, "ann"))
            other = await replays.take_in(json.dumps(record_of("power_cards")), "ann")
            assert (await replays.of_record(other)).match.is_over
            assert not waiting.done()
            ready.set()
            assert (await replays.of_record(await waiting)).match.is_over

    alone(work)


def unknown_in_step(record: dict[str, Any]) -> None:
    record["steps"][6]["x"] = [[]]


def long_nonce(record: dict[str, Any]) -> None:
    record["nonce"] = "n" * (LONGEST_TEXT + 1)
    record["commitment"] = commitment(int(record["seed"]), record["nonce"])


def long_seat(record: dict[str, Any]) -> None:
    record["seats"][1] = "quick:" + "x" * LONGEST_TEXT


TOO_MUCH: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "an unknown entry": (
        lambda record: record.update(x=[[]] * 1000),
        "There is no entry “x”; the entries are tuckbox, game, players, options, seats, seed, nonce, commitment, "
        "position, steps, result, cards.",
    ),
    "an entry that cannot be written": (
        lambda record: record.update({"\ud800": 1}),
        "There is no entry “\N{REPLACEMENT CHARACTER}”; the entries are tuckbox, game, players, options, seats, seed, "
        "nonce, commitment, position, steps, result, cards.",
    ),
    "the board of another game": (
        lambda record: record.update(board=["x"]),
        "There is no entry “board”; the entries are tuckbox, game, players, options, seats, seed, nonce, commitment, "
        "position, steps, result, cards.",
    ),
    "an unknown entry of a step": (
        unknown_in_step,
        "Step 7: There is no entry “x”; the entries are seat, move, events, chance, position, legal.",
    ),
    "a long nonce": (long_nonce, f"In the entry “nonce” a text has more than {LONGEST_TEXT} characters, too many."),
    "a long seat": (long_seat, f"In the entry “seats” a text has more than {LONGEST_TEXT} characters, too many."),
    "a seat that is no text": (
        lambda record: record.update(seats=["human", [[]]]),
        "The entry “seats” must name 2 seats.",
    ),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_what_no_record_holds_is_refused_in_one_sentence(tmp_path: Path, what: str) -> None:
    change, sentence = TOO_MUCH[what]
    with client_of(tmp_path) as client:
        answer = client.post("/api/replays", content=changed(change), headers=KIND)
        assert (answer.status_code, answer.json()["error"]) == (400, sentence)


def nested(record: dict[str, Any], place: str) -> str:
    """Write a record with lists in lists in one place, as deep as JSON is read."""
    return json.dumps({**record, place: "DEEP"}).replace('"DEEP"', "[" * 900 + "]" * 900)


@pytest.mark.parametrize("name", drawn_games())
def test_nothing_deep_breaks_the_check(tmp_path: Path, name: str) -> None:
    record = record_of(name, trace=True, legal=True)
    with client_of(tmp_path, uploads_per_hour=0) as client:
        for options in (record["options"], {**record["options"], "cards": "file", "board": "file"}):
            for place in (*record, "cards", "board"):
                text = nested({**record, "options": options}, place)
                answer = client.post("/api/replays", content=text, headers=KIND)
                assert (answer.status_code, answer.text.count("error")) == (400, 1)


@pytest.mark.parametrize("name", drawn_games())
def test_the_longest_traced_record_fits(tmp_path: Path, name: str) -> None:
    record = record_of(name, drawn_games()[name].players[-1], trace=True, legal=True)
    text = json.dumps(record, indent=1) if name == "touche" else json.dumps(record)
    # Matches that are decided later have more.
    assert 2 * len(json.dumps(record)) <= Settings().largest_upload
    with client_of(tmp_path) as client:
        assert client.post("/api/replays", content=text, headers=KIND).status_code == 201


def test_of_one_person_so_many_records_are_kept_as_the_settings_say(tmp_path: Path) -> None:
    with client_of(tmp_path, records_per_person=2, uploads_per_hour=0) as client:

        def bring() -> str:
            return client.post("/api/replays", content=TEXT, headers=KIND).json()["url"]

        def statuses(addresses: list[str]) -> list[int]:
            return [client.get(address).status_code for address in addresses]

        mine = [bring(), bring()]
        assert statuses(mine) == [200, 200]
        client.cookies.clear()
        theirs = [bring()]
        assert statuses(mine + theirs) == [200, 200, 200]
        theirs += [bring(), bring()]
        assert statuses(mine + theirs) == [200, 200, 404, 200, 200]
        for below in ("/record", "/proof", "/0"):
            assert client.get(theirs[0] + below).status_code == 404
    with client_of(tmp_path, records_per_person=0, uploads_per_hour=0) as client:
        # Of somebody else: the cookie was another client's.
        more = [bring() for _record in range(4)]
        assert statuses(mine + theirs + more) == [200, 200, 404, 200, 200, 200, 200, 200, 200]


def test_the_oldest_records_go(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url, listening=False) as tables:
            store = tables.store
            for number in range(5):
                await store.add_record(f"ann-{number}", "ann", TEXT)
            await store.add_record("bob-0", "bob", TEXT)
            assert await store.keep_records("ann", 5) == []
            assert sorted(await store.keep_records("ann", 3)) == ["ann-0", "ann-1"]
            assert [await store.records_of(visitor) for visitor in ("ann", "bob")] == [3, 1]
            assert await store.record("ann-1") is None
            assert await store.record("ann-2") == TEXT

    alone(work)


def test_no_address_of_a_record_breaks_the_database(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url, listening=False) as tables:
            replays = Replays(tables)
            for record in ("\x00", "x" * 20 + "\x00", "x" * 15, "x" * 41, "☃" * 20, "a" * 19 + "\n", "", "%00" * 8):
                with pytest.raises(NotHere):
                    await replays.of_record(record)
                with pytest.raises(NotHere):
                    await replays.text_of(record)

    alone(work)

"""Kill the server, cut the streams, come back later: what was acknowledged is there, and nothing twice."""

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tuckbox.web.held import now
from tuckbox.web.problems import NotYours, Stale
from tuckbox.web.scenes import said_in_turn
from tuckbox.web.state import ABANDONED, OVER, PLAYING
from tuckbox.web.streams import program_events
from tuckbox.web.telling import tell_events

from .conftest import Caller, Server
from .hosting import alone, first_move, hosted, opened_table, play, started, until

ROOT = Path(__file__).parents[2]
ANN, BOB = "ann", "bob"


def test_a_server_that_is_killed_in_a_loop_loses_no_acknowledged_move() -> None:
    """Run the command of the benchmark on fewer tables: `python -m bench.survival` plays 200."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.survival", "--tables", "24", "--kills", "5", "--pause", "2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "24 tables, 5 kills" in done.stdout
    assert "Every acknowledged move is there, once" in done.stdout


def test_a_killed_server_goes_on_where_it_was(
    make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    """Its bots play on as soon as somebody looks, and what was told before is told again word for word."""
    server = make_server()
    caller = make_caller(server)
    table = caller.open(players=3, bots="medium", options={"max_turns": 60})
    for _round in range(2):
        view = caller.wait_for_turn(table)
        acknowledged = caller.move(table, view["moves"][0], view["version"]).json()
        server.kill()
        server.start()
        again = caller.view(table)
        assert again["version"] >= acknowledged["version"]
        assert again["log"][: len(acknowledged["log"])] == acknowledged["log"]
        doubled = caller.move(table, view["moves"][0], view["version"])
        assert doubled.status_code == 409
    caller.play_to_the_end(table)
    record = caller.get(f"/api/tables/{table}/record").json()
    server.kill()
    server.start()
    assert caller.get(f"/api/tables/{table}/record").json() == record


def test_a_stale_or_doubled_move_is_answered_and_not_played(server: Server, caller: Caller) -> None:
    table = caller.open(players=2, bots="medium")
    view = caller.wait_for_turn(table)
    first = caller.move(table, view["moves"][0], view["version"])
    assert first.status_code == 200
    for _again in range(2):
        doubled = caller.move(table, view["moves"][0], view["version"])
        assert doubled.status_code == 409
        assert doubled.json()["error"] == (
            "Somebody has played since your page was drawn; here is the table as it stands now."
        )
    ahead = caller.move(table, "pass", 10_000)
    assert ahead.status_code == 409
    events = events_since(caller, f"/api/tables/{table}/events", 0, caller.view(table)["version"], "event")
    mine = [event for _name, event in events if event["kind"] == "move" and event["seat"] == 0]
    assert len(mine) == 1


def events_since(caller: Caller, path: str, since: int, until_version: int, last: str) -> list[tuple[str, Any]]:
    """Read a stream from a version until an event of a name has another version: the name and data of each event."""
    found: list[tuple[str, Any]] = []
    name, version = "", since
    with caller.stream("GET", path, headers={"Last-Event-ID": str(since)}) as stream:
        assert stream.status_code == 200
        for line in stream.iter_lines():
            if line.startswith("id:"):
                version = int(line.removeprefix("id:"))
            elif line.startswith("event:"):
                name = line.removeprefix("event:").strip()
            elif line.startswith("data:"):
                found.append((name, json.loads(line.removeprefix("data:"))))
            elif not line and name == last and version >= until_version:
                return found
    raise AssertionError("the stream has ended")


def test_a_page_that_was_cut_off_anywhere_gets_what_was_said_once(
    make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    """Say something, let the page come and go, once with a server that is killed in between."""
    server = make_server()
    caller = make_caller(server)
    dice = random.Random(3)
    table = caller.open(players=2, bots="medium")
    view = caller.wait_for_turn(table)
    seen, heard = view["version"], []
    for number in range(14):
        answer = caller.post(f"/api/tables/{table}/say", json={"text": f"Number {number}"})
        assert answer.status_code == 200
        if number == 6:
            server.kill()
            server.start()
        if dice.random() < 0.6:
            latest = caller.view(table)["version"]
            for name, data in events_since(caller, f"/tables/{table}/events", seen, latest, "chat"):
                if name == "chat":
                    heard += [line["text"] for line in data]
                    assert all(line["version"] > seen for line in data), "nothing is sent twice"
            seen = latest
    latest = caller.view(table)["version"]
    if latest > seen:
        for name, data in events_since(caller, f"/tables/{table}/events", seen, latest, "chat"):
            if name == "chat":
                heard += [line["text"] for line in data]
    assert heard == [f"Number {number}" for number in range(14)]


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["move", "say", "cut", "read"]), min_size=5, max_size=40), st.randoms())
def test_a_program_that_was_cut_off_anywhere_gets_every_event_once(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[str], dice: random.Random
) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('cut') / 'tables.db'}"

    async def work() -> None:
        async with hosted(url) as tables:
            table = await started(tables, [ANN, BOB])
            got: list[dict[str, Any]] = []
            stream = program_events(table, BOB, 0)

            async def read(count: int) -> None:
                for _event in range(count):
                    lines = (await anext(stream)).decode().split("\r\n")
                    got.append(json.loads(next(line for line in lines if line.startswith("data: "))[6:]))

            for deed in deeds:
                if deed == "move" and table.state.acting:
                    await play(table, *first_move(table), table.version)
                elif deed == "say":
                    await table.say(dice.choice([ANN, BOB]), "Hello")
                elif deed == "cut":
                    await stream.aclose()
                    stream = program_events(table, BOB, got[-1]["version"] if got else 0)
                else:
                    await read(dice.randint(0, table.version - len(got)))
            await read(table.version - len(got))
            assert got == json.loads(json.dumps(tell_events(table, 1, 0)))
            assert [event["version"] for event in got] == list(range(1, table.version + 1))
            await stream.aclose()

    alone(work)


def test_a_table_that_everybody_left_is_closed_after_its_time_and_its_moves_are_kept(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url) as tables:
            left = await started(tables, [ANN, BOB], game="giants")
            await play(left, *first_move(left), left.version)
            gathering = await opened_table(tables, ANN, **{"with": "friends"})
            over = await started(tables, [ANN, BOB], game="giants")
            while over.state.acting:
                await play(over, *first_move(over), over.version)
            ids = (left.id, gathering.id, over.id)
            number = left.match.number
        await asyncio.sleep(0.01)
        # A day is the fraction of a second that has passed since.
        async with hosted(database_url, abandoned_after_days=0.01) as tables:
            tables_there = [await tables.table(table) for table in ids]
            await asyncio.sleep(0.2)
            assert [table.state.stage for table in tables_there] == [PLAYING, "gathering", OVER]
            watched, deserted = tables_there[0], tables_there[1]
            async with watched.watching(0):
                # Somebody is at the first one, so that only the second is closed; other servers are asked for that.
                await asyncio.sleep(max(table.presence.seconds_to_know for table in tables_there))
                for table in tables_there:
                    await table.abandon(table.state.events[-1][0].at + 1)
                assert [table.state.stage for table in tables_there] == [PLAYING, ABANDONED, OVER]
            await watched.abandon(watched.state.events[-1][0].at)
            assert watched.state.stage == PLAYING, "something has happened just then"
            await watched.abandon(watched.state.events[-1][0].at + 1)
            assert watched.state.stage == ABANDONED
            assert watched.match.number == number
            assert deserted.version == 2
        async with hosted(database_url) as tables:
            assert [(await tables.table(table)).state.stage for table in ids] == [ABANDONED, ABANDONED, OVER]
            assert await tables.store.idle(1 << 60, -1) == []

    alone(work)


def test_a_clock_runs_out_only_for_who_may_act_and_a_bot_plays_on_until_the_person_is_back(database_url: str) -> None:
    async def work() -> None:
        clock = {"clock": "move", "seconds": 5, "standin": "easy"}
        async with hosted(database_url) as tables:
            table = await started(tables, [ANN, BOB], settings=clock)
            [slow] = table.state.acting
            visitor = (ANN, BOB)[slow]
            async with table.watching(1 - slow):
                await until(lambda: table.state.seats[slow].standin == "easy")
                assert table.state.clocks is not None
                await until(lambda: slow not in table.state.acting)
                events = [event for event, _step in table.state.events]
                [gone] = [event for event in events if event.kind == "standin"]
                assert gone.at - table.state.started >= 5000
                with pytest.raises(NotYours):
                    await play(table, slow, "pass", table.version)
                await table.come_back(visitor)
                assert table.state.seats[slow].standin == ""
                await play(table, *first_move(table, 1 - slow), table.version)
                [again] = table.state.acting
                assert again == slow
                assert table.state.clocks.deadline(slow) == table.state.events[-1][0].at + 5000
        # After a restart the clock has not forgotten since when it runs.
        async with hosted(database_url) as tables:
            later = await tables.table(table.id)
            assert later.state.clocks is not None
            assert later.state.clocks.since == table.state.clocks.since

    alone(work)


def test_the_time_of_a_match_runs_out(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Giants ends after an agreed time; the table's own clock is moved forward instead of waiting for it."""

    async def work() -> None:
        async with hosted(database_url) as tables:
            table = await started(tables, [ANN, BOB], game="giants", options={"time_limit_minutes": 1})
            await play(table, *first_move(table), table.version)
            assert table.state.stage == PLAYING
            monkeypatch.setattr("tuckbox.web.driving.now", lambda: now() + 60_000)
            table.wake_driver()
            await until(lambda: table.state.stage == OVER)
            assert [event.kind for event, _step in table.state.events][-1] == "time"
            assert table.result is not None
            assert said_in_turn(table, None)[-1]["seat"] is None
            with pytest.raises(Exception, match="The game is over"):
                await play(table, 0, "size", table.version)
        async with hosted(database_url) as tables:
            again = await tables.table(table.id)
            assert again.result == table.result

    alone(work)


def test_a_move_is_taken_back_under_its_rule_only(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url) as tables:
            table = await started(tables, [ANN, BOB], game="monster_trick")
            seat, before, position = -1, 0, ""
            while not table.may_take_back(seat):
                seat, before, position = table.state.acting[0], table.version, table.match.hash()
                await play(table, *first_move(table, seat), before)
            assert not table.may_take_back(1 - seat)
            with pytest.raises(Stale):
                await table.take_back(table.state.seats[seat].owner, before)
            await table.say(BOB, "Chat changes nothing")
            await table.take_back(table.state.seats[seat].owner, table.version)
            assert table.match.hash() == position
            assert not table.may_take_back(seat), "one move only"
            version = table.version
        async with hosted(database_url) as tables:
            again = await tables.table(table.id)
            assert (again.version, again.match.hash()) == (version, position)
            await play(again, *first_move(again), again.version)

    alone(work)

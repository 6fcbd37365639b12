"""Several servers share the tables of one PostgreSQL database as if they were one."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tuckbox.table.errors import IllegalMove
from tuckbox.web import presence
from tuckbox.web.live import LiveTable
from tuckbox.web.problems import Stale
from tuckbox.web.state import PLAYING
from tuckbox.web.tables import Tables

from .conftest import Caller, Server
from .hosting import alone, first_move, hosted, opened_table, play, started, until
from .postgres import Cluster

ANN, BOB = "ann", "bob"


@pytest.fixture
def shared_url(cluster: Cluster) -> str:
    """Give the address of a new database that servers may share."""
    return cluster.url(cluster.new_database())


def same(*tables: LiveTable) -> bool:
    """Tell whether servers know the same of a table."""
    return len({(table.version, table.match.hash()) for table in tables}) == 1


def test_what_happens_at_one_server_is_known_at_the_other(shared_url: str) -> None:
    async def work() -> None:
        async with hosted(shared_url) as first, hosted(shared_url) as second:
            here = await started(first, [ANN, BOB])
            there = await second.table(here.id)
            assert same(here, there)
            async with there.watching(1) as changed:
                for turn in range(6):
                    changed.clear()
                    at, other = (here, there) if turn % 2 else (there, here)
                    seat, move = first_move(at)
                    await play(at, seat, move, at.version)
                    await until(lambda other=other, at=at: other.version == at.version)
                    assert same(here, there)
                await asyncio.wait_for(changed.wait(), 10)

    alone(work)


def test_of_the_same_move_sent_to_two_servers_one_is_played(shared_url: str) -> None:
    async def work() -> None:
        async with hosted(shared_url) as first, hosted(shared_url) as second:
            here = await started(first, [ANN, BOB])
            there = await second.table(here.id)
            for _turn in range(15):
                before = here.version
                seat, move = first_move(here)
                answers = await asyncio.gather(
                    *(play(table, seat, move, before) for table in (here, there)), return_exceptions=True
                )
                assert [type(answer) for answer in answers if answer is not None] == [Stale]
                await until(lambda before=before: here.version == there.version == before + 1)
                assert same(here, there)

    alone(work)


def test_who_speaks_at_the_same_time_as_somebody_at_another_server_is_heard(shared_url: str) -> None:
    """Chat makes no move stale, and no other chat either."""

    async def work() -> None:
        async with hosted(shared_url, listening=False) as first, hosted(shared_url, listening=False) as second:
            here = await started(first, [ANN, BOB])
            there = await second.table(here.id)
            version = here.version
            seat, move = first_move(here)
            await asyncio.gather(
                *(here.say(ANN, f"Ann says {number}") for number in range(5)),
                *(there.say(BOB, f"Bob says {number}") for number in range(5)),
                play(there, seat, move, version),
            )
            for table in (here, there):
                await table.catch_up()
            assert same(here, there)
            kinds = [event.kind for event, _step in here.state.events[version:]]
            assert sorted(kinds) == ["move"] + ["say"] * 10

    alone(work)


def test_a_server_that_has_not_heard_yet_refuses_nothing_for_that_reason(shared_url: str) -> None:
    """A visitor whose requests go to one server and the other is answered as by one."""

    async def work() -> None:
        async with hosted(shared_url, listening=False) as first, hosted(shared_url, listening=False) as second:
            opened = await opened_table(first, ANN, players=2, **{"with": "friends"})
            here, there = await first.table(opened.id), await second.table(opened.id)
            await there.sit(BOB, "Bob")
            await there.be_ready(BOB, True)
            await first.start_match(here, ANN, "")
            for turn in range(4):
                at, other = (here, there) if turn % 2 else (there, here)
                await at.catch_up()
                seat, move = first_move(at)
                await play(at, seat, move, at.version)
                seat, move = first_move(at)
                # The other server does not know the position that this move is for.
                await play(other, seat, move, at.version)
            with pytest.raises(Stale):
                await play(here, *first_move(here), 3)

    alone(work)


def test_what_happens_while_a_server_reads_a_table_is_not_missed(shared_url: str) -> None:
    async def work() -> None:
        async with hosted(shared_url) as first, hosted(shared_url) as second:
            here = await started(first, [ANN, BOB])
            read = second.store.events
            moves = iter(range(1))

            async def read_slowly(table: str, since: int = 0) -> Any:
                found = await read(table, since)
                for _once in moves:
                    await play(here, *first_move(here), here.version)
                    # Long enough for the notice to come while the table is of no use yet.
                    await asyncio.sleep(0.3)
                return found

            second.store.events = read_slowly
            there = await second.table(here.id)
            assert same(here, there)

    alone(work)


def test_who_has_a_page_open_is_known_at_every_server(shared_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with hosted(shared_url) as first, hosted(shared_url) as second:
            here = await started(first, [ANN, BOB])
            there = await second.table(here.id)
            async with here.watching(0), there.watching(1):
                await until(lambda: here.presence.seats == there.presence.seats == {0, 1})
                async with hosted(shared_url) as third:
                    # It came later and asks.
                    late = await third.table(here.id)
                    await until(lambda: late.presence.seats == {0, 1})
            await until(lambda: not here.presence.seats and not there.presence.seats)
            monkeypatch.setattr(presence, "SECONDS_BELIEVED", 0)
            number = there.people_number
            there.presence.hear("a server that has died", [0])
            await until(lambda: not there.presence.seats)
            assert there.people_number > number, "pages are told"

    alone(work)


def test_bots_play_each_turn_once_whoever_drives_them(shared_url: str) -> None:
    """Let people be at both servers and move at either: every bot moves when it is its turn and only then."""

    async def work() -> None:
        dice = random.Random(7)
        async with hosted(shared_url) as first, hosted(shared_url) as second:
            opened = await opened_table(first, ANN, players=4, bots="medium", options={"max_turns": 40})
            here, there = await first.table(opened.id), await second.table(opened.id)
            async with here.watching(0), there.watching(0):
                while here.state.stage == there.state.stage == PLAYING:
                    at = dice.choice([here, there])
                    if 0 in at.state.acting:
                        moves = at.match.moves(0).texts
                        try:
                            await play(at, 0, moves[len(moves) // 2], at.version)
                        except Stale:
                            await asyncio.sleep(0)
                        except IllegalMove:
                            # The other server has heard of the end first; nothing else may forbid the move.
                            if not at.is_over:
                                raise
                    else:
                        await asyncio.sleep(0.01)
                await until(lambda: here.version == there.version)
            assert same(here, there)
            events = await first.store.events(opened.id)
            assert [event.version for event in events] == list(range(1, len(events) + 1))
            bots = [event.seat != 0 for event in events if event.kind == "move"]
            assert [bool(event.data.get("bot")) for event in events if event.kind == "move"] == bots

    alone(work)


def test_two_who_ask_for_a_rematch_at_two_servers_come_to_the_same_table(shared_url: str) -> None:
    async def finish(table: LiveTable) -> None:
        while table.state.acting:
            await play(table, *first_move(table), table.version)

    async def again(tables: Tables, table: LiveTable, visitor: str) -> str:
        return await tables.open_again(table, visitor)

    async def work() -> None:
        async with hosted(shared_url) as first, hosted(shared_url) as second:
            here = await started(first, [ANN, BOB], game="giants")
            await finish(here)
            there = await second.table(here.id)
            ids = await asyncio.gather(again(first, here, ANN), again(second, there, BOB), again(first, here, BOB))
            assert len(set(ids)) == 1
            assert ids[0] != here.id
            assert {table.id for table in await first.store.tables_of(ANN)} == {here.id, ids[0]}
            rotated = (await second.table(ids[0])).state.seats
            assert [seat.owner for seat in rotated] == [BOB, ANN]

    alone(work)


def is_known_warning(line: str) -> bool:
    known = ("the other servers cannot be heard just now", "what another server has stored could not be read yet")
    return any(sentence in line for sentence in known)


def stop_after_warnings(server: Server) -> None:
    """Stop a server whose database was away: it may have warned of that, and of nothing else."""
    status, written = server.stop()
    assert status == 0
    assert [line for line in written.splitlines() if not is_known_warning(line)] == []


def events_at(caller: Caller, table: str) -> list[dict[str, Any]]:
    """Read what has happened at a table from its stream."""
    events: list[Any] = []
    last = caller.view(table)["version"]
    with caller.stream("GET", f"/api/tables/{table}/events?since=0") as stream:
        for line in stream.iter_lines():
            if line.startswith("data:"):
                events.append(json.loads(line.removeprefix("data:")))
                if events[-1].get("version") == last:
                    break
    return events


def wait_for_answer(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Ask again as long as the database is said to be away; every such answer is one sentence."""
    while (answer := ask()).status_code == 503:
        assert answer.json() == {
            "error": "The table’s memory cannot be reached just now; wait a moment and try again.",
            "rule": None,
        }
    return answer


def test_a_database_that_goes_away_costs_nothing_that_was_acknowledged(
    cluster: Cluster, make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    """Cut all connections again and again, and restart PostgreSQL, while a match is played at two servers."""
    name = cluster.new_database()
    one = make_server(cluster.url(name))
    other = make_server(cluster.url(name))
    callers = [make_caller(one), make_caller(other)]
    table = callers[0].open(players=3, bots="medium", options={"max_turns": 100})
    callers[1].cookies.update(callers[0].cookies)
    acknowledged: dict[int, str] = {}
    for turn in range(12):
        caller = callers[turn % 2]
        view = wait_for_answer(lambda caller=caller: caller.get(f"/api/tables/{table}/view")).json()
        while not view["moves"] and view["result"] is None:
            view = wait_for_answer(lambda caller=caller: caller.get(f"/api/tables/{table}/view")).json()
        if view["result"]:
            break
        if turn == 5:
            cluster.stop()
            assert caller.move(table, view["moves"][0], view["version"]).status_code == 503
            cluster.start()
        elif turn % 3 == 1:
            assert cluster.cut(name) >= 2
        move = view["moves"][0]
        answer = wait_for_answer(lambda caller=caller, move=move, view=view: caller.move(table, move, view["version"]))
        # After a 503 it may have been stored all the same; then it is not played twice.
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 200:
            acknowledged[view["version"]] = move
    assert len(acknowledged) >= 5
    stories = [events_at(caller, table) for caller in callers]
    shorter = min(len(story) for story in stories)
    assert stories[0][:shorter] == stories[1][:shorter]
    assert [event["version"] for event in stories[0]] == list(range(1, len(stories[0]) + 1))
    rows = cluster.execute("SELECT version, data ->> 'move' FROM events WHERE seat = 0 AND kind = 'move'", name)
    played = {int(str(version)): str(move) for version, move in rows}
    # Each move that was acknowledged stands right after the position it was sent for, and only there.
    assert {version: move for version, move in acknowledged.items() if played.get(version + 1) != move} == {}
    for server in (one, other):
        stop_after_warnings(server)


def test_servers_hear_each_other_again_after_the_connection_was_cut(
    cluster: Cluster, make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    """Follow a table's page at one server while the match is played at another."""
    name = cluster.new_database()
    one = make_server(cluster.url(name))
    other = make_server(cluster.url(name))
    ann, bob = make_caller(one), make_caller(other)
    table = ann.open(players=2, **{"with": "friends"})
    assert bob.post(f"/api/tables/{table}/sit", json={"name": "Bob"}).status_code == 200
    assert bob.post(f"/api/tables/{table}/ready", json={"ready": True}).status_code == 200
    assert ann.post(f"/api/tables/{table}/start", json={}).status_code == 200
    with bob.stream("GET", f"/tables/{table}/events") as stream:
        lines = stream.iter_lines()

        def wait_for(version: int) -> None:
            for line in lines:
                if line.startswith("id:") and int(line.removeprefix("id:")) >= version:
                    return

        for turn in range(6):
            if turn % 2:
                assert cluster.cut(name) >= 2
            mover, offered = ann, ann.view(table)
            while not offered["moves"]:
                mover = bob if mover is ann else ann
                offered = mover.view(table)
            answer = wait_for_answer(
                lambda mover=mover, offered=offered: mover.move(table, offered["moves"][0], offered["version"])
            )
            assert answer.status_code in (200, 409)
            wait_for(offered["version"] + 1)
    for server in (one, other):
        stop_after_warnings(server)


def test_clocks_run_on_when_the_server_that_dealt_is_gone(shared_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.web.tables.SECONDS_TO_COME_BACK", 0)

    async def work() -> None:
        clock = {"clock": "move", "seconds": 5, "standin": "easy"}
        async with hosted(shared_url) as second:
            async with hosted(shared_url) as first:
                table = await started(first, [ANN, BOB], settings=clock)
                there = await second.table(table.id)
            [slow] = there.state.acting
            async with there.watching(1 - slow):
                await until(lambda: there.state.seats[slow].standin == "easy")
                await until(lambda: slow not in there.state.acting)

    alone(work)


def test_when_a_server_is_killed_the_other_goes_on_with_its_bots(
    cluster: Cluster, make_server: Callable[..., Server], make_caller: Callable[[Server], Caller]
) -> None:
    url = cluster.url(cluster.new_database())
    # Whoever opens the table drives its bots; here they would think for a minute.
    one = make_server(url, pause=(59, 60))
    other = make_server(url)
    ann, at_other = make_caller(one), make_caller(other)
    table = ann.open(players=3, bots="medium")
    at_other.cookies.update(ann.cookies)
    view = ann.view(table)
    if view["moves"]:
        view = ann.move(table, view["moves"][0], view["version"]).json()
    assert 0 not in view["acting"]
    # The other server knows the table too, and waits for the one that is at it.
    assert at_other.view(table)["version"] == view["version"]
    one.kill()
    played = at_other.wait_for_turn(table)
    assert 0 in played["acting"]
    assert at_other.move(table, played["moves"][0], played["version"]).status_code == 200
    assert 0 in at_other.wait_for_turn(table)["acting"]

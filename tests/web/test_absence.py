"""Who has gone and who has not: votes for a bot, tables that are closed because nobody comes, and what follows them."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tuckbox.web.live import LiveTable
from tuckbox.web.presence import Presence
from tuckbox.web.problems import Broken, TooEarly, TooLate, TooMany
from tuckbox.web.state import ABANDONED, GATHERING, PLAYING, TableEvent
from tuckbox.web.tables import Tables

from .hosting import alone, first_move, hosted, opened_table, play, started, until
from .postgres import Cluster

ANN, BOB, CLEO = "visitor-ann", "visitor-bob", "visitor-cleo"


def test_nobody_is_voted_away_who_has_only_just_gone(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url, absent_seconds=0.3) as tables:
            table = await started(tables, [ANN, BOB])
            table.presence.come(1)
            table.presence.go(1)
            with pytest.raises(TooEarly, match="has only just gone; wait a few seconds"):
                await table.vote(ANN, 1)
            assert table.state.seats[1].votes == {}
            await asyncio.sleep(0.3)
            await table.vote(ANN, 1)
            assert table.state.seats[1].standin

    alone(work)


def test_a_vote_counts_as_long_as_its_target_stays_away(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url) as tables:
            table = await started(tables, [ANN, BOB, CLEO], game="monster_trick")
            await table.vote(ANN, 2)
            assert table.votes(2) == {0}
            await asyncio.sleep(0.002)
            async with table.watching(2):
                assert table.votes(2) == set(), "Cleo has come back"
                await asyncio.sleep(0.002)
            await table.vote(BOB, 2)
            assert table.votes(2) == {1}
            assert not table.state.seats[2].standin
            await table.vote(ANN, 2)
            assert table.state.seats[2].standin

    alone(work)


@asynccontextmanager
async def at_two_servers(cluster: Cluster) -> AsyncIterator[tuple[Tables, Tables, LiveTable]]:
    """Let a table be played at one server; another has not heard of it yet."""
    url = cluster.url(cluster.new_database())
    async with hosted(url) as first, hosted(url, abandoned_after_days=0.01) as second:
        yield first, second, await started(first, [ANN, BOB])


def test_who_is_at_another_server_is_not_voted_away(cluster: Cluster) -> None:
    async def work() -> None:
        async with at_two_servers(cluster) as (_first, second, here), here.watching(1):
            there = await second.table(here.id)
            with pytest.raises(TooEarly, match="It is not known yet whether"):
                await there.vote(ANN, 1)
            await until(lambda: there.presence.is_here(1))
            with pytest.raises(TooEarly, match="is here"):
                await there.vote(ANN, 1)

    alone(work)


def test_a_table_that_is_watched_at_another_server_is_not_closed(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with at_two_servers(cluster) as (first, second, here):
            deserted = await started(first, [ANN, BOB])
            async with here.watching(1):
                monkeypatch.setattr("tuckbox.web.tables.now", lambda: time.time_ns() // 1_000_000 + 864_000_000)
                sweep = asyncio.create_task(second._sweep())  # pyright: ignore[reportPrivateUsage]
                await until(lambda: deserted.state.stage == ABANDONED)
                sweep.cancel()
                assert here.state.stage == PLAYING

    alone(work)


def test_presence_tells_since_when_a_seat_is_away_at_whatever_server() -> None:
    presence = Presence()
    assert presence.seconds_away(0) == float("inf")
    presence.hear("other", [0])
    assert presence.seconds_away(0) == 0
    assert presence.came(0) > 0
    presence.hear("other", [])
    assert 0 <= presence.seconds_away(0) < 10
    came = presence.came(0)
    presence.come(0)
    presence.hear("other", [0])
    assert presence.came(0) >= came
    assert presence.seconds_to_know == 0
    presence.ask()
    assert presence.seconds_to_know > 0


def test_tables_that_cannot_be_read_do_not_keep_the_others_open(database_url: str) -> None:
    """A table of a later version, and one that was damaged, come first."""

    async def work() -> None:
        async with hosted(database_url) as tables:
            later, damaged = [await started(tables, [ANN, BOB]) for _table in range(2)]
            sound = await started(tables, [ANN, BOB])
            for table, event in (
                (later, TableEvent(later.version + 1, "dance", 0, {}, 1)),
                (damaged, TableEvent(damaged.version + 1, "vote", 77, {}, 1)),
            ):
                await tables.store.add_event(table.id, event, None, "another")
        await asyncio.sleep(0.01)
        async with hosted(database_url) as tables:
            for table in (later, damaged):
                with pytest.raises(Broken):
                    await tables.table(table.id)
        async with hosted(database_url, listening=False) as tables:
            await tables._close_idle(1 << 45)  # pyright: ignore[reportPrivateUsage]
            assert (await tables.table(sound.id)).state.stage == ABANDONED
            assert await tables.store.idle(1 << 60, -1) == []

    alone(work)


def test_where_nobody_has_played_nobody_plays_again(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url) as tables:
            room = await tables.table((await opened_table(tables, ANN, **{"with": "friends"})).id)
            with pytest.raises(TooEarly):
                await tables.open_again(room, ANN)
            await room.abandon(room.state.events[-1][0].at + 1)
            assert room.state.stage == ABANDONED
            with pytest.raises(TooLate, match="open another table"):
                await tables.open_again(room, ANN)
            assert len(await tables.store.tables_of(ANN)) == 1

    alone(work)


def test_a_rematch_is_a_table_like_any_other_to_the_limit(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url, unfinished_tables_per_person=2) as tables:
            table = await started(tables, [ANN, BOB], game="giants", options={"max_rounds": 1})
            while table.state.acting:
                await play(table, *first_move(table), table.version)
            for _table in range(2):
                await opened_table(tables, ANN, **{"with": "friends"})
            with pytest.raises(TooMany):
                await tables.open_again(table, ANN)
            assert table.state.rematch == ""
            # Who sits at fewer tables may lead the others to the next.
            assert await tables.open_again(table, BOB)

    alone(work)


def test_tables_that_wait_are_listed_however_many_are_over(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url) as tables:
            waiting = await opened_table(tables, ANN, **{"with": "friends"})
            for _table in range(55):
                over = await started(tables, [ANN, BOB], game="giants", options={"max_rounds": 1})
                await tables.store.set_stage(over.id, "over")
            listed = await tables.store.tables_of(ANN)
            assert (listed[0].id, listed[0].stage) == (waiting.id, GATHERING)

    alone(work)

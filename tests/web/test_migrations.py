"""A database of any earlier version is brought to the present form, and what was played there stays."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, create_engine, insert, select

from tuckbox import Match
from tuckbox.table.matchrecord import write_record
from tuckbox.web.database import MIGRATIONS, opened
from tuckbox.web.rows import Row
from tuckbox.web.state import OVER, PLAYING, TableState

from .hosting import alone, first_move, hosted, play, until

FIRST = "0001"
BEGAN = datetime.now(UTC).replace(microsecond=0) - timedelta(days=1)


@dataclass
class Played:
    """Hold a match as the first version kept it: who sat there, and the match as far as it was played."""

    id: str
    match: Match
    players: list[str]
    owners: list[str | None]


def some_matches() -> list[Played]:
    """Play matches that have not begun, that go on, and that are over."""
    played: list[Played] = []
    for game, seats, options in (("touche", 3, {"max_turns": 300}), ("giants", 2, {}), ("power_cards", 2, {})):
        for count in (0, 7, 10_000):
            match = Match.new(game, seats, seed=(1 << 127) + count, options=options)
            while not match.is_over and match.number < count:
                seat = match.acting[match.number % len(match.acting)]
                texts = match.moves(seat).texts
                match.play(seat, texts[match.number % len(texts)])
            players = ["human", "quick", "random"][:seats]
            owners = ["ann", None, None][:seats]
            played.append(Played(f"{game}-after-{count:05}-moves", match, players, owners))
    return played


def at(number: int) -> datetime:
    return BEGAN + timedelta(seconds=number)


def move_rows(played: Played) -> list[dict[str, Any]]:
    steps = write_record(played.match, played.players)["steps"]
    return [
        {"match": played.id, "number": number, "seat": step["seat"], "text": step["move"], "played": at(number)}
        for number, step in enumerate(steps)
    ]


def migrate(url: str, direction: str, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    engine = create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        getattr(command, direction)(config, revision)
    engine.dispose()


def write_first_version(url: str, matches: list[Played]) -> None:
    migrate(url, "upgrade", FIRST)
    engine = create_engine(url)
    tables = MetaData()
    tables.reflect(engine)
    with engine.begin() as connection:
        for played in matches:
            match = played.match
            row = {"id": played.id, "game": match.setup.game.name, "players": match.setup.players}
            row |= {"options": dict(match.setup.options), "seed": str(match.seed), "nonce": match.nonce}
            row |= {"commitment": match.commitment, "created": BEGAN}
            connection.execute(insert(tables.tables["matches"]), [row])
            seats = [
                {"match": played.id, "number": number, "player": player, "owner": owner, "name": f"Player {number}"}
                for number, (player, owner) in enumerate(zip(played.players, played.owners, strict=True))
            ]
            connection.execute(insert(tables.tables["seats"]), seats)
            if rows := move_rows(played):
                connection.execute(insert(tables.tables["moves"]), rows)
        connection.execute(insert(tables.tables["keys"]), [{"name": "cookies", "value": "the key of before"}])
    engine.dispose()


def read_moves(url: str) -> list[dict[str, Any]]:
    engine = create_engine(url)
    tables = MetaData()
    tables.reflect(engine)
    moves = tables.tables["moves"]
    with engine.connect() as connection:
        rows = connection.execute(select(moves).order_by(moves.c.match, moves.c.number)).mappings().all()
    engine.dispose()
    return [{**row, "played": row["played"].replace(tzinfo=row["played"].tzinfo or UTC)} for row in rows]


def test_the_migrations_make_the_tables_that_the_code_uses(database_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Row.metadata))

    async def compare() -> list[object]:
        async with opened(database_url) as engine, engine.connect() as connection:
            return await connection.run_sync(differences)

    assert alone(compare) == []


def test_matches_of_the_first_version_go_on(database_url: str) -> None:
    matches = some_matches()
    write_first_version(database_url, matches)

    def is_as_played(state: TableState, played: Played) -> bool:
        return state.match is not None and state.match.hash() == played.match.hash()

    async def work() -> None:
        # The bots think too long to move, so that nothing changes but what is asked for.
        async with hosted(database_url, bot_pause=(60, 60)) as tables:
            assert await tables.store.signing_key() == "the key of before"
            assert {table.id for table in await tables.store.tables_of("ann")} == {played.id for played in matches}
            for played in matches:
                table = await tables.table(played.id)
                assert is_as_played(table.state, played)
                assert table.state.stage == (OVER if played.match.is_over else PLAYING)
                assert [seat.player for seat in table.state.seats] == played.players
                assert table.state.seat_of("ann") == 0
                assert table.state.started == int(BEGAN.timestamp() * 1000)
                if played.match.is_over:
                    assert table.record() == write_record(played.match, played.players)
                elif 0 in table.state.acting:
                    seat, move = first_move(table, 0)
                    await play(table, seat, move, table.version)
                    played.match.play(seat, move)
                    assert is_as_played(table.state, played)
            # Which of them are over was found out when they were read.
            stages = {table.id: table.stage for table in await tables.store.tables_of("ann")}
            assert stages == {played.id: OVER if played.match.is_over else PLAYING for played in matches}

    alone(work)


def test_bots_of_the_first_version_play_on(database_url: str) -> None:
    played = next(played for played in some_matches() if played.id == "touche-after-00007-moves")
    while 0 in played.match.acting:
        played.match.play(0, played.match.moves(0).texts[0])
    write_first_version(database_url, [played])

    async def work() -> None:
        async with hosted(database_url) as tables:
            table = await tables.table(played.id)
            await until(lambda: 0 in table.state.acting)
            assert table.match.number > played.match.number

    alone(work)


def test_going_back_to_the_first_version_keeps_the_moves_and_nothing_that_was_taken_back(database_url: str) -> None:
    matches = some_matches()
    write_first_version(database_url, matches)

    async def play_on() -> None:
        async with hosted(database_url, bot_pause=(60, 60)) as tables:
            for played in matches:
                table = await tables.table(played.id)
                if 0 in table.state.acting:
                    before = table.version
                    _seat, move = first_move(table, 0)
                    await play(table, 0, move, table.version)
                    await table.say("ann", "Shall I take that back?")
                    if table.may_take_back(0):
                        await table.take_back(table.state.seats[0].owner, table.version)
                        assert table.version == before + 3
                    else:
                        played.match.play(0, move)

    alone(play_on)
    migrate(database_url, "downgrade", FIRST)
    expected = [row for played in sorted(matches, key=lambda played: played.id) for row in move_rows(played)]
    kept = read_moves(database_url)
    assert [(row["match"], row["number"], row["seat"], row["text"]) for row in kept] == [
        (row["match"], row["number"], row["seat"], row["text"]) for row in expected
    ]
    before = [row for row in kept if row["played"] < at(20_000)]
    assert [row for row in before if row not in expected] == []

    async def look() -> None:
        async with hosted(database_url, bot_pause=(60, 60)) as tables:
            for played in matches:
                table = await tables.table(played.id)
                assert table.match.hash() == played.match.hash()

    alone(look)

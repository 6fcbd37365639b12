"""Keep matches and moves: each is stored before anybody is told about it."""

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from tuckbox.table.options import Value
from tuckbox.web.database import KeyRow, MatchRow, MoveRow, SeatRow, writing

HUMAN = "human"


class Taken(Exception):
    """Tell that another move has been stored under this number."""


@dataclass(frozen=True)
class StoredSeat:
    """Hold what sits in a seat.

    Attributes:
        player: `human`, or the SPEC of a bot.
        owner: the visitor who plays for the seat, None for a bot.
        name: as players read it.
    """

    player: str
    owner: str | None
    name: str

    @property
    def is_bot(self) -> bool:
        """Tell whether a bot sits here."""
        return self.player != HUMAN


@dataclass(frozen=True)
class StoredMatch:
    """Hold how a match began. Seed and nonce stay on the server until the match is over."""

    id: str
    game: str
    players: int
    options: Mapping[str, Value]
    seed: int
    nonce: str
    commitment: str
    seats: tuple[StoredSeat, ...]

    def seat_of(self, visitor: str | None) -> int | None:
        """Give the seat that a visitor plays for, None where there is none."""
        if visitor is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.owner == visitor), None)


@dataclass(frozen=True)
class StoredMove:
    """Hold a move: the seat and the text."""

    seat: int
    text: str


class Store:
    """Read and write the rows of the web table."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._reading = engine
        self._writing = writing(engine)
        # Within this process writers queue here, in order, rather than by asking the database again and again.
        self._turn = asyncio.Lock()

    async def signing_key(self) -> str:
        """Give the key that signs cookies; the first server on a database makes it."""
        async with self._turn, self._writing.begin() as connection:
            key = await connection.scalar(select(KeyRow.value).where(KeyRow.name == "cookies"))
            if key is None:
                key = secrets.token_urlsafe(48)
                await connection.execute(insert(KeyRow).values(name="cookies", value=key))
            return key

    async def add_match(self, match: StoredMatch) -> None:
        """Store a new match with its seats."""
        seats = [
            {"match": match.id, "number": number, "player": seat.player, "owner": seat.owner, "name": seat.name}
            for number, seat in enumerate(match.seats)
        ]
        async with self._turn, self._writing.begin() as connection:
            await connection.execute(
                insert(MatchRow).values(
                    id=match.id,
                    game=match.game,
                    players=match.players,
                    options=dict(match.options),
                    seed=str(match.seed),
                    nonce=match.nonce,
                    commitment=match.commitment,
                    created=datetime.now(UTC),
                )
            )
            await connection.execute(insert(SeatRow), seats)

    async def match(self, match_id: str) -> StoredMatch | None:
        """Give a match, None where there is none of that id."""
        async with self._reading.connect() as connection:
            row = (await connection.execute(select(MatchRow.__table__).where(MatchRow.id == match_id))).one_or_none()
            if row is None:
                return None
            seats = await connection.execute(
                select(SeatRow.player, SeatRow.owner, SeatRow.name)
                .where(SeatRow.match == match_id)
                .order_by(SeatRow.number)
            )
            return StoredMatch(
                id=row.id,
                game=row.game,
                players=row.players,
                options=row.options,
                seed=int(row.seed),
                nonce=row.nonce,
                commitment=row.commitment,
                seats=tuple(StoredSeat(*seat) for seat in seats),
            )

    async def moves(self, match_id: str, since: int = 0) -> list[StoredMove]:
        """Give the moves of a match in order, from number `since` on."""
        async with self._reading.connect() as connection:
            rows = await connection.execute(
                select(MoveRow.seat, MoveRow.text)
                .where(MoveRow.match == match_id, MoveRow.number >= since)
                .order_by(MoveRow.number)
            )
            return [StoredMove(row.seat, row.text) for row in rows]

    async def add_move(self, match_id: str, number: int, move: StoredMove) -> None:
        """Store a move; it is on the disk when this returns.

        Raises:
            Taken: if the match has a move of this number already; nothing is stored then.
        """
        row = insert(MoveRow).values(
            match=match_id, number=number, seat=move.seat, text=move.text, played=datetime.now(UTC)
        )
        try:
            async with self._turn, self._writing.begin() as connection:
                await connection.execute(row)
        except IntegrityError:
            raise Taken from None

"""Lay out what the database of the web table keeps."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, ForeignKey, Index, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Row(DeclarativeBase):
    """Be the common ancestor of all rows."""


class MatchRow(Row):
    """Hold what fixes the deal of a table, and of its state what lists of tables are made from.

    The state itself follows from the events. Game, players, options, host, stage, `listed` and `active` repeat what
    they have come to; they are written together with the event that changes them.
    """

    __tablename__ = "matches"
    __table_args__ = (Index("matches_by_stage", "stage", "active"),)

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    players: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(40))
    nonce: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    host: Mapped[str | None] = mapped_column(String(64))
    stage: Mapped[str] = mapped_column(String(12))
    listed: Mapped[bool]
    active: Mapped[int] = mapped_column(BigInteger)


class SeatRow(Row):
    """Repeat who sits in a seat, so that the tables of a visitor are found."""

    __tablename__ = "seats"
    __table_args__ = (Index("seats_by_owner", "owner"),)

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(100))
    owner: Mapped[str | None] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(60))


class EventRow(Row):
    """Hold an event of a table; its key lets each version of a table be taken only once."""

    __tablename__ = "events"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int | None]
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    at: Mapped[int] = mapped_column(BigInteger)


class RecordRow(Row):
    """Hold a match record that a visitor has brought."""

    __tablename__ = "records"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class KeyRow(Row):
    """Hold a secret of this server, such as the key that signs cookies."""

    __tablename__ = "keys"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(100))

"""Keep everything that happens at a table as events, not the moves alone."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SETTINGS = {
    "clock": "none",
    "seconds": 60,
    "increment": 0,
    "standin": "medium",
    "hints": True,
    "listed": False,
    "chat": True,
}


def upgrade() -> None:
    """Make the new tables and columns, and tell each match as it was played in events."""
    op.add_column("matches", sa.Column("host", sa.String(64), nullable=True))
    op.add_column("matches", sa.Column("stage", sa.String(12), nullable=False, server_default="playing"))
    op.add_column("matches", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("active", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("matches_by_stage", "matches", ["stage", "active"])
    op.create_index("seats_by_owner", "seats", ["owner"])
    events = op.create_table(
        "events",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    _tell_matches(op.get_bind(), events)
    op.drop_table("moves")


def _tell_matches(connection: sa.Connection, events: sa.Table) -> None:
    metadata = sa.MetaData()
    matches = sa.Table("matches", metadata, autoload_with=connection)
    seats = sa.Table("seats", metadata, autoload_with=connection)
    moves = sa.Table("moves", metadata, autoload_with=connection)
    for match in connection.execute(sa.select(matches)).all():
        seated = connection.execute(sa.select(seats).where(seats.c.match == match.id).order_by(seats.c.number)).all()
        played = connection.execute(sa.select(moves).where(moves.c.match == match.id).order_by(moves.c.number)).all()
        host = next((seat.owner for seat in seated if seat.owner is not None), None)
        began = _milliseconds(match.created)
        opened = {
            "game": match.game,
            "players": match.players,
            "options": match.options,
            "settings": SETTINGS,
            "seats": [{"player": seat.player, "owner": seat.owner, "name": seat.name} for seat in seated],
            "host": host,
        }
        told: list[tuple[str, int | None, dict[str, Any], int]] = [
            ("open", None, opened, began),
            ("start", None, {"fill": {}}, began),
        ]
        people = {seat.number for seat in seated if seat.owner is not None}
        told += [
            ("move", move.seat, {"move": move.text, "bot": move.seat not in people}, _milliseconds(move.played))
            for move in played
        ]
        connection.execute(
            sa.insert(events),
            [
                {"match": match.id, "version": version, "kind": kind, "seat": seat, "data": data, "at": at}
                for version, (kind, seat, data, at) in enumerate(told, 1)
            ],
        )
        # Which matches are over is found out when they are next read: only the rules can tell.
        connection.execute(sa.update(matches).where(matches.c.id == match.id).values(host=host, active=told[-1][3]))


def _milliseconds(time: datetime) -> int:
    # SQLite gives times back without their zone.
    return int((time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp() * 1000)


def downgrade() -> None:
    """Keep the moves only, as the first version did."""
    moves = op.create_table(
        "moves",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("played", sa.DateTime(timezone=True), nullable=False),
    )
    connection = op.get_bind()
    events = sa.Table("events", sa.MetaData(), autoload_with=connection)
    played: dict[str, list[dict[str, Any]]] = {}
    for event in connection.execute(sa.select(events).order_by(events.c.match, events.c.version)).all():
        kept = played.setdefault(event.match, [])
        if event.kind == "takeback":
            kept.pop()
        elif event.kind == "move":
            time = datetime.fromtimestamp(event.at / 1000, UTC)
            text = event.data["move"]
            kept.append({"match": event.match, "number": len(kept), "seat": event.seat, "text": text, "played": time})
    for kept in played.values():
        if kept:
            connection.execute(sa.insert(moves), kept)
    op.drop_table("events")
    op.drop_table("records")
    op.drop_index("seats_by_owner", "seats")
    op.drop_index("matches_by_stage", "matches")
    for name in ("active", "listed", "stage", "host"):
        op.drop_column("matches", name)

"""Show what a simulation found as a table."""

from collections.abc import Mapping
from typing import Any

from rich.table import Table

from tuckbox.table.language import _


def summary_table(summary: Mapping[str, Any]) -> Table:
    """Draw the summary of a simulation, one row a seat."""
    reasons = ", ".join(f"{reason}: {count}" for reason, count in summary["ended_by"].items())
    decisions = summary["decisions"]
    table = Table(
        title=_("{game}: {games} games, seed {seed}").format(
            **{key: summary[key] for key in ("game", "games", "seed")}
        ),
        caption=_(
            "Decisions a game: mean {mean:.1f}, 5% {p5:.0f}, median {p50:.0f}, 95% {p95:.0f}. Ended by {reasons}."
        ).format(reasons=reasons, **decisions),
    )
    for heading in (_("seat"), _("player"), _("wins"), _("95% interval"), _("mean score"), _("ranks")):
        table.add_column(heading, justify="right")
    for seat, player in enumerate(summary["players"]):
        low, high = summary["wins_95"][seat]
        table.add_row(
            str(seat),
            player,
            f"{summary['wins'][seat]:.1%}",
            f"{low:.1%} - {high:.1%}",
            f"{summary['scores']['mean'][seat]:.2f}",
            " ".join(map(str, summary["rank_counts"][seat])),
        )
    return table

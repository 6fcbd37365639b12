"""Show what a ladder found: as tables, as bars of text, and as a drawing in a file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tuckbox.table.errors import BadInput
from tuckbox.table.language import N_, _, plural
from tuckbox.table.options import LONGEST_PATH, shortened

BAR = 44
"""The length of the longest bar, in characters."""
ENDINGS = (".svg", ".png", ".html")
WIDTH = 420
"""The width of a drawing's panels, in pixels."""
COLOUR = "#1f5fa8"
_CERTAIN = {"better": N_("yes"), "worse": N_("the other is"), "no": N_("not certain")}


def print_ladder(summary: Mapping[str, Any], console: Console) -> None:
    """Print everything about a ladder."""
    console.print(rating_table(summary))
    console.print()
    for line in rating_bars(summary):
        console.print(line, markup=False, highlight=False)
    console.print()
    console.print(pair_table(summary))


def rating_table(summary: Mapping[str, Any]) -> Table:
    """Draw the ratings of a ladder, the best player first."""
    table = Table(
        title=_("{game}: {games} games, seed {seed}").format(**{key: summary[key] for key in ("game", "games", "seed")})
    )
    table.add_column(_("player"))
    for heading in (_("rating"), _("95% interval"), _("games")):
        table.add_column(heading, justify="right")
    for row in summary["players"]:
        low, high = row["rating_95"]
        table.add_row(row["player"], f"{row['rating']:.1f}", f"{low:.1f} - {high:.1f}", str(row["games"]))
    return table


def rating_bars(summary: Mapping[str, Any]) -> list[str]:
    """Draw the ratings as a line of text each: `=` up to where the interval begins, `-` to where it ends.

    The bars begin where the lowest interval does.
    """
    rows = summary["players"]
    lowest = min(row["rating_95"][0] for row in rows)
    step = (max(row["rating_95"][1] for row in rows) - lowest) / BAR
    width = max(len(row["player"]) for row in rows)
    lines: list[str] = []
    for row in rows:
        low, high = (round((end - lowest) / step) for end in row["rating_95"])
        lines.append(f"{row['player']:<{width}}  |{'=' * low}{'-' * max(high - low, 1)}  {row['rating']:.1f}")
    return lines


def pair_table(summary: Mapping[str, Any]) -> Table:
    """Draw how neighbours did against each other, at all tables and at those of each number of seats."""
    table = Table(
        title=_("Neighbours head to head"),
        caption=_(
            "Wins of the first, ties shared; both held every hand. Even is 50%. "
            "The interval compares deals, each played from both sides."
        ),
    )
    table.add_column(_("player"))
    table.add_column(_("against"))
    for heading in (_("seats"), _("games"), _("wins"), _("95% interval")):
        table.add_column(heading, justify="right")
    table.add_column(_("better?"))
    for pair in summary["pairs"]:
        if pair["neighbours"]:
            names = (pair["player"], pair["against"])
            several = len(summary["seats"]) > 1
            if several:
                table.add_row(*names, *_cells(_("all"), pair))
            for seats, of_seats in pair["by_seats"].items():
                table.add_row(*(("", "") if several else names), *_cells(seats, of_seats))
            table.add_section()
    return table


def _cells(seats: str, compared: Mapping[str, Any]) -> tuple[str, ...]:
    low, high = compared["share_95"]
    return (
        seats,
        str(compared["games"]),
        f"{compared['share']:.1%}",
        f"{low:.1%} - {high:.1%}",
        _(_CERTAIN[compared["certain"]]),
    )


def check_plot_file(path: str) -> None:
    """Raise `BadInput` where a drawing cannot be made in that file: before anything is played for it."""
    if Path(path).suffix.lower() not in ENDINGS:
        raise BadInput(
            _("A plot is written as {endings}, not as “{path}”.").format(
                endings=", ".join(ENDINGS), path=shortened(path)
            )
        )
    _drawing()


def _drawing() -> Any:
    """Give Altair, which comes with the extra `plots`."""
    try:
        import altair
        import vl_convert  # noqa: F401  # it turns the drawing into a file, without a browser and without a network
    except ImportError:
        raise BadInput(_('Plots need Altair and vl-convert: pip install "tuckbox[plots]" installs both.')) from None
    return altair


def write_plot(summary: Mapping[str, Any], path: str) -> None:
    """Draw ratings and comparisons of neighbours with their intervals into an SVG, PNG or HTML file.

    Raises:
        BadInput: where the ending is another, Altair is not installed, or the file cannot be written.
    """
    check_plot_file(path)
    drawing = _draw(summary)
    options = {".svg": {}, ".png": {"scale_factor": 2.0}, ".html": {"inline": True}}[Path(path).suffix.lower()]
    try:
        drawing.save(path, **options)
    except OSError as error:
        raise BadInput(
            _("The file {path} cannot be written: {reason}.").format(
                path=shortened(path, LONGEST_PATH), reason=error.strerror
            )
        ) from None


def _draw(summary: Mapping[str, Any]) -> Any:
    altair = _drawing()
    names = [row["player"] for row in summary["players"]]
    ratings = [
        {"player": row["player"], "rating": row["rating"], "low": row["rating_95"][0], "high": row["rating_95"][1]}
        for row in summary["players"]
    ]
    shares = list(_shares(summary))
    rating = _with_intervals(altair, ratings, "rating", _("rating"), names, altair.Scale(zero=False))
    share = _with_intervals(
        altair, shares, "share", _("share of wins"), [row["player"] for row in shares],
        altair.Scale(domain=[0, 1]), ".0%",
    )  # fmt: skip
    even = altair.Chart(altair.Data(values=[{"share": 0.5}])).mark_rule(strokeDash=[4, 4], color="#888888")
    game = summary["game"]
    title = plural("{game}: {games} game", "{game}: {games} games", summary["games"]).format(
        game=game, games=summary["games"]
    )
    heading = altair.TitleParams(title, subtitle=_("with 95% intervals"), anchor="start")
    return (
        altair.vconcat(rating, share + even.encode(x="share:Q"))
        .properties(title=heading, background="white")
        .configure_view(stroke=None)
    )


def _shares(summary: Mapping[str, Any]) -> Sequence[dict[str, Any]]:
    """Give a row for each line of the lower panel."""
    rows: list[dict[str, Any]] = []
    for pair in summary["pairs"]:
        if not pair["neighbours"]:
            continue
        for seats, compared in pair["by_seats"].items():
            low, high = compared["share_95"]
            name = plural(
                "{player} against {other}, {seats} seat", "{player} against {other}, {seats} seats", int(seats)
            ).format(player=pair["player"], other=pair["against"], seats=seats)
            rows.append({"player": name, "share": compared["share"], "low": low, "high": high})
    return rows


def _with_intervals(
    altair: Any, rows: Sequence[Mapping[str, Any]], value: str, title: str, order: Sequence[str], scale: Any,
    form: str = "",
) -> Any:  # fmt: skip
    """Draw a point with its interval for each row."""
    base = altair.Chart(altair.Data(values=list(rows))).encode(
        y=altair.Y("player:N", sort=list(order), title=None, axis=altair.Axis(labelLimit=WIDTH))
    )
    axis = altair.Axis(title=title, format=form) if form else altair.Axis(title=title)
    points = base.mark_point(filled=True, size=60, color="#1f5fa8").encode(
        x=altair.X(f"{value}:Q", scale=scale, axis=axis)
    )
    intervals = base.mark_rule(strokeWidth=2, color="#1f5fa8").encode(x=altair.X("low:Q", scale=scale), x2="high:Q")
    return (intervals + points).properties(width=WIDTH)

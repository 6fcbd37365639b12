"""Offer clocks in words, and read what was chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tuckbox.table.language import N_, _, plural
from tuckbox.web.clocks import BANK, NO_CLOCK, PER_MOVE

OWN = "own"
"""The name of a clock that is none of those offered."""


@dataclass(frozen=True)
class Pace:
    """Describe a clock that people can choose with one click.

    Attributes:
        clock, seconds, increment: the settings it stands for.
        title: what people read; to be translated where it is shown.
    """

    clock: str
    seconds: int
    increment: int
    title: str


PACES: Mapping[str, Pace] = {
    "none": Pace(NO_CLOCK, 60, 0, N_("No clock")),
    "move-30": Pace(PER_MOVE, 30, 0, N_("30 seconds for each move")),
    "move-60": Pace(PER_MOVE, 60, 0, N_("1 minute for each move")),
    "move-180": Pace(PER_MOVE, 180, 0, N_("3 minutes for each move")),
    "move-day": Pace(PER_MOVE, 24 * 3600, 0, N_("A day for each move")),
    "move-three-days": Pace(PER_MOVE, 3 * 24 * 3600, 0, N_("Three days for each move")),
    "bank-300-3": Pace(BANK, 300, 3, N_("5 minutes for the match, 3 seconds more with each move")),
    "bank-600-5": Pace(BANK, 600, 5, N_("10 minutes for the match, 5 seconds more with each move")),
    "bank-1200-10": Pace(BANK, 1200, 10, N_("20 minutes for the match, 10 seconds more with each move")),
}


def pace_of(settings: Mapping[str, Any]) -> str:
    """Give the name of the pace that settings amount to, `own` where it is none of those offered.

    >>> pace_of({"clock": "move", "seconds": 60, "increment": 0}), pace_of({"clock": "none", "seconds": 7})
    ('move-60', 'none')
    """
    if settings["clock"] == NO_CLOCK:
        return "none"
    for name, pace in PACES.items():
        same = pace.clock == settings["clock"] and pace.seconds == settings["seconds"]
        if same and (pace.clock == PER_MOVE or pace.increment == settings["increment"]):
            return name
    return OWN


def with_pace(fields: Mapping[str, str], before: Mapping[str, Any]) -> dict[str, str]:
    """Give the fields of a form with the clock that was chosen by name, where another one was than before.

    Where the choice by name was left as it was, what the fields of the clock themselves say stands.
    """
    pace = PACES.get(fields.get("pace", ""))
    if pace is None or fields["pace"] == pace_of(before):
        return dict(fields)
    clock = {"clock": pace.clock, "seconds": str(pace.seconds), "increment": str(pace.increment)}
    return {**fields, **clock}


def clock_in_words(settings: Mapping[str, Any]) -> str:
    """Say which clock settings amount to."""
    name = pace_of(settings)
    if name != OWN:
        return _(PACES[name].title)
    seconds = plural("{count} second", "{count} seconds", settings["seconds"]).format(count=settings["seconds"])
    if settings["clock"] == PER_MOVE:
        return _("{time} for each move").format(time=seconds)
    more = plural("{count} second more", "{count} seconds more", settings["increment"]).format(
        count=settings["increment"]
    )
    return _("{time} for the match, {more} with each move").format(time=seconds, more=more)

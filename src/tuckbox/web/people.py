"""Draw the strip of people at a table: who is here, whose clock runs, for whom a bot plays."""

from dataclasses import dataclass
from typing import Any

from tuckbox.web.clocks import NO_CLOCK
from tuckbox.web.drawing import draw_fragment
from tuckbox.web.live import LiveTable
from tuckbox.web.scenes import level_title
from tuckbox.web.state import PLAYING


@dataclass(frozen=True)
class PersonShown:
    """Hold what the strip shows of a seat.

    Attributes:
        number: the seat's number.
        name: who sits there, empty for an open seat.
        level: the level of the bot that sits there, empty for a person.
        standin: the level of the bot that plays for the person, empty where none does.
        is_you: whether the strip is drawn for it.
        is_person: whether a person sits there.
        is_here: whether the person has a page open.
        is_acting: whether the seat may act.
        left: milliseconds left when `deadline` was counted, None without a clock.
        deadline: when the running clock is over, in milliseconds since 1970, None where it does not run.
        votes: how many want a bot to play for it.
        may_vote: whether the viewer may ask for a bot to play for it.
    """

    number: int
    name: str
    level: str
    standin: str
    is_you: bool
    is_person: bool
    is_here: bool
    is_acting: bool
    left: int | None
    deadline: int | None
    votes: int
    may_vote: bool


def draw_people(table: LiveTable, visitor: str | None) -> str:
    """Draw the strip as a visitor sees it: a fragment of HTML, drawn once for each seat as long as nothing changes."""
    you = table.state.seat_of(visitor)
    key = (table.version, table.people_number)
    drawn = table.people_drawn.get(you)
    if drawn is None or drawn[0] != key:
        drawn = table.people_drawn[you] = (key, draw_fragment("people.html", **_shown(table, you)))
    return drawn[1]


def _shown(table: LiveTable, you: int | None) -> dict[str, Any]:
    state = table.state
    has_standin = you is not None and bool(state.seats[you].standin)
    return {
        "id": table.id,
        "stage": state.stage,
        "people": people_shown(table, you),
        "you": you,
        "version": table.version,
        "may_take_back": table.may_take_back(you),
        "may_hint": bool(state.settings["hints"]) and you in state.acting and not has_standin,
        "has_standin": has_standin,
        "is_playing": state.stage == PLAYING,
        "standin": level_title(state.settings["standin"]),
    }


def people_shown(table: LiveTable, you: int | None) -> list[PersonShown]:
    """Give what is shown of every seat."""
    state = table.state
    clocks = state.clocks if state.settings["clock"] != NO_CLOCK else None
    here = table.presence.seats
    return [
        PersonShown(
            number=number,
            name=seat.name,
            level=level_title(seat.player) if seat.is_bot else "",
            standin=level_title(seat.standin),
            is_you=number == you,
            is_person=seat.is_person,
            is_here=number in here,
            is_acting=number in state.acting,
            left=None if clocks is None or not seat.is_person else clocks.left[number],
            deadline=None if clocks is None else clocks.deadline(number),
            votes=len(table.votes(number)),
            may_vote=(
                state.stage == PLAYING
                and you is not None
                and number != you
                and seat.is_person
                and not seat.standin
                and number not in here
                and you not in table.votes(number)
            ),
        )
        for number, seat in enumerate(state.seats)
    ]

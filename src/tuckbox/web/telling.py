"""Tell what happened at a table: to programs in full, to people in a line of the chat, to nobody what is secret."""

from collections.abc import Sequence
from typing import Any

from tuckbox.players.levels import LEVELS
from tuckbox.table import notation
from tuckbox.table.engine import ONLOOKER
from tuckbox.table.language import _
from tuckbox.table.match import Step
from tuckbox.table.notation import Event
from tuckbox.web.chat import EMOTES
from tuckbox.web.live import LiveTable
from tuckbox.web.state import TableEvent, TableState

SAID = ("say", "emote")
NOTED = ("sit", "leave", "seat", "takeback", "vote", "standin", "back", "time", "abandon")
"""The kinds of events that a line of the chat tells of."""


def sentences(table: TableState, events: Sequence[Event]) -> list[str]:
    """Say in words what happened in a move, from events that are redacted already."""
    words = table.rules.words
    names = [seat.name for seat in table.seats]
    said = (words.sentence(table.setup, event, names) for event in events)
    return [sentence for sentence in said if sentence]


def tell_events(table: LiveTable, seat: int | None, since: int) -> list[dict[str, Any]]:
    """Tell a program everything that happened after a version, as a seat, or everybody, may see it."""
    return [tell_event(table.state, event, step, seat) for event, step in table.state.events[since:]]


def tell_event(state: TableState, event: TableEvent, step: Step | None, seat: int | None) -> dict[str, Any]:
    """Tell a program what happened, as a seat, or everybody, may see it."""
    told: dict[str, Any] = {"version": event.version, "kind": event.kind, "seat": event.seat, "at": event.at}
    data = event.data
    viewer = ONLOOKER if seat is None else seat
    if event.kind in ("open", "settings"):
        told |= {name: data[name] for name in ("game", "players", "settings")}
        told["seats"] = [{"player": other["player"], "name": other["name"]} for other in data["seats"]]
    elif event.kind == "start":
        told["seats"] = [{"player": other.player, "name": other.name} for other in state.seats]
        if state.match is not None:
            events = state.match.deal_events(seat)
            told |= {"events": events, "sentences": sentences(state, events)}
    elif step is not None:
        events = notation.write_events(state.setup, step.log, viewer)
        told |= {"events": events, "sentences": sentences(state, events)}
        if event.kind == "move":
            told["bot"] = bool(data.get("bot"))
    else:
        told |= {name: value for name, value in data.items() if name != "owner"}
    return told


def tell_chat(table: LiveTable, since: int) -> list[dict[str, Any]]:
    """Tell a page what was said after a version, and what happened to the people, one line each."""
    lines: list[dict[str, Any]] = []
    for event, _step in table.state.events[since:]:
        if event.kind in SAID:
            line = {"kind": event.kind, "seat": event.seat, "name": table.state.speakers[event.version]}
            if event.kind == "say":
                line["text"] = event.data["text"]
            else:
                sign, words = EMOTES[event.data["emote"]]
                line |= {"sign": sign, "text": _(words)}
        elif event.kind in NOTED:
            line = {"kind": "note", "seat": event.seat, "text": note(table.state, event)}
        else:
            continue
        lines.append({"version": event.version, "at": event.at, **line})
    return lines


def _name(state: TableState, seat: int | None) -> str:
    return "" if seat is None else state.seats[seat].name


def note(state: TableState, event: TableEvent) -> str:
    """Say in one sentence what happened to the people of a table."""
    then = state.speakers.get(event.version, "")
    name = event.data.get("name") or then or _name(state, event.seat) or _("Somebody")
    if event.kind == "seat" and event.data["player"] == "open":
        return _("Seat {number} is open.").format(number=(event.seat or 0) + 1)
    if event.kind == "standin":
        level = LEVELS[event.data["level"]].title
        sentences = {
            "clock": _("{name}’s time is over; a bot ({level}) plays on."),
            "vote": _("{name} has gone; a bot ({level}) plays on."),
            "self": _("{name} lets a bot ({level}) play on."),
        }
        return sentences[event.data["why"]].format(name=name, level=_(level))
    if event.kind == "vote":
        return _("{name} asks for a bot to play for {other}.").format(name=name, other=_name(state, event.data["for"]))
    return {
        "sit": _("{name} sits down."),
        "leave": _("{name} gets up."),
        "seat": _("{name} takes a seat."),
        "takeback": _("{name} takes the last move back."),
        "back": _("{name} is back."),
        "time": _("The time of the match is over."),
        "abandon": _("Nobody came for a long time; the table is closed."),
    }[event.kind].format(name=name)

"""Set up matches of the giants at positions that a test spells out, all other cards in their places."""

from collections.abc import Mapping
from typing import Any

from tuckbox import IllegalMove, Match, game
from tuckbox.players import new_dice
from tuckbox.table import notation
from tuckbox.table.matchrecord import write_record
from tuckbox.table.record import copy_records

Options = Mapping[str, str | int]


def a_match(
    first: str = "", second: str = "", options: Options | None = None, size: int = 9, seed: int = 0, **entries: Any
) -> Match:
    """Set up a match in which seat 0 leads, unless `entries` say otherwise.

    `first` and `second` name the upper cards of the two piles, the top one first, with ` / ` between them. The other
    cards follow in the order of the file, so that seat 0 has `size` cards.
    """
    setup = game("giants").setup(2, options)
    named = [[name for name in cards.split(" / ") if name] for cards in (first, second)]
    deck = [setup.game.words.write_card(setup, face) for face in range(setup.cards)]
    rest = [name for name in deck if name not in named[0] + named[1]]
    missing = size - len(named[0])
    assert missing >= 0
    piles = {"pile/0": named[0] + rest[:missing], "pile/1": named[1] + rest[missing:], "laid": []}
    position = {"piles": piles, "leader": 0, "round": 1}
    return Match.from_position(setup, position | entries, seed)


def pile(match: Match, seat: int) -> list[str]:
    """Give the cards of a seat from the top."""
    return match.position()["piles"][f"pile/{seat}"]


def bottom(match: Match, seat: int, count: int) -> list[str]:
    """Give the lowest cards of a seat, the highest of them first."""
    return pile(match, seat)[-count:]


def play(match: Match, *texts: str) -> Match:
    """Play moves, each by the seat that leads, and give the match back."""
    for text in texts:
        match.play(match.acting[0], text)
    return match


def events(match: Match, *names: str) -> list[list[Any]]:
    """Give what happened in the latest move in whole truth, only events of some names where there are any."""
    found = notation.write_events(match.setup, match.steps[-1].log)
    return [event for event in found if not names or event[0] in names]


def winner(match: Match, text: str) -> int | None:
    """Play a move on a copy and give the seat that takes the cards, None where the game is drawn."""
    won = events(play(match.copy(), text), "win")
    return won[0][1] if won else None


def refused(match: Match, text: str, seat: int | None = None) -> IllegalMove:
    """Give the refusal of a move, having seen that it changed nothing."""
    before = match.hash()
    try:
        match.play(match.acting[0] if seat is None else seat, text)
    except IllegalMove as refusal:
        assert match.hash() == before
        return refusal
    raise AssertionError(f"{text} was not refused")


def chance(match: Match) -> list[list[Any]]:
    """Give what was random in the latest move, as traced records hold it."""
    return write_record(match, trace=True)["steps"][-1]["chance"]


def guesses(match: Match, seat: int, count: int = 60) -> list[dict[str, Any]]:
    """Deal again what a seat does not know, many times, and give the positions."""
    dice = new_dice(seat + 1)
    look = match.view(seat).records
    found = []
    for _guess in range(count):
        room = copy_records(look)
        match.setup.game.engine.guess(match.setup.records, room, 0, seat, dice)
        found.append(notation.write_position(match.setup, room[0]))
    return found


def cards_file(
    size: str = "5", weight: str = "100", museum: bool = False, changes: Mapping[str, str] | None = None
) -> str:
    """Write a file of 18 alike giants `G0` to `G17`; `changes` gives lines to add or replace for some of them."""
    lines = ['game = "giants"']
    for number in range(18):
        fields = {
            "name": f'"G{number}"',
            "deck": '"museum"' if museum else '"fantastic"',
            "size": size,
            "weight": weight,
        }
        if not museum:
            fields["element"] = f'"{("Earth", "Darkness", "Sky")[number % 3]}"'
        for line in filter(None, (changes or {}).get(f"G{number}", "").split("; ")):
            name, _equals, value = line.partition(" = ")
            fields[name] = value
        lines += ["[[cards]]", *(f"{name} = {value}" for name, value in fields.items() if value != "none")]
    return "\n".join(lines) + "\n"

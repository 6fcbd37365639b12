"""Write and read everything of Monster Trick that is text: cards, moves, positions, events, rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tuckbox.games.monster_trick import rules
from tuckbox.games.monster_trick.cards import COLOURS, PLACES, card_name, faces, order_name
from tuckbox.games.monster_trick.position import read_further, write_further
from tuckbox.games.monster_trick.rule_texts import RULES
from tuckbox.table.errors import BadInput, IllegalMove
from tuckbox.table.game import Setup
from tuckbox.table.language import _, plural
from tuckbox.table.notation import cards_of
from tuckbox.table.options import shortened

__all__ = [
    "COLOURS",
    "EVENTS",
    "REASONS",
    "RULES",
    "pretty_card",
    "read_card",
    "read_facts",
    "read_further",
    "read_move",
    "refuse",
    "sentence",
    "write_card",
    "write_chance_pile",
    "write_facts",
    "write_further",
    "write_move",
    "write_text",
    "write_value",
]

REASONS = {rules.THREE_ROUNDS: "three rounds"}

END = "end"
EVENTS: Mapping[int, tuple[str, Sequence[str]]] = {
    rules.ROUND: ("round", ("number", "seat")),
    rules.ROW: ("row", ("seat", "card...")),
    rules.OPEN: ("open", ("seat", "card", "place")),
    rules.FOLLOW: ("follow", ("seat", "card", "place")),
    rules.THROW: ("throw", ("seat", "card", "place")),
    rules.MARKER: ("marker", ("seat", "place")),
    rules.WIN: ("win", ("seat", "place")),
    rules.TURN_UP: ("turn_up", ("seat", "card")),
    rules.SCORE: ("score", ("seat", "number")),
    rules.END: (END, ("reason",)),
}

_SIGNS = {colour.letter: colour.sign for colour in COLOURS}


def write_card(setup: Setup, face: int) -> str:
    """Write a card, such as `G7`, or the points of a victory card."""
    return card_name(face)


def read_card(setup: Setup, text: str) -> int:
    """Read a card in any letter case; raise `BadInput` where there is none of that name in the game.

    Victory cards with the same points read alike; the first of them stands for all.
    """
    name = text.strip().upper()
    face = faces().get(name)
    if face is None or (face < rules.PLAYING_FACES and rules.value_of(face) > setup.numbers.values):
        raise BadInput(
            _("“{text}” is no card of this game; a card is a colour and a value such as G5, up to {most}.").format(
                text=shortened(text), most=int(setup.numbers.values)
            )
        )
    return face


def write_value(setup: Setup, kind: str, value: int) -> Any:
    """Write a value of an event."""
    return PLACES[value] if kind == "place" else REASONS[value]


def write_chance_pile(setup: Setup, pile: int) -> str:
    """Name the pile of a shuffle; only the deck of a round is ever shuffled (MT-1)."""
    return "deck"


def write_facts(setup: Setup) -> dict[str, Any]:
    """Give nothing: all matches are played with the same cards."""
    return {}


def read_facts(entry: str, value: Any) -> str:
    """Refuse the entry: the game has no file that players could bring."""
    raise BadInput(_("Monster Trick has no entry “{entry}”.").format(entry=shortened(entry)))


def write_move(setup: Setup, state: np.void, seat: int, action: int) -> str:
    """Write a move; `state` says of which round a row is."""
    if action < rules.ORDERS:
        return f"order {order_name(action, int(state['round']))}"
    face, target = divmod(action - rules.ORDERS, rules.TARGETS)
    return f"{card_name(face)} {'new' if target == rules.NEW else PLACES[target]}"


def read_move(setup: Setup, text: str) -> str:
    """Bring the text of a move into the form in which moves are written, legal or not."""
    words = text.split()
    if not words:
        return ""
    if words[0].casefold() == "order":
        return " ".join(["order", *words[1:]])
    return " ".join([words[0].upper(), *(word.casefold() for word in words[1:])])


def refuse(setup: Setup, state: np.void, seat: int, text: str) -> IllegalMove:
    """Say why a move that is not legal is not; `state` is what the seat sees."""
    if state["reason"]:
        return IllegalMove(_("The game is over."), "MT-15")
    words = read_move(setup, text).split()
    if state["waiting"]:
        return _refuse_row(state, seat, words)
    if words[:1] == ["order"]:
        return IllegalMove(_("All rows of victory cards have been laid already."), "MT-3")
    if state["turn"] != seat:
        return IllegalMove(_("It is not your turn."), "MT-5")
    return _refuse_card(setup, state, seat, words)


def _refuse_row(state: np.void, seat: int, words: list[str]) -> IllegalMove:
    if not int(state["waiting"]) >> seat & 1:
        return IllegalMove(_("Your row is laid; the others are still choosing theirs."), "MT-3")
    points = order_name(0, int(state["round"]))
    if words[:1] == ["order"]:
        return IllegalMove(_("Name each of your victory cards once: {points}.").format(points=points), "MT-3")
    return IllegalMove(
        _("First lay your victory cards in a row, such as “order {points}”.").format(points=points), "MT-3"
    )


def _refuse_card(setup: Setup, state: np.void, seat: int, words: list[str]) -> IllegalMove:
    face = faces().get(words[0]) if len(words) == 2 else None
    if face is None:
        return IllegalMove(_("A move is a card and where it goes, such as “G5 a” or “G5 new”."), "MT-6")
    card, target = words
    if face not in [setup.faces[held] for held in cards_of(state, rules.HAND + seat)]:
        return IllegalMove(_("You do not hold {card}.").format(card=card), "MT-5")
    if target == "new":
        return IllegalMove(_("Four tricks are open, so no new one can be opened."), "MT-6")
    if len(target) != 1 or target not in PLACES:
        return IllegalMove(
            _("“{place}” is no place; a card goes to a, b, c, d or new.").format(place=shortened(target)), "MT-6"
        )
    if state["colour"][PLACES.index(target)] == rules.CLOSED:
        return IllegalMove(_("There is no open trick in place {place}; “new” opens one.").format(place=target), "MT-6")
    if rules.colour_of(face) in state["colour"]:
        return IllegalMove(
            _("{card} may not be thrown onto another colour, for a trick of its own colour is open.").format(card=card),
            "MT-7",
        )
    return IllegalMove(
        _("{card} may be thrown onto another colour only if four tricks are open.").format(card=card), "MT-7"
    )


def pretty_card(card: str) -> str:
    """Write a card with the sign of its colour, as players read it.

    >>> pretty_card("G7"), pretty_card("9")
    ('G7▲', '9')
    """
    return card + _SIGNS.get(card[0], "")


def write_text(setup: Setup, position: Mapping[str, Any], names: Sequence[str], seat: int | None) -> str:
    """Draw a position for the terminal: the four tricks, then each seat."""
    piles = position["piles"]
    lines = [_("Round {round} of 3").format(round=position["round"])]
    for place in PLACES:
        cards = [pretty_card(card) for card in piles[f"trick/{place}"]][::-1]
        if not cards:
            lines.append(f"  {place}  -")
            continue
        played = zip(cards, position["played_by"][place][::-1], strict=True)
        marker = _("marker: {name}").format(name=names[position["marker"][place]])
        lines.append(f"  {place}  " + "  ".join(f"{card} ({names[by]})" for card, by in played) + f"   {marker}")
    lines.append("")
    for other, name in enumerate(names):
        row = piles[f"victory/{other}"]
        up = (position["tricks"][other] - 1) % rules.ROW_CARDS if position["tricks"][other] else None
        drawn = " ".join(f"[{card}]" if place == up else card for place, card in enumerate(row))
        lines.append(
            _("{turn} {name}: score {score}, tricks {tricks}, hand {cards}, row {row}").format(
                turn="→" if other in (position["waiting"] or [position["turn"]]) else " ",
                name=name,
                score=position["score"][other],
                tricks=position["tricks"][other],
                cards=len(piles[f"hand/{other}"]),
                row=drawn or _("not laid yet"),
            )
        )
    if seat is not None:
        hand = " ".join(map(pretty_card, piles[f"hand/{seat}"]))
        lines.append(_("Your hand: {cards}").format(cards=hand))
    return "\n".join(lines)


def sentence(setup: Setup, event: Sequence[Any], names: Sequence[str]) -> str:
    """Say what happened in one sentence, `names` being those of the seats; "" for what needs no words."""
    name, *values = event
    if name == "round":
        return _("Round {round} begins; the first card comes from: {seat}.").format(
            round=values[0], seat=names[values[1]]
        )
    if name == "end":
        return _("Three rounds are over; the highest total wins.")
    seat = names[values[0]]
    match name:
        case "row":
            if "?" in values[1]:
                return _("{seat}: row of victory cards laid.").format(seat=seat)
            return _("{seat}: row of victory cards laid, {points}.").format(seat=seat, points=" ".join(values[1]))
        case "open":
            return _("{seat}: {card} opens trick {place}.").format(
                seat=seat, card=pretty_card(values[1]), place=values[2]
            )
        case "follow":
            return _("{seat}: {card} to trick {place}.").format(seat=seat, card=pretty_card(values[1]), place=values[2])
        case "throw":
            return _("{seat}: {card} thrown onto trick {place}.").format(
                seat=seat, card=pretty_card(values[1]), place=values[2]
            )
        case "marker":
            return _("{seat}: marker beside trick {place}.").format(seat=seat, place=values[1])
        case "win":
            return _("{seat}: trick {place} won.").format(seat=seat, place=values[1])
        case "turn_up":
            return _("{seat}: victory card {points} is face up.").format(seat=seat, points=values[1])
        case _other:
            return plural(
                "{seat}: {points} point in this round.", "{seat}: {points} points in this round.", values[1]
            ).format(seat=seat, points=values[1])

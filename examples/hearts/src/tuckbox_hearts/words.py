"""Write and read everything of Hearts that is text: cards, moves, positions, events, rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from tuckbox.table.errors import BadInput, IllegalMove
from tuckbox.table.game import Setup
from tuckbox.table.language import _, plural
from tuckbox.table.notation import cards_of
from tuckbox.table.options import shortened

from tuckbox_hearts import rules
from tuckbox_hearts.cards import SUITS, card_name, faces
from tuckbox_hearts.position import DIRECTIONS, read_further, write_further
from tuckbox_hearts.rule_texts import RULES

__all__ = [
    "DIRECTIONS",
    "EVENTS",
    "REASONS",
    "RULES",
    "SUITS",
    "direction_name",
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

REASONS = {rules.POINTS_REACHED: "points reached"}

END = "end"
EVENTS: Mapping[int, tuple[str, Sequence[str]]] = {
    rules.DEAL: ("deal", ("number", "direction")),
    rules.PASS: ("pass", ("seat", "card")),
    rules.GIVE: ("give", ("seat", "seat", "card...")),
    rules.LEAD: ("lead", ("seat", "card")),
    rules.PLAY: ("play", ("seat", "card")),
    rules.BREAK: ("break", ("seat", "card")),
    rules.WIN: ("win", ("seat", "number")),
    rules.MOON: ("moon", ("seat", "number")),
    rules.SCORE: ("score", ("seat", "number")),
    rules.END: (END, ("reason",)),
}

_SIGNS = {suit.letter: suit.sign for suit in SUITS}


def write_card(setup: Setup, face: int) -> str:
    """Write a card, such as `QS`."""
    return card_name(face)


def read_card(setup: Setup, text: str) -> int:
    """Read a card in any letter case; raise `BadInput` where there is none of that name."""
    face = faces().get(text.strip().upper())
    if face is None:
        raise BadInput(
            _("“{text}” is no card; a card is a rank and a suit, such as 10H or QS.").format(text=shortened(text))
        )
    return face


def write_value(setup: Setup, kind: str, value: int) -> Any:
    """Write a value of an event."""
    return DIRECTIONS[value] if kind == "direction" else REASONS[value]


def write_chance_pile(setup: Setup, pile: int) -> str:
    """Name the pile of a shuffle; only the deck is ever shuffled (HE-2)."""
    return "deck"


def write_facts(setup: Setup) -> dict[str, Any]:
    """Give nothing: all matches are played with the same cards."""
    return {}


def read_facts(entry: str, value: Any) -> str:
    """Refuse the entry: the game has no file that players could bring."""
    raise BadInput(_("Hearts has no entry “{entry}”.").format(entry=shortened(entry)))


def write_move(setup: Setup, state: np.void, seat: int, action: int) -> str:
    """Write a move; `state` says whether cards are passed or played."""
    return f"pass {card_name(action)}" if state["passing"] else card_name(action)


def read_move(setup: Setup, text: str) -> str:
    """Bring the text of a move into the form in which moves are written, legal or not."""
    words = text.split()
    if words and words[0].casefold() == "pass":
        return " ".join(["pass", *(word.upper() for word in words[1:])])
    return " ".join(word.upper() for word in words)


def refuse(setup: Setup, state: np.void, seat: int, text: str) -> IllegalMove:
    """Say why a move that is not legal is not; `state` is what the seat sees."""
    if state["reason"]:
        return IllegalMove(_("The game is over."), "HE-10")
    words = read_move(setup, text).split()
    if state["passing"]:
        return _refuse_pass(setup, state, seat, words)
    if words[:1] == ["pass"]:
        return IllegalMove(_("Cards are no longer passed in this deal."), "HE-3")
    if not int(state["turn"]) >> seat & 1:
        return IllegalMove(_("It is not your turn."), "HE-5")
    return _refuse_card(setup, state, seat, words)


def _refuse_pass(setup: Setup, state: np.void, seat: int, words: list[str]) -> IllegalMove:
    if not int(state["turn"]) >> seat & 1:
        return IllegalMove(_("Your three cards are chosen; the others are still choosing theirs."), "HE-3")
    if len(words) != 2 or words[0] != "pass" or words[1] not in faces():
        return IllegalMove(_("First choose three cards to pass, each in a move such as “pass QS”."), "HE-3")
    return _not_held(words[1], "HE-3")


def _not_held(card: str, rule: str) -> IllegalMove:
    return IllegalMove(_("You do not hold {card}.").format(card=pretty_card(card)), rule)


def _refuse_card(setup: Setup, state: np.void, seat: int, words: list[str]) -> IllegalMove:
    face = faces().get(words[0]) if len(words) == 1 else None
    if face is None:
        return IllegalMove(_("A move is a card of your hand, such as 10H or QS."), "HE-5")
    held = [setup.faces[card] for card in cards_of(state, rules.HAND + seat)]
    card = card_name(face)
    if face not in held:
        return _not_held(card, "HE-5")
    led = int(state["led"])
    if led == rules.NO_SUIT:
        if state["tricks"] == 0:
            return IllegalMove(_("The first card of a deal is the two of clubs."), "HE-4")
        return IllegalMove(_("Hearts may not be led before they are broken."), "HE-6")
    if led in map(rules.suit_of, held):
        return IllegalMove(_("You must follow suit: you hold {suit}.").format(suit=_(SUITS[led].name)), "HE-5")
    return IllegalMove(_("{card} may not be played to the first trick.").format(card=pretty_card(card)), "HE-7")


def pretty_card(card: str) -> str:
    """Write a card with the sign of its suit, as players read it.

    >>> pretty_card("10H"), pretty_card("?")
    ('10♥', '?')
    """
    return card[:-1] + _SIGNS[card[-1]] if card[-1] in _SIGNS else card


def write_text(setup: Setup, position: Mapping[str, Any], names: Sequence[str], seat: int | None) -> str:
    """Draw a position for the terminal: the deal, each seat with its card in the trick, the own hand."""
    piles = position["piles"]
    lines = [
        _("Deal {number}, cards are passed: {direction}").format(
            number=position["deal"], direction=direction_name(position["direction"])
        ),
        _("Hearts are broken.") if position["broken"] else _("Hearts are not broken."),
        "",
    ]
    for other, name in enumerate(names):
        lines.append(
            _("{turn} {name}: {card}   score {score}, points in this deal {points}, hand {cards}").format(
                turn="→" if other in position["turn"] else " ",
                name=name,
                card=pretty_card(position["trick"].get(str(other), "-")),
                score=position["score"][other],
                points=position["points"][other],
                cards=len(piles[f"hand/{other}"]),
            )
        )
    if seat is not None:
        if piles[f"passed/{seat}"]:
            lines.append(_("You pass: {cards}").format(cards=_listed(piles[f"passed/{seat}"])))
        if position["gave"][seat]:
            receiver = rules.receiver_of(seat, DIRECTIONS.index(position["direction"]))
            lines.append(
                _("You gave {name}: {cards}").format(name=names[receiver], cards=_listed(position["gave"][seat]))
            )
        lines.append(_("Your hand: {cards}").format(cards=_listed(piles[f"hand/{seat}"])))
    return "\n".join(lines)


def _listed(cards: Sequence[str]) -> str:
    return " ".join(map(pretty_card, cards))


def direction_name(direction: str) -> str:
    """Say where cards are passed, as players read it.

    >>> direction_name("hold")
    'not at all'
    """
    return {"left": _("to the left"), "right": _("to the right"), "across": _("across"), "hold": _("not at all")}[
        direction
    ]


def sentence(setup: Setup, event: Sequence[Any], names: Sequence[str]) -> str:
    """Say what happened in one sentence, `names` being those of the seats; "" for what needs no words."""
    name, *values = event
    if name == "deal":
        return _("Deal {number} begins; cards are passed {direction}.").format(
            number=values[0], direction=direction_name(values[1])
        )
    if name == "end":
        return _("Somebody has reached {points} points; the fewest points win.").format(points=int(setup.numbers.limit))
    seat = names[values[0]]
    match name:
        case "pass":
            if values[1] == "?":
                return _("{seat} has chosen a card to pass.").format(seat=seat)
            return _("{seat} passes {card}.").format(seat=seat, card=pretty_card(values[1]))
        case "give":
            if "?" in values[2]:
                return ""
            return _("{seat} gives {cards} to {other}.").format(
                seat=seat, other=names[values[1]], cards=_listed(values[2])
            )
        case "lead":
            return _("{seat} holds the two of clubs and leads it.").format(seat=seat)
        case "play":
            return _("{seat}: {card}.").format(seat=seat, card=pretty_card(values[1]))
        case "break":
            return _("Hearts are broken.")
        case "win":
            if values[1] == 0:
                return _("{seat} wins the trick.").format(seat=seat)
            return plural(
                "{seat} wins the trick with {points} point.", "{seat} wins the trick with {points} points.", values[1]
            ).format(seat=seat, points=values[1])
        case "moon":
            return _("{seat} has taken all 26 points and shot the moon.").format(seat=seat)
        case _other:
            return plural(
                "{seat}: {points} point in this deal.", "{seat}: {points} points in this deal.", values[1]
            ).format(seat=seat, points=values[1])

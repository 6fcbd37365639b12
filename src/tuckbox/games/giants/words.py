"""Write and read everything of the giants that is text: cards, moves, positions, events, rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tuckbox.games.giants import rules
from tuckbox.games.giants.cards import CHARACTERISTICS, in_play, text_of_entry, write_cards
from tuckbox.games.giants.position import read_further, write_further
from tuckbox.games.giants.rule_texts import RULES
from tuckbox.table.errors import BadInput, IllegalMove
from tuckbox.table.game import Setup
from tuckbox.table.language import N_, _
from tuckbox.table.options import listed, shortened
from tuckbox.table.reading import folded

__all__ = [
    "EVENTS",
    "REASONS",
    "ROUND_EVENTS",
    "RULES",
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

REASONS = {
    rules.ALL_CARDS: "all cards",
    rules.DRAWN: "drawn",
    rules.ROUND_LIMIT: "round limit",
    rules.TIME_LIMIT: "time limit",
}

END = "end"
EVENTS: Mapping[int, tuple[str, Sequence[str]]] = {
    rules.LEADER: ("leader", ("seat",)),
    rules.LARGER: ("larger", ("seat",)),
    rules.EQUAL: ("equal", ("seat",)),
    rules.ANNOUNCE: ("announce", ("seat", "characteristic")),
    rules.LAY: ("lay", ("seat", "card")),
    rules.BONUS: ("bonus", ("seat", "card")),
    rules.TIE: ("tie", ("number",)),
    rules.EMPTY: ("empty", ("seat",)),
    rules.WIN: ("win", ("seat", "number")),
    rules.LOOK: ("look", ("seat", "card")),
    rules.END: (END, ("reason",)),
}

ROUND_EVENTS = ("announce",)
"""The events that begin a round."""

CHARACTERISTIC_NAMES = {"size": N_("size"), "weight": N_("weight"), "element": N_("element")}
ELEMENT_NAMES = {"Earth": N_("Earth"), "Darkness": N_("Darkness"), "Sky": N_("Sky")}


def write_card(setup: Setup, face: int) -> str:
    """Write a card: the giant's name."""
    return in_play(setup).deck[face].name


def read_card(setup: Setup, text: str) -> int:
    """Read a card in any letter case; raise `BadInput` where the deck has none of that name."""
    face = in_play(setup).faces.get(folded(text))
    if face is None:
        raise BadInput(_("There is no giant “{text}” in this deck.").format(text=shortened(text)))
    return face


def write_value(setup: Setup, kind: str, value: int) -> Any:
    """Write a value of an event."""
    if kind == "characteristic":
        return CHARACTERISTICS[value]
    if kind == "reason":
        return REASONS[value]
    if kind == "toss":
        return "leader"
    return value


def write_chance_pile(setup: Setup, pile: int) -> str:
    """Name the pile of a shuffle; after the deal only won cards are shuffled, where they were laid (GF-9)."""
    return setup.piles[pile].name


def write_facts(setup: Setup) -> dict[str, Any]:
    """Give what a record says about the cards."""
    return {"cards": write_cards(in_play(setup).cards)}


def read_facts(entry: str, value: Any) -> str:
    """Give the text of the file of giants that a record holds."""
    return text_of_entry(value)


def write_move(setup: Setup, state: np.void, seat: int, action: int) -> str:
    """Write a move: the characteristic that is announced."""
    return CHARACTERISTICS[action]


def read_move(setup: Setup, text: str) -> str:
    """Bring the text of a move into the form in which moves are written, legal or not."""
    return folded(text)


def refuse(setup: Setup, state: np.void, seat: int, text: str) -> IllegalMove:
    """Say why a move that is not legal is not; `state` is what the seat sees."""
    if state["reason"]:
        numbers = {rules.ALL_CARDS: "GF-11", rules.DRAWN: "GF-12"}
        return IllegalMove(_("The game is over."), numbers.get(int(state["reason"]), "GF-13"))
    if state["leader"] != seat:
        return IllegalMove(_("The other player leads this round and announces."), "GF-4")
    possible = CHARACTERISTICS if setup.numbers.has_elements else CHARACTERISTICS[: rules.ELEMENT]
    if read_move(setup, text) in CHARACTERISTICS:
        return IllegalMove(_("With museum giants you can announce size or weight only."), "GF-14")
    return IllegalMove(_("Announce a characteristic: {names}.").format(names=listed(possible)), "GF-4")


def write_text(setup: Setup, position: Mapping[str, Any], names: Sequence[str], seat: int | None) -> str:
    """Draw a position for the terminal: the round, each seat's cards, and the own top giant."""
    lines = [_("Round {number}").format(number=position["round"]), ""]
    for other, name in enumerate(names):
        lead = "→" if position["leader"] == other else " "
        count = len(position["piles"][f"pile/{other}"])
        lines.append(_("{lead} {name}: {count} cards").format(lead=lead, name=name, count=count))
    if position["piles"]["laid"]:
        lines.append(_("Laid: {cards}").format(cards=" / ".join(position["piles"]["laid"])))
    if seat is not None and position["piles"][f"pile/{seat}"]:
        top = position["piles"][f"pile/{seat}"][0]
        lines += ["", _("Your top giant: {card}").format(card=describe(setup, top))]
    return "\n".join(lines)


def describe(setup: Setup, card: str) -> str:
    """Write a card with all it says; `?` stays what it is."""
    if card == "?":
        return card
    fields = in_play(setup).deck[read_card(setup, card)].fields
    said = [_("{size} m").format(size=fields["size"]), _("{weight} kg").format(weight=fields["weight"])]
    if "element" in fields:
        said.append(_(ELEMENT_NAMES[str(fields["element"])]))
    if "bonus" in fields:
        said.append(_("museum bonus: {name}").format(name=_(CHARACTERISTIC_NAMES[str(fields["bonus"])])))
    return f"{card} ({', '.join(said)})"


def sentence(setup: Setup, event: Sequence[Any], names: Sequence[str]) -> str:
    """Say what happened in one sentence, `names` being those of the seats; "" for what needs no words."""
    name, *values = event
    match name:
        case "leader":
            return _("{seat}: the lead in the first round.").format(seat=names[values[0]])
        case "larger":
            return _("{seat}: the larger top giant, and so the lead.").format(seat=names[values[0]])
        case "equal":
            return _("Both top giants are equally large. {seat}: the lead by lot.").format(seat=names[values[0]])
        case "announce":
            return _("{seat}: {characteristic}!").format(
                seat=names[values[0]], characteristic=_(CHARACTERISTIC_NAMES[values[1]])
            )
        case "lay":
            return f"{names[values[0]]}: {describe(setup, values[1])}."
        case "bonus":
            return _("Museum bonus: {card} beats every other giant here.").format(card=values[1])
        case "tie":
            return _("A tie! {count} cards lie on the table.").format(count=values[0])
        case "empty":
            return _("{seat}: no card left for the tie.").format(seat=names[values[0]])
        case "win":
            return _("{seat}: {count} cards won.").format(seat=names[values[0]], count=values[1])
        case "look":
            if values[1] == "?":
                return ""
            return _("{seat}: the next giant is {card}.").format(seat=names[values[0]], card=describe(setup, values[1]))
        case _other:
            return _end_sentence(values[0])


def _end_sentence(reason: str) -> str:
    sentences = {
        "all cards": N_("One player has all cards: the game is over."),
        "drawn": N_("Neither player has a card left for the tie: the game is drawn."),
        "round limit": N_("That was the last round: most cards wins."),
        "time limit": N_("The time is over: most cards wins."),
    }
    return _(sentences[reason])

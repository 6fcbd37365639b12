"""Write and read everything of Power Cards that is text: cards, moves, events, refusals."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tuckbox.games.power_cards import codes, rules
from tuckbox.games.power_cards.cards import GAME_NAME, PARTS, QUALITIES, cards_of
from tuckbox.games.power_cards.drawing import describe_part, write_text
from tuckbox.games.power_cards.position import read_further, write_further
from tuckbox.games.power_cards.rule_texts import RULES
from tuckbox.table.errors import BadInput, IllegalMove
from tuckbox.table.game import Setup
from tuckbox.table.language import N_, _
from tuckbox.table.notation import cards_of as cards_of_pile
from tuckbox.table.options import listed, shortened
from tuckbox.table.reading import folded
from tuckbox.table.record import Plain

__all__ = [
    "EVENTS",
    "QUALITY_NAMES",
    "REASONS",
    "ROUND_EVENTS",
    "RULES",
    "cards_of",
    "describe_part",
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
    codes.LAST_PLAYER: "last player",
    codes.TWO_STRUCTURES: "two structures",
    codes.ROUND_LIMIT: "round limit",
    codes.DRAW: "draw",
}

END = "end"
EVENTS: Mapping[int, tuple[str, Sequence[str]]] = {
    codes.LEFTOVER: ("leftover", ("card",)),
    codes.NAMED: ("lead", ("seat", "quality", "number")),
    codes.REVEAL: ("reveal", ("seat", "card")),
    codes.TIE: ("tie", ("seat...",)),
    codes.WIN: ("win", ("seat", "number")),
    codes.PART: ("build", ("seat", "card")),
    codes.TAKEN_BACK: ("take_back", ("seat", "card")),
    codes.SLING: ("slingshot", ("seat", "card")),
    codes.SWEEP: ("sweep", ("seat", "number")),
    codes.STAYS: ("pot_stays", ("number",)),
    codes.GONE: ("out", ("seat",)),
    codes.ANSWER: ("quick", ("seat", "answer")),
    codes.QUICK_BEGINS: ("quick_begins", ()),
    codes.SEEN: ("top", ("seat", "card")),
    codes.END: (END, ("reason",)),
}

ROUND_EVENTS = ("lead", "slingshot")
"""The events that begin a round."""

QUALITY_NAMES = {
    "power": N_("Power"),
    "distance": N_("Distance"),
    "aim": N_("Aim"),
    "rarity": N_("Rarity"),
    "slingshot": N_("Slingshot"),
}
ANSWERS = {codes.YES: "yes", codes.NO: "no"}
NAMED_QUALITIES = QUALITIES[: codes.QUALITIES]


def write_card(setup: Setup, face: int) -> str:
    """Write a card: its name."""
    return cards_of(setup).cards[face].name


def read_card(setup: Setup, text: str) -> int:
    """Read a card in any letter case; raise `BadInput` where there is none of that name."""
    face = cards_of(setup).faces.get(folded(text))
    if face is None:
        raise BadInput(_("There is no card “{text}” in this deck.").format(text=shortened(text)))
    return face


def write_value(setup: Setup, kind: str, value: int) -> Any:
    """Write a value of an event."""
    if kind == "quality":
        return QUALITIES[value]
    if kind == "answer":
        return ANSWERS[value]
    if kind == "reason":
        return REASONS[value]
    return value


def write_chance_pile(setup: Setup, pile: int) -> str:
    """Name the pile of a shuffle; cards are shuffled before the deal only (PC-2)."""
    return setup.piles[pile].name


def write_facts(setup: Setup) -> dict[str, Any]:
    """Give what a record says about the cards."""
    return {"cards": {card.name: card.fields for card in cards_of(setup).cards}}


def read_facts(entry: str, value: Any) -> str:
    """Give the text of the card file that a record holds."""
    if not isinstance(value, dict) or not all(isinstance(fields, dict) for fields in value.values()):
        raise BadInput(_("The entry “cards” must be an object from the names of the cards to their fields."))
    return json.dumps({"game": GAME_NAME, "cards": [{**fields, "name": name} for name, fields in value.items()]})


def write_move(setup: Setup, state: np.void, seat: int, action: int) -> str:
    """Write a move; it means the same in every position."""
    if action < codes.QUALITIES:
        return f"lead {QUALITIES[action]}"
    if action == codes.DONE:
        return "done"
    if action >= codes.FIRST_BUILD:
        return f"build {write_card(setup, action - codes.FIRST_BUILD)}"
    return f"quick {ANSWERS[action]}"


def read_move(setup: Setup, text: str) -> str:
    """Bring the text of a move into the form in which moves are written, legal or not."""
    verb, _blank, rest = folded(text).partition(" ")
    if verb == "build" and rest in cards_of(setup).faces:
        return f"build {write_card(setup, cards_of(setup).faces[rest])}"
    return f"{verb} {rest}".rstrip()


def refuse(setup: Setup, state: np.void, seat: int, text: str) -> IllegalMove:
    """Say why a move that is not legal is not; `state` is what the seat sees."""
    phase = int(state["phase"])
    if phase == codes.OVER:
        return IllegalMove(_("The game is over."), _RULE_OF_END[int(state["reason"])])
    if state["out"][seat]:
        return IllegalMove(_("You are out: you have neither a deck nor a structure."), "PC-31")
    if phase == codes.QUICK:
        if int(state["agreed"]) >> seat & 1:
            return IllegalMove(_("You have said yes already; the other player has not answered yet."), "PC-41")
        return IllegalMove(_("First say “quick yes” or “quick no” to the quick ending."), "PC-41")
    if state["leader"] != seat:
        if phase == codes.BUILD:
            return IllegalMove(_("Another player won this round and is building."), "PC-10")
        return IllegalMove(_("Another player leads this round."), "PC-7")
    verb, _blank, rest = folded(text).partition(" ")
    if verb == "quick":
        return IllegalMove(_("You are not being asked about the quick ending now."), "PC-41")
    if phase == codes.BUILD:
        return _refuse_part(setup, state, seat, verb, rest)
    return _refuse_lead(verb, rest)


_RULE_OF_END = {
    codes.LAST_PLAYER: "PC-33",
    codes.TWO_STRUCTURES: "PC-41",
    codes.ROUND_LIMIT: "PC-34",
    codes.DRAW: "PC-32",
}


def _refuse_lead(verb: str, rest: str) -> IllegalMove:
    if verb == "build":
        return IllegalMove(_("You can build only right after you have won the card of the part."), "PC-11")
    if verb == "done":
        return IllegalMove(_("There is nothing to stop: you are not building."), "PC-10")
    if rest == "slingshot":
        return IllegalMove(_("Slingshot is never named; it counts when a pig has been placed."), "PC-5")
    return IllegalMove(
        _("Name a quality of your top card: {moves}.").format(
            moves=listed([f"“lead {quality}”" for quality in NAMED_QUALITIES])
        ),
        "PC-5",
    )


def _refuse_part(setup: Setup, state: np.void, seat: int, verb: str, rest: str) -> IllegalMove:
    if verb == "done":
        return IllegalMove(_("You must place a part that fits; then you may go on."), "PC-12")
    if verb != "build":
        return IllegalMove(_("First finish building: “build” and the name of a card, or “done”."), "PC-10")
    face = cards_of(setup).faces.get(rest)
    if face is None:
        return IllegalMove(_("There is no card “{name}” in this deck.").format(name=shortened(rest)), "PC-10")
    card = cards_of(setup).cards[face]
    if face not in [setup.faces[won] for won in cards_of_pile(state, codes.WON)]:
        return IllegalMove(_("{name} is not among the cards you have just won.").format(name=card.name), "PC-11")
    fields = Plain(state.reshape(1), 0)
    part = rules.wanted_part(fields, seat)
    if card.part != PARTS[part]:
        wanted = {
            codes.VERTICAL: _("Your structure needs a vertical beam next; this card is a {part}."),
            codes.HORIZONTAL: _("Your structure needs a horizontal beam next; this card is a {part}."),
            codes.PIG: _("Your structure needs a pig next; this card is a {part}."),
        }[part]
        return IllegalMove(wanted.format(part=describe_part(card.fields)), "PC-10")
    return IllegalMove(_("All beams of a structure are of one material; this card is of another."), "PC-13")


def sentence(setup: Setup, event: Sequence[Any], names: Sequence[str]) -> str:
    """Say what happened in one sentence, `names` being those of the seats."""
    name, *values = event
    match name:
        case "leftover":
            return _("{card} is left over; the winner of the first round gets it.").format(card=values[0])
        case "lead":
            return _("{seat}: {quality} {value}!").format(
                seat=names[values[0]], quality=_(QUALITY_NAMES[values[1]]), value=values[2]
            )
        case "reveal":
            return _("{seat}: {card}").format(seat=names[values[0]], card=_describe_front(setup, values[1]))
        case "top":
            return ""
        case "tie":
            return _("A tie: {seats}.").format(seats=", ".join([names[int(seat)] for seat in values[0]]))
        case "win":
            return _("{seat}: wins {count} cards.").format(seat=names[values[0]], count=values[1])
        case "build":
            return _("{seat}: builds with {card} ({part}).").format(
                seat=names[values[0]], card=values[1], part=_part_of(setup, values[1])
            )
        case "take_back":
            return _("{seat}: takes {card} back from the structure to play it.").format(
                seat=names[values[0]], card=values[1]
            )
        case "slingshot":
            return _("{seat}: pig! Slingshot round with {card}, Slingshot {value}.").format(
                seat=names[values[0]], card=values[1], value=_fields_of(setup, values[1])["slingshot"]
            )
        case "sweep":
            return _("{seat}: the pig wins and takes all {count} cards on the table.").format(
                seat=names[values[0]], count=values[1]
            )
        case "pot_stays":
            return _("Nobody who tied has a card left: {count} cards stay on the table.").format(count=values[0])
        case "out":
            return _("{seat}: out of cards.").format(seat=names[values[0]])
        case "quick":
            return _(_ANSWER_SENTENCES[values[1]]).format(seat=names[values[0]])
        case "quick_begins":
            return _("The quick ending begins: two structures with a pig each end the game.")
        case _other:
            return _(_END_SENTENCES[values[0]])


_ANSWER_SENTENCES = {
    "yes": N_("{seat}: yes to the quick ending."),
    "no": N_("{seat}: no to the quick ending."),
}
_END_SENTENCES = {
    "last player": N_("Only one player has cards left: the game is won!"),
    "two structures": N_("Two structures with a pig each: most cards wins."),
    "round limit": N_("The round limit is reached: most cards wins."),
    "draw": N_("Nobody has a card left: a draw between the last who tied."),
}


def _fields_of(setup: Setup, name: str) -> dict[str, Any]:
    return cards_of(setup).cards[read_card(setup, name)].fields


def _part_of(setup: Setup, name: str) -> str:
    return describe_part(_fields_of(setup, name))


def _describe_front(setup: Setup, name: str) -> str:
    fields = _fields_of(setup, name)
    values = ", ".join(f"{_(QUALITY_NAMES[quality])} {fields[quality]}" for quality in QUALITIES)
    return f"{name} ({values})"

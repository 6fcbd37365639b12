"""Draw a position of Power Cards for the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from tuckbox.games.power_cards.cards import QUALITIES, cards_of
from tuckbox.table.game import Setup
from tuckbox.table.language import N_, _
from tuckbox.table.notation import HIDDEN
from tuckbox.table.reading import folded

PART_NAMES = {
    "wood vertical": N_("vertical beam of wood"),
    "stone vertical": N_("vertical beam of stone"),
    "ice vertical": N_("vertical beam of ice"),
    "wood horizontal": N_("horizontal beam of wood"),
    "stone horizontal": N_("horizontal beam of stone"),
    "ice horizontal": N_("horizontal beam of ice"),
    "pig": N_("pig"),
}
SHORT_QUALITIES = {
    "power": N_("P"),
    "distance": N_("D"),
    "aim": N_("A"),
    "rarity": N_("R"),
    "slingshot": N_("S"),
}


def describe_part(fields: Mapping[str, Any]) -> str:
    """Say what is on the back of a card, given its fields.

    >>> describe_part({"part": "vertical", "material": "ice"})
    'vertical beam of ice'
    """
    return _(PART_NAMES[f"{fields.get('material', '')} {fields['part']}".strip()])


def write_text(setup: Setup, position: Mapping[str, Any], names: Sequence[str], seat: int | None) -> str:
    """Draw a position: each player's deck and structures, the cards on the table, the own top card."""
    piles = position["piles"]
    lines: list[str] = []
    for number, name in enumerate(names):
        mark = "→" if position["leader"] == number else " "
        out = position["out"][number]
        if out is not None:
            lines.append(_("{mark} {name}: out since round {round}").format(mark=mark, name=name, round=out))
            continue
        lines.append(_("{mark} {name}: {count} cards").format(mark=mark, name=name, count=len(piles[f"deck/{number}"])))
        for pile in (f"structure/{number}", f"structure2/{number}"):
            if piles.get(pile):
                parts = ", ".join(f"{card} ({_part(setup, card)})" for card in piles[pile])
                lines.append("    " + _("structure, from the top: {parts}").format(parts=parts))
    lines.append(_("Rounds played: {count}").format(count=position["rounds"]))
    if position["quick"]:
        lines.append(_("The quick ending is on: two structures with a pig each end the game."))
    if piles["pot"]:
        lines.append(_("On the table: {cards}").format(cards=", ".join(piles["pot"])))
    for card in piles["won"]:
        lines.append(_("Just won: {card}").format(card=f"{_card(setup, card)}, {_part(setup, card)}"))
    deck = [] if seat is None else piles[f"deck/{seat}"]
    if deck and deck[0] != HIDDEN:
        lines.append(_("Your top card: {card}").format(card=f"{_card(setup, deck[0])}, {_part(setup, deck[0])}"))
    return "\n".join(lines)


def _fields(setup: Setup, name: str) -> dict[str, Any]:
    deck = cards_of(setup)
    return deck.cards[deck.faces[folded(name)]].fields


def _part(setup: Setup, name: str) -> str:
    return describe_part(_fields(setup, name))


def _card(setup: Setup, name: str) -> str:
    fields = _fields(setup, name)
    return name + " " + " ".join(f"{_(SHORT_QUALITIES[quality])}{fields[quality]}" for quality in QUALITIES)

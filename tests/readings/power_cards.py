"""Follow a traced record of Power Cards and stop at the first thing that does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. Cards and deal are checked, then
for every step who may act, all legal moves, that nothing was random, and the whole position after it, and at last
the result; `power_cards_rules` works all of it out anew. Events are not looked at: the rules name none.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from .following import (
    DEAL,
    Difference,
    RecordedChance,
    agree,
    agree_positions,
    an_object,
    check_head,
    check_result,
    check_step,
    chosen,
    dealt_position,
    follow_steps,
    given_options,
    require,
    texts,
)
from .power_cards_rules import (
    MATERIALS,
    PARTS,
    QUALITIES,
    SLINGSHOT,
    Card,
    Position,
    Table,
    legal_moves,
    play,
    result,
    start_round,
)

__all__ = ["Difference", "follow"]

DEFAULTS = {
    "first_leader": "0",
    "build": "may",
    "slingshot_prize": "revealed",
    "quick_ending": "offer",
    "max_rounds": "500",
    "cards": "default",
}
CHOICES = {
    "build": ["may", "must"],
    "slingshot_prize": ["revealed", "all_tops"],
    "quick_ending": ["offer", "always", "never"],
}
PLAYERS = (2, 3, 4)
VALUES = [*QUALITIES, SLINGSHOT]
SHIPPED_CARDS = 52
SHIPPED_PARTS = {"pig": 10} | {f"{material} vertical": 9 for material in MATERIALS}
SHIPPED_PARTS |= {f"{material} horizontal": 5 for material in MATERIALS}


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    check_head(record, "power_cards")
    table = read_table(record)
    position = read_deal(table, record)
    position, end = follow_steps(record, position, partial(follow_step, table))
    check_result(end, result(position), record.get("result"))


# before the first step


def read_table(record: Mapping[str, Any]) -> Table:
    """Read players, options and cards; raises Difference if the rules know no such game."""
    players = record.get("players")
    require(type(players) is int and players in PLAYERS, "the record", "players", "2, 3 or 4", players)
    seats = int(players or 0)
    options = given_options(record)
    agree("the record", "names of the options", sorted(DEFAULTS), sorted(options))
    for name, choices in CHOICES.items():
        require(options[name] in choices, "the record", f"option {name}", choices, options[name])
    limit = options["max_rounds"]
    require(limit.isdecimal(), "the record", "option max_rounds", "0 or more", limit)
    first = options["first_leader"]
    is_seat = first.isdecimal() and int(first) < seats
    require(is_seat, "the record", "option first_leader", f"a seat from 0 to {seats - 1}", first)
    cards = read_cards(record.get("cards"))
    require(len(cards) >= 2 * seats, "the record", "number of cards", f"{2 * seats} or more", len(cards))
    if options["cards"] == DEFAULTS["cards"]:
        check_shipped_deck(cards)
    return Table(
        players=seats,
        cards=cards,
        first_leader=int(first),
        build=options["build"],
        slingshot_prize=options["slingshot_prize"],
        quick_ending=options["quick_ending"],
        max_rounds=int(limit),
    )


def read_cards(found: Any) -> dict[str, Card]:
    """Read the cards by name; raises Difference if a value, a part or a material is none."""
    cards: dict[str, Card] = {}
    for name, entry in an_object("the record", "cards", found).items():
        where = f"card {name}"
        fields = an_object(where, "fields", entry)
        for value in VALUES:
            require(type(fields.get(value)) is int, where, value, "an integer", fields.get(value))
        part, material = fields.get("part"), fields.get("material")
        require(part in PARTS, where, "part", sorted(set(PARTS)), part)
        materials = [None] if part == "pig" else MATERIALS
        require(material in materials, where, "material", materials, material)
        cards[name] = Card({value: fields[value] for value in VALUES}, part, material)
    agree("the record", "cards of one name", len(cards), len({name.casefold() for name in cards}))
    return cards


def check_shipped_deck(cards: dict[str, Card]) -> None:
    """Raise Difference unless the cards are as the rules say of the project's own deck."""
    where = "the deck"
    agree(where, "number of cards", SHIPPED_CARDS, len(cards))
    backs = [f"{card.material} {card.part}" if card.material else card.part for card in cards.values()]
    agree(where, "parts", SHIPPED_PARTS, {back: backs.count(back) for back in sorted(set(backs))})
    for name, card in cards.items():
        for other, better in cards.items():
            is_better = all(better.values[quality] > card.values[quality] for quality in QUALITIES)
            require(not is_better, where, name, "no card better in all qualities", other)
    slingshot = [card.values[SLINGSHOT] for card in cards.values()]
    middle = (min(slingshot) + max(slingshot)) / 2
    beams_below = 0
    for name, card in cards.items():
        value = card.values[SLINGSHOT]
        if card.part == "pig":
            require(value >= middle, where, f"Slingshot of {name}", f"{middle} or more", value)
        elif value < middle:
            beams_below += 1
    beams = SHIPPED_CARDS - SHIPPED_PARTS["pig"]
    require(beams_below > beams / 2, where, f"beams with a Slingshot below {middle}", "most", beams_below)


def read_deal(table: Table, record: Mapping[str, Any]) -> Position:
    """Read the position after the deal; raises Difference unless the rules can deal it (PC-2, PC-4)."""
    found = dealt_position(record)
    piles = an_object(DEAL, "piles", found.get("piles"))
    names = [f"deck/{seat}" for seat in range(table.players)]
    decks = [texts(DEAL, name, "cards", piles.get(name)) for name in names]
    pot = texts(DEAL, "pot", "cards", piles.get("pot"))
    for name, deck in zip(names, decks, strict=True):
        agree(DEAL, f"number of cards in {name}", len(table.cards) // table.players, len(deck))
    agree(DEAL, "all cards", sorted(table.cards), sorted(sum(decks, pot)))
    position = first_position(table, decks, pot)
    agree_positions(DEAL, position_as_json(position), found)
    return position


def first_position(table: Table, decks: list[list[str]], pot: list[str]) -> Position:
    """Return the position at the start of the first round, with these decks and leftovers."""
    seats = range(table.players)
    position = Position(
        deck=decks,
        structure=[[] for _ in seats],
        structure2=[[] for _ in seats],
        pot=pot,
        leader=table.first_leader,
        out=[None for _ in seats],
    )
    start_round(table, position, table.first_leader)
    return position


# a step


def follow_step(table: Table, position: Position, where: str, found: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    allowed = legal_moves(table, position)
    step = check_step(where, found, allowed)
    seat, move = chosen(where, step, allowed)
    RecordedChance(where, step).check_all_used()
    after = play(table, position, seat, move)
    agree_positions(where, position_as_json(after), step["position"])
    return after


# positions


def position_as_json(position: Position) -> dict[str, Any]:
    """Return a position in the form records hold it; second structures are there in the quick ending only."""
    by_seat = {"deck": position.deck, "structure": position.structure}
    if position.quick:
        by_seat["structure2"] = position.structure2
    piles = {f"{kind}/{seat}": list(cards) for kind, lists in by_seat.items() for seat, cards in enumerate(lists)}
    return {
        "piles": piles | {"pot": list(position.pot), "won": list(position.laid)},
        "phase": position.phase,
        "leader": position.leader,
        "rounds": position.rounds,
        "out": list(position.out),
        "quick": position.quick,
        "refused": position.refused,
        "agreed": list(position.agreed),
    }

"""Follow a traced record of Power Cards and stop at the first thing that does not agree with the rules.

`follow` takes the record as read from JSON, made with ``--trace`` and ``--legal``. Cards and deal are checked, then
for every step who may act, all legal moves, that nothing was random, and the whole position after it, and at last
the result; `power_cards_rules` works all of it out anew. Events are not looked at: the rules name none.
"""

from collections.abc import Mapping
from typing import Any

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
from .touche import Difference, agree, in_short, require

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
NEEDS_TRACE = "it must be made with --trace and --legal"


def follow(record: Mapping[str, Any]) -> None:
    """Follow a traced record from the deal to the result.

    Raises Difference at the first thing that does not agree with the rules. Returns nothing if all agrees.
    """
    agree("the record", "game", "power_cards", record.get("game"))
    agree("the record", "format version", 1, record.get("tuckbox"))
    table = read_table(record)
    position = read_deal(table, record.get("position"))
    steps = record.get("steps")
    require(isinstance(steps, list), "the record", "steps", "a list", steps)
    for number, step in enumerate(steps or [], start=1):
        position = follow_step(table, position, f"step {number}", step)
    check_result(position, len(steps or []), record.get("result"))


# before the first step


def read_table(record: Mapping[str, Any]) -> Table:
    """Read players, options and cards; raises Difference if the rules know no such game."""
    players = record.get("players")
    require(type(players) is int and players in PLAYERS, "the record", "players", "2, 3 or 4", players)
    seats = int(players or 0)
    given = record.get("options")
    require(isinstance(given, dict), "the record", "options", "an object", given)
    options = {name: str(value) for name, value in dict(given or {}).items()}
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
    require(isinstance(found, dict), "the record", "cards", "an object", found)
    cards: dict[str, Card] = {}
    for name, fields in dict(found or {}).items():
        where = f"card {name}"
        require(isinstance(fields, dict), where, "fields", "an object", fields)
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


def read_deal(table: Table, found: Any) -> Position:
    """Read the position after the deal; raises Difference unless the rules can deal it (PC-2, PC-4)."""
    where = "step 0 (the deal)"
    if found is None:
        raise Difference(f"{where}: expected a position, the record says nothing: {NEEDS_TRACE}")
    require(isinstance(found, dict), where, "position", "an object", found)
    piles = found.get("piles")
    require(isinstance(piles, dict), where, "piles", "an object", piles)
    names = [f"deck/{seat}" for seat in range(table.players)]
    for name in [*names, "pot"]:
        cards = dict(piles or {}).get(name)
        is_cards = isinstance(cards, list) and all(isinstance(card, str) for card in cards)
        require(is_cards, where, name, "a list of cards", cards)
    decks = [list(found["piles"][name]) for name in names]
    pot = list(found["piles"]["pot"])
    for name, deck in zip(names, decks, strict=True):
        agree(where, f"number of cards in {name}", len(table.cards) // table.players, len(deck))
    agree(where, "all cards", sorted(table.cards), sorted(sum(decks, pot)))
    position = first_position(table, decks, pot)
    agree_positions(where, table, position, found)
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


def follow_step(table: Table, position: Position, where: str, step: Any) -> Position:
    """Return the position after a step; raises Difference if a part of it does not agree with the rules."""
    require(isinstance(step, dict), where, "step", "an object", step)
    for part in ("legal", "chance", "position"):
        if step.get(part) is None:
            raise Difference(f"{where}: expected {part}, the record says nothing: {NEEDS_TRACE}")
    allowed = {str(seat): moves for seat, moves in legal_moves(table, position).items()}
    if not allowed:
        raise Difference(f"{where}: expected no more steps, the record says {in_short(step.get('move'))}")
    check_legal(where, allowed, step["legal"])
    seat, move = step.get("seat"), step.get("move")
    require(type(seat) is int and str(seat) in allowed, where, "seat", f"one of {sorted(allowed)}", seat)
    require(move in allowed[str(seat)], where, "move", f"one of {allowed[str(seat)]}", move)
    agree(where, "chance", [], step["chance"])
    after = play(table, position, int(seat), str(move))
    agree_positions(where, table, after, step["position"])
    return after


def check_legal(where: str, allowed: Mapping[str, list[str]], legal: Any) -> None:
    """Raise Difference unless exactly the allowed moves are listed, each once, for exactly who may act."""
    require(isinstance(legal, dict), where, "legal", "an object", legal)
    agree(where, "seats with legal moves", sorted(allowed), sorted(legal))
    for seat, moves in allowed.items():
        listed = legal[seat]
        is_moves = isinstance(listed, list) and all(isinstance(move, str) for move in listed)
        require(is_moves, where, f"legal moves of seat {seat}", "a list of moves", listed)
        missing = sorted(set(moves) - set(listed))
        surplus = sorted(set(listed) - set(moves))
        require(not missing, where, "legal moves that the record lacks", "none lacking", missing)
        require(not surplus, where, "legal moves that the rules do not allow", "none of these", surplus)
        agree(where, "legal moves, each once", sorted(moves), sorted(listed))


# positions and the result


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


def agree_positions(where: str, table: Table, position: Position, found: Any) -> None:
    """Raise Difference unless a recorded position is this one."""
    require(isinstance(found, dict), where, "position", "an object", found)
    expected = position_as_json(position)
    agree(where, "entries of the position", sorted(expected), sorted(found))
    piles = expected.pop("piles")
    require(isinstance(found["piles"], dict), where, "piles", "an object", found["piles"])
    agree(where, "names of the piles", sorted(piles), sorted(found["piles"]))
    for name, cards in piles.items():
        agree(where, name, cards, found["piles"][name])
    for entry, value in expected.items():
        agree(where, entry, value, found[entry])


def check_result(position: Position, steps: int, found: Any) -> None:
    """Raise Difference unless the record's result is the one the rules give; an unfinished game has none."""
    where = f"the end (after step {steps})"
    expected = result(position)
    if expected is None or not isinstance(found, dict):
        agree(where, "result", expected, found)
        return
    agree(where, "entries of the result", sorted(expected), sorted(found))
    winners = found["winners"]
    is_seats = isinstance(winners, list) and all(isinstance(seat, int) for seat in winners)
    agree(where, "winners", expected["winners"], sorted(winners) if is_seats else winners)
    for entry in ("ranks", "scores", "reason"):
        agree(where, entry, expected[entry], found[entry])

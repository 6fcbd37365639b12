"""Read the options and the first position of a record of Challengers! and check that the rules can deal it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .challengers_cards import (
    ADDITIONAL_SETS,
    CARDS,
    CITY,
    LEVELS,
    REPLACED,
    ROBOT_STARTER,
    ROUNDS,
    STARTER,
    TROPHIES,
    market,
    robot_draws,
)
from .challengers_form import agree_positions, read_piles
from .challengers_rules import first_position
from .challengers_state import Position, Table
from .following import DEAL, agree, an_object, dealt_position, given_options, require

DEFAULTS = {
    "sets": "random",
    "robot_plan": "stay",
    "robot_level": "1",
    "solo_cards": "no",
    "autocorrect": "robot_bench",
    "final_start": "toss",
    "cards": "default",
}
CHOICES = {
    "robot_plan": ["stay", "random"],
    "robot_level": ["1", "2", "3", "4", "5"],
    "solo_cards": ["no", "yes"],
    "autocorrect": ["robot_bench", "opponent_sets"],
    "final_start": ["toss", "trophy"],
    # The effects are coded by name, so that no other card file can be followed.
    "cards": ["default"],
}
CARD_FIELDS = ("set", "level", "power", "copies")
SETS_IN_PLAY = 5
STAYS = 0
HIGHEST_LEVEL = {True: 5, False: 3}


def read_options(record: Mapping[str, Any]) -> dict[str, str]:
    """Return all options as text; raises Difference if the rules know no such option or value."""
    players = record.get("players")
    require(type(players) is int and 1 <= players <= 8, "the record", "players", "1 to 8", players)
    options = given_options(record)
    agree("the record", "names of the options", sorted(DEFAULTS), sorted({"cards", *options}))
    for name, choices in CHOICES.items():
        value = options.get(name, DEFAULTS[name])
        require(value in choices, "the record", f"option {name}", choices, value)
    highest = HIGHEST_LEVEL[players == 1]
    level = options["robot_level"]
    require(int(level) <= highest, "the record", "option robot_level", f"at most {highest}", level)
    alone = players == 1 or options["solo_cards"] == "no"
    require(alone, "the record", "option solo_cards", "no, unless one plays", options["solo_cards"])
    return options


def check_cards(found: Any) -> None:
    """Raise Difference unless the record's cards are the ones of the facts."""
    cards = an_object("the record", "cards", found)
    agree("the record", "names of the cards", sorted(CARDS), sorted(cards))
    for text, card in CARDS.items():
        fields = an_object(f"card {text}", "fields", cards[text])
        for name in CARD_FIELDS:
            agree(f"card {text}", name, getattr(card, name), fields.get(name))


def read_table(record: Mapping[str, Any], piles: Mapping[str, list[str]]) -> Table:
    """Return the table of a record; the sets in play are those of the cards on the market (CH-3)."""
    options = read_options(record)
    on_market = [text for name, cards in piles.items() if name.split("/")[0] in ("level", "offer") for text in cards]
    for text in on_market:
        require(text in CARDS, DEAL, "cards of the market", "cards of the facts", text)
    sets = sorted({CARDS[text].set for text in on_market} - {CITY})
    if options["sets"] != DEFAULTS["sets"]:
        agree(DEAL, "sets in play", sorted(part.strip() for part in options["sets"].split(",")), sets)
    require(set(sets) <= set(ADDITIONAL_SETS), DEAL, "sets in play", ADDITIONAL_SETS, sets)
    agree(DEAL, "number of sets in play", SETS_IN_PLAY, len(sets))
    return as_table(int(record["players"]), sets, options)


def as_table(players: int, sets: list[str], options: Mapping[str, str]) -> Table:
    """Return a table of players, sets and options as text."""
    return Table(
        players=players,
        sets=sets,
        robot_plan=options["robot_plan"],
        robot_level=int(options["robot_level"]),
        solo_cards=options["solo_cards"] == "yes",
        autocorrect=options["autocorrect"],
        final_start=options["final_start"],
    )


def read_deal(record: Mapping[str, Any]) -> tuple[Table, Position]:
    """Read the position after the deal; raises Difference unless the rules can deal it (CH-1 to CH-5, CH-70)."""
    read_options(record)
    found = dealt_position(record)
    bare = Table(players=int(record["players"]), sets=[])
    piles = read_piles(bare, DEAL, found)
    table = read_table(record, piles)
    plan = read_plan(table, found.get("plan"))
    stack = [list(piles[f"stack/{park}"]) for park in range(table.parks)]
    check_trophies(stack)
    level = read_market(table, piles)
    deck = [list(piles[f"deck/{seat}"]) for seat in range(table.seats)]
    for seat in range(table.players):
        agree(DEAL, f"deck/{seat}", sorted(STARTER), sorted(deck[seat]))
    if table.robot is not None:
        check_robot(table, deck[table.robot])
    position = first_position(table, plan, stack, level, deck)
    agree_positions(DEAL, position, found)
    return table, position


def read_plan(table: Table, found: Any) -> list[int]:
    """Return the number of each seat's plan; raises Difference unless they are the plans of all (CH-1, CH-5)."""
    require(isinstance(found, list), DEAL, "plan", "a list by seat", found)
    agree(DEAL, "plans of all seats, sorted", list(range(table.seats)), sorted(found, key=str))
    if table.robot is not None and table.robot_plan == "stay":
        agree(DEAL, "plan of the Robot", STAYS, found[table.robot])
    return found


def check_trophies(stack: list[list[str]]) -> None:
    """Raise Difference unless each park has a trophy of each round, round 1 on top (CH-2)."""
    for park, trophies in enumerate(stack):
        agree(DEAL, f"number of trophies in stack/{park}", ROUNDS, len(trophies))
    for number, values in TROPHIES.items():
        possible = Counter(f"{number}:{fans}" for fans in values)
        dealt = [trophies[number - 1] for trophies in stack]
        require(Counter(dealt) <= possible, DEAL, f"trophies of round {number}", f"some of {sorted(possible)}", dealt)


def read_market(table: Table, piles: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return the piles before the first offers were drawn, in seat order; raises Difference unless complete (CH-3)."""
    level = {name: list(piles[f"level/{name}"]) for name in LEVELS}
    offers = [text for seat in range(table.seats) for text in piles[f"offer/{seat}"]]
    level["A"] = offers + level["A"]
    for name, cards in level.items():
        expected = Counter(market(table.sets, name))
        for text in sorted({*expected, *cards}):
            agree(DEAL, f"copies of {text} in level {name}", expected[text], cards.count(text))
    return level


def check_robot(table: Table, deck: list[str]) -> None:
    """Raise Difference unless this can be the Robot's deck at its level (CH-70, CH-73)."""
    replaced, number = REPLACED[table.robot_level]
    kept = Counter(ROBOT_STARTER) - Counter(replaced)
    drawn = Counter(deck) - kept
    where = f"the Robot's deck at level {table.robot_level}"
    agree(DEAL, f"number of cards of {where}", kept.total() + number, len(deck))
    agree(DEAL, f"number of drawn cards of {where}", number, drawn.total())
    possible = Counter(robot_draws(table.solo_cards))
    require(drawn <= possible, DEAL, f"drawn cards of {where}", sorted(possible), sorted(drawn.elements()))

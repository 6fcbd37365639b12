"""Write the tables that the rules read into a setup: cards, effects, plans, trophies, picks."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import Any

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.cards import BASE_SET, ROBOT_SET, SETS_DRAWN, STARTER_DECKS, Card, Cards, level_number
from tuckbox.games.challengers.effects import with_others_left_out
from tuckbox.table.errors import BadInput
from tuckbox.table.language import _
from tuckbox.table.options import Value, listed, shortened
from tuckbox.table.record import Fields

RANDOM_SETS = "random"

POSITION: Fields = (
    ("fixed", "i2", (layout.SEATS, layout.DECK_CARDS)),
    ("fans", "i4", layout.SEATS),
    ("reveals", "i4"),
    ("attack_bonus", "i2", layout.SEATS),
    ("next_bonus", "i2", layout.SEATS),
    ("trade", "i2", layout.SEATS),
    ("waiting", "i2", layout.PARKS),
    ("waiting_face", "i2", layout.PARKS),
    ("revealed", "i2", layout.PARKS),
    ("helping", "i2", layout.SEATS),
    ("finalists", "i2"),
    ("phase", "i1", layout.SEATS),
    ("level", "i1", layout.SEATS),
    ("picks", "i1", layout.SEATS),
    ("picked", "i1", layout.SEATS),
    ("redrawn", "i1", layout.SEATS),
    ("plan", "i1", layout.SEATS),
    ("park_of", "i1", layout.SEATS),
    ("rival", "i1", layout.SEATS),
    ("seats_used", "i1", layout.SEATS),
    ("holder", "i1", layout.PARKS),
    ("waiting_seat", "i1", layout.PARKS),
    ("waiting_left", "i1", layout.PARKS),
    ("waiting_stage", "i1", layout.PARKS),
    ("round", "i1"),
    ("champion", "i1"),
    ("reason", "i1"),
)

SETUP: Fields = (
    ("seats", "i4"),
    ("robot", "i4"),
    ("robot_stays", "i4"),
    ("robot_drawn", "i4"),
    ("robot_set", "i4"),
    ("base_set", "i4"),
    ("final_by_trophy", "i4"),
    ("parks", "i4"),
    ("rows", "i4"),
    ("sets_drawn", "i4"),
    ("further_sets", "i4"),
    ("further_set", "i2", 16),
    ("plan_park", "i1", (layout.PLANS, layout.ROUNDS)),
    ("picks", "i1", (layout.FINAL + 1, layout.C + 1)),
    ("set_of", "i2", layout.FACES),
    ("name_of", "i2", layout.FACES),
    ("level_of", "i1", layout.FACES),
    ("power", "i2", layout.FACES),
    ("is_round_power", "u1", layout.FACES),
    ("is_robot_start", "u1", layout.FACES),
    ("is_robot_drawn", "u1", layout.FACES),
    ("trophy_round", "i1", layout.FACES),
    ("trophy_fans", "i2", layout.FACES),
    ("when_of_stage", "i1", layout.LAST_WITH_EFFECTS + 1),
    ("next_stage", "i1", layout.LAST_WITH_EFFECTS + 1),
    ("trade_effect", "i2", layout.FACES),
    ("pair_place", "i2", layout.FACES),
    ("pair_face", "i2", layout.FACES),
    ("effects_from", "i2", (layout.FACES, layout.WHENS)),
    ("effects_to", "i2", (layout.FACES, layout.WHENS)),
    ("permutations", "i2", layout.MOST_LOOKED_AT + 1),
    ("permutation", "i1", (layout.MOST_LOOKED_AT + 1, layout.ORDERS, layout.MOST_LOOKED_AT)),
    *((name, "i2", layout.EFFECTS) for name in layout.EFFECT_COLUMNS),
)


@dataclass(frozen=True)
class Trophy:
    """Hold a trophy: its round and how many fans it is worth."""

    round: int
    fans: int

    @property
    def text(self) -> str:
        """Write the trophy.

        >>> Trophy(3, 4).text
        '3:4'
        """
        return f"{self.round}:{self.fans}"


@dataclass(frozen=True)
class InPlay:
    """Hold what the texts of a match need besides the setup record.

    Attributes:
        cards: the card file.
        trophies: the different trophies; their faces follow those of the cards.
        texts: the text of every face.
        faces: the face of every text, in small letters.
    """

    cards: Cards
    trophies: tuple[Trophy, ...]
    texts: tuple[str, ...]
    faces: Mapping[str, int]


@cache
def tournament() -> dict[str, Any]:
    """Give plans, trophies and picks (CH-1, CH-2, CH-10)."""
    text = (files("tuckbox.games.challengers") / "data" / "tournament.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def trophy_copies() -> dict[Trophy, int]:
    """Give the different trophies in the order of their faces, each with how many there are."""
    copies: dict[Trophy, int] = {}
    for round_, fans in tournament()["trophies"].items():
        for value in sorted(fans):
            trophy = Trophy(int(round_), value)
            copies[trophy] = copies.get(trophy, 0) + 1
    return copies


def plans(players: int) -> list[list[int]]:
    """Give the tournament plans for a number of players: by plan and round, the park (CH-1)."""
    seats = players + players % 2
    return tournament()["plans"][f"{seats - 1}-{seats}"]


def parks_in_play(players: int) -> int:
    """Give the number of parks (CH-1)."""
    return (players + 1) // 2


def chosen_sets(cards: Cards, value: str) -> list[str]:
    """Give the sets that the option `sets` leaves possible; raise `BadInput` where it names others (CH-3)."""
    if value == RANDOM_SETS:
        return list(cards.further_sets)
    known = {name.casefold(): name for name in cards.further_sets}
    named = [name.strip() for name in value.split(",")]
    for name in named:
        if name.casefold() not in known:
            raise BadInput(
                _("There is no set “{name}” to choose; the sets are {names}.").format(
                    name=shortened(name), names=listed(list(cards.further_sets))
                )
            )
    chosen = {known[name.casefold()] for name in named}
    if len(chosen) != SETS_DRAWN or len(named) != SETS_DRAWN:
        raise BadInput(
            _("The option sets names {count} different ones of these sets: {names}.").format(
                count=SETS_DRAWN, names=listed(list(cards.further_sets))
            )
        )
    return [name for name in cards.further_sets if name in chosen]


def fill_setup(setup: Any, players: int, options: Mapping[str, Value], cards: Cards) -> InPlay:
    """Fill a setup record; `setup` is one structured scalar."""
    has_robot = players % 2 == 1
    level = int(options["robot_level"]) if has_robot else 0
    further = chosen_sets(cards, str(options["sets"]))
    sets = list(cards.sets)
    setup["seats"] = players + has_robot
    setup["robot"] = players if has_robot else layout.NOBODY
    setup["robot_stays"] = options["robot_plan"] == "stay"
    setup["final_by_trophy"] = options["final_start"] == "trophy"
    setup["robot_set"] = sets.index(ROBOT_SET)
    setup["base_set"] = sets.index(BASE_SET)
    setup["parks"] = parks_in_play(players)
    setup["rows"] = len(cards.rows)
    setup["sets_drawn"] = SETS_DRAWN
    setup["further_sets"] = len(further)
    setup["further_set"][: len(further)] = [sets.index(name) for name in further]
    for number, plan in enumerate(plans(players)):
        setup["plan_park"][number] = plan
    for round_, picks in tournament()["picks"].items():
        for number, name in ((layout.A, "A"), (layout.B, "B"), (layout.C, "C")):
            setup["picks"][int(round_)][number] = picks.get(name, 0)
    replaced = [card for card in cards.rows if 0 < card.replaced_from <= level]
    drawn = sum(card.replaced_by for card in replaced)
    setup["robot_drawn"] = drawn
    _fill_cards(setup, cards)
    _fill_effects(setup, cards, str(options["autocorrect"]))
    _fill_orders(setup)
    drawn_levels = ("R", "SOLO") if options["solo_cards"] == "yes" else ("R",)
    counts: list[tuple[int, int, int]] = []
    for face, card in enumerate(cards.rows):
        count = 0
        pool = level_number(card)
        if card.is_robot:
            setup["is_robot_start"][face] = card.level == "S" and card not in replaced
            setup["is_robot_drawn"][face] = card.level in drawn_levels
            pool = layout.ROBOT_POOL
            if has_robot and (setup["is_robot_start"][face] or (drawn and setup["is_robot_drawn"][face])):
                count = card.copies
        elif card.is_starter:
            count = card.copies // STARTER_DECKS * players
        elif card.set == BASE_SET or card.set in further:
            count = card.copies
        counts.append((face, count, pool))
    for number, (trophy, count) in enumerate(trophy_copies().items()):
        face = len(cards.rows) + number
        setup["trophy_round"][face] = trophy.round
        setup["trophy_fans"][face] = trophy.fans
        setup["level_of"][face] = layout.NOTHING
        setup["trade_effect"][face] = layout.NOTHING
        counts.append((face, count, layout.TROPHY_POOL + trophy.round))
    _fill_copies(setup, counts)
    texts = (*(card.text for card in cards.rows), *(trophy.text for trophy in trophy_copies()))
    return InPlay(cards, tuple(trophy_copies()), texts, {text.casefold(): face for face, text in enumerate(texts)})


def _fill_copies(setup: Any, counts: list[tuple[int, int, int]]) -> None:
    """Give every card its number, face by face, and its pool."""
    card = 0
    for face, count, pool in counts:
        setup["face"][card : card + count] = face
        setup["pool"][card : card + count] = pool
        card += count
    setup["cards"] = card
    setup["pools"] = layout.POOLS


def _fill_cards(setup: Any, cards: Cards) -> None:
    names, sets = list(cards.names), list(cards.sets)
    for face, card in enumerate(cards.rows):
        setup["set_of"][face] = sets.index(card.set)
        setup["name_of"][face] = names.index(card.name)
        setup["level_of"][face] = level_number(card)
        setup["power"][face] = card.power
        setup["is_round_power"][face] = card.is_round_power


def _fill_effects(setup: Any, cards: Cards, autocorrect: str) -> None:
    """Write the effects one after the other, each card's together and sorted by when they count."""
    number = 0
    pairs: list[int] = []
    for face, card in enumerate(cards.rows):
        setup["trade_effect"][face] = layout.NOTHING
        effects = with_others_left_out(card.effects, autocorrect)
        for when in range(layout.WHENS):
            setup["effects_from"][face][when] = number
            for effect in effects:
                if effect.when != when:
                    continue
                if number == layout.EFFECTS:
                    raise BadInput(_("A card file has at most {most} effects.").format(most=layout.EFFECTS))
                for name, value in effect.columns.items():
                    setup[name][number] = value
                if effect.columns["do"] == layout.TRADE:
                    setup["trade_effect"][face] = number
                    if effect.columns["number"] == 2:
                        pairs += _paired(cards, card, effect.columns["which"], effect.columns["which_value"])
                number += 1
            setup["effects_to"][face][when] = number
    setup["pair_place"] = layout.NOTHING
    faces = sorted(set(pairs))
    setup["pair_face"][: len(faces)] = faces
    for place, face in enumerate(faces):
        setup["pair_place"][face] = place
    setup["habit"] = len(cards.rows) + layout.READY + 1
    setup["actions"] = len(cards.rows) + layout.PAIR + len(faces) * (len(faces) + 1) // 2


def _paired(cards: Cards, own: Card, which: int, value: int) -> Iterator[int]:
    """Give the faces that can be traded away in pairs for a card, wherever a deck can hold them."""
    sets, names = list(cards.sets), list(cards.names)
    for face, card in enumerate(cards.rows):
        meant = {
            layout.OF_SET: card.set == sets[value] if value < len(sets) else False,
            layout.OF_OTHER_SET: card.set != own.set,
            layout.OF_LEVEL: level_number(card) == value,
            layout.OF_NAME: card.name == names[value] if value < len(names) else False,
        }
        if not card.is_robot and meant.get(which, True):
            yield face


def _fill_orders(setup: Any) -> None:
    for stage, (when, following) in layout.EFFECTS_OF_STAGE.items():
        setup["when_of_stage"][stage] = when
        setup["next_stage"][stage] = following
    for count in range(1, layout.MOST_LOOKED_AT + 1):
        orders = list(permutations(range(count)))
        setup["permutations"][count] = len(orders)
        for number, order in enumerate(orders):
            setup["permutation"][count][number][:count] = order

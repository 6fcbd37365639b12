"""Play Monster Trick (Ravensburger): four tricks at a time and a row of victory cards, for 2 to 5 players.

How the project's game departs from a printed one: every ruling and option is marked in `tuckbox rules monster_trick`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from tuckbox.games.monster_trick import bot, rules, words
from tuckbox.games.monster_trick.cards import PLACES, orders
from tuckbox.table.game import Game, Pile
from tuckbox.table.language import N_
from tuckbox.table.options import Choice, Value
from tuckbox.table.record import Fields, Records

_DISCARD = {"strict": rules.STRICT, "loose": rules.LOOSE}
_STARTER = {"rotate": rules.ROTATE, "same": rules.SAME}

_OPTIONS = (
    Choice(
        "discard",
        "strict",
        N_("When may you throw a card onto a trick of another colour? (MT-7)"),
        {
            "strict": N_("Only if the card matches no open trick and no new trick can be opened."),
            "loose": N_("Whenever the card matches no open trick, even if you could open a new one."),
        },
    ),
    Choice(
        "starter",
        "rotate",
        N_("Who starts the second and the third round? (MT-4)"),
        {
            "rotate": N_("The start moves one seat clockwise each round."),
            "same": N_("The same player starts all three rounds."),
        },
    ),
)

_POSITION: Fields = (
    ("colour", "i1", rules.PLACES),
    ("best", "i1", rules.PLACES),
    ("marker", "i1", rules.PLACES),
    ("played_by", "i1", (rules.PLACES, rules.TRICK_CARDS)),
    ("tricks", "i1", rules.SEATS),
    ("round_scores", "i1", (rules.SEATS, rules.ROUNDS)),
    ("round", "i1"),
    ("turn", "i1"),
    ("waiting", "u1"),
    ("reason", "u1"),
)

_SETUP: Fields = (
    ("discard", "i4"),
    ("starter", "i4"),
    ("values", "i4"),
    ("order", "u1", (rules.ORDERS, rules.ROW_CARDS)),
)


def sides(players: int, options: Mapping[str, Value]) -> Sequence[int]:
    """Give the side of each seat: all play for themselves."""
    return list(range(players))


def piles(players: int) -> list[Pile]:
    """Give the piles: hands, rows of victory cards, the four tricks, completed tricks; box and spent rows unshown."""
    named: list[Pile] = []
    kinds: tuple[tuple[str, bool], ...] = (("hand", False), ("victory", True))
    for name, ordered in kinds:
        for seat in range(rules.SEATS):
            named.append(Pile(f"{name}/{seat}", ordered, seat, "owner", shown=seat < players))
    everyone: Literal["everyone"] = "everyone"
    return [
        *named,
        *(Pile(f"trick/{place}", seen_by=everyone) for place in PLACES),
        Pile("done", seen_by=everyone),
        Pile("box", ordered=False, shown=False),
        Pile("spent", ordered=False, seen_by=everyone, shown=False),
    ]


def prepare(records: Records, players: int, options: Mapping[str, Value]) -> None:
    """Fill a setup record: the cards in play for this number of players (MT-1, MT-2) and the options."""
    setup = records[0]
    values = players * rules.HAND_CARDS // rules.COLOURS
    faces = [rules.VALUES * colour + value for colour in range(rules.COLOURS) for value in range(values)]
    pools = [0] * len(faces)
    for card in range(players * rules.SEAT_CARDS):
        faces.append(rules.PLAYING_FACES + card)
        pools.append(1 + card // rules.ROW_CARDS)
    setup["cards"] = len(faces)
    setup["pools"] = pools[-1] + 1
    setup["face"][: len(faces)] = faces
    setup["pool"][: len(faces)] = pools
    setup["ordered"] = [pile.ordered for pile in piles(players)]
    setup["actions"] = rules.ACTIONS
    setup["discard"] = _DISCARD[str(options["discard"])]
    setup["starter"] = _STARTER[str(options["starter"])]
    setup["values"] = values
    setup["order"] = orders()


GAME = Game(
    name="monster_trick",
    title="Monster Trick",
    rulebook=N_("Follows the rulebook of Monster Trick (Ravensburger)."),
    pitch=N_("Four tricks lie open at once, and how many you win decides what they are worth."),
    players=(2, 3, 4, 5),
    options=_OPTIONS,
    max_cards=rules.CARDS,
    max_piles=rules.PILES,
    position_fields=_POSITION,
    setup_fields=_SETUP,
    piles=piles,
    prepare=prepare,
    rules=rules,
    words=words,
    bot=bot,
    sides=sides,
)

"""Play Power Cards (Tactic): compare qualities, win cards, build a structure and sling a pig, for 2 to 4 players.

How the project's game departs from a printed one: every ruling and option is marked in `tuckbox rules power_cards`,
and the cards are the project's own.
"""

from collections.abc import Mapping

import numpy as np

from tuckbox.games.power_cards import bot, codes, rules, words
from tuckbox.games.power_cards.cards import MATERIALS, PARTS, Cards, default_cards, read_cards
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Game, Pile
from tuckbox.table.language import N_, _
from tuckbox.table.options import Choice, LayoutFile, Number, Value
from tuckbox.table.record import Fields, Records

_BUILD = {"may": codes.MAY, "must": codes.MUST}
_PRIZE = {"revealed": codes.REVEALED, "all_tops": codes.ALL_TOPS}
_QUICK_ENDING = {"offer": codes.OFFER, "always": codes.ALWAYS, "never": codes.NEVER}

_OPTIONS = (
    Choice(
        "first_leader",
        0,
        N_("Which seat leads the first round? (PC-4)"),
        {0: N_("Seat 0."), 1: N_("Seat 1."), 2: N_("Seat 2."), 3: N_("Seat 3.")},
        only={2: (3, 4), 3: (4,)},
    ),
    Choice(
        "build",
        "may",
        N_("Must you build with a part that fits? (PC-12)"),
        {
            "may": N_("You may, and you stop when you like."),
            "must": N_("You must; only which part comes first is your choice."),
        },
    ),
    Choice(
        "slingshot_prize",
        "revealed",
        N_("What does a player win who beats a pig? (PC-22)"),
        {
            "revealed": N_("The pig and the cards that were compared (English rulebook)."),
            "all_tops": N_("The top card of the pig's owner as well (French rulebook)."),
        },
    ),
    Choice(
        "quick_ending",
        "offer",
        N_("Is there a quick ending when two players are left and the table is empty? (PC-41)"),
        {
            "offer": N_("Both are asked; it takes two times yes."),
            "always": N_("It starts by itself."),
            "never": N_("No."),
        },
    ),
    Number("max_rounds", 500, N_("After how many rounds does the game end? 0 means never. (PC-34)"), 0, 1_000_000),
    LayoutFile("cards", "default", N_("Which cards are played with: default, or a card file."), "cards", read_cards),
)

_POSITION: Fields = (
    ("rounds", "i4"),
    ("out", "i4", codes.SEATS),
    ("phase", "u1"),
    ("leader", "u1"),
    ("quick", "u1"),
    ("refused", "u1"),
    ("agreed", "u1"),
    ("tied", "u1"),
    ("reason", "u1"),
    ("pig", "u1"),
    ("shown", "u1"),
    ("own", "u1"),
)

_SETUP: Fields = (
    ("first_leader", "i4"),
    ("build", "i4"),
    ("slingshot_prize", "i4"),
    ("quick_ending", "i4"),
    ("max_rounds", "i4"),
    ("value", "i4", (codes.SLINGSHOT + 1, codes.CARDS)),
    ("part", "i1", codes.CARDS),
    ("material", "i1", codes.CARDS),
)


def sides(players: int, options: Mapping[str, Value]) -> list[int]:
    """Give the side of each seat: everybody plays alone."""
    return list(range(players))


def piles(players: int) -> list[Pile]:
    """Give the piles: each seat's deck and structures, the pot, and the cards just won."""
    seats = range(codes.SEATS)
    return [
        *(Pile(f"deck/{seat}", owner=seat, shown=seat < players) for seat in seats),
        *(Pile(f"structure/{seat}", owner=seat, seen_by="everyone", shown=seat < players) for seat in seats),
        *(
            Pile(f"structure2/{seat}", owner=seat, seen_by="everyone", shown=seat < players, only_while="quick")
            for seat in seats
        ),
        Pile("pot", seen_by="everyone"),
        Pile("won", seen_by="everyone"),
    ]


def prepare(records: Records, players: int, options: Mapping[str, Value]) -> Cards:
    """Fill a setup record: cards and options."""
    setup = records[0]
    deck = default_cards() if options["cards"] == "default" else read_cards(str(options["cards"]))
    count = len(deck.cards)
    if count < 2 * players:
        raise BadInput(
            _("{players} players need at least {least} cards; this deck has {count}.").format(
                players=players, least=2 * players, count=count
            )
        )
    setup["cards"] = count
    setup["pools"] = 1
    setup["face"][:count] = np.arange(count)
    setup["ordered"] = [pile.ordered for pile in piles(players)]
    setup["actions"] = codes.FIRST_BUILD + count
    setup["first_leader"] = options["first_leader"]
    setup["build"] = _BUILD[str(options["build"])]
    setup["slingshot_prize"] = _PRIZE[str(options["slingshot_prize"])]
    setup["quick_ending"] = _QUICK_ENDING[str(options["quick_ending"])]
    setup["max_rounds"] = options["max_rounds"]
    setup["value"][:, :count] = np.array([card.values for card in deck.cards]).T
    setup["part"][:count] = [PARTS.index(card.part) for card in deck.cards]
    setup["material"][:count] = [
        codes.ANY if card.material is None else MATERIALS.index(card.material) for card in deck.cards
    ]
    return deck


GAME = Game(
    name="power_cards",
    title="Power Cards",
    rulebook=N_("Follows the rulebook of Power Cards (Tactic)."),
    pitch=N_("Name what your top card is best at, win the others' cards and build with them."),
    players=(2, 3, 4),
    options=_OPTIONS,
    max_cards=codes.CARDS,
    max_piles=codes.PILES,
    position_fields=_POSITION,
    setup_fields=_SETUP,
    piles=piles,
    prepare=prepare,
    rules=rules,
    words=words,
    bot=bot,
    sides=sides,
)

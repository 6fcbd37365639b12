"""Play Battle of the Fantastic Giants (Muséum de Toulouse), a duel of giants by size, weight and element.

How the project's game departs from a printed one: every ruling and option is marked in `tuckbox rules giants`.
"""

from collections.abc import Mapping

import numpy as np

from tuckbox.games.giants import bot, rules, words
from tuckbox.games.giants.cards import FANTASTIC, MIXED, MUSEUM, InPlay, default_cards, read_cards
from tuckbox.table.game import Game, Pile
from tuckbox.table.language import N_
from tuckbox.table.options import DEFAULT, Choice, LayoutFile, Number, Value
from tuckbox.table.record import Fields, Records

_FIRST_LEADER = {
    "seat:0": 0,
    "seat:1": 1,
    "larger_giant": rules.LARGER_GIANT,
    "larger_giant_every_round": rules.LARGER_GIANT_EVERY_ROUND,
}
_MOST_ROUNDS = 99_999

_OPTIONS = (
    Choice(
        "first_leader",
        "seat:0",
        N_("Who leads the first round? (GF-3)"),
        {
            "seat:0": N_("The first seat; let the tallest of you sit there."),
            "seat:1": N_("The second seat."),
            "larger_giant": N_("Whose top giant is larger; by lot where they are equally large."),
            "larger_giant_every_round": N_("Whose top giant is larger, and so before every round."),
        },
    ),
    Choice(
        "won_order",
        "fixed",
        N_("In which order do won cards go under the pile? (GF-9)"),
        {
            "fixed": N_("The winner's own cards as they were laid, then the other's."),
            "shuffled": N_("Shuffled among themselves."),
        },
    ),
    Choice(
        "empty_in_tie",
        "loses",
        N_("What happens to a player who has no card left in a tie? (GF-12)"),
        {
            "loses": N_("That player loses the tie and the game."),
            "last_card": N_("The last card laid fights on."),
        },
    ),
    Choice(
        "deck",
        FANTASTIC,
        N_("Which giants fight? (GF-14)"),
        {
            FANTASTIC: N_("The fantastic giants."),
            MUSEUM: N_("Museum giants that really lived; they fight by size and weight only."),
            MIXED: N_("Both together, by size and weight only."),
        },
    ),
    Number(
        "max_rounds",
        DEFAULT,
        N_("When does the game end? After 200 rounds (mixed: 1000), or as many as you say; 0 means never. (GF-13)"),
        0,
        _MOST_ROUNDS,
        depends_on="deck",
        defaults={FANTASTIC: 200, MUSEUM: 200, MIXED: 1000},
    ),
    Number(
        "time_limit_minutes",
        0,
        N_("After how many minutes does the game end, at a table with a clock? 0 is never. (GF-13)"),
        0,
        180,
    ),
    LayoutFile(
        "cards",
        DEFAULT,
        N_("Which cards are played with: default, or a file of giants. (GF-14)"),
        "cards",
        read_cards,
    ),
)

_POSITION: Fields = (("round", "i4"), ("leader", "i1"), ("compared", "u1"), ("reason", "u1"))

_SETUP: Fields = (
    ("first_leader", "i4"),
    ("won_order", "i4"),
    ("empty_in_tie", "i4"),
    ("max_rounds", "i4"),
    ("has_elements", "i4"),
    ("giant_size", "i8", rules.CARDS),
    ("giant_weight", "i8", rules.CARDS),
    ("giant_element", "i1", rules.CARDS),
    ("giant_bonus", "i1", rules.CARDS),
)


def sides(players: int, options: Mapping[str, Value]) -> list[int]:
    """Give the side of each seat: everybody plays alone."""
    return list(range(players))


def piles(players: int) -> list[Pile]:
    """Give the piles: one for each seat, and the cards laid (GF-1, GF-4)."""
    own = [Pile(f"pile/{seat}", owner=seat) for seat in range(players)]
    return [*own, Pile("laid", seen_by="everyone")]


def prepare(records: Records, players: int, options: Mapping[str, Value]) -> object:
    """Fill a setup record: the deck and the options."""
    setup = records[0]
    cards = default_cards() if options["cards"] == DEFAULT else read_cards(str(options["cards"]))
    deck = cards.deck(str(options["deck"]))
    count = len(deck)
    setup["cards"] = count
    setup["pools"] = 1
    setup["actions"] = rules.CHARACTERISTICS
    setup["face"][:count] = np.arange(count)
    setup["ordered"] = [pile.ordered for pile in piles(players)]
    setup["first_leader"] = _FIRST_LEADER[str(options["first_leader"])]
    setup["won_order"] = rules.SHUFFLED if options["won_order"] == "shuffled" else rules.FIXED
    setup["empty_in_tie"] = rules.LAST_CARD if options["empty_in_tie"] == "last_card" else rules.LOSES
    setup["max_rounds"] = options["max_rounds"]
    setup["has_elements"] = options["deck"] == FANTASTIC
    setup["giant_size"][:count] = [giant.size for giant in deck]
    setup["giant_weight"][:count] = [giant.weight for giant in deck]
    setup["giant_element"][:count] = [rules.NO_ELEMENT if giant.element is None else giant.element for giant in deck]
    setup["giant_bonus"][:count] = [rules.NO_BONUS if giant.bonus is None else giant.bonus for giant in deck]
    return InPlay(cards, deck, {giant.name.casefold(): face for face, giant in enumerate(deck)})


GAME = Game(
    name="giants",
    title="Battle of the Fantastic Giants",
    rulebook=N_("Follows the rules that the Muséum de Toulouse published in its magazine Punch, no. 11."),
    pitch=N_("Lay your top giant against the other: who is larger, heavier, of the stronger element?"),
    players=(2,),
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
    time_limit="time_limit_minutes",
)

"""Play Hearts, the classic trick-taking game for four, at the Tuckbox table.

Which of its many forms is played: `tuckbox rules hearts` says it, each ruling and option marked.
"""

from collections.abc import Mapping, Sequence

from tuckbox.table.game import Game, Pile
from tuckbox.table.language import N_
from tuckbox.table.options import Choice, Number, Value
from tuckbox.table.record import Fields, Records

from tuckbox_hearts import bot, rules, words

_FIRST_TRICK = {"no_points": rules.NO_POINTS, "any_card": rules.ANY_CARD}
_BROKEN_BY = {"hearts": rules.HEARTS_ONLY, "queen_too": rules.QUEEN_TOO}

_OPTIONS = (
    Number(
        "points",
        100,
        N_("At how many points does the match end? With 1 it is a single deal. (HE-10)"),
        1,
        1000,
    ),
    Choice(
        "first_trick",
        "no_points",
        N_("May penalty cards be played to the first trick? (HE-7)"),
        {
            "no_points": N_("Only by somebody who has nothing else."),
            "any_card": N_("Yes, by everybody who cannot follow suit."),
        },
    ),
    Choice(
        "broken_by",
        "hearts",
        N_("What breaks hearts, so that they may be led? (HE-6)"),
        {
            "hearts": N_("A heart that has been played."),
            "queen_too": N_("A heart or the queen of spades that has been played."),
        },
    ),
)

_POSITION: Fields = (
    ("scores", "i2", rules.SEATS),
    ("deal", "i2"),
    ("points", "i1", rules.SEATS),
    ("gave", "i1", (rules.SEATS, rules.PASSED_CARDS)),
    ("winners", "i1", rules.HAND_CARDS),
    ("tricks", "i1"),
    ("led", "u1"),
    ("best", "i1"),
    ("best_by", "i1"),
    ("in_trick", "i1"),
    ("pot", "i1"),
    ("broken", "u1"),
    ("passing", "u1"),
    ("turn", "u1"),
    ("reason", "u1"),
)

_SETUP: Fields = (("limit", "i4"), ("first_trick", "i4"), ("broken_by", "i4"))


def sides(players: int, options: Mapping[str, Value]) -> Sequence[int]:
    """Give the side of each seat: all play for themselves."""
    return list(range(players))


def piles(players: int) -> list[Pile]:
    """Give the piles: hands, cards laid aside for passing, cards played; the deck lies there between deals only."""
    seats = range(rules.SEATS)
    return [
        *(Pile(f"hand/{seat}", ordered=False, owner=seat, seen_by="owner") for seat in seats),
        *(Pile(f"passed/{seat}", ordered=False, owner=seat, seen_by="owner") for seat in seats),
        *(Pile(f"played/{seat}", owner=seat, seen_by="everyone") for seat in seats),
        Pile("deck", seen_by="everyone", shown=False),
    ]


def prepare(records: Records, players: int, options: Mapping[str, Value]) -> None:
    """Fill a setup record: the pack (HE-2) and the options."""
    setup = records[0]
    setup["cards"] = rules.CARDS
    setup["pools"] = 1
    setup["face"][: rules.CARDS] = range(rules.CARDS)
    setup["ordered"] = [pile.ordered for pile in piles(players)]
    setup["actions"] = rules.CARDS
    setup["limit"] = options["points"]
    setup["first_trick"] = _FIRST_TRICK[str(options["first_trick"])]
    setup["broken_by"] = _BROKEN_BY[str(options["broken_by"])]


GAME = Game(
    name="hearts",
    title="Hearts",
    rulebook=N_("Follows the rules that most descriptions of Hearts for four players share."),
    players=(rules.SEATS,),
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
    ranked_by_scores=False,
)

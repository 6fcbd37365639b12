"""Play Challengers! (1 More Time Games): a tournament of decks that play themselves, for 1 to 8 players.

How the project's game departs from a printed one: every ruling and option is marked in `tuckbox rules challengers`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tuckbox.games.challengers import bot, layout, rules, tables, words
from tuckbox.games.challengers.cards import cards_of_option, default_cards, read_cards
from tuckbox.table.game import Game, Pile
from tuckbox.table.language import N_
from tuckbox.table.options import Choice, LayoutFile, Value
from tuckbox.table.record import Records

_ODD = (1, 3, 5, 7)


@dataclass(frozen=True)
class SetsChoice(Choice):
    """Describe the option `sets`: `random`, or five names in a comma list, in any order and letter case."""

    def read(self, text: Value) -> Value:
        """Give the value that a text means; whether the card file has such sets is seen when a match is prepared."""
        names = [" ".join(name.split()) for name in str(text).split(",")]
        if len(names) == 1 and names[0].casefold() == tables.RANDOM_SETS:
            return tables.RANDOM_SETS
        known = {name.casefold(): name for name in default_cards().further_sets}
        return ", ".join(sorted((known.get(name.casefold(), name) for name in names), key=str.casefold))


_OPTIONS = (
    SetsChoice(
        "sets",
        tables.RANDOM_SETS,
        N_("Which five sets join the City set? random, or five names in a comma list. (CH-3)"),
        {
            tables.RANDOM_SETS: N_("Five sets at random."),
            "Castle, Film Studio, Funfair, Haunted House, Outer Space": N_("All but Shipwreck."),
        },
    ),
    Choice(
        "robot_plan",
        "stay",
        N_("Which tournament plan does the Robot get? (CH-5)"),
        {"stay": N_("The one that stays in the first park."), "random": N_("Any plan, like a player.")},
        players=_ODD,
    ),
    Choice(
        "robot_level",
        1,
        N_("How strong is the Robot? (CH-70)"),
        {
            1: N_("Its starting deck."),
            2: N_("One random Robot card in place of Alpha."),
            3: N_("Two random Robot cards in place of Alpha and Beta."),
            4: N_("Three random Robot cards, also in place of Good Bot; for one player."),
            5: N_("Five random Robot cards, two of them in place of C.H.A.M.P.; for one player."),
        },
        players=_ODD,
        only={4: (1,), 5: (1,)},
    ),
    Choice(
        "solo_cards",
        "no",
        N_("Are the solo cards among the Robot's random cards? (CH-73)"),
        {"no": N_("No."), "yes": N_("Yes; they can come from level 2 on.")},
        players=(1,),
    ),
    Choice(
        "autocorrect",
        "robot_bench",
        N_("What weakens the solo card Autocorrect? (CH-75)"),
        {
            "robot_bench": N_("Each card of another set on the Robot's bench (Polish rulebook)."),
            "opponent_sets": N_("Each different set on its opponent's bench."),
        },
        players=(1,),
    ),
    Choice(
        "final_start",
        "toss",
        N_("Who begins the final? (CH-61)"),
        {
            "toss": N_("A toss decides (Polish rulebook)."),
            "trophy": N_("Who owns the trophy of the higher round (English rulebook)."),
        },
        players=(3, 4, 5, 6, 7, 8),
    ),
    LayoutFile("cards", "default", N_("Which cards are played with: default, or a card file."), "cards", read_cards),
)


def sides(players: int, options: Mapping[str, Value]) -> list[int]:
    """Give the side of each seat: all play for themselves."""
    return list(range(players))


def piles(players: int) -> list[Pile]:
    """Give the piles: six a seat, the market with its discards, the box, the trophies; what is out of the game.

    A stack of trophies is kept sorted, for their faces are numbered by rounds: round 1 lies on top (CH-2).
    """
    seats = players + players % 2
    trophies = "everyone" if players <= 2 else "owner"
    kinds = (
        ("deck", True, "owner"),
        ("offer", False, "owner"),
        ("bench", False, "everyone"),
        ("exhaust", False, "everyone"),
        ("park", True, "everyone"),
        ("trophies", False, trophies),
    )
    named: list[Pile] = []
    for name, ordered, seen_by in kinds:
        for seat in range(layout.SEATS):
            named.append(Pile(f"{name}/{seat}", ordered, seat, seen_by, shown=seat < seats))  # type: ignore[arg-type]
    return [
        *named,
        *(Pile(f"level/{level}") for level in "ABC"),
        *(Pile(f"discard/{level}") for level in "ABC"),
        Pile("box", ordered=False),
        *(
            Pile(f"stack/{park}", ordered=False, shown=park < tables.parks_in_play(players))
            for park in range(layout.PARKS)
        ),
        Pile("unused", ordered=False, seen_by="everyone", shown=False),
        Pile("spare", ordered=False, shown=False),
    ]


def prepare(records: Records, players: int, options: Mapping[str, Value]) -> tables.InPlay:
    """Fill a setup record: cards, effects, plans and options."""
    setup = records[0]
    setup["ordered"] = [pile.ordered for pile in piles(players)]
    return tables.fill_setup(setup, players, options, cards_of_option(str(options["cards"])))


GAME = Game(
    name="challengers",
    title="Challengers!",
    rulebook=N_("Follows the rulebook of Challengers! (1 More Time Games)."),
    pitch=N_("Build a deck, send it into the park, and fight for the flag in a tournament of up to eight."),
    players=(1, 2, 3, 4, 5, 6, 7, 8),
    options=_OPTIONS,
    max_cards=layout.CARDS,
    max_piles=layout.PILES,
    position_fields=tables.POSITION,
    setup_fields=tables.SETUP,
    piles=piles,
    prepare=prepare,
    rules=rules,
    words=words,
    bot=bot,
    sides=sides,
    ranked=lambda players: players + players % 2 if players <= 2 else players,
    ranked_by_scores=False,
)

"""Say the rules of the giants to players, one text for each number; they are translated where they are shown."""

from tuckbox.table.game import RuleText
from tuckbox.table.language import N_

RULES: tuple[RuleText, ...] = (
    RuleText(
        "GF-1",
        N_("Two players share 18 cards. Each has nine of them face down in a pile. You want to win all cards."),
    ),
    RuleText(
        "GF-2",
        N_("Before each round both look at the top card of their own pile and keep it to themselves."),
    ),
    RuleText(
        "GF-3",
        N_("The taller player leads the first round."),
        N_(
            "Nobody measures you here: the first seat leads. The option first_leader names another seat, or "
            "lets the owner of the larger top giant lead, in the first round or in every one. Everybody then "
            "knows whose giant is larger, and a lot decides where both are equally large."
        ),
    ),
    RuleText(
        "GF-4",
        N_(
            "The leader announces size, weight or element, whatever seems strongest on the own giant, but not "
            "how large or heavy it is. Then both show their cards."
        ),
    ),
    RuleText(
        "GF-5",
        N_("In a fight of size the larger giant wins, in a fight of weight the heavier one."),
    ),
    RuleText(
        "GF-6",
        N_(
            "In a fight of elements Earth beats Darkness, Darkness beats Sky, and Sky beats Earth. The same "
            "element twice is a tie."
        ),
    ),
    RuleText(
        "GF-7",
        N_(
            "Three giants carry a museum bonus and beat every other card in one kind of fight: the Kraken in "
            "fights of elements, the Forest Spirit in fights of size, the Giant Eagle in fights of weight. "
            "Otherwise their printed values count."
        ),
        N_(
            "The bonus holds in the replays of a tie as well, and it beats an equal value. In a deck of your "
            "own, at most one card has each bonus."
        ),
    ),
    RuleText(
        "GF-8",
        N_(
            "In a tie both play their next card, and the same characteristic is compared, as often as it "
            "takes. Who wins in the end takes all cards on the table. All this is one round."
        ),
    ),
    RuleText(
        "GF-9",
        N_("The winner puts the cards won under the own pile."),
        N_(
            "The winner's own cards come first, as they were laid, then the other's. With the option won_order "
            "set to shuffled they are shuffled among themselves first."
        ),
    ),
    RuleText(
        "GF-10",
        N_("Who wins a round leads the next one."),
        N_("Not so where the larger top giant decides before every round."),
    ),
    RuleText(
        "GF-11",
        N_("Who has all cards wins, and the game is over."),
    ),
    RuleText(
        "GF-12",
        N_("It happens that a player has no card left to play in a tie."),
        N_(
            "That player loses the tie and with it the game: the other takes everything on the table without "
            "playing another card. If both have none left, the game is drawn. With the option empty_in_tie set "
            "to last_card, the last card that player played fights on against the other's next ones."
        ),
    ),
    RuleText(
        "GF-13",
        N_("You may agree on a limit. After it, most cards wins; if you have equally many, most museum bonus cards."),
        N_(
            "The option max_rounds ends the game after so many rounds: 200, or 1000 with the mixed deck, unless "
            "you choose another number. The option time_limit_minutes ends it by the clock, after the round "
            "that is being played. With both, whichever comes first counts. If you are still equal, you share "
            "the win."
        ),
    ),
    RuleText(
        "GF-14",
        N_(
            "You may play with giants that really lived as well. They have a size and a weight only, so the "
            "element is not announced in such a game."
        ),
        N_(
            "The option deck chooses: fantastic, museum, or mixed with 18 of each. The Kraken's bonus then has "
            "no fight to win, but it still counts as a bonus card at the limit. With the option cards you can "
            "bring a file of your own giants."
        ),
    ),
)

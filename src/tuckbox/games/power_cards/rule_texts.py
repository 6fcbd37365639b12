"""Say the rules of Power Cards to players, one text for each number; they are translated where they are shown."""

from tuckbox.table.game import RuleText
from tuckbox.table.language import N_

RULES: tuple[RuleText, ...] = (
    # The set-up and a round
    RuleText("PC-1", N_("You want to be the only player who still has cards.")),
    RuleText(
        "PC-2",
        N_(
            "All cards are shuffled and dealt out evenly. What cannot be dealt evenly lies on the table and goes to "
            "the winner of the first round."
        ),
        N_("This holds for any number of cards left over; they lie front up."),
    ),
    RuleText(
        "PC-3",
        N_("Your cards are your deck. You see the front of its top card and nothing else of it; nobody else sees it."),
    ),
    RuleText(
        "PC-4",
        N_("The youngest player leads the first round."),
        N_("That is seat 0, or the seat that the option first_leader names. Leading is an advantage."),
    ),
    RuleText(
        "PC-5",
        N_(
            "The leader names one quality of the own top card, Power, Distance, Aim or Rarity, and its value. All "
            "players lay down their top cards and compare this quality. The highest value wins all these cards and "
            "whatever else lies on the table from ties and from the deal. Slingshot is never named."
        ),
    ),
    RuleText(
        "PC-6",
        N_(
            "If several players have the highest value, all cards laid down go to the pot. Those who tied lay down "
            "their next cards, and the same quality counts, until one of them wins. The winner takes the whole pot."
        ),
        N_(
            "Cards laid down together go to the pot clockwise from the leader, after what lies there already. In a "
            "slingshot round they go clockwise from the owner of the pig."
        ),
    ),
    RuleText("PC-7", N_("The winner of a round leads the next one.")),
    RuleText(
        "PC-8",
        N_("Cards that you win and do not build with go under your deck."),
        N_(
            "First your own card, then the others just laid down, clockwise from you, then the pot in the order in "
            "which it was laid. The first of them lies highest."
        ),
    ),
    # Building
    RuleText(
        "PC-10",
        N_(
            "When you have won a round, you look at the backs of all cards won, your own among them, and may add "
            "parts to your structure: first two vertical beams, then a horizontal beam, then a pig. All beams of a "
            "structure are of one material, wood, stone or ice."
        ),
    ),
    RuleText(
        "PC-11",
        N_(
            "A part can be used only when its card is won; if it does not fit then, it goes under the deck. Several "
            "parts of one win may be placed one after the other."
        ),
    ),
    RuleText(
        "PC-12",
        N_("Parts that fit are laid on the table in front of you."),
        N_(
            "You place one part at a time and stop when you like or when nothing fits any more. With the option build "
            "set to must, you have to place parts as long as one fits; which comes first is your choice."
        ),
    ),
    RuleText(
        "PC-13",
        N_("You build one structure."),
        N_(
            "Only in the quick ending can you have two. Your first beam fixes the material; when the structure has no "
            "beam left, you are free to choose again."
        ),
    ),
    RuleText(
        "PC-14",
        N_("Structures lie open on the table, the part up."),
        N_(
            "A card that was laid down once is known to everybody, wherever it goes: into the pot, into a structure or "
            "under a deck. Cards left over from the deal lie front up."
        ),
    ),
    RuleText(
        "PC-15",
        N_("The rulebook does not say what happens with the rest of a win when a pig is placed."),
        N_(
            "A pig ends the building: the other cards of this win go under your deck, then the slingshot round is "
            "played. A second pig of the same win is not placed."
        ),
    ),
    # The slingshot round
    RuleText(
        "PC-20",
        N_(
            "As soon as a pig is placed, there is a slingshot round: the Slingshot value of the pig's card against "
            "those of all other players' top cards. The highest value wins."
        ),
        N_(
            "In this round the pig does not count as a part of the structure. If its owner has to take a part back, "
            "that is the horizontal beam."
        ),
    ),
    RuleText(
        "PC-21",
        N_(
            "If the pig wins, its owner takes every card on the table: the pig, the cards laid down, the pot and all "
            "structures of all players. They go under the deck, and nothing is built."
        ),
        N_(
            "The top cards that were compared belong to the cards on the table. The order is: the pig, the cards laid "
            "down clockwise from the winner, the pot, then the structures clockwise from the winner, each from its "
            "top part down."
        ),
    ),
    RuleText(
        "PC-22",
        N_("If another player wins, that player takes the pig and the cards laid down. All structures stay."),
        N_(
            "The order is: the pig, the cards laid down clockwise from the winner, whose own card is the first, then "
            "the pot. The French rulebook gives the winner the top cards of all players; with the option "
            "slingshot_prize set to all_tops the top card of the pig's owner is taken as well, as if it had been laid "
            "down. It stays if the owner has laid down a card in a play-off, or has no deck."
        ),
    ),
    RuleText(
        "PC-23",
        N_("The rulebook does not say whether you may build after winning a slingshot round."),
        N_(
            "If you beat a pig, you have won a round and may build. A pig that you place starts a slingshot round anew."
        ),
    ),
    RuleText(
        "PC-24",
        N_("The rulebook does not say what happens in a slingshot round if the highest value is there twice."),
        N_(
            "Those who tied lay down their next cards and compare Slingshot; the owner of the pig uses the own deck. "
            "If the owner wins this play-off, the pig has won."
        ),
    ),
    RuleText("PC-25", N_("The winner of the slingshot round leads the next round.")),
    # Running out, the end
    RuleText(
        "PC-30",
        N_(
            "If you have no deck, you take one card back from your structure, from the top: the pig first, then the "
            "horizontal beam, then the vertical ones. You play this card. The part must be won and built again."
        ),
        N_(
            "The leader takes the card back at the start of the round, before naming a quality and after the question "
            "of the quick ending. The others take it back when they have to lay down a card."
        ),
    ),
    RuleText(
        "PC-31",
        N_("If you have neither a deck nor a structure, you are out."),
        N_(
            "You are out as soon as the cards of a round have been given to their winner, before the winner builds, "
            "even if a pot stays on the table. If only one player is left, the game ends at once and the cards won go "
            "under the deck."
        ),
    ),
    RuleText(
        "PC-32",
        N_("The rulebook does not say what happens if players who tied have no next card."),
        N_(
            "Who ties and has no card left to lay down drops out of the tie. If one of those who tied is left, that "
            "one wins without laying down a card. If none is left, the pot stays on the table for the winner of the "
            "next round, and the leader (the owner of the pig, in a slingshot round) leads again, or the next player "
            "clockwise who has cards. The pig of a slingshot round is the first card of the pot. If just one player "
            "has cards left, that player takes the pot and wins. If nobody has, the game is a draw between those who "
            "tied last."
        ),
    ),
    RuleText("PC-33", N_("The last player with cards wins.")),
    RuleText(
        "PC-34",
        N_("The rulebook does not end a game in which nobody runs out of cards."),
        N_(
            "The option max_rounds ends the game after that many rounds, 500 as a rule and 0 for never. Who has most "
            "cards in deck and structure wins, and equal numbers share the win. A slingshot round counts as a round, "
            "and none of either kind starts after the last one; a pig placed then stays in its structure. Cards in "
            "the pot count for nobody."
        ),
    ),
    RuleText(
        "PC-35",
        N_("The rulebook names the winner only."),
        N_(
            "Who goes out later ranks higher; those who go out in the same round rank equally. At the round limit "
            "those who are left rank by their cards. In a draw those who tied last are first."
        ),
    ),
    RuleText(
        "PC-40",
        N_(
            "When two players are left and no card lies on the table, they may agree to a quick ending. From then on "
            "there are no slingshot rounds and the table is never cleared. You may have two structures, and the game "
            "ends when one player has two with a pig each. Then the player with most cards wins."
        ),
        N_(
            "No card on the table means: no pot and no structure of anybody. A game for two qualifies from the start. "
            "You still take cards back from your structures, and you can still go out."
        ),
    ),
    RuleText(
        "PC-41",
        N_("In the quick ending all cards of a player count."),
        N_(
            "These are deck and structures; if both have equally many, the player with the two structures wins. With "
            "the option quick_ending set to offer, both players are asked openly and at the same time at the start of "
            "a round. The first no settles it until a pig wins a slingshot round or a player goes out. With always the "
            "quick ending starts by itself as soon as it can, with never it does not exist. You may start your second "
            "structure when the first has its pig, of any material; cards are taken back from the second one first. "
            "The rest of the win that ends the game counts for its winner."
        ),
    ),
)

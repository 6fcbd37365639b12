"""Say the rules of Monster Trick to players, one text for each number; they are translated where they are shown."""

from tuckbox.table.game import RuleText
from tuckbox.table.language import N_

RULES: tuple[RuleText, ...] = (
    # The set-up of a round
    RuleText(
        "MT-1",
        N_(
            "The deck has four colours: blue, green, red and yellow. Five players use the values 1 to 15, "
            "four players 1 to 12, three players 1 to 9, two players 1 to 6. Everybody is dealt twelve "
            "cards, so the whole deck is in the hands."
        ),
    ),
    RuleText(
        "MT-2",
        N_(
            "You play three rounds. In each of them everybody has three victory cards: 1, 2 and 3 points in "
            "the first round, 2, 4 and 6 in the second, 3, 6 and 9 in the third."
        ),
    ),
    RuleText(
        "MT-3",
        N_(
            "Look at your hand, then lay your three victory cards face down in a row, in the order you "
            "like. All players do so at the same time, and nobody sees another player's order."
        ),
    ),
    RuleText(
        "MT-4",
        N_("The oldest player starts the first round."),
        N_(
            "At this table that is the first seat, and the start moves one seat clockwise each round. "
            "With the option starter set to same the first seat starts all three rounds."
        ),
    ),
    # The turns
    RuleText(
        "MT-5",
        N_(
            "Turns go clockwise. On your turn you play exactly one card. It can be any card of your hand: "
            "you need not follow a colour."
        ),
    ),
    RuleText(
        "MT-6",
        N_(
            "Up to four tricks are open at the same time. Add your card to an open trick of its colour, or "
            "open a new trick with it if fewer than four are open; the first card of a trick sets its "
            "colour. If your card fits nowhere it is thrown onto a trick of another colour, where it "
            "cannot win."
        ),
        N_("You may open a trick of a colour of which another trick is open already."),
    ),
    RuleText(
        "MT-7",
        N_("A card is thrown onto a trick of another colour if there is no better place for it."),
        N_(
            "You may throw a card only if no open trick has its colour and four tricks are open. With the "
            "option discard set to loose you may throw it onto any open trick as soon as no open trick "
            "has its colour, even if you could open a new one."
        ),
    ),
    RuleText("MT-8", N_("Over several turns you may place several cards on the same trick.")),
    RuleText(
        "MT-9",
        N_(
            "A marker shows who has the highest card of the trick's colour in a trick. A higher card of "
            "that colour brings the marker of its player; if that is the same player, the marker stays."
        ),
    ),
    # Completing a trick
    RuleText(
        "MT-10",
        N_(
            "The fourth card completes a trick, however many players there are. The owner of the marker "
            "wins it and takes the marker back. The four cards are out of the round, and the place is free "
            "for a new trick."
        ),
    ),
    RuleText(
        "MT-11",
        N_(
            "With your first trick of a round you turn the leftmost card of your row face up. With each "
            "further trick you turn that card face down again and the next one up; after the third card "
            "comes the first again. So one card of your row is face up at the most."
        ),
    ),
    RuleText(
        "MT-12",
        N_(
            "After a completed trick the game goes on as always, with the player to the left of the one "
            "who played last. Winning a trick does not give you the lead."
        ),
    ),
    # The end
    RuleText(
        "MT-13",
        N_(
            "A round is over when all hands are empty. Nobody wins the tricks that have fewer than four "
            "cards; their cards and markers are taken back."
        ),
    ),
    RuleText(
        "MT-14",
        N_("Everybody scores the victory card that is face up, and nothing without a trick."),
    ),
    RuleText(
        "MT-15",
        N_("Whoever has most points after three rounds wins; 18 is the most possible."),
        N_(
            "If totals are equal, the higher score of the third round decides, then that of the second. If "
            "those are equal, too, the rank is shared."
        ),
    ),
)

"""Say the rules of Hearts to players, one text for each number; they are translated where they are shown."""

from tuckbox.table.game import RuleText
from tuckbox.table.language import N_

RULES: tuple[RuleText, ...] = (
    RuleText(
        "HE-1",
        N_(
            "Four players play, each alone. The match goes on for several deals, and who collects the fewest "
            "penalty points wins it."
        ),
    ),
    RuleText(
        "HE-2",
        N_(
            "The pack has 52 cards: clubs, diamonds, spades and hearts, each from the two, the lowest, to the ace. "
            "For each deal the pack is shuffled, and everybody gets thirteen cards."
        ),
    ),
    RuleText(
        "HE-3",
        N_(
            "Before a deal is played everybody passes three cards: in the first deal to the left, in the second "
            "to the right, in the third across the table. In the fourth deal no cards are passed. Then it begins "
            "again with the left."
        ),
        N_(
            "All players choose at the same time, one card after the other, and a card that is chosen stays chosen. "
            "Nobody sees cards from others before all have chosen."
        ),
    ),
    RuleText(
        "HE-4",
        N_("Who holds the two of clubs then leads it to the first trick."),
        N_("So everybody knows where the two of clubs is as soon as play begins."),
    ),
    RuleText(
        "HE-5",
        N_(
            "Play goes clockwise, one card each. If you hold cards of the suit that was led you must play one of "
            "them; otherwise you may play any card. The highest card of the suit that was led wins the trick, and "
            "its player leads to the next one."
        ),
    ),
    RuleText(
        "HE-6",
        N_(
            "A heart may be led only when hearts are broken, that is when one has been played to an earlier trick, "
            "or by somebody who holds nothing but hearts."
        ),
        N_("With the option broken_by set to queen_too the queen of spades breaks hearts as well."),
    ),
    RuleText(
        "HE-7",
        N_("No penalty card is played to the first trick, unless a player without clubs has nothing else."),
        N_("With the option first_trick set to any_card they may be played by everybody without clubs."),
    ),
    RuleText(
        "HE-8",
        N_(
            "At the end of the deal each heart in your tricks counts 1 point against you, and the queen of "
            "spades 13. All other cards count nothing."
        ),
    ),
    RuleText(
        "HE-9",
        N_(
            "If you take all 26 points of a deal you have shot the moon: you get none of them, and each of the "
            "others gets 26."
        ),
    ),
    RuleText(
        "HE-10",
        N_(
            "The match ends with the deal after which somebody has 100 points or more. The fewest points win, and "
            "players with equal points share a rank."
        ),
        N_("The option points sets another limit than 100; with a limit of 1 the match is a single deal."),
    ),
)

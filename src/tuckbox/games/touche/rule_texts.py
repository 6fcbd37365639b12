"""Say the rules of Touché to players, one text for each number; they are translated where they are shown."""

from tuckbox.table.game import RuleText
from tuckbox.table.language import N_

RULES: tuple[RuleText, ...] = (
    # The set-up
    RuleText(
        "TO-1",
        N_(
            "You want three different patterns out of four: Square, Straight, T and Cross. The first "
            "player or team to have them wins."
        ),
    ),
    RuleText(
        "TO-2",
        N_("Everybody draws a card, and the highest card makes the dealer."),
        N_(
            "An ace is the highest card and a joker the lowest. Those who tie draw again. The dealer "
            "stays the dealer for the whole game."
        ),
    ),
    RuleText(
        "TO-3",
        N_(
            "Two packs of 52 cards and six jokers are shuffled together. All cards are dealt out, one at "
            "a time and face down, beginning on the dealer's left."
        ),
        N_(
            "If the cards do not come out even, the seats next on the dealer's left get one more each. "
            "The option jokers sets how many jokers there are: 6 as a rule, or 4, with which everybody "
            "gets equally many cards. With one_each the packs are dealt without jokers, then everybody "
            "gets one joker on top of the own pile for all to see, and the rest stay in the box."
        ),
    ),
    RuleText(
        "TO-4",
        N_("The cards you were dealt are your own draw pile. Its top five cards are your first hand."),
    ),
    RuleText(
        "TO-5",
        N_("Each card is printed on two squares of the board. A Free Space shows no card, and jokers have no square."),
        N_(
            "Printed boards differ, so the project has one of its own with 112 squares, 8 of them Free "
            "Spaces. With the option board you can play on a layout of your own."
        ),
    ),
    RuleText(
        "TO-6",
        N_(
            "Each player or team has a colour and puts markers of that colour on the board. Black crowns "
            "show where a pattern was finished."
        ),
        N_("Markers and crowns never run out, however few there are in a box."),
    ),
    RuleText(
        "TO-7",
        N_(
            "Two or three players play each for themselves. Four form two teams of two, six form three "
            "teams of two, and no one sits next to a team mate. A team shares its colour and its "
            "patterns; hand and piles are everybody's own, and team mates do not show each other their "
            "cards."
        ),
        N_(
            "Teams sit in turn round the table: with two teams every other player is on yours, with three "
            "teams every third. With the option teams set to 2, six players form two teams of three."
        ),
    ),
    # A turn
    RuleText(
        "TO-10",
        N_("The player on the dealer's left begins, and turns go round clockwise."),
    ),
    RuleText(
        "TO-11",
        N_(
            "In your turn you play a card face up onto your discard pile and put one of your markers on "
            "one of the two squares that show this card. Then you draw from your own pile until you hold "
            "five cards."
        ),
        N_(
            "A turn in which you swap or pass ends with drawing up to five as well. If you may go on "
            "after a swap (option dead_card set to continue), you draw right after the swap, too."
        ),
    ),
    RuleText(
        "TO-12",
        N_("The square must be empty. It may lie anywhere, also far away from your other markers."),
    ),
    RuleText(
        "TO-13",
        N_(
            "With a joker you put a marker on any empty square that shows a card, or you take away a "
            "marker of another side and put yours in its place. Crowned squares are out of its reach."
        ),
        N_("You cannot replace a marker of your own side."),
    ),
    RuleText(
        "TO-14",
        N_(
            "You may take a Free Space only if your marker there completes a pattern. Any card of your "
            "hand will do for it."
        ),
        N_(
            "A joker will do as well. As the pattern is crowned in the same move, no marker on a Free "
            "Space can ever be replaced."
        ),
    ),
    RuleText(
        "TO-15",
        N_(
            "A card is dead when both its squares are taken, by markers or crowns. You may discard a dead "
            "card and draw a new one for it. A joker is never dead."
        ),
        N_(
            "The rulebook's languages disagree on what comes next, so the option dead_card decides. "
            "ends_turn: you swap one card, and that is your turn. several_end_turn: you swap as many dead "
            "cards as you like, and that is your turn. continue: you swap one card and then play as "
            "usual; if no card of yours can be played, you pass. One swap a turn is all."
        ),
    ),
    RuleText(
        "TO-16",
        N_("What to do when you cannot place a marker is left open by the rulebook."),
        N_(
            "If you can place no marker you must swap a dead card, and if you have none either, you pass. "
            "Passing is allowed only then. If you could play a dead card for a Free Space, you are free "
            "to do that or to swap. If you swap several cards, they go onto your discard pile in the "
            "order of the move, the last one on top."
        ),
    ),
    RuleText(
        "TO-17",
        N_(
            "As soon as anybody's draw pile is empty, all discard piles are shuffled together and dealt "
            "out to everybody. Cards left in a draw pile stay on top and are used first."
        ),
        N_(
            "Hands are kept. The dealing begins with the player who was drawing. Piles are looked at "
            "before a player draws and after each card drawn. If there are no discards, you play on with "
            "the cards that are left, and a hand may then be smaller than five."
        ),
    ),
    # Patterns
    RuleText(
        "TO-20",
        N_("Square: four markers that touch in one corner, two by two."),
    ),
    RuleText(
        "TO-21",
        N_("Straight: five markers in a row, across, down or along a diagonal."),
    ),
    RuleText(
        "TO-22",
        N_(
            "Cross: a marker in the middle and four around it, either above, below, left and right of it "
            "(a plus) or at its four corners (an X)."
        ),
    ),
    RuleText(
        "TO-23",
        N_(
            "T: a bar of three markers and a stem of two more that leaves the middle of the bar at a "
            "right angle. It may be turned any way round and may also lie along the diagonals."
        ),
    ),
    RuleText(
        "TO-24",
        N_("All markers of a pattern have one colour, and none of its squares has a crown yet."),
    ),
    RuleText(
        "TO-25",
        N_(
            "When you complete a pattern, call “Touché!”: the round is over. The squares of the pattern "
            "are crowned and stay closed for the rest of the game. All other markers go back to their "
            "owners."
        ),
        N_(
            "The order is: the card to the discard pile, the marker, the choice if there is one, the "
            "crowns, the clearing of the board, and only then drawing. The move that wins the game draws "
            "nothing. A pattern counts only if it holds the marker that was just placed."
        ),
    ),
    RuleText(
        "TO-26",
        N_("Each pattern you complete must be of a kind that your side does not own yet."),
        N_(
            "This holds for everybody. Markers that form a kind you own simply stay where they are, and "
            "you cannot take a Free Space for such a pattern."
        ),
    ),
    RuleText(
        "TO-27",
        N_(
            "If one marker completes several patterns, you choose the one that is crowned. In a row of "
            "six you also choose which five."
        ),
    ),
    RuleText(
        "TO-28",
        N_("Whoever wins a round begins the next one."),
        N_(
            "Hands and piles stay as they are; the winner first draws up to five. In a team it is the "
            "player who completed the pattern."
        ),
    ),
    RuleText(
        "TO-29",
        N_("The first side with three different kinds of patterns wins the game at once."),
    ),
    RuleText(
        "TO-30",
        N_("The rulebook does not say what happens when nobody gets any further."),
        N_(
            "If nobody has placed a marker for two turns of each player in a row, the round is void: all "
            "markers without a crown go back, and the next player begins a new round. A swap and the pass "
            "after it are one turn. The option max_turns ends the game after that many turns of all "
            "players together, 2000 as a rule and 0 for never: whoever has most kinds of patterns wins, "
            "and equal numbers share the win."
        ),
    ),
)

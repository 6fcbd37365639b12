"""Say the rules of Challengers! to players, one text for each number; they are translated where they are shown."""

from tuckbox.table.game import RuleText
from tuckbox.table.language import N_

RULES: tuple[RuleText, ...] = (
    # The set-up
    RuleText(
        "CH-1",
        N_(
            "There is one park for 1 or 2 players, two for 3 or 4, three for 5 or 6, four for 7 or 8. Everybody gets "
            "a tournament plan at random; it names the park of each of the seven rounds. Two who come to the same "
            "park in a round play each other there."
        ),
    ),
    RuleText(
        "CH-2",
        N_(
            "Each park has a stack of seven trophies face down, that of round 1 on top. Which of a round's trophies "
            "lies in which park is random, and later rounds are worth more fans."
        ),
    ),
    RuleText(
        "CH-3",
        N_(
            "The market is the City set and five other sets, sorted by the levels A, B and C into three shuffled piles "
            "face down. The option sets names the five, or leaves them to chance."
        ),
    ),
    RuleText(
        "CH-4",
        N_("You start with six cards of level S: three Newcomers, Talent, Dog and Champion."),
    ),
    RuleText(
        "CH-5",
        N_("With an odd number of players, also with one, the Robot takes the plan that is left over."),
        N_("As a rule it gets the plan that stays in the first park; with robot_plan=random it gets any."),
    ),
    # The deck phase
    RuleText(
        "CH-10",
        N_(
            "What you may pick: in rounds 1 and 2 two cards of level A; in round 3 two A or one B; in round 4 two A or "
            "two B; in round 5 two B; in round 6 two B or one C; in round 7 two C. Where there is a choice you name "
            "the level before you see cards."
        ),
    ),
    RuleText(
        "CH-11",
        N_("Five cards of the level are your offer. You may put as many of them into your deck as the round allows."),
        N_(
            "You may pick fewer or none. Where there is only one level, the offers are drawn at once, in seat order. "
            "Picking ends by itself when no pick is left or the offer is empty."
        ),
    ),
    RuleText(
        "CH-12",
        N_(
            "Once in a deck phase you may discard what is left of the offer and draw as many cards anew: five before "
            "your first pick, four after it."
        ),
        N_(
            "You need a pick left for it and must not have picked more than once; the pick of a trade counts. The "
            "cards are discarded before the new ones are drawn."
        ),
    ),
    RuleText(
        "CH-13",
        N_("What you do not pick goes face down to the discard of its level."),
        N_(
            "A pile that is too short for a draw first gets its discard, shuffled, under it; if there is still too "
            "little, fewer cards are drawn. All parks share the piles, in the order in which moves are made."
        ),
    ),
    RuleText(
        "CH-14",
        N_(
            "Some cards do something when picked. Clones bring a fan. Shapeshifter lets you remove one card of your "
            "deck, Sci-Fi Geek two Outer Space cards, for one more pick of the same offer."
        ),
        N_(
            "You are asked right after the pick, if the offer still holds a card and your deck what is to be removed; "
            "the card just picked may be among it. You remove exactly as many or nothing."
        ),
    ),
    RuleText(
        "CH-15",
        N_(
            "Then you may remove any number of cards from your deck: levels A, B and C go to their discards, level S "
            "goes to the box."
        ),
        N_("You may remove them all; but who must reveal a card and has none loses the match."),
    ),
    RuleText(
        "CH-16",
        N_("All players are in the deck phase at the same time, each at their own pace."),
        N_("A match starts as soon as both of its players are ready. The next round starts when all matches are over."),
    ),
    # The match
    RuleText(
        "CH-20",
        N_(
            "Both shuffle their decks. In round 1 a toss of the flag decides who begins; later whoever owns the trophy "
            "of the higher round, no trophy counting 0. If that is equal, the flag is tossed."
        ),
        N_("Whoever begins with an empty deck loses, even if both are empty."),
    ),
    RuleText(
        "CH-21",
        N_(
            "Who begins reveals the top card, which gets the flag. What it does when revealed happens first, then what "
            "it does when it gets the flag."
        ),
    ),
    RuleText(
        "CH-22",
        N_(
            "The other player attacks and reveals cards one by one until their powers together reach the power of the "
            "card with the flag: at least one card, and none more than needed. Powers are compared after each card "
            "has done what it does."
        ),
    ),
    RuleText(
        "CH-23",
        N_(
            "Then the card that loses the flag does what it does at the loss; the flag goes onto the last revealed "
            "card, the others lie under it; and the loser of the flag puts the beaten card and those under it on the "
            "own bench."
        ),
        N_(
            "Fans gained with the flag count even if the full bench then ends the match. Cowboy's card is put down "
            "when the flag has gone over, after any choice of the beaten card."
        ),
    ),
    RuleText(
        "CH-24",
        N_("A bench has six seats. All cards of one name share a seat, whatever their level."),
    ),
    RuleText(
        "CH-25",
        N_(
            "You win the match if the attacker has no card left to reveal and too little power, or if your opponent "
            "must put a card on the bench and needs a seventh seat."
        ),
        N_("Two empty decks are no tie: whoever must attack loses."),
    ),
    RuleText(
        "CH-26",
        N_("Only the card with the flag defends. Cards under it add nothing and do nothing at the loss of the flag."),
    ),
    RuleText(
        "CH-27",
        N_(
            "The winner takes the trophy of the park for this round. With 3 or more players only its owner knows what "
            "it is worth; with 1 or 2 it lies open."
        ),
        N_("After round 7, before the final, all trophies are turned over, also those in the box."),
    ),
    RuleText(
        "CH-28",
        N_(
            "After a match you take back all cards of your deck: bench, park, exhaust pile and what is left of the "
            "deck. The exhaust pile lies face up. Cards that joined your deck during the match stay in it."
        ),
        N_(
            "Rescue Pod goes to the discard of level A, and the card that replaces it lies face up on the exhaust "
            "pile; if there is none, Rescue Pod is only removed. Nobody sees a card that is put into a deck from the "
            "market until it is revealed, moved face up or searched for, or the match ends."
        ),
    ),
    RuleText(
        "CH-29",
        N_("During a match nobody looks into a deck or changes its order unless a card says so."),
    ),
    # What cards do
    RuleText(
        "CH-40",
        N_(
            "What a card does when revealed happens at once, as far as possible. Power it gains then is fixed and "
            "stays with it while it has the flag. Cards are counted one by one, not by seats; Mime and Illusionist "
            "count empty seats, Mascot counts sets."
        ),
    ),
    RuleText(
        "CH-41",
        N_("A bonus during the attack counts only in the attack in which the card was revealed."),
        N_(
            "The first card of a match is no attack. The bonus of Comic Character belongs to the first card that its "
            "owner reveals next, in that attack only."
        ),
    ),
    RuleText(
        "CH-42",
        N_(
            "A bonus from the bench counts as long as the card lies on the bench. Several add up, also of cards of one "
            "name."
        ),
    ),
    RuleText(
        "CH-43",
        N_("A bonus in flag possession counts as long as the flag is on the card."),
    ),
    RuleText(
        "CH-44",
        N_(
            "What a card does at the loss of the flag happens before anything the new holder does. A card that leaves "
            "this way, such as Prince or Rescue Pod, needs no seat; the cards under it still do."
        ),
    ),
    RuleText(
        "CH-45",
        N_(
            "Bonuses of flag, attack and bench are reckoned anew at each comparison. Where a card asks for a power, "
            "the printed one is meant."
        ),
        N_("The power of a card with all its bonuses is never below 0."),
    ),
    RuleText(
        "CH-46",
        N_("A card that another card moves is not revealed."),
        N_("It does nothing when it is moved. It can need a seat, and so end the match."),
    ),
    RuleText(
        "CH-47",
        N_(
            "You may do without what Butler, Vacuum Cleaner, Sorcerer, Movie Star, Siren, Necromech, Shapeshifter and "
            "Sci-Fi Geek offer. Everything else happens as far as possible."
        ),
        N_(
            "You are asked exactly where what lies open leaves a choice: for a look into a deck of two cards or more, "
            "for a forced move from a bench with two different cards that qualify, and for an offer if at least one "
            "card qualifies. “Up to two” is asked card by card, “skip” ends it."
        ),
    ),
    RuleText(
        "CH-48",
        N_("Seats go by name, levels by level."),
        N_("The Dog of level S is no card of level B."),
    ),
    RuleText(
        "CH-49",
        N_("Some cards count trophies."),
        N_("The trophy that is being played for does not count."),
    ),
    RuleText(
        "CH-50",
        N_("Sailor and Clairvoyant search the own deck."),
        N_("They show which cards are in it, not their order; of equal cards the one nearest the top is moved."),
    ),
    # The end
    RuleText(
        "CH-60",
        N_(
            "With 3 or more players the two with most fans, tokens and trophies together, play a final after round 7. "
            "If fans are equal, more trophies count, then the trophy of the highest round."
        ),
        N_(
            "If that is equal, too, lots are drawn. The Robot never plays the final. Its winner is first, its loser "
            "second; the others follow by the same order without the lots, equal ones sharing a rank. The Robot is "
            "ranked in solo games only."
        ),
    ),
    RuleText(
        "CH-61",
        N_("Before the final you may remove cards, but not pick any. Whoever wins the final wins the game."),
        N_(
            "The final is played in the first park, has no trophy, and fans gained in it count. A toss decides who "
            "begins it; with final_start=trophy it is as in any round."
        ),
    ),
    RuleText(
        "CH-62",
        N_(
            "With 1 or 2 players there is no final: after round 7 most fans win. Whoever is at least 11 fans ahead "
            "after a match wins at once."
        ),
        N_("Equal fans are decided as for the final."),
    ),
    RuleText("CH-63", N_("Fans never run out.")),
    # The Robot
    RuleText(
        "CH-70",
        N_(
            "At level 1 the Robot's deck is Alpha, Beta, Good Bot, C.H.A.M.P. and four Cyborgs, whose power is the "
            "number of the round. Random Robot cards replace Alpha from level 2 on, Beta from level 3; for one player "
            "alone also Good Bot at level 4, and two of them C.H.A.M.P. at level 5."
        ),
        N_("Everybody knows which cards the Robot has."),
    ),
    RuleText(
        "CH-71",
        N_(
            "The Robot does nothing in the deck phase, and its cards are revealed for it. It never chooses: its "
            "opponent does."
        ),
    ),
    RuleText(
        "CH-72",
        N_(
            "With 3 or more players a trophy that the Robot wins goes to the box. Against one player it keeps its "
            "trophies, gains fans and can win the game."
        ),
    ),
    RuleText(
        "CH-73",
        N_("With one player, solo_cards=yes mixes the solo cards into the Robot's random cards."),
        N_("They can come at any level from 2 on."),
    ),
    RuleText(
        "CH-74",
        N_("A player's card that joined the Robot's deck stays there with its name, set and power, but does nothing."),
    ),
    RuleText(
        "CH-75",
        N_("Autocorrect loses 1 power for each card of another set on the Robot's bench, fixed when it is revealed."),
        N_("With autocorrect=opponent_sets it loses 1 for each different set on its opponent's bench instead."),
    ),
)

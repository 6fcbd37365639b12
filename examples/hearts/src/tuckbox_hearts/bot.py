"""Choose what a quick, sensible player of Hearts does: dodge points, and get rid of what may bring them.

The player looks at its own hand and the trick on the table only.
"""

from tuckbox.table.kernel import chance, piles

from tuckbox_hearts import rules

SPADES = 2
HEARTS = 3
JACK = 9
ACE = 12
GUARDS = 4
"""With so many smaller spades the queen of spades is safe at home."""

QUEEN_FIRST = 1000
HIGH_SPADE = 300
HEART = 100


def choose(setup, state, player, actions, count, dice):
    """Give the action to play, one of the first `count` in `actions`."""
    best = int(actions[0])
    highest = -1_000_000
    equal = 0
    for i in range(count):
        card = int(actions[i])
        if state.passing != 0:
            score = _danger(state, player, card)
        elif state.led == rules.NO_SUIT:
            score = _lead(state, player, card)
        elif rules.suit_of(card) == state.led:
            score = _follow(state, card)
        else:
            score = _danger(state, player, card)
        if score > highest:
            highest = score
            best = card
            equal = 1
        elif score == highest:
            equal += 1
            if chance.below(dice, equal) == 0:
                best = card
    return best


def _held(state, player, low, high):
    """Count the cards of the hand with numbers from `low` to `high` - 1."""
    count = 0
    card = int(state.top[rules.HAND + player])
    while card != piles.NO_CARD and card < high:
        if card >= low:
            count += 1
        card = int(state.below[card])
    return count


def _danger(state, player, card):
    """Say how glad the player is to be rid of a card: it may win tricks, or its suit runs out soon."""
    suit = rules.suit_of(card)
    rank = card % rules.RANKS
    low = suit * rules.RANKS
    score = rank * 10 - _held(state, player, low, low + rules.RANKS)
    if suit == SPADES:
        guards = _held(state, player, low, rules.QUEEN_OF_SPADES)
        if card == rules.QUEEN_OF_SPADES:
            return QUEEN_FIRST if guards < GUARDS or state.passing == 0 else -QUEEN_FIRST
        if card > rules.QUEEN_OF_SPADES:
            return score + HIGH_SPADE if guards < GUARDS else score
        return score - HIGH_SPADE if state.passing != 0 else score
    if suit == HEARTS:
        return score + HEART if state.passing == 0 or rank >= JACK else score
    return score


def _lead(state, player, card):
    """Say how good a card is to lead: low, of a suit of which little is held, and not into the queen of spades."""
    suit = rules.suit_of(card)
    low = suit * rules.RANKS
    score = -(card % rules.RANKS) * 10 - _held(state, player, low, low + rules.RANKS)
    if suit == SPADES and card >= rules.QUEEN_OF_SPADES:
        return score - HIGH_SPADE
    return score


def _follow(state, card):
    """Say how good a card is to follow suit with: the highest that loses; if none does, as the trick may end."""
    rank = card % rules.RANKS
    if card < state.best:
        return QUEEN_FIRST if card == rules.QUEEN_OF_SPADES else HIGH_SPADE + rank
    if card == rules.QUEEN_OF_SPADES:
        return -QUEEN_FIRST
    if state.in_trick == rules.SEATS - 1:
        return rank
    # Somebody may still play higher. Points in the trick make it dear, an early trick without them is cheap.
    return ACE - rank if state.pot > 0 or state.tricks > 1 else rank

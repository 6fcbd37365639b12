"""Choose what a quick, sensible player of Power Cards does: name what is likeliest to win, build, sling good pigs.

The player knows the own top card, every card seen since the deal and where those lie; it reckons with any of the
others for a deck whose top it does not know.
"""

from typing import Any

from tuckbox.games.power_cards import codes
from tuckbox.table.kernel import chance, piles

CERTAIN = 1 << 12
"""A chance of 1; chances are whole numbers from 0 to this."""


def choose(setup: Any, state: Any, player: int, actions: Any, count: int, dice: Any) -> int:
    """Give the action to play, one of the first `count` in `actions`."""
    best = int(actions[0])
    highest = -1
    equal = 0
    for i in range(count):
        score = _score(setup, state, player, int(actions[i]))
        if score > highest:
            highest = score
            best = int(actions[i])
            equal = 1
        elif score == highest:
            equal += 1
            if chance.below(dice, equal) == 0:
                best = int(actions[i])
    return best


def _score(setup: Any, state: Any, player: int, action: int) -> int:
    if action < codes.QUALITIES:
        card = int(state.top[codes.DECK + player])
        return chance_to_win(setup, state, player, action, int(setup.value[action][setup.face[card]]))
    if action == codes.DONE or action == codes.NO:
        return 1
    if action == codes.YES:
        return 0
    face = action - codes.FIRST_BUILD
    if setup.part[face] == codes.PIG and not state.quick:
        value = int(setup.value[codes.SLINGSHOT][face])
        return 4 * chance_to_win(setup, state, player, codes.SLINGSHOT, value) // CERTAIN
    return 2


def chance_to_win(setup: Any, state: Any, player: int, quality: int, value: int) -> int:
    """Give the chance that a value is higher than that of all others' top cards; a tie counts half."""
    product = CERTAIN
    unknown = -1
    for seat in range(setup.players):
        if seat == player or state.out[seat] != 0:
            continue
        card = top_card(state, seat)
        if (int(state.knows_pile[card]) >> player) & 1:
            product = product * _doubled(value, int(setup.value[quality][setup.face[card]])) // 2
        else:
            if unknown < 0:
                unknown = _chance_against_unknown(setup, state, player, quality, value)
            product = product * unknown // CERTAIN
    return product


def top_card(state: Any, seat: int) -> int:
    """Give the card a player reveals next: the top of the deck, or of the structure where there is none (PC-30)."""
    for pile in (codes.DECK + seat, codes.STRUCTURE2 + seat, codes.STRUCTURE + seat):
        if state.size[pile] > 0:
            return int(state.top[pile])
    return piles.NO_CARD


def _doubled(value: int, other: int) -> int:
    if value > other:
        return 2
    return 1 if value == other else 0


def _chance_against_unknown(setup: Any, state: Any, player: int, quality: int, value: int) -> int:
    """Give the chance against a card that may be any of those the player has not seen."""
    cards = 0
    won = 0
    for card in range(setup.cards):
        if (int(state.knows_pile[card]) >> player) & 1 == 0:
            cards += 1
            won += _doubled(value, int(setup.value[quality][setup.face[card]]))
    return CERTAIN * won // (2 * cards)

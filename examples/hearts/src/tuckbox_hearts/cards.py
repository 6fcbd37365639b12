"""Name the cards of Hearts: the 52 cards of the French pack."""

from dataclasses import dataclass
from functools import cache

from tuckbox.table.language import N_

from tuckbox_hearts import rules


@dataclass(frozen=True)
class Suit:
    """Describe a suit.

    Attributes:
        letter: as in the text of a card, such as `C`.
        name: as players read it.
        sign: the shape printed on its cards.
    """

    letter: str
    name: str
    sign: str


SUITS = (
    Suit("C", N_("clubs"), "♣"),
    Suit("D", N_("diamonds"), "♦"),
    Suit("S", N_("spades"), "♠"),
    Suit("H", N_("hearts"), "♥"),
)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def card_name(face: int) -> str:
    """Write a face as text: rank and suit.

    >>> card_name(0), card_name(36), card_name(51)
    ('2C', 'QS', 'AH')
    """
    return RANKS[face % rules.RANKS] + SUITS[rules.suit_of(face)].letter


@cache
def faces() -> dict[str, int]:
    """Give the face of every card's text."""
    return {card_name(face): face for face in range(rules.CARDS)}

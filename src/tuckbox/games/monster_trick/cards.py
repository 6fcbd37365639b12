"""Name the cards of Monster Trick: colours with a sign and a shade each, victory cards by their points."""

from dataclasses import dataclass
from functools import cache

from tuckbox.games.monster_trick import rules
from tuckbox.table.language import N_


@dataclass(frozen=True)
class Colour:
    """Describe a colour so that people can tell it from the others whatever colours they see.

    Attributes:
        letter: as in the text of a card, such as `G`.
        name: as players read it.
        sign: a shape that no other colour has.
        shade: as on a screen, `#rrggbb`; the four differ in brightness, too.
    """

    letter: str
    name: str
    sign: str
    shade: str


COLOURS = (
    Colour("B", N_("blue"), "●", "#1f77d0"),
    Colour("G", N_("green"), "▲", "#4fc28f"),
    Colour("R", N_("red"), "■", "#8c1d18"),
    Colour("Y", N_("yellow"), "★", "#fbe44a"),
)
PLACES = "abcd"


def card_name(face: int) -> str:
    """Write a face as text: colour and value, or the points of a victory card.

    >>> card_name(0), card_name(36), card_name(60), card_name(68)
    ('B1', 'R7', '1', '9')
    """
    if face >= rules.PLAYING_FACES:
        return str(rules.points_of(face))
    return f"{COLOURS[rules.colour_of(face)].letter}{rules.value_of(face)}"


@cache
def faces() -> dict[str, int]:
    """Give the face of every card's text; of victory cards with the same points the first."""
    named: dict[str, int] = {}
    for face in range(rules.FACES):
        named.setdefault(card_name(face), face)
    return named


@cache
def orders() -> tuple[tuple[int, int, int], ...]:
    """Give the ranks of the victory cards from left to right for each order in which a row can be laid (MT-3)."""
    ranks = range(rules.ROW_CARDS)
    return tuple((a, b, c) for a in ranks for b in ranks for c in ranks if len({a, b, c}) == rules.ROW_CARDS)


def order_name(order: int, round_: int) -> str:
    """Write the order of a row as its points from left to right; rounds count from 1.

    >>> order_name(2, 1), order_name(5, 3)
    ('2 1 3', '9 6 3')
    """
    return " ".join(str((rank + 1) * round_) for rank in orders()[order])

"""Set up matches of Touché at positions that a test spells out, all other cards in their places."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tuckbox import IllegalMove, Match, game
from tuckbox.table.game import Setup
from tuckbox.table.matchrecord import write_record

FILLERS = ["KC", "QC", "AC", "2C", "3C", "4C", "KD", "AD", "2D", "3D", "AH", "2H", "AS", "2S", "3S"]
"""Cards from the rim of the board, for hands on which nothing depends."""

Named = Mapping[int, str]


def a_match(
    players: int = 2,
    *,
    hands: Named | None = None,
    draws: Named | None = None,
    discards: Named | None = None,
    markers: Named | None = None,
    crowned: Named | None = None,
    patterns: Named | None = None,
    options: Mapping[str, str | int] | None = None,
    seed: int = 0,
    **entries: Any,
) -> Match:
    """Set up a match; seat 0 is to act and the last seat deals, unless `entries` say otherwise.

    Cards, squares and kinds are named in one text each: `hands={0: "7H JK"}`, `markers={1: "d4 e4"}` (by side). A
    hand that is not named gets five cards that matter little, a draw pile that is not named a share of what is
    left. If all draw piles are named, the first discard pile that is not gets the rest.
    """
    setup = game("touche").setup(players, options)
    dealt = Match(setup, seed, "").position()
    named = {
        f"{kind}/{seat}": cards.split()
        for kind, by_seat in (("hand", hands), ("draw", draws), ("discard", discards))
        for seat, cards in (by_seat or {}).items()
    }
    position = {
        "piles": _piles(dealt["piles"], players, named),
        "board": squares(markers),
        "crowned": squares(crowned),
        "patterns": [(patterns or {}).get(side, "").split() for side in range(len(dealt["patterns"]))],
        "dealer": players - 1,
        "turn": 0,
        "placed": None,
        "swapped": False,
        "idle": 0,
        "turns": 0,
    }
    return Match.from_position(setup, position | entries, seed)


def _piles(dealt: dict[str, list[str]], players: int, named: dict[str, list[str]]) -> dict[str, list[str]]:
    """Give all piles: the named ones as they are, the other cards spread over the others."""
    rest = Counter(card for cards in dealt.values() for card in cards)
    rest.subtract(card for cards in named.values() for card in cards)
    assert min(rest.values()) >= 0, f"too often: {[card for card, count in rest.items() if count < 0]}"
    piles = dict(named)
    for name in (f"hand/{seat}" for seat in range(players)):
        if name not in piles:
            piles[name] = [card for card in FILLERS for _copy in range(rest[card])][:5]
            rest.subtract(piles[name])
    left = sorted(rest.elements())
    names = [name for seat in range(players) if (name := f"draw/{seat}") not in piles]
    names = names or [name for seat in range(players) if (name := f"discard/{seat}") not in piles][:1]
    assert names or not left, f"there is no pile for {left}"
    for number, name in enumerate(names):
        piles[name] = left[number :: len(names)]
    return {name: piles.get(name, []) for name in dealt}


def squares(by_side: Named | None) -> dict[str, int]:
    """Give squares with their sides as positions hold them."""
    return {square: side for side, names in (by_side or {}).items() for square in names.split()}


def pile(match: Match, name: str) -> list[str]:
    """Give the cards of a pile from the top, those of a hand in the order of the alphabet."""
    cards = match.position()["piles"][name]
    return sorted(cards) if name.startswith("hand/") else cards


def piles(match: Match, kind: str) -> list[list[str]]:
    """Give the piles of one kind by seat."""
    return [pile(match, f"{kind}/{seat}") for seat in range(match.setup.players)]


def moves(match: Match, beginning: str = "") -> list[str]:
    """Give the legal moves of the seat to act, those that begin so, in the order of the alphabet."""
    return sorted(text for text in match.moves(match.acting[0]).texts if text.startswith(beginning))


def markers_moves(match: Match) -> list[str]:
    """Give the legal moves that place a marker."""
    return [text for text in moves(match) if text != "pass" and not text.startswith(("swap", "crown"))]


def play(match: Match, *texts: str) -> Match:
    """Play moves, each by the seat whose turn it is, and give the match back."""
    for text in texts:
        match.play(match.acting[0], text)
    return match


def refused(match: Match, text: str, seat: int | None = None) -> IllegalMove:
    """Give the refusal of a move, having seen that it changed nothing."""
    before = match.hash()
    try:
        match.play(match.acting[0] if seat is None else seat, text)
    except IllegalMove as refusal:
        assert match.hash() == before
        return refusal
    raise AssertionError(f"{text} was not refused")


def chance(match: Match) -> list[list[Any]]:
    """Give what was random in the latest move, as traced records hold it."""
    return write_record(match, trace=True)["steps"][-1]["chance"]


def squares_of(setup: Setup, card: str) -> list[str]:
    """Give the squares that show a card, or `**` for the Free Spaces."""
    rows = [row.split() for row in setup.game.words.write_facts(setup)["board"]]
    return [
        f"{chr(ord('a') + column)}{number}"
        for number, row in enumerate(rows, 1)
        for column, cell in enumerate(row)
        if cell == card
    ]

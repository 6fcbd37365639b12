"""Set up matches of Hearts at positions that a test spells out."""

from collections.abc import Mapping, Sequence
from typing import Any

from tuckbox import IllegalMove, Match, game

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK = [rank + suit for suit in "CDSH" for rank in RANKS]


def a_match(
    hands: Mapping[int, str],
    *,
    played: Mapping[int, str] | None = None,
    void: Mapping[int, str] | None = None,
    options: Mapping[str, str | int] | None = None,
    **entries: Any,
) -> Match:
    """Set up a match in the first deal, after passing, `played` naming the cards of each seat from the first on.

    Hands are filled up to thirteen cards, those played included, with cards that nobody named, from the lowest; `void`
    names the suits that a seat is not to be filled up with.
    """
    named = {seat: hands.get(seat, "").split() for seat in range(4)}
    laid = {seat: (played or {}).get(seat, "").split() for seat in range(4)}
    taken = {card for cards in [*named.values(), *laid.values()] for card in cards}
    rest = [card for card in DECK if card not in taken]
    for seat in sorted(named, key=lambda seat: seat not in (void or {})):
        while len(named[seat]) + len(laid[seat]) < 13:
            card = next(card for card in rest if card[-1] not in (void or {}).get(seat, ""))
            rest.remove(card)
            named[seat].append(card)
    position = {
        "piles": {
            **{f"hand/{seat}": cards for seat, cards in named.items()},
            **{f"played/{seat}": cards[::-1] for seat, cards in laid.items()},
        },
        "deal": 1,
        "direction": "left",
        "score": [0, 0, 0, 0],
        "gave": [[*laid[(seat + 1) % 4], *named[(seat + 1) % 4]][:3] for seat in range(4)],
        **followed(laid, named),
    }
    return Match.from_position(game("hearts").setup(4, options), {**position, **entries})


def followed(played: Mapping[int, Sequence[str]], hands: Mapping[int, Sequence[str]]) -> dict[str, Any]:
    """Work out what follows from the cards played, by the rules as they are printed."""
    leader = next(seat for seat in range(4) if "2C" in [*played[seat], *hands[seat]])
    winners: list[int] = []
    points = [0, 0, 0, 0]
    trick: dict[str, str] = {}
    turn = leader
    for number in range(13):
        trick = {}
        turn = leader
        for place in range(4):
            turn = (leader + place) % 4
            if len(played[turn]) <= number:
                break
            trick[str(turn)] = played[turn][number]
        if len(trick) < 4:
            break
        led = trick[str(leader)][-1]
        leader = max((RANKS.index(card[:-1]), int(seat)) for seat, card in trick.items() if card[-1] == led)[1]
        winners.append(leader)
        points[leader] += sum(13 if card == "QS" else card[-1] == "H" for card in trick.values())
        trick = {}
    return {
        "turn": [turn],
        "trick": {seat: trick[seat] for seat in sorted(trick)},
        "winners": winners,
        "points": points,
        "broken": any(card[-1] == "H" for cards in played.values() for card in cards),
    }


def passed(match: Match, choices: Mapping[int, str]) -> Match:
    """Let seats pass the cards named, the others their first three."""
    for seat in range(4):
        for number in range(3):
            cards = choices.get(seat, "").split()
            match.play(seat, f"pass {cards[number]}" if cards else match.moves(seat)[0])
    return match


def hand(match: Match, seat: int) -> list[str]:
    """Give the cards of a hand."""
    return match.position()["piles"][f"hand/{seat}"]


def moves(match: Match) -> list[str]:
    """Give the legal moves of the seat whose turn it is."""
    return match.moves(match.acting[0]).texts


def play(match: Match, *texts: str) -> Match:
    """Play moves, each by the seat whose turn it is, and give the match back."""
    for text in texts:
        match.play(match.acting[0], text)
    return match


def play_out(match: Match) -> Match:
    """Play first moves until the deal or the match is over."""
    deal = match.position()["deal"]
    while match.acting and match.position()["deal"] == deal:
        match.play(match.acting[0], match.moves(match.acting[0])[0])
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

"""Set up matches of Monster Trick at positions that a test spells out, all other cards in their places."""

from collections.abc import Mapping
from typing import Any

from tuckbox import IllegalMove, Match, game
from tuckbox.table.matchrecord import write_record

Named = Mapping[int, str]

COLOURS = "BGRY"
PLACES = "abcd"


def deck(players: int) -> list[str]:
    """Give the playing cards for a number of players, the highest first."""
    return [f"{colour}{value}" for value in range(3 * players, 0, -1) for colour in COLOURS]


def a_match(
    players: int = 3,
    *,
    hands: Named | None = None,
    tricks: Mapping[str, str] | None = None,
    won: Mapping[int, int] | None = None,
    rows: Named | None = None,
    turn: int = 0,
    round_: int = 1,
    options: Mapping[str, str] | None = None,
    **entries: Any,
) -> Match:
    """Set up a match in the middle of a round, `turn` being the seat to act.

    Cards are named in one text: `hands={0: "G7 B3"}`; a trick names who played each card, the first one first:
    `tricks={"a": "G5-1 G8-2"}`. Hands are filled up to what the turn asks for, with cards that nobody named, and
    become longer until the cards of completed tricks are a multiple of four. Tricks won that `won` does not name go
    to the last seat. A row that is not named is that of the points from low to high.
    """
    setup = game("monster_trick").setup(players, options)
    starter = 0 if (options or {}).get("starter") == "same" else (round_ - 1) % players
    named = {seat: (hands or {}).get(seat, "").split() for seat in range(players)}
    lying = {place: [card.split("-") for card in text.split()] for place, text in (tricks or {}).items()}
    opened = sum(map(len, lying.values()))
    sizes = _hand_sizes(players, starter, turn, {seat: len(cards) for seat, cards in named.items()}, opened)
    taken = {card for cards in named.values() for card in cards}
    taken |= {card for cards in lying.values() for card, _seat in cards}
    rest = [card for card in deck(players) if card not in taken]
    for seat, cards in named.items():
        while len(cards) < sizes[seat]:
            cards.append(rest.pop())
    counts = [(won or {}).get(seat, 0) for seat in range(players)]
    counts[-1] += len(rest) // 4 - sum(counts)
    points = [str(round_ * rank) for rank in (1, 2, 3)]
    row = {seat: (rows or {}).get(seat, " ".join(points)).split() for seat in range(players)}
    before = [[0] * (round_ - 1) for _seat in range(players)]
    position = {
        "piles": {
            **{f"hand/{seat}": cards for seat, cards in named.items()},
            **{f"victory/{seat}": cards for seat, cards in row.items()},
            **{f"trick/{place}": [card for card, _seat in cards][::-1] for place, cards in lying.items()},
            "done": rest,
        },
        "marker": {place: _leader(cards) for place, cards in lying.items()},
        "played_by": {place: [int(seat) for _card, seat in cards][::-1] for place, cards in lying.items()},
        "face_up": [int(row[seat][(count - 1) % 3]) if count else None for seat, count in enumerate(counts)],
        "tricks": counts,
        "round_scores": before,
        "waiting": [],
        "round": round_,
        "turn": turn,
    }
    position |= entries
    position["score"] = [sum(points) for points in position["round_scores"]]
    return Match.from_position(setup, position)


def _hand_sizes(players: int, starter: int, turn: int, named: dict[int, int], opened: int) -> dict[int, int]:
    """Give the sizes of the hands with which the seat is to act and the other cards make tricks of four."""
    ahead = {seat: (seat - starter) % players < (turn - starter) % players for seat in range(players)}
    for left in range(1, 13):
        sizes = {seat: left - ahead[seat] for seat in range(players)}
        done = 12 * players - sum(sizes.values()) - opened
        if done >= 0 and done % 4 == 0 and all(named[seat] <= sizes[seat] for seat in sizes):
            return sizes
    raise AssertionError(f"no hands fit: {opened} cards in open tricks, seat {turn} to act")


def _leader(cards: list[list[str]]) -> int:
    """Give who played the highest card of the first card's colour."""
    fitting = [(int(card[1:]), int(seat)) for card, seat in cards if card[0] == cards[0][0][0]]
    return max(fitting)[1]


def laid(match: Match, *orders: str) -> Match:
    """Let every seat lay its row, in the orders given, the rest from low to high."""
    for seat in match.acting:
        texts = match.moves(seat).texts
        match.play(seat, f"order {orders[seat]}" if seat < len(orders) else texts[0])
    return match


def pile(match: Match, name: str) -> list[str]:
    """Give the cards of a pile from the top."""
    return match.position()["piles"][name]


def moves(match: Match, beginning: str = "") -> list[str]:
    """Give the legal moves of the first seat to act, those that begin so, in the order of the alphabet."""
    return sorted(text for text in match.moves(match.acting[0]).texts if text.startswith(beginning))


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

"""Set up matches of Challengers! at positions that a test spells out, all other cards in their places."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tuckbox import IllegalMove, Match, game
from tuckbox.games.challengers.cards import default_cards
from tuckbox.table.game import Setup
from tuckbox.table.matchrecord import write_record
from tuckbox.table.view import Result

Named = Mapping[int, Sequence[str]]
ROBOT_STARTERS = ("Alpha", "Beta", "Good Bot", "C.H.A.M.P.", "Cyborg")
STARTERS = ("Newcomer", "Newcomer", "Newcomer", "Talent (S)", "Dog (S)", "Champion (S)")


def sets_for(names: Iterable[str]) -> str:
    """Give a value of the option `sets` with the sets of these cards."""
    cards = default_cards()
    wanted = {cards.rows[cards.faces[name.casefold()]].set for name in names if ":" not in name}
    sets = sorted(cards.further_sets, key=lambda name: name not in wanted)
    assert all(name in (*sets[:5], "City", "Robot") for name in wanted), "six sets are not in play together"
    return ",".join(sets[:5])


def a_match(
    players: int = 2,
    *,
    round_: int = 1,
    decks: Named | None = None,
    offers: Named | None = None,
    benches: Named | None = None,
    exhausts: Named | None = None,
    parks: Named | None = None,
    trophies: Mapping[int, Sequence[str]] | None = None,
    top: Mapping[str, Sequence[str]] | None = None,
    only: Mapping[str, Sequence[str]] | None = None,
    discards: Mapping[str, Sequence[str]] | None = None,
    box: Sequence[str] = (),
    robot: Sequence[str] | None = None,
    options: Mapping[str, str | int] | None = None,
    seed: int = 0,
    **entries: Any,
) -> Match:
    """Set up a match; every player may remove cards or be ready, unless `entries` say otherwise.

    Cards are listed from the top. `top` names what lies on top of a level's pile, `only` all of it; what else there is
    goes under `top`, or to the discard. Trophies of earlier rounds that are not named go to the last seats. A seat
    whose deck is not named has its starter deck as far as it is left. `robot` names the random cards that the Robot
    has drawn.
    """
    by_kind = {"deck": decks, "offer": offers, "bench": benches, "exhaust": exhausts, "park": parks}
    named = {f"{kind}/{seat}": list(cards) for kind, seats in by_kind.items() for seat, cards in (seats or {}).items()}
    said = [card for cards in (*named.values(), *(top or {}).values(), *(only or {}).values()) for card in cards]
    chosen = dict(options or {})
    if "cards" not in chosen:
        chosen.setdefault("sets", sets_for(said))
    setup = game("challengers").setup(players, chosen)
    dealt = Match(setup, seed, "").position()
    if robot is not None:
        kept = [card for card in dealt["piles"][f"deck/{players}"] if card in ROBOT_STARTERS]
        dealt["piles"][f"deck/{players}"] = [*kept, *robot]
    piles = _piles(setup, dealt, named, dict(top or {}), dict(only or {}), dict(discards or {}), list(box))
    _lay_trophies(setup, piles, dealt, trophies or {}, round_)
    seats = len(dealt["phase"])
    robot = ["ready"] * (seats - players)
    position = {
        "piles": piles,
        "round": round_,
        "fans": [0] * seats,
        "flag": {},
        "plan": list(range(seats)),
        "phase": ["remove"] * players + robot,
        "level": [None] * seats,
        "picks": [0] * seats,
        "picked": [0] * seats,
        "redrawn": [False] * seats,
        "trade": [None] * seats,
        "bonus": [[[0, 0] for _card in piles[f"park/{seat}"]] for seat in range(seats)],
        "pending": {},
        "finalists": [],
    }
    return Match.from_position(setup, position | entries, seed)


def _piles(
    setup: Setup,
    dealt: dict[str, Any],
    named: dict[str, list[str]],
    top: dict[str, Sequence[str]],
    only: dict[str, Sequence[str]],
    discards: dict[str, Sequence[str]],
    box: list[str],
) -> dict[str, list[str]]:
    """Give all piles: the named ones as they are, the other cards where they do not matter."""
    rest = Counter(card for cards in dealt["piles"].values() for card in cards if ":" not in card)
    piles: dict[str, list[str]] = {name: [] for name in dealt["piles"]} | named
    for level in "ABC":
        piles[f"level/{level}"] = list(only.get(level, top.get(level, ())))
        piles[f"discard/{level}"] = list(discards.get(level, ()))
    piles["box"] = list(box)
    rest.subtract(card for cards in piles.values() for card in cards if ":" not in card)
    assert min(rest.values()) >= 0, f"too often: {[card for card, count in rest.items() if count < 0]}"
    robot = dealt["piles"].get(f"deck/{setup.players}", []) if setup.players % 2 else []
    used = Counter(card for name, cards in named.items() if name.endswith(f"/{setup.players}") for card in cards)
    if setup.players % 2:
        piles[f"deck/{setup.players}"] += (Counter(robot) - used).elements()
        rest.subtract((Counter(robot) - used).elements())
    for seat in range(setup.players):
        if f"deck/{seat}" not in named:
            piles[f"deck/{seat}"] = [card for card in STARTERS if rest[card] > 0]
            rest.subtract(piles[f"deck/{seat}"])
    cards = setup.facts.cards
    for card in sorted(+rest):
        level = cards.rows[cards.faces[card.casefold()]].level
        pile = "box" if level == "S" else f"discard/{level}" if level in only else f"level/{level}"
        piles[pile] += [card] * rest[card]
    return piles


def _lay_trophies(
    setup: Setup, piles: dict[str, list[str]], dealt: dict[str, Any], named: Mapping[int, Sequence[str]], round_: int
) -> None:
    """Stack the trophies that are still to be won, and hand out the others."""
    parks = [name for name in piles if name.startswith("stack/")]
    stacks = [list(dealt["piles"][name]) for name in parks]
    for seat, trophies in named.items():
        piles[f"trophies/{seat}"] = list(trophies)
    for number in range(1, 8):
        lying = [card for cards in (*named.values(), piles["box"]) for card in cards]
        given = [trophy for trophy in lying if trophy.startswith(f"{number}:")]
        of_round = [stack[number - 1] for stack in stacks]
        if number >= round_:
            for name, trophy in zip(parks, of_round, strict=True):
                piles[name].append(trophy)
            continue
        for place, trophy in enumerate(_others(setup, number, given)[: len(parks) - len(given)]):
            piles[f"trophies/{setup.players - 1 - place % setup.players}"].append(trophy)


def _others(setup: Setup, number: int, given: list[str]) -> list[str]:
    """Give the trophies of a round without those that were given."""
    copies = [text for face in setup.faces[: setup.cards] if (text := setup.facts.texts[face]).startswith(f"{number}:")]
    for trophy in given:
        copies.remove(trophy)
    return copies


def in_the_attack(
    flag: str = "Dragon",
    attack: Sequence[str] = (),
    *,
    bench: Sequence[str] = ("Pig",),
    other_bench: Sequence[str] = (),
    under: Sequence[str] = (),
    revealed: Sequence[str] = (),
    deck: Sequence[str] = ("Newcomer",),
    fixed: int = 0,
    **further: Any,
) -> Match:
    """Stop a two-player match in which seat 1 has just revealed Butler and attacks; `skip` lets it go on.

    Args:
        flag: the card of seat 0 that has the flag; `under` lies under it.
        attack: what seat 1 reveals next, in this order.
        bench: the bench of seat 1, of which Butler may exhaust; never empty.
        other_bench: the bench of seat 0.
        under: the cards under that with the flag.
        revealed: what seat 1 has revealed before Butler, the newest first.
        deck: the deck of seat 0.
        fixed: the fixed bonus of the card with the flag.
        further: see `a_match`.
    """
    return a_match(
        2,
        decks={0: deck, 1: attack},
        benches={0: other_bench, 1: bench},
        parks={0: [flag, *under], 1: ["Butler", *revealed]},
        phase=["match", "match"],
        flag={"0": 0},
        bonus=[[[fixed, 0], *[[0, 0]] * len(under)], [[0, 0]] * (1 + len(revealed))],
        pending={"0": {"card": "Butler", "owner": 1, "left": 2}},
        **further,
    )


def begun(first: Sequence[str], second: Sequence[str], **further: Any) -> Match:
    """Play a two-player match from its start, seat 0 beginning: both decks, ready said by both."""
    match = a_match(2, round_=2, decks={0: first, 1: second}, trophies={0: ["1:2"]}, **further)
    match.play(0, "ready")
    match.play(1, "ready")
    return match


def result_of(match: Match) -> Result:
    """Give the result of a match that is over."""
    assert match.result is not None
    return match.result


def events(match: Match, name: str | None = None) -> list[list[Any]]:
    """Give the events of the latest move, all or those of one name without it."""
    happened = write_record(match)["steps"][-1]["events"]
    return [event if name is None else event[1:] for event in happened if name in (None, event[0])]


def compared(match: Match) -> list[tuple[int, int]]:
    """Give the comparisons of the latest move: attack and defence."""
    return [(attack, defence) for _park, _seat, attack, defence in events(match, "compare")]


def revealed(match: Match) -> list[str]:
    """Give the cards revealed in the latest move."""
    return [card for _seat, card in events(match, "reveal")]


def chance(match: Match) -> list[list[Any]]:
    """Give what was random in the latest move, as traced records hold it."""
    return write_record(match, trace=True)["steps"][-1]["chance"]


def pile(match: Match, name: str) -> list[str]:
    """Give the cards of a pile, in the order of the alphabet where its order means nothing."""
    position = match.position()
    cards = position["piles"][name]
    kind, _slash, seat = name.partition("/")
    if kind in ("level", "stack", "park") or (kind == "deck" and position["phase"][int(seat)] == "match"):
        return cards
    return sorted(cards)


def texts(match: Match, seat: int) -> list[str]:
    """Give the legal moves of a seat in the order of the alphabet."""
    return sorted(match.moves(seat).texts)


def refused(match: Match, seat: int, text: str) -> IllegalMove:
    """Give the refusal of a move, having seen that it changed nothing."""
    before = match.hash()
    try:
        match.play(seat, text)
    except IllegalMove as refusal:
        assert match.hash() == before
        return refusal
    raise AssertionError(f"{text} was not refused")

"""Say what the rules of Power Cards allow and what follows from a move, as plainly as possible.

The functions here know nothing of records: `power_cards` follows a record with them, `power_cards_selfplay` makes
one. Numbers such as PC-13 are the rules' own. Cards are their names; piles are lists of names, the top one first, but
the pot has the card laid first first. `won` has the order in which cards go under the deck, `laid` that on the table.
"""

from copy import deepcopy
from dataclasses import dataclass, field

QUALITIES = ["power", "distance", "aim", "rarity"]
SLINGSHOT = "slingshot"
PARTS = ["vertical", "vertical", "horizontal", "pig"]
MATERIALS = ["wood", "stone", "ice"]

LAST_PLAYER = "last player"
TWO_STRUCTURES = "two structures"
ROUND_LIMIT = "round limit"
DRAW = "draw"


@dataclass(frozen=True)
class Card:
    """Hold the values of a card's front by name, and the part and material on its back."""

    values: dict[str, int]
    part: str
    material: str | None


@dataclass(frozen=True)
class Table:
    """Hold what stays the same for a whole game: the players, the cards by name and the options."""

    players: int
    cards: dict[str, Card]
    first_leader: int = 0
    build: str = "may"
    slingshot_prize: str = "revealed"
    quick_ending: str = "offer"
    max_rounds: int = 500

    def clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise, `first` included and first."""
        return [(first + distance) % self.players for distance in range(self.players)]


@dataclass
class Position:
    """Hold what changes, and after the end why it ended and who of the last players came before whom."""

    deck: list[list[str]]
    structure: list[list[str]]
    structure2: list[list[str]]
    pot: list[str]
    leader: int | None
    out: list[int | None]
    won: list[str] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)
    phase: str = "lead"
    rounds: int = 0
    quick: bool = False
    refused: bool = False
    agreed: list[int] = field(default_factory=list)
    reason: str | None = None
    best: list[list[int]] = field(default_factory=list)

    def seats_in(self) -> list[int]:
        """Return the seats still in the game."""
        return [seat for seat, out in enumerate(self.out) if out is None]

    def holds_cards(self, seat: int) -> bool:
        """Tell whether a seat has a deck or a structure, that is whether it can reveal a card (PC-30)."""
        return bool(self.deck[seat] or self.structure[seat] or self.structure2[seat])

    def number_of_cards(self, seat: int) -> int:
        """Return how many cards a seat has in deck and structures (PC-34, PC-41)."""
        return len(self.deck[seat]) + len(self.structure[seat]) + len(self.structure2[seat])


@dataclass(frozen=True)
class Comparison:
    """Hold who won a comparison with its play-offs (None: the pot stays) and the revealed cards not in the pot."""

    winner: int | None
    revealed: dict[int, str]
    last_tied: list[int]
    in_play_offs: set[int]


# what is allowed


def legal_moves(table: Table, position: Position) -> dict[int, list[str]]:
    """Return the legal moves of every seat that may act; empty after the end."""
    leader = position.leader
    if leader is None:
        return {}
    if position.phase == "quick":
        asked = [seat for seat in position.seats_in() if seat not in position.agreed]
        return {seat: ["quick yes", "quick no"] for seat in asked}
    if position.phase == "lead":
        return {leader: [f"lead {quality}" for quality in QUALITIES]}
    stop = ["done"] if table.build == "may" else []
    return {leader: [f"build {name}" for name in fitting(table, position)] + stop}


def structure_to_build(position: Position, seat: int) -> list[str]:
    """Return the structure a seat builds at: the second one only if the first has its pig (PC-13, PC-41)."""
    first = position.structure[seat]
    return position.structure2[seat] if position.quick and len(first) == len(PARTS) else first


def fitting(table: Table, position: Position) -> list[str]:
    """Return the cards just won that fit the winner's structure now (PC-10, PC-13)."""
    if position.leader is None:
        return []
    built = structure_to_build(position, position.leader)
    if len(built) == len(PARTS):
        return []
    part = PARTS[len(built)]
    material = table.cards[built[-1]].material if built and part != "pig" else None
    return [
        name
        for name in position.won
        if table.cards[name].part == part and material in (None, table.cards[name].material)
    ]


# what follows from a move


def play(table: Table, position: Position, seat: int, move: str) -> Position:
    """Return the position after a legal move of a seat; the position given stays as it is."""
    after = deepcopy(position)
    verb, _, what = move.partition(" ")
    if verb == "quick":
        answer(table, after, seat, what)
    elif verb == "lead":
        play_round(table, after, seat, what)
    elif verb == "build":
        place(table, after, seat, what)
    else:
        end_building(after, seat)
        start_round(table, after, seat)
    return after


def start_round(table: Table, position: Position, leader: int) -> None:
    """End the game at the limit (PC-34), ask for the quick ending (PC-41) or let the leader lead."""
    position.leader = leader
    start_quick_ending_always(table, position)
    if limit_reached(table, position):
        end_at_limit(position)
        return
    if table.quick_ending == "offer" and quick_ending_possible(position) and not position.refused:
        position.phase = "quick"
        return
    let_lead(table, position, leader)


def let_lead(table: Table, position: Position, leader: int) -> None:
    """Give the leader a card if the deck is empty, and the lead (PC-30)."""
    take_back(position, leader)
    start_quick_ending_always(table, position)
    position.phase = "lead"


def limit_reached(table: Table, position: Position) -> bool:
    """Tell whether no further round of either kind may start (PC-34)."""
    return table.max_rounds != 0 and position.rounds >= table.max_rounds


def quick_ending_possible(position: Position) -> bool:
    """Tell whether the condition of PC-40 holds and the quick ending has not begun yet."""
    on_table = position.pot or any(position.structure)
    return not position.quick and not on_table and len(position.seats_in()) == 2


def start_quick_ending_always(table: Table, position: Position) -> None:
    """Start the quick ending as soon as its condition holds, with the option `always` (PC-41)."""
    if table.quick_ending == "always" and quick_ending_possible(position):
        position.quick = True


def answer(table: Table, position: Position, seat: int, word: str) -> None:
    """Take a yes or no to the quick ending; the first no and the second yes settle it (PC-41)."""
    if word == "yes":
        position.agreed = sorted([*position.agreed, seat])
        if position.agreed != position.seats_in():
            return
        position.quick = True
    else:
        position.refused = True
    position.agreed = []
    if position.leader is not None:
        let_lead(table, position, position.leader)


def take_back(position: Position, seat: int) -> None:
    """Move the top part of the last structure to the deck if that is empty (PC-30, PC-41)."""
    if not position.deck[seat]:
        structure = position.structure2[seat] or position.structure[seat]
        position.deck[seat].append(structure.pop(0))


def reveal(position: Position, seat: int) -> str:
    """Take the next top card off a seat's deck (PC-5, PC-30)."""
    take_back(position, seat)
    return position.deck[seat].pop(0)


def compare(
    table: Table, position: Position, first: int, value: str, shown: dict[int, str], pig: str = ""
) -> Comparison:
    """Compare a value of the cards shown and play ties off (PC-5, PC-6, PC-24, PC-32).

    Cards of a tie go to the pot clockwise from `first`, but for the pig of a slingshot round.
    """
    in_play_offs: set[int] = set()
    while True:
        highest = max(table.cards[card].values[value] for card in shown.values())
        tied = [seat for seat, card in shown.items() if table.cards[card].values[value] == highest]
        revealed = {seat: card for seat, card in shown.items() if card != pig}
        if len(tied) == 1:
            return Comparison(tied[0], revealed, tied, in_play_offs)
        position.pot += in_order(table, first, revealed)
        able = [seat for seat in tied if position.holds_cards(seat)]
        if len(able) < 2:
            return Comparison(able[0] if able else None, {}, tied, in_play_offs)
        shown = {seat: reveal(position, seat) for seat in able}
        in_play_offs |= set(able)


def in_order(table: Table, first: int, revealed: dict[int, str]) -> list[str]:
    """Return revealed cards clockwise from a seat."""
    return [revealed[seat] for seat in table.clockwise(first) if seat in revealed]


def play_round(table: Table, position: Position, leader: int, quality: str) -> None:
    """Compare the quality named and give the cards to the winner (PC-5, PC-6, PC-8)."""
    position.rounds += 1
    shown = {seat: reveal(position, seat) for seat in position.seats_in()}
    comparison = compare(table, position, leader, quality, shown)
    winner = comparison.winner
    if winner is None:
        leave_pot(table, position, leader, comparison.last_tied)
    else:
        laid = position.pot + in_order(table, leader, comparison.revealed)
        win(table, position, winner, in_order(table, winner, comparison.revealed) + position.pot, laid)


def win(table: Table, position: Position, winner: int, cards: list[str], laid: list[str]) -> None:
    """Give cards to the winner, who leads next and may build with them (PC-7, PC-10, PC-31)."""
    position.won = cards
    position.laid = laid
    position.pot = []
    position.leader = winner
    put_out(position, but=winner)
    if len(position.seats_in()) == 1:
        end_building(position, winner)
        end(position, LAST_PLAYER, [[winner]])
        return
    start_quick_ending_always(table, position)
    build_on(table, position, winner)


def put_out(position: Position, but: int | None = None) -> None:
    """Put out whoever has neither deck nor structure, except the one who has just won cards (PC-31)."""
    for seat in position.seats_in():
        if seat != but and not position.holds_cards(seat):
            position.out[seat] = position.rounds
            position.refused = False


def leave_pot(table: Table, position: Position, first: int, last_tied: list[int]) -> None:
    """Go on without a winner: the pot stays, unless at most one player has cards left (PC-32)."""
    put_out(position)
    seats = position.seats_in()
    if not seats:
        end(position, DRAW, [last_tied])
    elif len(seats) == 1:
        position.deck[seats[0]] += position.pot
        position.pot = []
        end(position, LAST_PLAYER, [seats])
    else:
        start_round(table, position, next(seat for seat in table.clockwise(first) if seat in seats))


# building


def build_on(table: Table, position: Position, winner: int) -> None:
    """Let the winner build as long as a part fits (PC-11, PC-12)."""
    if fitting(table, position):
        position.phase = "build"
    else:
        end_building(position, winner)
        start_round(table, position, winner)


def end_building(position: Position, winner: int) -> None:
    """Put the won cards that are not built with under the winner's deck (PC-8)."""
    position.deck[winner] += position.won
    position.won = []
    position.laid = []


def place(table: Table, position: Position, builder: int, name: str) -> None:
    """Place a part; a pig ends building and starts a slingshot round, if the limit lets it (PC-15, PC-20)."""
    position.won.remove(name)
    position.laid.remove(name)
    structure_to_build(position, builder).insert(0, name)
    if table.cards[name].part != "pig":
        build_on(table, position, builder)
        return
    end_building(position, builder)
    if not position.quick:
        if limit_reached(table, position):
            end_at_limit(position)
        else:
            play_slingshot_round(table, position, builder)
    elif len(position.structure2[builder]) == len(PARTS):
        end_with_two_structures(position, builder)
    else:
        start_round(table, position, builder)


# the slingshot round


def play_slingshot_round(table: Table, position: Position, owner: int) -> None:
    """Compare the pig's Slingshot value with those of the others' top cards (PC-20 to PC-24)."""
    position.rounds += 1
    pig = position.structure[owner].pop(0)
    shown = {seat: pig if seat == owner else reveal(position, seat) for seat in position.seats_in()}
    comparison = compare(table, position, owner, SLINGSHOT, shown, pig)
    winner = comparison.winner
    if winner is None:
        position.pot.insert(0, pig)
        leave_pot(table, position, owner, comparison.last_tied)
    elif winner == owner:
        empty_table(table, position, owner, [pig, *in_order(table, owner, comparison.revealed)])
    else:
        revealed = dict(comparison.revealed)
        if table.slingshot_prize == "all_tops" and position.deck[owner] and owner not in comparison.in_play_offs:
            revealed[owner] = position.deck[owner].pop(0)
        laid = [pig, *position.pot, *in_order(table, owner, revealed)]
        win(table, position, winner, [pig, *in_order(table, winner, revealed), *position.pot], laid)


def empty_table(table: Table, position: Position, owner: int, cards: list[str]) -> None:
    """Put `cards`, the pot and all structures under the deck of the pig's owner (PC-21)."""
    structures = [name for seat in table.clockwise(owner) for name in position.structure[seat]]
    position.deck[owner] += cards + position.pot + structures
    position.pot = []
    position.structure = [[] for _ in range(table.players)]
    position.refused = False
    put_out(position)
    if position.seats_in() == [owner]:
        end(position, LAST_PLAYER, [[owner]])
    else:
        start_round(table, position, owner)


# the end


def end(position: Position, reason: str, best: list[list[int]]) -> None:
    """End the game; `best` holds the seats that are not ranked by when they went out, the first ones first."""
    position.phase = "over"
    position.leader = None
    position.reason = reason
    position.best = best


def end_at_limit(position: Position) -> None:
    """End the game at the limit: those still in rank by their cards (PC-34, PC-35)."""
    seats = position.seats_in()
    numbers = sorted({position.number_of_cards(seat) for seat in seats}, reverse=True)
    best = [[seat for seat in seats if position.number_of_cards(seat) == number] for number in numbers]
    end(position, ROUND_LIMIT, best)


def end_with_two_structures(position: Position, builder: int) -> None:
    """End the game in the quick ending: most cards wins, or else who has built two structures (PC-40, PC-41)."""
    other = next(seat for seat in position.seats_in() if seat != builder)
    ahead = position.number_of_cards(builder) >= position.number_of_cards(other)
    end(position, TWO_STRUCTURES, [[builder], [other]] if ahead else [[other], [builder]])


def result(position: Position) -> dict[str, object] | None:
    """Return winners, ranks, scores (cards in deck and structures) and reason; None while the game goes on."""
    if position.reason is None:
        return None
    ranked = {seat for group in position.best for seat in group}
    rest = {seat: out for seat, out in enumerate(position.out) if out is not None and seat not in ranked}
    later_first = sorted(set(rest.values()), reverse=True)
    groups = position.best + [[seat for seat in rest if rest[seat] == out] for out in later_first]
    ranks = [0] * len(position.out)
    for index, group in enumerate(groups):
        for seat in group:
            ranks[seat] = 1 + sum(len(before) for before in groups[:index])
    return {
        "winners": sorted(groups[0]),
        "ranks": ranks,
        "scores": [position.number_of_cards(seat) for seat in range(len(position.out))],
        "reason": position.reason,
    }

"""Carry out the effects of Challengers! cards and the choices they leave (CH-40 to CH-50), each coded by name."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations

from .challengers_cards import CARDS
from .challengers_powers import FEW_CARDS, bonus_at_reveal
from .challengers_state import Game, Pending

FAN_BUS_MOST_TROPHIES = 3
# Effects of losing the flag that may leave a choice; all other choices belong to a card just revealed.
FLAG_LOSS_CHOICES = ("Clairvoyant", "Navigator")
# How many cards of the own deck are looked at, and the word the move begins with.
LOOKS: dict[str, tuple[int | None, str]] = {
    "Reporter": (2, "top"),
    "Navigator": (2, "top"),
    "Juggler": (3, "order"),
    "Bumper Car": (3, "order"),
    "Sailor": (None, "under"),
    "Clairvoyant": (None, "top"),
}


@dataclass(frozen=True)
class BenchEffect:
    """Describe an effect that takes cards off a bench: whose, which, how many, and whether it may be left out."""

    verb: str
    qualifies: Callable[[Game, str], bool]
    most: int = 1
    may: bool = True
    of_opponent: bool = False
    opponent_chooses: bool = False


BENCH_EFFECTS: dict[str, BenchEffect] = {
    "Butler": BenchEffect("exhaust", lambda game, text: True, most=2),
    "Vacuum Cleaner": BenchEffect("exhaust", lambda game, text: True, most=2),
    "Sorcerer": BenchEffect("exhaust", lambda game, text: game.base(text) <= 3),
    "Siren": BenchEffect("exhaust", lambda game, text: True, of_opponent=True),
    "Movie Star": BenchEffect("return", lambda game, text: text == "Newcomer", most=2),
    "Necromancer": BenchEffect("return", lambda game, text: game.base(text) == 2, may=False),
    "Vampire": BenchEffect("return", lambda game, text: CARDS[text].level == "B", may=False),
    "Drone": BenchEffect("exhaust", lambda game, text: True, may=False, of_opponent=True, opponent_chooses=True),
    "Necromech": BenchEffect(
        "return", lambda game, text: game.base(text) == 2, of_opponent=True, opponent_chooses=True
    ),
}


def on_reveal(game: Game, seat: int, text: str) -> None:
    """Resolve the immediate effect of a card just revealed; it may leave a choice pending (CH-40)."""
    position = game.position
    other = game.opponent(seat)
    position.bonus[seat][0][0] += bonus_at_reveal(game, seat, text)
    if not game.works(seat, text):
        return
    gains = {
        "Fan Bus": len(position.trophies[seat]) <= FAN_BUS_MOST_TROPHIES,
        "Pyrotechnician": len(position.deck[seat]) <= FEW_CARDS,
    }
    if gains.get(text):
        game.gain(seat, 2)
    elif text == "Villain":
        position.deck[seat][:0] = game.draw("A", 1)
    elif text == "UFO":
        position.deck[seat] += game.draw("A", 2)
    elif text == "Hologram":
        position.deck[other][:0] = game.draw("B", 1)
    elif text == "Robogram":
        position.deck[other][:0] = game.draw("A", 1)
    elif text in ("Ghost", "Virtual Ghost") and position.deck[other]:
        position.exhaust[other].append(position.deck[other].pop(0))
    elif text == "Submarine" and position.deck[seat]:
        position.exhaust[seat].append(position.deck[seat].pop())
    elif text not in FLAG_LOSS_CHOICES:
        ask(game, seat, text)


def on_flag_loss(game: Game, seat: int) -> None:
    """Resolve the effect of losing the flag of the card that has it (CH-23, CH-44)."""
    position = game.position
    text = position.park[seat][0]
    if not game.works(seat, text):
        return
    if text == "Prince":
        leave_park(game, seat)
        position.exhaust[seat].append(text)
    elif text == "Rescue Pod":
        leave_park(game, seat)
        game.put_away(text)
        position.exhaust[seat] += game.draw("B", 1)
    elif text == "Comic Character":
        game.cheered = seat
    elif text == "Chatbot":
        game.gain(game.opponent(seat), 1)
    elif text in FLAG_LOSS_CHOICES:
        ask(game, seat, text)


def leave_park(game: Game, seat: int) -> None:
    """Take the top card out of a park."""
    game.position.park[seat].pop(0)
    game.position.bonus[seat].pop(0)


def on_flag(game: Game, seat: int) -> bool:
    """Resolve what happens as a card gets the flag; say whether the match goes on (CH-21, CH-23, CH-43)."""
    position = game.position
    text = position.park[seat][0]
    other = game.opponent(seat)
    if not game.works(seat, text):
        return True
    if text == "Heroine":
        game.gain(seat, 3)
    elif text == "Clown":
        game.gain(seat, 2)
    elif text == "Cowboy" and position.deck[other]:
        position.bench[other].append(position.deck[other].pop(0))
        return game.empty_seats(other) >= 0
    return True


# choices


def ask(game: Game, seat: int, text: str) -> None:
    """Leave the choice of a card pending, or carry it out where public facts leave none (CH-47)."""
    park = game.park_of(seat)
    if text in LOOKS and len(game.position.deck[seat]) >= 2:
        game.position.pending[park] = Pending(text, seat, 1)
    if text in BENCH_EFFECTS:
        effect = BENCH_EFFECTS[text]
        candidates = qualifying(game, seat, text)
        if len(candidates) >= 2 or (candidates and effect.may):
            game.position.pending[park] = Pending(text, seat, effect.most)
        elif candidates:
            take_off_bench(game, seat, text, candidates[0])


def chooser(game: Game, pending: Pending) -> int:
    """Return the seat that a pending choice belongs to (CH-47, CH-71)."""
    effect = BENCH_EFFECTS.get(pending.card)
    return game.opponent(pending.owner) if effect and effect.opponent_chooses else pending.owner


def qualifying(game: Game, seat: int, text: str) -> list[str]:
    """Return the different cards that a card's effect may take off a bench."""
    effect = BENCH_EFFECTS[text]
    bench = game.position.bench[game.opponent(seat) if effect.of_opponent else seat]
    return sorted({name for name in bench if effect.qualifies(game, name)})


def take_off_bench(game: Game, seat: int, text: str, name: str) -> None:
    """Exhaust a card from a bench or return it onto its owner's deck."""
    effect = BENCH_EFFECTS[text]
    whose = game.opponent(seat) if effect.of_opponent else seat
    game.position.bench[whose].remove(name)
    if effect.verb == "exhaust":
        game.position.exhaust[whose].append(name)
    else:
        game.position.deck[whose].insert(0, name)


def choice_moves(game: Game, pending: Pending) -> list[str]:
    """Return the moves of the seat that a pending choice belongs to."""
    if pending.card in BENCH_EFFECTS:
        effect = BENCH_EFFECTS[pending.card]
        moves = [f"{effect.verb} {name}" for name in qualifying(game, pending.owner, pending.card)]
        return [*moves, "skip"] if effect.may else moves
    number, verb = LOOKS[pending.card]
    seen = game.position.deck[pending.owner][:number]
    if verb == "order":
        return [f"order {' / '.join(order)}" for order in sorted(set(permutations(seen)))]
    return [f"{verb} {name}" for name in sorted(set(seen))]


def choose(game: Game, park: int, move: str) -> None:
    """Carry out a legal move for the pending choice of a park; it stays pending while more cards may be moved."""
    pending = game.position.pending.pop(park)
    verb, _, names = move.partition(" ")
    deck = game.position.deck[pending.owner]
    if pending.card in BENCH_EFFECTS:
        if verb == "skip":
            return
        take_off_bench(game, pending.owner, pending.card, names)
        if pending.left > 1 and qualifying(game, pending.owner, pending.card):
            game.position.pending[park] = Pending(pending.card, pending.owner, pending.left - 1)
    elif verb == "order":
        order = names.split(" / ")
        deck[: len(order)] = order
    elif verb == "under":
        deck.remove(names)
        deck.append(names)
    elif pending.card == "Clairvoyant":
        deck.remove(names)
        deck.insert(0, names)
    else:
        kept, other = deck[:2] if deck[0] == names else deck[1::-1]
        deck[:2] = [kept]
        deck.append(other)

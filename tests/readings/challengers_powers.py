"""Say how much the cards of Challengers! are worth in a match (CH-40 to CH-45), with each bonus coded by name."""

from collections.abc import Callable

from .challengers_cards import CARDS, CITY, ROBOT, Card
from .challengers_state import Game

FEW_CARDS = 1


def bonus_at_reveal(game: Game, seat: int, text: str) -> int:
    """Return the bonus that a card gains as it is revealed and keeps (CH-40)."""
    rule = REVEAL_BONUS.get(text)
    return rule(game, seat) if rule and game.works(seat, text) else 0


def own_bench(game: Game, seat: int) -> list[Card]:
    """Return the cards on a seat's own bench."""
    return game.cards(game.position.bench[seat])


def count_base(game: Game, seat: int, power: int) -> int:
    """Return how many cards on a seat's bench have this base power (CH-45)."""
    return sum(game.base(text) == power for text in game.position.bench[seat])


def count_set(game: Game, seat: int, name: str) -> int:
    """Return how many cards on a seat's bench are of a set."""
    return sum(card.set == name for card in own_bench(game, seat))


def autocorrect(game: Game, seat: int) -> int:
    """Return the malus of Autocorrect (CH-75)."""
    if game.table.autocorrect == "robot_bench":
        return -sum(card.set != ROBOT for card in own_bench(game, seat))
    return -len({card.set for card in own_bench(game, game.opponent(seat))})


REVEAL_BONUS: dict[str, Callable[[Game, int], int]] = {
    "Mascot": lambda game, seat: len({card.set for card in own_bench(game, seat)}),
    "Jester": lambda game, seat: 3 if count_base(game, seat, 1) else 0,
    "Hermit": lambda game, seat: 0 if count_set(game, seat, CITY) else 2,
    "Stable Boy": lambda game, seat: count_base(game, seat, 3),
    "Mime": lambda game, seat: game.empty_seats(seat),
    "Teenager": lambda game, seat: count_set(game, seat, "Haunted House"),
    "Merman": lambda game, seat: 3 if count_set(game, seat, "Shipwreck") else 0,
    "Lifeguard": lambda game, seat: 2 if len(game.position.deck[seat]) <= FEW_CARDS else 0,
    "Cyborg-Friend": lambda game, seat: game.position.bench[seat].count("Cyborg"),
    "Mechanic": lambda game, seat: sum(card.level == "B" for card in own_bench(game, game.opponent(seat))),
    "Autocorrect": autocorrect,
}


def attack_bonus(game: Game, seat: int, text: str) -> int:
    """Return the bonus that a card has by itself during the attack it is revealed in (CH-41)."""
    if not game.works(seat, text):
        return 0
    if text == "Gangster":
        return 2
    if text in ("Knight", "Robo-Knight"):
        return len(game.position.trophies[game.opponent(seat)])
    return 0


def flag_bonus(game: Game, seat: int, text: str) -> int:
    """Return the bonus that a card has by itself in flag possession (CH-43)."""
    if not game.works(seat, text):
        return 0
    if text == "Illusionist":
        return game.empty_seats(seat)
    return {"Skeleton": 1, "Treasure": 2}.get(text, 0)


def bench_bonus(game: Game, seat: int, text: str, attacking: bool) -> int:
    """Return what all cards on a seat's bench add to one of its cards (CH-42)."""
    return sum(
        one_bench_bonus(game, helper, text, attacking)
        for helper in game.position.bench[seat]
        if game.works(seat, helper)
    )


def one_bench_bonus(game: Game, helper: str, text: str, attacking: bool) -> int:
    """Return what one card on the bench adds to another card of the same player."""
    card = CARDS[text]
    helps: dict[str, tuple[bool, int]] = {
        "Blacksmith": (card.set == CITY, 1),
        "Vendor": (card.set == "Funfair", 1),
        "Band": (card.set == "Outer Space", 1),
        "A.I.": (game.base(text) == 2, 1),
        "Bard": (attacking, 1),
        "Director": (attacking and card.set == "Film Studio", 1),
        "Make-up Artist": (attacking and game.base(text) == 1, 2),
        "Cook": (not attacking, 1),
    }
    holds, points = helps.get(helper, (False, 0))
    return points if holds else 0


def attack(game: Game, seat: int) -> int:
    """Return the total power of the cards a seat has revealed in its attack (CH-22, CH-45)."""
    total = 0
    for text, (fixed, extra) in zip(game.position.park[seat], game.position.bonus[seat], strict=True):
        power = game.base(text) + fixed + extra + attack_bonus(game, seat, text)
        total += max(0, power + bench_bonus(game, seat, text, attacking=True))
    return total


def defence(game: Game, seat: int) -> int:
    """Return the power of the card in flag possession; cards under it add nothing (CH-26, CH-45)."""
    text, (fixed, _) = game.position.park[seat][0], game.position.bonus[seat][0]
    power = game.base(text) + fixed + flag_bonus(game, seat, text)
    return max(0, power + bench_bonus(game, seat, text, attacking=False))

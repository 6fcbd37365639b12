"""Hold the facts of Challengers!: the cards, tournament plans, trophies and picks, read from the file beside this one.

A card's text is its name; where a name exists at several levels, level S is written ``Dog (S)`` and the other one
``Dog``. Numbers such as CH-3 are the rules' own.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FACTS: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

CITY = "City"
ROBOT = "Robot"
LEVELS = ("A", "B", "C")
ROUNDS = 7
FINAL = 8
STARTER = ["Newcomer", "Newcomer", "Newcomer", "Talent (S)", "Dog (S)", "Champion (S)"]
ROBOT_STARTER = ["Alpha", "Beta", "Good Bot", "C.H.A.M.P.", "Cyborg", "Cyborg", "Cyborg", "Cyborg"]
# The Robot's own cards that give way at each level, and how many drawn ones take their place (CH-70).
REPLACED: dict[int, tuple[list[str], int]] = {
    1: ([], 0),
    2: (["Alpha"], 1),
    3: (["Alpha", "Beta"], 2),
    4: (["Alpha", "Beta", "Good Bot"], 3),
    5: (["Alpha", "Beta", "Good Bot", "C.H.A.M.P."], 5),
}


@dataclass(frozen=True)
class Card:
    """Hold the facts of one card; its effect is coded by name."""

    name: str
    set: str
    level: str
    power: int
    copies: int


def read_cards() -> dict[str, Card]:
    """Return all cards by their text."""
    cards: dict[str, Card] = {}
    for set_name, levels in FACTS["cards"].items():
        for level, rows in levels.items():
            for name, power, copies in rows:
                text = f"{name} (S)" if level == "S" and name in ("Talent", "Dog", "Champion") else name
                cards[text] = Card(name, set_name, level, power, copies)
    return cards


CARDS = read_cards()
ADDITIONAL_SETS = [name for name in FACTS["cards"] if name not in (CITY, ROBOT)]
# By even number of seats: for each plan the park of each round (CH-1).
PLANS = {int(seats): [[int(park) for park in line] for line in lines] for seats, lines in FACTS["plans"].items()}
TROPHIES: dict[int, list[int]] = {int(number): values for number, values in FACTS["trophies"].items()}
PICKS: dict[int, dict[str, int]] = {int(number): picks for number, picks in FACTS["picks"].items()}


def market(sets: list[str], level: str) -> list[str]:
    """Return all cards of one level of the City set and these sets, sorted (CH-3)."""
    names: list[str] = []
    for text, card in CARDS.items():
        if card.level == level and card.set in [CITY, *sets]:
            names += [text] * card.copies
    return sorted(names)


def robot_draws(solo_cards: bool) -> list[str]:
    """Return the cards that the Robot's further cards are drawn from (CH-70, CH-73)."""
    levels = ["R", "SOLO"] if solo_cards else ["R"]
    return [text for text, card in CARDS.items() if card.level in levels for _ in range(card.copies)]

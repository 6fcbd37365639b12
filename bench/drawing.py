"""Measure how long the web table takes to draw a table after a move, and how much of it a page is sent.

Run it from the project's folder: `python -m bench.drawing [GAME]`. For each game and number of players one match is
played at random; after every move the table is drawn for one seat, as for a person whose page is open. The time is
that of this process on the processor, so that other work on the machine matters little; the templates are loaded
beforehand. Sent is what remains when parts that have not changed are left out.
"""

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from tuckbox import Match
from tuckbox.table.game import Game
from tuckbox.web.drawing import Sent, draw_scene, drawn_games
from tuckbox.web.scenes import Ending, Place, Teller, scene_of_match

VIEWER = 0
MOST_MOVES = 300


@dataclass(frozen=True)
class Measured:
    """Hold what drawing one match after each of its moves took.

    Attributes:
        milliseconds: for each move.
        whole: the bytes of the whole table, for each move.
        sent: the bytes that a page is sent, for each move.
    """

    milliseconds: list[float]
    whole: list[int]
    sent: list[int]


def measure(game: Game, players: int, seed: int = 1) -> Measured:
    """Draw a match after each of its moves."""
    dice = random.Random(seed)
    match = Match.new(game.name, players, seed=seed)
    named = [(f"Player {number}", "") for number in range(players)]
    place = Place("x" * 22, named, match.commitment, None, Ending("/record", "/again", "", "/replay", "/proof"))
    teller, sent = Teller(), Sent()
    measured = Measured([], [], [])
    sent.changes(draw_scene(scene_of_match(match, VIEWER, place, teller, 0, may_move=True)))
    while match.acting and match.number < MOST_MOVES:
        seat = dice.choice(match.acting)
        match.play(seat, dice.choice(match.moves(seat)))
        began = time.process_time()
        drawn = draw_scene(scene_of_match(match, VIEWER, place, teller, match.number, may_move=True))
        html = sent.changes(drawn)
        measured.milliseconds.append(1000 * (time.process_time() - began))
        measured.whole.append(len(drawn.html.encode()))
        measured.sent.append(len(html.encode()))
    return measured


def lines(only: str | None) -> Iterator[str]:
    """Give the lines of the table, as Markdown."""
    yield "| game | players | mean ms | 99 % within ms | whole KB | sent KB |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name, game in drawn_games().items():
        if only in (None, name):
            # The first match of a game fills what is kept for all that follow.
            measure(game, game.players[-1], seed=2)
            for players in game.players:
                measured = measure(game, players)
                ordered = sorted(measured.milliseconds)
                slow = ordered[int(0.99 * (len(ordered) - 1))]
                numbers = (f"{_mean(ordered):.2f}", f"{slow:.2f}", *_kilobytes(measured))
                yield f"| {game.title} | {players} | {' | '.join(numbers)} |"


def _mean(numbers: list[float] | list[int]) -> float:
    return sum(numbers) / len(numbers)


def _kilobytes(measured: Measured) -> tuple[str, str]:
    return f"{_mean(measured.whole) / 1000:.1f}", f"{_mean(measured.sent) / 1000:.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.drawing", description="Measure how pages are drawn.")
    parser.add_argument("game", nargs="?", choices=list(drawn_games()), help="a game; all of them where none is named")
    for line in lines(parser.parse_args().game):
        print(line, flush=True)


if __name__ == "__main__":
    main()

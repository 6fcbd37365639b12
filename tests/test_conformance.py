"""Run the conformance suite on every game of Tuckbox, number of players and option value."""

from pathlib import Path

from tuckbox.table.registry import own_games
from tuckbox.testing import GameTests


class TestGames(GameTests):
    games = tuple(own_games().values())
    folder = Path(__file__).parent

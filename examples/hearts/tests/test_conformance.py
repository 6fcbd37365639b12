"""Run Tuckbox's own tests of what every game promises."""

from pathlib import Path

from tuckbox.testing import GameTests

from tuckbox_hearts import GAME


class TestHearts(GameTests):
    games = (GAME,)
    folder = Path(__file__).parent

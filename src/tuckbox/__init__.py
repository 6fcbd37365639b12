"""Play five modern card games exactly by their rulebooks: in a browser, in a terminal, in bulk, from Python."""

from tuckbox.table.errors import BadInput, IllegalMove, TuckboxError
from tuckbox.table.match import Match
from tuckbox.table.moves import Move
from tuckbox.table.registry import game, games as all_games
from tuckbox.table.view import Result, View

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "IllegalMove",
    "Match",
    "Move",
    "Result",
    "TuckboxError",
    "View",
    "__version__",
    "all_games",
    "game",
]

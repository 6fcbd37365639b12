"""Find the games."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tuckbox.table.errors import BadInput
from tuckbox.table.game import Game
from tuckbox.table.language import _
from tuckbox.table.options import listed, shortened

GAMES_PACKAGE = "tuckbox.games"


@cache
def games() -> dict[str, Game]:
    """Give all games by name: one for each folder of `tuckbox.games`, which holds it under the name `GAME`."""
    package = import_module(GAMES_PACKAGE)
    found = [import_module(f"{GAMES_PACKAGE}.{entry.name}").GAME for entry in iter_modules(package.__path__)]
    return {game.name: game for game in sorted(found, key=lambda game: game.name)}


def game(name: str) -> Game:
    """Give the game of a name, in any letter case; raise `BadInput` where there is none.

    >>> game("touche").title
    'Touché'
    """
    found = games().get(str(name).strip().casefold())
    if found is None:
        raise BadInput(
            _("There is no game “{name}”; there is {names}.").format(name=shortened(name), names=listed(list(games())))
        )
    return found

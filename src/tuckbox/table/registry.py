"""Find the games: those that come with Tuckbox, and those that other packages bring.

A package brings a game with an entry point of the group `tuckbox.games`, whose name is that of the game and whose
object is its `Game`. In the `pyproject.toml` of the package:

```toml
[project.entry-points."tuckbox.games"]
hearts = "tuckbox_hearts:GAME"
```
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from tuckbox.table.errors import BadInput
from tuckbox.table.game import Game
from tuckbox.table.language import _
from tuckbox.table.options import listed, shortened

GAMES_PACKAGE = "tuckbox.games"
"""The package of Tuckbox's own games, and the group of the entry points of the others."""

_NAME = re.compile(r"[a-z][a-z0-9_]*")
"""Names stand on command lines, in addresses and in the names of files."""


@dataclass(frozen=True)
class BrokenGame:
    """Hold why a game of another package cannot be played.

    Attributes:
        name: the name of its entry point.
        problem: what is wrong, in one sentence.
    """

    name: str
    problem: str


@cache
def _found() -> tuple[dict[str, Game], list[BrokenGame]]:
    package = import_module(GAMES_PACKAGE)
    own = [import_module(f"{GAMES_PACKAGE}.{entry.name}").GAME for entry in iter_modules(package.__path__)]
    found: dict[str, Game] = {game.name: game for game in sorted(own, key=lambda game: game.name)}
    broken: list[BrokenGame] = []
    for entry in _entries():
        try:
            found[entry.name] = _load(entry, found)
        except BadInput as problem:
            broken.append(BrokenGame(entry.name, str(problem)))
    return found, broken


def _entries() -> Iterator[EntryPoint]:
    """Go through the entry points, always in the same order, so that of two games of one name the same one is used."""
    yield from sorted(entry_points(group=GAMES_PACKAGE), key=lambda entry: (entry.name, _package(entry), entry.value))


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.value


def _load(entry: EntryPoint, found: dict[str, Game]) -> Game:
    """Give the game of an entry point; raise `BadInput` where it is none that can be played."""
    name, package = shortened(entry.name), shortened(_package(entry))
    if not _NAME.fullmatch(entry.name):
        raise BadInput(
            _("The package {package} brings a game “{name}”, but a name is small letters, digits and “_” only.").format(
                package=package, name=name
            )
        )
    if entry.name in found:
        raise BadInput(
            _("The package {package} brings a game “{name}”, but there is a game of that name already.").format(
                package=package, name=name
            )
        )
    try:
        game = entry.load()
    except Exception as error:  # whatever it is, it must not take the other games down
        raise BadInput(
            _("The game “{name}” of the package {package} cannot be loaded: {error}.").format(
                package=package, name=name, error=_sentence_of(error)
            )
        ) from error
    if not isinstance(game, Game):
        raise BadInput(
            _("The package {package} names {value} as the game “{name}”, but that is no Game of Tuckbox.").format(
                package=package, name=name, value=shortened(entry.value)
            )
        )
    if game.name != entry.name:
        raise BadInput(
            _("The package {package} names the game “{game}” as “{name}”; the two must be the same.").format(
                package=package, name=name, game=shortened(game.name)
            )
        )
    return game


def _sentence_of(error: Exception) -> str:
    """Write what a module raised so that it can stand in a sentence."""
    words = " ".join(str(error).split()).rstrip(".")
    return shortened(f"{type(error).__name__}: {words}" if words else type(error).__name__, 150)


def games() -> dict[str, Game]:
    """Give all games by name: Tuckbox's own, then those of other packages.

    Tuckbox's own are the folders of `tuckbox.games`, each of which holds its game under the name `GAME`. A game of
    another package that cannot be used is left out; `broken_games` says why.
    """
    return _found()[0]


def broken_games() -> list[BrokenGame]:
    """Give the games of other packages that cannot be played, and why."""
    return _found()[1]


def own_games() -> dict[str, Game]:
    """Give the games that come with Tuckbox, by name."""
    return {name: game for name, game in games().items() if game.package.startswith(f"{GAMES_PACKAGE}.")}


def game(name: str) -> Game:
    """Give the game of a name, in any letter case; raise `BadInput` where there is none.

    >>> game("touche").title
    'Touché'
    """
    wanted = str(name).strip().casefold()
    found = games().get(wanted)
    if found is not None:
        return found
    for broken in broken_games():
        if broken.name.casefold() == wanted:
            raise BadInput(broken.problem)
    raise BadInput(
        _("There is no game “{name}”; there is {names}.").format(name=shortened(name), names=listed(list(games())))
    )

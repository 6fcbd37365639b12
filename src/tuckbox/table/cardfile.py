"""Check files that players bring: cards of the own box, boards of their own."""

import tomllib
from pathlib import Path

from tuckbox.table.errors import BadInput
from tuckbox.table.game import Game
from tuckbox.table.language import _
from tuckbox.table.options import LayoutFile, read_text_file, shortened
from tuckbox.table.registry import game as find_game, games


def check_file(path: Path) -> str:
    """Check a card or board file and say what it can be used for; raise `BadInput` where it cannot be used.

    A card file names its game in its entry `game`; any other text is taken for a board.
    """
    text = read_text_file(path)
    game, option = _meant(text)
    option.read(text)
    return _("{path} is a good file for {title}: play with --option {name}={path}").format(
        path=path, title=game.title, name=option.name
    )


def _meant(text: str) -> tuple[Game, LayoutFile]:
    try:
        name = tomllib.loads(text).get("game")
    except (ValueError, RecursionError) as error:
        boards = [(game, option) for game in games().values() for option in _files(game) if option.name == "board"]
        if boards and not _is_like_toml(text):
            return boards[0]
        raise BadInput(_("The file is no TOML: {reason}.").format(reason=shortened(error, 150))) from None
    if not isinstance(name, str):
        raise BadInput(_('The file does not say for which game it is; begin it with a line such as game = "giants".'))
    game = find_game(name)
    for option in _files(game):
        if option.name == "cards":
            return game, option
    raise BadInput(_("{title} has no cards of its own to bring.").format(title=game.title))


def _is_like_toml(text: str) -> bool:
    """Tell whether the first line that is no remark begins a table or an entry of TOML."""
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first.startswith("[") or "=" in first


def _files(game: Game) -> list[LayoutFile]:
    return [option for option in game.options if isinstance(option, LayoutFile)]

"""Write the golden records and counts that are missing: `python -m tuckbox.testing FOLDER [GAME]...`."""

import argparse
import sys
from pathlib import Path

from tuckbox import TuckboxError, game as find_game
from tuckbox.table.registry import own_games
from tuckbox.testing.golden import write_missing


def main() -> int:
    """Write the missing files of the games named, of Tuckbox's own where none is, and say which."""
    parser = argparse.ArgumentParser(prog="python -m tuckbox.testing", description="Write golden records and counts.")
    parser.add_argument("folder", type=Path, help="the folder of the tests")
    parser.add_argument("games", nargs="*", metavar="game", help="a game; all of Tuckbox's own where none is named")
    given = parser.parse_args()
    if not given.folder.is_dir():
        parser.error(f"there is no folder {given.folder}")
    try:
        games = [find_game(name) for name in given.games or own_games()]
    except TuckboxError as problem:
        parser.error(str(problem))
    for game in games:
        for file in write_missing(game, given.folder):
            print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())

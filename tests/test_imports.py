"""Imports point one way: web, terminal, lab -> players -> games -> table; a game knows no surface."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tuckbox.table.registry import own_games

SOURCE = Path(__file__).parents[1] / "src" / "tuckbox"
MAY_USE = {
    "table": {"table"},
    "games": {"table", "games"},
    "players": {"table", "games", "players"},
    "lab": {"table", "games", "players", "lab"},
    "terminal": {"table", "games", "players", "terminal"},
    "web": {"table", "games", "players", "web"},
    "testing": {"table", "players", "lab", "testing"},
}


def imported(path):
    """Go through the modules of the project that a file imports, whatever the place of the import."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("tuckbox"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tuckbox"):
            for alias in node.names:
                yield f"{node.module}.{alias.name}"


@pytest.mark.parametrize("part", [folder.name for folder in sorted(SOURCE.iterdir()) if folder.name in MAY_USE])
def test_imports_point_one_way(part):
    public = {"game", "all_games", "Match", "Move", "Result", "View", "BadInput", "IllegalMove", "TuckboxError"}
    for path in sorted((SOURCE / part).rglob("*.py")):
        for name in imported(path):
            other = name.split(".")[1] if "." in name else ""
            if other in public and part not in ("table", "games"):
                continue
            assert other in MAY_USE[part], f"{path.relative_to(SOURCE)} imports {name}"


def test_the_table_names_no_game():
    for path in sorted((SOURCE / "table").rglob("*.py")):
        for name in imported(path):
            assert not name.startswith("tuckbox.games."), f"{path.name} imports {name}"


@pytest.mark.parametrize("name", list(own_games()))
def test_a_game_knows_no_other_game(name):
    for path in sorted((SOURCE / "games" / name).rglob("*.py")):
        for module in imported(path):
            assert not module.startswith("tuckbox.games.") or module.startswith(f"tuckbox.games.{name}"), module


def test_every_game_has_the_same_files():
    for name in own_games():
        files = {path.name for path in (SOURCE / "games" / name).iterdir()}
        assert {"__init__.py", "rules.py", "words.py", "bot.py", "rule_texts.py", "page.html"} <= files, name


def test_listing_games_needs_no_compiler():
    program = "import sys; from tuckbox.cli import run; run(['games']); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0

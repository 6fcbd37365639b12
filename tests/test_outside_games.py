"""Games come from other packages: a good one works everywhere, a broken one takes nothing else down."""

import json
import os
import re
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tuckbox.table.registry import own_games

PROJECT = Path(__file__).parents[1]
EXAMPLE = PROJECT / "examples" / "hearts"
PATIENCE_SECONDS = 240

pytestmark = pytest.mark.xdist_group("outside games")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example into a folder of its own and give that."""
    target = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    command += ["--no-deps", "--no-build-isolation", "--target", str(target), str(EXAMPLE)]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE_SECONDS)
    return target


def tuckbox(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line with the packages of a folder beside those installed."""
    return subprocess.run(
        [sys.executable, "-m", "tuckbox", *arguments],
        capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS,
        env={**os.environ, "PYTHONPATH": str(path)},
    )  # fmt: skip


def test_a_game_from_outside_is_listed_with_its_rules(installed: Path) -> None:
    listed = tuckbox(installed, "games", "--json")
    assert (listed.returncode, listed.stderr) == (0, "")
    games = {game["name"]: game for game in json.loads(listed.stdout)}
    assert list(games) == [*own_games(), "hearts"]
    assert games["hearts"]["players"] == [4]
    assert [option["name"] for option in games["hearts"]["options"]] == ["points", "first_trick", "broken_by"]
    assert tuckbox(installed, "rules", "hearts", "HE-9").stdout.startswith("HE-9")
    # Installed packages leave their tests at home.
    checked = tuckbox(installed, "rules", "hearts", "--check")
    assert checked.returncode == 2
    assert checked.stderr == "The tests are not here; run this in a checkout of the project.\n"
    assert tuckbox(installed, "rules", "--check").stdout == "Every rule has a test.\n"


def test_it_is_simulated_recorded_and_replayed(installed: Path, tmp_path: Path) -> None:
    arguments = ("simulate", "hearts", "--games", "40", "--players", "quick,random,random,random", "--seed", "1")
    outcomes = [tuckbox(installed, *arguments, "--jobs", jobs, "--json", "-") for jobs in ("1", "2")]
    assert outcomes[0].returncode == 0, outcomes[0].stderr
    assert outcomes[0].stdout == outcomes[1].stdout
    assert json.loads(outcomes[0].stdout)["ended_by"] == {"points reached": 40}
    file = str(tmp_path / "match.json")
    written = tuckbox(installed, "record", "hearts", "--option", "points=1", "--seed", "5", "--trace", "-o", file)
    assert written.returncode == 0, written.stderr
    replayed = tuckbox(installed, "replay", file)
    assert replayed.returncode == 0, replayed.stderr
    assert "64 steps checked" in replayed.stdout
    refused = tuckbox(PROJECT / "tests", "replay", file)
    assert refused.returncode == 2
    assert "There is no game “hearts”" in refused.stderr


def test_it_is_played_at_the_terminal(installed: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-m", "tuckbox", "play", "hearts", "--plain", "--seed", "2", "--option", "points=1"],
        input="1\n" * 100, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS,
        env={**os.environ, "PYTHONPATH": str(installed)},
    )  # fmt: skip
    assert (played.returncode, played.stderr.count("Traceback")) == (0, 0)
    assert "The game is over" in played.stdout


@pytest.fixture
def address(installed: Path, tmp_path: Path) -> Iterator[str]:
    """Serve the web table with the example installed, and give its address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tuckbox", "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(installed), "TUCKBOX_PLAIN": "1"},
    )  # fmt: skip
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found, server.communicate(timeout=20)
    yield found[0]
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=20)


def test_it_is_on_the_web_table(address: str) -> None:
    with httpx.Client(base_url=address, timeout=PATIENCE_SECONDS) as visitor:
        assert 'value="hearts"' in visitor.get("/").text
        opened = visitor.post("/api/tables", json={"game": "hearts"})
        assert opened.status_code == 201, opened.text
        table = opened.json()["id"]
        view = visitor.get(f"/api/tables/{table}/view").json()
        assert len(view["position"]["piles"]["hand/0"]) == 13
        assert visitor.get(f"/tables/{table}").text.count('class="playing card can"') == len(view["moves"]) == 13
        style = visitor.get("/games/hearts/page.css")
        assert style.headers["content-type"].startswith("text/css")
        assert ".middle" in style.text
        assert "HE-9" in visitor.get("/rules/hearts").text
        for path in ("/games/hearts/rules.py", "/games/hearts/..%2Fpyproject.toml", "/games/nonsense/page.css"):
            assert visitor.get(path).status_code == 404


def a_package(folder: Path, name: str, source: str, package: str = "other_games") -> None:
    """Lay an installed package into a folder, as pip leaves it, that brings one game."""
    (folder / f"{package}.py").write_text(source, "utf-8")
    (folder / f"{package}-1.0.dist-info").mkdir()
    (folder / f"{package}-1.0.dist-info" / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8"
    )
    (folder / f"{package}-1.0.dist-info" / "entry_points.txt").write_text(
        f"[tuckbox.games]\n{name} = {package}:GAME\n", "utf-8"
    )


A_GAME = """
from dataclasses import replace
from tuckbox.games.touche import GAME
GAME = replace(GAME, name="mine")
"""


def test_a_package_with_a_game_is_enough(tmp_path: Path) -> None:
    a_package(tmp_path, "mine", A_GAME)
    listed = tuckbox(tmp_path, "games", "--json")
    assert [game["name"] for game in json.loads(listed.stdout)] == [*own_games(), "mine"]


@pytest.mark.parametrize(
    ("name", "source", "problem"),
    [
        (
            "mine",
            "import no_such_module",
            "The game “mine” of the package other_games cannot be loaded: "
            "ModuleNotFoundError: No module named 'no_such_module'.",
        ),
        (
            "mine",
            "1 / 0",
            "The game “mine” of the package other_games cannot be loaded: ZeroDivisionError: division by zero.",
        ),
        (
            "mine",
            "def play(:",
            "The game “mine” of the package other_games cannot be loaded: SyntaxError: invalid syntax",
        ),
        (
            "mine",
            "game = None",
            "The game “mine” of the package other_games cannot be loaded: "
            "AttributeError: module 'other_games' has no attribute 'GAME'.",
        ),
        (
            "mine",
            "GAME = 'chess'",
            "The package other_games names other_games:GAME as the game “mine”, but that is no Game of Tuckbox.",
        ),
        (
            "yours",
            A_GAME,
            "The package other_games names the game “mine” as “yours”; the two must be the same.",
        ),
        (
            "My-Game",
            A_GAME,
            "The package other_games brings a game “My-Game”, but a name is small letters, digits and “_” only.",
        ),
    ],
    ids=["import error", "other error", "syntax error", "no GAME", "no Game", "two names", "no name"],
)
def test_a_broken_game_takes_no_other_down(tmp_path: Path, name: str, source: str, problem: str) -> None:
    a_package(tmp_path, name, source)
    listed = tuckbox(tmp_path, "games", "--json")
    assert listed.returncode == 0
    assert [game["name"] for game in json.loads(listed.stdout)] == list(own_games())
    assert listed.stderr.startswith(problem)
    assert listed.stderr.count("\n") == 1
    asked = tuckbox(tmp_path, "simulate", name, "--games", "1")
    assert (asked.returncode, asked.stderr) == (2, listed.stderr)
    other = tuckbox(tmp_path, "rules", "touche", "TO-1")
    assert (other.returncode, other.stderr) == (0, "")


def test_a_name_that_is_taken_stays_with_who_has_it(tmp_path: Path) -> None:
    a_package(tmp_path, "touche", A_GAME.replace("mine", "touche").replace("GAME, ", "GAME, title='Not Touché', "))
    listed = tuckbox(tmp_path, "games")
    assert listed.stderr == (
        "The package other_games brings a game “touche”, but there is a game of that name already.\n"
    )
    assert "Not Touché" not in listed.stdout
    assert tuckbox(tmp_path, "rules", "touche", "TO-1").returncode == 0


def test_of_two_packages_with_a_game_of_one_name_the_first_is_used(tmp_path: Path) -> None:
    a_package(tmp_path, "mine", A_GAME.replace("GAME, ", "GAME, title='Second', "), "b_games")
    a_package(tmp_path, "mine", A_GAME.replace("GAME, ", "GAME, title='First', "), "a_games")
    listed = tuckbox(tmp_path, "games")
    assert "mine  First" in listed.stdout
    assert listed.stderr == "The package b_games brings a game “mine”, but there is a game of that name already.\n"


def test_the_tutorial_quotes_the_example_as_it_is() -> None:
    text = (PROJECT / "docs" / "add-a-game.md").read_text("utf-8")
    sources = [path.read_text("utf-8") for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml", ".html")]
    quoted = re.findall(r"^```(?:python|toml|html)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(quoted) > 15
    for block in quoted:
        # A part of a list stands there further to the right, and has a comma behind it.
        lines = [textwrap.indent(block.removesuffix("\n"), indent) for indent in ("", " " * 4)]
        assert any(text in source for source in sources for text in lines), block

"""Test what sits down for a SPEC, and the levels."""

import subprocess
import sys
from pathlib import Path

import pytest

from tuckbox import Match, TuckboxError
from tuckbox.lab.simulation import simulate
from tuckbox.players import CarelessPlayer, QuickPlayer, make_player
from tuckbox.players.levels import LEVELS
from tuckbox.players.search import SearchPlayer
from tuckbox.table.errors import BadInput


def test_levels_go_from_easy_to_hard():
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert [type(make_player(name)) for name in LEVELS] == [CarelessPlayer, QuickPlayer, SearchPlayer]
    for level in LEVELS.values():
        assert type(make_player(level.spec)) is type(make_player(level.name))


@pytest.mark.parametrize("name", ["touche", "monster_trick", "power_cards", "giants", "challengers"])
def test_medium_beats_easy(name):
    low, _high = simulate(name, 60, ["quick", "careless"], seed=2).summary()["wins_95"][0]
    assert low > 0.5


@pytest.mark.parametrize("spec", ["hard", "search", "search:1", "search:1000000"])
def test_searchers_sit_down(spec):
    assert isinstance(make_player(spec), SearchPlayer)


@pytest.mark.parametrize("spec", ["search:", "search:0", "search:-1", "search:1000001", "search:many", "search:٣"])
def test_an_impossible_number_of_playouts_is_refused(spec):
    with pytest.raises(BadInput, match="search:500"):
        make_player(spec)


def test_an_unknown_player_is_refused_with_what_there_is():
    with pytest.raises(BadInput) as refusal:
        make_player("clever")
    for word in (*LEVELS, "random", "careless", "quick", "search", "search:500", "package.module:factory"):
        assert word in str(refusal.value)


def test_a_careless_player_plays_both_ways():
    match = Match.new("touche", 2, seed=1)
    view = match.view(match.acting[0])
    chosen = {str(make_player("careless", seed=seed).choose(view)) for seed in range(40)}
    quick = {str(make_player("quick", seed=seed).choose(view)) for seed in range(40)}
    assert len(chosen) > len(quick)
    assert chosen & quick


BOTS = """
class Good:
    def choose(self, view):
        return view.moves[0].text

class Cheat:
    def choose(self, view):
        return "no move at all"

class Broken:
    def choose(self, view):
        return 1 / 0

class Silent:
    def choose(self, view):
        return None

def good(seed):
    return Good()

def cheat(seed):
    return Cheat()

def broken(seed):
    return Broken()

def silent(seed):
    return Silent()

def nobody(seed):
    return None

def kind(seed):
    return Good

def seedless():
    return Good()

def failing(seed):
    raise ValueError("two\\nlines")

number = 5
"""


@pytest.fixture
def bots(tmp_path, monkeypatch):
    """Write modules of bots into a folder of their own and stand in it."""
    folder = tmp_path / "somebodys"
    folder.mkdir()
    (folder / "bots.py").write_text(BOTS, "utf-8")
    (folder / "typing_error.py").write_text("def (", "utf-8")
    (folder / "lacking.py").write_text("import there_is_no_such_thing", "utf-8")
    (folder / "lacking_part.py").write_text("import somebodys.part", "utf-8")
    (folder / "leaving.py").write_text("raise SystemExit(3)", "utf-8")
    (folder / "failing.py").write_text("1 / 0", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "somebodys"]:
        del sys.modules[name]


@pytest.mark.usefixtures("bots")
def test_a_factory_of_the_current_folder_is_found():
    assert simulate("giants", 2, ["somebodys.bots:good", "random"], seed=1).summary()["games"] == 2


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (":x", "nothing stands before the colon"),
        ("x:", "nothing stands after the colon"),
        (".x:c", "package.module:factory"),
        ("..:c", "package.module:factory"),
        ("x.:c", "package.module:factory"),
        ("somebodys-bots:good", "package.module:factory"),
        ("somebodys/bots:good", "package.module:factory"),
        ("somebodys.bots:good:again", "package.module:factory"),
        ("somebodys.bots:a\0b", "package.module:factory"),
        (".".join(["a"] * 3000) + ":c", "a.a.a"),
        ("no_such_package.bots:good", "no module no_such_package.bots"),
        ("somebodys.no_such:good", "no module somebodys.no_such"),
        ("somebodys.bots.deeper:good", "no module somebodys.bots.deeper"),
        ("somebodys.bots:number", "has no factory number"),
        ("somebodys.bots:other", "has no factory other"),
        ("somebodys.bots:seedless", "TypeError"),
        ("somebodys.bots:failing", "ValueError: two lines (bots.py, line"),
        ("somebodys.bots:nobody", "no method choose"),
        ("somebodys.bots:kind", "no method choose"),
        ("somebodys.typing_error:x", "SyntaxError"),
        ("somebodys.lacking:x", "needs there_is_no_such_thing"),
        ("somebodys.lacking_part:x", "needs somebodys.part"),
        ("somebodys.leaving:x", "SystemExit"),
        ("somebodys.failing:x", "ZeroDivisionError"),
        ("quick:3", "only search takes a number"),
        ("hard:3", "only search takes a number"),
        ("random:", "only search takes a number"),
    ],
)
def test_a_player_that_cannot_be_seated_is_named_in_one_sentence(spec, said):
    with pytest.raises(BadInput) as refusal:
        make_player(spec)
    sentence = str(refusal.value)
    assert said in sentence
    assert sentence.startswith(f"The player “{spec[:20]}".split("\0")[0])
    assert "\n" not in sentence
    assert len(sentence) < 400


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cheat", "with the move “no move at all”: "),
        ("broken", "ZeroDivisionError"),
        ("silent", "is no move"),
    ],
)
def test_a_player_that_fails_in_a_match_is_named(name, said):
    with pytest.raises(TuckboxError, match=f"somebodys.bots:{name}") as failure:
        simulate("giants", 1, ["quick", f"somebodys.bots:{name}"], seed=1)
    assert said in str(failure.value)
    assert "seat 1" in str(failure.value)


def test_the_example_of_the_documentation_plays_from_the_current_folder(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    example = page.partition("## A player of your own")[2].partition("```python\n")[2].partition("```")[0]
    (tmp_path / "my").mkdir()
    (tmp_path / "my" / "bots.py").write_text(example, "utf-8")
    # The folder of a console script, not the current one, is where Python looks first.
    program = "import sys; sys.path.pop(0); from tuckbox.cli import main; main()"
    arguments = ["ladder", "giants", "--only", "--players", "my.bots:make,random", "--games", "4"]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "my.bots:make" in done.stdout

"""The command line does what its help says, and answers bad arguments in one sentence with status 2."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuckbox import all_games
from tuckbox.cli import run
from tuckbox.terminal.arguments import check_writable

GAMES = list(all_games())


def test_games_lists_every_game_with_its_options(capsys):
    assert run(["games"]) == 0
    text = capsys.readouterr().out
    assert run(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in listed] == GAMES
    for game in listed:
        assert game["title"] in text
        assert game["players"]
        for option in game["options"]:
            assert f"--option {option['name']}={option['default']}" in text
            assert option["meaning"] in text


@pytest.mark.parametrize("game", GAMES)
def test_simulate_writes_json_that_does_not_depend_on_jobs(game, capsys, tmp_path):
    players = all_games()[game].players[-1]
    arguments = ["simulate", game, "--games", "30", "--players", ",".join(["random"] * players), "--seed", "9"]
    assert run([*arguments, "--json", "-"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert run([*arguments, "--jobs", "4", "--json", str(tmp_path / "result.json")]) == 0
    assert json.loads((tmp_path / "result.json").read_text("utf-8")) == first
    assert first["game"] == game
    assert first["games"] == 30
    assert first["players"] == ["random"] * players
    assert sum(first["wins"]) == pytest.approx(1, abs=1e-4)
    assert sum(first["ended_by"].values()) == 30
    assert all(sum(counts) == 30 for counts in first["rank_counts"])
    assert all(low <= share <= high for share, (low, high) in zip(first["wins"], first["wins_95"], strict=True))
    assert set(first["decisions"]) == {"mean", "p5", "p50", "p95"}
    assert run(arguments) == 0
    assert str(first["ended_by"].popitem()[1]) in capsys.readouterr().out


def test_a_ladder_is_printed_written_and_drawn(capsys, tmp_path):
    file, plot = tmp_path / "ladder.json", tmp_path / "ladder.svg"
    arguments = ["ladder", "power_cards", "--players", "random,quick", "--only", "--games", "31", "--seed", "2"]
    assert run([*arguments, "--jobs", "2", "--json", str(file), "--plot", str(plot)]) == 0
    told = capsys.readouterr()
    assert "quick   |=" in told.out
    assert "30 games were played, not 31" in told.err
    written = json.loads(file.read_text("utf-8"))
    assert written["games"] == 30
    assert written["seats"] == [2, 3, 4]
    assert plot.read_text("utf-8").startswith("<svg")
    assert run([*arguments, "--jobs", "1", "--seats", "3", "--option", "max_rounds=30", "--json", "-"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert written["seats"] == [3]
    assert written["options"]["max_rounds"] == 30
    assert written["pairs"][0]["games"] == 30


@pytest.mark.parametrize("game", GAMES)
def test_record_and_replay(game, capsys, tmp_path):
    file = tmp_path / "match.json"
    seats = ",".join(["quick"] * all_games()[game].players[0])
    assert run(["record", game, "--players", seats, "--seed", "3", "--trace", "--legal", "-o", str(file)]) == 0
    assert run(["replay", str(file)]) == 0
    record = json.loads(file.read_text("utf-8"))
    out = capsys.readouterr().out
    assert f"{len(record['steps'])} steps checked" in out
    assert run(["replay", str(file), "--step", "1"]) == 0
    assert record["steps"][0]["move"] in capsys.readouterr().out
    record["steps"][0]["move"] = "no move"
    file.write_text(json.dumps(record), "utf-8")
    assert run(["replay", str(file)]) == 2
    assert "Step 1 cannot be played" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_printed_and_all_tested(game, capsys):
    first = all_games()[game].words.RULES[0]
    assert run(["rules"]) == 0
    assert game in capsys.readouterr().out
    assert run(["rules", game]) == 0
    printed = capsys.readouterr().out
    assert all(f"{rule.number} " in printed for rule in all_games()[game].words.RULES)
    assert run(["rules", game, first.number.lower()]) == 0
    assert capsys.readouterr().out.startswith(first.number)
    assert run(["rules", game, "--check"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["games", "--jso"],
        ["simulate"],
        ["simulate", "touche"],
        ["simulate", "chess", "--games", "3"],
        ["simulate", "touche", "--games", "x"],
        ["simulate", "touche", "--games", "0"],
        ["simulate", "touche", "--games", "-5"],
        ["simulate", "touche", "--games", "5", "--jobs", "0"],
        ["simulate", "touche", "--games", "5", "--seed", "x"],
        ["simulate", "touche", "--games", "5", "--seed", "-1"],
        ["simulate", "touche", "--games", "5", "--seed", str(2**128)],
        ["simulate", "touche", "--games", "5", "--players", "random"],
        ["simulate", "touche", "--games", "5", "--players", "random,clever"],
        ["simulate", "touche", "--games", "5", "--players", "random,"],
        ["simulate", "touche", "--games", "5", "--players", "random,no.such:thing"],
        ["simulate", "touche", "--games", "5", "--players", "random,json:nothing"],
        ["simulate", "touche", "--games", "5", "--players", "random,:x"],
        ["simulate", "touche", "--games", "5", "--option", "jokers"],
        ["simulate", "touche", "--games", "5", "--option", "jokers=9"],
        ["simulate", "touche", "--games", "5", "--option", "=9"],
        ["simulate", "touche", "--games", "5", "--option", "jokers=4", "--option", "jokers=6"],
        ["simulate", "touche", "--games", "5", "--option", "board=/no/such/file"],
        ["simulate", "touche", "--games", "5", "--json", "/no/such/folder/file"],
        ["ladder", "chess"],
        ["ladder", "giants", "--games", "11"],
        ["ladder", "giants", "--games", "x"],
        ["ladder", "giants", "--jobs", "0"],
        ["ladder", "giants", "--seats", "3"],
        ["ladder", "giants", "--seed", "-1"],
        ["ladder", "giants", "--players", "clever"],
        ["ladder", "giants", "--players", "random"],
        ["ladder", "giants", "--players", ""],
        ["ladder", "giants", "--only"],
        ["ladder", "giants", "--only", "--players", "quick"],
        ["ladder", "giants", "--option", "deck"],
        ["ladder", "giants", "--plot", "plot.pdf"],
        ["ladder", "giants", "--plot", "/no/such/folder/plot.svg"],
        ["ladder", "giants", "--json", "/no/such/folder/file"],
        ["play", "touche", "--players", "9"],
        ["play", "touche", "--bots", "clever"],
        ["record", "touche", "-o", "/no/such/folder/file"],
        ["replay", "/no/such/file"],
        ["replay", "/"],
        ["rules", "chess"],
        ["rules", "touche", "TO-99"],
        ["bench", "chess"],
        ["cards", "check", "/no/such/file"],
        ["serve", "--port", "99999"],
    ],
    ids=" ".join,
)
def test_bad_arguments_get_one_sentence_and_status_2(arguments, capsys):
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.strip()
    assert captured.err.count("\n") == 1, captured.err
    assert "Traceback" not in captured.err


def test_a_database_that_is_none_gets_one_sentence_and_status_2():
    """In a process of its own, for browser tests may keep a loop in this one."""
    command = [sys.executable, "-m", "tuckbox", "serve", "--port", "0", "--database", "nonsense"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("“nonsense” is no address of a database")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[1]", b'{"tuckbox": 1}', b"null", b"{" * 200_000])
def test_bad_records_get_one_sentence_and_status_2(content, capsys, tmp_path):
    file = tmp_path / "record.json"
    file.write_bytes(content)
    assert run(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_record_of_100_megabytes_is_refused_unread(capsys, tmp_path):
    file = tmp_path / "record.json"
    with file.open("wb") as target:
        target.truncate(100_000_000)
    assert run(["replay", str(file)]) == 2
    assert "too many" in capsys.readouterr().err


def test_a_board_of_ones_own(capsys, tmp_path):
    board = str(Path(__file__).parent / "samples" / "touche" / "board.txt")
    assert run(["cards", "check", board]) == 0
    file = tmp_path / "match.json"
    assert run(["record", "touche", "--option", f"board={board}", "--seed", "1", "-o", str(file)]) == 0
    record = json.loads(file.read_text("utf-8"))
    assert record["options"]["board"] == "file"
    assert record["board"][2].count("**") == 12
    assert run(["replay", str(file)]) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played_line_by_line(game, monkeypatch, capsys):
    answers = iter(["help", "", "moves", "board", "rules", "no such move", "0", "999999999999"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers, "1"))
    assert run(["play", game, "--plain", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert "The game is over" in out
    assert "There is no move number 0" in out
    assert "(rule " in out


def test_leaving_a_match_is_no_error(monkeypatch, capsys):
    def nobody(prompt):
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    assert run(["play", "touche", "--plain"]) == 0
    assert "Goodbye" in capsys.readouterr().out


def test_without_arguments_the_help_is_shown(capsys):
    assert run([]) == 0
    assert "simulate" in capsys.readouterr().out


def test_a_line_that_is_no_text_is_asked_for_again(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\nhelp\nquit\n"), "utf-8", "strict"))
    assert run(["play", "giants", "--seed", "1"]) == 0
    told = capsys.readouterr()
    assert told.out.count("This line cannot be read") == 1
    assert "A move is its number" in told.out
    assert "Goodbye" in told.out
    assert told.err == ""


@pytest.mark.parametrize("command", [["simulate", "giants", "--games", "9"], ["ladder", "giants"], ["play", "giants"]])
def test_ctrl_c_is_answered(command, monkeypatch, capsys):
    def stopped(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", stopped)
    monkeypatch.setattr("tuckbox.lab.simulation.play_match", stopped)
    monkeypatch.setattr("tuckbox.lab.simulation._play_natively", stopped)
    assert run(command) == 130
    assert capsys.readouterr().err == "Stopped.\n"


@pytest.fixture
def nothing_is_played(monkeypatch):
    """Fail where a match is played after all."""

    def played(*given):
        raise AssertionError("a match was played")

    for name in ("play_match", "_play_natively", "_play_in_python"):
        monkeypatch.setattr(f"tuckbox.lab.simulation.{name}", played)


@pytest.mark.usefixtures("nothing_is_played")
@pytest.mark.parametrize("command", ["simulate giants --games 9 --json", "record giants -o", "ladder giants --json"])
@pytest.mark.parametrize("name", ["", "FOLDER", "FOLDER/none/file", "FOLDER/file/file", "x" * 5000, "a\0b"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(command, name, capsys, tmp_path):
    (tmp_path / "file").touch()
    assert run([*command.split(), name.replace("FOLDER", str(tmp_path))]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "cannot be written" in told.err or "is empty" in told.err
    assert len(told.err) < 300


@pytest.mark.usefixtures("nothing_is_played")
def test_a_plot_that_is_a_folder_is_refused_before_anything_is_played(capsys, tmp_path):
    (tmp_path / "plot.svg").mkdir()
    assert run(["ladder", "giants", "--plot", str(tmp_path / "plot.svg")]) == 2
    assert "it is a folder" in capsys.readouterr().err


def test_looking_whether_a_file_can_be_written_changes_no_file(capsys, tmp_path):
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text("kept", "utf-8")
    for file in (old, new):
        assert run(["simulate", "giants", "--games", "9", "--players", "random", "--json", str(file)]) == 2
        check_writable(str(file))
    assert old.read_text("utf-8") == "kept"
    assert not new.exists()
    (tmp_path / "link.json").symlink_to(new)
    check_writable(str(tmp_path / "link.json"))
    assert (tmp_path / "link.json").is_symlink()
    assert not new.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_what_a_full_disk_does_not_take_is_printed(capsys):
    assert run(["simulate", "giants", "--games", "9", "--json", "/dev/full"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 9
    assert told.err.count("\n") == 1
    done = subprocess.run(
        f"{sys.executable} -m tuckbox games >/dev/full",
        shell=True, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("nonsense", "the commands are games, serve, play"),
        ("--", "tuckbox needs a command: games, serve, play"),
        ("cards", "cards needs a command: check"),
        ("cards nonsense", "the commands are check"),
        ("play touche --players x", "--players is 2, 3, 4 or 6 for touche, not “x”"),
        ("play touche --players 5", "--players is 2, 3, 4 or 6 for touche, not “5”"),
        ("play giants --bots quick:3", "only search takes a number"),
        ("simulate touche --games x", "--games is a whole number from 1 to 10000000, not “x”"),
        ("simulate giants --games 4294967297000", "--games is a whole number from 1 to 10000000"),
        (f"simulate giants --games {10**26}", "--games is a whole number from 1 to 10000000"),
        ("simulate touche --games 5 --jobs x", "--jobs is a whole number from 1 to 256, not “x”"),
        ("simulate touche --games 5 --jobs 100000", "--jobs is a whole number from 1 to 256"),
        ("simulate touche --games 5 --players random,", "a name is missing"),
        ("simulate touche --games 5 --option board=", "is empty"),
        (f"ladder giants --games {10**26}", "--games is a whole number from 1 to 1000000"),
        ("ladder giants --seats x", "--seats is 2 for giants, not “x”"),
        ("ladder giants --players random,,quick", "a name is missing"),
        ("ladder touche --option teams=2", "add --seats 6"),
        ("replay none --step x", "--step is a whole number, 0 or more, not “x”"),
        ("serve --port x", "--port is a whole number from 0 to 65535, not “x”"),
    ],
)
def test_refusals_say_what_was_given_and_what_would_be_right(arguments, said, capsys):
    assert run(arguments.split()) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize("command", [["replay"], ["cards", "check"], ["serve", "--settings"]])
def test_an_empty_name_of_a_file_is_said_to_be_empty(command, capsys):
    assert run([*command, ""]) == 2
    assert "is empty" in capsys.readouterr().err


def test_players_named_by_nothing_are_not_called_one(capsys):
    assert run(["simulate", "touche", "--games", "5", "--players", ""]) == 2
    assert "a name is missing" in capsys.readouterr().err


def test_the_help_of_play_says_what_its_options_take(capsys):
    assert run(["play", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "any other player that --players" in told
    assert "always line by line" in told


def test_a_closed_output_is_no_traceback():
    command = f"{sys.executable} -m tuckbox games >&-"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_output_that_knows_few_characters_is_no_traceback():
    done = subprocess.run(
        [sys.executable, "-m", "tuckbox", "games"],
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "Touch" in done.stdout


def test_benchmarks_of_a_game_that_is_none_begin_nothing():
    done = subprocess.run(
        [sys.executable, "-m", "bench", "nope"],
        cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no game “nope”" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_is_no_traceback():
    command = f"{sys.executable} -m tuckbox rules touche | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith("TO-1")


def test_version():
    done = subprocess.run(
        [sys.executable, "-m", "tuckbox", "--version"],
        capture_output=True, text=True, timeout=120, check=True, env={**os.environ},
    )  # fmt: skip
    assert done.stdout.startswith("tuckbox ")

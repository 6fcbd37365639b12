"""The command line does what its help says, and answers bad arguments in one sentence with status 2."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuckbox import all_games
from tuckbox.cli import run

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
    out = capsys.readouterr().out
    assert "quick   |=" in out
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
        ["serve", "--database", "nonsense"],
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

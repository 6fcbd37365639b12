"""Options read what people write, and refuse the rest in one sentence."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, strategies

from tuckbox import BadInput, Match, all_games, game
from tuckbox.table.options import LayoutFile, named_file, read_text_file


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({"jokers": "5"}, 2),
        ({"jokers": ""}, 2),
        ({"dead_card": "ends turn"}, 2),
        ({"max_turns": "-1"}, 2),
        ({"max_turns": "many"}, 2),
        ({"max_turns": "1e3"}, 2),
        ({"max_turns": 10**9}, 2),
        ({"max_turns": "٣"}, 2),
        ({"teams": "2"}, 4),
        ({"team": "2"}, 6),
        ({"board": "no board at all"}, 2),
        ({}, 5),
        ({}, 0),
        ({}, -1),
    ],
)
def test_bad_options_and_player_counts(options, players):
    with pytest.raises(BadInput) as refusal:
        Match.new("touche", players, options=options)
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


@given(strategies.text(), strategies.text())
def test_no_text_breaks_options(name, value):
    with contextlib.suppress(BadInput):
        Match.new("touche", 2, options={name: value})


@given(strategies.text())
def test_unknown_games_are_named_shortly(name):
    if name.strip().casefold() in all_games():
        return
    with pytest.raises(BadInput, match="There is no game"):
        game(name)


def test_values_are_read_in_any_letter_case_and_filled_in():
    setup = game(" Touche ").setup(6, {"dead_card": "CONTINUE", "teams": "2", "jokers": " one_each "})
    assert setup.options == {
        "jokers": "one_each",
        "dead_card": "continue",
        "teams": 2,
        "max_turns": 2000,
        "board": "default",
    }


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_seeds_out_of_range(seed):
    with pytest.raises(BadInput, match="seed"):
        Match.new("touche", 2, seed=seed)


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "latin").write_bytes("é".encode("latin-1"))
    (tmp_path / "large").write_bytes(b"x" * 1_000_001)
    for path in (tmp_path / "none", tmp_path, tmp_path / "latin", tmp_path / "large", tmp_path / "a\0b"):
        with pytest.raises(BadInput):
            read_text_file(path)


def test_a_file_that_cannot_be_read_is_named_shortly_with_the_reason(tmp_path):
    for name, reason in (("x" * 5000, "too long"), ("a\0b", "cannot be read"), ("two\nlines", "no file")):
        with pytest.raises(BadInput, match=reason) as refusal:
            read_text_file(Path(name))
        assert "\n" not in str(refusal.value)
        assert len(str(refusal.value)) < 300
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(BadInput, match="symbolic links"):
        read_text_file(tmp_path / "loop")


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_of_a_file_is_no_folder(name):
    with pytest.raises(BadInput, match="is empty"):
        named_file(name)
    board = next(option for option in game("touche").options if isinstance(option, LayoutFile))
    with pytest.raises(BadInput, match="is empty"):
        board.read_file(name)


def test_a_default_may_depend_on_another_option():
    for chosen, limit in (({}, 200), ({"deck": "mixed"}, 1000), ({"deck": "mixed", "max_rounds": "Default"}, 1000)):
        assert game("giants").setup(2, chosen).options["max_rounds"] == limit
    assert game("giants").setup(2, {"deck": "mixed", "max_rounds": "200"}).options["max_rounds"] == 200
    with pytest.raises(BadInput):
        game("touche").setup(2, {"max_turns": "default"})

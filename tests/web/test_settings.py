"""One file of settings: every key has a default, a meaning and a check, and mistakes are told in one sentence."""

import re
from pathlib import Path

import pytest

from tuckbox.cli import run
from tuckbox.table.errors import BadInput
from tuckbox.web.settings import Settings, read_settings, written_settings


def test_the_printed_file_reads_back_as_the_defaults(capsys, tmp_path):
    assert run(["serve", "--print-settings"]) == 0
    printed = capsys.readouterr().out
    assert printed == written_settings()
    file = tmp_path / "settings.toml"
    file.write_text(printed, "utf-8")
    assert read_settings(file) == Settings()
    keys = re.findall(r"^#(\w+) = ", printed, re.MULTILINE)
    assert keys == list(Settings.__dataclass_fields__)
    file.write_text(re.sub(r"^#(\w+ = )", r"\1", printed, flags=re.MULTILINE), "utf-8")
    assert read_settings(file) == Settings()


def test_a_file_changes_what_it_names(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text(
        'public_address = "https://cards.example.org"\nlongest_name = 12\nbot_pause = [0, 1]\n'
        'trusted_proxies = ["10.0.0.0/8"]\nmessages_per_minute = 3\n',
        "utf-8",
    )
    read = read_settings(file)
    assert read == Settings(
        public_address="https://cards.example.org",
        longest_name=12,
        bot_pause=(0, 1),
        trusted_proxies=("10.0.0.0/8",),
        messages_per_minute=3.0,
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("longest_nam = 3", "There is no setting “longest_nam”; “tuckbox serve --print-settings” lists them all."),
        ("[limits]", "There is no setting “limits”; “tuckbox serve --print-settings” lists them all."),
        ("longest_name = 0", "The setting longest_name must be a whole number from 1 to 50, not 0."),
        ("longest_name = true", "The setting longest_name must be a whole number from 1 to 50, not true."),
        ("longest_name = 3.5", "The setting longest_name must be a whole number from 1 to 50, not 3.5."),
        ("messages_per_minute = nan", "The setting messages_per_minute must be a number from 0 to 1000000, not nan."),
        ('messages_per_minute = "9"', 'The setting messages_per_minute must be a number from 0 to 1000000, not "9".'),
        ('log_level = "loud"', 'The setting log_level must be one of debug, info, warning or error, not "loud".'),
        ("public_address = 3", "The setting public_address must be a text, not 3."),
        *(
            (
                f'public_address = "{address}"',
                f'The setting public_address must be like https://cards.example.org, without a path, not "{address}".',
            )
            for address in ("cards.example.org", "https://a.example/", "ftp://a.example", "https://a:b", "https://[a")
        ),
        ("trusted_proxies = 1", "The setting trusted_proxies must be a list of texts, not 1."),
        (
            'trusted_proxies = ["*"]',
            "The setting trusted_proxies must list addresses such as 192.0.2.7 or networks such as 10.0.0.0/8, "
            'not "*".',
        ),
        ("bot_pause = [1]", "The setting bot_pause must be a list of two numbers from 0 to 60, not [1]."),
        ("bot_pause = [0, inf]", "The setting bot_pause must be a list of two numbers from 0 to 60, not [0, inf]."),
        ("bot_pause = [2, 1]", "In the setting bot_pause the first number must not be larger than the second."),
    ],
)
def test_mistakes_are_told_in_one_sentence(text, sentence, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput) as told:
        read_settings(file)
    assert str(told.value) == f"In the file {file}: {sentence}"


def test_the_command_line_tells_what_is_wrong_before_anything_is_opened(capsys, tmp_path, monkeypatch):
    file = tmp_path / "settings.toml"
    file.write_text("longest_name = [", "utf-8")
    assert run(["serve", "--settings", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"The file {file} is no TOML: ")
    assert told.err.count("\n") == 1
    assert run(["serve", "--settings", str(tmp_path / "none.toml")]) == 2
    assert capsys.readouterr().err == f"There is no file {tmp_path / 'none.toml'}.\n"
    monkeypatch.setenv("TUCKBOX_SETTINGS", str(file))
    assert run(["serve"]) == 2
    assert str(file) in capsys.readouterr().err


def test_the_handbook_names_no_setting_that_does_not_exist():
    handbook = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    settings = "\n".join(re.findall(r"```toml\n(.*?)```", handbook, re.DOTALL))
    named = re.findall(r"^(\w+) = ", settings, re.MULTILINE)
    assert named
    assert set(named) <= set(Settings.__dataclass_fields__)

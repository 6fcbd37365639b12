"""Print the rules of the games, and find the rules that no test names."""

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path

from tuckbox.table.errors import BadInput
from tuckbox.table.game import Game, RuleText
from tuckbox.table.language import _
from tuckbox.table.options import shortened
from tuckbox.table.registry import game as find_game, games

WIDTH = 90


def rule_lines(game: str | None = None, number: str | None = None) -> Iterator[str]:
    """Give the lines of one rule, of all rules of a game, or of the list of games with rules.

    Raises:
        BadInput: for an unknown game or rule.

    >>> next(rule_lines("touche", "to-12"))[:5]
    'TO-12'
    """
    if game is None:
        for found in games().values():
            yield _("{game}: {count} rules; “tuckbox rules {game}” prints them.").format(
                game=found.name, count=len(found.words.RULES)
            )
        return
    found = find_game(game)
    for rule in found.words.RULES if number is None else [find_rule(found, number)]:
        yield from _lines(rule)


def find_rule(game: Game, number: str) -> RuleText:
    """Give the rule of a number, in any letter case; raise `BadInput` where there is none."""
    for rule in game.words.RULES:
        if rule.number.casefold() == number.strip().casefold():
            return rule
    rules = game.words.RULES
    raise BadInput(
        _("There is no rule “{number}” in {title}; the rules go from {first} to {last}.").format(
            number=shortened(number), title=game.title, first=rules[0].number, last=rules[-1].number
        )
    )


def _lines(rule: RuleText) -> Iterator[str]:
    text = _(rule.text)
    if rule.ruling:
        text += " " + _("Ruling: {ruling}").format(ruling=_(rule.ruling))
    indent = " " * 8
    yield from textwrap.wrap(f"{rule.number:<7} {text}", WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def untested_rules(game: str | None = None) -> list[str]:
    """Give the numbers of the rules that no test carries as `@pytest.mark.rule`, of one game or of all.

    The tests of a game are those of the project its package lies in; of all games those count whose tests are there.

    Raises:
        BadInput: where there are no tests to look at, as in an installed package.
    """
    chosen = games().values() if game is None else [find_game(game)]
    folders = {found.name: folder for found in chosen if (folder := _tests_of(found)) is not None}
    if not folders:
        raise BadInput(_("The tests are not here; run this in a checkout of the project."))
    named = {
        folder: {number for path in folder.rglob("test_*.py") for number in _named_rules(path)}
        for folder in set(folders.values())
    }
    return [
        rule.number
        for found in chosen
        if found.name in folders
        for rule in found.words.RULES
        if rule.number not in named[folders[found.name]]
    ]


def _tests_of(game: Game) -> Path | None:
    """Give the folder `tests` of the project that a game's package lies in, None where it lies in no project."""
    package = Path(str(game.folder))
    if {"site-packages", "dist-packages"} & set(package.parts):
        return None
    project = next((folder for folder in package.parents if (folder / "pyproject.toml").is_file()), None)
    tests = None if project is None else project / "tests"
    return tests if tests is not None and tests.is_dir() else None


def _named_rules(path: Path) -> Iterator[str]:
    """Go through the rule numbers that a test file's marks name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value

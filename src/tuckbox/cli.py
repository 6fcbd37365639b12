"""Offer Tuckbox on the command line. Every command answers `--help`."""

import contextlib
import io
import json
import os
import sys
from importlib.metadata import version as installed_version
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tuckbox.table.errors import BadInput, TuckboxError
from tuckbox.table.language import _
from tuckbox.table.options import LONGEST_PATH, Choice, LayoutFile, Number, named_file, read_text_file, shortened
from tuckbox.terminal.arguments import (
    CommandGroup,
    check_writable,
    need_command,
    open_closed_streams,
    read_option_words,
    read_seats,
    read_seed,
    read_specs,
    read_whole,
    split_specs,
    write_file,
)

STOPPED = 130
"""The exit status of a program that was stopped with Ctrl+C."""


app = typer.Typer(
    cls=CommandGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Modern card games, exactly by their rulebooks: to play, to simulate, to learn from.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; “tuckbox games” lists them.")]
OptionWords = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
Seed = Annotated[
    str | None,
    typer.Option(metavar="S", help="A whole number; the same seed gives the same result everywhere."),
]
Specs = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="SPEC,SPEC,...",
        help="Who sits where: easy, medium, hard, random, careless, quick, search, search:500, package.module:factory.",
    ),
]


def main() -> None:
    """Run the command line and leave with its exit status: 0, 2 for unusable arguments, 1 for a failure."""
    open_closed_streams()
    status = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = _leave_closed_pipe()
    except OSError as error:
        # What a full disk refused has been told already where a command noticed it.
        status = status or _fail(_("The system refused: {reason}.").format(reason=error.strerror or error), 1)
    with contextlib.suppress(OSError):
        sys.stderr.flush()
    # Everything is done and written. Taking the interpreter apart after compiling was once seen to end in an abort of
    # LLVM, which would turn a success into a failure.
    os._exit(status)


def run(arguments: list[str]) -> int:
    """Run one command and give its exit status; errors are one sentence on standard error."""
    try:
        status = app(args=arguments or ["--help"], standalone_mode=False)
    except typer.TyperException as error:
        return _fail(_sentence_of(error), 2)
    except BadInput as error:
        return _fail(str(error), 2)
    except TuckboxError as error:
        return _fail(str(error), 1)
    except (KeyboardInterrupt, typer.Abort):
        return _fail(_("Stopped."), STOPPED)
    except BrokenPipeError:
        return _leave_closed_pipe()
    except OSError as error:
        return _fail(_("The system refused: {reason}.").format(reason=error.strerror or error), 1)
    if status == STOPPED:
        # Typer answers Ctrl+C with this status and without a word.
        return _fail(_("Stopped."), STOPPED)
    return status if isinstance(status, int) else 0


def _leave_closed_pipe() -> int:
    """Let what is still to be written go nowhere, for nobody reads it any longer."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _sentence_of(error: typer.TyperException) -> str:
    """Give in one line what is wrong with the arguments; Typer's usage errors know the option's name as well."""
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    return " ".join(str(message).split())


def _fail(sentence: str, status: int) -> int:
    with contextlib.suppress(OSError):
        typer.echo(sentence, err=True)
    return status


def _announce_compiling() -> None:
    """Say on standard error, once a machine, why the first start takes some seconds."""
    from tuckbox.table import native

    def announce(game: str) -> None:
        typer.echo(
            _("Preparing {game} for this machine; this takes some seconds, once …").format(game=game),
            err=True,
        )

    if not native.before_compiling:
        native.before_compiling.append(announce)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tuckbox {installed_version('tuckbox')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def tuckbox(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave."),
    ] = False,
) -> None:
    """Play and study modern card games."""
    need_command(context)


def _prepare_engine() -> None:
    if os.environ.get("TUCKBOX_PLAIN") != "1":
        _announce_compiling()


@app.command()
def games(
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON instead of a table.")] = False,
) -> None:
    """List the games, their numbers of players and their options."""
    from tuckbox import all_games
    from tuckbox.table.registry import broken_games

    described = [_describe_game(game) for game in all_games().values()]
    for broken in broken_games():
        typer.echo(broken.problem, err=True)
    if as_json:
        typer.echo(json.dumps(described, ensure_ascii=False, indent=2))
        return
    for game in described:
        typer.echo(f"{game['name']}  {game['title']}, {_('players')}: {', '.join(map(str, game['players']))}")
        typer.echo(f"  {game['rulebook']}")
        for option in game["options"]:
            values = ", ".join(f"{value}" for value in option["values"])
            typer.echo(f"  --option {option['name']}={option['default']}   ({values})")
            typer.echo(f"      {option['meaning']}")
            for value, meaning in option["meanings"].items():
                typer.echo(f"      {value}: {meaning}")


def _describe_game(game: Any) -> dict[str, Any]:
    options: list[dict[str, Any]] = []
    for option in game.options:
        described: dict[str, Any] = {
            "name": option.name,
            "default": option.default,
            "meaning": _(option.meaning),
            "values": [],
            "meanings": {},
            "players": list(option.players or game.players),
        }
        match option:
            case Choice():
                described["values"] = list(option.values)
                described["meanings"] = {str(value): _(meaning) for value, meaning in option.values.items()}
            case Number():
                described["values"] = [f"{option.least}-{option.most}"]
            case LayoutFile():
                described["values"] = ["default", _("a file")]
            case _:
                raise AssertionError(option)
        options.append(described)
    return {
        "name": game.name,
        "title": game.title,
        "rulebook": _(game.rulebook),
        "players": list(game.players),
        "options": options,
    }


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="H", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[str, typer.Option(metavar="P", help="The port; 0 takes a free one.")] = "8000",
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="TUCKBOX_DATABASE",
            help="Where matches are kept: a SQLite file by default, or postgresql+psycopg://USER:PASSWORD@HOST/NAME.",
        ),
    ] = None,
    settings: Annotated[
        str | None,
        typer.Option(metavar="FILE", envvar="TUCKBOX_SETTINGS", help="Limits and everything else that can be set."),
    ] = None,
    print_settings: Annotated[
        bool, typer.Option("--print-settings", help="Print such a file with all defaults, and leave.")
    ] = False,
) -> None:
    """Open the web table."""
    from tuckbox.web.settings import read_settings, written_settings

    if print_settings:
        typer.echo(written_settings(), nl=False)
        return
    number = read_whole("--port", port, 0, 65535)
    chosen = read_settings(None if settings is None else named_file(settings))
    from tuckbox.web import default_database_url, serve as serve_web

    serve_web(host, number, database or default_database_url(), settings=chosen)


@app.command()
def play(
    game: GameName,
    players: Annotated[str | None, typer.Option(metavar="N", help="The number of seats.")] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="SPEC",
            help="Who sits in the other seats: easy, medium, hard or any other player that --players of “tuckbox "
            "simulate” takes.",
        ),
    ] = "medium",
    option: OptionWords = None,
    seed: Seed = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Changes nothing: the table is always line by line. Kept for old scripts.")
    ] = False,
) -> None:
    """Play against bots, line by line, at any terminal and with any screen reader. You have seat 0."""
    from tuckbox import Match
    from tuckbox.terminal.plain import PlainTable

    options, seats, number = read_option_words(game, option), read_seats("--players", game, players), read_seed(seed)
    _prepare_engine()
    match = Match.new(game, seats, number, options)
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A line that is no text becomes one that is no move; refused by Python, it would take all lines after it along.
        sys.stdin.reconfigure(errors="replace")
    PlainTable(match, bots, input, typer.echo).play()


@app.command()
def simulate(
    game: GameName,
    games: Annotated[str, typer.Option(metavar="N", help="How many matches.")],
    players: Specs = None,
    option: OptionWords = None,
    seed: Seed = None,
    jobs: Annotated[str, typer.Option(metavar="J", help="How many matches at a time.")] = "1",
    json_file: Annotated[
        str | None,
        typer.Option("--json", metavar="FILE|-", help="Write the result as JSON; - is standard output."),
    ] = None,
) -> None:
    """Play many matches and count how they end."""
    from tuckbox.lab.report import summary_table
    from tuckbox.lab.simulation import MOST_GAMES, MOST_JOBS, simulate as run_simulation

    specs, options, number = read_specs(game, players), read_option_words(game, option), read_seed(seed) or 0
    matches = read_whole("--games", games, 1, MOST_GAMES)
    at_a_time = read_whole("--jobs", jobs, 1, MOST_JOBS)
    check_writable(json_file)
    _prepare_engine()
    with _progress() as progress:
        task = progress.add_task("", total=matches)
        outcome = run_simulation(
            game, matches, specs, options, number, at_a_time, lambda count: progress.advance(task, count)
        )
    summary = outcome.summary()
    if json_file is None:
        Console().print(summary_table(summary))
    else:
        write_file(json_file, json.dumps(summary, ensure_ascii=False, indent=2))


@app.command()
def ladder(
    game: GameName,
    games: Annotated[
        str, typer.Option(metavar="N", help="How many matches in all; an even number, for every deal is played twice.")
    ] = "480",
    players: Annotated[
        str | None,
        typer.Option(metavar="SPEC,SPEC,...", help="Further players, besides random, easy, medium and hard."),
    ] = None,
    only: Annotated[bool, typer.Option("--only", help="Only those named with --players.")] = False,
    seats: Annotated[
        str | None, typer.Option(metavar="COUNT", help="The number of seats; all of the game's without it.")
    ] = None,
    option: OptionWords = None,
    seed: Seed = None,
    jobs: Annotated[
        str | None, typer.Option(metavar="J", help="How many matches at a time; as many as there are cores without it.")
    ] = None,
    json_file: Annotated[
        str | None,
        typer.Option("--json", metavar="FILE|-", help="Write the result as JSON; - is standard output."),
    ] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the result into a .svg, .png or .html file.")
    ] = None,
) -> None:
    """Let players meet, rate them, and say who is surely better."""
    from tuckbox.lab.ladder import ALWAYS, MOST_GAMES, climb
    from tuckbox.lab.ladder_report import check_plot_file, print_ladder, write_plot
    from tuckbox.lab.simulation import MOST_JOBS

    if only and players is None:
        raise BadInput(_("--only needs --players, which names those who play."))
    names = [*(() if only else ALWAYS), *(split_specs(players) if players is not None else ())]
    options, number = read_option_words(game, option), read_seed(seed) or 0
    matches, at_tables_of = read_whole("--games", games, 1, MOST_GAMES), read_seats("--seats", game, seats)
    at_a_time = min(os.cpu_count() or 1, MOST_JOBS) if jobs is None else read_whole("--jobs", jobs, 1, MOST_JOBS)
    for path in (json_file, plot):
        check_writable(path)
    if plot is not None:
        check_plot_file(plot)
    _prepare_engine()
    with _progress() as progress:
        task = progress.add_task("", total=matches)
        result = climb(
            game, matches, names, at_tables_of, options, number, at_a_time, lambda count: progress.advance(task, count)
        )
    summary = result.summary()
    if summary["games"] < matches:
        typer.echo(
            _("Every deal is played twice, so {played} games were played, not {games}.").format(
                played=summary["games"], games=matches
            ),
            err=True,
        )
    if json_file != "-":
        print_ladder(summary, Console())
    if json_file is not None:
        write_file(json_file, json.dumps(summary, ensure_ascii=False, indent=2))
    if plot is not None:
        write_plot(summary, plot)


def _progress() -> Progress:
    """Make a bar of finished matches on standard error, where that is a terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn(_("matches")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip


@app.command()
def record(
    game: GameName,
    players: Specs = None,
    option: OptionWords = None,
    seed: Seed = None,
    trace: Annotated[bool, typer.Option("--trace", help="Add every position and what was random.")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="Add the legal moves before each step.")] = False,
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="Where to write it.")] = None,
) -> None:
    """Let bots play one match and write its record."""
    import secrets

    from tuckbox import game as find_game
    from tuckbox.lab.simulation import play_match
    from tuckbox.table.matchrecord import write_record

    specs, options = read_specs(game, players), read_option_words(game, option)
    number = read_seed(seed)
    setup = find_game(game).setup(len(specs), options)
    check_writable(output)
    _prepare_engine()
    match = play_match(setup, specs, secrets.randbits(128) if number is None else number)
    written = write_record(match, specs, trace=trace, legal=legal)
    write_file(output, json.dumps(written, ensure_ascii=False))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match record.")],
    step: Annotated[str | None, typer.Option(metavar="K", help="Stop after step K and show the position.")] = None,
) -> None:
    """Play a record again, check every step and show the position."""
    from tuckbox.table.matchrecord import LARGEST_RECORD, read_json, replay as replay_record

    until = None if step is None else read_whole("--step", step, 0)
    text = read_text_file(named_file(file), LARGEST_RECORD)
    content = read_json(text, _("The file {path}").format(path=shortened(file, LONGEST_PATH)))
    _prepare_engine()
    replayed = replay_record(content, until)
    match = replayed.match
    names = [_("Seat {number} ({player})").format(number=seat, player=who) for seat, who in enumerate(replayed.seats)]
    words = match.setup.game.words
    if match.number:
        typer.echo(
            _("Step {number}: {move}").format(number=match.number, move=content["steps"][match.number - 1]["move"])
        )
        for events in match.log(None, match.number - 1):
            for sentence in filter(None, (words.sentence(match.setup, event, names) for event in events)):
                typer.echo("  " + sentence)
    typer.echo(words.write_text(match.setup, match.position(), names, None))
    if match.result is not None:
        typer.echo(json.dumps(match.result.as_json(), ensure_ascii=False))
    typer.echo(_("Every step is right: {count} steps checked.").format(count=replayed.steps))


@app.command()
def rules(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game.")] = None,
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="One rule, such as TO-13.")] = None,
    check: Annotated[bool, typer.Option("--check", help="List the rules that no test names.")] = False,
) -> None:
    """Print the rules of a game; with --check, those without a test."""
    from tuckbox.table.rulebook import rule_lines, untested_rules

    if check:
        missing = untested_rules(game)
        for number in missing:
            typer.echo(_("{rule} has no test.").format(rule=number))
        if missing:
            raise TuckboxError(_("{count} rules have no test.").format(count=len(missing)))
        typer.echo(_("Every rule has a test."))
        return
    for line in rule_lines(game, rule):
        typer.echo(line)


cards_app = typer.Typer(cls=CommandGroup, rich_markup_mode=None, help="Work with card files.")
app.add_typer(cards_app, name="cards")


@cards_app.callback(invoke_without_command=True)
def cards(context: typer.Context) -> None:
    """Work with card files."""
    need_command(context)


@cards_app.command("check")
def check_cards(file: Annotated[str, typer.Argument(metavar="FILE", help="A card file or a board file.")]) -> None:
    """Check a file of one's own cards, or a board, before playing with it."""
    from tuckbox.table.cardfile import check_file

    typer.echo(check_file(named_file(file)))


@app.command()
def bench(game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game.")] = None) -> None:
    """Measure the speed of a game, or of all, on this machine."""
    from tuckbox.lab.bench import measure

    _prepare_engine()
    table = Table(_("game"), _("what"), _("speed"))
    table.columns[-1].justify = "right"
    with Console(stderr=True).status(_("Measuring …")):
        for speed in measure(game):
            table.add_row(speed.game, speed.what, speed.text)
    Console().print(table)

"""Write matches as records, and play records again.

A match record is a JSON object, described in `docs/records.md`: what was agreed, the seed with the commitment that
was published for it, every step, the result. With a trace it holds the full position after every step and what was
random in it as well, so that it can be followed without this program.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from tuckbox.table import notation
from tuckbox.table.errors import BadInput, IllegalMove
from tuckbox.table.language import _
from tuckbox.table.match import NOBODY, TIME, Match, commitment
from tuckbox.table.options import FILE, LayoutFile, Value, shortened
from tuckbox.table.registry import game as find_game

FORMAT = 1
LARGEST_RECORD = 64_000_000
"""Records of more bytes than that are refused unread."""

ENTRIES = (
    "tuckbox", "game", "players", "options", "seats", "seed", "nonce", "commitment", "position", "steps", "result"
)  # fmt: skip
"""What a record may hold, besides what its game says about the board or the cards."""
STEP_ENTRIES = ("seat", "move", "events", "chance", "position", "legal")

Json = dict[str, Any]
Kind = TypeVar("Kind")


def write_record(match: Match, seats: Sequence[str] | None = None, *, trace: bool = False, legal: bool = False) -> Json:
    """Write a match as a record.

    It holds the whole truth, so a record of an unfinished match is for its own table only.

    Args:
        match: the match, finished or not.
        seats: what sits at each seat, such as `quick`.
        trace: add the position after the deal and after each step, and what was random.
        legal: add to each step the legal moves of every seat that could act before it.

    >>> record = write_record(Match.new("touche", players=2, seed=1))
    >>> record["tuckbox"], record["game"], record["players"], record["seed"], record["steps"]
    (1, 'touche', 2, '1', [])
    """
    setup = match.setup
    record: Json = {
        "tuckbox": FORMAT,
        "game": setup.game.name,
        "players": setup.players,
        "options": setup.written_options,
        "seats": list(seats) if seats else ["?"] * setup.players,
        **setup.game.words.write_facts(setup),
        "seed": str(match.seed),
        "nonce": match.nonce,
        "commitment": match.commitment,
    }
    steps: list[Json] = []
    for step, before in match.replayed():
        if trace and not steps:
            record["position"] = before.position()
        seat = None if step.seat == NOBODY else step.seat
        written: Json = {"seat": seat, "move": before.write_action(step.seat, step.action)}
        written["events"] = notation.write_events(setup, step.log)
        if legal:
            written["legal"] = _write_legal(before)
        if trace:
            written["chance"] = notation.write_chance(setup, step.log)
            if steps:
                steps[-1]["position"] = before.position()
        steps.append(written)
    if trace:
        (steps[-1] if steps else record)["position"] = match.position()
    record["steps"] = steps
    record["result"] = None if match.result is None else match.result.as_json()
    return record


def _write_legal(match: Match) -> Json:
    return {str(seat): match.moves(seat).texts for seat in match.acting}


def read_json(text: str, what: str) -> Json:
    """Read a JSON object; raise `BadInput` with one sentence, beginning with `what`, where the text is none."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(
            _("{what} is no valid JSON: line {line}, column {column}.").format(
                what=what, line=error.lineno, column=error.colno
            )
        ) from None
    except RecursionError:
        raise BadInput(_("{what} is nested too deeply.").format(what=what)) from None
    except ValueError:
        # Python refuses to read whole numbers of thousands of digits.
        raise BadInput(_("{what} holds a number of too many digits.").format(what=what)) from None
    if not isinstance(value, dict):
        raise BadInput(_("{what} must be a JSON object.").format(what=what))
    return cast(Json, value)


@dataclass(frozen=True)
class Replayed:
    """Hold a record that was played again without a difference.

    Attributes:
        match: the match after its last step.
        seats: what sat at each seat.
        steps: the number of steps.
    """

    match: Match
    seats: tuple[str, ...]
    steps: int


def replay(record: Mapping[str, Any], until: int | None = None) -> Replayed:
    """Play a record again and check every step of it.

    Args:
        record: a match record as JSON.
        until: stop after so many steps; None plays all.

    Raises:
        BadInput: naming the step and what does not agree, or the entry that is not what it should be.

    >>> match = Match.new("touche", players=2, seed=1)
    >>> events = match.play(match.acting[0], match.moves(match.acting[0])[0])
    >>> replay(write_record(match, trace=True)).steps
    1
    """
    match, seats = _read_head(record)
    if "position" in record:
        _compare(0, "position", record["position"], match.position())
    steps = cast("list[Any]", _entry(record, "steps", list))
    if "result" not in record:
        raise BadInput(_("The entry “{entry}” is missing.").format(entry="result"))
    if until is not None and not 0 <= until <= len(steps):
        raise BadInput(_("The record has {count} steps; there is no step {step}.").format(count=len(steps), step=until))
    wanted = steps if until is None else steps[:until]
    for number, step in enumerate(wanted, 1):
        if not isinstance(step, dict):
            raise BadInput(_("Step {step} must be a JSON object.").format(step=number))
        _replay_step(match, number, cast(Json, step))
    if len(wanted) == len(steps):
        result = None if match.result is None else match.result.as_json()
        if record.get("result") != result:
            raise BadInput(_("The result of the record is not the one its moves lead to."))
    return Replayed(match, seats, len(wanted))


def _replay_step(match: Match, number: int, step: Json) -> None:
    _check_entries(step, STEP_ENTRIES, number)
    move = _entry(step, "move", str, number)
    by_nobody = step.get("seat", NOBODY) is None
    seat = NOBODY if by_nobody else _entry(step, "seat", int, number)
    if by_nobody and move != TIME:
        raise BadInput(_in_step(_("a step whose seat is null has the move “{time}”.").format(time=TIME), number))
    _entry(step, "events", list, number)
    if "legal" in step:
        _compare(number, "legal", step["legal"], _write_legal(match))
    try:
        if by_nobody:
            match.expire()
        else:
            match.play(seat, move)
    except IllegalMove as refusal:
        raise BadInput(_("Step {step} cannot be played: {reason}").format(step=number, reason=str(refusal))) from None
    log = match.steps[-1].log
    checks: dict[str, Callable[[], Any]] = {
        "events": lambda: notation.write_events(match.setup, log),
        "chance": lambda: notation.write_chance(match.setup, log),
        "position": match.position,
    }
    for name, truth in checks.items():
        if name in step:
            _compare(number, name, step[name], truth())


def _compare(number: int, name: str, written: Any, truth: Any) -> None:
    if written != truth:
        raise BadInput(
            _("Step {step}: “{entry}” is not what the moves before it lead to.").format(step=number, entry=name)
        )


def _read_head(record: Mapping[str, Any]) -> tuple[Match, tuple[str, ...]]:
    if record.get("tuckbox") != FORMAT:
        raise BadInput(_("This is no match record: its entry “tuckbox” must be {format}.").format(format=FORMAT))
    game = find_game(_entry(record, "game", str))
    players = _entry(record, "players", int)
    options: dict[str, Value] = {}
    files = {option.name: option for option in game.options if isinstance(option, LayoutFile)}
    written = cast(Json, _entry(record, "options", dict))
    for name, value in written.items():
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise BadInput(_("The option {name} must be a word or a number.").format(name=shortened(name)))
        if name in files and value == FILE:
            entry = files[name].entry
            value = game.words.read_facts(entry, record.get(entry))
        options[str(name)] = value
    setup = game.setup(players, options)
    facts = game.words.write_facts(setup)
    _check_entries(record, (*ENTRIES, *facts))
    for name, value in facts.items():
        if name not in record:
            raise BadInput(_("The entry “{entry}” is missing.").format(entry=name))
        if record[name] != value:
            raise BadInput(_("The entry “{entry}” does not agree with the options.").format(entry=name))
    named = cast("list[Any]", _entry(record, "seats", list))
    seats = tuple(seat for seat in named if isinstance(seat, str))
    if len(named) != players or len(seats) != players:
        raise BadInput(_("The entry “seats” must name {players} seats.").format(players=players))
    seed = _read_seed(record)
    nonce = _entry(record, "nonce", str)
    if not nonce.isprintable():
        raise BadInput(_("The entry “nonce” must be text that can be printed."))
    if record.get("commitment") != commitment(seed, nonce):
        raise BadInput(_("The commitment does not belong to this seed and nonce: the deal is not the promised one."))
    return Match(setup, seed, nonce), seats


def _read_seed(record: Mapping[str, Any]) -> int:
    seed = _entry(record, "seed", str)
    if not (seed.isascii() and seed.isdigit() and len(seed) < 40):
        raise BadInput(_("The entry “seed” must be a whole number as text."))
    return int(seed)


def _check_entries(written: Mapping[str, Any], known: Sequence[str], step: int | None = None) -> None:
    for name in written:
        if name not in known:
            raise BadInput(
                _in_step(
                    _("There is no entry “{entry}”; the entries are {names}.").format(
                        entry=shortened(name), names=", ".join(known)
                    ),
                    step,
                )
            )


def _in_step(sentence: str, step: int | None) -> str:
    return sentence if step is None else _("Step {step}: {sentence}").format(step=step, sentence=sentence)


_KINDS: Mapping[type, str] = {str: "text", int: "a whole number", list: "a list", dict: "a JSON object"}


def _entry(record: Mapping[str, Any], name: str, kind: type[Kind], step: int | None = None) -> Kind:
    value = record.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadInput(_in_step(_("The entry “{entry}” must be {kind}.").format(entry=name, kind=_KINDS[kind]), step))
    return value

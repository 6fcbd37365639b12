"""Write matches down so that a person can read them, and count positions; both must stay the same.

`python -m tuckbox.testing FOLDER` writes the files that are missing; delete a file to have it written anew. Look at
every difference: it is a change of a rule.
"""

import json
from pathlib import Path

from tuckbox import Match
from tuckbox.lab.simulation import played_by
from tuckbox.table import notation
from tuckbox.table.game import Game
from tuckbox.testing.conformance import Case, cases_of, play_randomly

DEPTH = 3
MIDDLE = 60


def golden_folder(game: Game, folder: Path) -> Path:
    """Give the folder of a game's golden records."""
    return folder / "golden" / game.name


def golden_file(case: Case) -> Path:
    """Give the file of a case's golden record."""
    return golden_folder(case.game, case.folder) / f"{case.name}.txt"


def seed_of(case: Case) -> int:
    """Give the seed of a case's golden record: its place among the cases of its game."""
    return cases_of(case.game, case.folder).index(case)


def golden_lines(case: Case) -> list[str]:
    """Play a match of quick and random players and write it down, a line for each thing that happens."""
    match = case.match(seed_of(case))
    lines = [f"{case.game.title}, {case.name}, seed {match.seed}"]
    lines += [f"  {_event(event)}" for event in notation.write_events(match.setup, match.deal_log)]
    lines += ["", *_position_lines(match), ""]
    specs = ["quick" if seat % 2 == 0 else "random" for seat in range(case.players)]
    legal: list[int] = []
    for stood in played_by(match, specs, match.seed):
        if stood.number:
            lines += _step_lines(stood, legal[-1])
        legal.append(sum(len(stood.legal_actions(seat)) for seat in stood.acting))
    lines += _step_lines(match, legal[-1])
    assert match.result is not None
    lines += ["", *_position_lines(match), "", json.dumps(match.result.as_json())]
    return lines


def _step_lines(match: Match, legal: int) -> list[str]:
    step = match.steps[-1]
    last = match.copy()
    last.undo()
    move = last.write_action(step.seat, step.action)
    head = f"{match.number}. seat {step.seat}, {legal} legal: {move}"
    return [head, *(f"  {_event(event)}" for event in notation.write_events(match.setup, step.log))]


def _event(event: list[object]) -> str:
    return " ".join(" ".join(map(str, value)) if isinstance(value, list) else str(value) for value in event)


def _position_lines(match: Match) -> list[str]:
    position = match.position()
    lines = [f"  {name}: {' '.join(cards)}" for name, cards in position.pop("piles").items()]
    return [*lines, *(f"  {name}: {json.dumps(value)}" for name, value in position.items())]


def count_positions(match: Match, depth: int) -> list[int]:
    """Count the sequences of moves of each length up to `depth`."""
    choices = [(seat, action) for seat in match.acting for action in match.legal_actions(seat)]
    counts = [len(choices)] + [0] * (depth - 1)
    if depth > 1:
        for seat, action in choices:
            match.play_action(seat, action)
            for deeper, count in enumerate(count_positions(match, depth - 1), 1):
                counts[deeper] += count
            match.undo()
    return counts


def counts_file(game: Game, folder: Path) -> Path:
    """Give the file with a game's numbers of positions."""
    return folder / "counts" / f"{game.name}.json"


def counted(case: Case) -> list[list[int]]:
    """Count the positions of a case from its own seed: from the deal and from the middle of a match."""
    match = case.match(seed_of(case))
    counts = [count_positions(match, DEPTH)]
    play_randomly(match, seed_of(case), MIDDLE)
    return [*counts, count_positions(match, DEPTH)]


def write_missing(game: Game, folder: Path) -> list[Path]:
    """Write the golden records and counts of a game that are missing, and give their files."""
    written: list[Path] = []
    for case in cases_of(game, folder):
        if not golden_file(case).exists():
            written.append(golden_file(case))
            golden_file(case).parent.mkdir(parents=True, exist_ok=True)
            golden_file(case).write_text("\n".join(golden_lines(case)) + "\n", "utf-8")
    file = counts_file(game, folder)
    if not file.exists():
        written.append(file)
        counts = {case.name: counted(case) for case in cases_of(game, folder)}
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in counts.items())
        file.write_text("{\n" + lines + "\n}\n", "utf-8")
    return written

"""Seat players that other people wrote, `package.module:factory`, and say in one sentence where one of them fails."""

import os
import sys
import traceback
from collections.abc import Callable
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import Any

from tuckbox.table.errors import BadInput, IllegalMove, TuckboxError
from tuckbox.table.language import _
from tuckbox.table.match import Match
from tuckbox.table.moves import Move
from tuckbox.table.options import shortened

LONGEST_REASON = 200
"""So many characters of somebody else's error message are repeated."""


def make_foreign_player(spec: str, seed: int) -> Any:
    """Make the player of a factory; whether it can `choose` is checked, all else is the factory's own.

    Raises:
        BadInput: where there is no such factory or it gives no player.
    """
    module_name, _colon, name = spec.partition(":")
    for part, problem in (
        (module_name, _("nothing stands before the colon, where the module is named")),
        (name, _("nothing stands after the colon, where the factory is named")),
    ):
        if not part:
            raise _unusable(spec, problem)
    if not all(part.isidentifier() for part in (*module_name.split("."), name)):
        raise _unusable(spec, _("write it as package.module:factory"))
    factory = _find_factory(spec, _load(spec, module_name), name)
    try:
        player = factory(seed)
    except Exception as error:
        raise _unusable(
            spec, _("calling {name} with a seed failed, {reason}").format(name=shortened(name), reason=reason_of(error))
        ) from error
    if isinstance(player, type) or not callable(getattr(player, "choose", None)):
        raise _unusable(
            spec,
            _("{name} gave no player but {what}, which has no method choose").format(
                name=shortened(name), what=_kind_of(player)
            ),
        )
    return player


def _unusable(spec: str, problem: str) -> BadInput:
    return BadInput(_("The player “{spec}” cannot be used: {problem}.").format(spec=shortened(spec), problem=problem))


def _kind_of(value: object) -> str:
    """Name what somebody gave instead of a player."""
    if value is None:
        return _("nothing")
    if isinstance(value, type):
        return _("the class {name} itself").format(name=shortened(value.__name__))
    return shortened(repr(value))


def _load(spec: str, module_name: str) -> ModuleType:
    """Import the module of a factory, also from the current folder, where `python -m tuckbox` finds it anyway."""
    try:
        here = os.getcwd()
    except OSError:
        # The folder was removed while somebody stood in it.
        here = ""
    if here and here not in sys.path:
        # At the end, so that no file of this folder takes the place of a module that something else needs.
        sys.path.append(here)
    invalidate_caches()
    try:
        return import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            problem = _("its module {module} needs {missing}, which is not there").format(
                module=shortened(module_name), missing=shortened(error.name or error)
            )
        else:
            problem = _("there is no module {module}").format(module=shortened(module_name))
        raise _unusable(spec, problem) from error
    except RecursionError as error:
        raise _unusable(
            spec, _("its module {module} cannot be loaded").format(module=shortened(module_name))
        ) from error
    except (Exception, SystemExit) as error:
        # Somebody else's module runs whatever it likes when it is imported, even the end of the program.
        raise _unusable(
            spec,
            _("its module {module} cannot be loaded, {reason}").format(
                module=shortened(module_name), reason=reason_of(error)
            ),
        ) from error


def _find_factory(spec: str, module: ModuleType, name: str) -> Callable[[int], Any]:
    factory = getattr(module, name, None)
    if not callable(factory):
        raise _unusable(
            spec,
            _("{module} has no factory {name}").format(module=shortened(module.__name__), name=shortened(name)),
        )
    return factory


def reason_of(error: BaseException) -> str:
    """Write somebody else's error in a few words: its kind, what it says, and the line that raised it."""
    said = " ".join(str(error).split())
    words = type(error).__name__ + (f": {said}" if said else "")
    frames = traceback.extract_tb(error.__traceback__)
    if not isinstance(error, SyntaxError) and frames and frames[-1].filename != __file__:
        words = _("{error} ({file}, line {line})").format(
            error=shortened(words, LONGEST_REASON), file=Path(frames[-1].filename).name, line=frames[-1].lineno
        )
    return shortened(words, LONGEST_REASON + 80)


def play_for(match: Match, seat: int, player: Any, spec: str) -> None:
    """Let a player decide for a seat and play its move.

    Raises:
        TuckboxError: naming the SPEC, where the player fails or answers with what is no legal move.
    """
    try:
        answer = player.choose(match.view(seat))
    except Exception as error:
        raise TuckboxError(
            _("The player “{spec}” failed at seat {seat}, {reason}.").format(
                spec=shortened(spec), seat=seat, reason=reason_of(error)
            )
        ) from error
    if not isinstance(answer, Move | str):
        raise TuckboxError(
            _("The player “{spec}” answered at seat {seat} with {answer}, which is no move.").format(
                spec=shortened(spec), seat=seat, answer=_kind_of(answer)
            )
        )
    try:
        match.play(seat, answer)
    except IllegalMove as refusal:
        raise TuckboxError(
            _("The player “{spec}” answered at seat {seat} with the move “{move}”: {reason}").format(
                spec=shortened(spec), seat=seat, move=shortened(answer), reason=str(refusal)
            )
        ) from refusal

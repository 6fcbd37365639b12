"""Seat players that play any game: each is given what its seat may see, and nothing else.

>>> from tuckbox import Match
>>> from tuckbox.players import make_player
>>> match = Match.new("touche", players=2, seed=3)
>>> players = [make_player("random", seed=1), make_player("quick", seed=2)]
>>> while match.acting:
...     seat = match.acting[0]
...     events = match.play(seat, players[seat].choose(match.view(seat)))
>>> match.result.reason
'three patterns'
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol, cast, runtime_checkable

import numpy as np

from tuckbox.table.engine import seed_generator
from tuckbox.table.errors import BadInput
from tuckbox.table.kernel import chance, loops
from tuckbox.table.language import _
from tuckbox.table.match import seed_words
from tuckbox.table.moves import Move
from tuckbox.table.options import shortened
from tuckbox.table.record import DICE, Plain, Records, copy_records
from tuckbox.table.view import View

LEVELS = {"random": loops.RANDOM, "quick": loops.QUICK}
"""The players that native loops know, by the name of their SPEC."""


@runtime_checkable
class Player(Protocol):
    """Decide for a seat."""

    def choose(self, view: View) -> Move | str:
        """Give one of `view.moves`, as a move or its text."""
        ...


class RandomPlayer:
    """Play any legal move, each equally likely but for the game's `habit`."""

    def __init__(self, dice: Records) -> None:
        self._dice = dice

    def choose(self, view: View) -> Move:
        """Give a random legal move."""
        dice = Plain(self._dice, 0)
        at = loops.random_place(view.setup.numbers, view.moves.actions, len(view.moves), dice)
        dice.write(self._dice, 0)
        return view.moves[at]


class QuickPlayer:
    """Play what the game's `bot.py` finds sensible at a glance."""

    def __init__(self, dice: Records) -> None:
        self._dice = dice

    def choose(self, view: View) -> Move:
        """Give the quick player's move."""
        actions = np.array(view.moves.actions, np.int32)
        engine = view.setup.game.engine
        action = engine.choose(
            view.setup.records, copy_records(view.records), 0, view.seat, actions, len(actions), self._dice
        )
        return view.moves[view.moves.actions.index(action)]


def new_dice(seed: int) -> Records:
    """Make the generator from which players decide; the same seed gives the same decisions."""
    dice = np.zeros(1, DICE)
    seed_generator(dice, 0, seed_words(seed), chance.PLAYERS)
    return dice


def pick_seat(seats: Sequence[int], dice: Records) -> int:
    """Draw who acts next among several, as native loops do."""
    plain = Plain(dice, 0)
    seat = loops.pick_seat(sum(1 << seat for seat in seats), plain)
    plain.write(dice, 0)
    return seat


def make_player(spec: str, seed: int = 0, dice: Records | None = None) -> Player:
    """Make a player from its SPEC: `random`, `quick`, or `package.module:factory`.

    Args:
        spec: what to seat.
        seed: the seed of its decisions; several players of one match may share `dice` instead.
        dice: see `new_dice`.

    Raises:
        BadInput: where the SPEC names nothing that can be seated.
    """
    shared = new_dice(seed) if dice is None else dice
    if spec == "random":
        return RandomPlayer(shared)
    if spec == "quick":
        return QuickPlayer(shared)
    if ":" in spec:
        return _find_factory(spec)(seed)
    raise BadInput(
        _("There is no player “{spec}”; a player is random, quick or package.module:factory.").format(
            spec=shortened(spec)
        )
    )


def _find_factory(spec: str) -> Callable[[int], Player]:
    module_name, _colon, name = spec.partition(":")
    try:
        module = import_module(module_name)
    except (ImportError, ValueError):
        raise BadInput(
            _("The player “{spec}” cannot be used: there is no module {module}.").format(
                spec=shortened(spec), module=shortened(module_name)
            )
        ) from None
    factory = getattr(module, name, None)
    if not callable(factory):
        raise BadInput(
            _("The player “{spec}” cannot be used: {module} has no factory {name}.").format(
                spec=shortened(spec), module=module_name, name=shortened(name)
            )
        )
    return cast("Callable[[int], Player]", factory)

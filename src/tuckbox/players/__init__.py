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

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np

from tuckbox.players.factories import make_foreign_player
from tuckbox.players.levels import LEVELS
from tuckbox.table.engine import seed_generator
from tuckbox.table.errors import BadInput
from tuckbox.table.kernel import chance, loops
from tuckbox.table.language import _
from tuckbox.table.match import seed_words
from tuckbox.table.moves import Move
from tuckbox.table.options import shortened
from tuckbox.table.record import DICE, Plain, Records, copy_records
from tuckbox.table.view import View

NATIVE = {"random": loops.RANDOM, "quick": loops.QUICK}
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


class CarelessPlayer:
    """Play the quick player's move or a random one, each half of the time."""

    def __init__(self, dice: Records) -> None:
        self._dice = dice
        self._quick = QuickPlayer(dice)
        self._random = RandomPlayer(dice)

    def choose(self, view: View) -> Move:
        """Give the quick player's move or a random legal one."""
        dice = Plain(self._dice, 0)
        is_careless = chance.below(dice, 2) == 0
        dice.write(self._dice, 0)
        return (self._random if is_careless else self._quick).choose(view)


def make_player(spec: str, seed: int = 0, dice: Records | None = None) -> Player:
    """Make a player from its SPEC.

    A SPEC is a level (`easy`, `medium`, `hard`), `random`, `careless`, `quick`, `search`, `search:500` for so many
    playouts a move, or `package.module:factory`, which is called with the seed. The module may
    lie in the current folder.

    Args:
        spec: what to seat.
        seed: the seed of its decisions; several players of one match may share `dice` instead.
        dice: see `new_dice`.

    Raises:
        BadInput: where the SPEC names nothing that can be seated.
    """
    shared = new_dice(seed) if dice is None else dice
    spec = LEVELS[spec].spec if spec in LEVELS else spec
    at_a_glance = {"random": RandomPlayer, "careless": CarelessPlayer, "quick": QuickPlayer}
    if spec in at_a_glance:
        return at_a_glance[spec](shared)
    if spec.partition(":")[0] == "search":
        return _make_searcher(spec, shared)
    name, colon, _rest = spec.partition(":")
    if colon and (name in at_a_glance or name in LEVELS):
        raise BadInput(
            _(
                "The player “{spec}” cannot be used: {name} stands alone; only search takes a number, as in search:500."
            ).format(spec=shortened(spec), name=name)
        )
    if colon:
        return make_foreign_player(spec, seed)
    raise BadInput(
        _(
            "There is no player “{spec}”; a player is easy, medium, hard, random, careless, quick, search, search:500 "
            "or package.module:factory."
        ).format(spec=shortened(spec))
    )


def _make_searcher(spec: str, dice: Records) -> Player:
    """Make a player from `search` or `search:500`."""
    from tuckbox.players.search import MOST_PLAYOUTS, SearchPlayer

    _name, colon, number = spec.partition(":")
    if not colon:
        return SearchPlayer(dice)
    if number.isascii() and number.isdigit() and len(number) < 8 and 0 < int(number) <= MOST_PLAYOUTS:
        return SearchPlayer(dice, int(number))
    raise BadInput(
        _("The player “{spec}” cannot be used; write search:500 for 500 playouts a move, 1 to {most}.").format(
            spec=shortened(spec), most=MOST_PLAYOUTS
        )
    )

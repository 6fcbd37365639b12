"""Step many matches of one game at a time in native code."""

import numpy as np
import numpy.typing as npt

from tuckbox.table.engine import Numbers, new_log, seed_generator
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.kernel import chance, log as log_
from tuckbox.table.language import _
from tuckbox.table.match import seed_words
from tuckbox.table.record import DICE


class Batch:
    """Hold many matches that are played side by side, each dealt anew as soon as it ends.

    Attributes:
        seats: int32, the seat that acts in each match.
        counts: int32, how many legal actions it has.
        actions: int32, by match, its legal actions, of which the first `counts` are meant.
        ended: int32, 1 where the last step ended the match that was going on.

    >>> import numpy as np
    >>> from tuckbox import game
    >>> batch = Batch(game("touche").setup(2), 8, seed=1)
    >>> endings = batch.step(batch.random_actions(np.random.default_rng(1)))
    >>> bool(batch.counts.min() > 0)
    True
    """

    def __init__(self, setup: Setup, matches: int, seed: int = 0) -> None:
        if matches < 1:
            raise BadInput(_("A batch needs at least one match."))
        self._setup = setup
        self._engine = setup.game.engine
        self._positions = np.zeros(matches, setup.game.position_dtype)
        self._keys = np.zeros((matches, 4), np.uint32)
        self._dice = np.zeros(1, DICE)
        self._log = new_log(log_.SILENT)
        self.seats: Numbers = np.zeros(matches, np.int32)
        self.counts: Numbers = np.zeros(matches, np.int32)
        self.ended: Numbers = np.zeros(matches, np.int32)
        self.actions: Numbers = np.zeros((matches, setup.largest_action), np.int32)
        seed_generator(self._dice, 0, seed_words(seed), chance.PLAYERS)
        for number, key in enumerate(np.random.default_rng(seed).integers(0, 1 << 32, (matches, 4), np.uint64)):
            words = tuple(int(word) for word in key)
            seed_generator(self._positions, number, (words[0], words[1], words[2], words[3]), chance.DEALS)
            self._engine.deal(setup.records, self._positions, number, self._log)
        self._advance(np.full(matches, -1, np.int32))

    def _advance(self, chosen: Numbers) -> int:
        return self._engine.advance(
            self._setup.records,
            self._positions,
            self._keys,
            self._dice,
            self.actions,
            self._log,
            chosen,
            self.seats,
            self.counts,
            self.ended,
        )

    def step(self, chosen: Numbers) -> int:
        """Play one action in each match; return how many matches ended.

        Args:
            chosen: int32, one of the legal actions of each match; others raise `BadInput` and change nothing.
        """
        actions = np.ascontiguousarray(chosen, np.int32)
        endings = self._advance(actions) if actions.shape == self.seats.shape and actions.min() >= 0 else -1
        if endings < 0:
            raise BadInput(_("Choose one of the legal actions of each match."))
        return endings

    def random_actions(self, source: np.random.Generator) -> Numbers:
        """Choose a random legal action in each match."""
        places: npt.NDArray[np.int64] = (source.random(len(self.counts)) * self.counts).astype(np.int64)
        return self.actions[np.arange(len(places)), places]

"""Name the levels of bots that people choose from, the same on every surface.

>>> from tuckbox.players.levels import LEVELS
>>> [level.spec for level in LEVELS.values()]
['careless', 'quick', 'search']
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tuckbox.table.language import N_


@dataclass(frozen=True)
class Level:
    """Describe a level.

    Attributes:
        name: as a player SPEC, such as `easy`.
        spec: the SPEC of the player that sits down, see `tuckbox.players.make_player`.
        title: what people read; to be translated where it is shown.
        meaning: what to expect of it, one short sentence, to be translated likewise.
    """

    name: str
    spec: str
    title: str
    meaning: str


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("easy", "careless", N_("Easy"), N_("Plays every other move at random.")),
            Level("medium", "quick", N_("Medium"), N_("Plays what looks best at a glance.")),
            Level("hard", "search", N_("Hard"), N_("Thinks ahead before every move.")),
        )
    }
)
"""The levels by name, from the weakest to the strongest."""

"""Say what a game is: the contract between a game's folder and the table.

A game is the text of its rules as plain functions (`rules.py`), its texts (`words.py`), a sensible player (`bot.py`)
and the description that `Game` holds. What each function of `rules.py` promises, and the test that enforces it for
every game (all in `tuckbox.testing.suite`):

- `deal(setup, state, log)` sets every field of the game's own, with randomness from the state's generator only;
  afterwards every card in play is in one pile. Enforced by `test_same_seed_same_match` and
  `test_every_card_is_in_one_pile`.
- `acting(setup, state)` returns the bit mask of the seats that may act, 0 exactly when the match is over; it changes
  nothing. Enforced by `test_match_ends`.
- `legal(setup, state, player, actions)` lists the legal actions without doubles and returns their number, 0 exactly
  when the player may not act; the list is the same for what the player sees as for the truth. Enforced by
  `test_view_has_the_same_legal_moves` and `test_only_legal_moves_are_accepted`.
- `apply(setup, state, player, action, log)` plays one legal action and everything that follows by itself, with
  randomness from the state's generator only. Enforced by `test_undo_restores_every_byte` and
  `test_plain_python_agrees`.
- `result(setup, state, scores, ranks)` writes scores and ranks (equal ranks shared: 1 1 3) of so many seats as
  `Game.ranked` says, and returns the number of
  the reason, 0 while the match goes on; it changes nothing. Enforced by `test_ranks_agree_with_scores`.
- `hide(setup, state, player)` blanks the game's own fields that the player may not know; cards are hidden by the table.
- `guess(setup, state, player, dice)` fills what `hide` blanked with something possible. Both are enforced by
  `test_redacting_a_guess_gives_the_same_view`.

A game's own fields never hold a card's number, only faces or places, for the number of a card means nothing to a
player who has not seen it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType, SimpleNamespace
from typing import Any, Literal, Protocol

import numpy as np

from tuckbox.table.engine import Engine, load_engine
from tuckbox.table.errors import BadInput, IllegalMove
from tuckbox.table.language import _
from tuckbox.table.options import FILE, LayoutFile, Option, Value, listed, read_options, shortened
from tuckbox.table.record import Fields, Records, position_dtype, setup_dtype

SETUPS_KEPT = 64
"""So many setups are kept prepared for the matches that share them."""


@dataclass(frozen=True)
class Pile:
    """Describe a pile.

    Attributes:
        name: in positions, such as `hand/0`.
        ordered: whether the order of its cards means something; hands have none.
        owner: the seat whose pile it is, None for a common one.
        seen_by: who sees its cards as long as nothing else happened to them; used to set up positions by hand.
        shown: whether positions name it; cards out of the game lie in piles that are not shown.
        only_while: the entry of a position that must be true for the position to name the pile; none where empty.
    """

    name: str
    ordered: bool = True
    owner: int | None = None
    seen_by: Literal["everyone", "owner", "nobody"] = "nobody"
    shown: bool = True
    only_while: str = ""


@dataclass(frozen=True)
class RuleText:
    """Hold what players read about one rule.

    Attributes:
        number: such as `TO-13`.
        text: the rule in the project's own words, a sentence or a few.
        ruling: what the project decided where the rulebooks are silent or disagree; empty if nothing.
    """

    number: str
    text: str
    ruling: str = ""


@dataclass(frozen=True, eq=False)
class Setup:
    """Hold what the players agreed to before the first card is dealt.

    Attributes:
        game: the game.
        players: the number of seats.
        options: every option with its value.
        records: the same for the rules, an array of one setup record.
        facts: what the game's `words.py` needs besides, such as the board.
    """

    game: "Game"
    players: int
    options: Mapping[str, Value]
    records: Records
    facts: Any = None

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        """Give the piles in the order of their numbers."""
        return tuple(self.game.piles(self.players))

    @cached_property
    def largest_action(self) -> int:
        """Give the number of action codes."""
        return int(self.records["actions"][0])

    @property
    def ranked(self) -> int:
        """Give the number of seats that have a score and a rank."""
        return self.game.ranked(self.players)

    @property
    def cards(self) -> int:
        """Give the number of cards in play."""
        return int(self.records["cards"][0])

    @cached_property
    def written_options(self) -> dict[str, Value]:
        """Give the options as records and reports name them: `file` where the players brought one."""
        files = {option.name for option in self.game.options if isinstance(option, LayoutFile)}
        return {name: FILE if name in files and value != "default" else value for name, value in self.options.items()}

    @cached_property
    def faces(self) -> list[int]:
        """Give the face of every card."""
        return self.records["face"][0].tolist()

    @cached_property
    def texts(self) -> list[str]:
        """Give every card as text."""
        return [self.game.words.write_card(self, face) for face in self.faces[: self.cards]]

    @cached_property
    def numbers(self) -> Any:
        """Give the setup record with its fields as attributes, as rule functions take it.

        A plain object: to look up a field of a NumPy record takes many times as long.
        """
        record = self.records[0]
        fields = {name: record[name] for name in self.records.dtype.names or ()}
        return SimpleNamespace(
            **{name: value if isinstance(value, np.ndarray) else value.item() for name, value in fields.items()}
        )


class Words(Protocol):
    """Say what a game's `words.py` must define. `state` is always one position record.

    Where a function gets the state of a view it may rely on what that seat sees and nothing else; the table never
    hands it more.
    """

    RULES: Sequence[RuleText]
    REASONS: Mapping[int, str]
    """The number of each reason for the end -> its name in records."""
    END: str
    """The name of the event that ends a match; its value is the reason."""
    EVENTS: Mapping[int, tuple[str, Sequence[str]]]
    """The number of each event -> its name in records and what its values are: `seat`, `card`, `number`, or one of
    the game's own words, the last repeated for all values that follow if it ends in `...`."""

    def write_card(self, setup: Setup, face: int) -> str:
        """Write a face."""
        ...

    def read_card(self, setup: Setup, text: str) -> int:
        """Read a face in any letter case; raise `BadInput` where there is none of that name."""
        ...

    def write_value(self, setup: Setup, kind: str, value: int) -> Any:
        """Write a value of an event that is of one of the game's own kinds."""
        ...

    def write_move(self, setup: Setup, state: np.void, seat: int, action: int) -> str:
        """Write an action as the text of a move."""
        ...

    def read_move(self, setup: Setup, text: str) -> str:
        """Bring the text of a move into the form in which moves are written, legal or not."""
        ...

    def refuse(self, setup: Setup, state: np.void, seat: int, text: str) -> IllegalMove:
        """Say why a move that is not legal is not, from what the seat sees."""
        ...

    def write_further(self, setup: Setup, state: np.void) -> dict[str, Any]:
        """Write what a position holds besides the piles."""
        ...

    def read_further(self, setup: Setup, position: Mapping[str, Any], state: Any) -> None:
        """Read the same back into a plain state; raise `BadInput` where an entry is impossible."""
        ...

    def write_facts(self, setup: Setup) -> dict[str, Any]:
        """Give the entries of a record that say what was played with, such as the board."""
        ...

    def read_facts(self, entry: str, value: Any) -> str:
        """Give the text of the file that such an entry stands for."""
        ...

    def write_chance_pile(self, setup: Setup, pile: int) -> str:
        """Name the pile of a shuffle in traced records."""
        ...

    def sentence(self, setup: Setup, event: Sequence[Any], names: Sequence[str]) -> str:
        """Say what an event was in one sentence, empty where it needs no words."""
        ...

    def write_text(self, setup: Setup, position: Mapping[str, Any], names: Sequence[str], seat: int | None) -> str:
        """Draw a position for a terminal."""
        ...


@dataclass(frozen=True, eq=False)
class Game:
    """Describe a game to the table.

    Attributes:
        name: as on the command line, such as `touche`.
        title: as players read it.
        rulebook: which rulebook it follows, one sentence.
        players: the possible numbers of seats.
        options: the options.
        max_cards, max_piles: the sizes of the records.
        position_fields, setup_fields: the game's own fields.
        piles: gives the piles for a number of players.
        prepare: fills the game's own fields of a setup record and gives the setup's `facts`.
        rules, words, bot: the modules.
        max_decisions: more decisions than that, and a match is considered endless; a bound for tests and loops.
        search_horizon: after so many decisions a playout of a search ends and is judged by the ranks so far; 0 where it
            goes on to the end. It helps where matches are long and the ranks on the way tell who is ahead.
        sides: gives for players and options the side each seat plays for.
        ranked: gives for a number of players how many seats have a rank: more where the game plays against them.
        ranked_by_scores: whether a higher score always means a better rank; not so where a final decides.
        time_limit: the name of the option that gives the minutes after which the time is over, 0 for none; empty
            where the game has no such option. `apply` takes player -1 to mean that it is over, see `Match.expire`.
        page: the name of the Jinja template, in the game's folder, that draws the game.
        pitch: what playing it is like, one sentence for people who choose a game; empty where it has none.
    """

    name: str
    title: str
    rulebook: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    max_cards: int
    max_piles: int
    position_fields: Fields
    setup_fields: Fields
    piles: Callable[[int], Sequence[Pile]]
    prepare: Callable[[Records, int, Mapping[str, Value]], Any]
    rules: ModuleType
    words: Any
    bot: ModuleType
    sides: Callable[[int, Mapping[str, Value]], Sequence[int]]
    max_decisions: int = 100_000
    search_horizon: int = 0
    ranked: Callable[[int], int] = int
    ranked_by_scores: bool = True
    time_limit: str = ""
    page: str = "page.html"
    pitch: str = ""
    _engines: list[Engine] = field(default_factory=list[Engine], repr=False)

    @property
    def package(self) -> str:
        """Give the name of the Python package that holds the game."""
        return self.rules.__name__.rpartition(".")[0]

    @property
    def folder(self) -> Traversable:
        """Give the folder of that package: its page, its style and its data."""
        return files(self.package)

    @cached_property
    def position_dtype(self) -> np.dtype[np.void]:
        """Give the layout of a position."""
        return position_dtype(self.max_cards, self.max_piles, self.position_fields)

    @cached_property
    def setup_dtype(self) -> np.dtype[np.void]:
        """Give the layout of a setup."""
        return setup_dtype(self.max_cards, self.max_piles, self.setup_fields)

    @property
    def engine(self) -> Engine:
        """Give the engine that runs the rules; the first use on a machine compiles them."""
        if not self._engines:
            self._engines.append(load_engine(self.name, self.rules, self.bot, self.position_dtype, self.setup_dtype))
        return self._engines[0]

    def setup(self, players: int | None = None, options: Mapping[str, Value] | None = None) -> Setup:
        """Prepare a match: check the number of players and the options; raise `BadInput` where they are unusable.

        >>> from tuckbox import game
        >>> game("touche").setup(3).options["dead_card"]
        'ends_turn'
        """
        count = self.players[0] if players is None else players
        if count not in self.players:
            raise BadInput(
                _("{title} is for {counts} players, not for {players}.").format(
                    title=self.title,
                    counts=listed([str(n) for n in self.players]),
                    players=shortened(players),
                )
            )
        values = read_options(self.options, options or {}, count)
        return _prepared(self, count, tuple(values.items()))


@lru_cache(maxsize=SETUPS_KEPT)
def _prepared(game: Game, players: int, options: tuple[tuple[str, Value], ...]) -> Setup:
    """Prepare a setup once for all matches that share it; nothing changes a setup afterwards."""
    records = np.zeros(1, game.setup_dtype)
    records["players"] = players
    facts = game.prepare(records, players, dict(options))
    return Setup(game, players, dict(options), records, facts)

"""Tell what lists of tables show."""

from dataclasses import dataclass

from tuckbox.table.language import _, plural
from tuckbox.table.registry import games
from tuckbox.web.state import GATHERING, OVER, PLAYING, TableState
from tuckbox.web.store import Listed

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@dataclass(frozen=True)
class TableInList:
    """Hold what a list shows of a table.

    Attributes:
        id: the id of the table.
        title: the title of the game.
        stage: `gathering`, `playing`, `over` or `abandoned`.
        people: the names of those who sit there.
        open_seats: the number of seats that wait for somebody.
        is_your_turn: whether the visitor is known to be the one who may act.
        turn_of: the names of the others who are known to be acting.
        when: when something last happened there, in words.
    """

    id: str
    title: str
    stage: str
    people: tuple[str, ...]
    open_seats: int
    is_your_turn: bool
    turn_of: tuple[str, ...]
    when: str

    @property
    def is_running(self) -> bool:
        """Tell whether there is still something to do at the table."""
        return self.stage in (GATHERING, PLAYING)

    @property
    def is_over(self) -> bool:
        """Tell whether the match came to its end, so that it can be looked at again."""
        return self.stage == OVER


def table_in_list(listed: Listed, at: int, state: TableState | None = None, visitor: str | None = None) -> TableInList:
    """Give what a list shows of a table.

    Args:
        listed: what the store knows of it.
        at: the time, in milliseconds since 1970.
        state: of the table, None where it is not in memory.
        visitor: whose list it is, None where it is everybody's.
    """
    acting = () if state is None else state.acting
    you = None if state is None else state.seat_of(visitor)
    game = games().get(listed.game)
    return TableInList(
        id=listed.id,
        title=listed.game if game is None else game.title,
        stage=listed.stage,
        people=tuple(name for name in listed.names if name),
        open_seats=listed.open_seats,
        is_your_turn=you in acting,
        turn_of=tuple(state.seats[seat].name for seat in acting if seat != you) if state is not None else (),
        when=time_ago(at - listed.active),
    )


def time_ago(milliseconds: int) -> str:
    """Say how long ago something was.

    >>> time_ago(200), time_ago(90_000), time_ago(3 * HOUR), time_ago(50 * HOUR)
    ('just now', '1 minute ago', '3 hours ago', '2 days ago')
    """
    if milliseconds < MINUTE:
        return _("just now")
    if milliseconds < HOUR:
        return plural("{count} minute ago", "{count} minutes ago", milliseconds // MINUTE).format(
            count=milliseconds // MINUTE
        )
    if milliseconds < DAY:
        return plural("{count} hour ago", "{count} hours ago", milliseconds // HOUR).format(count=milliseconds // HOUR)
    return plural("{count} day ago", "{count} days ago", milliseconds // DAY).format(count=milliseconds // DAY)

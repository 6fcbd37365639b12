"""Play a match line by line, on any terminal and with any screen reader."""

from collections.abc import Callable, Sequence

from tuckbox.players import Player, make_player, new_dice, pick_seat
from tuckbox.players.factories import play_for
from tuckbox.table.errors import IllegalMove
from tuckbox.table.language import _
from tuckbox.table.match import Match
from tuckbox.table.moves import Moves
from tuckbox.table.options import shortened
from tuckbox.table.view import View

Read = Callable[[str], str]
Write = Callable[[str], None]


class PlainTable:
    """Seat one person at seat 0 and bots at the others, talking in lines.

    Args:
        match: the match, at its start.
        level: the SPEC of the bots.
        read: asks a question and gives the answer, with U+FFFD for what is no text; raises `EOFError` when there is
            nobody any longer.
        write: shows a line or several.
    """

    def __init__(self, match: Match, level: str, read: Read, write: Write) -> None:
        self._match = match
        self._level = level
        self._read = read
        self._write = write
        self._dice = new_dice(match.seed)
        players = match.setup.players
        self._bots: list[Player | None] = [
            None,
            *(make_player(level, dice=self._dice) for _seat in range(1, players)),
        ]
        self.names = [_("Player"), *(_("Bot {number}").format(number=seat) for seat in range(1, players))]
        self._told = 0

    def play(self) -> bool:
        """Play to the end; give False where the person left before."""
        self._write(_("Type the number or the text of a move; “help” says more.") + "\n")
        self._tell(self._match.deal_events(0))
        while self._match.acting:
            seat = 0 if 0 in self._match.acting else pick_seat(self._match.acting, self._dice)
            bot = self._bots[seat]
            if bot is None:
                if not self._ask():
                    self._write(_("Goodbye."))
                    return False
            else:
                play_for(self._match, seat, bot, self._level)
            self._tell_news()
        self._show_end()
        return True

    def _tell(self, events: Sequence[Sequence[object]]) -> None:
        words = self._match.setup.game.words
        for event in events:
            sentence = words.sentence(self._match.setup, event, self.names)
            if sentence:
                self._write("  " + sentence)

    def _tell_news(self) -> None:
        for events in self._match.log(0, self._told):
            self._tell(events)
        self._told = self._match.number

    def _show_end(self) -> None:
        self._write("\n" + self._match.view(0).text(self.names) + "\n")
        result = self._match.result
        assert result is not None
        winners = ", ".join(self.names[seat] for seat in result.winners if seat < len(self.names)) or _("nobody here")
        self._write(_("The game is over ({reason}). Winner: {names}.").format(reason=result.reason, names=winners))

    def _ask(self) -> bool:
        """Let the person play one move; give False where the person leaves."""
        view = self._match.view(0)
        self._write("\n" + view.text(self.names))
        self._list_moves(view.moves)
        while True:
            try:
                answer = self._read(_("Your move: ")).strip()
            except EOFError:
                return False
            if answer.casefold() in ("quit", "exit"):
                return False
            if self._is_answered(answer, view):
                continue
            try:
                self._match.play(0, self._meant(answer, view.moves))
            except IllegalMove as refusal:
                self._write(str(refusal))
            else:
                return True

    def _is_answered(self, answer: str, view: View) -> bool:
        """Answer what is no move; give False where it may be one."""
        match answer.casefold():
            case "":
                return True
            case unread if "\N{REPLACEMENT CHARACTER}" in unread:
                self._write(_("This line cannot be read: it is no text in the encoding of this terminal."))
            case "help" | "?":
                self._write(_("A move is its number in the list or its text. Besides: moves, board, rules, quit."))
            case "moves":
                self._list_moves(view.moves)
            case "board":
                self._write(view.text(self.names))
            case "rules":
                self._write(_("“tuckbox rules {game}” prints the rules.").format(game=self._match.setup.game.name))
            case _other:
                return False
        return True

    def _meant(self, answer: str, moves: Moves) -> str:
        if not (answer.isascii() and answer.isdigit()):
            return answer
        if 1 <= int(answer[:9]) <= len(moves):
            return moves[int(answer[:9]) - 1].text
        raise IllegalMove(
            _("There is no move number {number}; there are {count} moves.").format(
                number=shortened(answer, 12), count=len(moves)
            )
        )

    def _list_moves(self, moves: Moves) -> None:
        numbered = [f"{number:>3} {move.text}" for number, move in enumerate(moves, 1)]
        width = max(map(len, numbered)) + 2
        columns = max(1, 78 // width)
        for start in range(0, len(numbered), columns):
            self._write("".join(text.ljust(width) for text in numbered[start : start + columns]).rstrip())

"""Write what a position of Touché holds besides its piles, and read it back with every entry checked."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tuckbox.games.touche import dealing, rules
from tuckbox.games.touche.board import KINDS, Board, board_of, card_name
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.kernel import piles as piles_
from tuckbox.table.language import _
from tuckbox.table.options import listed, shortened
from tuckbox.table.reading import check_entries, read_number, whole_number
from tuckbox.table.record import Plain

ENTRIES = ("board", "crowned", "patterns", "dealer", "turn", "placed", "swapped", "idle", "turns")
MOST_TURNS = 1_000_000_000
"""Positions of games without a turn limit can hold no more ended turns than that."""


def write_further(setup: Setup, state: np.void) -> dict[str, Any]:
    """Write what a position holds besides the piles."""
    board = board_of(setup)
    sides = range(int(setup.numbers.sides))
    marker, crowned = state["marker"].tolist(), state["crowned"].tolist()
    kinds, won = state["kinds"].tolist(), state["kinds_won"].tolist()
    return {
        "board": {name: marker[square] - 1 for square, name in enumerate(board.names) if marker[square]},
        "crowned": {name: crowned[square] - 1 for square, name in enumerate(board.names) if crowned[square]},
        "patterns": [[KINDS[kind] for kind in kinds[side][: won[side]]] for side in sides],
        "dealer": int(state["dealer"]),
        "turn": None if state["reason"] else int(state["turn"]),
        "placed": None if state["placed"] == rules.NOWHERE else board.names[int(state["placed"])],
        "swapped": bool(state["swapped"]),
        "idle": int(state["idle"]),
        "turns": int(state["turns"]),
    }


def read_further(setup: Setup, position: Mapping[str, Any], state: Any) -> None:
    """Read what a position holds besides the piles into a plain state whose piles are laid already.

    Which Free Spaces complete a pattern, the kinds owned as a set and the reason of the end follow from the
    entries.

    Args:
        setup: the match's setup.
        position: the position as JSON, see `write_further`; every entry must be there.
        state: a `Plain` position, changed in place.

    Raises:
        BadInput: for a missing or unknown entry, a value that is not what it should be, or entries that
            cannot be true together.
    """
    check_entries(position, ENTRIES)
    numbers = Plain(setup.records, 0)
    _check_cards(setup, numbers, state)
    _read_patterns(numbers, position["patterns"], state)
    _read_turn(setup, numbers, position, state)
    board = board_of(setup)
    state.crowned = _read_sides(board, numbers, position, "crowned")
    state.marker = _read_sides(board, numbers, position, "board")
    state.placed = _read_placed(board, position["placed"])
    _check_markers(board, numbers, state)
    _check_choice(board, numbers, state)
    _read_swapped(numbers, position["swapped"], state)
    state.ready = [0] * rules.SQUARES
    for side in range(rules.SIDES):
        rules.look_for_ready_free_spaces(numbers, state, side)


def _check_cards(setup: Setup, numbers: Plain, state: Any) -> None:
    """Put the cards that are in no pile out of the game; only jokers of `one_each` may be there (TO-3)."""
    laid = [pile for pile, described in enumerate(setup.piles) if described.shown]
    rest = [card for card in range(numbers.cards) if state.pile[card] not in laid]
    for card in rest:
        if not numbers.jokers_each or numbers.face[card] != dealing.JOKER:
            raise BadInput(
                _("The card {card} is missing from this position.").format(card=card_name(numbers.face[card]))
            )
        piles_.put_on(numbers, state, card, dealing.BOX, piles_.EVERYONE)
    if numbers.jokers_each and len(rest) != dealing.JOKERS - setup.players:
        raise BadInput(
            _("With one joker each there must be {count} jokers in this position.").format(count=setup.players)
        )
    for seat in range(setup.players):
        if state.size[dealing.HAND + seat] > dealing.HAND_CARDS:
            raise BadInput(
                _("The pile “hand/{seat}” has {count} cards; a hand has at most {most}.").format(
                    seat=seat, count=state.size[dealing.HAND + seat], most=dealing.HAND_CARDS
                )
            )


def _read_patterns(numbers: Plain, value: Any, state: Any) -> None:
    """Read the kinds each side owns (TO-26); at most one side has three (TO-29)."""
    if not isinstance(value, list) or len(value) != numbers.sides:
        raise BadInput(_("The entry “patterns” must be {count} lists, one for each side.").format(count=numbers.sides))
    state.kinds = [[0] * rules.KINDS for _side in range(rules.SIDES)]
    state.kinds_won = [0] * rules.SIDES
    state.owned = [0] * rules.SIDES
    for side, kinds in enumerate(value):
        if not isinstance(kinds, list) or len(kinds) > rules.KINDS_TO_WIN:
            raise BadInput(
                _("The patterns of side {side} must be a list of at most {most} kinds.").format(
                    side=side, most=rules.KINDS_TO_WIN
                )
            )
        for place, name in enumerate(kinds):
            if name not in KINDS:
                raise BadInput(
                    _("“{name}” is no kind of pattern; the kinds are {names}.").format(
                        name=shortened(name), names=listed(KINDS)
                    )
                )
            kind = KINDS.index(name)
            if state.owned[side] >> kind & 1:
                raise BadInput(_("Side {side} cannot own the same kind twice: {name}.").format(side=side, name=name))
            state.kinds[side][place] = kind
            state.kinds_won[side] += 1
            state.owned[side] |= 1 << kind
    if state.kinds_won.count(rules.KINDS_TO_WIN) > 1:
        raise BadInput(_("Only one side can own three patterns, for with the third the game is over."))


def _read_turn(setup: Setup, numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Read dealer, turn and the counts of turns; give the reason of the end (TO-29, TO-30)."""
    state.dealer = read_number(position, "dealer", 0, setup.players - 1)
    state.idle = read_number(position, "idle", 0, 2 * setup.players - 1)
    state.turns = read_number(position, "turns", 0, numbers.max_turns or MOST_TURNS)
    state.reason = 0
    if numbers.max_turns and state.turns == numbers.max_turns:
        state.reason = rules.TURN_LIMIT
    if rules.KINDS_TO_WIN in state.kinds_won:
        if state.reason:
            raise BadInput(_("The third pattern ends the game before the turn limit can: “turns” is too high."))
        state.reason = rules.THREE_PATTERNS
    if (position["turn"] is None) != (state.reason != 0):
        if state.reason:
            raise BadInput(_("The game of this position is over, so “turn” must be null."))
        raise BadInput(_("The entry “turn” may be null only after the end: with three patterns or at the turn limit."))
    state.turn = 0 if state.reason else read_number(position, "turn", 0, setup.players - 1)


def _read_sides(board: Board, numbers: Plain, position: Mapping[str, Any], entry: str) -> list[int]:
    """Read squares and their sides as the engine keeps them: side + 1 by square, 0 for none."""
    value = position[entry]
    if not isinstance(value, Mapping):
        raise BadInput(_("The entry “{entry}” must be an object from square to side.").format(entry=entry))
    squares = board.numbers
    taken = [0] * rules.SQUARES
    for name, side in value.items():
        if name not in squares:
            raise BadInput(
                _("There is no square “{square}”, named in “{entry}”.").format(square=shortened(name), entry=entry)
            )
        what = _("The side on {square}").format(square=name)
        taken[squares[name]] = whole_number(side, what, 0, numbers.sides - 1) + 1
    return taken


def _read_placed(board: Board, value: Any) -> int:
    if value is None:
        return rules.NOWHERE
    if not isinstance(value, str) or value not in board.numbers:
        raise BadInput(_("The entry “placed” must be a square or null, not “{value}”.").format(value=shortened(value)))
    return board.numbers[value]


def _check_markers(board: Board, numbers: Plain, state: Any) -> None:
    """Check where markers may lie: not on crowned squares, on a Free Space only for a moment (TO-14)."""
    for square, name in enumerate(board.names):
        if state.marker[square] and state.crowned[square]:
            raise BadInput(_("{square} is crowned, so no marker can lie there as well.").format(square=name))
        if state.marker[square] and numbers.free[square] and square != state.placed:
            raise BadInput(
                _("{square} is a Free Space: a marker there is crowned at once, or it is the one “placed”.").format(
                    square=name
                )
            )


def _check_choice(board: Board, numbers: Plain, state: Any) -> None:
    """Check that patterns are complete only where a player owes the choice among them (TO-25, TO-27)."""
    chooser = rules.NOWHERE
    if state.placed != rules.NOWHERE:
        chooser = rules.side_of(numbers, state.turn)
        if state.reason or state.marker[state.placed] != chooser + 1:
            raise BadInput(_("The square “placed” must carry a marker of the side whose turn it is."))
    choices = 0
    for number, pattern in enumerate(board.patterns):
        for side in range(numbers.sides):
            if rules.lacks(numbers, state, number, side) != rules.NOWHERE:
                continue
            if side != chooser or state.placed not in pattern.squares:
                raise BadInput(
                    _("Side {side} has completed {kind} {squares}, which would have been crowned at once.").format(
                        side=side,
                        kind=KINDS[pattern.kind],
                        squares=" ".join(board.names[square] for square in pattern.squares),
                    )
                )
            choices += 1
    if chooser != rules.NOWHERE and choices < 2:
        raise BadInput(_("The marker “placed” must complete several patterns; with one there is no choice."))


def _read_swapped(numbers: Plain, value: Any, state: Any) -> None:
    """Read whether the player has swapped and still plays, which only `continue` knows (TO-15)."""
    if not isinstance(value, bool):
        raise BadInput(_("The entry “swapped” must be true or false, not “{value}”.").format(value=shortened(value)))
    if value and (numbers.dead_card != rules.CONTINUE or state.reason or state.placed != rules.NOWHERE):
        raise BadInput(_("“swapped” may be true only between swap and play, with the option dead_card=continue."))
    state.swapped = int(value)

"""Write and read everything of Touché that is text: cards, squares, moves, positions, events, rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tuckbox.games.touche import dealing, rules
from tuckbox.games.touche.board import JOKER, KINDS, board_of, card_name, faces
from tuckbox.games.touche.position import read_further, write_further
from tuckbox.games.touche.rule_texts import RULES
from tuckbox.table.errors import BadInput, IllegalMove
from tuckbox.table.game import Setup
from tuckbox.table.language import N_, _
from tuckbox.table.notation import cards_of
from tuckbox.table.options import shortened

__all__ = [
    "EVENTS",
    "KIND_NAMES",
    "REASONS",
    "RULES",
    "SUIT_SIGNS",
    "board_of",
    "pretty_card",
    "read_card",
    "read_facts",
    "read_further",
    "read_move",
    "refuse",
    "sentence",
    "write_card",
    "write_chance_pile",
    "write_facts",
    "write_further",
    "write_move",
    "write_text",
    "write_value",
]

REASONS = {rules.THREE_PATTERNS: "three patterns", rules.TURN_LIMIT: "turn limit"}

END = "end"
EVENTS: Mapping[int, tuple[str, Sequence[str]]] = {
    rules.DEALER: ("dealer", ("seat",)),
    rules.PLAY: ("play", ("seat", "card")),
    rules.PLACE: ("place", ("seat", "square")),
    rules.REPLACE: ("replace", ("seat", "square", "side")),
    rules.SWAP: ("swap", ("seat", "card")),
    rules.PASS: ("pass", ("seat",)),
    dealing.DRAWN: ("draw", ("seat", "card")),
    dealing.COLLECTED: ("collect", ("seat", "number")),
    rules.TOUCHE: ("touche", ("seat", "kind", "square...")),
    rules.VOID: ("void", ("seat",)),
    rules.END: (END, ("reason",)),
}

KIND_NAMES = {"square": N_("Square"), "straight": N_("Straight"), "t": N_("T"), "cross": N_("Cross")}
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def write_card(setup: Setup, face: int) -> str:
    """Write a card, such as `7H` or `JK`."""
    return card_name(face)


def read_card(setup: Setup, text: str) -> int:
    """Read a card in any letter case; raise `BadInput` where there is none of that name."""
    name = text.strip().upper()
    if name not in faces():
        raise BadInput(
            _("“{text}” is no card; a card is a rank and a suit such as 7H or TS, or JK.").format(text=shortened(text))
        )
    return faces()[name]


def write_value(setup: Setup, kind: str, value: int) -> Any:
    """Write a value of an event."""
    if kind == "square":
        return board_of(setup).names[value]
    if kind == "kind":
        return KINDS[value]
    if kind == "reason":
        return REASONS[value]
    return value


def write_chance_pile(setup: Setup, pile: int) -> str:
    """Name the pile of a shuffle; only the collected discards are shuffled after the deal (TO-17)."""
    return "discard" if pile == dealing.DISCARD else "box"


def write_facts(setup: Setup) -> dict[str, Any]:
    """Give what a record says about the board."""
    return {"board": list(board_of(setup).rows)}


def read_facts(entry: str, value: Any) -> str:
    """Give the text of the board file that a record holds."""
    if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        raise BadInput(_("The entry “board” must be a list of rows as text."))
    return "\n".join(value)


def write_move(setup: Setup, state: np.void, seat: int, action: int) -> str:
    """Write a move; `state` is needed for swaps of several cards only."""
    board, numbers = board_of(setup), setup.numbers
    if action == rules.pass_action(numbers):
        return "pass"
    if action >= rules.first_crown(numbers):
        pattern = board.patterns[action - rules.first_crown(numbers)]
        return " ".join(["crown", KINDS[pattern.kind], *(board.names[square] for square in pattern.squares)])
    if action >= rules.first_swap_several(numbers):
        chosen = action - rules.first_swap_several(numbers)
        hand = [card_name(setup.faces[card]) for card in cards_of(state, dealing.HAND + seat)]
        return "swap " + " / ".join(card for place, card in enumerate(hand) if chosen >> place & 1)
    if action >= rules.first_swap(numbers):
        return f"swap {card_name(action - rules.first_swap(numbers))}"
    if action >= rules.first_free(numbers):
        free_space, face = divmod(action - rules.first_free(numbers), dealing.FACES)
        return f"{card_name(face)} {board.names[int(numbers.free_squares[free_space])]}"
    if action >= rules.first_joker(numbers):
        return f"{JOKER} {board.names[action - rules.first_joker(numbers)]}"
    return f"{card_name(int(numbers.face_of[action]))} {board.names[action]}"


def read_move(setup: Setup, text: str) -> str:
    """Bring the text of a move into the form in which moves are written, legal or not."""
    words = text.replace("/", " / ").split()
    if not words:
        return ""
    if words[0].casefold() == "swap":
        cards = [card.strip() for card in " ".join(words[1:]).upper().split("/")]
        return "swap " + " / ".join(sorted(filter(None, cards), key=_card_order))
    if words[0].casefold() in ("crown", "pass"):
        squares = board_of(setup).numbers
        named = [word.casefold() for word in words]
        return " ".join(named[:2] + sorted(named[2:], key=lambda name: squares.get(name, 0)))
    return " ".join([words[0].upper(), *(word.casefold() for word in words[1:])])


def _card_order(card: str) -> int:
    return faces().get(card, dealing.FACES)


def refuse(setup: Setup, state: np.void, seat: int, text: str) -> IllegalMove:
    """Say why a move that is not legal is not; `state` is what the seat sees."""
    if state["reason"]:
        number = "TO-29" if state["reason"] == rules.THREE_PATTERNS else "TO-30"
        return IllegalMove(_("The game is over."), number)
    if state["turn"] != seat:
        return IllegalMove(_("It is not your turn."), "TO-10")
    words = read_move(setup, text).split()
    if words[:1] == ["crown"]:
        return _refuse_crown(state)
    if state["placed"] != rules.NOWHERE:
        return IllegalMove(_("First choose which of your completed patterns is crowned."), "TO-27")
    if words == ["pass"]:
        return IllegalMove(_("You may pass only if you can neither place a marker nor swap a dead card."), "TO-16")
    if words[:1] == ["swap"]:
        return _refuse_swap(setup, state, seat, [word for word in words[1:] if word != "/"])
    return _refuse_marker(setup, state, seat, words)


def _refuse_crown(state: np.void) -> IllegalMove:
    if state["placed"] == rules.NOWHERE:
        return IllegalMove(_("There is nothing to crown: no marker has just completed several patterns."), "TO-27")
    return IllegalMove(_("Your marker did not complete that pattern, or you own its kind already."), "TO-27")


def _hand(setup: Setup, state: np.void, seat: int) -> list[int]:
    return [setup.faces[card] for card in cards_of(state, dealing.HAND + seat)]


def _refuse_swap(setup: Setup, state: np.void, seat: int, cards: list[str]) -> IllegalMove:
    if not cards:
        return IllegalMove(_("Name the dead card to swap, such as “swap 7H”."), "TO-15")
    hand = _hand(setup, state, seat)
    for card in cards:
        if card not in faces():
            return IllegalMove(_("“{text}” is no card.").format(text=shortened(card)), "TO-11")
        if faces()[card] not in hand:
            return IllegalMove(_("You do not hold {card}.").format(card=card), "TO-11")
        if faces()[card] == dealing.JOKER:
            return IllegalMove(_("A joker is never dead."), "TO-15")
        if not rules.is_dead(setup.numbers, _Fields(state), faces()[card]):
            return IllegalMove(_("{card} is not dead: one of its squares is still empty.").format(card=card), "TO-15")
        hand.remove(faces()[card])
    if state["swapped"]:
        return IllegalMove(_("You have swapped a card in this turn already."), "TO-15")
    if setup.numbers.dead_card == rules.SEVERAL_END_TURN:
        return IllegalMove(_("Put a slash between the cards, such as “swap 7H / 2C”."), "TO-15")
    return IllegalMove(_("Swap one card at a time."), "TO-15")


class _Fields:
    """Give the fields of a position record as attributes, as the rule functions take them."""

    def __init__(self, state: np.void) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return self._state[name]


def _refuse_marker(setup: Setup, state: np.void, seat: int, words: list[str]) -> IllegalMove:
    board, numbers, fields = board_of(setup), setup.numbers, _Fields(state)
    if len(words) != 2 or words[0] not in faces():
        return IllegalMove(_("A move is a card and a square such as “7H h6”, “swap 7H”, “pass” or “crown …”."), "TO-11")
    face = faces()[words[0]]
    if face not in _hand(setup, state, seat):
        return IllegalMove(_("You do not hold {card}.").format(card=words[0]), "TO-11")
    if words[1] not in board.numbers:
        return IllegalMove(_("There is no square {square}.").format(square=shortened(words[1])), "TO-11")
    square = board.numbers[words[1]]
    if face == dealing.JOKER and state["crowned"][square]:
        return IllegalMove(_("A joker cannot touch a crowned square."), "TO-13")
    if board.cells[square] is None:
        return _refuse_free_space(setup, state, seat, square)
    if face == dealing.JOKER:
        return IllegalMove(_("A joker cannot replace a marker of your own side."), "TO-13")
    if board.cells[square] != face:
        return IllegalMove(
            _("{square} is a square of {other}, not of {card}.").format(
                square=words[1], other=card_name(int(numbers.face_of[square])), card=words[0]
            ),
            "TO-11",
        )
    assert not rules.is_empty(fields, square)
    return IllegalMove(_("{square} is not empty.").format(square=words[1]), "TO-12")


def _refuse_free_space(setup: Setup, state: np.void, seat: int, square: int) -> IllegalMove:
    if state["crowned"][square]:
        return IllegalMove(_("This Free Space is crowned already."), "TO-12")
    side = rules.side_of(setup.numbers, seat)
    for pattern in board_of(setup).patterns:
        others = [other for other in pattern.squares if other != square]
        if square in pattern.squares and all(state["marker"][other] == side + 1 for other in others):
            return IllegalMove(_("You own this kind of pattern already."), "TO-26")
    return IllegalMove(_("You may take a Free Space only to complete a pattern."), "TO-14")


def write_text(setup: Setup, position: Mapping[str, Any], names: Sequence[str], seat: int | None) -> str:
    """Draw a position for the terminal: the board, then each seat."""
    board = board_of(setup)
    squares = iter(zip(board.names, board.cells, strict=True))
    width = len(board.rows[0].split())
    lines = ["    " + " ".join(f" {chr(ord('a') + column)} " for column in range(width)).rstrip()]
    for number, row in enumerate(board.rows, 1):
        cells = []
        for cell in row.split():
            if cell == "..":
                cells.append("   ")
                continue
            name = next(squares)[0]
            if name in position["crowned"]:
                cells.append(f"[{'XOV'[position['crowned'][name]]}]")
            elif name in position["board"]:
                cells.append(f" {'XOV'[position['board'][name]]} ")
            else:
                cells.append(f"{cell} ")
        lines.append(f"{number:>3} " + " ".join(cells).rstrip())
    lines.append("")
    sides = setup.game.sides(setup.players, setup.options)
    for other, name in enumerate(names):
        side = sides[other]
        kinds = ", ".join(_(KIND_NAMES[kind]) for kind in position["patterns"][side]) or _("no pattern yet")
        draw, discard = position["piles"][f"draw/{other}"], position["piles"][f"discard/{other}"]
        turn = "→" if position["turn"] == other else " "
        lines.append(
            _("{turn} {marker} {name}: {kinds}; {cards} cards to draw, discard {discard}").format(
                turn=turn,
                marker="XOV"[side],
                name=name,
                kinds=kinds,
                cards=len(draw),
                discard=discard[0] if discard else "-",
            )
        )
    if seat is not None:
        lines.append(_("Your hand: {cards}").format(cards=" ".join(position["piles"][f"hand/{seat}"])))
    return "\n".join(lines)


def pretty_card(card: str) -> str:
    """Write a card with the sign of its suit, as players read it.

    >>> pretty_card("TH"), pretty_card("JK")
    ('10♥', '★')
    """
    if card == JOKER:
        return "★"
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUIT_SIGNS[card[1]]


def sentence(setup: Setup, event: Sequence[Any], names: Sequence[str]) -> str:
    """Say what happened in one sentence, `names` being those of the seats; "" for what needs no words."""
    name, *values = event
    match name:
        case "dealer":
            return _("{seat} deals.").format(seat=names[values[0]])
        case "play":
            return _("{seat} plays {card}.").format(seat=names[values[0]], card=pretty_card(values[1]))
        case "place":
            return _("{seat} places a marker on {square}.").format(seat=names[values[0]], square=values[1])
        case "replace":
            return _("{seat} replaces the marker on {square}.").format(seat=names[values[0]], square=values[1])
        case "swap":
            return _("{seat} swaps the dead card {card}.").format(seat=names[values[0]], card=pretty_card(values[1]))
        case "pass":
            return _("{seat} passes.").format(seat=names[values[0]])
        case "draw":
            if values[1] == "?":
                return ""
            return _("{seat} draws {card}.").format(seat=names[values[0]], card=pretty_card(values[1]))
        case "collect":
            return _("A draw pile is empty: the {count} discarded cards are shuffled and dealt.").format(
                count=values[1]
            )
        case "touche":
            return _("Touché! {seat} completes a {kind}: {squares}.").format(
                seat=names[values[0]], kind=_(KIND_NAMES[values[1]]), squares=" ".join(values[2])
            )
        case "void":
            return _("Nobody could place a marker for two rounds of turns: the board is cleared.")
        case _other:
            return _end_sentence(values[0])


def _end_sentence(reason: str) -> str:
    if reason == REASONS[rules.TURN_LIMIT]:
        return _("The turn limit is reached: whoever has most patterns wins.")
    return _("Three different patterns: the game is won!")

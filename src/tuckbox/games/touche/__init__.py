"""Play Touché (Tactic): patterns of markers on a board of cards, for 2 or 3 players and teams of 4 or 6.

How the project's game departs from a printed one: every ruling and option is marked in `tuckbox rules touche`.
"""

from collections.abc import Mapping

import numpy as np

from tuckbox.games.touche import bot, dealing, rules, words
from tuckbox.games.touche.board import default_board, read_board
from tuckbox.table.game import Game, Pile
from tuckbox.table.language import N_
from tuckbox.table.options import Choice, LayoutFile, Number, Value
from tuckbox.table.record import Fields, Records

_DEAD_CARD = {"ends_turn": rules.ENDS_TURN, "several_end_turn": rules.SEVERAL_END_TURN, "continue": rules.CONTINUE}

_OPTIONS = (
    Choice(
        "jokers",
        6,
        N_("How many jokers are in the game? (TO-3)"),
        {
            6: N_("Six, dealt with the other cards."),
            4: N_("Four, dealt with the other cards; the 108 cards deal evenly."),
            "one_each": N_("Everybody starts with one joker on top of the own pile; the others stay out."),
        },
    ),
    Choice(
        "dead_card",
        "ends_turn",
        N_("What may you do with a card whose two squares are taken? (TO-15)"),
        {
            "ends_turn": N_("Swap one for a new card; that is your turn (most languages of the rulebook)."),
            "several_end_turn": N_("Swap as many as you like; that is your turn (Polish rulebook)."),
            "continue": N_("Swap one, then play on (Finnish and Russian rulebooks)."),
        },
    ),
    Choice(
        "teams",
        3,
        N_("How many teams do six players form? (TO-7)"),
        {3: N_("Three teams of two."), 2: N_("Two teams of three (Dutch rulebook).")},
        players=(6,),
    ),
    Number("max_turns", 2000, N_("After how many turns does the game end? 0 means never. (TO-30)"), 0, 1_000_000),
    LayoutFile(
        "board", "default", N_("Which board is played on: default, or a layout file. (TO-5)"), "board", read_board
    ),
)

_POSITION: Fields = (
    ("turns", "i4"),
    ("placed", "i2"),
    ("idle", "i2"),
    ("marker", "i1", rules.SQUARES),
    ("crowned", "i1", rules.SQUARES),
    ("ready", "u1", rules.SQUARES),
    ("ready_count", "i2", rules.SIDES),
    ("kinds", "i1", (rules.SIDES, rules.KINDS)),
    ("kinds_won", "i1", rules.SIDES),
    ("owned", "u1", rules.SIDES),
    ("dealer", "i1"),
    ("turn", "i1"),
    ("swapped", "u1"),
    ("reason", "u1"),
)

_SETUP: Fields = (
    ("sides", "i4"),
    ("jokers_each", "i4"),
    ("dead_card", "i4"),
    ("max_turns", "i4"),
    ("squares", "i4"),
    ("free_spaces", "i4"),
    ("patterns", "i4"),
    ("face_of", "i2", rules.SQUARES),
    ("free", "u1", rules.SQUARES),
    ("free_squares", "i2", rules.SQUARES),
    ("squares_of", "i2", (dealing.JOKER, 2)),
    ("kind", "u1", rules.PATTERNS),
    ("pattern_size", "u1", rules.PATTERNS),
    ("pattern_squares", "u1", (rules.PATTERNS, rules.PATTERN_SQUARES)),
    ("patterns_of_count", "u1", rules.SQUARES),
    ("patterns_of", "u2", (rules.SQUARES, rules.PATTERNS_OF_SQUARE)),
)


def number_of_sides(players: int, options: Mapping[str, Value]) -> int:
    """Give the number of sides: players each for themselves, or teams (TO-7)."""
    if players == 4:
        return 2
    return int(options["teams"]) if players == 6 else players


def sides(players: int, options: Mapping[str, Value]) -> list[int]:
    """Give the side of each seat (TO-7)."""
    count = number_of_sides(players, options)
    return [seat % count for seat in range(players)]


def piles(players: int) -> list[Pile]:
    """Give the piles: each seat's draw pile, hand and discard pile, and a box for what is out of the game."""
    named: list[Pile] = []
    for name, ordered, seen_by in (("draw", True, "nobody"), ("hand", False, "owner"), ("discard", True, "everyone")):
        for seat in range(dealing.SEATS):
            named.append(Pile(f"{name}/{seat}", ordered, seat, seen_by, shown=seat < players))  # type: ignore[arg-type]
    return [*named, Pile("box", True, None, "everyone", shown=False)]


def prepare(records: Records, players: int, options: Mapping[str, Value]) -> object:
    """Fill a setup record: cards, options and the tables of the board."""
    setup = records[0]
    jokers = 4 if options["jokers"] == 4 else dealing.JOKERS
    cards = 2 * dealing.JOKER + jokers
    setup["cards"] = cards
    setup["pools"] = 1
    setup["face"][:cards] = [min(card // 2, dealing.JOKER) for card in range(cards)]
    setup["ordered"] = [pile.ordered for pile in piles(players)]
    setup["sides"] = number_of_sides(players, options)
    setup["jokers_each"] = options["jokers"] == "one_each"
    setup["dead_card"] = _DEAD_CARD[str(options["dead_card"])]
    setup["max_turns"] = options["max_turns"]
    board = default_board() if options["board"] == "default" else read_board(str(options["board"]))
    setup["squares"] = len(board.names)
    free = [square for square, face in enumerate(board.cells) if face is None]
    setup["free_spaces"] = len(free)
    setup["free_squares"][: len(free)] = free
    setup["free"][free] = 1
    for square, face in enumerate(board.cells):
        if face is not None:
            setup["face_of"][square] = face
    for face in range(dealing.JOKER):
        setup["squares_of"][face] = [square for square, other in enumerate(board.cells) if other == face]
    setup["patterns"] = len(board.patterns)
    for number, pattern in enumerate(board.patterns):
        size = len(pattern.squares)
        setup["kind"][number] = pattern.kind
        setup["pattern_size"][number] = size
        setup["pattern_squares"][number] = [*pattern.squares, *pattern.squares[: rules.PATTERN_SQUARES - size]]
        for square in pattern.squares:
            setup["patterns_of"][square][setup["patterns_of_count"][square]] = number
            setup["patterns_of_count"][square] += 1
    setup["actions"] = rules.pass_action(records.view(np.recarray)[0]) + 1
    return board


GAME = Game(
    name="touche",
    title="Touché",
    rulebook=N_("Follows the rulebook of Touché (Tactic)."),
    pitch=N_("Play a card, put a marker on its square, and be the first with three patterns."),
    players=(2, 3, 4, 6),
    options=_OPTIONS,
    max_cards=dealing.CARDS,
    max_piles=dealing.PILES,
    position_fields=_POSITION,
    setup_fields=_SETUP,
    piles=piles,
    prepare=prepare,
    rules=rules,
    words=words,
    bot=bot,
    sides=sides,
    search_horizon=40,
)

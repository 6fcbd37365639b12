"""Check that the cards of a position that somebody wrote can lie as they do."""

from collections import Counter
from typing import Any, NoReturn

from tuckbox.games.challengers import layout
from tuckbox.games.challengers.tables import InPlay
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.kernel import piles as piles_
from tuckbox.table.language import _
from tuckbox.table.reading import cards_in
from tuckbox.table.record import Plain


def complain(reason: str) -> NoReturn:
    """Refuse a position whose entries cannot be true together."""
    raise BadInput(_("This position is impossible: {reason}.").format(reason=reason))


def faces_in(numbers: Plain, state: Any, pile: int) -> list[int]:
    """Give the faces of a pile from the top."""
    return [numbers.face[card] for card in cards_in(state, pile)]


def check_market(setup: Setup, numbers: Plain, state: Any) -> None:
    """Check where characters lie and which are out of the game: sets that were not drawn, and Robot cards (CH-3)."""
    facts: InPlay = setup.facts
    for card in range(numbers.cards):
        if not setup.piles[state.pile[card]].shown:
            piles_.put_on(numbers, state, card, layout.UNUSED, piles_.NOBODY)
    for start in (layout.LEVEL, layout.DISCARD):
        for level in range(layout.LEVELS):
            for face in faces_in(numbers, state, start + level):
                if numbers.level_of[face] != layout.A + level or numbers.set_of[face] == numbers.robot_set:
                    complain(_("{card} does not belong to the level of its pile").format(card=facts.texts[face]))
    for seat in range(numbers.seats):
        for start in (layout.DECK, layout.OFFER, layout.BENCH, layout.EXHAUST, layout.PARK):
            for face in faces_in(numbers, state, start + seat):
                if face >= numbers.rows:
                    complain(_("a trophy lies among the cards"))
                if numbers.set_of[face] == numbers.robot_set and seat != numbers.robot:
                    complain(_("{card} belongs to the Robot").format(card=facts.texts[face]))
    _check_unused(setup, numbers, state)


def _check_unused(setup: Setup, numbers: Plain, state: Any) -> None:
    facts: InPlay = setup.facts
    left = Counter(face for face in faces_in(numbers, state, layout.UNUSED) if face < numbers.rows)
    copies = Counter(numbers.face[: numbers.cards])
    absent = {numbers.set_of[face] for face in left if numbers.set_of[face] != numbers.robot_set}
    further = set(numbers.further_set[: numbers.further_sets])
    for face, count in copies.items():
        if face >= numbers.rows or numbers.set_of[face] == numbers.robot_set:
            continue
        if numbers.set_of[face] in absent and (numbers.set_of[face] not in further or left[face] != count):
            complain(_("the card {card} is missing, or its set is only partly there").format(card=facts.texts[face]))
    if len(absent) != numbers.further_sets - numbers.sets_drawn:
        complain(_("{count} sets besides the base set are in play").format(count=numbers.sets_drawn))
    drawn = [face for face in left.elements() if numbers.set_of[face] == numbers.robot_set]
    robot = sum(count for face, count in copies.items() if _is_drawn_for_robot(numbers, face))
    if any(not _is_drawn_for_robot(numbers, face) for face in drawn) or (
        robot and len(drawn) != robot - numbers.robot_drawn
    ):
        complain(_("the Robot has other cards than its level gives it"))
    for card in range(numbers.cards):
        if state.pile[card] == layout.UNUSED and numbers.face[card] >= numbers.rows:
            piles_.put_on(numbers, state, card, layout.SPARE, piles_.NOBODY)
    piles_.show_contents(state, layout.UNUSED, piles_.EVERYONE)


def _is_drawn_for_robot(numbers: Plain, face: int) -> bool:
    return face < numbers.rows and bool(numbers.is_robot_drawn[face]) and numbers.set_of[face] == numbers.robot_set


def check_trophies(setup: Setup, numbers: Plain, state: Any) -> None:
    """Check that each stack begins with the trophy that is played for, all earlier ones are won (CH-2, CH-27)."""
    won: Counter[int] = Counter()
    for seat in range(numbers.seats):
        won.update(_rounds_in(numbers, state, layout.TROPHIES + seat, of_trophies=True))
    if numbers.robot != layout.NOBODY and setup.players > 2:
        if state.size[layout.TROPHIES + numbers.robot]:
            complain(_("with 3 or more players the Robot's trophies go to the box"))
        won.update(_rounds_in(numbers, state, layout.BOX, of_trophies=False))
    for face in faces_in(numbers, state, layout.BOX):
        if face < numbers.rows and numbers.level_of[face] != layout.S:
            complain(_("only starter cards and trophies go to the box"))
        if face >= numbers.rows and (numbers.robot == layout.NOBODY or setup.players <= 2):
            complain(_("only a trophy that the Robot won with 3 or more players goes to the box"))
    for park in range(numbers.parks):
        over = [
            state.phase[seat] in (layout.DONE, layout.OVER)
            for seat in range(numbers.seats)
            if state.park_of[seat] == park
        ]
        first = state.round + 1 if all(over) else state.round
        stacked = _rounds_in(numbers, state, layout.STACK + park, of_trophies=True)
        if stacked != list(range(first, layout.ROUNDS + 1)):
            complain(_("the trophies of park {park} are not those still to be won").format(park=park))
        won.update(stacked)
    if any(won[round_] != numbers.parks for round_ in range(1, layout.ROUNDS + 1)):
        complain(_("each park has one trophy of every round"))
    if state.round == layout.FINAL or state.phase[0] == layout.OVER:
        for seat in range(numbers.seats):
            piles_.show_contents(state, layout.TROPHIES + seat, piles_.EVERYONE)
        for card in range(numbers.cards):
            if state.pile[card] == layout.BOX and numbers.face[card] >= numbers.rows:
                piles_.show(numbers, state, card, piles_.EVERYONE)


def _rounds_in(numbers: Plain, state: Any, pile: int, *, of_trophies: bool) -> list[int]:
    rounds = [numbers.trophy_round[face] for face in faces_in(numbers, state, pile)]
    if of_trophies and 0 in rounds:
        complain(_("a card lies among the trophies"))
    return [round_ for round_ in rounds if round_]


def check_seat(setup: Setup, numbers: Plain, state: Any, seat: int) -> None:
    """Check that a seat's phase agrees with its piles and with the entries of its deck phase (CH-10 to CH-16)."""
    phase, offer = state.phase[seat], state.size[layout.OFFER + seat]
    is_robot = seat == numbers.robot
    if is_robot and phase < layout.DECK_PHASE:
        complain(_("the Robot does nothing in the deck phase"))
    if state.round == layout.FINAL and phase != layout.OVER:
        if (phase == layout.OUT) != (state.finalists >> seat & 1 == 0) or phase not in (
            layout.OUT,
            layout.REMOVING,
            layout.READY_TO_PLAY,
            layout.MATCH,
        ):
            complain(_("before the final the finalists remove cards or are ready, the others are out"))
    elif phase == layout.OUT:
        complain(_("seats are out in the final only"))
    if phase != layout.MATCH:
        for start in (layout.BENCH, layout.EXHAUST, layout.PARK):
            if state.size[start + seat]:
                complain(_("seat {seat} plays no match, so its cards lie in its deck").format(seat=seat))
    if (phase in (layout.PICKING, layout.TRADING)) != (offer > 0):
        complain(_("a seat has an offer while it picks or trades, and only then"))
    _check_deck_phase(numbers, state, seat)


def _check_deck_phase(numbers: Plain, state: Any, seat: int) -> None:
    phase = state.phase[seat]
    if phase not in (layout.PICKING, layout.TRADING):
        if state.level[seat] or state.picks[seat] or state.picked[seat] or state.redrawn[seat]:
            complain(_("seat {seat} does not pick, so its level, picks and redraw are empty").format(seat=seat))
    elif numbers.picks[state.round][state.level[seat]] == 0:
        complain(_("seat {seat} picks from a level that this round does not have").format(seat=seat))
    elif phase == layout.PICKING and state.picks[seat] == 0:
        complain(_("seat {seat} picks without a pick left").format(seat=seat))
    for face in faces_in(numbers, state, layout.OFFER + seat):
        if numbers.level_of[face] != state.level[seat]:
            complain(_("the offer of seat {seat} is of another level").format(seat=seat))
    levels = sum(numbers.picks[state.round][level] > 0 for level in range(layout.A, layout.C + 1))
    if phase == layout.CHOOSING_LEVEL and levels < 2:
        complain(_("in this round there is no level to choose"))
    if (phase == layout.TRADING) != (state.trade[seat] != layout.NOTHING):
        complain(_("“trade” names the card that asks while a seat trades, and only then"))
    if phase == layout.TRADING:
        effect = numbers.trade_effect[state.trade[seat]]
        if effect == layout.NOTHING or state.trade[seat] not in faces_in(numbers, state, layout.DECK + seat):
            complain(_("the card that asks for a trade lies in the own deck and can do so"))

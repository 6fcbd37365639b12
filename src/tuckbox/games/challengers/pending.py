"""Write the choices that matches wait for, and read matches back: flag, bonuses, benches, choices."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tuckbox.games.challengers import layout, matches, operations
from tuckbox.games.challengers.checks import complain, faces_in
from tuckbox.games.challengers.tables import InPlay
from tuckbox.table.errors import BadInput
from tuckbox.table.game import Setup
from tuckbox.table.language import _
from tuckbox.table.options import shortened
from tuckbox.table.record import Plain

_CHOICES = (layout.ORDER_TOP, layout.KEEP_TOP, layout.SEARCH, layout.EXHAUST_BENCH, layout.RETURN_BENCH)
_MOST_BONUS = 30_000
_MOST_LEFT = 9


def write_pending(setup: Setup, state: np.void) -> dict[str, dict[str, Any]]:
    """Write by park the choice that a match waits for: the card, its owner, how many are left."""
    facts: InPlay = setup.facts
    return {
        str(park): {
            "card": facts.texts[int(state["waiting_face"][park])],
            "owner": int(state["waiting_seat"][park]),
            "left": int(state["waiting_left"][park]),
        }
        for park in range(int(setup.numbers.parks))
        if state["waiting"][park] != layout.NOTHING
    }


def read_matches(setup: Setup, numbers: Plain, position: Mapping[str, Any], state: Any) -> None:
    """Read flag, bonuses and choices; a match that is going on waits for a choice."""
    state.holder = [layout.NOBODY] * layout.PARKS
    for park in range(layout.PARKS):
        matches.clear_waiting(state, park)
    flag, pending = position["flag"], position["pending"]
    if not isinstance(flag, Mapping) or not isinstance(pending, Mapping):
        raise BadInput(_("The entries “flag” and “pending” must be objects by park."))
    parks = [str(park) for park in range(numbers.parks)]
    for name in (*flag, *pending):
        if name not in parks:
            raise BadInput(_("There is no park “{name}”.").format(name=shortened(name)))
    _read_bonus(numbers, position["bonus"], state)
    for seat in range(layout.SEATS):
        state.seats_used[seat] = 0
        state.helping[seat] = 0
        if seat < numbers.seats:
            _seat_bench(numbers, state, seat)
    for park, name in enumerate(parks):
        seats = [seat for seat in range(numbers.seats) if state.park_of[seat] == park]
        playing = [seat for seat in seats if state.phase[seat] == layout.MATCH]
        if len(playing) not in (0, 2) or bool(playing) != (name in flag) or (name in flag) != (name in pending):
            complain(_("a park with a match has two seats playing, a flag and a choice that somebody owes"))
        done = [state.phase[seat] == layout.DONE for seat in seats]
        if any(done) and not all(done):
            complain(_("a match is over for both seats or for none"))
        ready = [state.phase[seat] == layout.READY_TO_PLAY for seat in seats]
        if seats and all(ready):
            complain(_("both seats of park {park} are ready, so their match would have begun").format(park=park))
        if playing:
            _read_match(setup, numbers, state, park, playing, flag[name], pending[name])


def _read_bonus(numbers: Plain, bonus: Any, state: Any) -> None:
    if not isinstance(bonus, list) or len(bonus) != numbers.seats:
        raise BadInput(_("The entry “bonus” must be a list with one list for each seat."))
    for seat, pairs in enumerate(bonus):
        size = state.size[layout.PARK + seat]
        if not isinstance(pairs, list) or len(pairs) != size:
            raise BadInput(_("The entry “bonus” must have one pair for each card of the park."))
        for place, pair in zip(range(size - 1, -1, -1), pairs, strict=True):
            if (
                not isinstance(pair, list)
                or len(pair) != 2
                or not all(type(value) is int and abs(value) <= _MOST_BONUS for value in pair)
                or (pair[1] and place)
            ):
                raise BadInput(
                    _("A bonus is a pair of whole numbers: fixed, and of this attack only (for the first card).")
                )
            state.fixed[seat][place] = pair[0]
            if place == 0:
                state.attack_bonus[seat] = pair[1]


def _seat_bench(numbers: Plain, state: Any, seat: int) -> None:
    """Count the seats of a bench and the cards there that help (CH-24)."""
    faces = faces_in(numbers, state, layout.BENCH + seat)
    state.seats_used[seat] = len({numbers.name_of[face] for face in faces})
    if state.seats_used[seat] > layout.BENCH_SEATS:
        complain(_("a bench has {count} seats").format(count=layout.BENCH_SEATS))
    state.helping[seat] = sum(
        numbers.effects_from[face][layout.ON_BENCH] < numbers.effects_to[face][layout.ON_BENCH] for face in faces
    )


def _read_match(
    setup: Setup, numbers: Plain, state: Any, park: int, playing: list[int], holder: Any, pending: Any
) -> None:
    facts: InPlay = setup.facts
    if type(holder) is not int or holder not in playing:
        complain(_("the flag of park {park} is with one of the two who play there").format(park=park))
    if not isinstance(pending, Mapping) or set(pending) != {"card", "owner", "left"}:
        raise BadInput(_("A choice in “pending” has the entries card, owner and left."))
    face = facts.faces.get(str(pending["card"]).casefold(), numbers.rows)
    owner, left = pending["owner"], pending["left"]
    if face >= numbers.rows or owner not in playing or type(owner) is not int:
        complain(_("the choice in park {park} is asked by a card of one of the two").format(park=park))
    if type(left) is not int or not 1 <= left <= _MOST_LEFT:
        complain(_("“left” is a whole number from 1 to {most}").format(most=_MOST_LEFT))
    state.holder[park] = holder
    other = state.rival[owner]
    stage = layout.REVEALED_NOW
    if owner == holder:
        stage = layout.LOSING if state.size[layout.PARK + other] else layout.FIRST_REVEALED
    elif not state.size[layout.PARK + holder]:
        complain(_("a card has the flag in park {park}").format(park=park))
    effect = _choice_of(numbers, face, layout.FLAG_LOST if stage == layout.LOSING else layout.REVEALED)
    top = faces_in(numbers, state, layout.PARK + owner)[:1]
    if effect == layout.NOTHING or (top != [face] and stage != layout.LOSING):
        complain(_("{card} asks for nothing now").format(card=facts.texts[face]))
    if left > numbers.number[effect]:
        complain(_("{card} does not ask for so many").format(card=facts.texts[face]))
    state.waiting[park] = effect
    state.waiting_face[park] = face
    state.waiting_seat[park] = owner
    state.waiting_left[park] = left
    state.waiting_stage[park] = stage
    _check_choice(numbers, state, park, facts.texts[face])


def _choice_of(numbers: Plain, face: int, when: int) -> int:
    for effect in range(numbers.effects_from[face][when], numbers.effects_to[face][when]):
        if numbers.do[effect] in _CHOICES:
            return effect
    return layout.NOTHING


def _check_choice(numbers: Plain, state: Any, park: int, card: str) -> None:
    """Check that there is something to choose, and show the chooser what the card lets see (CH-47)."""
    effect, owner = state.waiting[park], state.waiting_seat[park]
    if numbers.do[effect] in (layout.EXHAUST_BENCH, layout.RETURN_BENCH):
        actions = np.zeros(numbers.actions, np.int32)
        count = matches.legal_choice(numbers, state, park, actions)
        if count < 2:
            complain(_("{card} leaves no choice").format(card=card))
        return
    if state.size[layout.DECK + owner] < 2:
        complain(_("{card} leaves no choice").format(card=card))
    operations.show_looked_at(numbers, state, owner, effect)

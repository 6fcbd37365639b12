"""Clocks follow from the times of events alone: per move, a bank, increments, stand-ins, take-backs."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tuckbox.table.match import commitment
from tuckbox.web.clocks import BANK, LEAST_AFTER_RETURN, NO_CLOCK, PER_MOVE, Clocks
from tuckbox.web.state import DEFAULT_SETTINGS, Seat, Secrets, TableEvent, TableState

SEATS = 3

deeds = st.lists(
    st.tuples(
        st.sampled_from(["move", "move", "move", "stop", "resume", "take_back"]),
        st.integers(0, SEATS - 1),
        st.integers(0, 50_000),
        st.sets(st.integers(0, SEATS - 1), min_size=1),
    ),
    max_size=40,
)


def used(kind: str, seconds: int = 60, increment: int = 0) -> Clocks:
    clocks = Clocks(kind, seconds, increment, SEATS)
    clocks.turn(0, [0])
    return clocks


def test_without_a_clock_nobody_has_a_deadline() -> None:
    clocks = used(NO_CLOCK)
    clocks.turn(10_000, [1, 2], mover=0)
    assert [clocks.deadline(seat) for seat in range(SEATS)] == [None, None, None]


def test_each_move_has_the_same_time() -> None:
    clocks = used(PER_MOVE)
    assert clocks.deadline(0) == 60_000
    clocks.turn(50_000, [1], mover=0)
    assert [clocks.deadline(seat) for seat in range(SEATS)] == [None, 110_000, None]
    # Whoever moves twice in a row has the whole time again; whoever acts at the same time does not.
    clocks.turn(60_000, [1, 2], mover=1)
    clocks.turn(70_000, [1, 2], mover=1)
    assert [clocks.deadline(seat) for seat in range(SEATS)] == [None, 130_000, 120_000]


def test_a_bank_is_spent_while_its_seat_may_act_and_each_move_adds_the_increment() -> None:
    clocks = used(BANK, 60, 5)
    clocks.turn(20_000, [0, 1], mover=0)
    assert clocks.left == [45_000, 60_000, 60_000]
    clocks.turn(30_000, [1], mover=0)
    assert clocks.left == [40_000, 60_000, 60_000]
    assert clocks.deadline(1) == 80_000
    clocks.turn(100_000, [2], mover=1)
    assert clocks.left == [40_000, 5_000, 60_000], "a bank is never below nothing; the move that came late still counts"


def test_a_bot_that_stands_in_uses_nobody_s_time_and_who_comes_back_has_some_once_a_decision() -> None:
    clocks = used(BANK, 60)
    clocks.stop(0, 60_000, owes=True)
    assert (clocks.left[0], clocks.deadline(0)) == (0, None)
    clocks.resume(0, 90_000, [0])
    assert clocks.deadline(0) == 90_000 + LEAST_AFTER_RETURN
    clocks.stop(0, 120_000, owes=True)
    clocks.resume(0, 121_000, [0])
    assert clocks.deadline(0) == 121_000, "the same decision has no time any more"
    clocks.stop(0, 121_000, owes=True)
    clocks.turn(122_000, [1], mover=0)
    clocks.resume(0, 123_000, [1])
    assert (clocks.left[0], clocks.deadline(0)) == (LEAST_AFTER_RETURN, None), "the next one has"


@pytest.mark.parametrize("kind", [PER_MOVE, BANK])
def test_who_lets_a_bot_play_and_comes_back_has_the_time_that_was_left(kind: str) -> None:
    clocks = used(kind, 5)
    for at in (1_000, 11_000, 21_000, 31_000):
        clocks.stop(0, at, owes=False)
        clocks.resume(0, at + 9_000, [0])
    assert clocks.deadline(0) == 40_000 + 1_000
    # The next decision is another matter where each has its own time.
    clocks.stop(0, 41_000, owes=False)
    clocks.turn(42_000, [1], mover=0)
    clocks.turn(43_000, [], mover=1)
    clocks.turn(44_000, [])
    clocks.resume(0, 45_000, [0])
    assert clocks.deadline(0) == 45_000 + (5_000 if kind == PER_MOVE else 0)


def test_a_move_taken_back_leaves_the_others_the_time_they_were_given_or_lost_by_it() -> None:
    clocks = used(BANK, 60)
    clocks.turn(10_000, [1], mover=0)
    clocks.stop(1, 70_000, owes=True)
    clocks.resume(1, 80_000, [1])
    clocks.take_back(81_000, [0])
    clocks.turn(82_000, [1], mover=0)
    assert clocks.deadline(1) == 82_000 + LEAST_AFTER_RETURN
    # Two act at the same time; the move of one ends the decision of the other, who has not lost it for good.
    clocks = used(BANK, 60)
    clocks.turn(0, [0, 1], mover=0)
    clocks.turn(10_000, [2], mover=0)
    assert clocks.left == [50_000, 50_000, 60_000]
    clocks.take_back(15_000, [0, 1])
    assert clocks.left == [60_000] * SEATS
    assert [clocks.deadline(seat) for seat in range(SEATS)] == [65_000, 65_000, None]
    # Nor does who has just come back pay twice for the time before.
    clocks = used(BANK, 60)
    clocks.turn(0, [0, 1], mover=0)
    clocks.turn(10_000, [1, 2], mover=0)
    clocks.stop(1, 20_000, owes=False)
    clocks.resume(1, 30_000, [1, 2])
    clocks.take_back(35_000, [0, 1])
    assert [clocks.deadline(seat) for seat in range(SEATS)] == [85_000, 75_000, None]


@pytest.mark.parametrize("acts_again", [False, True])
@pytest.mark.parametrize("kind", [PER_MOVE, BANK])
def test_a_move_that_is_taken_back_gains_nobody_time(kind: str, acts_again: bool) -> None:
    """Move and take back for ever: neither the increment nor fresh time for the move is won by it."""
    clocks = used(kind, 60, 5)
    at = 10_000
    for _time in range(10):
        clocks.turn(at, [0, 1] if acts_again else [1], mover=0)
        clocks.take_back(at + 2_000, [0])
        assert clocks.left == [60_000] * SEATS
        assert clocks.deadline(0) == at + 2_000 + 50_000
        assert clocks.deadline(1) is None
        at += 2_000
    clocks.turn(at + 10_000, [1], mover=0)
    assert clocks.deadline(1) == at + 10_000 + 60_000
    assert clocks.left[0] == (60_000 if kind == PER_MOVE else 60_000 - 20_000 + 5_000)


@given(st.sampled_from([PER_MOVE, BANK]), st.integers(5, 100), st.integers(0, 20), deeds)
def test_no_clock_gains_more_than_its_increments(kind: str, seconds: int, increment: int, deeds: list[Any]) -> None:
    """Whatever happens, a bank holds at most what was given, nothing is below zero, and who acts has a deadline."""
    clocks = Clocks(kind, seconds, increment, SEATS)
    acting, away, at, moves = {0}, set[int](), 0, 0
    clocks.turn(at, acting)
    for deed, seat, later, next_acting in deeds:
        at += later
        if deed == "move" and seat in acting - away:
            acting, moves = next_acting, moves + 1
            clocks.turn(at, acting - away, mover=seat)
        elif deed == "stop" and seat not in away:
            away.add(seat)
            clocks.stop(seat, at, owes=later % 2 == 0)
        elif deed == "resume" and seat in away:
            away.remove(seat)
            clocks.resume(seat, at, acting)
        elif deed == "take_back":
            clocks.take_back(at, acting - away)
        for number in range(SEATS):
            least = LEAST_AFTER_RETURN if kind == BANK else 0
            assert 0 <= clocks.left[number] <= max(seconds * 1000, least) + moves * increment * 1000
            assert (clocks.deadline(number) is not None) == (number in acting - away)


def played(settings: dict[str, Any], kinds: Sequence[tuple[str, int | None, Any, int]]) -> TableState:
    """Fold the events of a table of Giants for two, after it was opened and the cards were dealt at the time 0."""
    state = TableState("table", Secrets(7, "nonce", commitment(7, "nonce")))
    opening = {
        "game": "giants",
        "players": 2,
        "options": {},
        "settings": {**DEFAULT_SETTINGS, **settings},
        "seats": [Seat("human", name, name).as_data() for name in ("ann", "bob")],
        "host": "ann",
    }
    told = [("open", None, opening, 0), ("start", None, {"fill": {}}, 0), *kinds]
    for version, (kind, seat, data, at) in enumerate(told, 1):
        state.fold(TableEvent(version, kind, seat, data, at))
    return state


def test_the_events_of_a_table_move_its_clocks() -> None:
    settings = {"clock": "bank", "seconds": 60, "increment": 5}
    before = played(settings, [])
    mover = before.acting[0]
    other = 1 - mover
    assert before.match is not None
    assert before.clocks is not None
    assert before.clocks.deadline(mover) == 60_000
    move = before.match.moves(mover).texts[0]
    moves = [("move", mover, {"move": move}, 10_000)]
    after = played(settings, moves)
    assert after.clocks is not None
    assert after.clocks.left[mover] == 55_000
    chatted = played(settings, [*moves, ("say", other, {"text": "Hello"}, 20_000)])
    assert chatted.clocks is not None
    assert (chatted.clocks.left, chatted.clocks.since) == (after.clocks.left, after.clocks.since)
    [acting] = after.acting
    gone = [*moves, ("standin", acting, {"level": "easy", "why": "clock"}, 30_000)]
    assert played(settings, gone).seats[acting].bot == "easy"
    stopped = played(settings, gone).clocks
    assert stopped is not None
    assert stopped.deadline(acting) is None
    back = played(settings, [*gone, ("back", acting, {}, 40_000)])
    assert back.clocks is not None
    assert back.clocks.since[acting] == 40_000
    assert back.seats[acting].bot == ""

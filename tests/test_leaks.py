"""Show that the conformance suite fails on games that leak."""

import pytest

import toy_game
from tuckbox.testing import conformance
from tuckbox.testing.conformance import Case

CHECKS = (conformance.check_secrecy, conformance.check_fields, conformance.check_log)


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TUCKBOX_PLAIN", "1")


def test_honest_toy_game_passes():
    case = Case(toy_game.make_game(), 2)
    for check in (*CHECKS, conformance.check_undo, conformance.check_piles, conformance.check_end):
        for seed in range(5):
            check(case, seed)


@pytest.mark.parametrize("leak", toy_game.LEAKS)
def test_leaking_toy_game_is_found_out(leak):
    case = Case(toy_game.make_game(leak), 2)
    failures = []
    for check in CHECKS:
        for seed in range(5):
            try:
                check(case, seed)
            except AssertionError as failure:
                failures.append(str(failure))
    assert failures, f"nobody notices the leak: {leak}"

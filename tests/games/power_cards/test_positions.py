"""Test that positions of Power Cards are read back, and that impossible ones are refused with one sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from tuckbox import BadInput, Match

from .positions import a_match, play

Change = Callable[[dict[str, Any]], Any]


def the_position(**options: Any) -> Match:
    """Give a match of three players in which seat 0 leads."""
    return a_match("wv9 wv8", "sv1 wv2", "ih1 ih2", structures={1: "sh3 sv4 sv5"}, pot="wv3", options=options)


def setting(**entries: Any) -> Change:
    """Give a change that sets entries."""
    return lambda position: position.update(entries)


def piling(**piles: str) -> Change:
    """Give a change that sets piles; `_` stands for the slash in their names."""
    return lambda position: position["piles"].update(
        {name.replace("_", "/"): pile.split() for name, pile in piles.items()}
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda position: position.pop("rounds"), "A position must have the entry “rounds”."),
        (setting(turn=0), None),
        (setting(phase="play"), "The entry “phase” must be lead, build, quick or over, not “play”."),
        (setting(phase=None), "The entry “phase” must be lead, build, quick or over, not “None”."),
        (setting(rounds=-1), "The entry “rounds” must be a whole number from 0 to 500, not “-1”."),
        (setting(rounds=501), "The entry “rounds” must be a whole number from 0 to 500, not “501”."),
        (setting(rounds=500), "The game of this position is over, so its phase must be “over”."),
        (setting(rounds=True), "The entry “rounds” must be a whole number from 0 to 500, not “True”."),
        (setting(quick=1), "The entry “quick” must be true or false."),
        (setting(refused=None), "The entry “refused” must be true or false."),
        (setting(out=[None, None]), "The entry “out” must be a list with a round or null for each of 3 seats."),
        (setting(out=[None, None, 1]), "Seat 2 has cards, so it cannot be out."),
        (setting(out=[None, None, 5]), "The entry “out” must be a whole number from 1 to 1, not “5”."),
        (piling(deck_2="", pot="wv3 ih1 ih2"), "Seat 2 has no cards, so it must be out."),
        (setting(leader=None), "The entry “leader” must be null after the end and a seat before it."),
        (setting(leader=3), "The entry “leader” must be a whole number from 0 to 2, not “3”."),
        (setting(phase="over"), "The entry “leader” must be null after the end and a seat before it."),
        (
            setting(phase="over", leader=None),
            "Nothing has ended the game of this position, so its phase cannot be “over”.",
        ),
        (piling(won="wv3", pot=""), "The pile “won” has cards while their winner builds, and only then."),
        (setting(phase="build"), "The pile “won” has cards while their winner builds, and only then."),
        (piling(structure_1="sv4 sh3 sv5"), None),
        (piling(structure_1="sh3 wv8 sv5", deck_0="wv9 sv4"), None),
        (setting(quick=True), None),
        (setting(refused=True), None),
        (setting(agreed=[0]), None),
        (setting(agreed="0"), None),
        (setting(phase="quick"), None),
        (piling(deck_0="", structure_0="wv8 wv9"), "The leader’s deck cannot be empty: a part of the structure is "
         "taken back first."),
        (piling(deck_0="wv9"), "The card wv8 is missing from this position."),
        (piling(deck_3="wv9"), "There is no pile “deck/3” in this game."),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(change: Change, sentence: str | None) -> None:
    match = the_position()
    position = match.position()
    change(position)
    with pytest.raises(BadInput) as refusal:
        Match.from_position(match.setup, position)
    assert len(str(refusal.value)) < 250
    assert str(refusal.value).endswith(".")
    assert sentence is None or str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("entries", "piles"),
    [
        ({"phase": "build"}, {"won": "wv3", "pot": "", "structure/0": ""}),
        ({"phase": "build", "rounds": 0}, {"won": "wv3", "pot": ""}),
        ({"phase": "build"}, {"won": "ih1 ih2", "deck/2": "wv3", "pot": ""}),
        ({"phase": "build"}, {"won": "wv9", "deck/0": "wv8"}),
    ],
)
def test_building_needs_a_won_card_that_fits_and_an_empty_pot(entries: dict[str, Any], piles: dict[str, str]) -> None:
    match = the_position()
    position = match.position() | entries
    position["piles"].update({name: pile.split() for name, pile in piles.items()})
    if entries == {"phase": "build"} and piles["won"] == "wv3":
        assert Match.from_position(match.setup, position).moves(0).texts == ["build wv3", "done"]
        return
    with pytest.raises(BadInput):
        Match.from_position(match.setup, position)


@pytest.mark.parametrize(
    ("options", "entries", "structures", "structures2"),
    [
        ({"quick_ending": "never"}, {"quick": True}, {}, {}),
        ({"quick_ending": "offer"}, {"quick": True, "refused": True}, {}, {}),
        ({"quick_ending": "always"}, {"refused": True}, {}, {}),
        ({"quick_ending": "offer"}, {}, {0: "pig1 sh3 sv2 sv1"}, {}),
        ({"quick_ending": "offer"}, {"quick": True}, {0: "sh3 sv2 sv1"}, {0: "wv1"}),
        ({"quick_ending": "offer"}, {"phase": "quick", "refused": True}, {}, {}),
        ({"quick_ending": "offer"}, {"phase": "quick", "agreed": [0, 1]}, {}, {}),
        ({"quick_ending": "offer"}, {"phase": "quick", "agreed": [2]}, {}, {}),
        ({"quick_ending": "offer"}, {"phase": "quick", "leader": 0}, {1: "wv3"}, {}),
        ({"quick_ending": "always"}, {"phase": "quick"}, {}, {}),
    ],
)
def test_impossible_quick_endings_are_refused(
    options: dict[str, Any], entries: dict[str, Any], structures: dict[int, str], structures2: dict[int, str]
) -> None:
    with pytest.raises(BadInput):
        a_match("ih9 ih8", "ih1 ih2", structures=structures, structures2=structures2, options=options, **entries)


def test_after_a_draw_read_back_all_who_went_out_last_share_the_win() -> None:
    match = play(a_match("ih9 ih8", "ih9.b ih8.b", "ih1 ih3"), "lead aim")
    again = Match.from_position(match.setup, match.position())
    assert again.position() == match.position()
    drawn = play(a_match("ih9 ih8", "ih9.b ih8.b"), "lead aim")
    read = Match.from_position(drawn.setup, drawn.position())
    assert read.result == drawn.result


def test_the_terminal_shows_the_own_top_card_and_the_structures() -> None:
    match = the_position()
    text = match.view(0).text()
    assert "Your top card: wv9 P9 D9 A9 R9 S10, vertical beam of wood" in text
    assert "structure, from the top: sh3 (horizontal beam of stone), sv4 (vertical beam of stone)" in text
    assert "On the table: wv3" in text
    assert "wv9" not in match.view(1).text()
    assert "wv9" not in match.view(None).text()
    won = play(match, "lead aim").view(0).text()
    assert "Just won: sv1 P1 D1 A1 R1 S10, vertical beam of stone" in won

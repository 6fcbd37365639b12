"""Test that positions of the giants are written and read back, and that impossible ones are refused."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tuckbox import BadInput, Match
from tuckbox.table.options import Value

from .positions import a_match, cards_file, play

Position = dict[str, Any]


def refusal(match: Match, position: Position) -> str:
    """Give the sentence with which a position is refused."""
    with pytest.raises(BadInput) as refused:
        Match.from_position(match.setup, position)
    return str(refused.value)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"first_leader": "larger_giant"},
        {"first_leader": "larger_giant_every_round", "won_order": "shuffled", "deck": "mixed"},
        {"empty_in_tie": "last_card", "cards": cards_file(), "max_rounds": 0},
        {"max_rounds": 6, "time_limit_minutes": 3, "deck": "museum"},
    ],
)
def test_every_position_of_a_match_is_read_back(options: dict[str, Value]) -> None:
    for seed in range(6):
        match, source = Match.new("giants", seed=seed, options=options), random.Random(seed)
        while True:
            position = match.position()
            again = Match.from_position(match.setup, json.loads(json.dumps(position)))
            assert again.position() == position
            assert again.result == match.result
            assert [again.moves(seat).texts for seat in (0, 1)] == [match.moves(seat).texts for seat in (0, 1)]
            if match.is_over:
                break
            match.play_action(match.acting[0], source.choice(match.legal_actions(match.acting[0])))


def test_a_position_has_piles_leader_and_round() -> None:
    position = a_match("Kraken").position()
    assert list(position) == ["piles", "leader", "round"]
    assert list(position["piles"]) == ["pile/0", "pile/1", "laid"]
    assert (position["leader"], position["round"]) == (0, 1)


def test_giants_are_named_in_any_letter_case() -> None:
    match = a_match("Kraken")
    position = match.position()
    position["piles"]["pile/0"][0] = "  kRAKEN "
    assert Match.from_position(match.setup, position).position() == match.position()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda p: p.pop("leader"), "A position must have the entry “leader”."),
        (lambda p: p.pop("round"), "A position must have the entry “round”."),
        (
            lambda p: p.update(turn=1),
            "There is no entry “turn” in a position; its entries are piles, leader or round.",
        ),
        (lambda p: p.update(leader=2), "The entry “leader” must be a whole number from 0 to 1, not “2”."),
        (lambda p: p.update(leader=True), "The entry “leader” must be a whole number from 0 to 1, not “True”."),
        (lambda p: p.update(round=0), "The entry “round” must be a whole number from 1 to 200, not “0”."),
        (lambda p: p.update(round=201), "The entry “round” must be a whole number from 1 to 200, not “201”."),
        (lambda p: p.update(round="1"), "The entry “round” must be a whole number from 1 to 200, not “1”."),
        (lambda p: p.update(leader=None), "The game of this position is not over, so “leader” must be a seat."),
        (lambda p: p["piles"]["pile/0"].pop(), "The card Lantern Moth is missing from this position."),
        (lambda p: p["piles"]["pile/1"].append("Kraken"), "The card Kraken lies in this position too often."),
        (lambda p: p["piles"]["pile/1"].append("Ogre"), "There is no giant “Ogre” in this deck."),
        (
            lambda p: p["piles"]["laid"].append(p["piles"]["pile/0"].pop()),
            "Cards may be left in “laid” only after a drawn game: both piles empty and “leader” null.",
        ),
        (
            lambda p: p["piles"].update({"pile/0": [], "pile/1": p["piles"]["pile/0"] + p["piles"]["pile/1"]}),
            "One player has all cards, so the game is over and “leader” must be null.",
        ),
        (
            lambda p: p.update(
                leader=None,
                piles={"pile/0": [], "pile/1": [], "laid": p["piles"]["pile/0"] + p["piles"]["pile/1"]},
            ),
            "The cards in “laid” cannot have tied all the time, so the game was not drawn.",
        ),
    ],
)
def test_an_impossible_position_is_refused(change: Callable[[Position], None], sentence: str) -> None:
    match = a_match("Kraken / Forest Spirit / Giant Eagle", "Wind Dragon", size=9)
    position = match.position()
    name = position["piles"]["pile/0"][-1]
    change(position)
    assert refusal(match, position) == sentence.replace("Lantern Moth", name)


@pytest.mark.rule("GF-3")
def test_who_leads_must_have_the_larger_top_giant() -> None:
    match = a_match("Wind Dragon", "Kraken", {"first_leader": "larger_giant"}, round=1)
    position = match.position() | {"leader": 1}
    assert refusal(match, position) == "The larger top giant is seat 0's, so that seat leads."
    assert Match.from_position(match.setup, position | {"round": 2}).acting == (1,)
    every = a_match("Wind Dragon", "Kraken", {"first_leader": "larger_giant_every_round"})
    assert refusal(every, position | {"round": 2}) == "The larger top giant is seat 0's, so that seat leads."


@pytest.mark.rule("GF-13")
def test_a_position_at_its_end_knows_why() -> None:
    match = a_match("Wind Dragon", "Kraken", {"max_rounds": 9, "time_limit_minutes": 5})
    for number, reason in ((9, "round limit"), (8, "time limit")):
        over = Match.from_position(match.setup, match.position() | {"leader": None, "round": number})
        assert over.result is not None
        assert over.result.reason == reason


@pytest.mark.rule("GF-12")
def test_a_drawn_position_needs_cards_that_can_have_tied() -> None:
    cards = cards_file(changes={f"G{number}": "size = 7; weight = 3" for number in range(6)})
    for rule, possible in (("loses", True), ("last_card", True)):
        match = a_match("", "", {"cards": cards, "empty_in_tie": rule})
        laid = match.position()["piles"]["pile/0"] + match.position()["piles"]["pile/1"]
        over = {"piles": {"laid": laid}, "leader": None, "round": 1}
        assert (Match.from_position(match.setup, over).result is not None) is possible
        mixed = [laid[5], laid[6], *(name for name in laid if name not in (laid[5], laid[6]))]
        assert "cannot have tied" in refusal(match, over | {"piles": {"laid": mixed}})


def test_cards_that_one_player_has_are_read_back() -> None:
    match = play(a_match("Cellar Ogre", "Cloud Whale", size=1), "size")
    assert Match.from_position(match.setup, match.position()).result == match.result

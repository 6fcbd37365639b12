"""Test that positions of Touché are written and read back, and that impossible ones are refused."""

import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tuckbox import BadInput, Match
from tuckbox.table.engine import seed_generator
from tuckbox.table.kernel.chance import GUESSES
from tuckbox.table.notation import write_position
from tuckbox.table.record import DICE

from .positions import a_match, moves, play

Position = dict[str, Any]


def refusal(match: Match, position: Position) -> str:
    """Give the sentence with which a position is refused."""
    with pytest.raises(BadInput) as refused:
        Match.from_position(match.setup, position)
    return str(refused.value)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"dead_card": "continue", "jokers": "one_each"}),
        (4, {"dead_card": "several_end_turn", "jokers": 4}),
        (6, {"teams": 2, "max_turns": 0}),
    ],
)
def test_every_position_of_a_game_reads_back(players: int, options: dict[str, str | int]) -> None:
    match = Match.new("touche", players=players, seed=9, options={"max_turns": 120, **options})
    choose = random.Random(3)
    for _step in range(160):
        position = json.loads(json.dumps(match.position()))
        again = Match.from_position(match.setup, position)
        assert again.position() == position
        assert again.acting == match.acting
        assert again.result == match.result
        if match.is_over:
            return
        seat = match.acting[0]
        assert again.moves(seat).texts == match.moves(seat).texts
        play(match, choose.choice(match.moves(seat)).text)
    assert match.setup.options["max_turns"] == 0


def test_what_follows_from_a_position_is_worked_out() -> None:
    match = a_match(hands={0: "2C"}, markers={0: "d4 e4 d5 e3 e6 e7"}, patterns={0: "square"})
    assert moves(match) == ["2C e5", "2C h12", "2C l9"]
    assert play(match, "2C e5").position()["patterns"][0] == ["square", "straight"]


def test_a_choice_that_is_owed_reads_back() -> None:
    match = play(a_match(hands={0: "2C"}, markers={0: "d4 e4 d5 a5 b5 c5"}), "2C e5")
    position = match.position()
    assert position["placed"] == "e5"
    again = Match.from_position(match.setup, position)
    assert moves(again) == moves(match) == ["crown square d4 e4 d5 e5", "crown straight a5 b5 c5 d5 e5"]
    assert play(again, moves(again)[1]).position() == play(match, moves(match)[1]).position()


def test_a_swap_that_is_not_played_on_yet_reads_back() -> None:
    options = {"dead_card": "continue"}
    match = play(a_match(hands={0: "7C KH 2D"}, markers={1: "g8 i10 g1 i3"}, options=options), "swap 7C")
    again = Match.from_position(match.setup, match.position())
    assert again.position()["swapped"] is True
    assert moves(again, "swap") == []


@pytest.mark.parametrize(("turns", "reason"), [(39, "three patterns"), (40, "turn limit")])
def test_a_finished_position_reads_back(turns: int, reason: str) -> None:
    patterns = {1: "t cross square" if reason == "three patterns" else "t"}
    match = a_match(patterns=patterns, options={"max_turns": 40}, turn=None, turns=turns)
    assert match.is_over
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((1,), reason)
    assert match.position()["turn"] is None


@pytest.mark.rule("TO-3")
def test_jokers_out_of_the_game_are_nobodys_secret() -> None:
    match = Match.new("touche", players=2, seed=4, options={"jokers": "one_each"})
    again = Match.from_position(match.setup, match.position())
    dice = np.zeros(1, DICE)
    for number in range(5):
        seed_generator(dice, 0, (number, 0, 0, 0), GUESSES)
        guessed = again.view(0).records
        match.setup.game.engine.guess(match.setup.records, guessed, 0, 0, dice)
        piles = write_position(match.setup, guessed[0])["piles"]
        assert sum(cards.count("JK") for cards in piles.values()) == 2


def set_to(entry: str, value: Any) -> Callable[[Position], Any]:
    """Give a change that sets an entry."""
    return lambda position: position.update({entry: value})


def marker(entry: str, square: str, side: Any) -> Callable[[Position], Any]:
    """Give a change that lays a marker or crown on a square."""
    return lambda position: position[entry].update({square: side})


WRONG: dict[str, tuple[Callable[[Position], Any], str]] = {
    "entry missing": (lambda p: p.pop("idle"), "A position must have the entry “idle”."),
    "entry unknown": (
        set_to("round", 3),
        "There is no entry “round” in a position; its entries are piles, board, crowned, patterns, dealer, turn, "
        "placed, swapped, idle or turns.",
    ),
    "no piles": (lambda p: p.pop("piles"), "A position must have an entry “piles” with the cards of every pile."),
    "pile missing": (lambda p: p["piles"].pop("draw/1"), "is missing from this position."),
    "pile unknown": (lambda p: p["piles"].update(box=[]), "There is no pile “box” in this game."),
    "pile of nobody": (lambda p: p["piles"].update({"draw/2": []}), "There is no pile “draw/2” in this game."),
    "card missing": (lambda p: p["piles"]["hand/0"].remove("7H"), "The card 7H is missing from this position."),
    "card too often": (lambda p: p["piles"]["hand/0"].append("7H"), "The card 7H lies in this position too often."),
    "card unknown": (lambda p: p["piles"]["hand/0"].append("1H"), "“1H” is no card"),
    "card hidden": (lambda p: p["piles"]["hand/1"].append("?"), "“?” is no card"),
    "hand too large": (
        lambda p: p["piles"]["hand/1"].append(p["piles"]["draw/1"].pop()),
        "The pile “hand/1” has 6 cards; a hand has at most 5.",
    ),
    "square unknown": (marker("board", "a1", 0), "There is no square “a1”, named in “board”."),
    "square unknown, crowned": (marker("crowned", "D4", 0), "There is no square “D4”, named in “crowned”."),
    "side too high": (marker("board", "d4", 2), "The side on d4 must be a whole number from 0 to 1, not “2”."),
    "side too low": (marker("board", "d4", -1), "The side on d4 must be a whole number from 0 to 1, not “-1”."),
    "side as text": (marker("crowned", "d4", "0"), "The side on d4 must be a whole number from 0 to 1, not “0”."),
    "side as truth": (marker("board", "d4", True), "The side on d4 must be a whole number from 0 to 1, not “True”."),
    "board no object": (set_to("board", ["d4"]), "The entry “board” must be an object from square to side."),
    "crowned no object": (set_to("crowned", None), "The entry “crowned” must be an object from square to side."),
    "marker on crown": (marker("board", "a9", 0), "a9 is crowned, so no marker can lie there as well."),
    "marker on Free Space": (
        marker("board", "e5", 0),
        "e5 is a Free Space: a marker there is crowned at once, or it is the one “placed”.",
    ),
    "pattern not crowned": (
        lambda p: p["board"].update(dict.fromkeys(("f5", "g5", "f6", "g6"), 1)),
        "Side 1 has completed square f5 g5 f6 g6, which would have been crowned at once.",
    ),
    "patterns no list": (set_to("patterns", {}), "The entry “patterns” must be 2 lists, one for each side."),
    "patterns of a third side": (
        set_to("patterns", [[], [], []]),
        "The entry “patterns” must be 2 lists, one for each side.",
    ),
    "patterns not listed": (
        set_to("patterns", ["t", []]),
        "The patterns of side 0 must be a list of at most 3 kinds.",
    ),
    "four patterns": (
        set_to("patterns", [[], ["t", "cross", "square", "straight"]]),
        "The patterns of side 1 must be a list of at most 3 kinds.",
    ),
    "kind unknown": (
        set_to("patterns", [["star"], []]),
        "“star” is no kind of pattern; the kinds are square, straight, t or cross.",
    ),
    "kind no text": (set_to("patterns", [[["t"]], []]), "“['t']” is no kind of pattern"),
    "kind doubled": (set_to("patterns", [[], ["t", "t"]]), "Side 1 cannot own the same kind twice: t."),
    "two winners": (
        set_to("patterns", [["t", "cross", "square"], ["t", "cross", "square"]]),
        "Only one side can own three patterns, for with the third the game is over.",
    ),
    "won but going on": (
        set_to("patterns", [["t", "cross", "square"], []]),
        "The game of this position is over, so “turn” must be null.",
    ),
    "at the limit but going on": (
        set_to("turns", 2000),
        "The game of this position is over, so “turn” must be null.",
    ),
    "won at the limit": (
        lambda p: p.update(patterns=[["t", "cross", "square"], []], turns=2000, turn=None),
        "The third pattern ends the game before the turn limit can: “turns” is too high.",
    ),
    "over without a reason": (
        set_to("turn", None),
        "The entry “turn” may be null only after the end: with three patterns or at the turn limit.",
    ),
    "turn too high": (set_to("turn", 2), "The entry “turn” must be a whole number from 0 to 1, not “2”."),
    "turn as text": (set_to("turn", "0"), "The entry “turn” must be a whole number from 0 to 1, not “0”."),
    "dealer too low": (set_to("dealer", -1), "The entry “dealer” must be a whole number from 0 to 1, not “-1”."),
    "dealer null": (set_to("dealer", None), "The entry “dealer” must be a whole number from 0 to 1, not “None”."),
    "idle negative": (set_to("idle", -1), "The entry “idle” must be a whole number from 0 to 3, not “-1”."),
    "idle too high": (set_to("idle", 4), "The entry “idle” must be a whole number from 0 to 3, not “4”."),
    "idle a fraction": (set_to("idle", 1.0), "The entry “idle” must be a whole number from 0 to 3, not “1.0”."),
    "turns negative": (set_to("turns", -1), "The entry “turns” must be a whole number from 0 to 2000, not “-1”."),
    "turns too high": (set_to("turns", 2001), "The entry “turns” must be a whole number from 0 to 2000"),
    "turns as truth": (set_to("turns", True), "The entry “turns” must be a whole number from 0 to 2000"),
    "placed no square": (set_to("placed", "a1"), "The entry “placed” must be a square or null, not “a1”."),
    "placed a number": (set_to("placed", 7), "The entry “placed” must be a square or null, not “7”."),
    "placed but empty": (
        set_to("placed", "d4"),
        "The square “placed” must carry a marker of the side whose turn it is.",
    ),
    "placed by another": (
        set_to("placed", "l9"),
        "The square “placed” must carry a marker of the side whose turn it is.",
    ),
    "placed without a choice": (
        set_to("placed", "k9"),
        "The marker “placed” must complete several patterns; with one there is no choice.",
    ),
    "swapped as number": (set_to("swapped", 1), "The entry “swapped” must be true or false, not “1”."),
    "swapped under ends_turn": (
        set_to("swapped", True),
        "“swapped” may be true only between swap and play, with the option dead_card=continue.",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_impossible_position_is_refused(name: str) -> None:
    change, sentence = WRONG[name]
    match = a_match(hands={0: "7H 2C"}, markers={0: "k9", 1: "l9"}, crowned={1: "a9"})
    position = match.position()
    change(position)
    assert refusal(match, position).startswith(sentence) or refusal(match, position).endswith(sentence)


def test_the_position_that_is_made_impossible_is_possible_before() -> None:
    match = a_match(hands={0: "7H 2C"}, markers={0: "k9", 1: "l9"}, crowned={1: "a9"})
    assert Match.from_position(match.setup, match.position()).position() == match.position()


@pytest.mark.parametrize("position", [{}, {"piles": []}, {"piles": None, "board": {}}])
def test_what_is_no_position_at_all_is_refused(position: Position) -> None:
    assert "“piles”" in refusal(a_match(), position)


def test_a_choice_of_one_pattern_or_another_beside_it_is_refused() -> None:
    match = play(a_match(hands={0: "JS"}, markers={0: "a6 b6 d6 e6 c7 c8"}), "JS c6")
    position = match.position()
    del position["board"]["c8"]
    assert refusal(match, position).startswith("The marker “placed” must complete several patterns")
    beside = match.position()
    beside["board"].update(dict.fromkeys(("f8", "g8", "f9", "g9"), 0))
    assert refusal(match, beside).startswith("Side 0 has completed square f8 g8 f9 g9")
    over = match.position() | {"turns": 2000, "turn": None}
    assert refusal(match, over) == "The square “placed” must carry a marker of the side whose turn it is."
    owned = match.position() | {"patterns": [["t"], []]}
    assert refusal(match, owned).startswith("The marker “placed” must complete several patterns")


def test_swapped_is_refused_where_the_turn_does_not_go_on() -> None:
    options = {"dead_card": "continue", "max_turns": 40}
    match = a_match(hands={0: "JS"}, markers={0: "a6 b6 d6 e6 c7 c8"}, options=options)
    asked = play(match, "JS c6").position() | {"swapped": True}
    assert refusal(match, asked).startswith("“swapped” may be true only between swap and play")
    over = a_match(options=options, turn=None, turns=40)
    assert refusal(over, over.position() | {"swapped": True}).startswith("“swapped” may be true only")


@pytest.mark.parametrize("count", [1, 3])
def test_with_one_joker_each_there_are_as_many_jokers_as_players(count: int) -> None:
    match = Match.new("touche", players=2, seed=4, options={"jokers": "one_each"})
    position = match.position()
    if count == 1:
        position["piles"]["hand/0"].remove("JK")
    else:
        position["piles"]["draw/0"].append("JK")
    assert refusal(match, position) == "With one joker each there must be 2 jokers in this position."
    position["piles"]["draw/1"].pop()
    assert "is missing from this position" in refusal(match, position)

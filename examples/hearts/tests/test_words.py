"""Test texts, positions that cannot be, the bot, and that all rules have tests."""

import copy
from typing import Any

import pytest
from tuckbox import BadInput, Match, game
from tuckbox.cli import run
from tuckbox.lab.simulation import simulate

from .positions import a_match, passed, play


def in_the_middle() -> Match:
    match = a_match({0: "QS 4H", 3: "AC KC"}, played={0: "3C", 1: "2C", 2: "10C", 3: "JC"}, void={0: "C"})
    return play(match, "AC", "4H")


def with_entry(entry: str, value: Any) -> dict[str, Any]:
    return {**in_the_middle().position(), entry: value}


def moved(source: str, target: str) -> dict[str, Any]:
    position = copy.deepcopy(in_the_middle().position())
    position["piles"][target].insert(0, position["piles"][source].pop(0))
    return position


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (with_entry("deal", 0), "The entry “deal” must be a whole number from 1 to 999, not “0”."),
        (with_entry("score", [0, 0]), "The entry “score” must be a list with one value for each of the 4 seats."),
        (with_entry("score", [0, 0, 0, 5]), "Scores of 5 points together are impossible after 0 deals."),
        (with_entry("score", [0, 0, 0, 100]), "The score of seat 3 must be a whole number from 0 to 99, not “100”."),
        (with_entry("turn", [2]), "In this position the entry “turn” must be [1], not “[2]”."),
        (with_entry("broken", False), "In this position the entry “broken” must be True, not “False”."),
        (with_entry("points", [0, 0, 0, True]), "In this position the entry “points” must be"),
        (with_entry("winners", [2]), "In this position the entry “winners” must be [3], not “[2]”."),
        (with_entry("direction", "up"), "In this position the entry “direction” must be left, not “up”."),
        (with_entry("nonsense", 1), "There is no entry “nonsense” in a position"),
        (with_entry("gave", [["QS", "4H", "2D"], [], [], []]), "Seat 0 must have given 3 cards that seat 1 has."),
        (with_entry("gave", "QS"), "The entry “gave” must be a list of the cards that each of the 4 seats gave."),
        (moved("hand/1", "played/1"), "In this position"),
        (moved("hand/2", "played/2"), "The cards played make no tricks"),
        (moved("hand/2", "passed/2"), "Cards lie aside for passing, but no cards are passed now."),
        (moved("hand/2", "hand/1"), "Seat 1 must have thirteen cards in hand, passed and played."),
        (moved("played/1", "hand/1"), "Cards have been played, so the two of clubs must be among them."),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as problem:
        Match.from_position(game("hearts").setup(4), position)
    assert str(problem.value).startswith(sentence)


@pytest.mark.parametrize(
    "entry", ["deal", "direction", "turn", "trick", "winners", "broken", "gave", "points", "score"]
)
def test_every_entry_of_a_position_is_needed(entry: str) -> None:
    position = in_the_middle().position()
    del position[entry]
    with pytest.raises(BadInput, match=f"A position must have the entry “{entry}”"):
        Match.from_position(game("hearts").setup(4), position)


def test_a_position_without_a_card_is_refused() -> None:
    position = in_the_middle().position()
    lost = position["piles"]["hand/2"].pop()
    with pytest.raises(BadInput, match=f"The card {lost} is missing from this position"):
        Match.from_position(game("hearts").setup(4), position)
    with pytest.raises(BadInput, match="“1Z” is no card; a card is a rank and a suit, such as 10H or QS"):
        game("hearts").words.read_card(game("hearts").setup(4), "1Z")


def test_a_position_with_cards_laid_aside_reads_back() -> None:
    match = Match.new("hearts", seed=3)
    for seat in (0, 0, 0, 2):
        match.play(seat, match.moves(seat)[0])
    again = Match.from_position(match.setup, match.position())
    assert again.position() == match.position()
    assert again.acting == (1, 2, 3)


def test_the_terminal_shows_the_trick_and_the_own_hand() -> None:
    text = in_the_middle().view(1).text(["Ada", "Bo", "Cy", "Di"])
    assert "Deal 1, cards are passed: to the left" in text
    assert "Di: A♣" in text
    assert "→ Bo: -" in text
    assert "Hearts are broken." in text
    assert "Q♠" not in text


def test_what_happens_is_told_in_words() -> None:
    match = passed(Match.new("hearts", seed=6), {})
    names = ["Ada", "Bo", "Cy", "Di"]
    words = match.setup.game.words
    told = [words.sentence(match.setup, event, names) for event in match.log(0)[-1]]
    assert any(text.startswith("Di gives ") and text.endswith(" to Ada.") for text in told)
    assert told.count("") == 2
    assert [text for text in told if text.endswith("holds the two of clubs and leads it.")]


def test_the_quick_player_collects_far_fewer_points_than_random_ones() -> None:
    outcome = simulate("hearts", 200, ["quick", "random", "random", "random"], seed=1)
    assert (outcome.ranks[:, 0] == 1).mean() > 0.85


def test_every_rule_has_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "hearts", "--check"]) == 0, capsys.readouterr().out
    assert run(["rules", "hearts", "he-10"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].strip()

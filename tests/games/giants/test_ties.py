"""Test ties and players whose cards run out in one (GF-8, GF-12)."""

import pytest

from .positions import a_match, bottom, cards_file, events, pile, play, refused, winner

LAST_CARD = {"empty_in_tie": "last_card"}

# GF-8


@pytest.mark.rule("GF-8")
def test_in_a_tie_the_next_cards_fight_by_the_same_characteristic() -> None:
    match = play(a_match("Moonless Bear / Cloud Whale", "Thunder Ram / Kraken"), "weight")
    assert events(match) == [
        ["announce", 0, "weight"],
        ["lay", 0, "Moonless Bear"],
        ["lay", 1, "Thunder Ram"],
        ["tie", 2],
        ["lay", 0, "Cloud Whale"],
        ["lay", 1, "Kraken"],
        ["win", 0, 4],
        *events(match, "look"),
    ]
    assert match.number == 1
    assert match.position()["round"] == 2
    assert [len(pile(match, seat)) for seat in (0, 1)] == [11, 7]


@pytest.mark.rule("GF-8", "GF-9")
def test_after_two_ties_the_winner_gets_six_cards() -> None:
    match = a_match("Root Bull / Kraken / Wind Dragon", "Boulder Troll / Soot Spider / Hill Tortoise")
    assert winner(match, "size") == 1
    own, other = "Root Bull / Cellar Ogre / Wind Dragon", "Boulder Troll / Soot Spider / Hill Tortoise"
    match = play(a_match(own, other), "element")
    assert [event[1] for event in events(match, "tie", "win")] == [2, 4, 0]
    assert events(match, "win") == [["win", 0, 6]]
    assert [len(pile(match, seat)) for seat in (0, 1)] == [12, 6]
    assert bottom(match, 0, 6) == f"{own} / {other}".split(" / ")


@pytest.mark.rule("GF-8")
def test_the_cards_of_a_tie_do_not_stay_on_the_table() -> None:
    assert play(a_match("Soot Spider", "Storm Heron"), "size").position()["piles"]["laid"] == []


# GF-12: example 4


@pytest.mark.rule("GF-12")
@pytest.mark.parametrize("leader", [0, 1])
def test_who_has_no_card_left_in_a_tie_loses_the_game(leader: int) -> None:
    match = play(a_match("Soot Spider", "Storm Heron / Kraken", size=1, leader=leader), "size")
    assert events(match)[1:3] == [
        ["lay", leader, ["Soot Spider", "Storm Heron"][leader]],
        ["lay", 1 - leader, ["Storm Heron", "Soot Spider"][leader]],
    ]
    assert events(match)[3:] == [
        ["tie", 2],
        ["empty", 0],
        ["win", 1, 2],
        ["look", 1, "Kraken"],
        ["end", "all cards"],
    ]
    assert match.result is not None
    assert (match.result.winners, match.result.ranks, match.result.scores) == ((1,), (2, 1), (0, 18))
    assert bottom(match, 1, 2) == ["Storm Heron", "Soot Spider"]


@pytest.mark.rule("GF-12")
def test_under_last_card_the_same_card_fights_the_next_one() -> None:
    match = play(a_match("Soot Spider", "Storm Heron / Cellar Ogre / Kraken", LAST_CARD, size=1), "size")
    assert events(match)[3:] == [
        ["tie", 2],
        ["empty", 0],
        ["lay", 1, "Cellar Ogre"],
        ["win", 0, 3],
        ["look", 0, "Soot Spider"],
        ["look", 1, "Kraken"],
    ]
    assert pile(match, 0) == ["Soot Spider", "Storm Heron", "Cellar Ogre"]
    assert match.acting == (0,)


@pytest.mark.rule("GF-12")
def test_under_last_card_its_owner_may_lose_all_cards_laid() -> None:
    match = play(a_match("Storm Heron", "Soot Spider / Kraken", LAST_CARD, size=1, leader=1), "size")
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((1,), "all cards")
    assert bottom(match, 1, 3) == ["Soot Spider", "Kraken", "Storm Heron"]


@pytest.mark.rule("GF-12")
def test_under_last_card_it_fights_as_often_as_needed() -> None:
    changes = {f"G{number}": "size = 5" for number in range(4)} | {"G4": "size = 4"}
    options = LAST_CARD | {"cards": cards_file(size="9", changes=changes)}
    match = play(a_match("G0", "G1 / G2 / G3 / G4", options, size=1), "size")
    assert events(match, "tie", "empty", "win") == [
        ["tie", 2],
        ["empty", 0],
        ["tie", 3],
        ["empty", 0],
        ["tie", 4],
        ["empty", 0],
        ["win", 0, 5],
    ]
    assert pile(match, 0) == ["G0", "G1", "G2", "G3", "G4"]


@pytest.mark.rule("GF-12", "GF-7")
def test_a_bonus_of_the_last_card_does_not_end_in_a_tie() -> None:
    match = a_match("Storm Heron / Forest Spirit", "Soot Spider / Mountain Sleeper", size=2)
    assert winner(match, "size") == 0


@pytest.mark.rule("GF-12")
@pytest.mark.parametrize("rule", ["loses", "last_card"])
def test_if_neither_has_a_card_left_the_game_is_drawn(rule: str) -> None:
    first, second = [" / ".join(f"G{2 * i + seat}" for i in range(9)) for seat in (0, 1)]
    options = {"cards": cards_file(), "empty_in_tie": rule}
    match = play(a_match(first, second, options, leader=1), "size")
    assert events(match)[-2:] == [["tie", 18], ["end", "drawn"]]
    position = match.position()
    laid = [f"G{number + 1 - 2 * (number % 2)}" for number in range(18)]
    assert position == {"piles": {"pile/0": [], "pile/1": [], "laid": laid}, "leader": None, "round": 1}
    assert match.result is not None
    assert match.result.as_json() == {"winners": [0, 1], "ranks": [1, 1], "scores": [0, 0], "reason": "drawn"}
    refusal = refused(match, "size", seat=0)
    assert (refusal.rule, refusal.sentence) == ("GF-12", "The game is over.")


@pytest.mark.rule("GF-12")
def test_under_last_card_a_drawn_game_may_begin_with_unequal_piles() -> None:
    options = {"cards": cards_file()} | LAST_CARD
    match = play(a_match("G5 / G6", "", options, size=2), "weight")
    laid = ["G5", "G0", "G6", *(f"G{number}" for number in range(1, 18) if number not in (5, 6))]
    assert match.position()["piles"]["laid"] == laid
    assert match.result is not None
    assert match.result.reason == "drawn"


@pytest.mark.rule("GF-12")
def test_under_loses_unequal_piles_are_not_drawn() -> None:
    match = play(a_match("G5 / G6", "", {"cards": cards_file()}, size=2), "weight")
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((1,), "all cards")
    assert bottom(match, 1, 4) == ["G0", "G1", "G5", "G6"]

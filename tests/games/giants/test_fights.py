"""Test announcements and what wins a fight (GF-4 to GF-7)."""

import pytest

from .positions import a_match, cards_file, events, play, refused, winner

MIXED = {"deck": "mixed"}

# GF-4


@pytest.mark.rule("GF-4")
def test_the_leader_announces_and_both_cards_are_shown() -> None:
    match = a_match("Wind Dragon", "Root Bull")
    assert match.moves(0).texts == ["size", "weight", "element"]
    assert not match.moves(1)
    play(match, "weight")
    assert events(match)[:4] == [
        ["announce", 0, "weight"],
        ["lay", 0, "Wind Dragon"],
        ["lay", 1, "Root Bull"],
        ["win", 0, 2],
    ]


@pytest.mark.rule("GF-4")
@pytest.mark.parametrize("text", ["", "height", "size weight", "size 22", "?", "x" * 300])
def test_only_a_characteristic_can_be_announced(text: str) -> None:
    refusal = refused(a_match(), text)
    assert (refusal.rule, refusal.sentence) == ("GF-4", "Announce a characteristic: size, weight or element.")


@pytest.mark.rule("GF-4")
def test_the_other_player_cannot_announce() -> None:
    refusal = refused(a_match(), "size", seat=1)
    assert (refusal.rule, refusal.sentence) == ("GF-4", "The other player leads this round and announces.")


@pytest.mark.rule("GF-4")
def test_letter_case_and_blanks_do_not_matter() -> None:
    assert events(play(a_match("Wind Dragon", "Root Bull"), "  SiZe "), "announce") == [["announce", 0, "size"]]


# GF-5


@pytest.mark.rule("GF-5")
@pytest.mark.parametrize(
    ("own", "other", "text", "wins"),
    [
        ("Wind Dragon", "Kraken", "size", 0),
        ("Kraken", "Wind Dragon", "size", 1),
        ("Root Bull", "Mire Serpent", "weight", 0),
        ("Mire Serpent", "Root Bull", "weight", 1),
        ("Mire Serpent", "Root Bull", "size", 0),
    ],
)
def test_the_greater_number_wins(own: str, other: str, text: str, wins: int) -> None:
    assert winner(a_match(own, other), text) == wins


@pytest.mark.rule("GF-5")
@pytest.mark.parametrize(("size", "wins"), [("5.001", 0), ("4.999", 1), ("5.0", None), ("0.001", 1), ("1_000_000", 0)])
def test_a_millimetre_makes_the_difference(size: str, wins: int | None) -> None:
    match = a_match("G0", "G1", {"cards": cards_file(changes={"G0": f"size = {size}"})})
    assert winner(match, "size") == wins


# GF-6: example 1 and all other pairs


@pytest.mark.rule("GF-6")
@pytest.mark.parametrize(
    ("own", "other", "wins"),
    [
        ("Root Bull", "Lantern Moth", 1),
        ("Cellar Ogre", "Lantern Moth", 0),
        ("Root Bull", "Cellar Ogre", 0),
        ("Lantern Moth", "Root Bull", 0),
        ("Lantern Moth", "Cellar Ogre", 1),
        ("Cellar Ogre", "Root Bull", 1),
    ],
)
def test_elements_beat_each_other_in_a_ring(own: str, other: str, wins: int) -> None:
    assert winner(a_match(own, other), "element") == wins


@pytest.mark.rule("GF-6", "GF-8")
def test_equal_elements_tie_and_the_next_cards_are_compared_by_element() -> None:
    match = play(a_match("Root Bull / Lantern Moth", "Boulder Troll / Hill Tortoise"), "element")
    assert events(match)[3:] == [
        ["tie", 2],
        ["lay", 0, "Lantern Moth"],
        ["lay", 1, "Hill Tortoise"],
        ["win", 0, 4],
        *events(match, "look"),
    ]


# GF-7: example 2 and the other bonuses


@pytest.mark.rule("GF-7")
@pytest.mark.parametrize(
    ("bonus", "text", "other"),
    [
        ("Kraken", "element", "Root Bull"),
        ("Kraken", "element", "Cellar Ogre"),
        ("Kraken", "element", "Lantern Moth"),
        ("Forest Spirit", "size", "Mountain Sleeper"),
        ("Forest Spirit", "size", "Cellar Ogre"),
        ("Giant Eagle", "weight", "Mountain Sleeper"),
        ("Giant Eagle", "weight", "Soot Spider"),
    ],
)
def test_a_museum_bonus_beats_every_card_in_its_fights(bonus: str, text: str, other: str) -> None:
    assert winner(a_match(bonus, other), text) == 0
    match = a_match(other, bonus)
    assert winner(match, text) == 1
    assert events(play(match, text), "bonus") == [["bonus", 1, bonus]]


@pytest.mark.rule("GF-7")
@pytest.mark.parametrize(
    ("bonus", "text", "other", "wins"),
    [
        ("Kraken", "weight", "Root Bull", 0),
        ("Kraken", "weight", "Boulder Troll", 1),
        ("Kraken", "size", "Cloud Whale", 1),
        ("Forest Spirit", "weight", "Root Bull", 1),
        ("Forest Spirit", "element", "Lantern Moth", 1),
        ("Giant Eagle", "size", "Wind Dragon", 1),
        ("Giant Eagle", "element", "Cellar Ogre", 1),
    ],
)
def test_in_other_fights_the_printed_values_count(bonus: str, text: str, other: str, wins: int) -> None:
    match = a_match(bonus, other)
    assert winner(match, text) == wins
    assert not events(play(match, text), "bonus")


@pytest.mark.rule("GF-7", "GF-8")
def test_a_bonus_holds_in_the_replays_of_a_tie() -> None:
    match = a_match("Soot Spider / Forest Spirit", "Storm Heron / Mountain Sleeper")
    assert winner(match, "size") == 0
    match = a_match("Storm Heron / Mountain Sleeper", "Soot Spider / Forest Spirit")
    assert winner(match, "size") == 1


@pytest.mark.rule("GF-7")
def test_a_bonus_beats_an_equal_value() -> None:
    options = {
        "cards": cards_file(changes={"G4": 'bonus = "size"', "G5": 'bonus = "weight"', "G1": 'bonus = "element"'})
    }
    assert winner(a_match("G4", "G0", options), "size") == 0
    assert winner(a_match("G0", "G5", options), "weight") == 1
    assert winner(a_match("G1", "G7", options), "element") == 0


@pytest.mark.rule("GF-7", "GF-14")
@pytest.mark.parametrize(
    ("own", "text", "other", "wins"),
    [
        ("Kraken", "size", "Blue Whale", 1),
        ("Kraken", "weight", "Blue Whale", 1),
        ("Forest Spirit", "size", "Supersaurus", 0),
        ("Giant Eagle", "weight", "Blue Whale", 0),
        ("Giant Eagle", "size", "Blue Whale", 1),
    ],
)
def test_bonuses_in_the_mixed_deck(own: str, text: str, other: str, wins: int) -> None:
    assert winner(a_match(own, other, MIXED, size=18), text) == wins

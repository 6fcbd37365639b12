"""Test files of giants: what ships with the project, and what is refused of one's own."""

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given, strategies

from tuckbox import BadInput, Match, game
from tuckbox.games.giants.cards import LONGEST_NAME, default_cards, read_cards, write_cards
from tuckbox.table.matchrecord import replay, write_record

from .positions import cards_file

SAMPLE = Path(__file__).parents[2] / "samples" / "giants" / "cards.toml"


def refusal(text: str) -> str:
    """Give the sentence with which a file is refused."""
    with pytest.raises(BadInput) as refused:
        read_cards(text)
    return str(refused.value)


# What ships


@pytest.mark.rule("GF-14")
def test_the_fantastic_giants_of_the_project() -> None:
    deck = default_cards().deck("fantastic")
    assert [sum(giant.element == element for giant in deck) for element in range(3)] == [6, 6, 6]
    bonuses = {giant.name: giant.fields["bonus"] for giant in deck if giant.bonus is not None}
    assert bonuses == {"Kraken": "element", "Forest Spirit": "size", "Giant Eagle": "weight"}
    assert {giant.name: giant.fields["element"] for giant in deck}["Kraken"] == "Darkness"


@pytest.mark.rule("GF-7")
def test_the_bonus_matters() -> None:
    deck = {giant.name: giant for giant in default_cards().deck("fantastic")}
    assert deck["Forest Spirit"].size == min(giant.size for giant in deck.values())
    assert sorted(giant.weight for giant in deck.values()).index(deck["Giant Eagle"].weight) < 3


@pytest.mark.rule("GF-14")
def test_each_museum_giant_names_its_publication() -> None:
    deck = default_cards().deck("museum")
    assert len(deck) == 18
    for giant in deck:
        assert any(str(year) in str(giant.fields["source"]) for year in range(1900, 2026)), giant.name
        assert giant.element is None
        assert giant.bonus is None


def test_no_giant_is_both_the_largest_and_the_heaviest_of_the_museum() -> None:
    deck = default_cards().deck("museum")
    assert max(deck, key=lambda giant: giant.size) is not max(deck, key=lambda giant: giant.weight)


# What is read


def test_numbers_may_have_three_decimals_and_words_any_letter_case() -> None:
    changes = {"G0": 'size = 2.125; weight = 1e3; element = "EARTH"; deck = "Fantastic"; bonus = "Size"'}
    giant = read_cards(cards_file(changes=changes)).giants[0]
    assert (giant.size, giant.weight, giant.element, giant.bonus) == (2125, 1_000_000, 0, 0)
    assert giant.fields == {"deck": "fantastic", "size": 2.125, "weight": 1000, "element": "Earth", "bonus": "size"}


def test_a_file_is_read_back_from_a_record() -> None:
    text = SAMPLE.read_text("utf-8")
    match = Match.new("giants", seed=1, options={"cards": text, "deck": "mixed"})
    match.play(0, "size")
    record = json.loads(json.dumps(write_record(match, trace=True)))
    assert record["options"]["cards"] == "file"
    assert record["cards"] == write_cards(read_cards(text))
    assert record["cards"]["Coal Dog"]["bonus"] == "element"
    again = replay(record).match
    assert again.hash() == match.hash()
    assert write_record(again, trace=True) == write_record(match, trace=True)


def test_the_default_cards_stand_in_records_too() -> None:
    record = write_record(Match.new("giants", seed=1))
    assert record["options"]["cards"] == "default"
    assert record["cards"]["Kraken"] == {
        "deck": "fantastic", "size": 22, "weight": 9500, "element": "Darkness", "bonus": "element", "emoji": "🦑",
    }  # fmt: skip
    assert len(record["cards"]) == 36


@pytest.mark.parametrize("value", [None, [], "text", {"Kraken": 1}, {"Kraken": {"size": 1}}])
def test_a_record_with_impossible_cards_is_refused(value: object) -> None:
    record = json.loads(json.dumps(write_record(Match.new("giants", seed=1))))
    record["options"]["cards"] = "file"
    record["cards"] = value
    with pytest.raises(BadInput):
        replay(record)


# What is refused


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("size = none", "G3 has no size."),
        ("weight = none", "G3 has no weight."),
        ("deck = none", "G3 has no deck."),
        ("name = none", "Card 4 must have a name of 1 to 40 printable characters."),
        ('name = ""', "Card 4 must have a name of 1 to 40 printable characters."),
        ('name = "  "', "Card 4 must have a name of 1 to 40 printable characters."),
        ('name = "a\\nb"', "Card 4 must have a name of 1 to 40 printable characters."),
        ("name = 7", "Card 4 must have a name of 1 to 40 printable characters."),
        (f'name = "{"x" * (LONGEST_NAME + 1)}"', "Card 4 must have a name of 1 to 40 printable characters."),
        ('name = "a / b"', "Card 4 cannot be called “a / b”: a name is no question mark and has no “ / ” in it."),
        ('name = "?"', "Card 4 cannot be called “?”: a name is no question mark and has no “ / ” in it."),
        ('name = "g4"', "Two cards have the same name: g4 and G4."),
        ("size = 0", "The size of G3 must be a number above 0, up to 1000000, with at most three decimals."),
        ("size = -3", "The size of G3 must be a number above 0, up to 1000000, with at most three decimals."),
        ("size = 1.0001", "The size of G3 must be a number above 0, up to 1000000, with at most three decimals."),
        ("size = nan", "The size of G3 must be a number above 0, up to 1000000, with at most three decimals."),
        ("size = 1_000_000.1", "The size of G3 must be a number above 0, up to 1000000, with at most three decimals."),
        ("size = true", "The size of G3 must be a number above 0, up to 1000000, with at most three decimals."),
        ('weight = "7"', "The weight of G3 must be a number above 0, up to 1000000000, with at most three decimals."),
        ("weight = inf", "The weight of G3 must be a number above 0, up to 1000000000, with at most three decimals."),
        ("weight = 1e99", "The weight of G3 must be a number above 0, up to 1000000000, with at most three decimals."),
        ('element = "Fire"', "The element of G3 cannot be “Fire”; it can be Earth, Darkness or Sky."),
        ("element = none", "A fantastic giant needs an element: G3."),
        ('deck = "museum"', "A museum giant has no element: G3."),
        ('deck = "zoo"', "The deck of G3 cannot be “zoo”; it can be fantastic or museum."),
        ('bonus = "luck"', "The bonus of G3 cannot be “luck”; it can be size, weight or element."),
        ("bonus = 1", "The bonus of G3 cannot be “1”; it can be size, weight or element."),
        (
            'colour = "red"',
            "G3 has a field “colour”; the fields are name, deck, size, weight, element, bonus, emoji, source.",
        ),
        ('emoji = ""', "The emoji of G3 must be a text of 1 to 8 printable characters."),
        ("source = 3", "The source of G3 must be a text of 1 to 500 printable characters."),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_used_is_named_with_the_reason(changes: str, sentence: str) -> None:
    assert refusal(cards_file(changes={"G3": changes})) == sentence


@pytest.mark.rule("GF-7")
def test_at_most_one_card_has_each_bonus() -> None:
    changes = {"G3": 'bonus = "size"', "G9": 'bonus = "size"'}
    assert refusal(cards_file(changes=changes)) == ("Both G3 and G9 have the bonus size; at most one card can have it.")
    assert read_cards(cards_file(changes=changes | {"G9": 'bonus = "weight"'}))


@pytest.mark.rule("GF-14")
def test_a_museum_giant_has_no_bonus_in_fights_of_elements() -> None:
    text = cards_file(museum=True, changes={"G2": 'bonus = "element"'})
    assert refusal(text) == "G2 has the bonus element, but a museum giant has no element."
    assert read_cards(cards_file(museum=True, changes={"G2": 'bonus = "weight"'}))


@pytest.mark.rule("GF-1")
def test_a_deck_has_18_cards() -> None:
    text = cards_file()
    assert (
        refusal(text[: text.rindex("[[cards]]")])
        == "There are 17 fantastic giants; a deck has 18, nine for each player."
    )
    more = '[[cards]]\nname = "M"\ndeck = "museum"\nsize = 1\nweight = 1\n'
    assert refusal(text + more) == "There are 1 museum giants; a deck has 18, nine for each player."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A file of giants must say game = \"giants\" before the first card."),
        ('game = "touche"\n', "A file of giants must say game = \"giants\" before the first card."),
        ('game = "giants"\n', "A file of giants must have cards, each beginning with [[cards]]."),
        ('game = "giants"\ncards = 3\n', "A file of giants must have cards, each beginning with [[cards]]."),
        ('game = "giants"\ncards = [3]\n', "Card 1 must be a table that begins with [[cards]]."),
        (
            'game = "giants"\ntitle = "Mine"\n',
            "There is no entry “title” in a file of giants; its entries are game and cards.",
        ),
        ('game = "giants"\nsize 3\n', "The file of giants is no valid TOML: line 2, column 6."),
        ('game = """', "The file of giants is no valid TOML: it ends too early."),
        ("no board at all", "The file of giants is no valid TOML: line 1, column 4."),
        ('{"game": "giants",}', "The file of giants is no valid JSON: line 1, column 19."),
        ('{"game": "giants", "cards": [{"name": "A"}]}', "A has no deck."),
        ('{"a":' * 100_000, "The file of giants is no valid JSON."),
        ("a = " + "[" * 100_000, "The file of giants is no valid TOML."),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@given(strategies.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    with contextlib.suppress(BadInput):
        read_cards(text)


@given(
    strategies.recursive(
        strategies.none() | strategies.booleans() | strategies.integers() | strategies.floats() | strategies.text(),
        lambda inner: strategies.lists(inner) | strategies.dictionaries(strategies.text(), inner),
        max_leaves=6,
    ),
    strategies.sampled_from(["name", "deck", "size", "weight", "element", "bonus", "emoji", "source", "other"]),
)
def test_no_value_of_a_field_breaks_the_reader(value: object, field: str) -> None:
    card = {"name": "A", "deck": "fantastic", "size": 1, "weight": 1, "element": "Sky", field: value}
    with pytest.raises(BadInput) as refused:
        read_cards(json.dumps({"game": "giants", "cards": [card]}))
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_the_option_reads_files_and_refuses_bad_ones() -> None:
    setup = game("giants").setup(2, {"cards": SAMPLE.read_text("utf-8")})
    assert setup.written_options["cards"] == "file"
    with pytest.raises(BadInput, match="must have cards"):
        game("giants").setup(2, {"cards": 'game = "giants"'})

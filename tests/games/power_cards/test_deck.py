"""Test the cards of Power Cards: the project's own deck, and card files that players bring."""

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tuckbox import BadInput, Match, game
from tuckbox.table.cardfile import check_file
from tuckbox.table.matchrecord import replay, write_record

from .positions import QUALITIES, card, card_file, play

SHIPPED: dict[str, dict[str, Any]] = game("power_cards").words.write_facts(game("power_cards").setup(2))["cards"]
GOOD = [card(name) for name in ("wv1", "wv2", "wh3", "pig4")]


@pytest.mark.rule("PC-10")
def test_the_deck_has_52_cards_with_the_backs_that_the_rules_name() -> None:
    backs = Counter(" ".join(filter(None, (fields.get("material"), fields["part"]))) for fields in SHIPPED.values())
    verticals = {f"{material} vertical": 9 for material in ("wood", "stone", "ice")}
    horizontals = {f"{material} horizontal": 5 for material in ("wood", "stone", "ice")}
    assert backs == {"pig": 10} | verticals | horizontals
    assert len(SHIPPED) == 52
    assert len({name.casefold() for name in SHIPPED}) == 52


def test_every_card_has_a_picture_and_values_from_5_to_100_in_steps_of_5() -> None:
    assert all(fields["picture"] for fields in SHIPPED.values())
    values = {fields[quality] for fields in SHIPPED.values() for quality in (*QUALITIES, "slingshot")}
    assert values == set(range(5, 101, 5))


@pytest.mark.rule("PC-5")
def test_no_card_dominates_another() -> None:
    for one, other in permutations(SHIPPED.values(), 2):
        assert any(one[quality] < other[quality] for quality in QUALITIES)


@pytest.mark.rule("PC-5")
def test_each_quality_wins_a_fair_share() -> None:
    # Over all pairs of a leader's card and another, the quality in which the leader's card is furthest ahead.
    wins: Counter[str] = Counter()
    for own, other in permutations(SHIPPED.values(), 2):
        ahead = {quality: own[quality] - other[quality] for quality in QUALITIES}
        best = [quality for quality in QUALITIES if ahead[quality] == max(ahead.values())]
        for quality in best:
            wins[quality] += 12 // len(best)
    total = sum(wins.values())
    assert all(0.22 < wins[quality] / total < 0.28 for quality in QUALITIES), wins
    for quality in QUALITIES:
        values = [fields[quality] for fields in SHIPPED.values()]
        ties = sum(one == other for one, other in permutations(values, 2)) / (52 * 51)
        assert 0.02 < ties < 0.06
        assert sum(values) / 52 == pytest.approx(52.5, abs=1)


@pytest.mark.rule("PC-20")
def test_pigs_have_the_high_slingshot_values() -> None:
    slingshot = sorted(fields["slingshot"] for fields in SHIPPED.values())
    middle = (slingshot[0] + slingshot[-1]) / 2
    pigs = [fields["slingshot"] for fields in SHIPPED.values() if fields["part"] == "pig"]
    beams = [fields["slingshot"] for fields in SHIPPED.values() if fields["part"] != "pig"]
    assert min(pigs) > middle
    assert sum(value < middle for value in beams) > len(beams) * 0.75


def test_names_are_read_in_any_letter_case_and_a_deck_sorts_its_cards() -> None:
    cards = [card(name) for name in ("wv9", "wv1", "wh2", "pig3")]
    matches = [
        Match.new("power_cards", 2, seed=5, options={"cards": card_file(order), "quick_ending": "never"})
        for order in (cards, cards[::-1])
    ]
    assert matches[0].position() == matches[1].position()


@pytest.mark.parametrize("as_file", [True, False])
def test_a_record_holds_the_cards_and_is_played_again(as_file: bool) -> None:
    options = {"cards": card_file(GOOD)} if as_file else {}
    match = Match.new("power_cards", 2, seed=3, options=options)
    play(match, "quick no", "lead power")
    record = json.loads(json.dumps(write_record(match, trace=True, legal=True)))
    assert record["options"]["cards"] == ("file" if as_file else "default")
    assert replay(record).match.hash() == match.hash()
    shuffled = record | {"cards": dict(reversed(record["cards"].items()))}
    assert replay(shuffled).match.hash() == match.hash()
    record["cards"] = "nonsense"
    with pytest.raises(BadInput, match="cards"):
        replay(record)


def test_a_file_in_toml_can_be_checked_and_played(tmp_path: Path) -> None:
    lines = ['game = "power_cards"']
    for fields in GOOD:
        lines += ["[[cards]]", *(f"{name} = {json.dumps(value)}" for name, value in fields.items())]
    file = tmp_path / "cards.toml"
    file.write_text("\n".join(lines), "utf-8")
    assert check_file(file).startswith(f"{file} is a good file for Power Cards")
    match = Match.new("power_cards", 2, seed=1, options={"cards": file.read_text("utf-8")})
    assert write_record(match)["cards"] == {entry.pop("name"): entry for entry in map(dict, GOOD)}


def test_a_deck_may_have_120_cards_and_needs_two_for_each_player() -> None:
    many = [card(f"wv1.{number}") for number in range(120)]
    assert sum(map(len, Match.new("power_cards", 4, 1, {"cards": card_file(many)}).position()["piles"].values())) == 120
    for cards, players, sentence in (
        ([*many, card("pig2")], 2, "The card file has 121 cards; a deck has 4 to 120."),
        (many[:3], 2, "The card file has 3 cards; a deck has 4 to 120."),
        (many[:7], 4, "4 players need at least 8 cards; this deck has 7."),
    ):
        with pytest.raises(BadInput) as refusal:
            game("power_cards").setup(players, {"cards": card_file(cards)})
        assert str(refusal.value) == sentence


def changed(**fields: Any) -> str:
    """Give a card file whose second card has other fields; those set to None are left out."""
    second = {name: value for name, value in (GOOD[1] | fields).items() if value is not None}
    return card_file([GOOD[0], second, *GOOD[2:]])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'The card file must have the entry game = "power_cards".'),
        ('game = "giants"', 'The card file must have the entry game = "power_cards".'),
        ('game = "power_cards"', "The card file must have an entry [[cards]] for each card."),
        ('game = "power_cards"\ncards = 3', "The card file must have an entry [[cards]] for each card."),
        ('game = "power_cards"\nplayers = 3', "The card file has an entry “players”; it can have game and cards."),
        ("game = ", "The card file is no TOML: Invalid value (at end of document)."),
        ("{", "The card file is no JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)."),
        ("[" * 100_000, None),
        ("{" + '"a":{' * 100_000, "The card file is nested too deeply."),
        ("power = " + "9" * 5000, None),
        (changed(name=None), "Card number 2 of the file has no name."),
        (changed(name="  "), "Card number 2 of the file has no name."),
        (changed(name=7), "Card number 2 of the file has no name."),
        (changed(name="x" * 41), "The name of card number 2 must be at most 40 characters that can be printed."),
        (changed(name="a\x07b"), "The name of card number 2 must be at most 40 characters that can be printed."),
        (changed(name="?"), None),
        (changed(name="a / b"), None),
        (changed(name=" WV1 "), "Two cards have the name “wv1”."),
        (changed(aim=None), "The card “wv2” needs a whole number from 0 to 1000000 as aim; it has none."),
        (changed(aim="7"), "The card “wv2” needs a whole number from 0 to 1000000 as aim; it has “7”."),
        (changed(aim=True), "The card “wv2” needs a whole number from 0 to 1000000 as aim; it has “True”."),
        (changed(aim=-1), "The card “wv2” needs a whole number from 0 to 1000000 as aim; it has “-1”."),
        (changed(aim=7.0), "The card “wv2” needs a whole number from 0 to 1000000 as aim; it has “7.0”."),
        (changed(slingshot=1_000_001), None),
        (changed(part=None), "The card “wv2” needs vertical, horizontal or pig as part; it has none."),
        (changed(part=["pig"]), "The card “wv2” needs vertical, horizontal or pig as part; it has “['pig']”."),
        (changed(material="glass"), "The card “wv2” needs wood, stone or ice as material; it has “glass”."),
        (changed(part="pig"), "The card “wv2” is a pig and can have no material."),
        (changed(colour="red"), None),
        (changed(picture="x" * 9), "The picture of the card “wv2” must be at most 8 characters that can be printed."),
        (changed(picture=4), "The picture of the card “wv2” must be at most 8 characters that can be printed."),
    ],
)
def test_files_that_cannot_be_used_are_refused_with_a_sentence(text: str, sentence: str | None) -> None:
    with pytest.raises(BadInput) as refusal:
        game("power_cards").setup(2, {"cards": text})
    assert len(str(refusal.value)) < 250
    assert str(refusal.value).endswith(".")
    assert sentence is None or str(refusal.value) == sentence


def test_the_largest_values_and_odd_names_are_fine() -> None:
    cards = [
        card("wv1", power=1_000_000, slingshot=0),
        card("wv2"),
        card("wh3"),
        card("pig4") | {"name": "  Ça   va? "},
    ]
    match = Match.new("power_cards", 2, 1, {"cards": card_file(cards)})
    assert "Ça va?" in {name for pile in match.position()["piles"].values() for name in pile}

"""Card files: what is read, what is refused, texts made from the data, other markets."""

import json
from importlib.resources import files

import pytest

from tuckbox import BadInput, Match, game
from tuckbox.games.challengers.cards import default_cards, read_cards
from tuckbox.games.challengers.texts import card_text
from tuckbox.table.cardfile import check_file
from tuckbox.table.matchrecord import replay, write_record
from tuckbox.testing.conformance import Case, play_randomly

DEFAULT = (files("tuckbox.games.challengers") / "data" / "cards.toml").read_text("utf-8")


def with_card(effects: str, *, set_="Castle", level="A", name="Wizard", power=3, copies=2, further="") -> str:
    """Give the default file with one card more."""
    return (
        f'{DEFAULT}\n[[cards]]\nset = "{set_}"\nlevel = "{level}"\nname = "{name}"\npower = {power}\n'
        f"copies = {copies}\neffects = [{effects}]\n{further}\n"
    )


@pytest.mark.rule("CH-3")
def test_the_default_file_holds_the_published_facts():
    rows = default_cards().rows
    assert len([card for card in rows if not card.is_robot]) == 75
    assert len([card for card in rows if card.is_robot]) == 14
    by_text = {card.text: card for card in rows}
    assert (by_text["Dog (S)"].power, by_text["Dog (S)"].copies, by_text["Dog"].copies) == (3, 8, 3)
    assert by_text["Villain"].power == 10
    assert by_text["Skeleton"].copies == 8
    assert sum(card.copies for card in rows if card.set == "Castle") == 40


@pytest.mark.parametrize(
    ("effects", "reason"),
    [
        ('{ when = "revealed", do = "fly" }', "do"),
        ('{ when = "sometimes", do = "bonus", amount = 1 }', "when"),
        ('{ when = "picked", do = "bonus", amount = 1 }', "when"),
        ('{ when = "revealed", do = "bonus" }', "needs the field"),
        ('{ when = "revealed", do = "bonus", amount = 1, whose = "own" }', "has no field"),
        ('{ when = "revealed", do = "bonus", amount = 0 }', "does nothing"),
        ('{ when = "revealed", do = "bonus", amount = "much" }', "amount"),
        ('{ when = "revealed", do = "fans", amount = -1 }', "take away"),
        ('{ when = "attack", do = "bonus", amount = 1, during = "attack" }', "bench"),
        ('{ when = "bench", do = "bonus", amount = 1, which = { set = "Moon" } }', "no set"),
        ('{ when = "bench", do = "bonus", amount = 1, which = { name = "Moon" } }', "no card"),
        ('{ when = "bench", do = "bonus", amount = 1, which = { set = "City", power = 1 } }', "which"),
        ('{ when = "revealed", do = "bonus", amount = 1, per = { count = "stars" } }', "count"),
        ('{ when = "revealed", do = "bonus", amount = 1, if = { count = "sets" } }', "at_least"),
        (
            '{ when = "revealed", do = "bonus", amount = 1, if = { count = "sets", at_least = 3, at_most = 2 } }',
            "above",
        ),
        ('{ when = "revealed", do = "order", cards = 9 }', "from 2 to 4"),
        ('{ when = "picked", do = "trade", cards = 1, may = false }', "optional"),
        ('{ when = "revealed", do = "search", to = "left" }', "to"),
        ('{ when = "revealed", do = "search", to = "top" }, { when = "revealed", do = "keep_top" }', "too many"),
        ('{ when = "flag_lost", do = "next", amount = 1 }, { when = "flag_lost", do = "keep_top" }', "choice"),
        (", ".join(['{ when = "flag_lost", do = "leave", to = "exhaust" }'] * 2), "once"),
        ('{ when = "flag_taken", do = "bench_deck", whose = "own" }', "opponent"),
        ('"bonus"', "table"),
    ],
)
def test_unknown_and_contradictory_effects_are_refused_with_card_and_reason(effects, reason, tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text(with_card(effects), "utf-8")
    with pytest.raises(BadInput) as refusal:
        check_file(file)
    assert str(refusal.value).startswith("Wizard: ")
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('game = "challengers"', "needs cards"),
        ('game = "giants"\ncards = []', "must say"),
        ('game = "challengers"\ncards = []', "from 1 to"),
        ("[[", "TOML"),
        ("{", "JSON"),
        ('{"a": 3}', "table of fields"),
        (with_card("", name="Pig"), "stand once"),
        (with_card("", name="PIG"), "other letters"),
        (with_card("", name="a / b"), "name"),
        (with_card("", level="D"), "level"),
        (with_card("", level="S"), "level"),
        (with_card("", power=-1), "power"),
        (with_card("", copies=0), "copies"),
        (with_card("", copies=48, name="Much"), "at most"),
        (with_card("", further="colour = 3"), "no field"),
        (with_card("", further="replaced_from = 2"), "Robot"),
        (DEFAULT.replace('set = "Shipwreck"', 'set = "Castle"').replace('set = "Funfair"', 'set = "Castle"'), "sets"),
        (DEFAULT.replace("copies = 24", "copies = 23"), "multiple"),
        (DEFAULT.replace('set = "Robot"', 'set = "City"'), "level"),
    ],
)
def test_other_mistakes_are_refused_in_one_sentence(text, reason):
    with pytest.raises(BadInput) as refusal:
        read_cards(text)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("face", range(89), ids=lambda face: default_cards().rows[face].text)
def test_every_effect_has_a_text_made_from_its_data(face):
    cards = default_cards()
    text = card_text(cards, face)
    assert bool(text) == bool(cards.rows[face].effects)
    assert "{" not in text
    assert text == "" or text.endswith(".")


@pytest.mark.rule("CH-40")
def test_texts_and_behaviour_follow_from_one_entry():
    changed = DEFAULT.replace("amount = 3, if", "amount = 5, if").replace('name = "Jester"', 'name = "Fool"')
    cards = read_cards(changed)
    assert card_text(cards, cards.faces["fool"]) == (
        "When revealed: +5 power if at least 1 card of power 1 is on your bench."
    )


def test_a_new_card_is_played_without_code_of_its_own():
    text = with_card(
        '{ when = "revealed", do = "bonus", amount = 2, per = { count = "trophies", whose = "opponent" } },'
        '{ when = "flag_lost", do = "bring", level = "C", to = "top", whose = "opponent" },'
        '{ when = "revealed", do = "exhaust", whose = "opponent", may = false, which = { power_at_least = 4 } }',
        copies=6,
    )
    case = Case(game("challengers"), 4, settings={"cards": text})
    for seed in range(3):
        match = case.match(seed)
        play_randomly(match, seed)
        assert match.is_over
        record = json.loads(json.dumps(write_record(match, trace=True)))
        assert record["options"]["cards"] == "file"
        assert record["cards"]["Wizard"]["power"] == 3
        assert replay(record).match.hash() == match.hash()


def test_a_record_always_names_the_cards():
    record = write_record(Match.new("challengers", 2, seed=1))
    assert len(record["cards"]) == 89
    assert record["cards"]["Dog (S)"] == {"set": "City", "level": "S", "name": "Dog", "power": 3, "copies": 8}

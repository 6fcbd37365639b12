"""Texts: moves, sentences, the terminal's picture, refusals."""

import pytest

from games.challengers.positions import a_match, in_the_attack, refused
from tuckbox import BadInput, Match, game
from tuckbox.table.view import seat_names
from tuckbox.testing.conformance import Case, play_randomly


@pytest.mark.parametrize("players", [1, 2, 5, 8])
def test_every_event_has_words_and_no_position_breaks_the_picture(players):
    case = Case(game("challengers"), players)
    match = case.match(3)
    play_randomly(match, 3)
    words, names = case.game.words, seat_names(players)
    for viewer in (None, 0):
        for events in (match.deal_events(viewer), *match.log(viewer)):
            for event in events:
                said = words.sentence(match.setup, event, names)
                assert "{" not in said
                assert "None" not in said
                assert said == "" or said.endswith(".")
    for number, (_step, stood) in enumerate(match.replayed()):
        if number % 10 == 0:
            assert "{" not in stood.view(0).text(names)
            assert "{" not in stood.view(None).text(names)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("redrew", "CH-15"),
        ("", "CH-15"),
        ("remove", "CH-15"),
        ("remove Dragon", "CH-15"),
        ("trade Dog", "CH-15"),
        ("redraw", "CH-11"),
        ("level A", "CH-11"),
    ],
)
def test_refusals_cite_the_rule(text, rule):
    assert refused(a_match(2), 0, text).rule == rule


def test_an_offer_is_shown_with_what_its_cards_do():
    match = a_match(2, offers={0: ["Jester", "Cat"]}, phase=["pick", "remove"], level=["A", None], picks=[2, 0])
    drawn = match.view(0).text(["You", "Somebody"])
    assert "Offer, 2 picks left:" in drawn
    assert "Jester (1): When revealed: +3 power if at least 1 card of power 1 is on your bench." in drawn
    assert "Cat (3)\n" in drawn + "\n"
    assert "Jester" not in match.view(1).text(["You", "Somebody"])


def test_a_level_must_be_chosen_first():
    match = a_match(2, round_=3, phase=["level", "remove"])
    refusal = refused(match, 0, "pick Cat")
    assert refusal.rule == "CH-10"
    assert "“level A”, “level B”" in refusal.sentence
    assert refused(match, 0, "level C").rule == "CH-10"


def test_moves_are_read_in_any_letter_case_and_with_blanks():
    match = a_match(2, decks={0: ["Dog (S)", "Make-up Artist"]})
    match.play(0, "  REMOVE   dog (s) ")
    match.play(0, "remove make-UP artist")
    match.play(0, "READY")
    assert match.position()["phase"][0] == "ready"


@pytest.mark.parametrize(
    "change",
    [
        {"round": 9},
        {"round": 0},
        {"fans": [0]},
        {"fans": [0, -1]},
        {"plan": [0, 0]},
        {"phase": ["remove", "deck phase"]},
        {"phase": ["remove", "ready", "ready"]},
        {"phase": ["ready", "ready"]},
        {"phase": ["match", "match"]},
        {"phase": ["pick", "remove"]},
        {"phase": ["done", "remove"]},
        {"phase": ["over", "over"]},
        {"phase": ["out", "remove"]},
        {"level": ["D", None]},
        {"level": ["A", None]},
        {"picks": [1, 0]},
        {"redrawn": [1, 0]},
        {"trade": ["Nothing", None]},
        {"trade": ["Cat", None]},
        {"bonus": []},
        {"bonus": [[[1, 1]], []]},
        {"flag": {"0": 0}},
        {"flag": {"7": 0}},
        {"pending": []},
        {"finalists": [0, 1]},
        {"unknown": 1},
    ],
)
def test_impossible_positions_are_refused_in_one_sentence(change):
    match = a_match(2)
    with pytest.raises(BadInput) as refusal:
        Match.from_position(match.setup, match.position() | change)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith((".", "…"))


@pytest.mark.parametrize(
    "pending",
    [
        {},
        {"0": {"card": "Butler", "owner": 1}},
        {"0": {"card": "Butler", "owner": 0, "left": 1}},
        {"0": {"card": "Pig", "owner": 1, "left": 1}},
        {"0": {"card": "Butler", "owner": 1, "left": 3}},
        {"0": {"card": "Butler", "owner": 1, "left": 0}},
        {"0": {"card": "7:9", "owner": 1, "left": 1}},
    ],
)
def test_impossible_choices_are_refused(pending):
    match = in_the_attack("Dog", ["Pig"])
    with pytest.raises(BadInput):
        Match.from_position(match.setup, match.position() | {"pending": pending})


@pytest.mark.parametrize(
    ("pile", "cards"),
    [
        ("deck/0", ["Nobody"]),
        ("deck/0", ["1:2"]),
        ("deck/1", ["Cyborg"]),
        ("level/A", ["Dog"]),
        ("bench/0", ["Dog (S)"]),
        ("offer/0", ["Cat"]),
        ("box", ["Dragon"]),
        ("stack/0", []),
        ("stack/0", ["7:9"]),
        ("trophies/0", ["Dog (S)"]),
        ("stack/1", []),
    ],
)
def test_cards_that_cannot_lie_so_are_refused(pile, cards):
    match = a_match(2, options={"sets": "Castle,Film Studio,Funfair,Haunted House,Outer Space"})
    position = match.position()
    with pytest.raises(BadInput):
        Match.from_position(match.setup, position | {"piles": position["piles"] | {pile: cards}})

"""Deck phases: levels, offers, picks, redraws, trades, removals."""

from typing import Any

import pytest

from games.challengers.positions import a_match, chance, events, pile, refused, texts
from tuckbox import Match

PICKS = {
    1: {"A": 2},
    2: {"A": 2},
    3: {"A": 2, "B": 1},
    4: {"A": 2, "B": 2},
    5: {"B": 2},
    6: {"B": 2, "C": 1},
    7: {"C": 2},
}


def picking(offer, *, round_=1, level="A", picks=2, deck=("Newcomer", "Dog (S)"), **position):
    """Stop a two-player match while seat 0 picks; seat 1 may remove cards."""
    return a_match(
        2,
        round_=round_,
        offers={0: offer},
        decks={0: deck, **position.pop("decks", {})},
        phase=[position.pop("phase", "pick"), "remove"],
        level=[level, None],
        picks=[picks, 0],
        **position,
    )


@pytest.mark.rule("CH-10")
@pytest.mark.parametrize("round_", range(1, 8))
def test_picks_by_round(round_):
    match = (
        a_match(2, round_=round_ - 1, decks={0: ["Dog"], 1: ["Pig"]}) if round_ > 1 else Match.new("challengers", 2, 1)
    )
    if round_ > 1:
        match.play(0, "ready")
        match.play(1, "ready")
    position = match.position()
    assert position["round"] == round_
    if len(PICKS[round_]) > 1:
        assert position["phase"] == ["level", "level"]
        assert texts(match, 0) == [f"level {level}" for level in PICKS[round_]]
        assert pile(match, "offer/0") == []
        for level, count in PICKS[round_].items():
            chosen = match.copy()
            chosen.play(0, f"level {level.lower()}")
            assert chosen.position()["picks"] == [count, 0]
            assert chosen.position()["level"] == [level, None]
            assert len(pile(chosen, "offer/0")) == 5
        return
    ((level, count),) = PICKS[round_].items()
    assert position["phase"] == ["pick", "pick"]
    assert position["level"] == [level, level]
    assert position["picks"] == [count, count]
    assert len(position["piles"]["offer/0"]) == len(position["piles"]["offer/1"]) == 5


@pytest.mark.rule("CH-11")
def test_offers_are_drawn_in_seat_order():
    match = a_match(2, decks={0: ["Dog"], 1: ["Pig"]}, top={"A": ["Cat", "Cat", "Cat", "Cow", "Cow", "Cow"]})
    match.play(0, "ready")
    match.play(1, "ready")
    assert events(match, "draw")[0] == [0, ["Cat", "Cat", "Cat", "Cow", "Cow"]]
    assert events(match, "draw")[1][1][0] == "Cow"


@pytest.mark.rule("CH-11")
def test_a_pick_goes_into_the_deck_and_the_last_ends_picking():
    match = picking(["Cat", "Cow", "Cat", "Pig", "Skeleton"])
    assert texts(match, 0) == ["end picks", "pick Cat", "pick Cow", "pick Pig", "pick Skeleton", "redraw"]
    match.play(0, "pick cat")
    assert match.position()["picks"] == [1, 0]
    assert match.position()["picked"] == [1, 0]
    assert pile(match, "deck/0") == ["Cat", "Dog (S)", "Newcomer"]
    match.play(0, "pick Pig")
    assert match.position()["phase"] == ["remove", "remove"]
    assert match.position()["picked"] == [0, 0]
    assert pile(match, "discard/A") == ["Cat", "Cow", "Skeleton"]
    assert refused(match, 0, "pick Cat").rule == "CH-11"


@pytest.mark.rule("CH-11")
def test_fewer_or_no_picks_are_allowed():
    match = picking(["Cat", "Cow", "Cat", "Pig", "Skeleton"])
    match.play(0, "end picks")
    assert match.position()["phase"] == ["remove", "remove"]
    assert len(pile(match, "discard/A")) == 5
    assert refused(picking(["Cat"]), 0, "pick Cow").rule == "CH-11"


@pytest.mark.rule("CH-12")
def test_one_redraw_of_five_before_the_first_pick():
    match = picking(["Cat", "Cow", "Cat", "Pig", "Skeleton"], top={"A": ["Juggler", "Vendor"]})
    match.play(0, "redraw")
    assert len(pile(match, "offer/0")) == 5
    assert pile(match, "discard/A") == ["Cat", "Cat", "Cow", "Pig", "Skeleton"]
    assert {"Juggler", "Vendor"} <= set(pile(match, "offer/0"))
    assert refused(match, 0, "redraw").rule == "CH-12"
    match.play(0, "pick Juggler")
    assert refused(match, 0, "redraw").rule == "CH-12"


@pytest.mark.rule("CH-12")
def test_a_redraw_of_four_after_the_first_pick_none_after_the_second():
    match = picking(["Cat", "Cow", "Cat", "Pig", "Skeleton"], picks=3)
    match.play(0, "pick Cow")
    again = match.copy()
    again.play(0, "redraw")
    assert len(pile(again, "offer/0")) == 4
    match.play(0, "pick Cat")
    assert match.position()["phase"][0] == "pick"
    assert refused(match, 0, "redraw").rule == "CH-12"


@pytest.mark.rule("CH-13")
@pytest.mark.rule("CH-12")
def test_a_redraw_from_a_short_pile_shuffles_what_was_just_discarded():
    match = picking(["Cat", "Cow", "Cat", "Pig", "Skeleton"], only={"A": ["Juggler"]}, discards={"A": []}, **_spent())
    match.play(0, "redraw")
    ((kind, name, cards),) = chance(match)
    assert (kind, name, sorted(cards)) == ("shuffle", "discard/A", ["Cat", "Cat", "Cow", "Pig", "Skeleton"])
    assert pile(match, "offer/0") == sorted(["Juggler", *cards[:4]])
    assert pile(match, "level/A") == cards[4:]


SETS = {"sets": "Castle,Film Studio,Funfair,Haunted House,Outer Space"}


def _spent(*kept):
    """Put the other cards of level A into the deck of seat 1, so that pile and discard can be short."""
    cards = pile(a_match(2, options=SETS), "level/A")
    for card in kept or ("Cat", "Cow", "Cat", "Pig", "Skeleton", "Juggler"):
        cards.remove(card)
    return {"decks": {1: cards}, "options": SETS}


@pytest.mark.rule("CH-13")
@pytest.mark.rule("CH-11")
def test_too_few_cards_make_a_small_offer_and_picking_ends_when_it_is_empty():
    spent = _spent("Cat", "Juggler")
    position: dict[str, Any] = {
        "options": SETS,
        "decks": {0: ["Dog (S)"], **spent["decks"]},
        "phase": ["level", "remove"],
    }
    match = a_match(2, round_=3, only={"A": ["Juggler"]}, discards={"A": ["Cat"]}, **position)
    match.play(0, "level A")
    assert pile(match, "offer/0") == ["Cat", "Juggler"]
    match.play(0, "redraw")
    assert pile(match, "offer/0") == ["Cat", "Juggler"]
    match.play(0, "pick Cat")
    match.play(0, "pick Juggler")
    assert match.position()["phase"][0] == "remove"
    position["decks"] = {0: ["Cat", "Juggler"], **spent["decks"]}
    empty = a_match(2, round_=3, only={"A": []}, **position)
    empty.play(0, "level A")
    assert empty.position()["phase"][0] == "remove"


@pytest.mark.rule("CH-14")
def test_clones_bring_a_fan():
    match = picking(["Clones", "Alien", "Bat"], round_=5, level="B")
    match.play(0, "pick Clones")
    assert match.position()["fans"] == [1, 0]
    assert events(match, "fans") == [[0, 1]]


@pytest.mark.rule("CH-14")
def test_shapeshifter_asks_right_after_the_pick():
    match = picking(["Shapeshifter", "Cat", "Cow"], deck=["Newcomer", "Dog (S)", "Pig"])
    match.play(0, "pick Shapeshifter")
    assert match.position()["phase"][0] == "trade"
    assert match.position()["trade"] == ["Shapeshifter", None]
    assert texts(match, 0) == ["no trade", "trade Dog (S)", "trade Newcomer", "trade Pig", "trade Shapeshifter"]
    kept = match.copy()
    kept.play(0, "no trade")
    assert kept.position()["picks"] == [1, 0]
    match.play(0, "trade Dog (S)")
    assert match.position()["picks"] == [2, 0]
    assert pile(match, "deck/0") == ["Newcomer", "Pig", "Shapeshifter"]
    assert "Dog (S)" in pile(match, "box")
    match.play(0, "pick Cat")
    match.play(0, "pick Cow")
    assert match.position()["phase"][0] == "remove"


@pytest.mark.rule("CH-14")
def test_shapeshifter_may_trade_itself_and_asks_for_its_last_pick_too():
    match = picking(["Shapeshifter", "Cat"], picks=1, deck=[])
    match.play(0, "pick Shapeshifter")
    assert texts(match, 0) == ["no trade", "trade Shapeshifter"]
    match.play(0, "trade Shapeshifter")
    assert pile(match, "discard/A") == ["Shapeshifter"]
    match.play(0, "pick Cat")
    assert pile(match, "deck/0") == ["Cat"]


@pytest.mark.rule("CH-14")
def test_an_empty_offer_asks_for_no_trade():
    match = picking(["Shapeshifter"], picks=2)
    match.play(0, "pick Shapeshifter")
    assert match.position()["phase"][0] == "remove"


@pytest.mark.rule("CH-14")
def test_sci_fi_geek_takes_exactly_two_outer_space_cards():
    match = picking(
        ["Sci-Fi Geek", "Slime", "Bumper Car"], round_=7, level="C", deck=["Cow", "Cow", "Alien", "Dog (S)"]
    )
    match.play(0, "pick Sci-Fi Geek")
    assert texts(match, 0) == [
        "no trade",
        "trade Alien / Cow",
        "trade Alien / Sci-Fi Geek",
        "trade Cow / Cow",
        "trade Cow / Sci-Fi Geek",
    ]
    assert refused(match, 0, "trade Cow").rule == "CH-14"
    assert refused(match, 0, "trade Alien / Dog (S)").rule == "CH-14"
    assert refused(match, 0, "pick Slime").rule == "CH-14"
    match.play(0, "trade cow / ALIEN")
    assert pile(match, "deck/0") == ["Cow", "Dog (S)", "Sci-Fi Geek"]
    assert pile(match, "discard/A") == ["Cow"]
    assert pile(match, "discard/B") == ["Alien"]
    assert match.position()["picks"] == [2, 0]


@pytest.mark.rule("CH-14")
def test_sci_fi_geek_alone_has_nothing_to_remove():
    match = picking(["Sci-Fi Geek", "Slime"], round_=7, level="C", deck=["Dog (S)"])
    match.play(0, "pick Sci-Fi Geek")
    assert match.position()["phase"][0] == "pick"
    with_itself = picking(["Sci-Fi Geek", "Slime"], round_=7, level="C", deck=["Cow"])
    with_itself.play(0, "pick Sci-Fi Geek")
    assert texts(with_itself, 0) == ["no trade", "trade Cow / Sci-Fi Geek"]


@pytest.mark.rule("CH-14")
def test_the_second_pick_after_a_redraw_may_trade_as_well():
    match = picking(["Cat", "Cow", "Pig", "Skeleton", "Spider"], top={"A": ["Shapeshifter"] * 4})
    match.play(0, "pick Cat")
    match.play(0, "redraw")
    assert pile(match, "offer/0") == ["Shapeshifter"] * 4
    match.play(0, "pick Shapeshifter")
    assert match.position()["phase"][0] == "trade"
    match.play(0, "trade Cat")
    assert match.position()["picks"] == [1, 0]
    assert match.position()["picked"] == [2, 0]
    assert refused(match, 0, "redraw").rule == "CH-12"


@pytest.mark.rule("CH-15")
def test_removed_cards_go_to_their_discards_or_to_the_box():
    deck = ["Newcomer", "Dog (S)", "Dog", "Cat", "Dragon"]
    match = a_match(2, decks={0: deck})
    boxed = len(pile(match, "box"))
    assert texts(match, 0) == ["ready", *sorted(f"remove {card}" for card in deck)]
    for card in deck:
        match.play(0, f"remove {card}")
    assert pile(match, "discard/A") == ["Cat"]
    assert pile(match, "discard/B") == ["Dog"]
    assert pile(match, "discard/C") == ["Dragon"]
    assert len(pile(match, "box")) == boxed + 2
    assert texts(match, 0) == ["ready"]
    assert refused(match, 0, "remove Dog").rule == "CH-15"
    match.play(0, "ready")
    assert refused(match, 0, "ready").rule == "CH-16"


@pytest.mark.rule("CH-16")
def test_everybody_acts_independently():
    match = Match.new("challengers", 4, seed=3)
    assert match.acting == (0, 1, 2, 3)
    match.play(2, "end picks")
    match.play(0, "redraw")
    match.play(2, "ready")
    assert match.acting == (0, 1, 3)
    assert refused(match, 0, "ready").rule == "CH-15"

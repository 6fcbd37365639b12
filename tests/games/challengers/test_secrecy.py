"""What a player sees and what not."""

import pytest

from games.challengers.positions import a_match, events, in_the_attack, pile
from tuckbox import Match


@pytest.mark.rule("CH-16")
def test_others_see_only_that_somebody_is_in_the_deck_phase():
    match = a_match(
        2, offers={0: ["Cat", "Cow", "Pig"]}, phase=["pick", "remove"], level=["A", None], picks=[2, 0], picked=[1, 0],
        redrawn=[True, False],
    )  # fmt: skip
    seen = match.view(1).position()
    assert seen["phase"] == ["deck phase", "remove"]
    assert seen["level"] == [None, None]
    assert seen["picks"] == [None, 0]
    assert seen["picked"] == [None, 0]
    assert seen["redrawn"] == [None, False]
    assert seen["piles"]["offer/0"] == ["?", "?", "?"]
    own = match.view(0).position()
    assert own["phase"] == ["pick", "deck phase"]
    assert own["picks"] == [2, None]
    assert sorted(own["piles"]["offer/0"]) == ["Cat", "Cow", "Pig"]
    assert set(match.view(None).position()["phase"]) == {"deck phase"}


@pytest.mark.rule("CH-16")
def test_ready_and_done_are_seen_by_all():
    match = a_match(4, decks={0: ["Dog"], 1: ["Pig"], 2: ["Horse"], 3: ["Cow"]}, plan=[0, 3, 1, 2])
    match.play(0, "ready")
    match.play(1, "ready")
    match.play(2, "ready")
    assert match.view(3).position()["phase"] == ["done", "done", "ready", "remove"]


@pytest.mark.rule("CH-13")
def test_discards_and_removed_cards_are_known_to_who_put_them_there():
    match = Match.new("challengers", 2, seed=5)
    match.play(0, "end picks")
    assert "?" not in match.view(0).position()["piles"]["discard/A"]
    assert match.view(1).position()["piles"]["discard/A"] == ["?"] * 5
    assert match.log(1)[-1] == [["discard", 0, ["?"] * 5]]
    assert match.view(1).position()["piles"]["deck/0"].count("?") == 0
    match.play(0, "remove Newcomer")
    assert match.view(1).position()["piles"]["deck/0"] == ["?"] * 5
    assert match.view(1).position()["piles"]["box"] == ["?"]
    assert match.view(0).position()["piles"]["box"] == ["Newcomer"]
    assert match.log(1)[-1] == [["remove", 0, "?"]]


@pytest.mark.rule("CH-11")
def test_picks_are_private():
    match = Match.new("challengers", 2, seed=5)
    move = next(text for text in match.moves(0).texts if text.startswith("pick"))
    match.play(0, move)
    card = move.removeprefix("pick ")
    assert match.log(1)[-1][0] == ["pick", 0, "?"]
    assert card in match.view(0).position()["piles"]["deck/0"]
    assert match.view(1).position()["piles"]["deck/0"].count("?") == 1


@pytest.mark.rule("CH-27")
def test_trophies_are_secret_with_three_or_more_players():
    match = a_match(4, decks={0: ["Dog"], 1: [], 2: ["Horse"], 3: []}, plan=[0, 3, 1, 2])
    match.play(0, "ready")
    match.play(1, "ready")
    (trophy,) = pile(match, "trophies/0")
    assert match.view(0).position()["piles"]["trophies/0"] == [trophy]
    assert match.view(1).position()["piles"]["trophies/0"] == ["?"]
    assert ["trophy", 0, "?"] in match.log(1)[-1]
    assert ["trophy", 0, trophy] in match.log(0)[-1]


@pytest.mark.rule("CH-28")
def test_a_card_that_joins_a_deck_is_unseen_till_the_match_ends():
    match = in_the_attack(
        "Dragon", ["Villain", "Butler", "Pig"], bench=["Cat"], fixed=80, top={"A": ["Cow"]}, deck=["Dog"]
    )
    match.play(1, "skip")
    assert ["join", 1, "Cow"] in events(match)
    assert ["join", 1, "?"] in match.log(1)[-1]
    joined = in_the_attack("Dragon", ["UFO", "Butler", "Pig"], bench=["Cat"], fixed=80, top={"A": ["Cow", "Cow"]})
    joined.play(1, "skip")
    assert joined.acting == (1,)
    assert sorted(joined.view(1).position()["piles"]["deck/1"]) == ["?", "?", "Pig"]
    finished = in_the_attack("Dog", ["UFO"], bench=["Cat"], deck=[], top={"A": ["Cow", "Cow"]})
    finished.play(1, "skip")
    assert finished.position()["round"] == 2
    assert sorted(finished.view(1).position()["piles"]["deck/1"]) == ["Butler", "Cat", "Cow", "Cow", "UFO"]
    assert finished.view(0).position()["piles"]["deck/1"].count("?") == 2


@pytest.mark.rule("CH-50")
def test_a_search_shows_what_is_in_the_deck_not_its_order():
    def sailor(*below):
        match = in_the_attack("Dragon", ["Sailor", *below], bench=["Cat"], fixed=80)
        match.play(1, "skip")
        return match

    first, second = sailor("Pig", "Parrot", "Dog"), sailor("Dog", "Pig", "Parrot")
    assert first.view(1).position() == second.view(1).position()
    assert first.view(1).moves.texts == second.view(1).moves.texts
    assert set(first.view(0).position()["piles"]["deck/1"]) == {"?"}


@pytest.mark.rule("CH-50")
def test_a_look_at_the_top_shows_those_cards_to_the_one_who_looks():
    def reporter(*below):
        match = in_the_attack("Dragon", ["Reporter", *below], bench=["Cat"], fixed=80)
        match.play(1, "skip")
        return match

    match = reporter("Pig", "Parrot", "Dog", "Cow")
    assert match.view(1).position()["piles"]["deck/1"][:2] == ["Pig", "Parrot"]
    other = reporter("Dog", "Cow", "Pig", "Parrot")
    assert match.view(0).records[0].tobytes() == other.view(0).records[0].tobytes()
    match.play(1, "top Pig")
    assert ["arrange", 1] in match.log(0)[-1]

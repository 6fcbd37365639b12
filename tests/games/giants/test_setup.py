"""Test the deal, who leads first, and the decks (GF-1 to GF-3, GF-14)."""

import pytest

from tuckbox import BadInput, Match, game
from tuckbox.games.giants.cards import default_cards

from .positions import a_match, cards_file, chance, pile, play, refused

# GF-1


@pytest.mark.rule("GF-1")
@pytest.mark.parametrize(("deck", "each"), [("fantastic", 9), ("museum", 9), ("mixed", 18)])
def test_the_deck_is_dealt_evenly(deck: str, each: int) -> None:
    match = Match.new("giants", 2, seed=3, options={"deck": deck})
    assert [len(pile(match, seat)) for seat in (0, 1)] == [each, each]
    assert len({*pile(match, 0), *pile(match, 1)}) == 2 * each


@pytest.mark.rule("GF-1")
def test_the_game_is_for_two() -> None:
    with pytest.raises(BadInput, match="for 2 players, not for 3"):
        Match.new("giants", 3)


# GF-2


@pytest.mark.rule("GF-2")
def test_everybody_sees_the_own_top_card_and_no_other() -> None:
    match = Match.new("giants", 2, seed=3)
    for seat in (0, 1):
        piles = match.view(seat).position()["piles"]
        assert piles[f"pile/{seat}"] == [pile(match, seat)[0], *["?"] * 8]
        assert piles[f"pile/{1 - seat}"] == ["?"] * 9
    assert match.view(None).position()["piles"]["pile/0"] == ["?"] * 9


@pytest.mark.rule("GF-2")
def test_the_next_top_card_is_seen_after_each_round() -> None:
    match = play(Match.new("giants", 2, seed=3), "size")
    for seat in (0, 1):
        assert match.view(seat).position()["piles"][f"pile/{seat}"][0] == pile(match, seat)[0]
        assert match.log(seat, 0)[0][-2 + seat] == ["look", seat, pile(match, seat)[0]]
        assert match.log(1 - seat, 0)[0][-2 + seat] == ["look", seat, "?"]


# GF-3


@pytest.mark.rule("GF-3")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_leads_first(seat: int) -> None:
    match = Match.new("giants", 2, seed=5, options={"first_leader": f"seat:{seat}"})
    assert match.acting == (seat,)
    assert match.position()["leader"] == seat
    assert ["leader", seat] in match.deal_events(None)


@pytest.mark.rule("GF-3")
def test_seat_0_leads_first_unless_said_otherwise() -> None:
    assert Match.new("giants").setup.options["first_leader"] == "seat:0"
    with pytest.raises(BadInput, match="seat:0, seat:1, larger_giant or larger_giant_every_round"):
        Match.new("giants", options={"first_leader": "seat:2"})


@pytest.mark.rule("GF-3")
@pytest.mark.parametrize("reading", ["larger_giant", "larger_giant_every_round"])
def test_the_owner_of_the_larger_top_giant_leads_first(reading: str) -> None:
    sizes = {giant.name: giant.size for giant in default_cards().giants}
    leaders = set()
    for seed in range(40):
        match = Match.new("giants", 2, seed=seed, options={"first_leader": reading})
        tops = [sizes[pile(match, seat)[0]] for seat in (0, 1)]
        (leader,) = match.acting
        if tops[0] != tops[1]:
            assert tops[leader] == max(tops)
            assert ["larger", leader] in match.deal_events(None)
        leaders.add(leader)
    assert leaders == {0, 1}


@pytest.mark.rule("GF-3")
def test_equally_large_top_giants_draw_for_the_lead() -> None:
    options = {"first_leader": "larger_giant", "cards": cards_file()}
    matches = [Match.new("giants", 2, seed=seed, options=options) for seed in range(30)]
    assert {match.acting[0] for match in matches} == {0, 1}
    for match in matches:
        assert ["equal", match.acting[0]] in match.deal_events(None)


@pytest.mark.rule("GF-3")
def test_the_museum_bonus_does_not_make_a_giant_larger() -> None:
    with pytest.raises(BadInput, match="seat 1's, so that seat leads"):
        a_match("Forest Spirit", "Cellar Ogre", {"first_leader": "larger_giant"})
    assert a_match("Forest Spirit", "Cellar Ogre", {"first_leader": "larger_giant"}, leader=1).acting == (1,)


@pytest.mark.rule("GF-3", "GF-10")
def test_larger_giant_counts_in_the_first_round_only() -> None:
    match = a_match("Cloud Whale / Lantern Moth", "Kraken / Mountain Sleeper", {"first_leader": "larger_giant"})
    assert play(match, "size").acting == (0,)


@pytest.mark.rule("GF-3", "GF-10")
def test_larger_giant_every_round_is_compared_again_before_each() -> None:
    options = {"first_leader": "larger_giant_every_round"}
    match = a_match("Cloud Whale / Lantern Moth", "Kraken / Mountain Sleeper", options)
    match.play(0, "size")
    assert match.acting == (1,)
    assert match.log(None)[0][-1] == ["larger", 1]


@pytest.mark.rule("GF-3")
def test_a_lot_in_a_later_round_is_in_the_trace() -> None:
    options = {"first_leader": "larger_giant_every_round"}
    leaders = set()
    for seed in range(12):
        match = a_match("Cloud Whale / Soot Spider", "Kraken / Storm Heron", options, seed=seed)
        match.play(0, "size")
        (leader,) = match.acting
        assert match.log(None)[0][-1] == ["equal", leader]
        assert chance(match) == [["toss", "leader", leader]]
        leaders.add(leader)
    assert leaders == {0, 1}


# GF-14


@pytest.mark.rule("GF-14")
@pytest.mark.parametrize("deck", ["museum", "mixed"])
def test_museum_giants_fight_by_size_and_weight_only(deck: str) -> None:
    match = Match.new("giants", 2, seed=1, options={"deck": deck})
    assert match.moves(0).texts == ["size", "weight"]
    refusal = refused(match, "element")
    assert (refusal.rule, refusal.sentence) == ("GF-14", "With museum giants you can announce size or weight only.")


@pytest.mark.rule("GF-14")
def test_decks_hold_their_giants() -> None:
    decks = {}
    for deck in ("fantastic", "museum", "mixed"):
        match = Match.new("giants", 2, seed=1, options={"deck": deck})
        decks[deck] = {*pile(match, 0), *pile(match, 1)}
    assert len(decks["fantastic"]) == len(decks["museum"]) == 18
    assert decks["mixed"] == decks["fantastic"] | decks["museum"]
    assert {"Kraken", "Forest Spirit", "Giant Eagle"} <= decks["fantastic"]


@pytest.mark.rule("GF-14")
def test_a_file_without_museum_giants_cannot_be_played_as_museum_or_mixed() -> None:
    for deck in ("museum", "mixed"):
        with pytest.raises(BadInput, match=f"This file has no museum giants, so the deck {deck} cannot be played"):
            game("giants").setup(2, {"deck": deck, "cards": cards_file()})
    with pytest.raises(BadInput, match="no fantastic giants"):
        game("giants").setup(2, {"cards": cards_file(museum=True)})
    assert Match.new("giants", options={"deck": "museum", "cards": cards_file(museum=True)}).moves(0)

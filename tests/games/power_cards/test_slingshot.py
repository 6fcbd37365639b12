"""Test slingshot rounds in Power Cards: rules PC-20 to PC-25."""

import pytest

from tuckbox import Match

from .positions import a_match, decks, entry, events, moves, pile, play, result

BEAMS = "sh3 sv2 sv1"


def slung(*decks: str, structures: dict[int, str] | None = None, prize: str = "revealed", **entries: object) -> Match:
    """Let seat 0 win with a card that is a pig and place it; every other top card goes under its deck first."""
    named = {0: BEAMS} | (structures or {})
    match = a_match(*decks, structures=named, options={"slingshot_prize": prize}, **entries)  # type: ignore[arg-type]
    pig = decks[0].split()[0]
    return play(match, "lead aim", f"build {pig}")


@pytest.mark.rule("PC-20")
def test_the_pig_is_compared_with_the_other_players_next_tops() -> None:
    match = slung("pig9s50 ih8s99 ih7", "ih1s99 ih2s40 ih3", "ih1s99.b ih4s49 ih5")
    assert events(match, "reveal") == [[1, "ih2s40"], [2, "ih4s49"]]
    assert events(match, "slingshot") == [[0, "pig9s50"]]
    assert entry(match, "rounds") == 3


@pytest.mark.rule("PC-20")
@pytest.mark.rule("PC-30")
def test_a_player_without_a_deck_takes_a_part_back_for_the_slingshot_round() -> None:
    match = slung("pig9s50 ih8", "ih1 ih2", "ih3", structures={2: "wh4s40 wv5 wv6"})
    assert events(match, "take_back") == [[2, "wh4s40"]]
    assert pile(match, "deck/0") == "ih8 ih1 ih3 pig9s50 ih2 wh4s40 sh3 sv2 sv1 wv5 wv6"
    assert result(match) == ((0,), (1, 2, 2), (11, 0, 0), "last player")


@pytest.mark.rule("PC-20")
@pytest.mark.rule("PC-24")
@pytest.mark.rule("PC-30")
def test_in_a_play_off_an_owner_without_a_deck_takes_back_the_horizontal_beam() -> None:
    # Both cards of the win are built with, so that nothing goes under the deck.
    match = a_match("sh9s60", "pig1s50 ih2s50 ih4s5 ih5", structures={0: "sv2 sv1"})
    play(match, "lead aim", "build sh9s60", "build pig1s50")
    assert events(match, "take_back") == [[0, "sh9s60"]]
    assert pile(match, "deck/0") == "pig1s50 sh9s60 ih4s5 ih2s50 sv2 sv1"
    assert entry(match, "leader") == 0


@pytest.mark.rule("PC-21")
def test_a_pig_that_wins_takes_every_card_on_the_table() -> None:
    match = slung(
        "pig9s50 ih8",
        "ih1 ih2s40 ih3",
        "ih1.b ih4s49 ih5",
        "ih1.c ih6s30 ih7",
        structures={1: "wv1", 3: "ih9 iv2 iv1"},
    )
    assert pile(match, "deck/0") == "ih8 ih1 ih1.b ih1.c pig9s50 ih2s40 ih4s49 ih6s30 sh3 sv2 sv1 wv1 ih9 iv2 iv1"
    assert [pile(match, f"structure/{seat}") for seat in range(4)] == [""] * 4
    assert pile(match, "pot") == ""
    assert entry(match, "phase") == "lead"
    assert events(match, "sweep") == [[0, 11]]


@pytest.mark.rule("PC-21")
def test_nothing_is_built_after_a_pig_has_won() -> None:
    match = slung("pig9s50 ih8", "ih1 wv2s40 ih3")
    assert moves(match) == ["lead power", "lead distance", "lead aim", "lead rarity"]


@pytest.mark.rule("PC-21")
def test_the_order_starts_with_the_owner_whichever_seat_that_is() -> None:
    match = a_match(
        "ih1 ih2s1 ih3",
        "ih1.b ih4s2 ih5",
        "pig9s50 ih8",
        structures={0: "wv1", 1: "iv1", 2: BEAMS},
        leader=1,
    )
    play(match, "lead aim", "build pig9s50")
    assert pile(match, "deck/2") == "ih8 ih1 ih1.b pig9s50 ih2s1 ih4s2 sh3 sv2 sv1 wv1 iv1"


@pytest.mark.rule("PC-22")
def test_example_6_who_beats_the_pig_takes_the_pig_and_the_revealed_cards_only() -> None:
    match = slung("pig9s50 ih8", "ih1 ih2s40 ih3", "ih1.b ih4s90 ih5", "ih1.c ih6s30 ih7", structures={3: "wv1"})
    assert pile(match, "structure/0") == BEAMS
    assert pile(match, "structure/3") == "wv1"
    assert pile(match, "deck/2") == "ih5 pig9s50 ih4s90 ih6s30 ih2s40"
    assert pile(match, "deck/0") == "ih8 ih1 ih1.b ih1.c"
    assert entry(match, "leader") == 2


@pytest.mark.rule("PC-22")
@pytest.mark.parametrize("prize", ["revealed", "all_tops"])
def test_the_pot_of_a_play_off_comes_last(prize: str) -> None:
    match = slung("pig9s50 ih8 ih9", "ih1 ih2s90 ih3s4 ih5", "ih1.b ih4s90 ih6s7 ih7", prize=prize)
    if prize == "revealed":
        assert decks(match) == ["ih8 ih9 ih1 ih1.b", "ih5", "ih7 pig9s50 ih6s7 ih3s4 ih2s90 ih4s90"]
    else:
        assert decks(match) == ["ih9 ih1 ih1.b", "ih5", "ih7 pig9s50 ih6s7 ih8 ih3s4 ih2s90 ih4s90"]


@pytest.mark.rule("PC-22")
def test_with_all_tops_the_owners_top_card_is_won_as_if_revealed() -> None:
    match = slung("pig9s50 wv8 ih8", "ih1 ih2s40 ih3", "ih1.b ih4s90 ih5", "ih1.c ih6s30 ih7", prize="all_tops")
    assert pile(match, "won") == "pig9s50 wv8 ih2s40 ih4s90 ih6s30"
    assert pile(match, "deck/0") == "ih8 ih1 ih1.b ih1.c"
    play(match, "done")
    assert pile(match, "deck/2") == "ih5 pig9s50 ih4s90 ih6s30 wv8 ih2s40"


@pytest.mark.rule("PC-22")
def test_with_all_tops_nothing_is_added_if_the_owner_revealed_in_a_play_off() -> None:
    match = slung("pig9s50 ih8s1 ih9", "ih1 ih2s50 ih3s4 ih5", prize="all_tops")
    assert decks(match) == ["ih9 ih1", "ih5 pig9s50 ih3s4 ih8s1 ih2s50"]


@pytest.mark.rule("PC-22")
def test_with_all_tops_an_owner_without_a_deck_gives_nothing_more() -> None:
    match = a_match("sh9s60", "pig1s50 ih2s90 ih5", structures={0: "sv2 sv1"}, options={"slingshot_prize": "all_tops"})
    play(match, "lead aim", "build sh9s60", "build pig1s50")
    assert pile(match, "structure/0") == "sh9s60 sv2 sv1"
    assert decks(match) == ["", "ih5 pig1s50 ih2s90"]
    assert entry(match, "leader") == 1


@pytest.mark.rule("PC-22")
def test_with_all_tops_the_top_is_given_to_who_wins_without_revealing_too() -> None:
    match = slung("pig9s50 ih8 ih9", "ih1 ih2s90", "ih1.b ih4s90 ih7", prize="all_tops")
    assert pile(match, "deck/2") == "ih7 pig9s50 ih8 ih2s90 ih4s90"
    assert entry(match, "out") == [None, 3, None]


@pytest.mark.rule("PC-22")
@pytest.mark.rule("PC-31")
def test_an_owner_whose_last_card_is_taken_keeps_the_structure_and_stays_in() -> None:
    match = slung("pig9s50", "ih1 ih2s90 ih5", prize="all_tops")
    assert decks(match) == ["", "ih5 pig9s50 ih2s90 ih1"]
    assert entry(match, "out") == [None, None]
    assert pile(match, "structure/0") == BEAMS


@pytest.mark.rule("PC-23")
def test_who_beats_a_pig_may_build_and_sling_the_same_pig_again() -> None:
    match = slung("pig9s50 ih8s1 ih9", "ih1 ih2s60 ih3", structures={1: "wh3 wv2 wv1"})
    assert moves(match) == ["build pig9s50", "done"]
    play(match, "build pig9s50")
    assert events(match, "slingshot") == [[1, "pig9s50"]]
    assert entry(match, "rounds") == 4
    assert decks(match) == ["ih9 ih1", "ih3 ih2s60 pig9s50 ih8s1 wh3 wv2 wv1 sh3 sv2 sv1"]


@pytest.mark.rule("PC-23")
@pytest.mark.rule("PC-8")
def test_the_pig_goes_first_only_while_it_is_not_built_with() -> None:
    match = slung("pig9s50 ih8 ih9", "ih1 wv2s60 ih3", "ih1.b wv3s5 ih4")
    assert pile(match, "won") == "pig9s50 wv2s60 wv3s5"
    play(match, "build wv2s60", "build wv3s5")
    assert pile(match, "deck/1") == "ih3 pig9s50"


@pytest.mark.rule("PC-24")
@pytest.mark.rule("PC-21")
def test_example_5_the_pig_plays_off_with_the_owners_next_top() -> None:
    match = slung("pig9s30 ih8s20 ih9", "ih1 ih2s30 ih3s10 ih5", "ih1.b ih4s12 ih6")
    assert events(match, "tie") == [[[0, 1]]]
    assert events(match, "reveal") == [[1, "ih2s30"], [2, "ih4s12"], [0, "ih8s20"], [1, "ih3s10"]]
    assert pile(match, "deck/0") == "ih9 ih1 ih1.b pig9s30 ih8s20 ih3s10 ih2s30 ih4s12 sh3 sv2 sv1"


@pytest.mark.rule("PC-24")
@pytest.mark.rule("PC-22")
def test_a_lost_play_off_loses_the_pig() -> None:
    match = slung("pig9s30 ih8s5 ih9", "ih1 ih2s30 ih3s10 ih5", "ih1.b ih4s12 ih6")
    assert pile(match, "structure/0") == BEAMS
    assert pile(match, "deck/1") == "ih5 pig9s30 ih3s10 ih8s5 ih2s30 ih4s12"


@pytest.mark.rule("PC-24")
def test_a_pig_wins_without_revealing_if_the_others_who_tied_have_no_card() -> None:
    match = slung("pig9s30 ih8s5", "ih1 ih2s30", "ih1.b ih4s12 ih6")
    assert entry(match, "out") == [None, 3, None]
    assert pile(match, "deck/0") == "ih8s5 ih1 ih1.b pig9s30 ih2s30 ih4s12 sh3 sv2 sv1"


@pytest.mark.rule("PC-32")
@pytest.mark.rule("PC-20")
def test_the_pig_is_the_first_card_of_a_pot_that_stays() -> None:
    match = slung("pig9s30 ih8s5 ih9", "ih1 ih2s70", "ih1.b ih4s70", "ih1.c ih5 ih6 ih7")
    assert pile(match, "pot") == "pig9s30 ih2s70 ih4s70 ih5"
    assert entry(match, "out") == [None, 3, 3, None]
    assert entry(match, "leader") == 0
    assert pile(match, "structure/0") == BEAMS
    play(match, "lead aim")
    assert pile(match, "won") == "pig9s30 ih2s70 ih4s70 ih5 ih8s5 ih6"
    assert moves(match) == ["build pig9s30", "done"]
    play(match, "done")
    assert pile(match, "deck/0").endswith("ih8s5 ih6 pig9s30 ih2s70 ih4s70 ih5")


@pytest.mark.rule("PC-25")
@pytest.mark.parametrize(("slingshot", "leader"), [(40, 0), (60, 1)])
def test_the_winner_of_the_slingshot_round_leads_next(slingshot: int, leader: int) -> None:
    match = slung("pig9s50 ih8", f"ih1 ih2s{slingshot} ih3")
    assert match.acting == (leader,)
    assert entry(match, "phase") == "lead"


@pytest.mark.rule("PC-22")
@pytest.mark.rule("PC-23")
def test_a_chain_of_slingshot_rounds() -> None:
    match = slung(
        "pig9s30 ih8s1 ih7s2 ih6",
        "ih1 ih2s40 ih3s50 ih5",
        "ih1.b ih4s35 ih9s45 ih6.b",
        structures={1: "wh3 wv2 wv1", 2: "ih3 iv2 iv1"},
    )
    assert entry(match, "leader") == 1
    play(match, "build pig9s30")
    assert events(match, "reveal") == [[2, "ih9s45"], [0, "ih8s1"]]
    assert entry(match, "leader") == 2
    play(match, "build pig9s30")
    assert events(match, "reveal") == [[0, "ih7s2"], [1, "ih3s50"]]
    assert entry(match, "leader") == 1
    assert entry(match, "rounds") == 5
    assert [pile(match, f"structure/{seat}") for seat in range(3)] == [BEAMS, "wh3 wv2 wv1", "ih3 iv2 iv1"]

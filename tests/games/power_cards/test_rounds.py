"""Test rounds and ties of Power Cards: rules PC-5 to PC-8 and PC-32."""

import pytest

from .positions import a_match, decks, entry, events, moves, pile, play, refused, result


@pytest.mark.rule("PC-5")
@pytest.mark.parametrize(("quality", "winner"), [("power", 0), ("distance", 1), ("aim", 2), ("rarity", 1)])
def test_the_quality_named_is_compared(quality: str, winner: int) -> None:
    cards = {
        "wv1": {"power": 9, "distance": 5, "aim": 3, "rarity": 2},
        "wv2": {"power": 1, "distance": 6, "aim": 4, "rarity": 8},
        "wv3": {"power": 8, "distance": 1, "aim": 7, "rarity": 7},
    }
    match = a_match("wv1 wv4", "wv2 wv5", "wv3 wv6", cards=cards)
    value = cards["wv1"][quality]
    play(match, f"lead {quality}")
    assert events(match, "lead") == [[0, quality, value]]
    assert events(match, "reveal") == [[0, "wv1"], [1, "wv2"], [2, "wv3"]]
    assert entry(match, "leader") == winner
    assert entry(match, "rounds") == 2


@pytest.mark.rule("PC-5")
def test_slingshot_and_other_words_cannot_be_named() -> None:
    match = a_match("wv1 wv4", "wv2 wv5")
    refusal = refused(match, "lead slingshot")
    assert (refusal.rule, refusal.sentence) == (
        "PC-5",
        "Slingshot is never named; it counts when a pig has been placed.",
    )
    for text in ("lead", "lead beauty", "power", "", "play aim"):
        assert refused(match, text).rule == "PC-5"


@pytest.mark.rule("PC-5")
def test_the_winner_takes_what_lies_on_the_table() -> None:
    match = play(a_match("wv1 wv4", "wv2 wv5", pot="iv6 iv7"), "lead aim", "done")
    assert decks(match) == ["wv4", "wv5 wv2 wv1 iv6 iv7"]


@pytest.mark.rule("PC-5")
def test_players_who_are_out_reveal_nothing() -> None:
    match = play(a_match("wv1 wv4 wv6", "", "wv2 wv5 wv7"), "lead aim", "done")
    assert decks(match) == ["wv4 wv6", "", "wv5 wv7 wv2 wv1"]


@pytest.mark.rule("PC-6")
def test_example_2_a_tie_in_aim() -> None:
    match = a_match("wv40 wv1", "wv70 wv10 wv2", "wv70.b wv12 wv3")
    play(match, "lead aim")
    assert events(match, "tie") == [[[1, 2]]]
    assert events(match, "win") == [[2, 5]]
    assert pile(match, "won") == "wv40 wv70 wv70.b wv10 wv12"
    assert entry(match, "leader") == 2
    play(match, "done")
    assert decks(match) == ["wv1", "wv2", "wv3 wv12 wv10 wv40 wv70 wv70.b"]


@pytest.mark.rule("PC-6")
def test_the_same_quality_counts_in_a_play_off() -> None:
    cards = {"wv2": {"aim": 1, "power": 90}, "wv3": {"aim": 2, "power": 3}}
    match = a_match("wv70 wv2 wv4", "wv70.b wv3 wv5", cards=cards)
    assert entry(play(match, "lead aim"), "leader") == 1


@pytest.mark.rule("PC-6")
def test_a_tie_can_follow_a_tie_and_cards_lie_clockwise_from_the_leader() -> None:
    match = a_match("wv9 wv8 wv7 wv6", "wv1 wv2", "wv9.b wv8.b wv5 wv4", "wv9.c wv3 wv3.b", leader=2)
    play(match, "lead aim")
    assert events(match, "tie") == [[[0, 2, 3]], [[0, 2]]]
    assert pile(match, "won") == "wv9.b wv9.c wv9 wv1 wv8.b wv3 wv8 wv5 wv7"
    assert entry(match, "rounds") == 2
    play(match, "done")
    assert pile(match, "deck/0") == "wv6 wv7 wv5 wv9.b wv9.c wv9 wv1 wv8.b wv3 wv8"


@pytest.mark.rule("PC-6")
def test_cards_of_a_tie_lie_after_what_was_in_the_pot() -> None:
    match = a_match("wv9 wv8 wv1", "wv9.b wv7 wv2", pot="iv1 iv2")
    assert pile(play(match, "lead rarity"), "won") == "iv1 iv2 wv9 wv9.b wv8 wv7"


@pytest.mark.rule("PC-7")
def test_the_winner_leads_the_next_round() -> None:
    match = play(a_match("ih1 wv4", "ih2 wv5", "ih9 wv6"), "lead aim")
    assert match.acting == (2,)
    refusal = refused(match, "lead aim", seat=0)
    assert (refusal.rule, refusal.sentence) == ("PC-7", "Another player leads this round.")


@pytest.mark.rule("PC-8")
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_cards_go_under_the_deck_clockwise_from_the_winner(leader: int) -> None:
    match = a_match("ih1 wv5", "ih2 wv6", "ih9 wv7", "ih4 wv8", pot="ih5 ih3", leader=leader)
    play(match, "lead aim")
    assert pile(match, "deck/2") == "wv7 ih9 ih4 ih1 ih2 ih5 ih3"


@pytest.mark.rule("PC-8")
def test_what_is_not_built_with_keeps_the_order() -> None:
    spelled = ("ih1 wv5", "wv2 wv6", "sv9 wv7", "iv4 wv8")
    for built, rest in (
        ("sv9", "iv4 ih1 wv2 ih5 iv3"),
        ("iv4", "sv9 ih1 wv2 ih5 iv3"),
        ("wv2", "sv9 iv4 ih1 ih5 iv3"),
        ("iv3", "sv9 iv4 ih1 wv2 ih5"),
    ):
        match = play(a_match(*spelled, pot="ih5 iv3", leader=1), "lead aim", f"build {built}")
        if match.position()["phase"] == "build":
            play(match, "done")
        assert pile(match, "deck/2") == f"wv7 {rest}"


@pytest.mark.rule("PC-32")
def test_who_cannot_reveal_drops_out_of_the_tie() -> None:
    match = a_match("ih9", "ih9.b ih5 ih4", "ih9.c ih6 ih3", "ih1 ih2")
    play(match, "lead aim")
    assert events(match, "reveal")[4:] == [[1, "ih5"], [2, "ih6"]]
    assert pile(match, "deck/2") == "ih3 ih6 ih5 ih9 ih9.b ih9.c ih1"
    assert entry(match, "out") == [2, None, None, None]


@pytest.mark.rule("PC-32")
def test_the_one_who_is_left_of_a_tie_wins_without_revealing() -> None:
    match = a_match("ih9", "ih9.b ih5 ih4", "ih1 ih2", pot="ih7")
    play(match, "lead aim")
    assert len(events(match, "reveal")) == 3
    assert entry(match, "leader") == 1
    assert pile(match, "deck/1") == "ih5 ih4 ih7 ih9 ih9.b ih1"


@pytest.mark.rule("PC-32")
@pytest.mark.rule("PC-31")
def test_the_pot_stays_if_nobody_who_tied_has_a_card_and_two_go_out_in_the_same_round() -> None:
    match = a_match("ih1 ih2 ih5", "ih9", "ih9.b", "ih3 ih4 ih6", leader=1)
    play(match, "lead aim")
    assert pile(match, "pot") == "ih9 ih9.b ih3 ih1"
    assert events(match, "pot_stays") == [[4]]
    assert entry(match, "out") == [None, 2, 2, None]
    assert entry(match, "leader") == 3
    play(match, "lead aim")
    assert pile(match, "deck/3") == "ih6 ih4 ih2 ih9 ih9.b ih3 ih1"


@pytest.mark.rule("PC-32")
def test_the_leader_leads_again_if_still_holding_cards() -> None:
    match = a_match("ih1 ih2 ih5", "ih9", "ih9.b", "ih3 ih4 ih6", leader=0)
    assert entry(play(match, "lead aim"), "leader") == 0
    assert moves(match) == ["lead power", "lead distance", "lead aim", "lead rarity"]


@pytest.mark.rule("PC-32")
@pytest.mark.rule("PC-33")
def test_the_only_one_with_cards_takes_the_pot_and_wins() -> None:
    match = a_match("ih9", "ih9.b", "ih3 ih4", pot="ih5 ih6")
    play(match, "lead aim")
    assert pile(match, "deck/2") == "ih4 ih5 ih6 ih9 ih9.b ih3"
    assert pile(match, "pot") == ""
    assert result(match) == ((2,), (2, 2, 1), (0, 0, 6), "last player")


@pytest.mark.rule("PC-32")
@pytest.mark.rule("PC-35")
def test_a_draw_is_between_those_who_tied_last() -> None:
    match = a_match("ih9 ih8", "ih1", "ih9.b ih8.b", "ih9.c ih7", pot="ih5", leader=3)
    play(match, "lead aim")
    assert result(match) == ((0, 2), (1, 3, 1, 3), (0, 0, 0, 0), "draw")
    assert entry(match, "leader") is None
    assert entry(match, "out") == [2, 2, 2, 2]
    assert pile(match, "pot") == "ih5 ih9.c ih9 ih1 ih9.b ih7 ih8 ih8.b"


@pytest.mark.rule("PC-32")
def test_whose_deck_runs_out_in_a_tie_takes_the_structure_apart() -> None:
    match = a_match("ih9", "ih9.b ih8", structures={0: "wv8 wv7"})
    play(match, "lead aim")
    assert events(match, "take_back") == [[0, "wv8"]]
    assert events(match, "tie") == [[[0, 1]], [[0, 1]]]
    assert result(match) == ((0,), (1, 2), (5, 0), "last player")

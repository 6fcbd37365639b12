"""Test building in Power Cards: rules PC-10 to PC-15."""

import pytest

from .positions import a_match, decks, entry, events, moves, pile, play, refused

DONE = ["done"]


@pytest.mark.rule("PC-10")
@pytest.mark.parametrize(
    ("structure", "fitting"),
    [
        ("", ["wv5", "sv6"]),
        ("wv1", ["wv5"]),
        ("iv1", []),
        ("wv2 wv1", ["wh7"]),
        ("sv2 sv1", ["sh8"]),
        ("iv2 iv1", []),
        ("wh3 wv2 wv1", ["pig9"]),
        ("ih3 iv2 iv1", ["pig9"]),
    ],
)
def test_two_verticals_then_a_horizontal_then_a_pig_of_one_material(structure: str, fitting: list[str]) -> None:
    match = a_match(
        "pig9 pig2", "wv5 wv3", "sv6 wv4", "wh7 wv7", structures={0: structure}, pot="sh8", leader=3, rounds=3
    )
    play(match, "lead aim")
    assert entry(match, "leader") == 0
    if fitting:
        assert sorted(moves(match)) == sorted([f"build {name}" for name in fitting] + DONE)
    else:
        assert entry(match, "phase") == "lead"
        assert pile(match, "won") == ""


@pytest.mark.rule("PC-10")
def test_the_own_card_and_the_pot_can_be_built_with() -> None:
    match = play(a_match("wv9 wh2", "ih1 ih2", pot="wv3"), "lead aim", "build wv9", "build wv3")
    assert pile(match, "structure/0") == "wv3 wv9"
    assert decks(match) == ["wh2 ih1", "ih2"]


@pytest.mark.rule("PC-10")
def test_only_the_winner_builds() -> None:
    match = play(a_match("wv9 wh2", "wv1 ih2"), "lead aim")
    assert match.acting == (0,)
    assert refused(match, "build wv1", seat=1).rule == "PC-10"
    assert refused(match, "done", seat=1).sentence == "Another player won this round and is building."


@pytest.mark.rule("PC-10")
@pytest.mark.parametrize(
    ("structure", "text", "sentence"),
    [
        ("", "build sh8", "Your structure needs a vertical beam next; this card is a horizontal beam of stone."),
        ("sv2 sv1", "build pig9", "Your structure needs a horizontal beam next; this card is a pig."),
        ("sh3 sv2 sv1", "build wv5", "Your structure needs a pig next; this card is a vertical beam of wood."),
        ("sv1", "build pig9", "Your structure needs a vertical beam next; this card is a pig."),
        ("", "build nobody", "There is no card “nobody” in this deck."),
        ("", "lead aim", "First finish building: “build” and the name of a card, or “done”."),
    ],
)
def test_a_part_that_does_not_fit_is_refused(structure: str, text: str, sentence: str) -> None:
    match = a_match("pig9 pig2", "wv5 wv3", "sv6 wv4", structures={0: structure}, pot="sh8")
    refusal = refused(play(match, "lead aim"), text)
    assert (refusal.rule, refusal.sentence) == ("PC-10", sentence)


@pytest.mark.rule("PC-11")
@pytest.mark.rule("PC-15")
def test_example_3_horizontal_and_pig_of_one_win() -> None:
    match = a_match("sh9 ih8", "pig1s50 ih2", structures={0: "sv2 sv1"})
    play(match, "lead aim")
    assert moves(match) == ["build sh9", "done"]
    play(match, "build sh9")
    assert moves(match) == ["build pig1s50", "done"]
    play(match, "build pig1s50")
    assert events(match, "slingshot") == [[0, "pig1s50"]]
    assert entry(match, "rounds") == 3


@pytest.mark.rule("PC-11")
def test_example_4_a_pig_that_comes_first_goes_under_the_deck() -> None:
    match = a_match("ih9 sh8 ih7", "pig1 ih2 ih1", structures={0: "sv2 sv1"})
    play(match, "lead aim")
    assert entry(match, "phase") == "lead"
    assert pile(match, "deck/0") == "sh8 ih7 ih9 pig1"
    play(match, "lead aim", "build sh8")
    assert pile(match, "structure/0") == "sh8 sv2 sv1"
    refusal = refused(match, "build pig1")
    assert (refusal.rule, refusal.sentence) == (
        "PC-11",
        "You can build only right after you have won the card of the part.",
    )


@pytest.mark.rule("PC-11")
def test_a_whole_structure_can_be_won_at_once() -> None:
    match = a_match("ih9 ih8", "pig1s1 ih2s60", "wv3 ih3", "wh4 ih4", pot="wv5 wv6")
    play(match, "lead aim", "build wv6", "build wv3", "build wh4")
    assert pile(match, "won") == "wv5 ih9 pig1s1"
    play(match, "build pig1s1")
    assert pile(match, "structure/0") == "wh4 wv3 wv6"
    assert pile(match, "deck/0") == "ih8 ih9 wv5"


@pytest.mark.rule("PC-11")
def test_a_card_that_was_not_won_cannot_be_built_with() -> None:
    match = play(a_match("wv9 wv8", "ih1 wv2"), "lead aim")
    refusal = refused(match, "build wv2")
    assert (refusal.rule, refusal.sentence) == ("PC-11", "wv2 is not among the cards you have just won.")


@pytest.mark.rule("PC-12")
def test_building_is_a_choice_by_default() -> None:
    match = play(a_match("wv9 wv8", "wv1 wv2"), "lead aim", "done")
    assert pile(match, "structure/0") == ""
    assert decks(match) == ["wv8 wv9 wv1", "wv2"]
    match = play(a_match("wv9 wv8", "wv1 wv2"), "lead aim", "build wv1", "done")
    assert decks(match) == ["wv8 wv9", "wv2"]


@pytest.mark.rule("PC-12")
def test_building_ends_by_itself_when_nothing_fits() -> None:
    match = play(a_match("wv9 wv8", "sv1 wv2"), "lead aim", "build sv1")
    assert entry(match, "phase") == "lead"
    assert refused(match, "done").rule == "PC-10"


@pytest.mark.rule("PC-12")
def test_with_must_fitting_parts_have_to_be_placed() -> None:
    match = play(a_match("wv9 wv8", "wv1 wv2", "sv3 wv4", options={"build": "must"}), "lead aim")
    assert sorted(moves(match)) == ["build sv3", "build wv1", "build wv9"]
    refusal = refused(match, "done")
    assert (refusal.rule, refusal.sentence) == ("PC-12", "You must place a part that fits; then you may go on.")
    play(match, "build wv1")
    assert moves(match) == ["build wv9"]
    play(match, "build wv9")
    assert pile(match, "structure/0") == "wv9 wv1"
    assert pile(match, "deck/0") == "wv8 sv3"


@pytest.mark.rule("PC-13")
def test_the_first_beam_fixes_the_material() -> None:
    match = play(a_match("wv9 wv8", "sv1 wv2", "wv3 wv4"), "lead aim", "build wv3")
    refusal = refused(match, "build sv1")
    assert (refusal.rule, refusal.sentence) == (
        "PC-13",
        "All beams of a structure are of one material; this card is of another.",
    )


@pytest.mark.rule("PC-13")
def test_the_material_is_free_again_when_the_structure_has_no_beams() -> None:
    match = a_match("", "sv1 ih2 ih3", "ih4 ih5", structures={0: "wv9"}, leader=1)
    play(match, "lead aim")
    assert pile(match, "structure/0") == ""
    assert sorted(moves(match)) == ["build sv1", "build wv9", "done"]


@pytest.mark.rule("PC-13")
def test_there_is_no_second_structure_outside_the_quick_ending() -> None:
    match = play(a_match("pig9 wv8", "wv1 wv2", structures={0: "sh3 sv2 sv1"}), "lead aim")
    assert moves(match) == ["build pig9", "done"]
    assert "structure2/0" not in match.position()["piles"]


@pytest.mark.rule("PC-15")
def test_a_pig_ends_the_building_and_the_rest_goes_under_the_deck_first() -> None:
    match = a_match("ih9 ih8s1", "pig1s50 ih2s1", "pig2 ih3s1", "wv4 ih4s1", structures={0: "sh3 sv2 sv1"})
    play(match, "lead aim", "build pig1s50")
    assert events(match, "sweep") == [[0, 7]]
    assert pile(match, "deck/0") == "ih8s1 ih9 pig2 wv4 pig1s50 ih2s1 ih3s1 ih4s1 sh3 sv2 sv1"
    assert entry(match, "phase") == "over"


@pytest.mark.rule("PC-14")
def test_structures_lie_open() -> None:
    match = a_match("wv9 wv8", "wv1 wv2", structures={1: "sh3 sv2 sv1"})
    for viewer in (0, 1, None):
        assert match.view(viewer).position()["piles"]["structure/1"] == ["sh3", "sv2", "sv1"]

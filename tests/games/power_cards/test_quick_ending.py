"""Test the quick ending of Power Cards: rules PC-40 and PC-41."""

import pytest

from tuckbox import Match

from .positions import a_match, a_setup, decks, entry, events, moves, pile, play, refused, result

OFFER = {"quick_ending": "offer"}
ALWAYS = {"quick_ending": "always"}
QUALITIES = ["lead power", "lead distance", "lead aim", "lead rarity"]
FIRST = "pig1 wh3 wv2 wv1"


def asked(**entries: object) -> Match:
    """Give a match whose two players are being asked."""
    return a_match("ih9 ih8 wv7", "ih1 ih2 wv3", options=OFFER, phase="quick", **entries)  # type: ignore[arg-type]


def quick(*decks: str, **entries: object) -> Match:
    """Give a match in the quick ending."""
    return a_match(*decks, options=OFFER, quick=True, **entries)  # type: ignore[arg-type]


@pytest.mark.rule("PC-40")
@pytest.mark.rule("PC-41")
def test_two_players_are_asked_from_the_start() -> None:
    match = Match.new("power_cards", 2, seed=1)
    assert match.acting == (0, 1)
    assert entry(match, "phase") == "quick"
    assert moves(match, 0) == moves(match, 1) == ["quick yes", "quick no"]
    assert entry(match, "leader") == 0


@pytest.mark.rule("PC-40")
def test_a_card_left_over_keeps_the_question_back() -> None:
    match = Match(a_setup("ih1 ih2 ih3 ih4 ih5", quick_ending="offer"), 1, "")
    assert entry(match, "phase") == "lead"
    play(match, "lead aim")
    assert entry(match, "phase") == "quick"


@pytest.mark.rule("PC-40")
@pytest.mark.parametrize("structures", [{0: "wv1"}, {1: "wv1"}])
def test_a_structure_on_the_table_keeps_the_question_back(structures: dict[int, str]) -> None:
    match = a_match("ih9 ih8 ih7", "ih1 ih2 ih3", structures=structures, options=OFFER)
    assert entry(play(match, "lead aim"), "phase") == "lead"


@pytest.mark.rule("PC-40")
def test_the_question_comes_when_two_of_several_players_are_left() -> None:
    match = a_match("ih9 ih8 ih7", "ih1 ih2 ih3", "ih4", options=OFFER)
    play(match, "lead aim")
    assert match.acting == (0, 1)
    assert entry(match, "phase") == "quick"


@pytest.mark.rule("PC-41")
def test_two_times_yes_begin_the_quick_ending() -> None:
    match = asked()
    match.play(1, "quick yes")
    assert entry(match, "agreed") == [1]
    assert match.acting == (0,)
    assert refused(match, "quick yes", seat=1).sentence == (
        "You have said yes already; the other player has not answered yet."
    )
    match.play(0, "Quick  YES")
    assert (entry(match, "quick"), entry(match, "agreed"), entry(match, "refused")) == (True, [], False)
    assert moves(match) == QUALITIES
    assert events(match, "quick_begins") == [[]]


@pytest.mark.rule("PC-41")
def test_answers_are_open() -> None:
    match = asked()
    match.play(0, "quick yes")
    assert match.view(1).position()["agreed"] == [0]
    assert match.log(1)[-1] == [["quick", 0, "yes"]]


@pytest.mark.rule("PC-41")
def test_the_first_no_settles_it() -> None:
    match = asked()
    match.play(1, "quick no")
    assert (entry(match, "quick"), entry(match, "refused"), entry(match, "phase")) == (False, True, "lead")
    assert refused(match, "quick yes", seat=0).rule == "PC-41"
    match = asked()
    match.play(0, "quick yes")
    match.play(1, "quick no")
    assert (entry(match, "refused"), entry(match, "agreed")) == (True, [])


@pytest.mark.rule("PC-41")
def test_a_refusal_holds_until_a_pig_wins() -> None:
    match = asked()
    play(match, "quick no", "lead aim")
    assert entry(match, "phase") == "lead"
    assert entry(match, "refused")
    match = a_match("pig9s50 ih8 ih7", "ih1 ih2 ih3 ih4", structures={0: "wh3 wv2 wv1"}, options=OFFER, refused=True)
    play(match, "lead aim", "build pig9s50")
    assert (entry(match, "phase"), entry(match, "refused")) == ("quick", False)


@pytest.mark.rule("PC-41")
def test_a_pig_that_loses_does_not_lift_the_refusal() -> None:
    match = a_match("pig9s50 ih8 ih7", "ih1 ih2s60 ih3 ih4", structures={0: "wh3 wv2 wv1"}, options=OFFER, refused=True)
    play(match, "lead aim", "build pig9s50")
    assert entry(match, "refused")


@pytest.mark.rule("PC-41")
def test_the_question_comes_before_the_limit_is_reached_only() -> None:
    match = a_match("ih9 ih8 wv7", "ih1 ih2 wv3", options=OFFER | {"max_rounds": 2})
    assert result(play(match, "lead aim"))[3] == "round limit"


@pytest.mark.rule("PC-41")
def test_always_starts_as_soon_as_the_condition_holds() -> None:
    match = Match.new("power_cards", 2, seed=1, options=ALWAYS)
    assert entry(match, "quick")
    assert moves(match) == QUALITIES
    # The third player goes out; the winner builds in the quick ending already.
    match = a_match("ih9 ih8 ih7", "wv1 ih2 ih3", "wv4", options=ALWAYS)
    play(match, "lead aim")
    assert (entry(match, "phase"), entry(match, "quick")) == ("build", True)
    match = a_match("ih9 ih8 ih7", "wv1 ih2 ih3", "wv4", options=ALWAYS, structures={1: "wv5"})
    assert not entry(play(match, "lead aim"), "quick")


@pytest.mark.rule("PC-41")
def test_never_never_asks() -> None:
    match = Match.new("power_cards", 2, seed=1, options={"quick_ending": "never"})
    assert moves(match) == QUALITIES
    assert refused(match, "quick yes").rule == "PC-41"


@pytest.mark.rule("PC-40")
def test_a_first_pig_slings_nothing_and_stays() -> None:
    match = quick("pig9s99 wv8 ih7", "wv1 ih2 ih3", structures={0: "sh3 sv2 sv1"})
    play(match, "lead aim", "build pig9s99")
    assert events(match, "slingshot") == []
    assert pile(match, "structure/0") == "pig9s99 sh3 sv2 sv1"
    assert decks(match) == ["wv8 ih7 wv1", "ih2 ih3"]
    assert entry(match, "rounds") == 2


@pytest.mark.rule("PC-41")
def test_the_second_structure_starts_when_the_first_has_its_pig() -> None:
    match = quick("wv9 ih8 ih7", "ih1 ih2 ih3", structures={0: "sh3 sv2 sv1"})
    assert entry(play(match, "lead aim"), "phase") == "lead"
    match = quick("sv9 wv8 ih7", "wv4 ih2 ih3", structures={0: "pig3 sh3 sv2 sv1"})
    play(match, "lead aim")
    assert sorted(moves(match)) == ["build sv9", "build wv4", "done"]
    play(match, "build sv9")
    assert pile(match, "structure2/0") == "sv9"
    assert pile(match, "structure/0") == "pig3 sh3 sv2 sv1"


@pytest.mark.rule("PC-41")
def test_parts_are_taken_back_from_the_second_structure_first() -> None:
    match = quick("", "ih1 ih2 ih3 ih4", structures={0: FIRST}, structures2={0: "iv5"}, leader=1)
    play(match, "lead aim")
    assert events(match, "take_back") == [[0, "iv5"]]
    play(match, "done")
    assert decks(match)[0] == "iv5 ih1"
    match = quick("", "ih9 ih2 ih3 ih4", structures={0: FIRST}, leader=1)
    play(match, "lead aim")
    assert events(match, "take_back") == [[0, "pig1"]]
    assert pile(match, "structure/0") == "wh3 wv2 wv1"


@pytest.mark.rule("PC-40")
@pytest.mark.rule("PC-41")
def test_the_second_pig_ends_the_game_and_most_cards_wins() -> None:
    match = quick("pig9 ih8", "wv4 ih2 ih3", structures={0: FIRST}, structures2={0: "wh5 wv5 wv6"})
    play(match, "lead aim", "build pig9")
    assert result(match) == ((0,), (1, 2), (10, 2), "two structures")
    assert decks(match) == ["ih8 wv4", "ih2 ih3"]
    assert entry(match, "quick")
    assert refused(match, "done", seat=0).rule == "PC-41"


@pytest.mark.rule("PC-41")
@pytest.mark.parametrize(("others", "winner"), [(8, 0), (9, 0), (10, 1)])
def test_all_cards_count_and_equal_numbers_go_to_the_builder(others: int, winner: int) -> None:
    deck = " ".join(f"ih2.{number}" for number in range(others + 1))
    match = quick("pig9", deck, structures={0: FIRST}, structures2={0: "wh5 wv5 wv6"})
    play(match, "lead aim", "build pig9")
    winners, ranks, scores, reason = result(match)
    assert (winners, scores, reason) == ((winner,), (9, others), "two structures")
    assert ranks == ((1, 2) if winner == 0 else (2, 1))


@pytest.mark.rule("PC-40")
@pytest.mark.rule("PC-31")
def test_one_can_still_go_out_in_the_quick_ending() -> None:
    match = play(quick("ih9 ih8", "ih1", pot="ih2"), "lead aim")
    assert result(match) == ((0,), (1, 2), (4, 0), "last player")


@pytest.mark.rule("PC-40")
def test_the_limit_and_ties_hold_in_the_quick_ending() -> None:
    match = a_match("ih9 ih8", "ih1 ih2", options=OFFER | {"max_rounds": 2}, quick=True)
    assert result(play(match, "lead aim"))[3] == "round limit"
    match = quick("ih9", "ih9.b", pot="ih1 ih2")
    assert result(play(match, "lead aim"))[3] == "draw"


@pytest.mark.rule("PC-41")
def test_positions_name_second_structures_in_the_quick_ending_only() -> None:
    match = asked()
    assert "structure2/0" not in match.position()["piles"]
    play(match, "quick yes", "quick yes")
    assert match.position()["piles"]["structure2/0"] == []


@pytest.mark.rule("PC-41")
def test_a_new_game_after_both_said_yes_can_be_played_to_its_end() -> None:
    reasons = set()
    for seed in range(30):
        match = Match.new("power_cards", 2, seed=seed)
        play(match, "quick yes", "quick yes")
        while not match.is_over:
            play(match, moves(match)[seed % len(moves(match))])
        assert not any(event[0] == "slingshot" for step in match.log(None) for event in step)
        reasons.add(result(match)[3])
    assert "two structures" in reasons

"""Test who sees what in Monster Trick: the own hand and row, and nothing of the others' before it lies open."""

import json

import pytest

from tuckbox import Match

from .positions import a_match, laid, pile, play

ONLOOKER = None


def everything_seen(match: Match, seat: int | None) -> str:
    """Write all that a seat can see: view, moves and log."""
    seen = {"view": match.view(seat).as_json(), "log": match.log(seat), "deal": match.deal_events(seat)}
    return json.dumps(seen, sort_keys=True)


def played_alike(*orders: tuple[int, str]) -> Match:
    match = Match.new("monster_trick", players=3, seed=11)
    for seat, order in orders:
        match.play(seat, order)
    return match


@pytest.mark.rule("MT-3")
@pytest.mark.parametrize("viewer", [0, 2, ONLOOKER])
@pytest.mark.parametrize("others", [0, 1, 2])
def test_what_a_seat_chose_shows_nowhere_before_all_are_done_and_after(viewer: int | None, others: int) -> None:
    before = [(seat, "order 1 2 3") for seat in (0, 2)[:others]]
    seen = {everything_seen(played_alike(*before, (1, order)), viewer) for order in ("order 1 2 3", "order 3 1 2")}
    assert len(seen) == 1


@pytest.mark.rule("MT-3")
def test_that_a_seat_has_chosen_is_seen_and_the_own_row_as_well() -> None:
    match = played_alike((1, "order 3 1 2"))
    for viewer in (0, 2, ONLOOKER):
        position = match.view(viewer).position()
        assert position["waiting"] == [0, 2]
        assert position["piles"]["victory/1"] == ["?", "?", "?"]
        assert match.log(viewer) == [[["row", 1, ["?", "?", "?"]]]]
    assert match.view(1).position()["piles"]["victory/1"] == ["3", "1", "2"]
    assert match.log(1) == [[["row", 1, ["3", "1", "2"]]]]


@pytest.mark.rule("MT-3")
def test_the_legal_moves_of_the_others_do_not_depend_on_a_row() -> None:
    for order in ("order 1 2 3", "order 3 1 2"):
        match = played_alike((1, order))
        assert match.moves(0).texts == match.view(0).moves.texts
        assert len(match.moves(0).texts) == 6
        assert match.moves(1).texts == []


@pytest.mark.rule("MT-1")
@pytest.mark.parametrize("players", [2, 5])
def test_a_hand_is_seen_by_its_owner_only(players: int) -> None:
    match = Match.new("monster_trick", players=players, seed=12)
    for viewer in (*range(players), None):
        piles = match.view(viewer).position()["piles"]
        for seat in range(players):
            expected = pile(match, f"hand/{seat}") if seat == viewer else ["?"] * 12
            assert piles[f"hand/{seat}"] == expected


@pytest.mark.rule("MT-8", "MT-9", "MT-10")
def test_tricks_markers_and_completed_cards_are_seen_by_everybody() -> None:
    match = a_match(turn=0, hands={0: "G9 R9 B9"}, tricks={"a": "G3-0 G4-1 G1-2", "b": "R1-0 Y2-0"})
    play(match, "G9 a")
    truth = match.position()
    for viewer in (0, 1, 2, None):
        position = match.view(viewer).position()
        for name in ("trick/a", "trick/b", "trick/c", "trick/d", "done"):
            assert position["piles"][name] == truth["piles"][name]
        for entry in ("marker", "played_by", "face_up", "tricks", "score", "round_scores", "round", "turn"):
            assert position[entry] == truth[entry]
        assert [len(position["piles"][f"hand/{seat}"]) for seat in range(3)] == [
            len(truth["piles"][f"hand/{seat}"]) for seat in range(3)
        ]


@pytest.mark.rule("MT-11")
@pytest.mark.parametrize(
    ("tricks", "row"),
    [
        (0, ["?", "?", "?"]),
        (1, ["2", "?", "?"]),
        (2, ["2", "3", "?"]),
        (3, ["2", "3", "1"]),
        (4, ["2", "3", "1"]),
    ],
)
def test_a_victory_card_that_was_face_up_stays_known(tricks: int, row: list[str]) -> None:
    match = a_match(turn=0, won={0: tricks}, rows={0: "2 3 1"}, tricks={"a": "G1-1"})
    assert match.view(1).position()["piles"]["victory/0"] == row
    assert match.view(None).position()["piles"]["victory/0"] == row
    assert match.view(0).position()["piles"]["victory/0"] == ["2", "3", "1"]


@pytest.mark.rule("MT-11")
def test_playing_on_shows_the_same_as_a_position_set_up() -> None:
    match = laid(Match.new("monster_trick", players=3, seed=13), "2 3 1", "3 1 2", "1 3 2")
    while match.position()["round"] == 1:
        again = Match.from_position(match.setup, match.position())
        for viewer in (0, 1, 2, None):
            assert again.view(viewer).position() == match.view(viewer).position()
        play(match, match.moves(match.acting[0]).texts[0])


@pytest.mark.rule("MT-3", "MT-13")
def test_rows_of_the_last_round_tell_nothing_about_the_next() -> None:
    match = laid(Match.new("monster_trick", players=2, seed=14))
    while match.position()["round"] == 1:
        play(match, match.moves(match.acting[0]).texts[0])
    twin = match.copy()
    match.play(1, "order 4 6 2")
    twin.play(1, "order 6 2 4")
    assert match.view(0).as_json() == twin.view(0).as_json()
    assert match.view(0).records.tobytes() == twin.view(0).records.tobytes()
    assert match.view(1).position() != twin.view(1).position()


@pytest.mark.rule("MT-14")
def test_a_row_that_was_not_shown_stays_hidden_after_the_end() -> None:
    match = Match.new("monster_trick", players=2, seed=15)
    while not match.is_over:
        seat = match.acting[0]
        match.play(seat, match.moves(seat).texts[0])
    hidden = max(3 - match.position()["tricks"][0], 0)
    assert match.view(1).position()["piles"]["victory/0"].count("?") == hidden

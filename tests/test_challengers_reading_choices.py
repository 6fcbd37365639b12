"""Show that the second reading of Challengers! asks for choices, and plays deck phases and ends, as the rules say."""

from itertools import permutations
from typing import Any

import pytest

from readings.challengers_rules import legal_moves, play, result
from readings.challengers_scenes import KeepOrder, a_match, a_position, a_table, attacked, compares, events, play_on
from readings.challengers_state import DONE, OUT, OVER, PICK, READY, REMOVE, TRADE, Game, Pending, Position, Table


def asked(game: Game) -> dict[int, list[str]]:
    """Return the moves of the seats that are in a match."""
    return {seat: moves for seat, moves in legal_moves(game.table, game.position).items() if "ready" not in moves}


# looking into the own deck


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("Reporter", ["top Cat", "top Pig"]),
        ("Juggler", [f"order {' / '.join(order)}" for order in permutations(["Cat", "Cow", "Pig"])]),
        ("Sailor", ["under Bat", "under Cat", "under Cow", "under Pig"]),
    ],
)
def test_a_revealed_card_looks_into_the_deck(card: str, moves: list[str]) -> None:
    game = attacked(a_match(park=[["Villain"], []], deck=[[], [card, "Pig", "Cat", "Cow", "Pig", "Bat"]]))
    assert asked(game) == {1: moves}
    assert game.position.pending == {0: Pending(card, 1, 1)}


@pytest.mark.parametrize(
    ("move", "revealed"),
    [
        ("Reporter: top Cat", ["Cat", "Cow", "Pig", "Bat", "Pig"]),
        ("Reporter: top Pig", ["Pig", "Cow", "Pig", "Bat", "Cat"]),
        ("Juggler: order Cow / Pig / Cat", ["Cow", "Pig", "Cat", "Pig", "Bat"]),
        ("Sailor: under Pig", ["Cat", "Cow", "Pig", "Bat", "Pig"]),
        ("Sailor: under Cow", ["Pig", "Cat", "Pig", "Bat", "Cow"]),
    ],
)
def test_a_deck_is_rearranged_as_chosen(move: str, revealed: list[str]) -> None:
    card, text = move.split(": ")
    game = a_match(park=[["Villain"], []], deck=[[], [card, "Pig", "Cat", "Cow", "Pig", "Bat"]])
    game.position.bonus[0][0][0] = 50
    play_on(attacked(game), text)
    assert [event[2] for event in events(game, "reveal")] == [card, *revealed]


@pytest.mark.parametrize("card", ["Reporter", "Juggler", "Sailor", "Bumper Car"])
def test_two_equal_cards_are_asked_for_and_one_is_not(card: str) -> None:
    assert len(asked(attacked(a_match(park=[["Villain"], []], deck=[[], [card, "Pig", "Pig"]])))[1]) == 1
    assert not asked(attacked(a_match(park=[["Villain"], []], deck=[[], [card, "Pig"]])))


@pytest.mark.parametrize(
    ("card", "move", "deck"),
    [
        ("Clairvoyant", "top Cow", ["Cow", "Pig", "Cat", "Pig"]),
        ("Clairvoyant", "top Pig", ["Pig", "Cat", "Cow", "Pig"]),
        ("Navigator", "top Cat", ["Cat", "Cow", "Pig", "Pig"]),
    ],
)
def test_a_choice_of_a_flag_loss_comes_before_the_flag_moves(card: str, move: str, deck: list[str]) -> None:
    game = attacked(a_match(park=[[card, "Bat"], []], deck=[["Pig", "Cat", "Cow", "Pig"], ["Dragon", "Newcomer"]]))
    assert game.position.flag == {0: 0}
    assert (game.position.park[:2], game.position.bench[0]) == ([[card, "Bat"], ["Dragon"]], [])
    play_on(game, move)
    assert [event[2] for event in events(game, "reveal")][:4] == ["Dragon", *deck[:3]]


def test_a_revealed_navigator_or_clairvoyant_asks_nothing() -> None:
    game = attacked(a_match(park=[["Villain"], []], deck=[[], ["Clairvoyant", "Navigator", "Pig"]]))
    assert compares(game) == [[4, 10], [8, 10], [11, 10]]


# cards of a bench


def bench_choice(card: str, bench: list[str], other: list[str] | None = None, players: int = 2) -> Game:
    """Return a match in which seat 1 has revealed a card, with benches of seat 1 and of the other."""
    decks = [["Lion"], [card, "Cow"]]
    game = a_match(a_table(players), park=[["Villain"], []], deck=decks, bench=[other or [], bench])
    return attacked(game)


@pytest.mark.parametrize(
    ("card", "bench", "moves"),
    [
        ("Butler", ["Talent", "Talent (S)", "Talent"], ["exhaust Talent", "exhaust Talent (S)", "skip"]),
        ("Vacuum Cleaner", ["Pig"], ["exhaust Pig", "skip"]),
        ("Sorcerer", ["Pig", "Lion", "Talent"], ["exhaust Pig", "exhaust Talent", "skip"]),
        ("Movie Star", ["Newcomer", "Newcomer", "Clown"], ["return Newcomer", "skip"]),
        ("Necromancer", ["Talent", "Talent (S)", "Pig"], ["return Talent", "return Talent (S)"]),
        ("Vampire", ["Dog", "Dog (S)", "Bat"], ["return Bat", "return Dog"]),
    ],
)
def test_choices_of_cards_on_the_own_bench(card: str, bench: list[str], moves: list[str]) -> None:
    assert asked(bench_choice(card, bench)) == {1: moves}


@pytest.mark.parametrize(
    ("card", "bench"),
    [
        ("Butler", []),
        ("Sorcerer", ["Lion"]),
        ("Movie Star", ["Clown"]),
        ("Necromancer", ["Pig"]),
        ("Vampire", ["Dog (S)"]),
    ],
)
def test_nothing_is_asked_where_no_card_qualifies(card: str, bench: list[str]) -> None:
    assert not asked(bench_choice(card, bench))


@pytest.mark.parametrize(("card", "back"), [("Necromancer", "Talent"), ("Vampire", "Bat")])
def test_a_forced_move_of_equal_cards_is_done_at_once(card: str, back: str) -> None:
    game = bench_choice(card, [back, back])
    assert [event[2] for event in events(game, "reveal")][:3] == [card, back, "Cow"]


def test_up_to_two_cards_are_asked_for_one_by_one() -> None:
    game = bench_choice("Butler", ["Pig", "Cat", "Cat"])
    play_on(game, "exhaust Cat")
    assert game.position.pending == {0: Pending("Butler", 1, 1)}
    assert asked(game) == {1: ["exhaust Cat", "exhaust Pig", "skip"]}
    play_on(game, "exhaust Cat")
    assert not game.position.pending
    game = bench_choice("Movie Star", ["Newcomer"])
    play_on(game, "return Newcomer")
    assert [event[2] for event in events(game, "reveal")] == ["Movie Star", "Newcomer", "Cow"]
    game = bench_choice("Movie Star", ["Newcomer", "Newcomer"])
    play_on(game, "skip")
    assert [event[2] for event in events(game, "reveal")] == ["Movie Star", "Cow"]


@pytest.mark.parametrize(
    ("card", "players", "bench", "legal"),
    [
        ("Siren", 2, ["Pig", "Lion"], {1: ["exhaust Lion", "exhaust Pig", "skip"]}),
        ("Drone", 1, ["Pig", "Lion"], {0: ["exhaust Lion", "exhaust Pig"]}),
        ("Drone", 1, ["Pig", "Pig"], {}),
        ("Necromech", 1, ["Pig", "Skeleton"], {0: ["return Skeleton", "skip"]}),
    ],
)
def test_choices_of_cards_on_the_other_bench(card: str, players: int, bench: list[str], legal: Any) -> None:
    assert asked(bench_choice(card, [], bench, players)) == legal


def test_a_necromech_gives_a_card_back_to_the_opponents_deck() -> None:
    game = bench_choice("Necromech", [], ["Skeleton"], 1)
    play_on(game, "return Skeleton")
    assert sorted(game.position.deck[0]) == ["Lion", "Skeleton", "Villain"]


# effects around the flag


def test_a_cowboy_puts_the_top_card_onto_the_bench_and_may_end_the_match() -> None:
    game = attacked(a_match(deck=[["Vendor", "Sailor", "Pony", "Cow"], ["Cowboy", "Cowboy", "Pig"]]))
    assert game.position.bench[0] == ["Vendor", "Horse"]
    six = ["Horse", "Pig", "Cat", "Pony", "Spider", "Parrot"]
    game = attacked(a_match(bench=[six, []], deck=[["Cow"], ["Cowboy", "Cowboy"]]))
    assert events(game, "end") == [["end", 0, 1, 0, "bench"]]


def test_a_rescue_pod_gives_way_to_a_card_of_level_b() -> None:
    game = attacked(a_match(park=[["Rescue Pod", "Bat"], []], deck=[["Sailor", "Pig", "Cat"], ["Dragon"]]))
    position = game.position
    assert (position.exhaust[0], position.bench[0], position.discard["A"]) == (["Horse"], ["Bat"], ["Rescue Pod"])
    game = a_match(park=[["Rescue Pod"], []], deck=[["Sailor", "Pig", "Cat"], ["Dragon"]])
    game.position.level["B"] = []
    assert attacked(game).position.exhaust[0] == []


@pytest.mark.parametrize(
    ("card", "given", "gained"),
    [
        ("Clown", {}, 2),
        ("Heroine", {}, 3),
        ("Fan Bus", {"trophies": [[], ["1:2", "2:2", "3:3"]]}, 2),
        ("Fan Bus", {"trophies": [[], ["1:2", "2:2", "3:3", "4:5"]]}, 0),
        ("Pyrotechnician", {"deck": [[], ["Pyrotechnician", "Pig"]]}, 2),
        ("Pyrotechnician", {"deck": [[], ["Pyrotechnician", "Pig", "Pig"]]}, 0),
    ],
)
def test_cards_gain_fans(card: str, given: dict[str, Any], gained: int) -> None:
    scene: dict[str, Any] = {"park": [["Newcomer"], []], "deck": [[], [card, "Pig", "Pig"]]}
    game = attacked(a_match(**(scene | given)))
    assert game.position.fans[1] == gained


def test_a_chatbot_gains_a_fan_for_the_robots_opponent() -> None:
    game = a_match(a_table(1), park=[[], ["Chatbot"]], deck=[["Dragon"], []])
    game.position.flag = {0: 1}
    assert attacked(game).position.fans == [1, 0]


def test_no_effect_of_a_card_works_in_the_robots_deck() -> None:
    game = a_match(a_table(1), park=[["Newcomer"], []], deck=[["Ghost"], ["Cowboy", "Pyrotechnician"]])
    assert attacked(game).position.fans == [0, 0]
    assert [event[2] for event in events(game, "reveal")] == ["Cowboy", "Ghost"]


# deck phase


def picking(offer: list[str], *, number: int = 1, picks: int = 2, level: str = "A") -> tuple[Table, Position]:
    """Return a position in which seat 0 picks of an offer."""
    table = a_table()
    position = a_position(table, number)
    position.offer[0], position.picks[0], position.chosen[0] = list(offer), picks, level
    return table, position


def after(table: Table, position: Position, *moves: str) -> Position:
    """Return the position after legal moves of seat 0."""
    for move in moves:
        assert move in legal_moves(table, position)[0]
        position, _ = play(table, position, 0, move, KeepOrder())
    return position


def test_picks_and_a_redraw() -> None:
    table, position = picking(["Pig", "Pig", "Cat", "Cow", "Pony"])
    assert legal_moves(table, position)[0] == [
        *(f"pick {one}" for one in ("Cat", "Cow", "Pig", "Pony")),
        "redraw",
        "end picks",
    ]
    picked = after(table, position, "pick Pig", "redraw")
    assert sorted(picked.discard["A"]) == ["Cat", "Cow", "Pig", "Pony"]
    assert len(picked.offer[0]) == 4
    assert "redraw" not in legal_moves(table, picked)[0]
    done = after(table, picked, f"pick {picked.offer[0][0]}")
    assert (done.phase[0], done.offer[0], len(done.discard["A"])) == (REMOVE, [], 7)
    none = after(table, position, "end picks")
    assert (none.phase[0], len(none.deck[0])) == (REMOVE, 6)


def test_the_level_is_chosen_before_drawing() -> None:
    table = a_table(4)
    position = a_position(table, 2)
    position.phase[:] = [REMOVE, READY, DONE, DONE]
    position.deck[0] = []
    third = after(table, position, "ready")
    assert legal_moves(table, third) == {seat: ["level A", "level B"] for seat in range(4)}
    assert after(table, third, "level B").picks[0] == 1


def test_a_shapeshifter_trades_any_card_for_a_pick() -> None:
    table, position = picking(["Shapeshifter", "Pig"], picks=1)
    asked_now = after(table, position, "pick Shapeshifter")
    assert asked_now.phase[0] == TRADE
    assert legal_moves(table, asked_now)[0] == [
        *(f"trade {one}" for one in ("Champion (S)", "Dog (S)", "Newcomer", "Shapeshifter", "Talent (S)")),
        "no trade",
    ]
    traded = after(table, asked_now, "trade Dog (S)")
    assert (traded.phase[0], traded.picks[0], traded.box) == (PICK, 1, ["Dog (S)"])
    assert "redraw" in legal_moves(table, traded)[0]
    assert after(table, asked_now, "trade Shapeshifter").discard["A"] == ["Shapeshifter"]
    assert after(table, asked_now, "no trade").phase[0] == REMOVE
    table, position = picking(["Shapeshifter"])
    assert after(table, position, "pick Shapeshifter").phase[0] == REMOVE


def test_a_sci_fi_geek_trades_two_cards_of_outer_space() -> None:
    table, position = picking(["Sci-Fi Geek", "Dragon"], number=7, level="C")
    assert after(table, position, "pick Sci-Fi Geek").phase[0] == PICK
    position.deck[0] = ["Cow", "Alien", "Cow"]
    asked_now = after(table, position, "pick Sci-Fi Geek")
    pairs = ["Alien / Cow", "Alien / Sci-Fi Geek", "Cow / Cow", "Cow / Sci-Fi Geek"]
    assert legal_moves(table, asked_now)[0] == [*(f"trade {pair}" for pair in pairs), "no trade"]
    assert after(table, asked_now, "trade Cow / Sci-Fi Geek").deck[0] == ["Alien", "Cow"]


def test_clones_gain_a_fan_at_the_pick() -> None:
    table, position = picking(["Clones", "Bat"], number=5, level="B")
    assert after(table, position, "pick Clones").fans == [1, 0]


def test_who_has_removed_all_cards_and_begins_loses_although_both_have() -> None:
    table = a_table()
    position = a_position(table)
    position.phase = [REMOVE, READY]
    position.deck = [["Pig"], []]
    end = after(table, position, "remove Pig", "ready")
    assert end.trophies == [[], ["1:2"]]
    assert end.round == 2


# the end


def last_match(fans: list[int], trophies: list[list[str]], **options: Any) -> tuple[Table, Position]:
    """Return a position of four in which seat 0 ends the last match of round 7 by losing it to seat 3."""
    table = a_table(4, **options)
    position = a_position(table, 7)
    position.phase = [REMOVE, DONE, DONE, READY]
    position.fans, position.trophies = list(fans), [list(one) for one in trophies]
    position.deck[0] = []
    return table, position


@pytest.mark.parametrize(
    ("fans", "trophies", "finalists"),
    [
        ([9, 10, 7, 0], [[], [], [], []], [0, 1]),
        ([9, 9, 7, 1], [[], [], [], []], [0, 3]),
        ([9, 7, 9, 1], [[], [], ["6:0"], []], [2, 3]),
        ([9, 7, 9, 11], [["5:0"], [], ["6:0"], []], [2, 3]),
        ([9, 9, 9, 1], [["5:0"], ["5:0"], ["5:0"], []], [0, 3]),
    ],
)
def test_the_two_with_most_fans_play_the_final(
    fans: list[int], trophies: list[list[str]], finalists: list[int]
) -> None:
    table, position = last_match(fans, trophies)
    final = after(table, position, "ready")
    assert final.finalists == finalists
    assert final.phase == [REMOVE if seat in finalists else OUT for seat in range(4)]
    assert all("ready" in moves for moves in legal_moves(table, final).values())


@pytest.mark.parametrize(("option", "winner"), [("toss", 3), ("trophy", 0)])
def test_the_final_has_no_trophy_and_its_winner_wins(option: str, winner: int) -> None:
    table, position = last_match([99, 5, 5, 0], [[], [], ["5:0"], ["6:0"]], final_start=option)
    position.finalists, position.round = [0, 3], 8
    position.phase = [REMOVE, OUT, OUT, READY]
    position.deck[3] = []
    end = after(table, position, "ready")
    others = {"winners": [winner], "scores": [99, 5, 5, 0]}
    assert result(table, end) == others | {"ranks": [1 if winner == 0 else 2, 4, 3, 1 if winner == 3 else 2]}
    assert end.phase == [OVER] * 4


@pytest.mark.parametrize(("players", "trophies", "box"), [(3, [], ["1:2"]), (1, ["1:2"], [])])
def test_the_robot_keeps_trophies_only_against_one_player(players: int, trophies: list[str], box: list[str]) -> None:
    table = a_table(players)
    position = a_position(table)
    robot = players
    position.phase[0], position.offer[0], position.deck[0] = REMOVE, [], []
    end = after(table, position, "ready")
    assert (end.trophies[robot], end.box) == (trophies, box)

"""Show that the second reading of Power Cards follows right records and notices whatever is wrong in one."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from readings.mistakes import (
    Mistakes,
    Record,
    assert_change_noticed,
    assert_noticed,
    assert_unfinished_has_no_result,
    checked_leaves,
    mistakes_in_any_game,
    moves_at,
    step_where,
)
from readings.power_cards import first_position, follow
from readings.power_cards_rules import Card, Position, Table, legal_moves, play, result
from readings.power_cards_selfplay import random_record

OPTIONS: list[dict[str, str | int]] = [
    {},
    {"build": "must", "slingshot_prize": "all_tops", "quick_ending": "always", "first_leader": 1},
    {"quick_ending": "never", "max_rounds": "12"},
]
SEEDS = range(8)
DECKS = [(52, 30), (14, 3), (9, 2)]


@cache
def recorded(players: int, options: int, deck: int, seed: int) -> str:
    """Return a self-played record as JSON text, made once."""
    number, highest = DECKS[deck]
    return json.dumps(random_record(players, OPTIONS[options], seed, number, highest))


def a_text() -> str:
    """Return a record of three players with leftovers, ties, building, a slingshot round and players going out."""
    return recorded(3, 0, 1, 3)


# records of self-play


@pytest.mark.parametrize("deck", range(len(DECKS)))
@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_self_played_records_are_followed_to_their_end(players: int, options: int, deck: int) -> None:
    for seed in SEEDS:
        follow(json.loads(recorded(players, options, deck, seed)))


def test_the_self_played_records_hold_every_kind_of_move_and_end() -> None:
    games = [(p, o, d, seed) for p in (2, 3, 4) for o in range(3) for d in range(3) for seed in SEEDS]
    records = [json.loads(recorded(*game)) for game in games]
    steps = [step for record in records for step in record["steps"]]
    assert {step["move"].split(" ")[0] for step in steps} == {"lead", "build", "done", "quick"}
    assert {"quick yes", "quick no"} <= {step["move"] for step in steps}
    assert {step["position"]["quick"] for step in steps} == {True, False}
    pot_stays = [s for s in steps if s["position"]["phase"] == "lead" and s["position"]["piles"]["pot"]]
    assert pot_stays
    reasons = {record["result"]["reason"] for record in records}
    assert reasons == {"last player", "two structures", "round limit", "draw"}


def test_an_unfinished_record_has_no_result() -> None:
    assert_unfinished_has_no_result(follow, a_text(), 5)


# records with something wrong


def first(record: Record) -> Record:
    return record["steps"][0]


def after(record: Record, entry: str, value: Any) -> None:
    """Set an entry of the position after the first step."""
    assert first(record)["position"][entry] != value
    first(record)["position"][entry] = value


def turn_round(record: Record, name: str) -> None:
    """Turn a pile round where it first has an order."""
    piles = step_where(record, lambda s: len(s["position"]["piles"][name]) > 1)["position"]["piles"]
    piles[name].reverse()


def swap_tops(record: Record) -> None:
    piles = record["position"]["piles"]
    piles["deck/0"][0], piles["deck/1"][0] = piles["deck/1"][0], piles["deck/0"][0]


def move_a_card(record: Record) -> None:
    piles = record["position"]["piles"]
    piles["deck/0"].append(piles["deck/1"].pop())


def last_to_move(record: Record, **values: Any) -> None:
    record["steps"][-1].update(values)


def is_build(step: Record) -> bool:
    return step["position"]["phase"] == "build"


WRONG: Mistakes = {
    **mistakes_in_any_game(step=0),
    "chance": (lambda r: first(r)["chance"].append(["toss", "coin", 0]), "step 1: chance"),
    "players": (lambda r: r.update(players=5), "players: expected 2, 3 or 4"),
    "option value": (lambda r: r["options"].update(build="never"), "option build"),
    "option name": (lambda r: r["options"].update(wild="yes"), "names of the options"),
    "option lacking": (lambda r: r["options"].pop("build"), "names of the options"),
    "first leader": (lambda r: r["options"].update(first_leader=3), "option first_leader"),
    "other leader": (lambda r: r["options"].update(first_leader=1), "step 0 .*leader"),
    "limit": (lambda r: r["options"].update(max_rounds="-1"), "option max_rounds"),
    "other limit": (lambda r: r["options"].update(max_rounds=1), "phase: expected over"),
    "other building": (lambda r: r["options"].update(build="must"), "rules do not allow: .*done"),
    "deck": (lambda r: r["options"].update(cards="default"), "the deck: number of cards"),
    "few cards": (lambda r: [r["cards"].popitem() for _ in range(9)], "number of cards: expected 6"),
    "a value": (lambda r: r["cards"]["Character 1"].update(aim="2"), "Character 1: aim"),
    "a part": (lambda r: r["cards"]["Character 1"].update(part="roof"), "Character 1: part"),
    "a material": (lambda r: r["cards"]["Character 1"].update(material=None), "Character 1: material"),
    "a pig's": (lambda r: r["cards"]["Character 10"].update(material="ice"), "Character 10: material"),
    "deal, sizes": (move_a_card, "step 0 .*number of cards in deck/0"),
    "deal, twice": (lambda r: r["position"]["piles"]["pot"].__setitem__(0, "Character 1"), "all cards"),
    "deal, other": (swap_tops, "step 1: "),
    "deal, won": (lambda r: r["position"]["piles"].update(won=["x"]), "step 0 .*won"),
    "deal, leader": (lambda r: r["position"].update(leader=1), "step 0 .*leader"),
    "seat": (lambda r: first(r).update(seat=1), "step 1: seat"),
    "seat as text": (lambda r: first(r).update(seat="0"), "step 1: seat"),
    "move": (lambda r: first(r).update(move="lead slingshot"), "step 1: move"),
    "other move": (lambda r: last_to_move(r, move="lead"), "move: expected"),
    "move's form": (lambda r: first(r).update(move=first(r)["move"].upper()), "step 1: move"),
    "legal, surplus": (lambda r: moves_at(r, 0).append("done"), "legal moves that the rules do not allow"),
    "legal, seats": (lambda r: first(r)["legal"].update({"1": []}), "seats with legal moves"),
    "deck order": (lambda r: turn_round(r, "deck/1"), "deck/1"),
    "structure order": (lambda r: turn_round(r, "structure/1"), "structure/1"),
    "won order": (lambda r: turn_round(r, "won"), "won"),
    "pot": (lambda r: first(r)["position"]["piles"].update(pot=["x"]), "step 1: pot"),
    "pile lacking": (lambda r: first(r)["position"]["piles"].pop("won"), "step 1: names of the piles"),
    "pile surplus": (lambda r: first(r)["position"]["piles"].update({"structure2/0": []}), "names of the"),
    "phase": (lambda r: step_where(r, is_build)["position"].update(phase="lead"), "phase: expected build"),
    "leader": (lambda r: after(r, "leader", None), "step 1: leader"),
    "rounds": (lambda r: after(r, "rounds", 0), "step 1: rounds: expected 1, the record says 0"),
    "out": (lambda r: after(r, "out", [1, None, None]), "step 1: out"),
    "quick": (lambda r: after(r, "quick", True), "step 1: quick"),
    "quick as number": (lambda r: after(r, "quick", None), "step 1: quick"),
    "refused": (lambda r: after(r, "refused", True), "step 1: refused"),
    "agreed": (lambda r: after(r, "agreed", [0]), "step 1: agreed"),
    "missing entry": (lambda r: first(r)["position"].pop("out"), "step 1: entries of the position"),
    "surplus entry": (lambda r: after_new(r), "step 1: entries of the position"),
    "step left out": (lambda r: r["steps"].pop(0), "step 1: "),
}


def after_new(record: Record) -> None:
    first(record)["position"]["turn"] = 1


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_a_record_is_noticed(name: str) -> None:
    assert_noticed(follow, a_text(), WRONG[name])


SHORT = json.dumps(random_record(4, {"max_rounds": 6}, 5, 9, 3))


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(checked_leaves(SHORT)),
    st.sampled_from([None, True, 2.5, 7, "Character 2", "done", "lead", [], {}, ["won"], {"won": 1}]),
)
def test_no_single_value_can_be_changed_unnoticed(leaf: tuple[Any, ...], value: Any) -> None:
    assert_change_noticed(follow, SHORT, leaf, value)


# the rules' own examples and rulings


def card(aim: int, part: str = "vertical", slingshot: int = 1, material: str = "wood") -> Card:
    values = {"power": 1, "distance": 1, "aim": aim, "rarity": 1, "slingshot": slingshot}
    return Card(values, part, None if part == "pig" else material)


def game(cards: dict[str, Card], *decks: str, **changes: Any) -> tuple[Table, Position]:
    """Return a game without quick ending in which seat 0 leads; a deck is the names of its cards, one letter each."""
    options = {name: changes.pop(name) for name in list(changes) if name in Table.__dataclass_fields__}
    table = Table(len(decks), cards, **{"quick_ending": "never", **options})
    position = first_position(table, [list(deck) for deck in decks], list(changes.pop("pot", "")))
    for name, value in changes.items():
        setattr(position, name, [list(pile) for pile in value])
    return table, position


WOOD = {name: card(1) for name in "VWXYZ"} | {"H": card(1, "horizontal"), "P": card(9, "pig", 30)}


def play_on(table: Table, position: Position, *moves: str) -> Position:
    for move in moves:
        assert position.leader is not None
        assert move in legal_moves(table, position)[position.leader]
        position = play(table, position, position.leader, move)
    return position


def test_example_1_the_leftover_goes_under_the_deck_after_the_revealed_cards() -> None:
    cards = WOOD | {"a": card(9, "pig"), "b": card(2, "pig"), "c": card(3, "pig")}
    table, position = game(cards, "aV", "bW", "cX", pot="P")
    assert play_on(table, position, "lead aim").deck == [list("VabcP"), ["W"], ["X"]]


def test_example_2_a_tie_is_played_off_with_the_next_tops() -> None:
    aims = {"a": 40, "b": 70, "c": 70, "d": 10, "e": 12}
    cards = WOOD | {name: card(aim, "pig") for name, aim in aims.items()}
    after_round = play_on(*game(cards, "aV", "bdW", "ceX"), "lead aim")
    assert (after_round.leader, after_round.deck[2]) == (2, list("Xedabc"))


def test_examples_3_and_5_a_pig_on_the_structure_starts_a_slingshot_round_with_a_play_off() -> None:
    cards = WOOD | {"o": card(1, "vertical", 20, "ice"), "B": card(0, "pig", 30), "C": card(0, "pig", 12)}
    cards |= {"b": card(0, "pig", 10), "D": card(0, "pig", 3)}
    table, position = game(cards, "PoX", "HBbY", "DCZ", structure=["VW", "", ""])
    position = play_on(table, position, "lead aim")
    assert position.won == ["P", "H", "D"]
    assert legal_moves(table, position) == {0: ["build H", "done"]}
    position = play_on(table, position, "build H", "build P")
    assert position.deck == [list("XDPobBCHVW"), ["Y"], ["Z"]]
    assert (position.structure[0], position.rounds, position.leader) == ([], 2, 0)


def test_example_4_a_pig_won_too_early_goes_under_the_deck() -> None:
    table, position = game(WOOD | {"b": card(0, "pig")}, "PX", "bY", structure=["VW", ""])
    assert play_on(table, position, "lead aim").deck[0] == list("XPb")


def test_example_6_a_beaten_pig_and_the_revealed_cards_go_to_the_winner() -> None:
    cards = WOOD | {"b": card(0, "pig"), "B": card(0, "pig", 40), "c": card(0, "pig"), "C": card(0, "pig")}
    for prize, won, remaining in [("revealed", "PBC", list("XZbc")), ("all_tops", "PBCX", list("Zbc"))]:
        decks = ("PXZ", "bBY", "cCW")
        table, position = game(cards, *decks, structure=["HVV", "", ""], slingshot_prize=prize)
        position = play_on(table, position, "lead aim", "build P")
        assert (position.leader, position.won or position.deck[1][1:]) == (1, list(won))
        assert (position.deck[0], position.structure[0]) == (remaining, list("HVV"))


def test_example_7_the_top_part_is_taken_back_and_played() -> None:
    table, position = game(WOOD | {"c": card(0, "pig")}, "cX", "", structure=["", "HVW"])
    position = play_on(table, position, "lead aim")
    assert (position.leader, position.structure[1]) == (1, list("VW"))
    assert (position.won, position.laid) == (list("Hc"), list("cH"))
    assert legal_moves(table, position) == {1: ["build H", "done"]}
    assert play_on(table, position, "done").deck[1] == list("Hc")


def test_tied_players_without_a_next_card_drop_out() -> None:
    cards = {name: card(5, "pig") for name in "abcd"} | {"e": card(1, "pig"), "f": card(1, "pig")}
    one_left = play_on(*game(cards, "a", "b", "cdf"), "lead aim")
    assert (one_left.phase, one_left.deck[2], one_left.out) == ("over", list("dfabc"), [1, 1, None])
    drawn = play_on(*game(cards, "a", "b", "e"), "lead aim")
    outcome = {"winners": [0, 1], "ranks": [1, 1, 3], "scores": [0, 0, 0], "reason": "draw"}
    assert (drawn.pot, result(drawn)) == (list("abe"), outcome)
    goes_on = play_on(*game(cards, "a", "b", "ed", "fc"), "lead aim")
    assert (goes_on.leader, goes_on.pot, goes_on.phase) == (2, list("abef"), "lead")


def test_the_quick_ending_is_asked_for_and_the_first_no_settles_it() -> None:
    table, position = game(WOOD, "VX", "WY", quick_ending="offer")
    assert legal_moves(table, position) == {seat: ["quick yes", "quick no"] for seat in (0, 1)}
    position = play(table, position, 1, "quick yes")
    assert list(legal_moves(table, position)) == [0]
    refused = play(table, position, 0, "quick no")
    assert (refused.refused, refused.quick, refused.phase) == (True, False, "lead")
    agreed = play(table, position, 0, "quick yes")
    assert (agreed.refused, agreed.quick, agreed.phase) == (False, True, "lead")


def test_the_second_pig_of_the_quick_ending_ends_the_game() -> None:
    cards = WOOD | {"p": card(0, "pig"), "q": card(0, "pig")}
    table, position = game(cards, "Pp", "qX", quick_ending="always")
    position.structure, position.structure2 = [list("pHVW"), list("VWXY")], [list("HVW"), []]
    position = play_on(table, position, "lead aim", "build P")
    assert (position.deck[0], position.structure2[0]) == (list("pq"), list("PHVW"))
    outcome = {"winners": [0], "ranks": [1, 2], "scores": [10, 5], "reason": "two structures"}
    assert result(position) == outcome


def test_at_the_limit_a_pig_stays_and_cards_decide() -> None:
    table, position = game(WOOD | {"b": card(0, "pig")}, "PX", "bY", structure=["HVW", ""], max_rounds=1)
    position = play_on(table, position, "lead aim", "build P")
    assert (position.structure[0], position.deck[0], position.rounds) == (list("PHVW"), list("Xb"), 1)
    assert result(position) == {"winners": [0], "ranks": [1, 2], "scores": [6, 1], "reason": "round limit"}

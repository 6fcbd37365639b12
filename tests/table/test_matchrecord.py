"""Records are played again only where every word of them is right."""

import contextlib
import copy
import json
import random

import pytest
from hypothesis import given, strategies

from tuckbox import BadInput, Match
from tuckbox.lab.simulation import play_match
from tuckbox.table.match import commitment
from tuckbox.table.matchrecord import read_json, replay, write_record

MATCH = play_match(Match.new("touche", 2, seed=1).setup, ["quick", "random"], 11)
RECORD = json.loads(json.dumps(write_record(MATCH, ["quick", "random"], trace=True, legal=True)))


def changed(change):
    record = copy.deepcopy(RECORD)
    change(record)
    return record


def test_a_record_says_all_the_contract_asks_for():
    assert RECORD["tuckbox"] == 1
    assert RECORD["seats"] == ["quick", "random"]
    assert RECORD["options"]["board"] == "default"
    assert RECORD["board"][0].split() == [".."] * 3 + ["AS", "2S", "3S", "KH", "3H", "2H"] + [".."] * 3
    assert set(RECORD["steps"][0]) == {"seat", "move", "events", "chance", "position", "legal"}
    assert RECORD["commitment"] == commitment(11, RECORD["nonce"])
    assert RECORD["result"]["reason"] == "three patterns"
    lean = write_record(MATCH)
    assert set(lean["steps"][0]) == {"seat", "move", "events"}
    assert "position" not in lean


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.update(tuckbox=2),
        lambda record: record.update(game="chess"),
        lambda record: record.update(players=5),
        lambda record: record.update(players="2"),
        lambda record: record.update(players=True),
        lambda record: record.update(options=[]),
        lambda record: record["options"].update(jokers=7),
        lambda record: (record["options"].update(board="file"), record.update(board=5)),
        lambda record: record["options"].update(board={"a": 1}),
        lambda record: record.update(board=["AS"]),
        lambda record: record.update(seats=["quick"]),
        lambda record: record.update(seed=12),
        lambda record: record.update(seed="12"),
        lambda record: record.update(seed="x"),
        lambda record: record.update(seed="9" * 39),
        lambda record: record.update(nonce="other"),
        lambda record: record.update(steps={}),
        lambda record: record["steps"].pop(),
        lambda record: record["steps"].append(record["steps"][-1]),
        lambda record: record["steps"].insert(3, 5),
        lambda record: record["steps"][0].update(move="JK a1"),
        lambda record: record["steps"][0].update(move=5),
        lambda record: record["steps"][0].update(seat=None),
        lambda record: record["steps"][0].update(seat=-1),
        lambda record: record["steps"][0].pop("seat"),
        lambda record: [step.pop("events") for step in record["steps"]],
        lambda record: record["steps"][-1].pop("events"),
        lambda record: record.update(seats=[{"a": 1}, None]),
        lambda record: record["steps"][0].update(seat=1 - record["steps"][0]["seat"]),
        lambda record: record["steps"][2].update(events=[]),
        lambda record: record["steps"][2].update(chance=[["toss", "flag", 0]]),
        lambda record: record["steps"][2]["position"].update(idle=1),
        lambda record: record["steps"][2]["legal"].popitem(),
        lambda record: record["position"]["piles"]["hand/0"].pop(),
        lambda record: record["result"].update(winners=[0, 1]),
        lambda record: record.update(result=None),
        lambda record: record.update(x=[[]]),
        lambda record: record.update(cards={}),
        lambda record: record.update({"\ud800": 1}),
        lambda record: record["steps"][2].update(x=[[]]),
        lambda record: record["steps"][2].update(result=None),
        lambda record: record.update(seats=["quick", [[]]]),
        lambda record: record.update(seats=["quick", 1]),
        lambda record: record.update(seats=["quick", "random", None]),
    ],
)
def test_a_wrong_entry_is_named_in_one_sentence(change):
    with pytest.raises(BadInput) as refusal:
        replay(changed(change))
    assert str(refusal.value).endswith(".") or str(refusal.value).endswith(")")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "name",
    ["tuckbox", "game", "players", "options", "seats", "seed", "nonce", "commitment", "board", "steps", "result"],
)
def test_a_missing_entry_is_named(name):
    with pytest.raises(BadInput, match=name):
        replay(changed(lambda record: record.pop(name)))


def test_cards_cannot_be_left_out():
    record = write_record(Match.new("giants", seed=1))
    replay(record)
    record.pop("cards")
    with pytest.raises(BadInput, match="cards"):
        replay(record)


def test_what_traces_add_may_be_left_out():
    def lean(record):
        record.pop("position")
        for step in record["steps"]:
            for name in ("position", "chance", "legal"):
                step.pop(name)

    assert replay(changed(lean)).steps == len(RECORD["steps"])


def test_a_move_of_nobody_is_refused_in_words():
    with pytest.raises(BadInput, match="a step whose seat is null has the move “time”"):
        replay(changed(lambda record: record["steps"][0].update(seat=None)))


def test_a_step_that_ended_the_time_plays_again():
    match = Match.new("giants", seed=1)
    match.expire()
    assert replay(write_record(match)).match.is_over


@given(strategies.data())
def test_no_json_value_anywhere_breaks_the_replay(data):
    record = copy.deepcopy({**RECORD, "steps": RECORD["steps"][:2], "result": None})
    place = record
    while isinstance(place, dict | list) and place:
        key = data.draw(strategies.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if data.draw(strategies.booleans()) or not isinstance(place[key], dict | list) or not place[key]:
            place[key] = data.draw(
                strategies.sampled_from([None, True, -1, 0, 2**70, 1.5, "", "x", [], {}, [[]], {"x": []}, "JK"])
            )
            break
        place = place[key]
    with contextlib.suppress(BadInput):
        replay(record)


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", '{"a":}', "[" * 100_000, "{'a': 1}", '{"a": 1} x'])
def test_what_is_no_json_object(text):
    with pytest.raises(BadInput):
        read_json(text, "The file")


def test_a_truncated_record_at_any_place():
    text = json.dumps({**RECORD, "steps": RECORD["steps"][:2], "result": None})
    source = random.Random(1)
    for end in source.sample(range(len(text)), 50):
        with pytest.raises(BadInput):
            read_json(text[:end], "The file")


def test_replay_stops_where_it_is_told():
    assert replay(RECORD, 0).match.number == 0
    assert replay(RECORD, 3).match.position() == RECORD["steps"][2]["position"]
    for step in (-1, len(RECORD["steps"]) + 1):
        with pytest.raises(BadInput, match="there is no step"):
            replay(RECORD, step)

"""Match records that visitors bring: checked completely, shown like any match, or refused with one sentence."""

import copy
import json
import random
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tuckbox import Match
from tuckbox.table.matchrecord import write_record
from tuckbox.table.options import listed
from tuckbox.table.registry import games
from tuckbox.web.drawing import drawn_games
from tuckbox.web.lookback import MOST_STEPS

from .conftest import PATIENCE_SECONDS, Caller, Server

pytestmark = pytest.mark.xdist_group("browser")
expect.set_options(timeout=1000 * PATIENCE_SECONDS)

JSON = {"Accept": "application/json", "Content-Type": "application/json"}


def record_of(name: str, players: int | None = None, moves: int | None = None, **more: bool) -> dict[str, Any]:
    """Give the record of a random match, to its end or after so many moves."""
    match, dice = Match.new(name, players, seed=5), random.Random(5)
    while match.acting and (moves is None or match.number < moves):
        seat = dice.choice(match.acting)
        match.play(seat, dice.choice(match.moves(seat)))
    return write_record(match, ["human", *["quick"] * (match.setup.players - 1)], **more)


def brought(caller: Caller, text: str | bytes) -> Any:
    return caller.post("/replays", content=text, headers=JSON)


def stored(server: Server) -> int:
    """Count the records that the server has stored."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as connection:
        (count,) = connection.execute("SELECT count(*) FROM records").fetchone()
    return count


@pytest.mark.parametrize("name", drawn_games())
def test_a_record_is_shown_like_a_match_that_was_played_here(caller: Caller, name: str) -> None:
    record = record_of(name, trace=True, legal=True)
    text = json.dumps(record)
    answer = brought(caller, text)
    assert answer.status_code == 201, answer.text
    address = answer.json()["url"]
    last = len(record["steps"])
    page = caller.get(address)
    assert page.status_code == 200
    assert f'data-step="{last}"' in page.text
    assert 'id="ending"' in page.text
    assert record["seed"] in page.text
    assert 'data-number="3"' in caller.get(f"{address}/3?seat=0").text
    proof = caller.get(f"{address}/proof").json()
    assert proof["commitment"] == record["commitment"]
    assert (proof["matches"], proof["reproduced"]) == (True, True)
    assert caller.get(f"{address}/record").json() == record


def test_what_was_downloaded_at_a_table_can_be_brought_again(caller: Caller) -> None:
    table = caller.open(players=2, options={"max_turns": 5})
    caller.play_to_the_end(table)
    answer = brought(caller, caller.get(f"/api/tables/{table}/record").content)
    assert answer.status_code == 201, answer.text


def changed(change: Callable[[dict[str, Any]], None]) -> str:
    record = copy.deepcopy(GOOD)
    change(record)
    return json.dumps(record)


GOOD = record_of("giants", 2)


def swap_steps(record: dict[str, Any]) -> None:
    record["steps"][4]["seat"] = 1 - record["steps"][4]["seat"]


BAD: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "The record is no valid JSON: line 1, column 1."),
    "no text": (b"\xff\xfe\x00", "The record is no text: a match record is a JSON file in UTF-8."),
    "a list": ("[]", "The record must be a JSON object."),
    "deep": ("[" * 100_000, "The record is nested too deeply."),
    "many digits": ('{"tuckbox": ' + "1" * 5000 + "}", "The record holds a number of too many digits."),
    "something else": ("{}", "This is no match record: its entry “tuckbox” must be 1."),
    "another game": (
        changed(lambda record: record.update(game="chess")),
        f"There is no game “chess”; there is {listed(list(games()))}.",
    ),
    "another seed": (
        changed(lambda record: record.update(seed="6")),
        "The commitment does not belong to this seed and nonce: the deal is not the promised one.",
    ),
    "an odd nonce": (
        changed(lambda record: record.update(nonce="\ud800")),
        "The entry “nonce” must be text that can be printed.",
    ),
    "another event": (
        changed(lambda record: record["steps"][2]["events"][1].__setitem__(2, "Kraken")),
        "Step 3: “events” is not what the moves before it lead to.",
    ),
    "another seat": (
        changed(swap_steps),
        "Step 5 cannot be played: The other player leads this round and announces. (rule GF-4)",
    ),
    "another result": (
        changed(lambda record: record["result"].update(winners=[1 - record["result"]["winners"][0]])),
        "The result of the record is not the one its moves lead to.",
    ),
    "no end": (
        json.dumps(record_of("giants", 2, moves=5)),
        "The record ends before its match does; matches can be looked at when they are over.",
    ),
    "too many steps": (
        changed(lambda record: record.update(steps=[{}] * (MOST_STEPS + 1))),
        f"The record has {MOST_STEPS + 1} steps; records of up to {MOST_STEPS} can be shown.",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_record_is_refused_in_one_sentence_and_not_stored(server: Server, caller: Caller, what: str) -> None:
    text, sentence = BAD[what]
    before = stored(server)
    answer = brought(caller, text)
    assert (answer.status_code, answer.json()["error"]) == (400, sentence)
    file = {"file": ("record.json", text if isinstance(text, bytes) else text.encode())}
    page = caller.post("/replays", files=file)
    assert page.status_code == 400
    assert sentence.partition("“")[0] in page.text
    assert stored(server) == before


def test_a_form_without_a_file_says_what_is_missing(caller: Caller) -> None:
    headers = {"Accept": "application/json"}
    for answer in (
        caller.post("/replays", headers=headers, data={"file": "text"}),
        caller.post("/replays", headers=headers, files={"file": ("", b"")}),
        caller.post("/replays", headers=headers, data={}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (400, "Choose the file of a match record first.")


def test_other_tables_go_on_while_a_long_record_is_checked(
    server: Server, caller: Caller, make_caller: Callable[[Server], Caller]
) -> None:
    text = json.dumps(record_of("challengers", 8, trace=True, legal=True))
    other = make_caller(server)
    assert other.get("/replays").status_code == 200
    answers: list[int] = []
    checking = threading.Thread(target=lambda: answers.append(brought(caller, text).status_code))
    checking.start()
    meanwhile = 0
    while not answers:
        assert other.get("/replays").status_code == 200
        meanwhile += not answers
    checking.join()
    assert answers == [201]
    assert meanwhile > 1


def test_a_person_brings_a_record(page: Page, tmp_path: Any) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(GOOD), "utf-8")
    bad.write_text(BAD["another event"][0], "utf-8")
    page.goto("/replays")
    page.get_by_label("Match record").set_input_files(bad)
    page.get_by_role("button", name="Check and show it").click()
    expect(page.get_by_role("alert")).to_have_text(BAD["another event"][1])
    page.get_by_label("Match record").set_input_files(good)
    page.get_by_role("button", name="Check and show it").click()
    expect(page.locator("#ending h2")).to_contain_text("won")
    page.locator("#to-start").click()
    expect(page.locator("#at")).to_have_text("The deal")

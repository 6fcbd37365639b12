"""Looking back and bringing records in JSON: what each seat saw at each step, and nothing of matches that go on."""

import hashlib
import json
import random
import sqlite3
import urllib.parse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tuckbox import Match
from tuckbox.table.matchrecord import write_record
from tuckbox.web.drawing import drawn_games

from .clients import app_of, client_of
from .conftest import Caller, Server
from .test_upload import BAD, record_of, stored

KIND = {"Content-Type": "application/json"}
VIEW = ("game", "seat", "number", "acting", "moves", "result", "position")
NO_SEEDS = ("replay", "replay/view", "replay/view?step=0&seat=all", "replay/view?step=1&seat=1", "proof", "record")


def as_sent(value: Any) -> Any:
    """Give a value as it comes out of JSON."""
    return json.loads(json.dumps(value))


def bring(caller: Any, record: Any) -> str:
    """Bring a record and give the address under which it is looked at."""
    answer = caller.post("/api/replays", json=record)
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


def past(caller: Any, address: str, step: int, seat: int | str) -> dict[str, Any]:
    answer = caller.get(f"{address}/view?step={step}&seat={seat}")
    assert answer.status_code == 200, answer.text
    return answer.json()


# Records.


@pytest.mark.parametrize("name", drawn_games())
def test_a_seat_is_told_of_each_step_what_it_saw_then_and_no_more(caller: Caller, name: str) -> None:
    for players in {drawn_games()[name].players[0], drawn_games()[name].players[-1]}:
        match, dice = Match.new(name, players, seed=players), random.Random(players)
        seen: dict[tuple[int, int], Any] = {}
        open_cards: dict[int, Any] = {}
        while True:
            if match.number % 13 < 2 or not match.acting:
                open_cards[match.number] = as_sent(match.position())
                for seat in {0, players - 1}:
                    latest = match.log(seat)[-1] if match.number else match.deal_events(seat)
                    seen[match.number, seat] = as_sent((match.view(seat).as_json(), latest))
            if not match.acting:
                break
            mover = dice.choice(match.acting)
            match.play(mover, dice.choice(match.moves(mover)))
        address = bring(caller, write_record(match))
        for (step, seat), (view, latest) in seen.items():
            told = past(caller, address, step, seat)
            happened = told.pop("happened")
            assert told == view
            assert happened["events"] == latest
            assert happened["seat"] == (match.steps[step - 1].seat if step else None)
            names = [f"Seat {number}" for number in range(players)]
            said = [match.setup.game.words.sentence(match.setup, event, names) for event in latest]
            assert happened["sentences"] == [sentence for sentence in said if sentence]
        for step, position in open_cards.items():
            told = past(caller, address, step, "all")
            assert told["position"] == position
            assert (told["seat"], told["moves"]) == (None, [])
            assert told["happened"]["events"] == as_sent(
                match.open_log()[step - 1] if step else match.open_deal_events()
            )
        assert caller.get(f"{address}/view").json() == past(caller, address, match.number, "all")


@pytest.mark.parametrize("name", drawn_games())
def test_a_record_is_brought_and_told_about(caller: Caller, name: str) -> None:
    record = record_of(name, trace=True)
    text = json.dumps(record, indent=1)
    answer = caller.post("/api/replays", content=text, headers=KIND)
    assert answer.status_code == 201, answer.text
    brought = answer.json()
    assert brought == {"id": brought["id"], "url": f"/replays/{brought['id']}"}
    address = answer.headers["Location"]
    assert address == f"/api/replays/{brought['id']}"
    told = caller.get(address).json()
    marks = told.pop("marks")
    assert told == {
        **brought,
        "game": name,
        "title": drawn_games()[name].title,
        "players": record["players"],
        "options": record["options"],
        "names": [f"Seat {seat}" for seat in range(record["players"])],
        "bots": [None, *["Medium"] * (record["players"] - 1)],
        "steps": len(record["steps"]),
        "commitment": record["commitment"],
        "result": record["result"],
    }
    page = caller.get(brought["url"]).text
    assert marks
    assert all(f'<option value="{mark["step"]}"' in page and mark["title"] in page for mark in marks)
    assert caller.get(f"{address}/record").text == text
    assert caller.get(f"{address}/proof").json() == {
        "seed": record["seed"],
        "nonce": record["nonce"],
        "commitment": record["commitment"],
        "matches": True,
        "reproduced": True,
    }


def test_a_match_that_ended_because_its_time_was_over_was_ended_by_nobody(caller: Caller) -> None:
    match = Match.new("giants", 2, seed=1, options={"time_limit_minutes": 5})
    match.expire()
    assert past(caller, bring(caller, write_record(match)), 1, "all")["happened"]["seat"] is None


@pytest.mark.parametrize("what", BAD)
def test_a_bad_record_is_refused_in_one_sentence_and_not_stored(server: Server, caller: Caller, what: str) -> None:
    text, sentence = BAD[what]
    before = stored(server)
    answer = caller.post("/api/replays", content=text, headers=KIND)
    assert (answer.status_code, answer.json()) == (400, {"error": sentence, "rule": None})
    assert stored(server) == before


def test_a_record_comes_as_json_or_not_at_all(server: Server, caller: Caller) -> None:
    before = stored(server)
    text = json.dumps(record_of("giants"))
    for answer in (
        caller.post("/api/replays", files={"file": ("record.json", text.encode())}),
        caller.post("/api/replays", content=text, headers={"Content-Type": "text/plain"}),
        caller.post("/api/replays", content=text),
    ):
        assert answer.status_code == 415
        assert answer.json()["error"].startswith("The body must be JSON")
    assert stored(server) == before


@pytest.mark.parametrize("name", drawn_games())
def test_text_that_is_none_is_refused_or_told_wherever_it_stands(caller: Caller, name: str) -> None:
    record = record_of(name)

    def spoilt(value: Any) -> list[Any]:
        """Give the value with one text or key in it spoilt, for each entry that is not like the one before."""
        if isinstance(value, str):
            return [value + "\ud800"]
        if isinstance(value, list):
            return [[*value[:-1], worse] for worse in (spoilt(value[-1]) if value else [])]
        if isinstance(value, dict):
            few = dict(list(value.items())[:12])
            inside = [{**value, key: worse} for key, inner in few.items() for worse in spoilt(inner)]
            return [*inside, {**value, "\ud800": "\ud800"}]
        return []

    for bad in spoilt(record):
        answer = caller.post("/api/replays", content=json.dumps(bad), headers=KIND)
        assert answer.status_code in (201, 400), answer.text
        if answer.status_code == 201:
            address = answer.headers["Location"]
            for path in ("", "/view", "/record", "/proof"):
                assert caller.get(address + path).status_code == 200


def test_what_an_address_names_wrongly_is_answered_in_one_sentence(caller: Caller) -> None:
    table = caller.open(players=2, options={"max_turns": 4})
    caller.play_to_the_end(table)
    record = caller.get(f"/api/tables/{table}/record").json()
    last = len(record["steps"])
    for address in (f"/api/tables/{table}/replay", bring(caller, record)):
        for query, said in (
            (f"step={last + 1}", f"This match has the steps 0 to {last}; there is no step “{last + 1}”."),
            ("step=-1", f"This match has the steps 0 to {last}; there is no step “-1”."),
            ("step=", f"This match has the steps 0 to {last}; there is no step “”."),
            ("step=1.0", f"This match has the steps 0 to {last}; there is no step “1.0”."),
            ("step=%D9%A1", f"This match has the steps 0 to {last}; there is no step “١”."),
            ("seat=2", "The seat is a number from 0 to 1 or “all”, not “2”."),
            ("seat=", "The seat is a number from 0 to 1 or “all”, not “”."),
            ("seat=ALL", "The seat is a number from 0 to 1 or “all”, not “ALL”."),
            ("seat=-1", "The seat is a number from 0 to 1 or “all”, not “-1”."),
        ):
            answer = caller.get(f"{address}/view?{query}")
            assert (answer.status_code, answer.json()) == (400, {"error": said, "rule": None})


def test_what_is_not_there_is_said_to_be_missing(caller: Caller) -> None:
    for path in ("", "/view", "/record", "/proof"):
        for record in ("nothing-is-here-at-all", "x" * 100, urllib.parse.quote("☃")):
            answer = caller.get(f"/api/replays/{record}{path}")
            assert answer.status_code == 404
            assert answer.json()["error"] == "There is no such record here; the address may be cut short."
    for path in ("replay", "replay/view", "proof"):
        answer = caller.get(f"/api/tables/nothing-is-here-at-all/{path}")
        assert (answer.status_code, answer.json()["error"]) == (
            404,
            "There is no such table here; the address may be cut short.",
        )


def test_records_are_as_long_and_as_many_as_on_the_page(tmp_path: Path) -> None:
    record = record_of("giants")
    long = json.dumps(record).ljust(60_000)
    with client_of(tmp_path, largest_body=50_000, largest_upload=60_000, uploads_per_hour=3) as client:
        assert client.post("/api/replays", content=long, headers=KIND).status_code == 201
        with client_of(tmp_path, largest_upload=50_000) as stricter:
            answer = stricter.post("/api/replays", content=long, headers=KIND)
        sentence = "The request has more than 50,000 bytes, too many."
        assert (answer.status_code, answer.json()) == (413, {"error": sentence, "rule": None})
        # Those of the page and those of programs are counted together.
        assert client.post("/replays", json=record, headers={"Accept": "application/json"}).status_code == 201
        bring(client, record)
        answer = client.post("/api/replays", json=record)
        assert answer.status_code == 429
        assert answer.json()["error"].startswith("Too many records were uploaded from here; go on in 20 minutes")
        assert int(answer.headers["Retry-After"]) > 0


def test_a_record_that_fits_the_rules_no_more_is_the_fault_of_the_server(tmp_path: Path) -> None:
    record = record_of("giants")
    with client_of(tmp_path) as client:
        address = bring(client, record)
    record["steps"][3]["move"] = "charm"
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("UPDATE records SET text = ?", [json.dumps(record)])
    with client_of(tmp_path) as client:
        for path in ("", "/view", "/record", "/proof"):
            answer = client.get(address + path)
            assert (answer.status_code, answer.json()["error"]) == (
                500,
                "This match was played by other rules than today's and cannot be shown.",
            )


# Matches of tables.


@pytest.mark.parametrize("name", drawn_games())
def test_steps_of_a_table_are_what_its_seat_was_sent(
    server: Server, caller: Caller, make_caller: Any, name: str
) -> None:
    players = next(count for count in drawn_games()[name].players if count > 1)
    wish = {"game": name, "players": players, "bots": "easy", "name": "Marie"}
    opened = caller.post("/api/tables", json=wish | ({"options": {"max_turns": 8}} if name == "touche" else {})).json()
    table, views = opened["id"], list[dict[str, Any]]()
    while not (view := caller.wait_for_turn(table))["result"]:
        views.append(view)
        # Where several play at the same time, a bot may have been faster.
        assert caller.move(table, view["moves"][0], view["version"]).status_code in (200, 409)
    # Whoever looks back is told the same; the match is over.
    stranger = make_caller(server)
    address = f"/api/tables/{table}/replay"
    for then in [*views, view]:
        told = past(stranger, address, then["number"], 0)
        assert [told[field] for field in VIEW] == [then[field] for field in VIEW]
        if then["log"]:
            latest = then["log"][-1]
            assert told["happened"] == {field: latest[field] for field in ("seat", "events", "sentences")}
    told = stranger.get(address).json()
    record = stranger.get(f"/api/tables/{table}/record").json()
    assert told["id"] == table
    assert told["url"] == f"/tables/{table}/replay"
    assert (told["names"][0], told["bots"]) == ("Marie", [None, *["Easy"] * (players - 1)])
    assert (told["steps"], told["result"]) == (view["number"], view["result"])
    assert told["commitment"] == opened["commitment"]
    assert told["options"] == record["options"]
    proof = stranger.get(f"/api/tables/{table}/proof").json()
    assert proof["commitment"] == opened["commitment"]
    assert hashlib.sha256(f"{proof['seed']}:{proof['nonce']}".encode()).hexdigest() == opened["commitment"]
    assert (proof["matches"], proof["reproduced"]) == (True, True)
    # What was downloaded there can be brought again; only the names are lost.
    here, brought = past(stranger, address, 5, 1), past(stranger, bring(stranger, record), 5, 1)
    for told in (here, brought):
        del told["happened"]["sentences"]
    assert brought == here


def test_nothing_is_told_of_a_match_that_can_go_on(
    server: Server, caller: Caller, make_caller: Callable[[Server], Caller]
) -> None:
    playing = caller.open(players=2, options={"max_turns": 6})
    caller.wait_for_turn(playing)
    gathering = caller.open(**{"with": "friends"}, players=2)
    stranger = make_caller(server)
    for table in (playing, gathering):
        with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as connection:
            fixed = connection.execute("SELECT seed, nonce FROM matches WHERE id = ?", [table]).fetchone()
        for asking in (caller, stranger):
            for path in NO_SEEDS:
                answer = asking.get(f"/api/tables/{table}/{path}")
                assert answer.status_code == 409
                assert answer.json() == {
                    "error": "The record tells all cards; it is shown when the match is over.",
                    "rule": None,
                }
                assert not any(secret in str(answer.headers) for secret in fixed)
        # A table is no record.
        assert caller.get(f"/api/replays/{table}").status_code == 404
    caller.play_to_the_end(playing)
    assert [stranger.get(f"/api/tables/{playing}/{path}").status_code for path in NO_SEEDS] == [200] * len(NO_SEEDS)


def test_a_match_that_was_given_up_is_told_as_far_as_it_went(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        begun = client.post("/api/tables", json={"game": "touche", "players": 2}).json()["id"]
        waiting = client.post("/api/tables", json={"game": "touche", "with": "friends"}).json()["id"]
        tables = {table.id: table for table in app_of(client).state.tables.live}
        assert client.portal is not None
        for table in (begun, waiting):
            client.portal.call(tables[table].abandon, 1 << 60)
        told = client.get(f"/api/tables/{begun}/replay").json()
        assert told["result"] is None
        last = past(client, f"/api/tables/{begun}/replay", told["steps"], 0)
        assert (last["number"], last["result"]) == (told["steps"], None)
        answer = client.get(f"/api/tables/{waiting}/replay")
        assert (answer.status_code, answer.json()["error"]) == (409, "The match has not begun yet.")


# What else the pages show of tables and people.


def test_a_view_tells_of_seats_what_the_room_shows(
    server: Server, caller: Caller, make_caller: Callable[[Server], Caller]
) -> None:
    settings = {"clock": "move", "seconds": 3600}
    table = caller.open(**{"with": "friends"}, players=4, name="Marie", settings=settings)
    people = [caller, make_caller(server), make_caller(server)]
    for name, person in (("Ben", people[1]), ("Cleo", people[2])):
        assert person.post(f"/api/tables/{table}/sit", json={"name": name}).status_code == 200
    view = people[1].view(table)
    assert (view["host"], view["rematch"], view["may_take_back"]) == (0, None, False)
    assert [seat["ready"] for seat in view["seats"]] == [False] * 4
    assert [seat["side"] for seat in view["seats"]] == [0, 1, 0, 1]
    assert [(seat["left"], seat["deadline"], seat["votes"]) for seat in view["seats"]] == [(None, None, 0)] * 4
    people[1].post(f"/api/tables/{table}/ready")
    assert [seat["ready"] for seat in caller.view(table)["seats"]] == [False, True, False, False]
    people[2].post(f"/api/tables/{table}/ready")
    assert caller.post(f"/api/tables/{table}/start", json={"fill": "easy"}).status_code == 200
    while (acting := caller.view(table)["acting"]) == [3]:
        pass
    (mover,) = acting
    seats = caller.view(table)["seats"]
    assert seats[3]["left"] is None
    assert [seat["deadline"] is not None for seat in seats] == [number == mover for number in range(4)]
    assert seats[mover]["left"] == 3_600_000
    # Nobody has a stream open, so each of them may be asked to be replaced; one of two others is not enough.
    assert people[mover - 1].post(f"/api/tables/{table}/vote", json={"seat": mover}).status_code == 200
    assert [seat["votes"] for seat in caller.view(table)["seats"]] == [int(number == mover) for number in range(4)]


def test_a_view_tells_whether_a_move_can_be_taken_back(
    server: Server, caller: Caller, make_caller: Callable[[Server], Caller]
) -> None:
    people = [caller, make_caller(server)]
    wish = {"game": "monster_trick", "players": 2, "with": "friends"}
    table = caller.post("/api/tables", json=wish).json()["id"]
    for person, what in ((people[1], "sit"), (people[1], "ready"), (caller, "start")):
        assert person.post(f"/api/tables/{table}/{what}").status_code == 200
    tried: list[bool] = []
    for _move in range(6):
        mover = caller.view(table)["acting"][0]
        before = people[mover].view(table)
        for _twice in range(2):
            view = people[mover].move(table, before["moves"][0], before["version"]).json()
            assert view == people[mover].view(table)
            assert not people[1 - mover].view(table)["may_take_back"]
            answer = people[mover].post(f"/api/tables/{table}/takeback", json={"version": view["version"]})
            assert answer.status_code == (200 if view["may_take_back"] else 422)
            tried.append(view["may_take_back"])
            if answer.status_code == 422:
                break
            before = answer.json()
        else:
            people[mover].move(table, before["moves"][0], before["version"])
    assert set(tried) == {True, False}


def test_a_view_leads_to_the_table_where_the_same_people_play_again(caller: Caller) -> None:
    table = caller.open(players=2, options={"max_turns": 2})
    assert caller.play_to_the_end(table)["rematch"] is None
    following = caller.post(f"/api/tables/{table}/again").json()["id"]
    assert caller.view(table)["rematch"] == following
    assert caller.view(following)["rematch"] is None


def test_ones_tables_tell_where_it_is_ones_turn(caller: Caller) -> None:
    over = caller.open(players=2, options={"max_turns": 2})
    caller.play_to_the_end(over)
    waiting = caller.open(**{"with": "friends"}, players=2)
    playing = caller.open(players=2)
    caller.wait_for_turn(playing)
    turns = {table["id"]: table["your_turn"] for table in caller.get("/api/mine").json()["tables"]}
    assert turns == {over: False, waiting: False, playing: True}


def test_a_personal_link_takes_a_person_along(
    server: Server, caller: Caller, make_caller: Callable[[Server], Caller]
) -> None:
    table = caller.open(name="Marie")
    told = caller.get("/api/me").json()
    assert (told["url"], told["seconds"]) == (f"/me/{told['link']}", 3600)
    other = make_caller(server)
    refused = other.get("/api/me")
    assert (refused.status_code, refused.json()["error"]) == (
        403,
        "Nobody is known by a cookie here; open a table or sit down first.",
    )
    assert not other.cookies
    answer = other.post("/api/me", json={"link": told["link"]})
    assert answer.status_code == 200
    assert answer.json() == other.get("/api/mine").json() == caller.get("/api/mine").json()
    assert [listed["id"] for listed in answer.json()["tables"]] == [table]
    assert other.view(table)["seat"] == 0
    # The page's link is the same one.
    assert make_caller(server).post(told["url"], follow_redirects=True).status_code == 200
    for wrong in ("", "x", told["link"][:-1], told["link"] + "x", 3):
        stranger = make_caller(server)
        answer = stranger.post("/api/me", json={"link": wrong})
        assert answer.status_code == 400
        assert answer.json()["error"].count(".") == 1
        assert not stranger.cookies


def test_a_token_is_not_turned_into_a_personal_link(server: Server, caller: Caller) -> None:
    table = caller.open()
    token = caller.get(f"/api/tables/{table}/token").json()["token"]
    answer = httpx.get(f"{server.url}/api/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 403
    assert "link" not in answer.json()
    assert "set-cookie" not in answer.headers

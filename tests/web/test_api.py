"""The JSON interface: tables are opened, looked at and played as the rules and the seats allow."""

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tuckbox import Match, game
from tuckbox.table.options import listed
from tuckbox.table.registry import games

from .conftest import Caller, Server


def test_games_are_listed_with_the_meaning_of_every_option(caller: Caller) -> None:
    listed = caller.get("/api/games").json()
    (touche,) = [entry for entry in listed["games"] if entry["name"] == "touche"]
    assert touche["players"] == [2, 3, 4, 6]
    assert [option["name"] for option in touche["options"]] == [option.name for option in game("touche").options]
    assert all(option["meaning"] for option in touche["options"])
    assert listed["bots"] == {"easy": "Easy", "medium": "Medium", "hard": "Hard"}


def test_a_match_is_played_to_its_end_and_its_record_tells_the_committed_deal(caller: Caller) -> None:
    table = caller.open(players=3, bots="medium", options={"dead_card": "continue"}, name="Marie")
    first = caller.view(table)
    assert first["seat"] == 0
    assert [seat["name"] for seat in first["seats"]] == ["Marie", "Ada", "Basil"]
    assert first["options"]["dead_card"] == "continue"
    early = caller.get(f"/api/tables/{table}/record")
    assert early.status_code == 409
    assert early.json() == {
        "error": "The record tells all cards; it is shown when the match is over.",
        "rule": None,
    }
    last = caller.play_to_the_end(table)
    record = caller.get(f"/api/tables/{table}/record").json()
    assert record["result"] == last["result"]
    assert record["seats"] == ["human", "medium", "medium"]
    assert len(record["steps"]) == last["number"]
    assert record["commitment"] == first["commitment"] == last["commitment"]
    text = f"{record['seed']}:{record['nonce']}"
    assert hashlib.sha256(text.encode()).hexdigest() == record["commitment"]
    match = Match.new("touche", 3, int(record["seed"]), {"dead_card": "continue"})
    for step in record["steps"]:
        match.play(step["seat"], step["move"])
    assert match.result is not None
    assert match.result.as_json() == record["result"]


def test_the_seed_is_not_told_before_the_end(caller: Caller) -> None:
    view = caller.view(caller.open())
    assert not {"seed", "nonce"} & set(json.dumps(view).replace('"', " ").split())


@pytest.mark.rule("TO-11")
def test_a_refused_move_says_why_with_its_rule(caller: Caller) -> None:
    table = caller.open()
    view = caller.wait_for_turn(table)
    hand = view["position"]["piles"]["hand/0"]
    other = next(card for card in ("2C", "3C", "4C", "5C", "6C", "7C") if card not in hand)
    answer = caller.move(table, f"{other} a4", view["version"])
    assert answer.status_code == 422
    assert answer.json() == {"error": f"You do not hold {other}.", "rule": "TO-11"}
    assert caller.view(table) == view


def test_a_move_chosen_on_an_older_version_is_not_played(caller: Caller) -> None:
    table = caller.open()
    view = caller.wait_for_turn(table)
    assert caller.move(table, view["moves"][0], view["version"]).status_code == 200
    now = caller.wait_for_turn(table)
    stale = caller.move(table, now["moves"][0], view["version"])
    assert stale.status_code == 409
    assert stale.json()["error"] == (
        "Somebody has played since your page was drawn; here is the table as it stands now."
    )
    assert stale.json()["view"] == now == caller.view(table)


def test_a_seat_belongs_to_its_cookie(server: Server, caller: Caller, make_caller: Callable[[Server], Caller]) -> None:
    table = caller.open()
    mine = caller.wait_for_turn(table)
    stranger = make_caller(server)
    theirs = stranger.view(table)
    assert theirs["seat"] is None
    assert theirs["moves"] == []
    assert set(theirs["position"]["piles"]["hand/0"]) == {"?"}
    assert "?" not in mine["position"]["piles"]["hand/0"]
    refused = stranger.move(table, mine["moves"][0], mine["version"])
    assert refused.status_code == 403
    assert refused.json()["error"] == "You are watching this table; only who sits at it can play."
    # Neither a cookie of one's own making nor that of another table helps.
    stranger.open()
    assert stranger.view(table)["seat"] is None
    (name,) = caller.cookies
    forged = httpx.get(f"{server.url}/api/tables/{table}/view", cookies={name: '"owner".forged'})
    assert forged.json()["seat"] is None
    assert caller.view(table) == mine


def test_the_cookie_is_kept_from_scripts_and_other_sites(caller: Caller) -> None:
    answer = caller.post("/api/tables", json={"game": "touche"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({}, "The field “game” must be a text."),
        ({"game": "bridge"}, f"There is no game “bridge”; there is {listed(list(games()))}."),
        ({"game": "touche", "players": 5}, "Touché is for 2, 3, 4 or 6 players, not for 5."),
        ({"game": "touche", "players": "3"}, "The field “players” must be a whole number."),
        ({"game": "touche", "players": 2.0}, "The field “players” must be a whole number."),
        ({"game": "touche", "seat": 2}, "There is no seat 2 at this table; the seats are 0 to 1."),
        ({"game": "touche", "seat": True}, "The field “seat” must be a whole number."),
        (
            {"game": "touche", "bots": "os:getcwd"},
            "There is no bot “os:getcwd” at this table; a bot is easy, medium or hard.",
        ),
        ({"game": "touche", "options": []}, "The field “options” must be an object."),
        ({"game": "touche", "with": "aliens"}, "A table is opened with bots or with friends, not with “aliens”."),
        ({"game": "touche", "settings": {"hints": 1}}, "The field “hints” must be true or false."),
        (
            {"game": "touche", "settings": {"wind": 1}},
            "There is no field “wind”; the fields are clock, seconds, increment, standin, hints, listed, chat.",
        ),
        ({"game": "touche", "settings": {"clock": "sun"}}, "A clock is none, move or bank, not “sun”."),
        (
            {"game": "touche", "options": {"jokers": 5}},
            "The option jokers cannot be “5”; it can be 6, 4 or one_each.",
        ),
        ({"game": "touche", "options": {"jokers": None}}, "The option jokers must be a text or a whole number."),
        (
            {"game": "touche", "options": {"wind": 1}},
            "There is no option “wind”; the options are board, dead_card, jokers, max_turns or teams.",
        ),
        (
            {"game": "touche", "options": {"board": "x" * 30_000}},
            "The board has more than 20000 characters, too many.",
        ),
        (
            {"game": "touche", "colour": "red"},
            "There is no field “colour”; the fields are game, players, options, with, bots, seat, name, settings.",
        ),
    ],
)
def test_an_impossible_table_is_refused_in_one_sentence(caller: Caller, wish: dict, sentence: str) -> None:
    answer = caller.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert answer.json() == {"error": sentence, "rule": None}


@pytest.mark.rule("TO-5")
def test_a_board_is_given_as_text_and_never_as_a_path(caller: Caller, tmp_path: Path) -> None:
    rows = [" ".join(rank + suit for rank in "A23456789TJQK") for suit in "SHDC" for _copy in range(2)]
    text = "\n".join(rows)
    file = tmp_path / "board.txt"
    file.write_text(text)
    for path in (str(file), f"file://{file}", "board.txt"):
        refused = caller.post("/api/tables", json={"game": "touche", "options": {"board": path}})
        assert refused.status_code == 400
        assert "square is a card such as" in refused.json()["error"]
    table = caller.open(options={"board": text})
    view = caller.play_to_the_end(table)
    assert caller.get(f"/api/tables/{table}/record").json()["board"] == rows
    assert view["result"]


def test_names_are_cleaned(caller: Caller) -> None:
    table = caller.open(name="  <b>Bad\n\u202e" + "x" * 100)
    name = caller.view(table)["seats"][0]["name"]
    assert name == "<b>Bad \N{REPLACEMENT CHARACTER}" + "x" * 15 + "…"
    assert "<b>Bad" not in caller.get(f"/tables/{table}").text


BODIES = [
    b"",
    b"null",
    b"[]",
    b"{",
    b'{"game": NaN}',
    b"[" * 100_000,
    b'{"game": "\\ud800"}',
    b'{"game": "touche", "players": ' + b"9" * 5000 + b"}",
    b"\xff\xfe\x00",
    random.Random(1).randbytes(2000),
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=x", "text/plain", ";;=x"])
def test_hostile_bodies_are_refused_in_one_sentence(caller: Caller, body: bytes, kind: str) -> None:
    table = caller.open()
    view = caller.wait_for_turn(table)
    for path in ("/api/tables", f"/api/tables/{table}/moves", "/tables", f"/tables/{table}/moves"):
        answer = caller.post(path, content=body, headers={"Content-Type": kind, "Accept": "application/json"})
        assert 400 <= answer.status_code < 500, (path, answer.status_code)
        if path != "/tables":
            error = answer.json()["error"]
            assert error.endswith((".", "”."))
            assert "Traceback" not in error
    assert caller.view(table) == view


@pytest.mark.parametrize("version", [None, "0", -1, 1.5, True, 10**30])
@pytest.mark.parametrize("move", [None, "", "7H", "☃" * 50, "x" * 300, ["pass"], "crown", "swap", "7H\x00 h6"])
def test_hostile_moves_are_refused_in_one_sentence(caller: Caller, move: object, version: object) -> None:
    table = caller.open()
    view = caller.wait_for_turn(table)
    for number in (version, view["version"]):
        answer = caller.move(table, move, number)
        assert answer.status_code in (400, 409, 422)
        assert answer.json()["error"]
    assert caller.view(table) == view


def test_too_long_a_body_is_refused_whether_it_says_so_or_not(caller: Caller) -> None:
    for path, kind in (("/api/tables", "application/json"), ("/tables", "application/x-www-form-urlencoded")):
        headers = {"Accept": "application/json", "Content-Type": kind}
        announced = caller.post(path, content=b"x" * 2_000_000, headers=headers)
        assert announced.status_code == 413
        pieces = (b"x" * 100_000 for _piece in range(20))
        streamed = caller.post(path, content=pieces, headers=headers)
        assert streamed.status_code == 413
        assert streamed.json()["error"] == "The request has more than 1,000,000 bytes, too many."


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/tables/short",
        "/tables/AAAAAAAAAAAAAAAAAAAAAA",
        "/tables/AAAAAAAAAAAAAAAAAAAAAA/events",
        "/tables/%00%ff",
        "/api/tables/AAAAAAAAAAAAAAAAAAAAAA/view",
        "/api/nothing",
        "/rules/bridge",
        "/games/touche/rules.py",
        "/games/touche/..%2f__init__.py",
        "/games/bridge/page.css",
        "/static/nothing.css",
        "/static/..%2fapp.py",
    ],
)
def test_what_is_not_there_is_answered_with_a_sentence(caller: Caller, path: str) -> None:
    as_page = caller.get(path, headers={"Accept": "text/html"})
    assert as_page.status_code == 404
    as_json = caller.get(path, headers={"Accept": "application/json"})
    assert as_json.status_code == 404
    assert set(as_json.json()) == {"error", "rule"}
    assert as_json.json()["error"].endswith(".")


def test_a_method_that_is_not_offered_is_refused(caller: Caller) -> None:
    answer = caller.delete("/api/tables")
    assert answer.status_code == 405
    assert answer.json() == {"error": "This address cannot be used that way.", "rule": None}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://[broken"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_other_sites_cannot_play_for_a_visitor(caller: Caller, headers: dict[str, str]) -> None:
    table = caller.open()
    view = caller.wait_for_turn(table)
    body = {"move": view["moves"][0], "version": view["version"]}
    for path in (f"/api/tables/{table}/moves", f"/tables/{table}/moves", "/tables", f"/tables/{table}/again"):
        answer = caller.post(path, json=body, headers={**headers, "Accept": "application/json"})
        assert answer.status_code == 403
        assert answer.json()["error"] == "This request comes from another site; play from the pages of this table."
    assert caller.view(table) == view


def test_every_answer_forbids_foreign_and_inline_content(server: Server, caller: Caller) -> None:
    table = caller.open()
    for path in ("/", f"/tables/{table}", "/rules/touche", "/nothing", "/static/table.js", "/api/games"):
        policy = caller.get(path).headers["content-security-policy"]
        assert policy.startswith("default-src 'none';")
        assert "unsafe" not in policy
    refused = caller.post("/tables", headers={"Origin": "https://elsewhere.example"})
    assert "content-security-policy" in refused.headers


def test_another_game_follows_only_when_the_match_is_over(
    server: Server, caller: Caller, make_caller: Callable[[Server], Caller]
) -> None:
    table = caller.open(players=3, bots="easy", name="Marie", options={"max_turns": 20})
    early = caller.post(f"/tables/{table}/again", headers={"Accept": "application/json"})
    assert early.status_code == 409
    caller.play_to_the_end(table)
    stranger = make_caller(server).post(f"/tables/{table}/again")
    assert stranger.status_code == 403
    again = caller.post(f"/tables/{table}/again")
    assert again.status_code == 303
    other = caller.view(again.headers["location"].rpartition("/")[2])
    assert other["id"] != table
    assert other["options"]["max_turns"] == 20
    assert [seat["name"] for seat in other["seats"]] == ["Basil", "Marie", "Ada"]
    assert [seat["bot"] for seat in other["seats"]] == ["Easy", None, "Easy"]

"""The JSON interface is described completely, to programs and to people, and the example bot plays by it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from playwright.sync_api import BrowserContext

from .conftest import Caller, Server

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    import httpx

    return httpx.get(f"{server.url}/openapi.json").json()


def operations(document: dict[str, Any]):
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield f"{method.upper()} {path}", operation


def test_everything_the_pages_do_is_there_for_programs(document: dict[str, Any]):
    told = {name for name, _operation in operations(document)}
    table = "/api/tables/{match_id}"
    done = ("sit", "leave", "seat", "settings", "ready", "start", "moves", "takeback", "say", "emote", "vote", "back",
            "again", "hint")  # fmt: skip
    assert {f"POST {table}/{what}" for what in done} <= told
    looked = ("view", "events", "record", "token", "replay", "replay/view", "proof")
    assert {f"GET {table}/{what}" for what in looked} <= told
    assert {f"GET /api/replays/{{record_id}}{what}" for what in ("", "/view", "/record", "/proof")} <= told
    assert {
        "GET /api/games",
        "GET /api/games/{game}/rules",
        "GET /api/lobby",
        "GET /api/mine",
        "GET /api/me",
        "POST /api/me",
        "POST /api/tables",
        "POST /api/replays",
    } <= told
    assert all(" /api/" in name for name in told)


def test_every_operation_is_described_with_all_its_answers(document: dict[str, Any]):
    schemas = document["components"]["schemas"]
    names = []
    for name, operation in operations(document):
        names.append(operation["operationId"])
        assert operation["description"].endswith("."), name
        assert operation["tags"], name
        answers = operation["responses"]
        assert {"429", "500", "503"} <= set(answers), name
        assert "HTTPValidationError" not in json.dumps(operation)
        if "_id}" in name:
            assert "404" in answers, name
        if name.startswith("POST"):
            assert {"400", "403", "409", "413", "415"} <= set(answers), name
        for status, answer in answers.items():
            assert answer["description"], (name, status)
            (content,) = answer["content"].values()
            if int(status) >= 400:
                assert content["schema"]["$ref"].rpartition("/")[2] in ("Problem", "StaleProblem")
    assert len(set(names)) == len(names)
    for reference in set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document))):
        assert reference in schemas
    for name, schema in schemas.items():
        assert schema.get("description"), name


def test_answers_are_as_the_document_says(document: dict[str, Any], server: Server, caller: Caller):
    def check(method: str, path: str, answer: Any) -> Any:
        told = document["paths"][path][method]["responses"][str(answer.status_code)]
        schema = told["content"]["application/json"]["schema"]
        jsonschema.validate(answer.json(), {**schema, "components": document["components"]})
        return answer.json()

    check("get", "/api/games", caller.get("/api/games"))
    check("get", "/api/games/{game}/rules", caller.get("/api/games/touche/rules"))
    opened = check("post", "/api/tables", caller.post("/api/tables", json={
        "game": "touche", "with": "friends", "name": "Marie", "settings": {"listed": True, "clock": "move"},
        "options": {"max_turns": 6},
    }))  # fmt: skip
    table, base = opened["id"], "/api/tables/{match_id}"
    at = f"/api/tables/{table}"
    assert table in [other["id"] for other in check("get", "/api/lobby", caller.get("/api/lobby"))["tables"]]
    assert table in [other["id"] for other in check("get", "/api/mine", caller.get("/api/mine"))["tables"]]
    check("get", f"{base}/view", caller.get(f"{at}/view"))
    assert check("get", f"{base}/token", caller.get(f"{at}/token"))["token"] == opened["token"]
    check("post", f"{base}/settings", caller.post(f"{at}/settings", json={"settings": {"clock": "none"}}))
    check("post", f"{base}/seat", caller.post(f"{at}/seat", json={"seat": 1, "player": "easy"}))
    check("post", f"{base}/say", caller.post(f"{at}/say", json={"text": "Hello"}))
    check("post", f"{base}/emote", caller.post(f"{at}/emote", json={"emote": "hello"}))
    check("post", f"{base}/start", caller.post(f"{at}/start"))
    view = caller.wait_for_turn(table)
    check("post", f"{base}/moves", caller.move(table, view["moves"][0], 0))
    check("post", f"{base}/moves", caller.move(table, "nonsense", view["version"]))
    check("post", f"{base}/takeback", caller.post(f"{at}/takeback", json={"version": view["version"]}))
    while not view["result"]:
        answer = caller.move(table, view["moves"][0], view["version"])
        assert answer.status_code == 200
        check("post", f"{base}/moves", answer)
        view = caller.wait_for_turn(table)
    check("get", f"{base}/replay", caller.get(f"{at}/replay"))
    record = check("get", f"{base}/record", caller.get(f"{at}/record"))
    brought = caller.post("/api/replays", json=record)
    check("post", "/api/replays", brought)
    record_base, record_at = "/api/replays/{record_id}", brought.headers["Location"]
    check("get", record_base, caller.get(record_at))
    check("get", f"{record_base}/record", caller.get(f"{record_at}/record"))
    for past_base, past_at in ((f"{base}/replay", f"{at}/replay"), (record_base, record_at)):
        for query in ("", "?step=0&seat=0", "?step=1", "?seat=all", "?seat=9"):
            check("get", f"{past_base}/view", caller.get(f"{past_at}/view{query}"))
    check("get", f"{base}/proof", caller.get(f"{at}/proof"))
    check("get", f"{record_base}/proof", caller.get(f"{record_at}/proof"))
    check(
        "post", "/api/me", caller.post("/api/me", json={"link": check("get", "/api/me", caller.get("/api/me"))["link"]})
    )
    again = check("post", f"{base}/again", caller.post(f"{at}/again"))
    assert again["seat"] is not None
    told = {**document["components"]["schemas"]["Told"], "components": document["components"]}
    with caller.stream("GET", f"{at}/events") as stream:
        seen = 0
        for line in stream.iter_lines():
            if line.startswith("data: "):
                event = json.loads(line.removeprefix("data: "))
                jsonschema.validate(event, told)
                seen += 1
                assert event["version"] == seen
                if event["kind"] == "rematch":
                    break


def test_a_token_is_good_for_its_seat_and_nothing_else(server: Server, caller: Caller, make_caller):
    opened = caller.post("/api/tables", json={"game": "touche", "players": 2}).json()
    other = caller.open()
    caller.wait_for_turn(opened["id"])
    program = make_caller(server)
    program.headers["Authorization"] = f"Bearer {opened['token']}"
    del program.headers["Origin"]
    assert program.view(opened["id"])["seat"] == 0
    assert program.view(other)["seat"] is None
    assert program.get("/api/mine").json() == {"tables": []}
    # It cannot be turned into the cookie, which is good for all tables of the person.
    program.post(f"/api/tables/{opened['id']}/sit", json={"name": "Robby"})
    assert program.post("/api/tables", json={"game": "touche", "with": "friends"}).status_code == 201
    assert not program.cookies
    view = program.wait_for_turn(opened["id"])
    assert program.move(opened["id"], view["moves"][0], view["version"]).status_code == 200
    for wrong in ("nonsense", opened["token"][:-1], opened["token"] + "x", "."):
        stranger = make_caller(server)
        stranger.headers["Authorization"] = f"Bearer {wrong}"
        assert stranger.view(opened["id"])["seat"] is None
        assert stranger.get(f"/api/tables/{opened['id']}/token").status_code == 403


def test_a_stream_is_asked_only_for_what_can_have_been_seen(caller: Caller):
    table = caller.open()
    for since in ("999", "-1", "x", "1" * 30):
        answer = caller.get(f"/api/tables/{table}/events?since={since}")
        assert answer.status_code == 400, since


def test_the_example_bot_plays_a_match_to_its_end(server: Server, caller: Caller):
    table = caller.open(**{"with": "friends"}, players=2, name="Marie", options={"max_turns": 30})
    link = f"{server.url}/tables/{table}"
    bot = subprocess.Popen([sys.executable, str(DOCS / "example_bot.py"), link], stdout=subprocess.PIPE, text=True)
    try:
        while caller.view(table)["seats"][1]["name"] != "Robby":
            pass
        while caller.post(f"/api/tables/{table}/start").status_code != 200:
            pass
        view = caller.play_to_the_end(table)
        out, _err = bot.communicate(timeout=60)
    finally:
        bot.kill()
    assert (bot.returncode, out) == (0, f"Seat 1 is placed {view['result']['ranks'][1]}\n")


def test_the_handbook_shows_the_bot_as_it_is():
    bot = (DOCS / "example_bot.py").read_text("utf-8")
    handbook = (DOCS / "api.md").read_text("utf-8")
    assert f"```python\n{bot}```" in handbook
    assert f"A bot in {len(bot.splitlines())} lines" in handbook


def test_the_page_needs_no_script_and_fits_a_small_screen(document: dict[str, Any], make_context):
    context: BrowserContext = make_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = context.new_page()
    page.goto("/docs")
    assert page.locator("script, [style], [onclick]").count() == 0
    for _name, operation in operations(document):
        assert page.locator(f"#{operation['operationId']}").count() == 1
    for link in page.locator("article a[href^='#']").all():
        assert page.locator(link.get_attribute("href") or "").count() == 1
    lit = make_context(viewport={"width": 360, "height": 740}).new_page()
    lit.goto("/docs")
    lit.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    assert lit.evaluate("document.documentElement.scrollWidth") <= 360

"""The log tells what the server does, and nothing that anybody said, is or holds."""

import json
import logging
import re
import socket
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tuckbox.web.logs import FIELDS, configure_logs, logger
from tuckbox.web.settings import Settings

from .clients import app_of, client_of
from .conftest import Caller, Server


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch):
    """Give what is logged in this process during a test, as one JSON object a line."""
    root, ours = logging.getLogger(), logging.getLogger("tuckbox")
    before = (root.handlers, root.level, ours.level)
    stream = StringIO()
    configure_logs(Settings(log_level="info", log_format="json"), stream)
    yield stream
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def lines(log: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_every_request_is_one_line(log: StringIO, tmp_path: Path):
    with client_of(tmp_path) as client:
        answer = client.get("/rules/touche?secret=7H", headers={"Cookie": "a=b"})
        client.get("/no/such/page")
        client.request("TRACE", "/rules/touche")
    told, unknown, odd = lines(log)
    assert told["request"] == answer.headers["x-request-id"]
    assert (told["event"], told["level"], told["method"], told["route"], told["status"]) == (
        "request", "info", "GET", "/rules/{game}", 200,
    )  # fmt: skip
    assert told["ms"] > 0
    assert told["timestamp"].endswith("Z")
    assert (unknown["route"], unknown["status"]) == ("unknown", 404)
    assert (odd["method"], odd["status"]) == ("other", 405)


def test_a_failure_is_logged_under_the_number_that_its_page_shows(log: StringIO, tmp_path: Path):
    with client_of(tmp_path) as client:

        async def break_down() -> None:
            try:
                raise KeyError("7H of Wilhelmina")
            except KeyError as problem:
                raise ExceptionGroup("JK", [ValueError("h6")]) from problem

        app_of(client).add_api_route("/broken", break_down)
        page = client.get("/broken")
    assert page.status_code == 500
    assert "Something went wrong here" in page.text
    number = page.headers["x-request-id"]
    assert number in page.text
    (told,) = lines(log)
    assert (told["event"], told["level"], told["request"]) == ("a request failed", "error", number)
    assert told["failure"] == "ExceptionGroup < ValueError"
    assert "test_logs.py" in told["at"]
    for secret in ("7H", "Wilhelmina", "JK", "h6"):
        assert secret not in log.getvalue()
        assert secret not in page.text


def test_libraries_get_no_word_in(log: StringIO):
    logging.getLogger("library").warning("The hand %s is worth %d", "7H", 3)
    logging.getLogger("library").error("It broke\nhand: 7H")
    try:
        raise ValueError("7H")
    except ValueError:
        logging.getLogger("library").exception("It failed: %s", "7H")
    logger().warning("a game cannot be prepared", game="touche", hand=["7H"], name="Wilhelmina")
    told = lines(log)
    assert [line["event"] for line in told] == [
        "The hand %s is worth %d", "It broke", "It failed: %s", "a game cannot be prepared",
    ]  # fmt: skip
    assert told[2]["failure"] == "ValueError"
    assert told[3]["game"] == "touche"
    assert all(set(line) <= set(FIELDS) for line in told)
    assert "7H" not in log.getvalue()
    assert "Wilhelmina" not in log.getvalue()


def test_the_log_of_a_played_match_tells_no_secret(tmp_path: Path, make_caller):
    """Play, chat, look, stream and fail at the most talkative level; then search the log for all of it."""
    server = Server(tmp_path / "tables.db", (0, 0), log_level="debug", log_format="json")
    caller: Caller = make_caller(server)
    opened = caller.post(
        "/api/tables", json={"game": "touche", "players": 3, "name": "Wilhelmina", "options": {"max_turns": 40}}
    ).json()
    table = opened["id"]
    secrets = {table, "Wilhelmina", opened["commitment"], opened.get("token", table)}
    caller.post(f"/tables/{table}/say", data={"text": "Rhabarberkuchen"})
    secrets |= {"Rhabarberkuchen", "Fliederbeere"}
    caller.get(f"/tables/{table}?hint=Fliederbeere")
    caller.get("/tables/Fliederbeere-and-something-long")
    caller.get(f"/api/tables/{table}/view", headers={"Authorization": "Bearer Fliederbeere"})
    with caller.stream("GET", f"/api/tables/{table}/events") as stream:
        assert next(stream.iter_lines())
    cards: set[str] = set()
    while not (view := caller.wait_for_turn(table))["result"]:
        cards |= {card for cards in view["position"]["piles"].values() for card in cards if card != "?"}
        cards |= set(view["moves"])
        caller.move(table, "Fliederbeere", view["version"])
        caller.move(table, view["moves"][0], 0)
        assert caller.move(table, view["moves"][0], view["version"]).status_code == 200
    record = caller.get(f"/api/tables/{table}/record").json()
    secrets |= {str(record["seed"]), *caller.cookies.values()}
    with socket.create_connection(("127.0.0.1", server.port)) as broken:
        broken.sendall(b"GET /tables/Fliederbeere\x00 HTTP/9\r\n\r\n")
        broken.recv(1000)
    status, log = server.stop()
    assert status == 0
    told = [json.loads(line) for line in log.splitlines()]
    assert len(told) > 20
    assert all(set(line) <= set(FIELDS) for line in told)
    assert {"/api/tables/{match_id}/moves", "/tables/{match_id}"} <= {line.get("route") for line in told}
    # Numbers and times are no cards, even where a card is called 7 or 0A.
    words = set(
        re.findall(r"[\w-]+", " ".join(f"{line['event']} {line.get('route')} {line.get('at')}" for line in told))
    )
    for card in cards:
        assert card not in words
        assert card not in {str(value) for line in told for name, value in line.items() if name not in ("ms", "status")}
    for secret in secrets:
        assert secret
        assert secret not in log


def test_closing_is_quick_clean_and_tells_the_pages(tmp_path: Path, make_caller):
    """A signal to end closes the streams with a word, lets requests end, and leaves with status 0."""
    server = Server(tmp_path / "tables.db", (0, 0))
    caller: Caller = make_caller(server)
    table = caller.open(players=2)
    caller.wait_for_turn(table)
    with (
        caller.stream("GET", f"/tables/{table}/events") as page,
        caller.stream("GET", f"/api/tables/{table}/events") as program,
    ):
        pages, programs = page.iter_lines(), program.iter_lines()
        assert next(pages)
        assert next(programs)
        server.process.terminate()
        rest = [list(pages), list(programs)]
        out, _err = server.process.communicate(timeout=20)
    assert (server.process.returncode, out, server.told()) == (0, "", "")
    for told in rest:
        assert "event: closing" in told
        assert any(re.fullmatch(r"retry: \d+", line) for line in told)


def test_a_signal_to_end_is_no_failure_for_the_command_line(tmp_path: Path):
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    with subprocess.Popen(
        [sys.executable, "-m", "tuckbox", "serve", "--port", "0", "--database", address],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Tuckbox is open at ")
        process.terminate()
        assert process.wait(timeout=20) == 0

"""Random bytes against every form, stream, address and the bare port: never a 500, never a change without a yes."""

import random
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tuckbox.web.app import make_app

from .clients import post_routes
from .conftest import PATIENCE_SECONDS, Caller, Server

ROUTES = post_routes(make_app("sqlite:///never-opened.db"))
JSON_KIND = {"Content-Type": "application/json"}

FIELDS = [
    "game", "players", "bots", "name", "with", "seat", "player", "ready", "fill", "move", "version", "text",
    "emote", "clock", "seconds", "increment", "standin", "hints", "listed", "chat", "option.max_turns",
    "option.jokers", "option.board", "file.board", "settings", "options", "file", "record",
]  # fmt: skip
PLAUSIBLE = [
    "touche", "giants", "2", "3", "-1", "0", "1", "99999999999999999999", "bots", "friends", "easy", "medium",
    "hard", "open", "yes", "no", "move", "bank", "none", "true", "hello", "crown", "swap", "pass", "default", "6",
    "one_each", "\x00", "☃", "<b>", "%00", "../..", "\u202e", "7H",
]  # fmt: skip

texts = st.one_of(st.sampled_from(PLAUSIBLE), st.text(max_size=30), st.integers().map(str))
forms = st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.text(max_size=8)), texts, max_size=6)
bodies = st.dictionaries(
    st.one_of(st.sampled_from(FIELDS), st.text(max_size=8)),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts),
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
        max_leaves=6,
    ),
    max_size=6,
)


def calm(examples: int) -> settings:
    """Try so many examples, however slow the machine is."""
    tolerated = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=examples, deadline=None, suppress_health_check=tolerated)


@dataclass
class Room:
    """Hold the tables that are shot at, and who sits there."""

    server: Server
    marie: Caller
    ben: Caller
    tables: tuple[str, ...]
    known: list[int] = field(default_factory=list)
    """The versions of the tables where nothing has been changed since; empty where that is not known."""

    def versions(self) -> list[int]:
        return [self.marie.view(table)["version"] for table in self.tables]

    def send_bots_away(self) -> None:
        """Let both play for themselves again, so that nothing happens while nobody asks for it."""
        for caller in (self.marie, self.ben):
            assert caller.post(f"/api/tables/{self.tables[1]}/back", json={}).status_code in (200, 422)


@pytest.fixture(scope="module")
def room(server: Server) -> Iterator[Room]:
    """Give a table where people gather, one where they play, and one that is over; no bot moves at any of them."""
    callers = [Caller(base_url=server.url, headers={"Origin": server.url}, timeout=PATIENCE_SECONDS) for _who in "ab"]
    marie, ben = callers
    tables = []
    for _stage in range(2):
        table = marie.open(**{"with": "friends"}, players=2, name="Marie", options={"max_turns": 60})
        assert ben.post(f"/api/tables/{table}/sit", json={"name": "Ben"}).status_code == 200
        tables.append(table)
    assert ben.post(f"/api/tables/{tables[1]}/ready", json={}).status_code == 200
    assert marie.post(f"/api/tables/{tables[1]}/start", json={}).status_code == 200
    over = marie.open(players=2, options={"max_turns": 2})
    marie.play_to_the_end(over)
    yield Room(server, marie, ben, (*tables, over))
    for caller in callers:
        caller.close()


def address(route: str, room: Room, dice: random.Random) -> str:
    """Fill a route with a table, most often one that is there."""
    table = dice.choice([*room.tables, *room.tables, "AAAAAAAAAAAAAAAAAAAAAA", "x"])
    return route.replace("{match_id}", table).replace("{", "").replace("}", "")


def shoot(room: Room, dice: random.Random, path: str, **what: Any) -> None:
    """Send something, and see that what was refused has changed nothing."""
    caller = dice.choice((room.marie, room.ben))
    before = room.known or room.versions()
    what.setdefault("headers", {})
    if dice.random() < 0.5:
        what["headers"] = {**what["headers"], "Accept": "application/json"}
    answer = caller.post(path, **what)
    assert answer.status_code < 500, (path, what, answer.text)
    if answer.status_code < 400:
        room.send_bots_away()
        room.known = []
    else:
        room.known = room.versions()
        assert room.known == before, (path, what, answer.text)
        if "json" in answer.headers["content-type"]:
            assert answer.json()["error"]
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("route", ROUTES)
def test_no_form_breaks_or_changes_what_it_refuses(route: str, room: Room):
    @calm(12)
    @given(forms, st.booleans(), st.randoms(use_true_random=False))
    def form(fields: dict[str, str], is_multipart: bool, dice: random.Random) -> None:
        safe = {name: value.encode("utf-8", "replace") for name, value in fields.items()}
        sent: dict[str, Any] = {"data": {name: value.decode() for name, value in safe.items()}}
        if is_multipart:
            sent["files"] = {
                name if name in FIELDS else "file": (value.decode(), value) for name, value in safe.items()
            } or {"file": ("x", b"\xff\xfe\x00")}
        shoot(room, dice, address(route, room, dice), **sent)

    @calm(12)
    @given(bodies, st.randoms(use_true_random=False))
    def objects(body: dict[str, Any], dice: random.Random) -> None:
        import json

        content = json.dumps(body).encode("utf-8", "replace")
        shoot(room, dice, address(route, room, dice), content=content, headers=JSON_KIND)

    @calm(10)
    @given(
        st.binary(max_size=400),
        st.sampled_from(
            ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b",
             "multipart/form-data", "multipart/form-data; charset=idna; boundary=b",
             "multipart/form-data; charset=punycode; boundary=b", "text/plain", "x"]
        ),
        st.randoms(use_true_random=False),
    )  # fmt: skip
    def raw(body: bytes, kind: str, dice: random.Random) -> None:
        content = b"--b\r\n" + body + b"\r\n--b--" if "boundary" in kind and dice.random() < 0.5 else body
        shoot(room, dice, address(route, room, dice), content=content, headers={"Content-Type": kind})

    form()
    objects()
    raw()


@calm(60)
@given(
    st.one_of(st.text(max_size=20), st.integers().map(str)),
    st.one_of(st.none(), st.binary(max_size=20), st.integers().map(lambda number: str(number).encode())),
    st.randoms(use_true_random=False),
)
def test_no_stream_breaks(room: Room, since: str, seen: bytes | None, dice: random.Random):
    table = dice.choice([*room.tables, "AAAAAAAAAAAAAAAAAAAAAA", "x"])
    path = dice.choice(("/tables/{}/events", "/api/tables/{}/events")).format(table)
    seen = b"".join(bytes([c]) for c in seen if 32 < c < 127) if seen else None
    headers = {} if not seen else {"Last-Event-ID": seen.decode()}
    before = room.versions()
    with room.marie.stream("GET", f"{path}?since={quote(since.encode('utf-8', 'replace'))}", headers=headers) as answer:
        assert answer.status_code in (200, 400, 404)
        if answer.status_code == 200 and "/api/" not in path:
            assert next(answer.iter_lines())
        elif answer.status_code != 200:
            answer.read()
            assert "Traceback" not in answer.text
    assert room.versions() == before


@calm(120)
@given(
    st.lists(st.one_of(st.sampled_from(["tables", "api", "replays", "rules", "me", "games", "static", "events", "view",
                                        "record", "qr.svg", "replay", "proof", "..", "mine", "lobby", "\x00"]),
                       st.text(max_size=12)), max_size=5),
    st.text(max_size=20),
    st.randoms(use_true_random=False),
)  # fmt: skip
def test_no_address_breaks(room: Room, parts: list[str], query: str, dice: random.Random):
    parts = [dice.choice(room.tables) if dice.random() < 0.2 else part for part in parts if part != "events"]
    path = "/" + "/".join(quote(part.encode("utf-8", "replace"), safe="") for part in parts)
    cookie = "".join(c for c in query if 32 < ord(c) < 127 and c not in ';,"')
    address = f"{path}?x={quote(query.encode('utf-8', 'replace'))}"
    if dice.random() < 0.3:
        # Not as Marie: who has a token is not known by the cookie, and may get another one.
        headers = {"Authorization": f"Bearer {cookie}."}
        answer = httpx.get(room.server.url + address, headers=headers, timeout=PATIENCE_SECONDS)
    else:
        answer = room.marie.get(room.server.url + address)
    assert answer.status_code < 500, path
    assert "Traceback" not in answer.text


@calm(60)
@given(
    st.binary(max_size=300),
    st.sampled_from(
        [b"", b"GET / HTTP/1.1\r\n", b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n",
         b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"]
    ),
)  # fmt: skip
def test_no_bytes_at_the_port_break_the_server(room: Room, noise: bytes, beginning: bytes):
    before = room.versions()
    with socket.create_connection(("127.0.0.1", room.server.port), timeout=20) as connection:
        connection.sendall(beginning + noise)
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(65536)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 "), answer[:80]
    assert not answer.startswith(b"HTTP/1.1 5"), answer[:200]
    assert room.versions() == before


def test_the_server_is_well_afterwards_and_the_match_goes_on(room: Room):
    assert httpx.get(f"{room.server.url}/health").text == "ok"
    table = room.tables[1]
    room.send_bots_away()
    players = [room.marie, room.ben]
    for _move in range(4):
        views = [player.view(table) for player in players]
        seat = next((seat for seat, view in enumerate(views) if view["moves"]), None)
        if seat is None:
            assert views[0]["stage"] == "over", views
            break
        answer = players[seat].move(table, views[seat]["moves"][0], views[seat]["version"])
        assert answer.status_code == 200

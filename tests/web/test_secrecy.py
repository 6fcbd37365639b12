"""What a page, an event or an answer carries is what its seat may see, to the last byte."""

import copy
import json
import random
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from tuckbox import Match, game

from .conftest import Caller, Server
from .visiting import drawn


class Attributes(HTMLParser):
    """Collect the values of one attribute in a piece of HTML."""

    def __init__(self, html: str, name: str) -> None:
        super().__init__()
        self.name = name
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name == self.name and value is not None]


def dealt_differently(position: dict[str, Any], seat: int | None, dice: random.Random) -> dict[str, Any]:
    """Deal what a seat does not see again, hands of others and all draw piles."""
    other = copy.deepcopy(position)
    piles = other["piles"]
    hidden = [
        name for name in piles if name.startswith("draw/") or (name.startswith("hand/") and name != f"hand/{seat}")
    ]
    cards = [card for name in hidden for card in piles[name]]
    dice.shuffle(cards)
    for name in hidden:
        piles[name] = [cards.pop() for _card in piles[name]]
    return other


@pytest.mark.parametrize("players", game("touche").players)
def test_a_page_is_the_same_whatever_lies_hidden(players: int) -> None:
    dice = random.Random(players)
    match = Match.new("touche", players, seed=players)
    for _position in range(8):
        for _move in range(5):
            if match.acting:
                moves = match.moves(match.acting[0])
                match.play(match.acting[0], moves[dice.randrange(len(moves))])
        for seat in (*range(players), None):
            position = match.position()
            other = dealt_differently(position, seat, dice)
            assert other != position
            one = drawn(Match.from_position(match.setup, position, seed=1), seat)
            two = drawn(Match.from_position(match.setup, other, seed=1), seat)
            assert one == two


def parts_of(html: str) -> dict[str, str]:
    """Give the parts of a table by their tags."""
    parts: dict[str, str] = {}
    for found in re.finditer(r'<(\w+) data-part="([\w-]+)"', html):
        depth, end = 0, found.start()
        for bound in re.finditer(rf"<(/?){found[1]}\b", html[found.start() :]):
            depth += -1 if bound[1] else 1
            if depth == 0:
                end = html.index(">", found.start() + bound.start()) + 1
                break
        parts[found[2]] = html[found.start() : end]
    return parts


def events(caller: Caller, table: str) -> Iterator[dict[str, Any]]:
    """Read the stream of a table; give the data of each event that brings the table, as the page then shows it."""
    with caller.stream("GET", f"/tables/{table}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        fields: dict[str, str] = {}
        shown: dict[str, str] = {}
        for line in stream.iter_lines():
            if line:
                name, _colon, value = line.partition(": ")
                fields[name] = value
                continue
            if fields.get("event") == "table":
                data = json.loads(fields["data"])
                data["html"] = re.sub(
                    r'<template data-same="([\w-]+)"></template>', lambda gap, here=shown: here[gap[1]], data["html"]
                )
                shown = parts_of(data["html"])
                yield data
            fields = {}


def test_the_stream_of_a_seat_shows_its_own_hand_only(
    server: Server, caller: Caller, make_caller: Callable[[Server], Caller]
) -> None:
    table = caller.open(players=3, bots="medium", name="Marie", options={"max_turns": 40})
    stranger = make_caller(server)
    mine, theirs = events(caller, table), events(stranger, table)
    shown: list[str] = []
    strange = next(theirs)
    for data in mine:
        html = data["html"]
        shown.append(html)
        if "data-over" in html:
            break
        # A slow reader may have missed a version, so that the view is a later one; then it is the next event's.
        view = caller.view(table)
        if view["version"] == data["version"]:
            assert sorted(Attributes(html, "data-choose").found) == sorted(view["position"]["piles"]["hand/0"])
            for seat in (1, 2):
                assert set(view["position"]["piles"][f"hand/{seat}"]) <= {"?"}
            for pile in range(3):
                assert set(view["position"]["piles"][f"draw/{pile}"]) <= {"?"}
            for move in view["log"]:
                for name, *values in move["events"]:
                    assert name != "draw" or values[0] == 0 or values[1] == "?"
        if view["moves"]:
            caller.move(table, view["moves"][0], view["version"])
    strange_pages = [strange["html"]]
    while "data-over" not in strange_pages[-1]:
        strange_pages.append(next(theirs)["html"])
    assert any("Marie draws" in html for html in shown)
    for html in shown:
        assert not re.search(r"(Ada|Basil) draws", html)
    for html in strange_pages:
        assert Attributes(html, "data-choose").found == []
        assert "draws" not in html
        assert set(Attributes(html, "data-moves").found) == {"[]"}


def test_seed_nonce_and_key_leave_the_server_only_when_the_match_is_over(server: Server, caller: Caller) -> None:
    table = caller.open(options={"max_turns": 30})
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as connection:
        told_later = connection.execute("SELECT seed, nonce FROM matches WHERE id = ?", [table]).fetchone()
        (key,) = connection.execute("SELECT value FROM keys").fetchone()
    paths = (f"/tables/{table}", f"/api/tables/{table}/view", f"/api/tables/{table}/record", "/")
    for path in paths:
        text = caller.get(path).text
        assert not any(secret in text for secret in (*told_later, key))
    caller.play_to_the_end(table)
    assert all(secret in caller.get(f"/tables/{table}").text for secret in told_later)
    assert all(secret in caller.get(f"/api/tables/{table}/record").text for secret in told_later)
    assert not any(key in caller.get(path).text for path in paths)


@pytest.mark.parametrize("ask", ["moves", "takeback"])
def test_who_changes_seats_while_a_request_arrives_sees_and_plays_for_the_new_seat(
    ask: str, server: Server, make_caller: Callable[[Server], Caller]
) -> None:
    host, mover, other = (make_caller(server) for _visitor in range(3))
    table = host.open(players=3, **{"with": "friends"})
    mover.post(f"/api/tables/{table}/sit", json={"name": "Mona", "seat": 1})

    def slowly() -> Iterator[bytes]:
        # The server knows by then who asks.
        time.sleep(0.3)
        for visitor, seat in ((mover, 2), (other, 1)):
            assert visitor.post(f"/api/tables/{table}/sit", json={"name": "N", "seat": seat}).status_code == 200
            assert visitor.post(f"/api/tables/{table}/ready", json={}).status_code == 200
        assert host.post(f"/api/tables/{table}/start", json={}).status_code == 200
        yield json.dumps({"move": "pass", "version": 0}).encode() if ask == "moves" else b'{"version": 0}'

    headers = {
        "Content-Type": "application/json",
        "Cookie": "; ".join(f"{c.name}={c.value}" for c in mover.cookies.jar),
    }
    with httpx.Client(base_url=server.url, headers=headers, timeout=60) as slow:
        answer = slow.post(f"/api/tables/{table}/{ask}", content=slowly())
    assert answer.status_code == 409, answer.text
    view = answer.json()["view"]
    assert view["seat"] == 2
    assert set(view["position"]["piles"]["hand/1"]) == {"?"}
    assert view["position"] == mover.view(table)["position"]

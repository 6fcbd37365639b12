"""Streams that break anywhere: pages that come back get what they missed, all of it, and who is here now."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from .conftest import Caller, Server


class Sent(NamedTuple):
    """Hold an event as a browser takes it in: its id is the latest one so far."""

    name: str
    data: Any
    id: str


@contextmanager
def following(caller: Caller, table: str, since: int | str) -> Iterator[Iterator[Sent]]:
    """Give the events of a page that was away, as they come."""

    def events(lines: Iterator[str], latest: str) -> Iterator[Sent]:
        name, data = "", ""
        for line in lines:
            field, _colon, value = line.partition(": ")
            if field == "id":
                latest = value
            elif field == "event":
                name = value
            elif field == "data":
                data = value
            elif not line and data:
                yield Sent(name, json.loads(data), latest)
                data = ""

    with caller.stream("GET", f"/tables/{table}/events", headers={"Last-Event-ID": str(since)}) as stream:
        assert stream.status_code == 200
        yield events(stream.iter_lines(), str(since))


def gathered(ann: Caller, bob: Caller) -> str:
    """Open a table at which both sit."""
    table = ann.open(players=2, name="Ann", **{"with": "friends"})
    assert bob.post(f"/api/tables/{table}/sit", json={"name": "Bob"}).status_code == 200
    return table


def started(ann: Caller, bob: Caller) -> str:
    """Open a table at which both play."""
    table = gathered(ann, bob)
    assert bob.post(f"/api/tables/{table}/ready", json={"ready": True}).status_code == 200
    assert ann.post(f"/api/tables/{table}/start", json={}).status_code == 200
    return table


def say(caller: Caller, table: str, text: str) -> None:
    assert caller.post(f"/api/tables/{table}/say", json={"text": text}).status_code == 200


def wait_until_gone(caller: Caller, table: str, seat: int) -> None:
    while caller.view(table)["seats"][seat]["here"]:
        pass


@pytest.fixture
def people(server: Server, make_caller: Callable[[Server], Caller]) -> list[Caller]:
    """Give Ann, Bob and somebody who watches."""
    return [make_caller(server) for _person in range(3)]


@pytest.mark.parametrize("had", range(4))
def test_a_page_that_is_cut_off_between_the_events_of_a_change_misses_nothing(people: list[Caller], had: int) -> None:
    ann, bob, _onlooker = people
    table = started(ann, bob)
    before = ann.view(table)["version"]
    mover = ann if ann.view(table)["moves"] else bob
    view = mover.view(table)
    assert mover.move(table, view["moves"][0], view["version"]).status_code == 200
    say(bob, table, "first")
    got: list[Sent] = []
    with following(ann, table, before) as events:
        for _event in range(had):
            got.append(next(events))
    assert [sent.name for sent in got] == ["table", "people", "chat"][:had]
    say(bob, table, "second")
    with following(ann, table, got[-1].id if got else before) as events:
        while not (got and got[-1].name == "chat" and got[-1].data[-1]["text"] == "second"):
            got.append(next(events))
    heard = [line["text"] for sent in got if sent.name == "chat" for line in sent.data]
    assert heard == ["first", "second"]
    assert max(sent.data["version"] for sent in got if sent.name == "table") >= before + 1


def test_only_what_ends_a_change_bears_its_version(people: list[Caller]) -> None:
    ann, bob, _onlooker = people
    table = started(ann, bob)
    say(bob, table, "Hello")
    version = str(ann.view(table)["version"])
    with following(ann, table, 0) as events:
        sent = [next(events) for _event in range(3)]
    assert [(event.name, event.id) for event in sent] == [("table", "0"), ("people", "0"), ("chat", version)]


def test_a_page_that_comes_back_to_the_room_is_shown_who_is_there_now(people: list[Caller]) -> None:
    ann, bob, onlooker = people
    table = gathered(ann, bob)
    with following(bob, table, 0) as at_bob:
        assert next(at_bob).name == "table"
        version = ann.view(table)["version"]
        with following(onlooker, table, version) as events:
            assert 'class="here"' in next(events).data["html"]
    wait_until_gone(ann, table, 1)
    assert ann.view(table)["version"] == version
    with following(onlooker, table, version) as events:
        table_now, people_now = next(events), next(events)
    assert (table_now.name, people_now.name) == ("table", "people")
    assert 'class="here"' not in table_now.data["html"]
    assert table_now.data["html"].count('class="away"') == 2


def test_a_page_that_comes_back_to_a_match_is_shown_who_is_there_now(people: list[Caller]) -> None:
    ann, bob, onlooker = people
    table = started(ann, bob)
    with following(bob, table, 0) as at_bob:
        assert next(at_bob).name == "table"
        version = ann.view(table)["version"]
        with following(onlooker, table, version) as events:
            assert next(events).data["html"].count("person-state here") == 1
    wait_until_gone(ann, table, 1)
    with following(onlooker, table, version) as events:
        sent = next(events)
    assert sent.name == "people"
    assert "person-state here" not in sent.data["html"]

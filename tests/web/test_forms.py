"""Forms in odd encodings, odd names of the server, and tokens where a page expects the cookie."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

import pytest
from starlette.testclient import TestClient

from tuckbox.table.errors import BadInput
from tuckbox.web.settings import LONGEST_ADDRESS, Settings

from .clients import ADDRESS, JSON, another_at, app_of, client_of, post_routes
from .conftest import WITHOUT_LIMITS


class Sent(TypedDict):
    content: bytes
    headers: dict[str, str]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    limits: dict[str, Any] = {**WITHOUT_LIMITS}
    with client_of(tmp_path_factory.mktemp("forms"), **limits) as opened:
        yield opened


@pytest.fixture(scope="module")
def table(client: TestClient) -> str:
    """Give a table at which one seat is free."""
    return client.post("/api/tables", json={"game": "touche", "with": "friends", "players": 2}).json()["id"]


def form(charset: str, value: bytes = b"xn--a", **more: str) -> Sent:
    names = ("game", "name", "seat", "move", "version", "text", "player", "ready", "fill", "emote", "pace")
    parts = [f'--B\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value for name in names]
    return {
        "content": b"\r\n".join(parts) + b"\r\n--B--\r\n",
        "headers": {"Content-Type": f"multipart/form-data; charset={charset}; boundary=B", **more},
    }


@pytest.mark.parametrize("charset", ["idna", "punycode", "undefined", '"IDNA"', "utf-7", "unicode_escape", "rot13", ""])
def test_a_form_in_an_odd_encoding_is_refused_in_one_sentence(client: TestClient, table: str, charset: str) -> None:
    before = client.get(f"/api/tables/{table}/view").json()
    refused: set[str] = set()
    for route in post_routes(app_of(client)):
        if route.startswith("/api/") or route.endswith(("/leave", "/again")):
            # What programs send is no form, and those two read none.
            continue
        address = route.replace("{match_id}", table).replace("{link}", "x")
        for value in (b"xn--a", b"+2AA-", b"\\ud800", b"\xff\xfe"):
            answer = client.post(address, **form(charset, value, **JSON))
            assert answer.status_code < 500, route
            if answer.status_code == 400 and "A form must be written in UTF-8." in answer.text:
                refused.add(route)
            assert client.post(address, **form(charset, value)).status_code < 500, route
    assert client.get(f"/api/tables/{table}/view").json() == before
    assert {
        "/tables/{match_id}/sit",
        "/tables/{match_id}/settings",
        "/tables/{match_id}/moves",
        "/tables/{match_id}/say",
        "/tables",
        "/replays",
    } <= refused


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf8"'])
def test_a_form_in_utf_8_is_read(client: TestClient, table: str, charset: str) -> None:
    other = another_at(client, "192.0.2.7")
    answer = other.post(f"/tables/{table}/say", **form(charset, "Zoë".encode(), **JSON))
    assert answer.status_code == 403
    assert answer.json()["error"].startswith("You are watching this table")


# The name of the server.


def test_a_long_name_of_the_server_is_refused_in_one_sentence(client: TestClient, table: str, tmp_path: Path) -> None:
    for host in ("x" * 3000, "x" * (LONGEST_ADDRESS + 1)):
        for path in (f"/tables/{table}/qr.svg", "/me", f"/tables/{table}"):
            answer = client.get(path, headers={"Host": host, **JSON})
            assert (answer.status_code, answer.json()["error"]) == (
                400,
                "The header Host of the request is too long for the name of a server.",
            )
            page = client.get(path, headers={"Host": host})
            assert (page.status_code, "too long for the name of a server" in page.text) == (400, True)
    for path in (f"/tables/{table}/qr.svg", "/me"):
        assert client.get(path, headers={"Host": "x" * LONGEST_ADDRESS}).status_code == 200
    # Where the settings name the server, nobody asks what the request says.
    longest = "https://" + "x" * (LONGEST_ADDRESS - 8)
    with client_of(tmp_path, public_address=longest) as named:
        answer = named.get("/me", headers={"Host": "x" * 3000})
        assert (answer.status_code, f"{longest}/me/" in answer.text) == (200, True)
    with pytest.raises(BadInput, match="The setting public_address must be like"):
        Settings(public_address=longest + "x")


# Tokens.


@pytest.fixture
def seated(client: TestClient) -> tuple[TestClient, str, str]:
    """Give somebody with a cookie, the table where they sit, and the token of their seat."""
    person = another_at(client, "192.0.2.9")
    opened = person.post("/api/tables", json={"game": "touche", "with": "friends", "players": 2}).json()
    return person, opened["id"], opened["token"]


def test_a_token_never_replaces_the_cookie(client: TestClient, seated: tuple[TestClient, str, str]) -> None:
    person, own, token = seated
    cookies = dict(person.cookies)
    assert cookies
    other = client.post("/api/tables", json={"game": "touche", "with": "friends", "players": 2}).json()
    for bearer in (token, other["token"], "nonsense"):
        headers = {"Authorization": f"Bearer {bearer}"}
        answers = [
            person.get("/me", headers=headers),
            person.post(f"/tables/{own}/sit", data={"name": "Ann"}, headers=headers, follow_redirects=False),
            person.post("/tables", data={"game": "touche"}, headers=headers, follow_redirects=False),
            person.post("/replays", json=short_record(client), headers={**headers, **JSON}),
        ]
        assert [answer.status_code for answer in answers[::2]] == [403, 303]
        assert answers[3].status_code == 201
        assert all("set-cookie" not in answer.headers for answer in answers)
    assert dict(person.cookies) == cookies
    assert [table["id"] for table in person.get("/api/mine").json()["tables"]] == [own]


def short_record(client: TestClient) -> dict[str, object]:
    """Give the record of a match that was soon over."""
    wish = {"game": "touche", "players": 2, "options": {"max_turns": 2}}
    opened = client.post("/api/tables", json=wish).json()["id"]
    while not (view := client.get(f"/api/tables/{opened}/view").json())["result"]:
        if view["moves"]:
            move = {"move": view["moves"][0], "version": view["version"]}
            client.post(f"/api/tables/{opened}/moves", json=move)
        time.sleep(0.01)
    return client.get(f"/api/tables/{opened}/record").json()


def test_a_token_of_a_table_sits_there_by_a_form(client: TestClient, seated: tuple[TestClient, str, str]) -> None:
    _person, own, token = seated
    program = another_at(client, "192.0.2.10")
    headers = {"Authorization": f"Bearer {token}"}
    answer = program.post(f"/tables/{own}/sit", data={"name": "Zora"}, headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    # It is the same person in the same seat, under another name.
    view = client.get(f"/api/tables/{own}/view").json()
    assert [seat["name"] for seat in view["seats"]] == ["Zora", ""]
    assert not program.cookies


def test_a_personal_link_is_not_made_from_a_token(client: TestClient, seated: tuple[TestClient, str, str]) -> None:
    person, _own, token = seated
    answer = person.get("/me", headers={"Authorization": f"Bearer {token}", **JSON})
    assert (answer.status_code, answer.json()["error"]) == (
        403,
        "A token is good for one table only; ask for your personal link without it.",
    )


def test_a_password_that_a_proxy_asks_for_is_no_token(client: TestClient) -> None:
    visitor = another_at(client, "192.0.2.11")
    visitor.headers["Authorization"] = "Basic YTpi"
    assert visitor.headers["Origin"] == ADDRESS
    opened = visitor.post("/tables", data={"game": "touche", "with": "friends"}, follow_redirects=False)
    assert opened.status_code == 303
    listed = visitor.get("/api/mine").json()["tables"]
    assert [f"/tables/{table['id']}" for table in listed] == [opened.headers["location"]]

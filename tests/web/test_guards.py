"""What may come in, and what browsers are told about what goes out."""

import contextlib
import socket
import time
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.testclient import TestClient

from tuckbox.web.guards import check_origin
from tuckbox.web.problems import NotYours

from .clients import ADDRESS, JSON, another_at, app_of, client_of, post_routes

KIND = b"Content-Type: application/x-www-form-urlencoded\r\n"
COOKIE = {"cookie": "tuckbox-1=x"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("headers", "is_ours"),
    [
        # What browsers send from our own pages, today and ten years ago.
        ({"sec-fetch-site": "same-origin", "origin": "http://table.example", **COOKIE, **FORM}, True),
        ({"sec-fetch-site": "none", **COOKIE}, True),
        ({"origin": "http://table.example", **COOKIE, **FORM}, True),
        ({"referer": "http://table.example/tables/x", **COOKIE, **FORM}, True),
        # What they send from a foreign page, a neighbour, a frame without an origin, a page that hides its address.
        ({"sec-fetch-site": "cross-site", "origin": "http://evil.example", **COOKIE, **FORM}, False),
        ({"sec-fetch-site": "same-site", "origin": "http://other.table.example", **COOKIE, **FORM}, False),
        ({"sec-fetch-site": "cross-site", **COOKIE, **FORM}, False),
        ({"sec-fetch-site": "same-origin", "origin": "http://evil.example", **COOKIE, **FORM}, False),
        ({"origin": "http://evil.example", **COOKIE, **FORM}, False),
        ({"origin": "http://evil.example", **COOKIE, "content-type": "application/json"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null", **COOKIE, **FORM}, False),
        ({"origin": "", **COOKIE, **FORM}, False),
        ({"origin": "http://[broken", **COOKIE, **FORM}, False),
        ({"origin": "http://table.example:81", **COOKIE, **FORM}, False),
        ({"referer": "http://evil.example/?http://table.example/", **COOKIE, **FORM}, False),
        ({**COOKIE, **FORM}, False),
        ({**COOKIE, "content-type": "text/plain"}, False),
        ({**COOKIE}, False),
        # A browser adds this by itself; a foreign page cannot make it a token.
        ({**COOKIE, **FORM, "authorization": "Basic YTpi"}, False),
        # Programs.
        ({**COOKIE, "content-type": "application/json; charset=utf-8"}, True),
        ({**COOKIE, **FORM, "authorization": "Bearer abc"}, True),
        ({**FORM}, True),
        ({}, True),
    ],
)
def test_a_change_comes_from_our_pages_or_from_a_program(headers: dict[str, str], is_ours: bool):
    for method in ("POST", "PUT", "DELETE", "PATCH", "NONSENSE"):
        try:
            check_origin(Headers({"host": "table.example", **headers}), method, "http")
        except NotYours:
            assert not is_ours
        else:
            assert is_ours


@pytest.mark.parametrize(
    ("headers", "is_allowed"),
    [
        ({}, True),
        ({"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty"}, True),
        ({"sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}, True),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}, True),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"}, False),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty"}, False),
        ({"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}, False),
    ],
)
def test_foreign_pages_may_link_here_but_not_use_this_site_as_a_part(headers: dict[str, str], is_allowed: bool):
    for method in ("GET", "HEAD"):
        try:
            check_origin(Headers({"host": "table.example", **headers}), method, "http")
        except NotYours:
            assert not is_allowed
        else:
            assert is_allowed


def test_by_tls_a_page_without_it_is_foreign():
    plain, secure = {"origin": "http://table.example"}, {"origin": "https://table.example"}
    check_origin(Headers({"host": "table.example", **secure}), "POST", "https")
    with pytest.raises(NotYours):
        check_origin(Headers({"host": "table.example", **plain}), "POST", "https")
    # A proxy may change the host; then the settings say what it is outside.
    with pytest.raises(NotYours):
        check_origin(Headers({"host": "10.0.0.5:8000", **secure}), "POST", "http")
    check_origin(Headers({"host": "10.0.0.5:8000", **secure}), "POST", "http", "https://table.example")
    with pytest.raises(NotYours):
        check_origin(Headers({"host": "10.0.0.5:8000", **plain}), "POST", "http", "https://table.example")


def test_no_form_and_no_json_route_is_open_to_foreign_pages(tmp_path: Path):
    with client_of(tmp_path) as client:
        opened = client.post("/api/tables", json={"game": "touche", "with": "friends"}).json()
        before = client.get(f"/api/tables/{opened['id']}/view").json()
        paths = post_routes(app_of(client))
        assert {"/tables", "/tables/{match_id}/moves", "/tables/{match_id}/say", "/api/tables"} <= set(paths)
        for path in paths:
            address = path.replace("{match_id}", opened["id"]).replace("{link}", "x").replace("{table}", opened["id"])
            for headers in ({"Origin": "https://evil.example"}, {"Origin": ADDRESS, "Sec-Fetch-Site": "cross-site"}):
                answer = client.post(address, headers={**headers, **JSON}, data={"text": "hi"})
                assert (address, answer.status_code) == (address, 403)
            # A browser that says nothing, but has the cookie.
            cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            mute = another_at(client, "192.0.2.7")
            del mute.headers["Origin"]
            answer = mute.post(address, headers={"Cookie": cookies, **JSON}, data={"text": "hi"})
            assert (address, answer.status_code) == (address, 403)
            assert answer.json()["error"].startswith("Nothing shows that this request comes from a page of this table")
        assert client.get(f"/api/tables/{opened['id']}/view").json() == before


def test_every_answer_forbids_foreign_and_inline_content(tmp_path: Path):
    with client_of(tmp_path, address_requests_burst=60, address_requests_per_second=0.001) as client:

        async def break_down() -> None:
            raise RuntimeError("7H")

        app_of(client).add_api_route("/broken", break_down)
        table = client.post("/api/tables", json={"game": "touche"}).json()["id"]
        answers = [
            client.get(path)
            for path in ("/", f"/tables/{table}", "/nothing", "/static/table.js", "/api/games", "/health", "/broken")
        ]
        answers.append(client.post("/tables", headers={"Origin": "https://evil.example"}))
        answers.append(client.post("/tables", content=b"x" * 1_000_001))
        answers += [client.get("/lobby") for _request in range(60)][-1:]
        assert [answer.status_code for answer in answers] == [200, 200, 404, 200, 200, 200, 500, 403, 413, 429]
        for answer in answers:
            policy = answer.headers["content-security-policy"].split("; ")
            assert policy[0] == "default-src 'none'"
            assert "unsafe" not in " ".join(policy)
            assert "*" not in " ".join(policy)
            assert {"base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"} <= set(policy)
            assert "camera=()" in answer.headers["permissions-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] in ("no-store", "no-cache")
            assert "strict-transport-security" not in answer.headers
            assert "access-control-allow-origin" not in answer.headers


def test_behind_tls_everything_stays_there(tmp_path: Path):
    with client_of(tmp_path) as client:
        secure = TestClient(client.app, "https://testserver", headers={"Origin": "https://testserver"})
        answer = secure.post("/tables", data={"game": "touche", "with": "bots"}, follow_redirects=False)
        assert answer.status_code == 303
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        cookie = answer.headers["set-cookie"].casefold()
        assert all(f"; {word}" in cookie for word in ("secure", "httponly", "samesite=lax", "path=/"))


def test_a_request_is_no_longer_than_the_settings_say(tmp_path: Path):
    def chunks(count: int):
        yield from (b"x" * 10_000 for _chunk in range(count))

    with client_of(tmp_path, largest_body=50_000, largest_upload=200_000) as client:
        sentence = "The request has more than 50,000 bytes, too many."
        for path, kind in (("/tables", FORM), ("/api/tables", {"Content-Type": "application/json"})):
            announced = client.post(path, content=b"x" * 50_001, headers={**JSON, **kind})
            unannounced = client.post(path, content=chunks(6), headers={**JSON, **kind})
            for answer in (announced, unannounced):
                assert (answer.status_code, answer.json()) == (413, {"error": sentence, "rule": None})
        assert client.post("/replays", content=b"x" * 50_001, headers=JSON).status_code != 413
        assert client.post("/replays", content=b"x" * 200_001, headers=JSON).status_code == 413


def test_a_request_that_never_ends_is_given_up(make_server):
    server = make_server(body_seconds=1)
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.sendall(b"POST /tables HTTP/1.1\r\nHost: x\r\n" + KIND + b"Content-Length: 1000\r\n\r\n")
        for _letter in range(4):
            time.sleep(0.1)
            slow.sendall(b"x")
        answer = slow.recv(65536)
    assert answer.startswith(b"HTTP/1.1 408 ")


def test_a_head_that_never_ends_is_cut_off(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        sent = 0
        with contextlib.suppress(ConnectionError):
            for sent in range(1000):
                endless.sendall(b"x%d: " % sent + b"a" * 8000 + b"\r\n")
    # Far more than fits between the two of them, so that somebody who listened on would have taken all of it.
    assert sent < 999
    assert httpx.get(f"{server.url}/health").text == "ok"

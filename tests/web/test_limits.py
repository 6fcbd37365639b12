"""Nobody can ask so often, or keep so many streams open, that others have to wait."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tuckbox.web.limits import Buckets, Limits, counted_address
from tuckbox.web.problems import TooMany
from tuckbox.web.settings import Settings

from .clients import JSON, another_at, client_of


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@given(
    st.integers(1, 20),
    st.floats(0.01, 100),
    st.lists(st.tuples(st.sampled_from("ab"), st.floats(0, 10)), max_size=80),
)
def test_a_bucket_gives_its_burst_and_then_its_rate(burst, per_second, steps):
    clock = Clock()
    buckets = Buckets(per_second, burst, clock=clock)
    given_out = {"a": 0, "b": 0}
    for key, pause in steps:
        clock.now += pause
        wait = buckets.take(key)
        if wait:
            # Refused: after exactly that time there is a token, and a little earlier there is none.
            assert 0 < wait <= 1 / per_second + 1e-9
        else:
            given_out[key] += 1
        assert given_out[key] <= burst + clock.now * per_second + 1e-6


def test_who_was_refused_gets_a_token_after_the_time_named():
    clock = Clock()
    buckets = Buckets(0.5, 3, clock=clock)
    assert [buckets.take("a") for _request in range(4)] == [0, 0, 0, 2]
    clock.now += 1
    assert buckets.take("a") == 1
    clock.now += 1
    assert buckets.take("a") == 0
    assert buckets.take("b") == 0


def test_the_account_stays_small_and_forgets_who_asked_longest_ago():
    buckets = Buckets(0.001, 1, keys_kept=100, clock=Clock())
    for key in range(1000):
        assert buckets.take(str(key)) == 0
    assert len(buckets) == 100
    assert buckets.take("999") > 0
    assert buckets.take("0") == 0


@pytest.mark.parametrize(
    ("one", "two", "is_same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("no address", "another", True),
    ],
)
def test_addresses_are_counted_by_household(one, two, is_same):
    assert (counted_address((one, 1)) == counted_address((two, 2))) is is_same
    assert counted_address(None) == counted_address(("", 0))


def test_a_person_that_asks_too_often_is_told_when_to_go_on(tmp_path: Path):
    with client_of(tmp_path, person_requests_per_second=0.01, person_requests_burst=4) as client:
        assert client.post("/api/tables", json={"game": "touche"}).status_code == 201
        answers = [client.get("/api/games") for _request in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
        assert answers[-1].json() == {"error": "Too many requests came from here; go on in 100 seconds.", "rule": None}
        assert answers[-1].headers["retry-after"] == "100"
        page = client.get("/")
        assert page.status_code == 429
        assert "Too many requests came from here" in page.text
        assert "content-security-policy" in page.headers
        # What pages are drawn with is not counted, and neither is another person in the same house.
        assert client.get("/static/base.css").status_code == 200
        assert another_at(client, "192.0.2.7").get("/").status_code == 200


def test_an_address_is_counted_however_many_persons_it_claims_to_be(tmp_path: Path):
    with client_of(tmp_path, address_requests_per_second=0.01, address_requests_burst=5) as client:
        statuses = [another_at(client, f"2001:db8:1:2::{i}").get("/").status_code for i in range(1, 8)]
        assert statuses == [200] * 5 + [429] * 2
        assert another_at(client, "2001:db8:1:3::1").get("/").status_code == 200


def test_tables_are_limited_for_persons_and_for_addresses(tmp_path: Path):
    with client_of(tmp_path, person_tables_per_hour=2, address_tables_per_hour=5) as client:
        form = {"game": "touche", "players": "2", "with": "bots"}

        def opened(who, times):
            return [who.post("/tables", data=form, follow_redirects=False).status_code for _time in range(times)]

        # The first request comes from nobody known yet.
        assert opened(client, 4) == [303, 303, 303, 429]
        assert "the next one can be opened in 30 minutes" in client.post("/tables", data=form).text
        # Persons without cookies are new each time; their address is not. Those refused above count there too.
        assert opened(another_at(client, "192.0.2.7"), 1) == [429]
        assert opened(another_at(client, "192.0.2.99"), 1) == [303]


def test_who_sits_at_too_many_tables_finishes_one_first(tmp_path: Path):
    with client_of(tmp_path, unfinished_tables_per_person=2) as client:
        wish = {"game": "touche", "with": "friends"}
        tables = [client.post("/api/tables", json=wish).json()["id"] for _table in range(2)]
        refused = client.post("/api/tables", json=wish)
        assert refused.status_code == 429
        assert refused.json()["error"] == "You sit at 2 tables that are not over; finish or leave one of them first."
        assert client.post("/tables", data=wish).status_code == 429
        assert client.post(f"/api/tables/{tables[0]}/leave", json={}).status_code == 200
        assert client.post("/api/tables", json=wish).status_code == 201


def test_names_messages_moves_and_layouts_are_as_long_as_the_settings_say(tmp_path: Path):
    with client_of(
        tmp_path, longest_name=5, longest_message=8, longest_move=50, longest_layout=1000, largest_body=50_000
    ) as client:
        wish = {"game": "touche", "with": "friends", "name": "Wilhelmina"}
        table = client.post("/api/tables", json=wish).json()["id"]
        at = f"/api/tables/{table}"
        assert client.get(f"{at}/view").json()["seats"][0]["name"] == "Wilh…"
        client.post(f"/tables/{table}/sit", data={"name": "Annabella"})
        assert client.get(f"{at}/view").json()["seats"][0]["name"] == "Anna…"
        assert client.post(f"{at}/say", json={"text": "12345678"}).status_code == 200
        sentence = "A message may have 8 characters; this one has 9."
        assert client.post(f"{at}/say", json={"text": "123456789"}).json()["error"] == sentence
        by_form = client.post(f"/tables/{table}/say", data={"text": "123456789"}, headers=JSON)
        assert by_form.json()["error"] == sentence
        assert "must be a move" in client.post(f"{at}/moves", json={"move": "x" * 51, "version": 1}).json()["error"]
        assert "The match has not begun" in client.post(f"{at}/moves", json={"move": "x" * 50, "version": 1}).text
        layout = {**wish, "options": {"board": "x" * 1001}}
        assert client.post("/api/tables", json=layout).json()["error"] == (
            "The board has more than 1000 characters, too many."
        )


def test_messages_uploads_and_rematches_are_counted_wherever_they_come_from():
    limits = Limits(Settings(messages_burst=2, uploads_per_hour=1, person_tables_per_hour=1))
    for path in ("/tables/x/say", "/api/tables/y/emote"):
        limits.check("POST", path, "Ann", "192.0.2.7")
    with pytest.raises(TooMany, match="Not so fast; go on in 3 seconds"):
        limits.check("POST", "/tables/x/say", "Ann", "192.0.2.7")
    limits.check("POST", "/tables/x/say", "Ben", "192.0.2.7")
    # What else everybody at the table is told counts too.
    limits.check("POST", "/tables/x/leave", "Cleo", "192.0.2.7")
    limits.check("POST", "/api/tables/x/back", "Cleo", "192.0.2.7")
    for what in ("sit", "leave", "back", "ready", "vote", "say"):
        with pytest.raises(TooMany, match="Not so fast"):
            limits.check("POST", f"/tables/x/{what}", "Cleo", "192.0.2.7")
    limits.check("POST", "/tables/x/moves", "Cleo", "192.0.2.7")
    limits.check("POST", "/replays", "Ann", "192.0.2.7")
    with pytest.raises(TooMany, match="Too many records"):
        limits.check("POST", "/api/replays", "Ben", "192.0.2.7")
    limits.check("POST", "/tables/x/again", "Ann", "192.0.2.7")
    with pytest.raises(TooMany, match="in 60 minutes"):
        limits.check("POST", "/api/tables", "Ann", "192.0.2.7")
    # To look is not to open.
    limits.check("GET", "/api/tables", "Ann", "192.0.2.7")


def test_streams_are_counted_while_they_are_open_and_given_back():
    streams = Limits(Settings(streams_per_person=1, streams_per_address=2, streams_in_all=3)).streams
    with streams.one_more("Ann", "house"):
        with pytest.raises(TooMany, match="You are looking at too many tables"), streams.one_more("Ann", "house"):
            pass
        with streams.one_more(None, "house"):
            assert (streams.open, streams.people) == (2, 1)
            with pytest.raises(TooMany, match="from your network"), streams.one_more("Ben", "house"):
                pass
            with streams.one_more("Ben", "other"), pytest.raises(TooMany, match="no place"):
                streams.one_more("Cleo", "third").__enter__()
    assert (streams.open, streams.people) == (0, 0)
    with streams.one_more("Ann", "house"):
        pass


def test_a_stream_too_many_is_refused_and_the_others_go_on(make_server, make_caller):
    server = make_server(streams_per_address=2)
    caller = make_caller(server)
    table = caller.open()
    caller.wait_for_turn(table)
    path = f"/tables/{table}/events"
    with caller.stream("GET", path) as one, caller.stream("GET", path) as two:
        assert (one.status_code, two.status_code) == (200, 200)
        refused = caller.get(path, headers=JSON)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "5")
        assert next(one.iter_lines())
    # Both were closed, so that there is room again as soon as the server has noticed.
    while True:
        with caller.stream("GET", path) as again:
            if again.status_code == 200:
                break

"""What an operator can watch: health, and counts that name nobody."""

import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from .clients import JSON, app_of, client_of
from .conftest import Caller, Server


def samples(text: str) -> dict[str, float]:
    """Read what Prometheus would read: name and labels -> value."""
    return {
        sample.name + "".join(f",{label}={sample.labels[label]}" for label in sorted(sample.labels)): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_health_tells_whether_the_database_answers(tmp_path: Path):
    with client_of(tmp_path) as client:
        healthy = client.get("/health")
        assert (healthy.status_code, healthy.text) == (200, "ok")
        assert client.portal is not None
        client.portal.call(lose_database, app_of(client))
        ill = client.get("/health", headers=JSON)
        assert ill.status_code == 503
        assert "cannot be reached" in ill.json()["error"]


async def lose_database(app) -> None:
    """Let every connection fail from now on, as when the disk of the database is gone."""
    from sqlalchemy import event, exc

    def fail(*_what: object) -> None:
        raise exc.OperationalError("SELECT 1", {}, Exception("gone"))

    event.listen(app.state.store._reading.sync_engine, "before_cursor_execute", fail)


def test_metrics_are_for_the_addresses_of_the_settings(tmp_path: Path):
    with client_of(tmp_path, metrics_from=["192.0.2.0/24"]) as client:
        assert client.get("/metrics").status_code == 200
    with client_of(tmp_path) as client:
        refused = client.get("/metrics", headers=JSON)
        assert refused.status_code == 403
        assert refused.json()["error"].startswith("The metrics are shown to the addresses only")


def test_counts_follow_what_happens_and_name_nobody(server: Server, caller: Caller):
    before = samples(caller.get("/metrics").text)
    table = caller.open(players=2, name="Wilhelmina", options={"max_turns": 12})
    view = caller.play_to_the_end(table)
    assert caller.move(table, "nonsense", view["version"]).status_code != 200
    assert caller.get("/tables/there-is-no-such-table-here").status_code == 404
    assert caller.get("/no/such/page").status_code == 404
    text = caller.get("/metrics").text
    after = samples(text)

    def grown(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    moves = grown("tuckbox_move_seconds_count")
    assert moves > 0
    assert grown("tuckbox_requests_total,method=POST,route=/api/tables/{match_id}/moves,status=200") == moves
    assert grown("tuckbox_events_stored_total,kind=move") == moves + grown(
        "tuckbox_bot_move_seconds_count,level=medium"
    )
    assert grown("tuckbox_requests_total,method=GET,route=unknown,status=404") == 1
    assert grown("tuckbox_requests_total,method=GET,route=/tables/{match_id},status=404") == 1
    assert after["tuckbox_live_tables"] >= 1
    assert after["tuckbox_open_streams"] == after["tuckbox_people_connected"] == 0
    for secret in (table, "Wilhelmina", "there-is-no-such", "no/such", *caller.cookies.values()):
        assert secret not in text
    hands = [card for cards in view["position"]["piles"].values() for card in cards]
    for card in {*hands, *view["position"]["piles"]}:
        assert not re.search(rf'="{re.escape(str(card))}"', text)


def test_open_streams_and_people_are_counted_while_they_last(server: Server, caller: Caller):
    table = caller.open(players=2)
    with (
        caller.stream("GET", f"/tables/{table}/events") as one,
        caller.stream("GET", f"/api/tables/{table}/events") as two,
    ):
        # Lines that nobody holds any more would close their stream.
        lines = [stream.iter_lines() for stream in (one, two)]
        assert all(next(each) for each in lines)
        now = samples(caller.get("/metrics").text)
        assert (now["tuckbox_open_streams"], now["tuckbox_people_connected"]) == (2, 1)
    while (now := samples(caller.get("/metrics").text))["tuckbox_open_streams"]:
        pass
    assert now["tuckbox_people_connected"] == 0


def test_refusals_are_counted_by_their_limit(tmp_path: Path):
    with client_of(
        tmp_path, address_requests_per_second=0.01, address_requests_burst=3, metrics_from=["192.0.2.7"]
    ) as client:
        statuses = [client.get("/lobby").status_code for _request in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        counted = app_of(client).state.metrics.written().decode()
        assert samples(counted)["tuckbox_refused_by_limit_total,limit=address_requests"] == 2

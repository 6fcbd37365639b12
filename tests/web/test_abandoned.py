"""A table that was closed because nobody came says so, and shows what there is to see."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tuckbox.web.drawing import drawn_games

from .clients import another_at, app_of, client_of


def abandoned(client: TestClient, **wish: object) -> str:
    """Open a table that waits for its only person, and close it as if a week had passed."""
    opened = client.post("/api/tables", json=wish).json()["id"]
    live = {table.id: table for table in app_of(client).state.tables.live}
    assert client.portal is not None
    client.portal.call(live[opened].abandon, 1 << 60)
    return opened


@pytest.mark.parametrize("name", drawn_games())
def test_a_match_that_was_given_up_says_so_and_leads_on(tmp_path: Path, name: str) -> None:
    with client_of(tmp_path) as client:
        players = next(count for count in drawn_games()[name].players if count > 1)
        table = abandoned(client, game=name, players=players)
        for visitor in (client, another_at(client, "192.0.2.9")):
            page = visitor.get(f"/tables/{table}").text
            assert "data-over" in page
            assert page.count('id="ending"') == 1
            ending = page[page.index('id="ending"') :]
            ending = ending[: ending.index("</section>")]
            assert "This table is closed" in ending
            assert "Nobody came for a long time" in ending
            links = re.findall(r'<a [^>]*href="([^"]+)"', ending)
            below = f"/tables/{table}"
            assert {f"{below}/replay", f"/api{below}/record", f"{below}/proof"} <= set(links)
            assert [visitor.get(link).status_code for link in links] == [200] * len(links)
            # Only who sat there can play again with the same people.
            assert (f'action="{below}/again"' in ending) is (visitor is client)
        # What is looked back at ends without an end, and is not called closed.
        assert "This table is closed" not in client.get(f"/tables/{table}/replay").text
        following = client.post(f"/tables/{table}/again", follow_redirects=False).headers["location"]
        assert f'href="{following}"' in client.get(f"/tables/{table}").text


def test_a_table_that_was_given_up_before_the_start_is_closed_too(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        table = abandoned(client, **{"game": "touche", "with": "friends"})
        page = client.get(f"/tables/{table}").text
        assert page.count("This table is closed") == 1
        assert 'id="ending"' not in page


def test_a_match_that_goes_on_is_not_called_closed(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        table = client.post("/api/tables", json={"game": "touche", "players": 2}).json()["id"]
        page = client.get(f"/tables/{table}").text
        assert "data-over" not in page
        assert 'id="ending"' not in page
        assert "This table is closed" not in page

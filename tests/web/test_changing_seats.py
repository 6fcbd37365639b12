"""Seats change hands before the start: the host sends away who was seen there, and words stay who said them."""

import time
from collections.abc import Callable

import pytest

from tuckbox.web.telling import tell_chat

from .conftest import Caller, Server
from .hosting import alone, hosted, opened_table


@pytest.mark.parametrize("interface", ["page", "program"])
def test_who_has_just_sat_down_is_not_sent_away_for_somebody_else(
    interface: str, server: Server, make_caller: Callable[[Server], Caller]
) -> None:
    host, bob, cleo = (make_caller(server) for _visitor in range(3))
    table = host.open(players=3, **{"with": "friends"})
    sit = f"/api/tables/{table}/sit"
    assert bob.post(sit, json={"name": "Bob", "seat": 1}).status_code == 200
    # The page of the host is drawn now, or as soon as the game is ready.
    while 'id="kick-1"' not in (page := host.get(f"/tables/{table}").text):
        time.sleep(0.1)
    assert page.count('<input type="hidden" name="occupant" value="Bob">') == 1
    assert bob.post(sit, json={"name": "Bob", "seat": 2}).status_code == 200
    assert cleo.post(sit, json={"name": "Cleo", "seat": 1}).status_code == 200

    def send_away(seat: int, occupant: str) -> int:
        asked = {"seat": seat, "player": "open", "occupant": occupant}
        if interface == "page":
            sent = {name: str(value) for name, value in asked.items()}
            return host.post(f"/tables/{table}/seat", data=sent, headers={"Accept": "application/json"}).status_code
        return host.post(f"/api/tables/{table}/seat", json=asked).status_code

    assert send_away(1, "Bob") == 409
    assert [seat["name"] for seat in host.view(table)["seats"]][1:] == ["Cleo", "Bob"]
    assert send_away(2, "Bob") == 200
    assert [seat["name"] for seat in host.view(table)["seats"]][1:] == ["Cleo", ""]
    # A seat that has been taken meanwhile is not given to a bot.
    assert cleo.post(sit, json={"name": "Cleo", "seat": 2}).status_code == 200
    asked = {"seat": 2, "player": "easy", "occupant": ""}
    answer = host.post(f"/api/tables/{table}/seat", json=asked)
    assert (answer.status_code, answer.json()["error"]) == (409, "By now somebody else sits there; look again.")
    # A program that does not say whom it saw means whoever sits there.
    assert host.post(f"/api/tables/{table}/seat", json={"seat": 2, "player": "easy"}).status_code == 200


def test_words_stay_those_of_who_said_them(database_url: str) -> None:
    async def work() -> None:
        async with hosted(database_url) as tables:
            room = await tables.table((await opened_table(tables, "ann", players=2, **{"with": "friends"})).id)
            await room.sit("bob", "Bob")
            await room.say("bob", "Must run")
            await room.emote("bob", "hello")
            await room.leave("bob")
            await room.sit("cleo", "Cleo")
            identity = room.id
        async with hosted(database_url) as tables:
            lines = tell_chat(await tables.table(identity), 0)
            assert [line.get("name") or line["text"] for line in lines] == [
                "Bob sits down.",
                "Bob",
                "Bob",
                "Bob gets up.",
                "Cleo sits down.",
            ]

    alone(work)

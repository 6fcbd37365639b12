"""Whoever comes before a game is ready to be played on this machine waits at a complete table."""

import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tuckbox import Match

from .clients import ADDRESS, client_of
from .hosting import SECONDS_TO_HAPPEN

WAITS = "The game is being prepared"


def test_friends_can_be_invited_while_the_game_is_being_prepared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_compiled = threading.Event()

    def compiled(*setup: Any, **more: Any) -> Match:
        is_compiled.wait()
        return Match.new(*setup, **more)

    monkeypatch.setattr("tuckbox.web.preparing.Match", SimpleNamespace(new=compiled))
    with client_of(tmp_path) as client:
        opened = client.post("/tables", data={"game": "touche", "with": "friends", "name": "Marie"})
        assert opened.status_code == 200
        address = str(opened.url)
        assert address.startswith(f"{ADDRESS}/tables/")
        assert WAITS in opened.text
        assert f'value="{address}"' in opened.text
        is_compiled.set()
        end = time.monotonic() + SECONDS_TO_HAPPEN
        while WAITS in (room := client.get(address).text) and time.monotonic() < end:
            time.sleep(0.05)
        assert WAITS not in room
        assert f'value="{address}"' in room

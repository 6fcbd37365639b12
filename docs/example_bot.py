"""Sit down at a table of Tuckbox and play: python example_bot.py http://127.0.0.1:8000/tables/ID."""

import random
import sys
import time

import httpx

api = sys.argv[1].replace("/tables/", "/api/tables/")
with httpx.Client(timeout=60) as client:
    mine = client.post(f"{api}/sit", json={"name": "Robby"}).raise_for_status().json()
    client.headers["Authorization"] = f"Bearer {mine['token']}"
    client.post(f"{api}/ready").raise_for_status()
    seen, view = 0, client.get(f"{api}/view").json()
    while not view["result"]:
        try:
            with client.stream("GET", f"{api}/events?since={seen}") as stream:
                for line in stream.iter_lines():
                    if line.startswith("id: "):  # The version of the event, which has come when its data has.
                        seen = int(line.removeprefix("id: "))
                    if line.startswith("data: "):
                        view = client.get(f"{api}/view").raise_for_status().json()
                    while view["moves"]:
                        move = {"move": random.choice(view["moves"]), "version": view["version"]}
                        answer = client.post(f"{api}/moves", json=move).json()
                        view = answer.get("view", answer)  # Too late: the view as it stands now.
                    if view["result"]:
                        break
        except httpx.TransportError:
            time.sleep(1)  # The connection is lost or the server starts again; nothing is missed.
    print("Seat", mine["seat"], "is placed", view["result"]["ranks"][mine["seat"]])

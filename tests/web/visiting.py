"""What the tests of the games' pages share: sitting down, looking at a table, drawing a match without a server."""

import copy
import json
import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from tuckbox import Match
from tuckbox.web.drawing import draw_table
from tuckbox.web.live import LiveTable
from tuckbox.web.store import HUMAN, Store, StoredMatch, StoredSeat

OPEN_FOR_ME = "[data-on-turn], [data-over]"
SLOW_MILLISECONDS = 60_000


def sit_down(page: Page, game: str, players: int = 2, **options: str) -> None:
    """Open a table from the home page as a person does, and wait for the first turn."""
    page.set_default_timeout(SLOW_MILLISECONDS)
    page.goto("/")
    form = page.locator("form.new-table").filter(has=page.locator(f"input[value={game}]"))
    form.get_by_role("radio", name=str(players), exact=True).check()
    form.get_by_label("Your name").fill("Marie")
    if options:
        form.get_by_text("Options").click()
    for name, value in options.items():
        field = form.locator(f"[name='option.{name}']")
        if field.first.get_attribute("type") == "radio":
            form.locator(f"[name='option.{name}'][value='{value}']").check()
        else:
            field.fill(value)
    form.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector(OPEN_FOR_ME)


def is_over(page: Page) -> bool:
    """Wait until the visitor can do something; tell whether the match is over."""
    page.wait_for_selector(OPEN_FOR_ME)
    return page.locator("[data-over]").count() > 0


def version(page: Page) -> str | None:
    return page.locator("#table").get_attribute("data-version")


def moves(page: Page) -> list[str]:
    return json.loads(page.locator("#table").get_attribute("data-moves") or "")


def click_and_wait(page: Page, locator: Locator) -> None:
    """Click what plays a move, and wait for the table drawn anew."""
    before = version(page)
    locator.click()
    wait_for_newer(page, before)


def wait_for_newer(page: Page, before: str | None) -> None:
    page.wait_for_function("before => document.getElementById('table').dataset.version !== before", arg=before)


def view_of(page: Page) -> dict[str, Any]:
    """Give the JSON view of the visitor's seat."""
    return page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/view").json()


def width(page: Page) -> int:
    """Give how wide the whole page is, scrolled or not."""
    return page.evaluate("document.documentElement.scrollWidth")


def drawn(match: Match, seat: int | None) -> str:
    """Draw a match as a seat sees it; nothing is played there, so that no store is needed."""
    game = match.setup.game.name
    seats = tuple(StoredSeat(HUMAN, str(number), f"Player {number}") for number in range(match.setup.players))
    stored = StoredMatch(
        "x" * 22, game, match.setup.players, match.setup.options, match.seed, match.nonce, "c" * 64, seats
    )
    return draw_table(LiveTable(stored, match, {}, Store.__new__(Store), (0, 0)), seat)


def dealt_differently(match: Match, seat: int, groups: Sequence[Sequence[str]], dice: random.Random) -> dict[str, Any]:
    """Give the position with the cards that a seat does not see shuffled, among the piles of each group."""
    position = copy.deepcopy(match.position())
    seen = match.view(seat).position()["piles"]
    for group in groups:
        places = [(pile, i) for pile in group for i, card in enumerate(seen[pile]) if card == "?"]
        cards = [position["piles"][pile][i] for pile, i in places]
        dice.shuffle(cards)
        for (pile, i), card in zip(places, cards, strict=True):
            position["piles"][pile][i] = card
    return position


def play_some(match: Match, count: int, dice: random.Random) -> None:
    """Play random moves."""
    for _move in range(count):
        if match.acting:
            seat = dice.choice(match.acting)
            match.play(seat, dice.choice(match.moves(seat)))

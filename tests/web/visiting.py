"""What the tests of the games' pages share: sitting down, looking at a table, drawing a match without a server."""

import copy
import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tuckbox import Match
from tuckbox.web.drawing import draw_scene
from tuckbox.web.scenes import Ending, Place, Teller, scene_of_match

from .conftest import PATIENCE_SECONDS

OPEN_FOR_ME = "[data-on-turn], [data-over]"
SLOW_MILLISECONDS = 1000 * PATIENCE_SECONDS
expect.set_options(timeout=SLOW_MILLISECONDS)
AT_THE_END = """
// What ends may let something that stands in it begin to change.
for (let round = 0; round < 50; round += 1) {
  for (const animation of document.getAnimations()) {
    if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel();
    else animation.finish();
  }
}
"""


def game_form(page: Page, game: str) -> Locator:
    """Give the form of a game on the home page, with everything about a match against bots opened."""
    page.set_default_timeout(SLOW_MILLISECONDS)
    page.goto("/")
    form = page.locator("form.new-table").filter(has=page.locator(f"input[value={game}]"))
    form.get_by_text("Players, level and options").click()
    return form


def sit_down(page: Page, game: str, players: int = 2, bots: str = "Medium", **options: str) -> None:
    """Open a table with bots from the home page as a person does, and wait for the first turn."""
    form = game_form(page, game)
    form.get_by_role("radio", name=str(players), exact=True).check()
    form.get_by_role("radio", name=bots).check()
    form.get_by_label("Your name").fill("Marie")
    for name, value in options.items():
        field = form.locator(f"[name='option.{name}']")
        if field.first.get_attribute("type") == "radio":
            form.locator(f"[name='option.{name}'][value='{value}']").check()
        else:
            field.fill(value)
    form.get_by_role("button", name="Against bots").click()
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
    page.wait_for_function(
        "before => document.getElementById('table').dataset.version !== before", arg=before, polling=20
    )


def view_of(page: Page) -> dict[str, Any]:
    """Give the JSON view of the visitor's seat."""
    return page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/view").json()


def play_by_request(page: Page, view: Mapping[str, Any], move: str) -> None:
    """Play a move of a JSON view without clicking, where a test looks at what comes of it and not at the way there.

    It is not played where somebody else has moved meanwhile.
    """
    table = page.url.rsplit("/", 1)[1]
    answer = page.request.post(f"/api/tables/{table}/moves", data={"move": move, "version": view["version"]})
    assert answer.status in (200, 409), answer.text()


def wait_for_view(page: Page, view: Mapping[str, Any]) -> None:
    """Wait until a page shows the table as it is in a JSON view, or newer."""
    page.wait_for_function(
        "least => Number(document.getElementById('table').dataset.version) >= least", arg=view["version"], polling=20
    )


def sensible(offered: Sequence[str], dice: random.Random) -> str:
    """Choose so that decks grow and tournaments end soon."""
    picks = [move for move in offered if move.startswith("pick ")]
    return dice.choice(picks) if picks else "ready" if "ready" in offered else dice.choice(offered)


def end_animations(page: Page) -> None:
    """Let a page look as it does when all that moves or fades has come to its end."""
    page.evaluate(AT_THE_END)


def width(page: Page) -> int:
    """Give how wide the whole page is, scrolled or not."""
    return page.evaluate("document.documentElement.scrollWidth")


def drawn(match: Match, seat: int | None) -> str:
    """Draw a match as a seat sees it at a table where only persons sit."""
    named = [(f"Player {number}", "") for number in range(match.setup.players)]
    secrets = (match.seed, match.nonce) if match.is_over else None
    place = Place("x" * 22, named, "c" * 64, secrets, Ending("/record", "/again", "", "/replay", "/proof"))
    return draw_scene(scene_of_match(match, seat, place, Teller(), match.number, may_move=True)).html


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


def open_room(page: Page, game: str) -> str:
    """Open a table with friends from the home page, with one click; give its address."""
    page.set_default_timeout(SLOW_MILLISECONDS)
    page.goto("/")
    form = page.locator("form.new-table").filter(has=page.locator(f"input[value={game}]"))
    form.get_by_role("button", name="With friends").click()
    page.wait_for_selector("[data-gathering]")
    return page.url


def join(page: Page, address: str, name: str) -> None:
    """Follow an invitation and sit down under a name, and nothing else."""
    page.set_default_timeout(SLOW_MILLISECONDS)
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".room-seat.you")


def start(host: Page, *guests: Page) -> None:
    """Let everybody be ready and the host deal the cards."""
    for guest in guests:
        guest.get_by_role("button", name="I am ready").click()
        guest.wait_for_selector(".room-seat.you .is-ready")
    host.wait_for_function(
        "count => document.querySelectorAll('.is-ready').length === count", arg=len(guests), polling=20
    )
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, *guests):
        page.wait_for_selector(".table")


def click_move(page: Page, move: str) -> None:
    """Click what the page offers for a move; the table comes when it comes."""
    whole = page.locator(f'#fragment [data-move="{move}"]:visible')
    if whole.count():
        whole.first.click()
        return
    part, _space, end = move.partition(" ")
    if page.locator(f'[data-choose="{part}"][aria-pressed="true"]').count() == 0:
        page.locator(f'#fragment [data-choose="{part}"]:visible').first.click()
    page.locator(f'#fragment [data-finish="{end}"].fit').click()


def play_offered(page: Page, move: str) -> None:
    """Play a move by clicking what the page offers for it, and wait for the table drawn anew."""
    before = version(page)
    click_move(page, move)
    wait_for_newer(page, before)
    # Where all play side by side, the newer table may be somebody else's doing.
    page.wait_for_selector("#table:not([aria-busy])")

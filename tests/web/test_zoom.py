"""Nothing is lost when a page is enlarged or its window small: no sideways scrolling, every move can be reached."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize

from tuckbox.table.registry import games

from .visiting import (
    OPEN_FOR_ME,
    end_animations,
    game_form,
    join,
    open_room,
    play_by_request,
    sit_down,
    start,
    view_of,
    wait_for_view,
    width,
)

pytestmark = pytest.mark.xdist_group("browser")

SIZES: list[ViewportSize] = [
    {"width": 640, "height": 450},  # A window of 1280 by 900 pixels at 200%.
    {"width": 360, "height": 740},
    {"width": 320, "height": 256},  # A window of 1280 by 1024 pixels at 400%, as WCAG 1.4.10 names it.
]
WIDE: ViewportSize = {"width": 1280, "height": 900}
PLAYERS = {"touche": 6, "giants": 2, "monster_trick": 5, "power_cards": 4, "challengers": 8}
SHORT = {"touche": {"max_turns": "18"}, "giants": {"max_rounds": "2"}, "power_cards": {"max_rounds": "2"}}
"""Options with which a match ends soon."""
MOST_MOVES = 12
"""So many moves are played in a match that does not end soon."""

CONTROLS = "#fragment :is([data-move], [data-choose], [data-finish].can, [data-finish].fit, #listed-play)"
LOOK = """selector => {
  const SMALLEST = 24;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length;
  const all = [...document.querySelectorAll("a, button, input, select, summary")].filter(seen);
  const box = (element) => element.getBoundingClientRect();
  const isSmall = (element) => Math.min(box(element).width, box(element).height) < SMALLEST - 0.01;
  const centre = (element) => [box(element).x + box(element).width / 2, box(element).y + box(element).height / 2];
  // WCAG 2.5.8: a smaller target needs a circle of this diameter that touches no other target and no such circle.
  const isCrowded = (element) => all.some((other) => {
    if (other === element) return false;
    const [x, y] = centre(element);
    const near = box(other);
    const within = (least, value, most) => Math.min(Math.max(value, least), most);
    const away = Math.hypot(x - within(near.left, x, near.right), y - within(near.top, y, near.bottom));
    const apart = Math.hypot(x - centre(other)[0], y - centre(other)[1]);
    return away < SMALLEST / 2 || (isSmall(other) && apart < SMALLEST);
  });
  const problems = [];
  const controls = [...document.querySelectorAll(selector)].filter(seen);
  for (const control of controls) {
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const name = control.id || control.outerHTML.slice(0, 120);
    const [x, y] = centre(control);
    const top = document.elementFromPoint(x, y);
    if (!top) problems.push(`${name} is out of the window`);
    else if (!control.contains(top)) problems.push(`${name} is covered by ${top.outerHTML.slice(0, 120)}`);
    const { width, height } = box(control);
    if (isSmall(control) && isCrowded(control)) problems.push(`${name} is ${width} by ${height}`);
  }
  window.scrollTo(0, 0);
  const names = controls.map(({ dataset, id }) => dataset.move ?? dataset.choose ?? dataset.finish ?? id);
  return { names: names.sort(), problems };
}"""


@pytest.fixture
def page(make_context: Callable[..., BrowserContext]) -> Page:
    return make_context(viewport=WIDE, device_scale_factor=2).new_page()


def problems(page: Page) -> list[str]:
    """Give where a page is wider than its window, and which moves are missing, covered or too small, at every size."""
    found: list[str] = []
    offered = page.evaluate(LOOK, CONTROLS)["names"]
    for size in SIZES:
        resize(page, size)
        where = f"{page.url.split('/', 3)[-1]} at {size['width']}"
        if width(page) > size["width"]:
            found.append(f"{where}: {width(page)} wide")
        look = page.evaluate(LOOK, CONTROLS)
        found += [f"{where}: {problem}" for problem in look["problems"]]
        if look["names"] != offered:
            found.append(f"{where}: {look['names']} is offered instead of {offered}")
    resize(page, WIDE)
    return found


def resize(page: Page, size: ViewportSize) -> None:
    """Make the window so large, and wait until the page is laid out for it."""
    page.set_viewport_size(size)
    page.wait_for_function("width => window.innerWidth === width", arg=size["width"], polling=20)
    end_animations(page)


def open_everything(page: Page, within: str) -> None:
    page.evaluate(
        "within => document.querySelectorAll(`${within} details`).forEach(details => { details.open = true; })", within
    )


def test_pages_without_a_table(page: Page) -> None:
    found: list[str] = []
    rules = [f"/rules/{game}" for game in games()]
    for address in ("/lobby", "/mine", "/replays", "/docs", "/nowhere", *rules, "/me"):
        page.goto(address)
        open_everything(page, "main")
        found += problems(page)
    page.goto(page.get_by_label("Personal link", exact=True).input_value())
    found += problems(page)
    page.goto("/")
    found += problems(page)
    open_everything(page, "main")
    found += problems(page)
    # A form that came back with a reason.
    form = game_form(page, "touche")
    form.get_by_text("bring another").click()
    form.locator("textarea").fill("7H 8H")
    form.get_by_role("button", name="Against bots").click()
    page.wait_for_selector("#problem")
    found += problems(page)
    assert found == []


def test_the_room_the_chat_and_the_rules_in_their_drawer(
    page: Page, make_context: Callable[..., BrowserContext]
) -> None:
    guest = make_context(viewport=WIDE).new_page()
    address = open_room(page, "monster_trick")
    page.get_by_label("Listed").check()
    guest.goto(address)
    guest.wait_for_selector("#sit-down")
    found = problems(guest)
    join(guest, address, "A name of 24 characters.")
    for visitor in (page, guest):
        open_everything(visitor, "main")
    guest.locator("#say-text").fill("w" * 100)
    guest.get_by_role("button", name="Send", exact=True).click()
    guest.get_by_role("button", name="Hello!").click()
    said = page.locator(".chat-line", has_text="Hello!")
    said.wait_for()
    assert page.locator(".chat-line", has_text="www").count() == 1
    # A greeting takes as many lines as it needs and no more.
    lines = "line => line.scrollHeight / parseFloat(getComputedStyle(line).lineHeight)"
    assert round(said.evaluate(lines)) <= 2
    found += problems(page) + problems(guest)
    listed = guest.context.new_page()
    for list_of_tables in ("/", "/lobby", "/mine"):
        listed.goto(list_of_tables)
        found += problems(listed)
    start(page, guest)
    open_everything(page, "main")
    for size in SIZES:
        resize(page, size)
        found += [f"the chat at {size['width']}: {width(page)} wide"] if width(page) > size["width"] else []
    resize(page, WIDE)
    page.locator("#open-rules").click()
    page.wait_for_selector("dialog[open] .rule")
    for size in SIZES:
        resize(page, size)
        found += [f"the rules at {size['width']}: {width(page)} wide"] if width(page) > size["width"] else []
    assert found == []


@pytest.mark.parametrize("game", list(games()))
def test_a_table_in_its_phases_and_where_it_ends_soon_its_ending_and_replay(page: Page, game: str) -> None:
    dice = random.Random(game)
    sit_down(page, game, players=PLAYERS[game], **SHORT.get(game, {}))
    found: list[str] = []
    seen: set[str] = set()
    played = 0
    while not (view := view_of(page))["result"] and played < MOST_MOVES:
        if not (offered := view["moves"]):
            continue
        kind = " ".join(sorted({move.split()[0] for move in offered if move.split()[0].islower()}))
        if kind not in seen and len(seen) < 3:
            seen.add(kind)
            wait_for_view(page, view)
            open_everything(page, "#fragment")
            found += problems(page)
            cards = page.locator("#fragment [data-choose]:visible")
            if cards.count():
                cards.first.click()
                found += problems(page)
                page.keyboard.press("Escape")
            assert found == []
        play_by_request(page, view, dice.choice(offered))
        played += 1
    wait_for_view(page, view)
    page.wait_for_selector(OPEN_FOR_ME)
    open_everything(page, "#fragment")
    found += problems(page)
    assert bool(page.locator("#replay").count()) == (game in SHORT)
    if game in SHORT:
        page.locator("#replay").click()
        page.wait_for_selector("input[type=range]")
        found += problems(page)
    assert seen
    assert found == []

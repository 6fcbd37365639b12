"""Cards that move from where they lay to where they lie, and pages that do not wait for a browser to move them."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Caller
from .visiting import click_and_wait, join, moves, open_room, play_offered, sit_down, start, view_of

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture
def page(make_moving_context: Callable[..., BrowserContext]) -> Page:
    return make_moving_context().new_page()


WATCH = """
window.movements = [];
window.moved = [];
addEventListener("animationstart", (event) => window.moved.push(event.pseudoElement));
const named = () => [...document.querySelectorAll("[style*=view-transition-name]")].map((element) => [
  element.style.viewTransitionName,
  element.dataset.card ?? element.dataset.choose ?? null,
  element.closest(".hand") !== null,
]);
const start = document.startViewTransition.bind(document);
document.startViewTransition = (change) => {
  const movement = { before: named(), after: [], isOver: false };
  window.movements.push(movement);
  const transition = start(() => {
    change();
    movement.after = named();
  });
  const end = () => { movement.isOver = true; };
  transition.finished.then(end, end);
  return transition;
};
"""
"""Notes at each movement which cards have a name before and after, and what the browser moves."""

NO_FRAMES = """
document.startViewTransition = () => {
  const never = new Promise(() => {});
  return { ready: never, finished: never, updateCallbackDone: never, skipTransition() {} };
};
"""
"""Stands for a browser that draws nothing, as in a window behind others: it never asks for the change."""

LATE_FRAMES = """
window.late = [];
document.startViewTransition = (change) => {
  const done = new Promise((resume) => window.late.push(() => resume(change())));
  return { ready: done, finished: done, updateCallbackDone: done, skipTransition() {} };
};
"""
"""Asks for the changes when the test says so."""

PATIENT = """
const wait = window.setTimeout.bind(window);
window.setTimeout = (work, milliseconds) => wait(work, milliseconds === 1000 ? 3600000 : milliseconds);
"""
"""Lets a movement take as long as the machine needs, which the page would end after a second."""

SLOW = """
document.styleSheets[0].insertRule("::view-transition-group(*) { animation-duration: 30s !important }");
"""

FAILS_ONCE = """
() => {
  document.startViewTransition = () => {
    delete document.startViewTransition;
    throw new Error("this movement fails");
  };
}
"""


def play_a_card(page: Page) -> str:
    """Play the first move, which takes a card from the hand to a place; give the card."""
    card, place = moves(page)[0].split(" ")
    page.locator(f'[data-choose="{card}"]').first.click()
    click_and_wait(page, page.locator(f'[data-finish="{place}"].fit').first)
    return card


def sit_down_at_monster_trick(page: Page) -> None:
    sit_down(page, "monster_trick")
    while page.locator("[data-move]").count():
        click_and_wait(page, page.locator("[data-move]").first)
        page.wait_for_selector("[data-on-turn]")


def two_at_monster_trick(make_moving_context: Callable[..., BrowserContext]) -> tuple[Page, Page]:
    """Seat two people, and give the one who is to play a card first; nothing moves any more."""
    host, guest = (make_moving_context().new_page() for _browser in range(2))
    for page in (host, guest):
        page.add_init_script(PATIENT + WATCH)
    join(guest, open_room(host, "monster_trick"), "Ben")
    start(host, guest)
    return to_play_a_card(host, guest)


def to_play_a_card(host: Page, guest: Page) -> tuple[Page, Page]:
    """Give the page of who is to play a card, before the other one; nothing moves any more."""
    mover, other = host, guest
    while not mover.locator("[data-on-turn]").count() or mover.locator("[data-move]").count():
        if mover.locator("[data-on-turn]").count():
            play_offered(mover, moves(mover)[0])
        mover, other = other, mover
    played = mover.locator("#table").get_attribute("data-number") or ""
    for page in (mover, other):
        expect(page.locator("#table")).to_have_attribute("data-number", played)
        page.wait_for_function("() => !document.querySelector('[style*=view-transition-name]')", polling=20)
    return mover, other


def movement_after(page: Page, count: int) -> dict[str, Any]:
    """Give what moved after a number of movements."""
    page.wait_for_function("count => movements[count]?.after.length > 0", arg=count, polling=20)
    return page.evaluate("count => movements[count]", count)


def has_moved(page: Page, count: int, name: str) -> bool:
    """Wait until the movement after a number of them is over; tell whether the browser moved what has that name."""
    page.wait_for_function("count => movements[count].isOver", arg=count, polling=20)
    return page.evaluate("group => moved.includes(group)", f"::view-transition-group({name})")


def test_a_card_moves_from_the_hand_to_the_trick_and_for_others_from_who_played_it(
    make_moving_context: Callable[..., BrowserContext],
) -> None:
    mover, other = two_at_monster_trick(make_moving_context)
    are_moved: list[bool] = []
    # A browser that has too much to do may leave a movement out; it moves the next card that leads a trick.
    for _trick in range(5):
        for page in (mover, other):
            page.evaluate("moved.length = 0")
        counts = [page.evaluate("movements.length") for page in (mover, other)]
        card = play_a_card(mover)
        played, seen = (movement_after(page, count) for page, count in zip((mover, other), counts, strict=True))
        name = next(name for name, shown, is_mine in played["before"] if shown == card and is_mine)
        assert [name, card, False] in played["after"]
        assert card not in [shown for _name, shown, _is_mine in seen["before"]]
        person = next(name for name, shown, _is_mine in seen["after"] if shown == card)
        assert person.startswith("person-")
        for names in (played["before"], played["after"], seen["before"], seen["after"]):
            assert len({name for name, _shown, _is_mine in names}) == len(names)
        are_moved = [has_moved(mover, counts[0], name), has_moved(other, counts[1], person)]
        if all(are_moved):
            break
        other.wait_for_selector("[data-on-turn]")
        play_a_card(other)
        mover, other = to_play_a_card(mover, other)
    assert are_moved == [True, True]


def test_a_click_on_a_card_that_moves_chooses_it(make_moving_context: Callable[..., BrowserContext]) -> None:
    mover, other = two_at_monster_trick(make_moving_context)
    count = other.evaluate("movements.length")
    other.evaluate(SLOW)
    box = other.locator("[data-choose]").last.bounding_box()
    assert box is not None
    play_a_card(mover)
    movement_after(other, count)
    other.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(other.locator("[data-choose]").last).to_have_attribute("aria-pressed", "true")


def test_nothing_moves_where_that_is_wished(make_context: Callable[..., BrowserContext]) -> None:
    page = make_context().new_page()
    page.add_init_script(WATCH)
    sit_down_at_monster_trick(page)
    play_a_card(page)
    assert page.evaluate("movements") == []


def test_a_table_goes_on_where_the_browser_draws_no_frames(page: Page) -> None:
    page.add_init_script(NO_FRAMES)
    sit_down_at_monster_trick(page)
    for _turn in range(2):
        play_a_card(page)
        page.wait_for_selector("[data-on-turn]")
    view = view_of(page)
    expect(page.locator("#table")).to_have_attribute("data-version", str(view["version"]))
    expect(page.locator(".hand [data-choose]")).to_have_count(len(view["position"]["piles"]["hand/0"]))


def test_a_table_goes_on_after_a_change_that_failed(page: Page) -> None:
    sit_down_at_monster_trick(page)
    page.evaluate(FAILS_ONCE)
    play_a_card(page)
    page.wait_for_selector("[data-on-turn]")
    assert page.evaluate("Object.hasOwn(document, 'startViewTransition')") is False
    expect(page.locator("#table")).to_have_attribute("data-version", str(view_of(page)["version"]))


def test_a_step_looked_at_stays_when_an_earlier_change_comes_late(page: Page, caller: Caller) -> None:
    table = caller.open(players=2, name="Marie", options={"max_turns": 6})
    caller.play_to_the_end(table)
    page.add_init_script(LATE_FRAMES)
    page.goto(f"/tables/{table}/replay?seat=0")
    page.locator("#to-next").click()
    page.wait_for_function("() => late.length === 1", polling=20)
    later = page.locator("#jump option").nth(3).get_attribute("value") or ""
    page.get_by_label("Jump to").select_option(later)
    expect(page.locator("#table")).to_have_attribute("data-number", later)
    page.evaluate("late[0]()")
    assert page.locator("#table").get_attribute("data-number") == later

"""The people at a table: who is here, take-backs, stand-ins, clocks, hints, notifications, onlookers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .visiting import join, moves, open_room, play_offered, sit_down, start, version, wait_for_newer, width

pytestmark = pytest.mark.xdist_group("browser among people")

SPY = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, more) { window.told.push([title, more.body]); }
  close() {}
};
"""


@pytest.fixture
def guest(make_context: Callable[..., BrowserContext]) -> Page:
    return make_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()


def test_the_own_last_move_is_taken_back_before_anybody_else_has_moved(page: Page, guest: Page) -> None:
    address = open_room(page, "monster_trick")
    join(guest, address, "Paul")
    start(page, guest)
    for visitor in (page, guest):
        play_offered(visitor, moves(visitor)[0])
    page.wait_for_function(
        "() => document.querySelector('#prompt').textContent.includes('choose a row') === false", polling=20
    )
    mover, other = (page, guest) if page.locator("[data-on-turn]").count() else (guest, page)
    mover.wait_for_selector("[data-on-turn]")
    offered = moves(mover)
    play_offered(mover, offered[0])
    expect(other.locator("#takeback")).to_have_count(0)
    before = version(mover)
    mover.get_by_role("button", name="Take my move back").click()
    wait_for_newer(mover, before)
    assert moves(mover) == offered
    expect(mover.locator("#takeback")).to_have_count(0)
    expect(other.locator("#chat-lines")).to_contain_text("takes the last move back")
    # Once somebody else has moved it stands.
    play_offered(mover, offered[1])
    expect(mover.locator("#takeback")).to_have_count(1)
    other.wait_for_selector("[data-on-turn]")
    play_offered(other, moves(other)[0])
    expect(mover.locator("#takeback")).to_have_count(0)


def test_a_bot_plays_on_for_who_has_gone_until_the_seat_is_taken_back(
    page: Page, guest: Page, make_context: Callable[..., BrowserContext]
) -> None:
    address = open_room(page, "monster_trick")
    page.locator("#players-3").check()
    expect(page.locator(".room-seat")).to_have_count(3)
    third = make_context().new_page()
    join(guest, address, "Paul")
    join(third, address, "Petra")
    start(page, guest, third)
    third.close()
    gone = page.locator(".person", has_text="Petra")
    expect(gone).to_contain_text("not connected")
    gone.get_by_role("button", name="Let a bot play for Petra").click()
    expect(guest.locator(".person", has_text="Petra")).to_contain_text("1 vote for a bot")
    guest.get_by_role("button", name="Let a bot play for Petra").click()
    expect(gone).to_contain_text("bot plays (medium)")
    for visitor in (page, guest):
        play_offered(visitor, moves(visitor)[0])
    # The bot has laid its row too, so that the first round goes on.
    expect(page.locator("#prompt")).not_to_contain_text("choose a row")
    third = third.context.new_page()
    third.goto(address)
    expect(third.locator("#table-acts")).not_to_contain_text("I must go")
    third.get_by_role("button", name="Take my seat back").click()
    expect(gone).not_to_contain_text("bot plays")
    expect(gone).not_to_contain_text("not connected")


def test_somebody_who_must_go_lets_a_bot_play_and_may_not_play_meanwhile(page: Page, guest: Page) -> None:
    address = open_room(page, "monster_trick")
    join(guest, address, "Paul")
    start(page, guest)
    guest.get_by_text("I must go").click()
    assert width(guest) == 360
    guest.get_by_role("button", name="Let a bot play for me").click()
    expect(guest.get_by_role("button", name="Take my seat back")).to_be_visible()
    expect(page.locator(".person", has_text="Paul")).to_contain_text("bot plays (medium)")
    expect(page.locator("#chat-lines")).to_contain_text("Paul lets a bot (Medium) play on.")


def test_a_clock_counts_down_and_a_bot_plays_on_when_it_is_over(page: Page, guest: Page) -> None:
    address = open_room(page, "monster_trick")
    page.get_by_text("Set another time").click()
    page.get_by_label("The clock counts").select_option("move")
    page.get_by_label("Seconds").fill("15")
    page.get_by_label("Seconds").blur()
    expect(page.locator("#pace")).to_have_value("own")
    join(guest, address, "Paul")
    expect(guest.locator(".told-settings")).to_contain_text("15 seconds for each move")
    start(page, guest)
    # Were the guest's time over as well, two bots would play the match to its end at once.
    guest.wait_for_selector("[data-on-turn]")
    play_offered(guest, moves(guest)[0])
    clock = page.locator(".person.you .clock-face")
    expect(clock).to_have_text(re.compile("0:1[0-4]"))
    expect(clock).to_have_text(re.compile("0:0[0-9]"))
    # It is said once, however long it goes on.
    expect(page.locator("#said")).to_contain_text("seconds left")
    expect(page.locator(".person.you .clock")).to_have_class("clock runs low")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator(".person.you")).not_to_contain_text("bot plays")
    expect(page.locator("#chat-lines")).to_contain_text("time is over; a bot (Medium) plays on.")


def test_the_turn_stands_in_the_title_and_is_told_when_the_page_is_hidden(
    make_context: Callable[..., BrowserContext], guest: Page
) -> None:
    context = make_context()
    context.add_init_script(SPY)
    page = context.new_page()
    address = open_room(page, "giants")
    join(guest, address, "Paul")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(page.locator("#notify")).to_have_attribute("aria-pressed", "true")
    start(page, guest)
    titles = {visitor: visitor.title() for visitor in (page, guest)}
    assert sorted(title.startswith("● Your turn") for title in titles.values()) == [False, True]
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    leader = page if titles[page].startswith("●") else guest
    told = page.evaluate("told")
    if leader is guest:
        assert told == []
    for _round in range(20):
        if page.evaluate("told").__len__() > len(told):
            break
        for visitor in (page, guest):
            if visitor.locator("[data-on-turn]").count():
                play_offered(visitor, moves(visitor)[0])
    assert page.evaluate("told")[-1] == ["Your turn", "Battle of the Fantastic Giants · Tuckbox"]


def test_a_browser_that_denies_notifications_says_so(page: Page) -> None:
    page.context.clear_permissions()
    open_room(page, "giants")
    page.get_by_text("More", exact=True).click()
    button = page.locator("#notify")
    if button.is_enabled():
        button.click()
    expect(button).to_have_text("Your browser allows no notifications here")
    expect(button).to_be_disabled()


def test_sound_is_off_until_somebody_switches_it_on(page: Page) -> None:
    page.add_init_script(
        "const Real = AudioContext; window.made = 0; window.AudioContext = class extends Real {"
        " constructor(...given) { super(...given); window.made += 1; } };"
    )
    sit_down(page, "giants", max_rounds="20")
    play_offered(page, moves(page)[0])
    page.wait_for_selector("[data-on-turn], [data-over]")
    assert page.evaluate("made") == 0
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("made") == 1
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")


def test_a_hint_is_one_sentence_and_marks_the_move(page: Page) -> None:
    sit_down(page, "monster_trick")
    page.wait_for_selector("[data-on-turn]")
    page.get_by_role("button", name="What would you play?").click()
    hint = page.locator("#hint")
    expect(hint).to_contain_text("I would play order")
    marked = page.locator("[data-move].hinted")
    expect(marked).to_have_count(1)
    assert f"I would play {marked.get_attribute('data-move')}:" in hint.inner_text()
    play_offered(page, moves(page)[0])
    expect(hint).to_be_hidden()


def test_an_onlooker_sees_the_people_and_can_do_nothing(page: Page, guest: Page) -> None:
    sit_down(page, "monster_trick", players=3)
    guest.goto(page.url)
    expect(guest.locator(".person")).to_have_count(3)
    expect(guest.locator("#people button")).to_have_count(0)
    assert guest.locator(".card").count() == 0
    answer = guest.request.post(f"{page.url}/hint", headers={"Accept": "application/json", "Origin": page.url[:21]})
    assert answer.status == 403

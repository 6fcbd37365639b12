"""What people say at a table: shown as text whatever it is, muted where somebody wants so, counted while unread."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .visiting import join, open_room, start, width

pytestmark = pytest.mark.xdist_group("browser among people")

HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script> & "quoted"'


@pytest.fixture
def guest(make_context: Callable[..., BrowserContext]) -> Page:
    return make_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()


def write(page: Page, text: str) -> None:
    chat = page.locator("#chat")
    if chat.get_attribute("open") is None:
        page.locator("#chat-title").click()
    page.get_by_label("Your message").fill(text)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your message")).to_have_value("")


def test_what_is_said_is_shown_as_text_whatever_it_is(page: Page, guest: Page) -> None:
    address = open_room(page, "giants")
    join(guest, address, "<b>Paul</b>")
    write(guest, HOSTILE)
    for visitor in (page, guest):
        line = visitor.locator(".chat-line.say")
        expect(line).to_have_text(f"<b>Paul</b> {HOSTILE}")
        assert line.locator("img, script").count() == 0
    # The same holds for a page that is loaded anew, where the server has put it.
    page.reload()
    expect(page.locator(".chat-line.say")).to_have_text(f"<b>Paul</b> {HOSTILE}")
    assert page.locator("#chat img, #chat script").count() == 0
    assert page.title() == "Battle of the Fantastic Giants · Tuckbox"


def test_emotes_are_said_with_one_click_even_where_the_chat_is_off(page: Page, guest: Page) -> None:
    address = open_room(page, "giants")
    join(guest, address, "Paul")
    page.get_by_label("Chat: people may write").uncheck()
    expect(guest.locator("#say")).to_be_hidden()
    page.get_by_role("button", name="Well played!").click()
    guest.locator("#chat-title").click()
    expect(guest.locator(".chat-line.emote")).to_contain_text("Guest 👏 Well played!")
    assert width(guest) == 360


def test_a_muted_person_is_not_heard_in_this_browser(page: Page, guest: Page) -> None:
    address = open_room(page, "giants")
    join(guest, address, "Paul")
    write(guest, "one")
    expect(page.locator("#chat-lines")).to_contain_text("one")
    page.get_by_text("Mute somebody").click()
    page.get_by_role("button", name="Mute Paul").click()
    expect(page.locator(".chat-line.say")).to_be_hidden()
    write(guest, "two")
    write(page, "mine")
    expect(guest.locator(".chat-line.say")).to_have_text(["Paul one", "Paul two", "Guest mine"])
    expect(page.locator(".chat-line.say:visible")).to_have_text(["Guest mine"])
    # It is remembered, and taken back.
    page.reload()
    expect(page.locator(".chat-line.say:visible")).to_have_text(["Guest mine"])
    page.get_by_text("Mute somebody").click()
    page.get_by_role("button", name="Hear Paul again").click()
    expect(page.locator(".chat-line.say:visible")).to_have_text(["Paul one", "Paul two", "Guest mine"])


def mute(page: Page, name: str) -> None:
    page.get_by_text("Mute somebody").click()
    page.get_by_role("button", name=f"Mute {name}").click()
    expect(page.get_by_role("button", name=f"Hear {name} again")).to_be_visible()


def test_a_mute_ends_when_the_person_has_left_the_seat_to_another(
    page: Page, guest: Page, make_context: Callable[..., BrowserContext]
) -> None:
    address = open_room(page, "giants")
    join(guest, address, "Paul")
    write(guest, "one")
    mute(page, "Paul")
    expect(page.locator(".chat-line.say")).to_be_hidden()
    guest.get_by_role("button", name="Get up").click()
    expect(page.locator(".room-seat.free")).to_have_count(1)
    walter = make_context().new_page()
    join(walter, address, "Walter")
    expect(page.get_by_role("button", name="Mute Walter")).to_be_visible()
    write(walter, "two")
    expect(page.locator(".chat-line.say:visible").last).to_have_text("Walter two")
    page.reload()
    expect(page.locator(".chat-line.say:visible").last).to_have_text("Walter two")


def test_a_mute_ends_when_the_seat_has_gone_to_another_while_the_page_was_away(
    page: Page, guest: Page, make_context: Callable[..., BrowserContext]
) -> None:
    address = open_room(page, "giants")
    join(guest, address, "Paul")
    mute(page, "Paul")
    page.context.set_offline(True)
    guest.get_by_role("button", name="Get up").click()
    guest.wait_for_selector("#sit-down")
    walter = make_context().new_page()
    join(walter, address, "Walter")
    write(walter, "two")
    page.context.set_offline(False)
    expect(page.locator(".chat-line.say:visible")).to_have_text(["Walter two"])
    expect(page.get_by_role("button", name="Mute Walter")).to_be_visible()


def test_a_mute_goes_along_to_another_seat_and_to_another_name(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    page.locator("#players-4").locator("..").click()
    expect(page.locator(".room-seat")).to_have_count(4)
    join(guest, address, "Paul")
    mute(page, "Paul")
    guest.locator("#sit-3").click()
    expect(page.locator(".room-seat").nth(3)).to_contain_text("Paul")
    guest.get_by_label("Your name").fill("Paula")
    guest.get_by_role("button", name="Change my name").click()
    expect(page.get_by_role("button", name="Hear Paula again")).to_be_visible()
    write(guest, "still here")
    write(page, "mine")
    expect(page.locator(".chat-line.say")).to_have_text(["Paula still here", "Guest mine"])
    expect(page.locator(".chat-line.say:visible")).to_have_text(["Guest mine"])
    page.reload()
    expect(page.locator(".chat-line.say:visible")).to_have_text(["Guest mine"])


def test_what_is_said_beside_a_match_is_counted_until_it_is_read(page: Page, guest: Page) -> None:
    address = open_room(page, "monster_trick")
    join(guest, address, "Paul")
    start(page, guest)
    page.reload()
    page.wait_for_selector("[data-on-turn]")
    write(guest, "first")
    write(guest, "second")
    expect(page.locator("#chat-title")).to_have_text("Chat: 2 new")
    # Who reads with the ears hears it though the chat is closed.
    expect(page.locator("#said")).to_have_text("Paul: second")
    page.locator("#chat-title").click()
    expect(page.locator("#chat-title")).to_have_text("Chat")
    expect(page.locator(".chat-line.say")).to_have_text(["Paul first", "Paul second"])


def test_an_onlooker_reads_and_says_nothing(page: Page, guest: Page) -> None:
    guest.goto(open_room(page, "giants"))
    write(page, "Is anybody there?")
    guest.locator("#chat-title").click()
    expect(guest.locator("#chat-lines")).to_contain_text("Is anybody there?")
    expect(guest.locator("#talk")).to_be_hidden()

"""The room before a match: gathering by a link, seats, what is played and how, with and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .visiting import game_form, join, moves, open_room, play_offered, sit_down, start, version, wait_for_newer, width

pytestmark = pytest.mark.xdist_group("browser among people")


@pytest.fixture
def guest(make_context: Callable[..., BrowserContext]) -> Page:
    return make_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()


def test_a_link_brings_people_together_who_are_ready_and_start(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    expect(page.get_by_label("Link to this table")).to_have_value(address)
    expect(page.get_by_role("img", name="camera of a phone")).to_be_visible()
    picture = page.request.get(f"{address}/qr.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in picture.text()
    join(guest, address, "Paul")
    expect(page.locator(".room-seats")).to_contain_text("Paul")
    assert width(guest) == 360
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("#undone")).to_have_text("Not everybody is ready; waiting for Paul.")
    start(page, guest)
    for visitor in (page, guest):
        expect(visitor.locator(".invite")).to_be_hidden()
        expect(visitor.locator(".people-strip")).to_contain_text("Paul")
        assert visitor.locator(".hand .card").count() == 5


def test_a_name_is_remembered_and_can_be_changed(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    join(guest, address, "Paul")
    guest.get_by_label("Your name").fill("Paula")
    guest.get_by_role("button", name="Change my name").click()
    expect(guest.locator(".room-seat.you")).to_contain_text("Paula")
    guest.get_by_role("button", name="Get up").click()
    expect(guest.get_by_label("Your name")).to_have_value("Paula")
    guest.goto(open_room(page, "giants"))
    expect(guest.get_by_label("Your name")).to_have_value("Paula")


def test_two_of_one_name_are_told_apart(page: Page, guest: Page) -> None:
    join(guest, open_room(page, "touche"), "Guest")
    expect(page.locator(".room-seats")).to_contain_text("Guest 2")


def test_the_host_sends_somebody_away_who_can_only_watch_then(page: Page, guest: Page) -> None:
    join(guest, open_room(page, "touche"), "Paul")
    page.get_by_role("button", name="Send away Paul").click()
    expect(guest.locator(".room")).to_contain_text("The host has given your seat to somebody else.")
    expect(guest.get_by_role("button", name="Sit")).to_have_count(0)
    expect(page.locator(".room-seat.free")).to_have_count(1)
    # Nothing is left of the seat when the cards are dealt.
    page.get_by_role("button", name="Deal the cards").click()
    expect(guest.locator("#prompt")).to_contain_text("You are watching.")


def test_seats_are_taken_left_and_given_to_bots(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    page.locator("#players-4").locator("..").click()
    expect(page.locator(".room-seat")).to_have_count(4)
    expect(page.locator(".room-seat").first).to_contain_text("Team A")
    join(guest, address, "Paul")
    guest.locator("#sit-3").click()
    expect(guest.locator(".room-seat").nth(3)).to_contain_text("Paul")
    page.locator("#bot-1-hard").click()
    expect(guest.locator(".room-seat").nth(1)).to_contain_text("Bot, hard")
    page.locator("#bot-1-easy").click()
    expect(page.locator("#bot-1-easy")).to_have_attribute("aria-pressed", "true")
    # The focus stays where it was though the room was drawn anew.
    expect(page.locator("#bot-1-easy")).to_be_focused()
    page.locator("#open-1").click()
    expect(guest.locator(".room-seat").nth(1)).to_contain_text("Free seat")
    page.get_by_label("Who takes the 2 free seats?").select_option("")
    guest.get_by_role("button", name="I am ready").click()
    expect(page.locator(".is-ready")).to_have_count(1)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("#undone")).to_contain_text("A seat is open")
    page.get_by_label("Who takes the 2 free seats?").select_option("easy")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".people .person", has_text="bot, easy")).to_have_count(2)


def test_the_host_chooses_with_meanings_and_others_read_them(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    join(guest, address, "Paul")
    expect(guest.locator("#settings")).to_have_count(0)
    guest.get_by_role("button", name="I am ready").click()
    expect(page.locator(".is-ready")).to_have_count(1)
    page.get_by_role("radio", name="Swap one, then play on (Finnish and Russian rulebooks).").check()
    told = guest.locator(".told-settings")
    expect(told).to_contain_text("Swap one, then play on (Finnish and Russian rulebooks).")
    expect(told).to_contain_text("(not the usual choice)")
    # Whatever the host changes, everybody has to be ready anew.
    expect(guest.locator(".is-ready")).to_have_count(0)
    page.get_by_label("Time to think").select_option("bank-600-5")
    expect(told).to_contain_text("10 minutes for the match, 5 seconds more with each move")
    page.get_by_text("Set another time").click()
    page.get_by_label("Seconds").fill("90")
    page.get_by_label("Seconds").blur()
    expect(told).to_contain_text("90 seconds for the match, 5 seconds more with each move")
    page.get_by_label("Chat: people may write").uncheck()
    expect(told).to_contain_text("emotes only")
    expect(guest.locator("#say")).to_be_hidden()
    page.get_by_label("Hints").uncheck()
    expect(page.locator("#hints")).not_to_be_checked()
    page.locator("#settings").get_by_role("radio", name="Bot, hard").check()
    expect(told).to_contain_text("Bot, hard")
    # The rule behind an option opens beside the room.
    told.get_by_role("link", name="TO-15").click()
    expect(guest.get_by_role("dialog").locator("#TO-15")).to_be_focused()


def test_what_is_typed_survives_what_others_do(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    guest.goto(address)
    field = guest.get_by_label("Your name")
    field.fill("Pau")
    page.get_by_role("radio", name="Four, dealt with the other cards").check()
    expect(guest.locator(".told-settings")).to_contain_text("Four, dealt")
    expect(field).to_be_focused()
    guest.keyboard.type("la")
    expect(field).to_have_value("Paula")


def test_a_setting_that_cannot_be_is_refused_and_put_back(page: Page) -> None:
    open_room(page, "touche")
    page.get_by_text("bring another").click()
    page.locator("#option-board").fill("7H 8H")
    page.locator("#option-board").blur()
    expect(page.locator("#undone")).to_contain_text("each must be there twice")
    expect(page.locator("#option-board")).to_have_value("")


def test_a_listed_table_is_found_in_the_lobby_and_a_private_one_is_not(page: Page, guest: Page) -> None:
    open_room(page, "giants")
    page.get_by_label("Your name").fill("Walter")
    page.get_by_role("button", name="Change my name").click()
    expect(page.locator(".room-seat.you")).to_contain_text("Walter")
    guest.goto("/lobby")
    expect(guest.locator("main")).not_to_contain_text("Walter")
    page.get_by_label("Listed").check()
    expect(page.locator("#listed")).to_be_checked()
    page.wait_for_function("() => Number(document.getElementById('table').dataset.version) >= 3", polling=20)
    guest.goto("/")
    guest.locator(".table-link", has_text="Walter").click()
    guest.wait_for_selector("#sit-down")
    guest.goto("/lobby")
    assert width(guest) == 360
    expect(guest.locator("li", has_text="Walter")).to_contain_text("1 seat free")


def test_a_room_works_without_scripts(page: Page, make_context: Callable[..., BrowserContext]) -> None:
    host, other = (make_context(java_script_enabled=False).new_page() for _browser in range(2))
    address = open_room(host, "monster_trick")
    expect(host.get_by_label("Link to this table")).to_have_value(address)
    host.locator("#players-3").locator("..").click()
    host.get_by_label("Time to think").select_option("move-180")
    host.get_by_role("button", name="Set it so").click()
    expect(host.locator(".room-seat")).to_have_count(3)
    join(other, address, "Paul")
    other.get_by_role("button", name="I am ready").click()
    expect(other.locator(".told-settings")).to_contain_text("3 minutes for each move")
    host.reload()
    host.get_by_role("button", name="Deal the cards").click()
    host.wait_for_selector("[data-on-turn]")
    other.get_by_role("link", name="Look again").click()
    other.wait_for_selector("[data-on-turn]")
    before = version(other)
    other.locator("#all-moves-title").click()
    other.locator("#listed-play").click()
    assert version(other) != before
    other.get_by_label("Your message").fill("Hello <b>there</b>")
    other.get_by_role("button", name="Send").click()
    expect(other.locator("#chat-lines")).to_contain_text("Hello <b>there</b>")


def test_a_rematch_brings_the_same_people_one_seat_further(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    page.get_by_label("After how many turns").fill("2")
    page.get_by_label("After how many turns").blur()
    expect(page.locator("#option-max_turns")).to_have_attribute("value", "2")
    join(guest, address, "Paul")
    start(page, guest)
    while not page.locator("[data-over]").count():
        for visitor in (page, guest):
            if visitor.locator("[data-on-turn]").count():
                play_offered(visitor, moves(visitor)[0])
                break
    guest.wait_for_selector("[data-over]")
    page.get_by_role("button", name="Another game").click()
    page.wait_for_selector("[data-gathering]")
    guest.get_by_role("link", name="Join the next match").click()
    guest.wait_for_selector("[data-gathering]")
    assert guest.url == page.url != address
    seats = page.locator(".room-seat")
    expect(seats.first).to_contain_text("Paul")
    expect(seats.nth(1)).to_contain_text("Guest")
    start(page, guest)


def test_a_personal_link_takes_games_to_another_device(
    page: Page, guest: Page, make_context: Callable[..., BrowserContext]
) -> None:
    sit_down(page, "monster_trick")
    address = page.url
    page.goto("/me")
    link = page.get_by_label("Personal link", exact=True).input_value()
    device = make_context().new_page()
    device.goto(link)
    device.get_by_role("button", name="Use this device").click()
    device.locator(".table-link").first.click()
    device.wait_for_url(address)
    device.wait_for_selector("[data-on-turn]")
    before = version(device)
    play_offered(device, moves(device)[0])
    page.goto(address)
    assert version(page) != before
    # A link that was made up, or is too old, is refused with one sentence.
    guest.goto(link[:-4] + "AAAA")
    expect(guest.get_by_role("heading")).to_contain_text("This personal link is not good any more")


def test_my_games_lists_running_and_finished_ones(page: Page) -> None:
    sit_down(page, "giants", max_rounds="1")
    play_offered(page, moves(page)[0])
    page.wait_for_selector("[data-over]")
    finished = page.url
    sit_down(page, "monster_trick")
    page.goto("/mine")
    first, second = page.locator(".table-list").all()
    expect(first).to_contain_text("Monster Trick")
    expect(first).to_contain_text("Your turn")
    expect(second).to_contain_text("Battle of the Fantastic Giants")
    expect(second).to_contain_text("finished")
    expect(second.get_by_role("link", name="Look back")).to_have_attribute(
        "href", re.sub("http://[^/]*", "", finished) + "/replay"
    )
    page.goto("/")
    expect(page.locator(".mine")).to_contain_text("Your turn")


def test_a_form_at_home_can_be_filled_without_touching_the_options(page: Page) -> None:
    form = game_form(page, "challengers")
    form.get_by_label("Your name").fill("Marie")
    form.get_by_role("button", name="With friends").click()
    page.wait_for_selector("[data-gathering]")
    expect(page.locator(".room-seat.you")).to_contain_text("Marie")


def test_a_page_that_was_away_is_sent_the_present_room(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    join(guest, address, "Paul")
    before = version(page)
    page.context.set_offline(True)
    guest.get_by_role("button", name="I am ready").click()
    expect(guest.locator(".is-ready")).to_have_count(1)
    page.context.set_offline(False)
    wait_for_newer(page, before)
    expect(page.locator(".is-ready")).to_have_count(1)


def test_what_is_chosen_before_the_script_has_come_holds(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    join(guest, address, "Paul")
    held: list[Route] = []
    page.route("**/static/sending.js", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    page.get_by_label("Time to think").select_option("move-60")
    for route in held:
        route.continue_()
    expect(guest.locator(".told-settings")).to_contain_text("1 minute for each move")


def test_what_is_chosen_while_an_earlier_choice_is_on_its_way_holds_too(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    join(guest, address, "Paul")
    held: list[Route] = []
    page.route("**/settings", lambda route: held.append(route), times=1)
    page.get_by_label("Hints").uncheck()
    while not held:
        page.wait_for_timeout(50)
    page.get_by_label("Time to think").select_option("move-60")
    # Longer than it takes until a choice is sent.
    page.wait_for_timeout(1000)
    for route in held:
        route.continue_()
    expect(guest.locator(".told-settings")).to_contain_text("1 minute for each move")
    expect(page.locator("#hints")).not_to_be_checked()


def test_the_cursor_stays_in_a_number_that_is_being_written(page: Page, guest: Page) -> None:
    address = open_room(page, "touche")
    field = page.get_by_label("After how many turns")
    field.fill("")
    field.press_sequentially("12")
    field.press("ArrowLeft")
    join(guest, address, "Paul")
    expect(page.locator(".room-seats")).to_contain_text("Paul")
    expect(field).to_be_focused()
    page.keyboard.type("0")
    expect(field).to_have_value("102")
    field.fill("12 turns")
    field.blur()
    assert field.evaluate("field => [field.validity.valid, field.title]") == [False, "A whole number from 0 to 1000000"]

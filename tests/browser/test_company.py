"""Two browsers at one table: somebody drops and comes back, and clocks run out."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, OpenPage, been_here
from tests.browser.players import click_something, wait_for_turn
from tests.browser.test_pages import has_no_barriers
from tests.browser.test_people import ask, open_table, table_of

SHORT = (844, 390)
A_MINUTE = {"kind": "turn", "seconds": 60, "run_out": "pass"}


def announced(page: Page, words: str) -> None:
    expect(page.locator("[data-announcer]").get_by_text(words)).to_have_count(1)


def sit_down(guest: Page, invitation: str) -> None:
    guest.goto(invitation)
    guest.get_by_label("Your name").fill("Basile")
    guest.get_by_role("button", name="Sit down and play").click()
    expect(guest.locator("[data-status=running]")).to_be_visible()


@pytest.fixture
def back_on_a_phone(browser: Browser) -> Iterator[list[Page]]:
    """Pages of people who come back with the browser that they had."""
    pages: list[Page] = []
    yield pages
    for page in pages:
        page.context.close()


def test_who_drops_is_shown_as_away_and_has_the_seat_again_on_coming_back(
    open_page: OpenPage, browser: Browser, back_on_a_phone: list[Page]
) -> None:
    host, guest = open_page("#/new/wayfinder", confirm=False), open_page(size=PHONE, confirm=False)
    sit_down(guest, open_table(host))
    his = host.locator("[data-seat='2'] [data-presence]")
    expect(his).to_have_attribute("data-presence", "here")
    expect(guest.locator("[data-seat='1'] [data-presence]")).to_have_attribute(
        "data-presence", "thinking"
    )
    assert wait_for_turn(host)
    while host.locator("[data-turn=mine]").count() > 0:
        click_something(host, 1)
    expect(his).to_have_attribute("data-presence", "thinking")
    expect(his).to_have_attribute("aria-label", "thinking")
    assert wait_for_turn(guest)
    click_something(guest, 2)
    table, kept = guest.url, guest.context.storage_state()
    guest.reload()
    expect(guest.locator("[data-status=running]")).to_be_visible()
    expect(host.locator("[data-announcer]").get_by_text("Basile is away.")).to_have_count(0)
    guest.context.close()
    expect(his).to_have_attribute("data-presence", "away")
    expect(his).to_have_attribute("title", "away")
    announced(host, "Basile is away.")
    has_no_barriers(host)
    context = browser.new_context(
        storage_state=kept, viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en"
    )
    context.add_init_script(been_here(confirm=False, soundOffered=True))
    again = context.new_page()
    back_on_a_phone.append(again)
    again.goto(table)
    expect(again.locator("[data-status=running]")).to_be_visible()
    expect(his).not_to_have_attribute("data-presence", "away")
    announced(host, "Basile is back.")


def test_the_invited_choose_among_the_free_seats(open_page: OpenPage) -> None:
    host = open_page("#/new/wayfinder")
    host.get_by_text("Invite by link").click()
    host.get_by_role("button", name="3", exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    invitation = host.get_by_label("Invitation link").input_value()
    guest = open_page(size=PHONE)
    guest.goto(invitation)
    guest.get_by_role("group", name="Which seat?").get_by_label("Seat 3").check()
    for width, height in (PHONE, SHORT):
        guest.set_viewport_size({"width": width, "height": height})
        expect(guest.get_by_role("button", name="Sit down and play")).to_be_in_viewport(ratio=1)
        has_no_barriers(guest)
    guest.get_by_role("button", name="Sit down and play").click()
    expect(guest.get_by_role("list", name="Players")).to_be_visible()
    assert ask(guest, f"tables/{table_of(guest)}")["your_seats"] == [3]


def invited(host: Page, guest: Page, clock: dict[str, object]) -> str:
    """A table of the two with a clock, which runs when both have the board before them."""
    host.goto(host.url.split("#")[0] + "#/new/wayfinder")
    ask(host, "me", {"name": "Ada"})
    ask(guest, "me", {"name": "Basile"})
    seats = [{"kind": "person"}, {"kind": "open"}]
    wish = {"game": "wayfinder", "seats": seats, "clock": clock}
    opened = ask(host, "tables", wish)
    table = str(opened["table"]["id"])
    for page in (host, guest):
        page.evaluate(f"location.hash = '/table/{table}?invitation={opened['invitation']}'")
    guest.locator(".others button").first.click()
    for page in (host, guest):
        expect(page.locator("[data-status=open] [data-place]").first).to_be_attached()
    guest.locator("aside.seats li .button").click()
    return table


def test_in_the_last_fifth_of_the_time_the_clock_warns(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page(size=SHORT)
    for page in (host, guest):
        page.clock.install()
        page.reload()
    invited(host, guest, A_MINUTE)
    for page in (host, guest):
        expect(page.locator("[data-seat='1'] .clock.runs[data-clock='']")).to_be_visible()
        page.clock.fast_forward(50_000)
        expect(page.locator("[data-seat='1'] [data-clock=low]")).to_be_visible()
    announcer = host.locator("[data-announcer]").get_by_text(re.compile(r"^You have \d+ s left\.$"))
    expect(announcer).to_have_count(1)
    expect(guest.locator("[data-announcer]").get_by_text("left.")).to_have_count(0)
    has_no_barriers(host)
    guest.get_by_role("button", name="Sounds").click()  # there is no bar for it on this screen
    expect(guest.get_by_role("group", name="Sounds").get_by_label("Volume")).to_be_in_viewport()
    has_no_barriers(guest)


def test_a_bot_takes_over_says_so_and_gives_the_seat_back_at_one_click(
    open_page: OpenPage,
) -> None:
    host, guest = open_page(), open_page(size=PHONE, locale="fr")
    invited(host, guest, {"kind": "turn", "seconds": 3, "run_out": "bot"})
    expect(guest.locator("[data-notice=ran-out]")).to_have_text(
        re.compile("n.a plus de temps.: un bot prend la suite")
    )
    notice = host.locator("[data-notice=stands-in]")
    expect(notice).to_contain_text("a bot plays for you")
    expect(host.get_by_text("no longer yours")).to_have_count(0)
    expect(guest.locator("[data-notice=stands-in]")).to_contain_text("un bot joue pour vous")
    expect(host.locator("#content").get_by_text("Paused")).to_be_visible()
    has_no_barriers(host)
    host.reload()
    notice.get_by_role("button", name="Take your seat back").click()
    expect(notice).to_have_count(0)
    expect(host.get_by_role("button", name="Leave the table")).to_be_visible()
    assert ask(host, f"tables/{table_of(host)}/play")["play"]["your_seats"] == [1]


def test_a_turn_is_passed_and_both_go_on(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page(size=PHONE)
    invited(host, guest, {"kind": "turn", "seconds": 3, "run_out": "pass"})
    for page in (host, guest):
        expect(page.locator("[data-notice=ran-out]")).to_have_text(
            "Ada has run out of time: the turn is passed."
        )
    expect(host.locator("[data-status=running]")).to_be_visible()
    assert wait_for_turn(guest)
    waits = guest.locator("#content").get_by_text("the clocks wait until somebody plays or says")
    expect(waits).to_be_visible()  # both were passed, and neither did anything
    assert wait_for_turn(host)
    expect(host.locator("[data-clock]").first).to_be_visible()
    expect(host.locator(".clock.runs")).to_have_count(0)


def test_who_loses_on_time_sees_the_result_as_the_winner_does_and_both_play_again(
    open_page: OpenPage,
) -> None:
    host, guest = open_page(), open_page(size=PHONE)
    first = invited(host, guest, {"kind": "total", "seconds": 3, "run_out": "lose"})
    for page in (host, guest):
        result = page.get_by_role("dialog", name="The game is over")
        expect(result.get_by_text("The clock: Ada ran out of time")).to_be_visible()
        expect(result.get_by_text("even to the end")).to_have_count(0)
        has_no_barriers(page)
    expect(guest.get_by_role("dialog").get_by_text("You win!")).to_be_visible()
    host.reload()  # who comes after the end sees how it ended, too
    expect(host.get_by_role("dialog").get_by_text("Ada ran out of time")).to_be_visible()
    host.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(host.locator("[data-status=open]")).to_be_visible()
    guest.get_by_role("dialog").get_by_role("button", name="Play the rematch").click()
    for page in (host, guest):
        expect(page.locator("[data-status=running]")).to_be_visible()
    assert table_of(host) == table_of(guest) != first

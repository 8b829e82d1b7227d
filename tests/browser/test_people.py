"""People around a table: invited, at one screen, leaving and coming back, playing again."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.players import click_something, play_now, wait_for_turn
from tests.browser.qr import read_qr
from tests.browser.server import RunningServer
from tests.browser.test_pages import has_no_barriers

SMALL_PHONE = (360, 740)


def open_table(page: Page, *, to_all: bool = False, name: str = "Ada") -> str:
    """Open a table for two by invitation; the address that the guest gets."""
    page.get_by_text("Invite by link").click()
    page.get_by_label("Name for seat 1").fill(name)
    if to_all:
        page.get_by_text("Open to all").click()
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Invitation link").input_value()


def table_of(page: Page) -> str:
    found = re.search(r"table/(\w+)", page.url)
    assert found is not None
    return found[1]


def ask(page: Page, path: str, wish: dict[str, Any] | None = None) -> Any:
    """Ask the server as the visitor of this page."""
    address = f"{page.url.split('#')[0]}api/{path}"
    answer = page.request.get(address) if wish is None else page.request.post(address, data=wish)
    assert answer.ok, answer.text()
    return answer.json()


def act(page: Page, table: str, seat: int) -> None:
    """The first legal action, unless the page is faster: it goes an only way by itself."""
    play = ask(page, f"tables/{table}/play?seat={seat}")["play"]
    if play["legal"]:
        wish = {"seat": seat, "do": play["legal"][0]["do"], "after": play["n"]}
        page.request.post(f"{page.url.split('#')[0]}api/tables/{table}/actions", data=wish)


def play_to_the_end(*pages: Page) -> None:
    """Each page has a seat at the same table; always the first legal action."""
    table = table_of(pages[0])
    seats = {seat: page for page in pages for seat in ask(page, f"tables/{table}")["your_seats"]}
    while (play := ask(pages[0], f"tables/{table}/play")["play"])["status"] == "running":
        seat = play["to_act"][0]
        if seat in seats:
            act(seats[seat], table, seat)


# Coming


def test_the_invited_read_by_whom_to_what_and_sit_down_under_their_name(
    open_page: OpenPage,
) -> None:
    host = open_page("#/new/tikal")
    invitation = open_table(host)
    guest = open_page(size=SMALL_PHONE)
    guest.goto(invitation)
    expect(guest.get_by_role("heading", name="Ada invites you to Tikal")).to_be_visible()
    expect(guest.get_by_text("2 players")).to_be_visible()
    expect(guest.get_by_text(re.compile("90.120 min"))).to_be_visible()
    expect(guest.get_by_text("Send this link")).to_have_count(0)
    sit = guest.get_by_role("button", name="Sit down and play")
    expect(sit).to_be_in_viewport()
    has_no_barriers(guest)
    guest.get_by_label("Your name").fill("Basile")
    sit.click()
    expect(guest.locator("[data-status=running]")).to_be_visible()
    expect(host.locator("[data-status=running]")).to_be_visible()
    expect(host.get_by_role("list", name="Players").get_by_text("Basile")).to_be_visible()


def test_the_invited_may_only_watch_and_are_not_asked_to_invite(open_page: OpenPage) -> None:
    host = open_page("#/new/tikal")
    invitation = open_table(host)
    guest = open_page(locale="fr")
    guest.goto(invitation)
    expect(guest.get_by_role("heading", name="Ada vous invite à jouer à Tikal")).to_be_visible()
    guest.get_by_role("button", name="Seulement regarder").click()
    expect(guest.get_by_role("heading", name="On attend des joueurs")).to_be_visible()
    expect(guest.get_by_label(re.compile("Lien d.invitation"))).to_have_count(0)


def test_a_link_that_only_this_computer_can_open_says_so(open_page: OpenPage) -> None:
    host = open_page("#/new/tikal")
    assert open_table(host).startswith("http://localhost")
    expect(host.get_by_text("Only this computer can open this link.")).to_be_visible()
    expect(host.get_by_text("incognita serve --host 0.0.0.0")).to_be_visible()
    expect(host.locator("[data-qr]")).to_have_count(0)


@pytest.fixture(scope="module")
def public_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("public")
    server = RunningServer(folder, "--public-address", "https://games.example.org")
    yield server
    server.stop()


def test_a_server_with_a_public_address_invites_there_by_link_and_by_qr_code(
    browser: Browser, public_server: RunningServer
) -> None:
    page = browser.new_page(locale="en")
    page.goto(f"{public_server.address}#/new/explorers")
    link = open_table(page)
    assert re.match(r"https://games\.example\.org/#/table/\w+\?invitation=.+", link)
    code = page.locator("[data-qr]")
    expect(code).to_be_in_viewport()
    expect(page.get_by_text("Only this computer")).to_have_count(0)
    has_no_barriers(page)
    assert read_qr(grid_of(page)) == link
    page.close()


def grid_of(page: Page) -> list[list[bool]]:
    """The dark modules of the QR code on the page, without the light ones around it."""
    code = page.locator("[data-qr]")
    size = int((code.get_attribute("viewBox") or "").split()[2]) - 8
    path = code.locator("path").get_attribute("d") or ""
    dark = {(int(x) - 4, int(y) - 4) for x, y in re.findall(r"M(\d+) (\d+)", path)}
    return [[(x, y) in dark for x in range(size)] for y in range(size)]


def test_a_table_is_listed_for_others_only_if_it_was_opened_to_all(open_page: OpenPage) -> None:
    visitor = open_page()
    against_a_bot = open_page()
    play_now(against_a_bot, "wayfinder")
    invited, open_to_all = open_page("#/new/tikal"), open_page("#/new/tikal")
    open_table(invited)
    open_table(open_to_all, to_all=True)
    visitor.reload()
    listed = visitor.locator(f"a[href='#/table/{table_of(open_to_all)}']")
    expect(listed).to_be_visible()
    for private in (against_a_bot, invited):
        expect(visitor.locator(f"a[href='#/table/{table_of(private)}']")).to_have_count(0)
    listed.click()
    expect(visitor.get_by_role("button", name="Sit down and play")).to_be_visible()


# Options


def test_only_what_fits_the_seats_is_offered(open_page: OpenPage) -> None:
    page = open_page("#/new/entdecker")
    page.get_by_text("Options", exact=True).click()
    first = page.get_by_role("group", name="First player")
    expect(first.get_by_role("radio")).to_have_count(3)  # by lot, or a seat
    page.get_by_role("button", name="4", exact=True).click()
    expect(first.get_by_role("radio")).to_have_count(5)
    first.get_by_role("radio").last.check(force=True)
    page.get_by_role("button", name="2", exact=True).click()
    expect(first.get_by_role("radio").first).to_be_checked()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-status=running]")).to_be_visible()


def test_achievements_sides_and_map_are_picked_from_pictures_and_told_at_the_table(
    open_page: OpenPage,
) -> None:
    page = open_page("#/new/explorers")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("group", name="Gems").get_by_label("Expert side").check()
    page.get_by_text("choose them").click()
    for name in ("No horse marked", "Longest diagonal line", "Race: 3 keys"):
        page.get_by_label(name).check()
    expect(page.get_by_label("Largest solid square")).to_be_disabled()
    page.get_by_label("Put together here").check()
    page.get_by_label("Quadrant A", exact=True).select_option("Tile 5")  # it lies in B
    expect(page.get_by_label("Quadrant B", exact=True)).to_have_value("3")
    page.get_by_role("button", name="Turn the tile in quadrant D").click()
    has_no_barriers(page)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-status=running]")).to_be_visible()
    options = ask(page, f"tables/{table_of(page)}")["table"]["options"]
    assert options["achievements"] == "N1+R1+L3"
    assert options["map"] == "5n-3e-1s-8n"
    assert options["gems"] == "expert"
    page.get_by_role("button", name="Options", exact=True).click()
    sheet = page.get_by_role("dialog", name="Options of this table")
    expect(
        sheet.get_by_text("No horse marked, Race: 3 keys, Longest diagonal line")
    ).to_be_visible()
    expect(sheet.get_by_text("tiles 5, 3, 1, 8")).to_be_visible()
    expect(sheet.get_by_text("ends at draws")).to_be_visible()
    has_no_barriers(page)


def test_colours_are_exchanged_and_follow_the_number_of_sailors(open_page: OpenPage) -> None:
    page = open_page("#/new/wayfinder")
    page.get_by_text("Options", exact=True).click()
    mine = page.get_by_role("radiogroup", name="You")
    mine.get_by_label("yellow").check(force=True)
    other = page.get_by_role("radiogroup", name="Humboldt")
    expect(other.get_by_label("green")).to_be_checked()
    page.get_by_text("Alone", exact=True).click()
    page.get_by_role("group", name="Level").get_by_text("3").click()
    expect(page.get_by_role("radiogroup")).to_have_count(3)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-status=running]")).to_be_visible()


# Leaving


def test_a_game_against_a_bot_is_left_and_taken_up_again_from_home(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    play_now(page, "wayfinder")
    click_something(page, 3)
    table = table_of(page)
    page.get_by_role("button", name="Leave the table").click()
    dialog = page.get_by_role("dialog", name="Leave the table")
    expect(dialog.get_by_text("waits for you as long as you like")).to_be_visible()
    expect(dialog.get_by_text("the table is closed")).to_be_visible()
    dialog.get_by_role("button", name="Go home").click()
    page.locator(f"a[href='#/table/{table}']").click()
    assert wait_for_turn(page)
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="End the game").click()
    expect(page.locator("[data-play=wayfinder]")).to_be_visible()
    assert ask(page, f"tables/{table}")["table"]["status"] == "closed"


def test_who_leaves_others_is_told_that_the_seat_becomes_free(open_page: OpenPage) -> None:
    host, guest = open_page("#/new/wayfinder"), open_page()
    guest.goto(open_table(host))
    guest.get_by_role("button", name="Sit down and play").click()
    expect(host.locator("[data-status=running]")).to_be_visible()
    guest.get_by_role("button", name="Leave the table").click()
    dialog = guest.get_by_role("dialog", name="Leave the table")
    expect(dialog.get_by_text("Your seat stays yours")).to_be_visible()
    expect(dialog.get_by_text("Your seat becomes free: the others can")).to_be_visible()
    dialog.get_by_role("button", name="Give up my seat").click()
    expect(host.get_by_role("button", name="Give it to a bot")).to_be_visible()
    host.get_by_role("button", name="Leave the table").click()
    expect(host.get_by_text("Nobody else plays here")).to_be_visible()


# Again


def test_a_rematch_takes_one_click_on_each_side_and_somebody_else_begins(
    open_page: OpenPage,
) -> None:
    host, guest = open_page("#/new/wayfinder"), open_page(size=PHONE)
    guest.goto(open_table(host))
    guest.get_by_label("Your name").fill("Basile")
    guest.get_by_role("button", name="Sit down and play").click()
    expect(host.locator("[data-status=running]")).to_be_visible()
    first = table_of(host)
    play_to_the_end(host, guest)
    for page in (host, guest):
        expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()
    host.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(host.locator("[data-status=open]")).to_be_visible()
    result = guest.get_by_role("dialog", name="The game is over")
    expect(
        result.get_by_text("Ada asks for a rematch; your seat there is kept.")
    ).to_be_in_viewport()
    has_no_barriers(guest)
    result.get_by_role("button", name="Play the rematch").click()
    for page in (host, guest):
        expect(page.locator("[data-status=running]")).to_be_visible()
    assert table_of(host) == table_of(guest) != first
    names = [seat["name"] for seat in ask(host, f"tables/{table_of(host)}")["table"]["seats"]]
    assert names == ["Basile", "Ada"]
    assert wait_for_turn(guest)


# One screen


def test_at_one_screen_everybody_has_a_name_and_the_one_to_play_is_you(
    open_page: OpenPage,
) -> None:
    page = open_page("#/new/wayfinder", confirm=False)
    page.get_by_text("Pass and play").click()
    page.get_by_label("Name for seat 1").fill("Ada")
    page.get_by_label("Name for seat 2").fill("Basile")
    page.get_by_role("button", name="Start the game").click()
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    assert wait_for_turn(page)
    expect(page.locator(".hand-over")).to_have_count(0)
    expect(seats.nth(0)).to_contain_text("Ada")
    expect(seats.nth(1)).to_contain_text("at this screen")
    while page.locator("li[aria-current]").get_by_text("Ada").count() > 0:
        click_something(page, 0)
        assert wait_for_turn(page)
    expect(page.locator(".hand-over")).to_have_count(0)
    expect(seats.nth(0)).to_contain_text("at this screen")


def test_a_hand_over_tells_who_is_next_and_what_all_may_know_since_the_last_turn(
    open_page: OpenPage,
) -> None:
    page = open_page("#/new/explorers", confirm=False)
    page.get_by_text("Pass and play").click()
    page.get_by_label("Name for seat 1").fill("Ada")
    page.get_by_label("Name for seat 2").fill("Basile")
    page.get_by_role("button", name="Start the game").click()
    handed = page.locator(".hand-over")
    expect(handed.get_by_role("heading", name="Pass the device to Ada")).to_be_visible()
    page.get_by_role("button", name="I am Ada").click()
    table = table_of(page)
    expect(page.locator("[data-turn=mine]")).to_be_visible()
    finish_turn(page, table, 1)
    expect(handed.get_by_role("heading", name="Pass the device to Basile")).to_be_visible()
    expect(handed.get_by_text("The game begins.")).to_be_visible()
    seats = page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(seats.nth(1).get_by_text("you, to act")).to_be_visible()
    expect(seats.nth(0).get_by_text("at this screen")).to_be_visible()
    expect(handed.get_by_text("marks")).to_have_count(0)  # what Ada drafted is hers until all have
    has_no_barriers(page)


def finish_turn(page: Page, table: str, seat: int) -> None:
    while seat in ask(page, f"tables/{table}/play?seat={seat}")["play"]["to_act"]:
        act(page, table, seat)


# Nobody is ever on an error page


@pytest.mark.parametrize("size", [SMALL_PHONE, (844, 390)], ids=["phone", "turned"])
def test_a_table_that_is_not_there_or_not_for_one_says_why_and_leads_on(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    host = open_page("#/new/tikal")
    open_table(host)
    for path, title in (
        ("#/table/none", "There is no such table"),
        (f"#/table/{table_of(host)}", "This table is by invitation"),
    ):
        visitor = open_page(path, size=size, refused=True)
        expect(visitor.get_by_role("heading", name=title)).to_be_visible()
        has_no_barriers(visitor)
        visitor.get_by_role("main").get_by_role("link", name="All games").click()
        expect(visitor.locator("[data-play=tikal]")).to_be_visible()


def test_a_closed_table_says_so_and_leads_on(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    ask(page, f"tables/{table_of(page)}/leave", {})
    expect(page.locator("[data-notice=closed]")).to_be_visible()
    page.locator("[data-notice=closed]").get_by_role("link", name="All games").click()
    expect(page.locator("[data-play=wayfinder]")).to_be_visible()


def test_who_loses_the_seat_goes_on_watching_and_is_told(open_page: OpenPage) -> None:
    host, guest = open_page("#/new/wayfinder"), open_page()
    guest.goto(open_table(host))
    guest.get_by_role("button", name="Sit down and play").click()
    expect(guest.locator("[data-status=running]")).to_be_visible()
    ask(guest, f"tables/{table_of(guest)}/leave", {})  # on another device, for instance
    expect(guest.get_by_text("Your seat here is no longer yours")).to_be_visible()
    expect(guest.get_by_text("You are watching.")).to_be_visible()
    guest.reload()
    expect(guest.get_by_role("button", name="Sit down and play")).to_be_visible()


def test_a_server_that_is_away_when_one_comes_is_no_dead_end(
    open_page: OpenPage, server: RunningServer
) -> None:
    page = open_page(refused=True)
    play_now(page, "wayfinder")
    table = page.url
    page.goto(server.address)
    page.route("**/api/tables/**", lambda route: route.abort())
    page.goto(table)
    expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    page.unroute("**/api/tables/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-status=running]")).to_be_visible()

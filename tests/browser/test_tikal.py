"""Tikal in a browser: tiles turned and placed, figures sent on their way, a whole game."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import IN_BOTH_HOUSES_IF_ASKED, PHONE, SIZES_AND_THEMES, OpenPage
from tests.browser.players import entry, open_belongings, play_now, wait_for_news, wait_for_turn
from tests.browser.test_pages import has_no_barriers

SPOT = "[data-place].unexplored[data-legal]"
DEED = "[data-do]:not([data-do=end]):visible"
MIDDLE = """() => {
    const box = document.activeElement.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
}"""
GOAL = "[data-place][data-legal]:has(.cost)"


def begin(page: Page) -> None:
    play_now(page, "tikal")
    assert wait_for_turn(page)


def test_on_a_board_that_is_turned_n_goes_line_by_line(open_page: OpenPage) -> None:
    page = open_page(size=PHONE)
    begin(page)
    page.locator("[data-place][tabindex='0']").focus()
    where = []
    for _ in range(2 * page.locator("[data-legal]").count()):
        page.keyboard.press("n")
        where.append(page.evaluate(MIDDLE))
    first = where.index(min(where, key=lambda at: (round(at[1] / 20), at[0])))
    once = where[first : first + len(where) // 2]
    assert once == sorted(once, key=lambda at: (round(at[1] / 20), at[0]))


def place_the_tile(page: Page) -> None:
    seen = entry(page)
    page.locator(SPOT).first.click()
    wait_for_news(page, seen)


def send_a_figure(page: Page, number: int) -> bool:
    """Pick up figures and send one on a journey, if any can go."""
    places = page.locator("[data-place][data-legal]")
    if places.count() == 0:
        return False
    places.nth(number % places.count()).click()
    goals = page.locator(GOAL)
    if goals.count() == 0:
        page.keyboard.press("Escape")
        return False
    goals.nth(number % goals.count()).click()
    return True


def play_something(page: Page, number: int) -> None:
    """A tile where it fits, else a deed or a journey, after some of them the end of the turn."""
    expect(page.get_by_role("button", name="Hint")).to_be_enabled()  # a journey is over
    seen = entry(page)
    spots, deeds = page.locator(SPOT), page.locator(DEED)
    if spots.count() > 0:
        if number % 2:
            page.keyboard.press("r")
        spots.nth(number % spots.count()).click()
    elif number % 4 < 2 and deeds.count() > 0:
        deeds.nth(number % deeds.count()).click()
    elif number % 4 != 2 or not send_a_figure(page, number):
        page.locator("[data-do=end]").click()
    wait_for_news(page, seen)


@IN_BOTH_HOUSES_IF_ASKED
def test_a_game_against_a_bot_is_played_to_its_end_by_clicking(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    begin(page)
    number = 0
    while wait_for_turn(page):
        play_something(page, number)
        number += 1
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Last scoring round")).to_be_visible()
    expect(page.locator("[data-place].unexplored")).to_have_count(0)


def test_a_tile_is_turned_by_key_and_button_and_placed_where_it_is_lit(
    open_page: OpenPage,
) -> None:
    page = open_page()
    begin(page)
    lit = page.locator(SPOT)
    before = lit.evaluate_all("places => places.map(place => place.dataset.place)")
    page.keyboard.press("e")
    page.keyboard.press("q")
    page.get_by_role("button", name="Turn right").click()
    page.get_by_role("button", name="Turn left").click()
    assert lit.evaluate_all("places => places.map(place => place.dataset.place)") == before
    lit.first.hover()
    expect(page.get_by_text("Place the tile on").first).to_be_visible()
    page.mouse.wheel(0, 100)  # over a place for it the wheel turns the tile, and does not zoom
    expect(page.get_by_role("button", name="Zoom out")).to_have_count(0)
    name = lit.first.get_attribute("data-place")
    lit.first.click()
    expect(page.locator(f"[data-place={name}]")).not_to_have_class(re.compile("unexplored"))


def test_a_journey_shows_what_each_hex_costs_and_is_played_as_one_choice(
    open_page: OpenPage,
) -> None:
    page = open_page(confirm=False)
    begin(page)
    place_the_tile(page)
    camp = page.locator("[data-place=a5]")
    camp.click()
    seen = entry(page)
    page.get_by_role("button", name="bring in a worker on a5").click()
    wait_for_news(page, seen)
    expect(camp).to_have_accessible_name(re.compile("A5, base camp, one worker of"))
    expect(camp).to_have_accessible_name(re.compile("figures can leave"))
    expect(page.locator("[data-place=b4]")).to_have_accessible_name(
        re.compile("B4, jungle, can be reached for 1")
    )
    expect(page.locator("[data-place=b4] .cost")).to_have_text("1")
    page.locator("[data-place=a4]").click()
    expect(page.locator("[data-place=a4]")).to_have_accessible_name(
        re.compile("A4, temple 1, one worker of .* scores it")
    )
    expect(page.get_by_role("img", name="7 action points")).to_be_visible()


def test_several_workers_travel_together_and_come_back_by_one_undo(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    place_the_tile(page)
    camp, temple = page.locator("[data-place=a5]"), page.locator("[data-place=a4]")
    camp.click()
    for _ in range(2):
        seen = entry(page)
        page.locator("[data-at-hex='enter worker a5']").click()  # the deeds stand at the hex
        wait_for_news(page, seen)
    camp.click()  # once more on the hex: one more goes along
    expect(page.get_by_role("button", name="2 go together", pressed=True)).to_be_visible()
    temple.click()
    expect(temple).to_have_accessible_name(re.compile("two workers of"))
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    page.keyboard.press("u")
    expect(camp).to_have_accessible_name(re.compile("two workers of"))
    expect(temple).not_to_have_accessible_name(re.compile("worker"))
    expect(page.locator(".trace")).to_have_count(0)
    log = page.get_by_role("region", name="What happened")
    expect(log.get_by_text("undoes")).to_have_count(1)
    page.get_by_role("button", name="Undo the turn").click()
    expect(page.locator(SPOT).first).to_be_visible()


@SIZES_AND_THEMES
def test_the_board_has_no_barrier(open_page: OpenPage, size: tuple[int, int], theme: str) -> None:
    page = open_page(size=size, theme=theme, confirm=False)
    begin(page)
    has_no_barriers(page)
    place_the_tile(page)
    page.locator("[data-place=a5]").click()
    open_belongings(page)
    page.get_by_text("What is left").click()
    has_no_barriers(page)


def test_auctions_show_the_tiles_and_take_bids(open_page: OpenPage) -> None:
    page = open_page("#/new/tikal", confirm=False)
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("with auctions").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    assert wait_for_turn(page)
    panel = page.get_by_role("region", name="Tiles to choose from")
    expect(panel.get_by_text("No bid yet")).to_be_visible()
    seen = entry(page)
    panel.get_by_role("button", name="Bid more").click()
    panel.get_by_role("button", name="Bid 2").click()
    wait_for_news(page, seen)
    assert wait_for_turn(page)
    has_no_barriers(page)

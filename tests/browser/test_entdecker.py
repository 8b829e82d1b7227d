"""Entdecker in a browser: setting out, drawing, placing, landing, a whole game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import IN_BOTH_HOUSES_IF_ASKED, PHONE, WIDE, OpenPage
from tests.browser.players import entry, open_belongings, play_now, wait_for_news, wait_for_turn
from tests.browser.test_pages import has_no_barriers

PLACE = "[data-place][data-legal]"


def begin(page: Page) -> None:
    play_now(page, "entdecker")
    assert wait_for_turn(page)


def play_something(page: Page, number: int) -> None:
    """A lit place if there is one, otherwise one of the buttons."""
    seen = entry(page)
    places, buttons = page.locator(PLACE), page.locator("[data-do]:visible")
    if places.count() > 0:
        if number % 2:
            page.keyboard.press("r")
        places.nth(7 * number % places.count()).click()
    else:
        buttons.nth(number % buttons.count()).click()
    wait_for_news(page, seen)


def click(page: Page, what: str) -> None:
    seen = entry(page)
    page.locator(what).first.click()
    wait_for_news(page, seen)
    assert wait_for_turn(page)


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
    ending = re.compile("^The game is over: the (last hidden tile was|whole sea is) d")
    expect(page.get_by_text(ending).first).to_be_visible()


def test_an_expedition_is_begun_announced_and_drawn(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    start = page.get_by_role("gridcell", name="Start circle west of A4, the ship can set out here")
    start.hover()
    expect(page.get_by_text("Set out from the circle west of a4").first).to_be_visible()
    seen = entry(page)
    start.click()
    wait_for_news(page, seen)
    expect(page.locator("[data-place='a4 w']")).to_have_accessible_name(re.compile("the ship"))
    seen = entry(page)
    page.get_by_role("button", name="Announce 2 tiles").click()
    wait_for_news(page, seen)
    expect(page.get_by_text("2 announced tiles to draw").first).to_be_visible()
    seen = entry(page)
    page.get_by_role("button", name=re.compile("^Pile 3: 16 tiles, .*: draw")).click()
    wait_for_news(page, seen)


def test_an_island_says_what_it_pays_to_whom_and_rests_once_it_has_paid(
    open_page: OpenPage,
) -> None:
    page = open_page("#/rules/entdecker")
    contested = page.get_by_role("figure", name="Two players on one island").first
    contested.scroll_into_view_if_needed()
    expect(contested.locator("[data-sign] .seat-0", has_text="3").first).to_be_visible()
    expect(contested.locator("[data-sign] .seat-1", has_text="2").first).to_be_visible()
    scored = page.get_by_role("figure", name="The island is closed and has been scored").first
    scored.scroll_into_view_if_needed()
    expect(scored.locator("[data-sign=e6]")).to_have_text("8")
    expect(scored.locator("[data-sign=e6] [href='#ent-medal']")).to_be_visible()


def test_on_a_phone_a_finger_may_miss_a_circle_by_a_little(open_page: OpenPage) -> None:
    page = open_page(size=PHONE, confirm=False)
    begin(page)
    box = page.locator("[data-place='e7 s'] circle").bounding_box()
    assert box is not None
    seen = entry(page)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 8)
    wait_for_news(page, seen)
    expect(page.locator("[data-place='e7 s']")).to_have_accessible_name(re.compile("the ship"))


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "dark"), (PHONE, "light")])
def test_the_board_has_no_barrier(open_page: OpenPage, size: tuple[int, int], theme: str) -> None:
    page = open_page(size=size, theme=theme, confirm=False)
    begin(page)
    has_no_barriers(page)
    click(page, PLACE)
    has_no_barriers(page)
    click(page, "[data-do='announce 3']")
    click(page, "[data-do^=draw]")
    open_belongings(page)
    page.get_by_text("What is left").click()
    has_no_barriers(page)

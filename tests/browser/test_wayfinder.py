"""Wayfinder in a browser: the chart says what counts."""

import math
import re

from playwright.sync_api import Page, expect

from incognita.core.catalogue import find_game
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.players import (
    CHOICE,
    click_something,
    entry,
    play_now,
    wait_for_news,
    wait_for_turn,
)
from tests.browser.server import RunningServer
from tests.browser.test_lessons import Learner, Manner, take_up

COMPLETE = 5
LEGIBLE_PX = 12
SMALL = (360, 740)

# The smallest text of the drawing, as high as its font is on the screen.
SMALLEST = """() => Math.min(...[...document.querySelectorAll('[data-drawing] text')]
    .filter(text => text.getClientRects().length > 0)
    .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""


def play_until_a_village_grows(page: Page) -> None:
    play_now(page, "wayfinder")
    number = 0
    while wait_for_turn(page) and page.locator("[data-flag]").count() == 0:
        click_something(page, number)
        number += 1


def test_a_flag_tells_what_a_village_is_worth_and_what_one_more_gem_makes_of_it(
    open_page: OpenPage,
) -> None:
    page = open_page(confirm=False)
    play_until_a_village_grows(page)
    flag = page.locator("[data-flag]").first
    name = flag.get_attribute("data-flag") or ""
    told = page.locator(f"[data-place={name}]").get_attribute("aria-label") or ""
    worth = re.search(r"(\d+) points?", told)
    gems = re.search(r"gems: (\d+)", told)
    assert worth is not None, told
    assert gems is not None, told
    expect(flag.locator(".worth")).to_have_text(worth[1])
    more = (math.isqrt(int(worth[1])) + 1) ** 2
    complete = int(gems[1]) + 1 == COMPLETE
    expect(flag.locator(".next")).to_have_attribute(
        "data-next", "village" if complete else str(more)
    )
    expect(flag.locator(".next")).to_be_visible()


def test_numbers_are_legible_on_the_smallest_phone(open_page: OpenPage) -> None:
    page = open_page(size=SMALL, confirm=False)
    play_until_a_village_grows(page)
    assert page.evaluate(SMALLEST) >= LEGIBLE_PX


def test_the_canoe_is_whole_at_the_edge_of_the_smallest_phone(open_page: OpenPage) -> None:
    page = open_page(size=SMALL, confirm=False)
    play_now(page, "wayfinder")
    page.locator("[data-place=a3]").click()
    assert wait_for_turn(page)
    box = page.locator(".canoe").bounding_box()
    assert box is not None
    assert box["x"] >= 0


def test_pieces_let_the_pointer_through_to_their_place(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    place = page.locator("[data-place=c3]")
    box = place.bounding_box()
    assert box is not None
    for across in (0.3, 0.7):
        for down in (0.4, 0.72):  # where the gems lie
            page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])
            assert page.evaluate("document.querySelector('[data-place=c3]').matches(':hover')")


def test_a_gem_that_was_left_is_not_meant_for_the_next_square(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    page.locator("[data-place=c3]").click()
    page.locator("[data-confirm]").click()
    assert wait_for_turn(page)
    meant = page.locator("[data-gem][aria-pressed=true]")
    page.locator(CHOICE).first.click()
    expect(meant).to_have_count(1)
    seen = entry(page)
    page.locator("[data-place][data-legal]").first.click()
    wait_for_news(page, seen)
    expect(meant).to_have_count(0)


def test_all_that_can_be_laid_down_is_in_sight_on_a_phone(
    open_page: OpenPage, server: RunningServer
) -> None:
    """In the first lesson hands are full, and may be put down all at once."""
    page = open_page("#/learn/wayfinder", size=PHONE, refused=True)
    lesson = find_game("wayfinder").lessons[0]
    take_up(page, lesson, "en")
    learner = Learner(page, server.address, "en", Manner(PHONE, keyboard=False))
    most = 0
    for number, step in enumerate(lesson.steps, 1):
        learner.step(number)
        edges = page.locator("[data-gem]").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().right)"
        )
        assert all(edge <= PHONE[0] for edge in edges)
        most = max(most, len(edges))
        learner.learns(step, number)
    assert most == len("gybr") + 1

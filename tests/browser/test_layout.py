"""Every table on every screen: the board is large, what is needed in sight, all of it legible."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.layout import SIZES, SMALLEST_FONT_PX, measure, page_at
from tests.browser.pictures import ACTIONS
from tests.browser.players import entry, play_now, wait_for_news, wait_for_turn
from tests.browser.server import RunningServer

UPRIGHT = (360, 740)
TABLET = (820, 1180)
LOW = (1280, 720)
TWICE_1440 = (720, 450)  # a page of 1440 x 900 at 200 %

OVERFLOWING = """[...document.querySelectorAll(':is(.dock, .choices) :is(button, [role=img])')]
    .filter(one => one.checkVisibility())
    .filter(one => one.scrollWidth > one.clientWidth + 1
        || one.getBoundingClientRect().right > innerWidth)
    .map(one => one.textContent)"""
CUT_AT_THE_TOP = """() => {
    const { top } = document.querySelector('#log ol').getBoundingClientRect()
    return [...document.querySelectorAll('#log :is(h3, .head, .line)')]
        .filter(line => {
            const box = line.getBoundingClientRect()
            return box.top < top - 1 && box.bottom > top + 1
        })
        .map(line => line.textContent)
}"""


def fits_every_screen(page: Page) -> None:
    found = [measure(page, size) for size in SIZES]
    assert [fit for fit in found if not fit.is_large_enough] == []
    assert [fit for fit in found if fit.below or fit.scrolls] == []
    assert [fit for fit in found if fit.font < SMALLEST_FONT_PX] == []


@pytest.fixture(params=list(ACTIONS))
def middle_of_a_game(
    request: pytest.FixtureRequest, browser: Browser, server: RunningServer
) -> Iterator[Page]:
    page = page_at(browser, server, request.param, well=False)
    yield page
    page.context.close()


@pytest.fixture
def four_at_a_table(browser: Browser, server: RunningServer) -> Iterator[Page]:
    page = page_at(browser, server, "explorers", well=False, rivals=3)
    yield page
    page.context.close()


def test_four_seats_leave_their_room_to_all_else(four_at_a_table: Page) -> None:
    fits_every_screen(four_at_a_table)


def test_the_board_is_large_and_what_is_needed_in_sight_on_every_screen(
    middle_of_a_game: Page,
) -> None:
    fits_every_screen(middle_of_a_game)


def test_an_oblong_board_stands_upright_on_a_phone_unless_north_shall_be_up(
    open_page: OpenPage,
) -> None:
    page = open_page(size=UPRIGHT)
    play_now(page, "entdecker")
    assert wait_for_turn(page)
    north, south = page.locator("[data-place='c1 n']"), page.locator("[data-place='c7 s']")

    def is_turned() -> bool:
        north_box, south_box = north.bounding_box(), south.bounding_box()
        assert north_box is not None
        assert south_box is not None
        return north_box["x"] > south_box["x"] + 100

    assert is_turned()
    while page.evaluate("document.activeElement.dataset.place") is None:
        page.keyboard.press("Tab")
    # The keys follow what is seen: up to the western circles, which lie at the top.
    for key in ["ArrowLeft"] * 12 + ["ArrowUp"] * 12:
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.place") in ("a7 s", "a7 w")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("keep north up").check()
    page.keyboard.press("Escape")
    expect(page.locator("[data-turned]")).to_have_count(0)
    assert not is_turned()


@pytest.mark.parametrize("game", ACTIONS)
def test_a_rival_is_seen_at_a_glance_and_opens_large(open_page: OpenPage, game: str) -> None:
    page = open_page()
    play_now(page, game)
    plate = page.locator("[data-seat='2']")
    expect(plate.locator(".card")).to_be_visible()
    plate.click()
    expect(page.get_by_role("dialog").get_by_text("0 points").first).to_be_visible()


def test_a_tile_in_hand_can_be_read(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "tikal")
    assert wait_for_turn(page)
    assert [measure(page, size).font >= SMALLEST_FONT_PX for size in SIZES] == [True] * len(SIZES)


@pytest.mark.parametrize("game", ["entdecker", "tikal"])
def test_at_twice_the_size_french_words_stay_in_their_buttons(
    open_page: OpenPage, game: str
) -> None:
    page = open_page(size=TWICE_1440, locale="fr", confirm=False)
    play_now(page, game)
    assert wait_for_turn(page)
    seen = entry(page)
    page.locator("[data-place][data-legal]").first.click()
    wait_for_news(page, seen)
    assert wait_for_turn(page)
    assert page.evaluate(OVERFLOWING) == []


def test_a_long_name_leaves_the_bar_its_buttons(open_page: OpenPage) -> None:
    page = open_page(size=TABLET, locale="fr")
    play_now(page, "wayfinder")  # which has a second name in French
    for button in page.locator(".top nav button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, TABLET, LOW])
def test_the_question_about_sounds_is_whole(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(size=size, locale="fr", asked=False)
    play_now(page, "tikal")
    for words in page.locator("[data-sound-offer] > :visible").all():
        expect(words).to_be_in_viewport(ratio=1)


def test_no_line_of_a_short_log_is_cut_at_its_top(open_page: OpenPage) -> None:
    page = open_page(size=LOW, confirm=False)
    play_now(page, "entdecker")
    for _ in range(4):
        assert wait_for_turn(page)
        seen = entry(page)
        page.locator("[data-place][data-legal], [data-do]:visible").first.click()
        wait_for_news(page, seen)
        page.wait_for_function(f"() => ({CUT_AT_THE_TOP})().length === 0")

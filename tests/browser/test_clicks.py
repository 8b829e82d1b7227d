"""How few clicks a turn takes: what can be undone is done at once, the only way by itself."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.players import entry, play_now, wait_for_news, wait_for_turn
from tests.browser.test_explorers import BOT, open_table

COUNT = """() => {
    const count = event => (window.clicks += event.isTrusted)
    if (window.clicks === undefined) addEventListener('click', count, { capture: true })
    window.clicks = 0
}"""
LEGAL = "[data-place][data-legal]"


def clicks(page: Page) -> int:
    return int(page.evaluate("window.clicks"))


def click(page: Page, what: str, number: int = 0) -> None:
    seen = entry(page)
    page.locator(what).nth(number).click()
    wait_for_news(page, seen)


def test_a_turn_of_wayfinder_takes_seven_clicks(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    page.locator("[data-place=c3]").click()
    page.locator("[data-confirm]").click()
    assert wait_for_turn(page)
    page.evaluate(COUNT)
    page.locator(LEGAL).first.click()  # the first square says where the voyage goes
    gems = page.locator("[data-gem]:not([disabled])")
    what_is_next = page.locator("[data-gem]:not([disabled]), .place.many").first
    while gems.count() > 0:
        seen = entry(page)
        gems.first.click()  # straight ahead where that is possible, the last one by itself
        if page.locator("[data-gem][aria-pressed=true]").count() > 0:
            page.locator(LEGAL).first.click()
        wait_for_news(page, seen)
        wait_for_turn(page)
        what_is_next.wait_for()
    page.locator(".place.many").first.click()  # where the explorer stands next
    click(page, "[data-confirm]")
    assert clicks(page) <= 7


def test_a_turn_of_explorers_takes_five_clicks(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, {"players": 2, "map": "3n-5e-1s-8w"}, BOT)
    page.evaluate(COUNT)
    click(page, "[data-do='take d']")
    for _ in range(3):
        click(page, LEGAL)
    click(page, "[data-do=commit].primary")  # nothing better is left: this is the button
    assert clicks(page) == 5


def ask_or_do(page: Page, what: str) -> None:
    """Do it, and confirm where that is asked."""
    seen = entry(page)
    page.locator(what).first.click()
    page.wait_for_function(
        "seen => document.querySelector('[data-confirm]')"
        " || Number(document.querySelector('[data-n]').dataset.n) > seen",
        arg=seen,
    )
    if entry(page) == seen:
        page.locator("[data-confirm]").click()
        wait_for_news(page, seen)


def lay(page: Page) -> None:
    """The tile in hand on the first place. A storm ends the turn with it, which is asked about."""
    if page.locator(LEGAL).count() > 0:
        ask_or_do(page, LEGAL)


def test_an_expedition_of_entdecker_with_three_tiles_takes_ten_clicks(open_page: OpenPage) -> None:
    page = open_page()
    for _ in range(4):  # a storm may end it too soon
        page.goto(page.url.split("#")[0] + "#/")
        play_now(page, "entdecker")
        assert wait_for_turn(page)
        page.evaluate(COUNT)
        click(page, LEGAL)
        click(page, "[data-do='announce 3']")
        drawn = 0
        while wait_for_turn(page) and page.locator("[data-do^=draw]").count() > 0 and drawn < 3:
            click(page, "[data-do^=draw]")
            drawn += 1
            if wait_for_turn(page) and page.locator("[data-do^=draw], [data-do=end]").count() == 0:
                lay(page)  # else it has lain down by itself, and only a landing is left
        if drawn == 3 and page.locator("[data-do=end]").count() > 0:
            ask_or_do(page, "[data-do=end]")  # asked where a unit could still be landed
            break
    assert clicks(page) <= 10


def test_ten_points_of_tikal_take_twelve_clicks(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "tikal")
    assert wait_for_turn(page)
    page.evaluate(COUNT)
    click(page, ".unexplored[data-legal]")
    camp = page.locator("[data-place=a5]")
    camp.click()
    for _ in range(4):
        click(page, "[data-at-hex='enter worker a5']")
    camp.click()
    camp.click()  # three go together
    page.locator("[data-place=a4]").click()  # for two points each
    expect(page.get_by_role("img", name="0 action points")).to_be_visible()
    click(page, "[data-do=end].primary")
    assert clicks(page) <= 12

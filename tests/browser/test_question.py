"""What cannot be undone is asked about once, beside the place, wherever one plays."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DRAWN, WIDE, OpenPage
from tests.browser.players import entry, play_now, wait_for_news, wait_for_turn
from tests.browser.test_moments import ask

CARD = "[data-asked]"
SIZES = ((360, 740), (844, 390), (820, 1180), (1280, 720), WIDE)
# Whether the card lies in the window, and which of these places it covers.
COVERED = """places => {
    const card = document.querySelector('[data-asked]').getBoundingClientRect()
    const inside = card.left >= 0 && card.top >= 0
        && card.right <= innerWidth && card.bottom <= innerHeight
    const covered = places.filter(name => {
        const place = document.querySelector(`[data-drawing] [data-place="${name}"]`)
        const box = place.getBoundingClientRect()
        return box.left < card.right - 1 && box.right > card.left + 1
            && box.top < card.bottom - 1 && box.bottom > card.top + 1
    })
    return inside ? covered : ['outside']
}"""
# How much of the board lies under the card, from 0 to 1.
HIDDEN = """() => {
    const card = document.querySelector('[data-asked]').getBoundingClientRect()
    const board = document.querySelector('main [data-drawing]').getBoundingClientRect()
    const across = Math.min(card.right, board.right) - Math.max(card.left, board.left)
    const down = Math.min(card.bottom, board.bottom) - Math.max(card.top, board.top)
    return Math.max(0, across) * Math.max(0, down) / (board.width * board.height)
}"""
# Whether the card lies just above the button that asks: it is put there once it has its height.
ABOVE_ITS_BUTTON = """() => {
    const card = document.querySelector('[data-asked]')?.getBoundingClientRect()
    const button = document.querySelector('[data-do=end]').getBoundingClientRect()
    if (card === undefined) return false
    const across = (card.left + card.right) / 2 - (button.left + button.right) / 2
    const down = card.bottom - button.top
    return Math.abs(across) < 200 && -30 < down && down <= 0
}"""
MOST_HIDDEN = {(360, 740): 0.16, (844, 390): 0}


def places_of_what_is_asked(page: Page) -> list[str]:
    chosen = page.locator(CARD).get_attribute("data-asked")
    legal = ask(page, "play?seat=1&language=en")["play"]["legal"]
    return next(list(one["places"]) for one in legal if one["do"] == chosen)


@pytest.mark.parametrize("game", DRAWN)
def test_the_question_lies_beside_its_place_and_covers_none(open_page: OpenPage, game: str) -> None:
    page = open_page()
    play_now(page, game)
    assert wait_for_turn(page)
    page.keyboard.press("h")
    expect(page.locator(CARD)).to_be_visible()
    places = places_of_what_is_asked(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"places => ({COVERED})(places).length === 0", arg=places)
        expect(page.locator("[data-confirm]")).to_be_in_viewport(ratio=1)
        assert page.evaluate(HIDDEN) <= MOST_HIDDEN.get((width, height), 1)


def test_the_question_is_answered_by_keyboard_and_said(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    place = page.locator("[data-place=c3]")
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(CARD)).to_contain_text("c3")
    expect(page.locator("[data-announcer]")).to_contain_text("Enter confirms, Escape cancels.")
    page.keyboard.press("Tab")
    while page.evaluate("!document.activeElement.matches('[data-asked] button')"):
        assert page.evaluate("document.activeElement.closest('[data-asked]') !== null")
        page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator(CARD)).to_have_count(0)
    expect(place).to_be_focused()
    seen = entry(page)
    page.keyboard.press("Enter")
    expect(page.locator(CARD)).to_be_visible()
    assert entry(page) == seen
    page.keyboard.press("Enter")
    wait_for_news(page, seen)
    expect(page.locator(CARD)).to_have_count(0)


def test_what_has_no_place_is_asked_about_at_its_button(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "tikal")
    assert wait_for_turn(page)
    seen = entry(page)
    page.locator(".unexplored[data-legal]").first.click()
    wait_for_news(page, seen)
    end = page.locator("[data-do=end]")
    end.click()
    page.wait_for_function(ABOVE_ITS_BUTTON)
    end.click()  # once more on the same spot is the answer, too
    expect(page.locator(CARD)).to_have_count(0)

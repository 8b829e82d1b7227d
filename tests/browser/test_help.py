"""Whatever is drawn at a table says what it is: no piece, panel or number without its word."""

import pytest
from playwright.sync_api import Page, expect

from incognita.core.catalogue import find_game
from tests.browser.conftest import DRAWN, PHONE, WIDE, OpenPage
from tests.browser.players import play_now, wait_for_news, wait_for_turn
from tests.browser.test_moments import ask

ACTIONS = 12  # until there is something of most kinds

# What is drawn or written in the rooms of a board, and answers nobody who points at it.
UNEXPLAINED = """() => {
    const rooms = '[data-drawing], .belongings, .choices, .seats, .status'
    const silent = new Set()
    for (const room of document.querySelectorAll(rooms))
        for (const one of room.querySelectorAll('*')) {
            const writes = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())
            const isSentence = one.closest('.hint') // it says what to do, and is nothing itself
            if (isSentence || (!writes && !one.matches('svg, use, text'))) continue
            const box = one.getBoundingClientRect()
            if (box.width < 2 || box.height < 2 || !one.checkVisibility()) continue
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
            // Pieces let the pointer through to the place below them.
            const under = one.closest('[data-drawing]') ? document.elementFromPoint(x, y) : null
            if (one.closest('[data-term]') || under?.closest('[data-term]')) continue
            silent.add(`${one.parentElement.className} ${one.outerHTML.slice(0, 90)}`)
        }
    return [...silent]
}"""

NAMED = """[...document.querySelectorAll('[data-term]')]
    .flatMap(one => one.dataset.term.split(' '))"""
UNFOLD = "document.querySelectorAll('#content details').forEach(one => { one.open = true })"


def play_on(page: Page) -> None:
    """Some actions that anybody could do, of all kinds."""
    for number in range(ACTIONS):
        assert wait_for_turn(page)
        legal = ask(page, "play?seat=1")["play"]["legal"]
        harmless = [one["do"] for one in legal if not one["grave"]]
        done = ask(page, "actions", {"seat": 1, "do": harmless[number * 7 % len(harmless)]})
        wait_for_news(page, done["play"]["n"] - 1)
    assert wait_for_turn(page)


@pytest.mark.parametrize("game", DRAWN)
def test_everything_at_a_table_has_a_word_in_the_glossary(open_page: OpenPage, game: str) -> None:
    page = open_page(confirm=False)
    play_now(page, game)
    play_on(page)
    known = {term.piece for term in find_game(game).rulebook.glossary}
    for width, height in (WIDE, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-drawing]")).to_be_visible()
        page.evaluate(UNFOLD)
        assert page.evaluate(UNEXPLAINED) == [], f"{width} pixels wide"
        assert set(page.evaluate(NAMED)) <= known

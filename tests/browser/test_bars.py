"""How fast it must be: what is loaded, when it can be used, and how soon a click is answered."""

from statistics import median

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.players import entry, play_now, wait_for_turn

MOST_BYTES = 200_000
INTERACTIVE_MS = 1500
ECHO_MS = 100
MOST_SHIFT = 0.02
GEM = "[data-gem]:not([disabled])"
ANSWERED = """seen => document.querySelector('.place.picked, [data-confirm]')
    || Number(document.querySelector('[data-n]').dataset.n) > seen"""

ECHO = """what => new Promise(done => {
    const table = document.querySelector('[data-n]')
    const before = table.dataset.n
    const began = performance.now()
    new MutationObserver((_, watcher) => {
        if (table.dataset.n === before) return
        watcher.disconnect()
        requestAnimationFrame(() => done(performance.now() - began))
    }).observe(table, { attributes: true })
    document.querySelector(what).click()
})"""

SHIFT = """() => new Promise(done => new PerformanceObserver(list => {
    done(list.getEntries().filter(e => !e.hadRecentInput).reduce((sum, e) => sum + e.value, 0))
}).observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => done(0), 300))"""


def loaded_bytes(page: Page) -> int:
    return int(
        page.evaluate(
            "performance.getEntriesByType('resource')"
            ".concat(performance.getEntriesByType('navigation'))"
            ".reduce((sum, one) => sum + one.encodedBodySize, 0)"
        )
    )


def test_the_first_page_is_small_and_soon_there(open_page: OpenPage) -> None:
    ready = []
    for _ in range(4):  # the machine is busy with other tests, too
        page = open_page()
        page.wait_for_selector("[data-play=wayfinder]")
        ready.append(float(page.evaluate("performance.now()")))
    page.wait_for_timeout(700)
    assert loaded_bytes(page) < MOST_BYTES
    assert min(ready) < INTERACTIVE_MS
    assert page.evaluate(SHIFT) < MOST_SHIFT


def test_a_table_is_small_does_not_jump_and_answers_at_once(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    page.locator("[data-place=c3]").click()
    page.get_by_role("button", name="Confirm").click()
    echoes: list[float] = []
    while len(echoes) < 5:
        wait_for_turn(page)
        seen = entry(page)
        page.locator("[data-legal]").first.click()
        page.wait_for_function(ANSWERED, arg=seen)
        for asks, answer in ((".place.picked", GEM), ("[data-confirm]", "[data-confirm]")):
            if page.locator(asks).count() > 0:
                echoes.append(float(page.evaluate(ECHO, answer)))
    assert median(echoes) < ECHO_MS
    assert loaded_bytes(page) < MOST_BYTES
    assert page.evaluate(SHIFT) < MOST_SHIFT

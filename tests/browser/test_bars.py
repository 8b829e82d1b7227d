"""How fast it must be: what is loaded, when it can be used, and how soon a click is answered."""

import re
from collections.abc import Iterator
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from incognita.core.words import LANGUAGES, Language
from tests.browser.conftest import PICTURED, OpenPage
from tests.browser.players import entry, play_now, wait_for_turn
from tests.browser.server import RunningServer

# What a browser that has never been here fetches for the home page, compressed: page, scripts,
# styles, words of one language, icon, what is asked of the interface, and the pictures that come
# when there is nothing else to do.
MOST_BYTES_AT_FIRST = 60_000
MOST_BYTES_OF_A_TABLE = 200_000
LEARNING = re.compile("rule|lesson|coach|glossary", re.IGNORECASE)
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


# What is drawn of the pictures by name, and is not there.
MISSING = """[...document.querySelectorAll('use')].map(one => one.getAttribute('href'))
    .filter(name => document.querySelector(name) === null)"""


def loaded_bytes(page: Page) -> int:
    return int(
        page.evaluate(
            "performance.getEntriesByType('resource')"
            ".concat(performance.getEntriesByType('navigation'))"
            ".reduce((sum, one) => sum + one.encodedBodySize, 0)"
        )
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One of their own: tables of others on the first page would count, too."""
    server = RunningServer(tmp_path_factory.mktemp("data"))
    yield server
    server.stop()


def learning_of(page: Page) -> list[str]:
    """What was fetched of rules and lessons."""
    fetched = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    return [name for name in fetched if LEARNING.search(name)]


def test_the_first_page_is_soon_there(open_page: OpenPage) -> None:
    ready = []
    for _ in range(4):  # the machine is busy with other tests, too
        page = open_page()
        page.wait_for_selector("[data-play=wayfinder]")
        ready.append(float(page.evaluate("performance.now()")))
    assert min(ready) < INTERACTIVE_MS
    assert page.evaluate(SHIFT) < MOST_SHIFT


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_fetches_little_and_nothing_to_learn_from(
    open_page: OpenPage, language: Language
) -> None:
    page = open_page(locale=language, newcomer=True)
    page.wait_for_selector("[data-play=wayfinder]")
    for picture in (".chart", *[f"article:has([data-play={game}])" for game in PICTURED]):
        expect(page.locator(f"{picture} svg svg").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert 20_000 < loaded_bytes(page) < MOST_BYTES_AT_FIRST
    assert page.evaluate(MISSING) == []
    assert learning_of(page) == []


def test_rules_and_lessons_are_fetched_when_they_are_opened(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    expect(page.locator("[data-drawing]")).to_be_visible()
    assert learning_of(page) == []
    page.evaluate("location.hash = '#/rules/wayfinder'")
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert any("/rules" in name for name in learning_of(page))
    assert not any("/lessons" in name for name in learning_of(page))
    page.evaluate("location.hash = '#/learn/wayfinder'")
    expect(page.locator("[data-lesson]").first).to_be_visible()
    assert any("/lessons" in name for name in learning_of(page))


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
    assert loaded_bytes(page) < MOST_BYTES_OF_A_TABLE
    assert page.evaluate(SHIFT) < MOST_SHIFT

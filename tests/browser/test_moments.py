"""What happens, felt and heard: moments, sounds, announcements, the board as text."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES_AND_THEMES, OpenPage, been_here
from tests.browser.players import entry, play_now, wait_for_news, wait_for_turn
from tests.browser.test_pages import has_no_barriers

LISTEN = """() => {
    window.announced = []
    const watcher = new MutationObserver(changes => {
        for (const change of changes)
            for (const node of change.addedNodes)
                if (node.nodeType === 1) window.announced.push(node.textContent)
    })
    watcher.observe(document.querySelector('[data-announcer]'), { childList: true })
}"""
ASK = """async ([path, body]) => {
    const table = location.hash.match(/table\\/([^?]+)/)[1]
    const sent = body === null ? {} : {
        method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' },
    }
    return await (await fetch(`api/tables/${table}/${path}`, sent)).json()
}"""
COUNT_SOUNDS = """
    window.sounds = 0
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
        window.sounds += 1
        return make.call(this)
    }
"""
MOVED = """() => {
    window.moved = []
    new PerformanceObserver(list => {
        for (const shift of list.getEntries())
            for (const { node } of shift.sources)
                if (!shift.hadRecentInput && node?.matches?.('#log > *, .moments *, .sky *'))
                    window.moved.push(node.outerHTML.slice(0, 80))
    }).observe({ type: 'layout-shift' })
}"""


def ask(page: Page, path: str, body: dict[str, object] | None = None) -> Any:
    return page.evaluate(ASK, [path, body])


def follow_a_hint(page: Page) -> None:
    """Play what a bot would; the page hears of it as of anything that happens."""
    do = ask(page, "hint", {"seat": 1})["do"]
    done = ask(page, "actions", {"seat": 1, "do": do})
    wait_for_news(page, done["play"]["n"] - 1)  # the first hint is an entry of its own


def play_on(page: Page, actions: int) -> None:
    for _ in range(actions):
        if not wait_for_turn(page):
            break
        follow_a_hint(page)


def play_until(page: Page, appears: str) -> None:
    """Follow hints until something is on the page."""
    for _ in range(80):
        if page.locator(appears).count() > 0 or not wait_for_turn(page):
            break
        follow_a_hint(page)
    expect(page.locator(appears).first).to_be_visible()


@pytest.mark.parametrize("still", [True, False], ids=["at once", "step by step"])
def test_every_line_of_a_rival_is_announced_once_and_in_order(
    open_page: OpenPage, still: bool
) -> None:
    page = open_page(still=still, confirm=False)
    play_now(page, "explorers")
    assert wait_for_turn(page)
    page.evaluate(LISTEN)
    before = entry(page)
    play_on(page, 34)
    wait_for_turn(page)
    told = ask(page, f"play?seat=1&after={before}&language=en")["entries"]
    events = [event for one in told for event in one["events"]]
    rival = [event["words"] for event in events if event["data"].get("seat") == 2]
    assert len(rival) > 20
    page.wait_for_function(
        "lines => window.announced.filter(one => lines.includes(one)).length >= lines.length",
        arg=rival,
    )
    announced = page.evaluate("window.announced")
    heard = [line for line in announced if line in rival]
    assert heard[: len(rival)] == rival  # the bot may have gone on since
    own = [event["words"] for event in events if event["data"].get("seat") == 1]
    marks = [line for line in own if " marks " in line]
    assert [line for line in announced if line in marks] == list(dict.fromkeys(marks))


def test_what_to_do_and_what_a_choice_leads_to_are_said(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    page.evaluate(LISTEN)
    page.locator("[data-place=c3]").click()
    said = page.locator("[data-announcer] p")
    expect(said.get_by_text("Place the explorer on c3")).to_have_count(1)
    page.get_by_role("button", name="Confirm").click()
    expect(said.filter(has_text="places the green explorer on c3").first).to_be_attached()
    expect(said.filter(has_text="Waiting").or_(said.filter(has_text="Sail"))).not_to_have_count(0)


COUNT_UP = """() => {
    window.counted = []
    const seats = document.querySelector('aside.seats')
    const note = () => {
        const shown = [...seats.querySelectorAll('.points')].map(one => one.textContent).join()
        if (!window.counted.includes(shown)) window.counted.push(shown)
    }
    new MutationObserver(note).observe(seats, { subtree: true, characterData: true })
}"""
SAME_AS_SAID = """() => [...document.querySelectorAll('aside.seats .points')].every(
    one => new RegExp(`^ ?${one.querySelector('[aria-hidden]').textContent} `).test(
        one.querySelector('.unseen').textContent))"""


def test_a_turn_of_all_ends_with_a_reveal_that_any_key_puts_away(open_page: OpenPage) -> None:
    page = open_page(still=False, confirm=False)
    play_now(page, "explorers")
    play_until(page, "[data-reveal]")
    reveal = page.locator("[data-reveal]")
    expect(reveal.locator("tr")).to_have_count(2)
    page.keyboard.press("Shift")
    expect(reveal).to_have_count(0)
    page.evaluate(COUNT_UP)
    play_until(page, "[data-scoring]")
    expect(page.locator("[data-scoring]").get_by_text("Provisions")).to_be_visible()
    page.wait_for_function(SAME_AS_SAID)
    assert len(page.evaluate("window.counted")) > 3, "points count up to a total"
    expect(page.locator("[data-legal], button[data-do]").first).to_be_enabled()


def test_who_wants_stillness_reads_it_and_nothing_flies(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    play_now(page, "explorers")
    play_until(page, "[data-reveal]")
    expect(page.locator(".flight")).to_have_count(0)
    log = page.get_by_role("region", name="What happened")
    expect(log.get_by_text("marks").first).to_be_attached()


def test_what_the_others_did_is_shown_with_their_name_and_shown_again(open_page: OpenPage) -> None:
    page = open_page(still=False, confirm=False)
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    rival = page.locator("[data-acting='2']")
    while rival.count() == 0:
        follow_a_hint(page)
        page.wait_for_function(
            "() => document.querySelector('[data-turn=mine], [data-acting]') !== null"
        )
    expect(rival).to_be_visible()
    page.get_by_role("button", name="Skip »").click()
    assert wait_for_turn(page)
    newest = entry(page)
    page.evaluate(LISTEN)
    page.locator("[data-again]").click()
    page.wait_for_function(
        "seen => document.querySelector('[data-n]').dataset.n < seen", arg=newest
    )
    assert wait_for_turn(page)
    assert entry(page) == newest
    assert page.evaluate("window.announced") == []


def test_at_once_means_without_a_step_between(open_page: OpenPage) -> None:
    page = open_page(still=False, confirm=False)
    page.evaluate(f"delete localStorage.incognita; {been_here(confirm=False, pace='once')}")
    page.reload()
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    for _ in range(8):
        follow_a_hint(page)
        expect(page.locator("[data-acting]")).to_have_count(0)
        assert wait_for_turn(page)


def test_sounds_are_offered_once_and_heard_after_a_yes(open_page: OpenPage) -> None:
    page = open_page(confirm=False, asked=False)
    page.add_init_script(COUNT_SOUNDS)
    page.reload()
    play_now(page, "wayfinder")
    offer = page.locator("[data-sound-offer]")
    expect(offer).to_be_visible()
    assert page.evaluate("window.sounds") == 0
    offer.get_by_role("button", name="With sounds").click()
    expect(offer).to_have_count(0)
    after = page.evaluate("window.sounds")
    assert after > 0
    play_on(page, 2)
    page.wait_for_function("after => window.sounds > after", arg=after)
    page.reload()
    assert wait_for_turn(page)
    expect(offer).to_have_count(0)


def test_who_declines_sounds_hears_none_and_is_not_asked_again(open_page: OpenPage) -> None:
    page = open_page(confirm=False, asked=False)
    page.add_init_script(COUNT_SOUNDS)
    page.reload()
    play_now(page, "wayfinder")
    page.get_by_role("button", name="No, thanks").click()
    play_on(page, 3)
    assert page.evaluate("window.sounds") == 0
    page.reload()
    assert wait_for_turn(page)
    expect(page.locator("[data-sound-offer]")).to_have_count(0)


def test_skip_links_lead_to_the_parts_of_the_table(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    page.keyboard.press("Tab")
    focused = "document.activeElement.textContent.trim()"
    assert page.evaluate(focused) == "To the board"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.place") is not None
    page.get_by_role("button", name="To what happened").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "log"


@pytest.mark.parametrize("game", ["entdecker", "explorers", "tikal", "wayfinder"])
def test_the_board_can_be_read_and_played_as_text(open_page: OpenPage, game: str) -> None:
    page = open_page(confirm=False)
    play_now(page, game)
    assert wait_for_turn(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("t")
    text = page.get_by_role("dialog", name="The board as text")
    expect(text).to_be_visible()
    legal = ask(page, "play?seat=1&language=en")["play"]["legal"]
    offered = text.locator("[data-may] button")
    expect(offered).to_have_count(len(legal))
    assert offered.all_inner_texts() == [one["words"] for one in legal]
    for dead in {one["dead"] for one in legal} - {None}:
        expect(text.get_by_text(dead).first).to_be_visible()
    assert text.locator("[data-stands] li").count() > 0
    has_no_barriers(page)
    seen = entry(page)
    offered.first.click()
    expect(text).to_have_count(0)
    wait_for_news(page, seen)


@SIZES_AND_THEMES
def test_moments_raise_no_barrier_and_move_nothing(
    open_page: OpenPage, size: tuple[int, int], theme: str
) -> None:
    page = open_page(size=size, theme=theme, still=False, confirm=False)
    play_now(page, "explorers")
    page.evaluate(MOVED)
    play_until(page, "[data-reveal]")
    has_no_barriers(page)
    play_on(page, 6)
    assert page.evaluate("window.moved") == []

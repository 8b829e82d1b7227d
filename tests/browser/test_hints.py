"""Hints with their reasons, and what follows from a choice, before it is done."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, OpenPage
from tests.browser.players import entry, play_now, wait_for_news, wait_for_turn
from tests.browser.test_moments import ask

FORETOLD = "#content [data-foretold]"


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_hint_says_why_and_its_rule_opens_in_place(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    card = page.locator(FORETOLD)
    expect(card).to_be_in_viewport(ratio=1)
    expect(card).to_contain_text("the next voyage sets out with")
    expect(card).to_contain_text("W2.1")
    expect(page.locator("[data-announcer]")).to_contain_text("the next voyage sets out with")
    card.get_by_text("W2.1").click()
    expect(page.locator("[data-rule='W2.1']").first).to_be_visible()
    page.keyboard.press("Escape")
    seen = entry(page)
    page.locator("[data-confirm]").click()
    wait_for_news(page, seen)
    expect(card).to_have_count(0)
    if size == WIDE:
        expect(page.locator("[data-seat='1'], .seats li").first).to_contain_text("with hints")


def come_to(page: Page, wanted: str) -> dict[str, str]:
    """Play on until an action with this mark is possible."""
    for _ in range(200):
        assert wait_for_turn(page)
        play = ask(page, "play?seat=1&language=en")["play"]
        marked = [one for one in play["legal"] if one[wanted]]
        if marked:
            return dict(marked[0])
        others = [one for one in play["legal"] if not one["grave"]]
        done = ask(page, "actions", {"seat": 1, "do": others[-1]["do"]})
        wait_for_news(page, done["play"]["n"] - 1)
    raise AssertionError(f"nothing {wanted} was ever possible")


def test_what_loses_something_for_good_is_asked_about_though_it_could_be_undone(
    open_page: OpenPage,
) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    early = come_to(page, "grave")
    seen = entry(page)
    page.keyboard.press("t")
    page.get_by_role("button", name=early["words"], exact=True).first.click()
    expect(page.locator(FORETOLD)).to_contain_text("The voyage ends there: all")
    assert entry(page) == seen
    page.locator("[data-confirm]").click()
    wait_for_news(page, seen)


def test_a_table_between_people_has_hints_if_it_was_opened_with_them(open_page: OpenPage) -> None:
    page = open_page("#/new/wayfinder")
    page.get_by_role("radio", name="Pass and play").check(force=True)
    page.get_by_text("Options", exact=True).first.click()
    page.get_by_label("Hints are allowed").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-status=running]")).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()

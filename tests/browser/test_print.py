"""Boards and sheets for the kitchen table, by the browser's own printing."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.test_pages import has_no_barriers

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
PRINTED = sorted(page.parent.name for page in BOARDS.glob("*/Print.svelte"))


def pages_of(pdf: bytes) -> int:
    return pdf.count(b"/Type /Page\n")


@pytest.mark.parametrize("game", PRINTED)
def test_every_sheet_of_a_game_is_a_page_of_its_own(open_page: OpenPage, game: str) -> None:
    page = open_page(theme="dark")
    page.goto(page.url.split("#")[0] + f"#/rules/{game}")
    page.locator(f"a[href='#/print/{game}']").click()
    papers = page.locator(".paper")
    expect(papers.last).to_be_visible()
    page.wait_for_function("document.querySelectorAll('.paper use').length > 30")
    has_no_barriers(page)
    for size in ("A4", "Letter"):
        assert pages_of(page.pdf(format=size)) == papers.count()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("banner").first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == (
        "rgb(255, 255, 255)"
    )


def test_a_map_is_printed_for_as_many_as_play(open_page: OpenPage) -> None:
    page = open_page("#/print/explorers?map=3n-5e-1s-8w")
    sheets = page.get_by_role("img", name="Map 3n-5e-1s-8w")
    expect(sheets).to_have_count(2)
    page.get_by_text("4", exact=True).first.click()
    expect(sheets).to_have_count(4)
    page.get_by_role("button", name="Another map").click()
    expect(sheets).to_have_count(0)
    assert "players=4" in page.url

"""A browser plays over HTTPS, with nginx between it and the server."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import PATIENCE_MS, been_here, launch
from tests.browser.players import click_something, entry, play_now, wait_for_turn
from tests.server.fronts import NAME, Front, front


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with front("nginx", tmp_path_factory.mktemp("nginx")) as running:
        yield running


@pytest.fixture
def page(there: Front) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = launch(playwright, f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
        context = browser.new_context(ignore_https_errors=True, locale="en")
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(been_here(confirm=False))
        page = context.new_page()
        page.goto(there.address)
        yield page
        browser.close()


def test_a_game_against_bots_is_played_through_a_proxy(page: Page, there: Front) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    play_now(page, "wayfinder")
    [cookie] = page.context.cookies()
    assert cookie["secure"]
    assert cookie["httpOnly"]
    before = entry(page)
    for number in range(6):
        if wait_for_turn(page):
            click_something(page, number)
    assert entry(page) > before
    assert complaints == []
    assert "turned away" not in there.server.log.read_text()

"""Take the pictures in docs/pictures: `./dev pictures`. Hints bring each game to its middle."""

import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, expect, sync_playwright

from incognita.core.catalogue import find_game
from tests.browser.conftest import DRAWN, OFFERED, PHONE, PICTURED, WIDE, launch
from tests.browser.server import RunningServer

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
ACTIONS = {"wayfinder": 37, "tikal": 41, "entdecker": 60, "explorers": 24}
MOST_WAITS = 600
RIVALS = ("Humboldt", "Bates", "Merian")
# The pictures of the home page are there, once there was time for them.
ALL_THERE = """count => count ===
    document.querySelectorAll('.chart > svg > svg, .picture > svg > svg').length"""


def middle_of(game: str) -> int:
    """After how many actions of one's own there is much to see, and still much to come."""
    return ACTIONS.get(game, 6)


class Guest:
    """Somebody who plays over HTTP until the picture is worth taking."""

    def __init__(self, address: str, language: str) -> None:
        self.http = httpx.Client(base_url=f"{address}api/", timeout=30)
        me = self.http.post("me", json={"name": "Ada", "language": language}).json()
        self.token: str = me["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def play(self, game: str, actions: int, *, well: bool = True, rivals: int = 1) -> str:
        """Open a table, play so many actions of one's own, and return the table's number.

        `well`: as the hints say; else anything, which is sooner done.
        """
        bot = "greedy" if well else "random"
        fewest = find_game(game).seats.low - 1
        seats = [{"kind": "person"}]
        seats += [
            {"kind": "bot", "bot": bot, "name": name} for name in RIVALS[: max(rivals, fewest)]
        ]
        opened = self.http.post("tables", json={"game": game, "seats": seats}).json()
        table = str(opened["table"]["id"])
        played = 0
        for _ in range(MOST_WAITS):
            state = self._state(table)
            if 1 not in state["to_act"]:
                continue
            if played == actions:
                break
            if well:
                do = self.http.post(f"tables/{table}/hint", json={"seat": 1}).json()["do"]
            else:
                do = state["legal"][7 * played % len(state["legal"])]["do"]
            self.http.post(f"tables/{table}/actions", json={"seat": 1, "do": do})
            played += 1
        return table

    def _state(self, table: str) -> Any:
        return self.http.get(f"tables/{table}/play", params={"seat": 1}).json()["play"]


def page_of(browser: Browser, size: tuple[int, int], theme: str, language: str) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=size == PHONE,
    )
    context.add_init_script("localStorage.incognita ??= JSON.stringify({ soundOffered: true })")
    return context.new_page()


def take(page: Page, name: str) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(700)
    page.screenshot(path=FOLDER / f"{name}.png")
    page.context.close()


def take_home(browser: Browser, address: str) -> None:
    for name, size in (("wide", WIDE), ("phone", PHONE)):
        page = page_of(browser, size, "light", "en")
        page.goto(address)
        expect(page.locator(".facts").get_by_text("players")).to_have_count(len(OFFERED))
        page.wait_for_function(ALL_THERE, arg=1 + len(PICTURED))
        take(page, f"home-{name}")


def take_game(browser: Browser, address: str, game: str) -> None:
    for name, size, theme, language in (
        ("wide", WIDE, "light", "en"),
        ("phone", PHONE, "dark", "fr"),
    ):
        guest = Guest(address, language)
        table = guest.play(game, middle_of(game))
        page = page_of(browser, size, theme, language)
        page.goto(f"{address}#/me/{guest.token}")
        page.locator("dialog[open] .primary").click()
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.goto(f"{address}#/table/{table}")
        page.locator("[data-n]").wait_for()
        take(page, f"{game}-{name}")


def main() -> None:
    """All pictures, or those of the games that are named."""
    games = sys.argv[1:] or DRAWN
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder))
        browser = launch(playwright)
        try:
            if len(sys.argv) == 1:
                take_home(browser, server.address)
            for game in games:
                take_game(browser, server.address, game)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

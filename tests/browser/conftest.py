"""Real browsers on a real server. Nothing may be complained about in a browser's console."""

import json
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from incognita.core.catalogue import games
from tests.browser.server import RunningServer

FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]
WIDE = (1440, 900)
PHONE = (390, 844)
# What fits depends on the size, what can be read on the theme: two pages see all four.
SIZES_AND_THEMES = pytest.mark.parametrize(
    ("size", "theme"), [(WIDE, "light"), (PHONE, "dark")], ids=["wide", "phone"]
)
PATIENCE_MS = 20_000  # a machine may be busy

expect.set_options(timeout=PATIENCE_MS)

OpenPage = Callable[..., Page]


def launch(playwright: Playwright, *flags: str) -> Browser:
    """The browser of the system, or else the one that Playwright brought."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    return playwright.chromium.launch(executable_path=found, args=[*FLAGS, *flags])


def been_here(**settings: object) -> str:
    """A script that makes a browser one of somebody who knows the games, with these settings."""
    kept = json.dumps({"known": [game.name for game in games()], **settings})
    return f"if (location.host) localStorage.incognita ??= JSON.stringify({kept})"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path_factory.mktemp("data"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the session: its event loop would stay behind in other tests of the process."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, server: RunningServer) -> Iterator[OpenPage]:
    """Opens the site as somebody new: a browser that has never been here.

    `asked`: whether sounds are wanted has been asked before.
    """
    complaints: list[str] = []
    contexts = []

    def complain(message: ConsoleMessage, refused: bool) -> None:
        # A line that is cut on purpose, and what is refused, is told by the browser itself.
        expected = (
            "WebSocket",
            "Failed to load resource" if refused else "WebSocket",
        )
        if message.type in ("error", "warning"):
            if not any(words in message.text for words in expected):
                complaints.append(message.text)

    def open_page(
        path: str = "",
        size: tuple[int, int] = WIDE,
        locale: str = "en",
        theme: str = "light",
        still: bool = True,
        confirm: bool = True,
        refused: bool = False,
        asked: bool = True,
        newcomer: bool = False,
    ) -> Page:
        """`refused`: the server will say no, and is meant to. `asked`: about sounds, long ago.

        `newcomer`: nobody who knows the games already.
        """
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=size == PHONE,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        if not newcomer:
            context.add_init_script(been_here(confirm=confirm, soundOffered=asked))
        page = context.new_page()
        page.on("console", lambda message: complain(message, refused))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(server.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []

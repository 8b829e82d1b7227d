"""Real browsers on a real server. Nothing may be complained about in a browser's console."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from incognita.core.catalogue import games
from tests.browser.files import FileServer
from tests.browser.server import RunningServer

FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]
WIDE = (1440, 900)
PHONE = (390, 844)
# What fits depends on the size, what can be read on the theme: two pages see all four.
SIZES_AND_THEMES = pytest.mark.parametrize(
    ("size", "theme"), [(WIDE, "light"), (PHONE, "dark")], ids=["wide", "phone"]
)
BOARDS = Path(__file__).parent.parent.parent / "web" / "src" / "boards"
OFFERED = [game.name for game in games() if not game.example]
DRAWN = [game for game in OFFERED if (BOARDS / game).is_dir()]  # others are played in plain text
PICTURED = [game for game in OFFERED if (BOARDS / game / "Card.svelte").is_file()]
PATIENCE_MS = 20_000  # a machine may be busy
WAKING_MS = 120_000  # and Python is started in the browser where there is no server
# At a server, and in the browser alone: for tests of games against bots. A whole game takes long
# where Python has to be started first: one is played each time, the others with --afloat.
IN_BOTH_HOUSES = pytest.mark.parametrize("house", ["server", "afloat"], indirect=True)
IN_BOTH_HOUSES_IF_ASKED = pytest.mark.parametrize(
    "house", ["server", pytest.param("afloat", marks=pytest.mark.afloat)], indirect=True
)

# A profile that was used before: the settings of another test are not those of this tab.
FORGETTING = "sessionStorage.begun ??= String(delete localStorage.incognita)"

expect.set_options(timeout=PATIENCE_MS)

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--afloat"):
        return
    left_out = [item for item in items if item.get_closest_marker("afloat") is not None]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def chromium() -> str | None:
    """The browser of the system; without one, Playwright takes the one that it brought."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def launch(playwright: Playwright, *flags: str) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *flags])


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
def playwright() -> Iterator[Playwright]:
    """Not for the session: its event loop would stay behind in other tests of the process."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def profiles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What browsers remember from test to test where the house is theirs: Python is woken from
    memory there, and not started for every game."""
    return tmp_path_factory.mktemp("profiles")


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    files = FileServer(tmp_path_factory.mktemp("static"))
    yield files
    files.stop()


@pytest.fixture
def house(request: pytest.FixtureRequest) -> Iterator[RunningServer | FileServer]:
    """Where the site comes from: a server's, unless a test asks for both."""
    is_afloat = getattr(request, "param", "server") == "afloat"
    expect.set_options(timeout=WAKING_MS if is_afloat else PATIENCE_MS)
    yield request.getfixturevalue("files" if is_afloat else "server")
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, playwright: Playwright, house: RunningServer | FileServer
) -> Iterator[OpenPage]:
    """Opens the site as somebody new: a browser that has never been here. Where the house is the
    browser's own, it may have been woken there before.

    `asked`: whether sounds are wanted has been asked before. Nothing is asked of another host.
    """
    complaints: list[str] = []
    foreign: list[str] = []
    contexts: list[BrowserContext] = []
    origin = "/".join(house.address.split("/")[:3])
    own = (origin, f"blob:{origin}", "data:", "about:", origin.replace("http", "ws"))
    patience = WAKING_MS if isinstance(house, FileServer) else PATIENCE_MS

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
        wishes: dict[str, Any] = {
            "viewport": {"width": size[0], "height": size[1]},
            "locale": locale,
            "color_scheme": "dark" if theme == "dark" else "light",
            "reduced_motion": "reduce" if still else "no-preference",
            "has_touch": size == PHONE,
        }
        if isinstance(house, FileServer):
            profile = request.getfixturevalue("profiles") / str(len(contexts))
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium(), args=FLAGS, **wishes
            )
        else:
            context = request.getfixturevalue("browser").new_context(**wishes)
        contexts.append(context)
        context.set_default_timeout(patience)
        context.on(
            "request",
            lambda request: None if request.url.startswith(own) else foreign.append(request.url),
        )
        if not newcomer:
            if isinstance(house, FileServer):
                context.add_init_script(FORGETTING)
            context.add_init_script(been_here(confirm=confirm, soundOffered=asked))
        page = context.new_page()
        page.on("console", lambda message: complain(message, refused))
        page.on("pageerror", lambda error: complaints.append(f"{error}\n{error.stack}"))
        page.goto(house.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
    assert foreign == []

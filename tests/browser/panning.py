"""How smoothly a board is dragged: `python -m tests.browser.panning [GAME...]`.

A browser with a processor four times slower drags each board about, zoomed in; told are the frames
a second and the longest time between two of them.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import WIDE, been_here, launch
from tests.browser.players import play_now
from tests.browser.server import RunningServer

GAMES = ("wayfinder", "tikal", "entdecker", "explorers")
SLOWER = 4
STEPS = 60

WATCH = """() => {
    window.frames_seen = []
    const note = now => { window.frames_seen.push(now); requestAnimationFrame(note) }
    requestAnimationFrame(note)
}"""
GAPS = "() => window.frames_seen.slice(1).map((now, n) => now - window.frames_seen[n])"


def zoom_in(page: Page) -> tuple[float, float]:
    """Nearer, with the wheel; the middle of the board."""
    box = page.locator("[data-drawing]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    page.locator(".layers:not(.moving)").wait_for()
    return x, y


def drag(page: Page) -> list[float]:
    """The times between frames while the board is dragged about, in milliseconds."""
    x, y = zoom_in(page)
    page.mouse.down()
    page.evaluate(WATCH)
    for step in range(STEPS):
        page.mouse.move(x + 3 * (step % 30), y + 2 * step)
    gaps = page.evaluate(GAPS)
    page.mouse.up()
    return [float(gap) for gap in gaps]


def measure(browser: Browser, address: str, game: str) -> None:
    page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
    page.add_init_script(been_here(soundOffered=True))
    page.goto(address)
    play_now(page, game)
    page.locator("[data-place]").first.wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    gaps = drag(page)
    mean = sum(gaps) / len(gaps)
    sys.stdout.write(f"{game}: {1000 / mean:.0f} frames a second, longest {max(gaps):.0f} ms\n")
    page.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder))
        browser = launch(playwright)
        try:
            for game in sys.argv[1:] or GAMES:
                measure(browser, server.address, game)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

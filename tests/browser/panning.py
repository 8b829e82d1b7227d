"""How smoothly a board is dragged and pinched: `python -m tests.browser.panning [GAME...]`.

A browser with a processor four times slower drags each board about, zoomed in, and then pinches it.
Told are the frames a second, the longest time between two of them, and from a trace of the browser
what the page itself does for a frame: that is the same on a busy machine, for it counts the time of
the thread and not the time of the clock.
"""

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DRAWN, WIDE, been_here, launch
from tests.browser.players import play_now
from tests.browser.server import RunningServer

SLOWER = 4
STEPS = 60
WARM = 12  # frames until the layers are painted once

WATCH = """() => {
    const seen = window.frames_seen = []
    const note = now => {
        if (window.frames_seen !== seen) return
        seen.push(now)
        requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
}"""
GAPS = "() => window.frames_seen.slice(1).map((now, n) => now - window.frames_seen[n])"
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
# Nothing of this belongs into a gesture.
ANEW = ("Paint", "Layout")


class Gesture(NamedTuple):
    """Times between frames, what the page did for one, in milliseconds; what was done anew.

    `sorting` is the part of it that went into finding the layers of the drawing.
    """

    gaps: list[float]
    own: float
    sorting: float
    anew: dict[str, int]

    @property
    def frames(self) -> float:
        return 1000 * len(self.gaps) / sum(self.gaps)


def zoom_in(page: Page) -> tuple[float, float]:
    """Nearer, with the wheel; the middle of the board."""
    box = page.locator("[data-drawing]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    page.locator(".layers:not(.moving)").wait_for()
    return x, y


def watched(browser: Browser, page: Page, step: Callable[[int], None]) -> Gesture:
    """A gesture that has begun: its first frames paint the layers, of the rest all is counted."""
    for n in range(WARM):
        step(n)
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(WATCH)
    for n in range(WARM, WARM + STEPS):
        step(n)
    gaps = [float(gap) for gap in page.evaluate(GAPS)]
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page_itself = {
        (one["pid"], one["tid"]) for one in events if one["name"] == "FireAnimationFrame"
    }
    done = [one for one in events if one["ph"] == "X" and (one["pid"], one["tid"]) in page_itself]
    spent = Counter[str]()
    for one in done:
        spent[one["name"]] += one.get("tdur", one["dur"])
    anew = Counter(one["name"] for one in done if one["name"] in ANEW)
    own = spent["RunTask"]
    return Gesture(gaps, own / 1000 / len(gaps), spent["Layerize"] / own, dict(anew))


def drag(browser: Browser, page: Page) -> Gesture:
    x, y = zoom_in(page)
    page.mouse.down()
    gesture = watched(browser, page, lambda n: page.mouse.move(x + 3 * (n % 30), y + 2 * n))
    page.mouse.up()
    return gesture


def pinch(browser: Browser, page: Page) -> Gesture:
    session = page.context.new_cdp_session(page)
    box = page.locator("[data-drawing]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 60)
    gesture = watched(browser, page, lambda n: touch("touchMove", 60 + 3 * abs(n % 60 - 30)))
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    return gesture


def measure(browser: Browser, address: str, game: str) -> None:
    page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]}, has_touch=True)
    page.add_init_script(been_here(soundOffered=True))
    page.goto(address)
    play_now(page, game)
    page.locator("[data-place]").first.wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for name, gesture in (("dragged", drag(browser, page)), ("pinched", pinch(browser, page))):
        sys.stdout.write(
            f"{game} {name}: {gesture.frames:.0f} frames a second,"
            f" longest {max(gesture.gaps):.0f} ms; the page itself {gesture.own:.1f} ms a frame,"
            f" {gesture.sorting:.0%} of it for layers, anew: {gesture.anew or 'nothing'}\n"
        )
    page.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder))
        browser = launch(playwright)
        try:
            for game in sys.argv[1:] or DRAWN:
                measure(browser, server.address, game)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

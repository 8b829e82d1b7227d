"""How the table fits a screen, measured: `python -m tests.browser.layout` prints it.

Each game is brought to its middle; then one page goes through the sizes. The share is that
of the drawing itself, without what stays empty beside it.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DRAWN, launch
from tests.browser.pictures import Guest, middle_of
from tests.browser.server import RunningServer

PHONE_ON_ITS_SIDE = (844, 390)
TWICE_THE_SIZE = (640, 360)  # a page of 1280 x 720 at 200 %
SIZES = (
    (360, 640),
    (360, 740),
    (390, 844),
    PHONE_ON_ITS_SIDE,
    TWICE_THE_SIZE,
    (820, 1180),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
)
SMALLEST_FONT_PX = 12
A_FEW = 18  # who plays anything may be done soon

MEASURE = """() => {
    const drawing = document.querySelector('main [data-drawing]')
    const frame = drawing.getBoundingClientRect()
    const { width, height } = drawing.viewBox.baseVal
    const scale = Math.min(frame.width / width, frame.height / height)
    const fonts = [...document.querySelectorAll('body *')]
        .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().width > 0)
        .filter(one => !one.closest('.unseen, title'))
        .map(one => {
            const drawn = one.ownerSVGElement ? one.getScreenCTM() : null
            const zoom = drawn === null ? 1 : Math.hypot(drawn.a, drawn.b)
            return [parseFloat(getComputedStyle(one).fontSize) * zoom, one.textContent.trim()]
        })
        .sort(([a], [b]) => a - b)
    const below = ['.points', '.what', '.choices', '.dock button']
        .filter(what => [...document.querySelectorAll(what)]
            .filter(one => one.checkVisibility())
            .some(one => one.getBoundingClientRect().bottom > innerHeight + 0.5))
    const crowded = [...document.querySelectorAll('.seats li')].filter(plate => {
        const { left, right } = plate.querySelector('.points').getBoundingClientRect()
        return left < plate.querySelector('.badge').getBoundingClientRect().right
            || right > plate.getBoundingClientRect().right
    })
    const hand = document.querySelector('.hand')
    return {
        wide: width * scale / innerWidth,
        high: height * scale / innerHeight,
        font: fonts[0][0],
        words: fonts[0][1].slice(0, 20),
        below: [...below, ...crowded.map(plate => plate.textContent)],
        scrolls: document.documentElement.scrollHeight > innerHeight,
        cut: Math.max(0, hand.scrollHeight - hand.clientHeight),
    }
}"""

# After some frames, however slow they come.
SETTLED = f"""async () => {{
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
    return ({MEASURE})()
}}"""


@dataclass(frozen=True)
class Fit:
    """What was measured; `high`, `wide` and `area` are the drawing's shares of the window."""

    size: tuple[int, int]
    wide: float
    high: float
    font: float
    words: str
    below: list[str]
    scrolls: bool
    cut: int

    @property
    def area(self) -> float:
        return self.wide * self.high

    @property
    def is_large_enough(self) -> bool:
        width, height = self.size
        if self.size == PHONE_ON_ITS_SIDE:
            return self.high >= 0.85
        if width > height:
            return self.high >= 0.8 or self.area >= 0.5
        return self.wide >= 0.92 or self.area >= 0.45


def measure(page: Page, size: tuple[int, int]) -> Fit:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seen, found = None, page.evaluate(SETTLED)
    while found != seen:  # the drawing learns its size, then draws its texts
        seen, found = found, page.evaluate(SETTLED)
    return Fit(size, **found)


def page_at(
    browser: Browser, server: RunningServer, game: str, *, well: bool, rivals: int = 1
) -> Page:
    """A page that looks at the middle of a game, on turn."""
    guest = Guest(server.address, "en")
    table = guest.play(game, middle_of(game) if well else A_FEW, well=well, rivals=rivals)
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.goto(f"{server.address}#/me/{guest.token}")
    page.locator("dialog[open] .primary").click()  # yes, this is who I am
    page.locator(f"a[href*='{table}']").first.wait_for()  # one is known here, and has this table
    page.goto(f"{server.address}#/table/{table}")
    page.locator("[data-turn=mine] [data-drawing]").wait_for()
    return page


def main() -> None:
    games = sys.argv[1:] or DRAWN
    sys.stdout.write("| game | window | height | width | area | smallest font | choices cut |\n")
    sys.stdout.write("|---|---|---|---|---|---|---|\n")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder))
        browser = launch(playwright)
        try:
            for game in games:
                page = page_at(browser, server, game, well=True)
                for size in SIZES:
                    fit = measure(page, size)
                    window = " x ".join(map(str, size))
                    sys.stdout.write(
                        f"| {game} | {window} | {fit.high:.0%} | {fit.wide:.0%} | {fit.area:.0%} |"
                        f" {fit.font:.1f} px | {fit.cut or ''} {'!' * (not fit.is_large_enough)}"
                        f"{' '.join(fit.below)}{f' {fit.words!r}' if fit.font < 12 else ''} |\n"
                    )
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

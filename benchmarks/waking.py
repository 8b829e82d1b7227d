"""How long the house in a browser takes to wake: `python -m benchmarks.waking [VISITS]`.

A first visit with nothing kept, then others with what the first one left; from the address to a
table against `novice` at which one can act. And the echo of an action, and what is fetched. By the
clock it is for an idle machine, so the load is told, too; processor seconds, of the browser with
all its processes, say more on a busy one (Linux alone tells them).
"""

import os
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click
from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.browser.conftest import WAKING_MS, been_here, launch
from tests.browser.files import FileServer
from tests.browser.players import click_something, entry, wait_for_turn

KEPT = "async () => (await (await caches.open('incognita-memory')).keys()).length > 0"
# From the click that acts to the paint that shows the next entry; and the longest time between two
# frames while a bot thinks.
ECHO = """() => { window.echoes = []; window.gap = 0; let seen = null, began = 0, last = 0
    addEventListener('click', () => { began = performance.now() }, true)
    const look = (now) => {
        const thinks = document.querySelector('[data-turn=others]') !== null
        if (thinks && last > 0) window.gap = Math.max(window.gap, now - last)
        last = thinks ? now : 0
        const n = document.querySelector('[data-n]')?.dataset.n
        if (n !== seen && began > 0) { window.echoes.push(performance.now() - began); began = 0 }
        seen = n
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look) }"""


class Took(NamedTuple):
    """Seconds by the clock, and of the processor."""

    clock: float
    processor: float


def processor_seconds() -> float:
    """Of all processes below this one so far: the browser's."""
    ticks, parents = dict[int, int](), dict[int, int]()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "stat").read_text().rpartition(") ")[2].split()
            parents[int(folder.name)] = int(words[1])
            ticks[int(folder.name)] = sum(map(int, words[11:15]))  # its own and of those that ended

    def is_below(process: int) -> bool:
        above = parents.get(process, 0)
        return above == os.getpid() or (above != 0 and is_below(above))

    return sum(map(ticks.__getitem__, filter(is_below, ticks))) / os.sysconf("SC_CLK_TCK")


def visit(context: BrowserContext, address: str) -> tuple[Page, Took]:
    page = context.new_page()
    began, spent = time.perf_counter(), processor_seconds()
    page.goto(address, wait_until="commit")
    page.click("[data-play=wayfinder]")
    page.wait_for_selector("[data-status=running]")
    return page, Took(time.perf_counter() - began, processor_seconds() - spent)


def echoes(page: Page) -> tuple[list[float], float]:
    page.evaluate(ECHO)
    for number in range(6):
        if not wait_for_turn(page):
            break
        click_something(page, number)
    wait_for_turn(page)
    told: tuple[list[float], float] = page.evaluate("[window.echoes, window.gap]")
    return told


def main() -> None:
    visits = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    firsts, later = list[Took](), list[Took]()
    echoed, gaps, fetched = list[float](), list[float](), 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        files = FileServer(Path(folder))
        browser = launch(playwright)
        fetched = sum(file.stat().st_size for file in files.site.glob("afloat/*.*"))
        for _ in range(visits):
            context = browser.new_context()
            context.add_init_script(been_here(confirm=False, soundOffered=True, pace="once"))
            context.set_default_timeout(WAKING_MS)
            page, took = visit(context, files.address)
            firsts.append(took)
            wait_for_turn(page)
            page.wait_for_function(KEPT)
            page.close()
            page, took = visit(context, files.address)
            later.append(took)
            told, gap = echoes(page)
            echoed += told
            gaps.append(gap)
            assert entry(page) > 0
            context.close()
        browser.close()
        files.stop()
    click.echo(f"load {os.getloadavg()[0]:.1f}, {visits} visits each")
    for name, visited in (("first", firsts), ("second", later)):
        clock, processor = zip(*visited, strict=True)
        click.echo(
            f"{name} visit, a table stands after {min(clock):.1f} to {max(clock):.1f} s, "
            f"{min(processor):.1f} to {max(processor):.1f} s of the processor"
        )
    click.echo(f"an action's echo, median           {statistics.median(echoed):.0f} ms")
    click.echo(f"while a bot thinks, longest frame  {max(gaps):.0f} ms")
    click.echo(f"engine, as it is fetched           {fetched / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

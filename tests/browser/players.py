"""People at a table: hands that click, and hands that only have a keyboard."""

from playwright.sync_api import Page, expect

CHOICE = "[data-gem]:not([disabled])"


def entry(page: Page) -> int:
    """The number of the last entry that the page shows."""
    return int(page.locator("[data-n]").get_attribute("data-n") or 0)


def status(page: Page) -> str:
    return page.locator("[data-status]").get_attribute("data-status") or ""


def wait_for_turn(page: Page) -> bool:
    """Until it is one's turn; False when the game is over."""
    page.wait_for_function(
        "() => { const table = document.querySelector('[data-status]');"
        " return table && (table.dataset.turn === 'mine' || table.dataset.status === 'finished') }"
    )
    return status(page) == "running"


def wait_for_news(page: Page, seen: int) -> None:
    page.wait_for_function(
        "seen => Number(document.querySelector('[data-n]').dataset.n) > seen", arg=seen
    )


def wait_until_both_show_the_same(one: Page, other: Page) -> None:
    """One may be behind: what is the only way on is gone by itself, just after what was clicked."""
    while (mine := entry(one)) != (yours := entry(other)):
        wait_for_news(one if mine < yours else other, min(mine, yours))


def wait_for_answer(page: Page, seen: int) -> None:
    """Until the place that was chosen asks what to leave there, or the game has gone on."""
    page.wait_for_function(
        "seen => document.querySelector('.place.picked')"
        " || Number(document.querySelector('[data-n]').dataset.n) > seen",
        arg=seen,
    )


def play_now(page: Page, game: str) -> None:
    page.click(f"[data-play={game}]")
    expect(page.locator("[data-status=running]")).to_be_visible()


def deeds_sent(page: Page) -> list[str]:
    """Whatever the page asks the server to do from its next connection on, as it is sent."""
    sent: list[str] = []

    def note(frame: str | bytes) -> None:
        if '"act"' in str(frame):
            sent.append(str(frame))

    page.on("websocket", lambda line: line.on("framesent", note))
    return sent


def open_belongings(page: Page) -> None:
    """On a small screen what one owns is in a sheet."""
    if page.locator(".belongings").is_hidden():
        page.locator("[data-drawer=yours]").click()


def click_something(page: Page, number: int) -> None:
    """Play the number-th legal place, with whatever can be left there; no confirmation wanted."""
    seen = entry(page)
    places = page.locator("[data-legal]")
    places.nth(number % places.count()).click()
    wait_for_answer(page, seen)
    if page.locator(".place.picked").count() > 0:
        choices = page.locator(CHOICE)
        choices.nth(number % choices.count()).click()
    wait_for_news(page, seen)


def press_something(page: Page, number: int) -> None:
    """The same with keys alone; the focus is on the board."""
    seen = entry(page)
    for _ in range(1 + number % 3):
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    wait_for_answer(page, seen)
    if page.locator(".place.picked").count() > 0:
        choices = page.locator(CHOICE)
        gem = choices.nth(number % choices.count()).get_attribute("data-gem") or ""
        page.keyboard.press("a" if gem in ("end", "home") else gem)
    wait_for_news(page, seen)

"""Explorers in a browser: one's own map, drafts that nobody else sees, keys for a mouse."""

import json
import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.conftest import IN_BOTH_HOUSES_IF_ASKED, PHONE, SIZES_AND_THEMES, OpenPage
from tests.browser.players import entry, play_now, wait_for_news, wait_for_turn
from tests.browser.server import RunningServer
from tests.browser.test_pages import has_no_barriers

SQUARES = "[data-place][data-legal]"
BUTTONS = "button[data-do]"
TRIES = 5
PRESS_MS = 40  # between down and up, where something else could come under the finger
OPEN_TABLE = """async wish => {
    const ask = (path, body) => fetch('api/' + path, {
        method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' },
    })
    await ask('me', { language: 'en' })
    return (await (await ask('tables', wish)).json()).table.id
}"""
BOT = {"kind": "bot", "bot": "greedy"}


def open_table(page: Page, options: dict[str, object], *others: dict[str, str]) -> None:
    """A game with options of its own."""
    seats = [{"kind": "person"}, *others]
    wish = {"game": "explorers", "options": options, "seats": seats, "open_to_all": True}
    page.goto(page.url.split("#")[0] + f"#/table/{page.evaluate(OPEN_TABLE, wish)}")
    expect(page.get_by_role("grid")).to_be_visible()
    wait_for_turn(page)


def click_on(page: Page, target: str, number: int = 0) -> None:
    seen = entry(page)
    found = page.locator(target)
    for _ in range(TRIES):  # a button may be drawn anew under the mouse when others commit
        with suppress(TookTooLong):
            found.nth(number % max(1, found.count())).click(timeout=5000, delay=PRESS_MS)
            break
    wait_for_news(page, seen)


def decide(page: Page, number: int) -> None:
    """Mark a square if that is possible, else press a button; no confirmation wanted."""
    click_on(page, SQUARES if page.locator(SQUARES).count() > 0 else BUTTONS, number)


def press(page: Page, *keys: str) -> None:
    seen = entry(page)
    for key in keys:
        page.keyboard.press(key)
    wait_for_news(page, seen)


def focus_is_led_on(page: Page) -> None:
    page.wait_for_function("document.activeElement.matches('[data-place], button[data-do]')")


@IN_BOTH_HOUSES_IF_ASKED
def test_a_game_against_a_bot_is_played_to_its_end_in_french_on_a_phone(
    open_page: OpenPage,
) -> None:
    page = open_page(size=PHONE, locale="fr", confirm=False)
    play_now(page, "explorers")
    number = 0
    while wait_for_turn(page):
        decide(page, number)
        number += 1
    expect(page.get_by_role("dialog", name="La partie est finie")).to_be_visible()


def test_a_game_is_played_to_its_end_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    open_table(page, {"players": 1})
    while page.evaluate("document.activeElement.dataset.do") is None:
        page.keyboard.press("Tab")
    number = 0
    while wait_for_turn(page):
        focus_is_led_on(page)
        on_map = page.evaluate("document.activeElement.dataset.place") is not None
        press(page, *["n"] * (1 + number % 3 if on_map else 0), "Enter")
        number += 1
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()


def test_what_is_pressed_counts_once_also_before_the_last_answer_has_come(
    open_page: OpenPage,
) -> None:
    page = open_page(confirm=False)
    open_table(page, {"players": 1, "map": "3n-5e-1s-8w"})
    asked: list[str] = []
    late: list[Callable[[], None]] = []

    def keep_answers_back(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def ask(message: str | bytes) -> None:
            asked.append(json.loads(message).get("do"))
            server.send(message)

        def tell(message: str | bytes) -> None:
            if json.loads(message)["type"] == "update":
                line.send(message)
            else:
                late.append(lambda: line.send(message))

        line.on_message(ask)
        server.on_message(tell)

    def let_an_answer_through() -> None:
        for _ in range(1000):
            if late:
                break
            page.wait_for_timeout(20)
        late.pop()()

    page.route_web_socket("**/live?*", keep_answers_back)
    page.reload()
    wait_for_turn(page)
    press(page, "d", "d")
    square = page.locator(SQUARES).first
    name = square.get_attribute("data-place")
    seen = entry(page)
    square.click()
    square.click()
    assert asked == ["take d"]
    let_an_answer_through()
    wait_for_news(page, seen)
    let_an_answer_through()
    expect(page.locator(f"[data-place={name}]")).to_have_accessible_name(
        re.compile("marked in your draft")
    )
    assert asked == ["take d", f"mark {name}"]


def test_arrow_keys_reach_every_square_and_a_letter_takes_a_terrain(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    open_table(page, {"players": 1, "map": "3n-5e-1s-8w"})
    press(page, "d")
    expect(page.get_by_text("Mark desert").first).to_be_visible()
    while page.evaluate("document.activeElement.dataset.place") is None:
        page.keyboard.press("Tab")
    for key in ["ArrowUp"] * 16 + ["ArrowLeft"] * 16:
        page.keyboard.press(key)
    reached = set()
    for row in range(16):
        for _ in range(16):
            reached.add(page.evaluate("document.activeElement.dataset.place"))
            page.keyboard.press("ArrowLeft" if row % 2 else "ArrowRight")
        page.keyboard.press("ArrowDown")
    assert len(reached) == 256
    names = page.get_by_role("gridcell").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert names[0] == "A1, prairie"
    assert len(set(names)) == 256
    assert any(name.endswith("can be marked") for name in names)


def test_a_dead_terrain_is_marked_and_the_others_light_the_squares_they_open(
    open_page: OpenPage,
) -> None:
    page = open_page()
    open_table(page, {"players": 2, "map": "3n-5e-1s-8w"}, BOT)
    dead = page.locator("[data-dead]")
    expect(dead).to_have_attribute("data-do", "take w")
    expect(dead).to_contain_text("no square")
    opened = page.locator(".place.legal")
    expect(opened).to_have_count(0)
    page.locator("[data-do='take d']").hover()
    expect(page.locator("[data-do='take d']")).to_contain_text("2 squares")
    expect(opened).to_have_count(2)
    squares = opened.evaluate_all("all => all.map(one => one.dataset.place)")
    dead.hover()
    expect(opened).to_have_count(0)
    expect(
        page.locator("#content").get_by_text("no square of it can be marked now").first
    ).to_be_visible()
    click_on(page, "[data-do='take d']")
    expect(page.locator(SQUARES)).to_have_count(2)
    marked = page.locator(SQUARES).evaluate_all("all => all.map(one => one.dataset.place)")
    assert marked == squares


def test_a_draft_can_be_taken_back_and_only_its_end_is_confirmed(open_page: OpenPage) -> None:
    page = open_page()
    open_table(page, {"players": 2, "map": "3n-5e-1s-8w"}, BOT)
    click_on(page, "[data-do='take d']")
    square = page.locator(SQUARES).first.get_attribute("data-place")
    click_on(page, f"[data-place={square}]")
    place = page.locator(f"[data-place={square}]")
    expect(place).to_have_accessible_name(re.compile("marked in your draft"))
    for _ in range(2):
        seen = entry(page)
        page.get_by_role("button", name="Undo", exact=True).click()
        wait_for_news(page, seen)
    expect(place).not_to_have_accessible_name(re.compile("marked"))
    click_on(page, "[data-do='take d']")
    click_on(page, SQUARES)
    page.locator("[data-do=commit]").click()
    seen = entry(page)
    page.get_by_role("button", name="Confirm").click()
    wait_for_news(page, seen)
    expect(place).to_have_accessible_name(re.compile("marked$"))


def test_somebody_who_watches_sees_no_drafts(open_page: OpenPage, server: RunningServer) -> None:
    page = open_page(confirm=False)
    open_table(page, {"players": 2, "map": "3n-5e-1s-8w"}, BOT)
    visitor = open_page(page.url.removeprefix(server.address))
    expect(visitor.get_by_text("You are watching.")).to_be_visible()
    click_on(page, "[data-do='take d']")
    square = page.locator(SQUARES).first.get_attribute("data-place")
    click_on(page, f"[data-place={square}]")
    visitor.wait_for_timeout(300)
    place = visitor.locator(f"[data-place={square}]")
    expect(place).not_to_have_accessible_name(re.compile("marked"))
    click_on(page, "[data-do=commit]")
    expect(place).to_have_accessible_name(re.compile("marked$"))
    visitor.locator("[data-seat='2']").click()
    expect(visitor.get_by_role("dialog").get_by_role("grid", name="Map of")).to_be_visible()


def test_another_map_is_looked_at_in_full_and_left_again(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    open_table(page, {"players": 3}, BOT, BOT)
    click_on(page, BUTTONS)
    marks = page.locator(SQUARES).count()
    page.locator("[data-seat='3']").click()
    seen = page.get_by_role("dialog")
    expect(seen.get_by_role("grid", name="Map of")).to_be_visible()
    expect(seen.locator(SQUARES)).to_have_count(0)
    has_no_barriers(page)
    page.keyboard.press("Escape")
    expect(page.locator(SQUARES)).to_have_count(marks)


def test_the_first_player_lays_the_map(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    open_table(page, {"players": 2, "map": "laid"}, BOT)
    page.locator("[data-tile='3']").click()
    page.keyboard.press("r")
    click_on(page, "[data-do='lay a 3e']")
    expect(page.get_by_role("gridcell", name="Quadrant A, tile 3")).to_be_visible()
    for quadrant in "bcd":
        click_on(page, f"[data-place={quadrant}]")
    expect(page.locator("[data-place=p16]")).to_be_visible()


@SIZES_AND_THEMES
def test_the_board_has_no_barrier(open_page: OpenPage, size: tuple[int, int], theme: str) -> None:
    page = open_page(size=size, theme=theme, confirm=False)
    sides = dict.fromkeys(("provisions", "gems", "temples", "villages"), "expert")
    open_table(page, {"players": 3, "achievements": "N1+C3+R5", **sides}, BOT, BOT)
    has_no_barriers(page)
    for number in range(8):
        assert wait_for_turn(page)
        decide(page, number)
    has_no_barriers(page)


def test_on_a_phone_a_finger_beside_a_small_square_means_it(open_page: OpenPage) -> None:
    page = open_page(size=PHONE, confirm=False)
    open_table(page, {"players": 1, "map": "3n-5e-1s-8w"})
    click_on(page, "[data-do='take d']")
    box = page.locator(SQUARES).first.bounding_box()
    assert box is not None
    seen = entry(page)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 6)
    wait_for_news(page, seen)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

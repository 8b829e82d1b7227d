"""The stage of all boards: what a hand moves is not painted anew until it lets go."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.panning import drag, pinch, zoom_in
from tests.browser.players import play_now

# Of what the page does for a frame. Found anew, the layers of a board take a third of it.
LITTLE = 0.1
PAINTED = "document.querySelector('[data-drawing] > g').getAttribute('transform')"


def middle_of(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f"[data-place={place}]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_board_that_is_dragged_moves_as_a_layer_and_is_painted_where_it_was_left(
    open_page: OpenPage,
) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    expect(page.locator("[data-place=c3]")).to_be_visible()
    x, y = zoom_in(page)
    before, painted = middle_of(page, "c3"), page.evaluate(PAINTED)
    page.mouse.down()
    page.mouse.move(x + 40, y + 24)
    page.mouse.move(x + 60, y + 30)
    expect(page.locator(".layers.moving")).to_have_count(1)
    assert page.evaluate(PAINTED) == painted
    under_the_hand = middle_of(page, "c3")
    page.mouse.up()
    expect(page.locator(".layers.moving")).to_have_count(0)
    assert page.evaluate(PAINTED) != painted
    left = middle_of(page, "c3")
    assert abs(left[0] - under_the_hand[0]) < 1
    assert abs(left[1] - under_the_hand[1]) < 1
    assert abs(left[0] - before[0] - 60) < 1
    assert abs(left[1] - before[1] - 30) < 1


def test_a_drag_and_a_pinch_are_work_for_the_compositor_alone(
    browser: Browser, open_page: OpenPage
) -> None:
    page = open_page()
    play_now(page, "tikal")
    expect(page.locator("[data-place=a5]")).to_be_visible()
    for gesture in (drag(browser, page), pinch(browser, page)):
        assert gesture.anew == {}
        assert gesture.sorting < LITTLE

"""A game told as a story, looked at again, and what is said of it when it is over."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.position import Position, new_game
from incognita.core.record import write_record
from tests.browser.conftest import PHONE, SIZES_AND_THEMES, OpenPage
from tests.browser.players import play_now, wait_for_turn
from tests.browser.test_moments import follow_a_hint
from tests.browser.test_pages import has_no_barriers

NAMES = ["Ada", "Humboldt of the very long name"]


class Finished(NamedTuple):
    position: Position
    path: Path


@pytest.fixture(scope="module")
def tikal(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    """A long game: many more lines than fit on a screen."""
    position = new_game(find_game("tikal"))
    dealer = seeded("a long game")
    while position.actors:
        actor = position.actors[0]
        legal = position.legal(actor)
        position.play(actor, legal[dealer.below(len(legal))])
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    path.write_text(write_record(position, NAMES))
    return Finished(position, path)


def look_at(page: Page, game: Finished) -> None:
    page.get_by_label("Choose a file").or_(page.get_by_label("Choisir un fichier")).set_input_files(
        game.path
    )
    expect(page.locator("[data-status=finished]")).to_be_visible()
    expect(page.get_by_role("slider", name=re.compile("Move|Coup")).first).to_be_attached()


def story(page: Page) -> Locator:
    return page.locator("#log")


def points(page: Page) -> list[int]:
    shown = page.get_by_role("list", name="Players").locator(".points")
    return [int(re.findall(r"-?\d+", text)[0]) for text in shown.all_inner_texts()]


def points_after(game: Finished, moves: int) -> list[int]:
    position = new_game(game.position.game, game.position.options)
    for actor, action in game.position.log[:moves]:
        position.play(actor, action)
    return [position.state.points(seat) for seat in range(position.seats)]


def test_the_log_is_the_whole_game_by_turns_in_one_tab_stop(
    open_page: OpenPage, tikal: Finished
) -> None:
    page = open_page()
    look_at(page, tikal)
    turns = story(page).locator("button[aria-expanded]")
    assert turns.count() > 20
    assert story(page).locator(".line").count() < 80
    assert story(page).locator("button[tabindex='0']").count() == 1
    expect(story(page).get_by_text("The game is over")).to_be_in_viewport()
    turns.first.click()
    expect(story(page).get_by_text("The game begins.")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(story(page).get_by_role("button", name="Ada takes seat 1.")).to_be_focused()
    assert story(page).locator("button[tabindex='0']").count() == 1


def test_a_line_marks_its_places_while_one_rests_on_it(
    open_page: OpenPage, tikal: Finished
) -> None:
    page = open_page()
    look_at(page, tikal)
    line = story(page).locator(".line", has_text=re.compile("moves a worker|brings in")).last
    before = page.locator("#content .board").inner_html()
    line.hover()
    page.wait_for_function(
        "before => document.querySelector('#content .board').innerHTML !== before", arg=before
    )


def test_scores_sentence_log_and_address_follow_the_moment(
    open_page: OpenPage, tikal: Finished
) -> None:
    page = open_page()
    look_at(page, tikal)
    of = len(tikal.position.log)
    moves = of // 2
    page.get_by_role("slider", name="Move").fill(str(moves))
    told = re.compile(rf"After {moves} of {of} moves\. (Waiting|Chance)")
    expect(page.get_by_text(told).first).to_be_visible()
    expect(page).to_have_url(re.compile(rf"\?at={moves}$"))
    assert points(page) == points_after(tikal, moves)
    expect(story(page).locator("[aria-current=step]")).to_be_in_viewport()
    page.get_by_role("button", name="One turn on").click()
    expect(page).not_to_have_url(re.compile(rf"\?at={moves}$"))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"\?at=0$"))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?at=1$"))
    page.keyboard.press("PageDown")
    expect(page).to_have_url(re.compile(r"\?at=([2-9]|\d\d)$"))


def test_a_link_leads_to_the_very_moment(open_page: OpenPage, tikal: Finished) -> None:
    page = open_page()
    look_at(page, tikal)
    page.goto(page.url.split("?")[0] + "?at=40")
    page.reload()
    expect(page.get_by_text("After 40 of").first).to_be_visible()
    page.get_by_role("button", name="Speed, jumps, share").click()
    page.get_by_label("Jump to").select_option(label="Scoring 1")
    expect(page).not_to_have_url(re.compile(r"\?at=40$"))
    page.get_by_role("combobox", name="Speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Pause").click()


def test_a_picture_of_the_game_can_be_saved(open_page: OpenPage, tikal: Finished) -> None:
    page = open_page()
    look_at(page, tikal)
    page.get_by_role("button", name="Result").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a picture").click()
    content = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename == "tikal.png"
    assert content.startswith(b"\x89PNG")
    assert len(content) > 50_000  # an empty sheet would be a tenth of it


def test_what_decided_it_are_the_largest_differences_by_source(
    open_page: OpenPage, tikal: Finished
) -> None:
    page = open_page()
    look_at(page, tikal)
    page.get_by_role("button", name="Result").click()
    result = page.get_by_role("dialog", name="The game is over")
    sheet = tikal.position.score()
    first, second = [seat for place in sheet.ranking for seat in place][:2]
    gained: Counter[str] = Counter()
    for line in sheet.lines:
        gained[line.item] += line.points * {first: 1, second: -1}.get(line.seat, 0)
    largest = sorted((-abs(n), item, n) for item, n in gained.items() if n)[:3]
    told = result.locator("[data-source]")
    expect(told).to_have_count(len(largest))
    assert {one.get_attribute("data-source") for one in told.all()} == {
        item for _, item, _ in largest
    }
    for _, item, n in largest:
        who = NAMES[first if n > 0 else second]
        expect(result.locator(f"[data-source={item}]")).to_contain_text(f"{abs(n)} point")
        expect(result.locator(f"[data-source={item}]")).to_contain_text(f"for {who}")
    result.get_by_text("The score sheets, line by line").click()
    number = result.locator("[data-cites]").first
    rule = number.get_attribute("data-cites")
    number.click()
    expect(page.locator(f"dialog [data-rule='{rule}'][aria-current]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(number).to_be_focused()
    expect(result).to_be_visible()


def test_the_turn_in_which_the_lead_changed_for_good_is_told(
    open_page: OpenPage, tikal: Finished
) -> None:
    page = open_page()
    look_at(page, tikal)
    page.get_by_role("button", name="Result").click()
    result = page.get_by_role("dialog", name="The game is over")
    winner = tikal.position.score().winners[0]
    course = [points_after(tikal, moves) for moves in range(len(tikal.position.log) + 1)]
    behind = [n for n, of in enumerate(course) if of[winner] <= of[1 - winner]]
    was_behind = any(of[winner] < of[1 - winner] for of in course)
    told = result.get_by_text(re.compile(f"^{NAMES[winner]} (took the lead|was ahead)"))
    if behind[-1] == len(course) - 2 and was_behind:
        expect(told).to_have_text(f"{NAMES[winner]} took the lead with the very last points.")
    elif not was_behind:
        expect(told).to_have_text(f"{NAMES[winner]} was ahead from the first points on.")
    else:
        expect(told).to_contain_text("took the lead for good in turn")
    result.locator("[data-curve]").click(position={"x": 120, "y": 60})
    expect(result).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))


@SIZES_AND_THEMES
def test_the_end_leaves_the_board_in_sight(
    open_page: OpenPage, tikal: Finished, size: tuple[int, int], theme: str
) -> None:
    page = open_page(size=size, theme=theme)
    look_at(page, tikal)
    page.get_by_role("button", name="Result").click()
    result = page.get_by_role("dialog", name="The game is over")
    expect(result.locator("[data-podium]")).to_be_visible()
    box = result.bounding_box()
    assert box is not None
    assert box["width"] * box["height"] < 0.56 * size[0] * size[1]
    has_no_barriers(page)


def test_one_s_own_draft_is_told_once(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    play_now(page, "explorers")
    assert wait_for_turn(page)
    while story(page).get_by_text("Turn 2").count() == 0:
        follow_a_hint(page)
        assert wait_for_turn(page)
    lines = story(page).locator(".line").all_inner_texts()
    marks = [line for line in lines if " marks " in line]
    assert len(marks) == len(set(marks)) > 0


def test_talk_that_was_not_read_is_counted(open_page: OpenPage) -> None:
    host = open_page("#/new/wayfinder", confirm=False)
    host.get_by_text("Invite by link").click()
    host.get_by_role("button", name="Open the table").click()
    guest = open_page(size=PHONE)
    guest.goto(host.get_by_label("Invitation link").input_value())
    guest.get_by_role("button", name="Sit down and play").click()
    assert wait_for_turn(host)
    talk = host.locator("[data-drawer=chat]")
    if talk.count() > 0 and talk.is_visible():
        talk.click()
    host.get_by_role("textbox", name="Write to everybody").fill("hello")
    host.get_by_role("button", name="Send").click()
    unread = guest.locator("[data-unread]")
    expect(unread).to_have_text("1")
    guest.get_by_role("button", name="Talk").click()
    expect(guest.get_by_text("hello")).to_be_visible()
    expect(unread).to_have_count(0)

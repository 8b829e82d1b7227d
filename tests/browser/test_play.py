"""Whole games in a browser."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import IN_BOTH_HOUSES, IN_BOTH_HOUSES_IF_ASKED, PHONE, OpenPage
from tests.browser.players import (
    CHOICE,
    click_something,
    entry,
    play_now,
    press_something,
    status,
    wait_for_news,
    wait_for_turn,
    wait_until_both_show_the_same,
)
from tests.browser.server import RunningServer


@IN_BOTH_HOUSES_IF_ASKED
def test_a_game_against_a_bot_is_played_to_its_end_with_the_mouse(open_page: OpenPage) -> None:
    page = open_page(confirm=False)
    play_now(page, "wayfinder")
    number = 0
    while wait_for_turn(page):
        click_something(page, number)
        number += 1
    result = page.get_by_role("dialog", name="The game is over")
    expect(result).to_be_visible()
    expect(result.get_by_text("What decided it")).to_be_visible()
    with page.expect_download() as download:
        result.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    result.get_by_role("button", name="Look back").click()
    slider = page.get_by_role("slider", name="Move")
    slider.fill("3")
    expect(page.get_by_text("After 3 of").first).to_be_visible()
    # The end of a game is told on a new line; nobody has lost one.
    expect(page.get_by_text("Connected again.")).to_have_count(0)
    page.get_by_role("button", name="Result").click()
    result.get_by_role("button", name="Play again").click()
    expect(page.locator("[data-status=running]")).to_be_visible()
    other = open_page()
    other.get_by_label("Choose a file").set_input_files(download.value.path())
    expect(other.locator("[data-status=finished]")).to_be_visible()


@IN_BOTH_HOUSES
def test_a_game_against_a_bot_is_played_to_its_end_with_the_keyboard_alone(
    open_page: OpenPage,
) -> None:
    page = open_page(confirm=False)
    while page.evaluate("document.activeElement.dataset.play") != "wayfinder":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-status=running]")).to_be_visible()
    while page.evaluate("document.activeElement.dataset.place") is None:
        page.keyboard.press("Tab")
    number = 0
    while wait_for_turn(page):
        press_something(page, number)
        number += 1
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_cannot_be_undone_is_asked_about_and_the_rest_is_done_at_once(
    open_page: OpenPage,
) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    page.locator("[data-place=c3]").click()
    expect(page.get_by_text("Place the explorer on c3").first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    page.locator("[data-place=c3]").click()
    page.get_by_role("button", name="Confirm").click()
    wait_for_turn(page)
    expect(page.get_by_role("gridcell", name="C3,")).to_have_accessible_name(
        re.compile("voyage is")
    )
    before = page.locator("[data-legal]").count()
    click_something(page, 0)
    expect(page.get_by_role("gridcell", name="C3,")).not_to_have_accessible_name(
        re.compile("voyage is")
    )
    expect(page.locator(".course polyline")).to_have_count(1)
    seen = entry(page)
    page.keyboard.press("Control+z")
    wait_for_news(page, seen)
    expect(page.get_by_role("gridcell", name="C3,")).to_have_accessible_name(
        re.compile("voyage is")
    )
    expect(page.locator("[data-legal]")).to_have_count(before)
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()


def test_two_play_at_one_screen(open_page: OpenPage) -> None:
    page = open_page("#/new/wayfinder", confirm=False)
    page.get_by_text("Pass and play").click()
    page.get_by_label("Name for seat 2").fill("Basile")
    page.get_by_role("button", name="Start the game").click()
    for number in range(8):
        assert wait_for_turn(page)
        click_something(page, number)
    seats = page.get_by_role("list", name="Players")
    expect(seats.get_by_text("Basile")).to_be_visible()


def test_a_screen_that_is_passed_on_shows_nothing_secret_between(open_page: OpenPage) -> None:
    page = open_page("#/new/explorers")
    page.get_by_text("Pass and play").click()
    page.get_by_role("button", name="Start the game").click()
    ready = page.locator("[data-take-over]")
    expect(ready).to_be_visible()
    log = page.get_by_role("region", name="What happened")
    expect(log.get_by_text("Nothing has happened yet.")).to_be_visible()
    ready.click()
    expect(log.get_by_text("The game begins.")).to_be_visible()


def test_two_browsers_play_each_other_and_one_that_is_dropped_comes_back(
    open_page: OpenPage,
) -> None:
    host = open_page("#/new/wayfinder", confirm=False)
    host.get_by_text("Invite by link").click()
    host.get_by_role("button", name="Open the table").click()
    invitation = host.get_by_label("Invitation link").input_value()
    guest = open_page(size=PHONE, locale="fr", confirm=False)
    lines: list[WebSocketRoute] = []

    def keep(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    guest.route_web_socket("**/live?*", keep)
    guest.goto(invitation)
    guest.get_by_role("button", name="asseoir et jouer").click()
    for number in range(4):
        for page in (host, guest):
            while wait_for_turn(page):
                click_something(page, number)
                if page.locator("[data-turn=others]").count() > 0:
                    break
    lines[-1].close()
    expect(guest.locator("[data-notice=back]")).to_be_visible()
    assert wait_for_turn(host)
    before = entry(guest)
    click_something(host, 5)
    wait_for_news(guest, before)
    wait_until_both_show_the_same(host, guest)
    host.get_by_role("textbox", name="Write to everybody").fill("bonjour")
    host.get_by_role("button", name="Send").click()
    guest.get_by_role("button", name="Discuter").click()
    expect(guest.get_by_text("bonjour")).to_be_visible()


def test_a_table_goes_on_after_the_server_was_stopped(
    open_page: OpenPage, server: RunningServer
) -> None:
    page = open_page(confirm=False)
    play_now(page, "wayfinder")
    click_something(page, 7)
    assert wait_for_turn(page)
    before = entry(page)
    server.stop()
    expect(page.locator("[data-notice=lost]")).to_be_visible()
    server.start()
    expect(page.locator("[data-notice=back]")).to_be_visible()
    assert entry(page) == before
    click_something(page, 3)
    assert status(page) == "running"


def test_a_move_made_while_the_server_was_away_is_sent_when_it_is_back(
    open_page: OpenPage, server: RunningServer
) -> None:
    page = open_page(confirm=False)
    play_now(page, "wayfinder")
    click_something(page, 7)
    assert wait_for_turn(page)
    before = entry(page)
    server.stop()
    expect(page.locator("[data-notice=lost]")).to_be_visible()
    page.locator("[data-legal]").first.click()
    if page.locator(".place.picked").count() > 0:
        page.locator(CHOICE).first.click()
    expect(
        page.locator("#content").get_by_text("goes out as soon as the server is back")
    ).to_be_visible()
    server.start()
    wait_for_news(page, before)
    expect(
        page.locator("#content").get_by_text("goes out as soon as the server is back")
    ).to_have_count(0)


def test_a_move_that_nobody_answers_on_a_line_that_holds_is_sent_again(
    open_page: OpenPage,
) -> None:
    page = open_page(confirm=False)
    page.clock.install()
    unheard: list[str] = []

    def lose_the_first_move(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"act"' in str(message) and unheard == []:
                unheard.append(str(message))
            else:
                server.send(message)

        line.on_message(pass_on)

    page.route_web_socket("**/live?*", lose_the_first_move)
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    seen = entry(page)
    page.locator("[data-legal]").first.click()
    page.clock.fast_forward(10_000)
    wait_for_news(page, seen)
    assert len(unheard) == 1
    assert wait_for_turn(page)
    click_something(page, 3)


@pytest.mark.parametrize("code", ["too-fast", "database-unavailable"])
def test_a_page_that_comes_at_a_bad_moment_tries_again(open_page: OpenPage, code: str) -> None:
    page = open_page(confirm=False)
    lines: list[WebSocketRoute] = []

    def refuse_at_first(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.send(json.dumps({"type": "refused", "id": None, "code": code, "words": "later"}))
            line.close(code=1008)
        else:
            line.connect_to_server()

    page.route_web_socket("**/live?*", refuse_at_first)
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    assert len(lines) > 1


def test_somebody_watches_an_open_table(open_page: OpenPage, server: RunningServer) -> None:
    host = open_page("#/new/wayfinder", confirm=False)
    host.get_by_text("Invite by link").click()
    host.get_by_text("Open to all").click()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Give it to a bot").click()
    wait_for_turn(host)
    visitor = open_page(host.url.removeprefix(server.address))
    expect(visitor.get_by_text("You are watching.")).to_be_visible()
    before = entry(visitor)
    click_something(host, 2)
    wait_for_news(visitor, before)
    expect(visitor.locator("[data-legal]")).to_have_count(0)


def test_what_an_administrator_takes_away_is_gone_from_the_page(
    open_page: OpenPage, server: RunningServer
) -> None:
    page = open_page("#/new/wayfinder")
    page.get_by_text("Pass and play").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-status=running]")).to_be_visible()
    page.get_by_role("textbox", name="Write to everybody").fill("something rude")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("something rude")).to_be_visible()
    found = re.search(r"[0-9a-f]{16}", page.url)
    assert found is not None
    said = json.loads(server.administer("talk", found[0], "--json"))[0]
    server.administer("silence", found[0], str(said["n"]))
    expect(page.get_by_text("something rude")).to_have_count(0)
    log = page.get_by_role("region", name="What happened")
    expect(log.get_by_text("An administrator has taken a message away.")).to_be_visible()
    server.administer("rename", said["person"], "Quiet Guest")
    seats = page.get_by_role("list", name="Players")
    expect(seats.get_by_text("Quiet Guest", exact=True)).to_be_visible()
    expect(page.get_by_text(said["name"])).to_have_count(0)

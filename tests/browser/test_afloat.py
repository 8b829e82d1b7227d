"""The whole house in a browser, on a plain file server, below a path: no server of ours runs."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser.conftest import FLAGS, WAKING_MS, WIDE, been_here, chromium
from tests.browser.files import FileServer
from tests.browser.players import click_something, entry, wait_for_news, wait_for_turn
from tests.browser.server import RunningServer

STOWED = """async () => {
    const hold = await caches.open('incognita-cargo')
    const cargo = await (await fetch('afloat/cargo.json')).json()
    return (await hold.keys()).length >= Object.keys(cargo.files).length
        && navigator.serviceWorker.controller !== null
}"""

# A page that is left lets go of its lock before its files now and then: this one has but the file.
HOLD_THE_FILE = """async () => {
    const holding = `
        const kept = await navigator.storage.getDirectory()
        const folder = await kept.getDirectoryHandle('incognita', { create: true })
        const file = await folder.getFileHandle('incognita.sqlite3', { create: true })
        self.held = await file.createSyncAccessHandle()
        postMessage('held')`
    const address = URL.createObjectURL(new Blob([holding], { type: 'text/javascript' }))
    globalThis.holder = new Worker(address, { type: 'module' })
    await new Promise(held => globalThis.holder.onmessage = held)
}"""

BLOCKED = 2  # as a browser notes what a site may not do
IS_FORBIDDEN = "() => navigator.storage.getDirectory().then(() => false, () => true)"


@pytest.fixture
def context(browser: Browser, files: FileServer) -> Iterator[BrowserContext]:
    """Nothing is ever asked of another host."""
    foreign: list[str] = []
    context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]})
    context.add_init_script(been_here(confirm=False, soundOffered=True, pace="once"))
    context.set_default_timeout(WAKING_MS)
    expected = (files.address, f"blob:{files.origin}", "data:")
    context.on(
        "request",
        lambda request: None if request.url.startswith(expected) else foreign.append(request.url),
    )
    yield context
    context.close()
    assert foreign == []


def arrive(context: BrowserContext, files: FileServer) -> Page:
    page = context.new_page()
    page.goto(files.address, wait_until="commit")
    expect(page.locator("[data-play=wayfinder]")).to_be_visible()
    return page


def play_now(page: Page, game: str) -> None:
    """As at a server's, with the patience that the start takes."""
    page.click(f"[data-play={game}]")
    expect(page.locator("[data-status=running]")).to_be_visible(timeout=WAKING_MS)


def test_a_game_is_kept_and_goes_on_without_a_network(
    context: BrowserContext, files: FileServer
) -> None:
    page = arrive(context, files)
    play_now(page, "wayfinder")
    for number in range(3):
        assert wait_for_turn(page)
        click_something(page, number)
    assert wait_for_turn(page)
    seen = entry(page)
    page.wait_for_function(STOWED)
    files.stop()
    try:
        page.reload()
        assert wait_for_turn(page)
        assert entry(page) == seen, "what was answered is kept"
        click_something(page, 3)
        page.goto(f"{files.address}#/")
        play_now(page, "tikal")
        assert wait_for_turn(page)
        address = page.url
        page.reload()
        assert wait_for_turn(page)
        assert page.url == address
        page.goto(f"{files.address}#/rules/entdecker")
        expect(page.get_by_role("figure").first).to_be_visible()
        page.goto(f"{files.address}#/learn/explorers")
        page.locator("[data-lesson]").first.get_by_role("button").first.click()
        expect(page.locator("[data-step]").first).to_be_visible(timeout=WAKING_MS)
    finally:
        files.start()


def test_it_can_be_installed_as_an_app_and_the_engine_is_seen_to_come(
    playwright: Playwright, files: FileServer, tmp_path: Path
) -> None:
    context = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=FLAGS
    )
    context.add_init_script(been_here(soundOffered=True))
    context.set_default_timeout(WAKING_MS)
    try:
        page = arrive(context, files)
        page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        browser = context.new_cdp_session(page)
        assert browser.send("Page.getAppManifest")["errors"] == []
        assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        page.click("[data-play=explorers]")
        expect(page.get_by_role("progressbar")).to_be_visible()
    finally:
        context.close()


def test_a_second_tab_is_told_and_gets_the_house_when_the_first_is_closed(
    context: BrowserContext, files: FileServer
) -> None:
    first = arrive(context, files)
    play_now(first, "explorers")
    assert wait_for_turn(first)
    second = arrive(context, files)
    expect(second.get_by_text("open in another tab")).to_be_visible(timeout=WAKING_MS)
    first.close()
    expect(second.get_by_text("open in another tab")).to_be_hidden(timeout=WAKING_MS)
    expect(second.get_by_text("Explorers").first).to_be_visible()


def test_files_that_a_page_that_was_left_still_holds_are_waited_for(
    context: BrowserContext, files: FileServer
) -> None:
    former = arrive(context, files)
    former.evaluate(HOLD_THE_FILE)
    page = arrive(context, files)
    page.click("[data-play=wayfinder]")
    expect(page.get_by_text("The games are waking up")).to_be_visible(timeout=WAKING_MS)
    former.close()
    expect(page.locator("[data-status=running]")).to_be_visible(timeout=WAKING_MS)
    assert wait_for_turn(page)
    page.reload()
    assert wait_for_turn(page), "the game is kept"


def test_what_a_full_storage_cannot_keep_is_refused_and_it_goes_on_with_room(
    context: BrowserContext, files: FileServer
) -> None:
    page = arrive(context, files)
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    storage = context.new_cdp_session(page)
    storage.send("Storage.overrideQuotaForOrigin", {"origin": files.origin, "quotaSize": 1})
    notice = page.get_by_role("alert").filter(has_text="storage is full")
    said = 0
    while notice.count() == 0:  # what was given before is used up first
        said += 1
        talk(page, f"{said} {'so much ' * 40}")
    storage.send("Storage.overrideQuotaForOrigin", {"origin": files.origin})
    talk(page, "room again")
    expect(page.get_by_text("room again")).to_be_visible(timeout=WAKING_MS)
    expect(notice).to_be_hidden()
    click_something(page, 0)
    assert wait_for_turn(page)
    seen = entry(page)
    page.reload()
    assert wait_for_turn(page)
    assert entry(page) == seen, "what was answered is kept"


def talk(page: Page, text: str) -> None:
    seen = entry(page)
    field = page.get_by_placeholder("Write to everybody")
    field.fill(text)
    field.press("Enter")
    page.wait_for_function(
        "seen => document.querySelector('.bar.bad')"
        " || Number(document.querySelector('[data-n]').dataset.n) > seen",
        arg=seen,
    )


def test_without_any_room_one_is_told_and_can_play(
    context: BrowserContext, files: FileServer
) -> None:
    page = arrive(context, files)
    storage = context.new_cdp_session(page)
    storage.send("Storage.overrideQuotaForOrigin", {"origin": files.origin, "quotaSize": 1})
    play_now(page, "explorers")
    expect(page.get_by_text("your games are gone when the tab is closed")).to_be_visible()
    assert wait_for_turn(page)


def test_where_a_browser_may_keep_nothing_one_is_told_and_can_play(
    playwright: Playwright, files: FileServer, tmp_path: Path
) -> None:
    forbidding = {"profile": {"default_content_setting_values": {"cookies": BLOCKED}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(forbidding))
    context = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=FLAGS
    )
    context.set_default_timeout(WAKING_MS)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    try:
        page = arrive(context, files)
        assert page.evaluate(IS_FORBIDDEN)
        page.click("[data-play=explorers]")
        page.get_by_role("button", name="I know it").click()
        expect(page.get_by_text("This browser keeps nothing here")).to_be_visible(timeout=WAKING_MS)
        assert wait_for_turn(page)
        assert complaints == []
    finally:
        context.close()


def test_an_address_without_encryption_plays_and_keeps_nothing(
    browser: Browser, files: FileServer
) -> None:
    """As in a household, where the house is another computer's."""
    context = browser.new_context()
    try:
        context.add_init_script(been_here(confirm=False, soundOffered=True, pace="once"))
        context.set_default_timeout(WAKING_MS)
        page = context.new_page()
        page.goto(files.address.replace("127.0.0.1", "0.0.0.0"), wait_until="commit")
        assert not page.evaluate("isSecureContext")
        play_now(page, "wayfinder")
        expect(page.get_by_text("This browser keeps nothing here")).to_be_visible()
        assert wait_for_turn(page)
        seen = entry(page)
        click_something(page, 0)
        wait_for_news(page, seen)
    finally:
        context.close()


def test_a_new_version_is_offered_in_the_middle_of_a_game_and_loses_nothing(
    context: BrowserContext, files: FileServer
) -> None:
    """It has come whole when it is offered: from then on no network is needed."""
    page = arrive(context, files)
    play_now(page, "wayfinder")
    assert wait_for_turn(page)
    click_something(page, 0)
    assert wait_for_turn(page)
    seen, address = entry(page), page.url
    page.wait_for_function(STOWED)
    with newer_version(files):
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        expect(page.get_by_text("A new version is ready")).to_be_visible()
        files.stop()
        try:
            page.get_by_role("button", name="Use it now").click()
            page.wait_for_function(
                "async () => (await caches.keys()).some(name => name.includes('newer-'))"
                " && !document.querySelector('.bar')"
            )
            assert wait_for_turn(page)
            assert (entry(page), page.url) == (seen, address)
            click_something(page, 1)
        finally:
            files.start()


@contextmanager
def newer_version(files: FileServer) -> Iterator[None]:
    """The folder written again over the old one, with another engine in it."""
    worker, cargo = files.site / "sw.js", files.site / "afloat" / "cargo.json"
    [house] = (files.site / "afloat").glob("house-*")
    before = {path: path.read_text() for path in (worker, cargo)}
    newer = house.rename(house.with_name(f"newer-{house.name}"))
    for path, text in before.items():
        named = text.replace(house.name, newer.name)
        path.write_text(named.replace("const VERSION = '", "const VERSION = 'newer-"))
    try:
        yield
    finally:
        newer.rename(house)
        for path, text in before.items():
            path.write_text(text)


def test_two_paths_of_one_host_keep_a_site_each(browser: Browser, files: FileServer) -> None:
    """In one browser their caches lie side by side."""
    kept = "async () => (await caches.keys()).filter(name => name.includes('site')).length"
    other = files.folder / "other"
    shutil.copytree(files.site, other)
    worker = other / "sw.js"
    worker.write_text(worker.read_text().replace("const VERSION = '", "const VERSION = 'other-"))
    page = browser.new_page()
    for number, path in enumerate((files.address, f"{files.origin}/other/"), 1):
        page.goto(path)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        assert page.evaluate(kept) == number
    page.close()
    shutil.rmtree(other)


def test_everything_is_saved_as_one_file_and_opened_elsewhere(
    browser: Browser, context: BrowserContext, files: FileServer, tmp_path: Path
) -> None:
    page = arrive(context, files)
    play_now(page, "explorers")
    assert wait_for_turn(page)
    address = page.url
    page.goto(f"{files.address}#/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything as a file").click()
    download.value.save_as(tmp_path / "all.sqlite3")
    (tmp_path / "none.sqlite3").write_bytes(b"SQLite format 3\0 but nothing more")
    other_context = browser.new_context()
    other_context.set_default_timeout(WAKING_MS)
    try:
        other = arrive(other_context, files)
        opening = other.get_by_label("Open such a file")
        opening.set_input_files(tmp_path / "none.sqlite3")
        expect(other.get_by_text("no file with saved games")).to_be_visible(timeout=WAKING_MS)
        opening.set_input_files(tmp_path / "all.sqlite3")
        expect(other.get_by_text("Go on")).to_be_visible(timeout=WAKING_MS)
        other.goto(address)
        assert wait_for_turn(other)
    finally:
        other_context.close()


def test_a_game_of_a_server_is_taken_along_and_one_that_is_over_is_sent_there(
    browser: Browser, server: RunningServer
) -> None:
    context = browser.new_context()
    context.add_init_script(been_here(confirm=False, soundOffered=True, pace="once"))
    context.set_default_timeout(WAKING_MS)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    try:
        page = context.new_page()
        page.goto(server.address)
        play_now(page, "wayfinder")
        assert wait_for_turn(page)
        click_something(page, 0)
        assert wait_for_turn(page)
        seen = page.locator("[data-legal]").count()
        page.goto(f"{server.address}#/")
        page.locator(".ashore").scroll_into_view_if_needed()  # other people's tables stand above it
        page.get_by_role("link", name="Take along: Wayfinder").click()
        page.wait_for_url("**/offline/#/table/*")
        assert wait_for_turn(page)
        assert page.locator("[data-legal]").count() == seen
        click_something(page, 1)
        page.goto(f"{server.address}offline/#/new/wayfinder")
        page.get_by_text("Alone", exact=True).click()
        page.get_by_role("button", name="Start the game").click()
        page.locator("[data-do=stop]").click()
        expect(page.locator("[data-status=finished]")).to_be_visible()
        page.goto(f"{server.address}offline/#/")
        page.get_by_role("button", name="Send to the server: Wayfinder").click()
        page.get_by_role("link", name="look at it there").click()
        page.wait_for_url(lambda url: url.startswith(f"{server.address}#/table/"))
        expect(page.locator("[data-status=finished]")).to_be_visible()
        assert complaints == []
    finally:
        context.close()

"""What every page owes to everybody: no barriers, both languages, no text left untranslated."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from incognita.bots.roster import BOTS
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.position import new_game
from incognita.core.record import write_record
from tests.browser.conftest import PHONE, SIZES_AND_THEMES, WIDE, OpenPage
from tests.browser.players import play_now, wait_for_turn


def has_no_barriers(page: Page) -> None:
    page.wait_for_timeout(200)
    found = Axe().run(page).response["violations"]
    told = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]
    assert told == [], json.dumps(told, indent=1)


@SIZES_AND_THEMES
def test_no_page_has_a_barrier(open_page: OpenPage, size: tuple[int, int], theme: str) -> None:
    page = open_page(size=size, theme=theme)
    expect(page.get_by_text(re.compile("1.4 players")).first).to_be_visible()
    has_no_barriers(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    has_no_barriers(page)
    page.keyboard.press("Escape")
    page.goto(page.url.split("#")[0] + "#/new/wayfinder")
    page.get_by_text("Options", exact=True).click()
    has_no_barriers(page)
    page.goto(page.url.split("#")[0] + "#/")
    play_now(page, "wayfinder")
    page.locator("[data-place=c3]").click()
    has_no_barriers(page)
    page.get_by_role("button", name="Confirm").click()
    wait_for_turn(page)
    has_no_barriers(page)
    if size == PHONE:
        page.get_by_role("button", name="Menu").click()
        has_no_barriers(page)
    page.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_role("dialog", name="Score sheet")).to_be_visible()
    has_no_barriers(page)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_around_a_game_has_a_barrier(
    open_page: OpenPage, size: tuple[int, int], tmp_path: Path
) -> None:
    page = open_page(size=size)
    home = page.url.split("#")[0]
    play_now(page, "tikal")
    if size == PHONE:
        for drawer in ("Yours", "Log", "Talk"):
            page.get_by_role("button", name=drawer, exact=True).click()
            has_no_barriers(page)
            page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog", name="Leave the table")).to_be_visible()
    has_no_barriers(page)
    page.get_by_role("button", name="Stay", exact=True).click()
    page.goto(f"{home}#/new/wayfinder")
    page.get_by_text("Invite by link").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Invitation link")).to_be_visible()
    has_no_barriers(page)
    page.goto(f"{home}#/new/explorers")
    page.get_by_text("Pass and play").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".hand-over")).to_be_visible()
    has_no_barriers(page)
    record = tmp_path / "game.jsonl"
    record.write_text(finished_game())
    page.goto(home)
    page.get_by_label("Choose a file").set_input_files(record)
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_role("dialog", name="The game is over")).to_be_visible()
    has_no_barriers(page)


def finished_game() -> str:
    position = new_game(find_game("wayfinder"))
    dealer = seeded("a finished game")
    while position.actors:
        actor = position.actors[0]
        legal = position.legal(actor)
        position.play(actor, legal[dealer.below(len(legal))])
    return write_record(position, ["Ada", "Humboldt"])


def test_the_language_comes_from_the_browser_and_can_be_switched(open_page: OpenPage) -> None:
    page = open_page(locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", name="Tables ouvertes")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_bot_is_told_in_words(open_page: OpenPage, locale: str) -> None:
    page = open_page("#/new/tikal", locale=locale)
    options = page.locator("option[value^='bot:']")
    expect(options.first).to_be_attached()
    told = {one.get_attribute("value"): one.inner_text() for one in options.all()}
    assert set(told) == {f"bot:{bot}" for bot in BOTS}
    assert len(set(told.values())) == len(BOTS)
    if locale == "fr":
        assert [bot for bot in BOTS if bot in told[f"bot:{bot}"]] == ["expert"]


def test_at_the_table_the_language_of_everything_is_switched(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    page.locator("[data-place=c3]").click()
    expect(page.get_by_text("Place the explorer on c3").first).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_text("La partie commence.").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-place=c4]").click()
    expect(page.get_by_text("Placer l’explorateur en c4").first).to_be_visible()


def named(page: Page, name: str) -> str:
    """Take a name, and tell the personal link."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved")).to_be_visible()
    link = page.get_by_label("Your personal link").input_value()
    page.get_by_role("button", name="Close").click()
    return link


def test_a_personal_link_makes_one_the_same_person_elsewhere(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    link = named(page, "Anna")
    other = open_page()
    other.goto(link)
    expect(other.get_by_role("heading", name="Be Anna on this device?")).to_be_visible()
    assert link.rsplit("/", 1)[1] not in other.url
    other.get_by_role("button", name="Be Anna").click()
    expect(other.get_by_role("heading", name="Your games")).to_be_visible()
    expect(other.get_by_text("Your turn", exact=True)).to_be_visible()


def test_a_link_never_takes_the_place_of_somebody_without_asking(open_page: OpenPage) -> None:
    anna, ben = open_page(), open_page()
    play_now(anna, "wayfinder")
    link = named(anna, "Anna")
    play_now(ben, "tikal")
    named(ben, "Ben")
    ben.goto(link)
    expect(ben.get_by_text("You are Ben here.")).to_be_visible()
    ben.get_by_role("button", name="Stay Ben").click()
    expect(ben.get_by_role("heading", name="Your games")).to_be_visible()
    expect(ben.get_by_role("link", name="Tikal").first).to_be_visible()
    ben.goto("about:blank")
    ben.goto(link)
    ben.get_by_role("button", name="Be Anna").click()
    ben.get_by_role("button", name="Settings").click()
    expect(ben.get_by_label("Your name")).to_have_value("Anna")
    ben.get_by_role("button", name="Be Ben again").click()
    expect(ben.get_by_label("Your name")).to_have_value("Ben")
    expect(ben.get_by_role("button", name="Be Anna again")).to_be_visible()
    ben.go_back()
    assert "/me/" not in ben.url


def test_signing_out_elsewhere_ends_what_an_old_link_can_do(open_page: OpenPage) -> None:
    page, other = open_page(), open_page(locale="fr")
    link = named(page, "Anna")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("Only this browser is still you")).to_be_visible()
    assert page.get_by_label("Your personal link").input_value() != link
    other.goto(link)
    expect(other.get_by_role("heading", name="plus valable")).to_be_visible()


def test_touch_targets_are_large_enough_for_a_finger(open_page: OpenPage) -> None:
    page = open_page(size=PHONE)
    small = """() => [...document.querySelectorAll('button, a, select, [data-legal]')]
        .filter(one => one.checkVisibility() && !one.closest('.skip') && !one.matches('.skip'))
        .map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""
    assert page.evaluate(small) == []
    play_now(page, "wayfinder")
    assert page.evaluate(small) == []


def test_nothing_is_wider_than_a_phone(open_page: OpenPage) -> None:
    for path in ("", "#/new/wayfinder"):
        page = open_page(path, size=PHONE)
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

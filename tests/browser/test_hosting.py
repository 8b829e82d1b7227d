"""A table and its guests: removing one, and a table whose rules the server does not have."""

import sqlite3

import pytest
from playwright.sync_api import Page, expect

from incognita.client import Client
from tests.browser.conftest import PHONE, WIDE, OpenPage
from tests.browser.players import entry, wait_for_news
from tests.browser.server import RunningServer
from tests.browser.test_pages import has_no_barriers

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}


def host(page: Page, server: RunningServer, name: str = "Anna") -> Client:
    """The same person as in the page, for a program."""
    token = page.request.post(f"{server.address}api/me", data={"name": name}).json()["token"]
    return Client(server.address, token)


@pytest.mark.parametrize(
    ("locale", "size", "remove", "sure"),
    [
        ("en", WIDE, "Remove Bruno from the table", "Remove"),
        ("fr", PHONE, "Écarter Bruno de la table", "Écarter"),
    ],
)
def test_who_opened_a_table_removes_a_guest_after_being_asked(
    open_page: OpenPage,
    server: RunningServer,
    locale: str,
    size: tuple[int, int],
    remove: str,
    sure: str,
) -> None:
    page = open_page(locale=locale, size=size)
    with host(page, server) as anna, Client(server.address) as bruno:
        bruno.arrive("Bruno")
        table = anna.open_table("wayfinder", [PERSON, OPEN], open_to_all=True).table.id
        bruno.join(table)
        theirs = open_page(f"#/table/{table}")
        page.goto(f"{server.address}#/table/{table}")
        expect(page.locator("[data-status=running]")).to_be_visible()
        page.wait_for_load_state("networkidle")  # the cards are laid out anew with the board
        page.get_by_role("button", name=remove).click()
        has_no_barriers(page)
        seen = entry(page)
        page.get_by_role("button", name=sure, exact=True).click()
        wait_for_news(page, seen)
        expect(page.get_by_role("button", name=remove)).to_have_count(0)
        assert anna.table(table).table.seats[1].kind == "open"
        expect(theirs.locator("[data-status=running]")).to_be_visible()
        expect(theirs.get_by_role("button", name="Remove Bruno")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "size", "why", "close"),
    [
        ("en", PHONE, "This table rests", "Close the table"),
        ("fr", WIDE, "Cette table est au repos", "Fermer la table"),
    ],
)
def test_a_table_at_rest_says_why_and_what_can_be_done(
    open_page: OpenPage,
    server: RunningServer,
    locale: str,
    size: tuple[int, int],
    why: str,
    close: str,
) -> None:
    page = open_page(locale=locale, size=size)
    with host(page, server) as anna:
        table = anna.open_table("wayfinder", [PERSON, {"kind": "hot-seat"}]).table.id
        anna.say(table, "good luck")
        page.goto("about:blank")  # Home would still be fetching its pictures.
        server.stop()
        with sqlite3.connect(server.folder / "incognita.sqlite3") as database:
            database.execute(
                """UPDATE game_table SET charter = replace(charter, '"rules":', '"rules":9')
                WHERE id = ?""",
                (table,),
            )
        server.start()
        page.goto(f"{server.address}#/table/{table}")
        expect(page.get_by_text(why)).to_be_visible()
        expect(page.get_by_text("good luck")).to_be_visible()
        has_no_barriers(page)
        with page.expect_download() as record:
            page.get_by_role("link", name="record" if locale == "en" else "Télécharger").click()
        assert record.value.suggested_filename == f"wayfinder-{table}.jsonl"
        page.get_by_role("button", name=close).click()
        expect(page.locator("[data-play=wayfinder]")).to_be_visible()
        assert anna.table(table).table.status == "closed"

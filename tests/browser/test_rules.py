"""The rules where they are wanted: on their own page, beside a table, before a first game."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, expect

from incognita.core.catalogue import find_game
from incognita.core.words import Language
from tests.browser.conftest import DRAWN, OFFERED, PHONE, SIZES_AND_THEMES, WIDE, OpenPage
from tests.browser.players import deeds_sent, play_now
from tests.browser.test_pages import has_no_barriers

RULE_NUMBER = re.compile(r"\b[A-Z]\d+\.\d")  # of another rule, in a text
RULES = re.compile("^(Rules|Règles)$")
READERS = pytest.mark.parametrize(
    ("language", "size"), [("en", WIDE), ("fr", PHONE)], ids=["wide", "phone"]
)
# Every second game on a phone: what is shown differs by the game, how it fits by the size.
GAMES_AND_SIZES, DRAWN_AND_SIZES = (
    pytest.mark.parametrize(
        ("game", "size"), list(zip(games, cycle([WIDE, PHONE]), strict=False)), ids=games
    )
    for games in (OFFERED, DRAWN)
)


def open_rules(page: Page) -> Locator:
    """The drawer of the rules at a table."""
    if page.get_by_role("button", name="Menu").is_visible():
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=RULES).click()
    drawer = page.get_by_role("dialog", name=re.compile("rules|règles"))
    expect(drawer.get_by_role("searchbox")).to_be_visible()
    return drawer


def search(inside: Page | Locator, words: str) -> None:
    inside.get_by_role("searchbox").fill(words)


@GAMES_AND_SIZES
def test_a_game_is_told_in_one_minute_then_chapter_by_chapter(
    open_page: OpenPage, game: str, size: tuple[int, int]
) -> None:
    language: Language = "fr" if size == PHONE else "en"
    page = open_page(f"#/rules/{game}", size=size, locale=language)
    book = find_game(game).rulebook
    for sentence in book.minute:
        expect(page.get_by_text(sentence.text.spoken(language), exact=True)).to_be_visible()
    told = page.locator("section > .heading[data-rule]")
    assert [heading.get_attribute("data-rule") for heading in told.all()] == [
        chapter.number for chapter in book.chapters
    ]
    for rule in book.rules:
        assert page.locator(f"[data-rule='{rule}']").count() == 1
    expect(page.locator("[data-glossary]")).to_have_count(len(book.glossary))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# How near a picture is, and which of the places it is about are not whole in it.
SHOWN = """figure => {
    const box = figure.querySelector('.drawing').getBoundingClientRect()
    const isCut = place => {
        const { left, right, top, bottom } = place.getBoundingClientRect()
        return left < box.left || right > box.right || top < box.top || bottom > box.bottom
    }
    const drawing = figure.querySelector('[data-drawing]')
    const cut = [...figure.querySelectorAll('.place.lit')].filter(isCut)
    return [drawing.matches('.zoomed'), cut.map(place => place.dataset.place)]
}"""


@pytest.mark.parametrize("game", DRAWN)
def test_pictures_are_drawn_by_the_board_when_they_come_into_sight(
    open_page: OpenPage, game: str
) -> None:
    page = open_page(f"#/rules/{game}")
    drawings = page.locator("figure [data-drawing]")
    expect(drawings.first).to_be_visible()
    figures = page.locator("figure")
    assert drawings.count() < figures.count()
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        expect(figure.locator("[data-drawing]")).to_be_visible()
    assert page.locator("figure .lit, figure [data-lit]").count() > 0


@pytest.mark.parametrize("game", DRAWN)
def test_a_picture_is_as_near_as_shows_all_that_it_is_about(open_page: OpenPage, game: str) -> None:
    page = open_page(f"#/rules/{game}")
    expect(page.locator("figure [data-drawing]").first).to_be_visible()
    near = 0
    for figure in page.locator("figure").all()[:6]:
        figure.scroll_into_view_if_needed()
        expect(figure.locator("[data-drawing]")).to_be_visible()
        is_near, cut = figure.evaluate(SHOWN)
        assert cut == []
        near += is_near
    assert near > 0


def test_a_picture_of_scoring_has_the_numbers_of_the_engine(open_page: OpenPage) -> None:
    page = open_page("#/rules/tikal/T9")
    lines = page.locator("figure li")
    expect(lines.first).to_be_visible()
    assert all(re.search(r"\d+ points?$", line.inner_text()) for line in lines.all())


# Pictures are drawn when they come into sight; here nothing does, for they are what takes long.
NO_PICTURES = "IntersectionObserver.prototype.observe = () => undefined"
# Goes to each address, and names those at which the rule is not what one sees then.
GO_TO_EACH = """async ([game, numbers]) => {
    const isThere = number => {
        const rule = document.activeElement
        const { top, bottom } = rule.getBoundingClientRect()
        const isLit = rule.ariaCurrent === 'true' || !number.includes('.') // a chapter is not lit
        return rule.dataset.rule === number && isLit && bottom > 0 && top < innerHeight
    }
    const lost = []
    for (const number of numbers) {
        location.hash = `#/rules/${game}/${number}`
        let tries = 1000
        while (!isThere(number) && --tries > 0) await new Promise(done => setTimeout(done))
        if (tries === 0) lost.push(number)
    }
    return lost
}"""


@pytest.mark.parametrize("game", OFFERED)
def test_every_rule_and_chapter_has_an_address_in_both_languages(
    open_page: OpenPage, game: str
) -> None:
    book = find_game(game).rulebook
    numbers = [*book.rules, *(chapter.number for chapter in book.chapters)]
    page = open_page()
    page.evaluate(NO_PICTURES)
    page.evaluate(f"location.hash = '#/rules/{game}/{numbers[0]}'")
    for other in ("Français", "English"):
        expect(page.locator("[data-rule][aria-current]")).to_be_in_viewport()
        assert page.evaluate(GO_TO_EACH, [game, numbers]) == []
        page.evaluate(f"location.hash = '#/rules/{game}/{numbers[0]}'")
        page.get_by_role("button", name=other).click()
    if not any(RULE_NUMBER.search(rule.text.en) for rule in book.rules.values()):
        return
    cited = page.locator("p [data-cites]").first
    number = cited.get_attribute("data-cites")
    cited.click()
    expect(page).to_have_url(re.compile(f"#/rules/{game}/{number}$"))
    expect(page.locator(f"[data-rule='{number}']")).to_be_focused()


def test_an_address_that_is_none_says_so(open_page: OpenPage) -> None:
    page = open_page("#/rules/tikal/T99.1")
    expect(page.get_by_text("These rules have no T99.1.")).to_be_visible()
    page = open_page("#/rules/chess", refused=True)
    expect(page.get_by_role("alert")).to_contain_text("chess")


def test_the_rules_are_searched_in_both_languages_and_without_accents(
    open_page: OpenPage,
) -> None:
    page = open_page("#/rules/tikal", locale="fr")
    search(page, "depart egalite")
    expect(page.get_by_role("status")).to_have_text("Rien de tel.")
    search(page, "egalite")
    expect(page.locator("[data-rule='T9.3']")).to_be_visible()
    search(page, "guard")
    expect(page.locator("[data-rule='T8.1']")).to_be_visible()
    expect(page.locator("[data-glossary=guard]")).to_contain_text("gardien")
    page.locator("[data-rule='T8.1'] [data-cites='T8.1']").click()
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page.locator("[data-rule='T8.1'][aria-current]")).to_be_in_viewport()


@READERS
def test_beside_a_table_what_is_not_played_there_is_folded_away(
    open_page: OpenPage, language: Language, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale=language)
    play_now(page, "wayfinder")
    address = page.url
    drawer = open_rules(page)
    here = drawer.locator("[data-rule='W4.2']")
    expect(here).to_contain_text("At this table" if language == "en" else "À cette table")
    race = drawer.locator("details[data-rule='W5']")
    expect(race).not_to_have_attribute("open", re.compile(".*"))
    drawer.get_by_role("link", name=re.compile(r" W5$")).click()
    expect(race).to_have_attribute("open", "")
    expect(drawer.locator("[data-rule='W5.1']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert page.url == address
    expect(page.locator("[data-status=running]")).to_be_attached()


@GAMES_AND_SIZES
def test_the_numbers_of_the_score_sheet_open_their_rules(
    open_page: OpenPage, game: str, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    play_now(page, game)
    if size == PHONE:
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Score sheet").click()
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator("section").first).to_be_visible()
    for folded in sheet.locator("summary").all():
        folded.click()
    for number in sheet.locator("[data-cites]").all():
        number.click()
        drawer = page.get_by_role("dialog", name=re.compile("^The rules"))
        rule = number.get_attribute("data-cites")
        expect(drawer.locator(f"[data-rule='{rule}'][aria-current]")).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(number).to_be_focused()
    expect(sheet).to_be_visible()


def test_a_refusal_opens_its_rule_without_leaving_the_table(open_page: OpenPage) -> None:
    page = open_page(refused=True, confirm=False)
    play_now(page, "tikal")
    page.locator("[data-place=g8], [data-place=h8], [data-place=e1]").first.click()
    notice = page.locator("[data-notice=refused]")
    number = notice.locator("[data-cites]").first
    expect(number).to_be_visible()
    rule = number.get_attribute("data-cites")
    number.click()
    expect(page.locator(f"dialog [data-rule='{rule}'][aria-current]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(number).to_be_focused()


@SIZES_AND_THEMES
def test_nobody_is_kept_from_the_rules(
    open_page: OpenPage, size: tuple[int, int], theme: str
) -> None:
    page = open_page("#/rules/explorers/X5.1", size=size, theme=theme)
    expect(page.locator("[aria-current=true]")).to_be_visible()
    has_no_barriers(page)
    search(page, "temple")
    has_no_barriers(page)
    page.goto(page.url.split("#")[0] + "#/")
    play_now(page, "tikal")
    open_rules(page)
    has_no_barriers(page)


@READERS
def test_before_the_first_game_one_is_told_what_it_is(
    open_page: OpenPage, language: Language, size: tuple[int, int]
) -> None:
    page = open_page(size=size, locale=language, newcomer=True)
    page.click("[data-play=tikal]")
    told = page.get_by_role("dialog", name=re.compile("Tikal"))
    first = find_game("tikal").rulebook.minute[0].text.spoken(language)
    expect(told.get_by_text(first)).to_be_visible()
    has_no_barriers(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-play=tikal]")).to_be_focused()
    page.click("[data-play=tikal]")
    page.get_by_role("button", name="I know it" if language == "en" else "Je connais").click()
    expect(page.locator("[data-status=running]")).to_be_visible()
    if size == WIDE:
        expect(page.locator("[data-seat='2']")).to_contain_text("novice")
    page.goto(page.url.split("#")[0] + "#/")
    play_now(page, "tikal")


def test_a_card_leads_to_the_rules_of_its_game(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("link", name="How Tikal is played").click()
    expect(page.get_by_role("heading", name="The rules of Tikal")).to_be_visible()


def ask_what(page: Page) -> None:
    if page.get_by_role("button", name="Menu").is_visible():
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What is this?").click()


@DRAWN_AND_SIZES
def test_whatever_is_asked_about_is_explained_and_nothing_is_done(
    open_page: OpenPage, game: str, size: tuple[int, int]
) -> None:
    page = open_page(size=size, confirm=False)
    deeds = deeds_sent(page)
    play_now(page, game)
    terms = {term.piece: term for term in find_game(game).rulebook.glossary}
    ask_what(page)
    things = page.locator("[data-term]")
    told = [(thing.get_attribute("data-term") or "").split() for thing in things.all()]
    assert {term for named in told for term in named} <= set(terms)
    place = page.locator("[data-place][data-term]").first
    place.click()
    answer = page.locator("[popover]")
    for named in (place.get_attribute("data-term") or "").split():
        expect(answer).to_contain_text(terms[named].text.en)
        expect(page.get_by_role("status").filter(has_text=terms[named].text.en)).to_be_attached()
    has_no_barriers(page)
    number = answer.locator("[data-cites]").first
    rule = number.get_attribute("data-cites")
    number.click()
    expect(page.locator(f"dialog [data-rule='{rule}'][aria-current]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Done asking").click()
    expect(answer).to_have_count(0)
    assert deeds == []


def test_what_the_pointer_or_the_focus_rests_on_is_explained(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "tikal")
    words = {term.piece: term.text.en for term in find_game("tikal").rulebook.glossary}
    page.locator("[data-place=a5]").hover()
    answer = page.locator("[popover]")
    expect(answer).to_contain_text(words["base-camp"])
    page.mouse.move(2, 2)
    expect(answer).to_have_count(0)
    page.keyboard.press("Tab")
    page.locator("[data-place][tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    expect(answer).to_be_visible()
    page.keyboard.press("Escape")
    expect(answer).to_have_count(0)


def test_a_long_press_explains_and_does_nothing(open_page: OpenPage) -> None:
    page = open_page(size=PHONE, confirm=False)
    deeds = deeds_sent(page)
    play_now(page, "wayfinder")
    box = page.locator("[data-place=c3]").bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("[popover]")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Log").click()
    expect(page.locator("[popover]")).to_have_count(0)
    assert deeds == []

"""Why a game was won or lost: its analysis, what can be tried there, and what is shared of it."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.position import new_game
from incognita.core.record import write_record
from tests.browser.conftest import IN_BOTH_HOUSES, PHONE, SIZES_AND_THEMES, OpenPage
from tests.browser.players import play_now
from tests.browser.test_pages import has_no_barriers

JETTIES = {"bid 0": "a1", "bid 1": "b1", "bid 2": "c1"}
MOVES = 15
ASK = """async part => {
    const table = location.hash.match(/table\\/([^?/]+)/)[1]
    const answer = await fetch(`api/tables/${table}${part}`)
    return answer.headers.get('content-type').includes('json') ? answer.json() : answer.text()
}"""


def record_of(game: str, moves: int, names: Sequence[str] = ("Ada", "Humboldt")) -> str:
    """A game that chance alone played, as far as so many actions."""
    position = new_game(find_game(game))
    dealer = seeded("a lost game")
    while position.actors and len(position.log) < moves:
        actor = position.actors[0]
        legal = position.legal(actor)
        position.play(actor, legal[dealer.below(len(legal))])
    return write_record(position, list(names))


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game that Ada loses by her bids: it is looked through in no time."""
    path = tmp_path_factory.mktemp("records") / "lost.jsonl"
    path.write_text(record_of("toll", MOVES))
    return path


def bring(page: Page, record: Path) -> str:
    """The address of the table that shows it."""
    page.get_by_label(re.compile("Choose a file|Choisir un fichier")).set_input_files(record)
    expect(page.locator("[data-status=finished], [data-status=closed]")).to_be_visible()
    return page.url.split("?")[0]


def understand(page: Page, record: Path) -> None:
    page.goto(f"{bring(page, record)}/review")
    expect(page.locator("[data-story]")).to_be_visible()


def review(page: Page) -> Any:
    return page.evaluate(ASK, "/review?language=en")["review"]


def costly(page: Page) -> Any:
    """What cost Ada most, the dearest first."""
    return [one for one in review(page)["costly"] if one["seat"] == 1]


def graph(page: Page) -> Locator:
    return page.locator("[data-graph]")


@IN_BOTH_HOUSES
def test_the_end_leads_to_why_it_was_lost(open_page: OpenPage, lost: Path) -> None:
    page = open_page()
    bring(page, lost)
    page.get_by_role("button", name="Result").click()
    result = page.get_by_role("dialog", name="The game is over")
    expect(result.locator("[data-dealt] tbody tr")).to_have_count(3)
    result.get_by_role("link", name="Understand this game").click()
    story = page.locator("[data-story]")
    expect(story.get_by_role("heading", name="2nd · 0 points")).to_be_visible()
    expect(story).to_contain_text("Ada ends with 0 points")
    expect(page.locator("[data-decisions=costly] > li").first).to_be_visible()
    expect(page.locator("[data-skill] > li")).to_have_count(2)
    expect(page.locator("[data-skill]")).to_contain_text("Accuracy")
    expect(page.locator("[data-sources] > li").first).to_contain_text("cards won")
    expect(page.locator("[data-dealt] tbody tr")).to_have_count(3)
    page.get_by_role("button", name="Humboldt").click()
    expect(story).to_contain_text("Humboldt wins")
    expect(page).to_have_url(re.compile("seat=2"))


def test_the_graph_is_walked_dragged_and_read(open_page: OpenPage, lost: Path) -> None:
    page = open_page(locale="fr-FR")
    understand(page, lost)
    slider = page.get_by_role("slider", name=re.compile("Points que chaque place"))
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Le début. Ada\s: .* attendus"))
    expect(page).to_have_url(re.compile(r"\bat=0\b"))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("PageDown")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Une décision qui coûte cher"))
    box = graph(page).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 20, box["y"] + 60)
    page.mouse.down()
    expect(page).to_have_url(re.compile(rf"\bat={MOVES}\b"))
    page.mouse.move(box["x"] + 36, box["y"] + 60, steps=3)
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"\bat=0\b"))
    page.get_by_role("button", name="Chances de gagner").click()
    expect(page.get_by_role("slider", name=re.compile("Chances de gagner"))).to_have_attribute(
        "aria-valuetext", re.compile(r"Ada\s: .*\s% de chances de gagner")
    )
    page.get_by_text("La courbe en toutes lettres").click()
    rows = page.locator("[data-course] tbody tr")
    expect(rows).to_have_count(1 + int(slider_of(page).get_attribute("aria-valuemax") or 0))
    rows.last.get_by_role("button").click()
    expect(page).to_have_url(re.compile(rf"\bat={MOVES}\b"))


def slider_of(page: Page) -> Locator:
    return page.locator("[data-graph][role=slider]")


def test_a_costly_decision_shows_what_would_have_been_better(
    open_page: OpenPage, lost: Path
) -> None:
    page = open_page()
    understand(page, lost)
    dearest = costly(page)[0]
    before = dearest["n"] - 1
    listed = page.locator("[data-decisions=costly] > li").first
    expect(listed).to_contain_text(f"Better: {dearest['better']['words']}")
    listed.get_by_role("button").first.click()
    expect(page).to_have_url(re.compile(rf"\bat={before}\b"))
    for do in (dearest["played"]["do"], dearest["better"]["do"]):
        expect(page.locator(f"[data-legal][data-place={JETTIES[do]}]")).to_be_visible()
    expect(page.locator("[data-legal]")).to_have_count(2)
    for sentence in dearest["why"]:
        expect(listed).to_contain_text(sentence)
    listed.get_by_role("button", name="As played").click()
    expect(page).to_have_url(re.compile(rf"\bat={dearest['n']}\b"))
    expect(page.locator(f".lit[data-place={JETTIES[dearest['played']['do']]}]")).to_be_visible()
    listed.get_by_role("button", name="The better line").click()
    steps = len(dearest["line"])
    expect(listed.locator("[aria-current=step]")).to_have_text(
        dearest["line"][-1]["words"], ignore_case=True
    )
    expect(page.get_by_text(f"Step {steps} of {steps}")).to_be_visible()
    listed.get_by_role("button", name="One step back").click()
    expect(page.get_by_text(f"Step {steps - 1} of {steps}")).to_be_visible()
    expect(page.locator(f".lit[data-place={JETTIES[dearest['better']['do']]}]")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("[data-legal]")).to_have_count(0)


def test_one_s_own_costly_decisions_are_exercises(open_page: OpenPage, lost: Path) -> None:
    page = open_page(locale="fr-FR", size=PHONE)
    understand(page, lost)
    first, second, *_ = costly(page)
    before = page.evaluate(ASK, "/record")
    page.get_by_role("button", name="Trouver le meilleur coup").click()
    exercise = page.locator("[data-exercise]")
    expect(exercise.get_by_role("heading")).to_contain_text("Exercice 1 sur")
    page.locator(f"[data-legal][data-place={JETTIES[first['played']['do']]}]").click()
    expect(exercise).to_contain_text("C’est ce qui fut joué dans la partie")
    expect(page.locator("[data-legal]")).to_have_count(0)
    exercise.get_by_role("button", name="Essayer autre chose").click()
    page.locator(f"[data-legal][data-place={JETTIES[first['better']['do']]}]").click()
    expect(exercise.locator("[data-verdict=found]")).to_be_visible()
    exercise.get_by_role("button", name="Exercice suivant").click()
    expect(exercise).to_have_attribute("data-exercise", str(second["n"]))
    exercise.get_by_role("button", name="Montrez-moi").click()
    expect(exercise).to_contain_text(re.compile("Mieux", re.IGNORECASE))
    exercise.get_by_role("button", name="Revenir à l’analyse").click()
    expect(graph(page)).to_be_visible()
    assert page.evaluate(ASK, "/record") == before


def test_one_plays_on_from_any_moment_alone_or_with_friends(
    open_page: OpenPage, lost: Path
) -> None:
    page = open_page(confirm=False)
    understand(page, lost)
    review_page = page.url.split("?")[0]
    before = page.evaluate(ASK, "/record")
    page.goto(f"{review_page}?at=7")
    page.reload()
    expect(page.locator("[data-story]")).to_be_visible()
    page.get_by_role("button", name="Play on from here").first.click()
    asked = page.get_by_role("dialog", name="Play on from here")
    expect(asked).to_contain_text(f"After 7 of {MOVES} moves")
    asked.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-status=running]")).to_be_visible()
    page.get_by_role("button", name="Options").click()
    expect(page.get_by_role("link", name="another game, after move 7")).to_be_visible()
    page.goto(f"{review_page}?at=7")
    page.get_by_role("button", name="Play on from here").first.click()
    page.get_by_label("Friends, by link").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Invitation link")).to_be_visible()
    page.goto(review_page)
    assert page.evaluate(ASK, "/record") == before


def test_a_link_and_a_picture_are_for_others(open_page: OpenPage, lost: Path) -> None:
    page = open_page(locale="fr-FR")
    understand(page, lost)
    graph(page).focus()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"at=0\b"))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"at=[1-9]"))
    moment = re.search(r"at=(\d+)", page.url)
    assert moment is not None
    page.get_by_role("button", name="Partager").click()
    link = page.get_by_label("Lien vers l’analyse").input_value()
    moment_link = page.get_by_label("Lien vers ce moment").input_value()
    assert moment_link == link.replace("&review=true", "")
    with page.expect_download() as download:
        page.get_by_role("button", name="Enregistrer l’image").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    guest = open_page()
    guest.goto(link)
    expect(guest.locator("[data-story]")).to_be_visible()
    expect(guest).to_have_url(re.compile(rf"at={moment[1]}\b"))
    expect(slider_of(guest)).to_have_attribute("aria-valuetext", re.compile("^Turn 1"))


def test_an_analysis_goes_on_when_it_is_left(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page()
    fragment = tmp_path / "given-up.jsonl"
    fragment.write_text(record_of("wayfinder", 10))
    address = bring(page, fragment)
    page.goto(f"{address}/review")
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.goto(address.split("#")[0])
    expect(page.locator("[data-play=wayfinder]")).to_be_visible()
    page.goto(f"{address}/review")
    expect(page.locator("[data-story]")).to_be_visible(timeout=120_000)
    expect(page.get_by_text("given up before its end")).to_be_visible()


def test_what_is_played_is_not_looked_back_at(open_page: OpenPage) -> None:
    page = open_page()
    play_now(page, "wayfinder")
    table = page.url.split("?")[0]
    page.goto(f"{table}/review")
    expect(page.locator("[data-status=running]")).to_be_visible()
    expect(page).to_have_url(table)


def test_what_was_drawn_by_whom_makes_the_page_no_wider_than_a_phone(
    open_page: OpenPage, tmp_path: Path
) -> None:
    names = ["Ada of the long name", "Humboldt of the long name"]
    record = tmp_path / "drawn.jsonl"
    record.write_text(record_of("entdecker", MOVES, names))
    page = open_page(size=PHONE)
    understand(page, record)
    expect(page.locator("[data-dealt] thead").get_by_text(names[1])).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@SIZES_AND_THEMES
def test_the_analysis_has_no_barrier(
    open_page: OpenPage, lost: Path, size: tuple[int, int], theme: str
) -> None:
    page = open_page(size=size, theme=theme)
    understand(page, lost)
    page.get_by_text("The graph in words").click()
    page.locator("[data-decisions=costly] > li").first.get_by_role("button").first.click()
    expect(page.get_by_role("button", name="The better line")).to_be_visible()
    has_no_barriers(page)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Find the better move").click()
    expect(page.locator("[data-exercise]")).to_be_visible()
    has_no_barriers(page)
    page.get_by_role("button", name="Back to the analysis").click()
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    has_no_barriers(page)

"""Learning by doing: every lesson to its end by what its file says, with wrong deeds on the way."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.lessons import Lesson, Pattern, Step
from incognita.core.words import Language
from tests.browser.conftest import PHONE, WIDE, OpenPage
from tests.browser.players import entry, wait_for_news
from tests.browser.server import RunningServer
from tests.browser.test_pages import has_no_barriers

SIDEWAYS = (844, 390)
TABLET = (820, 1180)
EVERY = 4  # of so many steps one is done wrong first

LESSONS = [(game, lesson) for game in games() for lesson in game.lessons]


class Manner(NamedTuple):
    """How somebody learns. Lessons share them out: each is played in one of them."""

    language: Language
    size: tuple[int, int]
    keyboard: bool


MANNERS = [
    Manner("en", WIDE, False),
    Manner("fr", PHONE, False),
    Manner("fr", WIDE, True),
    Manner("en", PHONE, False),
    Manner("en", TABLET, True),
    Manner("fr", SIDEWAYS, False),
]


class Learner:
    """Somebody in a lesson, with a mouse or with keys alone."""

    def __init__(self, page: Page, address: str, manner: Manner) -> None:
        self.page = page
        self.language, self.keyboard = manner.language, manner.keyboard
        self.coach = page.locator("#content [data-step]")
        table = re.search(r"table/(\w+)", page.url)
        assert table is not None
        self.state = f"{address}api/tables/{table[1]}/play?seat=1"

    def step(self, number: int) -> None:
        """Until the step is there, and something is expected."""
        expect(self.page.locator(f"[data-step='{number}'][data-answered=false]")).to_be_visible()

    def press(self, selector: str) -> None:
        button = self.page.locator(selector).first
        if self.keyboard:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def hears(self, words: str) -> None:
        said = self.page.locator("[data-announcer]")
        expect(said).to_contain_text(re.sub(r"\{\d\}.*", "", words).strip())

    def asked(self, number: int) -> tuple[list[str], Pattern]:
        """What is legal, and which of it the step expects; nothing when it is answered."""
        play = self.page.request.get(self.state).json()["play"]
        learning = play["learning"]
        deeds = learning["deeds"] if learning is not None and learning["step"] == number else []
        return [one["do"] for one in play["legal"]], Pattern(tuple(deeds))

    def does_wrong(self, step: Step, do: str, nth: int) -> None:
        """Try something else: in the text of the board everything can be asked for."""
        seen = entry(self.page)
        self.page.keyboard.press("t")
        self.press(f"[data-may] li:nth-child({nth}) button")
        answer = step.answer_to(do) or step.otherwise
        assert answer is not None
        expect(self.coach.locator("[data-reason]")).to_have_text(answer.spoken(self.language))
        self.hears(answer.spoken(self.language))
        assert entry(self.page) == seen, "nothing was played"

    def does(self, do: str) -> None:
        """Press the button that does it, or be shown it and confirm."""
        seen = entry(self.page)
        if self.page.locator(f"#content [data-do='{do}']:visible").count() > 0:
            self.press(f"#content [data-do='{do}']:visible")
            self.page.wait_for_function(
                "seen => Number(document.querySelector('[data-n]').dataset.n) > seen"
                " || document.querySelector('[data-confirm]')",
                arg=seen,
            )
        else:
            self.press("[data-show]")
            expect(self.page.locator("[data-confirm]")).to_be_enabled()
        if entry(self.page) == seen:
            self.press("[data-confirm]")
        wait_for_news(self.page, seen)

    def touches(self, step: Step) -> None:
        assert step.touch is not None
        for answer in step.wrong[:1]:
            self.press(f"#content [data-place='{answer.to.choices[0]}']")
            words = answer.words.spoken(self.language)
            expect(self.coach.locator("[data-reason]")).to_have_text(words)
            self.hears(words)
        self.press(f"#content [data-place='{step.touch.choices[0]}']")

    def plays(self, step: Step, number: int) -> None:
        legal, wanted = self.asked(number)
        wrong = [(do, nth) for nth, do in enumerate(legal, 1) if not wanted.fits(do)]
        if wrong and number % EVERY == 1:
            self.does_wrong(step, *wrong[0])
        while wanted.choices:
            self.does(next(do for do in legal if wanted.fits(do)))
            legal, wanted = self.asked(number)

    def learns(self, step: Step, number: int) -> None:
        self.step(number)
        self.hears(step.text.spoken(self.language))
        if step.touch is not None:
            self.touches(step)
        elif step.undo:
            self.press("[data-undo]")
        elif step.play:
            self.plays(step, number)
        else:
            self.press("button[data-next]")


@pytest.mark.parametrize(
    ("game", "lesson", "manner"),
    [(*one, MANNERS[n % len(MANNERS)]) for n, one in enumerate(LESSONS)],
    ids=[f"{game.name}-{lesson.name}" for game, lesson in LESSONS],
)
def test_a_lesson_is_learnt_to_its_end_and_the_game_goes_on(
    open_page: OpenPage, server: RunningServer, game: AnyGame, lesson: Lesson, manner: Manner
) -> None:
    path = f"#/learn/{game.name}"
    page = open_page(path, size=manner.size, locale=manner.language, refused=True)
    page.locator(f"[data-lesson={lesson.name}] button").first.click()
    expect(page.locator("[data-step='1']")).to_be_visible()
    learner = Learner(page, server.address, manner)
    for number, step in enumerate(lesson.steps, 1):
        learner.learns(step, number)
    over = page.get_by_role("heading", name=re.compile("lesson is over|leçon est finie"))
    expect(over).to_be_visible()
    expect(page.locator("[data-status=running]")).to_be_visible()
    page.get_by_role("link", name=re.compile("More lessons|Autres leçons")).click()
    done = page.locator(f"[data-lesson={lesson.name}]")
    expect(done.get_by_text(re.compile("finished|terminée"))).to_be_visible()


def test_a_newcomer_is_offered_to_learn_and_takes_the_lesson_up_again(open_page: OpenPage) -> None:
    game, lesson = LESSONS[0]
    page = open_page(newcomer=True)
    page.locator(f"[data-play={game.name}]").click()
    expect(page.locator("dialog [data-know]")).to_be_visible()
    page.locator("dialog [data-learn]").click()
    expect(page.locator("[data-step='1']")).to_be_visible()
    has_no_barriers(page)
    places = [place for place in lesson.steps[0].light if place in game.board]
    for place in places:
        expect(page.locator(f"#content [data-place='{place}']")).to_have_class(
            re.compile(r"\blit\b")
        )
    page.locator("[data-leave]").click()
    expect(page.get_by_text(f"left at step 1 of {len(lesson.steps)}")).to_be_visible()
    has_no_barriers(page)
    page.goto(page.url.split("#")[0])
    expect(page.get_by_text(f"Lesson, 1 of {len(lesson.steps)}")).to_be_visible()
    page.locator(".mine a").click()
    expect(page.locator("[data-step='1']")).to_be_visible()

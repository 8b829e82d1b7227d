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
EVERY = 8  # of so many steps one is done wrong first ...
WRONG_AT: dict[Language, int] = {"en": 1, "fr": 5}  # ... another one in each language
LEFT_AT = 3  # a step at which a lesson is left, and taken up
IS_WHOLE = "coach => coach.parentElement.scrollHeight <= coach.parentElement.clientHeight + 1"

LESSONS = [(game, lesson) for game in games() for lesson in game.lessons]


class Manner(NamedTuple):
    """How somebody learns a lesson."""

    size: tuple[int, int]
    keyboard: bool


# Each lesson is learnt twice from beginning to end, by two people who have a page each: in both
# languages, large and small, by mouse and by keys.
MANNERS: dict[Language, list[Manner]] = {
    "en": [Manner(WIDE, False), Manner(PHONE, True), Manner(TABLET, True), Manner(SIDEWAYS, False)],
    "fr": [Manner(PHONE, True), Manner(WIDE, False), Manner(PHONE, False), Manner(WIDE, True)],
}

# The first of these that can be pressed and lies still: where it is; for keys it has the focus.
# (A click of Playwright asks much more often before it is done: that was half of a lesson.)
FIND = """([selectors, keyboard]) => {
    const isThere = one => !one.disabled && one.checkVisibility({ visibilityProperty: true })
    const one = selectors.flatMap(each => [...document.querySelectorAll(each)]).find(isThere)
    if (keyboard) one?.focus()
    if (one === undefined || keyboard) return one !== undefined
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const [at, before] = [[x + width / 2, y + height / 2], window.foundAt]
    window.foundAt = at
    const isStill = before !== undefined && before.every((much, index) => much === at[index])
    return isStill && one.contains(document.elementFromPoint(...at)) && at
}"""
# What was pressed is played, or asked about.
IS_ANSWERED = """seen => Number(document.querySelector('[data-n]').dataset.n) > seen
    || document.querySelector('[data-confirm]:not([disabled])')"""


class Learner:
    """Somebody in a lesson, with a mouse or with keys alone."""

    def __init__(self, page: Page, address: str, language: Language, manner: Manner) -> None:
        self.page = page
        self.manner = manner
        self.language = language
        self.coach = page.locator("#content [data-step]")
        table = re.search(r"table/(\w+)", page.url)
        assert table is not None
        self.state = f"{address}api/tables/{table[1]}/play?seat=1"

    def step(self, number: int) -> None:
        """Until the step is there, and something is expected."""
        expect(self.page.locator(f"[data-step='{number}'][data-answered=false]")).to_be_visible()
        if self.manner.size == PHONE:
            assert self.coach.evaluate(IS_WHOLE), f"step {number} does not fit a phone"

    def press(self, *selectors: str) -> None:
        """The first of them that is there to be pressed."""
        sought = [selectors, self.manner.keyboard]
        found = self.page.wait_for_function(FIND, arg=sought).json_value()
        if self.manner.keyboard:
            self.page.keyboard.press("Enter")
        else:
            self.page.mouse.click(*found)

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
        self.press(f"#content [data-do='{do}']", "[data-show]")
        self.page.wait_for_function(IS_ANSWERED, arg=seen)
        if entry(self.page) == seen:
            self.confirms()
            wait_for_news(self.page, seen)

    def confirms(self) -> None:
        """The question may still move, as what follows is told in it: a click follows it."""
        if self.manner.keyboard:
            self.press("[data-confirm]")
        else:
            self.page.locator("[data-confirm]").click()

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
        if wrong and number % EVERY == WRONG_AT[self.language]:
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


def take_up(page: Page, lesson: Lesson, language: Language) -> None:
    """On the page of the game's lessons."""
    chosen = page.locator(f"[data-lesson={lesson.name}]")
    expect(chosen).to_contain_text(lesson.title.spoken(language))
    chosen.get_by_role("button").first.click()
    expect(page.locator("[data-step]").first).to_be_visible()


@pytest.mark.parametrize("language", MANNERS)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_lesson_is_learnt_to_its_end_and_the_game_goes_on(
    open_page: OpenPage, server: RunningServer, game: AnyGame, language: Language
) -> None:
    page = open_page(f"#/learn/{game.name}", locale=language, refused=True)
    for lesson, manner in zip(game.lessons, MANNERS[language], strict=False):
        page.set_viewport_size({"width": manner.size[0], "height": manner.size[1]})
        take_up(page, lesson, language)
        learner = Learner(page, server.address, language, manner)
        for number, step in enumerate(lesson.steps, 1):
            if number == LEFT_AT and lesson is game.lessons[-1]:
                page.locator("[data-leave]").click()
                take_up(page, lesson, language)
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

"""Learning a game by playing it."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from incognita.core.catalogue import find_game
from incognita.core.errors import UnknownGame
from incognita.core.game import AnyGame
from incognita.core.words import Language
from incognita.server import teaching
from incognita.server.api.tables import opened, opening
from incognita.server.api.wishes import Wish
from incognita.server.desk import Anybody, Known, TheDesk, TheTable, language_for
from incognita.server.refusals import no_such_game
from incognita.server.wire import LessonsAnswer, OpenedAnswer, StepsAnswer

router = APIRouter(prefix="/api", tags=["lessons"])

_MOST_STEPS = 100

GameName = Annotated[str, Path(max_length=40)]
LessonName = Annotated[str, Path(max_length=40)]


class LessonWish(Wish):
    """`anew`: from its first step, though it was begun."""

    anew: bool = False


class LearntWish(Wish):
    """The step that was read, counted from 1; `touch`: the place, where one is to be touched."""

    step: Annotated[int, Field(ge=1, le=_MOST_STEPS)]
    touch: Annotated[str | None, Field(max_length=40)] = None


@router.get("/games/{game}/lessons")
async def list_lessons(
    game: GameName,
    desk: TheDesk,
    person: Anybody,
    request: Request,
    language: Language | None = None,
) -> LessonsAnswer:
    """The lessons of a game, in the order in which one should learn, and how far you are."""
    found = await _game(game)
    learned = {} if person is None else await desk.store.lessons_of(person.id, game)
    return teaching.lessons_answer(found, learned, language or language_for(person, request))


@router.get("/games/{game}/lessons/{lesson}", response_model=StepsAnswer)
async def one_lesson(
    game: GameName,
    lesson: LessonName,
    person: Anybody,
    request: Request,
    language: Language | None = None,
) -> Response:
    """All that is told in a lesson."""
    teaching.find_lesson(await _game(game), lesson)
    told = teaching.told_lesson(game, lesson, language or language_for(person, request))
    return told.answer(request)


@router.post("/games/{game}/lessons/{lesson}", status_code=201)
async def open_lesson(
    wish: LessonWish,
    game: GameName,
    lesson: LessonName,
    request: Request,
    desk: TheDesk,
    person: Known,
) -> OpenedAnswer:
    """The table where you learn: a new one, or the one where you left the lesson."""
    played = await _game(game)
    wanted = teaching.find_lesson(played, lesson)
    begun = (await desk.store.lessons_of(person.id, game)).get(lesson)
    if begun is not None and teaching.step_left(begun) is not None:
        if not wish.anew:
            return opened(await desk.house.live(begun.table), person)
        await teaching.give_up(desk.house, begun.table)
    async with opening(desk, request, person, ["person"]):
        return opened(await teaching.open_lesson(desk.house, person, played, wanted), person)


@router.post("/tables/{table}/learnt")
async def learnt(wish: LearntWish, desk: TheDesk, live: TheTable, person: Known) -> OpenedAnswer:
    """Go on: the step of the lesson was read, or its place touched."""
    desk.limits.spend("act", person.id)
    await teaching.go_on(desk.house, person, live, wish.step, wish.touch)
    return opened(live, person)


async def _game(name: str) -> AnyGame:
    """The game with its lessons, which are read for the first who asks, beside the tables."""
    try:
        game = find_game(name)
    except UnknownGame as error:
        raise no_such_game(error) from None
    await asyncio.to_thread(lambda: game.lessons)
    return game

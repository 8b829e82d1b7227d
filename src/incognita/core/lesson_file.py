"""A file `lessons/NAME.toml` of a game: one lesson, both languages side by side.

`docs/lessons.md` says how one is written.
"""

import re
import tomllib

from incognita.core.bilingual import BilingualReader, Part, Text
from incognita.core.errors import LessonError
from incognita.core.lessons import Answer, Awaited, Lesson, Pattern, Step
from incognita.core.options import Value
from incognita.core.script import Deed, read_script


def lesson_from_toml(content: str, source: str, name: str) -> Lesson:
    """The lesson that a TOML text holds; LessonError names what is wrong, and the step."""
    try:
        raw = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{source}: not a TOML file: {error}") from None
    return _Reader(source).lesson(raw, name)


# The parts of the file


class _WrongText(Text, frozen=True):
    to: str = ""


class _StepText(Text, frozen=True, kw_only=True):
    title: Text
    light: tuple[str, ...] = ()
    play: str = ""
    touch: str = ""
    undo: bool = False
    brought: Text | None = None
    wrong: tuple[_WrongText, ...] = ()


class _LessonText(Part, frozen=True):
    order: int
    title: Text
    about: Text
    minutes: int
    options: dict[str, Value]
    rivals: tuple[str, ...] = ()
    log: str = ""
    step: tuple[dict[str, object], ...] = ()


class _Reader(BilingualReader):
    """Reads one file; every error begins with the file, the step and the field it is about."""

    problem = LessonError

    def lesson(self, raw: object, name: str) -> Lesson:
        part = self._part(raw, _LessonText, "the file")
        if not part.step:
            raise self._error("the file", "has no step")
        return Lesson(
            name,
            part.order,
            self._words(part.title, "title"),
            self._words(part.about, "about"),
            part.minutes,
            part.options,
            part.rivals,
            self._script(part.log, "log"),
            tuple(self._step(step, f"step {number}") for number, step in enumerate(part.step, 1)),
        )

    def _step(self, raw: object, where: str) -> Step:
        part = self._part(raw, _StepText, where)
        doings = [key for key in ("play", "touch", "undo") if getattr(part, key)]
        if len(doings) > 1:
            raise self._error(where, f"wants {' and '.join(doings)}; a step is one thing")
        general = [answer for answer in part.wrong if not answer.to]
        if doings and len(general) != 1:
            raise self._error(
                f"{where} wrong", "needs one answer without `to`, for whatever else is done"
            )
        if part.wrong and not doings:
            raise self._error(f"{where} wrong", "answers nobody: there is nothing to do")
        return Step(
            self._words(part.title, f"{where} title"),
            self._words(part, where),
            part.light,
            tuple(
                Awaited(deed.actor, self._patterns(deed.do, f"{where} play"))
                for deed in self._script(part.play, f"{where} play")
            ),
            self._pattern(part.touch, f"{where} touch") if part.touch else None,
            part.undo,
            None if part.brought is None else self._words(part.brought, f"{where} brought"),
            tuple(
                Answer(
                    self._pattern(answer.to, f"{where} wrong"),
                    self._words(answer, f"{where} wrong"),
                )
                for answer in part.wrong
                if answer.to
            ),
            self._words(general[0], f"{where} wrong") if general else None,
        )

    def _script(self, text: str, where: str) -> tuple[Deed, ...]:
        try:
            return read_script(text)
        except ValueError as error:
            raise self._error(where, str(error)) from None

    def _patterns(self, text: str, where: str) -> tuple[Pattern, ...]:
        """`mark f7 and mark e7`: both, in any order."""
        return tuple(self._pattern(part, where) for part in re.split(r"\band\b", text))

    def _pattern(self, text: str, where: str) -> Pattern:
        choices = tuple(choice.strip() for choice in re.split(r"\bor\b", text))
        if not all(choices):
            raise self._error(where, f"has {text!r}, where a deed is missing")
        return Pattern(choices)

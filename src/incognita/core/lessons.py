"""A lesson of a game: a log to start from, and steps that are done at a real table.

Nothing of a lesson is code: what the learner is told, what is expected, and what the others and
chance do next stand in a file, which `core.lesson_file` reads. `core.learning` follows a learner.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from incognita.core.options import Value
from incognita.core.script import Deed
from incognita.core.words import Words

LEARNER = 0  # the seat of whoever learns


class Pattern(NamedTuple):
    """Texts of which any will do; `*` stands for whatever is there: `place c4 * or place d4 n`."""

    choices: tuple[str, ...]

    def fits(self, text: str) -> bool:
        return any(_expression(choice).fullmatch(text) for choice in self.choices)


class Awaited(NamedTuple):
    """What somebody does next: one deed for each pattern, in whichever order."""

    actor: int
    deeds: tuple[Pattern, ...]


class Answer(NamedTuple):
    """Why not this: what the learner is told who does something that fits."""

    to: Pattern
    words: Words


class Step(NamedTuple):
    """One thing to learn, and to do: `play` a part of the game, `touch` a place, or `undo`.

    A step with none of these is there to be read. In `play` the deeds of the learner are expected,
    those of the others and of chance are carried out. `light`: places of the board and keys of the
    glossary. `brought`: what came of it.
    """

    title: Words
    text: Words
    light: tuple[str, ...]
    play: tuple[Awaited, ...]
    touch: Pattern | None
    undo: bool
    brought: Words | None
    wrong: tuple[Answer, ...]
    otherwise: Words | None

    @property
    def is_read(self) -> bool:
        return not self.play and self.touch is None and not self.undo

    @property
    def last_own(self) -> int:
        """Where in `play` the learner has nothing more to do; -1: from the start."""
        own = [n for n, awaited in enumerate(self.play) if awaited.actor == LEARNER]
        return own[-1] if own else -1

    def answer_to(self, text: str) -> Words | None:
        """What is said to a wrong deed or touch; None: nothing in particular."""
        return next((answer.words for answer in self.wrong if answer.to.fits(text)), None)


class Lesson(NamedTuple):
    """`rivals`: the names of the other seats. `log`: what is played before the learner looks."""

    name: str
    order: int
    title: Words
    about: Words
    minutes: int
    options: Mapping[str, Value]
    rivals: tuple[str, ...]
    log: tuple[Deed, ...]
    steps: tuple[Step, ...]

    def texts(self) -> Iterator[tuple[str, Words]]:
        """Every sentence of the lesson, and where it stands."""
        yield "about", self.about
        for number, step in enumerate(self.steps, 1):
            yield f"step {number}", step.text
            if step.brought is not None:
                yield f"step {number} brought", step.brought
            yield from ((f"step {number} wrong", answer.words) for answer in step.wrong)
            if step.otherwise is not None:
                yield f"step {number} wrong", step.otherwise


@cache
def _expression(choice: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in choice.split("*")))

"""Where a learner is in a lesson: followed from the log alone, and from what was read meanwhile."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from incognita.core.lessons import LEARNER, Awaited, Lesson, Step


class Progress(NamedTuple):
    """The step that is being learnt, counted from 0; beyond the last one the lesson is over.

    `played`: how much of its play is done. `done`: which deeds of what comes next.
    """

    step: int
    played: int = 0
    done: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Learning:
    """`trail`: where the learner was when the log had 0, 1, 2 ... actions.

    A log that does not follow the lesson, because that was another one in an older version, is at
    its end: whoever learnt there plays on.
    """

    lesson: Lesson
    trail: tuple[Progress, ...] = (Progress(0),)

    @property
    def now(self) -> Progress:
        return self.trail[-1]

    @property
    def is_over(self) -> bool:
        return self.now.step >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        return None if self.is_over else self.lesson.steps[self.now.step]

    @property
    def has_begun(self) -> bool:
        """What comes before the first step has been played."""
        return len(self.trail) > len(self.lesson.log)

    @property
    def awaited(self) -> Awaited | None:
        """What is to be done next, by whomever; None: something is to be read first, or undone."""
        step = self.step
        return step.play[self.now.played] if step is not None and step.play else None

    @property
    def is_answered(self) -> bool:
        """The learner has done what the step expects; the others have not finished yet."""
        step = self.step
        return step is not None and bool(step.play) and self.now.played > step.last_own

    @property
    def wanted(self) -> tuple[str, ...]:
        """What the learner may do now, as patterns; empty where that is up to others."""
        awaited = self.awaited
        if awaited is None or awaited.actor != LEARNER:
            return ()
        left = [deed for nth, deed in enumerate(awaited.deeds) if nth not in self.now.done]
        return tuple(choice for pattern in left for choice in pattern.choices)

    def choice(self, actor: int, legal: Iterable[str]) -> str | None:
        """What the lesson has this actor do of what is legal; None where it has no say."""
        awaited = self.awaited
        if awaited is None or awaited.actor != actor:
            return None
        offered = list(legal)
        for number, pattern in enumerate(awaited.deeds):
            if number not in self.now.done:
                for choice in pattern.choices:
                    wanted = pattern._replace(choices=(choice,))
                    for do in offered:
                        if wanted.fits(do):
                            return do
        return None

    def expects(self, do: str) -> bool:
        """Whether this is a deed that the learner is to do now."""
        awaited = self.awaited
        return awaited is not None and awaited.actor == LEARNER and self._nth(awaited, do) >= 0

    def after(self, actor: int, do: str) -> "Learning":
        """Somebody has done something."""
        return Learning(self.lesson, (*self.trail, self._advanced(actor, do)))

    def read(self) -> "Learning":
        """The learner has read the step, or touched what it asks for."""
        return self._at(Progress(self.now.step + 1))

    def back_to(self, moves: int) -> "Learning":
        """The log has only so many actions any more; where that was asked for, it goes on."""
        step, then = self.step, Learning(self.lesson, self.trail[: moves + 1])
        if step is not None and step.undo:
            return then._at(Progress(self.now.step + 1))
        return then

    def _at(self, progress: Progress) -> "Learning":
        return Learning(self.lesson, (*self.trail[:-1], progress))

    def _advanced(self, actor: int, do: str) -> Progress:
        if not self.has_begun or self.is_over:
            return self.now
        step, played, done = self.now
        awaited = self.awaited
        nth = -1 if awaited is None or awaited.actor != actor else self._nth(awaited, do)
        if awaited is None or nth < 0:
            return Progress(len(self.lesson.steps))
        if len(done) + 1 < len(awaited.deeds):
            return Progress(step, played, (*done, nth))
        if played + 1 < len(self.lesson.steps[step].play):
            return Progress(step, played + 1)
        return Progress(step + 1)

    def _nth(self, awaited: Awaited, do: str) -> int:
        """Which of the deeds that are still to be done this is; -1: none."""
        for number, pattern in enumerate(awaited.deeds):
            if number not in self.now.done and pattern.fits(do):
                return number
        return -1

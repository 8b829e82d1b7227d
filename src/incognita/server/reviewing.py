"""Reviews of games that are over: asked for once, thought out part by part, kept with the table.

The thinkers do all of it, a part at a time, when no table at play wants them. Whoever asked may go
away: the work goes on, and after a restart for the first who looks.
"""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from incognita.bots.review import VERSION, Budget, Review
from incognita.bots.reviewing import standing_out
from incognita.core.position import Position
from incognita.server.database import DatabaseUnavailable
from incognita.server.hosting import authorise_looking_back
from incognita.server.house import Live, now_ms
from incognita.server.noting import note
from incognita.server.people import Person
from incognita.server.refusals import conflict
from incognita.server.resting import RestingTable
from incognita.server.store import KeptReview, Store
from incognita.server.table import Table
from incognita.server.thinker import Found, ReviewAnswer, ReviewQuestion
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Turn

Status = Literal["none", "queued", "working", "done", "failed"]

BUDGETS: tuple[Budget, ...] = ("quick", "thorough")  # from the least to the most
_PART_S = 0.4
_WAITING_MOST = 50  # reviews under way in this process, of all people
# what the parts take of the whole, about
_FORECAST, _WEIGH, _LOOK = 0.1, 0.65, 0.25

log = logging.getLogger("incognita.server")


class _GaveUp(Exception):
    """A thinker could not say, though it was asked again."""


@dataclass(slots=True, eq=False)
class Job:
    """A review under way."""

    table: Table
    budget: Budget
    person: str
    found: Found = field(default_factory=Found)
    status: Status = "queued"
    done: float = 0.0
    task: asyncio.Task[None] | None = None


class Kept(msgspec.Struct, frozen=True):
    """How it is with the review of a table: what is there, and what is under way."""

    status: Status
    budget: Budget | None
    done: float
    content: str | None
    made: int


def authorise_review(person: Person | None, live: Live, invitation: str | None) -> None:
    """Refusal while a game can still be played: a review tells what is secret, and what is best."""
    authorise_looking_back(person, live, invitation)
    table = live.table
    if table.charter.lesson is not None:
        raise conflict("lesson", "A lesson is not reviewed.", "Une leçon ne s’analyse pas.")
    if isinstance(table, RestingTable):
        raise table.why
    if not table.position.log:
        raise conflict(
            "nothing-played",
            "Nothing was played at this table.",
            "On n’a rien joué à cette table.",
        )


class Reviews:
    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._jobs: dict[tuple[str, Budget], Job] = {}

    async def of(self, table: Table) -> Kept:
        """What there is; what was asked for and broken off is taken up again."""
        number = table.charter.id
        kept = await self.store.reviews_of(number)
        for budget in BUDGETS:
            asked = kept.get(budget)
            if asked is not None and not _is_there(asked) and (number, budget) not in self._jobs:
                self._begin(table, budget, asked.person)
        return self._told(number, kept)

    async def ask(self, table: Table, budget: Budget, person: Person) -> Kept:
        """Begin a review, unless there is one as thorough or one is under way."""
        number = table.charter.id
        kept = await self.store.reviews_of(number)
        wanted = BUDGETS[BUDGETS.index(budget) :]
        if any(_is_there(kept.get(other)) for other in wanted):
            return self._told(number, kept)
        under_way = self._jobs.get((number, budget))
        if under_way is None or under_way.status == "failed":
            if self._working() >= _WAITING_MOST:
                raise conflict(
                    "too-many-reviews",
                    "Too many games are being reviewed; ask again in a while.",
                    "Trop de parties sont en cours d’analyse ; redemandez dans un moment.",
                )
            await self.store.ask_for_review(number, budget, person.id)
            self._begin(table, budget, person.id)
        return self._told(number, kept)

    async def stop(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _working(self) -> int:
        return sum(job.status in ("queued", "working") for job in self._jobs.values())

    def _told(self, table: str, kept: dict[str, KeptReview]) -> Kept:
        content, made, there = None, 0, None
        for budget in BUDGETS:
            if _is_there(kept.get(budget)):
                content, made, there = kept[budget].content, kept[budget].made, budget
        jobs = [job for (number, _), job in self._jobs.items() if number == table]
        for job in jobs:
            if job.status in ("queued", "working"):
                return Kept(job.status, job.budget, round(job.done, 3), content, made)
        if there is not None:
            return Kept("done", there, 1.0, content, made)
        if jobs:
            return Kept("failed", jobs[-1].budget, 0.0, None, 0)
        return Kept("none", None, 0.0, None, 0)

    # The work

    def _begin(self, table: Table, budget: Budget, person: str) -> None:
        job = Job(table, budget, person)
        self._jobs[table.charter.id, budget] = job
        job.task = asyncio.create_task(self._run(job))

    async def _run(self, job: Job) -> None:
        number = job.table.charter.id
        try:
            review = await self._reviewed(job)
            content = msgspec.json.encode(review).decode()
            await self.store.keep_review(number, job.budget, content, now_ms())
            del self._jobs[number, job.budget]
        except (_GaveUp, DatabaseUnavailable) as error:
            job.status = "failed"
            log.warning("table %s could not be reviewed: %s", number, error)
        except Exception:
            job.status = "failed"
            log.exception("table %s could not be reviewed", number)

    async def _reviewed(self, job: Job) -> Review:
        length, found = len(job.table.position.log), job.found
        decisions = (await self._ask(job, part="begin")).decisions
        while len(found.foreseen) <= length:
            part = await self._ask(job, part="forecast", first=len(found.foreseen))
            found.foreseen += part.found.foreseen
            job.done = _FORECAST * len(found.foreseen) / (length + 1)
        await self._weigh(job, decisions)
        wanted = standing_out(found.weighed, len(job.table.seats))
        while len(found.looked_at) < len(wanted):
            part = await self._ask(job, part="look", about=wanted[len(found.looked_at) :])
            found.looked_at += part.found.looked_at
            job.done = _FORECAST + _WEIGH + _LOOK * len(found.looked_at) / len(wanted)
        review = (await self._ask(job, part="end", found=found)).review
        assert review is not None
        return review

    async def _weigh(self, job: Job, decisions: int) -> None:
        """In as many rows as there are thinkers to spare."""
        rows = max(1, sum(self.thinkers.sizes.values()) - 1)
        ends = [decisions * (row + 1) // rows for row in range(rows)]
        weighed = 0

        async def row(first: int, end: int) -> None:
            nonlocal weighed
            while first < end:
                some = (await self._ask(job, part="weigh", first=first, end=end)).found.weighed
                job.found.weighed += some
                first += len(some)
                weighed += len(some)
                job.done = _FORECAST + _WEIGH * weighed / decisions

        async with asyncio.TaskGroup() as group:
            for first, end in zip([0, *ends], ends, strict=False):
                group.create_task(row(first, end))
        job.found.weighed.sort(key=lambda one: one.n)

    async def _ask(self, job: Job, **part: object) -> ReviewAnswer:
        def turn() -> Turn:
            return Turn(job.person, _PART_S, job.table.charter.id, is_waited_for=False)

        def question() -> ReviewQuestion:
            job.status = "working"
            return _question(job, part)

        answer = await self.thinkers.review(turn, question)
        if answer is None or answer.problem:
            raise _GaveUp("nobody could say" if answer is None else answer.problem)
        return answer


def _question(job: Job, part: dict[str, object]) -> ReviewQuestion:
    position: Position = job.table.position
    return ReviewQuestion(
        job.table.charter.id,
        position.game.name,
        dict(position.options),
        msgspec.to_builtins(position.edition),
        [(move.actor, position.game.notation(move.action)) for move in position.log],
        job.budget,
        **part,  # type: ignore[arg-type]
    )


class _Form(msgspec.Struct):
    version: int


def _is_there(kept: KeptReview | None) -> bool:
    """Whether there is a review, in the form of today; a damaged one is made anew."""
    if kept is None or kept.content is None:
        return False
    try:
        return msgspec.json.decode(kept.content, type=_Form).version == VERSION
    except msgspec.MsgspecError as error:
        note(f"a review cannot be read: {error}")
        return False

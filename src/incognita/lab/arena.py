"""A tournament of bots: everybody meets everybody, with seats going round and luck shared."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import fsum
from pathlib import Path

from incognita.core.options import Value
from incognita.lab.crew import Crew
from incognita.lab.match import Result
from incognita.lab.schedule import LineUp, Schedule, set_of
from incognita.lab.settling import ERROR, settled, stray
from incognita.lab.workers import (
    Fixture,
    Terms,
    keep_record,
    make_room,
    play,
    record_name,
    terms_of,
)

EVEN = "even"


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """`bar` is the share of the wins whose being passed or missed settles a line-up.

    A number is asked of the bot a line-up names first; EVEN asks all its bots whether they win
    more or less than their seats' part; None plays all games. `nets` are at hand for the bots that
    are named after them; other nets are in files.
    """

    game: str
    options: Mapping[str, Value]
    edition: Mapping[str, object]
    schedule: Schedule
    seed: int
    bar: float | str | None = None
    records: Path | None = None
    nets: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def terms(self) -> Terms:
        recorded = self.records is not None
        bots = {bot for line_up in self.schedule.line_ups for bot in line_up}
        return terms_of(self.game, self.options, self.edition, self.seed, recorded, bots, self.nets)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a line-up that may stop early says of a bot: its share of the wins, a deal each.

    The bounds are those of the confidence sequence: they hold however often one looked, and when it
    was stopped because of them.
    """

    bot: str
    bar: float
    share: float
    low: float
    high: float
    deals: int


class Question:
    """Whether a bot's share of a line-up's wins lies above or below a bar."""

    def __init__(self, bot: str, bar: float) -> None:
        self.bot = bot
        self.bar = bar
        self.total = 0.0  # of the shares of whole deals
        self.deals = 0

    def learn(self, deal: list[Result]) -> None:
        won = fsum(
            result.share(seat)
            for result in deal
            for seat, bot in enumerate(result.bots)
            if bot == self.bot
        )
        self.count(won / len(deal))

    def count(self, share: float) -> None:
        """Of one more deal."""
        self.total += share
        self.deals += 1

    def is_settled(self, error: float) -> bool:
        return settled(self.total, self.deals, self.bar, error)

    def finding(self, error: float) -> Finding:
        if not self.deals:
            return Finding(self.bot, self.bar, 0.0, 0.0, 1.0, 0)
        share, reach = self.total / self.deals, stray(self.deals, error)
        low, high = max(0.0, share - reach), min(1.0, share + reach)
        return Finding(self.bot, self.bar, share, low, high, self.deals)


class Umpire:
    """Sees the games in their order and says which line-ups have nothing left to show."""

    def __init__(self, schedule: Schedule, bar: float | str | None) -> None:
        self.schedule = schedule
        self.questions = [_questions(line_up, bar) for line_up in schedule.line_ups]
        self.error = ERROR / max(1, sum(len(questions) for questions in self.questions))
        self.deals: list[list[Result]] = [[] for _ in schedule.line_ups]
        self.closed: set[int] = set()

    def is_wanted(self, fixture: Fixture) -> bool:
        return self.schedule.line_up_of(fixture.number) not in self.closed

    def accept(self, result: Result) -> bool:
        """The game counts; games of a line-up that is closed do not."""
        line_up = self.schedule.line_up_of(result.number)
        if line_up in self.closed:
            return False
        deal = self.deals[line_up]
        deal.append(result)
        if self.schedule.is_last_of_deal(result.number):
            questions = self.questions[line_up]
            for question in questions:
                question.learn(deal)
            deal.clear()
            if questions and all(question.is_settled(self.error) for question in questions):
                self.closed.add(line_up)
        return True

    @property
    def is_done(self) -> bool:
        return len(self.closed) == len(self.schedule.line_ups)


def _questions(line_up: LineUp, bar: float | str | None) -> list[Question]:
    if bar is None:
        return []
    if not isinstance(bar, str):
        return [Question(line_up[0], bar)]
    bots = set_of(line_up)
    asked = bots[:1] if len(bots) == 2 else bots  # of two bots one answers for both
    return [Question(bot, line_up.count(bot) / len(line_up)) for bot in asked]


@dataclass(frozen=True, slots=True)
class Tournament:
    results: list[Result]
    settled: tuple[bool, ...]  # a line-up each
    findings: tuple[tuple[Finding, ...], ...]  # a line-up each, where it may stop early


def play_arena(plan: ArenaPlan, crew: Crew, done: Callable[[int], None]) -> Tournament:
    """Play the games; `done` is told how many more count."""
    terms, schedule = plan.terms, plan.schedule
    umpire = Umpire(schedule, plan.bar)
    if plan.records is not None:
        make_room(plan.records, (record_name(terms, n) for n in range(schedule.games)))
    results: list[Result] = []

    def wanted() -> Iterator[Fixture]:
        for fixture in schedule.fixtures():
            if umpire.is_done:
                return
            if umpire.is_wanted(fixture):
                yield fixture

    for played in play(terms, wanted(), crew):
        if not umpire.accept(played.result):
            continue
        results.append(played.result)
        if plan.records is not None and played.record is not None:
            keep_record(plan.records, record_name(terms, played.result.number), played.record)
        done(1)
        if umpire.is_done:
            break
    return Tournament(
        results,
        tuple(n in umpire.closed for n in range(len(schedule.line_ups))),
        tuple(
            tuple(question.finding(umpire.error) for question in asked)
            for asked in umpire.questions
        ),
    )

"""How a game that is over is reviewed: in parts that a busy machine can take one at a time.

A `Reviewer` forecasts every position (`forecasts`), lets a bot weigh every decision (`weighed`),
looks at the decisions that stand out once more (`looked_at`), and puts it all together (`review`).
Each part begins where the last one stopped and says how far it came.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import count, pairwise
from typing import NamedTuple

import msgspec

from incognita.bots.advice import advise
from incognita.bots.forecast import Forecaster, seats_to_act
from incognita.bots.judgement import judgement_of
from incognita.bots.plan import make_plan
from incognita.bots.reasons import hints_of
from incognita.bots.review import (
    VERSION,
    Accuracy,
    Count,
    Dealt,
    Decision,
    Deed,
    Draw,
    LineStep,
    Luck,
    Mark,
    Moment,
    Review,
    Said,
    Source,
    WeighedDeed,
    said,
)
from incognita.bots.search import Manner
from incognita.bots.story import story_of
from incognita.bots.thinker import Choice, Thinker
from incognita.core.actors import CHANCE
from incognita.core.chance import seeded
from incognita.core.game import AnyGame, Event
from incognita.core.position import Position, new_game, replayed
from incognita.core.words import Words

COSTLY, BEST = 5, 3  # decisions of a seat that are shown
_SPARE = 1  # more of the costly ones are looked at once more, for a first look may err
_CLOSER = 2  # times as many simulations
_NOISE = 0.5  # points as the bot counts, by which two of its values may differ by chance
_LEAD = 0.5  # points by which somebody is ahead
_MOST_DRAWS = 5
_MOST_CHOICES = 12

Told = Callable[[], bool]  # whether there is time for more


class Foreseen(msgspec.Struct, frozen=True):
    """A position as it is forecast."""

    points: list[float]
    wins: list[float]


class Weighed(msgspec.Struct, frozen=True):
    """The decision that was action `n`, counted from 1, in the bot's own points.

    `lost`: by what was played against the best. `saved`: against the next best, where that was it.
    """

    n: int
    seat: int
    lost: float
    saved: float


class LookedAt(msgspec.Struct, frozen=True):
    """A decision looked at closely: what was thought of, the line that follows, and why."""

    n: int
    seat: int
    lost: float
    saved: float
    choices: list[tuple[str, float]]  # in notation, with what each loses, the best first
    line: list[str]
    why: list[Words]


class Judge(NamedTuple):
    """Who judges, and how long: simulations for each decision."""

    budget: str
    simulations: int

    @property
    def bot(self) -> str:
        return f"mcts:{self.simulations}"


def judge_for(game: AnyGame, budget: str) -> Judge:
    """Quick is measured out so that a game of two takes half a minute of one processor at most."""
    expert = judgement_of(game).pace.expert
    return Judge(budget, 4 * expert if budget == "thorough" else 2 * expert // 3)


class Reviewer:
    """Of one game: `final` is how it ended, with its whole log."""

    def __init__(self, final: Position, judge: Judge) -> None:
        self.final = final
        self.game = final.game
        self.seats = final.seats
        self.judge = judge
        self.forecaster = Forecaster(final.game, final.seats)

    # Part by part

    def forecasts(self, first: int, has_time: Told) -> list[Foreseen]:
        """Of the positions from `first` on, one at least."""
        found: list[Foreseen] = []
        for n, position in self._positions(first):
            if found and not has_time():
                break
            forecast = self.forecaster.forecast(position.state, n)
            found.append(Foreseen(list(forecast.points), list(forecast.wins)))
        return found

    @cached_property
    def decisions(self) -> list[int]:
        """The actions that were choices, counted from 1."""
        found = []
        for n, position in self._positions(0):
            if n < len(self.final.log):
                actor = self.final.log[n].actor
                if actor < self.seats and len(position.legal(actor)) > 1:
                    found.append(n + 1)
        return found

    def weighed(self, first: int, end: int, has_time: Told) -> list[Weighed]:
        """The decisions from the `first` of them on, before `end`, one at least."""
        wanted = self.decisions[first:end]
        found: list[Weighed] = []
        if not wanted:
            return found
        thinkers = [self._thinker(seat, self.judge.simulations) for seat in range(self.seats)]
        for n, position in self._positions(wanted[0] - 1):
            if len(found) == len(wanted) or (found and not has_time()):
                break
            if n + 1 == wanted[len(found)]:
                found.append(self._weigh(thinkers[self.final.log[n].actor], position)[0])
        return found

    def looked_at(self, decisions: Sequence[int], has_time: Told) -> list[LookedAt]:
        """These decisions once more, one at least."""
        found: list[LookedAt] = []
        for n in decisions:
            if found and not has_time():
                break
            found.append(self._look_at(n))
        return found

    # A decision

    def _thinker(self, seat: int, simulations: int) -> Thinker:
        """One that counts in points alone: a won game is the forecast's business."""
        judgement = judgement_of(self.game)
        manner = judgement.manner
        plain = Manner(
            manner.exploration,
            manner.spread,
            manner.width,
            manner.finish,
            manner.looks,
            manner.tries,
            manner.turns,
            0,
        )
        dealer = seeded("review", self.judge.bot, seat)
        return Thinker(judgement.evaluation, plain, simulations, None, 0, dealer)

    def _weigh(self, thinker: Thinker, position: Position) -> tuple[Weighed, list[Choice]]:
        seat, action = self.final.log[len(position.log)]
        advice = advise(thinker, position, seat, played=action, alike=True)
        best, own = advice.best, advice.of(action)
        lost = saved = 0.0
        if best.action == action:
            saved = max(0.0, own.value - advice.alternative_to(action).value)
        else:
            lost = max(0.0, best.value - own.value)
        n = len(position.log) + 1
        weighed = Weighed(n, seat, lost if lost > _NOISE else 0.0, saved)
        return weighed, list(advice.choices)

    def _look_at(self, n: int) -> LookedAt:
        position = replayed(self.final, self.final.log[: n - 1])
        seat, action = self.final.log[n - 1]
        thinker = self._thinker(seat, _CLOSER * self.judge.simulations)
        weighed, choices = self._weigh(thinker, position)
        plan = make_plan(thinker, position, seat)
        hint = hints_of(self.game, plan)[0]
        best = choices[0].value
        tried = sorted(choices, key=lambda one: (-one.share, -one.value))[:_MOST_CHOICES]
        if all(one.action != action for one in tried):
            tried += [one for one in choices if one.action == action]
        return LookedAt(
            n,
            seat,
            weighed.lost,
            weighed.saved,
            [(self.game.notation(one.action), max(0.0, best - one.value)) for one in tried],
            [self.game.notation(step.action) for step in plan.steps],
            list(hint.why),
        )

    # All together

    def review(
        self,
        foreseen: Sequence[Foreseen],
        weighed: Sequence[Weighed],
        looked_at: Sequence[LookedAt],
    ) -> Review:
        course = _Course(self.final)
        moments = [_moment(self.game, self.final, n, course, one) for n, one in enumerate(foreseen)]
        looked = [self._decision(one, moments) for one in looked_at]
        costly = [one for one in looked if one.better.do != one.played.do and one.lost > 0]
        best = self._best(looked_at, moments)
        luck = [self._luck(seat, moments) for seat in range(self.seats)]
        accuracy = [self._accuracy(seat, weighed) for seat in range(self.seats)]
        costly = [
            one
            for seat in range(1, self.seats + 1)
            for one in sorted(
                (one for one in costly if one.seat == seat), key=lambda one: -one.lost
            )[:COSTLY]
        ]
        costly.sort(key=lambda one: -one.lost)
        sources = course.sources(self.game)
        return Review(
            VERSION,
            self.game.name,
            self.game.rules_version,
            self.judge.budget,
            self.judge.bot,
            self.final.is_over,
            self.forecaster.is_fitted,
            moments,
            self._marks(course, moments),
            sources,
            luck,
            accuracy,
            costly,
            best,
            course.dealt(self.game),
            story_of(self.final, luck, accuracy, costly, sources),
        )

    def _decision(self, one: LookedAt, moments: Sequence[Moment]) -> Decision:
        before = moments[one.n - 1]
        played = moments[one.n].do
        better = next(do for do, _ in one.choices if do != played or one.saved == 0.0)
        return Decision(
            one.n,
            one.seat + 1,
            moments[one.n].turn,
            self._deed(played),
            self._deed(better),
            self._points(one.n, one.lost),
            self._chance(one, one.lost, before),
            [LineStep(one.seat + 1, do, self._words(do)) for do in one.line],
            [said(words) for words in one.why],
            [
                WeighedDeed(do, self._words(do), self._points(one.n, lost))
                for do, lost in one.choices
            ],
            before.expected,
            before.winning,
        )

    def _best(self, looked_at: Sequence[LookedAt], moments: Sequence[Moment]) -> list[Decision]:
        """What a seat found that was worth finding."""
        found = []
        for seat in range(self.seats):
            own = [one for one in looked_at if one.seat == seat and one.saved > _NOISE]
            for one in sorted(own, key=lambda one: -one.saved)[:BEST]:
                lost = self._points(one.n, one.saved)
                chance = self._chance(one, one.saved, moments[one.n - 1])
                decision = self._decision(one, moments)
                found.append(msgspec.structs.replace(decision, lost=lost, lost_winning=chance))
        return sorted(found, key=lambda one: -one.lost)

    def _points(self, n: int, value: float) -> float:
        return round(value * self.forecaster.worth(n), 1)

    def _chance(self, one: LookedAt, value: float, before: Moment) -> float:
        progress = self.forecaster.progress(one.n)
        after = before.expected[:]
        after[one.seat] -= value * self.forecaster.lead(one.n)
        now = self.forecaster.chances(before.expected, progress)[one.seat]
        return round(max(0.0, now - self.forecaster.chances(after, progress)[one.seat]), 3)

    def _luck(self, seat: int, moments: Sequence[Moment]) -> Luck:
        draws = [
            Draw(
                after.n,
                after.words,
                round(after.expected[seat] - before.expected[seat], 1),
                round(after.winning[seat] - before.winning[seat], 3),
            )
            for before, after in pairwise(moments)
            if after.chance
        ]
        told = [draw for draw in draws if abs(draw.points) >= 0.1]
        return Luck(
            seat + 1,
            round(sum(draw.points for draw in draws), 1),
            round(sum(draw.winning for draw in draws), 3),
            sorted(told, key=lambda draw: -abs(draw.points))[:_MOST_DRAWS],
        )

    def _accuracy(self, seat: int, weighed: Sequence[Weighed]) -> Accuracy:
        own = [one for one in weighed if one.seat == seat]
        lost = sum(one.lost * self.forecaster.worth(one.n) for one in own)
        kept = max(float(self.final.state.points(seat)), 1.0)
        return Accuracy(
            seat + 1,
            round(100 * kept / (kept + lost), 1),
            round(lost, 1),
            len(own),
            sum(one.lost == 0.0 for one in own),
        )

    def _marks(self, course: "_Course", moments: Sequence[Moment]) -> list[Mark]:
        marks = [*course.marks]
        leader: int | None = None
        for moment in moments if self.seats > 1 else ():
            ahead = sorted(range(self.seats), key=lambda seat: -moment.expected[seat])
            by = moment.expected[ahead[0]] - moment.expected[ahead[1]]
            if by > _LEAD and ahead[0] != leader:
                leader = ahead[0]
                name = f"{{{leader + 1}}}"  # whoever tells it knows the names
                words = Said(f"{name} takes the lead", f"{name} passe en tête")
                marks.append(Mark(moment.n, "lead", leader + 1, words))
        if self.final.is_over:
            marks.append(Mark(len(self.final.log), "end", None, Said("The end", "La fin")))
        return sorted(marks, key=lambda mark: mark.n)

    def _deed(self, do: str) -> Deed:
        return Deed(do, self._words(do))

    def _words(self, do: str) -> Said:
        return said(self.game.action_in_words(self.game.parse(do)))

    def _positions(self, first: int) -> Iterator[tuple[int, Position]]:
        """Every position from there to the end; it is the same object that goes on."""
        position = replayed(self.final, self.final.log[:first])
        for n in count(first):
            yield n, position
            if n == len(self.final.log):
                return
            position.play(*self.final.log[n])


def standing_out(weighed: Sequence[Weighed], seats: int) -> list[int]:
    """The decisions to be looked at once more: those that cost most, and the best finds."""
    found: set[int] = set()
    for seat in range(seats):
        own = [one for one in weighed if one.seat == seat]
        dear = sorted((one for one in own if one.lost > 0), key=lambda one: -one.lost)
        good = sorted((one for one in own if one.saved > _NOISE), key=lambda one: -one.saved)
        found.update(one.n for one in dear[: COSTLY + _SPARE])
        found.update(one.n for one in good[:BEST])
    return sorted(found)


def dealt_in(final: Position) -> list[Dealt]:
    """What was drawn in a game against what could be expected; no bot is asked."""
    return _Course(final).dealt(final.game)


class _Course:
    """What a game shows when it is played again: turns, marks, where points came from, draws."""

    def __init__(self, final: Position) -> None:
        self.seats = final.seats
        self.turns = [0]
        self.points: list[list[int]] = []
        self.marks: list[Mark] = []
        self._had: dict[tuple[str, int], int] = {}
        self._series: dict[str, list[list[tuple[int, int]]]] = defaultdict(
            lambda: [[] for _ in range(self.seats)]
        )
        self._drawn: dict[str, tuple[Words, list[float], list[float]]] = {}
        self._play(final)

    def _play(self, final: Position) -> None:
        again = new_game(final.game, final.options, final.edition)
        choosing: set[int] = set()
        turn = 0
        self._note(final.game, again)
        for n, (actor, action) in enumerate(final.log, 1):
            now = set(seats_to_act(again.state))
            if now and not now <= choosing:
                turn += 1
            choosing = now or choosing
            odds = _odds(final.game, again) if actor == CHANCE else {}
            drawn = final.game.kind_of_draw(again.state, action) if actor == CHANCE else None
            events = again.apply(actor, action)
            if any(event.kind in final.game.turn_begins for event in events):
                choosing = set()
            self.turns.append(turn)
            self._mark(final.game, n, events)
            self._note(final.game, again)
            if drawn is not None:
                self._count(drawn, odds, seats_to_act(again.state))

    def _mark(self, game: AnyGame, n: int, events: Sequence[Event]) -> None:
        for event in events:
            milestone = game.milestone(event)
            if milestone is not None:
                self.marks.append(Mark(n, milestone.kind, None, said(milestone.words)))

    def _note(self, game: AnyGame, position: Position) -> None:
        n = len(position.log)
        self.points.append([int(position.state.points(seat)) for seat in range(self.seats)])
        now: dict[tuple[str, int], int] = defaultdict(int)
        for line in position.score().lines:
            now[line.item, int(line.seat)] += int(line.points)
        for key in now.keys() | self._had.keys():
            if now.get(key, 0) != self._had.get(key, 0):
                item, seat = key
                self._series[item][seat].append((n, now.get(key, 0)))
        self._had = dict(now)

    def _count(self, drawn: Words, odds: dict[Words, float], to_act: Sequence[int]) -> None:
        """A draw is the seat's that acts next, if that is one."""
        for kind, chance in odds.items():
            _, had, expected = self._drawn.setdefault(
                kind.en, (kind, [0.0] * (self.seats + 1), [0.0] * (self.seats + 1))
            )
            for place in {self.seats, *(to_act if len(to_act) == 1 else ())}:
                had[place] += kind == drawn
                expected[place] += chance

    def sources(self, game: AnyGame) -> list[Source]:
        """The one first that brought most."""
        found = [
            Source(item, said(game.source_in_words(item)), series)
            for item, series in self._series.items()
        ]
        return sorted(found, key=lambda one: -sum(abs(s[-1][1]) for s in one.series if s))

    def dealt(self, game: AnyGame) -> list[Dealt]:
        return [
            Dealt(
                key,
                said(kind),
                [Count(int(had[s]), round(expected[s], 1)) for s in range(self.seats)],
                Count(int(had[-1]), round(expected[-1], 1)),
            )
            for key, (kind, had, expected) in self._drawn.items()
        ]


def _odds(game: AnyGame, position: Position) -> dict[Words, float]:
    """How likely each kind of draw is here; nothing where only one is possible."""
    weights = position.weights()
    total = sum(weight for _, weight in weights)
    odds: dict[Words, float] = defaultdict(float)
    for outcome, weight in weights:
        kind = game.kind_of_draw(position.state, outcome)
        if kind is not None:
            odds[kind] += weight / total
    return odds


def _moment(game: AnyGame, final: Position, n: int, course: _Course, foreseen: Foreseen) -> Moment:
    actor, action = final.log[n - 1] if n else (CHANCE, 0)
    return Moment(
        n,
        actor + 1 if n and actor < final.seats else None,
        game.notation(action) if n else "",
        said(game.action_in_words(action)) if n else Said("", ""),
        bool(n) and actor == CHANCE,
        course.turns[n],
        course.points[n],
        [round(points, 1) for points in foreseen.points],
        [round(chance, 3) for chance in foreseen.wins],
    )

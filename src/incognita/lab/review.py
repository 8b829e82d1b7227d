"""A recorded game reviewed in this process or in several, always with the same answer."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial

from incognita.bots.judgement import judgement_of
from incognita.bots.levels import LEVELS, UnknownBot, read_name
from incognita.bots.review import Review
from incognita.bots.reviewing import Judge, LookedAt, Reviewer, Weighed, standing_out
from incognita.core.game import AnyGame
from incognita.core.record import replay_record

_AT_ONCE = 24  # decisions that are weighed in one go: how many, decides what a search knows already

Done = Callable[[float], object]
Map = Callable[..., Iterator[list[Weighed] | list[LookedAt]]]


def judge_named(bot: str, game: AnyGame) -> Judge:
    """A level or mcts:N; UnknownBot says that a clock or a bot of one's own will not do."""
    player = read_name(bot)
    is_usual = player.judge is None and player.seconds is None
    if is_usual and player.kind == "mcts" and player.simulations is not None:
        return Judge("command", player.simulations)
    if is_usual and player.kind in LEVELS:
        return Judge("command", getattr(judgement_of(game).pace, player.kind))
    raise UnknownBot(bot, "a review is made by a level or by mcts:N")


def review_record(content: bytes, judge: Judge, jobs: int, done: Done) -> Review:
    """`done` is told now and then which part of the work is, from 0 to 1."""
    reviewer = Reviewer(replay_record(content).last, judge)
    foreseen = reviewer.forecasts(0, _always)
    with _processes(jobs) as spread:
        firsts = range(0, len(reviewer.decisions), _AT_ONCE)
        weighed: list[Weighed] = []
        for some in spread(partial(_weigh, content, judge), firsts):
            weighed += [one for one in some if isinstance(one, Weighed)]
            done(0.7 * len(weighed) / max(len(reviewer.decisions), 1))
        wanted = standing_out(weighed, reviewer.seats)
        looked: list[LookedAt] = []
        for seen in spread(partial(_look, content, judge), wanted):
            looked += [one for one in seen if isinstance(one, LookedAt)]
            done(0.7 + 0.3 * len(looked) / len(wanted))
    done(1.0)
    return reviewer.review(foreseen, weighed, looked)


@contextmanager
def _processes(jobs: int) -> Iterator[Map]:
    if jobs == 1:
        yield map
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield pool.map


def _weigh(content: bytes, judge: Judge, first: int) -> list[Weighed]:
    reviewer = Reviewer(replay_record(content).last, judge)
    return reviewer.weighed(first, first + _AT_ONCE, _always)


def _look(content: bytes, judge: Judge, n: int) -> list[LookedAt]:
    return Reviewer(replay_record(content).last, judge).looked_at([n], _always)


def _always() -> bool:
    return True

"""A net that learns from games of its own: it plays, looks at how they ended, and meets itself.

A generation is a number of games of self-play, a net fitted to their positions, and a match of the
new net against what judged until then. It is taken over only if the match shows that it is better.
What is done stands in the folder, so that an interrupted training goes on where it was.
"""

import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from time import perf_counter

import msgspec

import incognita
from incognita.bots.levels import HAND
from incognita.bots.nets import FORMAT, VERSION, NetFile, NoNet, Origin, inputs_of
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.options import Options, whole
from incognita.core.position import new_game
from incognita.lab.arena import EVEN, ArenaPlan, Question, play_arena
from incognita.lab.crew import Crew, spread
from incognita.lab.fitting import Whole
from incognita.lab.learning import learn
from incognita.lab.leaves import Course, Harvest, harvest
from incognita.lab.positions import COLUMNS, columns_of, many, read, written
from incognita.lab.schedule import Schedule
from incognita.lab.settling import ERROR
from incognita.lab.simulate import plan_edition
from incognita.lab.training_log import (
    BEST,
    LOG,
    START,
    Generation,
    Log,
    Match,
    Plan,
    begun,
    put,
    put_json,
)
from incognita.lab.workers import Fixture, check_rules, play, terms_of

_NEW, _CURRENT = "new", "current"  # nets of a match, as bots are named after them
_GAMES_A_PART = 10

# A piece of work, by its name and size: gives what is told how much more of it is done.
Work = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]


def is_learned(game: AnyGame, table: Options) -> bool:
    """A net of the game is asked at this table."""
    options = game.schema.by_lot(table, seeded("table").below)
    return bool(inputs_of(game).covers(new_game(game, options).state))


def check_tables(plan: Plan) -> None:
    """NoNet says at which of them a net has nothing to learn."""
    for table in plan.tables():
        if not is_learned(find_game(plan.game), table):
            raise NoNet(
                f"{plan.game} with players={table['players']} is always judged by hand: a net "
                "cannot learn it"
            )


def train(
    plan: Plan, folder: Path, start: bytes | None, generations: int, crew: Crew, work: Work
) -> Iterator[Generation]:
    """Each generation when it is done; those that were done before do not come again."""
    log = begun(folder, plan)
    folder.mkdir(parents=True, exist_ok=True)
    if start is not None:
        put(folder / START, start)
    put_json(folder / COLUMNS, columns_of(inputs_of(find_game(plan.game))))
    put_json(folder / LOG, log)
    while len(log.generations) < generations:
        yield _Season(log, folder, crew, work).play()


class _Season:
    """A generation under way."""

    def __init__(self, log: Log, folder: Path, crew: Crew, work: Work) -> None:
        self.log = log
        self.plan = log.plan
        self.folder = folder
        self.crew = crew
        self.work = work
        self.number = len(log.generations) + 1
        self.game = find_game(self.plan.game)
        self.judge = self.plan.judge if self.plan.judge == HAND else START
        if log.best is not None:
            self.judge = log.best.net
        self.current = None if self.judge == HAND else (folder / self.judge).read_bytes()
        self.seed = seeded("training", self.plan.seed, self.number).below(1 << 30)

    def play(self) -> Generation:
        log, plan = self.log, self.plan
        self.gather()
        fresh = sum(many(read(part)) for part in self.parts(self.number))
        began = perf_counter()
        with self.work(f"generation {self.number}, fitting", plan.epochs) as done:
            parts = self.parts(max(1, self.number - plan.window + 1))
            learned = learn(parts, plan, inputs_of(self.game), self.seed, done)
        log.seconds += perf_counter() - began
        net = msgspec.json.encode(self.net_file(learned.numbers, fresh)) + b"\n"
        match = self.meet(net)
        generation = Generation(
            self.number,
            self.judge,
            f"net-{self.number:03d}.net.json",
            plan.games,
            fresh,
            learned.positions,
            learned.held_out,
            learned.epochs,
            learned.in_whole_numbers,
            learned.calibration,
            match,
            match.low > match.bar,
            log.seconds,
        )
        put(self.folder / generation.net, net)
        if generation.accepted:
            put(self.folder / BEST, net)
        log.generations.append(generation)
        log.seconds = 0.0
        put_json(self.folder / LOG, log)
        return generation

    @property
    def starts(self) -> range:
        """The first game of each file."""
        return range(0, self.plan.games, _GAMES_A_PART)

    def part(self, generation: int, first: int) -> Path:
        return self.folder / f"positions-{generation:03d}-{first:06d}.npz"

    def parts(self, since: int) -> list[Path]:
        generations = range(since, self.number + 1)
        return [self.part(number, first) for number in generations for first in self.starts]

    def games_of(self, first: int) -> range:
        return range(first, min(first + _GAMES_A_PART, self.plan.games))

    def gather(self) -> None:
        """The games of self-play that are not there yet."""
        plan = self.plan
        course = Course(
            plan.game,
            plan.tables(),
            plan.seed,
            self.number,
            self.current,
            plan.simulations,
            plan.leaves,
            plan.tries,
        )
        missing = [start for start in self.starts if not self.part(self.number, start).exists()]
        numbers = (number for start in missing for number in self.games_of(start))
        task = partial(_harvest, plan.rules, course)
        with self.work(f"generation {self.number}, self-play", plan.games) as done:
            done(plan.games - sum(len(self.games_of(start)) for start in missing))
            coming = spread(task, numbers, self.crew)
            for start in missing:
                games = []
                for _ in self.games_of(start):
                    games.append(next(coming))
                    done(1)
                self.log.seconds += sum(game.seconds for game in games)
                put(self.part(self.number, start), written(games, len(plan.inputs)))
                put_json(self.folder / LOG, self.log)

    def meet(self, net: bytes) -> Match:
        """The new net alone against what judged until now."""
        table = self.plan.match_table()
        players = whole(table, "players")
        rival = HAND if self.current is None else _CURRENT
        new, old = (f"mcts:{self.plan.simulations}@{judge}" for judge in (_NEW, rival))
        at_hand = {_NEW: net} if self.current is None else {_NEW: net, _CURRENT: self.current}
        deals = -(-self.plan.match_games // players)
        with self.work(f"generation {self.number}, match", deals * players) as done:
            if players == 1:
                return self.compare(new, old, table, at_hand, done)
            schedule = Schedule(((new, *[old] * (players - 1)),), deals)
            edition = plan_edition(self.game.edition)
            arena = ArenaPlan(
                self.plan.game, table, edition, schedule, self.seed, EVEN, nets=at_hand
            )
            tournament = play_arena(arena, self.crew, done)
        found = tournament.findings[0][0]
        self.log.seconds += sum(result.seconds for result in tournament.results)
        games = len(tournament.results)
        return Match(found.bar, found.share, found.low, found.high, found.deals, games)

    def compare(
        self,
        new: str,
        old: str,
        table: Options,
        at_hand: Mapping[str, bytes],
        done: Callable[[int], None],
    ) -> Match:
        """Each plays alone with the same luck: who has more points?"""
        edition, bots = plan_edition(self.game.edition), (new, old)
        terms = terms_of(self.plan.game, table, edition, self.seed, False, bots, at_hand)
        fixtures = (
            Fixture(2 * deal + n, deal, (bot,))
            for deal in range(self.plan.match_games)
            for n, bot in enumerate(bots)
        )
        coming = (played.result for played in play(terms, fixtures, self.crew))
        question = Question(new, 0.5)
        for _ in range(self.plan.match_games):
            pair = [next(coming), next(coming)]
            self.log.seconds += sum(result.seconds for result in pair)
            question.count(_share_of_first([result.totals[0] for result in pair]))
            done(1)
            if question.is_settled(ERROR):
                break
        found = question.finding(ERROR)
        return Match(found.bar, found.share, found.low, found.high, found.deals, 2 * found.deals)

    def net_file(self, numbers: Whole, fresh: int) -> NetFile:
        plan, log = self.plan, self.log
        origin = Origin(
            _commit(),
            plan.command(self.number),
            self.number,
            plan.games * self.number,
            fresh + sum(one.positions for one in log.generations),
            round(log.all_seconds / 60, 2),
            plan.seed,
        )
        return NetFile(
            FORMAT,
            VERSION,
            plan.game,
            plan.rules,
            origin,
            plan.inputs,
            tuple(tuple(row) for row in numbers.cells.tolist()),
            tuple(numbers.thresholds.tolist()),
            tuple(tuple(row) for row in numbers.weights.tolist()),
            tuple(tuple(row) for row in numbers.straight.tolist()),
            tuple(numbers.bias.tolist()),
        )


def _share_of_first(points: Sequence[int]) -> float:
    """Of a win, if the one with the most wins."""
    first, second = points
    return 0.5 if first == second else float(first > second)


def _harvest(rules: int, course: Course, numbers: Sequence[int]) -> list[Harvest]:
    check_rules(find_game(course.game), rules)
    return harvest(course, numbers)


def _commit() -> str:
    """Of the sources that run, if they are a clone of the repository; else the version."""
    folder = Path(incognita.__file__).parent
    asked = ["git", "-C", str(folder)]
    try:
        subprocess.run(
            [*asked, "ls-files", "--error-unmatch", "__init__.py"], check=True, capture_output=True
        )
        told = subprocess.run([*asked, "rev-parse", "HEAD"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return incognita.__version__
    return told.stdout.decode().strip()

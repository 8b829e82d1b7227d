"""Break a game in many ways, one after the other, and see whether its tests notice."""

import os

os.environ["INCOGNITA_PURE"] = "1"  # before anything is imported: compiled rules cannot be broken

import argparse
import contextlib
import importlib
import importlib.abc
import importlib.machinery
import json
import random
import resource
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import NamedTuple

import pytest

from tests.mutants.breaking import Mutant, mutants

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "src" / "incognita" / "games"
RESULTS = ROOT / "build" / "mutants"
SHARES = {"rules": 0.6, "view": 0.2, "score": 0.1, "hiding": 0.1}
MOST_SECONDS = 600  # of processor time for a stage, with nothing broken
MOST_MEMORY = 4 << 30  # what goes round in circles may also pile things up
KIT = "tests/kit"
FLAGS = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
SAMPLES = ["--positions", "25", "--checked", "12"]  # in plain Python less must do
QUICK = ("test_playthroughs", "test_counts")
THOROUGH = ("test_rows", "test_properties", "test_secrets", "test_observations", "test_checkers")


class Stage(NamedTuple):
    """Some of the tests, and how many seconds they may take."""

    paths: list[str]
    limit: int


class Broken(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module as the mutant has it."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, f"<{self.name}>", "exec"), module.__dict__)


class FirstFailure:
    """Notes which test noticed."""

    test = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.test:
            self.test = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.test:
            self.test = f"{report.nodeid} (not even imported)"


def noticed_by(game: str, mutant: Mutant, stages: list[Stage]) -> tuple[str, list[float]]:
    """The test that fails first, "" if none does, and how long each stage took.

    In a process of its own, which ends where a stage needs more seconds than its limit.
    """
    module = f"incognita.games.{game}.{mutant.file.removesuffix('.py')}"
    sys.meta_path.insert(0, Broken(module, mutant.source))
    took: list[float] = []
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    for paths, limit in stages:
        first, began = FirstFailure(), process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (round(began) + limit, resource.RLIM_INFINITY))
        code = pytest.main([*paths, *FLAGS, *SAMPLES, "-k", game], [first])
        took.append(process_time() - began)
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return first.test or f"pytest: {code!r}", took
    return "", took


def try_out(game: str, mutant: Mutant, stages: list[Stage]) -> tuple[int, int]:
    """Begin a trial: its process, and where its answer can be read."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    with contextlib.suppress(BaseException):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        answer, took = "the import", list[float]()
        with contextlib.suppress(Exception):
            answer, took = noticed_by(game, mutant, stages)
        os.write(writing, json.dumps([answer, took]).encode())
    os._exit(0)


def finish(reading: int) -> tuple[str, list[float]]:
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    if not answer:
        return "the time it took", []
    noticed, took = json.loads(answer)
    return noticed, took


def chosen(game: str, sample: int, seed: int) -> list[Mutant]:
    """A sample by areas, always the same; smaller areas leave their rest to the rules."""
    by_area: dict[str, list[Mutant]] = {area: [] for area in SHARES}
    for mutant in mutants(GAMES / game):
        by_area[mutant.area].append(mutant)
    found: list[Mutant] = []
    for area in ("hiding", "score", "view", "rules"):
        of_area = by_area[area]
        random.Random(f"{seed}/{game}/{area}").shuffle(of_area)
        share = sample - len(found) if area == "rules" else round(sample * SHARES[area])
        found.extend(of_area[:share])
    random.Random(f"{seed}/{game}").shuffle(found)
    return found


def prepare(game: str) -> None:
    """What every trial needs and no mutant touches is imported once, before the first."""
    names = ["hypothesis", "numpy", "msgspec", "tests.checkers.reader", "incognita.core.record"]
    others = [p.name for p in GAMES.iterdir() if (p / "rules.py").exists() and p.name != game]
    for name in (*names, *(f"incognita.games.{other}" for other in others)):
        importlib.import_module(name)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--again", action="store_true", help="try the survivors once more")
    given = parser.parse_args()
    os.chdir(ROOT)
    RESULTS.mkdir(parents=True, exist_ok=True)
    file = RESULTS / f"{given.game}.json"
    known: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    sample = chosen(given.game, given.sample, given.seed)
    waiting = [m for m in sample if m.name not in known or (given.again and not known[m.name])]
    prepare(given.game)
    stages = stages_of(given.game, sample[0])
    running: dict[int, tuple[Mutant, int]] = {}
    spent: list[float] = []
    while waiting or running:
        while waiting and len(running) < given.jobs:
            mutant = waiting.pop()
            child, reading = try_out(given.game, mutant, stages)
            running[child] = mutant, reading
        child, _ = os.wait()
        mutant, reading = running.pop(child)
        known[mutant.name], took = finish(reading)
        spent.append(sum(took))
        file.write_text(json.dumps(known, indent=1))
        say(f"{mutant.area:7} {mutant.name}: {known[mutant.name] or 'SURVIVED'}")
    report(sample, known)
    if spent:
        say(f"{len(spent)} tried now, {sum(spent) / len(spent):.1f} seconds of processor time each")


def stages_of(game: str, mutant: Mutant) -> list[Stage]:
    """The tests of a game, those that cost least first; each may take twice as long as with
    nothing broken, and some.

    Where the tests notice something even so, all that would follow means nothing.
    """
    quick, thorough = ([f"{KIT}/{name}.py" for name in names] for names in (QUICK, THOROUGH))
    paths = [quick, [f"tests/games/{game}"], thorough]
    intact = mutant._replace(source=(GAMES / game / mutant.file).read_text("utf-8"))
    child, reading = try_out(game, intact, [Stage(some, MOST_SECONDS) for some in paths])
    os.waitpid(child, 0)
    noticed, took = finish(reading)
    if noticed:
        sys.exit(f"the tests fail although nothing is broken: {noticed}")
    said = ", ".join(f"{seconds:.0f}" for seconds in took)
    say(f"intact  {game}: nothing noticed, in {said} seconds of processor time")
    by_cost = sorted(zip(took, paths, strict=True))
    return [Stage(some, 5 + round(2 * seconds)) for seconds, some in by_cost]


def report(sample: list[Mutant], known: dict[str, str]) -> None:
    tried, caught = Counter(m.area for m in sample), Counter[str]()
    for mutant in sample:
        caught[mutant.area] += bool(known[mutant.name])
    for area in tried:
        say(f"{area:7} {caught[area]} of {tried[area]} caught")
    for mutant in sorted(sample):
        if not known[mutant.name]:
            say(f"survived: {mutant.area} {mutant.name}")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

"""The results of a simulation or an arena as a file: written by the command, read by the report."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal

import msgspec

from incognita.core.errors import IncognitaError
from incognita.core.form import form
from incognita.core.options import Options, Value
from incognita.lab.match import Result

FORMAT = "incognita-results"
VERSION = 1

Kind = Literal["simulation", "arena"]


class ResultsError(IncognitaError):
    """A file that does not hold the results of a simulation or an arena."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game as it stands in the file; seats are counted from 1."""

    number: int
    deal: int
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    sources: tuple[dict[str, int], ...]
    actions: int
    seconds: float
    decisions: tuple[int, ...] = ()
    thought: tuple[float, ...] = ()
    forfeits: tuple[dict[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Results:
    """What the report needs of a file; the command writes its own summary beside it."""

    format: str
    version: int
    kind: Kind
    game: str
    rules: int
    engine: str
    options: dict[str, Value]
    edition: str
    seed: int
    seconds: float
    results: tuple[GameResult, ...]

    def matches(self) -> list[Result]:
        """The games with seats counted from 0, as they were played."""
        return [
            Result(
                game.number,
                game.deal,
                game.bots,
                game.totals,
                tuple(tuple(seat - 1 for seat in place) for place in game.ranking),
                game.sources,
                game.actions,
                game.seconds,
                game.decisions,
                game.thought,
                game.forfeits,
            )
            for game in self.results
        ]


def results_of(
    kind: Kind,
    game: str,
    rules: int,
    options: Options,
    edition: str,
    seed: int,
    seconds: float,
    results: Sequence[Result],
) -> Results:
    facts = tuple(_facts(result) for result in results)
    return Results(
        FORMAT, VERSION, kind, game, rules, form(), dict(options), edition, seed, seconds, facts
    )


def _facts(result: Result) -> GameResult:
    ranking = tuple(tuple(seat + 1 for seat in place) for place in result.ranking)
    return GameResult(
        result.number,
        result.deal,
        result.bots,
        result.totals,
        ranking,
        ranking[0],
        result.sources,
        result.actions,
        result.seconds,
        result.decisions,
        result.thought,
        result.forfeits,
    )


def answer(results: Results, summary: dict[str, object]) -> dict[str, object]:
    """What the command answers in JSON: the summary, then every game."""
    facts = {field.name: getattr(results, field.name) for field in fields(results)}
    games = facts.pop("results")
    return {**facts, **summary, "results": games}


def read_results(path: Path) -> Results:
    try:
        read = msgspec.json.decode(path.read_bytes(), type=Results)
    except msgspec.DecodeError as error:
        raise ResultsError(
            f"{path}: not the results of `incognita simulate` or `incognita arena` "
            f"written with --out or --json: {error}"
        ) from None
    if read.format != FORMAT or read.version != VERSION:
        raise ResultsError(
            f"{path}: format {read.format!r} {read.version}; expected {FORMAT!r} {VERSION}"
        )
    return read

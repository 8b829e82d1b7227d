"""What a report is about: the games of results files and records, brought together."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from incognita.core.catalogue import find_game
from incognita.core.errors import IncognitaError, RecordError
from incognita.core.game import AnyGame
from incognita.core.options import Value, shown
from incognita.core.position import Position, new_game
from incognita.core.record import Replay, replay_record
from incognita.lab.match import Result, points_by_item
from incognita.lab.results import Results, read_results
from incognita.lab.schedule import set_of

_SPACE = re.compile(r"([a-z])([0-9]+)")


class NothingToReport(IncognitaError):
    """The files given hold no finished games, or games that do not belong together."""


@dataclass(slots=True)
class Traced:
    """How often a bot left a trace on each space (column, row), and in how many seats it sat."""

    seats: int = 0
    spaces: Counter[tuple[int, int]] = field(default_factory=Counter)


@dataclass(slots=True)
class Study:
    game: AnyGame
    kinds: list[str]  # what the games come from, in words
    options: list[str]
    results: list[Result]
    traced: dict[str, Traced]
    records: int = 0

    @property
    def bots(self) -> tuple[str, ...]:
        return set_of([bot for result in self.results for bot in result.bots])

    @property
    def players(self) -> int:
        return len(self.results[0].bots)

    @property
    def seats_went_round(self) -> bool:
        """Every bot sat in every seat equally often, so that only the seat makes a difference."""
        counts = Counter(
            (bot, seat) for result in self.results for seat, bot in enumerate(result.bots)
        )
        return all(
            len({counts[bot, seat] for seat in range(self.players)}) == 1 for bot in self.bots
        )


def study_files(paths: Sequence[Path], done: Callable[[int], None]) -> Study:
    """Results files give the figures; records the traces, and the figures if nothing else does."""
    files = [path for path in paths if path.is_file() and path.suffix != ".jsonl"]
    given = [path for path in paths if path not in files]
    records = list(dict.fromkeys(path for one in given for path in _records(one)))
    read = [read_results(path) for path in files]
    replayed = []
    for path in records:
        replayed.append(_replay(path))
        done(1)
    names = {results.game for results in read} | {replay.header.game for replay in replayed}
    if len(names) != 1:
        found = ", ".join(sorted(names)) or "nothing"
        raise NothingToReport(f"a report is about the games of one kind; these files hold {found}")
    game = find_game(names.pop())
    study = Study(game, [], [], [], {})
    for results in read:
        _add_results(study, results)
    for number, replay in enumerate(replayed):
        if not files:
            _add_record(study, replay, number)
        _add_traces(study, replay)
    if len({len(result.bots) for result in study.results}) != 1:
        raise NothingToReport("a report needs games with the same number of seats")
    study.records = len(replayed)
    return study


def _records(path: Path) -> list[Path]:
    """A record, or all in a folder; a file that is not there is named when it is read."""
    return sorted(path.glob("*.jsonl")) if path.is_dir() else [path]


def _replay(path: Path) -> Replay:
    try:
        replay = replay_record(path.read_bytes())
    except RecordError as error:
        raise NothingToReport(f"{path}: {error}") from None
    if not replay.last.is_over:
        raise NothingToReport(f"{path}: the game is not finished")
    return replay


def _add_results(study: Study, results: Results) -> None:
    if results.rules != study.game.rules_version:
        raise NothingToReport(
            f"results of rules {results.rules} of {results.game}; "
            f"this program has rules {study.game.rules_version}"
        )
    study.kinds.append(f"{results.kind}, seed {results.seed}, {len(results.results)} games")
    _add_options(study, results.options)
    study.results.extend(results.matches())


def _add_options(study: Study, options: dict[str, Value]) -> None:
    words = ", ".join(f"{key}={shown(value)}" for key, value in options.items())
    if words not in study.options:
        study.options.append(words)


def _but_for_lots(position: Position) -> dict[str, Value]:
    """Options of one game among many: who began differs from one to the next."""
    lots = [option.key for option in position.game.schema.options if option.lot is not None]
    return {key: value for key, value in position.options.items() if key not in lots}


def _add_record(study: Study, replay: Replay, number: int) -> None:
    position = replay.last
    sheet = position.score()
    if not study.kinds:
        study.kinds.append("records")
    _add_options(study, _but_for_lots(position))
    study.results.append(
        Result(
            number,
            number,
            tuple(replay.header.seats),
            sheet.totals,
            sheet.ranking,
            points_by_item(sheet),
            len(position.log),
            0.0,
        )
    )


def _add_traces(study: Study, replay: Replay) -> None:
    names = replay.header.seats
    for name in names:
        study.traced.setdefault(name, Traced()).seats += 1
    for seat, space in traces(replay.last):
        study.traced[names[seat]].spaces[space] += 1


def traces(position: Position) -> list[tuple[int, tuple[int, int]]]:
    """The spaces that a game's log left traces on, with the seat whose action did so."""
    if position.game.traces is None:
        return []
    keys = position.game.traces.spaces
    again = new_game(position.game, position.options, position.edition)
    found = []
    for move in position.log:
        for event in again.apply(move.actor, move.action):
            if event.kind in keys and move.actor < position.seats:
                named = _SPACE.match(str(event.data[keys[event.kind]]))
                assert named is not None
                found.append((move.actor, (ord(named[1]) - ord("a"), int(named[2]) - 1)))
    return found

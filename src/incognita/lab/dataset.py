"""Recorded games as arrays to learn from: what a seat saw, could do, did, and what came of it.

A dataset is a folder of .npz files with a table of contents, written file by file: who stops can
go on later, and who has more records can add them.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from incognita.bots.advice import advise
from incognita.bots.roster import make_thinker
from incognita.core.chance import seeded
from incognita.core.errors import ExtraMissing, IncognitaError, RecordError
from incognita.core.position import Position, new_game
from incognita.core.record import Replay, replay_record
from incognita.core.state import State

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ExtraMissing("incognita dataset", "lab") from error

FORMAT = "incognita-dataset"
VERSION = 1
CONTENTS = "dataset.json"
Numbers = NDArray[np.generic]


class WrongDataset(IncognitaError):
    """A folder, or a record, that does not belong to this dataset."""


class Eyes(NamedTuple):
    """How positions are seen: the name says which observation it is, with its version.

    `outcome` says what each seat gets at the end.
    """

    name: str
    observe: Callable[[State, int], Numbers]
    outcome: Callable[[State, int], list[float]]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file: how many decisions it has, and the digests of the records they are of."""

    file: str
    rows: int
    records: list[str]


class Contents(msgspec.Struct, forbid_unknown_fields=True):
    """What stands in `dataset.json`; all files of a dataset are alike."""

    format: str
    version: int
    game: str
    rules: int
    players: int
    actions: int
    observation: str
    shape: list[int]
    judge: str | None
    seed: int
    files: list[Part] = []


class Found(NamedTuple):
    """A record that is not in the dataset yet."""

    path: Path
    content: bytes
    digest: str


def records_in(contents: Contents | None) -> set[str]:
    """The digests of the records that are there already."""
    parts = [] if contents is None else contents.files
    return {digest for part in parts for digest in part.records}


def new_record(path: Path, known: set[str]) -> Found | None:
    """Each record once, however often it lies around; None if it is known."""
    content = path.read_bytes()
    digest = sha256(content).hexdigest()[:32]
    if digest in known:
        return None
    known.add(digest)
    return Found(path, content, digest)


def contents_of(folder: Path) -> Contents | None:
    """What a folder holds already; WrongDataset if that is something else."""
    file = folder / CONTENTS
    if not file.exists():
        return None
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Contents)
    except msgspec.DecodeError as error:
        raise WrongDataset(f"{file}: {error}") from None
    if (found.format, found.version) != (FORMAT, VERSION):
        raise WrongDataset(f"{file}: expected {FORMAT} {VERSION}")
    return found


def write_part(folder: Path, contents: Contents, records: Sequence[str], rows: "Rows") -> None:
    """Write a file, then the contents that name it: each is there whole or not at all."""
    name = f"{contents.game}-{len(contents.files):05d}.npz"
    part = folder / f"{name}.part"
    with part.open("wb") as file:
        np.savez_compressed(file, **rows.arrays())  # type: ignore[arg-type]
    part.replace(folder / name)
    contents.files.append(Part(name, len(rows.action), list(records)))
    listed = folder / f"{CONTENTS}.part"
    listed.write_bytes(msgspec.json.format(msgspec.json.encode(contents), indent=1) + b"\n")
    listed.replace(folder / CONTENTS)


class Rows:
    """The decisions of some games, a row each; forced actions are none."""

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._observation: list[Numbers] = []
        self._mask: list[NDArray[np.bool_]] = []
        self.action: list[int] = []
        self._seat: list[int] = []
        self._result: list[float] = []
        self._points: list[int] = []
        self._value: list[float] = []
        self._game: list[int] = []
        self._n: list[int] = []
        self.games = 0

    def add(self, replayed: Replay, eyes: Eyes) -> int:
        """All decisions of a finished game; how many there were."""
        last, contents = replayed.last, self._contents
        game, seats = last.game, last.seats
        results = eyes.outcome(last.state, seats)
        judges = []
        if contents.judge is not None:
            luck = [seeded("dataset", contents.seed, seat) for seat in range(seats)]
            judges = [make_thinker(contents.judge, game, dealer) for dealer in luck]
        before = len(self.action)
        again = new_game(game, last.options, last.edition)
        for number, (actor, action) in enumerate(last.log, 1):
            legal = again.legal(actor) if actor < seats else []
            if len(legal) > 1:
                mask = np.zeros(contents.actions, np.bool_)
                mask[legal] = True
                self._observation.append(eyes.observe(again.state, actor))
                self._mask.append(mask)
                self.action.append(action)
                self._seat.append(actor)
                self._result.append(results[actor])
                self._points.append(int(last.state.points(actor)))
                self._game.append(self.games)
                self._n.append(number)
                if judges:
                    advice = advise(judges[actor], again, actor, played=action)
                    self._value.append(advice.of(action).value)
            again.play(actor, action)
        self.games += 1
        return len(self.action) - before

    def arrays(self) -> dict[str, Numbers]:
        arrays: dict[str, Numbers] = {
            "observation": np.stack(self._observation),
            "mask": np.stack(self._mask),
            "action": np.array(self.action, np.int32),
            "seat": np.array(self._seat, np.int8),
            "result": np.array(self._result, np.float32),
            "points": np.array(self._points, np.int32),
            "game": np.array(self._game, np.int32),
            "n": np.array(self._n, np.int32),
        }
        if self._value:
            arrays["value"] = np.array(self._value, np.float32)
        return arrays


def contents_for(position: Position, eyes: Eyes, judge: str | None, seed: int) -> Contents:
    """A dataset that begins with games like this one."""
    return Contents(
        FORMAT,
        VERSION,
        position.game.name,
        position.game.rules_version,
        position.seats,
        position.game.actions,
        eyes.name,
        list(eyes.observe(position.state, 0).shape),
        judge,
        seed,
    )


def check_alike(contents: Contents, wanted: Contents, where: str) -> None:
    """WrongDataset says in what a record differs from those of the dataset."""
    for field in ("game", "rules", "players", "actions", "observation", "shape", "judge", "seed"):
        have, want = getattr(contents, field), getattr(wanted, field)
        if have != want:
            raise WrongDataset(
                f"{where}: {field} {want}; this dataset has {have}: a dataset holds games that are "
                "alike in this, so write these into a folder of their own"
            )


def replayed_from(found: Found) -> Replay:
    """The record replayed; RecordError names its file, too."""
    try:
        return replay_record(found.content)
    except RecordError as error:
        raise RecordError(error.line, f"{error.problem} (in {found.path})") from None

"""What is known of a training: how it is done, and what came of each generation."""

from hashlib import sha256
from pathlib import Path

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.errors import IncognitaError
from incognita.core.options import Value, from_assignments, whole

FORMAT = "incognita-training"
VERSION = 1
LOG = "training.json"
BEST = "best.net.json"
START = "start.net.json"


class OtherTraining(IncognitaError):
    """A folder holds another training, or something else."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides what comes of it; how many generations there are does not.

    `players` and `options` say at which tables is played, taken in turn; `judge` is the digest of
    the net that it starts from, or `hand`.
    """

    game: str
    rules: int
    inputs: tuple[str, ...]
    judge: str
    players: tuple[int, ...]
    options: tuple[str, ...]
    games: int
    simulations: int
    tries: int
    positions: int
    window: int
    cells: int
    epochs: int
    match_games: int
    seed: int
    leaves: int = 1

    def tables(self) -> tuple[dict[str, Value], ...]:
        schema = find_game(self.game).schema
        given = from_assignments(self.options)
        return tuple(dict(schema.wished({**given, "players": n})) for n in self.players)

    def match_table(self) -> dict[str, Value]:
        """Where nets meet: the fewest seats at which anybody can be met, or else alone."""
        tables = [table for table in self.tables() if whole(table, "players") > 1]
        return min(tables or self.tables(), key=lambda table: whole(table, "players"))

    def command(self, generations: int) -> str:
        """What anybody types to repeat it."""
        words = ["incognita train", self.game, f"--generations {generations}"]
        words.append("--players " + ",".join(str(n) for n in self.players))
        words += [f"--option {one}" for one in self.options]
        numbers = (
            "games",
            "simulations",
            "leaves",
            "tries",
            "positions",
            "window",
            "cells",
            "epochs",
            "match_games",
            "seed",
        )
        words += [f"--{name.replace('_', '-')} {getattr(self, name)}" for name in numbers]
        words.append("--from " + (self.judge if self.judge == "hand" else START))
        return " ".join(words)


class Epoch(msgspec.Struct, frozen=True):
    """How far off the points were, in points, and the logarithmic loss of the chances."""

    epoch: int
    points: float
    chance: float
    points_held_out: float
    chance_held_out: float


class InWholeNumbers(msgspec.Struct, frozen=True):
    """The same on held-out games, of the net as it is written: what putting it so costs."""

    points_held_out: float
    chance_held_out: float


class Band(msgspec.Struct, frozen=True):
    """Of the held-out positions of a seat those with such a chance: the means, and how many."""

    said: float
    came_true: float
    positions: int


class Match(msgspec.Struct, frozen=True):
    """The new net against what judged until then: its share of the wins, a deal each.

    Alone a deal is won by whoever has more points with the same luck.
    The bounds are those of a confidence sequence: they hold whenever one stopped.
    """

    bar: float
    share: float
    low: float
    high: float
    deals: int
    games: int


class Generation(msgspec.Struct, frozen=True):
    """`judge` is the file of the net by which the games were played, or `hand`."""

    number: int
    judge: str
    net: str
    games: int
    positions: int
    learned_from: int
    held_out: int
    epochs: tuple[Epoch, ...]
    in_whole_numbers: InWholeNumbers
    calibration: tuple[Band, ...]
    match: Match
    accepted: bool
    seconds: float  # of all processes together


class Log(msgspec.Struct, forbid_unknown_fields=True):
    """`seconds` were spent on the generation that is under way."""

    format: str
    version: int
    plan: Plan
    generations: list[Generation] = []
    seconds: float = 0.0

    @property
    def best(self) -> Generation | None:
        """The last one that was accepted."""
        accepted = [one for one in self.generations if one.accepted]
        return accepted[-1] if accepted else None

    @property
    def all_seconds(self) -> float:
        return sum(one.seconds for one in self.generations) + self.seconds


def digest(net: bytes) -> str:
    return sha256(net).hexdigest()[:32]


def begun(folder: Path, plan: Plan) -> Log:
    """What is in the folder already; OtherTraining says in what that is not what was asked for."""
    file = folder / LOG
    if not file.exists():
        return Log(FORMAT, VERSION, plan)
    try:
        log = msgspec.json.decode(file.read_bytes(), type=Log)
    except msgspec.DecodeError as error:
        raise OtherTraining(f"{file}: {error}") from None
    if (log.format, log.version) != (FORMAT, VERSION):
        raise OtherTraining(f"{file}: expected {FORMAT} {VERSION}")
    for name in Plan.__struct_fields__:
        was, asked = getattr(log.plan, name), getattr(plan, name)
        if was != asked:
            raise OtherTraining(
                f"{folder} holds a training with {_said(name, was)}, not {_said(name, asked)}: go "
                "on as it was begun, or choose another folder"
            )
    return log


def _said(name: str, value: object) -> str:
    if name == "judge":
        return "--from hand" if value == "hand" else f"--from a net with the digest {value}"
    if name == "inputs":
        assert isinstance(value, tuple)
        return f"the inputs {', '.join(value)}"
    if isinstance(value, tuple):
        value = ",".join(str(one) for one in value) or "none"
    return f"{name.replace('_', '-')} {value}"


def put(file: Path, content: bytes) -> None:
    """Write it so that it is there whole or not at all."""
    part = file.with_name(f"{file.name}.part")
    part.write_bytes(content)
    part.replace(file)


def put_json(file: Path, content: object) -> None:
    put(file, msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")

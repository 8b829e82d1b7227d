"""A net of chance numbers: what it says makes no sense, but it is always the same."""

import random
from pathlib import Path

import msgspec

from incognita.bots.net import ANSWERS
from incognita.bots.nets import FORMAT, VERSION, NetFile, Origin, inputs_of
from incognita.core.game import AnyGame

CELLS = 5
NOBODY = Origin(commit="", command="", generation=0, games=0, positions=0, minutes=0.0, seed=0)


def chance_net(game: AnyGame, seed: int = 1) -> NetFile:
    luck = random.Random(f"{game.name} {seed}")
    names = inputs_of(game).names()

    def numbers(many: int, most: int) -> tuple[int, ...]:
        return tuple(luck.randint(-most, most) for _ in range(many))

    return NetFile(
        FORMAT,
        VERSION,
        game.name,
        game.rules_version,
        NOBODY,
        names,
        tuple(numbers(len(names), 1 << 14) for _ in range(CELLS)),
        numbers(CELLS, 1 << 20),
        tuple(numbers(CELLS, 1 << 13) for _ in range(ANSWERS)),
        tuple(numbers(len(names), 1 << 16) for _ in range(ANSWERS)),
        numbers(ANSWERS, 1 << 24),
    )


def written(folder: Path, net: NetFile, name: str = "some.net.json") -> Path:
    file = folder / name
    file.write_bytes(msgspec.json.encode(net))
    return file

"""Nets as files: what the net of a game has learned, from which games, and how."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from pathlib import Path

import msgspec

from incognita.bots.evaluation import Evaluation
from incognita.bots.learned import Foreseeing, Inputs, Learned
from incognita.bots.net import ANSWERS, Net, net_of
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame

FORMAT = "incognita-net"
VERSION = 1


class NoNet(IncognitaError):
    """A net that is not there, cannot be read, or belongs to another game."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a net comes from, so that anybody can repeat it."""

    commit: str
    command: str
    generation: int
    games: int  # of self-play
    positions: int
    minutes: float  # of all processes together
    seed: int


class NetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`inputs` are the names of what it looks at; the other numbers are those of `net`."""

    format: str
    version: int
    game: str
    rules: int
    origin: Origin
    inputs: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]
    thresholds: tuple[int, ...]
    weights: tuple[tuple[int, ...], ...]
    straight: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]

    def net(self) -> Net:
        return net_of(
            [number for cell in self.cells for number in cell],
            list(self.thresholds),
            [number for answer in self.weights for number in answer],
            [number for answer in self.straight for number in answer],
            list(self.bias),
        )


Nets = Mapping[str, NetFile]  # at hand, by what the names of bots say behind @


def read_net(file: Path) -> NetFile:
    return net_in(content_of_net(file), str(file))


def content_of_net(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise NoNet(f"net {file}: {error.strerror or error}") from None


def net_in(content: bytes, where: str) -> NetFile:
    try:
        found = msgspec.json.decode(content, type=NetFile)
    except msgspec.DecodeError as error:
        raise NoNet(f"net {where}: {error}") from None
    inputs, cells = len(found.inputs), len(found.cells)
    shapes = (
        (found.format, found.version) == (FORMAT, VERSION)
        and all(len(row) == inputs for row in (*found.cells, *found.straight))
        and all(len(row) == cells for row in (found.thresholds, *found.weights))
        and len(found.weights) == len(found.straight) == len(found.bias) == ANSWERS
    )
    if not shapes:
        raise NoNet(f"net {where}: this is no {FORMAT} {VERSION}")
    return found


def inputs_of(game: AnyGame) -> Inputs:
    """What `bots/inputs/GAME.py` says; NoNet if nothing stands there."""
    try:
        inputs = import_module(f"incognita.bots.inputs.{game.name}").INPUTS
    except ModuleNotFoundError:
        raise NoNet(f"nobody has said what a net of {game.name} looks at") from None
    assert isinstance(inputs, Inputs)
    return inputs


def learned(game: AnyGame, by_hand: Evaluation, found: NetFile, win: int) -> Learned:
    """What a search judges by."""
    return Learned(by_hand, inputs_for(game, found), found.net(), win)


def foreseeing(game: AnyGame, by_hand: Evaluation, found: NetFile, win: int) -> Foreseeing:
    """What turns are chosen by where a game is played on without a search."""
    return Foreseeing(by_hand, inputs_for(game, found), found.net(), win)


def inputs_for(game: AnyGame, found: NetFile) -> Inputs:
    """What the net looks at; NoNet if it is not a net of this game as this version sees it."""
    inputs = inputs_of(game)
    if found.game != game.name or found.inputs != inputs.names():
        raise NoNet(
            f"a net of {found.game} with {len(found.inputs)} inputs does not know {game.name} as "
            f"this version sees it, with {len(inputs.names())}"
        )
    return inputs


def shipped_content(game: str) -> bytes | None:
    """Of the net that comes with the game."""
    file = resources.files("incognita.bots") / f"{game}.net.json"
    return file.read_bytes() if file.is_file() else None


@cache
def shipped_net(game: str) -> NetFile | None:
    content = shipped_content(game)
    return None if content is None else net_in(content, f"{game}.net.json")

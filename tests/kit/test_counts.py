"""How many distinct positions lie at each depth from fixed starts, as a table.

A changed number means changed rules. Write the tables anew with:
./dev test tests/kit/test_counts.py --write-golden
"""

from pathlib import Path

import msgspec
import pytest

from incognita.core.game import AnyGame
from incognita.core.state import State
from tests.kit.play import random_position
from tests.kit.variants import GAMES, default_variants, label

FOLDER = Path(__file__).parent.parent / "golden" / "counts"
MOST_POSITIONS = 3_000
STARTS_AFTER = (0, 30, 150)  # random actions


def distinct_positions(start: State, most: int) -> list[int]:
    """The number of distinct positions at depth 0, 1, ..., as long as there are at most `most`."""
    counts = [1]
    layer = [start]
    while layer:
        following: dict[tuple[int, ...], State] = {}
        for state in layer:
            actors = state.actors()
            for actor in [a for a in range(10) if actors >> a & 1]:
                for action in state.legal_list(actor):
                    after = state.copy()
                    after.apply(actor, action)
                    following[tuple(after.words())] = after
            if len(following) > most:
                return counts
        layer = list(following.values())
        if layer:
            counts.append(len(layer))
    return counts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_number_of_positions_has_not_changed(game: AnyGame, write_golden: bool) -> None:
    table = {}
    for options in default_variants(game):
        for actions in STARTS_AFTER:
            start = random_position(game, options, 1, actions)
            table[f"{label(options)}, after {actions} actions"] = distinct_positions(
                start.state, MOST_POSITIONS
            )
    path = FOLDER / f"{game.name}.json"
    if write_golden:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(table)) + b"\n")
    assert msgspec.json.decode(path.read_bytes()) == table

"""What learners have learned from stays as it was, as long as the version of the rows stands.

Write them anew with: ./dev test tests/kit/test_rows.py --write-golden
"""

from pathlib import Path
from zlib import crc32

import msgspec

from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.options import Options
from incognita.core.position import new_game
from tests.kit.positions import each_game, random_moves
from tests.kit.variants import default_variants, label, variants

FOLDER = Path(__file__).parent.parent / "golden" / "rows"
MOST_TABLES = 8
MOVES_BETWEEN_LOOKS = 3


def rows_of(game: AnyGame, options: Options) -> str:
    """The version of the rows, and a sum over all that everybody is shown in a random game."""
    state = new_game(game, options).state
    observer = game.observer(state)
    rows = [observer.new_row() for _ in range(state.seats())]
    seen = crc32(str(observer.parts).encode())
    for number, move in enumerate(random_moves(game, options, seeded("rows", label(options)))):
        state.apply(*move)
        if number % MOVES_BETWEEN_LOOKS == 0:
            for seat, row in enumerate(rows):
                observer.write(state, seat, row)
                seen = crc32(str([int(n) for n in row.room]).encode(), seen)
    return f"version {observer.version}: {seen:08x}"


@each_game
def test_rows_of_the_same_version_are_the_same(game: AnyGame, write_golden: bool) -> None:
    others = variants(game)
    tables = default_variants(game) + others[:: -(-len(others) // MOST_TABLES)]
    rows = {label(options): rows_of(game, options) for options in tables}
    path = FOLDER / f"{game.name}.json"
    if write_golden:
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
    assert path.is_file(), f"no {path.name} yet: write it with --write-golden"
    assert msgspec.json.decode(path.read_bytes()) == rows, (
        "learners are shown something else than before: raise the VERSION in observation.py"
    )

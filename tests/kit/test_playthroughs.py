"""Readable golden games: positions drawn, what may be done in words, what happened.

They prove sameness, not rightness: read a changed file by eye before committing it.
Write them anew with: ./dev test tests/kit/test_playthroughs.py --write-golden
"""

from pathlib import Path

import msgspec
import pytest

from incognita.core.actors import CHANCE
from incognita.core.chance import seeded
from incognita.core.game import AnyGame, actor_name
from incognita.core.options import Options
from incognita.core.position import Position, new_game
from tests.kit.positions import each_game
from tests.kit.variants import GAMES, default_variants, label

FOLDER = Path(__file__).parent.parent / "golden" / "playthroughs"
ACTIONS_BETWEEN_DRAWINGS = 40
CASES = [(game, options) for game in GAMES for options in default_variants(game)]


def _choices(position: Position) -> list[str]:
    game = position.game
    lines = []
    for actor in position.actors:
        legal = position.legal(actor)
        if actor == CHANCE:
            shown = [f"{game.notation(o)} ({weight})" for o, weight in position.weights()]
        else:
            shown = [f"{game.notation(a)} = {game.describe(a, 'en')}" for a in legal]
        lines.append(f"{actor_name(actor)} may ({len(legal)}): {'; '.join(shown)}")
    return lines


def playthrough(game: AnyGame, options: Options) -> str:
    position = new_game(game, options)
    dealer = seeded("playthrough", game.name, label(options))
    lines = [f"{game.title.en}, rules {game.rules_version}: {label(options)}", ""]
    while not position.is_over:
        if len(position.log) % ACTIONS_BETWEEN_DRAWINGS == 0:
            lines += ["", game.diagram(position.view()), *_choices(position), ""]
        actor = position.actors[dealer.below(len(position.actors))]
        legal = position.legal(actor)
        action = position.draw(dealer.below) if actor == CHANCE else legal[dealer.below(len(legal))]
        events = position.apply(actor, action)
        told = "; ".join(f"{e.kind} {msgspec.json.encode(e.data).decode()}" for e in events)
        lines.append(f"{len(position.log)}. {actor_name(actor)}: {game.notation(action)} -> {told}")
    lines += ["", game.diagram(position.view()), ""]
    sheet = position.score()
    for line in sheet.lines:
        words = game.describe_line(line, "en")
        lines.append(f"{actor_name(line.seat)}: {line.points} by {line.rule}, {words}")
    lines.append(f"totals {list(sheet.totals)}, ranking {[list(p) for p in sheet.ranking]}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("game", "options"), CASES, ids=[f"{game.name}-{label(options)}" for game, options in CASES]
)
def test_a_playthrough_has_not_changed(game: AnyGame, options: Options, write_golden: bool) -> None:
    path = FOLDER / f"{game.name}-{options['players']}.txt"
    text = playthrough(game, options)
    if write_golden:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8").split("\n") == text.split("\n")


@each_game
def test_no_playthrough_is_left_of_a_table_that_is_gone(game: AnyGame, write_golden: bool) -> None:
    names = {f"{game.name}-{options['players']}.txt" for options in default_variants(game)}
    left = [path for path in FOLDER.glob(f"{game.name}-[0-9].txt") if path.name not in names]
    if write_golden:
        for path in left:
            path.unlink()
    else:
        assert left == []

"""The compiled and the plain Python rules play the same games, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.options import Options
from incognita.core.position import new_game
from incognita.lab.crew import Crew
from incognita.lab.simulate import Plan, plan_edition, simulate
from tests.kit.variants import variants

GAMES_A_VARIANT = 3
BOTS = {"random": 1, "greedy": 10, "mcts:6": 20}  # every how many variants they play

PLAY = """
import sys
from pathlib import Path
from incognita.core.form import is_compiled
from tests.kit.test_forms import record_games
assert not is_compiled()
record_games(sys.argv[1], Path(sys.argv[2]))
"""


def record_games(name: str, folder: Path) -> None:
    """Records of some games of every variant, a folder a variant and bot."""
    [game] = [game for game in games() if game.name == name]
    for number, options in enumerate(variants(game)):
        for bot, every in BOTS.items():
            if number % every == 0:
                count = GAMES_A_VARIANT if bot == "random" else 1
                _record(game, options, bot, count, folder / f"{number}-{bot.replace(':', '-')}")


def _record(game: AnyGame, options: Options, bot: str, count: int, folder: Path) -> None:
    bots = (
        bot,
        *["random"] * (new_game(game, options).seats - 1),
    )  # who thinks, thinks slowly here
    plan = Plan(game.name, dict(options), plan_edition(game.edition), bots, count, 5, folder)
    simulate(plan, Crew(), lambda _: None)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*.jsonl")}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_both_forms_play_the_same_games(game: AnyGame, tmp_path: Path) -> None:
    here, pure = tmp_path / "here", tmp_path / "pure"
    record_games(game.name, here)
    subprocess.run(
        [sys.executable, "-c", PLAY, game.name, str(pure)],
        env={**os.environ, "INCOGNITA_PURE": "1"},
        cwd=Path(__file__).parent.parent.parent,
        check=True,
    )
    found = contents(here)
    assert len(found) >= GAMES_A_VARIANT * len(variants(game))
    assert found == contents(pure)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_keys_agree_between_the_forms(game: AnyGame) -> None:
    """The hash of a position wraps around in machine words and must not in Python's."""
    code = (
        "from tests.kit.play import random_position\n"
        "from incognita.core.catalogue import find_game\n"
        f"game = find_game({game.name!r})\n"
        "for seed in range(20):\n"
        "    options = game.check_options({})\n"
        "    print(random_position(game, options, seed, 10 * seed).state.key())\n"
    )
    answers = []
    for pure in ({}, {"INCOGNITA_PURE": "1"}):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, **pure},
            cwd=Path(__file__).parent.parent.parent,
            capture_output=True,
            text=True,
            check=True,
        )
        answers.append(run.stdout.split())
    assert answers[0] == answers[1]
    assert len(set(answers[0])) == 20

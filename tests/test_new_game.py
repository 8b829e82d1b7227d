"""A new game needs only its own folders: one is added to a copy of the repository and everything
that knows games is run on it, with not one line changed elsewhere."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from new_game import EXAMPLE, NoNewGame, files_of, free_letter, new_game, renamed

ROOT = Path(__file__).parent.parent
NAME = "ferry"
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "__pycache__", ".*_cache", ".hypothesis", "build", "site"
)
KIT = [
    *(f"tests/kit/test_{part}.py" for part in ("properties", "secrets", "words", "rulebooks")),
    *(f"tests/kit/test_{part}.py" for part in ("rule_coverage", "lessons", "playthroughs")),
    "tests/kit/test_counts.py", "tests/kit/test_rows.py",
    "tests/games/ferry", "tests/bots/test_levels.py", "tests/test_docs.py", "tests/test_nouns.py",
    "tests/server/test_play.py", "tests/server/test_lessons.py", "tests/server/test_rules.py",
    "tests/adapters", "tests/lab/test_report.py", "tests/core/test_editions.py",
]  # fmt: skip


def run(folder: Path, *arguments: str, **environment: str) -> str:
    """A command in the copy, with the copy's own package."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:]
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The repository with a fifth game in it, as `./dev new-game` writes it."""
    folder = tmp_path_factory.mktemp("copy") / "incognita"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    before = {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    new_game(folder, NAME)
    for language, ending in (("en", "md"), ("fr", "fr.md")):
        told = run(folder, "-m", "incognita", "rules", NAME, "--markdown", "--language", language)
        (folder / "docs" / "rules" / f"{NAME}.{ending}").write_text(told, encoding="utf-8")
    yield folder
    changed = [path for path, content in before.items() if path.read_bytes() != content]
    shutil.rmtree(folder)
    assert changed == []


@pytest.fixture(scope="module")
def golden(copy: Path) -> Path:
    run(
        copy, "-m", "pytest", "-q", "tests/kit/test_playthroughs.py", "tests/kit/test_counts.py",
        "tests/kit/test_rows.py", "-k", NAME, "--write-golden",
    )  # fmt: skip
    return copy


def test_the_kit_the_server_the_adapters_and_the_report_take_it(golden: Path) -> None:
    told = run(golden, "-m", "pytest", "-q", "-x", *KIT, "-k", f"{NAME} and not postgresql")
    passed = int(told.rsplit(" passed", 1)[0].split()[-1])
    assert passed > 60, told


def test_the_command_knows_it(copy: Path, tmp_path: Path) -> None:
    assert NAME.capitalize() in run(copy, "-m", "incognita", "games")
    run(
        copy, "-m", "incognita", "simulate", NAME, "--games", "1",
        "--bots", "mcts:5,random", "--records", str(tmp_path),
    )  # fmt: skip
    assert "round 3" in run(
        copy, "-m", "incognita", "replay", str(tmp_path / f"{NAME}-1-000000.jsonl")
    )


def test_the_site_is_built_with_its_board(copy: Path) -> None:
    run(copy, "web/build.py")
    built = copy / "src" / "incognita" / "server" / "site" / "assets"
    assert any("A river with three jetties" in path.read_text() for path in built.glob("*.js"))


def test_a_folder_with_a_fault_is_named_and_takes_nothing_else_along(copy: Path) -> None:
    faults = {
        "nogame": ("", "it defines no GAME"),
        "broken": ("import nothing_of_this_name\n", "ModuleNotFoundError: No module named"),
    }
    games = copy / "src" / "incognita" / "games"
    for name, (content, _) in faults.items():
        (games / name).mkdir()
        (games / name / "__init__.py").write_text(content, encoding="utf-8")
    try:
        told = run(copy, "-m", "incognita", "games")
        for name, (_, fault) in faults.items():
            assert (
                f"the game {name!r} cannot be played: {games / name / '__init__.py'}: {fault}"
                in told
            )
        run(copy, "-m", "incognita", "simulate", NAME, "--games", "1")
        asked = "from incognita.core.catalogue import find_game; find_game('nogame')"
        with pytest.raises(AssertionError, match="it defines no GAME"):
            run(copy, "-c", asked)
    finally:
        for name in faults:
            shutil.rmtree(games / name)


def test_a_name_that_cannot_be_is_refused(tmp_path: Path) -> None:
    for name in ("My Game", "2nd", "a-b", ""):
        with pytest.raises(NoNewGame, match="is no name"):
            new_game(ROOT, name)
    with pytest.raises(NoNewGame, match="there is a game"):
        new_game(ROOT, EXAMPLE)
    assert not any(path.name == "My Game" for path in tmp_path.iterdir())


def test_nothing_of_the_example_is_left_in_it() -> None:
    letter = free_letter(ROOT, NAME)
    for path in files_of(ROOT, EXAMPLE):
        text = renamed(path.read_text(encoding="utf-8"), NAME, letter)
        assert EXAMPLE not in text.lower()
        assert "Péage" not in text

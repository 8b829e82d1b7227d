"""The README tells the truth."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from incognita.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_session_runs_as_printed() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


def test_the_commands_run_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = re.findall(r"^\./dev run ([^#\n]+)", README, re.MULTILINE)
    commands = [command for command in printed if not command.startswith("serve")]  # never ends
    assert len(commands) > 4
    monkeypatch.chdir(tmp_path)
    for command in commands:
        quick = command.replace("--games 1000", "--games 10")
        if command.startswith("train"):
            quick += " --games 2 --players 2 --simulations 2 --epochs 1 --match-games 2"
        result = CliRunner().invoke(main, shlex.split(quick))
        assert result.exit_code == 0, (command, result.output)


def test_ci_runs_the_audit_and_the_test_command_and_nothing_else() -> None:
    assert "./dev test " in README
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "./dev" in line] == ["./dev audit", "exec ./dev test"]


def test_pages_that_are_linked_exist() -> None:
    for page in ROOT.glob("**/*.md"):
        if not {".venv", "node_modules"} & set(page.parts):
            for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
                assert (page.parent / target).exists(), (page, target)


def test_the_python_session_about_bots_runs_as_printed() -> None:
    failures, tried = doctest.testfile(str(ROOT / "docs" / "bots.md"), module_relative=False)
    assert tried > 5
    assert failures == 0

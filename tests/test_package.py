"""What is published: the names, the metadata, and that it runs where nothing else is installed."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from incognita import DISTRIBUTION, __version__

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DOCUMENTED = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
INSTALLING = re.compile(r"pip install (?:-e )?['\"]([\w.-]+)\[([\w,]+)\]['\"]")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution: rules in plain Python, no site."""
    folder = tmp_path_factory.mktemp("dist")
    for target in ("sdist", "wheel"):
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
            cwd=ROOT,
            env={**os.environ, "INCOGNITA_BUILD": "pure", "INCOGNITA_SITE": "skip"},
            check=True,
            capture_output=True,
        )
    return folder


def metadata(built: Path) -> Message:
    [wheel] = built.glob("*.whl")
    with ZipFile(wheel) as archive:
        [name] = [n for n in archive.namelist() if n.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


def test_the_wheel_has_the_name_that_the_docs_install(built: Path) -> None:
    told = metadata(built)
    assert (told["Name"], told["Version"]) == (DISTRIBUTION, __version__)
    assert {path.name.partition("-")[0] for path in built.iterdir()} == {"incognita_games"}
    extras = set(told.get_all("Provides-Extra") or ())
    assert extras == set(PROJECT["optional-dependencies"])
    for line in told.get_all("Requires-Dist") or ():
        assert not re.match(r"incognita\b(?!-games)", line), line


def test_every_install_that_is_named_somewhere_exists() -> None:
    named = [
        (path, *found)
        for path in (*DOCUMENTED, *SOURCES)
        for found in INSTALLING.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(named) > 5
    for path, name, extras in named:
        assert name in (".", DISTRIBUTION), (path, name)
        known = {"{extra}", *PROJECT["optional-dependencies"]}
        assert set(extras.split(",")) <= known, (path, extras)


def test_the_sources_are_whole(built: Path) -> None:
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    for needed in ("pyproject.toml", "hatch_build.py", "compiling.py", "dev", "LICENSE", "NOTICE"):
        assert needed in inside
    assert "src/incognita/core/state.py" in inside
    assert not [name for name in inside if name.endswith((".so", ".pyc"))]


def test_the_wheel_runs_alone_in_a_fresh_environment(built: Path, tmp_path: Path) -> None:
    """Its own files from the wheel, its dependencies from here: nothing is fetched."""
    [wheel] = built.glob("*.whl")
    environment = tmp_path / "environment"
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", environment],
        check=True,
    )
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([*_installer(python), "--no-deps", wheel], check=True, capture_output=True)
    beside = os.pathsep.join(p for p in sys.path if p.endswith("site-packages"))
    script = (
        "import sys; sys.path.append(sys.argv.pop(1)); import incognita.__main__ as m;"
        "assert sys.prefix in m.__file__, m.__file__; m.main()"
    )
    for command, expected in (
        (["--version"], f"incognita {__version__}, rules uncompiled"),
        (["games"], "Wayfinder"),
    ):
        answer = subprocess.run(
            [python, "-c", script, beside, *command],
            cwd=tmp_path,
            check=True,
            capture_output=True,
            text=True,
        )
        assert expected in answer.stdout


def _installer(python: Path) -> list[str | Path]:
    if _has("uv"):
        return [sys.executable, "-m", "uv", "pip", "install", "--offline", "--python", python]
    return [sys.executable, "-m", "pip", "--python", python, "install", "--no-index"]


def _has(module: str) -> bool:
    found = subprocess.run(
        [sys.executable, "-m", module, "--version"], check=False, capture_output=True
    )
    return found.returncode == 0

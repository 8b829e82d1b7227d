"""What is published: the names, the metadata, and that it runs where nothing else is installed."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from hatch_build import site_builder
from incognita import DISTRIBUTION, __version__

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DOCUMENTED = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
INSTALLING = re.compile(r"pip install (?:-e )?['\"]([\w.-]+)\[([\w,]+)\]['\"]")
# What asks for each extra, commands and what is typed into Python, and how it is answered then.
USES = {
    "client": {"from incognita.client import Client; print(Client.__name__)": "Client"},
    "mcp": {"incognita mcp": ""},  # its input has ended
    "lab": {
        "incognita dataset records -o rows": "2 games",
        "incognita report records -o report.html": "report.html",
    },
    "train": {"incognita train toll -o learned": "nobody has said what a net of toll looks at"},
    "cluster": {"incognita simulate toll --cluster nowhere": "no Dask scheduler answers"},
    "postgres": {
        "incognita admin --database postgresql://nobody@127.0.0.1:1/none tables": "refused",
    },
    "gymnasium": {
        "from incognita.adapters.gymnasium import GameEnv; print(GameEnv('toll'))": "GameEnv",
    },
    "pettingzoo": {"from incognita.adapters.pettingzoo import env; print(env('toll'))": "toll"},
    "openspiel": {
        "from incognita.adapters.openspiel import REGISTERED; print(REGISTERED)": "toll",
    },
}
USED_UNASKED = ["compiled"]  # by rules that are
_SEARCHED = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


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


def test_a_build_asks_for_the_pip_that_an_environment_of_its_own_has_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It fetches what the house in a browser needs: without it the wheel would have no `static`."""
    builder = site_builder(str(ROOT))
    monkeypatch.setattr(builder, "npm", lambda: ["npm"])
    monkeypatch.setattr(builder, "is_fresh", lambda: True)
    for is_packed, pip, needed in ((False, None, ["pip"]), (False, ["pip"], []), (True, None, [])):
        monkeypatch.setattr(builder, "cargo_is_fresh", lambda found=is_packed: found)
        monkeypatch.setattr(builder, "_pip", lambda found=pip: found)
        assert builder.missing() == needed


def test_what_was_packed_is_fresh_where_it_comes_with_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a source distribution: it is packed once, and not again for every wheel."""
    builder = site_builder(str(ROOT))
    web, package = tmp_path / "web", tmp_path / "src" / "incognita"
    cargo = package / "server" / "cargo"
    for path in (web / "package-lock.json", web / "pinned.txt", web / "afloat" / "pack.py"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("any")
    cargo.mkdir(parents=True)
    for name, place in {"WEB": web, "PACKAGE": package, "CARGO": cargo}.items():
        monkeypatch.setattr(builder, name, place)
    monkeypatch.setattr(builder, "PINNED", web / "pinned.txt")
    made_from = builder.cargo_fingerprint()
    (cargo / "pyodide.mjs").write_text("packed")
    assert builder.cargo_fingerprint() == made_from
    (package / "rules.py").write_text("another rule")
    assert builder.cargo_fingerprint() != made_from


def test_the_wheel_runs_alone_in_a_fresh_environment(built: Path, tmp_path: Path) -> None:
    fresh = Fresh(built, tmp_path)
    assert f"incognita {__version__}, rules uncompiled" in fresh.said("incognita --version")
    assert "Wayfinder" in fresh.said("incognita games")


def test_each_extra_is_asked_for_by_its_name_and_is_then_all_that_was_missing(
    built: Path, tmp_path: Path
) -> None:
    """One environment gets them, one after the other."""
    fresh = Fresh(built, tmp_path)
    fresh.said("incognita simulate toll --games 2 --records records")
    for extra, uses in USES.items():
        for use in uses:
            assert f"pip install '{DISTRIBUTION}[{extra}]'" in fresh.said(use)
    for extra, uses in USES.items():
        fresh.install(extra)
        for use, answer in uses.items():
            said = fresh.said(use)
            assert answer in said
            assert "Traceback" not in said
    for extra in USED_UNASKED:
        fresh.install(extra)


class Fresh:
    """An environment with nothing in it but the wheel and what it asks for, in the versions that
    the tests run with: uv has those at hand, so that nothing is fetched where it is used."""

    def __init__(self, built: Path, folder: Path) -> None:
        [self._wheel] = built.glob("*.whl")
        self._folder = folder
        self._programs = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run(
            [sys.executable, "-m", "venv", "--without-pip", folder / "environment"], check=True
        )
        self.install()

    def install(self, extra: str = "") -> None:
        named = f"{DISTRIBUTION}[{extra}] @ {self._wheel.as_uri()}"
        to_install = ["-c", str(ROOT / "requirements" / "test.txt"), named]
        python = ["--python", str(self._programs / "python")]
        if uv := shutil.which("uv", path=_SEARCHED):
            words = [uv, "pip", "install", *python, *to_install]
            done = self._call([*words, "--offline"])
            if done.returncode != 0:
                done = self._call(words)
        else:
            done = self._call([sys.executable, "-m", "pip", *python, "install", *to_install])
        assert done.returncode == 0, done.stderr

    def said(self, use: str) -> str:
        """What a command says, or Python to what is typed there, whether it succeeds or not."""
        words = shlex.split(use) if use.startswith("incognita") else ["python", "-c", use]
        done = self._call([str(self._programs / words[0]), *words[1:]])
        return done.stdout + done.stderr

    def _call(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            cwd=self._folder,
            check=False,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )

"""Set-up shared by all tests."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from incognita.core import catalogue, record
from incognita.core.form import is_compiled
from incognita.core.game import AnyGame
from tests.toy import TOLL

settings.register_profile(
    "kit", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("kit")

SOURCES = Path(__file__).parent.parent / "src" / "incognita"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write golden files anew")
    parser.addoption("--kills", type=int, default=3, help="how often a server is killed")
    parser.addoption("--races", type=int, default=30, help="how often two clients race")


def pytest_report_header() -> str:
    return f"rules: {'compiled' if is_compiled() else 'uncompiled'}"


def pytest_sessionstart() -> None:
    """Compiled rules that are older than their sources would test yesterday's game."""
    for source in SOURCES.rglob("*.py") if is_compiled() else ():
        for extension in source.parent.glob(f"{source.stem}.*.so"):
            if extension.stat().st_mtime < source.stat().st_mtime:
                pytest.exit(f"{source.name} changed after it was compiled; run ./dev test", 3)


@pytest.fixture(autouse=True)
def _toy_game_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of the toy game can be read like those of any other."""

    def find_game(name: str) -> AnyGame:
        return TOLL if name == TOLL.name else catalogue.find_game(name)

    monkeypatch.setattr(record, "find_game", find_game)


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-golden"))

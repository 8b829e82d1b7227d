"""Set-up shared by all tests."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from incognita.core.form import is_compiled
from incognita.uncompiled import asked_for

settings.register_profile(
    "kit", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("kit")

SOURCES = Path(__file__).parent.parent / "src" / "incognita"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write golden files anew")
    parser.addoption(
        "--positions", type=int, default=100, help="how many positions of a game the kit looks at"
    )
    parser.addoption(
        "--checked", type=int, default=120, help="how many games of each checkers look at"
    )
    parser.addoption("--kills", type=int, default=3, help="how often a server is killed")
    parser.addoption("--races", type=int, default=30, help="how often two clients race")
    parser.addoption(
        "--afloat", action="store_true", help="play every whole game in the browser alone, too"
    )


def pytest_report_header() -> str:
    return f"rules: {'compiled' if is_compiled() else 'uncompiled'}"


def pytest_sessionstart() -> None:
    """Compiled rules that are older than their sources would test yesterday's game."""
    rooms = asked_for(os.environ.get("INCOGNITA_PURE", ""))
    for source in SOURCES.rglob("*.py") if is_compiled() else ():
        name = ".".join(("incognita", *source.relative_to(SOURCES).with_suffix("").parts))
        if name.startswith(rooms):
            continue
        for extension in source.parent.glob(f"{source.stem}.*.so"):
            if extension.stat().st_mtime < source.stat().st_mtime:
                pytest.exit(f"{source.name} changed after it was compiled; run ./dev test", 3)


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-golden"))

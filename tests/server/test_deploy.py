"""The files in deploy/, as far as their own programs are here; test_proxies runs the proxies."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from incognita.cli import main
from incognita.server.choices import CHOICES, chosen
from tests.server.fronts import DEPLOY

ROOT = DEPLOY.parent


def test_the_settings_are_settings() -> None:
    file = DEPLOY / "incognita.toml"
    run = CliRunner().invoke(main, ["serve", "--config", str(file), "--check", "--json"])
    assert run.exit_code == 0, run.output
    assert "https://games.example.org" in run.output


def test_the_other_way_of_the_settings_works_too(tmp_path: Path) -> None:
    text = (DEPLOY / "incognita.toml").read_text()
    text = text.replace("\ndata =", "\n# data =").replace("# database =", "database =")
    (tmp_path / "incognita.toml").write_text(text)
    run = CliRunner().invoke(
        main, ["serve", "--config", str(tmp_path / "incognita.toml"), "--check"]
    )
    assert run.exit_code == 0, run.output


def test_the_settings_of_thinkers_are_settings() -> None:
    given = chosen({}, {}, DEPLOY / "thinkers.toml")
    assert given.keys() == {"house", "thinkers-secret", "log"}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """With a program that is here in the place of the one that is to be installed."""
    names = ["incognita@.service", "incognita-daily.service", "incognita-daily.timer"]
    names += ["incognita-thinkers.service"]
    for name in names:
        text = (DEPLOY / name).read_text()
        (tmp_path / name).write_text(text.replace("/opt/incognita/bin/incognita", sys.executable))
    verified = [tmp_path / name.replace("@", "@8400") for name in names]
    verified[0].write_text((tmp_path / names[0]).read_text())
    run = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, verified)],
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in run.stderr.splitlines() if str(tmp_path) in line]
    assert complaints == []
    assert not [line for line in run.stderr.splitlines() if "incognita" in line]


def test_what_containers_are_told_are_settings() -> None:
    known = {choice.variable for choice in CHOICES}
    for file in ("compose.yaml", "Containerfile"):
        named = set(re.findall(r"INCOGNITA_[A-Z_]+", (DEPLOY / file).read_text()))
        assert named
        assert named <= known


@pytest.mark.skipif(shutil.which("hadolint") is None, reason="there is no hadolint here")
def test_hadolint_takes_the_container_file() -> None:
    run = subprocess.run(
        ["hadolint", DEPLOY / "Containerfile"], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, "")


@pytest.mark.skipif(shutil.which("docker-compose") is None, reason="there is no compose here")
def test_compose_takes_its_file_and_asks_for_a_password() -> None:
    command = ["docker-compose", "--file", str(DEPLOY / "compose.yaml"), "config"]
    environment = {name: value for name, value in os.environ.items() if name != "PASSWORD"}
    for given, is_fine in (({}, False), ({"PASSWORD": "0123456789abcdef"}, True)):
        run = subprocess.run(
            command, env={**environment, **given}, capture_output=True, text=True, check=False
        )
        assert (run.returncode == 0) == is_fine, run.stderr
        assert is_fine or "write it to .env" in run.stderr


def test_containers_are_made_of_what_is_here() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    for source in re.findall(r"^COPY (?!--from)(\S+)", text, re.MULTILINE):
        assert (ROOT / source).exists()
    [driver] = re.findall(r"psycopg\[binary\]==([\d.]+)", text)
    assert f"\npsycopg=={driver} " in (ROOT / "requirements" / "test.txt").read_text()
    compose = (DEPLOY / "compose.yaml").read_text()
    for source in re.findall(r"- \./(\S+?\.conf):", compose):
        assert (DEPLOY / source).exists()
    servers = re.findall(r"server (\w+):8400", (DEPLOY / "compose" / "upstream.conf").read_text())
    assert all(re.search(rf"^  {server}:$", compose, re.MULTILINE) for server in servers)
    assert len(servers) == 2


def test_the_pages_name_files_that_are_there() -> None:
    text = (ROOT / "docs" / "deployment.md").read_text()
    named = set(re.findall(r"deploy/([\w@.-]+\.\w+|Caddyfile)", text))
    assert {name for name in named if not (DEPLOY / name).exists()} <= {".env"}
    assert len(named) >= 6

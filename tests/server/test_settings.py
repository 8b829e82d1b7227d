"""Settings have the same names wherever they are given, and are looked at before all else."""

import json
import os
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from incognita.cli import main
from incognita.cli.answers import WRONG_USE
from incognita.server.app import make_app
from incognita.server.choices import CHOICES, WrongSetting, chosen
from incognita.server.limits import Limit
from incognita.server.settings import Settings, settings_from

# A setting in the file, in the environment, on the command line, and in the server.
SAMPLES: dict[str, tuple[object, str, object, object]] = {
    "host": ("0.0.0.0", "0.0.0.0", "0.0.0.0", "0.0.0.0"),
    "port": (8401, "8401", "8401", 8401),
    "thinkers": (3, "3", "3", 3),
    "thinkers-at": ("10.0.0.5:9500", "10.0.0.5:9500", "10.0.0.5:9500", ("10.0.0.5", 9500)),
    "thinkers-secret": ("0123456789abcdef",) * 4,
    "patience": (2.5, "2.5", "2.5", 2.5),
    "host-name": (["a", "b"], "a b", ("a", "b"), ("a", "b")),
    "origin": (["http://a"], "http://a", ("http://a",), ("http://a",)),
    "metrics": ("127.0.0.1:9400", "127.0.0.1:9400", "127.0.0.1:9400", ("127.0.0.1", 9400)),
    "log": ("json", "json", "json", "json"),
    "log-level": ("info", "info", "info", "info"),
    "access-log": (True, "yes", True, True),
    "drain": (5, "5", "5", 5),
    "chat": (False, "no", False, False),
    "sign-up": ("invitation", "invitation", "invitation", "invitation"),
    "limits": (False, "no", False, False),
    "limit": (["act=9/2"], "act=9/2", ("act=9/2",), (("act", Limit(9, 2)),)),
    "tables-of-a-person": (7, "7", "7", 7),
    "bot-tables-of-a-person": (0, "0", "0", 0),
    "bot": (["a=os:getcwd"], "a=os:getcwd", ("a=os:getcwd",), (("a", "os:getcwd"),)),
    "bot-memory": (512, "512", "512", 512),
    "lots": (False, "no", False, False),
}
READ_ELSEWHERE = {"public-address", "trusted-proxy", "data", "database", "house"}


def test_all_settings_are_tried_here() -> None:
    assert {choice.name for choice in CHOICES} == SAMPLES.keys() | READ_ELSEWHERE


@pytest.mark.parametrize("name", SAMPLES)
def test_a_setting_is_the_same_wherever_it_is_given(name: str, tmp_path: Path) -> None:
    in_file, in_environment, on_command_line, wanted = SAMPLES[name]
    file = tmp_path / "incognita.toml"
    file.write_text(f"{name} = {json.dumps(in_file)}\n")
    [choice] = [choice for choice in CHOICES if choice.name == name]
    for given in (
        chosen({}, {}, file),
        chosen({}, {choice.variable: in_environment}, None),
        chosen({name: on_command_line}, {}, None),
    ):
        assert getattr(settings_from(given), choice.field) == wanted
    usual = {field.name: field.default for field in fields(Settings)}
    assert usual[choice.field] != wanted, "a sample has to make a difference"


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(
    tmp_path: Path,
) -> None:
    file = tmp_path / "incognita.toml"
    file.write_text('port = 1\nthinkers = 2\nhost = "localhost"\ndata = "/tmp/x"\n')
    environment = {"INCOGNITA_PORT": "3", "INCOGNITA_THINKERS": "4", "INCOGNITA_HOST": ""}
    given = chosen({"port": "5", "thinkers": None}, environment, file)
    settings = settings_from(given)
    assert (settings.port, settings.workers, settings.host) == (5, 4, "localhost")
    assert settings.database == "sqlite:////tmp/x/incognita.sqlite3"
    assert [given[name].source for name in ("port", "thinkers", "host")] == [
        "--port",
        "INCOGNITA_THINKERS",
        str(file),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("prot = 1", "there is no setting 'prot'; there are host, port"),
        ("port = 70000", "port: 70000 is not a whole number from 0 to 65535"),
        ("port = true", "True is not a whole number"),
        ('port = "x"', "'x' is not a whole number"),
        ("thinkers = -1", "-1 is not a whole number from 0"),
        ('thinkers-secret = "short"', "a secret has at least 16"),
        ('house = ["http://a"]', "is not the address of a house"),
        ("chat = 1", "1 is neither yes nor no"),
        ('log = "xml"', "'xml' is none of plain, json"),
        ("host = 1", "1 is not a text"),
        ('limit = ["fly=1/1"]', "the names are arrive, open"),
        ('limit = ["act=0/1"]', "is not a NAME=AT_ONCE/A_SECOND"),
        ("limit = [1]", "is not a list of texts"),
        ('public-address = "games"', "is not the address of a site"),
        ('public-address = "https://a b"', "is not the address of a site"),
        ('public-address = "https://[games]"', "address"),
        ('origin = ["games.example.org"]', "is not the address of a site"),
        ('host-name = ["https://games"]', "is not a name such as games.local"),
        ('host = ""', "there is nothing in it"),
        ('data = " "', "there is nothing in it"),
        ('data = "a\\u0000b"', "a null character"),
        ('database = "games"', "is not the address of a database"),
        ('database = "mysql://games:hush@db/games"', "mysql:... is not the address of a database"),
        ("thinkers = 100000000", "is not a whole number from 0 to 4096"),
        ("drain = 1e9", "is not a whole number from 0 to 3600"),
        ("patience = inf", "is not a number from 0 to 3600"),
        ('data = "a"\ndatabase = "postgresql://b"', "contradict each other"),
        ("port =", "is not TOML"),
    ],
)
def test_what_makes_no_sense_is_named_with_its_place(
    text: str, problem: str, tmp_path: Path
) -> None:
    file = tmp_path / "incognita.toml"
    file.write_text(text)
    with pytest.raises(WrongSetting) as raised:
        chosen({}, {}, file)
    assert problem in str(raised.value)


def test_a_check_tells_what_counts_and_no_secrets(tmp_path: Path) -> None:
    file = tmp_path / "incognita.toml"
    file.write_text('database = "postgresql://games:hush@localhost/games"\nport = 8401\n')
    run = CliRunner().invoke(main, ["serve", "--config", str(file), "--check", "--json"])
    assert run.exit_code == 0, run.output
    told = {row["name"]: row for row in json.loads(run.stdout)}
    assert told["port"] == {"name": "port", "value": 8401, "from": str(file)}
    assert told["host"] == {"name": "host", "value": "127.0.0.1", "from": ""}
    assert "hush" not in run.output
    run = CliRunner().invoke(main, ["serve", "--check"], env={"INCOGNITA_CONFIG": str(file)})
    assert "8401" in run.output
    assert "hush" not in run.output


@pytest.mark.skipif(os.name != "posix", reason="there are no such permissions here")
@pytest.mark.parametrize(
    ("setting", "is_secret"),
    [
        ('database = "postgresql://games:hush@localhost/games"', True),
        ('database = "postgresql://localhost/games?user=games&password=hush"', True),
        ('database = "postgresql://games@localhost/games"', False),
        ('thinkers-secret = "hush-0123456789abcdef"', True),
        ('log = "json"', False),
    ],
)
def test_a_secret_in_a_file_that_everybody_can_read_is_remarked(
    setting: str, is_secret: bool, tmp_path: Path
) -> None:
    file = tmp_path / "incognita.toml"
    file.write_text(setting)
    for mode, is_open in ((0o644, True), (0o640, False)):
        file.chmod(mode)
        run = CliRunner().invoke(main, ["serve", "--config", str(file), "--check"])
        assert run.exit_code == 0
        assert "hush" not in run.output
        assert (f"chmod o-r {file}" in run.stderr) == (is_secret and is_open)
        remarks = settings_from(chosen({}, {}, file)).remarks
        assert len(remarks) == (is_secret and is_open)


def test_a_check_fails_where_something_is_wrong(tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["serve", "--check"], env={"INCOGNITA_PORT": "many"})
    assert run.exit_code == WRONG_USE
    assert "INCOGNITA_PORT: 'many' is not a whole number" in run.stderr
    run = CliRunner().invoke(main, ["serve", "--check", "--config", str(tmp_path / "none")])
    assert run.exit_code == WRONG_USE
    assert "cannot be read" in run.stderr


def house(tmp_path: Path, **given: object) -> TestClient:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    settings = Settings(database, workers=1, **given)  # type: ignore[arg-type]
    return TestClient(make_app(settings), base_url="http://localhost")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["serve", "--check", "--thinkers-at", "127.0.0.1:9500"], "needs a thinkers-secret"),
        (["serve", "--check", "--thinkers", "0"], "needs thinkers-at"),
        (["think", "--house", "ws://10.0.0.5:9500"], "needs a thinkers-secret"),
        (["think", "--thinkers-secret", "0123456789abcdef"], "needs a house"),
    ],
)
def test_what_is_missing_for_thinkers_elsewhere_is_said(arguments: list[str], problem: str) -> None:
    run = CliRunner().invoke(main, arguments)
    assert run.exit_code == 2
    assert problem in run.output


def test_an_administrator_invites_by_a_link(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with house(tmp_path, sign_up="invitation") as client:
        environment = {"INCOGNITA_DATABASE": database}
        run = CliRunner().invoke(main, ["admin", "invite", "Berta", "--json"], env=environment)
        link = json.loads(run.stdout)["link"]
        token = link.removeprefix("#/me/")
        assert client.post("/api/me/return", json={"token": token}).json()["name"] == "Berta"


WISH = {"game": "wayfinder", "seats": [{"kind": "person"}, {"kind": "open"}]}


def test_in_a_house_without_talk_nobody_talks(tmp_path: Path) -> None:
    with house(tmp_path, chat=False) as client:
        client.post("/api/me", json={})
        table = client.post("/api/tables", json=WISH).json()["table"]["id"]
        answer = client.post(f"/api/tables/{table}/say", json={"text": "hello"})
        assert (answer.status_code, answer.json()["code"]) == (409, "no-talk")


def test_a_house_for_the_invited_takes_who_has_an_invitation_to_a_table(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        client.post("/api/me", json={})
        table = client.post("/api/tables", json=WISH).json()["table"]
        mine = client.get(f"/api/tables/{table['id']}").json()
    with house(tmp_path, sign_up="invitation") as client:
        refused = client.post("/api/me", json={})
        assert (refused.status_code, refused.json()["code"]) == (403, "by-invitation-only")
        wrong = client.post("/api/me", json={"table": table["id"], "invitation": "x"})
        assert wrong.status_code == 403
        nonsense = client.post("/api/me", json={"table": "\0", "invitation": "x"})
        assert nonsense.json()["code"] == "invalid", "PostgreSQL would not even be asked"
        invitation = mine["invitation"]
        welcome = client.post("/api/me", json={"table": table["id"], "invitation": invitation})
        assert welcome.status_code == 200
        client.cookies.clear()
        again = client.post(
            "/api/me",
            headers={"authorization": f"Bearer {welcome.json()['token']}"},
            json={"name": "Bo"},
        )
        assert again.json()["name"] == "Bo"

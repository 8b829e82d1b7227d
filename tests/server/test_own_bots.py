"""Bots of one's own at the tables of a house: those it allows, and whatever they do."""

import json
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from incognita.cli import main
from incognita.cli.answers import WRONG_USE
from incognita.client import Client, Refused
from incognita.server.wire import EntryAnswer
from tests.server.running import RunningServer, running_server

BOTS = """
import time

class First:
    def __init__(self, game, dealer):
        print("whatever a bot prints is not its answer")

    def choose(self, state, seat):
        return state.legal_list(seat)[0]

class Slow(First):
    def choose(self, state, seat):
        while True:
            time.sleep(1)

class Cheat(First):
    def choose(self, state, seat):
        return -1

class Broken(First):
    def choose(self, state, seat):
        raise ValueError("no idea")

class Greedy(First):
    def choose(self, state, seat):
        return len(bytearray(2 << 30))

class Dying(First):
    def choose(self, state, seat):
        import os
        os._exit(1)
"""

PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "choose":
        print(json.dumps({"do": asked["legal"][0]["do"]}), flush=True)
"""

WHY = {"cheat": "illegal", "broken": "broken", "hungry": "broken", "dying": "broken"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own")
    (folder / "mine.py").write_text(BOTS)
    (folder / "first.py").write_text(PROGRAM)
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[RunningServer]:
    classes = {"slow": "Slow", "hungry": "Greedy", "cheat": "Cheat"}
    classes |= {"first": "First", "broken": "Broken", "dying": "Dying"}
    allowed = [f"{name}={folder / 'mine.py'}:{kind}" for name, kind in classes.items()]
    allowed.append(f"piped=program:{shlex.join([sys.executable, str(folder / 'first.py')])}")
    chosen = [argument for bot in allowed for argument in ("--bot", bot)]
    where = ["--no-limits", "--data", str(folder), "--patience", "5", "--thinkers", "1", *chosen]
    with running_server(*where, log=folder / "log") as running:
        yield running


def played_out(anna: Client, bot: str) -> list[EntryAnswer]:
    """All that happened at a table with such a bot, played to its end."""
    table = anna.open_table("toll", [{"kind": "person"}, {"kind": "bot", "bot": bot}]).table.id
    for play in anna.turns(table, 1):
        try:
            anna.act(table, 1, play.legal[0].do, after=play.n)
        except Refused as refused:
            assert refused.code == "overtaken"
    return anna.state(table, 1, after=0).entries


def test_the_catalogue_names_the_bots_of_the_house(anna: Client) -> None:
    assert anna.games().bots[-7:] == [
        *["slow", "hungry", "cheat", "first", "broken"],
        "dying",
        "piped",
    ]
    for bot in ("mine.py:First", "expert@mine.net.json", "expert@hand"):
        with pytest.raises(Refused, match=f"no bot '{bot}' at the tables of this house"):
            anna.open_table("toll", [{"kind": "person"}, {"kind": "bot", "bot": bot}])


@pytest.mark.parametrize("bot", ["first", "piped"])
def test_a_bot_of_ones_own_plays_at_a_table(anna: Client, bot: str) -> None:
    entries = played_out(anna, bot)
    assert not [entry for entry in entries if entry.kind == "forfeited"]
    done = [entry.do for entry in entries if entry.seat == 2 and entry.do is not None]
    assert done


@pytest.mark.parametrize("bot", WHY)
def test_a_bot_that_does_not_play_forfeits_its_moves_and_the_table_says_so_once(
    anna: Client, bot: str
) -> None:
    entries = played_out(anna, bot)
    told = [(entry.seat, entry.text) for entry in entries if entry.kind == "forfeited"]
    assert told == [(2, WHY[bot])]


def test_a_bot_that_takes_too_long_never_stalls_a_table(anna: Client, folder: Path) -> None:
    table = anna.open_table("toll", [{"kind": "person"}, {"kind": "bot", "bot": "slow"}]).table.id
    anna.act(table, 1, "bid 0")
    anna.act(table, 1, "commit")
    late = time.monotonic() + 60
    while (state := anna.state(table, 1, after=0)).play.to_act != [1] and time.monotonic() < late:
        time.sleep(0.05)
    told = [(entry.seat, entry.text) for entry in state.entries if entry.kind == "forfeited"]
    assert told == [(2, "slow")]
    assert (
        "the bot slow forfeits a move: it has not answered within 5 s"
        in (folder / "log").read_text()
    )
    anna.close_table(table)


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("mine.py:First", "does not begin with a name"),
        ("Flat=mine.py:First", "does not begin with a name"),
        ("greedy=mine.py:First", "always there"),
        ("flat=skilled", "not a bot of your own"),
        ("flat=expert@some.net.json", "not a bot of your own"),
        ("flat=mine.py:Nobody", "no class Nobody"),
        ("flat=nowhere.py:First", "no file nowhere.py"),
        ("flat=program:./nowhere", "no program"),
    ],
)
def test_the_check_of_settings_tries_the_bots(
    folder: Path, monkeypatch: pytest.MonkeyPatch, bot: str, problem: str
) -> None:
    monkeypatch.chdir(folder)
    answer = CliRunner().invoke(main, ["serve", "--check", "--bot", bot])
    assert answer.exit_code == WRONG_USE
    assert problem in " ".join(answer.output.split())


def test_the_check_of_settings_shows_the_bots(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    given = f"a=mine.py:First 'b=program:{sys.executable} first.py'"
    monkeypatch.setenv("INCOGNITA_BOT", given)
    answer = CliRunner().invoke(main, ["serve", "--check", "--json"])
    [row] = [row for row in json.loads(answer.output) if row["name"] == "bot"]
    assert row == {"name": "bot", "value": given, "from": "INCOGNITA_BOT"}

"""The command as a person or a program meets it: answers, errors, exit codes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from incognita import __version__
from incognita.cli import main
from incognita.cli.answers import INTERRUPTED, READER_LEFT, UNREADABLE, WRONG_RECORD, WRONG_USE
from incognita.core.form import is_compiled
from incognita.core.record import replay_record, write_record


def incognita(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    first = ("--option", "first=1")
    result = incognita("simulate", "wayfinder", "--games", "2", *first, "--records", tmp_path)
    assert result.exit_code == 0
    return tmp_path / "wayfinder-1-000000.jsonl"


def test_the_version_says_whether_the_rules_are_compiled() -> None:
    answer = incognita("--version").output
    assert answer.startswith(f"incognita {__version__}, rules ")
    assert ("rules compiled" in answer) == is_compiled()


@pytest.mark.parametrize("command", [[], ["games"], ["simulate"], ["replay"], ["bench"]])
def test_every_command_has_help(command: list[str]) -> None:
    result = incognita(*command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_games_lists_options_with_defaults_and_allowed_values() -> None:
    answer = incognita("games").output
    assert "Wayfinder" in answer
    for word in ("players", "1 to 4", "placing", "at-once | race", "level"):
        assert word in answer
    facts = json.loads(incognita("games", "--json").output)
    [wayfinder] = [game for game in facts if game["name"] == "wayfinder"]
    assert wayfinder["seats"] == {"low": 1, "high": 4}
    assert wayfinder["options"][0]["key"] == "players"


def test_simulate_shows_wins_points_length_and_time() -> None:
    answer = incognita("simulate", "wayfinder", "--games", "5", "--bots", "greedy,random").output
    for word in ("greedy", "random", "wins", "mean", "spread", "actions a game", "ms a game"):
        assert word in answer


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    answers = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        result = incognita(
            "simulate", "wayfinder", "--players", "3", "--games", "12", "--seed", "9",
            "--jobs", jobs, "--records", folder, "--json",
        )  # fmt: skip
        assert result.exit_code == 0
        answer = json.loads(result.stdout)
        for game in answer["results"]:
            del game["seconds"], game["thought"]
        for seat in answer["seats"]:
            del seat["milliseconds_a_decision"]
        records = {path.name: path.read_bytes() for path in folder.iterdir()}
        answers.append((answer["seats"], answer["results"], records))
    assert answers[0] == answers[1]
    assert len(answers[0][2]) == 12


def test_another_seed_gives_other_games() -> None:
    def totals(seed: str) -> object:
        answer = incognita("simulate", "wayfinder", "--games", "5", "--seed", seed, "--json").stdout
        return [game["totals"] for game in json.loads(answer)["results"]]

    assert totals("1") != totals("2")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["simulate", "chess"], "no game 'chess'; the games are:"),
        (["simulate", "wayfinder", "--players", "7"], "allowed: 1 to 4"),
        (["simulate", "wayfinder", "--option", "speed=9"], "the options are: players, level"),
        (["simulate", "wayfinder", "--option", "level=2"], "applies only with 1 player"),
        (["simulate", "wayfinder", "--option", "level"], "key=value"),
        (["simulate", "wayfinder", "--option", "players=3", "--players", "2"], "contradict"),
        (["simulate", "wayfinder", "--bots", "clever"], "the bots are: random, greedy"),
        (["simulate", "wayfinder", "--bots", "random,random,random"], "names 3 bots"),
        (["simulate", "wayfinder", "--games", "0"], "--games"),
        (["bench", "chess"], "no game 'chess'"),
        (["sail"], "No such command"),
    ],
)
def test_wrong_use_is_answered_with_what_is_right(arguments: list[str], problem: str) -> None:
    result = incognita(*arguments)
    assert result.exit_code == WRONG_USE
    assert problem in result.stderr
    assert "Traceback" not in result.stderr


def test_replay_checks_and_draws(recorded: Path) -> None:
    answer = incognita("replay", recorded).output
    assert "The record holds" in answer
    assert "total, wins" in answer
    early = incognita("replay", recorded, "--at", "3").output
    assert "Position after 3" in early
    assert "Score so far" in early
    assert "may:" in early


def test_replay_answers_programs(recorded: Path) -> None:
    answer = json.loads(incognita("replay", recorded, "--at", "2", "--json").stdout)
    assert answer["holds"]
    assert answer["at"] == 2
    assert list(answer["legal"]) == ["seat 1"]
    assert answer["view"]["phase"] == "voyage"


def test_replay_fails_loudly_at_the_first_illegal_action(recorded: Path) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines()
    lines[3] = '{"n":3,"seat":1,"do":"stop"}'
    recorded.write_text("\n".join(lines), encoding="utf-8")
    result = incognita("replay", recorded)
    assert result.exit_code == WRONG_RECORD
    assert "line 4: seat 1 may not 'stop' here; legal: n" in result.stderr
    answer = json.loads(incognita("replay", recorded, "--json").stdout)
    assert not answer["holds"]
    assert answer["line"] == 4


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    result = incognita("replay", tmp_path / "none.jsonl")
    assert result.exit_code == UNREADABLE
    assert "none.jsonl: No such file" in result.stderr
    assert incognita("replay", tmp_path).exit_code == UNREADABLE
    missing = incognita("simulate", "wayfinder", "--edition", tmp_path / "none.toml")
    assert missing.exit_code == UNREADABLE


def test_records_are_never_overwritten(recorded: Path) -> None:
    folder = recorded.parent
    result = incognita("simulate", "wayfinder", "--games", "3", "--records", folder)
    assert result.exit_code == UNREADABLE
    assert "there already" in result.stderr
    assert len(list(folder.iterdir())) == 2


def test_a_record_is_read_from_standard_input(recorded: Path) -> None:
    answer = CliRunner().invoke(main, ["replay", "-"], input=recorded.read_bytes())
    assert "The record holds" in answer.output


def test_names_cannot_draw_on_the_terminal(recorded: Path) -> None:
    replay = replay_record(recorded.read_bytes())
    recorded.write_text(write_record(replay.last, ["[/bold] [red]", "b"]), encoding="utf-8")
    assert "[/bold] [red]" in incognita("replay", recorded).output


def test_a_position_beyond_the_end_is_wrong_use(recorded: Path) -> None:
    result = incognita("replay", recorded, "--at", "99999")
    assert result.exit_code == WRONG_USE
    assert "there is no action 99999" in result.stderr


def run(*arguments: str, **keywords: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "incognita", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **keywords,
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a process instead of signalling to it")
@pytest.mark.parametrize(
    ("on_interrupt", "signal_sent"),
    [
        (signal.SIG_DFL, signal.SIGINT),
        (signal.SIG_DFL, signal.SIGTERM),
        (signal.SIG_IGN, signal.SIGTERM),  # as in a shell's background jobs
    ],
)
def test_an_interrupted_simulation_ends_cleanly(
    on_interrupt: signal.Handlers, signal_sent: signal.Signals, tmp_path: Path
) -> None:
    plan = ("simulate", "wayfinder", "--games", "100000", "--jobs", "2")
    before = signal.signal(signal.SIGINT, on_interrupt)  # which the process inherits
    try:
        process = run(*plan, "--records", str(tmp_path))
    finally:
        signal.signal(signal.SIGINT, before)
    deadline = time.monotonic() + 60
    while not any(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal_sent)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == INTERRUPTED
    assert errors == "incognita: interrupted\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGPIPE")
def test_a_reader_who_leaves_is_no_error() -> None:
    process = run("games", "--json")
    assert process.stdout is not None
    process.stdout.close()
    assert process.wait(timeout=30) == READER_LEFT
    assert process.stderr is not None
    assert process.stderr.read() == ""


def test_a_narrow_encoding_is_no_error() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    process = run("simulate", "wayfinder", "--games", "2", env=environment)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "wins" in output


def test_records_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    result = incognita(
        "simulate", "wayfinder", "--games", "1", "--records", tmp_path / "taken" / "x"
    )
    assert result.exit_code == UNREADABLE
    assert "Traceback" not in result.stderr


def test_bench_measures_every_form_that_is_there() -> None:
    speeds = json.loads(incognita("bench", "wayfinder", "--json").stdout)
    assert [speed["form"] for speed in speeds] == (
        ["compiled", "uncompiled"] if is_compiled() else ["uncompiled"]
    )
    for speed in speeds:
        for what in ("playouts_per_s", "actions_per_s", "copies_per_s", "views_per_s"):
            assert speed[what] > 0


def test_every_command_that_answers_does_so_in_json_too() -> None:
    def answers(command: click.Command) -> bool:
        return any("--json" in option.opts for option in command.params)

    for name, command in main.commands.items():
        if name != "mcp":  # what it writes is a protocol, and JSON already
            assert isinstance(command, click.Group) or answers(command), name
    admin = main.commands["admin"]
    assert isinstance(admin, click.Group)
    assert [
        name for name in ("tables", "talk", "backup") if not answers(admin.commands[name])
    ] == []


def test_a_map_and_a_report_in_json(tmp_path: Path, recorded: Path) -> None:
    svg, page = tmp_path / "map.svg", tmp_path / "page.html"
    drawn = json.loads(incognita("map", "3n-5e-1s-8w", "--svg", svg, "--json").output)
    assert (drawn["map"], drawn["svg"]) == ("3n-5e-1s-8w", str(svg))
    assert [len(row) for row in drawn["laid"]["terrain"]] == [16] * 16
    told = json.loads(incognita("report", recorded.parent, "-o", page, "--json").output)
    assert told == {"game": "wayfinder", "games": 2, "report": str(page)}


def test_a_simulation_says_that_the_lot_decides() -> None:
    told = json.loads(incognita("simulate", "tikal", "--games", "1", "--json").output)
    assert told["options"]["first"] == "lot"
    chosen = incognita("simulate", "tikal", "--games", "1", "--option", "first=2").output
    assert "first=2" in chosen


def test_a_replay_says_who_played_in_which_order(recorded: Path) -> None:
    seats = json.loads(recorded.read_text().splitlines()[0])
    first = seats["options"]["first"]
    assert json.loads(incognita("replay", recorded, "--json").output)["order"] == [first, 3 - first]
    assert "Order of play: random, random" in incognita("replay", recorded).output

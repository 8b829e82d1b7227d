"""Recorded games become arrays: what was seen, possible, done, and what came of it."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from incognita.adapters.sight import Sight
from incognita.cli import main
from incognita.cli.answers import WRONG_RECORD, WRONG_USE
from incognita.core.position import new_game
from incognita.core.record import replay_record, write_record
from incognita.games.toll import GAME as TOLL


def run(*arguments: object) -> str:
    told = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert told.exit_code == 0, told.output
    return told.output


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    run("simulate", "toll", "--bots", "greedy,random", "--games", 5, "--records", folder)
    return folder


def test_a_row_is_a_decision_as_its_seat_saw_it(records: Path, tmp_path: Path) -> None:
    run("dataset", records, "-o", tmp_path / "set")
    arrays = dict(np.load(tmp_path / "set" / "toll-00000.npz"))
    rows = 0
    for game, path in enumerate(sorted(records.iterdir())):
        last = replay_record(path.read_bytes()).last
        best = max(last.state.rank(seat) for seat in range(last.seats))
        again = new_game(TOLL, last.options, last.edition)
        sight = Sight(again.game.observer(again.state))
        for n, (actor, action) in enumerate(last.log, 1):
            legal = again.legal(actor)
            if actor < last.seats and len(legal) > 1:
                assert arrays["observation"][rows].tolist() == sight.of(again.state, actor).tolist()
                assert np.flatnonzero(arrays["mask"][rows]).tolist() == legal
                row = [int(arrays[key][rows]) for key in ("action", "seat", "points", "game", "n")]
                assert row == [action, actor, last.state.points(actor), game, n]
                assert (arrays["result"][rows] == 1) == (
                    last.state.rank(actor) == best != last.state.rank(1 - actor)
                )
                rows += 1
            again.play(actor, action)
    assert {len(array) for array in arrays.values()} == {rows}
    assert "value" not in arrays


def test_it_goes_on_where_it_was_and_takes_each_record_once(records: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    few, *_ = files = sorted(records.iterdir())
    run("dataset", few, "-o", folder, "--games-a-file", 2)
    whole = json.loads(run("dataset", records, few, "-o", folder, "--games-a-file", 2, "--json"))
    assert (whole["games"], whole["new_files"]) == (len(files), 2)
    contents = json.loads((folder / "dataset.json").read_text())
    assert [len(part["records"]) for part in contents["files"]] == [1, 2, 2]
    assert sum(part["rows"] for part in contents["files"]) == whole["rows"]
    again = json.loads(run("dataset", records, "-o", folder, "--json"))
    assert (again["rows"], again["new_files"]) == (whole["rows"], 0)


def test_a_judge_says_what_a_decision_was_worth(records: Path, tmp_path: Path) -> None:
    few = min(records.iterdir())
    run("dataset", few, "-o", tmp_path / "a", "--judge", "mcts:5")
    run("dataset", few, "-o", tmp_path / "b", "--judge", "mcts:5")
    one, other = (np.load(tmp_path / name / "toll-00000.npz")["value"] for name in "ab")
    assert one.dtype == np.float32
    assert one.tolist() == other.tolist()


def test_games_without_an_end_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(write_record(new_game(TOLL), ["a", "b"]))
    told = run("dataset", tmp_path, "-o", tmp_path / "set")
    assert "0 decisions of 0 games" in told
    assert "left out: 1" in told
    assert not (tmp_path / "set").exists()


def test_what_does_not_belong_there_is_named(records: Path, tmp_path: Path) -> None:
    run("dataset", records, "-o", tmp_path / "set")
    others = tmp_path / "others"
    run("simulate", "toll", "--players", 3, "--games", 1, "--records", others)
    refused = CliRunner().invoke(main, ["dataset", str(others), "-o", str(tmp_path / "set")])
    assert refused.exit_code == WRONG_USE
    assert "players 3; this dataset has 2" in refused.output
    (others / "wrong.jsonl").write_text("{}")
    wrong = CliRunner().invoke(
        main, ["dataset", str(others / "wrong.jsonl"), "-o", str(tmp_path / "x")]
    )
    assert wrong.exit_code == WRONG_RECORD
    assert "wrong.jsonl" in wrong.output

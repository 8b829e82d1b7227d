"""A net learns from games of its own: the same from the same seed, whatever comes in between."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import numpy as np
import pytest
from click.testing import CliRunner, Result

from incognita.bots.nets import inputs_of, read_net
from incognita.cli import main
from incognita.cli.answers import WRONG_USE
from incognita.core.catalogue import find_game
from incognita.lab import training
from incognita.lab.arena import ArenaPlan, Finding, Tournament
from incognita.lab.crew import Crew
from incognita.lab.fitting import Lesson, Progress, answers, fit, whole, whole_answers
from incognita.lab.learning import calibration
from incognita.lab.leaves import Harvest, Leaf
from incognita.lab.positions import Positions, gathered, joined, lesson_of, many, read, written
from incognita.lab.training_log import BEST, LOG, START, OtherTraining, Plan, begun, put
from tests.bots.nets import chance_net
from tests.bots.nets import written as net_file
from tests.lab.test_report import Page

WAYFINDER = find_game("wayfinder")
QUICK = (
    "--games", "2", "--players", "2", "--simulations", "2", "--leaves", "1", "--tries", "2",
    "--cells", "3", "--epochs", "2", "--match-games", "2",
)  # fmt: skip


def incognita(folder: Path, *arguments: str | Path, generations: int = 1) -> Result:
    asked = ["train", "wayfinder", "-o", folder, "--generations", generations, *QUICK, *arguments]
    return CliRunner().invoke(main, [str(one) for one in asked])


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("trained")
    done = incognita(folder, "--from", "hand", generations=2)
    assert done.exit_code == 0, done.output
    assert re.search(
        r"^generation 2: [\d,]+ positions of 2 games; off by", done.output, re.MULTILINE
    )
    return folder


def timeless(folder: Path) -> dict[str, object]:
    """What is in a folder, without how long it took."""

    def without_times(found: object) -> object:
        if isinstance(found, dict):
            return {
                key: without_times(value)
                for key, value in found.items()
                if key not in ("seconds", "minutes")
            }
        return [without_times(one) for one in found] if isinstance(found, list) else found

    return {
        file.name: without_times(json.loads(file.read_bytes()))
        if file.suffix == ".json"
        else file.read_bytes()
        for file in sorted(folder.iterdir())
        if file.suffix != ".html"
    }


def plan_in(folder: Path) -> Plan:
    log: dict[str, object] = json.loads((folder / LOG).read_bytes())
    return msgspec.convert(log["plan"], Plan)


@contextmanager
def silent(name: str, total: int) -> Iterator[Callable[[int], None]]:
    yield lambda more: None


def test_an_interrupted_training_ends_as_if_nothing_had_been(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every file is interrupted once, before it is there."""
    interrupted: list[str] = []

    def put_at_the_second_try(file: Path, content: bytes) -> None:
        if file.name not in interrupted:
            interrupted.append(file.name)
            raise KeyboardInterrupt
        put(file, content)

    monkeypatch.setattr("incognita.lab.training.put", put_at_the_second_try)
    monkeypatch.setattr("incognita.lab.training_log.put", put_at_the_second_try)
    plan = plan_in(trained)
    for _ in range(20):
        try:
            list(training.train(plan, tmp_path, None, 2, Crew(), silent))
            break
        except KeyboardInterrupt:
            continue
    assert {LOG, "net-001.net.json", "positions-002-000000.npz"} <= set(interrupted)
    assert timeless(tmp_path) == timeless(trained)


def test_parts_and_processes_make_no_difference(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "_GAMES_A_PART", 1)
    list(training.train(plan_in(trained), tmp_path, None, 1, Crew(jobs=2), silent))
    parts = sorted(tmp_path.glob("*.npz"))
    assert [part.name for part in parts] == [
        "positions-001-000000.npz", "positions-001-000001.npz",
    ]  # fmt: skip
    mine = joined([read(part) for part in parts])
    theirs = read(trained / "positions-001-000000.npz")
    assert all((getattr(mine, name) == getattr(theirs, name)).all() for name in mine._fields)
    assert timeless(tmp_path)["net-001.net.json"] == timeless(trained)["net-001.net.json"]


def test_who_asks_again_is_told_and_who_asks_for_more_gets_more(
    trained: Path, tmp_path: Path
) -> None:
    for file in trained.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    again = incognita(tmp_path, "--from", "hand", generations=2)
    assert again.exit_code == 0
    assert "generation 1:" not in again.output
    assert timeless(tmp_path) == timeless(trained)
    more = incognita(tmp_path, "--from", "hand", generations=3)
    assert "generation 3:" in more.output
    assert "goes on after generation 2" in more.output
    assert "generation 2:" not in more.output


def test_alone_nets_are_compared_by_points_with_the_same_luck(tmp_path: Path) -> None:
    asked = ["train", "explorers", "-o", str(tmp_path), "--generations", "1", *QUICK]
    asked[asked.index("--players") + 1] = "1"
    assert CliRunner().invoke(main, [*asked, "--from", "hand"]).exit_code == 0
    match = json.loads((tmp_path / LOG).read_bytes())["generations"][0]["match"]
    assert (match["bar"], match["deals"], match["games"]) == (0.5, 2, 4)
    assert match["share"] in (0, 0.25, 0.5, 0.75, 1)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--games", "4"], "holds a training with games 2, not games 4"),
        (["--players", "3"], "with players 2, not players 2,3"),
        (["--option", "placing=race"], "with options none, not options placing=race"),
        (["--seed", "2"], "with seed 1, not seed 2"),
    ],
)
def test_another_plan_needs_another_folder(
    trained: Path, arguments: list[str], problem: str
) -> None:
    refused = incognita(trained, "--from", "hand", *arguments)
    assert refused.exit_code == WRONG_USE
    assert problem in refused.stderr
    assert "choose another folder" in refused.stderr


def test_another_net_to_start_from_needs_another_folder(trained: Path, tmp_path: Path) -> None:
    net = net_file(tmp_path, chance_net(WAYFINDER))
    refused = incognita(trained, "--from", net)
    assert refused.exit_code == WRONG_USE
    assert "with --from hand, not --from a net with the digest" in refused.stderr


def test_a_folder_with_something_else_is_refused(trained: Path, tmp_path: Path) -> None:
    (tmp_path / LOG).write_text('{"format": "other"}')
    with pytest.raises(OtherTraining, match="missing required field"):
        begun(tmp_path, plan_in(trained))
    (tmp_path / LOG).write_text((trained / LOG).read_text().replace('"version": 1', '"version": 9'))
    with pytest.raises(OtherTraining, match="expected incognita-training 1"):
        begun(tmp_path, plan_in(trained))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["toll"], "nobody has said what a net of toll looks at"),
        (["wayfinder", "--players", "1"], "players=1 is always judged by hand"),
        (["wayfinder", "--players", "two"], "expected numbers of seats such as 2,2,4"),
        (["wayfinder", "--players", "9"], "players"),
        (["wayfinder", "--from", "missing.net.json"], "net missing.net.json: No such file"),
        (["wayfinder", "--jobs", "2", "--cluster", "tcp://x:1"], "contradict"),
    ],
)
def test_wrong_use_is_answered_with_what_is_right(
    tmp_path: Path, arguments: list[str], problem: str
) -> None:
    refused = CliRunner().invoke(main, ["train", "-o", str(tmp_path / "new"), *arguments])
    assert refused.exit_code == WRONG_USE
    assert problem in refused.stderr
    assert not (tmp_path / "new").exists()


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = [name for name in sys.modules if name.startswith("incognita.lab.")]
    for name in loaded:
        if name.rpartition(".")[2] in ("training", "learning", "positions", "fitting"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    refused = incognita(tmp_path)
    assert refused.exit_code == WRONG_USE
    assert "incognita train needs the optional extra 'train'" in refused.stderr


def test_each_net_says_where_it_comes_from(trained: Path) -> None:
    log = begun(trained, plan_in(trained))
    assert [one.judge for one in log.generations] == ["hand", "hand"]
    assert log.best is None  # two games settle nothing
    assert not (trained / BEST).exists()
    origin = read_net(trained / "net-002.net.json").origin
    assert origin.generation == 2
    assert origin.games == 4
    assert origin.positions == sum(one.positions for one in log.generations)
    assert origin.commit
    assert origin.command == (
        "incognita train wayfinder --generations 2 --players 2 --games 2 --simulations 2 "
        "--leaves 1 --tries 2 --positions 200000 --window 3 --cells 3 "
        "--epochs 2 --match-games 2 --seed 1 --from hand"
    )


@pytest.mark.parametrize("is_better", [True, False])
def test_a_net_that_is_shown_to_be_better_judges_from_then_on(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_better: bool
) -> None:
    met: list[ArenaPlan] = []

    def settled(plan: ArenaPlan, crew: Crew, done: object) -> Tournament:
        met.append(plan)
        low = 0.51 if is_better else 0.49
        [line_up] = plan.schedule.line_ups
        return Tournament([], (True,), ((Finding(line_up[0], 0.5, 0.6, low, 0.7, 100),),))

    monkeypatch.setattr(training, "play_arena", settled)
    found = list(training.train(plan_in(trained), tmp_path, None, 2, Crew(), silent))
    assert [one.accepted for one in found] == [is_better, is_better]
    second = "net-001.net.json" if is_better else "hand"
    assert [one.judge for one in found] == ["hand", second]
    rival = "mcts:2@current" if is_better else "mcts:2@hand"
    assert met[1].schedule.line_ups == (("mcts:2@new", rival),)
    assert met[0].seed != met[1].seed
    if is_better:
        assert met[1].nets["current"] == (tmp_path / "net-001.net.json").read_bytes()
        assert (tmp_path / BEST).read_bytes() == (tmp_path / "net-002.net.json").read_bytes()


def test_a_training_can_start_from_a_net(tmp_path: Path) -> None:
    net = net_file(tmp_path, chance_net(WAYFINDER))
    folder = tmp_path / "on"
    told = incognita(folder, "--from", net, "--json")
    assert told.exit_code == 0, told.output
    facts = json.loads(told.stdout)
    assert [one["judge"] for one in facts["generations"]] == [START]
    assert (folder / START).read_bytes() == net.read_bytes()


def test_the_page_needs_nothing_else_and_tells_its_pictures_in_words(trained: Path) -> None:
    content = (trained / "training.html").read_text(encoding="utf-8")
    page = Page(content)
    assert page.headings == [
        "Strength", "What was learned", "How true its chances are", "What it looks at",
    ]  # fmt: skip
    assert len(page.pictures) == 3
    assert all(re.search(r"\d", words) for words in page.pictures)
    assert page.fetched == []
    assert not re.search(r"@import|url\((?!#)|<script", content)
    assert len(page.ids) == len(set(page.ids))


def test_the_files_are_a_dataset_whose_columns_are_explained(trained: Path) -> None:
    found = read(trained / "positions-001-000000.npz")
    columns = json.loads((trained / "inputs.json").read_bytes())
    assert [one["column"] for one in columns] == list(range(found.seen.shape[1]))
    assert [one["name"] for one in columns] == list(inputs_of(WAYFINDER).names())
    assert all(one["sentence"].endswith(".") for one in columns)
    assert found.seen.dtype == np.int32
    assert len({len(array) for array in found}) == 1
    assert set(found.game) == {0, 1}
    assert np.array_equal(found.seats, found.seen[:, 0])
    assert set(found.wins[found.seat == 0] + found.wins[found.seat == 1]) == {1}


def harvests(games: int) -> list[Harvest]:
    leaf = Leaf([[2, 10, 5], [2, 30, 7]], [4, 9], [0.0, 1.0])
    return [Harvest(number, [leaf, leaf], 0.1) for number in range(games)]


def positions(file: Path, games: int) -> Positions:
    file.write_bytes(written(harvests(games), 3))
    return read(file)


def test_games_are_learned_from_or_held_out_as_a_whole(tmp_path: Path) -> None:
    files = [tmp_path / "one.npz", tmp_path / "two.npz"]
    found = [positions(file, 23) for file in files]
    here, elsewhere = gathered(files, 1000)
    assert set(elsewhere.game) == {0, 11, 22}
    assert many(here) + many(elsewhere) == many(joined(found)) == 92
    here, elsewhere = gathered(files, 20)
    assert (many(here), many(elsewhere)) == (20, 12)
    assert list(here.seat) == [0, 1] * 20
    assert set(here.game[:20]) < set(range(1, 22)) - {11}


def test_games_without_positions_are_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "none.npz").write_bytes(written([Harvest(0, [], 0.1)], 3))
    assert read(tmp_path / "none.npz").seen.shape == (0, 3)


def test_what_is_learned_are_the_points_to_come(tmp_path: Path) -> None:
    found = positions(tmp_path / "some.npz", 1)
    inputs = inputs_of(WAYFINDER)
    column = 1 + len(inputs.of_table)
    seen = np.zeros((len(found.seat), column + 1), np.int32)
    seen[:, column] = found.seen[:, 1]
    lesson = lesson_of(found._replace(seen=seen), inputs)
    assert list(lesson.points) == [30, 60] * 2
    assert list(lesson.wins) == [0, 1] * 2
    assert list(lesson.plays) == [1] * 4


def test_a_net_learns_what_can_be_learned_and_whole_numbers_cost_little() -> None:
    luck = np.random.default_rng(1)
    seen = np.rint(luck.normal(0, 20, (3000, 4)))
    points = 3 * seen[:, 0] + 5 * np.maximum(seen[:, 1], 0)
    lesson = Lesson(seen, points, (points > 40).astype(float), np.ones(3000))
    told: list[Progress] = []
    weights = fit(lesson, lesson, 6, 30, 1, told.append)
    assert told[-1].points < 0.4 * points.std() / 10
    assert told[-1].chance < 0.5
    assert told[-1].points < told[0].points
    rounded = whole_answers(whole(weights), seen.astype(np.int64))
    assert np.abs(rounded - answers(weights, seen)).max() < 12


def test_calibration_shares_the_chance_among_the_seats() -> None:
    seats = np.array([2, 2, 2, 2, 1], np.int8)
    found = Positions(
        np.zeros((5, 1), np.int32),
        np.zeros(5, np.int32),
        np.array([1, 0, 0, 1, 1], np.float32),
        seats,
        np.array([0, 1, 0, 1, 0], np.int8),
        np.zeros(5, np.int32),
    )
    logit = 1000 * np.log(3)
    said = np.array([[0, logit], [0, -logit], [0, logit], [0, -logit], [0, 0]])
    assert [(round(b.said, 6), b.came_true, b.positions) for b in calibration(found, said)] == [
        (0.25, 0.5, 2),
        (0.75, 0.5, 2),
    ]


def test_generations_are_told_apart_in_the_log(trained: Path) -> None:
    log = begun(trained, plan_in(trained))
    first, second = log.generations
    assert first.learned_from + first.held_out == first.positions
    assert second.learned_from + second.held_out == first.positions + second.positions
    assert len(first.epochs) == 2

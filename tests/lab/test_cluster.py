"""Games played on a cluster: the same ones as at home, even when a worker is lost."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from distributed import Client, LocalCluster

from incognita.cli import main
from incognita.cli.answers import WRONG_USE
from incognita.core.catalogue import find_game
from incognita.lab.cluster import (
    ClusterUnreachable,
    OtherVersion,
    check_versions,
    cluster_workers,
)
from incognita.lab.crew import Crew
from incognita.lab.match import Result
from incognita.lab.simulate import Plan, plan_edition, simulate
from tests.bots.nets import chance_net, written
from tests.lab.test_training import timeless as without_times

GAMES = 80


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
    ) as started:
        yield started.scheduler_address


def plan() -> Plan:
    game = find_game("wayfinder")
    options = game.check_options({})
    return Plan("wayfinder", options, plan_edition(game.edition), ("greedy", "random"), GAMES, 5)


def timeless(results: list[Result]) -> list[Result]:
    return [replace(result, seconds=0.0, thought=()) for result in results]


def test_a_lost_worker_loses_no_game_and_repeats_none(cluster: str) -> None:
    with Client(cluster, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())
    assert len(set(workers)) == 2
    finished = 0

    def done(more: int) -> None:
        nonlocal finished
        finished += more
        if finished == GAMES // 4:
            os.kill(workers[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)

    there = simulate(plan(), Crew(cluster=cluster), done)
    here = simulate(plan(), Crew(), lambda more: None)
    assert finished == GAMES
    assert timeless(there) == timeless(here)


def test_a_training_on_a_cluster_is_the_same_as_at_home(cluster: str, tmp_path: Path) -> None:
    """Nets go along: the machines of a cluster share no folder."""
    net = written(tmp_path, chance_net(find_game("wayfinder")))
    asked = ["train", "wayfinder", "--generations", "1", "--players", "2", "--games", "2"]
    asked += ["--simulations", "2", "--epochs", "1", "--match-games", "2", "--from", str(net)]
    for place, more in ("there", ["--cluster", cluster]), ("here", []):
        done = CliRunner().invoke(main, [*asked, "-o", str(tmp_path / place), *more])
        assert done.exit_code == 0, done.output
    assert without_times(tmp_path / "there") == without_times(tmp_path / "here")


def test_the_command_plays_on_a_cluster(cluster: str) -> None:
    result = CliRunner().invoke(
        main,
        ["arena", "wayfinder", "--bots", "greedy,random", "--games", "4", "--cluster", cluster],
    )
    assert result.exit_code == 0
    assert "rating" in result.output


def test_a_cluster_with_another_version_is_refused(
    cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("incognita.lab.cluster.__version__", "0.0.9")
    with Client(cluster, set_as_default=False) as client, pytest.raises(OtherVersion) as refused:
        check_versions(client)
    assert "the scheduler of the cluster has" in str(refused.value)
    assert "expected 0.0.9 on every machine" in str(refused.value)


@pytest.mark.parametrize("address", ["tcp://", "tcp://host:port", "nonsense://host:8786", "host"])
def test_what_is_no_address_is_refused_before_anything_is_begun(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("distributed.Client", None)  # it would be noticed
    expected = "expected an address such as tcp://host:8786"
    with pytest.raises(ClusterUnreachable, match=expected), cluster_workers(address):
        pass


def test_an_address_without_a_cluster_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("incognita.lab.cluster._SECONDS_TO_CONNECT", 1)
    result = CliRunner().invoke(main, ["simulate", "wayfinder", "--cluster", "tcp://127.0.0.1:9"])
    assert result.exit_code == WRONG_USE
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:9'" in result.stderr

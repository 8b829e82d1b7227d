"""What those who look after a server are told, as Prometheus reads it."""

import asyncio
import re
from collections.abc import Iterator

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from incognita.client import Client, LiveTable
from incognita.server.figures import BOUNDS, Spread
from incognita.server.wire import Done, Refused
from tests.server.fronts import free_port
from tests.server.postgres import Postgres
from tests.server.running import RunningServer, running_server

SEATS = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
FIGURES = {
    "incognita_tables": "gauge",
    "incognita_sockets": "gauge",
    "incognita_connections": "gauge",
    "incognita_thinkers_queue": "gauge",
    "incognita_actions": "counter",
    "incognita_refusals": "counter",
    "incognita_requests": "counter",
    "incognita_echo_seconds": "histogram",
    "incognita_database_seconds": "histogram",
    "incognita_request_seconds": "histogram",
    "incognita_thinking_seconds": "histogram",
    "process_resident_memory_bytes": "gauge",
}

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


class Watched:
    def __init__(self, server: RunningServer, port: int) -> None:
        self.server = server
        self.address = f"http://127.0.0.1:{port}"

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.address}{path}", timeout=30)

    def samples(self) -> Samples:
        families = list(text_string_to_metric_families(self.get("/metrics").text))
        kinds = {family.name: family.type for family in families}
        assert kinds.items() >= FIGURES.items()
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in families
            for sample in family.samples
        }


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder, port = tmp_path_factory.mktemp("watched"), free_port()
    given = ["--no-limits", "--data", str(folder), "--metrics", f"127.0.0.1:{port}"]
    with running_server(*given, "--thinkers", "1", log=folder / "log") as server:
        yield Watched(server, port)


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples.get((f"incognita_{name}", frozenset(labels.items())), 0)


async def play(server: RunningServer, client: Client, table: str, moves: int) -> None:
    async with LiveTable(server.address, table, client.token, seat=1) as line:
        seen = 0
        for _ in range(moves):
            while line.last is None or line.last.play.n < seen or not line.last.play.legal:
                await line.update()
            answer = await line.act(line.last.play.legal[0].do)
            assert isinstance(answer, Done)
            seen = answer.n
        assert isinstance(await line.act("no such thing"), Refused)


def test_a_game_shows_in_the_figures(watched: Watched) -> None:
    before = watched.samples()
    with Client(watched.server.address) as anna:
        anna.arrive("Anna", "en")
        table = anna.open_table("wayfinder", SEATS).table.id
        asyncio.run(play(watched.server, anna, table, 5))
        assert httpx.get(f"{watched.server.address}/api/tables/none").status_code == 404
    after = watched.samples()

    def grown(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert grown("actions_total", by="person") == 5
    assert grown("actions_total", by="bot") >= 1
    assert grown("echo_seconds_count", message="act") >= 6
    assert grown("database_seconds_count", work="write") >= 5
    assert grown("database_seconds_sum", work="write") > 0
    assert grown("thinking_seconds_count") >= 1
    assert grown("refusals_total", code="no-such-table") == 1
    assert grown("requests_total", method="GET", status="404") == 1
    assert value(after, "tables", which="all") >= 1
    assert value(after, "thinkers", where="here") == 1
    assert all(number >= 0 for number in after.values())
    for name in ("echo_seconds", "database_seconds", "request_seconds"):
        for (sample, labels), number in after.items():
            if sample == f"incognita_{name}_count":
                assert after[f"incognita_{name}_bucket", labels | {("le", "+Inf")}] == number


def test_a_live_connection_counts_for_as_long_as_it_is_open(watched: Watched) -> None:
    async def look(token: str, table: str) -> float:
        async with LiveTable(watched.server.address, table, token, seat=1) as line:
            await line.update()
            return value(await asyncio.to_thread(watched.samples), "sockets")

    with Client(watched.server.address) as anna:
        anna.arrive("Anna", "en")
        table = anna.open_table("wayfinder", SEATS).table.id
        assert asyncio.run(look(anna.token or "", table)) == 1


def test_alive_and_ready_are_told_in_detail_and_to_everybody_in_a_word(watched: Watched) -> None:
    assert watched.get("/health").json()["alive"] is True
    ready = watched.get("/ready")
    while ready.status_code != 200:  # until a thinker has started
        assert ready.json()["database"] == ready.json()["migrations"] == "ok"
        ready = watched.get("/ready")
    told = {"database": "ok", "migrations": "ok", "thinkers": "ok", "tables": "ok"}
    assert ready.json() == {"ready": True, **told}
    for path, answer in (("/health", {"alive": True}), ("/ready", {"ready": True})):
        assert httpx.get(f"{watched.server.address}{path}").json() == answer
        head = httpx.head(f"{watched.server.address}{path}")
        assert (head.status_code, head.content) == (200, b"")


def test_metrics_are_not_for_visitors(watched: Watched) -> None:
    answer = httpx.get(f"{watched.server.address}/metrics")
    assert "incognita_" not in answer.text
    assert answer.status_code == 404


def test_no_figure_names_a_person_or_a_table(watched: Watched) -> None:
    with Client(watched.server.address) as somebody:
        me = somebody.arrive("Xanthippe", "en")
        table = somebody.open_table("wayfinder", SEATS).table.id
        httpx.request("BREW", f"{watched.server.address}/api/tables/{table}")
    text = watched.get("/metrics").text
    for secret in (me.id, me.token, "Xanthippe", table, "BREW"):
        assert secret not in text
    assert not re.search(r"127\.0\.0\.1", text)


def test_a_server_without_its_database_is_alive_and_not_ready(
    postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> None:
    database, port = postgres_server.new_database(), free_port()
    log = tmp_path_factory.mktemp("lost") / "log"
    given = ["--database", database, "--metrics", f"127.0.0.1:{port}", "--thinkers", "1"]
    with running_server(*given, log=log) as server:
        watched = Watched(server, port)
        postgres_server.forget(database)
        assert watched.get("/health").status_code == 200
        ready = watched.get("/ready")
        assert ready.status_code == 503
        assert ready.json()["database"] == "cannot be used"
        assert httpx.get(f"{server.address}/ready").json() == {"ready": False}


def test_a_spread_counts_each_time_once() -> None:
    spread = Spread()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, BOUNDS[-1] * 2):
        spread.note(seconds)
    assert spread.counts[0] == 2
    assert spread.counts[1] == spread.counts[-1] == 1
    assert sum(spread.counts) == 4


def test_a_place_that_is_none_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    log = tmp_path_factory.mktemp("wrong") / "log"
    with pytest.raises(RuntimeError, match="is not a HOST:PORT"):
        RunningServer(["--metrics", "9400"], log).start()

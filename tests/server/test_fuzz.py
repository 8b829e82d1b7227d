"""Whatever is sent: no 5xx, no hang, no leak. `benchmarks/fuzz.py` does the same for longer."""

import asyncio
from pathlib import Path

from incognita.client import Client
from tests.server.fuzzing import fuzz_http, fuzz_sockets, open_files
from tests.server.running import RunningServer


def test_the_description_of_the_api_is_true_and_nothing_breaks_it(
    sqlite_server: RunningServer, tmp_path: Path
) -> None:
    fuzz_http(sqlite_server, tmp_path, "--max-examples", "3", "--phases", "fuzzing")
    assert "Traceback" not in sqlite_server.log.read_text()


def test_nonsense_over_a_websocket_is_answered_and_harms_nobody(
    sqlite_server: RunningServer,
) -> None:
    before = open_files(sqlite_server)
    assert asyncio.run(fuzz_sockets(sqlite_server, seconds=4)) > 0
    with Client(sqlite_server.address) as anna:
        anna.arrive("Anna")
        assert anna.tables("running")
    assert open_files(sqlite_server) <= before + 5
    assert "Traceback" not in sqlite_server.log.read_text()

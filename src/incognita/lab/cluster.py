"""Workers on other machines: a Dask cluster that is already running.

Dask keeps the list of what is to be played. Batches of a worker that is lost go to another one,
and each batch is answered once, so no game is lost and none comes twice.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from incognita import DISTRIBUTION, __version__
from incognita.core.errors import ExtraMissing, IncognitaError
from incognita.lab.crew import WorkerDied

if TYPE_CHECKING:
    from distributed import Client

_SECONDS_TO_CONNECT = 10


class ClusterUnreachable(IncognitaError):
    """There is no cluster at an address, or it has no workers."""


class OtherVersion(IncognitaError):
    """A machine of the cluster has another version of this program, or none."""

    def __init__(self, place: str, found: object) -> None:
        has = f"incognita {found}" if isinstance(found, str) else "no incognita"
        super().__init__(
            f"{place} of the cluster has {has}; expected {__version__} on every machine"
        )


def check_versions(client: "Client") -> None:
    """Ask with a function that every Python knows, for ours may not be there."""
    try:
        scheduler: object = client.run_on_scheduler(version, DISTRIBUTION)
    except PackageNotFoundError as error:
        scheduler = error
    workers = client.run(version, DISTRIBUTION, on_error="return")
    there = {"the scheduler": scheduler} | {f"worker {name}": v for name, v in workers.items()}
    for place, found in there.items():
        if found != __version__:
            raise OtherVersion(place, found)


@contextmanager
def cluster_workers(address: str) -> Iterator[tuple[Executor, int]]:
    """What takes batches for the cluster, and how many of them it can play at a time."""
    try:
        from distributed import Client  # noqa: PLC0415 - an optional extra
        from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415
        from distributed.scheduler import KilledWorker  # noqa: PLC0415
    except ImportError:
        raise ExtraMissing("--cluster", "cluster") from None
    try:
        get_address_host_port(address, strict=True)  # a client half made would take long to end
        client = Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterUnreachable(
            f"no Dask scheduler answers at {address!r}; expected an address such as "
            f"tcp://host:8786 ({error})"
        ) from None
    with client:
        check_versions(client)
        width = sum(client.nthreads().values())
        if width == 0:
            raise ClusterUnreachable(f"the cluster at {address} has no workers; start some")
        # not pure: a batch is not looked up among those that have been played before
        pool = client.get_executor(pure=False)
        try:
            yield pool, width
        except KilledWorker as error:
            raise WorkerDied(f"workers of the cluster died over the same games: {error}") from None
        finally:
            pool.shutdown(wait=False)

"""Workers on other machines: a Dask cluster that is already running.

Dask keeps the list of what is to be played. Batches of a worker that is lost go to another one,
and each batch is answered once, so no game is lost and none comes twice.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from incognita.core.errors import ExtraMissing, IncognitaError
from incognita.lab.workers import WorkerDied

_SECONDS_TO_CONNECT = 10


class ClusterUnreachable(IncognitaError):
    """There is no cluster at an address, or it has no workers."""


@contextmanager
def cluster_workers(address: str) -> Iterator[tuple[Executor, int]]:
    """What takes batches for the cluster, and how many of them it can play at a time."""
    try:
        from distributed import Client  # noqa: PLC0415 - an optional extra
        from distributed.scheduler import KilledWorker  # noqa: PLC0415
    except ImportError:
        raise ExtraMissing("--cluster", "cluster") from None
    try:
        client = Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterUnreachable(
            f"no Dask scheduler answers at {address!r}; expected an address such as "
            f"tcp://host:8786 ({error})"
        ) from None
    with client:
        width = sum(client.nthreads().values())
        if width == 0:
            raise ClusterUnreachable(f"the cluster at {address} has no workers; start some")
        # not pure: a batch is not looked up among those that have been played before
        pool = client.get_executor(pure=False)
        try:
            yield pool, width
        except KilledWorker as error:
            raise WorkerDied(f"workers of the cluster died over the same games: {error}") from None
        except ModuleNotFoundError as error:
            raise ClusterUnreachable(
                f"a worker of the cluster cannot play: {error}; install incognita there"
            ) from None
        finally:
            pool.shutdown(wait=False)

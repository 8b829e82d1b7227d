"""Whether this server is alive, and whether visitors should be sent to it."""

import asyncio
from typing import NamedTuple

from incognita.server.database import DatabaseUnavailable
from incognita.server.desk import Desk
from incognita.server.noting import note

_PATIENCE_S = 3.0  # whoever asks gives up after a few seconds


class Wellbeing(NamedTuple):
    """Each part in a word or two; `ok` where nothing is amiss."""

    database: str
    migrations: str
    thinkers: str
    tables: str

    @property
    def is_ready(self) -> bool:
        return all(part == "ok" for part in self)


async def wellbeing(desk: Desk) -> Wellbeing:
    database, thinkers = await asyncio.gather(
        _of_database(desk), desk.thinkers.are_well(_PATIENCE_S)
    )
    return Wellbeing(*database, "ok" if thinkers else "none answers", _of_tables(desk))


def _of_tables(desk: Desk) -> str:
    return "handed over" if desk.handover.is_under_way else "ok"


async def _of_database(desk: Desk) -> tuple[str, str]:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            current = await desk.store.database.is_up_to_date()
    except TimeoutError:
        return "does not answer", "unknown"
    except DatabaseUnavailable as error:
        note(str(error))
        return "cannot be used", "unknown"
    return "ok", "ok" if current else "missing"

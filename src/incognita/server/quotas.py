"""How many tables one person may have under way at the same time."""

from collections.abc import Collection
from typing import NamedTuple

from incognita.server.charter import SeatKind
from incognita.server.house import now_ms
from incognita.server.people import Person
from incognita.server.refusals import conflict
from incognita.server.store import Store
from incognita.server.summaries import summary_from
from incognita.server.wire import TableAnswer

FORGOTTEN_MS = 7 * 24 * 3600 * 1000  # since something last happened there


class Quotas(NamedTuple):
    """`tables`: that one person opened, neither over nor forgotten. `of_bots`: of these, where
    nobody sits and nobody can.
    """

    tables: int
    of_bots: int


async def room_for(
    store: Store, quotas: Quotas, person: Person, kinds: Collection[SeatKind]
) -> None:
    """Refusal when the person has too many tables under way for one more with such seats."""
    summaries = await store.tables_opened_by(person.id, now_ms() - FORGOTTEN_MS, quotas.tables)
    if len(summaries) >= quotas.tables:
        raise conflict(
            "too-many-tables",
            f"You have {quotas.tables} tables under way: close or finish one first.",
            f"Vous avez déjà {quotas.tables} tables en cours : fermez-en ou finissez-en une "
            "d’abord.",
        )
    if not _is_of_bots(kinds):
        return
    tables = map(summary_from, summaries)
    if sum(table is not None and _only_bots_play(table) for table in tables) >= quotas.of_bots:
        raise conflict(
            "too-many-tables-of-bots",
            f"You have {quotas.of_bots} tables where only bots play: close one, wait until one is "
            "over, or take a seat yourself.",
            f"Vous avez déjà {quotas.of_bots} tables où ne jouent que des bots : fermez-en une, "
            "attendez qu’une finisse ou prenez vous-même une place.",
        )


def _only_bots_play(table: TableAnswer) -> bool:
    """Where bots stand in for all who sat there, they wait, and take nobody's time."""
    waits = any(seat.stands_in for seat in table.seats)
    return not waits and _is_of_bots([seat.kind for seat in table.seats])


def _is_of_bots(kinds: Collection[SeatKind]) -> bool:
    return all(kind == "bot" for kind in kinds)

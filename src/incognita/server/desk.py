"""The desk: what every request needs at hand, and who is asking."""

import secrets
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

from incognita.core.words import Language
from incognita.server.database import open_database
from incognita.server.house import House, Live, now_ms
from incognita.server.keeper import HEARTBEAT_MS, Keeper
from incognita.server.limits import Limits
from incognita.server.people import Person, Tokens, language_from
from incognita.server.refusals import nobody
from incognita.server.settings import Settings
from incognita.server.store import Store
from incognita.server.thinkers import Thinkers
from incognita.server.visitors import household

COOKIE = "incognita"


@dataclass(slots=True)
class Desk:
    store: Store
    tokens: Tokens
    house: House
    keeper: Keeper
    thinkers: Thinkers
    limits: Limits

    @classmethod
    async def open(cls, settings: Settings) -> "Desk":
        database = open_database(settings.database)
        await database.start()
        store = Store(database)
        secret = await store.setting("secret", secrets.token_hex(32))
        silence = HEARTBEAT_MS + 2000 if database.is_shared else 0
        house = House(store, await store.downtimes(now_ms(), silence))
        thinkers = Thinkers(settings.workers, settings.patience_s)
        keeper = Keeper(house, thinkers)
        await keeper.start()
        return cls(store, Tokens(secret), house, keeper, thinkers, Limits(settings.limited))

    async def close(self) -> None:
        await self.keeper.stop()
        await self.store.database.stop()

    async def whoever(self, connection: HTTPConnection) -> Person | None:
        """Who is asking, by cookie or by bearer token; None when nobody knows."""
        token = connection.cookies.get(COOKIE)
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            token = bearer
        number = None if token is None else self.tokens.person(token)
        return None if number is None else await self.store.person(number)


def desk_of(connection: HTTPConnection) -> Desk:
    return cast("Desk", connection.app.state.desk)


async def _desk(connection: HTTPConnection) -> Desk:
    """As a coroutine, or every request would go through a thread for it."""
    return desk_of(connection)


async def _anybody(connection: HTTPConnection) -> Person | None:
    desk = desk_of(connection)
    desk.limits.spend("ask", address_of(connection))
    return await desk.whoever(connection)


async def _known(person: Annotated[Person | None, Depends(_anybody)]) -> Person:
    if person is None:
        raise nobody()
    return person


async def _live(table: str, connection: HTTPConnection) -> Live:
    return await desk_of(connection).house.live(table)


def address_of(connection: HTTPConnection) -> str:
    """What limits count by: see `household`."""
    return household(connection.client.host) if connection.client is not None else "-"


def language_for(person: Person | None, connection: HTTPConnection) -> Language:
    if person is not None:
        return person.language
    return language_from(connection.headers.get("accept-language"))


TheDesk = Annotated[Desk, Depends(_desk)]
Anybody = Annotated[Person | None, Depends(_anybody)]
Known = Annotated[Person, Depends(_known)]
TheTable = Annotated[Live, Depends(_live)]

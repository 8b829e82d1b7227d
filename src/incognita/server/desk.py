"""The desk: what every request needs at hand, and who is asking."""

import secrets
import time
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

from incognita.core.words import Language
from incognita.server.database import open_database
from incognita.server.house import House, Live, now_ms
from incognita.server.keeper import Keeper
from incognita.server.limits import Limits
from incognita.server.lines import Lines
from incognita.server.partings import Partings
from incognita.server.people import Person, Tokens, language_from
from incognita.server.readers import Readers
from incognita.server.refusals import nobody
from incognita.server.rollcall import RollCall
from incognita.server.settings import Settings
from incognita.server.store import Store
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Homes
from incognita.server.visitors import household

COOKIE = "incognita"
_USUAL_STORY = 300  # entries


@dataclass(slots=True)
class Desk:
    store: Store
    tokens: Tokens
    house: House
    keeper: Keeper
    thinkers: Thinkers
    readers: Readers
    limits: Limits
    lines: Lines
    homes: Homes
    partings: Partings
    roll_call: RollCall

    @classmethod
    async def open(cls, settings: Settings) -> "Desk":
        database = open_database(settings.database)
        await database.start()
        store = Store(database)
        secret = await store.setting("secret", secrets.token_hex(32))
        house = House(store)
        await house.pulse.begin(now_ms())
        homes = Homes()
        thinkers = Thinkers(settings.workers, settings.patience_s, homes)
        keeper = Keeper(house, thinkers)
        await keeper.start()
        partings = Partings(store)
        partings.start()
        roll_call = RollCall(house)
        roll_call.start()
        return cls(
            store,
            Tokens(secret),
            house,
            keeper,
            thinkers,
            Readers(homes),
            Limits(settings.limited),
            Lines(settings.limited),
            homes,
            partings,
            roll_call,
        )

    async def close(self) -> None:
        await self.roll_call.stop()
        await self.keeper.stop()
        await self.readers.stop()
        await self.partings.stop()
        await self.store.database.stop()

    async def whoever(self, connection: HTTPConnection) -> Person | None:
        """Who is asking, by cookie or by bearer token; None when nobody knows."""
        token = connection.cookies.get(COOKIE)
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            token = bearer
        person = None if token is None else await self.holder(token)
        if person is not None:
            self.homes.note(person.id, address_of(connection))
        return person

    async def table(self, number: str, connection: HTTPConnection) -> Live:
        """The table; one that is not at hand is read from the store, which is a story to tell."""
        if not self.house.has_at_hand(number):
            self.limits.spend("retell", address_of(connection), _USUAL_STORY)
        return await self.house.live(number)

    async def holder(self, token: str) -> Person | None:
        """Whose token this is; None when nobody's, or when it was cut off."""
        signed = self.tokens.signed(token)
        person = None if signed is None else await self.store.person(signed.person)
        if person is None or signed is None or signed.signed_out != person.signed_out:
            return None
        return person


def desk_of(connection: HTTPConnection) -> Desk:
    return cast("Desk", connection.app.state.desk)


async def _desk(connection: HTTPConnection) -> Desk:
    """As a coroutine, or every request would go through a thread for it."""
    return desk_of(connection)


async def _anybody(connection: HTTPConnection) -> Person | None:
    return await desk_of(connection).whoever(connection)


async def _known(person: Annotated[Person | None, Depends(_anybody)]) -> Person:
    if person is None:
        raise nobody()
    return person


async def _live(table: str, connection: HTTPConnection) -> Live:
    live = await desk_of(connection).table(table, connection)
    live.asked = time.monotonic()
    return live


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

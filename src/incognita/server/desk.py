"""The desk: what every request needs at hand, and who is asking."""

import asyncio
import hmac
import secrets
import time
import weakref
from dataclasses import dataclass, field
from itertools import count
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

from incognita.bots.roster import BOTS
from incognita.core.words import Language
from incognita.server.database import open_database
from incognita.server.figures import CountedDatabase, Figures
from incognita.server.handover import Handover
from incognita.server.house import House, Live, now_ms
from incognita.server.house_bots import OwnBots
from incognita.server.keeper import Keeper
from incognita.server.limits import Ledger, Limits
from incognita.server.lines import Lines
from incognita.server.partings import Partings
from incognita.server.people import Person, Tokens, language_from
from incognita.server.quotas import Quotas
from incognita.server.readers import Readers
from incognita.server.refusals import conflict, nobody
from incognita.server.reviewing import Reviews
from incognita.server.rollcall import RollCall
from incognita.server.settings import Settings
from incognita.server.store import Store
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Homes
from incognita.server.visitors import household

COOKIE = "incognita"
_USUAL_STORY = 300  # entries
_TIDY_AFTER = 100  # guests, tables and hints
_UNNAMED = 32  # digits of what stands for a visitor in the database


@dataclass(slots=True)
class Desk:
    store: Store
    tokens: Tokens
    house: House
    keeper: Keeper
    thinkers: Thinkers
    readers: Readers
    reviews: Reviews
    limits: Limits
    lines: Lines
    figures: Figures
    handover: Handover
    homes: Homes
    partings: Partings
    roll_call: RollCall
    quotas: Quotas
    lots: bool
    chat: bool
    sign_up: str
    _opening: weakref.WeakValueDictionary[str, asyncio.Lock] = field(
        default_factory=weakref.WeakValueDictionary
    )

    @classmethod
    async def open(cls, settings: Settings, figures: Figures) -> "Desk":
        database = CountedDatabase(open_database(settings.database), figures)
        await database.start()
        store = Store(database)
        secret = await store.setting("secret", secrets.token_hex(32))
        house = House(store, figures, (*BOTS, *dict(settings.bots)))
        await house.pulse.begin(now_ms())
        homes = Homes()
        thinkers = Thinkers(settings.workers, settings.patience_s, homes, settings.hire, figures)
        own_bots = OwnBots(settings, homes, figures)
        keeper = Keeper(house, thinkers, own_bots)
        await keeper.start()
        partings = Partings(store)
        partings.start()
        roll_call = RollCall(house, thinkers.turns)
        roll_call.start()
        return cls(
            store,
            Tokens(secret),
            house,
            keeper,
            thinkers,
            Readers(homes, settings.hire),
            Reviews(store, thinkers),
            Limits(settings.limited, settings.limits, ledger_in(store, secret)),
            Lines(settings.limited),
            figures,
            Handover(),
            homes,
            partings,
            roll_call,
            Quotas(settings.most_tables, settings.most_tables_of_bots),
            settings.lots,
            settings.chat,
            settings.sign_up,
        )

    async def close(self) -> None:
        await self.roll_call.stop()
        await self.reviews.stop()
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

    def opening(self, person: Person) -> asyncio.Lock:
        """Held while somebody opens a table: else many at once would all be the last allowed."""
        return self._opening.setdefault(person.id, asyncio.Lock())

    def check_talk(self) -> None:
        """Refusal in a house where nobody talks."""
        if not self.chat:
            raise conflict(
                "no-talk", "Nobody talks in this house.", "On ne discute pas dans cette maison."
            )

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


def ledger_in(store: Store, secret: str) -> Ledger | None:
    """What all servers on a database count together; nobody is named in it."""
    if not store.database.is_shared:
        return None

    spent = count(1)

    async def spend(what: str, who: str, one: int, all_of_it: int) -> bool:
        if next(spent) % _TIDY_AFTER == 0:
            await store.drop_allowances(now_ms())
        unnamed = hmac.digest(secret.encode(), who.encode(), "sha256").hex()[:_UNNAMED]
        return await store.spend(what, unnamed, one, all_of_it, now_ms())

    return spend


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

"""What an administrator does, beside a running server or without one."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager

import msgspec

from incognita.server.archive import Archive, Redaction
from incognita.server.charter import Closed, Entry, Rematched, Said, Sat, Silenced
from incognita.server.database import DatabaseUnavailable, open_database
from incognita.server.house import House, now_ms
from incognita.server.people import Person, Tokens, checked_name, new_id
from incognita.server.redacting import renaming, seats_named
from incognita.server.refusals import conflict, no_such_table, overtaken, wrong
from incognita.server.rows import SequenceTaken, StoredEntry
from incognita.server.summaries import summary_from
from incognita.server.table import Table
from incognita.server.wire import TableAnswer

FORGOTTEN = "Guest"  # the name of who was forgotten
_TRIES = 100  # each that fails is one in which the table went on


@asynccontextmanager
async def administration(address: str) -> AsyncIterator["Administration"]:
    database = open_database(address, serving=False)
    await database.start()
    try:
        yield Administration(Archive(database))
    except msgspec.MsgspecError as error:
        raise DatabaseUnavailable(f"what is stored there cannot be read: {error}") from None
    finally:
        await database.stop()


class Talk(msgspec.Struct):
    """Something that was said, as entry `n`."""

    n: int
    at: int
    person: str
    name: str
    text: str


class Seating(msgspec.Struct):
    table: str
    at: int
    name: str


class Spoken(msgspec.Struct):
    table: str
    n: int
    at: int
    name: str
    text: str


class Export(msgspec.Struct):
    """What a house knows of a guest. Times are milliseconds since 1970."""

    person: str
    name: str
    language: str
    came: int
    signed_out: int  # when last everywhere else; 0: never
    opened: list[str]  # tables
    sat: list[Seating]
    said: list[Spoken]
    lessons: list[tuple[str, str, bool]]  # game, lesson, and whether it was finished


class Administration:
    def __init__(self, store: Archive) -> None:
        self.store = store
        self.house = House(store)

    async def tables(self, status: str | None, most: int) -> list[TableAnswer]:
        summaries = await self.store.all_tables(status, most)
        return [table for table in map(summary_from, summaries) if table is not None]

    async def close(self, number: str) -> None:
        """End a table whatever its state; whoever sits there is told."""

        def decide(table: Table) -> Sequence[Entry]:
            if table.is_over:
                raise conflict("over", "This table is over.", "Cette table est terminée.")
            return [Closed()]

        live = await self.house.live(number)
        await self.house.happen(live, decide)
        await self.store.sleep_until(number, now_ms())  # a running server looks at it at once

    async def talk(self, number: str) -> list[Talk]:
        """All that was said at a table, with the numbers by which it can be taken away."""
        entries = await self.store.entries(number, 0)
        if not entries:
            raise no_such_table()
        return [
            Talk(n, at, entry.person, entry.name, entry.text)
            for n, at, entry in entries
            if isinstance(entry, Said)
        ]

    async def silence(self, number: str, n: int) -> None:
        """Take away what was said; that something was said stays."""

        def decide(entries: Sequence[StoredEntry]) -> Silenced:
            if not entries:
                raise no_such_table()
            if not any(n == one.n and isinstance(one.entry, Said) for one in entries):
                raise wrong(
                    "not-said",
                    f"Entry {n} is not something that was said; `incognita admin talk` lists that.",
                    f"L’entrée {n} n’est pas un message ; `incognita admin talk` les donne.",
                )
            return Silenced(n)

        await self._redact(number, decide)

    async def rename(self, person: str, name: str) -> None:
        """Wherever the old name is shown, the new one is."""
        known = await self._guest(person)
        new = checked_name(name)
        await self.store.change_person(known._replace(name=new))
        names = await self._names_of(person)

        async def rename_at(number: str) -> None:
            kept = names[number]
            await self._redact(
                number, lambda entries: renaming((one.entry for one in entries), person, new, kept)
            )

        await self._at_all(names, rename_at)

    async def _names_of(self, person: str) -> dict[str, set[str]]:
        """The tables where a guest sat or talked, and their rematches: with the names under which
        seats were kept there for the guest.
        """
        found: dict[str, set[str]] = {
            number: set() for number in await self.store.tables_named(person)
        }
        waiting = [*found]
        while waiting:
            number = waiting.pop()
            try:
                entries = [one.entry for one in await self.store.entries(number, 0)]
            except msgspec.MsgspecError:  # whoever changes something there will say so
                continue
            if not entries:  # a rematch that was taken away
                del found[number]
            kept = found.get(number, set())
            names = {sat.name for sat in seats_named(entries, person, kept)}
            for rematch in [one.table for one in entries if isinstance(one, Rematched)]:
                if not names <= found.get(rematch, set()):
                    found.setdefault(rematch, set()).update(names)
                    waiting.append(rematch)
        return found

    async def _at_all(self, tables: Iterable[str], do: Callable[[str], Awaitable[None]]) -> None:
        """What is to be done everywhere is not left undone for one table that is damaged."""
        damaged = []
        for number in tables:
            try:
                await do(number)
            except msgspec.MsgspecError:
                damaged.append(number)
        if damaged:
            raise DatabaseUnavailable(
                f"what is stored of {', '.join(damaged)} is damaged and was left as it is; "
                "all else is done"
            )

    async def _redact(self, number: str, decide: Redaction) -> None:
        for _ in range(_TRIES):
            try:
                return await self.store.redact(number, now_ms(), decide)
            except SequenceTaken:
                continue
        raise overtaken()

    async def invite(self, name: str) -> str:
        """A new guest; the token by which somebody becomes that."""
        person = Person(new_id(), checked_name(name), "en")
        secret = await self.store.setting("secret", secrets.token_hex(32))
        await self.store.add_person(person, now_ms())
        return Tokens(secret).token(person)

    async def revoke(self, person: str) -> None:
        """No cookie, token or personal link of this person holds any more."""
        await self.store.sign_out(await self._guest(person), now_ms())

    async def export(self, person: str) -> Export:
        """All that is known of a guest."""
        known = await self._guest(person)
        sat: list[Seating] = []
        said: list[Spoken] = []
        for number in await self.store.tables_named(person):
            for n, at, entry in await self.store.entries(number, 0):
                if isinstance(entry, Sat) and entry.person == person:
                    sat.append(Seating(number, at, entry.name))
                elif isinstance(entry, Said) and entry.person == person:
                    said.append(Spoken(number, n, at, entry.name, entry.text))
        lessons = await self.store.all_lessons_of(person)
        return Export(
            known.id,
            known.name,
            known.language,
            await self.store.came(person),
            known.signed_out,
            await self.store.all_opened_by(person),
            sat,
            said,
            lessons,
        )

    async def forget(self, person: str) -> None:
        """Of a guest only a number stays: no name, no talk, no way in. Games stay as they were."""
        await self.revoke(person)
        await self.store.forget_tables_of(person)

        async def silence_at(number: str) -> None:
            for n, _, entry in await self.store.entries(number, 0):
                if isinstance(entry, Said) and entry.person == person:
                    await self.silence(number, n)

        try:
            await self._at_all(await self.store.tables_named(person), silence_at)
        finally:
            await self.rename(person, FORGOTTEN)

    async def tidy(self, tables_ms: int | None, guests_ms: int | None) -> tuple[int, int]:
        """Take away tables where nothing has happened for so long, and guests who came longer ago
        and have no table; how many of each.
        """
        now = now_ms()
        tables = 0 if tables_ms is None else await self.store.drop_tables(now - tables_ms)
        guests = 0 if guests_ms is None else await self.store.drop_guests(now - guests_ms)
        return tables, guests

    async def _guest(self, person: str) -> Person:
        known = await self.store.person(person)
        if known is None:
            raise wrong(
                "no-such-person",
                f"There is no guest {person!r}; `incognita admin talk` tells who said what.",
                f"Il n’y a pas d’invité « {person} » ; `incognita admin talk` dit qui a parlé.",
            )
        return known

"""What a server reads from and writes to its database.

All SQL stands here and, for administrators, in archive; what entries look like, in rows.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple, cast

import msgspec

from incognita.core.words import Language
from incognita.server.charter import Charter, Status, charter_from, written
from incognita.server.clocks import Downtime
from incognita.server.database import AlreadyThere, Cursor, Database
from incognita.server.people import Person
from incognita.server.refusals import no_such_table
from incognita.server.rows import (
    MOST_ROWS,
    SequenceTaken,
    StoredEntry,
    entries_of,
    insert_entries,
    one_row,
    packed,
    whole,
)

_SKEW_MS = 60_000  # by which the clocks of servers may differ


class StoredTable(NamedTuple):
    charter: Charter
    edition: dict[str, object]
    entries: list[StoredEntry]
    summary: str
    trace: str | None
    people: dict[str, bool]


class Standing(NamedTuple):
    """What lists and the wake-up round need to know of a table, besides its entries."""

    status: Status
    changed: int
    wake: int | None  # when somebody has to do something for the table
    summary: str  # JSON for lists
    trace: str | None  # a digest of all that the entries led to
    people: dict[str, bool]  # who sits there, and whether they are waited for


class Listed(NamedTuple):
    summary: str
    to_act: bool


class Learned(NamedTuple):
    """How far somebody is with a lesson: at which table last, and whether it was ever finished."""

    table: str
    finished: bool
    summary: str  # of the table


class KeptReview(NamedTuple):
    """A review that somebody asked for; `content` is JSON, None until it is finished."""

    person: str
    content: str | None
    made: int


class Store:
    def __init__(self, database: Database) -> None:
        self.database = database

    # Settings and the pulse

    async def setting(self, name: str, value: str) -> str:
        """The stored value; the given one is stored if there was none."""

        def work(cursor: Cursor) -> str:
            cursor.execute(
                "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (name, value),
            )
            cursor.execute("SELECT value FROM setting WHERE name = ?", (name,))
            return str(one_row(cursor)[0])

        return await self.database.write(work)

    async def beat(self, now: int, silence: int, known: int) -> list[Downtime]:
        """Note that a server is alive, and a downtime if none was for so many milliseconds.

        Answers with the downtimes that ended after `known`, and with some from before: the clocks
        of several servers may differ a little.
        """

        def work(cursor: Cursor) -> list[Downtime]:
            cursor.execute(
                "INSERT INTO setting (name, value) VALUES ('alive', ?) ON CONFLICT DO NOTHING",
                (str(now),),
            )
            # of several servers one after the other: this locks the row
            cursor.execute("UPDATE setting SET value = value WHERE name = 'alive'")
            cursor.execute("SELECT value FROM setting WHERE name = 'alive'")
            alive = int(str(one_row(cursor)[0]))
            if now - alive > silence:
                cursor.execute("UPDATE downtime SET ended = ? WHERE ended = ?", (now, alive))
                if cursor.rowcount == 0:
                    cursor.execute(
                        "INSERT INTO downtime (began, ended) VALUES (?, ?) "
                        "ON CONFLICT (began) DO UPDATE SET ended = excluded.ended",
                        (alive, now),
                    )
            latest = alive if now < alive < now + _SKEW_MS else now
            cursor.execute("UPDATE setting SET value = ? WHERE name = 'alive'", (str(latest),))
            cursor.execute(
                "SELECT began, ended FROM downtime WHERE ended > ? ORDER BY began",
                (known - _SKEW_MS,),
            )
            return [Downtime(whole(began), whole(ended)) for began, ended in cursor.fetchall()]

        return await self.database.write(work)

    async def spend(self, what: str, who: str, one: int, all_of_it: int, now: int) -> bool:
        """Whether there was enough left of somebody's allowance for one more; see `Ledger`."""

        def work(cursor: Cursor) -> bool:
            cursor.execute(
                "INSERT INTO allowance (what, who, full_at) VALUES (?, ?, ?) "
                "ON CONFLICT (what, who) DO UPDATE SET full_at = ? + "
                "CASE WHEN allowance.full_at > ? THEN allowance.full_at ELSE ? END "
                "WHERE allowance.full_at <= ?",
                (what, who, now + one, one, now, now, now + all_of_it - one),
            )
            return cursor.rowcount == 1

        return await self.database.write(work)

    async def drop_allowances(self, now: int) -> None:
        """Those that are as large again as if they had never been used."""

        def work(cursor: Cursor) -> None:
            cursor.execute("DELETE FROM allowance WHERE full_at < ?", (now - _SKEW_MS,))

        await self.database.write(work)

    # People

    async def add_person(self, person: Person, now: int) -> None:
        def work(cursor: Cursor) -> None:
            cursor.execute(
                "INSERT INTO person (id, name, language, created) VALUES (?, ?, ?, ?)",
                (person.id, person.name, person.language, now),
            )

        await self.database.write(work)

    async def change_person(self, person: Person) -> None:
        def work(cursor: Cursor) -> None:
            cursor.execute(
                "UPDATE person SET name = ?, language = ? WHERE id = ?",
                (person.name, person.language, person.id),
            )

        await self.database.write(work)

    async def person(self, number: str) -> Person | None:
        return await self._one_person("WHERE id = ?", number)

    async def first_person(self) -> Person | None:
        """Whoever came first: the resident of a house that has one person."""
        return await self._one_person("ORDER BY created, id LIMIT 1")

    async def _one_person(self, which: str, *values: str) -> Person | None:
        def work(cursor: Cursor) -> Person | None:
            cursor.execute(f"SELECT id, name, language, signed_out FROM person {which}", values)
            row = cursor.fetchone()
            if row is None:
                return None
            return Person(str(row[0]), str(row[1]), cast("Language", row[2]), whole(row[3]))

        return await self.database.read(work)

    async def sign_out(self, person: Person, now: int) -> Person:
        """No token of before holds any more; the person with whom new ones are made."""
        gone = person._replace(signed_out=max(now, person.signed_out + 1))

        def work(cursor: Cursor) -> None:
            cursor.execute(
                "UPDATE person SET signed_out = ? WHERE id = ?", (gone.signed_out, gone.id)
            )

        await self.database.write(work)
        return gone

    async def signed_out_since(self, then: int) -> list[tuple[str, int]]:
        def work(cursor: Cursor) -> list[tuple[str, int]]:
            cursor.execute("SELECT id, signed_out FROM person WHERE signed_out > ?", (then,))
            return [(str(number), whole(at)) for number, at in cursor.fetchall()]

        return await self.database.read(work)

    # Tables

    async def open_table(
        self,
        charter: Charter,
        edition: dict[str, object],
        entries: Sequence[StoredEntry],
        standing: Standing,
    ) -> None:
        content = msgspec.json.encode(edition).decode()
        digest = sha256(content.encode()).hexdigest()

        def work(cursor: Cursor) -> None:
            cursor.execute(
                "INSERT INTO edition (digest, content) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (digest, content),
            )
            cursor.execute(
                "INSERT INTO game_table "
                "(id, charter, edition, game, open_to_all, status, changed, wake, summary, trace) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    charter.id,
                    written(charter),
                    digest,
                    charter.game,
                    int(charter.open_to_all),
                    standing.status,
                    standing.changed,
                    standing.wake,
                    standing.summary,
                    standing.trace,
                ),
            )
            insert_entries(cursor, charter.id, entries)
            _set_guests(cursor, charter.id, standing.people)

        await self.database.write(work)

    async def append(
        self, table: str, entries: Sequence[StoredEntry], standing: Standing, seated: bool
    ) -> None:
        """Store what happened; SequenceTaken when another writer was first, Refusal when the table
        was taken away meanwhile.
        """

        def work(cursor: Cursor) -> None:
            cursor.execute(
                "UPDATE game_table SET status = ?, changed = ?, wake = ?, summary = ?, trace = ? "
                "WHERE id = ?",
                (*standing[:5], table),
            )
            if cursor.rowcount == 0:
                raise no_such_table()
            if seated:
                cursor.execute("DELETE FROM guest WHERE table_id = ?", (table,))
            _set_guests(cursor, table, standing.people)
            insert_entries(cursor, table, entries)

        told = packed(entries) if self.database.is_shared else ""
        try:
            await self.database.write(work, about=table, told=told)
        except AlreadyThere:
            raise SequenceTaken(f"entry {entries[0].n} of {table} is taken") from None

    async def table(self, number: str) -> StoredTable | None:
        def work(cursor: Cursor) -> StoredTable | None:
            cursor.execute(
                "SELECT t.charter, e.content, t.summary, t.trace FROM game_table t "
                "JOIN edition e ON e.digest = t.edition WHERE t.id = ?",
                (number,),
            )
            row = cursor.fetchone()
            if row is None:
                return None
            edition = msgspec.json.decode(str(row[1]), type=dict[str, object])
            cursor.execute("SELECT person, to_act FROM guest WHERE table_id = ?", (number,))
            people = {str(person): bool(to_act) for person, to_act in cursor.fetchall()}
            return StoredTable(
                charter_from(str(row[0])),
                edition,
                entries_of(cursor, number, 0),
                str(row[2]),
                None if row[3] is None else str(row[3]),
                people,
            )

        return await self.database.read(work)

    async def entries(self, table: str, after: int) -> list[StoredEntry]:
        return await self.database.read(lambda cursor: entries_of(cursor, table, after))

    async def list_tables(
        self, statuses: Iterable[Status], game: str | None, most: int, before: int | None
    ) -> list[Listed]:
        """Tables that are open to all, the latest first.

        Those of each status are asked for by themselves: so many rows are read and no more.
        """
        sql = "SELECT changed, summary FROM game_table WHERE open_to_all = 1 AND status = ?"
        values: list[object] = []
        if game is not None:
            sql += " AND game = ?"
            values.append(game)
        if before is not None:
            sql += " AND changed < ?"
            values.append(before)
        sql += " ORDER BY changed DESC LIMIT ?"
        values.append(most)

        def work(cursor: Cursor) -> list[Listed]:
            found: list[tuple[int, str]] = []
            for status in dict.fromkeys(statuses):
                cursor.execute(sql, (status, *values))
                found += [(whole(changed), str(summary)) for changed, summary in cursor.fetchall()]
            latest = sorted(found, key=lambda one: -one[0])[:most]
            return [Listed(summary, False) for _, summary in latest]

        return await self.database.read(work)

    async def tables_of(self, person: str, most: int) -> list[Listed]:
        """A person's own tables, those first where the person is waited for."""

        def work(cursor: Cursor) -> list[Listed]:
            cursor.execute(
                "SELECT t.summary, g.to_act FROM guest g JOIN game_table t ON t.id = g.table_id "
                "WHERE g.person = ? ORDER BY g.to_act DESC, t.changed DESC LIMIT ?",
                (person, most),
            )
            return [Listed(str(summary), bool(to_act)) for summary, to_act in cursor.fetchall()]

        return await self.database.read(work)

    async def tables_opened_by(self, person: str, since: int, most: int) -> list[str]:
        """The summaries of the person's tables that are not over and where something happened."""

        def work(cursor: Cursor) -> list[str]:
            cursor.execute(
                "SELECT t.summary FROM guest g JOIN game_table t ON t.id = g.table_id "
                "WHERE g.person = ? AND t.status IN ('open', 'running') AND t.changed > ? "
                "AND t.charter LIKE ? LIMIT ?",
                (person, since, f'%"owner":"{person}"%', most),
            )
            return [str(row[0]) for row in cursor.fetchall()]

        return await self.database.read(work)

    # Lessons

    async def begin_lesson(self, person: str, game: str, lesson: str, table: str) -> None:
        """The person learns this at that table from now on; that it was finished once stays."""

        def work(cursor: Cursor) -> None:
            cursor.execute(
                "INSERT INTO lesson (person, game, name, table_id) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (person, game, name) DO UPDATE SET table_id = excluded.table_id",
                (person, game, lesson, table),
            )

        await self.database.write(work)

    async def finish_lesson(self, person: str, game: str, lesson: str, now: int) -> None:
        def work(cursor: Cursor) -> None:
            cursor.execute(
                "UPDATE lesson SET finished = ? WHERE person = ? AND game = ? AND name = ?",
                (now, person, game, lesson),
            )

        await self.database.write(work)

    async def lessons_of(self, person: str, game: str) -> dict[str, Learned]:
        """What the person has begun to learn of a game, by the names of the lessons."""

        def work(cursor: Cursor) -> dict[str, Learned]:
            cursor.execute(
                "SELECT l.name, l.table_id, l.finished, t.summary FROM lesson l "
                "JOIN game_table t ON t.id = l.table_id WHERE l.person = ? AND l.game = ?",
                (person, game),
            )
            return {
                str(name): Learned(str(table), finished is not None, str(summary))
                for name, table, finished, summary in cursor.fetchall()
            }

        return await self.database.read(work)

    # Reviews

    async def ask_for_review(self, table: str, budget: str, person: str) -> None:
        def work(cursor: Cursor) -> None:
            cursor.execute("SELECT 1 FROM game_table WHERE id = ?", (table,))
            if cursor.fetchone() is None:
                raise no_such_table()
            cursor.execute(
                "INSERT INTO review (table_id, budget, person) VALUES (?, ?, ?) "
                "ON CONFLICT (table_id, budget) DO NOTHING",
                (table, budget, person),
            )

        await self.database.write(work)

    async def keep_review(self, table: str, budget: str, content: str, now: int) -> None:
        def work(cursor: Cursor) -> None:
            cursor.execute(
                "UPDATE review SET content = ?, made = ? WHERE table_id = ? AND budget = ?",
                (content, now, table, budget),
            )

        await self.database.write(work)

    async def reviews_of(self, table: str) -> dict[str, KeptReview]:
        """By their budgets."""

        def work(cursor: Cursor) -> dict[str, KeptReview]:
            cursor.execute(
                "SELECT budget, person, content, made FROM review WHERE table_id = ?", (table,)
            )
            return {
                str(budget): KeptReview(
                    str(person), None if content is None else str(content), whole(made or 0)
                )
                for budget, person, content, made in cursor.fetchall()
            }

        return await self.database.read(work)

    # Waking up

    async def tables_to_wake(self, now: int, most: int) -> list[str]:
        def work(cursor: Cursor) -> list[str]:
            cursor.execute(
                "SELECT id FROM game_table WHERE wake <= ? ORDER BY wake LIMIT ?", (now, most)
            )
            return [str(row[0]) for row in cursor.fetchall()]

        return await self.database.read(work)

    async def claim(self, table: str, now: int, until: int) -> bool:
        """Take it upon this process to look after a table; False when another one has."""

        def work(cursor: Cursor) -> bool:
            cursor.execute(
                "UPDATE game_table SET wake = ? WHERE id = ? AND wake <= ?", (until, table, now)
            )
            return cursor.rowcount == 1

        return await self.database.write(work)

    async def sleep_until(self, table: str, then: int | None, held: int | None = None) -> None:
        """Nothing can be done for this table now, or until something happens there.

        `held`: only if it is still ours until then.
        """

        def work(cursor: Cursor) -> None:
            if held is None:
                cursor.execute("UPDATE game_table SET wake = ? WHERE id = ?", (then, table))
            else:
                cursor.execute(
                    "UPDATE game_table SET wake = ? WHERE id = ? AND wake = ?", (then, table, held)
                )

        await self.database.write(work)

    async def hold(self, tables: Sequence[str], ending: int, until: int) -> None:
        """Go on looking after these tables, where that would be over before `ending`."""

        def work(cursor: Cursor) -> None:
            for first in range(0, len(tables), MOST_ROWS):
                some = tables[first : first + MOST_ROWS]
                cursor.execute(
                    "UPDATE game_table SET wake = ? WHERE wake < ? "
                    f"AND id IN ({', '.join('?' * len(some))})",
                    (until, ending, *some),
                )

        await self.database.write(work)

    async def wake_before(self, then: int, now: int) -> None:
        """Nobody else can be looking after a table: look at once at all that are held till then."""

        def work(cursor: Cursor) -> None:
            cursor.execute(
                "UPDATE game_table SET wake = ? WHERE wake > ? AND wake <= ?", (now, now, then)
            )

        await self.database.write(work)


def _set_guests(cursor: Cursor, table: str, people: dict[str, bool]) -> None:
    if people:
        cursor.execute(
            "INSERT INTO guest (person, table_id, to_act) VALUES "
            + ", ".join(["(?, ?, ?)"] * len(people))
            + " ON CONFLICT (person, table_id) DO UPDATE SET to_act = excluded.to_act",
            [value for person, on in people.items() for value in (person, table, int(on))],
        )

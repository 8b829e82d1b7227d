"""A table that rests: it was played under rules that this program does not have.

Who sits there, what was said and how it stood is known, and so are the actions as they were written
down; what they mean is not. It can be left and closed and its record taken, and it goes on as soon
as a program with its rules opens it.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import ClassVar

import msgspec

from incognita.core.record import FORMAT, VERSION, Closing, Header
from incognita.core.record import Entry as Move
from incognita.core.words import Language
from incognita.server.charter import Charter, Did, Entry, Status, TookBack, Undid
from incognita.server.clocks import Downtime
from incognita.server.refusals import Refusal
from incognita.server.table import Table, Told
from incognita.server.wire import TableAnswer, who_is

_NO_SEAT = -1  # the seat that may see what this program cannot judge


class RestingTable(Table):
    """`summary`: how it stood when it was last played. `components`: the edition as it is stored.

    `why` it rests is what play is refused with.
    """

    rests: ClassVar[bool] = True

    def __init__(
        self,
        charter: Charter,
        components: dict[str, object],
        summary: TableAnswer,
        why: Refusal,
        downtimes: Sequence[Downtime],
    ) -> None:
        self.lay(charter, len(summary.seats), downtimes)
        self.components = components
        self.summary = summary
        self.why = why
        self.log: list[tuple[int, str]] = []
        self.shown_moves = summary.moves
        self.undone = summary.undone

    def __getattr__(self, name: str) -> object:
        """Whatever needs the rules is refused in the same words."""
        if name in ("position", "game", "edition"):
            raise self.why
        raise AttributeError(name)

    def anew(self) -> "RestingTable":
        return RestingTable(
            self.charter, self.components, self.summary, self.why, self.clocks.downtimes
        )

    def copy(self) -> Table:
        table = super().copy()
        assert isinstance(table, RestingTable)
        table.log = self.log[:]
        return table

    @property
    def to_act(self) -> tuple[int, ...]:
        return ()

    @property
    def clock_ticks(self) -> bool:
        return False

    @property
    def totals(self) -> list[int]:
        return self.summary.totals

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat - 1 for seat in self.summary.winners)

    def view(self, viewer: int) -> msgspec.Raw:
        return msgspec.Raw(b"{}")

    def prompt(self, viewer: int, language: Language) -> str:
        return self.why.spoken(language)

    def follow(self, n: int, at: int, entry: Entry) -> Told:
        """Who comes and goes is followed; actions are kept as they are, and told to nobody."""
        self.expect(n)
        self.n = n
        match entry:
            case Did(actor, do):
                self.log.append((actor, do))
            case TookBack(seat):
                own = [place for place, (actor, _) in enumerate(self.log) if actor == seat]
                del self.log[own[-1]]
            case Undid(_, to):
                del self.log[to:]
            case _:
                self._take_in(entry)
                return self.tell(Told(n, at, entry))
        return self.tell(Told(n, at, entry, secret_of=_NO_SEAT))

    def record(self, names: Sequence[str], note: str) -> str:
        """The game as far as everybody may know it, for a program that has its rules.

        The score sheet and the ranking are left out: only the rules could tell them.
        """
        moves = self.log[: self.shown_moves]
        rows: list[msgspec.Struct] = [
            Header(
                FORMAT,
                VERSION,
                self.charter.game,
                self.rules,
                self.charter.options,
                list(names),
                self.components,
                note,
            ),
            *(Move(n, who_is(actor), do) for n, (actor, do) in enumerate(moves, 1)),
        ]
        lines = "".join(msgspec.json.encode(row).decode() + "\n" for row in rows)
        closing = Closing(
            "finished" if self.status == "finished" else "unfinished",
            len(moves),
            self.totals,
            [],
            [],
            sha256(lines.encode()).hexdigest(),
        )
        return lines + msgspec.json.encode(closing).decode() + "\n"

    def rest(self, status: Status, trace: str | None) -> None:
        """All entries were followed; what they led to is known only as it was written down."""
        self.status = status
        self.trace = bytes.fromhex(trace or "")

"""Who listens live, and how many do: of one person, of one household, at one table."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from incognita.server.noting import note
from incognita.server.people import Person
from incognita.server.refusals import too_many_lines

MOST_OF_A_PERSON = 30
MOST_OF_A_HOUSEHOLD = 200
MOST_SPECTATORS = 500  # at one table; who sits there always hears


class Lines:
    def __init__(self, enforced: bool = True) -> None:
        self.enforced = enforced
        self.held: Counter[tuple[str, str]] = Counter()
        self.total = 0

    @contextmanager
    def hold(
        self, table: str, seat: int | None, person: Person | None, home: str
    ) -> Iterator[None]:
        """A line for as long as somebody listens; Refusal when there are too many."""
        shares = {("household", home): MOST_OF_A_HOUSEHOLD}
        if person is not None:
            shares["person", person.id] = MOST_OF_A_PERSON
        if seat is None:
            shares["table", table] = MOST_SPECTATORS
        for share, most in shares.items():
            if self.enforced and self.held[share] >= most:
                note(f"{' '.join(share)} has {most} live connections and gets no more")
                raise too_many_lines(most)
        self.held.update(shares.keys())
        self.total += 1
        try:
            yield
        finally:
            self.total -= 1
            for share in shares:
                self.held[share] -= 1
                if not self.held[share]:
                    del self.held[share]

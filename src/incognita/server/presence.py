"""Who is at a table just now: whoever looks at it from a seat of theirs over an open line."""

from collections import Counter
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple


class Heard(NamedTuple):
    """What another server has said, and when by the monotonic clock."""

    people: AbstractSet[str]
    at: float


@dataclass(slots=True, eq=False)
class Presence:
    """At one table. In memory alone: it is nothing that happened."""

    lines: Counter[str] = field(default_factory=Counter)  # of each person, on this server
    elsewhere: dict[str, Heard] = field(default_factory=dict)  # on each of the other servers

    def __contains__(self, person: str) -> bool:
        return person in self.lines or any(person in one.people for one in self.elsewhere.values())

"""How fast somebody may do something: a bucket of tokens that fills up again.

What is seldom done and costs much later counts at all servers together, in their database: guests,
tables and hints. All else counts at each server by itself, for it is that server's time it takes.
"""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from math import inf
from typing import NamedTuple

from incognita.server.refusals import too_fast

_MOST_BUCKETS = 20_000


class Limit(NamedTuple):
    """So many at once, and so many a second in the long run."""

    at_once: float
    a_second: float


LIMITS = {
    "arrive": Limit(80, 0.2),  # new guests of one address: a class that sits down at once
    "open": Limit(20, 0.2),  # tables of one person
    "open-here": Limit(150, 0.5),  # tables of all people at one address
    "import": Limit(5, 0.05),
    "sit": Limit(20, 0.2),  # seats taken, left or cleared by one person
    "act": Limit(100, 50),
    "say": Limit(8, 0.5),
    "hint": Limit(6, 0.5),
    "review": Limit(6, 0.02),  # asked for by one person: each is half a minute's work
    "ask": Limit(600, 200),  # anything at all, of one address
    "fetch": Limit(3000, 300),  # files of the site: a class that opens it at once
    "retell": Limit(60_000, 3_000),  # entries read from the store for one address
}


Ledger = Callable[[str, str, int, int], Awaitable[bool]]
"""Of what, who, how long one of it takes to fill up again and how long all of it (milliseconds),
whether there was enough left for one; if so it is gone."""


def named_limit(text: str) -> tuple[str, Limit]:
    """`act=100/50`; ValueError when it is something else."""
    name, _, numbers = text.partition("=")
    at_once, _, a_second = numbers.partition("/")
    try:
        limit = Limit(float(at_once), float(a_second))
    except ValueError:
        limit = Limit(0, 0)
    if name not in LIMITS or not (1 <= limit.at_once < inf and 0 < limit.a_second < inf):
        raise ValueError(
            f"{text!r} is not a NAME=AT_ONCE/A_SECOND such as act=100/50; the names are "
            + ", ".join(LIMITS)
        )
    return name, limit


class Limits:
    """`ledger`: of all servers together; None where there is one."""

    def __init__(
        self,
        enforced: bool = True,
        others: Iterable[tuple[str, Limit]] = (),
        ledger: Ledger | None = None,
    ) -> None:
        self.enforced = enforced
        self._ledger = ledger
        self._others = dict(others)
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, what: str, who: str, cost: float = 1) -> None:
        """Refusal when it is too much."""
        if not self.enforced or cost == 0:
            return
        limit, now = self._limit(what), time.monotonic()
        tokens, then = self._buckets.pop((what, who), (limit.at_once, now))
        tokens = min(limit.at_once, tokens + (now - then) * limit.a_second)
        enough = tokens >= cost
        self._buckets[what, who] = (tokens - cost if enough else tokens, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not enough:
            raise too_fast(max(1, (cost - tokens) / limit.a_second))

    async def spend_everywhere(self, what: str, who: str) -> None:
        """The same, at all servers together. Who hurries here does not trouble the others."""
        self.spend(what, who)
        if not self.enforced or self._ledger is None:
            return
        limit = self._limit(what)
        one_ms = 1000 / limit.a_second
        if not await self._ledger(what, who, round(one_ms), round(limit.at_once * one_ms)):
            raise too_fast(max(1, one_ms / 1000))

    def _limit(self, what: str) -> Limit:
        return self._others.get(what) or LIMITS[what]

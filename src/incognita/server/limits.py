"""How fast somebody may do something: a bucket of tokens that fills up again."""

import time
from collections import OrderedDict
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
    "ask": Limit(600, 200),  # anything at all, of one address
    "fetch": Limit(3000, 300),  # files of the site: a class that opens it at once
    "retell": Limit(60_000, 3_000),  # entries read from the store for one address
}


class Limits:
    def __init__(self, enforced: bool = True) -> None:
        self.enforced = enforced
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, what: str, who: str, cost: float = 1) -> None:
        """Refusal when it is too much."""
        if not self.enforced or cost == 0:
            return
        limit, now = LIMITS[what], time.monotonic()
        tokens, then = self._buckets.pop((what, who), (limit.at_once, now))
        tokens = min(limit.at_once, tokens + (now - then) * limit.a_second)
        enough = tokens >= cost
        self._buckets[what, who] = (tokens - cost if enough else tokens, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not enough:
            raise too_fast(max(1, (cost - tokens) / limit.a_second))

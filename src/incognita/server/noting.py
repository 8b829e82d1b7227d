"""Words for the log about what may happen very often."""

import logging
import time
from collections import Counter

log = logging.getLogger("incognita.server")

_PAUSE_S = 10.0
_MOST_KINDS = 50

_since = -_PAUSE_S
_noted: Counter[str] = Counter()  # in the last ten seconds


def note(what: str) -> None:
    """Say it in the log, the same once in ten seconds, and no more than so much altogether."""
    global _since  # noqa: PLW0603 - there is one log
    now = time.monotonic()
    if now - _since >= _PAUSE_S:
        for said, times in _noted.items():
            if times > 1:
                log.warning("%s: %d times in a while", said, times)
        _noted.clear()
        _since = now
    if what in _noted or len(_noted) < _MOST_KINDS:
        _noted[what] += 1
        if _noted[what] == 1:
            log.warning("%s", what)

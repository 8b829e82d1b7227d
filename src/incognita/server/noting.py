"""Words for the log about what may happen very often."""

import logging
import time
from collections import OrderedDict

log = logging.getLogger("incognita.server")

_PAUSE_S = 10.0
_MOST_KINDS = 1000

_latest: OrderedDict[str, tuple[float, int]] = OrderedDict()  # when said, how often since then


def note(what: str) -> None:
    """Say it in the log, but the same no more than every ten seconds, with how often it was."""
    now = time.monotonic()
    said, unsaid = _latest.pop(what, (-_PAUSE_S, 0))
    if now - said < _PAUSE_S:
        _latest[what] = (said, unsaid + 1)
        return
    _latest[what] = (now, 0)
    if len(_latest) > _MOST_KINDS:
        _latest.popitem(last=False)
    log.warning("%s%s", what, f" ({unsaid} times more since it was said last)" if unsaid else "")

"""How a table stands in lists, as it is kept beside its entries."""

import msgspec

from incognita.server.noting import note
from incognita.server.wire import TableAnswer


def summary_from(text: str) -> TableAnswer | None:
    """None when it is damaged: a list is everybody's, and goes on without that table."""
    try:
        return msgspec.json.decode(text, type=TableAnswer)
    except msgspec.MsgspecError as error:
        note(f"a table is left out of lists, for its summary cannot be read: {error}")
        return None

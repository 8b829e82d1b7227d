"""Terra Incognita: four exploration board games, with exact and fast rules."""

import os

__version__ = "0.1.0"

if os.environ.get("INCOGNITA_PURE", "0") not in ("", "0"):
    from incognita import uncompiled

    uncompiled.prefer_sources()

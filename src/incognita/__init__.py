"""Terra Incognita: exploration board games, with exact and fast rules."""

import os

from incognita import uncompiled

__version__ = "0.1.0"
DISTRIBUTION = "incognita-games"  # what is installed, from the package index or a clone

if rooms := uncompiled.asked_for(os.environ.get("INCOGNITA_PURE", "")):
    uncompiled.prefer_sources(rooms)

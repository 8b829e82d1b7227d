"""A typed client of the server, for programs that play. Install it with `incognita[client]`.

>>> with Client("http://localhost:8400") as client:  # doctest: +SKIP
...     client.arrive("My program")
...     seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
...     table = client.open_table("wayfinder", seats)
"""

from incognita.client.http import Client, Refused
from incognita.client.live import LiveTable

__all__ = ["Client", "LiveTable", "Refused"]

"""A typed client of the server, for programs that play. Its extra is `client`.

>>> with Client("http://localhost:8400") as client:  # doctest: +SKIP
...     client.arrive("My program")
...     seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
...     table = client.open_table("wayfinder", seats).table.id
...     client.play(table, 1, make_bot("mcts:500", find_game("wayfinder"), seeded("mine")))
"""

from incognita.client.following import PositionUnknown
from incognita.client.http import Client, Refused
from incognita.client.live import LiveTable

__all__ = ["Client", "LiveTable", "PositionUnknown", "Refused"]

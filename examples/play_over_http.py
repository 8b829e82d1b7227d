"""A program that joins an open table and plays: python play_over_http.py http://localhost:8400"""

import random
import sys

from incognita.client import Client

with Client(sys.argv[1]) as client:
    client.arrive("Coin tosser")
    table = client.tables(status="open")[0].id
    seat = client.join(table).your_seats[0]
    for play in client.turns(table, seat):
        client.act(table, seat, random.choice(play.legal).do)
    print("winners:", client.table(table).table.winners)

"""What a seat sees of a game of Toll, as numbers for learners."""

from incognita.core.machine import i64
from incognita.core.observation import (
    Observer,
    Row,
    counts,
    flags,
    one_of,
    put,
    put_flag,
    put_one_of,
    seat_after,
    seat_names,
)
from incognita.core.state import State
from incognita.games.toll.actions import CARDS, HIGHEST_BID
from incognita.games.toll.rules import COINS, COUNT, FINAL, ROUNDS, Toll

VERSION = 1


class TollObserver(Observer):
    def __init__(self, state: Toll) -> None:
        players = int(state.setting.players)
        seats = seat_names(players)
        cards = [str(card + 1) for card in range(CARDS)]
        parts = [
            counts("round", ["round"], ROUNDS),
            one_of("card", cards),
            counts("bag", cards, CARDS),
            counts("coins", seats, COINS),
            counts("points", seats, CARDS),
            flags("committed", seats),
            one_of("bid", [str(bid) for bid in range(HIGHEST_BID + 1)]),
        ]
        if state.setting.hurry:
            parts.append(counts("countdown", ["ticks"], COUNT))
        super().__init__(VERSION, parts, 0)

    def write(self, state: State, seat: i64, row: Row) -> None:
        assert isinstance(state, Toll)
        room = row.room
        players = state.setting.players
        at = put(room, row.at, state.rounds)
        at = put_one_of(room, at, CARDS, state.card)
        for card in range(i64(CARDS)):
            at = put(room, at, state.bag[card])
        for i in range(players):
            at = put(room, at, state.coins[seat_after(seat, i, players)])
        for i in range(players):
            at = put(room, at, state.won[seat_after(seat, i, players)])
        for i in range(players):
            at = put_flag(room, at, state.bids[seat_after(seat, i, players)] >= FINAL)
        own = state.bids[seat]
        if own >= FINAL:
            own -= FINAL
        at = put_one_of(room, at, HIGHEST_BID + 1, own)  # B2.3
        if state.setting.hurry:
            put(room, at, COUNT - state.ticks)

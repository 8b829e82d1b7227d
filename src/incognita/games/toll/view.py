"""What may be seen of a game of Toll, built by naming it, and its events with names."""

from incognita.core.game import Event
from incognita.games.toll.actions import BID, COMMITTED, PAID, REVEALED, TICKED
from incognita.games.toll.notation import JETTIES
from incognita.games.toll.rules import COUNT, FINAL, NO_CARD, ROUNDS, UNDECIDED, Toll
from incognita.games.toll.seen import TollView


def view(state: Toll, viewer: int) -> TollView:
    players = state.setting.players
    own = state.bids[viewer] if 0 <= viewer < players else UNDECIDED
    return {
        "round": min(state.rounds + 1, ROUNDS),
        "rounds": ROUNDS,
        "card": None if state.card == NO_CARD else state.card + 1,
        "bag": [int(copies) for copies in state.bag],
        "seats": [
            {
                "seat": seat + 1,
                "coins": int(state.coins[seat]),
                "points": int(state.won[seat]),
                "committed": bool(state.bids[seat] >= FINAL),
            }
            for seat in range(players)
        ],
        "own": None if own == UNDECIDED else int(own % FINAL),  # the viewer's alone: B2.3
        "countdown": COUNT - state.ticks if state.setting.hurry else None,
    }


def event(state: Toll, entry: tuple[int, int, int, int]) -> Event:
    kind, a, b, _ = entry
    if kind == REVEALED:
        return Event("revealed", {"card": a + 1})
    if kind == BID:
        return Event("bid", {"seat": a + 1, "bid": b}, only_for=a)
    if kind == COMMITTED:
        return Event("committed", {"seat": a + 1})
    if kind == PAID:
        return Event("paid", {"seat": a + 1, "bid": b, "jetty": JETTIES[b]})
    if kind == TICKED:
        return Event("ticked", {"left": a})
    return Event("won", {"seat": a + 1, "card": b + 1})

"""What may be seen of a game of Toll: the types of its view, from which the board has its own."""

from typing import TypedDict


class SeatView(TypedDict):
    seat: int
    coins: int
    points: int
    committed: bool


class TollView(TypedDict):
    round: int  # counted from 1
    rounds: int
    card: int | None  # what lies at the bank; None before it is drawn
    bag: list[int]  # how many cards of 1, 2, ... are left in it
    seats: list[SeatView]
    own: int | None  # the viewer's bid, and nobody else's
    countdown: int | None  # None where nobody is in a hurry

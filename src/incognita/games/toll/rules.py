"""Toll's rules, in the order of play. Numbers such as B2.4 are those of docs/rules."""

from typing import Final

from incognita.core.actors import ACTOR_BIT, CHANCE, CLOCK, NO_SEAT, NOBODY
from incognita.core.machine import i64, mypyc_attr, vec
from incognita.core.state import State
from incognita.games.toll.actions import (
    BID,
    CARDS,
    COMMIT,
    COMMITTED,
    FIRST_CARD,
    HIGHEST_BID,
    PAID,
    REVEALED,
    TICK,
    TICKED,
    WON,
)
from incognita.games.toll.setting import Setting

ROUNDS: Final = 3
COINS: Final = 5
COUNT: Final = 5  # ticks until those who hesitate bid nothing
NO_CARD: Final = -1
UNDECIDED: Final = -1
FINAL: Final = 10  # added to a bid that is committed
COIN_ROOM: Final = 100  # more coins than anybody has: points count before them


@mypyc_attr(acyclic=True)
class Toll(State):
    def __init__(self, setting: Setting, bag: vec[i64]) -> None:
        self.setting = setting
        self.bag = bag  # how many cards of each number are left
        self.card: i64 = NO_CARD
        self.bids = vec[i64]([UNDECIDED] * setting.players)
        self.coins = vec[i64]([COINS] * setting.players)  # B1.1
        self.won = vec[i64]([0] * setting.players)
        self.rounds: i64 = 0
        self.ticks: i64 = 0

    def copy(self) -> "Toll":
        other = Toll(self.setting, self.bag[:])
        other.card = self.card
        other.bids = self.bids[:]
        other.coins = self.coins[:]
        other.won = self.won[:]
        other.rounds = self.rounds
        other.ticks = self.ticks
        return other

    def words(self) -> list[int]:
        numbers = [int(n) for part in (self.bids, self.coins, self.won) for n in part]
        return [*[int(n) for n in self.bag], self.card, *numbers, self.rounds, self.ticks]

    def seats(self) -> i64:
        return self.setting.players

    # Who may act, and what

    def actors(self) -> i64:
        if self.rounds == ROUNDS:  # B3.1
            return NOBODY
        if self.card == NO_CARD:
            return ACTOR_BIT[CHANCE]  # B2.1
        actors: i64 = ACTOR_BIT[CLOCK] if self.setting.hurry else 0  # B2.7
        for seat in range(self.setting.players):
            if self.bids[seat] < FINAL:
                actors |= ACTOR_BIT[seat]
        return actors

    def in_any_order(self) -> bool:
        return not self.setting.hurry  # secret bids: the clock alone makes an order matter

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        n: i64 = 0
        if actor == CHANCE:
            for card in range(i64(CARDS)):
                if self.bag[card] > 0:
                    buffer[n] = FIRST_CARD + card
                    n += 1
        elif actor == CLOCK:
            buffer[0] = TICK
            n = 1
        elif self.bids[actor] == UNDECIDED:
            for bid in range(i64(HIGHEST_BID + 1)):
                if bid <= self.coins[actor]:  # B2.2
                    buffer[n] = bid
                    n += 1
        else:
            buffer[0] = COMMIT
            n = 1
        return n

    def weight(self, outcome: i64) -> i64:
        return self.bag[outcome - FIRST_CARD]

    # What is done

    def apply(self, actor: i64, action: i64) -> None:
        if actor == CHANCE:
            self.draw(action - FIRST_CARD)
        elif actor == CLOCK:
            self.tick()
        elif action == COMMIT:
            self.bids[actor] += FINAL
            self.tell(COMMITTED, actor, 0, 0)
        else:
            self.bids[actor] = action
            self.tell(BID, actor, action, 0)  # to its own seat alone: B2.3
        if self.card != NO_CARD and self.all_committed():
            self.settle()

    def draw(self, card: i64) -> None:
        self.card = card
        self.bag[card] -= 1
        self.tell(REVEALED, card, 0, 0)

    def tick(self) -> None:
        self.ticks += 1
        self.tell(TICKED, COUNT - self.ticks, 0, 0)
        if self.ticks == COUNT:  # B2.7
            for seat in range(self.setting.players):
                self.bids[seat] = max(self.bids[seat], FINAL)

    def all_committed(self) -> bool:
        for seat in range(self.setting.players):
            if self.bids[seat] < FINAL:
                return False
        return True

    def settle(self) -> None:
        highest: i64 = 0
        winner: i64 = NO_SEAT
        for seat in range(self.setting.players):
            bid = self.bids[seat] - FINAL
            self.coins[seat] -= bid  # B2.4
            self.tell(PAID, seat, bid, 0)
            if bid > highest:
                highest = bid
                winner = seat
            elif bid == highest:
                winner = NO_SEAT  # B2.6
        if winner != NO_SEAT:
            self.won[winner] += self.card + 1  # B2.5
            self.tell(WON, winner, self.card, 0)
        for seat in range(self.setting.players):
            self.bids[seat] = UNDECIDED
        self.card = NO_CARD
        self.ticks = 0
        self.rounds += 1

    # What it is worth, and what is secret

    def points(self, seat: i64) -> i64:
        return self.won[seat]

    def rank(self, seat: i64) -> i64:
        return COIN_ROOM * self.won[seat] + self.coins[seat]  # B3.3

    def drafted(self, seat: i64) -> i64:
        return 1 if 0 <= self.bids[seat] < FINAL else 0

    def hide_from(self, seat: i64) -> None:
        """Whether somebody has committed can be seen, what they bid cannot."""
        for other in range(self.setting.players):
            if other != seat:
                self.bids[other] = FINAL if self.bids[other] >= FINAL else UNDECIDED


def start(setting: Setting, copies: list[int]) -> Toll:
    return Toll(setting, vec[i64](copies))

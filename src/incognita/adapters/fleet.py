"""Many games at once, compiled: choices in, observations, masks and rewards out.

What comes out stands in rooms that arrays look into; the next step writes over it.
"""

from typing import Final

from incognita.bots.bot import Bot
from incognita.core.actors import ACTOR_BIT, CHANCE, NOBODY, ONLY, SEVERAL
from incognita.core.chance import Generator
from incognita.core.machine import i64, longs, mypyc_attr, octets, shorts, u8, vec
from incognita.core.observation import Observer, Row
from incognita.core.playout import next_actor
from incognita.core.state import MOST_ACTIONS, State

EVERYBODY: Final = -1  # whoever has to choose is asked
ANYBODY: Final = -2  # one seat is asked, drawn anew for each game

# What a reward is
PLACE: Final = 0  # at the end: 1 for the first place down to -1 for the last
LEAD: Final = 1  # at any time: what the lead over the best rival has grown by
POINTS: Final = 2  # at any time: what the own points have grown by


@mypyc_attr(acyclic=True)
class Berth:
    """One of the games."""

    def __init__(
        self, state: State, dealer: Generator, rival: Bot | None, row: Row, last: Row
    ) -> None:
        self.state = state
        self.dealer = dealer
        self.rival = rival
        self.row = row
        self.last = last  # how the game that has just ended was seen
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.legal: i64 = 0  # how many actions are legal: the first of the buffer
        self.asked: i64 = EVERYBODY  # the seat for which the choices are made
        self.seat: i64 = 0  # the one that has to choose
        self.chosen: i64 = 0  # what it chose


class Fleet:
    """`asked`: a seat, EVERYBODY or ANYBODY. For those who are not asked the game's rival chooses;
    without rivals they do anything legal.
    """

    def __init__(
        self,
        start: State,
        observer: Observer,
        actions: i64,
        asked: i64,
        reward: i64,
        dealers: list[Generator],
        rivals: list[Bot],
    ) -> None:
        games: i64 = len(dealers)
        self.start = start
        self.observer = observer
        self.games: i64 = games
        self.actions: i64 = actions
        self.seats: i64 = start.seats()
        self.asked: i64 = asked
        self.reward: i64 = reward
        self.rows = shorts(games * observer.size)
        self.last_rows = shorts(games * observer.size)
        self.masks = octets(games * actions)
        self.over = octets(games)  # 1: the game ended in the last step, and another has begun
        self.turns = octets(games)  # the seat that has to choose, from 1 on
        self.rewards = longs(games * self.seats)  # of each seat, in parts of `unit`
        self.worth = vec[i64]([0] * (games * self.seats))  # of each seat, before the last step
        self.earned = longs(games)  # of the seat that chose last
        self.choices = longs(games)  # of `sample`
        self.ended: i64 = 0  # how many games ended in the last step
        size: i64 = observer.size
        self.berths = [
            Berth(
                start,
                dealers[i],
                rivals[i] if rivals else None,
                Row(self.rows, size * i, observer.memory),
                Row(self.last_rows, size * i, observer.memory),
            )
            for i in range(games)
        ]
        for i in range(games):
            self.begin(self.berths[i], i)

    def unit(self) -> int:
        """What rewards are divided by: shared places are halves of those between 1 and -1."""
        return int(self.seats - 1) if self.reward == PLACE and self.seats > 1 else 1

    def begin(self, berth: Berth, i: i64) -> None:
        berth.state = self.start.copy()
        berth.row.leap()
        berth.seat = 0
        berth.asked = berth.dealer.below(self.seats) if self.asked == ANYBODY else self.asked
        if self.reward != PLACE:
            for seat in range(self.seats):
                self.worth[self.seats * i + seat] = self.worth_of(berth.state, seat)
        self.deal_on(berth)
        self.show(berth, i)

    def deal_on(self, berth: Berth) -> bool:
        """Go on until somebody has to choose who is asked; whether there still is one."""
        state = berth.state
        while True:
            actors = state.actors()
            if actors == NOBODY:
                return False
            actor = ONLY[actors]
            if actor == SEVERAL:
                actor = self.one_of(actors, berth)
            if actor < CHANCE and (berth.asked < 0 or actor == berth.asked):
                berth.seat = actor
                return True
            rival = berth.rival
            if rival is None or actor >= CHANCE:
                state.apply(actor, state.any_action(actor, berth.dealer, berth.buffer))
            else:
                believed = state.copy()
                believed.hide_from(actor)
                state.apply(actor, rival.choose(believed, int(actor)))

    def one_of(self, actors: i64, berth: Berth) -> i64:
        """The seat that chose last goes on where the order cannot matter: it knows the table."""
        if berth.state.in_any_order() and actors & ACTOR_BIT[berth.seat] != 0:
            return berth.seat
        return next_actor(berth.state, actors, berth.dealer)

    def show(self, berth: Berth, i: i64) -> None:
        """Observation and mask for the one who has to choose."""
        seat = berth.seat
        self.turns[i] = u8(seat + 1)
        self.observer.write(berth.state, seat, berth.row)
        buffer = berth.buffer
        n = berth.state.legal_into(seat, buffer)
        berth.legal = n
        masks = self.masks
        first = self.actions * i
        for k in range(n):
            masks[first + buffer[k]] = u8(1)

    def refused(self, choices: bytes) -> i64:
        """Note the choices, of two bytes each, the lower one first: which is the first that is not
        legal, -1 if there is none?
        """
        masks = self.masks
        actions = self.actions
        for i in range(self.games):
            low: i64 = choices[2 * i]
            high: i64 = choices[2 * i + 1]
            action = low + 256 * high
            if action >= actions or masks[actions * i + action] == u8(0):
                return i
            self.berths[i].chosen = action
        return -1

    def step(self) -> i64:
        """Play the choices that were noted; a game that ends is followed by the next at once.

        Returns how many games ended.
        """
        rewards = self.rewards
        seats = self.seats
        if self.ended > 0:  # only then places were paid, and all else is paid anew
            for k in range(self.games * seats):
                rewards[k] = 0
        earned = self.earned
        over = self.over
        ended: i64 = 0
        for i in range(self.games):
            berth = self.berths[i]
            seat = berth.seat
            if self.play(berth, i):
                over[i] = u8(1)
                ended += 1
            else:
                over[i] = u8(0)
            earned[i] = rewards[seats * i + seat]
        self.ended = ended
        return ended

    def play(self, berth: Berth, i: i64) -> bool:
        """Whether the game is over."""
        masks = self.masks
        buffer = berth.buffer
        first = self.actions * i
        for k in range(berth.legal):
            masks[first + buffer[k]] = u8(0)
        berth.state.apply(berth.seat, berth.chosen)
        goes_on = self.deal_on(berth)
        if self.reward != PLACE:
            self.pay(berth, i)
        if goes_on:
            self.show(berth, i)
            return False
        if self.reward == PLACE:
            self.settle(berth, i)
        berth.last.leap()
        self.observer.write(berth.state, berth.seat, berth.last)
        self.begin(berth, i)
        return True

    # Rewards

    def settle(self, berth: Berth, i: i64) -> None:
        """The places; a seat that plays alone gets its points."""
        state = berth.state
        if self.seats == 1:
            self.rewards[i] = state.points(0)
            return
        for seat in range(self.seats):
            own = state.rank(seat)
            value: i64 = 0
            for other in range(self.seats):
                rank = state.rank(other)
                if rank < own:
                    value += 1
                elif rank > own:
                    value -= 1
            self.rewards[self.seats * i + seat] = value

    def worth_of(self, state: State, seat: i64) -> i64:
        own = state.points(seat)
        if self.reward == POINTS or self.seats == 1:
            return own
        best: i64 = 0
        found = False
        for other in range(self.seats):
            if other != seat:
                points = state.points(other)
                if not found or points > best:
                    best = points
                    found = True
        return own - best

    def pay(self, berth: Berth, i: i64) -> None:
        for seat in range(self.seats):
            k = self.seats * i + seat
            worth = self.worth_of(berth.state, seat)
            self.rewards[k] = worth - self.worth[k]
            self.worth[k] = worth

    def sample(self) -> None:
        """For each game any legal action, into `choices`."""
        choices = self.choices
        for i in range(self.games):
            berth = self.berths[i]
            choices[i] = berth.buffer[berth.dealer.below(berth.legal)]

"""Monte Carlo tree search on the engine's own positions.

Each simulation walks down the tree, adds one position to it, plays on from there for a few turns
(`rollout`), and lets the game's evaluation judge for every seat how that ended. Each seat
takes what is best for itself; luck is drawn by its exact weights. Numbers are whole, so that the
compiled and the plain form think the same.
"""

from time import perf_counter
from typing import Final

from incognita.bots.evaluation import Evaluation
from incognita.bots.rollout import Rollout
from incognita.bots.tree import ENDED, WHO_IS_NEXT, Node
from incognita.core.actors import CHANCE, COUNT, MOST_SEATS, NOBODY, SEVERAL, nth
from incognita.core.chance import Generator
from incognita.core.machine import i64, vec
from incognita.core.state import MOST_ACTIONS, State

FREE: Final = -1

_SIMULATIONS_BETWEEN_LOOKS: Final = 16  # at the clock and at the lead
_MOST_NODES: Final = 400_000  # about as many fit into half a gigabyte
_BEYOND: Final = 1 << 40  # any value
_SURE: Final = 1000  # promises and normalised values are in thousandths


class Manner:
    """How a game is searched: what measured best stands in the module of its evaluation."""

    def __init__(
        self,
        exploration: i64,
        spread: i64,
        width: i64,
        finish: bool,
        looks: i64,
        tries: i64,
        turns: i64,
        win: i64,
        likely: bool = False,
    ) -> None:
        self.exploration: i64 = exploration  # what is little tried attracts so much, in thousandths
        self.spread: i64 = spread  # tenths of a point behind the best that quarter a promise
        self.width: i64 = width  # actions that are looked at from the first, more with the visits
        self.finish: bool = finish  # a turn is played to its end before it is judged
        self.looks: i64 = looks  # ways to do so, to judge what an action promises; 0: all alike
        self.tries: i64 = tries  # random ways to play a turn, of which a rollout takes the best
        self.turns: i64 = turns  # of a rollout
        self.win: i64 = win  # tenths of a point that a won game counts beyond its points
        self.likely: bool = likely  # turns are tried in ways that the evaluation says are likely


PLAYED_OUT: Final = Manner(
    exploration=1000,
    spread=1,
    width=MOST_ACTIONS,
    finish=True,
    looks=0,
    tries=1,
    turns=1_000_000,
    win=0,
)  # the plainest search: all actions alike, random play to the end of the game


class Search:
    def __init__(
        self, evaluation: Evaluation, manner: Manner, doubt: i64, dealer: Generator
    ) -> None:
        self.evaluation = evaluation
        self.manner = manner
        self.doubt: i64 = doubt  # tenths of a point by which every judgement is off, at most
        self.dealer = dealer
        self.rollout = Rollout(evaluation, dealer, manner.likely)
        self.buffer = vec[i64]([0] * MOST_ACTIONS)
        self.values = vec[i64]([0] * MOST_SEATS)
        self.seats: i64 = 0
        self.low = vec[i64]([0] * MOST_SEATS)  # the least and greatest value seen for each seat
        self.high = vec[i64]([0] * MOST_SEATS)
        self.nodes: dict[int, Node] = {}
        self.root = Node(0, ENDED, 1)
        self.state = State()  # at the root
        self.judged = self.state  # where the last simulation ended

    # The root

    def look_at(self, state: State, seat: i64) -> None:
        """Think about this position for this seat. What is known of it already is kept."""
        self.seats = state.seats()
        self.rollout.seat = seat
        self.state = state
        name = name_of(state, seat)
        known = self.nodes.get(name)
        self.root = Node(name, seat, self.seats) if known is None else known
        self.forget_others()
        if self.root.visits == 0:
            for other in range(self.seats):
                self.low[other] = _BEYOND
                self.high[other] = -_BEYOND
        if not self.root.is_open:
            self.open(self.root, state)

    def forget_others(self) -> None:
        """Keep only what can be reached from the root."""
        self.nodes = {self.root.name: self.root}
        waiting = [self.root]
        while waiting:
            for child in waiting.pop().children:
                if child is not None and child.name not in self.nodes:
                    self.nodes[child.name] = child
                    waiting.append(child)

    def think(self, simulations: i64) -> None:
        """Until the root has been visited so often."""
        while self.root.visits < simulations:
            self.simulate(FREE)

    def decide(self, simulations: i64) -> None:
        """The same, but only as long as the rest can still change what is preferred."""
        root = self.root
        while root.visits < simulations and root.lead() <= simulations - root.visits:
            self.think(min(root.visits + _SIMULATIONS_BETWEEN_LOOKS, simulations))

    def think_for(self, seconds: float) -> None:
        until = perf_counter() + seconds
        while perf_counter() < until:
            self.think(self.root.visits + _SIMULATIONS_BETWEEN_LOOKS)

    def decide_within(self, seconds: float) -> None:
        root = self.root
        known = root.visits
        began = perf_counter()
        passed = 0.0
        left: i64 = _BEYOND  # simulations, at the speed so far
        while passed < seconds and root.lead() <= left:
            self.think(root.visits + _SIMULATIONS_BETWEEN_LOOKS)
            passed = perf_counter() - began
            left = i64(int(float(root.visits - known) * (seconds - passed) / passed))

    def think_about(self, i: i64, simulations: i64) -> None:
        """Until the i-th action of the root has been tried so often."""
        while self.root.tried[i] < simulations:
            self.simulate(i)

    def admit_the_rest(self) -> None:
        """Take in the actions of the root for which others stood so far."""
        root = self.root
        n = self.state.legal_into(root.actor, self.buffer)
        for k in range(n):
            if root.place_of(self.buffer[k]) < 0:
                root.admit(self.buffer[k])

    # One simulation

    def simulate(self, first: i64) -> None:
        """`first` is the place of the action to begin with, or FREE."""
        state = self.state.copy()
        node = self.root
        path: list[Node] = [node]
        mover: i64 = node.actor
        while node.actor != ENDED:
            if not node.is_open:
                if node.visits == 0:
                    break
                self.open(node, state)
            if node.decides():
                mover = node.actor
                i = first if first != FREE else self.select(node)
                first = FREE
                state.apply(mover, node.actions[i])
            else:
                i = self.fate(node, state)
                if node.actor != WHO_IS_NEXT:
                    state.apply(node.actor, node.actions[i])
            node.tried[i] += 1
            child = node.children[i]
            if child is None:
                if len(self.nodes) >= _MOST_NODES:
                    break
                child = self.grow(state, node, i)
                node.children[i] = child
            node = child
            path.append(node)
        self.judge(state, mover)
        values = self.values
        for visited in path:
            visited.visits += 1
            totals = visited.totals
            for seat in range(self.seats):
                totals[seat] += values[seat]

    def grow(self, state: State, parent: Node, i: i64) -> Node:
        """The node of a position that was reached for the first time, or in a new way."""
        actors = state.actors()
        if parent.actor == WHO_IS_NEXT:
            actor = parent.actions[i]
        elif actors == NOBODY:
            actor = ENDED
        else:
            actor = self.rollout.next_actor(state, actors)
            if actor == SEVERAL:
                actor = WHO_IS_NEXT
        name = name_of(state, actor)
        known = self.nodes.get(name)
        if known is not None:
            return known
        node = Node(name, actor, self.seats)
        self.nodes[name] = node
        return node

    def open(self, node: Node, state: State) -> None:
        buffer = self.buffer
        if node.actor == WHO_IS_NEXT:
            actors = state.actors()
            n = COUNT[actors]
            for k in range(n):
                buffer[k] = nth(actors, k)
            node.open(buffer[:n], buffer[:0])
        elif not node.decides():
            n = state.legal_into(node.actor, buffer)
            node.open(buffer[:n], buffer[:0])
        else:
            n = self.choices_into(state, node.actor, buffer)
            actions = buffer[:n]
            promise = buffer[:n]
            if n == 1:
                promise[0] = _SURE
            elif self.manner.looks == 0:
                for k in range(n):
                    promise[k] = _SURE // n
            else:
                self.promise(state, node.actor, actions, promise)
            node.open(actions, promise)

    def choices_into(self, state: State, seat: i64, buffer: vec[i64]) -> i64:
        """The legal actions for which no other stands."""
        n = state.legal_into(seat, buffer)
        kept: i64 = 0
        for k in range(n):
            action = buffer[k]
            if self.evaluation.stand_in(state, seat, action) == action:
                buffer[kept] = action
                kept += 1
        return kept

    def promise(self, state: State, seat: i64, actions: vec[i64], promise: vec[i64]) -> None:
        """Put the actions into the order of what they promise, and say how much that is."""
        n = i64(len(actions))
        rollout = self.rollout
        for k in range(n):
            after = state.copy()
            after.apply(seat, actions[k])
            if self.manner.finish:
                after = rollout.finish_well(after, seat, self.manner.looks)
            promise[k] = self.evaluation.value(after, seat) + self.error()
        for k in range(1, n):
            value = promise[k]
            action = actions[k]
            at = k
            while at > 0 and promise[at - 1] < value:
                promise[at] = promise[at - 1]
                actions[at] = actions[at - 1]
                at -= 1
            promise[at] = value
            actions[at] = action
        best = promise[0]
        spread = self.manner.spread
        total: i64 = 0
        for k in range(n):
            behind = min(best - promise[k], 1_000_000)
            share = 1_000_000 * spread // (spread + behind) * spread // (spread + behind)
            promise[k] = share
            total += share
        for k in range(n):
            promise[k] = _SURE * promise[k] // total

    def error(self) -> i64:
        return 0 if self.doubt == 0 else self.dealer.below(2 * self.doubt + 1) - self.doubt

    def select(self, node: Node) -> i64:
        """The action with the best mean so far or the most to find out."""
        n = i64(len(node.actions))
        if n == 1:
            return 0
        seat = node.actor
        low = self.low[seat]
        span = max(self.high[seat] - low, 1)
        width = min(n, self.manner.width + root_of(node.visits))
        unknown = _SURE * (node.mean(seat) - low) // span
        # 10 times the root, so that whole numbers lose little
        urge = self.manner.exploration * root_of(100 * node.visits) // 10
        best: i64 = 0
        most: i64 = -(1 << 60)
        tried = node.tried
        promise = node.promise
        children = node.children
        for i in range(width):
            child = children[i]
            if child is None or child.visits == 0:
                merit = unknown
            else:
                merit = _SURE * (child.totals[seat] // child.visits - low) // span
            merit += urge * promise[i] // (_SURE * (1 + tried[i]))
            if merit > most:
                most = merit
                best = i
        return best

    def fate(self, node: Node, state: State) -> i64:
        """What luck decides, by exact weights."""
        n = i64(len(node.actions))
        if n == 1:
            return 0
        if node.actor != CHANCE or state.all_alike():
            return self.dealer.below(n)
        return state.drawn(self.dealer.below(state.draws(n, node.actions)), node.actions)

    def judge(self, state: State, mover: i64) -> None:
        """What every seat can expect of the position, into `values`."""
        manner = self.manner
        values = self.values
        if state.actors() != NOBODY:
            if manner.finish and not self.evaluation.is_settled(state, mover):
                state = self.rollout.finish_well(state, mover, manner.tries)
            state = self.rollout.play_on(state, manner.turns, manner.tries)
        self.judged = state
        self.evaluation.values_into(state, values)
        if self.doubt != 0:
            for seat in range(self.seats):
                values[seat] += self.error()
        if state.actors() == NOBODY and self.seats > 1:
            self.reward_winners(state)
        for seat in range(self.seats):
            self.low[seat] = min(self.low[seat], values[seat])
            self.high[seat] = max(self.high[seat], values[seat])

    def reward_winners(self, state: State) -> None:
        most = state.rank(0)
        winners: i64 = 0
        for seat in range(self.seats):
            rank = state.rank(seat)
            if rank > most:
                most = rank
                winners = 0
            if rank == most:
                winners += 1
        for seat in range(self.seats):
            if state.rank(seat) == most:
                self.values[seat] += self.manner.win // winners


def name_of(state: State, actor: i64) -> int:
    """What a node is found again by."""
    return (state.key() & 0xFFFFFFFFFFFFFF) * 16 + actor + 1


def root_of(n: i64) -> i64:
    """The whole part of the square root."""
    if n < 2:
        return n
    guess = i64(int(float(n) ** 0.5))
    while guess * guess > n:
        guess -= 1
    while (guess + 1) * (guess + 1) <= n:
        guess += 1
    return guess

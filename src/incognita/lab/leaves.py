"""Positions to learn from: leaves of a search, and how games went on from there.

Bots play against themselves. At every decision a few more simulations look at places of the tree
that luck names; where they end the evaluation would judge, so these are positions that a judgement
is wanted of. From there the game is played on quickly to its end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

import msgspec

from incognita.bots.evaluation import Evaluation
from incognita.bots.judgement import Judgement, judgement_of
from incognita.bots.learned import Sight
from incognita.bots.nets import foreseeing, inputs_of, learned, net_in
from incognita.bots.rollout import Rollout
from incognita.bots.search import FREE, Search
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.game import AnyGame
from incognita.core.options import Value
from incognita.core.position import new_game
from incognita.core.state import State

_FIRST = 12  # actions of a root, of which one is looked at beyond what the search prefers
_TO_THE_END = 1_000_000  # turns
_AT_RANDOM = 12  # one decision in so many is played so, so that not all games are alike


@dataclass(frozen=True, slots=True)
class Course:
    """How games of self-play are played; made of plain values, so that it can be sent."""

    game: str
    tables: tuple[Mapping[str, Value], ...]  # options, taken in turn
    seed: int
    generation: int
    net: bytes | None  # whoever has it judges by it; otherwise by hand
    simulations: int
    leaves: int  # that are looked at after a decision
    tries: int  # random ways to play a turn, of which the best is taken on the way to the end


class Leaf(msgspec.Struct, frozen=True, array_like=True):
    """A position: for each seat what is seen, and what it had at the end."""

    seen: list[list[int]]
    points: list[int]
    wins: list[float]


class Harvest(msgspec.Struct, frozen=True, array_like=True):
    """A game of self-play."""

    number: int
    leaves: list[Leaf]
    seconds: float


def harvest(course: Course, numbers: Sequence[int]) -> list[Harvest]:
    return [_Gatherer(course, number).gather() for number in numbers]


class _Gatherer:
    def __init__(self, course: Course, number: int) -> None:
        self.began = perf_counter()
        self.course = course
        self.number = number
        game = find_game(course.game)
        judgement = judgement_of(game)
        self.dealer = seeded("leaves", course.seed, course.generation, number)
        table = course.tables[number % len(course.tables)]
        self.position = new_game(game, game.schema.by_lot(table, self.dealer.below))
        self.sight = Sight(inputs_of(game))
        evaluation, quick = _evaluations(course, game, judgement)
        seats = range(self.position.seats)
        self.searches = [Search(evaluation, judgement.manner, 0, self.dealer) for _ in seats]
        self.rollout = Rollout(quick, self.dealer, likely=True)
        self.leaves: list[Leaf] = []

    def gather(self) -> Harvest:
        position = self.position
        while not position.is_over:
            actors = position.actors
            actor = actors[self.dealer.below(len(actors))]
            if actor == CHANCE:
                action = position.draw(self.dealer.below)
            elif actor == CLOCK:
                action = position.legal(CLOCK)[0]
            else:
                action = self.choose(position.believed_by(actor), actor)
            position.play(actor, action)
        return Harvest(self.number, self.leaves, perf_counter() - self.began)

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_list(seat)
        if len(legal) == 1:
            return legal[0]
        search = self.searches[seat]
        search.look_at(state, seat)
        root = search.root
        if len(root.actions) == 1:
            return int(root.actions[0])
        is_new = root.visits < self.course.simulations
        search.decide(self.course.simulations)
        if is_new:
            for _ in range(self.course.leaves):
                self.look(search)
        if self.dealer.below(_AT_RANDOM) == 0:
            return legal[self.dealer.below(len(legal))]
        return int(root.actions[root.most_tried()])

    def look(self, search: Search) -> None:
        """At a leaf, and at how the game ends that goes on from there."""
        n = min(len(search.root.actions), _FIRST)
        first = FREE if self.dealer.below(2) == 0 else self.dealer.below(n)
        search.simulate(first)
        leaf = search.judged
        if not leaf.actors():
            return
        seen = self.seen(leaf)
        end = self.rollout.play_on(leaf.copy(), _TO_THE_END, self.course.tries)
        seats = range(self.position.seats)
        ranks = [int(end.rank(seat)) for seat in seats]
        won = [rank == max(ranks) for rank in ranks]
        points = [int(end.points(seat)) for seat in seats]
        self.leaves.append(Leaf(seen, points, [one / sum(won) for one in won]))

    def seen(self, state: State) -> list[list[int]]:
        """From each seat."""
        sight, seats = self.sight, range(self.position.seats)
        sight.look(state)
        found = []
        for seat in seats:
            sight.take(len(seats), seat)
            found.append([int(one) for one in sight.seen])
        return found


def _evaluations(
    course: Course, game: AnyGame, judgement: Judgement
) -> tuple[Evaluation, Evaluation]:
    """Of the search, and of the ways to play on."""
    by_hand = judgement.evaluation
    if course.net is None:
        return by_hand, by_hand
    found, win = net_in(course.net, "so far"), judgement.manner.win
    return learned(game, by_hand, found, win), foreseeing(game, by_hand, found, win)

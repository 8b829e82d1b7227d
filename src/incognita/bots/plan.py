"""Plans: the rest of a seat's turn as a bot would play it, without steps that lead nowhere."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from incognita.bots.thinker import Choice, Thinker
from incognita.core.actors import CHANCE, includes
from incognita.core.game import AnyGame
from incognita.core.position import Position, replayed
from incognita.core.state import State

MOST_STEPS = 16
_LONGEST_DETOUR = 3  # steps that are looked for as going in a circle


class Step(NamedTuple):
    """An action, and what it was chosen from; nothing where it was the only one."""

    action: int
    choices: tuple[Choice, ...]


class Plan(NamedTuple):
    """What the seat does until its turn is over, or until others or chance decide."""

    seat: int
    start: State
    steps: tuple[Step, ...]

    def states(self) -> list[State]:
        """How it stands before each step, and after the last one."""
        found = [self.start]
        for step in self.steps:
            after = found[-1].copy()
            after.apply(self.seat, step.action)
            found.append(after)
        return found


def make_plan(thinker: Thinker, position: Position, seat: int) -> Plan:
    """How the seat goes on, by what it may know. It never comes back to where it was this turn."""
    game = position.game
    start = position.believed_by(seat)
    been = standings_of_turn(position, seat) | {game.standing(start)}
    state, steps = start, list[Step]()
    while True:
        step, after = _best_step(thinker, game, state, seat, been)
        steps.append(step)
        been.add(game.standing(after))
        if _is_over(thinker, game, state, after, seat, step) or len(steps) == MOST_STEPS:
            return Plan(seat, start, tuple(without_detours(game, start, seat, steps)))
        state = after


def standings_of_turn(position: Position, seat: int) -> set[tuple[int, ...]]:
    """Where the seat has been since somebody else acted, as it knows it."""
    log = position.log
    own = next((n for n in range(len(log), 0, -1) if _is_others(log[n - 1].actor, seat)), 0)
    again = replayed(position, log[:own])
    found = set()
    for actor, action in log[own:]:
        found.add(position.game.standing(again.believed_by(seat)))
        again.play(actor, action)
    return found


def _is_others(actor: int, seat: int) -> bool:
    return actor not in (seat, CHANCE)


def _best_step(
    thinker: Thinker, game: AnyGame, state: State, seat: int, been: set[tuple[int, ...]]
) -> tuple[Step, State]:
    """What is preferred of all that does not lead back; if everything does, what is preferred."""
    legal = state.legal_list(seat)
    choices = tuple(thinker.weigh(state, seat)) if len(legal) > 1 else ()
    preferred = [choice.action for choice in choices] or legal
    for action in preferred:
        after = played(state, seat, [action])
        if game.standing(after) not in been:
            return Step(action, choices), after
    return Step(preferred[0], choices), played(state, seat, preferred[:1])


def _is_over(
    thinker: Thinker, game: AnyGame, before: State, after: State, seat: int, step: Step
) -> bool:
    """The turn, or what can be known of it."""
    if not includes(after.actors(), seat) or game.notation(step.action) in game.declining:
        return True
    return thinker.is_settled(after, seat) and not thinker.is_settled(before, seat)


def played(state: State, seat: int, actions: Sequence[int]) -> State:
    after = state.copy()
    for action in actions:
        after.apply(seat, action)
    return after


def without_detours(game: AnyGame, start: State, seat: int, steps: Sequence[Step]) -> list[Step]:
    """The steps without those that it comes to the same without: there and back, or in a circle."""
    goal = game.standing(played(start, seat, [step.action for step in steps]))
    for length in range(2, _LONGEST_DETOUR + 1):
        for left_out in combinations(range(len(steps)), length):
            kept = [step for n, step in enumerate(steps) if n not in left_out]
            if kept and _leads_to(game, start, seat, kept, goal):
                return without_detours(game, start, seat, kept)
    return list(steps)


def _leads_to(
    game: AnyGame, start: State, seat: int, steps: Sequence[Step], goal: tuple[int, ...]
) -> bool:
    state = start.copy()
    for step in steps:
        if not includes(state.actors(), seat) or step.action not in state.legal_list(seat):
            return False
        state.apply(seat, step.action)
    return game.standing(state) == goal

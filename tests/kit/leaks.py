"""Games that give secrets away, one in each way: the kit must catch them all.

A leak is planted in any game with drafts, without knowing the game: whatever is said anywhere is
said with a mark of the whole position, what others have drafted included. The rules are wrapped,
so that compiled ones can leak as well.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from incognita.core.game import AnyGame, Event
from incognita.core.machine import i16, i64, vec
from incognita.core.observation import Observer, Row
from incognita.core.score import ScoreSheet
from incognita.core.state import State


class Wrapped(State):
    """The state of a game, whose every method can be replaced."""

    def __init__(self, inner: State) -> None:
        self.inner = inner

    def drafts(self, seat: int = -1) -> list[int]:
        """How much has been drafted by everybody but the seat."""
        return [int(self.inner.drafted(other)) for other in range(self.seats()) if other != seat]

    def seats(self) -> i64:
        return self.inner.seats()

    def actors(self) -> i64:
        return self.inner.actors()

    def in_any_order(self) -> bool:
        return self.inner.in_any_order()

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        return self.inner.legal_into(actor, buffer)

    def weight(self, outcome: i64) -> i64:
        return self.inner.weight(outcome)

    def apply(self, actor: i64, action: i64) -> None:
        self.inner.journal = self.journal
        self.inner.apply(actor, action)
        self.inner.journal = None

    def copy(self) -> "Wrapped":
        return type(self)(self.inner.copy())

    def points(self, seat: i64) -> i64:
        return self.inner.points(seat)

    def rank(self, seat: i64) -> i64:
        return self.inner.rank(seat)

    def drafted(self, seat: i64) -> i64:
        return self.inner.drafted(seat)

    def hide_from(self, seat: i64) -> None:
        self.inner.hide_from(seat)

    def words(self) -> list[int]:
        return self.inner.words()

    def scenery(self) -> list[int]:
        return self.inner.scenery()


class Looking:
    """An observer of wrapped positions."""

    def __init__(self, own: Observer) -> None:
        self.own = own

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)

    def write(self, state: Wrapped, seat: int, row: Row) -> None:
        self.own.write(state.inner, seat, row)


class LookingTooFar(Looking):
    def write(self, state: Wrapped, seat: int, row: Row) -> None:
        super().write(state, seat, row)
        row.room[row.at] += i16(int(state.key()) % 1000)


class HidesNothing(Wrapped):
    def hide_from(self, seat: i64) -> None:
        pass


class HidesFromSomeOnly(Wrapped):
    def hide_from(self, seat: i64) -> None:
        if seat > 0:
            self.inner.hide_from(seat)


class HidesAllButHowMuch(Wrapped):
    """How many actions have been drafted can be read off what a seat may believe."""

    known = 0

    def copy(self) -> "HidesAllButHowMuch":
        other = HidesAllButHowMuch(self.inner.copy())
        other.known = self.known
        return other

    def hide_from(self, seat: i64) -> None:
        self.known = sum(self.drafts(seat))
        self.inner.hide_from(seat)

    def words(self) -> list[int]:
        return [*self.inner.words(), self.known]


class ForbidsByDrafts(Wrapped):
    """What somebody may do depends on how much others have drafted."""

    def legal_into(self, actor: i64, buffer: vec[i64]) -> i64:
        n = self.inner.legal_into(actor, buffer)
        return n - 1 if n > 1 and any(self.drafts(actor)) else n


STATES: dict[str, type[Wrapped]] = {
    kind.__name__: kind
    for kind in (HidesNothing, HidesFromSomeOnly, HidesAllButHowMuch, ForbidsByDrafts)
}


def mark(state: State) -> str:
    return f" {state.key()}"


def for_all(event: Event) -> Event:
    return event._replace(only_for=None)


def telling(event: Event, state: State) -> Event:
    is_public = event.only_for is None
    return event._replace(data={**event.data, "mark": mark(state)}) if is_public else event


def counting(sheet: ScoreSheet, state: State) -> ScoreSheet:
    first, *others = sheet.totals
    return ScoreSheet(sheet.lines, (first + int(state.key()), *others), sheet.ranking, sheet.final)


Hook = Callable[[Any, Wrapped], Any]  # an answer and the position it was asked in: the leaky answer
HOOKS: dict[str, tuple[str, Hook]] = {
    "view": ("view", lambda seen, state: {**seen, "mark": mark(state)}),
    "view, how much": ("view", lambda seen, state: {**seen, "drafted": state.drafts()}),
    "event of a draft": ("event", lambda event, _: for_all(event)),
    "event of a commitment": ("event", telling),
    "places of an event": ("places_of_event", lambda places, state: (*places, mark(state))),
    "instruction": ("instruction", lambda said, state: said + mark(state)),
    "prompt of who waits": ("prompt", lambda said, state: said + mark(state)),
    "reason": ("reason", lambda _, state: mark(state)),
    "refusal": ("refusal", lambda said, state: said + mark(state)),
    "places of an action": ("places_of_action", lambda places, state: (*places, mark(state))),
    "what a choice opens": ("opens", lambda places, state: (*(places or ()), mark(state))),
    "dead end": ("dead_end", lambda _, state: mark(state)),
    "gravity": ("is_grave", lambda _, state: state.key() % 2 == 1),
    "observation": ("observer", lambda looking, _: LookingTooFar(looking.own)),
    "score": ("score", counting),
    "score of one's own": ("score_seen_by", counting),
}
LEAKS = (*STATES, *HOOKS)


def leaky(game: AnyGame, leak: str) -> AnyGame:
    """The game with this leak."""
    wrapping = STATES.get(leak, Wrapped)
    kind: Any = type(game)
    methods = {
        name: unwrapping(method)
        for base in reversed(kind.__mro__)
        for name, method in vars(base).items()
        if isinstance(method, FunctionType | staticmethod) and not name.startswith("__")
    }
    methods["observer"] = answering(methods["observer"], lambda own, _: Looking(own))
    if leak in HOOKS:
        name, hook = HOOKS[leak]
        methods[name] = answering(methods[name], hook)

    where = {"__module__": kind.__module__}  # where its rulebook and edition are found

    def start(self: AnyGame, options: Any, edition: Any) -> State:
        return wrapping(kind.start(self, options, edition))

    made: AnyGame = type(kind.__name__, (kind,), {**methods, "start": start, **where})()
    return made


def unwrapping(method: "FunctionType | staticmethod[..., Any]") -> Callable[..., Any]:
    """The game's own method gets the game's own state."""

    def unwrapped(self: AnyGame, *given: Any) -> Any:
        own = [one.inner if isinstance(one, Wrapped) else one for one in given]
        return method(*own) if isinstance(method, staticmethod) else method(self, *own)

    return unwrapped


def answering(method: Callable[..., Any], hook: Hook) -> Callable[..., Any]:
    def answer(self: AnyGame, state: Wrapped, *given: Any) -> Any:
        return hook(method(self, state, *given), state)

    return answer

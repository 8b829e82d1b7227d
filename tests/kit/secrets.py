"""Pairs of positions that somebody cannot tell apart, and everything that he is shown of them.

Two runs begin in the same position and differ in what one seat does in secret. As long as somebody
else has been told the same in both, all that he can see, ask for or be advised must be the same,
byte for byte. And what he is told must not differ where, by the rules, he still knows the same.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from incognita.adapters.sight import Sight
from incognita.bots.plan import make_plan
from incognita.bots.reasons import hints_of
from incognita.bots.thinker import Choice, Thinker
from incognita.core.actors import CHANCE, SPECTATOR
from incognita.core.chance import Generator, seeded
from incognita.core.game import AnyGame, Event
from incognita.core.position import Position
from incognita.core.state import State
from incognita.core.words import LANGUAGES
from tests.kit.positions import sample

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franz", "Greta", "Hugo")
RUNS = 3  # from a position
LONGEST_RUN = 40
STEPS_TOGETHER = 8
MOST_PAIRS = 120  # that are looked at
PREVIEWS = 4  # of a pair
REFUSALS = 5

Told = tuple[str, ...]


class Pair(NamedTuple):
    """Positions that the viewer cannot tell apart."""

    viewer: int
    one: Position
    other: Position


class Run(NamedTuple):
    """What a seat did until something of it was told to all, and what each viewer was told."""

    position: Position
    told: dict[int, Told]


def viewers(position: Position, but: int) -> list[int]:
    return [viewer for viewer in (SPECTATOR, *range(position.seats)) if viewer != but]


def act(position: Position, actor: int, action: int) -> dict[int, Told]:
    """Play it; what everybody else is told of it.

    What is done stays with its seat while it is a draft, or others choose as well.
    """
    at_once = sum(other < CHANCE for other in position.actors) > 1
    events = position.apply(actor, action)
    private = any(event.only_for is not None for event in events)
    is_secret = at_once or private or position.state.drafted(actor) > 0
    done = () if is_secret else (position.game.notation(action),)
    return {
        viewer: (*done, *(told(position, e) for e in events if e.only_for in (None, viewer)))
        for viewer in viewers(position, actor)
    }


def told(position: Position, event: Event) -> str:
    data = msgspec.json.encode(event.data).decode()
    return f"{event.kind} {data} at {position.places_of_event(event)}"


def runs_of(position: Position, actor: int, dealer: Generator) -> Iterator[Run]:
    """The seat acts on, in some ways; a run for every action, up to the first that is public."""
    for _ in range(RUNS):
        on = position.copy()
        for _ in range(LONGEST_RUN):
            if actor not in on.actors:
                break
            legal = on.legal(actor)
            said = act(on, actor, legal[dealer.below(len(legal))])
            yield Run(on.copy(), said)
            if any(said.values()):
                break


def pairs_from(position: Position, dealer: Generator) -> Iterator[Pair]:
    """Pairs that differ in what one seat does, found by what the others are told of it."""
    seats = [actor for actor in position.actors if actor < position.seats]
    if not seats:
        return
    actor = seats[dealer.below(len(seats))]
    first_with = {(viewer, Told()): position for viewer in viewers(position, actor)}
    for run in runs_of(position, actor, dealer):
        words = run.position.state.words()
        for viewer, said in run.told.items():
            one = first_with.setdefault((viewer, said), run.position)
            if one.state.words() != words:
                yield Pair(viewer, one, run.position)
                if viewer == SPECTATOR:
                    yield from together(one.copy(), run.position.copy(), actor, dealer)


def together(one: Position, other: Position, actor: int, dealer: Generator) -> Iterator[Pair]:
    """The others act on in both, the same, until somebody is told of the difference."""
    for _ in range(STEPS_TOGETHER):
        waiting = [seat for seat in one.actors if seat in range(one.seats) and seat != actor]
        if not waiting or one.actors != other.actors:
            return
        seat = waiting[dealer.below(len(waiting))]
        legal = one.legal(seat)
        action = legal[dealer.below(len(legal))]
        if other.legal(seat) != legal:
            yield Pair(seat, one.copy(), other.copy())
            return
        if act(one, seat, action) != act(other, seat, action):
            return
        if one.state.words() == other.state.words():
            return
        for viewer in viewers(one, actor):
            yield Pair(viewer, one.copy(), other.copy())


@cache
def pairs(game: AnyGame, size: int) -> tuple[Pair, ...]:
    """Of a whole sample, an even choice of those that differ."""
    found = [
        pair
        for number, position in enumerate(sample(game, size))
        for pair in unlike(pairs_from(position.copy(), seeded("pairs", number)))
    ]
    return tuple(found[:: 1 + len(found) // MOST_PAIRS])


def unlike(found: Iterator[Pair]) -> list[Pair]:
    """No two alike: where there is little to choose from, several runs do the same."""
    by_words = {
        (pair.viewer, *pair.one.state.words(), *pair.other.state.words()): pair for pair in found
    }
    return list(by_words.values())


# Everything that somebody is shown, part by part


def belief(position: Position, viewer: int) -> object:
    if viewer == SPECTATOR:
        return None
    believed = position.believed_by(viewer)
    return believed.words(), believed.scenery(), position.game.standing(believed)


def view(position: Position, viewer: int) -> object:
    seen = position.view(viewer)
    return msgspec.json.encode(seen), position.game.diagram(seen)


def score(position: Position, viewer: int) -> object:
    game, state = position.game, position.state
    own = None if viewer == SPECTATOR else game.score_seen_by(state, viewer)
    return position.score(), own


def prompt(position: Position, viewer: int) -> object:
    names = NAMES[: position.seats]
    said = [position.prompt(viewer, names, language) for language in LANGUAGES]
    return position.actors, said


def legal(position: Position, viewer: int) -> object:
    """What may be done, and all that is said of it."""
    if viewer == SPECTATOR:
        return None
    game, state = position.game, position.state
    return [
        (
            [game.describe(action, language) for language in LANGUAGES],
            position.places_of_action(action),
            position.opens(viewer, action),
            game.dead_end(state, viewer, action),
            game.is_grave(state, viewer, action),
        )
        for action in position.legal(viewer)
    ]


def refusals(position: Position, viewer: int) -> object:
    if viewer == SPECTATOR:
        return None
    step = 1 + position.game.actions // REFUSALS
    names = NAMES[: position.seats]
    return [
        position.refusal(viewer, action, names, language)
        for action in range(0, position.game.actions, step)
        for language in LANGUAGES
    ]


def previews(position: Position, viewer: int) -> object:
    choices = [] if viewer == SPECTATOR else position.legal(viewer)
    step = 1 + len(choices) // PREVIEWS
    names = NAMES[: position.seats]
    foreseen = [position.preview(viewer, action) for action in (*choices[::step], *choices[-1:])]
    return [
        (one.events, one.consequences, one.changes, one.points, one.settled, one.told(names, "en"))
        for one in foreseen
    ]


def outlook(position: Position, viewer: int) -> object:
    """What hints say beyond the score sheet."""
    choices = [] if viewer == SPECTATOR else position.legal(viewer)
    said = []
    for action in (*choices[:1], *choices[-1:]):
        before = position.believed_by(viewer)
        after = before.copy()
        after.apply(viewer, action)
        said.append(position.game.outlook(before, after, viewer))
    return said


class Adviser(Thinker):
    """Advises by the points of the position it is shown: what the game's own words make of it."""

    def __init__(self) -> None:
        pass

    def weigh(
        self, state: State, seat: int, played: int | None = None, alike: bool = False
    ) -> list[Choice]:
        choices = []
        for action in state.legal_list(seat):
            after = state.copy()
            after.apply(seat, action)
            choices.append(Choice(action, float(after.rank(seat)), 1.0))
        return sorted(choices, key=lambda choice: -choice.value)

    def is_settled(self, state: State, seat: int) -> bool:
        return False


def hints(position: Position, viewer: int) -> object:
    if viewer == SPECTATOR or not position.legal(viewer):
        return None
    return hints_of(position.game, make_plan(Adviser(), position, viewer))


def observation(position: Position, viewer: int) -> object:
    """What the adapters hand to a program that learns."""
    if viewer == SPECTATOR:
        return None
    observer = position.game.observer(position.state)
    return Sight(observer).of(position.state, viewer).tobytes()


PARTS: dict[str, Callable[[Position, int], object]] = {
    part.__name__: part
    for part in (
        belief, view, score, prompt, legal, refusals, previews, outlook, hints, observation,
    )
}  # fmt: skip

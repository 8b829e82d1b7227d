"""How a game that is over went: everybody's points after each action, and what was dealt."""

import asyncio
from weakref import WeakKeyDictionary

from incognita.bots.review import Dealt
from incognita.bots.reviewing import dealt_in
from incognita.core.position import Position, new_game
from incognita.server.hosting import authorise_looking_back
from incognita.server.house import Live
from incognita.server.people import Person
from incognita.server.wire import CourseAnswer

# what is over stays as it is
_known: WeakKeyDictionary[Live, CourseAnswer] = WeakKeyDictionary()
_dealt: WeakKeyDictionary[Live, list[Dealt]] = WeakKeyDictionary()


async def course_of(person: Person | None, live: Live, invitation: str | None) -> CourseAnswer:
    """Worked out once a table, beside the event loop: a long game is played again for it."""
    authorise_looking_back(person, live, invitation)
    known = _known.get(live)
    if known is None:
        known = _known[live] = await asyncio.to_thread(_played_again, live.table.position)
    return known


async def dealt_of(person: Person | None, live: Live, invitation: str | None) -> list[Dealt]:
    """The same for what was drawn."""
    authorise_looking_back(person, live, invitation)
    known = _dealt.get(live)
    if known is None:
        known = _dealt[live] = await asyncio.to_thread(dealt_in, live.table.position)
    return known


def _played_again(game: Position) -> CourseAnswer:
    position = new_game(game.game, game.options, game.edition)
    totals = [points_of(position)]
    for actor, action in game.log:
        position.play(actor, action)
        totals.append(points_of(position))
    return CourseAnswer(totals)


def points_of(position: Position) -> list[int]:
    """As the seats of a table show them."""
    return [position.state.points(seat) for seat in range(position.seats)]

"""Hints: what a good bot would do in a seat, and why.

The rest of a turn is thought through at once. Who follows a hint gets the next step of the same
plan, so that no hint undoes what the one before led to.
"""

from collections.abc import Sequence

from incognita.core.position import Move
from incognita.server.charter import Advised, Entry
from incognita.server.house import House, Live
from incognita.server.keeper import question_about
from incognita.server.people import Person
from incognita.server.permits import Deed, authorise
from incognita.server.plans import Advice, Plan
from incognita.server.refusals import conflict
from incognita.server.table import Table
from incognita.server.teaching import deed_shown
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Turn

HINT_BOT = "expert:200ms"  # for each step of a turn that it has not thought of before
_THINKING_S = 1.0  # about so long, for a whole turn


async def hint(house: House, thinkers: Thinkers, person: Person, live: Live, seat: int) -> Advice:
    """What to do in this seat, from what the seat may know. The seat is marked for it.

    In a lesson it is what the lesson expects, and nothing is marked.
    """
    table = live.table
    authorise(person, Deed.PLAY, table, seat)
    if table.learning is not None:
        return Advice(deed_shown(table, table.learning, seat), [])
    if not table.may_hint:
        raise conflict(
            "no-hints",
            "This table is played without hints.",
            "On joue sans conseils à cette table.",
        )
    if seat not in table.to_act:
        raise conflict("not-to-act", "It is not your turn.", "Ce n’est pas à vous de jouer.")
    advice = await _next_step(thinkers, person, live, seat)
    authorise(person, Deed.PLAY, live.table, seat)  # a hint tells what the seat knows
    if advice is None:
        raise conflict("no-hint", "No hint could be found.", "Aucun conseil n’a pu être trouvé.")

    def decide(now: Table) -> Sequence[Entry]:
        return () if seat in now.advised else [Advised(seat)]

    await house.happen(live, decide)
    return advice


async def _next_step(thinkers: Thinkers, person: Person, live: Live, seat: int) -> Advice | None:
    table = live.table
    log = _known_in(table, seat)
    plan = live.plans.get(seat)
    due = None if plan is None else plan.due(log)
    if due is not None:
        return due
    steps = await thinkers.advise(
        lambda: Turn(person.id, _THINKING_S, table.charter.id),
        lambda: question_about(table, seat, HINT_BOT),
    )
    if not steps:
        return None
    moves = [Move(seat, table.game.parse(step.do)) for step in steps]
    live.plans[seat] = Plan(log, moves, steps)
    return steps[0]


def _known_in(table: Table, seat: int) -> list[Move]:
    """The log without what others draft: a plan holds whatever they do in secret, or how soon the
    next hint comes would tell of it."""
    log, shown = table.position.log, table.shown_moves
    return [*log[:shown], *(move for move in log[shown:] if move.actor == seat)]

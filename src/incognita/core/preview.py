"""Looking ahead: what an action would do before it is confirmed, as far as its seat can know."""

from collections.abc import Sequence
from typing import NamedTuple

from incognita.core.actors import CHANCE, includes
from incognita.core.game import AnyGame, Event
from incognita.core.score import ScoreLine, ScoreSheet
from incognita.core.state import Journal, State
from incognita.core.words import Language, Words


class Change(NamedTuple):
    """A line of the score sheet as it would be, and how many points more or less it would give."""

    line: ScoreLine
    points: int


class Preview(NamedTuple):
    """What an action would do.

    `settled` is false where the rest is up to chance, or to what others have drafted in secret.
    """

    game: AnyGame
    events: tuple[Event, ...]
    consequences: tuple[Words, ...]  # its cost, and what else changes beside the score sheet
    changes: tuple[Change, ...]
    points: tuple[int, ...]  # more or less, of each seat
    settled: bool

    def told(self, names: Sequence[str], language: Language) -> list[str]:
        """What would happen, a sentence an event."""
        return [self.game.describe_event(event, names, language) for event in self.events]


def preview(game: AnyGame, believed: State, seat: int, action: int) -> Preview:
    """`believed` is a position that the seat may reckon with; it stays as it is."""
    after = believed.copy()
    journal = Journal()
    after.journal = journal
    after.apply(seat, action)
    after.journal = None
    told = [game.event(after, entry) for entry in journal.entries]
    events = tuple(event for event in told if event.only_for in (None, seat))
    consequences = (
        *_in_vain(game, believed, seat, action),
        *game.consequences(believed, after, seat),
    )
    sheet = game.score_seen_by(believed, seat)
    is_public = any(event.only_for is None for event in events)
    if is_public and game.depends_on_secrets(believed, seat):
        # What others have drafted is a guess here: only the deed itself is certain, and its cost.
        return Preview(game, events[:1], consequences, (), (0,) * len(sheet.totals), False)
    later = game.score_seen_by(after, seat)
    return Preview(
        game,
        events,
        consequences,
        changes_between(sheet, later),
        tuple(b - a for a, b in zip(sheet.totals, later.totals, strict=True)),
        not includes(after.actors(), CHANCE),
    )


def _in_vain(game: AnyGame, believed: State, seat: int, action: int) -> tuple[Words, ...]:
    dead = game.dead_end(believed, seat, action)
    return () if dead is None else (dead.sentence(),)


def changes_between(sheet: ScoreSheet, later: ScoreSheet) -> tuple[Change, ...]:
    """The lines that differ; one that is gone is shown with nothing in it.

    Where a new line says the same of something else, as of two islands that became one, what is
    gone is in it: the new line tells the difference.
    """
    before = {_what(line): line for line in sheet.lines}
    after = {_what(line): line for line in later.lines}
    gone = [line for what, line in before.items() if what not in after]
    changes = []
    for what, line in after.items():
        known = before.get(what)
        if known is None:
            given = [one for one in gone if _kind(one) == _kind(line)]
            gone = [one for one in gone if one not in given]
            changes.append(Change(line, int(line.points - sum(one.points for one in given))))
        elif known != line:
            changes.append(Change(line, int(line.points - known.points)))
    changes += [
        Change(ScoreLine(line.seat, line.rule, line.item, line.of, 0, 0), int(-line.points))
        for line in gone
    ]
    return tuple(change for change in changes if change.points != 0)


def _kind(line: ScoreLine) -> tuple[int, str, str]:
    return (line.seat, line.rule, line.item)


def _what(line: ScoreLine) -> tuple[int, str, str]:
    """What a line is about, whatever it brings."""
    return (line.seat, line.item, line.of)

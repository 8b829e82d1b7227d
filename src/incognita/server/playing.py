"""Acting at a table: moves, undo and talk."""

import secrets
from collections.abc import Sequence
from itertools import takewhile

from incognita.core.words import Language
from incognita.server.answers import preview_answer
from incognita.server.charter import Entry, Said
from incognita.server.house import House, Live
from incognita.server.names import told_apart
from incognita.server.people import Person
from incognita.server.permits import Deed, authorise, seats_of
from incognita.server.refusals import Refusal, conflict, overtaken, wrong
from incognita.server.table import Table, Told
from incognita.server.teaching import check_deed
from incognita.server.undoing import can_be_undone, undo_entries
from incognita.server.wire import PreviewAnswer

MOST_TEXT = 500
MOST_ENTRIES = 3000  # several times the longest game; after them it can only be played to its end


async def act(
    house: House,
    person: Person,
    live: Live,
    seat: int,
    do: str,
    after: int | None,
    sure: bool = True,
) -> list[Told]:
    """Play an action. `after`: the last entry that the player had seen, if that is to count.

    Not `sure`: only if it can be undone; otherwise it is asked about.
    """

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.SEE, table, seat)
        if after is not None and _has_changed(table, seat, after):
            raise overtaken()  # said first: what was overtaken may not be possible any more
        authorise(person, Deed.PLAY, table, seat)
        action = table.game.parse(do)
        if table.learning is not None:
            check_deed(table, table.learning, seat, action)
        if action not in table.position.legal(seat):
            raise _illegal(table, seat, action)
        if not sure and not can_be_undone(table, seat, action):
            raise conflict(
                "not-sure",
                "This cannot be undone: confirm it.",
                "Ce coup ne s’annule pas : confirmez-le.",
            )
        return table.move(seat, action, secrets.randbelow)

    return await house.happen(live, decide)


def _has_changed(table: Table, seat: int, after: int) -> bool:
    """Whether something later than `after` has changed what the seat was deciding about."""
    if after > table.numbers[seat] or (table.tail and table.tail[0].number_before(seat) > after):
        return True
    later = takewhile(lambda told: told.number(seat) > after, reversed(table.tail))
    return any(told.is_play and told.concerns(seat) and seat not in told.beside for told in later)


def _illegal(table: Table, seat: int, action: int) -> Refusal:
    return Refusal(422, "illegal-action", table.why_not(seat, action))


async def undo(
    house: House, person: Person, live: Live, seat: int, steps: int | None = 1
) -> list[Told]:
    """Take so many actions back as one deed; None: all that the seat has done just now."""

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.PLAY, table, seat)
        _check_room(table, person, seat)
        entries = undo_entries(table, seat, steps)
        if not entries:
            raise conflict(
                "no-undo",
                "There is nothing of yours to undo: it ends where another player acted, or where "
                "something was drawn or revealed.",
                "Rien à annuler : on ne revient pas sur l’action d’un autre joueur, ni sur un "
                "tirage ou une révélation.",
            )
        return entries

    return await house.happen(live, decide)


async def say(house: House, person: Person, live: Live, text: str) -> list[Told]:
    text = " ".join(text.split())
    if not 1 <= len(text) <= MOST_TEXT or not text.isprintable():
        raise wrong(
            "bad-text",
            f"A message has 1 to {MOST_TEXT} characters that can be shown.",
            f"Un message a de 1 à {MOST_TEXT} caractères affichables.",
        )

    known = await house.store.person(person.id)  # an administrator may have changed the name
    talker = person if known is None else known

    def decide(table: Table) -> Sequence[Entry]:
        authorise(person, Deed.TALK, table)
        _check_room(table, person, None)
        return [Said(person.id, _name_at(table, talker), text)]

    return await house.happen(live, decide)


def _name_at(table: Table, person: Person) -> str:
    """The name that others know somebody by at this table, whatever it has become elsewhere."""
    own = seats_of(person, table) or table.kept_for(person.id)
    return table.seats[own[0]].name if own else told_apart(person.name, table.names)


def _check_room(table: Table, person: Person, seat: int | None) -> None:
    """Talk and undo end somewhere: everything that happened is told to whoever comes.

    What counts is what the seat or, None, everybody has seen: drafts of others are their secret.
    Of several people nobody fills more than a share, so that there is room for the others.
    """
    if table.numbers[-1 if seat is None else seat] >= MOST_ENTRIES:
        raise conflict(
            "book-full",
            "So much has happened at this table that nothing more can be said or taken back; "
            "play the game to its end, or open another table.",
            "Il s’est passé tant de choses à cette table qu’on ne peut plus rien y dire ni "
            "annuler ; finissez la partie, ou ouvrez une autre table.",
        )
    is_alone = all(other.person in (None, person.id) for other in table.seats)
    share = MOST_ENTRIES // max(2, len(table.seats))
    if not is_alone and table.written.get(person.id, 0) >= share:
        raise conflict(
            "book-full",
            "You have done so much at this table that you can neither say nor take back anything "
            "more: the rest is for the others. Play the game to its end.",
            "Vous en avez tant fait à cette table que vous ne pouvez plus rien y dire ni annuler : "
            "le reste est pour les autres. Finissez la partie.",
        )


def look_ahead(person: Person, live: Live, seat: int, do: str, language: Language) -> PreviewAnswer:
    """What an action would do, as far as the seat can know."""
    table = live.table
    authorise(person, Deed.PLAY, table, seat)
    action = table.game.parse(do)
    if action not in table.position.legal(seat):
        raise _illegal(table, seat, action)
    return preview_answer(table, seat, action, language)

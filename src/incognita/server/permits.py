"""Who may do what at a table: the one place that decides."""

import hmac
from enum import Enum, auto

from incognita.server.absence import is_absent
from incognita.server.people import Person
from incognita.server.refusals import (
    conflict,
    no_such_seat,
    nobody,
    not_for_you,
    not_running,
    not_your_seat,
    removed,
)
from incognita.server.resting import RestingTable
from incognita.server.table import Table

MOST_LEAVINGS = 3  # of one person at one table, whose log would fill up with coming and going


class Deed(Enum):
    WATCH = auto()  # see the table as a spectator does
    SIT = auto()  # take an open seat
    SEE = auto()  # see what a seat sees
    FOLLOW = auto()  # take the game home as it is known from there, to think about it
    PLAY = auto()  # act, undo or ask for a hint in a seat
    RETURN = auto()  # take a seat back where a bot plays on for one
    LEAVE = auto()  # give a seat up
    TALK = auto()  # write to everybody at the table
    ARRANGE = auto()  # let a bot have a seat, open a rematch
    REMOVE = auto()  # take a seat from a guest
    CLOSE = auto()  # give the whole table up
    TAKE_RECORD = auto()  # download the game


_NEEDS_THE_SEAT = (Deed.SEE, Deed.FOLLOW, Deed.PLAY, Deed.LEAVE)
_NEEDS_THE_RULES = (Deed.SIT, Deed.RETURN, Deed.FOLLOW, Deed.PLAY, Deed.ARRANGE)


def authorise(
    person: Person | None,
    deed: Deed,
    table: Table,
    seat: int | None = None,
    invitation: str | None = None,
    now: int = 0,
) -> None:
    """Raise the Refusal if this person (None: nobody known) may not.

    `now` matters where it is asked whether somebody is absent.
    """
    if not _is_welcome(person, table, invitation):
        raise removed() if _was_removed(person, table) else not_for_you()
    if seat is not None and seat not in range(len(table.seats)):
        raise no_such_seat()
    if seat is not None and deed in _NEEDS_THE_SEAT:
        if person is None or table.seats[seat].person != person.id:
            raise not_your_seat(seat)
    if isinstance(table, RestingTable) and deed in _NEEDS_THE_RULES:
        raise table.why
    if deed is Deed.PLAY and table.status != "running":
        raise not_running(table.status)
    if deed is Deed.SIT:
        _check_sitting(person, table)
    if deed is Deed.RETURN:
        _check_returning(person, table, seat)
    if deed is Deed.TALK and not belongs(person, table):
        raise conflict(
            "not-at-the-table",
            "Only those at the table talk at it.",
            "Seuls les joueurs de la table peuvent y parler.",
        )
    if deed is Deed.ARRANGE:
        _check_arranging(person, table)
    if deed is Deed.REMOVE:
        _check_removing(person, table, seat)
    if deed is Deed.CLOSE:
        _check_closing(person, table, now)
    if deed is Deed.TAKE_RECORD:
        _check_taking(person, table)


def seat_seen(
    person: Person | None, table: Table, seat: int | None, invitation: str | None
) -> int | None:
    """The seat through which somebody sees the table now: the one wished for while it is theirs.

    Whoever has lost it watches; Refusal for who may not even do that. What a seat keeps secret
    belongs to whoever holds it now, also what was done there by somebody else before.
    """
    authorise(person, Deed.WATCH, table, invitation=invitation)
    return seat if seat in seats_of(person, table) else None


def _check_sitting(person: Person | None, table: Table) -> None:
    if person is None:
        raise nobody()
    if _was_removed(person, table):
        raise removed()
    if person.id == table.charter.owner:
        return
    _check_one_seat(person, table)
    if table.leavings.get(person.id, 0) >= MOST_LEAVINGS:
        raise conflict(
            "left-too-often",
            f"You have left this table {MOST_LEAVINGS} times; the seat is for somebody else now.",
            f"Vous avez quitté cette table {MOST_LEAVINGS} fois ; la place est à d’autres.",
        )


def _check_one_seat(person: Person, table: Table) -> None:
    if seats_of(person, table) and person.id != table.charter.owner:
        raise conflict(
            "one-seat",
            "You have a seat here; only whoever opened the table may have several.",
            "Vous avez déjà une place ici ; seule la personne qui a ouvert la table peut en avoir "
            "plusieurs.",
        )


def _check_returning(person: Person | None, table: Table, seat: int | None) -> None:
    if person is None:
        raise nobody()
    assert seat is not None
    if seat not in kept_for(person, table):
        raise not_your_seat(seat)
    if table.status != "running" or table.seats[seat].lost:
        raise conflict(
            "no-way-back",
            "A seat is taken back while the game runs, unless it has lost on time.",
            "On reprend sa place tant que la partie dure, sauf si le temps l’a fait perdre.",
        )
    _check_one_seat(person, table)


def _check_arranging(person: Person | None, table: Table) -> None:
    if not belongs(person, table):
        raise conflict(
            "not-at-the-table",
            "Only those at the table arrange it.",
            "Seuls les joueurs de la table peuvent l’organiser.",
        )
    if table.status == "open" and person is not None and person.id != table.charter.owner:
        raise conflict(
            "not-yours-to-arrange",
            "Until the game begins, whoever opened the table decides who plays.",
            "Avant le début de la partie, la personne qui a ouvert la table décide qui joue.",
        )


def _check_removing(person: Person | None, table: Table, seat: int | None) -> None:
    owner = table.charter.owner
    sits = None if seat is None else table.seats[seat].kept or table.seats[seat]
    guest = None if sits is None else sits.person
    over = table.status not in ("open", "running")
    if person is None or person.id != owner or guest in (None, owner) or over:
        raise conflict(
            "not-yours-to-remove",
            "Whoever opened a table may remove a guest from it, until it is over.",
            "La personne qui a ouvert une table peut en écarter un invité, tant que la partie n’est"
            " pas finie.",
        )


def _check_closing(person: Person | None, table: Table, now: int) -> None:
    owner = table.charter.owner
    waited_for = not table.rests and any(
        seat.person not in (None, owner) and not is_absent(table, number, now)
        for number, seat in enumerate(table.seats)
    )
    over = table.status not in ("open", "running")
    if person is None or person.id != owner or waited_for or over:
        raise conflict(
            "not-yours-to-close",
            "A table is closed by whoever opened it, while everybody else at it is absent.",
            "Une table est fermée par qui l’a ouverte, si personne d’autre n’y est assis, sauf "
            "des absents.",
        )


def _check_taking(person: Person | None, table: Table) -> None:
    """What is secret until the end is in no record of a table that rests."""
    if table.status != "finished" and not (table.rests and belongs(person, table)):
        raise conflict(
            "not-finished",
            "A record is given out when the game is over: it holds what is secret until then.",
            "La partie doit être finie : son enregistrement contient ce qui est encore secret.",
        )


def seats_of(person: Person | None, table: Table) -> list[int]:
    return [] if person is None else table.seats_of(person.id)


def kept_for(person: Person | None, table: Table) -> list[int]:
    return [] if person is None else table.kept_for(person.id)


def belongs(person: Person | None, table: Table) -> bool:
    """Whether it is a table of this person: opened by them, or with a seat that is theirs or was
    until their time ran out."""
    return person is not None and (
        person.id == table.charter.owner
        or bool(seats_of(person, table))
        or bool(kept_for(person, table))
    )


def _was_removed(person: Person | None, table: Table) -> bool:
    return person is not None and person.id in table.removed


def _is_welcome(person: Person | None, table: Table, invitation: str | None) -> bool:
    if table.charter.open_to_all or belongs(person, table):
        return True
    if table.charter.lesson is not None:
        return False
    if _was_removed(person, table):
        return False
    return invitation is not None and is_invitation(table, invitation)


def is_invitation(table: Table, text: str) -> bool:
    return hmac.compare_digest(text.encode(), table.charter.invitation.encode())

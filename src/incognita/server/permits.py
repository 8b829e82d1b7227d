"""Who may do what at a table: the one place that decides."""

import hmac
from enum import Enum, auto

from incognita.server.people import Person
from incognita.server.refusals import (
    conflict,
    no_such_seat,
    not_for_you,
    not_running,
    not_your_seat,
)
from incognita.server.table import Table


class Deed(Enum):
    WATCH = auto()  # see the table as a spectator does
    SIT = auto()  # take an open seat
    SEE = auto()  # see what a seat sees
    PLAY = auto()  # act, undo or ask for a hint in a seat
    LEAVE = auto()  # give a seat up
    TALK = auto()  # write to everybody at the table
    ARRANGE = auto()  # give an open seat to a bot, close the table
    TAKE_RECORD = auto()  # download the game


def authorise(
    person: Person | None,
    deed: Deed,
    table: Table,
    seat: int | None = None,
    invitation: str | None = None,
) -> None:
    """Raise the Refusal if this person (None: nobody known) may not."""
    if seat is not None and seat not in range(len(table.seats)):
        raise no_such_seat()
    if not _is_welcome(person, table, invitation):
        raise not_for_you()
    if seat is not None and deed in (Deed.SEE, Deed.PLAY, Deed.LEAVE):
        if person is None or table.seats[seat].person != person.id:
            raise not_your_seat(seat)
    if deed is Deed.PLAY and table.status != "running":
        raise not_running(table.status)
    if deed is Deed.TALK and not _belongs(person, table):
        raise conflict(
            "not-at-the-table",
            "Only those at the table talk at it.",
            "Seuls les joueurs de la table peuvent y parler.",
        )
    if deed is Deed.ARRANGE and not _belongs(person, table):
        raise conflict(
            "not-at-the-table",
            "Only those at the table arrange it.",
            "Seuls les joueurs de la table peuvent l'organiser.",
        )
    if deed is Deed.TAKE_RECORD and table.status != "finished":
        raise conflict(
            "not-finished",
            "A record is given out when the game is over: it holds what is secret until then.",
            "La partie doit être finie : son enregistrement contient ce qui est encore secret.",
        )


def seats_of(person: Person | None, table: Table) -> list[int]:
    if person is None:
        return []
    return [number for number, seat in enumerate(table.seats) if seat.person == person.id]


def _belongs(person: Person | None, table: Table) -> bool:
    return person is not None and (
        person.id == table.charter.owner or bool(seats_of(person, table))
    )


def _is_welcome(person: Person | None, table: Table, invitation: str | None) -> bool:
    if table.charter.open_to_all or _belongs(person, table):
        return True
    return invitation is not None and hmac.compare_digest(
        invitation.encode(), table.charter.invitation.encode()
    )

"""What must not stand is taken out of what is written down, and those who read it are told so."""

from collections.abc import Collection, Iterable

import msgspec

from incognita.server.charter import Entry, Renamed, Said, Sat, Silenced

LEFT_OUT = "…"  # in the place of what was said


def redacted(entry: Entry, n: int, order: Silenced | Renamed) -> Entry:
    """Entry `n` as it reads after that."""
    match order, entry:
        case Silenced(silenced), Said() if silenced == n:
            return msgspec.structs.replace(entry, text=LEFT_OUT)
        case Renamed(person, name, _), Said(talker, _, _) if talker == person:
            return msgspec.structs.replace(entry, name=name)
        case Renamed(person, name, _), Sat(seat, kind, _, sitter, _) if sitter == person:
            return msgspec.structs.replace(entry, name=seat_name(name, seat, kind == "hot-seat"))
        case Renamed(_, _, names), Sat(seat, _, kept, None, _) if kept and seat in names:
            return msgspec.structs.replace(entry, name=names[seat])
    return entry


def renaming(
    entries: Iterable[Entry], person: str, name: str, kept: Collection[str] = ()
) -> Renamed:
    """The order by which the name of a person changes at a table with these entries."""
    own = seats_named(entries, person, kept)
    names = {sat.seat: seat_name(name, sat.seat, sat.kind == "hot-seat") for sat in own}
    return Renamed(person, name, names)


def seats_named(entries: Iterable[Entry], person: str, kept: Collection[str] = ()) -> list[Sat]:
    """The seats that are called after a person, who may have left: their name stays with a seat
    until somebody else comes, and a bot bears it on. `kept`: names under which the table, a
    rematch, has kept seats for the person.
    """
    own: dict[int, Sat] = {}
    for entry in entries:
        if not isinstance(entry, Sat):
            continue
        before = own.pop(entry.seat, None)
        called = kept if before is None else (before.name,)
        if entry.person == person or (entry.person is None and entry.name in called):
            own[entry.seat] = entry
    return list(own.values())


def seat_name(name: str, seat: int, is_hot_seat: bool) -> str:
    """What a seat of a person is called: somebody beside the person has a number."""
    return f"{name} {seat + 1}" if is_hot_seat else name

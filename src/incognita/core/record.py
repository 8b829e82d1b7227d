"""Records: a game as a text file that anybody can replay and check. See docs/records.md."""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeVar

import msgspec

from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game
from incognita.core.errors import (
    EditionError,
    IllegalAction,
    NoSuchAction,
    NotationError,
    OptionError,
    RecordError,
    RulesVersionMismatch,
    UnknownGame,
    cut,
    listed,
    quoted,
)
from incognita.core.game import actor_name
from incognita.core.options import Value
from incognita.core.position import Position, stored_game
from incognita.core.printable import is_printable
from incognita.core.score import ScoreLine, ScoreSheet

FORMAT = "incognita-record"
VERSION = 1

_BLANKS = " \t\r"  # what JSON allows between the parts of a line
_FIRST_KEY = re.compile(r'[ \t\r]*\{[ \t\r]*("(?:[^"\\]|\\.)*")')

Actor = int | Literal["chance", "clock"]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: everything the game was started with."""

    format: str
    version: int
    game: str
    rules: int
    options: dict[str, Value]
    seats: list[str]
    edition: dict[str, object]
    note: str = ""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the log."""

    n: int
    seat: Actor
    do: str


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the score sheet."""

    seat: int
    rule: str
    item: str
    of: str
    amount: int
    points: int


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: how it ended, and a digest of all the lines before."""

    end: Literal["finished", "unfinished"]
    actions: int
    totals: list[int]
    ranking: list[list[int]]
    score: list[Line]
    digest: str


class Replay(NamedTuple):
    """A record that holds: its header, the last position, and the position asked for."""

    header: Header
    last: Position
    shown: Position


def write_record(position: Position, seats: Sequence[str], note: str = "") -> str:
    """The record of a game, finished or not; `seats` names who sat where."""
    if len(seats) != position.seats or not all(is_printable(name) for name in seats):
        raise ValueError(f"expected {position.seats} printable names of seats, not {list(seats)}")
    header = Header(
        FORMAT,
        VERSION,
        position.game.name,
        position.game.rules_version,
        dict(position.options),
        list(seats),
        msgspec.to_builtins(position.edition),
        note,
    )
    entries = [
        Entry(n, _written(move.actor), position.game.notation(move.action))
        for n, move in enumerate(position.log, 1)
    ]
    lines = [_json(line) for line in (header, *entries)]
    lines.append(_json(_closing(position, _digest(lines))))
    return "".join(line + "\n" for line in lines)


def replay_record(content: bytes, at: int | None = None) -> Replay:
    """Check a record from its first line to its last; RecordError where it does not hold.

    `at` chooses the position to show: the one after that many actions.
    """
    lines = _lines(content)
    digest = sha256()
    header: Header | None = None
    shown: Position | None = None
    for number, raw in enumerate(lines, 1):
        line = _text(raw, number)
        if header is None:
            header = _read(line, number, Header, "the header of a record")
            position = _set_up(header)
        elif _is_closing(line):
            closing = _read(line, number, Closing, "the closing line")
            _check_closing(closing, position, number)
            if number != len(lines):
                raise RecordError(
                    number + 1, "something follows the closing line; expected the end of the file"
                )
            _check_digest(closing, digest.hexdigest(), number)
            if shown is None and at is not None:
                raise NoSuchAction(f"there is no action {at}: the record has {number - 2}")
            return Replay(header, position, position if shown is None else shown)
        else:
            _play(_read(line, number, Entry, "an action or the closing line"), position, number)
        if len(position.log) == at:
            shown = position.copy()
        digest.update(f"{line}\n".encode())
    raise RecordError(
        len(lines) + 1,
        'the record is cut off here; expected an action or the closing line {"end": ...}',
    )


def _written(actor: int) -> Actor:
    if actor == CHANCE:
        return "chance"
    return "clock" if actor == CLOCK else actor + 1


def _actor(written: Actor) -> int:
    if isinstance(written, int):
        return written - 1
    return CHANCE if written == "chance" else CLOCK


def _json(line: msgspec.Struct) -> str:
    return msgspec.json.encode(line).decode()


def _digest(lines: Sequence[str]) -> str:
    return sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def _line(line: ScoreLine) -> Line:
    return Line(line.seat + 1, line.rule, line.item, line.of, line.amount, line.points)


def _closing(position: Position, digest: str) -> Closing:
    sheet: ScoreSheet = position.score()
    return Closing(
        "finished" if position.is_over else "unfinished",
        len(position.log),
        list(sheet.totals),
        [[seat + 1 for seat in place] for place in sheet.ranking],
        [_line(line) for line in sheet.lines],
        digest,
    )


def _lines(content: bytes) -> list[bytes]:
    lines = content.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    if not lines:
        raise RecordError(1, "the file is empty; expected the header of a record")
    return lines


def _text(raw: bytes, number: int) -> str:
    """A line is read when it is reached: of two faults the first is told."""
    if number == 1 and raw.startswith(BOM_UTF8):
        raise RecordError(1, "the file begins with a byte order mark; expected UTF-8 without")
    try:
        line = raw.removesuffix(b"\r").decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(number, "not text in UTF-8; a record is a text file") from None
    if not line.strip(_BLANKS):
        raise RecordError(number, "the line is blank; no line of a record is")
    return line


def _is_closing(line: str) -> bool:
    """The first key says what a line is."""
    key = _FIRST_KEY.match(line)
    try:
        return key is not None and json.loads(key[1]) == "end"
    except ValueError:  # whoever reads the line will say so
        return False


L = TypeVar("L", bound=msgspec.Struct)


def _no_key_twice(pairs: list[tuple[str, object]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise msgspec.ValidationError(f"the key {quoted(key)} stands twice")
        seen.add(key)


def _read(line: str, number: int, kind: type[L], expected: str) -> L:
    try:
        read = msgspec.json.decode(line, type=kind)
        json.loads(line, object_pairs_hook=_no_key_twice)
    except msgspec.ValidationError as error:
        raise RecordError(number, f"expected {expected}: {error}") from None
    except (ValueError, RecursionError) as error:  # no JSON, or a number of thousands of digits
        raise RecordError(number, f"expected {expected}, one JSON object: {error}") from None
    return read


def _set_up(header: Header) -> Position:
    if header.format != FORMAT:
        raise RecordError(1, f"the format is {quoted(header.format)}; expected {FORMAT!r}")
    if header.version != VERSION:
        raise RecordError(1, f"the format's version is {header.version}; expected {VERSION}")
    try:
        game = find_game(header.game)
    except UnknownGame as error:
        raise RecordError(1, str(error)) from None
    if header.rules != game.rules_version:
        raise RulesVersionMismatch(
            1,
            f"played under rules {header.rules} of {game.name}; "
            f"this program has rules {game.rules_version}",
        )
    try:
        position = stored_game(game, header.options, header.edition)
    except (OptionError, EditionError) as error:
        raise RecordError(1, str(error)) from None
    names = [("the edition", position.edition.name), *(("a seat", name) for name in header.seats)]
    for whose, name in names:
        if not is_printable(name):
            raise RecordError(
                1, f"the name {quoted(name)} of {whose} has characters that cannot be shown"
            )
    if len(header.seats) != position.seats:
        raise RecordError(1, f"{len(header.seats)} names of seats; expected {position.seats}")
    return position


def _play(entry: Entry, position: Position, number: int) -> None:
    expected = len(position.log) + 1
    if entry.n != expected:
        raise RecordError(number, f"this is action {entry.n}; expected action {expected}")
    if isinstance(entry.seat, int) and not 1 <= entry.seat <= position.seats:
        raise RecordError(number, f"there is no seat {entry.seat}; expected 1 to {position.seats}")
    if position.is_over:
        raise RecordError(number, "the game was over before this action; expected the closing line")
    try:
        position.apply(_actor(entry.seat), position.game.parse(entry.do))
    except NotationError as error:
        raise RecordError(number, str(error)) from None
    except IllegalAction as error:
        raise RecordError(number, f"{error}{_others(position, _actor(entry.seat))}") from None


def _others(position: Position, actor: int) -> str:
    """What those may do who are to act instead."""
    if actor in position.actors:
        return ""
    game = position.game
    return "".join(
        f"; {actor_name(other)} may: {listed([game.notation(a) for a in position.legal(other)])}"
        for other in position.actors
    )


def _check_closing(closing: Closing, position: Position, number: int) -> None:
    """All of the closing line but the digest."""
    expected = _closing(position, closing.digest)
    for field in closing.__struct_fields__:
        found, right = getattr(closing, field), getattr(expected, field)
        if field == "score":
            _check_score(closing.score, expected.score, number)
        elif found != right:
            raise RecordError(number, f"{field!r} is {cut(str(found))}; the log gives {right}")


def _check_digest(closing: Closing, right: str, number: int) -> None:
    if closing.digest != right:
        raise RecordError(
            number, f"the record was changed after it was written: its digest should be {right}"
        )


def _check_score(found: list[Line], right: list[Line], number: int) -> None:
    for written, expected in zip_longest(found, right):
        if written != expected:
            raise RecordError(
                number,
                f"the score sheet has {_json(written) if written else 'no line'}; "
                f"the log gives {_json(expected) if expected else 'no such line'}",
            )

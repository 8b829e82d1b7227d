"""What a table is opened with, and what is written down of it afterwards."""

from typing import Literal

import msgspec

from incognita.core.options import Value

ClockKind = Literal["none", "turn", "total"]
RunOut = Literal["bot", "pass", "lose"]
SeatKind = Literal["open", "person", "hot-seat", "bot"]
Status = Literal["open", "running", "finished", "closed"]
Why = Literal["slow", "illegal", "broken"]  # a bot forfeits a move

STAND_IN = "skilled"


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seconds` for a turn, or in all with an `increment` after each turn."""

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0
    run_out: RunOut = "bot"


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game is played on from: another table, after so many actions of its log."""

    table: str
    n: int


class Charter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table was opened with. It never changes.

    What is as usual is not written down, so that a server of the last version can read it.
    """

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    owner: str
    opened: int
    open_to_all: bool
    invitation: str
    clock: Clock = Clock()
    stand_in: str = STAND_IN
    rematch_of: str | None = None
    imported: bool = False
    over_draws: bool = False  # against bots: undo goes back over draws and what the bots did
    hints: bool = False  # between people, too; who plays with bots alone always has them
    drawn: list[str] = []  # the options that the lot decided
    lesson: str | None = None  # what is learnt here, by who opened it and by nobody else
    origin: Origin | None = None


class Sat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="sat"):
    """Somebody took a seat, or a seat was kept open for somebody to come."""

    seat: int
    kind: SeatKind
    name: str
    person: str | None = None
    bot: str | None = None


class Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="left"):
    seat: int


class Removed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="removed"):
    """Who opened the table took the seat from whoever sat there, for good."""

    seat: int


class Began(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="began"):
    pass


class Did(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="did"):
    """An action of the game, by a seat, by chance or by the game's own clock."""

    actor: int
    do: str


class TookBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="took-back"):
    """The last drafted action of the seat leaves the log."""

    seat: int


class Undid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undid"):
    """The game goes on from where its log had `to` actions."""

    seat: int
    to: int


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="said"):
    person: str
    name: str
    text: str


class Advised(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="advised"):
    """The seat has asked for a hint, for the first time."""

    seat: int


class Forfeited(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="forfeited"):
    """A bot of one's own forfeits a move in this seat, for the first time."""

    seat: int
    why: Why


class RanOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ran-out"):
    """The seat's clock has run out."""

    seat: int
    then: RunOut


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="closed"):
    """The table was given up before the game had ended."""


class Rematched(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="rematched"):
    """The game goes on at another table."""

    table: str
    invitation: str


class Silenced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="silenced"):
    """What was said in entry `n` was taken away by an administrator."""

    n: int


class Renamed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="renamed"):
    """An administrator gave a person another name, and the seats that bore the old one."""

    person: str
    name: str
    seats: dict[int, str]


class Upgraded(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="upgraded"):
    """From here on the table is played under these rules; all that was played is the same."""

    rules: int


class Learnt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="learnt"):
    """The step of a lesson was read, or the place touched that it asked for."""

    step: int


Entry = (
    Sat
    | Left
    | Removed
    | Began
    | Did
    | TookBack
    | Undid
    | Said
    | Advised
    | Forfeited
    | RanOut
    | Closed
    | Rematched
    | Silenced
    | Renamed
    | Upgraded
    | Learnt
)

_ENTRY: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_CHARTER = msgspec.json.Decoder(Charter)


def written(paper: Entry | Charter) -> str:
    return msgspec.json.encode(paper).decode()


def entry_from(text: str) -> Entry:
    return _ENTRY.decode(text)


def charter_from(text: str) -> Charter:
    return _CHARTER.decode(text)

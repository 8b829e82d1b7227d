"""A worker process that reads what strangers wrote: editions and records."""

import contextlib
import sys

import msgspec

from incognita.core.catalogue import find_game
from incognita.core.errors import IncognitaError
from incognita.core.options import Value
from incognita.core.position import new_game
from incognita.core.record import replay_record
from incognita.server.refusals import code_of
from incognita.server.workers import answer_lines

PROCESSOR_S = 4  # for one text; the longest game is replayed in a hundredth of it
_MOST_MEMORY = 1 << 30
_NO_LIMITS = (ImportError, ValueError)  # Windows has none; elsewhere they may be lower already
_MOST_WORDS = 600  # of a problem: whoever sends a megabyte need not get it back


class EditionText(msgspec.Struct, frozen=True, tag="edition"):
    """Somebody's own components, in TOML, for a game with these options."""

    game: str
    options: dict[str, Value]
    text: str


class RecordText(msgspec.Struct, frozen=True, tag="record"):
    content: bytes


class ReadEdition(msgspec.Struct, frozen=True, tag="edition"):
    edition: dict[str, object]


class ReadRecord(msgspec.Struct, frozen=True, tag="record"):
    """The log is in notation, as a table stores it."""

    game: str
    options: dict[str, Value]
    edition: dict[str, object]
    seats: list[str]
    log: list[tuple[int, str]]
    is_over: bool


class Unreadable(msgspec.Struct, frozen=True, tag="unreadable"):
    code: str
    en: str
    fr: str


Text = EditionText | RecordText
Reading = ReadEdition | ReadRecord | Unreadable

_TEXTS: msgspec.json.Decoder[Text] = msgspec.json.Decoder(Text)


def read(text: Text) -> Reading:
    try:
        return _edition(text) if isinstance(text, EditionText) else _record(text)
    except IncognitaError as error:
        return Unreadable(code_of(error), _cut(error.words.en), _cut(error.words.fr))


def _edition(text: EditionText) -> ReadEdition:
    """Checked by starting a game with it."""
    game = find_game(text.game)
    position = new_game(game, text.options, game.edition_from_text(text.text, "edition"))
    return ReadEdition(msgspec.to_builtins(position.edition))


def _record(text: RecordText) -> ReadRecord:
    replay = replay_record(text.content)
    position = replay.last
    return ReadRecord(
        position.game.name,
        dict(position.options),
        msgspec.to_builtins(position.edition),
        replay.header.seats,
        [(move.actor, position.game.notation(move.action)) for move in position.log],
        position.is_over,
    )


def _cut(words: str) -> str:
    return words if len(words) <= _MOST_WORDS else words[:_MOST_WORDS] + "…"


def _limit_memory() -> None:
    import resource  # noqa: PLC0415

    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


def _limit_time() -> None:
    """The system ends the process when this text has cost too much."""
    import resource  # noqa: PLC0415

    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + 1 + PROCESSOR_S
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def answer(line: bytes) -> bytes:
    with contextlib.suppress(*_NO_LIMITS):
        _limit_time()
    try:
        return msgspec.json.encode(read(_TEXTS.decode(line)))
    except MemoryError:
        sys.exit(1)  # what is left of the memory is not to be trusted


def main() -> None:
    with contextlib.suppress(*_NO_LIMITS):
        _limit_memory()
    answer_lines(answer)


if __name__ == "__main__":
    main()

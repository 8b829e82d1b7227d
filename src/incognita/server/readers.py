"""The worker process that reads what strangers wrote, never the server's own loop."""

import logging
from collections.abc import Callable

import msgspec

from incognita.core.options import Value
from incognita.core.words import Words
from incognita.server.reader import EditionText, ReadEdition, Reading, ReadRecord, RecordText, Text
from incognita.server.refusals import Refusal
from incognita.server.turns import Homes, Turn, Turns
from incognita.server.workers import BROKEN, Worker

_USUAL_S = 0.05
_PATIENCE_S = 10.0  # of the clock on the wall; a busy machine gives a process little of it

log = logging.getLogger("incognita.server")

_READINGS: msgspec.json.Decoder[Reading] = msgspec.json.Decoder(Reading)


class Readers:
    """One process reads for everybody, a text at a time."""

    def __init__(self, homes: Homes, hire: Callable[[str], Worker] = Worker) -> None:
        self._worker = hire("incognita.server.reader")
        self._turns = Turns(1, homes)

    async def edition(
        self, person: str, game: str, options: dict[str, Value], text: str
    ) -> dict[str, object]:
        """The components that a TOML text describes, if a game can be started with them."""
        reading = await self._read(person, EditionText(game, options, text))
        assert isinstance(reading, ReadEdition)
        return reading.edition

    async def record(self, person: str, content: bytes) -> ReadRecord:
        """A record, checked from end to end."""
        reading = await self._read(person, RecordText(content))
        assert isinstance(reading, ReadRecord)
        return reading

    async def stop(self) -> None:
        await self._worker.stop()

    async def _read(self, person: str, text: Text) -> ReadEdition | ReadRecord:
        async with self._turns.taken(lambda: Turn(person, _USUAL_S)):
            try:
                answer = await self._worker.ask(msgspec.json.encode(text), _PATIENCE_S)
            except (TimeoutError, *BROKEN) as error:
                log.warning("a text of %s could not be read: %r", person, error)
                raise _too_much() from None
        reading = _READINGS.decode(answer)
        if isinstance(reading, ReadEdition | ReadRecord):
            return reading
        raise Refusal(400, reading.code, Words(reading.en, reading.fr))


def _too_much() -> Refusal:
    return Refusal(
        400,
        "too-much-to-read",
        Words(
            "This takes too long to read; write it with fewer and simpler entries.",
            "Ce texte est trop long à lire ; écrivez-le plus simplement.",
        ),
    )

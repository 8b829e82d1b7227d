"""What files in two languages are made of: parts that are checked, with errors that say where."""

from typing import TypeVar

import msgspec

from incognita.core.errors import IncognitaError
from incognita.core.words import LANGUAGES, Words


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Text(Part, frozen=True):
    en: str = ""
    fr: str = ""


P = TypeVar("P", bound=Part)


class BilingualReader:
    """Reads one file; every error begins with the file and the part of it that is wrong."""

    problem: type[IncognitaError]

    def __init__(self, source: str) -> None:
        self.source = source

    def _part(self, raw: object, kind: type[P], where: str) -> P:
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            raise self._error(where, f"is not as expected: {error}") from None

    def _words(self, part: Text, where: str) -> Words:
        for language in LANGUAGES:
            if not getattr(part, language).strip():
                raise self._error(where, f"has no text in {language!r}")
        return Words(" ".join(part.en.split()), " ".join(part.fr.split()))

    def _error(self, where: str, problem: str) -> IncognitaError:
        return self.problem(f"{self.source}: {where} {problem}")

"""Guests: a nickname and a signed token. Nothing to fill in, nothing to remember."""

import secrets
import time
from contextlib import suppress
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from incognita.core.words import LANGUAGES, Language
from incognita.server.names import MOST_LETTERS, can_be_shown, tidy
from incognita.server.refusals import wrong

_MOST_WISHES = 200  # letters of the header that are looked at
TOKENS_LAST_S = 365 * 24 * 3600  # and each visit brings a new one

_FIRST = {
    "en": ("Bold", "Calm", "Clever", "Curious", "Gentle", "Lucky", "Nimble", "Patient", "Wise"),
    "fr": ("Brave", "Calme", "Habile", "Agile", "Tranquille", "Sage", "Rapide", "Alerte"),
}
_SECOND = {
    "en": ("Badger", "Crane", "Fox", "Heron", "Ibis", "Lynx", "Otter", "Raven", "Toucan"),
    "fr": ("Belette", "Cigogne", "Grive", "Hermine", "Hirondelle", "Loutre", "Mésange", "Tortue"),
}


class Person(NamedTuple):
    id: str
    name: str
    language: Language
    signed_out: int = 0  # when all tokens of before were cut off


def new_id() -> str:
    """Hard to guess, and free of characters that an address would have to escape."""
    return secrets.token_hex(8)


def nickname(language: Language) -> str:
    """A name for somebody who has not given one."""
    first, second = secrets.choice(_FIRST[language]), secrets.choice(_SECOND[language])
    return f"{second} {first.lower()}" if language == "fr" else f"{first} {second}"


def checked_name(name: str) -> str:
    """A name as it is shown; Refusal when it cannot be."""
    name = tidy(name)
    if not can_be_shown(name):
        raise wrong(
            "bad-name",
            f"A name has 1 to {MOST_LETTERS} letters that can be shown.",
            f"Un nom a de 1 à {MOST_LETTERS} lettres affichables.",
        )
    return name


def language_from(wish: str | None) -> Language:
    """The language of a browser's Accept-Language header, English if in doubt."""
    for part in (wish or "")[:_MOST_WISHES].lower().split(","):
        for language in LANGUAGES:
            if part.strip().startswith(language):
                return language
    return "en"


class Signed(NamedTuple):
    """What a token says. It holds as long as the person has not signed out after that."""

    person: str
    signed_out: int


class Tokens:
    """Signs who somebody is, so that the server need not remember it."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="person, for a time")
        self._timeless = URLSafeSerializer(secret, salt="person")  # of servers before this one

    def token(self, person: Person) -> str:
        written = self._signer.dumps([person.id, person.signed_out])
        return written if isinstance(written, str) else written.decode()

    def signed(self, token: str) -> Signed | None:
        """What the token says; None when it is nobody's or too old."""
        with suppress(BadSignature):
            said, at = self._signer.loads(token, return_timestamp=True)
            too_old = time.time() - at.timestamp() > TOKENS_LAST_S  # other clocks may be ahead
            return None if too_old else Signed(*said)
        with suppress(BadSignature):
            return Signed(self._timeless.loads(token), 0)
        return None

"""Guests: a nickname and a signed token. Nothing to fill in, nothing to remember."""

import secrets
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from incognita.core.words import LANGUAGES, Language
from incognita.server.names import MOST_LETTERS, can_be_shown, tidy
from incognita.server.refusals import wrong

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
    for part in (wish or "").lower().split(","):
        for language in LANGUAGES:
            if part.strip().startswith(language):
                return language
    return "en"


class Tokens:
    """Signs who somebody is, so that the server need not remember it."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")

    def token(self, person: str) -> str:
        written = self._signer.dumps(person)
        return written if isinstance(written, str) else written.decode()

    def person(self, token: str) -> str | None:
        """Whose token this is; None when nobody's."""
        try:
            person = self._signer.loads(token)
        except BadSignature:
            return None
        return person if isinstance(person, str) else None

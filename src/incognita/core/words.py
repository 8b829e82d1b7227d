"""Words for people, in the languages of the table."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
_PLACE = re.compile(r"[a-z]\d+\b")


class Words(NamedTuple):
    en: str
    fr: str

    def spoken(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en

    def sentence(self, rule: str = "", names: Sequence[str] = ()) -> "Words":
        """The same with a capital letter, the number of its rule if any, and a full stop.

        Names of people and of places such as c4 stay as they are written.
        """
        return Words(_sentence(self.en, rule, names), _sentence(self.fr, rule, names))


def _sentence(text: str, rule: str, names: Sequence[str]) -> str:
    as_written = _PLACE.match(text) or any(name and text.startswith(name) for name in names)
    first = text[:1] if as_written else text[:1].upper()
    return f"{first}{text[1:]}{f' ({rule})' if rule else ''}."


def together(items: Sequence[str]) -> Words:
    """Several items named in one breath: a, b and c."""
    if len(items) < 2:
        return Words("".join(items), "".join(items))
    before, last = ", ".join(items[:-1]), items[-1]
    return Words(f"{before} and {last}", f"{before} et {last}")


def either(choices: Sequence[Words]) -> Words:
    """Several choices named in one breath: a, b or c."""
    en, fr = [choice.en for choice in choices], [choice.fr for choice in choices]
    if len(choices) < 2:
        return Words("".join(en), "".join(fr))
    return Words(
        f"{', '.join(en[:-1])} or {en[-1]}",
        f"{', '.join(fr[:-1])} ou {fr[-1]}",
    )


def count(n: int, one: Words, many: Words) -> Words:
    """`n` of something; French counts 0 and 1 alike."""
    return Words(f"{n} {one.en if n == 1 else many.en}", f"{n} {one.fr if abs(n) < 2 else many.fr}")


def points(n: int) -> Words:
    return count(n, Words("point", "point"), Words("points", "points"))

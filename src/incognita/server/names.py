"""Names as others see them: none that is blank, none that passes for somebody else's."""

import unicodedata
from collections.abc import Sequence

MOST_LETTERS = 24
_MOST_MARKS = 2  # on one letter
_BLANK = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0"
)  # they count as letters or signs and show nothing
_LOOK_ALIKES = str.maketrans(
    "авекмнорстухіјѕԁԛԝαβεικμνορτυχ01",  # noqa: RUF001
    "abekmhopctyxijsdqwabeikmvoptuxol",
)


def tidy(name: str) -> str:
    """A name in the one way to write it, without blanks at its ends."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def can_be_shown(name: str) -> bool:
    """It has something to see, and nothing that runs over or turns what stands around it."""
    kinds = [unicodedata.category(letter)[0] for letter in name]
    marks = "".join("m" if kind == "M" else "-" for kind in kinds)
    return (
        1 <= len(name) <= MOST_LETTERS
        and name.isprintable()
        and not _BLANK & set(name)
        and any(kind not in "MZ" for kind in kinds)
        and not marks.startswith("m")
        and "m" * (_MOST_MARKS + 1) not in marks
    )


def told_apart(name: str, others: Sequence[str]) -> str:
    """The name, with a number if somebody else's looks like it."""
    taken = {_looks(other) for other in others}
    number, shown = 1, name
    while shown and _looks(shown) in taken:
        number += 1
        shown = f"{name[: MOST_LETTERS - 3].rstrip()} {number}"
    return shown


def _looks(name: str) -> str:
    """Names that a reader would take for each other have this in common."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = (letter for letter in plain if unicodedata.category(letter)[0] in "LNS")
    return "".join(letters).translate(_LOOK_ALIKES).replace("i", "l")

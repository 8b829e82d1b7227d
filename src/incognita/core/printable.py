"""Which names can be shown: of seats and of editions, in records and in edition files."""

import unicodedata

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Zs"})  # general categories of Unicode


def is_printable(name: str) -> bool:
    """Nothing in it is invisible, private or a separator, but for the blank."""
    return all(letter == " " or unicodedata.category(letter) not in _UNSEEN for letter in name)

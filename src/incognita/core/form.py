"""Which form of the rules is running: compiled or plain Python."""

from importlib.machinery import EXTENSION_SUFFIXES

from incognita.core import state


def is_compiled() -> bool:
    return (state.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))


def form() -> str:
    return "compiled" if is_compiled() else "uncompiled"

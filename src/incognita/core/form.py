"""Which form of the rules is running: compiled or plain Python."""

from incognita.core import state


def is_compiled() -> bool:
    return not (state.__file__ or "").endswith(".py")


def form() -> str:
    return "compiled" if is_compiled() else "uncompiled"

"""The life of the other web worker, from its own side."""

from collections.abc import Callable

from incognita.server import reader, thinker

_ANSWERS: dict[str, Callable[[bytes], bytes]] = {
    thinker.__name__: thinker.answering(),
    reader.__name__: reader.answer,
}


def answer(module: str, question: bytes) -> bytes:
    return _ANSWERS[module](question)

"""A worker process in which bots of one's own think, with no more memory than the house allows.

    python -m incognita.server.confined MEGABYTES      questions and answers, as in `thinker`
    python -m incognita.server.confined --try BOT      whether there is such a bot

What it takes is a limit against mistakes, not against malice: a bot of one's own has all the
rights of the server.
"""

import contextlib
import sys
from collections.abc import Callable

import msgspec

from incognita.bots.own import check_own
from incognita.core.errors import IncognitaError
from incognita.server.thinker import Answer, Question, Thinker
from incognita.server.workers import answer_lines


class Confined(Thinker):
    """Whatever a bot of one's own does, there is an answer; who was slow is seen from outside."""

    def answer(self, question: Question) -> Answer:
        try:
            position = self._position(question)
            bot = self._bot(question, position)
            if question.prepare:
                return Answer(None)
            action = bot.choose(position.believed_by(question.seat), question.seat)
        except Exception as error:
            return Answer(None, f"{type(error).__name__}: {error}"[:200], "broken")
        if not isinstance(action, int) or action not in position.legal(question.seat):
            return Answer(None, f"{action!r}"[:80] + " is no legal action", "illegal")
        return Answer(position.game.notation(action))


def limit_memory(megabytes: int) -> None:
    """Of this process and, each for itself, of the programs that it starts."""
    with contextlib.suppress(ImportError):  # Windows has no such limits
        import resource  # noqa: PLC0415

        room = megabytes << 20
        resource.setrlimit(resource.RLIMIT_DATA, (room, room))


def answering() -> Callable[[bytes], bytes]:
    thinker = Confined()
    questions = msgspec.json.Decoder(Question)
    return lambda line: msgspec.json.encode(thinker.answer(questions.decode(line)))


def main(arguments: list[str]) -> None:
    if arguments[0] == "--try":
        try:
            check_own(arguments[1])
        except IncognitaError as error:
            sys.stdout.write(f"{error}\n")
            sys.exit(1)
        return
    limit_memory(int(arguments[0]))
    answer_lines(answering())


if __name__ == "__main__":
    main(sys.argv[1:])

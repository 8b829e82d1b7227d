"""A worker process in which bots think: questions in, answers out, a line of JSON each."""

import secrets
from collections import OrderedDict
from typing import NamedTuple

import msgspec

from incognita.bots.bot import Bot
from incognita.bots.plan import make_plan
from incognita.bots.reasons import hints_of
from incognita.bots.roster import make_bot
from incognita.bots.thinker import Thinker as Searcher
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.errors import IncognitaError
from incognita.core.options import Value
from incognita.core.position import Position, stored_game
from incognita.server.plans import Advice
from incognita.server.workers import answer_lines

_REMEMBERED = 32


class Question(msgspec.Struct, frozen=True):
    """What does this bot do in this seat? The log is in notation, as a table stores it.

    `reasons`: until the turn is over, and why.
    """

    table: str
    game: str
    options: dict[str, Value]
    edition: dict[str, object]
    log: list[tuple[int, str]]
    bot: str
    seat: int
    reasons: bool = False


class Answer(msgspec.Struct, frozen=True):
    do: str | None
    problem: str = ""
    steps: list[Advice] = []


class _Remembered(NamedTuple):
    position: Position
    log: list[tuple[int, str]]


class Thinker:
    """Remembers the latest tables, so that a long log is not replayed for every move."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, _Remembered] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        try:
            position = self._position(question)
            bot = self._bot(question, position)
            if question.reasons and isinstance(bot, Searcher):
                return _advice(bot, position, question.seat)
            action = bot.choose(position.believed_by(question.seat), question.seat)
        except IncognitaError as error:
            return Answer(None, str(error))
        return Answer(position.game.notation(action))

    def _position(self, question: Question) -> Position:
        known = self._tables.pop(question.table, None)
        if known is None or question.log[: len(known.log)] != known.log:
            game = find_game(question.game)
            known = _Remembered(stored_game(game, question.options, question.edition), [])
        position = known.position
        for actor, do in question.log[len(known.log) :]:
            position.apply(actor, position.game.parse(do))
        self._tables[question.table] = _Remembered(position, question.log)
        if len(self._tables) > _REMEMBERED:
            self._tables.popitem(last=False)
        return position

    def _bot(self, question: Question, position: Position) -> Bot:
        key = question.table, question.seat, question.bot
        bot = self._bots.pop(key, None)
        if bot is None:
            dealer = seeded("thinker", secrets.token_hex(8))
            bot = make_bot(question.bot, position.game, dealer)
        self._bots[key] = bot
        if len(self._bots) > _REMEMBERED:
            self._bots.popitem(last=False)
        return bot


def _advice(bot: Searcher, position: Position, seat: int) -> Answer:
    game = position.game
    hints = hints_of(game, make_plan(bot, position, seat))
    steps = [Advice(game.notation(hint.action), list(hint.why)) for hint in hints]
    return Answer(steps[0].do, steps=steps)


def main() -> None:
    thinker = Thinker()
    questions = msgspec.json.Decoder(Question)
    answer_lines(lambda line: msgspec.json.encode(thinker.answer(questions.decode(line))))


if __name__ == "__main__":
    main()

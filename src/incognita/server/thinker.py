"""A worker process in which bots think: questions in, answers out, a line of JSON each."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec

from incognita.bots.bot import Bot
from incognita.bots.plan import make_plan
from incognita.bots.reasons import hints_of
from incognita.bots.review import Budget, Review
from incognita.bots.reviewing import Foreseen, LookedAt, Reviewer, Weighed, judge_for
from incognita.bots.roster import make_bot
from incognita.bots.thinker import Thinker as Searcher
from incognita.core.catalogue import find_game
from incognita.core.chance import seeded
from incognita.core.errors import IncognitaError
from incognita.core.options import Value
from incognita.core.position import Position, stored_game
from incognita.server.charter import Why
from incognita.server.plans import Advice
from incognita.server.workers import answer_lines

_REMEMBERED = 32
_PART_S = 0.4  # of a review, about: a table that is played at waits no longer for its bot


class Question(msgspec.Struct, frozen=True, tag="bot"):
    """What does this bot do in this seat? The log is in notation, as a table stores it.

    `reasons`: until the turn is over, and why. `prepare`: it will be asked next.
    """

    table: str
    game: str
    options: dict[str, Value]
    edition: dict[str, object]
    log: list[tuple[int, str]]
    bot: str
    seat: int
    reasons: bool = False
    prepare: bool = False


class Answer(msgspec.Struct, frozen=True):
    """`why` there is nothing that it does: in a word, and as a `problem` for who looks after it."""

    do: str | None
    problem: str = ""
    why: Why | None = None
    steps: list[Advice] = []


class ReviewQuestion(msgspec.Struct, frozen=True, tag="review"):
    """Some more of the review of a game that is over; see `Reviewer` for the parts.

    `first`: how far that part is already. `end`: where it is to stop, of decisions to be weighed.
    `about`: the decisions to be looked at. The last part is given all that was `found`.
    """

    table: str
    game: str
    options: dict[str, Value]
    edition: dict[str, object]
    log: list[tuple[int, str]]
    budget: Budget
    part: Literal["begin", "forecast", "weigh", "look", "end"]
    first: int = 0
    end: int = 0
    about: list[int] = []
    found: "Found | None" = None


class Found(msgspec.Struct):
    """All that the parts of a review brought so far."""

    foreseen: list[Foreseen] = []
    weighed: list[Weighed] = []
    looked_at: list[LookedAt] = []


class ReviewAnswer(msgspec.Struct, frozen=True):
    """What came of the part; `decisions`: how many choices the game had, said at the beginning."""

    problem: str = ""
    decisions: int = 0
    found: Found = msgspec.field(default_factory=Found)
    review: Review | None = None


class _Remembered(NamedTuple):
    position: Position
    log: list[tuple[int, str]]


class Thinker:
    """Remembers the latest tables, so that a long log is not replayed for every move."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, _Remembered] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._reviewed: tuple[tuple[str, Budget], Reviewer] | None = None  # the latest

    def answer(self, question: Question) -> Answer:
        try:
            position = self._position(question)
            bot = self._bot(question, position)
            if question.reasons and isinstance(bot, Searcher):
                return _advice(bot, position, question.seat)
            action = bot.choose(position.believed_by(question.seat), question.seat)
        except IncognitaError as error:
            return Answer(None, str(error), "broken")
        return Answer(position.game.notation(action))

    def review(self, question: ReviewQuestion) -> ReviewAnswer:
        try:
            return _part(self._reviewer(question), question)
        except IncognitaError as error:
            return ReviewAnswer(str(error))

    def _reviewer(self, question: ReviewQuestion) -> Reviewer:
        key = question.table, question.budget
        if self._reviewed is None or self._reviewed[0] != key:
            position = self._position(question)
            self._reviewed = key, Reviewer(position, judge_for(position.game, question.budget))
        return self._reviewed[1]

    def _position(self, question: Question | ReviewQuestion) -> Position:
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


def _part(reviewer: Reviewer, question: ReviewQuestion) -> ReviewAnswer:
    until = time.monotonic() + _PART_S

    def has_time() -> bool:
        return time.monotonic() < until

    match question.part:
        case "begin":
            return ReviewAnswer(decisions=len(reviewer.decisions))
        case "forecast":
            return ReviewAnswer(found=Found(reviewer.forecasts(question.first, has_time)))
        case "weigh":
            weighed = reviewer.weighed(question.first, question.end, has_time)
            return ReviewAnswer(found=Found(weighed=weighed))
        case "look":
            looked_at = reviewer.looked_at(question.about, has_time)
            return ReviewAnswer(found=Found(looked_at=looked_at))
        case "end":
            found = question.found or Found()
            review = reviewer.review(found.foreseen, found.weighed, found.looked_at)
            return ReviewAnswer(review=review)


def answering() -> Callable[[bytes], bytes]:
    """A thinker that is asked and answers in JSON."""
    thinker = Thinker()
    questions: msgspec.json.Decoder[Question | ReviewQuestion] = msgspec.json.Decoder(
        Question | ReviewQuestion
    )

    def answer(line: bytes) -> bytes:
        question = questions.decode(line)
        if isinstance(question, ReviewQuestion):
            return msgspec.json.encode(thinker.review(question))
        return msgspec.json.encode(thinker.answer(question))

    return answer


def main() -> None:
    answer_lines(answering())


if __name__ == "__main__":
    main()

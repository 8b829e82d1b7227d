"""The server's HTTP interface as Python methods."""

import time
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import TypeVar

import msgspec

from incognita.bots.bot import Bot
from incognita.bots.review import Budget
from incognita.client.following import position_from_answer
from incognita.core.errors import ExtraMissing, IncognitaError
from incognita.core.position import Position
from incognita.core.words import Language
from incognita.server.wire import (
    CatalogueAnswer,
    CourseAnswer,
    HintAnswer,
    InvitationAnswer,
    LessonsAnswer,
    OpenedAnswer,
    PastAnswer,
    PersonAnswer,
    PlayAnswer,
    PositionAnswer,
    PreviewAnswer,
    RulebookAnswer,
    ScoreAnswer,
    StateAnswer,
    StepsAnswer,
    TableAnswer,
    TablesAnswer,
)
from incognita.server.wire_review import ReviewAnswer

try:
    import httpx
except ImportError as error:
    raise ExtraMissing("incognita.client", "client") from error

T = TypeVar("T")
_POLL_S = 0.05
_TOO_LATE = ("overtaken", "not-running")  # something happened while a bot thought


class Refused(IncognitaError):
    """The server said no. `state`: the table as it is now, where somebody else was faster."""

    def __init__(self, status: int, code: str, words: str, state: StateAnswer | None) -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.state = state


class Client:
    """One guest of one server."""

    def __init__(self, address: str, token: str | None = None, timeout_s: float = 30) -> None:
        self.address = address.rstrip("/")
        self._http = httpx.Client(base_url=self.address, timeout=timeout_s)
        self.token = token
        if token is not None:
            self._http.headers["authorization"] = f"Bearer {token}"

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._http.close()

    # People

    def arrive(self, name: str | None = None, language: Language | None = None) -> PersonAnswer:
        """Become a guest; everything afterwards is done as this one."""
        wish = {"name": name, "language": language}
        return self._be(self._ask("POST", "/api/me", PersonAnswer, wish))

    def sign_out_elsewhere(self) -> PersonAnswer:
        """Cut off every other browser and program that is this guest."""
        return self._be(self._ask("POST", "/api/me/sign-out-elsewhere", PersonAnswer))

    def _be(self, person: PersonAnswer) -> PersonAnswer:
        self.token = person.token
        self._http.headers["authorization"] = f"Bearer {person.token}"
        self._http.cookies.clear()
        return person

    # Tables

    def games(self, language: Language | None = None) -> CatalogueAnswer:
        return self._ask("GET", "/api/games", CatalogueAnswer, params={"language": language})

    def rules(self, game: str, language: Language | None = None) -> RulebookAnswer:
        """The rulebook of a game: rules, pictures, glossary."""
        path = f"/api/games/{game}/rules"
        return self._ask("GET", path, RulebookAnswer, params={"language": language})

    def open_table(
        self,
        game: str,
        seats: Sequence[Mapping[str, str]],
        options: Mapping[str, object] | None = None,
        *,
        open_to_all: bool = False,
        over_draws: bool = False,
        hints: bool = False,
        clock: Mapping[str, object] | None = None,
        edition: str | None = None,
    ) -> OpenedAnswer:
        wish: dict[str, object] = {
            "game": game,
            "seats": list(seats),
            "options": options or {},
            "open_to_all": open_to_all,
            "over_draws": over_draws,
            "hints": hints,
        }
        if clock is not None:
            wish["clock"] = clock
        if edition is not None:
            wish["edition"] = edition
        return self._ask("POST", "/api/tables", OpenedAnswer, wish)

    def table(self, table: str, invitation: str | None = None) -> OpenedAnswer:
        params = {"invitation": invitation}
        return self._ask("GET", f"/api/tables/{table}", OpenedAnswer, params=params)

    def invitation(self, table: str, invitation: str | None = None) -> InvitationAnswer:
        """Who invites to this table, and what is played there."""
        params = {"invitation": invitation}
        return self._ask("GET", f"/api/tables/{table}/invitation", InvitationAnswer, params=params)

    def tables(self, status: str = "open", game: str | None = None) -> list[TableAnswer]:
        params = {"status": status, "game": game}
        return self._ask("GET", "/api/tables", TablesAnswer, params=params).tables

    def my_tables(self) -> list[TableAnswer]:
        return self._ask("GET", "/api/me/tables", TablesAnswer).tables

    def join(
        self, table: str, seat: int | None = None, invitation: str | None = None
    ) -> OpenedAnswer:
        wish = {"seat": seat, "invitation": invitation}
        return self._ask("POST", f"/api/tables/{table}/join", OpenedAnswer, wish)

    def leave(self, table: str, seat: int | None = None) -> OpenedAnswer:
        return self._ask("POST", f"/api/tables/{table}/leave", OpenedAnswer, {"seat": seat})

    def seat_bot(self, table: str, seat: int, bot: str) -> OpenedAnswer:
        path = f"/api/tables/{table}/seats/{seat}/bot"
        return self._ask("POST", path, OpenedAnswer, {"bot": bot})

    def remove(self, table: str, seat: int) -> OpenedAnswer:
        return self._ask("POST", f"/api/tables/{table}/seats/{seat}/remove", OpenedAnswer)

    def come_back(self, table: str, seat: int) -> OpenedAnswer:
        """Take a seat back where a bot plays on since one's time ran out."""
        return self._ask("POST", f"/api/tables/{table}/seats/{seat}/return", OpenedAnswer)

    def close_table(self, table: str) -> OpenedAnswer:
        return self._ask("POST", f"/api/tables/{table}/close", OpenedAnswer)

    def rematch(self, table: str) -> OpenedAnswer:
        return self._ask("POST", f"/api/tables/{table}/rematch", OpenedAnswer)

    # Play

    def state(
        self,
        table: str,
        seat: int | None = None,
        after: int | None = None,
        language: Language | None = None,
    ) -> StateAnswer:
        """With a language actions, events and what is to do come with words."""
        params: dict[str, str | int | None] = {"seat": seat, "after": after, "language": language}
        return self._ask("GET", f"/api/tables/{table}/play", StateAnswer, params=params)

    def act(self, table: str, seat: int, do: str, after: int | None = None) -> StateAnswer:
        wish = {"seat": seat, "do": do, "after": after}
        return self._ask("POST", f"/api/tables/{table}/actions", StateAnswer, wish)

    def undo(self, table: str, seat: int) -> StateAnswer:
        return self._ask("POST", f"/api/tables/{table}/undo", StateAnswer, {"seat": seat})

    def hint(self, table: str, seat: int) -> HintAnswer:
        return self._ask("POST", f"/api/tables/{table}/hint", HintAnswer, {"seat": seat})

    def preview(self, table: str, seat: int, do: str) -> PreviewAnswer:
        params: dict[str, str | int | None] = {"seat": seat, "do": do}
        return self._ask("GET", f"/api/tables/{table}/preview", PreviewAnswer, params=params)

    def say(self, table: str, text: str) -> None:
        self._send("POST", f"/api/tables/{table}/say", {"text": text})

    def position(self, table: str, seat: int | None = None) -> Position:
        """The game as the seat may believe it: all that was shown as it was played, its own
        drafts, and of what others do in secret a guess. `believed_by` and any bot work on it.

        PositionUnknown when the server plays by other rules than this program.
        """
        path = f"/api/tables/{table}/position"
        return position_from_answer(self._ask("GET", path, PositionAnswer, params={"seat": seat}))

    def play(self, table: str, seat: int, bot: Bot) -> PlayAnswer:
        """Let a bot play the seat to the end of the game."""
        for play in self.turns(table, seat):
            position = self.position(table, seat)
            if seat - 1 not in position.actors:
                continue
            action = bot.choose(position.believed_by(seat - 1), seat - 1)
            try:
                self.act(table, seat, position.game.notation(action), after=play.n)
            except Refused as refused:
                if refused.code not in _TOO_LATE:
                    raise
        return self.state(table, seat).play

    def turns(self, table: str, seat: int) -> Iterator[PlayAnswer]:
        """The table each time the seat may act, until the game is over."""
        while (play := self.state(table, seat).play).status in ("open", "running"):
            if play.legal:
                yield play
            else:
                time.sleep(_POLL_S)

    # Lessons

    def lessons(self, game: str, language: Language | None = None) -> LessonsAnswer:
        """What can be learnt of a game, and how far one is."""
        path = f"/api/games/{game}/lessons"
        return self._ask("GET", path, LessonsAnswer, params={"language": language})

    def lesson(self, game: str, name: str, language: Language | None = None) -> StepsAnswer:
        path = f"/api/games/{game}/lessons/{name}"
        return self._ask("GET", path, StepsAnswer, params={"language": language})

    def open_lesson(self, game: str, name: str, *, anew: bool = False) -> OpenedAnswer:
        """The table where one learns: where the lesson was left, or a new one."""
        return self._ask("POST", f"/api/games/{game}/lessons/{name}", OpenedAnswer, {"anew": anew})

    def learnt(self, table: str, step: int, touch: str | None = None) -> OpenedAnswer:
        """A step was read, or the place touched that it asks for."""
        wish = {"step": step, "touch": touch}
        return self._ask("POST", f"/api/tables/{table}/learnt", OpenedAnswer, wish)

    # Afterwards

    def score(self, table: str) -> ScoreAnswer:
        return self._ask("GET", f"/api/tables/{table}/score", ScoreAnswer)

    def record(self, table: str) -> str:
        return self._send("GET", f"/api/tables/{table}/record").text

    def past(
        self, table: str, moves: int, seat: int | None = None, then: Sequence[str] = ()
    ) -> PastAnswer:
        """A game that is over after so many actions; `then`: what the seat is to try from there."""
        params = {"seat": seat, "then": list(then)}
        return self._ask("GET", f"/api/tables/{table}/past/{moves}", PastAnswer, params=params)

    def review(self, table: str, language: Language | None = None) -> ReviewAnswer:
        """What a bot thinks of a game that is over, as far as it was asked."""
        path, params = f"/api/tables/{table}/review", {"language": language}
        return self._ask("GET", path, ReviewAnswer, params=params)

    def ask_for_review(self, table: str, budget: Budget = "quick") -> ReviewAnswer:
        return self._ask("POST", f"/api/tables/{table}/review", ReviewAnswer, {"budget": budget})

    def play_on(self, table: str, n: int, seats: Sequence[Mapping[str, str]]) -> OpenedAnswer:
        """A new table that begins where another was after `n` actions."""
        wish = {"from": {"table": table, "n": n}, "seats": list(seats)}
        return self._ask("POST", "/api/tables", OpenedAnswer, wish)

    def course(self, table: str) -> CourseAnswer:
        return self._ask("GET", f"/api/tables/{table}/course", CourseAnswer)

    def import_record(self, record: str | bytes) -> OpenedAnswer:
        content = record.encode() if isinstance(record, str) else record
        answer = self._checked(self._http.post("/api/records", content=content))
        return msgspec.json.decode(answer.content, type=OpenedAnswer)

    def _ask(
        self,
        method: str,
        path: str,
        kind: type[T],
        wish: Mapping[str, object] | None = None,
        params: Mapping[str, str | int | list[str] | None] | None = None,
    ) -> T:
        return msgspec.json.decode(self._send(method, path, wish, params).content, type=kind)

    def _send(
        self,
        method: str,
        path: str,
        wish: Mapping[str, object] | None = None,
        params: Mapping[str, str | int | list[str] | None] | None = None,
    ) -> httpx.Response:
        given = {key: value for key, value in (params or {}).items() if value is not None}
        return self._checked(self._http.request(method, path, json=wish, params=given))

    def _checked(self, answer: httpx.Response) -> httpx.Response:
        if answer.is_success:
            return answer
        try:
            said = answer.json()
        except ValueError:
            said = {}
        state = msgspec.convert(said, StateAnswer) if "play" in said else None
        code, words = said.get("code", "unknown"), said.get("words", answer.text)
        raise Refused(answer.status_code, str(code), str(words), state)

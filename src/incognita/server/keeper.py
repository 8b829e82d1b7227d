"""The keeper: does for a table what nobody at it does. Bots move, clocks tick and run out."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress

import msgspec

from incognita.core.actors import CLOCK
from incognita.core.errors import IncognitaError
from incognita.core.position import Position
from incognita.server.charter import Did, Entry, Forfeited, RanOut
from incognita.server.database import DatabaseUnavailable
from incognita.server.house import (
    ERRAND_MS,
    LEASE_MS,
    TICK_MS,
    House,
    Listener,
    Live,
    due_at,
    now_ms,
    wake_at,
)
from incognita.server.house_bots import OwnBots
from incognita.server.logs import REQUEST, TABLE
from incognita.server.pulse import HEARTBEAT_MS
from incognita.server.table import Table, draws, scripted
from incognita.server.thinker import Answer, Question
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Turn

ROUND_MS = 1000
_MOST_WOKEN = 100
_LONGEST_TURN = 200
_AT_A_TABLE = {"expert": "expert:500ms", "master": "master:1500ms"}
_THINKING_S = {"expert": 0.5, "master": 1.5}
_GLANCING_S = 0.05  # what the others take, or less
_NAP_MS = 24 * 3600_000

log = logging.getLogger("incognita.server")


class Keeper:
    """Its rounds and its pulse never end: a table's trouble stays its own."""

    def __init__(self, house: House, thinkers: Thinkers, own_bots: OwnBots | None = None) -> None:
        self.house = house
        self.store = house.store
        self.thinkers = thinkers
        self.own_bots = own_bots
        self.duties: list[asyncio.Task[None]] = []
        self.errands: dict[asyncio.Task[None], str] = {}  # each for a table
        self.hands_over = False
        self._trouble = ""  # with the database, as it was last logged
        house.look_after = self.look_after

    async def start(self) -> None:
        if not self.store.database.is_shared:
            now = now_ms()
            await self.store.wake_before(now + LEASE_MS + ERRAND_MS, now)
        self.duties = [
            asyncio.create_task(self._again_and_again(HEARTBEAT_MS, self._beat)),
            asyncio.create_task(self._again_and_again(ROUND_MS, self._go_round)),
        ]

    async def stop(self) -> None:
        """Errands end before the bots do: a bot that was ended would move at random."""
        under_way = [*self.errands, *self.duties]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await self.thinkers.stop()
        if self.own_bots is not None:
            await self.own_bots.stop()

    async def hand_over(self) -> None:
        """Look after no table any more: other servers find those that are due within a second."""
        self.hands_over = True
        _, rounds = self.duties
        under_way = [rounds, *self.errands]
        tables = list(self.errands.values())
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        for number in tables:
            await self._release(number)

    async def _release(self, number: str) -> None:
        with suppress(DatabaseUnavailable):  # else it is found when nobody has held it for long
            await self.store.sleep_until(number, now_ms())

    async def _again_and_again(
        self, pause_ms: int, duty: Callable[[], Coroutine[None, None, None]]
    ) -> None:
        while True:
            try:
                await duty()
            except DatabaseUnavailable as error:
                self._note(error)
            except Exception:
                log.exception("the keeper goes on after this")
            await asyncio.sleep(pause_ms / 1000)

    def _note(self, error: DatabaseUnavailable) -> None:
        """Once, not every second for as long as it lasts."""
        if self._trouble != str(error):
            self._trouble = str(error)
            log.warning("%s", error)

    async def _beat(self) -> None:
        await self.house.pulse.beat(now_ms())
        self._trouble = ""

    async def _go_round(self) -> None:
        """Look for tables that are nearly due, or that nobody looks after: their process has died.

        A bot may think for longer than a table is ours: those under way are held on to.
        """
        found = [""] * _MOST_WOKEN
        while len(found) == _MOST_WOKEN:  # there may be more
            now = now_ms()
            found = await self.store.tables_to_wake(now, _MOST_WOKEN)
            for number in found:
                await self._wake(number, now)
        if self.errands:
            now = now_ms()
            held = list(self.errands.values())
            await self.store.hold(held, now + LEASE_MS // 2, now + LEASE_MS)

    async def _wake(self, number: str, now: int) -> None:
        if not await self.store.claim(number, now, now + LEASE_MS):
            return
        try:
            live = await self.house.live(number)
            await self.house.refresh(live)
        except DatabaseUnavailable:
            raise
        except Exception as error:  # another server may know how
            await self._set_aside(number, error)
            return
        live.ours = True
        if live.table.rests:  # another server may have its rules
            await self.store.sleep_until(number, now_ms() + _NAP_MS)
            return
        if not self.look_after(live) and live.errand is None:
            then = wake_at(live.table, now)
            await self.store.sleep_until(number, then, held=now + LEASE_MS)

    async def _set_aside(self, number: str, error: Exception) -> None:
        known = isinstance(error, IncognitaError)
        log.warning(
            "table %s cannot be looked after here: %s",
            number,
            error if known else repr(error),
            exc_info=None if known else error,
        )
        await self.store.sleep_until(number, now_ms() + _NAP_MS)

    def look_after(self, live: Live) -> bool:
        """Run an errand for the table if it needs one soon and none is under way."""
        if live.errand is not None or not _is_due_soon(live.table):
            return False
        if self.hands_over:
            release = asyncio.create_task(self._release(live.table.charter.id))
            self.duties.append(release)
            return False
        live.errand = asyncio.create_task(self._errand(live))
        self.errands[live.errand] = live.table.charter.id
        live.errand.add_done_callback(self.errands.pop)
        return True

    async def _errand(self, live: Live) -> None:
        REQUEST.set("")  # whoever began it
        TABLE.set(live.table.charter.id)
        listener = Listener()
        live.listeners.add(listener)
        try:
            while live.ours and _is_due_soon(live.table):
                listener.stirred.clear()
                if live.table.bots_to_act:
                    await self._let_bot_act(live)
                else:
                    await self._wait(listener, live)
        except DatabaseUnavailable as error:
            self._note(error)  # the round finds the table again
        except Exception as error:
            with suppress(DatabaseUnavailable):
                await self._set_aside(live.table.charter.id, error)
        finally:
            live.listeners.discard(listener)
            live.errand = None

    async def _wait(self, listener: Listener, live: Live) -> None:
        """Until something happens at the table or a clock has its say."""
        due = due_at(live.table) or 0
        try:
            async with asyncio.timeout(max(0, due - now_ms() + 1) / 1000):
                await listener.stirred.wait()
        except TimeoutError:
            run_out = live.table.clocks.next_to_run_out()
            if run_out is not None and run_out.at <= now_ms():
                await self.house.pulse.beat(now_ms())  # after a sleep it may not have run out
            await self.house.happen(live, self._tick)

    def _tick(self, table: Table) -> Sequence[Entry]:
        return tick(table, self.house.pulse.beaten or 0)

    async def _let_bot_act(self, live: Live) -> None:
        table = live.table
        seat = table.bots_to_act[0]
        choice = await self._choice(live, table, seat)
        own = own_actions(table, seat)

        def decide(now: Table) -> Sequence[Entry]:
            if seat not in now.bots_to_act or own_actions(now, seat) != own:
                return ()
            legal = now.position.legal(seat)
            action = None if choice.do is None else now.game.parse(choice.do)
            if action not in legal:  # the bot died or what it thought about has changed
                action = secrets.choice(legal)
            move = now.move(seat, action, secrets.randbelow)
            if choice.why is None or seat in now.forfeited or not self._is_own(now, seat):
                return move
            return [Forfeited(seat, choice.why), *move]

        await self.house.happen(live, decide)

    async def _choice(self, live: Live, table: Table, seat: int) -> Answer:
        """What a bot does: what the lesson has it do, else what it thinks best."""
        if table.learning is not None:
            action = scripted(table.position, seat, table.learning)
            return Answer(None if action is None else table.game.notation(action))
        bot = table.seats[seat].bot
        if bot is None or bot not in self.house.bots:  # the house allows it no longer
            bot = table.charter.stand_in

        def turn() -> Turn:
            seconds = seconds_of(bot)
            return Turn(table.charter.owner, seconds, table.charter.id, live.is_attended)

        if self.own_bots is None or bot not in self.own_bots.allowed:
            return await self.thinkers.choose(turn, lambda: question_about(table, seat, bot))
        own = self.own_bots.allowed[bot]
        choice = await self.own_bots.choose(
            turn, lambda: question_about(table, seat, own), seat in table.forfeited
        )
        if choice.why is not None:
            log.warning(
                "table %s: the bot %s forfeits a move: %s",
                live.table.charter.id,
                bot,
                choice.problem,
            )
        return choice

    def _is_own(self, table: Table, seat: int) -> bool:
        return self.own_bots is not None and table.seats[seat].bot in self.own_bots.allowed


def own_actions(table: Table, seat: int) -> int:
    return sum(move.actor == seat for move in table.position.log)


def question_about(table: Table, seat: int, bot: str) -> Question:
    """The strong levels think for a time that people like to wait, whatever the machine."""
    game = table.game
    return Question(
        table.charter.id,
        game.name,
        dict(table.position.options),
        msgspec.to_builtins(table.edition),
        [(move.actor, game.notation(move.action)) for move in table.position.log],
        _AT_A_TABLE.get(bot, bot),
        seat,
    )


def seconds_of(bot: str) -> float:
    """About how long a bot thinks at a table."""
    return _THINKING_S.get(bot, _GLANCING_S)


def _is_due_soon(table: Table) -> bool:
    due = due_at(table)
    return due is not None and due - now_ms() <= ERRAND_MS


def tick(table: Table, known: int) -> Sequence[Entry]:
    """What the clocks say: a second of the game's own clock, or a player's time is over.

    `known`: until when it is known that the players could move.
    """
    run_out = table.clocks.next_to_run_out()
    if run_out is not None and run_out.at <= known:
        then = table.charter.clock.run_out
        entries: list[Entry] = [RanOut(run_out.seat, then)]
        return entries + passing(table, run_out.seat) if then == "pass" else entries
    if table.clock_ticks and table.ticked_at + TICK_MS <= now_ms():
        return table.move(CLOCK, table.position.legal(CLOCK)[0], secrets.randbelow)
    return ()


def passing(table: Table, seat: int) -> list[Entry]:
    """The seat's turn, ended for it with as little as the rules allow; alone, one action of it:
    nobody waits for the rest.
    """
    trial = table.position.copy()
    entries: list[Entry] = []
    while seat in trial.actors and len(entries) < _LONGEST_TURN:
        action = least(trial, seat)
        trial.apply(seat, action)
        entries.append(Did(seat, trial.game.notation(action)))
        drawn = draws(trial, secrets.randbelow)
        entries += drawn
        if drawn or len(table.seats) == 1:
            break
    return entries


def least(position: Position, seat: int) -> int:
    """The action by which the seat declines, if the game has one; else whatever comes first."""
    legal = position.legal(seat)
    for text in position.game.declining:
        action = position.game.parse(text)
        if action in legal:
            return action
    return legal[0]

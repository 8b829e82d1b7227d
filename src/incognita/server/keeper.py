"""The keeper: does for a table what nobody at it does. Bots move, clocks tick and run out."""

import asyncio
import logging
import secrets
from collections.abc import Sequence

import msgspec

from incognita.core.actors import CLOCK
from incognita.core.errors import IncognitaError
from incognita.core.position import Position
from incognita.server.charter import Did, Entry, RanOut
from incognita.server.database import DatabaseUnavailable
from incognita.server.house import LEASE_MS, TICK_MS, House, Listener, Live, due_at, now_ms
from incognita.server.table import Table, draws
from incognita.server.thinker import Question
from incognita.server.thinkers import Thinkers

HEARTBEAT_MS = 5000
_ROUND_S = 1.0
_MOST_WOKEN = 100
_LONGEST_TURN = 200
_AT_A_TABLE = {"expert": "expert:500ms", "master": "master:1500ms"}
_NAP_MS = 24 * 3600_000

log = logging.getLogger("incognita.server")


class Keeper:
    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        self.rounds: asyncio.Task[None] | None = None
        self.errands: set[asyncio.Task[None]] = set()
        house.look_after = self.look_after

    async def start(self) -> None:
        if not self.house.store.database.is_shared:
            await self.house.store.wake_all(now_ms())
        self.rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """Errands end before the bots do: a bot that was ended would move at random."""
        under_way = [*self.errands, *([] if self.rounds is None else [self.rounds])]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await self.thinkers.stop()

    def look_after(self, live: Live) -> None:
        """Run an errand for the table if it needs one and none is under way."""
        if live.errand is None and due_at(live.table) is not None:
            live.errand = asyncio.create_task(self._errand(live))
            self.errands.add(live.errand)
            live.errand.add_done_callback(self.errands.discard)

    async def _go_round(self) -> None:
        """Look for tables that nobody looks after: their process has died."""
        beat = 0
        while True:
            try:
                now = now_ms()
                if now - beat >= HEARTBEAT_MS:
                    await self.house.store.still_alive(now)
                    beat = now
                for number in await self.house.store.tables_to_wake(now, _MOST_WOKEN):
                    await self._wake(number, now)
            except DatabaseUnavailable as error:
                log.warning("%s", error)
            await asyncio.sleep(_ROUND_S)

    async def _wake(self, number: str, now: int) -> None:
        if not await self.house.store.claim(number, now, now + LEASE_MS):
            return
        try:
            live = await self.house.live(number)
        except DatabaseUnavailable:
            raise
        except (IncognitaError, msgspec.MsgspecError) as error:  # another server may know how
            log.warning("table %s cannot be looked after here: %s", number, error)
            await self.house.store.sleep_until(number, now + _NAP_MS)
            return
        await self.house.refresh(live)
        live.ours = True
        if live.table.rests:  # another server may have its rules
            await self.house.store.sleep_until(number, now + _NAP_MS)
        elif due_at(live.table) is None:
            await self.house.store.sleep_until(number, None)
        self.look_after(live)

    async def _errand(self, live: Live) -> None:
        listener = Listener()
        live.listeners.add(listener)
        try:
            while live.ours:
                listener.stirred.clear()
                due = due_at(live.table)
                if due is None:
                    return
                if live.table.bots_to_act:
                    await self._let_bot_act(live)
                else:
                    await self._wait(listener, live, due)
        except DatabaseUnavailable as error:
            log.warning("%s", error)  # the round finds the table again
        except IncognitaError:
            log.exception("table %s", live.table.charter.id)
        finally:
            live.listeners.discard(listener)
            live.errand = None

    async def _wait(self, listener: Listener, live: Live, due: int) -> None:
        """Until something happens at the table or a clock has its say."""
        try:
            async with asyncio.timeout(max(0, due - now_ms()) / 1000):
                await listener.stirred.wait()
        except TimeoutError:
            await self.house.happen(live, tick)

    async def _let_bot_act(self, live: Live) -> None:
        table = live.table
        seat = table.bots_to_act[0]
        question = question_about(table, seat, table.seats[seat].bot or table.charter.stand_in)
        do = await self.thinkers.choose(question)
        own = own_actions(table, seat)

        def decide(now: Table) -> Sequence[Entry]:
            if seat not in now.bots_to_act or own_actions(now, seat) != own:
                return ()
            legal = now.position.legal(seat)
            action = None if do is None else now.game.parse(do)
            if action not in legal:  # the bot died or what it thought about has changed
                action = secrets.choice(legal)
            return now.move(seat, action, secrets.randbelow)

        await self.house.happen(live, decide)


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


def tick(table: Table) -> Sequence[Entry]:
    """What the clocks say now: a second of the game's own clock, or a player's time is over."""
    now = now_ms()
    run_out = table.clocks.next_to_run_out()
    if run_out is not None and run_out.at <= now:
        then = table.charter.clock.run_out
        entries: list[Entry] = [RanOut(run_out.seat, then)]
        return entries + passing(table, run_out.seat) if then == "pass" else entries
    if table.clock_ticks and table.ticked_at + TICK_MS <= now:
        return table.move(CLOCK, table.position.legal(CLOCK)[0], secrets.randbelow)
    return ()


def passing(table: Table, seat: int) -> list[Entry]:
    """The seat's turn, ended for it with as little as the rules allow."""
    trial = table.position.copy()
    entries: list[Entry] = []
    while seat in trial.actors and len(entries) < _LONGEST_TURN:
        action = least(trial, seat)
        trial.apply(seat, action)
        entries.append(Did(seat, trial.game.notation(action)))
        drawn = draws(trial, secrets.randbelow)
        entries += drawn
        if drawn:
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

"""Handing over: a server that is to end sends those who are live at its tables to another one."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator

SERVICE_RESTART = 1012  # the code of a WebSocket by which clients know: come back at once
_PACE_S = 0.005  # between two of them: those who come back find the other server at its ease

HangUp = Callable[[], Awaitable[None]]


class Handover:
    """`is_under_way`: nothing new is begun here."""

    def __init__(self) -> None:
        self.is_under_way = False
        self._conversations: dict[HangUp, None] = {}

    @contextlib.contextmanager
    def until_handed_over(self, hang_up: HangUp) -> Iterator[None]:
        """Meanwhile, `hang_up` is called when somebody else is to go on with the conversation."""
        self._conversations[hang_up] = None
        try:
            yield
        finally:
            self._conversations.pop(hang_up, None)

    async def send_all_away(self) -> None:
        """Who does not read what is sent keeps nobody else waiting."""
        goodbyes = []
        while self._conversations:
            hang_up = next(iter(self._conversations))
            self._conversations.pop(hang_up)
            goodbyes.append(asyncio.create_task(hung_up(hang_up)))
            await asyncio.sleep(_PACE_S)
        await asyncio.gather(*goodbyes)


async def hung_up(hang_up: HangUp) -> None:
    with contextlib.suppress(RuntimeError, OSError):  # it has ended by itself
        await hang_up()

"""Bots of one's own that the house allows at its tables, each under a name that visitors see.

The process of the server never runs them: whether one can be found is tried in another, too.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial

from incognita.bots.levels import KINDS
from incognita.bots.own import is_own
from incognita.bots.program import PATIENCE_S
from incognita.server.figures import Figures
from incognita.server.settings import Settings
from incognita.server.thinker import Answer, Question
from incognita.server.thinkers import Thinkers
from incognita.server.turns import Homes, Turn
from incognita.server.workers import Worker

CONFINED = "incognita.server.confined"
_LOADING_S = 60
_AFTER_A_FORFEIT_S = 1.0  # a table does not wait for it again and again
_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}", re.ASCII)


class OwnBots:
    """Where they think: in processes of their own, so that they take nothing from others."""

    def __init__(self, settings: Settings, homes: Homes, figures: Figures) -> None:
        self.allowed = dict(settings.bots)
        self._patience_s = min(PATIENCE_S, settings.patience_s)
        hire = partial(_hired, settings.bot_memory)
        workers = max(settings.workers, 1)  # a server whose bots think elsewhere has none
        self._thinkers = Thinkers(workers, settings.patience_s, homes, hire, figures, CONFINED)

    async def choose(
        self, asked: Callable[[], Turn], question: Callable[[], Question], has_forfeited: bool
    ) -> Answer:
        """What such a bot does, or why it forfeits the move; then it has less time the next."""
        seconds = _AFTER_A_FORFEIT_S if has_forfeited else self._patience_s
        return await self._thinkers.choose_within(asked, question, seconds)

    async def stop(self) -> None:
        await self._thinkers.stop()


def _hired(megabytes: int, module: str) -> Worker:
    return Worker(module, str(megabytes))


def allowed_bot(text: str) -> tuple[str, str]:
    """`flat=flat.py:Flat` taken apart, if there is such a bot; a ValueError says what is wrong."""
    name, _, bot = text.partition("=")
    if not _NAME.fullmatch(name):
        raise ValueError(
            f"{text!r} does not begin with a name of small letters, digits and dashes; "
            "a bot of your own is written flat=flat.py:Flat"
        )
    if name in KINDS:
        raise ValueError(f"{name} is the name of a bot that is always there; take another")
    if not is_own(bot):
        raise ValueError(
            f"{bot!r} is not a bot of your own, such as mybot.py:Bot, package.module:Bot or "
            "program:./mybot"
        )
    _try(bot)
    return name, bot


def _try(bot: str) -> None:
    try:
        tried = subprocess.run(
            [sys.executable, "-m", CONFINED, "--try", bot],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            timeout=_LOADING_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ValueError(f"bot {bot}: it cannot be loaded within {_LOADING_S} seconds") from None
    if tried.returncode != 0:
        said = tried.stdout.decode("utf-8", "replace").strip()
        raise ValueError(said or f"bot {bot}: its process ended with {tried.returncode}")

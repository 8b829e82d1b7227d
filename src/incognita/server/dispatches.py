"""What a house and an outpost, a machine that thinks for it, say to each other: JSON, an object in
each message of a WebSocket.

An outpost begins with `Hello`, to which the house says `Welcome`. It says how many of its processes
are `Free` whenever that changes, to every house that it thinks for; whoever is first gets one, and
others are answered `busy`.
"""

from typing import Annotated, Literal

import msgspec

from incognita.bots.roster import BOTS
from incognita.core.catalogue import games

LONGEST = 4 << 20  # bytes of a message
PING_S = 2.0
SILENCE_S = 4.0  # who has not answered a ping for so long is lost
_FORM = 1  # of these messages

Processes = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Problem = Literal["too-long", "died", "busy"]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """`agreement`: see there. `processes`: how many think at this outpost."""

    agreement: str
    processes: Processes


class Free(msgspec.Struct, frozen=True, tag="free"):
    processes: Processes


class Said(msgspec.Struct, frozen=True, tag="said"):
    """The answer to a question, or why there is none."""

    id: int
    answer: msgspec.Raw = msgspec.Raw(b"null")
    problem: Problem | None = None


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The house and the outpost agree."""


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    id: int
    question: msgspec.Raw
    patience_s: float


class NeverMind(msgspec.Struct, frozen=True, tag="never-mind"):
    """Nobody waits for the answer any more."""

    id: int


FromOutpost = Hello | Free | Said
FromHouse = Welcome | Asked | NeverMind


def agreement() -> str:
    """What both have to have in common: the rules, the bots and the form of these messages."""
    rules = [f"{game.name} {game.rules_version}" for game in games()]
    return "; ".join([f"form {_FORM}", *sorted(rules), *sorted(BOTS)])

"""A bot that is a program in any language: a line of JSON in, a line of JSON out.

    {"type": "game", "protocol": 1, "game": NAME, "rules": 2, "players": 2, "seat": 1}
    {"type": "choose", "seat": 1, "view": {...}, "legal": [{"do": "...", "words": "..."}, ...], ...}

The first line comes once, and is not answered. To each other one the program answers with one of
the legal actions, {"do": "..."}. It ends when its input does.
"""

import shlex
import shutil
import subprocess
import weakref
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO

import msgspec

from incognita.core.chance import Generator
from incognita.core.errors import IncognitaError
from incognita.core.game import AnyGame
from incognita.core.state import State

PROTOCOL = 1
PATIENCE_S = 10.0
_LONGEST_LINE = 1 << 16


class ProgramFailed(IncognitaError):
    """A program that does not answer as it should."""


class Reply(msgspec.Struct):
    do: str


def command_of(line: str) -> list[str]:
    """The words of a command whose program is there."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ProgramFailed(f"program {line!r}: {error}") from None
    if not words:
        raise ProgramFailed("program: the command is missing, such as program:./mybot")
    if shutil.which(words[0]) is None:
        raise ProgramFailed(f"there is no program {words[0]!r} that can be run")
    return words


class Program:
    """Started when it is first asked, and again after it failed."""

    def __init__(self, words: list[str], game: AnyGame, dealer: Generator) -> None:
        self._words = words
        self._game = game
        self._running: _Running | None = None

    def choose(self, state: State, seat: int) -> int:
        """ProgramFailed when it ended, was too slow or said something else than an action."""
        if self._running is None:
            self._running = _Running(self._words)
            self._running.write(self._beginning(state, seat))
        try:
            self._running.write(self._question(state, seat))
            return self._action(self._running.read(PATIENCE_S))
        except ProgramFailed:
            self._running.end()  # it would answer the wrong question next
            self._running = None
            raise

    def _beginning(self, state: State, seat: int) -> object:
        return {
            "type": "game",
            "protocol": PROTOCOL,
            "game": self._game.name,
            "rules": self._game.rules_version,
            "players": int(state.seats()),
            "seat": seat + 1,
        }

    def _question(self, state: State, seat: int) -> object:
        game = self._game
        return {
            "type": "choose",
            "seat": seat + 1,
            "points": [int(state.points(other)) for other in range(state.seats())],
            "prompt": game.prompt(state, seat, [str(n + 1) for n in range(state.seats())], "en"),
            "view": game.view(state, seat),
            "legal": [
                {"do": game.notation(action), "words": game.describe(action, "en")}
                for action in state.legal_list(seat)
            ],
        }

    def _action(self, line: bytes) -> int:
        try:
            return self._game.parse(msgspec.json.decode(line, type=Reply).do)
        except (msgspec.DecodeError, IncognitaError) as error:
            said = line[:80].decode("utf-8", "replace").strip()
            raise ProgramFailed(f"it said {said!r}: {error}") from None


class _Running:
    """A process and a thread that waits for what it says."""

    def __init__(self, words: list[str]) -> None:
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise ProgramFailed(f"{words[0]} cannot be run: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin
        self._said: Queue[bytes] = Queue()
        Thread(target=_listen, args=(self._process.stdout, self._said), daemon=True).start()
        self._end = weakref.finalize(self, _end, self._process)

    def write(self, message: object) -> None:
        try:
            self._input.write(msgspec.json.encode(message) + b"\n")
            self._input.flush()
        except OSError:
            raise ProgramFailed("it has ended") from None

    def read(self, patience_s: float) -> bytes:
        try:
            line = self._said.get(timeout=patience_s)
        except Empty:
            raise ProgramFailed(f"it has not answered within {patience_s:g} seconds") from None
        if not line.endswith(b"\n"):
            raise ProgramFailed("it has ended" if not line else "its answer is too long")
        return line

    def end(self) -> None:
        self._end()


def _listen(output: IO[bytes], said: "Queue[bytes]") -> None:
    with output:
        while line := output.readline(_LONGEST_LINE):
            said.put(line)
    said.put(b"")


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Its input ends; who does not leave then is put out."""
    if process.stdin is not None:
        with suppress(OSError):  # it went first
            process.stdin.close()
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()

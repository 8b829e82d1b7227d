"""What can be chosen for a server, in one table: the command line, the environment and the file of
settings all come from it, with the same names.

`port` is `--port 8401`, `INCOGNITA_PORT=8401`, and `port = 8401` in the file. Nothing slow is
imported here: the command line is made of this table whatever is asked of it.
"""

import os
import shlex
import stat
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple

from incognita.core.errors import IncognitaError

PREFIX = "INCOGNITA_"
_SHORTEST_SECRET = 16
_MOST_THINKERS = 4096
_LONGEST_S = 3600

Kind = Literal["text", "number", "fraction", "switch", "list"]


class WrongSetting(IncognitaError):
    """What was given for a setting makes no sense; the message says where it was given."""


@dataclass(frozen=True, slots=True)
class Choice:
    """`field`: of Settings. `read`: makes of the text what the server needs; a ValueError says why
    not. `among`: the only texts there can be. `is_secret`: not to be shown. `is_of_outposts`: not
    for a server, but it may stand in the same file.
    """

    name: str
    kind: Kind
    words: str
    field: str = ""
    shown_as: str = "TEXT"
    read: Callable[[str], object] = str
    lowest: float = 0
    highest: float = float("inf")
    among: tuple[str, ...] = ()
    usual: str = ""  # in words
    is_hidden: bool = False
    is_secret: bool = False
    is_of_outposts: bool = False

    @property
    def variable(self) -> str:
        return PREFIX + self.name.replace("-", "_").upper()


def _visitors() -> ModuleType:
    from incognita.server import visitors  # noqa: PLC0415 - takes time that other commands save

    return visitors


def _limit(text: str) -> object:
    from incognita.server.limits import named_limit  # noqa: PLC0415

    return named_limit(text)


def _database(text: str) -> str:
    from incognita.server.database import check_address  # noqa: PLC0415

    check_address(text)
    return text


def _secret(text: str) -> str:
    if len(text) < _SHORTEST_SECRET or not text.isascii() or not text.isprintable():
        raise ValueError(f"a secret has at least {_SHORTEST_SECRET} letters and digits")
    return text


def _bot(text: str) -> object:
    from incognita.server.house_bots import allowed_bot  # noqa: PLC0415

    return allowed_bot(text)


CHOICES = (
    Choice("host", "text", "0.0.0.0: the local network.", "host", "HOST", usual="127.0.0.1"),
    Choice("port", "number", "0: any free port.", "port", "NUMBER", highest=65535, usual="8400"),
    Choice(
        "public-address",
        "text",
        "What visitors type, if that is another machine's or a proxy's: https://games.example.org",
        "public_address",
        "URL",
        lambda text: _visitors().public_address(text),
    ),
    Choice(
        "trusted-proxy",
        "list",
        "Address (or range: 10.0.0.0/8) of a reverse proxy, whose word is taken for where visitors "
        "come from. See docs/deployment.md.",
        "proxies",
        "ADDRESS",
        lambda text: _visitors().network(text),
    ),
    Choice(
        "host-name",
        "list",
        "Another name by which visitors call this.",
        "host_names",
        "NAME",
        lambda text: _visitors().host_name(text),
    ),
    Choice("data", "text", "Where the tables are kept; your data folder.", "", "PATH", Path),
    Choice(
        "database",
        "text",
        "postgresql://USER@HOST/NAME, for several servers.",
        "",
        "ADDRESS",
        _database,
        is_secret=True,
    ),
    Choice(
        "thinkers",
        "number",
        "Processes in which bots think.",
        "workers",
        "NUMBER",
        highest=_MOST_THINKERS,
        usual="cores less one",
    ),
    Choice(
        "thinkers-at",
        "text",
        "Where outposts (`incognita think`) come to lend thinkers: an address that visitors cannot "
        "reach. See docs/operating.md.",
        "thinkers_at",
        "HOST:PORT",
        lambda text: _visitors().place(text),
    ),
    Choice(
        "thinkers-secret",
        "text",
        "By which outposts are known: 16 letters or more, best not on the command line.",
        "thinkers_secret",
        read=_secret,
        is_secret=True,
    ),
    Choice(
        "house",
        "list",
        "A server to think for, by its thinkers-at: ws://10.0.0.5:9500",
        "",
        "ADDRESS",
        lambda text: _visitors().house_address(text),
        is_of_outposts=True,
    ),
    Choice(
        "patience",
        "fraction",
        "Seconds that a bot may think.",
        "patience_s",
        "SECONDS",
        highest=_LONGEST_S,
        is_hidden=True,
        usual="20",
    ),
    Choice(
        "bot",
        "list",
        "A bot of your own that may sit at tables: flat=flat.py:Flat, or 'deep=program:./deep -v'. "
        "It has the rights of the server. See docs/own-bots.md.",
        "bots",
        "NAME=BOT",
        _bot,
    ),
    Choice(
        "bot-memory",
        "number",
        "Megabytes for a process in which bots of your own think.",
        "bot_memory",
        "NUMBER",
        lowest=64,
        usual="1024",
    ),
    Choice(
        "origin",
        "list",
        "A site that may use this server, too.",
        "origins",
        "URL",
        lambda text: _visitors().public_address(text).origin,
    ),
    Choice(
        "metrics",
        "text",
        "Where Prometheus finds /metrics, /health and /ready: an address that visitors cannot "
        "reach. See docs/operating.md.",
        "metrics",
        "HOST:PORT",
        lambda text: _visitors().place(text),
    ),
    Choice(
        "log", "text", "How the log is written.", "log_form", among=("plain", "json"), usual="plain"
    ),
    Choice(
        "log-level",
        "text",
        "What is worth a line.",
        "log_level",
        among=("debug", "info", "warning", "error"),
        usual="warning",
    ),
    Choice("access-log", "switch", "A line for each request.", "access_log", usual="no"),
    Choice(
        "drain",
        "number",
        "Seconds in which a server on PostgreSQL hands everything over when it is told to end "
        "(SIGTERM).",
        "drain_s",
        "SECONDS",
        highest=_LONGEST_S,
        usual="30",
    ),
    Choice("chat", "switch", "Whether people can talk at tables.", "chat", usual="yes"),
    Choice(
        "sign-up",
        "text",
        "Who may become a guest: anybody, or who has an invitation to a table or of yours "
        "(`incognita admin invite`).",
        "sign_up",
        among=("open", "invitation"),
        usual="open",
    ),
    Choice("limits", "switch", "How fast one visitor may do things.", "limited", usual="yes"),
    Choice(
        "limit",
        "list",
        "Another limit than the usual one: act=100/50 is 100 at once and 50 a second. "
        "docs/operating.md names them.",
        "limits",
        "NAME=AT_ONCE/A_SECOND",
        _limit,
    ),
    Choice(
        "tables-of-a-person",
        "number",
        "Tables that one person may have under way.",
        "most_tables",
        "NUMBER",
        usual="50",
    ),
    Choice(
        "bot-tables-of-a-person",
        "number",
        "Of these, tables where only bots play.",
        "most_tables_of_bots",
        "NUMBER",
        usual="3",
    ),
    Choice(
        "lots",
        "switch",
        "The lot says who begins.",
        "lots",
        is_hidden=True,
        usual="yes",
    ),
)

BY_NAME = {choice.name: choice for choice in CHOICES}


class Given(NamedTuple):
    """A value as the server takes it, as it was written, and where."""

    value: object
    written: object
    source: str


def chosen(
    command_line: Mapping[str, object], environment: Mapping[str, str], file: Path | None
) -> dict[str, Given]:
    """All that was chosen, by its name. What stands first here counts before what stands later."""
    found: dict[str, Given] = {}
    for name, given in _in_file(file).items():
        found[name] = Given(taken(BY_NAME[name], given, f"{file}: {name}"), given, str(file))
    for choice in CHOICES:
        text = environment.get(choice.variable)
        if text:
            value = taken(choice, text, choice.variable)
            found[choice.name] = Given(value, text, choice.variable)
    for name, given in command_line.items():
        if given is not None and given != ():
            where = f"--{name}"
            found[name] = Given(taken(BY_NAME[name], given, where), given, where)
    if "data" in found and "database" in found:
        raise WrongSetting("--data and --database contradict each other")
    return found


def check_server(given: Mapping[str, Given]) -> None:
    """WrongSetting when a server cannot work with these together."""
    if "thinkers-at" in given and "thinkers-secret" not in given:
        raise WrongSetting("thinkers-at needs a thinkers-secret, or anybody could play for bots")
    if "thinkers" in given and given["thinkers"].value == 0 and "thinkers-at" not in given:
        raise WrongSetting("a server without thinkers needs thinkers-at, where outposts bring some")


def open_secrets(given: Mapping[str, Given]) -> list[str]:
    """What to say of a file with secrets in it that everybody on this computer can read."""
    remarks = []
    for name, one in given.items():
        if BY_NAME[name].is_secret and _is_open(one.source) and _holds_secret(str(one.written)):
            remarks.append(
                f"{one.source} holds a secret ({name}), and everybody on this computer can read "
                f"it: chmod o-r {one.source}"
            )
    return remarks


def _is_open(source: str) -> bool:
    try:
        return os.name == "posix" and bool(Path(source).stat().st_mode & stat.S_IROTH)
    except OSError:  # it was given elsewhere
        return False


def _holds_secret(written: str) -> bool:
    """The address of a database may do without a password."""
    from urllib.parse import urlsplit  # noqa: PLC0415

    if "://" not in written:
        return True
    return "password=" in written or urlsplit(written).password is not None


def _in_file(file: Path | None) -> dict[str, object]:
    import tomllib  # noqa: PLC0415

    if file is None:
        return {}
    try:
        settings = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise WrongSetting(f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WrongSetting(f"{file} is not TOML: {error}") from None
    for name in settings:
        if name not in BY_NAME:
            raise WrongSetting(f"{file}: there is no setting {name!r}; there are {_names()}")
    return settings


def _names() -> str:
    return ", ".join(choice.name for choice in CHOICES if not choice.is_hidden)


def taken(choice: Choice, given: object, where: str) -> object:
    """What the server takes of what was given there; WrongSetting when it makes no sense."""
    try:
        if choice.kind == "list":
            return tuple(choice.read(text) for text in _texts(given))
        if choice.kind == "switch":
            return _switch(given)
        if choice.kind == "text":
            return choice.read(_among(choice, given))
        return _number(choice, given)
    except ValueError as error:
        raise WrongSetting(f"{where}: {error}") from None


def _texts(given: object) -> Iterable[str]:
    """In the environment, with spaces between them; quotes hold one together that has some."""
    texts = shlex.split(given) if isinstance(given, str) else given
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{given!r} is not a list of texts")
    return texts


def _switch(given: object) -> bool:
    switch = {True: True, False: False, "yes": True, "no": False, "true": True, "false": False}
    known = switch.get(given) if isinstance(given, str | bool) else None
    if known is None:
        raise ValueError(f"{given!r} is neither yes nor no")
    return known


def _among(choice: Choice, given: object) -> str:
    if not isinstance(given, str):
        raise ValueError(f"{given!r} is not a text")  # noqa: TRY004 - all that is wrong is the same
    if not given.strip() or "\0" in given:  # no host, for instance, would be all of them
        raise ValueError("there is nothing in it, or a null character")
    if choice.among and given not in choice.among:
        raise ValueError(f"{given!r} is none of {', '.join(choice.among)}")
    return given


def _number(choice: Choice, given: object) -> float:
    kind = float if choice.kind == "fraction" else int
    wanted = "number" if choice.kind == "fraction" else "whole number"
    limits = f" from {choice.lowest:g}"
    limits += "" if choice.highest == float("inf") else f" to {choice.highest:g}"
    fits = isinstance(given, str | int | float) and not isinstance(given, bool)
    try:
        number = kind(str(given)) if fits else None
    except ValueError:
        number = None
    if number is None or not choice.lowest <= number <= choice.highest:
        raise ValueError(f"{given!r} is not a {wanted}{limits}")
    return number

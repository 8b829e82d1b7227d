"""The log: a line for each thing, plain or as JSON, with the table and the request it is about.

No secrets are written down: of a request its path without the query, nothing of what was sent, and
people and tables by their numbers.
"""

import json
import logging
import re
import secrets
import time
from contextvars import ContextVar
from datetime import UTC, datetime

from starlette.types import Scope

REQUEST: ContextVar[str] = ContextVar("request", default="")
TABLE: ContextVar[str] = ContextVar("table", default="")

_ID = re.compile(r"[\w-]{8,64}", re.ASCII)
_PATH_OF_TABLE = re.compile(r"/api/tables/([0-9a-f]{16})(?:/|$)")
_LONGEST_PATH = 200

access = logging.getLogger("incognita.access")


class Fields(logging.Formatter):
    """Time, level, table, request and words of a record, and what else is known of it."""

    def fields(self, record: logging.LogRecord) -> dict[str, object]:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, object] = {
            "time": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "table": TABLE.get(),
            "request": REQUEST.get(),
            "words": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return {name: value for name, value in told.items() if value != ""}


class AsJson(Fields):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.fields(record), ensure_ascii=False)


class AsWords(Fields):
    def format(self, record: logging.LogRecord) -> str:
        told = self.fields(record)
        head = f"{told.pop('time')} {told.pop('level')}: {told.pop('words')}"
        trace = told.pop("trace", None)
        rest = "".join(f" {name}={value}" for name, value in told.items())
        return f"{head}{rest}" if trace is None else f"{head}{rest}\n{trace}"


FORMS: dict[str, type[Fields]] = {"plain": AsWords, "json": AsJson}


def set_up_logs(form: str, level: str, with_access: bool) -> None:
    """Everything goes to standard error, a line each (but for a trace in plain form)."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMS[form]())
    logging.root.handlers = [handler]
    logging.getLogger("incognita").setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # the door says whom it turned away
    access.setLevel(logging.INFO if with_access else logging.WARNING)


def begin_request(scope: Scope, given: str | None) -> str:
    """From here on the log knows which request it is, and at which table.

    `given`: how a proxy of ours calls the request.
    """
    name = given if given is not None and _ID.fullmatch(given) else secrets.token_hex(6)
    REQUEST.set(name)
    table = _PATH_OF_TABLE.match(scope["path"])
    TABLE.set("" if table is None else table[1])
    return name


def log_request(scope: Scope, status: int, began: float, address: str) -> None:
    """A line of the access log, if there is one."""
    if access.isEnabledFor(logging.INFO):
        path = scope["path"][:_LONGEST_PATH].encode("ascii", "backslashreplace").decode()
        path = "".join(letter if letter.isprintable() else "?" for letter in path)
        method = scope.get("method", "LIVE")
        method = method if method.isalpha() else "?"
        fields = {
            "method": method,
            "path": path.replace(" ", "%20"),
            "status": status,
            "ms": round((time.perf_counter() - began) * 1000, 1),
            "address": address,
        }
        access.info("answered", extra={"fields": fields})

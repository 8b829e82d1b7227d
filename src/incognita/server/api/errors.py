"""Every no has a shape: a code for programs, words for people."""

import asyncio
import re
from http import HTTPStatus
from weakref import WeakKeyDictionary

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path

from incognita.core.errors import IncognitaError
from incognita.core.words import Language
from incognita.server.database import DatabaseUnavailable
from incognita.server.noting import note
from incognita.server.people import language_from
from incognita.server.refusals import Refusal, code_of
from incognita.server.wire import RefusalAnswer

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": RefusalAnswer, "description": text}
    for status, text in (
        (400, "The request makes no sense as it is"),
        (401, "Nobody is known by this cookie or token"),
        (403, "Not for this person"),
        (404, "There is no such thing"),
        (409, "Not now"),
        (410, "Played under other rules"),
        (413, "Too large"),
        (422, "Not what was expected, or not legal"),
        (429, "Too fast"),
        (503, "The database cannot be used now"),
    )
}

_described: WeakKeyDictionary[FastAPI, list[tuple[re.Pattern[str], list[str]]]] = (
    WeakKeyDictionary()
)  # what there is, put together for the first who asks, beside the tables


def answer_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refuse(request: Request, error: Refusal) -> Response:
        return _answer(request, error.status, error.code, error.spoken(_language(request)))

    @app.exception_handler(DatabaseUnavailable)
    async def unavailable(request: Request, error: DatabaseUnavailable) -> Response:
        note(str(error))
        return _answer(request, 503, code_of(error), error.spoken(_language(request)))

    @app.exception_handler(IncognitaError)
    async def wrong(request: Request, error: IncognitaError) -> Response:
        return _answer(request, 400, code_of(error), error.spoken(_language(request)))

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, error: ClientDisconnect) -> Response:
        return _answer(request, 400, "gone", "The request broke off.")  # nobody will read this

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        problems = "; ".join(
            f"{'.'.join(str(part) for part in problem['loc'])}: {problem['msg']}"
            for problem in error.errors()[:5]
        )
        return _answer(request, 422, "invalid", problems)

    @app.exception_handler(HTTPException)
    async def missing(request: Request, error: HTTPException) -> Response:
        code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
        request.app.state.figures.refusals[code] += 1
        headers = dict(error.headers or {})
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            methods = await asyncio.to_thread(_methods, app, request.url.path)
            headers["Allow"] = ", ".join(methods) or headers.get("Allow", "")
        return JSONResponse({"code": code, "words": str(error.detail)}, error.status_code, headers)


def _methods(app: FastAPI, path: str) -> list[str]:
    """All that can be done with a path; the router tells only those of the first route it finds."""
    if app not in _described:
        paths = app.openapi()["paths"].items()
        _described[app] = [(compile_path(path)[0], list(methods)) for path, methods in paths]
    fitting = [methods for pattern, methods in _described[app] if pattern.match(path)]
    return sorted({method.upper() for methods in fitting for method in methods})


def _language(request: Request) -> Language:
    wish = request.query_params.get("language") or request.headers.get("accept-language")
    return language_from(wish)


def _answer(request: Request, status: int, code: str, words: str) -> Response:
    request.app.state.figures.refusals[code] += 1
    return JSONResponse({"code": code, "words": words}, status)

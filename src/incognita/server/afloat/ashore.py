"""A server offers the house of the browser, too: the folder that `incognita static` writes, below
`/offline/`, where it was packed with the program.
"""

import asyncio
import gzip
from importlib import resources

from fastapi import FastAPI, Request, Response
from starlette.responses import RedirectResponse

from incognita.server.afloat.ferry import taking
from incognita.server.refusals import not_found
from incognita.server.site import Asset, answer_with, read_site

_PAGE = "index.html"
_TYPES = {
    "gz": "application/gzip",
    "json": "application/json",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
_POLICY = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def is_packed() -> bool:
    return (resources.files("incognita.server") / "cargo" / "cargo.json").is_file()


def add_offline(app: FastAPI) -> None:
    """Let the application answer for it, if it is there; its files are read when asked for."""
    app.include_router(taking)
    if not is_packed():
        return
    reading: asyncio.Task[dict[str, Asset]] | None = None

    async def offline(request: Request, path: str = "") -> Response:
        nonlocal reading
        if reading is None:
            reading = asyncio.create_task(asyncio.to_thread(_read))
        asset = (await asyncio.shield(reading)).get(path or _PAGE)
        if asset is None:
            raise not_found()
        answer = answer_with(asset, request)
        answer.headers["content-security-policy"] = _POLICY
        return answer

    async def to_the_folder() -> Response:
        return RedirectResponse("offline/")

    for address, answering in (
        ("/offline", to_the_folder),
        ("/offline/", offline),
        ("/offline/{path:path}", offline),
    ):
        app.add_api_route(address, answering, include_in_schema=False, methods=["GET", "HEAD"])


def _read() -> dict[str, Asset]:
    from incognita.server.afloat.static import static_files  # noqa: PLC0415 (it asks a house)

    site = read_site()
    read = {}
    for path, content in static_files(beside="../").items():
        known = site.get(path)
        if known is not None and path != _PAGE:
            read[path] = known
            continue
        ending = path.rpartition(".")[2]
        packed = {} if ending in ("gz", "png") else {"gzip": gzip.compress(content)}
        kind = _TYPES[ending] if known is None and ending in _TYPES else _kind(path)
        read[path] = Asset(content, kind, "no-cache", packed)
    return read


def _kind(path: str) -> str:
    return "text/html; charset=utf-8" if path == _PAGE else "text/javascript; charset=utf-8"

"""The web site, as web/build.py left it in the folder `site`, compressed beforehand."""

import gzip
from collections.abc import Callable, Coroutine
from importlib import resources
from typing import Any, NamedTuple

from fastapi import FastAPI, Request, Response
from starlette.responses import HTMLResponse

Answering = Callable[[Request], Coroutine[Any, Any, Response]]

_TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}
_FOR_EVER = "public, max-age=31536000, immutable"  # the name of an asset holds its digest
_ASK_AGAIN = "no-cache"

_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8"><title>Terra Incognita</title>
<h1>Terra Incognita</h1>
<p>The server runs, but it was installed without its web site, which needs Node 22.12 to be built.
Install Node, then the program again; in a working tree <code>./dev play</code> does everything.</p>
<p lang="fr">Le serveur tourne, mais il a été installé sans son site, dont la construction demande
Node 22.12. Installez Node, puis le programme à nouveau ; dans un dépôt, <code>./dev play</code>
fait tout.</p>
</html>
"""


class Asset(NamedTuple):
    content: bytes
    type: str
    caching: str
    compressed: dict[str, bytes]  # by the name of the encoding, the best first


def add_site(app: FastAPI, offers_offline: bool) -> None:
    """Let the application answer for every file of the site, read once.

    `offers_offline`: the page may say that there is a house without a server, too.
    """
    site = read_site()
    if site and offers_offline:
        page = site["index.html"].content.replace(b"<html ", b"<html data-offline ", 1)
        site["index.html"] = site["index.html"]._replace(
            content=page, compressed={"gzip": gzip.compress(page)}
        )
    if not site:
        app.add_api_route("/", _not_built, include_in_schema=False, methods=["GET", "HEAD"])
    for path, asset in site.items():
        address = "/" if path == "index.html" else f"/{path}"
        answer = _answering(asset)
        app.add_api_route(address, answer, include_in_schema=False, methods=["GET", "HEAD"])


def read_site() -> dict[str, Asset]:
    folder = resources.files("incognita.server") / "site"
    if not (folder / "index.html").is_file():
        return {}
    files: dict[str, bytes] = {}
    for file in folder.iterdir():
        if file.is_file():
            files[file.name] = file.read_bytes()
    for file in (folder / "assets").iterdir():
        files[f"assets/{file.name}"] = file.read_bytes()
    return {
        path: Asset(
            content,
            _TYPES[path.rpartition(".")[2]],
            _FOR_EVER if path.startswith("assets/") else _ASK_AGAIN,
            {
                encoding: files[f"{path}.{ending}"]
                for encoding, ending in (("br", "br"), ("gzip", "gz"))
                if f"{path}.{ending}" in files
            },
        )
        for path, content in files.items()
        if path.rpartition(".")[2] in _TYPES
    }


def _answering(asset: Asset) -> Answering:
    async def answer(request: Request) -> Response:
        return answer_with(asset, request)

    return answer


def answer_with(asset: Asset, request: Request) -> Response:
    """Compressed, if whoever asks can read that."""
    headers = {"cache-control": asset.caching, "vary": "accept-encoding"}
    accepted = request.headers.get("accept-encoding", "")
    content = asset.content
    for encoding, packed in asset.compressed.items():
        if encoding in accepted:
            headers["content-encoding"] = encoding
            content = packed
            break
    return Response(content, media_type=asset.type, headers=headers)


async def _not_built() -> Response:
    return HTMLResponse(_NOT_BUILT)

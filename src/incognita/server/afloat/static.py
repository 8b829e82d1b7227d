"""The site with the whole house in it, as files for any web host."""

import asyncio
import json
import tempfile
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from incognita.core.catalogue import games
from incognita.core.errors import IncognitaError
from incognita.core.words import LANGUAGES
from incognita.server.afloat.harbour import Harbour

_HERE = resources.files("incognita.server")
_PACKED = (".br", ".gz")
_STAMP = "made-from.txt"
_PAGE = "index.html"
_APP = b"""  <link rel="manifest" href="./manifest.webmanifest" />
    <link rel="apple-touch-icon" href="./icon-192.png" />
  """


class NotPacked(IncognitaError):
    """The package was installed without something that this needs."""


def static_files(beside: str = "") -> dict[str, bytes]:
    """Every file of the folder, by its path. `beside`: the way from there to a server, if any."""
    site, cargo = _HERE / "site", _HERE / "cargo"
    if not (site / _PAGE).is_file():
        raise NotPacked(
            "incognita was installed without its web site, which needs Node 22.12 to be built; "
            "install Node, then incognita again, or run `./dev static` in a working tree"
        )
    if not (cargo / "cargo.json").is_file():
        raise NotPacked(
            "incognita was installed without Pyodide and the packages for it, which are fetched "
            "when it is built; build it with a network, or run `./dev static` in a working tree"
        )
    files = {path: content for path, content in _read(site) if not path.endswith(_PACKED)}
    files[_PAGE] = _afloat(files[_PAGE], beside)
    files |= {f"afloat/{path}": content for path, content in _read(cargo)}
    files |= {
        f"afloat/answers/{path}": content for path, content in asyncio.run(_answers()).items()
    }
    files["sw.js"] = _service_worker(files)
    return files


def write_static(folder: Path) -> int:
    """Write them all; how many bytes."""
    files = static_files()
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return sum(len(content) for content in files.values())


def _read(folder: Traversable, above: str = "") -> list[tuple[str, bytes]]:
    found = []
    for file in folder.iterdir():
        if file.is_dir():
            found += _read(file, f"{above}{file.name}/")
        elif file.name != _STAMP:
            found.append((f"{above}{file.name}", file.read_bytes()))
    return sorted(found)


def _afloat(page: bytes, beside: str) -> bytes:
    """The page knows by this where its house is; and it can be installed."""
    server = f' data-server="{beside}"' if beside else ""
    page = page.replace(b"<html ", f'<html data-house="afloat"{server} '.encode(), 1)
    return page.replace(b"</head>", _APP + b"</head>", 1)


async def _answers() -> dict[str, bytes]:
    """What the house always answers in the same way, so that it need not be begun for it."""

    async def nobody(module: str, question: bytes) -> bytes:
        raise OSError

    found = {"tables.json": b'{"tables":[]}'}
    with tempfile.TemporaryDirectory() as folder:
        harbour = Harbour(f"{folder}/incognita.sqlite3", nobody, lambda: None)
        await harbour.open()
        for language in LANGUAGES:
            asked = {f"games.{language}.json": f"games?language={language}"}
            for game in games():
                name = f"rules.{game.name}.{language}.json"
                asked[name] = f"games/{game.name}/rules?language={language}"
            for name, path in asked.items():
                found[name] = (await harbour.ask("GET", f"/api/{path}", {})).content
        await harbour.close()
    return found


def _service_worker(files: dict[str, bytes]) -> bytes:
    """Keeps all but the large files, which the page keeps by itself when it needs them; who has
    those gets the new ones with a new version."""
    kept = [path for path in files if not path.startswith("afloat/") or path.endswith(".json")]
    digest = sha256()
    for path in sorted(kept):
        digest.update(path.encode() + files[path])
    script = (_HERE / "afloat" / "sw.js").read_text("utf-8")
    listed = ["./", *(path for path in kept if path != _PAGE)]
    filled = script.replace("{{version}}", digest.hexdigest()[:12])
    filled = filled.replace("{{cargo}}", json.dumps(sorted(files.keys() - kept)))
    return filled.replace("{{files}}", json.dumps(sorted(listed))).encode()

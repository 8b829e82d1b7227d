"""Compile modules with mypyc: python compiling.py KEPT MODULE..., in a folder of sources.

The modules are one group of mypyc, so that calls between them are direct. It writes a C file for
each; those of a game are compiled in one unit, in which the C compiler sees all of the game, and
the rest in another. Bits are counted, found and put into rows by functions of the rest, which games
call at every step: GNU compilers are told of something shorter to put in their place. All are told
that an index is likely to lie within its vector: else they lay out the code for one that counts
from the end. What came of a unit is kept in KEPT: it is compiled again when it changed.
Extension modules go to ../out.
"""

import hashlib
import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypy.version import __version__ as mypy_version
from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

GROUP = "incognita"
REST = "core"  # the unit of what belongs to no game
QUIET = ["--follow-imports=silent", "--ignore-missing-imports"]  # of what is not compiled
OF_A_GAME = re.compile(
    r"__native_\w+?___(games|bots)(?:___(?:habits|inputs))?___([a-z0-9_]+?)(?:___\w+)?\.c"
)
SHORTER = f"""\
#include "__native_{GROUP}.h"
#include "__native_internal_{GROUP}.h"
#ifdef __GNUC__
#define CPyDef_bits___bit_count(word) ((int64_t)__builtin_popcountll((uint64_t)(word)))
#define CPyDef_bits___lowest(word) ((int64_t)__builtin_ctzll((uint64_t)(word)))
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static inline int64_t put_by_fours(VecI16 room, int64_t at, int64_t n, int64_t word) {{
    if (at < 0 || n < 0 || at + n > (int64_t)room.len)
        return CPyDef_core___observation___put_bits(room, at, n, word);
    int16_t *bits = room.items + at;
    for (int64_t i = 0; i + 4 <= n; i += 4, word >>= 4) {{
        uint64_t four = (uint64_t)(word & 15) * 0x200040008001 & 0x1000100010001;
        memcpy(bits + i, &four, sizeof four);
    }}
    for (int64_t i = n & ~3; i < n; i++, word >>= 1)
        bits[i] = word & 1;
    return at + n;
}}
#define CPyDef_core___observation___put_bits put_by_fours
#endif
#endif
"""  # as core/bits.py and core/observation.py have it
WITHIN = re.compile(r"\(uint64_t\)\w+ < \(uint64_t\)\w+")  # how mypyc looks at an index
INCLUDED = re.compile(rb'^#include [<"](.+)[>"]', re.MULTILINE)


def units_of(sources: list[str]) -> list[str]:
    """A C file for each game, made of those of its modules, and one for all others."""
    folder = Path(sources[0]).parent
    names = [Path(source).relative_to(folder).as_posix() for source in sources]
    rooms = [OF_A_GAME.match(name) for name in names]
    games = {room[2] for room in rooms if room and room[1] == "games"}
    units: dict[str, list[str]] = {}
    for name, room in zip(names, rooms, strict=True):
        units.setdefault(room[2] if room and room[2] in games else REST, []).append(name)
    for unit, parts in units.items():
        content = "" if unit == REST else SHORTER
        for part in parts:
            content += WITHIN.sub(r"likely(\g<0>)", (folder / part).read_text(encoding="utf-8"))
        (folder / f"unit_{unit}.c").write_text(content, encoding="utf-8")
    return [str(folder / f"unit_{unit}.c") for unit in units]


def content_of(source: Path, seen: set[Path]) -> bytes:
    """A C file with all that it includes from its own folder."""
    if source in seen or not source.is_file():
        return b""
    seen.add(source)
    content = source.read_bytes()
    names = [name.decode() for name in INCLUDED.findall(content)]
    return content + b"".join(content_of(source.parent / name, seen) for name in names)


class BuildWhatChanged(build_ext):
    """Objects are kept by what they were made from, where the compiler is one of Unix."""

    kept: Path

    def build_extensions(self) -> None:
        if hasattr(self.compiler, "_compile"):
            self._keep_objects()
            self._compile_side_by_side()
        super().build_extensions()

    def _keep_objects(self) -> None:
        compiler: Any = self.compiler
        compile_anew = compiler._compile
        made_by = f"{sys.version} {mypy_version} {compiler.compiler_so}"
        self.used: set[Path] = set()

        def compile_once(
            target: str, source: str, ending: str, cc: list[str], flags: list[str], pp: list[str]
        ) -> None:
            digest = hashlib.sha256(f"{made_by} {flags}".encode())
            digest.update(content_of(Path(source), set()))
            kept = self.kept / f"{digest.hexdigest()}.o"
            self.used.add(kept)
            if not kept.exists():
                compile_anew(target, source, ending, cc, flags, pp)
                shutil.copy(target, kept.with_suffix(".new"))
                kept.with_suffix(".new").replace(kept)
            shutil.copy(kept, target)

        compiler._compile = compile_once

    def _compile_side_by_side(self) -> None:
        def compile_one(part: tuple[Extension, str]) -> None:
            extension, source = part
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )

        parts = [
            (extension, source) for extension in self.extensions for source in extension.sources
        ]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, parts))
        for stale in set(self.kept.iterdir()) - self.used:
            stale.unlink()


def main(kept: Path, modules: list[str]) -> None:
    BuildWhatChanged.kept = kept / "objects"
    BuildWhatChanged.kept.mkdir(parents=True, exist_ok=True)
    extensions = mypycify(
        [*QUIET, *modules],
        opt_level="3",
        multi_file=True,
        group_name=GROUP,
        target_dir=str(kept / "c"),
    )
    for extension in extensions:
        if extension.name.startswith(GROUP + "__"):
            extension.sources = units_of(extension.sources)
    setup(
        name=GROUP,
        ext_modules=extensions,
        cmdclass={"build_ext": BuildWhatChanged},
        script_args=["build_ext", "--build-lib", "../out", "--build-temp", "../temp"],
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

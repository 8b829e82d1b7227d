"""The compiler takes a number for a constant only if it can work it out inside its own module.

Any other is looked up by its name each time it is used, which cost a game a third of its speed.
"""

import ast
from pathlib import Path

import pytest

import incognita

SOURCES = Path(incognita.__file__).parent
ARITHMETIC = (ast.BinOp, ast.UnaryOp, ast.Name, ast.Constant, ast.operator, ast.unaryop, ast.Load)


def is_compiled(path: Path) -> bool:
    return "incognita.core.machine import" in path.read_text()


def imports(path: Path) -> list[ast.ImportFrom]:
    lines = ast.parse(path.read_text()).body
    return [line for line in lines if isinstance(line, ast.ImportFrom) and line.module is not None]


def read_by_the_compiler() -> list[Path]:
    """What is compiled, and where it takes its names from."""
    compiled = [path for path in SOURCES.rglob("*.py") if is_compiled(path)]
    sources = [
        SOURCES.parent.joinpath(*(line.module or "").split(".")).with_suffix(".py")
        for path in compiled
        for line in imports(path)
    ]
    return sorted({*compiled, *[path for path in sources if path.is_file()]})


def out_of_imported_numbers(path: Path) -> list[str]:
    imported = {name.name for line in imports(path) for name in line.names}
    return [
        ast.unparse(line.target)
        for line in ast.parse(path.read_text()).body
        if isinstance(line, ast.AnnAssign) and line.value is not None
        if not isinstance(line.annotation, ast.Subscript)  # it says that it is a table
        if all(isinstance(part, ARITHMETIC) for part in ast.walk(line.value))
        if any(isinstance(part, ast.Name) and part.id in imported for part in ast.walk(line.value))
    ]


@pytest.mark.parametrize(
    "path", read_by_the_compiler(), ids=lambda path: f"{path.parent.name}.{path.stem}"
)
def test_constants_are_written_out(path: Path) -> None:
    assert out_of_imported_numbers(path) == []

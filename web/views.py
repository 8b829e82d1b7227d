"""What the server sends of a game, as types for its board: python web/views.py

Writes boards/GAME/view.gen.ts anew, for every game with a board, after games/GAME/seen.py: an
interface for each TypedDict, a type for each Literal that has a name, and a list of its values
(Side and SIDES), with the comments that stand behind them.
"""

import ast
import inspect
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

from incognita.core.catalogue import games
from incognita.core.game import EVERY, AnyGame

BOARDS = Path(__file__).parent / "src" / "boards"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def place_of(game: AnyGame) -> Path:
    return BOARDS / game.name / "view.gen.ts"


def drawn() -> list[AnyGame]:
    """The games with a board."""
    return [game for game in games() if (BOARDS / game.name).is_dir()]


def types_of(game: AnyGame) -> str:
    """The view of a game, and all that is in it."""
    seen = import_module(f"incognita.games.{game.name}.seen")
    source = f"src/incognita/games/{game.name}/seen.py"
    return "\n\n".join([f"/* Made by ./dev types out of {source}. */", *declared(seen)]) + "\n"


def declared(seen: ModuleType) -> list[str]:
    """Everything that a module of types defines, in its order."""
    source = inspect.getsource(seen)
    said = _comments(source)
    named = {
        name: kind
        for name, kind in vars(seen).items()
        if not is_typeddict(kind) and (get_origin(kind) in (Literal, dict))
    }
    declarations = []
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.ClassDef):
            declarations.append(_interface(getattr(seen, statement.name), statement, said, named))
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
            others = {other: kind for other, kind in named.items() if other != name}
            declarations.append(_alias(name, named[name], others))
    return declarations


def _comments(source: str) -> dict[int, str]:
    """What is said behind a line, by its number."""
    behind = [(n, line.partition("  # ")[2]) for n, line in enumerate(source.splitlines(), 1)]
    return {
        n: comment[0].upper() + comment[1:] + ("" if comment.endswith(".") else ".")
        for n, comment in behind
        if comment
    }


def _interface(
    kind: Any, statement: ast.ClassDef, said: dict[int, str], named: dict[str, Any]
) -> str:
    lines = []
    hints = kind.__annotations__  # as they are written: an alias keeps its name
    about = ast.get_docstring(statement)
    for field in statement.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            key = field.target.id
            comment = said.get(field.lineno)
            lines += [f"  /** {comment} */\n"] if comment else []
            mark = "?" if key in kind.__optional_keys__ else ""
            lines.append(f"  {key}{mark}: {type_of(hints[key], named)}\n")
    told = f"/** {about} */\n" if about else ""
    return f"{told}export interface {kind.__name__} {{\n{''.join(lines)}}}"


def _alias(name: str, kind: Any, named: dict[str, Any]) -> str:
    if get_origin(kind) is not Literal:
        return f"export type {name} = {type_of(kind, named)}"
    every = "".join(f"_{letter}" if letter.isupper() else letter for letter in name)
    every = f"{every.lstrip('_').upper()}S"
    values = ", ".join(_value(value) for value in get_args(kind))
    return (
        f"export const {every} = [{values}] as const\nexport type {name} = (typeof {every})[number]"
    )


def _value(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def type_of(kind: Any, named: dict[str, Any]) -> str:
    """A type of a view in TypeScript; `named` are those that have a name."""
    for name, other in named.items():
        if kind is other:
            return name
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        return str(kind.__name__)
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated and EVERY in inside[1:]:
        return _record(inside[0], named)
    if origin is NotRequired:
        return type_of(inside[0], named)
    if origin is Literal:
        return " | ".join(_value(value) for value in inside)
    if origin in (Union, UnionType):
        return " | ".join(type_of(part, named) for part in inside)
    if origin is list:
        element = type_of(inside[0], named)
        return f"({element})[]" if " | " in element else f"{element}[]"
    if origin is tuple:
        return f"[{', '.join(type_of(part, named) for part in inside)}]"
    if origin is dict:
        record = _record(kind, named)
        return record if inside[0] is str else f"Partial<{record}>"
    raise TypeError(f"{kind} has no place in a view that is sent as JSON")


def _record(kind: Any, named: dict[str, Any]) -> str:
    keys, values = get_args(kind)
    return f"Record<{type_of(keys, named)}, {type_of(values, named)}>"


if __name__ == "__main__":
    for one in drawn():
        place_of(one).write_text(types_of(one), encoding="utf-8")

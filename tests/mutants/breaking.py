"""All the ways in which a source file is broken, each in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeGuard

SWAPS: dict[type[ast.AST], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "+",
    ast.BitAnd: "|", ast.BitOr: "&", ast.BitXor: "|", ast.LShift: ">>", ast.RShift: "<<",
    ast.And: "or", ast.Or: "and",
}  # fmt: skip
HIDING = ("hide", "guess", "drafted")  # in the names of functions about what others cannot know


LEFT_ALONE = ast.Import | ast.ImportFrom | ast.Assert | ast.Raise


class Mutant(NamedTuple):
    """A file with one place broken: `was` became `now`."""

    area: str
    file: str
    line: int
    column: int
    was: str
    now: str
    source: str

    @property
    def name(self) -> str:
        short = " ".join(self.was.split())
        return f"{self.file}:{self.line}:{self.column} {short[:70]} -> {self.now[:70]}"


def areas(folder: Path) -> dict[str, list[Path]]:
    """The compiled modules of a game are its rules, but for those that show and count."""
    shown = ("view.py", "events.py")
    compiled = [p for p in folder.glob("*.py") if "core.machine import" in p.read_text("utf-8")]
    return {
        "rules": sorted(p for p in compiled if p.name not in (*shown, "score.py")),
        "score": [folder / "score.py"],
        "view": [folder / name for name in shown if (folder / name).exists()],
    }


def mutants(folder: Path) -> Iterator[Mutant]:
    for area, files in areas(folder).items():
        for path in files:
            yield from of_file(area, path)


def of_file(area: str, path: Path) -> Iterator[Mutant]:
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, now, hides in changes(ast.parse(source), False):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        broken = source[:begin] + now.encode() + source[end:]
        was = source[begin:end].decode()
        where = "hiding" if hides else area
        yield Mutant(where, path.name, node.lineno, node.col_offset, was, now, broken.decode())


Place = ast.expr | ast.stmt


def changes(node: ast.AST, hides: bool) -> Iterator[tuple[Place, str, bool]]:
    """Every place below the node with what stands there instead."""
    if isinstance(node, ast.FunctionDef):
        hides = hides or any(word in node.name for word in HIDING)
        inside: list[ast.AST] = [*node.body]
    elif isinstance(node, ast.ClassDef | ast.Module):
        inside = [*node.body]
    elif isinstance(node, ast.AnnAssign):
        inside = [node.value] if node.value is not None else []
    elif isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.Raise) or is_text_alone(
        node
    ):
        return
    elif is_telling(node):
        inside = [child for child in node.args if ast.unparse(child) != "0"]
    else:
        inside = list(ast.iter_child_nodes(node))
    for now in instead_of(node):
        assert isinstance(node, ast.expr | ast.stmt)
        yield node, now, hides
    for child in inside:
        yield from changes(child, hides)


def is_text_alone(node: ast.AST) -> bool:
    """A docstring."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_telling(node: ast.AST) -> TypeGuard[ast.Call]:
    """`self.tell(KIND, a, 0, 0)`: a 0 stands where an event of this kind has nothing to say."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "tell"
    )


def instead_of(node: ast.AST) -> Iterator[str]:
    """What the node becomes, one way after the other."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        yield f"({left} {SWAPS[type(node.ops[0])]} {right})"
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        yield f"(({ast.unparse(node.left)}) {SWAPS[type(node.op)]} ({ast.unparse(node.right)}))"
    elif isinstance(node, ast.BoolOp):
        with_what = f" {SWAPS[type(node.op)]} "
        yield "(" + with_what.join(f"({ast.unparse(value)})" for value in node.values) + ")"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"({node.value + 1})"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield str(not node.value)
    elif isinstance(node, ast.Dict) and None not in node.keys and node.keys:
        for gone in range(len(node.keys)):
            kept = [n for n in range(len(node.keys)) if n != gone]
            yield ast.unparse(
                ast.Dict([node.keys[n] for n in kept], [node.values[n] for n in kept])
            )
    elif isinstance(node, ast.If):
        yield with_test(node)
    elif isinstance(node, ast.AugAssign) and type(node.op) in (ast.Add, ast.Sub):
        sign = "-" if isinstance(node.op, ast.Add) else "+"
        yield f"{ast.unparse(node.target)} {sign}= {ast.unparse(node.value)}"
        yield "pass"
    elif isinstance(node, ast.Continue):
        yield "break"
    elif isinstance(node, ast.Break) or is_deed(node):
        yield "pass"


def with_test(node: ast.If) -> str:
    """The other way round."""
    turned = ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    lines = ast.unparse(ast.fix_missing_locations(turned)).split("\n")
    indent = " " * node.col_offset
    return "\n".join([lines[0], *(indent + line for line in lines[1:])])


def is_deed(node: ast.AST) -> bool:
    """A statement that can be left out: it sets something that was set before, or calls."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Assign) and not all(isinstance(t, ast.Name) for t in node.targets)

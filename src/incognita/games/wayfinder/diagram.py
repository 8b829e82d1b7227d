"""A Wayfinder position drawn in plain text.

Each square shows its gems as letters (2g = two green), below them the target in brackets, huts
as capitals, and an explorer as @ with its colour.
"""

from incognita.games.wayfinder.board import SIDE
from incognita.games.wayfinder.seen import ExplorerView, Gems, SquareView, WayfinderView

_WIDTH = 11


def diagram(view: WayfinderView) -> str:
    rule = "  +" + ("-" * _WIDTH + "+") * SIDE
    lines = ["   " + " ".join(f"{letter:^{_WIDTH}}" for letter in "abcdef"), rule]
    standing = {explorer["square"]: explorer for explorer in view["explorers"]}
    for row in range(SIDE):
        squares = view["squares"][SIDE * row : SIDE * (row + 1)]
        lines.append(f"{row + 1} |" + "".join(f"{_gems(square):^{_WIDTH}}|" for square in squares))
        lines.append(
            "  |"
            + "".join(
                f"{_rest(square, standing.get(square['name'])):^{_WIDTH}}|" for square in squares
            )
        )
        lines.append(rule)
    return "\n".join(lines + _status(view))


def _counted(pieces: Gems, capital: bool = False) -> str:
    return "".join(
        (str(n) if n > 1 else "") + (colour.upper() if capital else colour)
        for colour, n in pieces.items()
    )


def _gems(square: SquareView) -> str:
    return _counted(square["gems"]) or "."


def _rest(square: SquareView, explorer: ExplorerView | None) -> str:
    parts = [f"({square['target']})", _counted(square["huts"], capital=True)]
    if explorer is not None:
        parts.append("@" + explorer["colour"])
    return " ".join(part for part in parts if part)


def _status(view: WayfinderView) -> list[str]:
    lines = [
        f"phase {view['phase']}, on turn {view['turn']}, order {view['order']}",
    ]
    idle, limit = view["turns_without_progress"], view["turns_without_progress_limit"]
    lines.append(f"turns without progress: {idle} of {limit}")
    voyage = view["voyage"]
    if voyage is not None:
        heading = voyage["heading"] or "any way"
        turned = ", has turned" if voyage["turned"] else ""
        lines.append(
            f"voyage at {voyage['at']}, heading {heading}{turned}, hand {_counted(voyage['hand'])}"
        )
    if view["countdown"] is not None:
        lines.append(f"countdown {view['countdown']}")
    if view["ending"]:
        lines.append(f"ended: {view['ending']}")
    return lines

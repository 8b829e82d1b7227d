"""An Explorers position drawn in plain text.

Every square shows its terrain and what lies on it (see the edition): `p.` a prairie, `wG` a gem
on water, `V.` a village. Marked squares show an X instead of the terrain: `X.`, `XG`.
"""

from incognita.games.explorers.atlas import SIDE
from incognita.games.explorers.seen import ExplorersView, MapView, SheetView

_COLUMNS = "abcdefghijklmnop"


def diagram(view: ExplorersView) -> str:
    laid = view["map"]
    lines = _status(view)
    if laid is None:
        return "\n".join(lines)
    if view["home"] is None:
        return "\n".join([*lines, *map_lines(laid, set(), "map")])
    drawn = [map_lines(laid, set(sheet["xs"]), _title(sheet)) for sheet in view["sheets"]]
    for left in range(0, len(drawn), 2):
        pair = drawn[left : left + 2]
        lines += ["   ".join(rows).rstrip() for rows in zip(*pair, strict=True)]
        lines += [_belongings(sheet) for sheet in view["sheets"][left : left + 2]]
    return "\n".join(lines)


def map_lines(laid: MapView, xs: set[str], title: str) -> list[str]:
    """A map as 18 lines of equal width."""
    width = 3 * SIDE + 2
    lines = [title.ljust(width), "   " + "".join(f"{letter}  " for letter in _COLUMNS)[:-1]]
    for row in range(SIDE):
        cells = []
        for column in range(SIDE):
            terrain, lying = laid["terrain"][row][column], laid["objects"][row][column]
            if f"{_COLUMNS[column]}{row + 1}" in xs:
                terrain = "X"
            cells.append(("V" if terrain == "v" else terrain) + lying)
        lines.append(f"{row + 1:>2} " + " ".join(cells))
    return lines


def _title(sheet: SheetView) -> str:
    return f"seat {sheet['seat']}: {sheet['points']} points"


def _belongings(sheet: SheetView) -> str:
    temples = " ".join(f"{q}:{slot['points']}" for q, slot in sheet["temples"].items()) or "none"
    races = " ".join(f"{name}:{slot['points']}" for name, slot in sheet["races"].items())
    return (
        f"seat {sheet['seat']}: keys {sheet['keys']}, scrolls {sheet['scrolls']} "
        f"(used {sheet['used_scrolls']}), gems {sheet['gems']}, provisions "
        f"{'/'.join(str(n) for n in sheet['provisions'])}, temples {temples}"
        + (f", races {races}" if races else "")
    )


def _status(view: ExplorersView) -> list[str]:
    tiles = " ".join(f"{t['quadrant'].upper()}={t['tile']}{t['top']}" for t in view["tiles"])
    lines = [
        f"round {view['round']}, turn {view['turn']}, phase {view['phase']}, first seat "
        f"{view['first']}" + (f", active seat {view['active']}" if view["active"] else ""),
        f"tiles {tiles or 'none yet'}",
    ]
    if view["achievements"]:
        names = [
            a["id"] + (f" (next {a['next']})" if a["next"] is not None else "")
            for a in view["achievements"]
        ]
        lines.append(f"achievements {', '.join(names)}")
    if view["card"] is not None:
        chosen = f", chosen {view['chosen']}" if view["chosen"] else ""
        lines.append(f"card {'/'.join(view['card'])}{chosen}; to come {' '.join(view['deck'])}")
    if view["waiting_for"]:
        lines.append(f"waiting for seats {', '.join(str(seat) for seat in view['waiting_for'])}")
    draft = view["draft"]
    if draft is not None:
        lines.append(
            f"draft: terrains {draft['terrains'] or 'none yet'}, Xs left {draft['left']}, "
            f"of horses {draft['horses']}, marked {' '.join(draft['xs']) or 'none'}"
        )
    if view["solo_rank"] is not None:
        lines.append(f"solo rank {view['solo_rank']['rank']} of {view['solo_rank']['of']}")
    return lines

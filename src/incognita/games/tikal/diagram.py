"""A Tikal position drawn in plain text.

Each hex is a box of four lines in its column; columns b, d, f, h lie two lines lower. Its corners
hold the stones of the sides NW, NE, SW, SE, the middle of its top and bottom those of N and S. The
first line inside names hex and kind (T3 temple of value 3, $2 two treasures), the second camp (^)
and guard (!) by seat, the third figures: `2:3+L` are three workers and the leader of seat 2.
"""

from incognita.games.tikal.board import COLUMNS, ROWS
from incognita.games.tikal.seen import HexView, SeatView, TikalView

_WIDTH = 15
_HEIGHT = 5
_LETTERS = {"base-camp": "base", "jungle": "jungle", "volcano": "VOLCANO", "unexplored": "."}


def diagram(view: TikalView) -> str:
    lines = ["" for _ in range(_HEIGHT * ROWS + _HEIGHT // 2 + 1)]
    for column in range(COLUMNS):
        hexes = view["hexes"][ROWS * column : ROWS * (column + 1)]
        picture = [line for one in hexes for line in _box(one)]
        shift = _HEIGHT // 2 + 1 if column % 2 else 0
        for i in range(len(lines)):
            inside = 0 <= i - shift < len(picture)
            lines[i] += picture[i - shift] if inside else " " * (_WIDTH + 1)
    return "\n".join([line.rstrip() for line in lines] + _status(view))


def _box(seen: HexView) -> list[str]:
    stones = {side: str(n) for side, n in seen["stones"].items()}
    top = "+" + stones.get("nw", "-") + stones.get("n", "-").center(_WIDTH - 3, "-")
    bottom = " " + stones.get("sw", " ") + stones.get("s", " ").center(_WIDTH - 3)
    return [
        top + stones.get("ne", "-") + "+",
        _line(f"{seen['name']} {_what(seen)}"),
        _line(_owners(seen)),
        _line(_figures(seen)),
        bottom + stones.get("se", " ") + " ",
    ]


def _line(text: str) -> str:
    return " " + text[: _WIDTH - 1].center(_WIDTH - 1) + " "


def _what(seen: HexView) -> str:
    if "temple" in seen:
        return f"T{seen['temple']['value']}"
    if "treasures" in seen:
        return f"${seen['treasures']}"
    return _LETTERS[seen["kind"]]


def _owners(seen: HexView) -> str:
    parts = []
    if seen["camp"] is not None:
        parts.append(f"^{seen['camp']}")
    if "temple" in seen:
        temple = seen["temple"]
        if temple["guard"] is not None:
            parts.append(f"!{temple['guard']}")
        elif temple["scores_now"] is not None:
            parts.append(f"({temple['scores_now']})")
    return " ".join(parts)


def _figures(seen: HexView) -> str:
    return " ".join(
        f"{one['seat']}:"
        + "+".join(
            ([str(one["workers"])] if one["workers"] else []) + (["L"] if one["leader"] else [])
        )
        for one in seen["figures"]
    )


def _status(view: TikalView) -> list[str]:
    turn = "nobody" if view["turn"] is None else f"seat {view['turn']}"
    lines = [
        f"phase {view['phase']}, on turn {turn}, action points {view['action_points']}",
        f"scoring {view['scoring']}, rounds done {view['scoring_rounds']}",
    ]
    if view["tile"] is not None:
        lines.append(f"tile in hand {view['tile']['name']} ({view['tile']['kind']})")
    if view["display"]:
        tiles = ", ".join(f"{t['name']} {t['kind']} {t['value']}" for t in view["display"])
        lines.append(f"display: {tiles}")
    auction = view["auction"]
    if auction is not None:
        lines.append(f"highest bid {auction['bid']} by {auction['bidder'] or 'nobody'}")
    lines.append("levels: " + ", ".join(f"{n}: {left}" for n, left in view["levels"].items()))
    return lines + [_seat(seat) for seat in view["seats"]]


def _seat(seat: SeatView) -> str:
    leader = "+L" if seat["leader_in_reserve"] else ""
    treasures = ", ".join(f"{n} {motif}" for motif, n in seat["treasures"].items()) or "none"
    return (
        f"seat {seat['seat']}: {seat['points']} points, would score {seat['scores_now']['total']}, "
        f"reserve {seat['workers_in_reserve']}{leader}, guards left {seat['guards_left']}, "
        f"camps {', '.join(seat['camps']) or 'none'}, treasures {treasures}"
    )

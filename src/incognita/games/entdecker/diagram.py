"""An Entdecker position drawn in plain text.

A tile shows its land as # and its water as ~, the ship as @, a unit as its letter (s scout,
f fort, C settlement) and the number of its seat, on the land where it stands. Undiscovered squares
are blank.
"""

from incognita.games.entdecker.board import COLUMNS, ROWS
from incognita.games.entdecker.seen import EntdeckerView, IslandView, SquareView

_UNIT_LETTERS = {"scout": "s", "fort": "f", "settlement": "C"}
_UNKNOWN = ["      "] * 3
# Where a unit stands: line and first character, by the side of its land; "" for the only land
_UNIT_PLACES = {"n": (0, 2), "s": (2, 2), "w": (1, 0), "e": (1, 4), "": (1, 1)}


def diagram(view: EntdeckerView) -> str:
    rule = "  +" + ("-" * 6 + "+") * COLUMNS
    lines = ["   " + " ".join(f"{letter:^6}" for letter in "abcdefghij"[:COLUMNS]), rule]
    for row in range(ROWS):
        squares = view["squares"][COLUMNS * row : COLUMNS * (row + 1)]
        drawn = [_tile(square, view["ship"]) for square in squares]
        for line in range(3):
            margin = f"{row + 1} |" if line == 1 else "  |"
            lines.append(margin + "".join(tile[line] + "|" for tile in drawn))
        lines.append(rule)
    return "\n".join(lines + _status(view) + [_island(island) for island in view["islands"]])


def _tile(square: SquareView, ship: str | None) -> list[str]:
    tile = square["tile"]
    if tile is None:
        return _UNKNOWN
    sides = "" if tile["land"] == "sea" else tile["land"]
    north, east, south, west = ("#" if side in sides else "~" for side in "nesw")
    middle = "####" if tile["kind"] == "inland" else "~~~~"

    def corner(*adjacent: str) -> str:
        return "#" if "#" in adjacent else "~"

    lines = [
        corner(north, west) + 4 * north + corner(north, east),
        west + middle + east,
        corner(south, west) + 4 * south + corner(south, east),
    ]
    if square["name"] == ship:
        lines[1] = lines[1][:3] + "@" + lines[1][4:]
    unit = tile["unit"]
    if unit is not None:
        line, at = _UNIT_PLACES[unit["side"] or ""]
        mark = f"{_UNIT_LETTERS[unit['unit']]}{unit['seat']}"
        lines[line] = lines[line][:at] + mark + lines[line][at + 2 :]
    return lines


def _status(view: EntdeckerView) -> list[str]:
    turn = "" if view["turn"] is None else f", on turn seat {view['turn']}"
    lines = [f"phase {view['phase']}{turn}, undiscovered squares: {view['undiscovered']}"]
    if view["ship"] is not None:
        hand = view["hand"]
        tile = "" if hand is None else f", in hand: {hand['kind']} {hand['event'] or ''}".rstrip()
        lines.append(f"ship at {view['ship']}, tiles to draw: {view['announced']}{tile}")
    piles = [f"{pile['tiles']} {pile['back'] or ''}".rstrip() for pile in view["piles"]]
    lines.append(f"piles: {', '.join(piles)}")
    for name in ("reserve", "boxed", "counters"):
        counts = view[name]
        lines.append(f"{name}: {', '.join(f'{n} x {what}' for what, n in counts.items())}")
    for player in view["players"]:
        pieces = player["pieces"]
        lines.append(
            f"seat {player['seat']}: points {player['points']}, gold {player['gold']}, "
            f"counters {player['counters']}; beside the board: scouts {pieces['scouts']}, "
            f"forts {pieces['forts']}, settlements {pieces['settlements']}"
        )
    if view["ending"]:
        lines.append(f"ended: {view['ending']}")
    return lines


def _island(island: IslandView) -> str:
    shares = ", ".join(f"seat {one['seat']} {one['points']}" for one in island["shares"])
    if island["scored"]:
        state = "scored"
    else:
        state = "complete" if island["complete"] else f"open edges {len(island['open_edges'])}"
    return f"island {island['name']}: worth {island['value']}, {state}; {shares or 'nobody'}"

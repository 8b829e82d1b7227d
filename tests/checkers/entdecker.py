"""A checker of recorded games of Entdecker that shares nothing with the program.

It was written from docs/records.md and docs/rules/entdecker.md alone and goes for the plain way:
squares, patterns, units and tiles are the words of the notation, the sea is a dictionary from
squares to patterns, and islands are found anew whenever somebody asks for them.
"""

import sys
from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from tests.checkers.reader import (
    Checker,
    ScoreLine,
    Wrong,
    edition_of,
    keys,
    numbers,
    same,
    whole,
    with_origin,
)

COLUMNS, ROWS, SIDES = "abcdefghij", "1234567", "nesw"
SQUARES = [column + row for row in ROWS for column in COLUMNS]  # in reading order
TOWARDS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
KINDS = ["sea", "coast", "strait", "corner", "bay", "inland"]
EVENTS = ["storm", "hostile", "friendly", "pirates", "ruins", "gold"]
PRICES = {"scout": 1, "fort": 3, "settlement": 6}  # E7.2
EACH_HAS = {"scout": 3, "fort": 2, "settlement": 1}  # E1.3
MOST_GOLD = 12  # E1.4

Land: TypeAlias = tuple[str, str]  # a square, and the side on a strait, otherwise ""
Island: TypeAlias = list[Land]  # in reading order


def beside(square: str, side: str) -> str:
    """The neighbour of a square, or "" for the frame (E1.1)."""
    east, south = TOWARDS[side]
    column = COLUMNS.index(square[0]) + east
    row = ROWS.index(square[1]) + south
    if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS):
        return COLUMNS[column] + ROWS[row]
    return ""


NEIGHBOUR = {(square, side): beside(square, side) for square in SQUARES for side in SIDES}
CIRCLES = [f"{square} {side}" for (square, side), there in NEIGHBOUR.items() if not there]  # E1.2


def land_sides(pattern: str) -> str:
    return "" if pattern == "sea" else pattern


def pattern_with(land: set[str]) -> str:
    return "".join(side for side in SIDES if side in land) or "sea"


PATTERNS = [
    pattern_with({side for bit, side in enumerate(SIDES) if number >> bit & 1})
    for number in range(16)
]


def kind_of(pattern: str) -> str:
    if pattern in ("ns", "ew"):
        return "strait"
    return ["sea", "coast", "corner", "bay", "inland"][len(land_sides(pattern))]


def back_of(tile: tuple[str, str]) -> str:
    return "?" if tile[1] else "plain"  # E2.5


def reading_order(land: Land) -> tuple[int, int]:
    """E9.9. On a strait n comes before s, and e before w."""
    square, side = land
    return SQUARES.index(square), SIDES.find(side)


def name_of(island: Island) -> str:
    square, side = island[0]
    return f"{square} {side}".strip()


@dataclass
class Edition:
    piles: list[int]
    tiles: Counter[tuple[str, str]]  # the hidden tiles by kind and event, "" for a plain back
    counters: Counter[int]
    wheel: list[int]


@dataclass
class Unit:
    seat: int
    unit: str
    land: Land


@dataclass
class Scored:
    """An island that was scored."""

    island: Island
    value: int
    points: dict[int, int]


class Game:
    """A game of Entdecker in progress."""

    def __init__(self, players: int, first: int, circles: bool, edition: Edition) -> None:
        self.players = players
        self.first = first
        self.circles = circles  # the ship sets out from circles only: the first round (E4.7)
        self.seats = list(range(1, players + 1))
        self.wheel = edition.wheel
        self.sea: dict[str, str] = {}  # the pattern of each discovered square
        self.units: dict[str, Unit] = {}  # the unit on each square: one at most (E7.3)
        self.gold = dict.fromkeys(self.seats, 4)  # E1.4
        self.ruins = dict.fromkeys(self.seats, 0)
        self.held = dict.fromkeys(self.seats, 0)  # the number of counters
        self.scored: list[Scored] = []
        self.counters = edition.counters.copy()  # those that nobody has drawn
        self.tiles = edition.tiles.copy()  # the hidden tiles that were not drawn
        self.heights = edition.piles.copy()
        self.backs = [""] * 5  # "plain", "?", or "" while it is not seen
        # "back", "income", "ship", "announce", "voyage", "tile", "place", "over",
        # or where a counter is drawn: "natives", "island"
        self.phase = "back"
        self.pile = 1  # the pile whose back or tile comes to light next
        self.seat = first
        # The turn
        self.ship = ""  # a circle or a square
        self.announced = 0
        self.drawn = 0
        self.entered = False  # whether the ship entered its tile in this turn
        self.hostile = False
        self.hand = ""  # the kind of the drawn tile
        self.event = ""
        # The end of the turn
        self.to_score: list[Island] = []
        self.finds: list[int] = []  # the counters drawn for the first island of these

    # The sea

    def undiscovered(self) -> list[str]:
        return [square for square in SQUARES if square not in self.sea]

    def beyond(self, square: str, side: str) -> str:
        """What lies beyond a side: "water", "land", or "" if that is not known."""
        there = NEIGHBOUR[square, side]
        if not there:
            return "water"  # E1.1
        if there not in self.sea:
            return ""
        return "land" if OPPOSITE[side] in land_sides(self.sea[there]) else "water"

    def lines(self, ship: str) -> list[str]:
        """The undiscovered squares to which a line leads from a circle or a tile (E2.3)."""
        if ship in CIRCLES:
            ways = [ship[:2]]
        else:
            land = land_sides(self.sea[ship])
            ways = [NEIGHBOUR[ship, side] for side in SIDES if side not in land]
        return [square for square in ways if square and square not in self.sea]

    def fits(self, square: str, pattern: str) -> bool:
        """E5.3."""
        for side in SIDES:
            mine = "land" if side in land_sides(pattern) else "water"
            if self.beyond(square, side) not in ("", mine):
                return False
        return True

    def places(self) -> list[str]:
        """Where and how the tile in hand can be placed: "square pattern"."""
        return [
            f"{square} {pattern}"
            for square in self.lines(self.ship)
            for pattern in PATTERNS
            if kind_of(pattern) == self.hand and self.fits(square, pattern)
        ]

    def fill(self) -> None:
        """E8. The reserve, the box and the bare pattern all give the same tile (E8.4)."""
        seen: set[str] = set()
        for start in self.undiscovered():
            if start in seen:
                continue
            area = [start]
            for square in area:  # the area grows while we go through it
                for side in SIDES:
                    there = NEIGHBOUR[square, side]
                    if there and there not in self.sea and there not in area:
                        area.append(there)
            seen.update(area)
            if len(area) == 1:  # E8.2
                land = {side for side in SIDES if self.beyond(start, side) == "land"}
                self.sea[start] = pattern_with(land)
            elif not any(self.beyond(square, side) == "water" for square in area for side in SIDES):
                self.sea.update(dict.fromkeys(area, "nesw"))  # E8.3

    # Islands

    def land_at(self, square: str, side: str) -> Land:
        """The land to which a land side of a discovered square belongs (E2.4)."""
        return (square, side) if kind_of(self.sea[square]) == "strait" else (square, "")

    def islands(self) -> list[Island]:
        """E9.1, in the order of E9.9."""
        touching: dict[Land, set[Land]] = {}
        for square, pattern in self.sea.items():
            for side in land_sides(pattern):
                near = touching.setdefault(self.land_at(square, side), set())
                there = NEIGHBOUR[square, side]
                if there in self.sea:
                    near.add(self.land_at(there, OPPOSITE[side]))
        islands: list[Island] = []
        seen: set[Land] = set()
        for land in sorted(touching, key=reading_order):
            if land in seen:
                continue
            island = [land]
            seen.add(land)
            for reached in island:  # the island grows while we go through it
                for other in touching[reached]:
                    if other not in seen:
                        seen.add(other)
                        island.append(other)
            islands.append(sorted(island, key=reading_order))
        return islands

    def complete(self, island: Island) -> bool:
        """E9.2."""
        return all(
            self.beyond(square, side) == "land"
            for square, only in island
            for side in only or land_sides(self.sea[square])
        )

    def size(self, island: Island) -> int:
        return len({square for square, _ in island})  # E9.5

    def units_on(self, island: Island) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.land in island]

    def places_of(self, island: Island) -> list[list[int]]:
        """The seats on an island from the greatest explorers down, by place (E9.3)."""
        strength: dict[int, list[int]] = {}
        for unit in self.units_on(island):
            counts = strength.setdefault(unit.seat, [0, 0, 0])
            counts[["settlement", "fort", "scout"].index(unit.unit)] += 1
        ranks = sorted({tuple(counts) for counts in strength.values()}, reverse=True)
        return [
            [seat for seat in self.seats if tuple(strength.get(seat, [])) == rank] for rank in ranks
        ]

    def points_for(self, island: Island, value: int) -> dict[int, int]:
        """E9.6."""
        points: dict[int, int] = {}
        for seats in self.places_of(island):
            points.update(dict.fromkeys(seats, value))
            value = (value + 1) // 2
        return points

    def shown(self) -> dict[str, list[dict[str, object]]]:
        """The islands, and what each gave or would give now, but for what units are on it."""
        done = {name_of(scored.island): scored for scored in self.scored}
        found: list[dict[str, object]] = []
        for island in self.islands():
            size = self.size(island)
            now = Scored(island, size, self.points_for(island, size))
            seen = done.get(name_of(island), now)
            found.append(
                {
                    "name": name_of(island),
                    "tiles": list(dict.fromkeys(square for square, _ in island)),
                    "open_edges": [
                        f"{square} {side}"
                        for square, only in island
                        for side in only or land_sides(self.sea[square])
                        if NEIGHBOUR[square, side] and self.beyond(square, side) != "land"
                    ],
                    "complete": self.complete(island),
                    "scored": seen is not now,
                    "value": seen.value,
                    "explorers": self.places_of(island)[0]
                    if seen is now and seen.points
                    else [seat for seat, points in seen.points.items() if points == seen.value],
                    "shares": [
                        {"seat": seat, "points": points}
                        for seat, points in sorted(seen.points.items())
                    ],
                }
            )
        return {"islands": found}

    # Who may do what

    def weights(self) -> dict[str, int]:
        """The outcomes of chance that are possible now, with their weights."""
        outcomes: dict[str, int] = {}
        if self.phase == "back":
            for back in ("plain", "?"):
                with_it = sum(n for tile, n in self.tiles.items() if back_of(tile) == back)
                outcomes[f"back {self.pile} {back}"] = with_it - self.backs.count(back)
        elif self.phase == "income":
            for income in self.wheel:
                outcomes[f"income {income}"] = self.wheel.count(income)
        elif self.phase == "tile":
            for tile, number in self.tiles.items():
                if back_of(tile) == self.backs[self.pile - 1]:
                    outcomes[" ".join(["tile", *tile]).strip()] = number
        elif self.phase in ("natives", "island"):
            for value, number in self.counters.items():
                outcomes[f"counter {value}"] = number
        return {outcome: weight for outcome, weight in outcomes.items() if weight > 0}

    def toll(self, square: str) -> int:
        unit = self.units.get(square)
        return 0 if unit is None or unit.seat == self.seat else PRICES[unit.unit]  # E4.3

    def starts(self) -> list[str]:
        gold = self.gold[self.seat]
        circles = [circle for circle in CIRCLES if self.lines(circle)]  # E4.1
        tiles = [square for square in SQUARES if square in self.sea and self.lines(square)]  # E4.2
        tiles = [] if self.circles else tiles  # E4.7
        return [start for start in circles + tiles if gold - self.toll(start) >= 1]  # E4.4

    def can_draw(self) -> bool:
        """E5.8."""
        left = self.drawn < self.announced and sum(self.heights) > 0
        return left and bool(self.lines(self.ship))

    def price(self, unit: str) -> int:
        return PRICES[unit] * (2 if self.hostile else 1)  # E6.3

    def landings(self) -> list[str]:
        """E7.1 to E7.3."""
        if not self.entered or self.sea[self.ship] == "sea":
            return []
        mine = [unit.unit for unit in self.units.values() if unit.seat == self.seat]
        units = [
            unit
            for unit in PRICES
            if mine.count(unit) < EACH_HAS[unit] and self.price(unit) <= self.gold[self.seat]
        ]
        if self.hostile and "settlement" in units:
            units.remove("settlement")
        if kind_of(self.sea[self.ship]) == "strait":
            return [f"{unit} {side}" for unit in units for side in self.sea[self.ship]]
        return units

    def recalls(self) -> list[str]:
        return [
            f"recall {square}"
            for square, unit in self.units.items()
            if unit.seat == self.seat and unit.unit == "scout"
        ]  # E7.6, E7.7

    def legal(self) -> dict[str, list[str]]:
        if self.phase == "over":
            return {}
        if self.weights():
            return {"chance": list(self.weights())}
        actions: list[str] = []
        if self.phase == "ship":
            actions = [f"ship {start}" for start in self.starts()] or ["end"]  # E4.5
        elif self.phase == "announce":
            actions = [f"announce {n}" for n in range(1, self.gold[self.seat] + 1)]  # E4.6
        elif self.phase == "place":
            actions = [f"place {where}" for where in self.places()]  # E5.4
        elif self.phase == "voyage":
            if self.can_draw():
                actions = [f"draw {pile}" for pile in range(1, 6) if self.heights[pile - 1]]
            if self.drawn:
                actions += [*self.landings(), "end"]  # E5.1, E5.7
        return {f"seat {self.seat}": actions + self.recalls()}

    def play(self, actor: str, action: str) -> None:
        legal = self.legal()
        if not legal:
            raise Wrong(f"{actor} plays {action!r}, but the game is over")
        if actor not in legal:
            raise Wrong(f"{actor} cannot act now, only {', '.join(legal)}")
        if action not in legal[actor]:
            raise Wrong(f"{action!r} is not legal for {actor}, only {', '.join(legal[actor])}")
        verb, *rest = action.split(" ")
        if actor == "chance":
            self.happen(rest)
        elif verb == "recall":
            del self.units[rest[0]]
            if self.phase == "voyage":
                self.maybe_end_turn()
        elif verb == "ship":
            self.ship = " ".join(rest)
            self.gold[self.seat] -= self.toll(self.ship)
            self.phase = "announce"
        elif verb == "announce":
            self.announced = int(rest[0])
            self.gold[self.seat] -= self.announced
            self.phase = "voyage"
        elif verb == "draw":
            self.pile = int(rest[0])
            self.phase = "tile"
        elif verb == "place":
            self.place(rest[0], rest[1])
        elif verb == "end":
            self.end_turn()
        else:
            self.gold[self.seat] -= self.price(verb)
            land = (self.ship, rest[0] if rest else "")
            self.units[self.ship] = Unit(self.seat, verb, land)
            self.end_turn()  # E7.4

    def happen(self, outcome: list[str]) -> None:
        """Chance acts."""
        if self.phase == "back":
            self.backs[self.pile - 1] = outcome[1]
            if self.hand:
                self.place_or_box()
            elif self.pile < 5:
                self.pile += 1
            else:
                self.phase = "income"
        elif self.phase == "income":
            for seat in self.seats:
                self.earn(seat, int(outcome[0]))  # E3.2
            self.begin_turn()
        elif self.phase == "tile":
            self.hand, self.event = outcome[0], "".join(outcome[1:])
            self.tiles[self.hand, self.event] -= 1
            self.heights[self.pile - 1] -= 1
            self.backs[self.pile - 1] = ""
            self.drawn += 1
            if self.heights[self.pile - 1]:
                self.phase = "back"  # E5.2
            else:
                self.place_or_box()
        else:
            value = int(outcome[0])
            self.counters[value] -= 1
            if self.phase == "natives":
                self.held[self.seat] += 1
                self.maybe_end_turn()
            else:
                self.held[self.places_of(self.to_score[0])[0][len(self.finds)]] += 1
                self.finds.append(value)
                self.score_islands()

    # The course of a turn

    def earn(self, seat: int, gold: int) -> None:
        self.gold[seat] = min(MOST_GOLD, self.gold[seat] + gold)  # E1.4

    def begin_turn(self) -> None:
        self.phase = "ship"
        self.ship, self.announced, self.drawn = "", 0, 0
        self.entered = self.hostile = False

    def place_or_box(self) -> None:
        if self.places():
            self.phase = "place"  # E5.4
        else:
            self.hand = self.event = ""  # E5.5
            self.maybe_end_turn()

    def place(self, square: str, pattern: str) -> None:
        self.sea[square] = pattern
        self.ship, self.entered = square, True  # E5.6
        event, self.hand, self.event = self.event, "", ""
        self.hostile = event == "hostile"  # E6.3
        if event == "pirates":
            self.gold[self.seat] -= (self.gold[self.seat] + 1) // 2  # E6.5
        elif event == "ruins":
            self.ruins[self.seat] += 1  # E6.6
        elif event == "gold":
            self.earn(self.seat, 3)  # E6.7
        if event == "storm":
            self.end_turn()  # E6.2
        elif event == "friendly" and self.counters.total():
            self.phase = "natives"  # E6.4
        else:
            self.maybe_end_turn()

    def maybe_end_turn(self) -> None:
        """E5.9."""
        self.phase = "voyage"
        if not self.can_draw() and not self.landings() and not self.recalls():
            self.end_turn()

    def end_turn(self) -> None:
        """E8.1."""
        self.fill()
        self.to_score = [
            island for island in self.islands() if self.complete(island) and self.units_on(island)
        ]
        self.score_islands()

    def score_islands(self) -> None:
        """Score the complete islands one after the other, until a counter is to be drawn."""
        while self.to_score:
            island = self.to_score[0]
            drawing = len(self.places_of(island)[0]) - len(self.finds)
            strong = any(unit.unit != "scout" for unit in self.units_on(island))
            if strong and 0 < drawing <= self.counters.total():  # E9.4
                self.phase = "island"
                return
            value = self.size(island) + max(self.finds, default=0)  # E9.5
            self.scored.append(Scored(island, value, self.points_for(island, value)))
            for unit in self.units_on(island):
                del self.units[unit.land[0]]  # E9.8
            del self.to_score[0]
            self.finds = []
        self.next_turn()

    def next_turn(self) -> None:
        if not self.undiscovered() or not sum(self.heights):
            self.phase = "over"  # E10.1, E10.2
            return
        self.seat = self.seat % self.players + 1
        self.begin_turn()
        if self.seat == self.first:
            self.phase = "income"  # E3.1
            self.circles = False

    # The points

    def score(self) -> list[ScoreLine]:
        lines: list[ScoreLine] = []

        def add(seat: int, rule: str, item: str, of: str, amount: int, points: int) -> None:
            line: ScoreLine = {"seat": seat, "rule": rule, "item": item, "of": of}
            lines.append(line | {"amount": amount, "points": points})

        done = {name_of(scored.island): scored for scored in self.scored}
        for island in self.islands():
            name = name_of(island)
            if name in done:
                for seat, points in sorted(done[name].points.items()):
                    add(seat, "E9.6", "island", name, done[name].value, points)
            else:
                size = self.size(island)
                for seat, points in sorted(self.points_for(island, size).items()):
                    add(seat, "E10.3", "open-island", name, size, points)
        for seat in self.seats:
            add(seat, "E6.6", "ruins", "", self.ruins[seat], 3 * self.ruins[seat])
        most = max(self.held.values())
        for seat in self.seats:
            held = self.held[seat]
            add(seat, "E10.4", "counters", "", held, held if held == most else 0)
        return lines

    def totals(self) -> list[int]:
        totals = [0] * self.players
        for line in self.score():
            totals[int(line["seat"]) - 1] += int(line["points"])
        return totals

    def ranking(self) -> list[list[int]]:
        totals = self.totals()
        return [
            [seat for seat in self.seats if totals[seat - 1] == points]
            for points in sorted(set(totals), reverse=True)
        ]


# The lines of a record


def read_edition(value: object) -> Edition:
    edition = edition_of(value, "entdecker", {"hidden", "reserve", "counters", "wheel"})
    hidden = with_origin(edition["hidden"], "hidden", {"piles", "plain", *EVENTS})
    piles = numbers(hidden["piles"], 1, 99, "hidden.piles")
    same(len(piles), 5, "number of piles")
    tiles: Counter[tuple[str, str]] = Counter()
    for event in ["plain", *EVENTS]:
        kinds = keys(hidden[event], f"hidden.{event}", set(KINDS[:5]))
        for kind, number in kinds.items():
            named = "" if event == "plain" else event
            tiles[kind, named] = whole(number, 0, 99, f"hidden.{event}.{kind}")
    same(tiles.total(), sum(piles), "number of hidden tiles")
    same(tiles["sea", "hostile"], 0, "hidden.hostile.sea")
    reserve = with_origin(edition["reserve"], "reserve", {"tiles"})
    for kind, number in keys(reserve["tiles"], "reserve.tiles", set(KINDS)).items():
        whole(number, 1, 99, f"reserve.tiles.{kind}")
    of_value = with_origin(edition["counters"], "counters", {"of_value"})["of_value"]
    counters = numbers(of_value, 0, 60, "counters.of_value")
    whole(len(counters), 0, 9, "number of counter values")
    wheel = numbers(
        with_origin(edition["wheel"], "wheel", {"sectors"})["sectors"], 1, 12, "sectors"
    )
    whole(len(wheel), 1, 60, "number of sectors")
    return Edition(piles, tiles, Counter(dict(enumerate(counters, start=1))), wheel)


def begin(options: object, edition: object) -> Game:
    chosen = keys(options, "options", {"players", "first"}, "circles")
    if "circles" in chosen:
        same(chosen["circles"], "first-round", "circles")
    players = whole(chosen["players"], 2, 4, "players")
    first = whole(chosen["first"], 1, players, "first")
    return Game(players, first, "circles" in chosen, read_edition(edition))


CHECKER = Checker("entdecker", begin)


if __name__ == "__main__":
    sys.exit(CHECKER.main(sys.argv[1:]))

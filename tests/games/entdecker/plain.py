"""Entdecker once more, from the rules page alone: slow, plain, and without the engine.

The game is a generator. It asks by yielding who acts and what may be done, each with its weight,
and is sent the text of what was done. Nothing is kept that can be looked up on the board.
"""

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from typing import Any, NamedTuple

Square = tuple[int, int]  # row, column: tuples compare in reading order
Question = tuple[str, dict[str, int]]  # who acts, and what may be done with which weight
Asking = Generator[Question, str, str]
Course = Generator[Question, str, None]

ROWS, COLUMNS = range(7), range(10)
SQUARES = [(row, column) for row in ROWS for column in COLUMNS]
ON_THE_SEA = frozenset(SQUARES)
STEP = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
PATTERNS = {
    "sea": ["sea"],
    "coast": ["n", "e", "s", "w"],
    "strait": ["ns", "ew"],
    "corner": ["ne", "es", "sw", "nw"],
    "bay": ["nes", "esw", "nsw", "new"],
    "inland": ["nesw"],
}
KIND = {pattern: kind for kind, patterns in PATTERNS.items() for pattern in patterns}
PRICE = {"scout": 1, "fort": 3, "settlement": 6}
EVENTS = ("storm", "hostile", "friendly", "pirates", "ruins", "gold")


class Land(NamedTuple):
    square: Square
    number: int  # 1 for the south or west land of a strait
    sides: str


class Unit(NamedTuple):
    seat: int
    kind: str
    land: Land


def name(square: Square) -> str:
    return "abcdefghij"[square[1]] + str(square[0] + 1)


def beyond(square: Square, side: str) -> Square:
    return square[0] + STEP[side][0], square[1] + STEP[side][1]


class PlainEntdecker:
    def __init__(self, options: Mapping[str, Any], edition: Mapping[str, Any]) -> None:
        self.seats = list(range(1, options["players"] + 1))
        self.first = options["first"]
        self.tiles: dict[Square, str] = {}  # the patterns that lie there
        self.hostile: set[Square] = set()
        self.units: dict[Square, Unit] = {}
        self.hidden = Counter(
            {
                f"{kind} {'' if event == 'plain' else event}".strip(): number
                for event in ("plain", *EVENTS)
                for kind, number in edition["hidden"][event].items()
            }
        )
        self.piles = list(edition["hidden"]["piles"])
        self.backs: list[str | None] = [None] * 5
        self.reserve = Counter(edition["reserve"]["tiles"])
        self.box: Counter[str] = Counter()
        self.counters = Counter(dict(enumerate(edition["counters"]["of_value"], 1)))
        self.sectors = Counter(edition["wheel"]["sectors"])
        self.gold = dict.fromkeys(self.seats, 4)
        self.held = dict.fromkeys(self.seats, 0)
        self.ruins = dict.fromkeys(self.seats, 0)
        self.scored: list[tuple[Land, int, dict[int, int]]] = []  # first land, value, points
        self.course = self.play()
        self.question: Question | None = next(self.course)

    def do(self, text: str) -> None:
        try:
            self.question = self.course.send(text)
        except StopIteration:
            self.question = None

    # The course of the game

    def play(self) -> Course:
        for pile in range(5):
            yield from self.see_back(pile)
        while True:
            spun = yield "chance", {f"income {n}": k for n, k in self.sectors.items()}
            for seat in self.seats:
                self.gold[seat] = min(12, self.gold[seat] + int(spun.split()[1]))
            start = self.seats.index(self.first)
            for seat in self.seats[start:] + self.seats[:start]:
                yield from self.turn(seat)
                if len(self.tiles) == len(SQUARES) or not self.hidden.total():
                    return

    def see_back(self, pile: int) -> Course:
        marked = sum(n for tile, n in self.hidden.items() if " " in tile)
        unseen = {"plain": self.hidden.total() - marked, "?": marked}
        for back in self.backs:
            if back is not None:
                unseen[back] -= 1
        seen = yield "chance", {f"back {pile + 1} {b}": n for b, n in unseen.items() if n}
        self.backs[pile] = seen.split()[2]

    def turn(self, seat: int) -> Course:
        starts = {f"ship {where}": ways for where, ways in self.starts(seat).items()}
        choice = yield from self.decide(seat, lambda: list(starts) or ["end"])
        if choice == "end":
            return
        self.gold[seat] -= self.toll(seat, choice)
        ways = starts[choice]
        ship: Square | None = None  # the tile entered in this turn
        choice = yield from self.decide(
            seat, lambda: [f"announce {n}" for n in range(1, self.gold[seat] + 1)]
        )
        announced = int(choice.split()[1])
        self.gold[seat] -= announced
        drawn = 0
        while True:
            options = self.going_on(seat, ship, ways, announced - drawn, drawn > 0)
            choice = yield from self.decide(seat, options, may_end_by_itself=True)
            if choice == "end":
                break
            if not choice.startswith("draw"):
                assert ship is not None
                self.land_unit(seat, ship, choice)
                break
            drawn += 1
            tile = yield from self.draw(int(choice.split()[1]) - 1)
            kind, _, event = tile.partition(" ")
            fits = [f"place {name(s)} {p}" for s in ways for p in PATTERNS[kind] if self.fits(s, p)]
            if not fits:
                self.box[kind] += 1
                continue
            placing = yield from self.decide(seat, lambda fits=fits: fits)  # type: ignore[misc]
            [ship] = [s for s in ways if name(s) == placing.split()[1]]
            self.tiles[ship] = placing.split()[2]
            ways = self.lines(ship)
            if event == "storm":
                break
            yield from self.happen(seat, ship, event)
        yield from self.end_turn(seat)

    def decide(
        self, seat: int, options: Callable[[], list[str]], may_end_by_itself: bool = False
    ) -> Asking:
        while True:
            scouts = [s for s, u in self.units.items() if u.seat == seat and u.kind == "scout"]
            choices = options() + [f"recall {name(square)}" for square in scouts]
            if may_end_by_itself and choices == ["end"]:
                return "end"
            choice = yield f"seat {seat}", dict.fromkeys(choices, 1)
            if not choice.startswith("recall"):
                return choice
            [square] = [s for s in scouts if name(s) == choice.split()[1]]
            del self.units[square]

    # Setting out and discovering

    def lines(self, square: Square) -> list[Square]:
        """The undiscovered squares to which a line leads from this tile."""
        around = [beyond(square, side) for side in "nesw" if side not in self.land_sides(square)]
        return [other for other in around if other in ON_THE_SEA and other not in self.tiles]

    def land_sides(self, square: Square) -> str:
        return self.tiles[square].replace("sea", "")

    def starts(self, seat: int) -> dict[str, list[Square]]:
        found = {
            f"{name(square)} {side}": [square]
            for square in SQUARES
            for side in "nesw"
            if square not in self.tiles and beyond(square, side) not in ON_THE_SEA
        }
        found.update({name(square): self.lines(square) for square in self.tiles})
        return {w: to for w, to in found.items() if to and self.gold[seat] > self.toll(seat, w)}

    def toll(self, seat: int, where: str) -> int:
        for square, unit in self.units.items():
            if where.rsplit(maxsplit=1)[-1] == name(square) and unit.seat != seat:
                return PRICE[unit.kind]
        return 0

    def going_on(
        self, seat: int, ship: Square | None, ways: list[Square], left: int, may_end: bool
    ) -> Callable[[], list[str]]:
        def options() -> list[str]:
            found = ["end"] if may_end else []
            if left and ways:
                found += [f"draw {pile + 1}" for pile in range(5) if self.piles[pile]]
            return found if ship is None else found + self.landings(seat, ship)

        return options

    def draw(self, pile: int) -> Asking:
        marked = self.backs[pile] == "?"
        drawn = yield (
            "chance",
            {f"tile {t}": n for t, n in self.hidden.items() if n and (" " in t) == marked},
        )
        tile = drawn.removeprefix("tile ")
        self.hidden[tile] -= 1
        self.piles[pile] -= 1
        self.backs[pile] = None
        if self.piles[pile]:
            yield from self.see_back(pile)
        return tile

    def fits(self, square: Square, pattern: str) -> bool:
        for side in "nesw":
            other = beyond(square, side)
            land = side in pattern.replace("sea", "")
            if other not in ON_THE_SEA:
                if land:
                    return False
            elif other in self.tiles and land != (OPPOSITE[side] in self.land_sides(other)):
                return False
        return True

    def happen(self, seat: int, square: Square, event: str) -> Course:
        if event == "hostile":
            self.hostile.add(square)
        elif event == "pirates":
            self.gold[seat] //= 2
        elif event == "ruins":
            self.ruins[seat] += 1
        elif event == "gold":
            self.gold[seat] = min(12, self.gold[seat] + 3)
        elif event == "friendly" and self.counters.total():
            yield from self.draw_counter(seat)

    def draw_counter(self, seat: int) -> Asking:
        drawn = yield "chance", {f"counter {v}": n for v, n in self.counters.items() if n}
        self.counters[int(drawn.split()[1])] -= 1
        self.held[seat] += 1
        return drawn.split()[1]

    # Units

    def lands_of(self, square: Square) -> list[Land]:
        sides = self.land_sides(square)
        if KIND[self.tiles[square]] == "strait":
            return [Land(square, 0, sides[0]), Land(square, 1, sides[1])]
        return [Land(square, 0, sides)] if sides else []

    def landings(self, seat: int, ship: Square) -> list[str]:
        lands = self.lands_of(ship)
        found = []
        for kind, owned in (("scout", 3), ("fort", 2), ("settlement", 1)):
            out = sum(u.seat == seat and u.kind == kind for u in self.units.values())
            price = PRICE[kind] * (2 if ship in self.hostile else 1)
            if kind == "settlement" and ship in self.hostile:
                continue
            if out < owned and price <= self.gold[seat]:
                if len(lands) == 1:
                    found.append(kind)
                else:
                    found += [f"{kind} {land.sides}" for land in lands]
        return found

    def land_unit(self, seat: int, ship: Square, choice: str) -> None:
        kind, _, side = choice.partition(" ")
        [land] = [land for land in self.lands_of(ship) if side in land.sides or not side]
        self.gold[seat] -= PRICE[kind] * (2 if ship in self.hostile else 1)
        self.units[ship] = Unit(seat, kind, land)

    # The end of a turn

    def end_turn(self, seat: int) -> Course:
        for square in self.holes():
            pattern = "".join(
                side
                for side in "nesw"
                if beyond(square, side) not in self.tiles
                or OPPOSITE[side] in self.land_sides(beyond(square, side))
            )
            if any(beyond(square, side) not in ON_THE_SEA for side in "nesw"):
                pattern = "".join(s for s in pattern if beyond(square, s) in ON_THE_SEA)
            pattern = pattern or "sea"
            kind = KIND[pattern]
            if self.reserve[kind]:
                self.reserve[kind] -= 1
            elif self.box[kind]:
                self.box[kind] -= 1
            self.tiles[square] = pattern
        for island in self.islands():
            units = [u for u in self.units.values() if u.land in island]
            if units and not self.open_edges(island):
                yield from self.score(island, units)

    def holes(self) -> list[Square]:
        """All squares to be filled, in reading order."""
        found: list[Square] = []
        for area in self.undiscovered_areas():
            borders = [(s, d) for s in area for d in "nesw" if beyond(s, d) not in area]
            all_land = all(
                beyond(s, d) in self.tiles and OPPOSITE[d] in self.land_sides(beyond(s, d))
                for s, d in borders
            )
            if len(area) == 1 or all_land:
                found += area
        return sorted(found)

    def undiscovered_areas(self) -> list[set[Square]]:
        left = ON_THE_SEA - set(self.tiles)
        areas = []
        while left:
            area = {min(left)}
            while True:
                more = {beyond(s, d) for s in area for d in "nesw"} & left
                if more <= area:
                    break
                area |= more
            areas.append(area)
            left -= area
        return areas

    # Islands

    def islands(self) -> list[list[Land]]:
        """Each island as its lands in reading order; the islands in that order, too."""
        lands = [land for square in sorted(self.tiles) for land in self.lands_of(square)]
        found = []
        taken: set[Land] = set()
        for first in lands:
            if first in taken:
                continue
            island = [first]
            taken.add(first)
            for land in island:
                for side in land.sides:
                    other = beyond(land.square, side)
                    for there in self.lands_of(other) if other in self.tiles else []:
                        if OPPOSITE[side] in there.sides and there not in taken:
                            island.append(there)
                            taken.add(there)
            found.append(sorted(island))
        return found

    def open_edges(self, island: list[Land]) -> list[tuple[Square, str]]:
        return [
            (land.square, side)
            for land in island
            for side in land.sides
            if beyond(land.square, side) not in self.tiles
        ]

    def places(self, units: list[Unit]) -> list[list[int]]:
        """The seats with units there from the first place down, equals together."""

        def strength(seat: int) -> tuple[int, ...]:
            own = [u.kind for u in units if u.seat == seat]
            return tuple(own.count(kind) for kind in ("settlement", "fort", "scout"))

        levels = sorted({strength(u.seat) for u in units}, reverse=True)
        return [[s for s in self.seats if strength(s) == level] for level in levels]

    def points(self, units: list[Unit], value: int) -> dict[int, int]:
        given = {}
        for place in self.places(units):
            given.update(dict.fromkeys(place, value))
            value = value // 2 + value % 2
        return dict(sorted(given.items()))

    def score(self, island: list[Land], units: list[Unit]) -> Course:
        value = len({land.square for land in island})
        if any(u.kind != "scout" for u in units):
            explorers = self.places(units)[0]
            if self.counters.total() >= len(explorers):
                drawn = []
                for seat in explorers:
                    counter = yield from self.draw_counter(seat)
                    drawn.append(int(counter))
                value += max(drawn)
        self.scored.append((island[0], value, self.points(units, value)))
        self.units = {s: u for s, u in self.units.items() if u.land not in island}

    # The score sheet, as it stands in a record

    def sheet(self) -> list[tuple[int, str, str, str, int, int]]:
        entries = [(land, "E9.6", "island", value, given) for land, value, given in self.scored]
        for island in self.islands():
            units = [u for u in self.units.values() if u.land in island]
            if units:
                value = len({land.square for land in island})
                given = self.points(units, value)
                entries.append((island[0], "E10.3", "open-island", value, given))
        lines = []
        for land, rule, item, value, given in sorted(entries, key=lambda entry: entry[0]):
            strait = KIND[self.tiles[land.square]] == "strait"
            of = f"{name(land.square)} {land.sides}" if strait else name(land.square)
            lines += [(seat, rule, item, of, value, points) for seat, points in given.items()]
        most = max(self.held.values())
        lines += [(s, "E6.6", "ruins", "", n, 3 * n) for s, n in self.ruins.items()]
        lines += [
            (s, "E10.4", "counters", "", n, n if n == most else 0) for s, n in self.held.items()
        ]
        return lines

"""A second reading of docs/rules/explorers.md and docs/records.md, with sets and dicts alone.

It shares no line with the engine: actions are texts, squares are (row, column), a sheet is a
plain object. Slow and simple, so that the two can be compared action by action.
"""

from dataclasses import dataclass, field
from itertools import product
from typing import Any

Square = tuple[int, int]  # row and column, counted from 0
Actor = int | str  # a seat counted from 1, or "chance"
Line = tuple[int, str, str, str, int, int]

TERRAINS = "pwdm"
QUADRANTS = "abcd"
KINDS = {"K": "key", "S": "scroll", "H": "horse", "G": "gem", "T": "temple"}
PROVISIONS = {"a": "apple", "c": "carrot", "f": "fish"}
ACHIEVEMENTS = [
    *("N1", "N2", "N3", "A1", "A2", "A3", "A4", "X1"),
    *(f"C{n}" for n in range(1, 13)),
    *(f"R{n}" for n in range(1, 9)),
    *("L1", "L2", "L3", "S1"),
]
ALL_SQUARES = list(product(range(16), range(16)))


def name(square: Square) -> str:
    return "abcdefghijklmnop"[square[1]] + str(square[0] + 1)


def around(square: Square) -> list[Square]:
    row, column = square
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in near if 0 <= r < 16 and 0 <= c < 16]


def quadrant_of(square: Square) -> str:
    return QUADRANTS[2 * (square[0] // 8) + square[1] // 8]


def in_order(letters: str) -> str:
    return "".join(t for t in TERRAINS if t in letters)


@dataclass
class Sheet:
    xs: set[Square] = field(default_factory=set)
    keys: int = 0
    scrolls: int = 0
    new_scrolls: int = 0
    used_scrolls: int = 0
    provisions: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    gems: int = 0
    gems_by_round: list[int] = field(default_factory=list)
    temples: dict[str, int] = field(default_factory=dict)  # quadrant: slot
    races: dict[str, int] = field(default_factory=dict)
    fresh_temples: list[str] = field(default_factory=list)
    bonuses: list[str] = field(default_factory=list)
    taken: str = ""
    left: int = 0
    horses: int = 0


class Referee:
    def __init__(self, options: dict[str, Any], edition: dict[str, Any]) -> None:
        self.options = options
        self.edition = edition
        self.players = options["players"]
        self.first = options.get("first", 1)
        self.sheets = {seat: Sheet() for seat in range(1, self.players + 1)}
        self.tiles: list[str] = []
        self.terrain: dict[Square, str] = {}
        self.object: dict[Square, str] = {}
        self.achievements: list[str] = []
        wanted = options["achievements"]
        self.to_draw = int(wanted) if wanted.isdigit() else 0
        if not wanted.isdigit():
            self.achievements = wanted.split("+")
        self.round, self.turn = 1, 0
        self.card = ""
        self.come: set[str] = set()  # cards of this round
        self.chosen = ""
        self.active: int | None = None
        self.waiting: set[int] = set()
        self.explored_before: dict[str, int] = dict.fromkeys(QUADRANTS, 0)
        self.won_before: dict[str, int] = dict.fromkeys(ACHIEVEMENTS, 0)
        self.stage = "laying"
        if options["map"] not in ("random", "laid"):
            for tile in options["map"].split("-"):
                self.lay(tile)

    # What may be done

    def actors(self) -> set[Actor]:
        if self.stage == "over":
            return set()
        if self.stage in ("marking", "bonus"):
            return set(self.waiting)
        if self.stage in ("drawing", "card", "facing"):
            return {"chance"}
        if self.stage == "laying" and self.options["map"] == "random":
            return {"chance"}
        return {self.active if self.stage == "choosing" and self.active else self.first}

    def legal(self, actor: Actor) -> set[str]:
        if actor not in self.actors():
            return set()
        if self.stage == "laying":
            quadrant = QUADRANTS[len(self.tiles)]
            used = {tile[0] for tile in self.tiles}
            free = [n for n in "12345678" if n not in used]
            return {f"lay {quadrant} {n}{top}" for n in free for top in "nesw"}
        if self.stage == "drawing":
            return {f"achievement {a.lower()}" for a in ACHIEVEMENTS if a not in self.achievements}
        if self.stage == "starting":
            return {f"start {quadrant_of(village)}" for village in self.closest()}
        if self.stage == "card":
            return {f"card {card}" for card in self.cards() if card not in self.come}
        if self.stage == "facing":
            return {f"facing {half}" for half in self.card.split("/")}
        if self.stage == "choosing":
            return {f"choose {half}" for half in self.card.split("/")}
        assert isinstance(actor, int)
        return self.legal_draft(actor)

    def legal_draft(self, seat: int) -> set[str]:
        sheet = self.sheets[seat]
        bonuses = {f"bonus {q} {t}" for q in sheet.bonuses for t in TERRAINS}
        if not sheet.taken:
            if self.stage == "bonus":
                return bonuses | {"commit"}
            if self.turn == 0:
                return {f"take {t}" for t in TERRAINS}
            halves = [self.chosen] if seat == self.active else self.card.split("/")
            scrolls = {f"scroll {t}" for t in TERRAINS} if sheet.scrolls else set()
            return {f"take {half}" for half in halves} | scrolls
        lands = TERRAINS if sheet.horses else sheet.taken if sheet.left else ""
        squares = {f"mark {name(s)}" for s in ALL_SQUARES if self.can_mark(sheet, s, lands)}
        return squares | bonuses | {"commit"}

    def can_mark(self, sheet: Sheet, square: Square, lands: str) -> bool:
        if square in sheet.xs or self.terrain[square] not in lands or not lands:
            return False
        lying = self.object[square]
        if lying == "T" and sheet.keys == 0:
            return False
        if lying in PROVISIONS and not self.provision_is_open(sheet, PROVISIONS[lying]):
            return False
        return any(near in sheet.xs for near in around(square))

    def provision_is_open(self, sheet: Sheet, kind: str) -> bool:
        marked = sheet.provisions[self.round - 1]
        if self.options["provisions"] == "base":
            return kind not in marked
        return (
            self.edition["provisions"]["expert_kinds"][self.round - 1] == kind and len(marked) < 4
        )

    # What happens

    def play(self, actor: Actor, text: str) -> None:
        word, *rest = text.split(" ")
        if word == "lay":
            self.lay(rest[1])
        elif word == "achievement":
            self.achievements.append(rest[0].upper())
            self.to_draw -= 1
            self.after_map()
        elif word == "start":
            self.set_out(next(v for v in self.closest() if quadrant_of(v) == rest[0]))
        elif word == "card":
            self.card = rest[0]
            self.come.add(self.card)
            if self.players == 1:
                self.stage = "facing"
            elif self.active is None:
                self.begin_marking()
            else:
                self.stage = "choosing"
        elif word in ("facing", "choose"):
            self.chosen = rest[0]
            self.begin_marking()
        else:
            assert isinstance(actor, int)
            self.draft(actor, word, rest)

    def lay(self, tile: str) -> None:
        number, top = int(tile[0]), "nesw".index(tile[1])
        cells = [row.split(" ") for row in self.edition["tiles"][number - 1]["rows"]]
        for _ in range(top):
            cells = [list(row) for row in zip(*cells[::-1], strict=True)]  # a quarter clockwise
        down, right = divmod(len(self.tiles), 2)
        for row, column in product(range(8), range(8)):
            square = (8 * down + row, 8 * right + column)
            self.terrain[square] = cells[row][column][0].lower()
            self.object[square] = cells[row][column][1]
        self.tiles.append(tile)
        if len(self.tiles) == 4:
            self.after_map()

    def after_map(self) -> None:
        if self.to_draw:
            self.stage = "drawing"
        elif len(self.closest()) > 1:
            self.stage = "starting"
        else:
            self.set_out(self.closest()[0])

    def villages(self) -> list[Square]:
        return sorted((s for s in ALL_SQUARES if self.terrain[s] == "v"), key=quadrant_of)

    def closest(self) -> list[Square]:
        def distance(square: Square) -> float:
            return (square[0] - 7.5) ** 2 + (square[1] - 7.5) ** 2

        least = min(distance(village) for village in self.villages())
        return [village for village in self.villages() if distance(village) == least]

    def set_out(self, village: Square) -> None:
        for sheet in self.sheets.values():
            sheet.xs.add(village)
        self.begin_marking()

    def cards(self) -> list[str]:
        return [
            "/".join(in_order(half) for half in card.split("/"))
            for card in self.edition["cards"]["halves"]
        ]

    def begin_marking(self) -> None:
        self.stage = "marking"
        self.waiting = set(self.sheets)
        for seat, sheet in self.sheets.items():
            sheet.taken, sheet.left, sheet.horses = "", 0, 0
            if seat == self.active and not sheet.scrolls:
                sheet.taken, sheet.left = self.chosen, 3

    def draft(self, seat: int, word: str, rest: list[str]) -> None:
        sheet = self.sheets[seat]
        if word == "take":
            sheet.taken, sheet.left = rest[0], self.xs_for(seat, rest[0])
        elif word == "scroll":
            sheet.taken, sheet.left = rest[0], 4
            sheet.scrolls -= 1
            sheet.used_scrolls += 1
        elif word == "bonus":
            sheet.bonuses.remove(rest[0])
            slot = sheet.temples[rest[0]]
            sheet.taken, sheet.horses = rest[1], 0
            sheet.left = self.edition["temples"]["expert_xs"][slot - 1]
        elif word == "mark":
            self.mark(sheet, next(s for s in ALL_SQUARES if name(s) == rest[0]))
        else:
            self.waiting.remove(seat)
            if not self.waiting:
                self.all_have_committed()

    def xs_for(self, seat: int, half: str) -> int:
        if self.turn == 0 or not self.chosen or seat == self.active:
            return 3
        if self.players == 1:
            return 3 if half == self.chosen else 2
        return 2 if half == self.chosen else 3

    def mark(self, sheet: Sheet, square: Square) -> None:
        if sheet.horses:
            sheet.horses -= 1
        else:
            sheet.left -= 1
        sheet.xs.add(square)
        lying = self.object[square]
        tracks = self.edition["tracks"]
        if lying == "K" and sheet.keys + len(sheet.temples) < tracks["keys"]:
            sheet.keys += 1
        if lying == "S":
            found = sheet.scrolls + sheet.new_scrolls + sheet.used_scrolls
            sheet.new_scrolls += found < tracks["scrolls"]
        if lying == "H":
            sheet.horses += 1
        if lying == "G":
            sheet.gems += 1
        if lying in PROVISIONS:
            sheet.provisions[self.round - 1].append(PROVISIONS[lying])
        if lying == "T":
            quadrant = quadrant_of(square)
            sheet.keys -= 1
            sheet.temples[quadrant] = self.slot(self.explored_before[quadrant])
            sheet.fresh_temples.append(quadrant)

    def slot(self, before: int) -> int:
        return self.round if self.players == 1 else before + 1

    def all_have_committed(self) -> None:
        expert = self.options["temples"] == "expert"
        xs = self.edition["temples"]["expert_xs"]
        self.waiting = set()
        for seat, sheet in self.sheets.items():
            sheet.bonuses = [
                q for q in sheet.fresh_temples if expert and xs[sheet.temples[q] - 1] > 0
            ]
            sheet.fresh_temples = []
            sheet.taken, sheet.left, sheet.horses = "", 0, 0
            if sheet.bonuses:
                self.waiting.add(seat)
        if self.waiting:
            self.stage = "bonus"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        for sheet in self.sheets.values():
            sheet.scrolls += sheet.new_scrolls
            sheet.new_scrolls = 0
        for quadrant in QUADRANTS:
            explorers = [s for s in self.sheets.values() if quadrant in s.temples]
            self.explored_before[quadrant] = len(explorers)
        for race in [a for a in self.achievements if a[0] == "R"]:
            winners = [
                s for s in self.sheets.values() if race not in s.races and self.wins(s, race)
            ]
            for sheet in winners:
                sheet.races[race] = self.slot(self.won_before[race])
            self.won_before[race] += len(winners)
        if self.turn == 7:
            for sheet in self.sheets.values():
                sheet.gems_by_round.append(sheet.gems)
            self.round, self.turn = self.round + 1, 0
            self.come = set()
            self.first = self.first % self.players + 1
            if self.round == 5:
                self.stage = "over"
                return
        self.turn += 1
        self.stage, self.chosen = "card", ""
        self.active = (self.first + self.turn - 2) % self.players + 1
        if self.players == 1 or (self.players, self.round, self.turn) == (3, 4, 7):
            self.active = None

    # Points

    def count(self, sheet: Sheet, letter: str) -> int:
        return sum(1 for square in sheet.xs if self.object[square] == letter)

    def beside(self, sheet: Sheet, square: Square) -> int:
        return sum(1 for near in around(square) if near in sheet.xs)

    def temples_on_map(self) -> list[Square]:
        return [s for s in ALL_SQUARES if self.object[s] == "T"]

    def wins(self, sheet: Sheet, race: str) -> bool:
        reached = sum(1 for village in self.villages() if self.beside(sheet, village))
        if race in ("R1", "R2", "R3", "R4"):
            letter, least = {"R1": ("K", 3), "R2": ("S", 3), "R3": ("H", 4), "R4": ("G", 6)}[race]
            return self.count(sheet, letter) >= least
        if race == "R5":
            return reached == 4
        if race == "R6":
            return reached >= 3 and self.count(sheet, "T") >= 3
        if race == "R7":
            rows, columns = {r for r, _ in sheet.xs}, {c for _, c in sheet.xs}
            return {0, 15} <= rows and {0, 15} <= columns
        return all(sum(1 for s in sheet.xs if quadrant_of(s) == q) >= 3 for q in QUADRANTS)

    def areas(self, terrain: str) -> list[set[Square]]:
        left = {s for s in ALL_SQUARES if self.terrain[s] == terrain}
        found = []
        while left:
            area = {left.pop()}
            while True:
                more = {near for s in area for near in around(s)} & left
                if not more:
                    break
                area |= more
                left -= more
            found.append(area)
        return found

    def achievement(self, sheet: Sheet, a: str) -> tuple[str, int, int]:
        """The rule, the amount and the points."""
        rewards = self.edition["achievements"]
        if a[0] == "N":
            amount = self.count(sheet, {"N1": "H", "N2": "S", "N3": "G"}[a])
            return "X8.3", amount, 0 if amount else rewards["none_points"][int(a[1]) - 1]
        if a[0] == "A":
            amount = sum(1 for area in self.areas(TERRAINS[int(a[1]) - 1]) if not area & sheet.xs)
            return "X8.4", amount, 0 if amount else rewards["area_points"]
        if a == "X1":
            amount = sum(
                all((r, c) in sheet.xs for c in range(16))
                + all((c, r) in sheet.xs for c in range(16))
                for r in range(16)
            )
            return "X8.5", amount, rewards["cross_points"] if amount else 0
        if a[0] == "C":
            amount = self.counted(sheet, a)
            table = next(t for t in rewards["counted"] if t["id"] == a)
            steps = [
                p for n, p in zip(table["counts"], table["points"], strict=True) if n <= amount
            ]
            return "X8.6", amount, steps[-1] if steps else 0
        if a[0] == "R":
            amount = sheet.races.get(a, 0)
            return "X8.7", amount, rewards["race_points"][amount - 1] if amount else 0
        if a[0] == "L":
            ways = {"L1": [(0, 1)], "L2": [(1, 0)], "L3": [(1, 1), (1, -1)]}[a]
            amount = max(self.line(sheet, s, way) for s in sheet.xs for way in ways)
            return "X8.16", amount, amount
        side = 1
        while any(self.is_solid(sheet, s, side + 1) for s in sheet.xs):
            side += 1
        return "X8.17", side * side, side * side

    def counted(self, sheet: Sheet, a: str) -> int:
        letters = {f"C{n}": letter for n, letter in enumerate("KSHacfGT", 1)}
        if a in letters:
            return self.count(sheet, letters[a])
        if a == "C9":
            return min(self.count(sheet, letter) for letter in "acf")
        if a == "C10":
            return sum(1 for village in self.villages() if self.beside(sheet, village) == 4)
        if a == "C11":
            return sum(1 for temple in self.temples_on_map() if self.beside(sheet, temple) >= 2)
        return len(sheet.xs & {(0, 0), (0, 15), (15, 0), (15, 15)})

    def line(self, sheet: Sheet, start: Square, way: Square) -> int:
        length = 0
        while (start[0] + length * way[0], start[1] + length * way[1]) in sheet.xs:
            length += 1
        return length

    def is_solid(self, sheet: Sheet, corner: Square, side: int) -> bool:
        row, column = corner
        return all((row + i, column + j) in sheet.xs for i, j in product(range(side), range(side)))

    def lines(self, seat: int) -> list[Line]:
        if self.stage in ("laying", "drawing", "starting"):
            return []
        sheet, sides, lines = self.sheets[seat], self.options, []
        over = range(1, self.round)
        for number in over:
            amount = len(sheet.provisions[number - 1])
            table = self.edition["provisions"][sides["provisions"] + "_points"]
            rule = "X6.2" if sides["provisions"] == "base" else "X7.1"
            if amount:
                lines.append((seat, rule, "provisions", str(number), amount, table[amount - 1]))
        for number in over:
            amount = sheet.gems_by_round[number - 1]
            if sides["gems"] == "base":
                if amount:
                    lines.append((seat, "X6.3", "gems", str(number), amount, amount))
            else:
                numbers = self.edition["gems"]["expert_line"]
                left = [n for n in numbers[amount:] if n < 0]
                points = sum(left) if left else sum(n for n in numbers[:amount] if n > 0)
                lines.append((seat, "X7.2", "gems", str(number), amount, points))
        for quadrant in sorted(sheet.temples):
            slot = sheet.temples[quadrant]
            row = self.edition["temples"]["base_points"]
            row = {2: [row[0], row[2]], 3: [row[0], *row[2:]]}.get(self.players, row)
            if sides["temples"] == "base":
                lines.append((seat, "X6.4", "temple", quadrant, slot, row[slot - 1]))
            else:
                lines.append((seat, "X7.3", "temple", quadrant, slot, 8))
        beside = [self.beside(sheet, village) for village in self.villages()]
        table = [0, *self.edition["villages"][sides["villages"] + "_points"]]
        if sides["villages"] == "base":
            for quadrant, amount in zip(QUADRANTS, beside, strict=True):
                if amount:
                    lines.append((seat, "X6.5", "village", quadrant, amount, table[amount]))
        else:
            lines.append((seat, "X7.10", "village", "abcd", min(beside), table[min(beside)]))
        for a in sorted(self.achievements, key=ACHIEVEMENTS.index):
            rule, amount, points = self.achievement(sheet, a)
            lines.append((seat, rule, "achievement", a, amount, points))
        return lines

    def score(self) -> list[Line]:
        return [line for seat in self.sheets for line in self.lines(seat)]

    def ranking(self) -> list[list[int]]:
        def standing(seat: int) -> tuple[int, int]:
            points = sum(line[5] for line in self.lines(seat))
            return -points, self.sheets[seat].used_scrolls

        places = sorted({standing(seat) for seat in self.sheets})
        return [[seat for seat in self.sheets if standing(seat) == place] for place in places]

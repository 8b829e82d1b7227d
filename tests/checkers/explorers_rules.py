"""Explorers, played the plain way: the game that the checker of records follows.

It was written from docs/records.md and docs/rules/explorers.md alone and shares nothing with the
program. Squares are texts such as "c4", a set of terrains is a text of letters, and everything
that can be counted on the map is counted anew each time it is asked for.
"""

import copy
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.checkers.reader import ScoreLine, Wrong

COLUMNS = "abcdefghijklmnop"
TERRAINS = "pwdm"
QUADRANTS = "abcd"
ROTATIONS = "nesw"
KINDS = {"a": "apple", "c": "carrot", "f": "fish"}
SEVEN = 7
ACHIEVEMENTS = [
    *("N1", "N2", "N3", "A1", "A2", "A3", "A4", "X1"),
    *(f"C{number}" for number in range(1, 13)),
    *(f"R{number}" for number in range(1, 9)),
    *("L1", "L2", "L3", "S1"),
]
SQUARES = [f"{column}{row}" for row in range(1, 17) for column in COLUMNS]


@dataclass
class Edition:
    """The components, as the header of a record gives them."""

    tiles: dict[str, list[str]]  # number to eight rows of squares
    cards: list[str]
    provisions_base: list[int]
    provisions_expert: list[int]
    provisions_kinds: list[str]
    gems_slots: int
    gems_line: list[int]
    temples_base: list[int]
    temples_expert: int
    temples_xs: list[int]
    villages_base: list[int]
    villages_expert: list[int]
    keys: int
    scrolls: int
    none_points: list[int]
    area_points: int
    cross_points: int
    race_points: list[int]
    counted: dict[str, list[tuple[int, int]]]  # id to count and points, from the lowest up


@dataclass
class Options:
    players: int
    first: int
    provisions: str
    gems: str
    temples: str
    villages: str
    achievements: str
    map: str


@dataclass
class Sheet:
    """What one player has before them."""

    xs: set[str] = field(default_factory=set)
    keys_circled: int = 0
    keys_used: int = 0
    scrolls_circled: int = 0
    scrolls_usable: int = 0  # circled in earlier turns and not used
    scrolls_used: int = 0
    provisions: dict[str, int] = field(default_factory=dict)  # of this round, by letter
    gems: int = 0  # all that were marked
    provisions_by_round: list[int] = field(default_factory=list)
    gems_by_round: list[int] = field(default_factory=list)
    temples: dict[str, int] = field(default_factory=dict)  # quadrant to slot
    races: dict[str, int] = field(default_factory=dict)  # id to slot


@dataclass
class Draft:
    """What a player does in one stage of a turn."""

    named: bool = False
    terrains: str = ""
    left: int = 0
    horse: bool = False  # an X won by a horse is due
    bonuses: dict[str, int] = field(default_factory=dict)  # quadrant to bonus Xs
    explored: list[str] = field(default_factory=list)
    committed: bool = False


def shift(square: str, east: int, south: int) -> str:
    """The square so many steps away, or "" beyond the edge."""
    column, row = COLUMNS.index(square[0]) + east, int(square[1:]) + south
    return f"{COLUMNS[column]}{row}" if 0 <= column < 16 and 1 <= row <= 16 else ""


def neighbours(square: str) -> list[str]:
    found = [shift(square, *step) for step in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    return [there for there in found if there]


BESIDE = {square: neighbours(square) for square in SQUARES}


def quadrant_of(square: str) -> str:
    return QUADRANTS[(square[0] > "h") + 2 * (int(square[1:]) > 8)]


def turned(rows: list[list[str]], rotation: str) -> list[list[str]]:
    """The squares of a tile whose top points north, east, south or west (X1.3)."""
    for _ in range(ROTATIONS.index(rotation)):
        rows = [list(column) for column in zip(*reversed(rows), strict=True)]  # clockwise
    return rows


class Game:
    """A game of Explorers in progress."""

    def __init__(self, options: Options, edition: Edition) -> None:
        self.options = options
        self.edition = edition
        self.players = options.players
        self.solo = options.players == 1
        self.seats = [f"seat {number}" for number in range(1, options.players + 1)]
        self.terrain: dict[str, str] = {}  # "" is a village
        self.thing: dict[str, str] = {}  # as in the edition, "" for nothing
        self.laid: dict[str, str] = {}  # quadrant to tile
        self.village: dict[str, str] = {}  # quadrant to square
        self.temple: dict[str, str] = {}
        self.in_play: list[str] = []
        self.start = ""
        self.round, self.turn = 1, 0  # turn 0 is the opening turn (X1.7)
        self.card, self.half = "", ""  # half: chosen by the active player, or facing in solo
        self.came: list[str] = []  # cards of this round
        self.sheets = {seat: Sheet() for seat in self.seats}
        self.public = copy.deepcopy(self.sheets)  # at the end of the last stage
        self.drafts: dict[str, Draft] = {}
        self.bonus_stage = False
        self.explorers = dict.fromkeys(QUADRANTS, 0)  # in earlier turns (X5.5)
        self.winners = dict.fromkeys(ACHIEVEMENTS, 0)
        # "lay", "achievement", "start", "card", "facing", "choose", "draft" or "over"
        self.phase = "lay"
        if options.map not in ("random", "laid"):
            for quadrant, tile in zip(QUADRANTS, options.map.split("-"), strict=True):
                self.lay(quadrant, tile)
        self.go_on_with_set_up()

    # The set-up

    def lay(self, quadrant: str, tile: str) -> None:
        self.laid[quadrant] = tile
        west, north = 8 * (quadrant in "bd"), 8 * (quadrant in "cd")
        rows = turned([row.split(" ") for row in self.edition.tiles[tile[0]]], tile[1])
        for south, row in enumerate(rows):
            for east, printed in enumerate(row):
                terrain, thing = printed[0], printed[1]
                square = f"{COLUMNS[west + east]}{north + south + 1}"
                self.terrain[square] = "" if terrain == "V" else terrain.lower()
                self.thing[square] = "" if thing == "." else thing
                if terrain == "V":
                    self.village[quadrant] = square
                if thing == "T":
                    self.temple[quadrant] = square

    def go_on_with_set_up(self) -> None:
        """X1.4: the map, the achievements, the start village, the opening Xs."""
        wanted = self.options.achievements
        if len(self.laid) < 4:
            self.phase = "lay"
            return
        if not wanted.isdigit():
            self.in_play = wanted.split("+")
        elif len(self.in_play) < int(wanted):
            self.phase = "achievement"
            return
        if not self.start:
            if len(self.closest()) > 1:
                self.phase = "start"
                return
            self.start = self.village[self.closest()[0]]
        for sheet in self.sheets.values():
            sheet.xs = {self.start}
        self.begin_drafts()
        self.public = copy.deepcopy(self.sheets)

    def closest(self) -> list[str]:
        """The quadrants whose villages are closest to the centre (X1.5)."""

        def far(quadrant: str) -> int:
            square = self.village[quadrant]
            east, south = 2 * COLUMNS.index(square[0]) - 15, 2 * (int(square[1:]) - 1) - 15
            return east**2 + south**2

        nearest = min(far(quadrant) for quadrant in QUADRANTS)
        return [quadrant for quadrant in QUADRANTS if far(quadrant) == nearest]

    # Who is on turn

    def first_player(self) -> str:
        return self.seats[(self.options.first - 1 + self.round - 1) % self.players]  # X2.6

    def active_player(self) -> str:
        """The active player, or "" when nobody is (X1.7, X2.5, X2.8, X9.1)."""
        if self.solo or self.turn == 0:
            return ""
        if self.players == 3 and (self.round, self.turn) == (4, SEVEN):
            return ""
        first = self.seats.index(self.first_player())
        return self.seats[(first + self.turn - 1) % self.players]

    # What may be done

    def legal(self) -> dict[str, list[str]]:
        first = self.first_player()
        if self.phase == "lay":
            by = first if self.options.map == "laid" else "chance"
            used = {tile[0] for tile in self.laid.values()}
            tiles = [n + way for n in self.edition.tiles if n not in used for way in ROTATIONS]
            return {by: [f"lay {QUADRANTS[len(self.laid)]} {tile}" for tile in tiles]}
        if self.phase == "achievement":
            rest = [name for name in ACHIEVEMENTS if name not in self.in_play]
            return {"chance": [f"achievement {name.lower()}" for name in rest]}
        if self.phase == "start":
            return {first: [f"start {quadrant}" for quadrant in self.closest()]}
        if self.phase == "card":
            return {"chance": [f"card {c}" for c in self.edition.cards if c not in self.came]}
        if self.phase == "facing":
            return {"chance": [f"facing {half}" for half in self.card.split("/")]}
        if self.phase == "choose":
            return {self.active_player(): [f"choose {half}" for half in self.card.split("/")]}
        if self.phase == "draft":
            going = [seat for seat in self.drafts if not self.drafts[seat].committed]
            return {seat: self.legal_in_draft(seat) for seat in going}
        return {}

    def legal_in_draft(self, seat: str) -> list[str]:
        draft, sheet = self.drafts[seat], self.sheets[seat]
        if not draft.named and not self.bonus_stage:
            if self.turn == 0:
                return [f"take {terrain}" for terrain in TERRAINS]  # X1.6
            active = seat == self.active_player()
            halves = [self.half] if active else self.card.split("/")
            actions = [f"take {half}" for half in halves]
            if sheet.scrolls_usable > 0:
                actions += [f"scroll {terrain}" for terrain in TERRAINS]  # X5.2
            return actions
        actions = [f"bonus {q} {terrain}" for q in draft.bonuses for terrain in TERRAINS]
        near = {square for x in sheet.xs for square in BESIDE[x]}  # X3.2: beside an X
        actions += [
            f"mark {square}" for square in SQUARES if square in near and self.markable(seat, square)
        ]
        return [*actions, "commit"]

    def markable(self, seat: str, square: str) -> bool:
        """The rest of X3.2, of a square beside an X."""
        draft, sheet = self.drafts[seat], self.sheets[seat]
        terrain, thing = self.terrain[square], self.thing[square]
        if not draft.horse and (draft.left == 0 or terrain not in draft.terrains):
            return False
        if square in sheet.xs or terrain == "":  # X3.4
            return False
        if thing in KINDS and not self.open(sheet, thing):
            return False
        return thing != "T" or sheet.keys_circled > sheet.keys_used

    def open(self, sheet: Sheet, kind: str) -> bool:
        """Whether a provision of this kind can be marked now (X6.1, X7.1)."""
        marked = sheet.provisions.get(kind, 0)
        if self.options.provisions == "base":
            return marked == 0
        if self.edition.provisions_kinds[self.round - 1] != KINDS[kind]:
            return False
        return marked < len(self.edition.provisions_expert)

    def weights(self) -> dict[str, int]:
        """Each outcome is as likely as any other."""
        return dict.fromkeys(self.legal().get("chance", []), 1)

    # Doing it

    def play(self, actor: str, action: str) -> None:
        if self.phase == "over":
            raise Wrong(f"{actor} plays {action!r}, but the game is over")
        legal = self.legal()
        if actor not in legal:
            raise Wrong(f"{actor} cannot act now, only {', '.join(legal)}")
        if action not in legal[actor]:
            raise Wrong(f"{action!r} is not legal for {actor}, only {', '.join(legal[actor])}")
        verb, *words = action.split(" ")
        if verb == "lay":
            self.lay(words[0], words[1])
            self.go_on_with_set_up()
        elif verb == "achievement":
            self.in_play = [n for n in ACHIEVEMENTS if n in self.in_play or n.lower() == words[0]]
            self.go_on_with_set_up()
        elif verb == "start":
            self.start = self.village[words[0]]
            self.go_on_with_set_up()
        elif verb == "card":
            self.card, self.half = words[0], ""
            self.came.append(self.card)
            if self.solo:
                self.phase = "facing"
            elif self.active_player():
                self.phase = "choose"
            else:
                self.begin_drafts()
        elif verb in ("facing", "choose"):
            self.half = words[0]
            self.begin_drafts()
        else:
            self.do_in_draft(actor, verb, words)

    def begin_drafts(self) -> None:
        self.phase, self.bonus_stage = "draft", False
        self.drafts = {seat: Draft() for seat in self.seats}
        active = self.active_player()
        if active and self.sheets[active].scrolls_usable == 0:
            self.take(active, self.half)

    def take(self, seat: str, terrains: str) -> None:
        draft = self.drafts[seat]
        draft.named, draft.terrains, draft.left = True, terrains, 3
        if terrains == self.half and not self.solo and seat != self.active_player():
            draft.left = 2  # X2.4
        if self.solo and self.turn > 0 and terrains != self.half:
            draft.left = 2  # X9.2

    def do_in_draft(self, seat: str, verb: str, words: list[str]) -> None:
        draft, sheet = self.drafts[seat], self.sheets[seat]
        if verb == "take":
            self.take(seat, words[0])
        elif verb == "scroll":
            sheet.scrolls_usable -= 1
            sheet.scrolls_used += 1
            draft.named, draft.terrains, draft.left = True, words[0], 4
        elif verb == "bonus":
            draft.horse = False
            draft.left = draft.bonuses.pop(words[0])
            draft.terrains = words[1]
        elif verb == "mark":
            self.mark(seat, words[0])
        else:
            draft.committed = True
            if all(other.committed for other in self.drafts.values()):
                self.end_stage()

    def mark(self, seat: str, square: str) -> None:
        draft, sheet = self.drafts[seat], self.sheets[seat]
        if draft.horse:
            draft.horse = False
        else:
            draft.left -= 1
        sheet.xs.add(square)
        thing = self.thing[square]
        if thing == "K" and sheet.keys_circled < self.edition.keys:
            sheet.keys_circled += 1
        elif thing == "S" and sheet.scrolls_circled < self.edition.scrolls:
            sheet.scrolls_circled += 1
        elif thing == "H":
            draft.horse = True  # X5.3
        elif thing == "G":
            sheet.gems += 1
        elif thing in KINDS:
            sheet.provisions[thing] = sheet.provisions.get(thing, 0) + 1
        elif thing == "T":
            sheet.keys_used += 1  # X5.4
            quadrant = quadrant_of(square)
            earlier = self.round - 1 if self.solo else self.explorers[quadrant]  # X5.5, X9.3
            sheet.temples[quadrant] = earlier + 1
            draft.explored.append(quadrant)

    # The end of a stage, a turn, a round

    def end_stage(self) -> None:
        following: dict[str, Draft] = {}
        if self.options.temples == "expert":  # X7.4, X7.5, X7.7
            for seat, draft in self.drafts.items():
                slots = self.sheets[seat].temples
                won = {q: self.edition.temples_xs[slots[q] - 1] for q in sorted(draft.explored)}
                won = {quadrant: xs for quadrant, xs in won.items() if xs > 0}
                if won:
                    following[seat] = Draft(bonuses=won)
        self.drafts = following
        self.bonus_stage = True
        if not following:
            self.end_turn()
        self.public = copy.deepcopy(self.sheets)

    def end_turn(self) -> None:
        for sheet in self.sheets.values():
            sheet.scrolls_usable = sheet.scrolls_circled - sheet.scrolls_used
        for quadrant in QUADRANTS:
            self.explorers[quadrant] = sum(quadrant in s.temples for s in self.sheets.values())
        for race in self.in_play:
            if race[0] == "R":
                for sheet in self.sheets.values():
                    if race not in sheet.races and self.race_done(sheet, race):
                        earlier = self.round - 1 if self.solo else self.winners[race]
                        sheet.races[race] = earlier + 1  # X8.7, X9.3
                self.winners[race] = sum(race in s.races for s in self.sheets.values())
        self.phase = "card"
        if self.turn == SEVEN:
            self.end_round()
        self.turn += 1

    def end_round(self) -> None:
        for sheet in self.sheets.values():
            sheet.provisions_by_round.append(sum(sheet.provisions.values()))
            sheet.gems_by_round.append(sheet.gems)
            sheet.provisions = {}
        self.came = []
        if self.round == 4:
            self.phase = "over"
        else:
            self.round, self.turn = self.round + 1, 0

    # What can be counted on a map

    def marked(self, sheet: Sheet, thing: str) -> int:
        return sum(self.thing[square] == thing for square in sheet.xs)

    def xs_beside(self, sheet: Sheet, square: str) -> int:
        return sum(there in sheet.xs for there in BESIDE[square])

    def villages_with(self, sheet: Sheet, xs: int) -> int:
        return sum(self.xs_beside(sheet, square) >= xs for square in self.village.values())

    def race_done(self, sheet: Sheet, race: str) -> bool:
        columns = {square[0] for square in sheet.xs}
        rows = {square[1:] for square in sheet.xs}
        places = [quadrant_of(square) for square in sheet.xs]
        done: dict[str, Callable[[], bool]] = {
            "R1": lambda: self.marked(sheet, "K") >= 3,
            "R2": lambda: self.marked(sheet, "S") >= 3,
            "R3": lambda: self.marked(sheet, "H") >= 4,
            "R4": lambda: self.marked(sheet, "G") >= 6,
            "R5": lambda: self.villages_with(sheet, 1) == 4,
            "R6": lambda: self.villages_with(sheet, 1) >= 3 and self.marked(sheet, "T") >= 3,
            "R7": lambda: {"a", "p"} <= columns and {"1", "16"} <= rows,
            "R8": lambda: min(places.count(quadrant) for quadrant in QUADRANTS) >= 3,
        }
        return done[race]()

    def count(self, sheet: Sheet, name: str) -> int:
        """What a counted achievement counts (X8.6, X8.8 to X8.11)."""
        simple = {"C1": "K", "C2": "S", "C3": "H", "C4": "a", "C5": "c", "C6": "f", "C7": "G"}
        if name in simple:
            return self.marked(sheet, simple[name])
        if name == "C8":
            return self.marked(sheet, "T")
        if name == "C9":
            return min(self.marked(sheet, kind) for kind in KINDS)
        if name == "C10":
            return self.villages_with(sheet, 4)
        if name == "C11":
            return sum(self.xs_beside(sheet, square) >= 2 for square in self.temple.values())
        return sum(corner in sheet.xs for corner in ("a1", "p1", "a16", "p16"))

    def unseen_areas(self, sheet: Sheet, terrain: str) -> int:
        """X8.4: the areas of a terrain without an X."""
        rest = {square for square in SQUARES if self.terrain[square] == terrain}
        unseen = 0
        while rest:
            area = [rest.pop()]
            for square in area:  # grows while we go through it
                more = [there for there in BESIDE[square] if there in rest]
                area += more
                rest -= set(more)
            unseen += not any(square in sheet.xs for square in area)
        return unseen

    def full_lines(self, sheet: Sheet) -> int:
        rows = [[square for square in SQUARES if square[1:] == str(row)] for row in range(1, 17)]
        columns = [[square for square in SQUARES if square[0] == column] for column in COLUMNS]
        return sum(sheet.xs.issuperset(line) for line in rows + columns)

    def longest(self, sheet: Sheet, steps: list[tuple[int, int]]) -> int:
        best = 0
        for east, south in steps:
            for square in sheet.xs:
                length, there = 0, square
                while there in sheet.xs:
                    length, there = length + 1, shift(there, east, south)
                best = max(best, length)
        return best

    def largest_square(self, sheet: Sheet) -> int:
        """X8.17: the number of Xs of the largest solid square."""
        best = 0
        for square in sheet.xs:
            size = 1
            while all(
                shift(square, east, south) in sheet.xs
                for east in range(size)
                for south in range(size)
            ):
                best = max(best, size)
                size += 1
        return best**2

    # The points

    def score(self) -> list[ScoreLine]:
        if not self.start:
            return []
        return [
            {
                "seat": number,
                "rule": rule,
                "item": item,
                "of": of,
                "amount": amount,
                "points": points,
            }
            for number, seat in enumerate(self.seats, start=1)
            for rule, item, of, amount, points in self.score_of(self.public[seat])
        ]

    def score_of(self, sheet: Sheet) -> list[tuple[str, str, str, int, int]]:
        lines: list[tuple[str, str, str, int, int]] = []
        edition, options = self.edition, self.options
        expert = options.provisions == "expert"
        table = edition.provisions_expert if expert else edition.provisions_base
        for number, amount in enumerate(sheet.provisions_by_round, start=1):
            if amount > 0:
                rule = "X7.1" if expert else "X6.2"
                lines.append((rule, "provisions", str(number), amount, table[amount - 1]))
        for number, gems in enumerate(sheet.gems_by_round, start=1):
            if options.gems == "expert":
                amount = min(gems, len(edition.gems_line))
                lines.append(("X7.2", "gems", str(number), amount, self.gem_points(amount)))
            elif min(gems, edition.gems_slots) > 0:
                amount = min(gems, edition.gems_slots)
                lines.append(("X6.3", "gems", str(number), amount, amount))
        for quadrant, slot in sorted(sheet.temples.items()):
            if options.temples == "expert":
                lines.append(("X7.3", "temple", quadrant, slot, edition.temples_expert))
            else:
                lines.append(("X6.4", "temple", quadrant, slot, self.temple_slots()[slot - 1]))
        beside = {q: self.xs_beside(sheet, square) for q, square in sorted(self.village.items())}
        if options.villages == "expert":
            fewest = min(beside.values())
            points = [0, *edition.villages_expert][fewest]
            lines.append(("X7.10", "village", "abcd", fewest, points))
        else:
            lines += [
                ("X6.5", "village", quadrant, amount, edition.villages_base[amount - 1])
                for quadrant, amount in beside.items()
                if amount > 0
            ]
        for name in self.in_play:
            rule, amount, points = self.achieved(sheet, name)
            lines.append((rule, "achievement", name, amount, points))
        return lines

    def temple_slots(self) -> list[int]:
        """X5.6: 10 is crossed out with three players, 10 and 6 with two."""
        first, second, third, fourth = self.edition.temples_base
        if self.players == 2:
            return [first, third]
        if self.players == 3:
            return [first, third, fourth]
        return [first, second, third, fourth]

    def gem_points(self, gems: int) -> int:
        """X7.2."""
        line = self.edition.gems_line
        open_negatives = [number for number in line[gems:] if number < 0]
        circled = [number for number in line[:gems] if number > 0]
        return sum(open_negatives) if open_negatives else sum(circled)

    def achieved(self, sheet: Sheet, name: str) -> tuple[str, int, int]:
        """The rule, the amount and the points of an achievement."""
        edition, number = self.edition, int(name[1:])
        if name[0] == "N":
            amount = self.marked(sheet, "HSG"[number - 1])
            return "X8.3", amount, edition.none_points[number - 1] if amount == 0 else 0
        if name[0] == "A":
            amount = self.unseen_areas(sheet, TERRAINS[number - 1])
            return "X8.4", amount, edition.area_points if amount == 0 else 0
        if name[0] == "X":
            amount = self.full_lines(sheet)
            return "X8.5", amount, edition.cross_points if amount > 0 else 0
        if name[0] == "C":
            amount = self.count(sheet, name)
            reached = [points for count, points in edition.counted[name] if amount >= count]
            return "X8.6", amount, reached[-1] if reached else 0
        if name[0] == "R":
            slot = sheet.races.get(name, 0)
            return "X8.7", slot, edition.race_points[slot - 1] if slot else 0
        if name[0] == "L":
            steps = {"L1": [(1, 0)], "L2": [(0, 1)], "L3": [(1, 1), (1, -1)]}[name]
            amount = self.longest(sheet, steps)
            return "X8.16", amount, amount
        amount = self.largest_square(sheet)
        return "X8.17", amount, amount

    def totals(self) -> list[int]:
        totals = [0] * self.players
        for line in self.score():
            totals[int(line["seat"]) - 1] += int(line["points"])
        return totals

    def ranking(self) -> list[list[int]]:
        """X6.7, X6.8."""
        totals = self.totals()
        worth = {
            number: (-totals[number - 1], self.public[seat].scrolls_used)
            for number, seat in enumerate(self.seats, start=1)
        }
        return [
            [number for number in worth if worth[number] == place]
            for place in sorted(set(worth.values()))
        ]

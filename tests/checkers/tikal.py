"""A checker of recorded games of Tikal that shares nothing with the program.

It was written from docs/records.md and docs/rules/tikal.md alone and goes for the plain way: a hex
is its name, what lies on it stands in dicts by that name, a figure is a place in its owner's dict,
and every list of legal actions is made anew from what lies on the board.
"""

import sys
from dataclasses import dataclass

from tests.checkers.reader import (
    Checker,
    ScoreLine,
    Wrong,
    edition_of,
    keys,
    listed,
    numbers,
    one_of,
    same,
    whole,
    with_origin,
)

COLUMNS, ROWS = "abcdefgh", "12345"
HEXES = [column + row for column in COLUMNS for row in ROWS]
SIDES = ["n", "ne", "se", "s", "sw", "nw"]
HIGH_COLUMN = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]  # a, c, e, g
LOW_COLUMN = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]  # b, d, f, h
LETTERS = {"A": 6, "B": 6, "C": 5, "D": 5, "E": 5, "F": 5, "G": 4}
TILE_NAMES = [f"{letter}{n}" for letter, many in LETTERS.items() for n in range(1, many + 1)]
TILE_KINDS = {"temple": 15, "jungle": 10, "treasure": 8, "volcano": 3}
PRINTED_KINDS = {"base-camp": 1, "temple": 2, "jungle": 1}
MOTIFS = ["statue", "plate", "mask", "jug", "necklace", "knife", "shell", "ring"]
WORTH = [0, 1, 3, 6]  # T9.5: of no, one, two, three treasures of a motif
FIGURES = ["worker", "leader"]
WORKERS, CAMPS, GUARDS = 18, 2, 2
# docs/records.md names no limits for these two: wide ones, so that nothing playable is refused
MOST_CARDS, MOST_IN_A_SITE = 15, 15


def beside(hexagon: str, side: int) -> str:
    """The neighbour of a hex, or "" beyond the edge (T1.1)."""
    column, row = COLUMNS.index(hexagon[0]), ROWS.index(hexagon[1])
    east, south = (HIGH_COLUMN if column % 2 == 0 else LOW_COLUMN)[side]
    if 0 <= column + east < len(COLUMNS) and 0 <= row + south < len(ROWS):
        return COLUMNS[column + east] + ROWS[row + south]
    return ""


# The sides of a hex that face another hex, with that hex
NEIGHBOURS = {
    hexagon: [(side, beside(hexagon, side)) for side in range(6) if beside(hexagon, side)]
    for hexagon in HEXES
}


@dataclass
class Tile:
    """A tile or a printed picture, as it is listed: not turned."""

    kind: str
    value: int
    stones: list[int]

    def turned(self, by: int) -> list[int]:
        return [self.stones[(side - by) % 6] for side in range(6)]

    def turns(self) -> list[int]:
        """T3.7: those that show other stones than all smaller ones."""
        return [
            by
            for by in range(6)
            if all(self.turned(by) != self.turned(smaller) for smaller in range(by))
        ]


@dataclass
class Edition:
    printed: dict[str, Tile]  # by hex
    tiles: dict[str, Tile]  # by name
    levels: list[int]  # how many cards 2, 3, .., 10
    treasures: dict[str, int]


@dataclass
class Options:
    players: int
    version: str
    first: int


class Expedition:
    """What belongs to one seat."""

    def __init__(self, points: int) -> None:
        self.points = points
        self.paid = 0
        # figures in the reserve and on the board, guards apart; the leader is one figure
        self.reserve = {"worker": WORKERS, "leader": 1}
        self.figures = {figure: dict.fromkeys(HEXES, 0) for figure in FIGURES}
        self.camps: list[str] = []
        self.guards: list[str] = []
        self.treasures = dict.fromkeys(MOTIFS, 0)
        self.scored: list[tuple[str, list[tuple[str, str, int, int]]]] = []

    def standing(self, hexagon: str) -> int:
        return sum(self.figures[figure][hexagon] for figure in FIGURES)

    def strength(self, hexagon: str) -> int:
        return self.figures["worker"][hexagon] + 3 * self.figures["leader"][hexagon]  # T9.2


class Game:
    """A game of Tikal in progress."""

    def __init__(self, options: Options, edition: Edition) -> None:
        self.players = options.players
        self.auction = options.version == "auction"
        self.tiles = edition.tiles
        self.cards = dict(enumerate(edition.levels, start=2))  # the stock, by number
        self.hidden = dict(edition.treasures)  # treasures that nobody has dug up
        self.pile = list(TILE_NAMES)  # tiles that nobody has revealed
        # what lies on the explored hexes, and the stones on their sides as they lie
        self.kind: dict[str, str] = {}
        self.value: dict[str, int] = {}  # of a temple, or the treasures left
        self.stones: dict[str, list[int]] = {}
        for hexagon, picture in edition.printed.items():
            self.explore(hexagon, picture, 0)
        self.base = next(hexagon for hexagon in HEXES if self.kind.get(hexagon) == "base-camp")
        capital = 20 if self.auction else 0  # T11.1, T1.8
        self.seats = {n: Expedition(capital) for n in range(1, self.players + 1)}
        # "reveal", "bid", "take", "place", "actions", "treasure" or "over"
        self.phase = "reveal"
        self.owner = options.first  # whose turn it is, with a tile
        self.mover = options.first  # who has AP: in a scoring round all in turn
        self.opener = options.first
        self.revealed: list[str] = []
        self.tile = ""  # in hand
        self.points_left = 0
        self.done_here: dict[str, int] = {}  # levels or treasures by hex, in this turn
        self.round = ""  # the scoring round: "1", "2", "3", "last"; "" when there is none
        self.volcanoes = 0
        self.to_score: list[int] = []  # seats that have not begun their scoring turn
        # the round and the auction
        self.played: list[int] = []
        self.passed: list[int] = []
        self.bid, self.bidder, self.asked = 0, 0, 0

    def left(self, seat: int) -> int:
        return seat % self.players + 1

    def clockwise(self, seat: int) -> list[int]:
        """All seats in order, from this one on."""
        return [(seat - 1 + step) % self.players + 1 for step in range(self.players)]

    # The board

    def explore(self, hexagon: str, tile: Tile, turn: int) -> None:
        self.kind[hexagon] = tile.kind
        self.value[hexagon] = tile.value
        self.stones[hexagon] = tile.turned(turn)

    def way_in(self, hexagon: str, stones: list[int]) -> bool:
        """T3.2, T3.5."""
        return any(
            stones[side] + self.stones[there][(side + 3) % 6] > 0
            for side, there in NEIGHBOURS[hexagon]
            if there in self.kind and self.kind[there] != "volcano"
        )

    def placements(self) -> list[tuple[str, int]]:
        tile = self.tiles[self.tile]
        beside_explored = [
            (hexagon, turn)
            for hexagon in HEXES
            if hexagon not in self.kind
            if any(there in self.kind for _, there in NEIGHBOURS[hexagon])  # T3.1
            for turn in tile.turns()
        ]
        if tile.kind == "volcano":
            return beside_explored  # T3.4
        fitting = [
            (hexagon, turn)
            for hexagon, turn in beside_explored
            if self.way_in(hexagon, tile.turned(turn))
        ]
        return fitting or beside_explored  # T3.6

    def majority(self, seat: int, hexagon: str) -> bool:
        own = self.seats[seat].strength(hexagon)
        return all(own > other.strength(hexagon) for n, other in self.seats.items() if n != seat)

    def guarded(self, hexagon: str) -> bool:
        return any(hexagon in seat.guards for seat in self.seats.values())

    def temples(self) -> list[str]:
        return [hexagon for hexagon in HEXES if self.kind.get(hexagon) == "temple"]

    # What may be done

    def costs(self) -> dict[str, int]:
        """The actions of the seat on turn that are possible but for their cost."""
        me = self.seats[self.mover]
        costs: dict[str, int] = {"end": 0}
        for figure in FIGURES:
            if me.reserve[figure] > 0:
                for camp in [self.base, *me.camps]:
                    costs[f"enter {figure} {camp}"] = 1  # T4.1
            for hexagon in HEXES:
                if me.figures[figure][hexagon] > 0:
                    costs.update(self.ways(figure, hexagon))
        for hexagon in self.kind:
            costs.update(self.works(hexagon))
        for given in MOTIFS:
            for taken in MOTIFS:
                for n, other in self.seats.items():
                    if n == self.mover or given == taken:
                        continue  # T6.6
                    if me.treasures[given] == 1 and other.treasures[taken] == 1:
                        costs[f"exchange {given} {taken} {n}"] = 3  # T6.5
        return costs

    def ways(self, figure: str, hexagon: str) -> dict[str, int]:
        camps = self.seats[self.mover].camps
        ways: dict[str, int] = {}
        for side, there in NEIGHBOURS[hexagon]:
            if self.kind.get(there, "volcano") != "volcano":  # T4.5
                stones = self.stones[hexagon][side] + self.stones[there][(side + 3) % 6]
                if stones > 0:  # T4.3
                    ways[f"move {figure} {hexagon} {there}"] = stones
        if hexagon == self.base:
            for camp in camps:
                ways[f"trail {figure} base {camp}"] = 1  # T4.8
        if hexagon in camps:
            ways[f"trail {figure} {hexagon} base"] = 1
            if len(camps) == 2:
                ways[f"trail {figure} {hexagon} other"] = 1
        return ways

    def works(self, hexagon: str) -> dict[str, int]:
        """What figures can do where they stand."""
        me = self.seats[self.mover]
        kind, standing = self.kind[hexagon], me.standing(hexagon)
        works: dict[str, int] = {}
        if standing == 0:
            return works
        done = self.done_here.get(hexagon, 0)
        able = done < 2 and standing > done  # T5.3, T5.4, T6.3
        if kind == "temple" and not self.guarded(hexagon):  # T5.5, T8.4
            if able and self.cards.get(self.value[hexagon] + 1, 0) > 0:  # T5.2
                works[f"uncover {hexagon}"] = 2
            if len(me.guards) < GUARDS and self.majority(self.mover, hexagon):
                for figure in FIGURES:
                    if me.figures[figure][hexagon] > 0:
                        works[f"guard {figure} {hexagon}"] = 5  # T8.1, T8.2
        if kind == "treasure" and able and self.value[hexagon] > 0:
            works[f"dig {hexagon}"] = 3
        if kind == "jungle" or (kind == "treasure" and self.value[hexagon] == 0):  # T7.1
            taken = any(hexagon in seat.camps for seat in self.seats.values())  # T7.2
            if len(me.camps) < CAMPS and not taken:
                works[f"camp {hexagon}"] = 5
        return works

    def weights(self) -> dict[str, int]:
        """What chance can bring, with the weights."""
        if self.phase == "reveal":
            return {f"tile {name}": 1 for name in self.pile if name[0] == self.pile[0][0]}  # T2.2
        if self.phase == "treasure":
            return {f"treasure {motif}": many for motif, many in self.hidden.items() if many > 0}
        return {}

    def legal(self) -> dict[str, list[str]]:
        if self.phase in ("reveal", "treasure"):
            return {"chance": list(self.weights())}
        if self.phase == "bid":
            points = self.seats[self.asked].points
            bids = [f"bid {number}" for number in range(self.bid + 1, points + 1)]  # T11.4
            return {f"seat {self.asked}": [*bids, "pass"]}
        if self.phase == "take":
            return {f"seat {self.owner}": [f"take {name}" for name in self.revealed]}
        if self.phase == "place":
            placements = [f"place {hexagon} {SIDES[turn]}" for hexagon, turn in self.placements()]
            return {f"seat {self.owner}": placements}
        if self.phase == "actions":
            payable = [do for do, cost in self.costs().items() if cost <= self.points_left]  # T2.4
            return {f"seat {self.mover}": payable}
        return {}

    def shown(self) -> dict[str, list[dict[str, object]]]:
        """What each action costs: action points, or the points of a bid."""
        if self.phase in ("reveal", "treasure"):
            return {"actions": []}
        costs = self.costs() if self.phase == "actions" else {}
        actions = [do for does in self.legal().values() for do in does]
        costs |= {do: int(do.split()[1]) for do in actions if do.startswith("bid ")}
        return {"actions": [{"do": do, "cost": costs.get(do, 0)} for do in actions]}

    # What happens

    def play(self, actor: str, action: str) -> None:
        if self.phase == "over":
            raise Wrong(f"{actor} plays {action!r}, but the game is over")
        legal = self.legal()
        if actor not in legal:
            raise Wrong(f"{actor} cannot act now, only {', '.join(legal)}")
        if action not in legal[actor]:
            raise Wrong(f"{action!r} is not legal for {actor}, only {', '.join(legal[actor])}")
        verb, *words = action.split(" ")
        if verb == "tile":
            self.reveal(words[0])
        elif verb == "treasure":
            self.hidden[words[0]] -= 1
            self.seats[self.mover].treasures[words[0]] += 1
            self.phase = "actions"
        elif verb == "bid":
            self.bid, self.bidder = int(words[0]), self.asked
            self.ask(self.left(self.asked))
        elif verb == "pass":
            self.passed.append(self.asked)
            self.ask(self.left(self.asked))
        elif verb == "take":
            self.get_tile(words[0])
        elif verb == "place":
            self.explore(words[0], self.tiles[self.tile], SIDES.index(words[1]))
            self.tile = ""
            self.begin_actions(self.owner)
        elif verb == "end":
            self.end_actions()
        else:
            self.points_left -= self.costs()[action]
            self.act(verb, words)

    def act(self, verb: str, words: list[str]) -> None:
        me = self.seats[self.mover]
        if verb == "enter":
            figure, hexagon = words
            me.reserve[figure] -= 1
            me.figures[figure][hexagon] += 1
        elif verb in ("move", "trail"):
            figure, start, goal = words
            if goal == "other":
                goal = next(camp for camp in me.camps if camp != start)
            me.figures[figure][self.base if start == "base" else start] -= 1
            me.figures[figure][self.base if goal == "base" else goal] += 1
        elif verb == "uncover":
            self.value[words[0]] += 1
            self.cards[self.value[words[0]]] -= 1
            self.done_here[words[0]] = self.done_here.get(words[0], 0) + 1
        elif verb == "dig":
            self.value[words[0]] -= 1
            self.done_here[words[0]] = self.done_here.get(words[0], 0) + 1
            self.phase = "treasure"
        elif verb == "exchange":
            given, taken, other = words[0], words[1], self.seats[int(words[2])]
            me.treasures[given] -= 1
            other.treasures[given] += 1
            other.treasures[taken] -= 1
            me.treasures[taken] += 1
        elif verb == "camp":
            me.camps.append(words[0])
        elif verb == "guard":
            hexagon = words[1]
            me.guards.append(hexagon)
            for figure in FIGURES:
                me.figures[figure][hexagon] = 0  # T8.2, T8.3

    # The course of turns

    def reveal(self, name: str) -> None:
        self.pile.remove(name)
        if not self.auction:
            self.get_tile(name)
            return
        self.revealed.append(name)
        if len(self.revealed) == self.players:  # T11.2
            self.begin_auction(self.opener)

    def get_tile(self, name: str) -> None:
        if self.auction:
            self.revealed.remove(name)
        self.tile = name
        if self.tiles[name].kind == "volcano":  # T9.1, T11.12
            self.volcanoes += 1
            self.round = str(self.volcanoes)
            self.to_score = self.clockwise(self.owner)
            self.next_scoring_turn()
        else:
            self.phase = "place"

    def begin_actions(self, seat: int) -> None:
        self.phase = "actions"
        self.mover = seat
        self.points_left = 10
        self.done_here = {}

    def end_actions(self) -> None:
        if self.round:
            self.score_seat(self.mover)
            self.next_scoring_turn()
        else:
            self.end_turn()

    def next_scoring_turn(self) -> None:
        if self.to_score:
            seat = self.to_score[0]
            if self.round == "last" and self.auction:  # T11.13; the first of equals
                seat = min(self.to_score, key=lambda n: self.seats[n].points)
            self.to_score.remove(seat)
            self.begin_actions(seat)
        elif self.round == "last":
            self.phase = "over"  # T10.2
        else:
            self.round = ""
            self.phase = "place"  # T9.6

    def score_seat(self, seat: int) -> None:
        me = self.seats[seat]
        won = [
            self.value[hexagon]
            for hexagon in self.temples()
            if not self.guarded(hexagon) and self.majority(seat, hexagon)
        ]
        kept = [self.value[hexagon] for hexagon in me.guards]
        held = list(me.treasures.values())
        worth = sum(WORTH[many] for many in held)
        lines = [
            ("T9.3", "temples", len(won), sum(won)),
            ("T9.4", "guards", len(kept), sum(kept)),
            ("T9.5", "treasures", sum(held), worth),
        ]
        me.scored.append((self.round, lines))
        me.points += sum(won) + sum(kept) + worth

    def end_turn(self) -> None:
        if len(self.kind) == len(HEXES):
            self.round = "last"  # T10.1
            self.to_score = self.clockwise(self.left(self.owner))
            self.next_scoring_turn()
            return
        if not self.auction:
            self.owner = self.left(self.owner)
            self.phase = "reveal"
            return
        self.played.append(self.owner)
        waiting = [n for n in self.clockwise(self.owner) if n not in self.played]
        if len(waiting) >= 2:
            self.begin_auction(waiting[0])  # T11.9
        elif waiting:
            self.owner = waiting[0]  # T11.10
            self.get_tile(self.revealed[0])
        else:
            self.played = []
            self.opener = self.left(self.owner)  # T11.11
            self.phase = "reveal"

    def begin_auction(self, opener: int) -> None:
        self.passed = []
        self.bid, self.bidder = 0, 0
        self.ask(opener)

    def ask(self, seat: int) -> None:
        """Ask the first from this seat on who can bid, or end the auction."""
        bidding = [n for n in self.seats if n not in self.played]
        while len(self.passed) < len(bidding):
            if seat == self.bidder:
                self.win(seat, self.bid)  # T11.6
                return
            if seat in bidding and seat not in self.passed:
                if self.seats[seat].points > self.bid:
                    self.phase, self.asked = "bid", seat
                    return
                self.passed.append(seat)  # T11.5
            seat = self.left(seat)
        self.win(self.passed[0], 0)  # T11.8

    def win(self, seat: int, price: int) -> None:
        self.seats[seat].points -= price  # T11.7
        self.seats[seat].paid += price
        self.owner = seat
        self.phase = "take"

    # The score sheet

    def score(self) -> list[ScoreLine]:
        lines: list[ScoreLine] = []

        def add(seat: int, rule: str, item: str, of: str, amount: int, points: int) -> None:
            lines.append(
                {
                    "seat": seat,
                    "rule": rule,
                    "item": item,
                    "of": of,
                    "amount": amount,
                    "points": points,
                }
            )

        for n, seat in self.seats.items():
            if self.auction:
                add(n, "T11.1", "capital", "", 20, 20)
                add(n, "T11.7", "bids", "", seat.paid, -seat.paid)
            for of, scored in seat.scored:
                for rule, item, amount, points in scored:
                    add(n, rule, item, of, amount, points)
        return lines

    def totals(self) -> list[int]:
        return [seat.points for seat in self.seats.values()]

    def ranking(self) -> list[list[int]]:
        totals = self.totals()
        return [
            [n for n in self.seats if totals[n - 1] == points]
            for points in sorted(set(totals), reverse=True)
        ]


# The lines of a record


def read_options(value: object) -> Options:
    options = keys(value, "options", {"players", "version", "first"})
    players = whole(options["players"], 2, 4, "players")
    version = one_of(options["version"], ["basic", "auction"], "version")
    return Options(players, version, whole(options["first"], 1, players, "first"))


def read_picture(table: dict[str, object], kinds: dict[str, int], what: str) -> Tile:
    kind = one_of(table["kind"], list(kinds), f"{what}.kind")
    low, high = {"temple": (1, 10), "treasure": (1, MOST_IN_A_SITE)}.get(kind, (0, 0))
    value = whole(table["value"], low, high, f"{what}.value")
    stones = numbers(table["stones"], 0, 3, f"{what}.stones", 6)
    if kind == "volcano" and any(stones):
        raise Wrong(f"{what}: a volcano with stones")
    return Tile(kind, value, stones)


def count_kinds(pictures: dict[str, Tile], kinds: dict[str, int], what: str) -> None:
    found = [tile.kind for tile in pictures.values()]
    for kind, many in kinds.items():
        if found.count(kind) != many:
            raise Wrong(f"{what}: {found.count(kind)} of the kind {kind}, not {many}")


def read_edition(value: object) -> Edition:
    edition = edition_of(value, "tikal", {"printed", "tiles", "levels", "treasures"})
    parts = {"kind", "value", "stones"}
    printed: dict[str, Tile] = {}
    for index, entry in enumerate(listed(edition["printed"], "printed", 4)):
        what = f"printed[{index}]"
        table = with_origin(entry, what, {"hex", *parts})
        hexagon = one_of(table["hex"], HEXES, f"{what}.hex")
        if hexagon in printed:
            raise Wrong(f"{what}: {hexagon} stands twice")
        printed[hexagon] = read_picture(table, PRINTED_KINDS, what)
    count_kinds(printed, PRINTED_KINDS, "printed")
    tiles: dict[str, Tile] = {}
    for name, entry in zip(TILE_NAMES, listed(edition["tiles"], "tiles", 36), strict=True):
        table = with_origin(entry, f"tile {name}", {"name", *parts})
        same(table["name"], name, "the name of a tile")
        tiles[name] = read_picture(table, TILE_KINDS, f"tile {name}")
    count_kinds(tiles, TILE_KINDS, "tiles")
    table = with_origin(edition["levels"], "levels", {"copies"})
    levels = numbers(table["copies"], 0, MOST_CARDS, "levels.copies", 9)
    table = with_origin(edition["treasures"], "treasures", set(MOTIFS))
    treasures = {motif: whole(table[motif], 0, 3, f"treasures.{motif}") for motif in MOTIFS}
    sites = sum(tile.value for tile in tiles.values() if tile.kind == "treasure")
    same(sum(treasures.values()), sites, "the number of treasures")
    return Edition(printed, tiles, levels, treasures)


def begin(options: object, edition: object) -> Game:
    return Game(read_options(options), read_edition(edition))


CHECKER = Checker("tikal", begin)


if __name__ == "__main__":
    sys.exit(CHECKER.main(sys.argv[1:]))

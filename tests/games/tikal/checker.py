"""A second Tikal, written from docs/rules/tikal.md and docs/records.md alone.

It knows nothing of the engine, works on names and dicts, tries everything, and is slow. It lists
the legal actions of a position as texts and plays a log of texts.
"""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

SIDES = ("n", "ne", "se", "s", "sw", "nw")
FIGURES = ("worker", "leader")
HEXES = [column + row for column in "abcdefgh" for row in "12345"]


def _centre(name: str) -> tuple[float, float]:
    """Where a hex lies in the plane, north up; its edges are 1 long."""
    column, row = "abcdefgh".index(name[0]), int(name[1])
    return 1.5 * column, -math.sqrt(3) * (row + (0.5 if column % 2 else 0))


def _by_geometry() -> dict[str, dict[str, str]]:
    neighbours: dict[str, dict[str, str]] = {name: {} for name in HEXES}
    for here, there in product(HEXES, HEXES):
        (x, y), (u, v) = _centre(here), _centre(there)
        if here != there and math.dist((x, y), (u, v)) < 1.8:
            clockwise_from_north = math.degrees(math.atan2(u - x, v - y)) % 360
            neighbours[here][SIDES[round(clockwise_from_north / 60) % 6]] = there
    return neighbours


NEIGHBOURS = _by_geometry()


class Checker:
    def __init__(self, options: dict[str, Any], edition: dict[str, Any]) -> None:
        self.players: int = options["players"]
        self.seats = range(1, self.players + 1)
        self.auction = options["version"] == "auction"
        self.tiles = {tile["name"]: tile for tile in edition["tiles"]}
        self.stack = list(self.tiles)
        self.kind: dict[str, str] = {}
        self.value: dict[str, int] = {}
        self.stones: dict[str, list[int]] = {}
        for printed in edition["printed"]:
            self._lay(printed["hex"], printed, 0)
        self.base = next(name for name in self.kind if self.kind[name] == "base-camp")
        self.stock = Counter(dict(enumerate(edition["levels"]["copies"], 2)))
        self.unfound = Counter({k: n for k, n in edition["treasures"].items() if k != "origin"})
        self.held: dict[int, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.reserve = {seat: Counter({"worker": 18, "leader": 1}) for seat in self.seats}
        self.on: dict[tuple[str, int], Counter[str]] = {
            (name, seat): Counter() for name in HEXES for seat in self.seats
        }
        self.camps: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.guards: dict[str, int] = {}
        self.points = dict.fromkeys(self.seats, 20 if self.auction else 0)
        self.paid = dict.fromkeys(self.seats, 0)
        self.sheet: dict[int, list[tuple[str, str, str, int, int]]] = {s: [] for s in self.seats}
        self.actor: int | str | None = "chance"
        self.asks = "tile"
        self.ap = 0
        self.tile = ""
        self.worked: Counter[str] = Counter()
        self.on_turn = options["first"]
        self.scoring = ""  # the name of the scoring round
        self.volcanoes = 0
        self.to_score: list[int] = []
        self.played: list[int] = []
        self.display: list[str] = []
        self.opener = options["first"]
        self.bidding: list[int] = []  # those who have not passed
        self.passed: list[int] = []
        self.high: tuple[int, int] | None = None  # bid and bidder

    def _left(self, seat: int) -> int:
        return seat % self.players + 1

    def _around(self, seat: int) -> list[int]:
        """All seats clockwise from this one on."""
        return [(seat - 1 + i) % self.players + 1 for i in range(self.players)]

    # What is legal

    def legal(self) -> dict[str, int]:
        """The legal actions of the actor: with weights (chance), costs in AP, or the bid."""
        if self.asks == "tile":
            return {f"tile {t}": 1 for t in self.stack if t[0] == self.stack[0][0]}
        if self.asks == "treasure":
            return {f"treasure {motif}": n for motif, n in self.unfound.items() if n}
        if self.asks == "bid":
            assert isinstance(self.actor, int)
            lowest = self.high[0] + 1 if self.high else 1
            bids = range(lowest, self.points[self.actor] + 1)
            return {"pass": 0, **{f"bid {n}": n for n in bids}}
        if self.asks == "take":
            return {f"take {tile}": 0 for tile in self.display}
        if self.asks == "place":
            return dict.fromkeys(self._places(), 0)
        if self.asks == "deed":
            return {**{do: c for do, c in self._deeds() if c <= self.ap}, "end": 0}
        return {}

    def _turned(self, tile: dict[str, Any], turn: int) -> list[int]:
        return [tile["stones"][(i - turn) % 6] for i in range(6)]

    def _places(self) -> list[str]:
        tile = self.tiles[self.tile]
        all_looks = [self._turned(tile, k) for k in range(6)]
        turns = [k for k in range(6) if all_looks[k] not in all_looks[:k]]
        near = [
            (name, k)
            for name in HEXES
            if name not in self.kind and any(n in self.kind for n in NEIGHBOURS[name].values())
            for k in turns
        ]
        fitting = [(name, k) for name, k in near if self._has_way_in(name, self._turned(tile, k))]
        chosen = near if tile["kind"] == "volcano" else fitting or near
        return [f"place {name} {SIDES[k]}" for name, k in chosen]

    def _has_way_in(self, name: str, stones: list[int]) -> bool:
        for side, neighbour in NEIGHBOURS[name].items():
            if self.kind.get(neighbour, "volcano") != "volcano":
                back = (SIDES.index(side) + 3) % 6
                if stones[SIDES.index(side)] + self.stones[neighbour][back]:
                    return True
        return False

    def cost(self, start: str, side: str) -> int:
        goal = NEIGHBOURS[start][side]
        for name in (start, goal):
            if self.kind.get(name, "volcano") == "volcano":
                return 0
        i = SIDES.index(side)
        return self.stones[start][i] + self.stones[goal][(i + 3) % 6]

    def strength(self, name: str, seat: int) -> int:
        figures = self.on[name, seat]
        return figures["worker"] + 3 * figures["leader"]

    def has_majority(self, name: str, seat: int) -> bool:
        own = self.strength(name, seat)
        return all(own > self.strength(name, other) for other in self.seats if other != seat)

    def _deeds(self) -> Iterable[tuple[str, int]]:
        seat = self.on_turn
        for figure, name in product(FIGURES, [self.base, *self.camps[seat]]):
            if self.reserve[seat][figure]:
                yield f"enter {figure} {name}", 1
        for name, figure in product(HEXES, FIGURES):
            if self.on[name, seat][figure]:
                for side, goal in NEIGHBOURS[name].items():
                    if cost := self.cost(name, side):
                        yield f"move {figure} {name} {goal}", cost
                if name == self.base:
                    for camp in self.camps[seat]:
                        yield f"trail {figure} base {camp}", 1
                if name in self.camps[seat]:
                    yield f"trail {figure} {name} base", 1
                    if len(self.camps[seat]) == 2:
                        yield f"trail {figure} {name} other", 1
                if self._may_be_guarded(name, seat):
                    yield f"guard {figure} {name}", 5
        for name in HEXES:
            figures = self.on[name, seat].total()
            if figures == 0:
                continue
            kind, value = self.kind[name], self.value[name]
            may_work = self.worked[name] < 2 and figures > self.worked[name]
            if kind == "temple" and name not in self.guards:
                if may_work and value < 10 and self.stock[value + 1]:
                    yield f"uncover {name}", 2
            if kind == "treasure" and value and may_work:
                yield f"dig {name}", 3
            free = all(name not in camps for camps in self.camps.values())
            if kind == "jungle" or (kind == "treasure" and value == 0):
                if free and len(self.camps[seat]) < 2:
                    yield f"camp {name}", 5
        for other in self.seats:
            if other != seat:
                for given, taken in product(self.held[seat], self.held[other]):
                    single = self.held[seat][given] == 1 == self.held[other][taken]
                    if given != taken and single:
                        yield f"exchange {given} {taken} {other}", 3

    def _may_be_guarded(self, name: str, seat: int) -> bool:
        set_so_far = list(self.guards.values()).count(seat)
        return (
            self.kind[name] == "temple"
            and name not in self.guards
            and set_so_far < 2
            and self.has_majority(name, seat)
        )

    # Playing

    def play(self, text: str) -> None:
        self.ap -= self.legal()[text] if self.asks == "deed" else 0
        verb, *words = text.split()
        getattr(self, f"_do_{verb}")(*words)

    def _do_tile(self, tile: str) -> None:
        self.stack.remove(tile)
        if not self.auction:
            self._get(tile)
            return
        self.display.append(tile)
        if len(self.display) == self.players:
            self._open_auction(self.opener)

    def _get(self, tile: str) -> None:
        self.tile = tile
        if self.tiles[tile]["kind"] == "volcano":
            self.volcanoes += 1
            self.scoring = str(self.volcanoes)
            self.drawer = self.on_turn
            self.to_score = self._around(self.on_turn)
            self._ten_points(self.to_score[0])
        else:
            self._ask(self.on_turn, "place")

    def _ask(self, actor: int | str | None, what: str) -> None:
        self.actor, self.asks = actor, what

    def _ten_points(self, seat: int) -> None:
        self.on_turn = seat
        self.ap = 10
        self.worked.clear()
        self._ask(seat, "deed")

    def _lay(self, name: str, picture: dict[str, Any], turn: int) -> None:
        self.kind[name] = picture["kind"]
        self.value[name] = picture["value"]
        self.stones[name] = self._turned(picture, turn)

    def _do_place(self, name: str, side: str) -> None:
        self._lay(name, self.tiles[self.tile], SIDES.index(side))
        self.tile = ""
        self._ten_points(self.on_turn)

    def _do_enter(self, figure: str, name: str) -> None:
        self.reserve[self.on_turn][figure] -= 1
        self.on[name, self.on_turn][figure] += 1

    def _do_move(self, figure: str, start: str, goal: str) -> None:
        self.on[start, self.on_turn][figure] -= 1
        self.on[goal, self.on_turn][figure] += 1

    def _do_trail(self, figure: str, start: str, goal: str) -> None:
        own = self.camps[self.on_turn]
        if goal == "other":
            goal = own[1 - own.index(start)]
        ends = [self.base if name == "base" else name for name in (start, goal)]
        self._do_move(figure, *ends)

    def _do_uncover(self, name: str) -> None:
        self.value[name] += 1
        self.stock[self.value[name]] -= 1
        self.worked[name] += 1

    def _do_dig(self, name: str) -> None:
        self.value[name] -= 1
        self.worked[name] += 1
        self._ask("chance", "treasure")

    def _do_treasure(self, motif: str) -> None:
        self.unfound[motif] -= 1
        self.held[self.on_turn][motif] += 1
        self._ask(self.on_turn, "deed")

    def _do_exchange(self, given: str, taken: str, other: str) -> None:
        mine, theirs = self.held[self.on_turn], self.held[int(other)]
        mine[given] -= 1
        theirs[given] += 1
        theirs[taken] -= 1
        mine[taken] += 1

    def _do_camp(self, name: str) -> None:
        self.camps[self.on_turn].append(name)

    def _do_guard(self, _figure: str, name: str) -> None:
        self.guards[name] = self.on_turn
        self.on[name, self.on_turn].clear()

    def _do_end(self) -> None:
        if self.scoring:
            self._end_of_scoring_turn()
        elif self.auction:
            self.played.append(self.on_turn)
            waiting = [s for s in self.seats if s not in self.played]
            if len(waiting) == 1:
                self._win(waiting[0], 0)
            elif waiting:
                self._open_auction(self._left(self.on_turn))
            elif self.stack:
                self.played = []
                self.opener = self._left(self.on_turn)
                self._ask("chance", "tile")
            else:
                self._last_scoring()
        elif self.stack:
            self.on_turn = self._left(self.on_turn)
            self._ask("chance", "tile")
        else:
            self._last_scoring()

    # Scoring

    def _last_scoring(self) -> None:
        self.scoring = "last"
        order = self._around(self._left(self.on_turn))
        if self.auction:
            order.sort(key=lambda seat: self.points[seat])
        self.to_score = order
        self._ten_points(order[0])

    def _end_of_scoring_turn(self) -> None:
        seat = self.to_score.pop(0)
        temples = [n for n in self.kind if self.kind[n] == "temple" and n not in self.guards]
        by_majority = [self.value[n] for n in temples if self.has_majority(n, seat)]
        guarded = [self.value[n] for n, owner in self.guards.items() if owner == seat]
        sets = list(self.held[seat].values())
        worth = sum((0, 1, 3, 6)[n] for n in sets)
        for rule, item, amount, points in (
            ("T9.3", "temples", len(by_majority), sum(by_majority)),
            ("T9.4", "guards", len(guarded), sum(guarded)),
            ("T9.5", "treasures", sum(sets), worth),
        ):
            self.sheet[seat].append((rule, item, self.scoring, amount, points))
            self.points[seat] += points
        if self.to_score:
            self._ten_points(self.to_score[0])
        elif self.scoring == "last":
            self._ask(None, "nothing")
        else:
            self.scoring = ""
            self.on_turn = self.drawer
            self._ask(self.drawer, "place")

    # Auctions

    def _open_auction(self, first: int) -> None:
        self.bidding = [s for s in self._around(first) if s not in self.played]
        self.passed = []
        self.high = None
        self._next_to_bid(self.bidding[0])

    def _next_to_bid(self, seat: int) -> None:
        if self.high and self.high[1] == seat:
            self._win(seat, self.high[0])
            return
        self._ask(seat, "bid")
        if self.points[seat] <= (self.high[0] if self.high else 0):
            self._do_pass()

    def _after(self, seat: int) -> int | None:
        """Who is asked after this seat; `bidding` is in clockwise order."""
        others = [s for s in [*self._around(seat)[1:], seat] if s in self.bidding]
        return others[0] if others else None

    def _do_bid(self, amount: str) -> None:
        assert isinstance(self.actor, int)
        self.high = (int(amount), self.actor)
        following = self._after(self.actor)
        assert following is not None
        self._next_to_bid(following)

    def _do_pass(self) -> None:
        assert isinstance(self.actor, int)
        seat = self.actor
        self.bidding.remove(seat)
        self.passed.append(seat)
        following = self._after(seat)
        if following is None:
            self._win(self.passed[0], 0)
        else:
            self._next_to_bid(following)

    def _win(self, seat: int, price: int) -> None:
        self.on_turn = seat
        self.points[seat] -= price
        self.paid[seat] += price
        if len(self.display) == 1:
            self._do_take(self.display[0])
        else:
            self._ask(seat, "take")

    def _do_take(self, tile: str) -> None:
        self.display.remove(tile)
        self._get(tile)

    # The score sheet

    def lines(self) -> list[tuple[int, str, str, str, int, int]]:
        found: list[tuple[int, str, str, str, int, int]] = []
        for seat in self.seats:
            if self.auction:
                found.append((seat, "T11.1", "capital", "", 20, 20))
                found.append((seat, "T11.7", "bids", "", self.paid[seat], -self.paid[seat]))
            found += [(seat, *line) for line in self.sheet[seat]]
        return found

"""A checker of recorded games of Wayfinder that shares nothing with the program.

It was written from docs/records.md and docs/rules/wayfinder.md alone and goes for the plain way:
the gems on a square, the huts on a square and the gems in hand are texts of colour letters, and
whether a voyage can be completed is found out by trying every way to go on.
"""

import sys
from collections.abc import Iterator
from typing import TypeAlias

from tests.checkers.reader import (
    Checker,
    ScoreLine,
    Wrong,
    edition_of,
    keys,
    listed,
    whole,
    with_origin,
)

COLOURS = "gybr"
SQUARES = [column + row for row in "123456" for column in "abcdef"]
TOWARDS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
SIDEWAYS = {"n": "we", "e": "ns", "s": "ew", "w": "sn"}

Voyage: TypeAlias = tuple[str, str, bool, str]  # square, heading ("" at the start), turned, hand


def beside(square: str, direction: str) -> str:
    """The neighbour of a square, or "" beyond the edge (W1.1)."""
    east, south = TOWARDS[direction]
    column = "abcdef".index(square[0]) + east
    row = "123456".index(square[1]) + south
    if 0 <= column < 6 and 0 <= row < 6:
        return "abcdef"[column] + "123456"[row]
    return ""


NEIGHBOUR = {(square, way): beside(square, way) for square in SQUARES for way in TOWARDS}


def one_colour(gems: str) -> bool:
    return len(set(gems)) == 1


class Game:
    """A game of Wayfinder in progress."""

    def __init__(self, options: dict[str, int | str], rows: list[str]) -> None:
        players = options["players"]
        first = options.get("first", 1)
        assert isinstance(players, int)
        assert isinstance(first, int)
        self.players = players
        self.solitaire = players == 1
        self.colours = str(options["colours"])
        self.targets = dict(zip(SQUARES, "".join(rows), strict=True))
        self.gems = dict.fromkeys(SQUARES, COLOURS)  # W1.2
        self.huts = dict.fromkeys(SQUARES, "")
        self.explorers: dict[str, str] = {}  # the square of each colour that stands on the board
        self.own_villages = dict.fromkeys(self.colours, 0)
        self.other_villages = dict.fromkeys(self.colours, 0)
        # "at-once", "race" or "place-first"
        self.order = "place-first" if self.solitaire else str(options["placing"])
        # "initial", "place", "countdown", "voyage" or "over"
        self.phase = "initial"
        self.turn = first - 1  # an index into colours
        self.first = first - 1
        self.count = 0
        self.square, self.heading, self.turned, self.hand = "", "", False, ""
        self.built = False  # whether this turn built a village
        self.without_progress = 0
        self.limit = 16 if self.players == 4 else 12  # W6.2, W8.7
        self.fewest = self.travelling()
        if self.solitaire:
            self.begin_turn()

    # What lies on the board

    @property
    def colour(self) -> str:
        return self.colours[self.turn]

    def travellers(self) -> list[str]:
        return [square for square in SQUARES if len(set(self.gems[square])) >= 2]  # W1.4

    def travelling(self) -> int:
        return sum(len(self.gems[square]) for square in self.travellers())

    def free(self) -> list[str]:
        taken = set(self.explorers.values())
        return [square for square in self.travellers() if square not in taken]  # W4.1

    def ashore(self) -> list[str]:
        return [colour for colour in self.colours if colour not in self.explorers]

    def seat(self, colour: str) -> int:
        return 1 if self.solitaire else self.colours.index(colour) + 1

    # Voyages

    def steps(self, voyage: Voyage) -> Iterator[tuple[str, Voyage]]:
        """Each next step and the voyage after it, whether it can be completed then or not."""
        square, heading, turned, hand = voyage
        if not heading:
            ways = "nesw"  # W2.3
        elif turned:
            ways = heading
        else:
            ways = heading + SIDEWAYS[heading]  # W2.2
        short = self.solitaire and not heading  # W8.2: may not end here
        for way in ways:
            there = NEIGHBOUR[square, way]
            if not there:
                continue
            turns = turned or heading not in ("", way)
            lying = self.gems[there]
            for colour in sorted(set(hand)):
                if one_colour(lying) and lying[0] != colour:
                    continue  # W2.5
                yield f"{way} {colour}", (there, way, turns, hand.replace(colour, "", 1))
            if len(hand) < 2 or short:
                continue
            if lying == "" and not (one_colour(hand) and len(hand) > 5):  # W2.7 to W2.9
                yield f"{way} end", (there, way, turns, "")
            if one_colour(lying) and set(hand) == set(lying) and len(hand + lying) <= 5:  # W2.10
                yield f"{way} home", (there, way, turns, "")

    def completable(self, voyage: Voyage, known: dict[Voyage, bool]) -> bool:
        """W2.12. No square is reached twice, so the board ahead stays as it is."""
        if voyage[3] == "":
            return True
        if voyage not in known:
            known[voyage] = any(self.completable(after, known) for _, after in self.steps(voyage))
        return known[voyage]

    def has_voyage(self, square: str) -> bool:
        return self.completable((square, "", False, self.gems[square]), {})

    def legal_steps(self) -> dict[str, Voyage]:
        known: dict[Voyage, bool] = {}
        voyage = (self.square, self.heading, self.turned, self.hand)
        return {
            action: after for action, after in self.steps(voyage) if self.completable(after, known)
        }

    # Who may do what

    def legal(self) -> dict[str, list[str]]:
        if self.phase == "over":
            return {}
        actions: dict[str, list[str]] = {}
        mover = f"seat {self.seat(self.colour)}"
        free = self.free()
        if self.phase == "voyage":
            actions[mover] = list(self.legal_steps())
        elif self.phase in ("initial", "place"):
            squares = free
            if self.phase == "place" and self.order == "place-first":
                squares = [square for square in free if self.has_voyage(square)] or free  # W4.6/7
            actions[mover] = [f"place {square}" for square in squares]
            if self.solitaire:
                actions[mover].append("stop")  # W8.6
        elif self.phase == "countdown":
            actions["clock"] = ["tick"]
        if self.order == "race" and self.phase != "initial":
            for colour in self.ashore():  # W5.1, W5.2
                actions[f"seat {self.seat(colour)}"] = [f"place {square}" for square in free]
        return {actor: listed for actor, listed in actions.items() if listed}

    def weights(self) -> dict[str, int]:
        return {}  # nothing is left to chance

    def play(self, actor: str, action: str) -> None:
        if self.phase == "over":
            raise Wrong(f"{actor} plays {action!r}, but the game is over")
        legal = self.legal()
        if actor not in legal:
            raise Wrong(f"{actor} cannot act now, only {', '.join(legal)}")
        if action not in legal[actor]:
            raise Wrong(f"{action!r} is not legal for {actor}, only {', '.join(legal[actor])}")
        if action == "stop":
            self.phase = "over"
        elif action == "tick":
            self.count -= 1
            if self.count == 0:
                self.end_turn()  # W5.3
        elif action.startswith("place "):
            colour = self.colour if self.solitaire else self.colours[int(actor[5:]) - 1]
            self.place(colour, action[6:])
        else:
            self.step(action)

    def place(self, colour: str, square: str) -> None:
        self.explorers[colour] = square
        if self.phase == "initial":
            self.turn = (self.turn + 1) % self.players
            if self.turn == self.first:
                self.begin_turn()
            return
        self.maybe_end_race()
        if colour != self.colour:  # in a race, in the turn of another
            if self.phase == "countdown" and self.order != "race":
                self.end_turn()  # W5.5: the player who is being counted down passes
        elif self.order == "at-once":
            self.next_turn()
        else:
            self.sail()

    def step(self, action: str) -> None:
        before = self.hand
        self.square, self.heading, self.turned, self.hand = self.legal_steps()[action]
        if action[2:] in ("end", "home"):
            self.gems[self.square] += before
        else:
            self.gems[self.square] += action[2:]
        gems = self.gems[self.square]
        if one_colour(gems) and len(gems) == 5:  # W3.1
            self.gems[self.square] = ""
            self.huts[self.square] += gems[0]
            self.built = True
            if gems[0] == self.colour:
                self.own_villages[self.colour] += 1
            else:
                self.other_villages[self.colour] += 1
        if self.hand == "":
            del self.explorers[self.colour]  # W2.1
            self.end_turn()

    # The course of the turns

    def begin_turn(self) -> None:
        self.built = False
        if self.colour in self.explorers:
            self.sail()
        elif self.order == "race":
            self.phase, self.count = "countdown", 5  # W5.2
        elif self.free():
            self.phase = "place"
        else:
            self.end_turn()  # W4.8

    def sail(self) -> None:
        """Begin the voyage, or take the explorer back (W2.13)."""
        square = self.explorers[self.colour]
        if self.has_voyage(square):
            self.phase = "voyage"
            self.square, self.heading, self.turned = square, "", False
            self.hand = self.gems[square]
            self.gems[square] = ""
        else:
            del self.explorers[self.colour]
            self.end_turn()

    def maybe_end_race(self) -> None:
        if self.order == "race" and self.ashore() and not self.free():
            self.order = "place-first"  # W5.5

    def end_turn(self) -> None:
        travelling = self.travelling()
        if self.built or travelling < self.fewest:  # W6.2
            self.without_progress = 0
        else:
            self.without_progress += 1
        self.fewest = min(self.fewest, travelling)
        if not any(self.has_voyage(square) for square in self.travellers()):
            self.phase = "over"  # W6.1
        elif self.without_progress >= self.limit:
            self.phase = "over"  # W6.2
        elif self.order == "at-once" and self.free():
            self.phase = "place"  # W4.2
        else:
            if self.order == "at-once":
                self.order = "place-first"  # W4.4
            self.maybe_end_race()
            self.next_turn()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.colours)
        self.begin_turn()

    # The points

    def score(self) -> list[ScoreLine]:
        lines: list[ScoreLine] = []

        def add(colour: str, rule: str, item: str, of: str, amount: int, points: int) -> None:
            seat = self.seat(colour)
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

        for colour in self.colours:
            own, other = self.own_villages[colour], self.other_villages[colour]
            add(colour, "W3.2", "own-villages", colour, own, 25 * own)
            add(colour, "W3.2", "other-villages", colour, other, 5 * other)
        for square in SQUARES:
            gems = self.gems[square]
            if one_colour(gems) and gems[0] in self.colours:
                pieces = len(gems) + self.huts[square].count(gems[0])
                if self.targets[square] == gems[0]:
                    pieces += 1  # W7.2
                add(gems[0], "W7.1", "square", f"{gems[0]} {square}", pieces, pieces**2)
        return lines

    def totals(self) -> list[int]:
        totals = [0] * self.players
        for line in self.score():
            totals[int(line["seat"]) - 1] += int(line["points"])
        return totals

    def ranking(self) -> list[list[int]]:
        totals = self.totals()
        return [
            [seat for seat in range(1, self.players + 1) if totals[seat - 1] == points]
            for points in sorted(set(totals), reverse=True)
        ]


# The lines of a record


def read_options(value: object) -> dict[str, int | str]:
    if not isinstance(value, dict):
        raise Wrong("options are not an object")
    players = whole(value.get("players"), 1, 4, "players")
    options: dict[str, int | str] = {"players": players}
    if players == 1:
        keys(value, "options", {"players", "level", "colours"})
        explorers = options["level"] = whole(value["level"], 1, 4, "level")
    else:
        keys(value, "options", {"players", "placing", "first", "colours"})
        if value["placing"] not in ("at-once", "race"):
            raise Wrong(f"placing is {value['placing']!r}")
        options["placing"] = str(value["placing"])
        options["first"] = whole(value["first"], 1, players, "first")
        explorers = players
    colours = value["colours"]
    if not isinstance(colours, str) or len(colours) != explorers:
        raise Wrong(f"colours are {colours!r}, not {explorers} letters")
    if len(set(colours)) != explorers or not set(colours) <= set(COLOURS):
        raise Wrong(f"colours are {colours!r}, not different letters of {COLOURS}")
    options["colours"] = colours
    return options


def read_edition(value: object) -> list[str]:
    edition = edition_of(value, "wayfinder", {"targets"})
    targets = with_origin(edition["targets"], "targets", {"rows"})
    rows = listed(targets["rows"], "targets.rows", 6)
    for row in rows:
        if not isinstance(row, str) or len(row) != 6 or not set(row) <= set(COLOURS):
            raise Wrong(f"targets.rows: {row!r} is not six colour letters")
    return [str(row) for row in rows]


def begin(options: object, edition: object) -> Game:
    return Game(read_options(options), read_edition(edition))


CHECKER = Checker("wayfinder", begin)


if __name__ == "__main__":
    sys.exit(CHECKER.main(sys.argv[1:]))

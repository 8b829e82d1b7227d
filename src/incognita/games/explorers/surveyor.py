"""New tiles by seed, balanced like the shipped ones: `faults` says what balanced means."""

from importlib import resources
from typing import TypeVar

from incognita.core.chance import Generator, seeded
from incognita.games.explorers.atlas import TERRAINS, TILE_SIDE, TILE_SQUARES, VILLAGE
from incognita.games.explorers.edition import Tile
from incognita.games.explorers.words import OBJECT_LETTERS, TERRAIN_LETTERS

INVENTORY = "TKSGGGHHaaccff"  # what lies on each tile besides the village
LEAST_TERRAIN, MOST_TERRAIN = 14, 18  # squares of each terrain
LEAST_AREA, MOST_AREA = 3, 11  # squares of each area
AREAS = 10
APART = 4  # steps between village and temple, temple and key, objects of a kind
LEAST_OBJECTS, MOST_OBJECTS = 3, 4  # on each terrain
OPENINGS = 3  # terrains in which the opening Xs fit
CORNERS = (0, TILE_SIDE - 1, TILE_SQUARES - TILE_SIDE, TILE_SQUARES - 1)
PAIRS = tuple((a, b) for a in range(TERRAINS) for b in range(a + 1, TERRAINS))

T = TypeVar("T")

Terrains = list[int]  # of each square of a tile
Objects = dict[int, str]  # what lies where


def _beside(square: int) -> list[int]:
    row, column = divmod(square, TILE_SIDE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [TILE_SIDE * r + c for r, c in around if 0 <= r < TILE_SIDE and 0 <= c < TILE_SIDE]


BESIDE = [_beside(square) for square in range(TILE_SQUARES)]


def steps(a: int, b: int) -> int:
    return abs(a // TILE_SIDE - b // TILE_SIDE) + abs(a % TILE_SIDE - b % TILE_SIDE)


def connected(start: int, among: set[int]) -> set[int]:
    """The squares that can be walked to from one, over some squares."""
    found = {start}
    waiting = [start]
    while waiting:
        for square in BESIDE[waiting.pop()]:
            if square in among and square not in found:
                found.add(square)
                waiting.append(square)
    return found


def areas(terrains: Terrains) -> list[set[int]]:
    found: list[set[int]] = []
    squares = range(TILE_SQUARES)
    for square, terrain in enumerate(terrains):
        if terrain != VILLAGE and not any(square in area for area in found):
            found.append(connected(square, {s for s in squares if terrains[s] == terrain}))
    return found


def faults(terrains: Terrains, objects: Objects) -> list[str]:
    """Everything that keeps a tile from being balanced."""
    return _terrain_faults(terrains) + _object_faults(terrains, objects)


def _terrain_faults(terrains: Terrains) -> list[str]:
    found = []
    village = terrains.index(VILLAGE)
    regions = areas(terrains)
    for terrain in range(TERRAINS):
        if not LEAST_TERRAIN <= terrains.count(terrain) <= MOST_TERRAIN:
            found.append(f"{terrains.count(terrain)} squares of terrain {terrain}")
        own = [region for region in regions if terrains[min(region)] == terrain]
        if len(own) not in (2, 3):
            found.append(f"{len(own)} areas of terrain {terrain}")
    if len(regions) != AREAS:
        found.append(f"{len(regions)} areas")
    if any(not LEAST_AREA <= len(region) <= MOST_AREA for region in regions):
        found.append("an area too small or too large")
    if len(BESIDE[village]) < 4:
        found.append("the village on an edge")
    if len({terrains[square] for square in BESIDE[village]}) < OPENINGS:
        found.append("too few terrains beside the village")
    return found


def _object_faults(terrains: Terrains, objects: Objects) -> list[str]:
    found = []
    village = terrains.index(VILLAGE)
    if sorted(objects.values()) != sorted(INVENTORY):
        found.append("not the inventory of a tile")
    if any(square in CORNERS for square in objects):
        found.append("an object in a corner")
    if any(square in objects for square in BESIDE[village]):
        found.append("an object beside the village")
    if any(other in objects for square in objects for other in BESIDE[square]):
        found.append("two objects beside each other")
    places = [(letter, square) for square, letter in objects.items()]
    for letter, square in places:
        for other, there in places:
            if square < there and letter == other and steps(square, there) < APART:
                found.append(f"two {letter} too close")
            if square < there and letter == other and terrains[square] == terrains[there]:
                found.append(f"two {letter} on one terrain")
            if (letter, other) == ("T", "K") and steps(square, there) < APART:
                found.append("the key too close to the temple")
        if letter == "T" and steps(square, village) < APART:
            found.append("the temple too close to the village")
    for terrain in range(TERRAINS):
        lying = sum(1 for square in objects if terrains[square] == terrain)
        if not LEAST_OBJECTS <= lying <= MOST_OBJECTS:
            found.append(f"{lying} objects on terrain {terrain}")
    if len(_openings(terrains, objects)) < OPENINGS:
        found.append("too few terrains for the opening Xs")
    open_squares = {s for s in range(TILE_SQUARES) if s != village and objects.get(s) != "T"}
    if connected(min(open_squares), open_squares) != open_squares:
        found.append("squares that only lead through the temple")
    return found


def _openings(terrains: Terrains, objects: Objects) -> list[int]:
    """The terrains in which three Xs can start from the village."""
    village = terrains.index(VILLAGE)
    found = []
    for terrain in range(TERRAINS):
        land = {s for s, own in enumerate(terrains) if own == terrain and objects.get(s) != "T"}
        if len(connected(village, land)) > 3:
            found.append(terrain)
    return found


def survey(seed: int) -> tuple[Tile, ...]:
    """Eight balanced tiles; the same seed gives the same tiles."""
    dealer = seeded("tiles", seed)
    other_pair = PAIRS[dealer.below(len(PAIRS))]
    rest = tuple(t for t in range(TERRAINS) if t not in other_pair)
    with_three_areas: list[tuple[int, ...]] = [
        *PAIRS,
        other_pair,
        rest,
    ]  # each terrain in four of the eight tiles
    _shuffle(with_three_areas, dealer)
    return tuple(_tile(number, pair, dealer) for number, pair in enumerate(with_three_areas, 1))


def _shuffle(items: list[T], dealer: Generator) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = dealer.below(i + 1)
        items[i], items[j] = items[j], items[i]


def _tile(number: int, with_three_areas: tuple[int, ...], dealer: Generator) -> Tile:
    while True:
        terrains = _terrains(with_three_areas, dealer)
        if terrains is None or _terrain_faults(terrains):
            continue
        for _ in range(20):
            objects = _objects(terrains, dealer)
            if objects is not None and not _object_faults(terrains, objects):
                return Tile("designed", number, _rows(terrains, objects))


def _terrains(with_three_areas: tuple[int, ...], dealer: Generator) -> Terrains | None:
    """Ten areas that have grown round a village, with terrains that keep equals apart."""
    village = TILE_SIDE * (1 + dealer.below(TILE_SIDE - 2)) + 1 + dealer.below(TILE_SIDE - 2)
    region_of = {village: VILLAGE}
    squares = [square for square in range(TILE_SQUARES) if square != village]
    _shuffle(squares, dealer)
    regions = [[square] for square in squares[:AREAS]]
    for region, (square,) in enumerate(regions):
        region_of[square] = region
    while len(region_of) < TILE_SQUARES:
        growing = min(
            dealer.below(AREAS), dealer.below(AREAS), key=lambda region: len(regions[region])
        )
        free = [s for own in regions[growing] for s in BESIDE[own] if s not in region_of]
        if free and len(regions[growing]) < MOST_AREA:
            square = free[dealer.below(len(free))]
            region_of[square] = growing
            regions[growing].append(square)
        elif all(
            len(region) == MOST_AREA or all(s in region_of for own in region for s in BESIDE[own])
            for region in regions
        ):
            return None
    touching = {
        (region_of[square], region_of[other]) for square in squares for other in BESIDE[square]
    }
    wanted = [3 if terrain in with_three_areas else 2 for terrain in range(TERRAINS)]
    chosen = _colouring([len(region) for region in regions], touching, wanted, dealer)
    if chosen is None:
        return None
    return [VILLAGE if s == village else chosen[region_of[s]] for s in range(TILE_SQUARES)]


def _colouring(
    sizes: list[int], touching: set[tuple[int, int]], wanted: list[int], dealer: Generator
) -> list[int] | None:
    """A terrain for each region: as many as wanted, none touching its like, none too large."""
    chosen: list[int] = []
    room = [MOST_TERRAIN] * TERRAINS
    order = list(range(TERRAINS))
    _shuffle(order, dealer)

    def fill(region: int) -> bool:
        if region == len(sizes):
            return max(room) <= MOST_TERRAIN - LEAST_TERRAIN
        for terrain in order:
            fits = wanted[terrain] > 0 and sizes[region] <= room[terrain]
            if fits and not any(
                (region, other) in touching and chosen[other] == terrain for other in range(region)
            ):
                chosen.append(terrain)
                wanted[terrain] -= 1
                room[terrain] -= sizes[region]
                if fill(region + 1):
                    return True
                chosen.pop()
                wanted[terrain] += 1
                room[terrain] += sizes[region]
        return False

    return chosen if fill(0) else None


def _objects(terrains: Terrains, dealer: Generator) -> Objects | None:
    village = terrains.index(VILLAGE)
    objects: Objects = {}
    shut = {village, *BESIDE[village], *CORNERS}
    for letter in INVENTORY:
        places = [s for s in range(TILE_SQUARES) if s not in shut]
        like = [s for s, other in objects.items() if other == letter]
        if letter == "T":
            places = [s for s in places if steps(s, village) >= APART]
        if letter == "K":
            like = list(objects)
        places = [
            s
            for s in places
            if all(steps(s, other) >= APART and terrains[s] != terrains[other] for other in like)
            and sum(1 for other in objects if terrains[other] == terrains[s]) < MOST_OBJECTS
        ]
        if not places:
            return None
        square = places[dealer.below(len(places))]
        objects[square] = letter
        shut |= {square, *BESIDE[square]}
    return objects


def _rows(terrains: Terrains, objects: Objects) -> tuple[str, ...]:
    cells = [
        "V." if terrain == VILLAGE else TERRAIN_LETTERS[terrain].upper() + objects.get(square, ".")
        for square, terrain in enumerate(terrains)
    ]
    return tuple(
        " ".join(cells[row : row + TILE_SIDE]) for row in range(0, TILE_SQUARES, TILE_SIDE)
    )


def read_tile(tile: Tile) -> tuple[Terrains, Objects]:
    """A checked tile as `faults` looks at it."""
    cells = [cell for row in tile.rows for cell in row.split(" ")]
    terrains = [VILLAGE if c[0] == "V" else TERRAIN_LETTERS.index(c[0].lower()) for c in cells]
    nothing = OBJECT_LETTERS[0]
    return terrains, {square: cell[1] for square, cell in enumerate(cells) if cell[1] != nothing}


def edition_text(seed: int) -> str:
    """The shipped edition file with new tiles, ready to be written and played with."""
    shipped = (resources.files(__package__) / "edition.toml").read_text(encoding="utf-8")
    head, _, _ = shipped.partition("[[tiles]]")
    head = head.replace('name = "standard"', f'name = "generated {seed}"')
    tiles = [
        f'[[tiles]]\nnumber = {tile.number}\norigin = "designed"\nrows = [\n'
        + "".join(f'    "{row}",\n' for row in tile.rows)
        + "]\n"
        for tile in survey(seed)
    ]
    return head + "\n".join(tiles)

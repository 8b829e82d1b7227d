/** Where the sign of an island stands: what it pays, and to whom. */

import { COLUMNS, gridded, landSides, landsOf, middle, ROWS, unitIn, type Point } from './chart'
import type { IslandOf } from './islands'
import type { EntdeckerView, IslandView, ShareView, Side, SquareView } from './view'

export interface Sign {
  island: IslandView
  /** The square that it stands on, and where in it. */
  square: string
  at: Point
  /** How far from there, on the screen: beside a unit where there is no other room. */
  beside: Point
  /** What each would be paid or was, the most first. */
  shares: ShareView[]
}

/** Islands with units, and those that are worth a unit: open, and of more than one tile. */
export function signsOf(view: EntdeckerView, islandOf: IslandOf, turned: boolean): Sign[] {
  const squares = new Map(view.squares.map((square) => [square.name, square]))
  return view.islands
    .filter(({ shares, complete, tiles }) => shares.length > 0 || (!complete && tiles.length > 1))
    .map((island) => signOf(island, squares, view.ship, islandOf, turned))
}

function signOf(
  island: IslandView,
  squares: Map<string, SquareView>,
  ship: string | null,
  islandOf: IslandOf,
  turned: boolean,
): Sign {
  const tiles = island.tiles.map((name) => squares.get(name)!)
  const free = tiles.filter(({ tile, name }) => tile?.unit == null && name !== ship)
  const square = best(free.length > 0 ? free : tiles)
  const [x, y] = middle(square.name)
  const { land, unit } = square.tile!
  const side = sideOf(island, square, islandOf)
  const [dx, dy] = unitIn(land, side)
  return {
    island,
    square: square.name,
    at: [x + dx, y + dy],
    beside: unit === null ? [0, 0] : besideUnit(side ?? land, square.name, turned),
    shares: island.shares.toSorted((one, other) => other.points - one.points),
  }
}

/** Along the land: to the right, or below where it runs up and down; but not out of the chart. */
function besideUnit(land: string, name: string, turned: boolean): Point {
  const [column, row] = gridded(name)
  const [across, down] = turned ? [ROWS - 1 - row, column] : [column, row]
  const [wide, high] = turned ? [ROWS, COLUMNS] : [COLUMNS, ROWS]
  const upAndDown = turned ? land === 'n' || land === 's' : land === 'e' || land === 'w'
  if (upAndDown && down < high - 1) return [2, 42]
  return [across < wide - 1 ? 36 : -36, 12]
}

/** Much land first, then the middle of the island; a strait with an event has no room left. */
function best(tiles: SquareView[]): SquareView {
  const places = tiles.map(({ name }) => gridded(name))
  const [x, y] = [0, 1].map((n) => places.reduce((sum, place) => sum + place[n]!, 0) / places.length) as Point
  const worth = ({ name, tile }: SquareView) => {
    const [column, row] = gridded(name)
    const land = tile?.land ?? 'sea'
    const room = landsOf(land).length > 1 ? (tile?.event == null ? 1 : 0) : landSides(land).length
    return 2 * room - Math.hypot(column - x, row - y)
  }
  return tiles.reduce((one, other) => (worth(other) > worth(one) ? other : one))
}

/** Of a strait: the side that belongs to the island. */
export function sideOf(island: IslandView, { name, tile }: SquareView, islandOf: IslandOf): Side | null {
  const lands = landsOf(tile?.land ?? 'sea')
  if (lands.length < 2) return null
  return lands.find((sides) => islandOf(name, sides)?.name === island.name)?.[0] ?? null
}

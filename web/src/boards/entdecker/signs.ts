/** Where the sign of an island stands: what it pays, and to whom. */

import { COLUMNS, gridded, landSides, landsOf, middle, ROWS, unitIn, type Point } from './chart'
import type { IslandOf } from './islands'
import type { EntdeckerView, IslandView, ShareView, Side, SquareView } from './view'

export interface Sign {
  island: IslandView
  /** Where it stands: on a tile of its own, or beside a unit. */
  at: Point
  /** What each would be paid or was, the most first. */
  shares: ShareView[]
}

/** Islands with units, and those that are worth a unit: open, and of more than one tile. */
export function signsOf(view: EntdeckerView, islandOf: IslandOf): Sign[] {
  const squares = new Map(view.squares.map((square) => [square.name, square]))
  return view.islands
    .filter(({ shares, complete, tiles }) => shares.length > 0 || (!complete && tiles.length > 1))
    .map((island) => signOf(island, squares, view.ship, islandOf))
}

function signOf(
  island: IslandView,
  squares: Map<string, SquareView>,
  ship: string | null,
  islandOf: IslandOf,
): Sign {
  const tiles = island.tiles.map((name) => squares.get(name)!)
  const free = tiles.filter(({ tile, name }) => tile?.unit == null && name !== ship)
  const square = best(free.length > 0 ? free : tiles)
  const [x, y] = middle(square.name)
  const { land, unit } = square.tile!
  const side = sideOf(island, square, islandOf)
  const [dx, dy] = unitIn(land, side)
  const aside: Point = unit === null ? [0, 0] : besideUnit(side ?? land, square.name)
  return {
    island,
    at: [x + dx + aside[0], y + dy + aside[1]],
    shares: island.shares.toSorted((one, other) => other.points - one.points),
  }
}

/** From a unit along its land, clear of the event on the water. */
const BESIDE: Record<string, Point> = {
  n: [38, 2],
  s: [38, 2],
  e: [2, 42],
  w: [2, 42],
  ne: [-33, -10],
  nw: [33, -10],
  es: [-33, 12],
  sw: [33, 12],
  new: [36, 14],
  esw: [36, -4],
  nes: [-8, 38],
  nsw: [8, 38],
}

/** The same, but never out of the chart. */
function besideUnit(land: string, name: string): Point {
  const [column, row] = gridded(name)
  const [x, y] = BESIDE[land] ?? [0, 0]
  return [column === COLUMNS - 1 ? -Math.abs(x) : x, row === ROWS - 1 ? Math.min(y, 33) : y]
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

/**
 * Coasts that meet. A side of a tile is all land or all water, so a coast always ends at a corner of
 * its square. How it ends there comes from the four sides that meet in the corner: one land side is a
 * tip of land, three are a bay, two that follow each other let the coast run through the corner, and so
 * does what is not known yet. Neighbours draw the same end, and islands become one shape.
 */

import { hash } from '../../shared/hash'
import { gridded, landsOf, middle, outlineOf, SIZE, squareAt, turnedBy, turnsOf, type Point } from './chart'
import { SIDES, type Side, type SquareView } from './view'

/** At a corner a coast ends a little along the land side, along the water side, or in the corner. */
type End = 'land' | 'water' | 'corner'

export interface Shore {
  /** The line between land and water; empty inland. */
  coast: string
  /** The land behind it. */
  land: string
}

/** The land sides of a square, if it is known: what a coast has to know of its neighbours. */
export type Soundings = (square: string) => string | null

/** Of a tile that lies alone. */
export const UNSOUNDED: Soundings = () => null

export function soundingsOf(squares: SquareView[]): Soundings {
  const known = new Map(squares.map(({ name, tile }) => [name, tile?.land ?? null]))
  return (square) => known.get(square) ?? null
}

/** How far along a side a coast ends, and how far its line may stray, of a side. */
const ALONG = 0.15
const STRAY = 0.045

/** A coast as it would run, in a square from (0, 0) to (1, 1), for land that begins north and goes on clockwise. */
const RUNS: Point[][] = [
  [],
  [[0.82, 0.27], [0.62, 0.37], [0.38, 0.37], [0.18, 0.27]],
  [[0.84, 0.82], [0.66, 0.62], [0.4, 0.4], [0.2, 0.18]],
  [[0.28, 0.85], [0.49, 0.64], [0.49, 0.36], [0.28, 0.15]],
]
/** The corner where such a coast begins, clockwise behind the land, and from there along land and water. */
const BEGINS: { at: Point; land: Point; water: Point }[] = [
  { at: [0, 0], land: [0, 0], water: [0, 0] },
  { at: [1, 0], land: [-1, 0], water: [0, 1] },
  { at: [1, 1], land: [0, -1], water: [-1, 0] },
  { at: [0, 1], land: [1, 0], water: [0, -1] },
]
const ENDS = { at: [0, 0] as Point, land: [1, 0] as Point, water: [0, 1] as Point }
/** The corners that the land holds, back from the end of the coast to its beginning. */
const HELD: Point[] = [[1, 0], [1, 1], [0, 1]]

/** The shore of one land of a tile on a square. */
export function shoreOf(sides: Side[], name: string, soundings: Soundings): Shore {
  if (sides.length === 4) return { coast: '', land: outlineOf([name]) }
  const [x, y] = middle(name)
  const turns = turnsOf(sides)
  const begin = BEGINS[sides.length]!
  const from = endAt(name, SIDES[(turns + sides.length) % 4]!, soundings)
  const to = endAt(name, SIDES[turns]!, soundings)
  const place = (point: Point) => placed(point, turns, x, y)
  const [start, into] = ended(begin, from)
  const [stop, out] = ended(ENDS, to)
  const inner = (RUNS[sides.length] ?? []).map((point, n) => strayed(point, `${name}${sides.join('')}${n}`))
  const coast = smooth([start, ...inner, stop], into, [-out[0], -out[1]], place)
  const corners = [
    ...(to === 'water' ? [ENDS.at] : []),
    ...HELD.slice(0, sides.length - 1),
    ...(from === 'water' ? [begin.at] : []),
  ]
  const behind = corners.map((point) => `L${written(place(point))}`).join('')
  return { coast, land: `${coast}${behind}Z` }
}

/** How a coast ends at the corner of a square where, clockwise, a side begins. */
function endAt(name: string, side: Side, soundings: Soundings): End {
  const [column, row] = gridded(name)
  const [dx, dy] = { n: [0, 0], e: [1, 0], s: [1, 1], w: [0, 1] }[side] as Point
  const meeting = SIDES.map((way) => sideAt(column + dx, row + dy, way, soundings))
  if (meeting.includes(null)) return 'corner'
  const lands = meeting.filter((land) => land === true).length
  if (lands === 3) return 'water'
  return lands === 1 || meeting[0] === meeting[2] ? 'land' : 'corner'
}

/** Whether the side that leads that way from a corner of the grid is land; null: nobody knows. */
function sideAt(column: number, row: number, way: Side, soundings: Soundings): boolean | null {
  const [left, right, onLeft, onRight] = {
    n: [squareAt(column - 1, row - 1), squareAt(column, row - 1), 'e', 'w'],
    e: [squareAt(column, row - 1), squareAt(column, row), 's', 'n'],
    s: [squareAt(column, row), squareAt(column - 1, row), 'w', 'e'],
    w: [squareAt(column - 1, row), squareAt(column - 1, row - 1), 'n', 's'],
  }[way] as [string | null, string | null, Side, Side]
  if (left === null || right === null) return false // the frame is water
  const [one, other] = [soundings(left), soundings(right)]
  if (one !== null) return one !== 'sea' && one.includes(onLeft)
  return other === null ? null : other !== 'sea' && other.includes(onRight)
}

/** The end of a coast and the way from there into the square, which it leaves square to the side. */
function ended({ at, land, water }: { at: Point; land: Point; water: Point }, end: End): [Point, Point] {
  if (end === 'corner') return [at, [(land[0] + water[0]) / Math.SQRT2, (land[1] + water[1]) / Math.SQRT2]]
  const [along, into] = end === 'land' ? [land, water] : [water, land]
  return [[at[0] + ALONG * along[0], at[1] + ALONG * along[1]], into]
}

function strayed([x, y]: Point, name: string): Point {
  const by = (way: string) => ((hash(name + way) % 101) / 50 - 1) * STRAY
  return [x + by('x'), y + by('y')]
}

/** A point of the unit square, turned by quarters to the right, in units of the drawing. */
function placed([x, y]: Point, turns: number, ax: number, ay: number): Point {
  const [px, py] = turnedBy([x - 0.5, y - 0.5], turns)
  return [ax + px * SIZE, ay + py * SIZE]
}

/** A smooth line through points that leaves the first and reaches the last in given directions. */
function smooth(points: Point[], into: Point, out: Point, place: (point: Point) => Point): string {
  const last = points.length - 1
  const slope = (n: number): Point => {
    const [before, after] = [points[Math.max(0, n - 1)]!, points[Math.min(last, n + 1)]!]
    if (n > 0 && n < last) return [(after[0] - before[0]) / 2, (after[1] - before[1]) / 2]
    const far = Math.hypot(after[0] - before[0], after[1] - before[1])
    const way = n === 0 ? into : out
    return [way[0] * far, way[1] * far]
  }
  let line = `M${written(place(points[0]!))}`
  for (let n = 0; n < last; n++) {
    const [[ax, ay], [bx, by]] = [points[n]!, points[n + 1]!]
    const [[sx, sy], [tx, ty]] = [slope(n), slope(n + 1)]
    const bent: Point[] = [[ax + sx / 3, ay + sy / 3], [bx - tx / 3, by - ty / 3], [bx, by]]
    line += `C${bent.map((point) => written(place(point))).join(' ')}`
  }
  return line
}

const written = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** All lands of the known squares, each with its shore. */
export interface Land extends Shore {
  square: string
  sides: Side[]
}

export function landsIn(squares: SquareView[]): Land[] {
  const soundings = soundingsOf(squares)
  return squares.flatMap(({ name, tile }) =>
    tile === null ? [] : landsOf(tile.land).map((sides) => ({ square: name, sides, ...shoreOf(sides, name, soundings) })),
  )
}

/** Coasts one after the other as they meet, so that a light can run along them. */
export function joined(coasts: string[]): string {
  const left = new Map(coasts.filter((coast) => coast !== '').map((coast) => [coast.slice(1, coast.indexOf('C')), coast]))
  let line = ''
  let at: string | undefined
  while (left.size > 0) {
    const begin: string = at !== undefined && left.has(at) ? at : [...left.keys()][0]!
    const coast: string = left.get(begin)!
    left.delete(begin)
    line += begin === at ? coast.slice(coast.indexOf('C')) : coast
    at = coast.split(' ').slice(-2).join(' ')
  }
  return line
}

/** Where things lie in the drawing: seven rows of ten squares, a frame of water with start circles. */

import { SIDES, type Kind, type Side } from './view'

export const SIZE = 86
export const FRAME = 46
export const COLUMNS = 10
export const ROWS = 7
export const WIDE = 2 * FRAME + COLUMNS * SIZE
export const HIGH = 2 * FRAME + ROWS * SIZE
/** A start circle lies so far outside its square. */
const OFFSHORE = 18

export type Point = [number, number]

export const AWAY: Record<Side, Point> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] }

/** Column and row of a square, from 0. */
export function gridded(name: string): Point {
  return [name.charCodeAt(0) - 97, Number(name.slice(1, 2)) - 1]
}

/** The square of a column and row, if there is one. */
export function squareAt(column: number, row: number): string | null {
  if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return null
  return String.fromCharCode(97 + column) + String(row + 1)
}

export function middle(name: string): Point {
  const [column, row] = gridded(name)
  return [FRAME + (column + 0.5) * SIZE, FRAME + (row + 0.5) * SIZE]
}

export function isCircle(place: string): boolean {
  return place.includes(' ')
}

/** The middle of a start circle such as "c1 n". */
export function circleAt(name: string): Point {
  const [square = 'a1', side = 'n'] = name.split(' ')
  const [x, y] = middle(square)
  const [dx, dy] = AWAY[side as Side]
  return [x + dx * (SIZE / 2 + OFFSHORE), y + dy * (SIZE / 2 + OFFSHORE)]
}

/** All start circles, side by side of the frame. */
export function circles(): string[][] {
  const columns = [...'abcdefghij']
  const rows = Array.from({ length: ROWS }, (_, n) => String(n + 1))
  return [
    columns.map((column) => `${column}1 n`),
    rows.map((row) => `j${row} e`),
    columns.map((column) => `${column}7 s`),
    rows.map((row) => `a${row} w`),
  ]
}

export function landSides(land: string): Side[] {
  return land === 'sea' ? [] : SIDES.filter((side) => land.includes(side))
}

/** The lands of a tile: on a strait two, otherwise one, or none. */
export function landsOf(land: string): Side[][] {
  const sides = landSides(land)
  if (sides.length === 0) return []
  return land === 'ns' || land === 'ew' ? sides.map((side) => [side]) : [sides]
}

/** By how many quarters to the right land is turned that would begin north and go on clockwise. */
export function turnsOf(sides: Side[]): number {
  const first = sides.find((side) => !sides.includes(SIDES[(SIDES.indexOf(side) + 3) % 4]!))
  return SIDES.indexOf(first ?? 'n')
}

/** A point around (0, 0), turned by quarters to the right. */
export function turnedBy([x, y]: Point, turns: number): Point {
  return turns === 0 ? [x, y] : turnedBy([-y, x], turns - 1)
}

/** In a square around (0, 0): a point that far towards sides. */
function towards(sides: Side[], far: number): Point {
  const [x, y] = sides.reduce(([ax, ay], side) => [ax + AWAY[side][0], ay + AWAY[side][1]], [0, 0])
  return [x * far, y * far]
}

/** Where the lines meet: away from the land. */
export function circleIn(land: string): Point {
  const sides = landSides(land)
  if (sides.length === 2 && landsOf(land).length === 2) return [0, 0]
  return towards(sides, sides.length === 3 ? -20 : -14)
}

/** Where a unit stands: on its land. */
export function unitIn(land: string, side: Side | null): Point {
  const sides = side === null ? landSides(land) : [side]
  if (sides.length === 4) return [0, 0]
  return towards(sides, sides.length === 2 ? 18 : sides.length === 3 ? 20 : 28)
}

/** The water sides, where lines lead out. */
export function lines(land: string): Point[] {
  const sides = landSides(land)
  return SIDES.filter((side) => !sides.includes(side)).map((side) => towards([side], SIZE / 2))
}

/** Every way a tile of a kind can lie, in the order of turns clockwise. */
export const PATTERNS: Record<Kind, string[]> = {
  sea: ['sea'],
  coast: ['n', 'e', 's', 'w'],
  strait: ['ns', 'ew'],
  corner: ['ne', 'es', 'sw', 'nw'],
  bay: ['new', 'nes', 'esw', 'nsw'],
  inland: ['nesw'],
}

/** Squares as a shape. */
export function outlineOf(squares: string[]): string {
  return squares
    .map((name) => middle(name))
    .map(([x, y]) => `M${x - SIZE / 2} ${y - SIZE / 2}h${SIZE}v${SIZE}h${-SIZE}Z`)
    .join('')
}

/** The side of a square as a line, a little shorter than it, for "c4 n". */
export function edge(name: string): string {
  const [square = 'a1', side = 'n'] = name.split(' ')
  const [x, y] = middle(square)
  const [dx, dy] = AWAY[side as Side]
  const [cx, cy] = [x + (dx * SIZE) / 2, y + (dy * SIZE) / 2]
  const half = SIZE / 2 - 8
  return `M${cx - dy * half} ${cy - dx * half}L${cx + dy * half} ${cy + dx * half}`
}

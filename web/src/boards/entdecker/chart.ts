/** Where things lie in the drawing: seven rows of ten squares, a frame of water with start circles. */

import { SIDES, type Kind, type Side } from './view'

export const SIZE = 64
export const FRAME = 40
export const COLUMNS = 10
export const ROWS = 7
export const WIDE = 2 * FRAME + COLUMNS * SIZE
export const HIGH = 2 * FRAME + ROWS * SIZE

const AWAY: Record<Side, [number, number]> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] }
const TURN: Record<Side, number> = { n: 0, e: 90, s: 180, w: 270 }

/** The corner of a square towards north-west. */
export function corner(name: string): [number, number] {
  const column = name.charCodeAt(0) - 97
  return [FRAME + column * SIZE, FRAME + (Number(name.slice(1, 2)) - 1) * SIZE]
}

export function middle(name: string): [number, number] {
  const [x, y] = corner(name)
  return [x + SIZE / 2, y + SIZE / 2]
}

export function isCircle(place: string): boolean {
  return place.includes(' ')
}

/** The middle of a start circle such as "c1 n". */
export function circleAt(name: string): [number, number] {
  const [square = 'a1', side = 'n'] = name.split(' ')
  const [x, y] = middle(square)
  const [dx, dy] = AWAY[side as Side]
  return [x + dx * (SIZE / 2 + FRAME / 2 - 2), y + dy * (SIZE / 2 + FRAME / 2 - 2)]
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

/** The same land turned so that it begins north and goes on clockwise, and by how much. */
function normal(sides: Side[]): { count: number; degrees: number } {
  const first = sides.find((side, _, all) => {
    const before = SIDES[(SIDES.indexOf(side) + 3) % 4]
    return before === undefined || !all.includes(before)
  })
  return { count: sides.length, degrees: TURN[first ?? 'n'] }
}

/** Coast lines in a square from (0, 0) to (64, 64), from where the land ends to where it begins. */
const COASTS = [
  '',
  'C60 15 55 13 49 21C44 27 36 19 29 22C22 25 17 17 12 18C6 18 4 10 0 0',
  'C57 59 58 52 51 49C43 45 46 38 40 32C35 26 27 28 21 22C15 16 6 15 0 0',
  'C7 58 12 60 20 54C27 50 37 52 40 43C43 35 39 29 40 22C38 12 28 14 21 10C14 6 8 9 0 0',
]
/** Where the coast begins, and the land behind it. */
const SHORES = ['', 'M64 0', 'M64 64', 'M0 64']
const LANDS = ['', 'L64 0Z', 'L64 0L64 64Z', 'L64 0L64 64L0 64Z']

export interface LandShape {
  land: string
  coast: string
  /** By how many degrees it is turned around the middle of the square. */
  degrees: number
}

export function shapeOf(sides: Side[]): LandShape {
  const { count, degrees } = normal(sides)
  if (count === 4) return { land: 'M0 0H64V64H0Z', coast: '', degrees: 0 }
  return {
    land: `${SHORES[count]}${COASTS[count]}${LANDS[count]}`,
    coast: `${SHORES[count]}${COASTS[count]}`,
    degrees,
  }
}

/** In a square from (-32, -32) to (32, 32): a point that far towards sides. */
function towards(sides: Side[], far: number): [number, number] {
  const [x, y] = sides.reduce(([ax, ay], side) => [ax + AWAY[side][0], ay + AWAY[side][1]], [0, 0])
  return [x * far, y * far]
}

/** Where the lines meet: away from the land. */
export function circleIn(land: string): [number, number] {
  const sides = landSides(land)
  if (sides.length === 2 && landsOf(land).length === 2) return [0, 0]
  return towards(sides, sides.length === 3 ? -13 : sides.length === 2 ? -9 : -7)
}

/** Where a unit stands: on its land. */
export function unitIn(land: string, side: Side | null): [number, number] {
  const sides = side === null ? landSides(land) : [side]
  if (sides.length === 4) return [0, 0]
  return towards(sides, sides.length === 2 ? 14 : 20)
}

/** The water sides, where lines lead out. */
export function lines(land: string): [number, number][] {
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

/** The side of a square as a line, for "c4 n". */
export function edge(name: string): [number, number, number, number] {
  const [square = 'a1', side = 'n'] = name.split(' ')
  const [x, y] = middle(square)
  const [dx, dy] = AWAY[side as Side]
  const half = SIZE / 2
  const [cx, cy] = [x + dx * half, y + dy * half]
  return [cx - dy * half, cy - dx * half, cx + dy * half, cy + dx * half]
}

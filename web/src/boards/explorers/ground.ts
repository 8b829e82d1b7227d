/** Outlines on the map, by a hand that follows the grid within a unit or two. */

import { hash } from '../../shared/hash'

type Point = [number, number]

/** How wide a square is drawn. */
export const UNIT = 45
/** How far the hand strays. */
const STRAY = 1.3
/** Where an edge is held, on its way from corner to corner. */
const HELD = [0.24, 0.76]

export const middle = (n: number): number => (n + 0.5) * UNIT

/** One line around all squares that are inside, on a sheet so many squares wide. */
export function outline(side: number, inside: (row: number, column: number) => boolean): string {
  return loops(side, inside)
    .map((loop) => smooth(held(loop, side)))
    .join('')
}

/** The borders of all squares inside, put together to loops, corner by corner. */
function loops(side: number, inside: (row: number, column: number) => boolean): Point[][] {
  const next = new Map<string, Point[]>()
  const edge = (from: Point, to: Point) => {
    const key = from.join()
    next.set(key, [...(next.get(key) ?? []), to])
  }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!inside(y, x)) continue
      if (y === 0 || !inside(y - 1, x)) edge([x, y], [x + 1, y])
      if (x + 1 === side || !inside(y, x + 1)) edge([x + 1, y], [x + 1, y + 1])
      if (y + 1 === side || !inside(y + 1, x)) edge([x + 1, y + 1], [x, y + 1])
      if (x === 0 || !inside(y, x - 1)) edge([x, y + 1], [x, y])
    }
  }
  const found: Point[][] = []
  for (const [key, ends] of next) {
    while (ends.length > 0) found.push(follow(next, key))
  }
  return found
}

function follow(next: Map<string, Point[]>, start: string): Point[] {
  const loop: Point[] = []
  let at = start.split(',').map(Number) as Point
  let came: Point = [0, 0]
  do {
    const ends = next.get(at.join()) ?? []
    // Where two areas touch at a corner, turning right keeps them apart.
    const right = ends.findIndex(([x, y]) => x - at[0] === -came[1] && y - at[1] === came[0])
    const [to] = ends.splice(Math.max(0, right), 1)
    if (to === undefined) break
    loop.push(at)
    came = [to[0] - at[0], to[1] - at[1]]
    at = to
  } while (at.join() !== start)
  return loop
}

/** Where the hand holds the line: beside each corner, once on a straight edge, not along the rim. */
function held(loop: Point[], side: number): Point[] {
  const size = loop.length
  return loop.flatMap((from, i): Point[] => {
    const to = loop[(i + 1) % size]!
    const way = to[0] - from[0] !== 0 ? 0 : 1
    const straight =
      loop[(i + size - 1) % size]![1 - way] === from[1 - way] && loop[(i + 2) % size]![1 - way] === to[1 - way]
    const rim = from[1 - way] === 0 || from[1 - way] === side
    if (straight && rim) return []
    return (straight ? [0.5] : HELD).map((part) => bent(from, to, part, way, rim))
  })
}

/** A point of an edge, off the grid by a little that comes from its place: neighbours draw the same line. */
function bent(from: Point, to: Point, part: number, way: 0 | 1, rim: boolean): Point {
  const at: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  const stray = rim ? 0 : ((hash(`${at[0].toFixed(2)}/${at[1].toFixed(2)}`) % 27) / 13 - 1) * STRAY
  return [at[0] * UNIT + (way === 1 ? stray : 0), at[1] * UNIT + (way === 0 ? stray : 0)]
}

/** A closed line that is bent by each point and runs through the middles between them. */
function smooth(points: Point[]): string {
  const between = (i: number): string => {
    const [a, b] = [points[i]!, points[(i + 1) % points.length]!]
    return written([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
  }
  return `M${between(points.length - 1)}${points.map((at, i) => `Q${written(at)} ${between(i)}`).join('')}Z`
}

const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A tile's rows as they lie when its top points to the given side. */
export function turned(rows: string[], quarters: number): string[] {
  let now = rows
  for (let i = 0; i < quarters; i++) {
    const before = now
    now = before.map((_, y) => before.map((_, x) => before[before.length - 1 - x]?.[y] ?? '.').join(''))
  }
  return now
}

/** Outlines of the terrain's areas, drawn as rounded pieces of land with a seam between them. */

const SEAM = 1.1
const ROUND = 10

type Point = [number, number]

/** How wide a square is drawn. */
export const UNIT = 40

/** Of each letter in the rows: one path around all its areas. */
export function outlines(rows: string[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const letter of new Set(rows.join(''))) {
    const inside = (x: number, y: number) => rows[y]?.[x] === letter
    paths.set(letter, loops(rows, inside).map(rounded).join(''))
  }
  return paths
}

/** The borders of all squares inside, put together to loops with the land on their right. */
function loops(rows: string[], inside: (x: number, y: number) => boolean): Point[][] {
  const next = new Map<string, Point[]>()
  const edge = (from: Point, to: Point) => {
    const key = from.join()
    next.set(key, [...(next.get(key) ?? []), to])
  }
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!inside(x, y)) continue
      if (!inside(x, y - 1)) edge([x, y], [x + 1, y])
      if (!inside(x + 1, y)) edge([x + 1, y], [x + 1, y + 1])
      if (!inside(x, y + 1)) edge([x + 1, y + 1], [x, y + 1])
      if (!inside(x - 1, y)) edge([x, y + 1], [x, y])
    }
  })
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
    const going: Point = [to[0] - at[0], to[1] - at[1]]
    if (going[0] !== came[0] || going[1] !== came[1]) loop.push(at)
    came = going
    at = to
  } while (at.join() !== start)
  return loop
}

function rounded(loop: Point[]): string {
  const size = loop.length
  const turns = loop.map((at, i) => {
    const before = way(loop[(i + size - 1) % size]!, at)
    const after = way(at, loop[(i + 1) % size]!)
    // Inwards is to the right of the way along the border.
    const corner: Point = [
      at[0] * UNIT + SEAM * (before[0] !== 0 ? -after[1] : -before[1]),
      at[1] * UNIT + SEAM * (before[0] !== 0 ? before[0] : after[0]),
    ]
    return { corner, before, after }
  })
  const corners = turns.filter(({ before, after }) => before.join() !== after.join())
  const parts = corners.map(({ corner: [x, y], before, after }, i) => {
    const start = `${(x - ROUND * before[0]).toFixed(1)} ${(y - ROUND * before[1]).toFixed(1)}`
    const end = `${(x + ROUND * after[0]).toFixed(1)} ${(y + ROUND * after[1]).toFixed(1)}`
    return `${i === 0 ? 'M' : 'L'}${start}Q${x.toFixed(1)} ${y.toFixed(1)} ${end}`
  })
  return `${parts.join('')}Z`
}

function way(from: Point, to: Point): Point {
  return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])]
}

/** A tile's rows as they lie when its top points to the given side. */
export function turned(rows: string[], quarters: number): string[] {
  let now = rows
  for (let i = 0; i < quarters; i++) {
    const before = now
    now = before.map((_, y) => before.map((_, x) => before[before.length - 1 - x]?.[y] ?? '.').join(''))
  }
  return now
}

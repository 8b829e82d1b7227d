/** What an island is covered with: hills, peaks, woods and palms, chosen by the name of the square. */

import { hash } from '../../shared/hash'
import { middle, SIZE, turnedBy, turnsOf, type Point } from './chart'
import type { Side } from './view'

export interface Feature {
  kind: 'hill' | 'peak' | 'wood' | 'palm'
  at: Point
  size: number
}

/** Room for them and how large they are, as coasts run: in a square around (0, 0), for land that begins north and goes on clockwise. */
const SPOTS: [number, number, number][][] = [
  [],
  [[-0.22, -0.36, 0.66], [0.22, -0.34, 0.66]],
  [[0.31, -0.32, 0.82], [0.0, -0.36, 0.6], [0.36, 0.04, 0.6]],
  [[0.29, 0.02, 0.84], [-0.16, -0.4, 0.56], [0.3, -0.36, 0.66], [-0.14, 0.42, 0.56], [0.3, 0.37, 0.66]],
  [[-0.26, -0.24, 0.8], [0.22, -0.28, 0.86], [0, 0.08, 0.7], [-0.28, 0.34, 0.72], [0.28, 0.3, 0.84]],
]
const KINDS = ['wood', 'hill', 'palm', 'wood', 'peak', 'hill', 'wood'] as const

/** Of one land of a square. `taken`: where something else stands. */
export function featuresOf(square: string, sides: Side[], taken: Point[] = []): Feature[] {
  const turns = turnsOf(sides)
  const [ax, ay] = middle(square)
  return (SPOTS[sides.length] ?? [])
    .map(([x, y, size], n): Feature => {
      const kind = KINDS[hash(`${square}${sides[0]}${n}`) % KINDS.length]!
      const [px, py] = turnedBy([x * SIZE, y * SIZE], turns)
      return { kind, at: [ax + px, ay + py], size }
    })
    .filter(({ at }) => taken.every(([x, y]) => Math.hypot(at[0] - x, at[1] - y) > 30))
}

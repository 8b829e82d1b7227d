/** What a temple says about who is ahead. */

import type { HexView, TempleView } from './view.gen'

/** By how much whoever scores it is ahead, where several are there; 0 where nobody is. */
export function leadOf({ guard, strength }: TempleView): number | null {
  const [most = 0, next = 0] = [...strength].sort((one, other) => other - one)
  return guard !== null || next === 0 ? null : most - next
}

/** How much stands before what a hex is known by: nobody, a row, two rows. */
export function crowdOn({ figures }: HexView): 0 | 1 | 2 {
  const standing = figures.reduce((sum, { workers, leader }) => sum + Number(workers > 0) + Number(leader), 0)
  return standing === 0 ? 0 : standing <= 4 ? 1 : 2
}

/** What the others have just shown, from the newest events. */

import type { EventInfo } from '../contract'

const OF_A_REVEAL = new Set(['shown', 'shown-terrain', 'explored', 'race', 'scored'])

/** The squares that each seat marked in the last turn that was shown. */
export function shownLast(recent: EventInfo[]): Map<number, string[]> {
  const squares = new Map<number, string[]>()
  let begun = false
  for (const { kind, data } of [...recent].reverse()) {
    if (begun && !OF_A_REVEAL.has(kind)) break
    if (kind !== 'shown') continue
    begun = true
    const seat = Number(data.seat)
    squares.set(seat, [...(squares.get(seat) ?? []), String(data.square)])
  }
  return squares
}

/** What one does as one choice is undone as one: how many actions each deed was made of. */

import type { Entry } from '../shared/api'
import { standing } from './log'

export class Deeds {
  private known = new Map<number, number>()

  /** So many actions, the last of them the newest that was told, were one deed. */
  done(steps: number, entries: Entry[]): void {
    const last = lastAction(entries)
    if (last !== undefined) this.known.set(last.n, steps)
  }

  /** Of how many actions the last deed consists. */
  lastOf(entries: Entry[]): number {
    return this.known.get(lastAction(entries)?.n ?? -1) ?? 1
  }
}

function lastAction(entries: Entry[]): Entry | undefined {
  return standing(entries).findLast((entry) => entry.kind === 'did')
}

/** How many actions in a row a seat has done just now. */
export function ownAtEnd(entries: Entry[], seat: number | null): number {
  const done = standing(entries).filter((entry) => entry.kind === 'did')
  const other = done.findLastIndex((entry) => entry.seat !== seat)
  return done.length - 1 - other
}

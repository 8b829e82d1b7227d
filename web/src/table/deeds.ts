/** What one does as one choice is undone as one: how many actions each deed was made of. */

import type { Entry } from '../shared/api'
import { standing } from './log'

export class Deeds {
  private known = new Map<number, number>()

  /**
   * So many actions, the last of them the newest that was told, were one deed; what was `forced`
   * belongs to the deed before it.
   */
  done(steps: number, forced: boolean, entries: Entry[]): void {
    const actions = actionsIn(entries)
    const last = actions.at(-1)
    const before = actions.at(-1 - steps)
    if (last === undefined) return
    const isPart = forced && before?.seat === last.seat
    this.known.set(last.n, steps + (isPart ? (this.known.get(before.n) ?? 1) : 0))
  }

  /** Of how many actions the last deed consists. */
  lastOf(entries: Entry[]): number {
    return this.known.get(actionsIn(entries).at(-1)?.n ?? -1) ?? 1
  }
}

function actionsIn(entries: Entry[]): Entry[] {
  return standing(entries).filter((entry) => entry.kind === 'did')
}

/** How many actions in a row a seat has done just now. */
export function ownAtEnd(entries: Entry[], seat: number | null): number {
  const done = actionsIn(entries)
  return done.length - 1 - done.findLastIndex((entry) => entry.seat !== seat)
}

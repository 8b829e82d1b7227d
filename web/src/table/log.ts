/** The entries of a table as sentences, each with its places. What was undone is left out. */

import type { Entry, Seat } from '../shared/api'
import type { Words } from '../words/en'

export interface LogLine {
  key: string
  n: number
  /** How many actions the game had after it; told when it is over. */
  moves: number | null
  seat: number | null
  text: string
  places: string[]
}

/**
 * The entries that still hold. What was taken back is gone; an undo goes back to before the last
 * action of its seat, and takes what followed with it.
 */
export function standing(entries: Entry[]): Entry[] {
  const kept: Entry[] = []
  for (const entry of entries) {
    const last = kept.findLastIndex((one) => one.kind === 'did' && one.seat === entry.seat)
    if (entry.kind === 'took-back') {
      if (last >= 0) kept.splice(last, 1)
      continue
    }
    if (entry.kind === 'undid' && last >= 0)
      kept.push(...kept.splice(last).filter((one) => one.kind !== 'did'))
    kept.push(entry)
  }
  return kept
}

export function logLines(entries: Entry[], seats: Seat[], words: Words): LogLine[] {
  return standing(entries).flatMap((entry) => linesOf(entry, seats, words))
}

function linesOf(entry: Entry, seats: Seat[], words: Words): LogLine[] {
  const { n, moves } = entry
  const seat = typeof entry.seat === 'number' ? entry.seat : null
  const line = (text: string, places: string[] = [], part = 0, who = seat): LogLine => ({
    key: `${n}.${part}`,
    n,
    moves,
    seat: who,
    text,
    places,
  })
  const name = nameOf(entry, seats, words)
  switch (entry.kind) {
    case 'sat':
      return entry.name ? [line(words.log.sat(entry.name, seat ?? 0))] : []
    case 'left':
      return [line(words.log.left(name))]
    case 'removed':
      return [line(words.log.removed(name))]
    case 'upgraded':
      return [line(words.log.upgraded)]
    case 'began':
      return [line(words.log.began)]
    case 'undid':
      return [line(words.log.undid(name))]
    case 'ran-out':
      return [line(words.log.ranOut(name))]
    case 'closed':
      return [line(words.log.closed)]
    case 'rematched':
      return [line(words.log.rematched)]
    case 'silenced':
      return [line(words.log.silenced)]
    case 'renamed':
      return [line(words.log.renamed(entry.name ?? ''))]
    case 'did': {
      const told = entry.events.filter((event) => event.words !== null)
      if (told.length > 0)
        return told.map((event, part) => {
          const { seat: whose = seat } = event.data as { seat?: number | null }
          return line(event.words ?? '', event.places, part, whose)
        })
      if (entry.do === null) return [line(words.log.secret(name))]
      return [line(`${name}: ${entry.do}`)]
    }
    default:
      return []
  }
}

export function nameOf(entry: Entry, seats: Seat[], words: Words): string {
  if (entry.seat === 'chance') return words.log.chance
  if (entry.seat === 'clock') return words.log.clock
  return seats.find((seat) => seat.seat === entry.seat)?.name ?? entry.name ?? ''
}

/** The entries of a table as sentences, each with its places. What was undone is left out. */

import type { Entry, Seat } from '../shared/api'
import type { Words } from '../words/en'

export interface LogLine {
  key: string
  n: number
  /** How many actions the game had after it. */
  moves: number
  seat: number | null
  text: string
  places: string[]
}

type Event = Entry['events'][number] & { places?: string[] }

/** The entries that still hold: taken-back actions and those undone are gone. */
export function standing(entries: Entry[]): Entry[] {
  const kept: Entry[] = []
  for (const entry of entries) {
    if (entry.kind === 'undid') {
      for (let at = kept.length - 1; at >= 0; at--)
        if (kept[at]?.kind === 'did' && (kept[at]?.moves ?? 0) > entry.moves) kept.splice(at, 1)
    } else if (entry.kind === 'took-back') {
      const at = kept.findLastIndex((one) => one.kind === 'did' && one.seat === entry.seat)
      if (at >= 0) kept.splice(at, 1)
      continue
    }
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
  const line = (text: string, places: string[] = [], part = 0): LogLine => ({
    key: `${n}.${part}`,
    n,
    moves,
    seat,
    text,
    places,
  })
  const name = nameOf(entry, seats, words)
  switch (entry.kind) {
    case 'sat':
      return entry.name ? [line(words.log.sat(entry.name, seat ?? 0))] : []
    case 'left':
      return [line(words.log.left(name))]
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
    case 'did': {
      const told = (entry.events as Event[]).filter((event) => event.words !== null)
      if (told.length > 0)
        return told.map((event, part) => line(event.words ?? '', event.places ?? [], part))
      if (entry.do === null) return [line(words.log.secret(name))]
      return [line(`${name}: ${entry.do}`, wordsThatArePlaces(entry.do))]
    }
    default:
      return []
  }
}

function wordsThatArePlaces(notation: string): string[] {
  return notation.split(' ').filter((word) => /^[a-z]\d+$/.test(word))
}

export function nameOf(entry: Entry, seats: Seat[], words: Words): string {
  if (entry.seat === 'chance') return words.log.chance
  if (entry.seat === 'clock') return words.log.clock
  return seats.find((seat) => seat.seat === entry.seat)?.name ?? entry.name ?? ''
}

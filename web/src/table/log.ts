/** The entries of a table as sentences, each with its places, and the turns they make. */

import type { Staging } from '../boards/staging'
import type { Entry, Forfeit, RunOut, Seat } from '../shared/api'
import type { Words } from '../words/en'

export interface LogLine {
  key: string
  n: number
  /** How many actions the game had after it; told when it is over. */
  moves: number | null
  seat: number | null
  /** Of the game's event, null for what happened around the game. */
  kind: string | null
  text: string
  places: string[]
}

/** A part of the story: what one seat did, or all of them where they act at once. */
export interface Turn {
  key: string
  /** Counted from 1; 0: before anybody acts. */
  number: number
  /** Counted from 1; 0 where there are no rounds. */
  round: number
  seat: number | null
  lines: LogLine[]
}

/** The entries that still hold. What was taken back is gone; an undo takes its actions with it. */
export function standing(entries: Entry[]): Entry[] {
  const kept: Entry[] = []
  for (const entry of entries) {
    for (let gone = 0; gone < entry.back; gone++) {
      // A draft that is taken back is the seat's own; what is undone is what was done last.
      const last = kept.findLastIndex(
        (one) => one.kind === 'did' && (entry.kind === 'undid' || one.seat === entry.seat),
      )
      if (last >= 0) kept.splice(last, 1)
    }
    const before = kept.at(-1)
    const again = entry.kind === 'undid' && before?.kind === 'undid' && before.seat === entry.seat
    if (entry.kind !== 'took-back' && !again) kept.push(entry)
  }
  return kept
}

export function logLines(entries: Entry[], seats: Seat[], words: Words): LogLine[] {
  return standing(entries).flatMap((entry) => linesOf(entry, seats, words))
}

export function linesOf(entry: Entry, seats: Seat[], words: Words): LogLine[] {
  const { n, moves } = entry
  const seat = typeof entry.seat === 'number' ? entry.seat : null
  const line = (text: string): LogLine => ({ key: `${n}.0`, n, moves, seat, kind: null, text, places: [] })
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
      return [{ ...line(words.log.began(orderFrom(seat, seats), entry.text === 'lot')), seat: null }]
    case 'undid':
      return [line(words.log.undid(name))]
    case 'advised':
      return [line(words.log.advised(name))]
    case 'forfeited':
      return [line(words.log.forfeited(name, entry.text as Forfeit))]
    case 'ran-out':
      return [line(words.log.ranOut(name, entry.text as RunOut))]
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
        return told.map(({ kind, data, words: text, places }, part) => {
          const { seat: whose = seat } = data as { seat?: number | null }
          return { key: `${n}.${part}`, n, moves, seat: whose, kind, text: text ?? '', places }
        })
      return [{ ...line(entry.do === null ? words.log.secret(name) : `${name}: ${entry.do}`), kind: 'did' }]
    }
    default:
      return []
  }
}

/** The names in the order of play; none where nobody is said to begin. */
function orderFrom(first: number | null, seats: Seat[]): string[] {
  const at = seats.findIndex((one) => one.seat === first)
  return at < 0 ? [] : [...seats.slice(at), ...seats.slice(0, at)].map((one) => one.name)
}

export function nameOf(entry: Entry, seats: Seat[], words: Words): string {
  if (entry.seat === 'chance') return words.log.chance
  if (entry.seat === 'clock') return words.log.clock
  return seats.find((seat) => seat.seat === entry.seat)?.name ?? entry.name ?? ''
}

/** The story by turns. A draft is not told once more when it has been revealed. */
export function turnsOf(lines: LogLine[], staging: Staging): Turn[] {
  const turns: Turn[] = []
  let number = 0
  let round = 0
  let current: Turn | undefined
  const begin = (line: LogLine, seat: number | null) => {
    current = { key: line.key, number, round, seat, lines: [] }
    turns.push(current)
    return current
  }
  for (const line of lines) {
    let turn = current ?? begin(line, null)
    const kind = line.kind ?? ''
    const divides = staging.begins.includes(kind) || staging.rounds.includes(kind)
    if (divides) {
      const opening = turn.number > 0 && turn.lines.every((one) => isOpening(one, staging))
      if (staging.rounds.includes(kind)) round += 1
      if (!opening) {
        number += 1
        turn = begin(line, null)
      }
      turn.round = round
    } else if (line.kind !== null && line.seat !== null && !staging.asides.includes(kind)) {
      const isNext = turn.number === 0 || (!staging.together && turn.seat !== null && turn.seat !== line.seat)
      if (isNext) {
        number += 1
        turn = begin(line, null)
      }
      if (!staging.together) turn.seat ??= line.seat
    }
    turn.lines.push(line)
  }
  for (const turn of turns) turn.lines = withoutDrafts(turn.lines, staging)
  return turns
}

function isOpening(line: LogLine, staging: Staging): boolean {
  const kind = line.kind ?? ''
  return staging.begins.includes(kind) || staging.rounds.includes(kind) || line.seat === null
}

function withoutDrafts(lines: LogLine[], { drafts, reveals }: Staging): LogLine[] {
  if (drafts === undefined || reveals === undefined) return lines
  const shown = new Set(lines.filter((line) => reveals.includes(line.kind ?? '')).map((line) => line.seat))
  return lines.filter((line) => !drafts.includes(line.kind ?? '') || !shown.has(line.seat))
}

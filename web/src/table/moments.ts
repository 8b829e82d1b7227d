/** Which of a game's events are moments, and how long they deserve to be looked at. */

import type { EventInfo } from '../boards/contract'
import type { Cue, Staging } from '../boards/staging'
import type { Entry } from '../shared/api'
import type { Language } from '../shared/settings.svelte'

const LARGE_MS = 1100
const SCORING_MS = 1900
const REVEAL_MS = 1600

export interface Moment {
  event: EventInfo
  cue: Cue
}

export function momentsOf(events: EventInfo[], staging: Staging): Moment[] {
  return events.flatMap((event) => {
    const cue = staging.cue(event)
    return cue === null ? [] : [{ event, cue }]
  })
}

/** How long the game waits for what these entries tell; it can be skipped. */
export function breathFor(entries: Entry[], staging: Staging): number {
  let longest = 0
  for (const entry of entries)
    for (const event of entry.events) {
      const cue = staging.cue({ id: 0, n: entry.n, seat: entry.seat, ...event })
      if (cue?.parts !== undefined) longest = Math.max(longest, SCORING_MS)
      else if (cue?.large) longest = Math.max(longest, LARGE_MS)
      if (staging.reveals?.includes(event.kind)) longest = Math.max(longest, REVEAL_MS)
    }
  return longest
}

/** What one seat shows when all reveal at once, and what it won by it. */
export interface Reveal {
  seat: number
  took: string[]
  won: string[]
}

/** Nobody reveals anything to himself: with one seat there is none. */
export function revealOf(events: EventInfo[], staging: Staging, language: Language): Reveal[] {
  const found = new Map<number, Reveal>()
  for (const event of events) {
    const { seat } = event.data
    if (typeof seat !== 'number') continue
    const isShown = staging.reveals?.includes(event.kind) ?? false
    const one = found.get(seat) ?? { seat, took: [], won: [] }
    if (isShown) {
      found.set(seat, one)
      one.took.push(staging.revealed?.(event, language) ?? event.words ?? '')
    } else if (found.has(seat) && staging.cue(event)?.large && staging.cue(event)?.parts === undefined)
      one.won.push(event.words ?? '')
  }
  return found.size > 1 ? [...found.values()].sort((a, b) => a.seat - b.seat) : []
}

/** The points of several seats at once, by what gave them; `rows` is empty where only one scored. */
export interface Scoring {
  seats: number[]
  rows: { source: string; points: number[] }[]
  sums: number[]
}

export function scoringOf(moments: Moment[]): Scoring {
  const scored = moments.filter(({ cue }) => cue.parts !== undefined)
  if (scored.length < 2) return { seats: [], rows: [], sums: [] }
  const sources = [...new Set(scored.flatMap(({ cue }) => Object.keys(cue.parts ?? {})))]
  return {
    seats: scored.map(({ event }) => Number(event.data['seat'])),
    rows: sources.map((source) => ({ source, points: scored.map(({ cue }) => cue.parts?.[source] ?? 0) })),
    sums: scored.map(({ cue }) => cue.points ?? 0),
  }
}

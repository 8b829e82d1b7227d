/** Which of a game's events are moments, and how long they deserve to be looked at. */

import type { EventInfo } from '../boards/contract'
import type { Cue, Staging } from '../boards/staging'
import type { Entry } from '../shared/api'

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
      const cue = staging.cue({ id: 0, seat: entry.seat, ...event })
      if (cue?.parts !== undefined) longest = Math.max(longest, SCORING_MS)
      else if (cue?.large) longest = Math.max(longest, LARGE_MS)
      if (staging.reveals?.includes(event.kind)) longest = Math.max(longest, REVEAL_MS)
    }
  return longest
}

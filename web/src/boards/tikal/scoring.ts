/** What the newest events say of a scoring round. */

import type { EventInfo } from '../contract'
import type { TakingsView } from './view.gen'

/** A scoring round was the last thing before the turn that is played now. */
export function justScored(recent: EventInfo[]): boolean {
  const kinds = recent.map((event) => event.kind)
  const last = kinds.lastIndexOf('scored')
  return last >= 0 && !kinds.slice(last + 1).includes('turn-ended')
}

/** What a seat scored last, if that was seen. */
export function takingsOf(recent: EventInfo[], seat: number): TakingsView | null {
  const told = recent.filter((event) => event.kind === 'scored' && event.data['seat'] === seat).at(-1)
  return (told?.data as TakingsView | undefined) ?? null
}

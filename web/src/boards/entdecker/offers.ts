/** The legal actions, sorted by where on the board they are offered. */

import type { LegalAction } from '../contract'

export interface Offers {
  /** By square or circle. */
  starts: Map<string, LegalAction>
  announcements: LegalAction[]
  /** By pile, counted from 1. */
  draws: Map<number, LegalAction>
  /** By square: the patterns in which the tile in hand may lie there. */
  spots: Map<string, string[]>
  landings: LegalAction[]
  recalls: Map<string, LegalAction>
  /** Those without a place: the end of the turn. */
  rest: LegalAction[]
}

export function offersIn(legal: LegalAction[]): Offers {
  const offers: Offers = {
    starts: new Map(),
    announcements: [],
    draws: new Map(),
    spots: new Map(),
    landings: [],
    recalls: new Map(),
    rest: [],
  }
  for (const action of legal) {
    const [verb = '', first = '', second = ''] = action.do.split(' ')
    if (verb === 'ship') offers.starts.set(action.do.slice('ship '.length), action)
    else if (verb === 'announce') offers.announcements.push(action)
    else if (verb === 'draw') offers.draws.set(Number(first), action)
    else if (verb === 'place') offers.spots.set(first, [...(offers.spots.get(first) ?? []), second])
    else if (verb === 'scout' || verb === 'fort' || verb === 'settlement') offers.landings.push(action)
    else if (verb === 'recall') offers.recalls.set(first, action)
    else offers.rest.push(action)
  }
  return offers
}

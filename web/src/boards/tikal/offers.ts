/** The legal actions, sorted by where on the board they are offered. */

import type { LegalAction } from '../contract'
import { SIDES, type Figure, type Motif, type RouteView, type Side, type TikalView } from './view.gen'

export interface Deed extends LegalAction {
  kind: 'enter' | 'uncover' | 'dig' | 'camp' | 'guard'
  hex: string
  figure: Figure | null
  cost: number
}

export interface Exchange extends LegalAction {
  give: Motif
  take: Motif
  seat: number
}

export interface Offers {
  /** By hex: the sides to which the top of the tile in hand may point there. */
  spots: Map<string, Side[]>
  deeds: Deed[]
  /** By `figure hex`: the journeys of the figures that may move. */
  journeys: Map<string, RouteView[]>
  exchanges: Exchange[]
  bids: LegalAction[]
  takes: Map<string, LegalAction>
  /** Those without a place: the end of the turn, passing. */
  rest: LegalAction[]
}

const DEEDS = ['enter', 'uncover', 'dig', 'camp', 'guard']

export function offersIn(view: TikalView, legal: LegalAction[]): Offers {
  const costs = new Map(view.actions.map((action) => [action.do, action.cost]))
  const offers: Offers = {
    spots: new Map(),
    deeds: [],
    journeys: journeysIn(view, legal),
    exchanges: [],
    bids: [],
    takes: new Map(),
    rest: [],
  }
  for (const action of legal) {
    const [verb = '', first = '', second = '', third = ''] = action.do.split(' ')
    if (verb === 'place') {
      offers.spots.set(first, [...(offers.spots.get(first) ?? []), second as Side])
    } else if (DEEDS.includes(verb)) {
      const kind = verb as Deed['kind']
      const [figure, hex] = second === '' ? [null, first] : [first as Figure, second]
      offers.deeds.push({ ...action, kind, hex, figure, cost: costs.get(action.do) ?? 0 })
    } else if (verb === 'exchange') {
      const [give, take] = [first as Motif, second as Motif]
      offers.exchanges.push({ ...action, give, take, seat: Number(third) })
    } else if (verb === 'bid') offers.bids.push(action)
    else if (verb === 'take') offers.takes.set(first, action)
    else if (verb !== 'move' && verb !== 'trail') offers.rest.push(action)
  }
  return offers
}

/** What the view says of the seat on turn is offered to the one who may act, and to nobody else. */
function journeysIn(view: TikalView, legal: LegalAction[]): Map<string, RouteView[]> {
  const possible = new Set(legal.map((action) => action.do))
  const found = new Map<string, RouteView[]>()
  for (const { figure, start, routes } of view.journeys) {
    const open = routes.filter(({ steps }) => steps[0] !== undefined && possible.has(steps[0]))
    if (open.length > 0) found.set(`${figure} ${start}`, open)
  }
  return found
}

/** The figures on a hex that may go somewhere. */
export function movable(offers: Offers, hex: string): Figure[] {
  return (['worker', 'leader'] as const).filter((figure) => offers.journeys.has(`${figure} ${hex}`))
}

/** Who can be sent from a hex: so many workers together, or the leader. */
export interface Goer {
  figure: Figure
  number: number
}

/** `most`: how many workers have the points to go anywhere. */
export function goersOf(figures: Figure[], most: number): Goer[] {
  return figures.flatMap((figure): Goer[] =>
    Array.from({ length: figure === 'leader' ? 1 : most }, (_, n) => ({ figure, number: n + 1 })),
  )
}

/** In the order of a turn clockwise. */
export function inOrder(sides: Iterable<Side>): Side[] {
  const there = new Set(sides)
  return SIDES.filter((side) => there.has(side))
}

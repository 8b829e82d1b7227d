/** What the server sends of Tikal: see src/incognita/games/tikal/view.py. */

export const SIDES = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const
export type Side = (typeof SIDES)[number]

export const MOTIFS = ['statue', 'plate', 'mask', 'jug', 'necklace', 'knife', 'shell', 'ring'] as const
export type Motif = (typeof MOTIFS)[number]

export type Figure = 'worker' | 'leader'
export type Kind = 'unexplored' | 'base-camp' | 'temple' | 'jungle' | 'treasure' | 'volcano'
export type Stones = Partial<Record<Side, number>>
export type Treasures = Partial<Record<Motif, number>>

export interface FiguresView {
  seat: number
  workers: number
  leader: boolean
}

export interface TempleView {
  value: number
  /** Of each seat. */
  strength: number[]
  guard: number | null
  guard_figure: Figure | null
  /** The seat that would score it now. */
  scores_now: number | null
}

export interface HexView {
  name: string
  kind: Kind
  tile: string | null
  stones: Stones
  /** What crossing a side costs, where it is possible. */
  passages: Partial<Record<Side, number>>
  figures: FiguresView[]
  camp: number | null
  temple?: TempleView
  /** Left on a treasure site. */
  treasures?: number
}

export interface TakingsView {
  temples: number
  guards: number
  treasures: number
  total: number
}

export interface ExpeditionView {
  seat: number
  points: number
  workers_in_reserve: number
  leader_in_reserve: boolean
  workers_out_of_the_game: number
  leader_out_of_the_game: boolean
  camps: string[]
  guards_left: number
  treasures: Treasures
  /** What a scoring turn that ended now would bring. */
  scores_now: TakingsView
  paid: number
  has_played: boolean
}

export interface TileView {
  name: string
  kind: Kind
  value: number
  /** As printed, before it is turned. */
  stones: Stones
}

export interface RouteView {
  to: string
  cost: number
  route: string[]
  /** The actions to play, one after the other. */
  steps: string[]
}

export interface JourneysView {
  figure: Figure
  start: string
  routes: RouteView[]
}

export interface AuctionView {
  bid: number
  bidder: number | null
  passed: number[]
  to_play: number[]
}

export interface TikalView {
  version: 'basic' | 'auction'
  phase: 'drawing' | 'bidding' | 'choosing' | 'placing' | 'acting' | 'digging' | 'over'
  turn: number | null
  action_points: number
  scoring: 'none' | 'volcano' | 'last'
  /** Completed. */
  scoring_rounds: number
  scored: number[]
  /** In hand, or the volcano put aside. */
  tile: TileView | null
  display: TileView[]
  hexes: HexView[]
  seats: ExpeditionView[]
  levels: Record<string, number>
  treasures_left: Treasures
  tiles_left: Record<string, Partial<Record<Kind, number>>>
  auction: AuctionView | null
  actions: { do: string; cost: number }[]
  journeys: JourneysView[]
}

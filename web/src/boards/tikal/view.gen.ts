/* Made by ./dev types out of src/incognita/games/tikal/seen.py. */

export const SIDES = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const
export type Side = (typeof SIDES)[number]

export const MOTIFS = ['statue', 'plate', 'mask', 'jug', 'necklace', 'knife', 'shell', 'ring'] as const
export type Motif = (typeof MOTIFS)[number]

export const FIGURES = ['worker', 'leader'] as const
export type Figure = (typeof FIGURES)[number]

export const KINDS = ['unexplored', 'base-camp', 'temple', 'jungle', 'treasure', 'volcano'] as const
export type Kind = (typeof KINDS)[number]

export const PHASES = ['drawing', 'bidding', 'choosing', 'placing', 'acting', 'digging', 'over'] as const
export type Phase = (typeof PHASES)[number]

export const SCORINGS = ['none', 'volcano', 'last'] as const
export type Scoring = (typeof SCORINGS)[number]

export type Stones = Partial<Record<Side, number>>

export type Treasures = Partial<Record<Motif, number>>

export interface FiguresView {
  /** Counted from 1. */
  seat: number
  workers: number
  leader: boolean
}

export interface TempleView {
  value: number
  /** Of each seat. */
  strength: number[]
  /** A seat. */
  guard: number | null
  guard_figure: Figure | null
  /** The seat that would score it now. */
  scores_now: number | null
}

export interface HexView {
  name: string
  kind: Kind
  tile: string | null
  /** Where there are some. */
  stones: Stones
  /** What crossing a side costs, where it is possible. */
  passages: Partial<Record<Side, number>>
  figures: FiguresView[]
  /** A seat. */
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

export interface SeatView {
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
  /** In this round of the auction version, the last scoring round included. */
  has_played: boolean
}

export interface TileView {
  name: string
  kind: Kind
  value: number
  /** As printed, before it is turned. */
  stones: Stones
}

export interface ActionView {
  do: string
  /** In action points; of a bid: in points. */
  cost: number
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
  /** Seats that are out of the auction by passing. */
  passed: number[]
  /** Seats that have not played in this round. */
  to_play: number[]
}

export interface TikalView {
  version: 'basic' | 'auction'
  phase: Phase
  /** The seat on turn. */
  turn: number | null
  action_points: number
  scoring: Scoring
  /** Completed. */
  scoring_rounds: number
  /** Seats that have had their turn of the scoring round. */
  scored: number[]
  /** In hand, or the volcano put aside. */
  tile: TileView | null
  /** Revealed, to be chosen from. */
  display: TileView[]
  hexes: HexView[]
  seats: SeatView[]
  /** The stock. */
  levels: Record<string, number>
  /** Not found yet. */
  treasures_left: Treasures
  /** By letter: how many of each kind are not revealed. */
  tiles_left: Record<string, Partial<Record<Kind, number>>>
  auction: AuctionView | null
  /** Of the seat on turn. */
  actions: ActionView[]
  /** Of the figures of the seat on turn. */
  journeys: JourneysView[]
}

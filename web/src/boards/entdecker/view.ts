/** What the server sends of Entdecker: see src/incognita/games/entdecker/view.py. */

export const SIDES = ['n', 'e', 's', 'w'] as const
export type Side = (typeof SIDES)[number]

export const KINDS = ['sea', 'coast', 'strait', 'corner', 'bay', 'inland'] as const
export type Kind = (typeof KINDS)[number]

export const HAPPENINGS = ['storm', 'hostile', 'friendly', 'pirates', 'ruins', 'gold'] as const
export type Happening = (typeof HAPPENINGS)[number]

export type UnitName = 'scout' | 'fort' | 'settlement'

/** What a unit costs, and the toll that it asks of others (E4.3, E7.2). */
export const PRICES: Record<UnitName, number> = { scout: 1, fort: 3, settlement: 6 }

export interface UnitView {
  seat: number
  unit: UnitName
  /** Of a strait: the side of the land it stands on. */
  side: Side | null
}

export interface TileView {
  kind: Kind
  /** The land sides, such as "ne", or "sea". */
  land: string
  event: Happening | null
  source: 'pile' | 'reserve' | 'box' | 'bare'
  unit: UnitView | null
}

export interface SquareView {
  name: string
  tile: TileView | null
}

export interface PiecesView {
  scouts: number
  forts: number
  settlements: number
}

export interface PlayerView {
  seat: number
  gold: number
  counters: number
  ruins: number
  /** Beside the board. */
  pieces: PiecesView
  /** If the game were scored now. */
  points: number
}

export interface PileView {
  tiles: number
  back: '?' | 'plain' | null
}

export interface ShareView {
  seat: number
  units: PiecesView
  points: number
}

export interface IslandView {
  name: string
  tiles: string[]
  /** Squares and sides where it goes on, such as "c4 n". */
  open_edges: string[]
  complete: boolean
  scored: boolean
  value: number
  counter: number | null
  counters_to_draw: number
  explorers: number[]
  shares: ShareView[]
}

export interface EntdeckerView {
  phase:
    | 'laying-out'
    | 'income'
    | 'drawing'
    | 'turning-up'
    | 'counter'
    | 'setting-out'
    | 'announcing'
    | 'exploring'
    | 'placing'
    | 'over'
  ending: '' | 'board-full' | 'last-tile'
  turn: number | null
  first: number
  /** A square, or a circle such as "c1 n". */
  ship: string | null
  announced: number
  hand: { kind: Kind; event: Happening | null } | null
  counter_drawers: number[]
  squares: SquareView[]
  islands: IslandView[]
  piles: PileView[]
  /** Tiles in the piles by "kind" or "kind event". */
  hidden: Record<string, number>
  reserve: Record<Kind, number>
  boxed: Partial<Record<Kind, number>>
  counters: Record<string, number>
  undiscovered: number
  players: PlayerView[]
}

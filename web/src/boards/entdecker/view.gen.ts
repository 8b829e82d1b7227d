/* Made by ./dev types out of src/incognita/games/entdecker/seen.py. */

export const SIDES = ['n', 'e', 's', 'w'] as const
export type Side = (typeof SIDES)[number]

export const KINDS = ['sea', 'coast', 'strait', 'corner', 'bay', 'inland'] as const
export type Kind = (typeof KINDS)[number]

export const HAPPENINGS = ['storm', 'hostile', 'friendly', 'pirates', 'ruins', 'gold'] as const
export type Happening = (typeof HAPPENINGS)[number]

export const UNIT_NAMES = ['scout', 'fort', 'settlement'] as const
export type UnitName = (typeof UNIT_NAMES)[number]

export const SOURCES = ['pile', 'reserve', 'box', 'bare'] as const
export type Source = (typeof SOURCES)[number]

export const PHASES = ['laying-out', 'income', 'drawing', 'turning-up', 'counter', 'setting-out', 'announcing', 'exploring', 'placing', 'over'] as const
export type Phase = (typeof PHASES)[number]

export const ENDINGS = ['', 'board-full', 'last-tile'] as const
export type Ending = (typeof ENDINGS)[number]

export interface UnitView {
  /** Counted from 1. */
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
  /** Bare: the pattern alone, for want of a tile. */
  source: Source
  unit: UnitView | null
}

export interface SquareView {
  name: string
  /** None: undiscovered. */
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
  /** None: not seen yet, or the pile is empty. */
  back: '?' | 'plain' | null
}

export interface HandView {
  kind: Kind
  event: Happening | null
}

export interface ShareView {
  seat: number
  units: PiecesView
  points: number
}

export interface IslandView {
  /** Its first land in reading order. */
  name: string
  tiles: string[]
  /** Squares and sides where it goes on, such as "c4 n". */
  open_edges: string[]
  complete: boolean
  scored: boolean
  /** Its tiles, and the counter that was found there. */
  value: number
  counter: number | null
  /** How many it would bring if it were completed now. */
  counters_to_draw: number
  /** The seats that are, or were, first. */
  explorers: number[]
  /** What it gave, or would give now, counters apart. */
  shares: ShareView[]
}

export interface EntdeckerView {
  phase: Phase
  ending: Ending
  turn: number | null
  /** Who begins each round. */
  first: number
  /** A square, or a circle such as "c1 n". */
  ship: string | null
  /** Tiles still to be drawn. */
  announced: number
  hand: HandView | null
  counter_drawers: number[]
  squares: SquareView[]
  islands: IslandView[]
  piles: PileView[]
  /** Tiles in the piles by "kind" or "kind event", whatever their order. */
  hidden: Record<string, number>
  reserve: Record<Kind, number>
  boxed: Partial<Record<Kind, number>>
  /** Not drawn yet, by value. */
  counters: Record<string, number>
  undiscovered: number
  players: PlayerView[]
}

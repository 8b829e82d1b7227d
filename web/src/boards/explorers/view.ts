/** What the server sends of Explorers: see src/incognita/games/explorers/view.py and printed.py. */

/** p prairie, w water, d desert, m mountain. */
export type Terrain = 'p' | 'w' | 'd' | 'm'
export type Quadrant = 'a' | 'b' | 'c' | 'd'
export type Provision = 'apple' | 'carrot' | 'fish'
export type Top = 'n' | 'e' | 's' | 'w'
/** What lies on a square: key, scroll, horse, gem, apple, carrot, fish, temple, nothing. */
export type Lying = 'K' | 'S' | 'H' | 'G' | 'a' | 'c' | 'f' | 'T' | '.'

export interface Slot {
  /** 1 for the first to arrive. */
  place: number
  points: number
}

export interface Sheet {
  seat: number
  xs: string[]
  keys: number
  used_keys: number
  scrolls: number
  /** Usable from the next turn on. */
  fresh_scrolls: number
  used_scrolls: number
  /** Marked in each round. */
  provisions: number[]
  closed_provisions: Provision[]
  gems: number
  gems_by_round: number[]
  temples: Partial<Record<Quadrant, Slot>>
  races: Record<string, Slot>
  /** The Xs beside each. */
  villages: Record<Quadrant, number>
  points: number
}

export interface Draft {
  terrains: string | null
  scroll: boolean
  left: number
  /** Xs of horses, due before the others. */
  horses: number
  /** How many can be taken back. */
  actions: number
  /** The Xs that each half, or terrain of the set-up, would give. */
  offers: Record<string, number>
  xs: string[]
  /** Temples whose bonus Xs are still to be spent. */
  bonuses: Quadrant[]
}

export interface Printed {
  cards: string[]
  /** Those of the four that show their expert side. */
  expert: ('provisions' | 'gems' | 'temples' | 'villages')[]
  /** Points for none, one, two, ... of a round. */
  provisions: number[]
  /** The kinds that can be marked in each round. */
  kinds: Provision[][]
  /** Points of a round with none, one, two, ... gems. */
  gems: number[]
  /** Points of slot 1, 2, ... */
  temples: number[]
  /** Bonus Xs of slot 1, 2, ...; none on the base side. */
  temple_xs: number[]
  /** Points for none to four Xs. */
  villages: number[]
  races: number[]
  keys: number
  scrolls: number
}

/** Rows of letters, from the north. */
export interface Land {
  terrain: string[]
  objects: string[]
}

export interface Face extends Land {
  tile: number
}

export interface LaidMap extends Land {
  villages: Record<Quadrant, string>
  temples: Record<Quadrant, string>
}

export interface Achievement {
  id: string
  /** What the next to win the race gets. */
  next: number | null
  /** Of each seat; none before the start. */
  amounts: number[]
  points: number[]
}

export interface ExplorersView {
  phase:
    | 'laying'
    | 'drawing'
    | 'starting'
    | 'revealing'
    | 'facing'
    | 'choosing'
    | 'marking'
    | 'bonus'
    | 'over'
  round: number
  /** 0 is the set-up. */
  turn: number
  first: number
  active: number | null
  /** Its two halves. */
  card: string[] | null
  /** By the active player; in solo the half that faces you. */
  chosen: string | null
  /** The cards that may still come in this round. */
  deck: string[]
  printed: Printed
  /** The tiles, while the map is laid. */
  faces: Face[]
  tiles: { quadrant: Quadrant; tile: number; top: Top }[]
  map: LaidMap | null
  home: string | null
  achievements: Achievement[]
  /** What the next to explore it gets, null if nothing is left; and that slot. */
  temples: Record<Quadrant, number | null>
  temple_places: Record<Quadrant, number>
  temple_xs: Record<Quadrant, number | null> | null
  sheets: Sheet[]
  /** Seats that have not committed. */
  waiting_for: number[]
  draft: Draft | null
  solo_rank: { rank: number; of: number; bounds: number[] } | null
}

/** Their letters among what lies on the squares. */
export const PROVISIONS: Record<Provision, Lying> = { apple: 'a', carrot: 'c', fish: 'f' }
export const QUADRANTS: Quadrant[] = ['a', 'b', 'c', 'd']
export const SIDE = 16
const COLUMNS = 'abcdefghijklmnop'

export function squareAt(row: number, column: number): string {
  return `${COLUMNS[column]}${row + 1}`
}

/** The row and column of a square, counted from 0. */
export function whereIs(square: string): [number, number] {
  return [Number(square.slice(1)) - 1, COLUMNS.indexOf(square[0] ?? '')]
}

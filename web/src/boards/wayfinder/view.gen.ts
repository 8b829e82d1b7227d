/* Made by ./dev types out of src/incognita/games/wayfinder/seen.py. */

export const COLOURS = ['g', 'y', 'b', 'r'] as const
export type Colour = (typeof COLOURS)[number]

export const HEADINGS = ['n', 'e', 's', 'w'] as const
export type Heading = (typeof HEADINGS)[number]

export const PHASES = ['setting-out', 'placing', 'voyage', 'countdown', 'over'] as const
export type Phase = (typeof PHASES)[number]

export const ENDINGS = ['', 'no-voyage-left', 'no-progress', 'stopped'] as const
export type Ending = (typeof ENDINGS)[number]

export const ORDERS = ['voyage-then-place', 'place-then-voyage', 'race'] as const
export type Order = (typeof ORDERS)[number]

export type Gems = Partial<Record<Colour, number>>

export interface SquareView {
  name: string
  /** A village in progress. */
  kind: 'empty' | 'village' | 'travellers'
  gems: Gems
  huts: Gems
  target: Colour
  /** What it would score now. */
  points: number
}

export interface ExplorerView {
  /** Counted from 1. */
  seat: number
  colour: Colour
  square: string | null
  own_villages: number
  other_villages: number
  village_points: number
}

export interface VoyageView {
  at: string
  heading: Heading | null
  turned: boolean
  hand: Gems
}

export interface WayfinderView {
  phase: Phase
  ending: Ending
  /** The colour of the explorer on turn. */
  turn: Colour
  order: Order
  squares: SquareView[]
  explorers: ExplorerView[]
  voyage: VoyageView | null
  countdown: number | null
  turns_without_progress: number
  turns_without_progress_limit: number
  gems_on_travellers_squares: number
  fewest_gems_on_travellers_squares: number
  points: number[]
}

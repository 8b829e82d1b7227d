/** What the server sends of Wayfinder: src/incognita/games/wayfinder/view.py says the same. */

export type Colour = 'g' | 'y' | 'b' | 'r'
export type Heading = 'n' | 'e' | 's' | 'w'
export type Gems = Partial<Record<Colour, number>>

export interface SquareView {
  name: string
  kind: 'empty' | 'village' | 'travellers'
  gems: Gems
  huts: Gems
  target: Colour
  points: number
}

export interface ExplorerView {
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
  phase: 'setting-out' | 'placing' | 'voyage' | 'countdown' | 'over'
  ending: '' | 'no-voyage-left' | 'no-progress' | 'stopped'
  turn: Colour
  order: 'voyage-then-place' | 'place-then-voyage' | 'race'
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

export const COLOURS: Colour[] = ['g', 'y', 'b', 'r']

/** The token and shape of each colour: see `<Piece>`. */
export const COLOUR_INDEX: Record<Colour, number> = { g: 3, y: 2, b: 1, r: 0 }

/** The colour of a village in progress. */
export function villageOf(square: SquareView): Colour | undefined {
  return square.kind === 'village' ? COLOURS.find((one) => square.gems[one]) : undefined
}
